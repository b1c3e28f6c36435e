/*
 * scr_document.h - reading a paper of the case, paragraph by paragraph
 *
 * Numbers stand in the margin as they are cited; words that were looked for are
 * marked wherever they stand.  Only what is in sight is laid out, so a record of
 * a hundred thousand paragraphs opens and scrolls as a letter does.
 */
#ifndef TUI_SCR_DOCUMENT_H
#define TUI_SCR_DOCUMENT_H
#include <stdbool.h>
#include <stddef.h>

#include "court/document.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/widget_input.h"
#include "tui/widget_list.h"
#include "tui/widget_pager.h"
struct error;
struct key;

#define SCR_DOCUMENT_HITS_MAX 100000 /* counted */

struct document_block {	  /* a heading, or a paragraph */
	const char *text; /* in the paragraphs' arena */
	int number;	  /* 0: a heading */
	int page;
	const char *label; /* in that arena, too */
};

struct scr_document {
	const struct keymap *keys; /* borrowed */
	int rows, cols;
	size_t which, of;	/* this one of so many, from 0 */
	char *title, *note;	/* owned; "" for none */
	char *fault;		/* why it cannot be read; owned, or NULL */
	struct paragraphs text; /* owned */
	struct document_block *blocks; /* n_blocks, owned */
	size_t n_blocks;
	size_t *headings; /* places in blocks; owned */
	size_t n_headings;
	int number_cols; /* of the longest number */
	struct pager at;

	struct seek seek;
	size_t n_hits, hit; /* of all there are the one gone to */

	enum { DOCUMENT_FOR_WORDS, DOCUMENT_FOR_NUMBER } asks;
	struct input prompt;
	bool outline; /* the headings are shown instead */
	struct list outline_at;
	struct page help;
	bool helping;
	char told[160]; /* until the next key */
};

void scr_document_init(struct scr_document *d, const struct keymap *keys);
void scr_document_release(struct scr_document *d);
void scr_document_size(struct scr_document *d, int rows, int cols);
/*
 * Another document: which of how many, its title and what stands beside it.
 * Takes the paragraphs; NULL with the reason why there are none.  The words
 * that were looked for are looked for here too.
 */
void scr_document_open(struct scr_document *d, size_t which, size_t of,
		       const char *title, const char *note,
		       struct paragraphs *text, const struct error *fault);
/* The number of the paragraph at the top of the window, 0 for none. */
int scr_document_at(const struct scr_document *d);
/* Goes to a paragraph by its number, if it has it. */
void scr_document_go(struct scr_document *d, int number);
/* False when it is done with; leaves DEED_DOCUMENT with the index of another. */
bool scr_document_key(struct scr_document *d, const struct key *key,
		      struct deeds *out);
void scr_document_view(const struct scr_document *d, struct cells *out);
#endif
