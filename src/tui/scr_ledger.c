/*
 * scr_ledger.c - see scr_ledger.h
 */
#include "tui/scr_ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sentence.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "tui/page.h"
#include "tui/tally.h"

#define LIKELY	      0.4 /* an unsettled commitment that is listed */
#define WORDS_COLS    160
#define GUTTER	      9
#define MARGIN_GUTTER 6 /* in the margin there is less room */

/* Why a commitment stands no more. */
enum undoing { STANDS, DENIED, GIVEN_UP, TAKEN_BACK };

struct entry {
	const struct turn *turn;
	const struct proposition *proposition; /* NULL: the turn's own words */
	struct span words;
	enum undoing undone;
	const struct turn *by; /* that undid it */
};

struct ledger {
	const struct case_map *map;
	struct entry *list; /* n, owned */
	size_t n;
};

/* ---- what stands ---- */

static struct entry *add(struct ledger *l, const struct entry *e)
{
	l->list = xreallocarray(l->list, l->n + 1, sizeof *l->list);
	l->list[l->n] = *e;
	return &l->list[l->n++];
}

static struct entry *find(struct ledger *l, const struct proposition *p)
{
	for (size_t i = l->n; i-- > 0;)
		if (l->list[i].proposition == p)
			return &l->list[i];
	return NULL;
}

static void stand_on(struct ledger *l, const struct turn *t,
		     const struct proposition *p)
{
	struct entry *e = find(l, p);

	if (!e || e->undone != STANDS)
		add(l, &(struct entry){ .turn = t, .proposition = p });
}

/* One that was never stood on is listed as what it is: given away. */
static void undo(struct ledger *l, const struct turn *t,
		 const struct proposition *p, enum undoing how)
{
	struct entry *e = find(l, p);

	if (!e)
		e = add(l, &(struct entry){ .turn = t, .proposition = p });
	if (e->undone == STANDS) {
		e->undone = how;
		e->by = t;
	}
}

/* True when something of the map was said. */
static bool take_propositions(struct ledger *l, const struct turn *t)
{
	const struct heard *h = &t->reading->heard;
	bool any = false;

	for (size_t i = 0; i < h->n_propositions; i++) {
		const struct proposition *p =
			map_proposition(l->map, h->propositions[i].id);

		if (p && h->propositions[i].asserted)
			stand_on(l, t, p);
		else if (p && find(l, p) && !t->retracted)
			undo(l, t, p, DENIED);
		any |= p != NULL;
	}
	for (int i = 0; i < 2 && !t->retracted; i++) {
		const struct proposition *p =
			h->gives[i] ? map_proposition(l->map, h->gives[i])
				    : NULL;

		if (p)
			undo(l, t, p, GIVEN_UP);
		any |= p != NULL;
	}
	return any;
}

/* Whole sentences, from the one where the words begin. */
static struct span sentence_of(const char *text, struct span s)
{
	size_t len = strlen(text);

	if (s.from >= s.to || s.to > len)
		return (struct span){ 0, len };
	while (s.from && !sentence_ends(text, s.from - 1) &&
	       text[s.from - 1] != '\n')
		s.from--;
	while (s.from < s.to && strchr(" \n\"'", text[s.from]))
		s.from++;
	while (s.to < len && !sentence_ends(text, s.to - 1) &&
	       text[s.to] != '\n')
		s.to++;
	return s;
}

static void take_words(struct ledger *l, const struct turn *t)
{
	add(l, &(struct entry){
		       .turn = t,
		       .words = sentence_of(t->text, t->reading->quote) });
}

/* A guess among equals is no commitment. */
static bool commits(const struct reading *r)
{
	if (r->concession == 1)
		return true;
	if (r->commitment != COMMITMENT_DETRIMENTAL &&
	    r->commitment != COMMITMENT_BENEFICIAL)
		return false;
	return r->firm || r->p[r->commitment - 1] >= LIKELY;
}

static void take_turn(struct ledger *l, const struct turn *t)
{
	const struct reading *r = t->reading;
	bool mapped = l->map && l->map->n_propositions && r->heard.read;
	size_t before = l->n;

	if (mapped) {
		if (!take_propositions(l, t) && r->concession == 1)
			take_words(l, t);
	} else if (commits(r)) {
		take_words(l, t);
	}
	for (size_t i = before; t->retracted && i < l->n; i++)
		l->list[i].undone = TAKEN_BACK;
}

/* ---- on the page ---- */

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

static const char *how_undone(const struct entry *e)
{
	switch (e->undone) {
	case DENIED: return "denied";
	case GIVEN_UP: return "given up";
	case TAKEN_BACK: return "taken back";
	default: return "";
	}
}

static enum ink ink_of(const struct entry *e)
{
	const struct reading *r = e->turn->reading;

	if (e->undone != STANDS)
		return INK_STRUCK;
	if (e->proposition)
		return INK_GOOD;
	if (!r->firm)
		return INK_DIM;
	return r->commitment == COMMITMENT_DETRIMENTAL ? INK_BAD : INK_GOOD;
}

static void put_entry(struct page *p, const struct entry *e,
		      const struct tally *tally)
{
	const char *s = e->proposition ? e->proposition->text
				       : e->turn->text + e->words.from;
	size_t len = e->proposition ? strlen(s) : e->words.to - e->words.from;
	size_t fit = utf8_fit(s, len, WORDS_COLS);
	char name[16], by[16] = "", words[4 * WORDS_COLS + 80];
	struct pager_block *b;

	name_of(e->turn, tally, name, sizeof name);
	if (e->by && e->by != e->turn)
		name_of(e->by, tally, by, sizeof by);
	snprintf(words, sizeof words, "%s%s%s%s%.*s%s", how_undone(e),
		 *by ? " in " : "", by, e->undone != STANDS ? ": " : "",
		 (int)fit, s, fit < len ? "…" : "");
	b = page_add(p, name, ink_of(e), words,
		     e->undone != STANDS ? INK_STRUCK : INK_TEXT);
	b->name_ink = ink_of(e);
}

void scr_ledger_page(struct page *p, const struct transcript *said,
		     const struct case_map *map, const struct tally *tally,
		     size_t last_turns)
{
	struct ledger l = { .map = map };
	size_t from =
		last_turns && said->n > last_turns ? said->n - last_turns : 0;

	page_reset(p, last_turns ? MARGIN_GUTTER : GUTTER,
		   "you have committed to", "");
	for (size_t i = from; i < said->n; i++)
		if (turn_is_counsel(&said->turns[i]) && said->turns[i].reading)
			take_turn(&l, &said->turns[i]);
	for (size_t i = 0; i < l.n; i++)
		put_entry(p, &l.list[i], tally);
	free(l.list);
	if (!p->n)
		page_add(p, "", INK_DIM, "Nothing yet.", INK_DIM);
}
