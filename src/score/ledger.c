#include "score/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "court/map.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/conceded.h"
#include "score/content.h"
#include "score/corrected.h"
#include "score/scorecard.h"

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

bool ledger_is_conceded(const struct position *p)
{
	return p->state == LEDGER_STANDS && !p->proposition && !p->own &&
	       reading_concedes(p->turn->reading);
}

bool ledger_is_sure(const struct position *p)
{
	bool undone = p->state == LEDGER_DENIED || p->state == LEDGER_GIVEN_UP;

	if (p->own && p->turn->reading->self_doubt)
		return false;
	return ledger_is_conceded(p)
		       ? conceded_plainly(p->turn)
		       : scorecard_settles(NULL, undone ? p->by : p->turn);
}

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

/* Who surely gives something away, or takes no position, holds nothing by it. */
static bool may_hold(const struct reading *r)
{
	if (r->concession == 1 || reading_find(r, REMARK_GIVES_AWAY) ||
	    reading_is_beside(r) || reading_find(r, REMARK_UNANSWERED))
		return false;
	return !r->firm || r->commitment == COMMITMENT_BENEFICIAL ||
	       r->commitment == COMMITMENT_NEUTRAL;
}

static void stand_on(struct making *m, const struct turn *t,
		     const struct proposition *p)
{
	struct position *e = find(m->out, p);

	if (!may_hold(t->reading))
		return;
	if (!e || e->state != LEDGER_STANDS)
		add(m->out, &(struct position){ .turn = t, .proposition = p });
	else if (!ledger_is_sure(e) && scorecard_settles(NULL, t))
		e->turn = t; /* from here on it surely is */
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

/* True when something of the map was listed as denied or given away. */
static bool take_propositions(struct making *m, const struct turn *t)
{
	const struct heard *h = &t->reading->heard;
	const struct turn *back = corrected_by(m->said, t);
	bool given = false;

	for (size_t i = 0; i < h->n_propositions; i++) {
		const struct proposition *p =
			map_proposition(m->map, h->propositions[i].id);

		if (p && h->propositions[i].asserted)
			stand_on(m, t, p);
		else if (p && find(m->out, p) && !t->retracted) {
			undo(m, t, p, LEDGER_DENIED);
			given = true;
		}
	}
	for (int i = 0; i < 2 && !t->retracted; i++) {
		const struct proposition *p =
			h->gives[i] ? map_proposition(m->map, h->gives[i])
				    : NULL;

		if (p && back)
			undo_for_a_while(m, t, p, back);
		else if (p)
			undo(m, t, p, LEDGER_GIVEN_UP);
		given |= p != NULL;
	}
	return given;
}

/* ---- by its own words ---- */

/* "No, Your Honor.", "We win even then.", "I am not sure." say nothing yet. */
static bool says_something(const char *text, struct span s)
{
	static const char *const formula =
		"your honor honors justice chief sure sorry afraid think thank "
		"thanks mean right wrong well please certainly indeed course "
		"correct agree must very much question answer asked position "
		"still then even win wins winning lose loses losing prevail "
		"know known will want yes";
	struct content words = content_of(text + s.from, s.to - s.from, NULL);
	struct content empty = content_of(formula, strlen(formula), &words);

	return words.n > empty.n;
}

static size_t sentence_end(const char *text, size_t at)
{
	while (text[at] && text[at] != '\n' && !sentence_ends(text, at))
		at++;
	return at + (text[at] != '\0');
}

static size_t sentence_start(const char *text, size_t at)
{
	while (at && text[at - 1] != '\n' && !sentence_ends(text, at - 1))
		at--;
	return at + strspn(text + at, " \n\"'");
}

/* "They would say that the bees were free to leave": nothing that counsel holds. */
static bool is_of_others(const char *text, struct span s)
{
	return str_begins_any_fold(text + s.from, CUES(THEIRS)) > 0;
}

/* "I concede the first point": nothing that is held. */
static bool gives_by_name(const char *text, struct span s)
{
	char *words = xstrndup(text + s.from, s.to - s.from);
	bool gives = str_has_any(words, CUES(GIVES_BY_NAME));

	free(words);
	return gives;
}

/* From the sentence in which `from` lies to the end of the first, from there on, that
 * says something; an empty one where none does.  `gives`: it may say what is given. */
static struct span position_from(const char *text, size_t from, bool gives)
{
	struct span s = { .from = sentence_start(text, from) };

	for (s.to = s.from; text[s.to];) {
		s.to = sentence_end(text, s.to);
		if (is_of_others(text, s) || (!gives && gives_by_name(text, s)))
			s.from = sentence_start(text, s.to);
		else if (says_something(text, s))
			return s;
	}
	return (struct span){ 0 };
}

/* Of a concession the words that concede, else those that committed. */
static struct span words_of(const struct reading *r)
{
	const struct remark *m = reading_find(r, REMARK_CONCESSION);

	return m ? m->span : r->quote;
}

/* The words that committed; where they say nothing, the first that do. */
static void take_words(struct making *m, const struct turn *t)
{
	bool gives = reading_concedes(t->reading) || t->retracted ||
		     corrected_by(m->said, t);
	struct span s = { 0 }, quote = words_of(t->reading);

	if (quote.from < quote.to && quote.to <= strlen(t->text))
		s = position_from(t->text, quote.from, gives);
	if (s.from == s.to)
		s = position_from(t->text, 0, gives);
	if (s.from == s.to && reading_concedes(t->reading))
		s.to = strlen(t->text);
	if (s.from < s.to)
		add(m->out, &(struct position){ .turn = t, .words = s });
}

/* Only what is sure is a position; that something was conceded is told, sure or not. */
static bool commits(const struct reading *r)
{
	return reading_concedes(r) ||
	       (r->firm && r->commitment == COMMITMENT_BENEFICIAL);
}

/* What counsel put right does not stand any more. */
static void take_back(struct making *m, const struct turn *t, size_t first)
{
	const struct turn *back = NULL;

	if (first < m->out->n && !t->retracted)
		back = corrected_by(m->said, t);
	for (size_t i = first; i < m->out->n; i++) {
		struct position *p = &m->out->list[i];

		if (p->state != LEDGER_STANDS || !(back || t->retracted))
			continue;
		p->state = LEDGER_TAKEN_BACK;
		p->by = back ? t : NULL;
		p->back = back;
	}
}

/* What counsel took back belongs here by its own words, where the map has none for it:
 * unless it said nothing of what was asked. */
static void take_withdrawn(struct making *m, const struct turn *t)
{
	const struct reading *r = t->reading;

	if (!reading_is_beside(r) && !reading_find(r, REMARK_UNANSWERED) &&
	    !reading_is_candid(r) && (t->retracted || corrected_by(m->said, t)))
		take_words(m, t);
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

static struct position *find_own(const struct ledger *l, const char *text)
{
	for (size_t i = l->n; i-- > 0;)
		if (l->list[i].own && !strcmp(l->list[i].own, text))
			return &l->list[i];
	return NULL;
}

/* The position that counsel names; false where it is not that which says what is held. */
static bool take_own(struct making *m, const struct turn *t)
{
	const struct reading *r = t->reading;
	struct position *e;

	if (!r->self_said || !r->held || !may_hold(r))
		return false;
	e = find_own(m->out, r->held);
	if (!e || e->state != LEDGER_STANDS)
		add(m->out, &(struct position){ .turn = t, .own = r->held });
	else if (!ledger_is_sure(e))
		e->turn = t;
	return true;
}

static void take_heard(struct making *m, const struct turn *t)
{
	const struct reading *r = t->reading;
	bool mapped = m->map && m->map->n_propositions && r->heard.read;

	if (holds_nothing(t)) {
		if (reading_concedes(r))
			take_words(m, t);
	} else if (mapped) {
		if (!take_propositions(m, t) && reading_concedes(r))
			take_words(m, t);
	} else if (commits(r)) {
		take_words(m, t);
	}
}

static void take_turn(struct making *m, const struct turn *t)
{
	size_t before = m->out->n;

	if (!take_own(m, t))
		take_heard(m, t);
	if (m->out->n == before)
		take_withdrawn(m, t);
	take_back(m, t, before);
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

const char *ledger_text(const struct position *p, size_t *len_bytes)
{
	if (p->proposition) {
		*len_bytes = strlen(p->proposition->text);
		return p->proposition->text;
	}
	if (p->own) {
		*len_bytes = strlen(p->own);
		return p->own;
	}
	*len_bytes = p->words.to - p->words.from;
	return p->turn->text + p->words.from;
}
