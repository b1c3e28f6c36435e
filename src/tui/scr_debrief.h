/*
 * scr_debrief.h - how it went: the curve, the strongest and weakest answers, the
 * practice checks, and the whole transcript
 */
#ifndef TUI_SCR_DEBRIEF_H
#define TUI_SCR_DEBRIEF_H
#include <stdbool.h>
#include <stddef.h>

#include "court/record.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/tally.h"
struct court_case;
struct key;

enum debrief_part {
	DEBRIEF_SUMMARY,
	DEBRIEF_READING,
	DEBRIEF_SAID,
	DEBRIEF_KEYS
};

struct scr_debrief {
	const struct keymap *keys;	  /* borrowed */
	const struct hearing_record *rec; /* borrowed */
	const struct transcript *said;	  /* borrowed */
	int rows, cols;
	struct tally tally;
	double *curve; /* NRBaT of each scored answer, else running net */
	size_t n_curve;
	bool final; /* the curve is NRBaT */
	int *weak;  /* turn numbers, weakest first; owned */
	size_t n_weak, weak_at;
	enum debrief_part part;
	struct page summary, reading, transcript, help;
};

/* `said` may be the record's own or the running hearing's.  kase NULL: what became
 * of the issues is not told. */
void scr_debrief_init(struct scr_debrief *d, const struct keymap *keys,
		      const struct hearing_record *rec,
		      const struct transcript *said,
		      const struct court_case *kase);
void scr_debrief_release(struct scr_debrief *d);
void scr_debrief_size(struct scr_debrief *d, int rows, int cols);
void scr_debrief_key(struct scr_debrief *d, const struct key *key,
		     struct deeds *out);
void scr_debrief_view(const struct scr_debrief *d, struct cells *out);
#endif
