#include "score/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/sentence.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/weak.h"

#define LIKELY 0.4 /* an unsettled commitment that is listed */

const char *const ledger_state_names[LEDGER_STATES] = {
	[LEDGER_STANDS] = "held",
	[LEDGER_DENIED] = "denied",
	[LEDGER_GIVEN_UP] = "given up",
	[LEDGER_TAKEN_BACK] = "taken back",
};

struct making {
	struct ledger *out;
	const struct transcript *said;
	const struct case_map *map;
};

static struct position *add(struct ledger *l, const struct position *p)
{
	l->list = xreallocarray(l->list, l->n + 1, sizeof *l->list);
	l->list[l->n] = *p;
	return &l->list[l->n++];
}

static struct position *find(const struct ledger *l,
			     const struct proposition *p)
{
	for (size_t i = l->n; i-- > 0;)
		if (l->list[i].proposition == p)
			return &l->list[i];
	return NULL;
}

static void stand_on(struct making *m, const struct turn *t,
		     const struct proposition *p)
{
	struct position *e = find(m->out, p);

	if (!e || e->state != LEDGER_STANDS)
		add(m->out, &(struct position){ .turn = t, .proposition = p });
}

/* One that was never stood on is listed as what it is: given away. */
static void undo(struct making *m, const struct turn *t,
		 const struct proposition *p, enum ledger_state how)
{
	struct position *e = find(m->out, p);

	if (!e)
		e = add(m->out,
			&(struct position){ .turn = t, .proposition = p });
	if (e->state == LEDGER_STANDS) {
		e->state = how;
		e->by = t;
	}
}

/* Given away, and taken back later: what stood, stands. */
static void undo_for_a_while(struct making *m, const struct turn *t,
			     const struct proposition *p,
			     const struct turn *back)
{
	struct position *e = find(m->out, p);

	if (!e)
		e = add(m->out,
			&(struct position){ .turn = t,
					    .proposition = p,
					    .state = LEDGER_TAKEN_BACK });
	if (e->by)
		return;
	e->by = t;
	e->back = back;
}

/* True when something of the map was said. */
static bool take_propositions(struct making *m, const struct turn *t)
{
	const struct heard *h = &t->reading->heard;
	const struct turn *back = transcript_taken_back(m->said, t);
	bool any = false;

	for (size_t i = 0; i < h->n_propositions; i++) {
		const struct proposition *p =
			map_proposition(m->map, h->propositions[i].id);

		if (p && h->propositions[i].asserted)
			stand_on(m, t, p);
		else if (p && find(m->out, p) && !t->retracted)
			undo(m, t, p, LEDGER_DENIED);
		any |= p != NULL;
	}
	for (int i = 0; i < 2 && !t->retracted; i++) {
		const struct proposition *p =
			h->gives[i] ? map_proposition(m->map, h->gives[i])
				    : NULL;

		if (p && back)
			undo_for_a_while(m, t, p, back);
		else if (p)
			undo(m, t, p, LEDGER_GIVEN_UP);
		any |= p != NULL;
	}
	return any;
}

#define FORMULA_WORDS 3 /* "No, Your Honor." is no position yet */

/* To the end of the next sentence, while what is there says too little. */
static struct span beyond_formula(const char *text, struct span s)
{
	size_t len = strlen(text);

	while (s.to < len &&
	       utf8_words(text + s.from, s.to - s.from) <= FORMULA_WORDS) {
		while (s.to < len && strchr(" \n", text[s.to]))
			s.to++;
		while (s.to < len && !sentence_ends(text, s.to))
			s.to++;
		s.to += s.to < len;
	}
	return s;
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

static void take_words(struct making *m, const struct turn *t)
{
	add(m->out, &(struct position){
			    .turn = t,
			    .words = beyond_formula(
				    t->text,
				    sentence_of(t->text, t->reading->quote)) });
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

/* What a person says of the answer goes before what was heard in it: it holds nothing. */
static bool holds_nothing(const struct turn *t)
{
	const struct reading *r = t->reading;

	return t->marked && t->original &&
	       ((r->commitment != COMMITMENT_BENEFICIAL &&
		 r->commitment != t->original->commitment) ||
		reading_is_beside(r));
}

/* Words that conceded, and that were taken back. */
static void take_back_words(struct making *m, const struct turn *t, size_t from)
{
	const struct turn *back = transcript_taken_back(m->said, t);

	for (size_t i = from; back && i < m->out->n; i++) {
		struct position *p = &m->out->list[i];

		if (p->proposition || p->state != LEDGER_STANDS)
			continue;
		p->state = LEDGER_TAKEN_BACK;
		p->by = t;
		p->back = back;
	}
}

static void take_turn(struct making *m, const struct turn *t)
{
	const struct reading *r = t->reading;
	bool mapped = m->map && m->map->n_propositions && r->heard.read;
	size_t before = m->out->n;

	if (holds_nothing(t)) {
		if (r->concession == 1)
			take_words(m, t);
	} else if (mapped) {
		if (!take_propositions(m, t) && r->concession == 1)
			take_words(m, t);
	} else if (commits(r)) {
		take_words(m, t);
	}
	for (size_t i = before; t->retracted && i < m->out->n; i++)
		m->out->list[i].state = LEDGER_TAKEN_BACK;
	take_back_words(m, t, before);
}

void ledger_make(struct ledger *l, const struct transcript *said,
		 const struct case_map *map, size_t from)
{
	struct making m = { .out = l, .said = said, .map = map };

	*l = (struct ledger){ 0 };
	for (size_t i = from; i < said->n; i++)
		if (turn_is_counsel(&said->turns[i]) && said->turns[i].reading)
			take_turn(&m, &said->turns[i]);
}

void ledger_release(struct ledger *l)
{
	free(l->list);
	*l = (struct ledger){ 0 };
}

bool ledger_is_conceded(const struct position *p)
{
	return p->state == LEDGER_STANDS && !p->proposition &&
	       p->turn->reading->concession == 1;
}

const char *ledger_text(const struct position *p, size_t *len_bytes)
{
	if (p->proposition) {
		*len_bytes = strlen(p->proposition->text);
		return p->proposition->text;
	}
	*len_bytes = p->words.to - p->words.from;
	return p->turn->text + p->words.from;
}
