/*
 * scr_docket.h - searching the docket without leaving the podium
 *
 * A line for the query, the hits, and the passage of the chosen one.  Searching
 * is a deed; what was found comes back with scr_docket_found.
 */
#ifndef TUI_SCR_DOCKET_H
#define TUI_SCR_DOCKET_H
#include <stdbool.h>

#include "docket/docket.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/widget_editor.h"
#include "tui/widget_list.h"
struct error;
struct key;

struct scr_docket {
	struct editor query;
	struct passages found; /* owned */
	struct list hits;
	struct page passage; /* the chosen one */
	bool searching;	     /* for the query as it stands */
	bool searched;	     /* `found` belongs to the query as it stands */
	bool cited;	     /* it is what the question cites */
	char message[256];
	char *quoted; /* a cite taken along to the answer; owned */
	const struct passage *opened; /* to be read in its paper, or NULL */
};

void scr_docket_init(struct scr_docket *d);
void scr_docket_release(struct scr_docket *d);
/* False when the screen is done with (back). */
bool scr_docket_key(struct scr_docket *d, const struct keymap *keys,
		    const struct key *key, struct rect r, struct deeds *out);
/* The hit on that row, if there is one. */
void scr_docket_click(struct scr_docket *d, struct rect r, int row);
/* Takes the passages. */
void scr_docket_found(struct scr_docket *d, struct passages *found,
		      const struct error *err);
/* The passages that a question cites, in place of a search.  Takes them. */
void scr_docket_cites(struct scr_docket *d, struct passages *cited);
void scr_docket_view(const struct scr_docket *d, const struct keymap *keys,
		     struct cells *out, struct rect r);
#endif
