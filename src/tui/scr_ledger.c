/*
 * scr_ledger.c - see scr_ledger.h
 */
#include "tui/scr_ledger.h"

#include <stdio.h>

#include "base/utf8.h"
#include "court/map.h"
#include "court/reading.h"
#include "court/testimony.h"
#include "court/transcript.h"
#include "score/ledger.h"
#include "tui/page.h"
#include "tui/tally.h"

#define WORDS_COLS    160
#define GUTTER	      9
#define MARGIN_GUTTER 6 /* in the margin there is less room */

/* "Q 3", or "turn 1" of what answers none. */
static void name_of(const struct turn *t, const struct tally *tally, char *out,
		    size_t size)
{
	const struct tally_answer *a = tally_of(tally, t->n);

	if (t->retracted)
		snprintf(out, size, "x"); /* as in the margin */
	else if (a && a->question)
		snprintf(out, size, "Q %d", a->question);
	else
		snprintf(out, size, "turn %d", t->n);
}

static enum ink ink_of(const struct position *e)
{
	const struct reading *r = e->turn->reading;

	if (e->state != LEDGER_STANDS)
		return INK_STRUCK;
	if (!ledger_is_sure(e))
		return INK_DIM;
	if (e->proposition)
		return INK_GOOD;
	return r->commitment == COMMITMENT_DETRIMENTAL ? INK_BAD : INK_GOOD;
}

/* Before the words of what stands. */
static const char *how_it_stands(const struct position *e)
{
	bool sure = ledger_is_sure(e);

	return ledger_is_conceded(e)
		       ? (sure ? "conceded: " : "perhaps conceded: ")
	       : sure ? ""
		      : "perhaps: ";
}

static void put_entry(struct page *p, const struct position *e,
		      const struct tally *tally)
{
	size_t len;
	const char *s = ledger_text(e, &len);
	bool stands = e->state == LEDGER_STANDS;
	size_t fit = utf8_fit_words(s, len, WORDS_COLS);
	const struct turn *undone = e->back ? e->back : e->by;
	const char *how = how_it_stands(e);
	char name[16], by[16] = "", words[4 * WORDS_COLS + 80];
	struct pager_block *b;

	name_of(e->turn, tally, name, sizeof name);
	if (!stands && undone && undone != e->turn)
		name_of(undone, tally, by, sizeof by);
	snprintf(words, sizeof words, "%s%s%s%s%.*s%s",
		 stands ? how : ledger_state_names[e->state], *by ? " in " : "",
		 by, stands ? "" : ": ", (int)fit, s, fit < len ? "…" : "");
	b = page_add(p, name, ink_of(e), words, stands ? INK_TEXT : INK_STRUCK);
	b->name_ink = ink_of(e);
}

void scr_ledger_page(struct page *p, const struct transcript *said,
		     const struct case_map *map, const struct tally *tally,
		     size_t last_turns)
{
	struct ledger l;
	size_t from =
		last_turns && said->n > last_turns ? said->n - last_turns : 0;

	page_reset(p, last_turns ? MARGIN_GUTTER : GUTTER,
		   "you have committed to", "");
	ledger_make(&l, said, map, from);
	for (size_t i = 0; i < l.n; i++)
		put_entry(p, &l.list[i], tally);
	ledger_release(&l);
	if (!p->n)
		page_add(p, "", INK_DIM, "Nothing yet.", INK_DIM);
}

void scr_ledger_admitted(struct page *p, const struct transcript *said,
			 const struct testimony *w)
{
	page_reset(p, MARGIN_GUTTER, "what was admitted", "");
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		const struct testimony_topic *topic =
			testimony_topic(w, t->topic);
		char name[16];

		if (t->got != GAINED_ADMISSION || t->retracted)
			continue;
		snprintf(name, sizeof name, "Q %d",
			 transcript_question_number(said, t));
		page_add(p, name, INK_GOOD, topic ? topic->label : t->text,
			 INK_TEXT);
	}
	if (!p->n)
		page_add(p, "", INK_DIM, "Nothing yet.", INK_DIM);
}
