/*
 * scr_label.h - a person's own labels over the reader's
 *
 * One line a field: what holds, and what it would become.  Left and Right choose,
 * Enter asks why and leaves DEED_MARK; nothing here changes a reading.
 */
#ifndef TUI_SCR_LABEL_H
#define TUI_SCR_LABEL_H
#include <stdbool.h>
#include <stddef.h>

#include "court/labels.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/hints.h"
#include "tui/keymap.h"
#include "tui/widget_input.h"
#include "tui/widget_list.h"
struct hearing_record;
struct key;
struct turn;

#define SCR_LABEL_FIELDS_MAX (8 + REMARKS_MAX)

struct scr_label {
	int turn_n;
	char title[64];
	const char *fields[SCR_LABEL_FIELDS_MAX]; /* static */
	char holds[SCR_LABEL_FIELDS_MAX][24];	  /* now */
	char own[SCR_LABEL_FIELDS_MAX][24]; /* the reader's, where a person
					       said otherwise; else "" */
	int choice[SCR_LABEL_FIELDS_MAX];   /* among the values; -1: as it is */
	size_t n;
	struct list list;
	struct input why;
};

void scr_label_init(struct scr_label *l);
void scr_label_release(struct scr_label *l);
/* The fields of what counsel said in that turn. */
void scr_label_open(struct scr_label *l, const struct turn *t,
		    const char *title);
/* The same with the author's own labels alone, from r's marks; on the same turn
 * again the next field is chosen. */
void scr_label_open_blind(struct scr_label *l, const struct turn *t,
			  const struct hearing_record *r, const char *author,
			  const char *title);
/* False when it is done with: kept (a deed was left) or left. */
bool scr_label_key(struct scr_label *l, const struct keymap *keys,
		   const struct key *key, int rows, struct deeds *out);
/* The last row asks why. */
void scr_label_view(const struct scr_label *l, const struct keymap *keys,
		    struct cells *out, struct rect r);
#define SCR_LABEL_HINTS 4
extern const struct hint scr_label_hints[SCR_LABEL_HINTS];
#endif
