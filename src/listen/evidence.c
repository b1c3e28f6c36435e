/*
 * evidence.c - see evidence.h
 */
#include "listen/evidence.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "listen/figure.h"
#include "listen/misstated.h"
#include "listen/particular.h"

#define CLAUSE_WORDS \
	0.7 /* of a clause's nearness to a sentence; rest meaning */
#define SAME_THING   0.5 /* shared: a difference in one figure or day tells */
#define SUPPORTED    0.7
#define SILENT_LEAST 0.4 /* sign of the place; less: nothing to read out */
/* Of a particular that is misstated, to say so, and by how much nearer it is to that
 * than to the rest. */
#define REFUTED_CHANCE 0.8
#define REFUTED_LEAD   0.1

/* ---- nearness ---- */

static double clause_nearness(const struct ken *k, const struct words *c,
			      const struct words *e)
{
	double meaning = k->dims ? words_meaning(c, e, k->dims) : 0;

	return CLAUSE_WORDS * words_cosine(c, e) +
	       (1 - CLAUSE_WORDS) * (meaning > 0 ? meaning : 0);
}

/* ---- what differs ---- */

static uint64_t day_of_week(const struct word *k, const char *text)
{
	static const char *const days[] = { "monday",	"tuesday", "wednesday",
					    "thursday", "friday",  "saturday",
					    "sunday" };

	for (uint64_t d = 0; d < 7; d++)
		if (str_begins_fold(text + k->from, days[d]))
			return d + 1;
	return 0;
}

static unsigned days_in(const char *text, const struct words *w)
{
	unsigned days = 0;

	for (size_t i = 0; i < w->n; i++) {
		uint64_t d = day_of_week(&w->list[i], text);

		if (d)
			days |= 1u << d;
	}
	return days;
}

static bool other_day(const char *said, const struct words *claim,
		      const struct ken_evidence *e)
{
	unsigned mine = days_in(said, claim);
	unsigned theirs = days_in(ken_evidence_text(e), &e->words);
	unsigned all = days_in(e->paragraph->text, &e->paragraph->words);

	return mine && theirs && !(mine & (theirs | all));
}

static bool other_sense(const struct clause *c, const struct ken_evidence *e)
{
	return words_negations(&e->words) % 2 != c->negations % 2;
}

/* One figure or day differs, the rest is the same.  A "not" more or less tells
 * nothing: "nobody says otherwise". */
static bool differs(const struct ken *k, const struct said *a,
		    const struct clause *c, const struct ken_evidence *e)
{
	const char *asks = strchr(ken_evidence_text(e), '?');

	if (asks && asks < ken_evidence_text(e) + (e->to - e->from))
		return false;
	return words_covered(&c->words, &e->words, k->dims) >= SAME_THING &&
	       (figure_differs(a, &c->words, e) ||
		other_day(a->text, &c->words, e));
}

/* ---- the check ---- */

/* The sentence of a paragraph that states a fact: what is shown as the record's words
 * stands there, and is not the map's way of putting it. */
static const struct ken_evidence *stating(const struct ken *k,
					  const struct ken_paragraph *p,
					  const struct words *fact)
{
	const struct ken_evidence *best = NULL;
	double most = -1;

	for (size_t i = p->first; i < p->first + p->n_evidence; i++) {
		double by = words_cosine(fact, &k->evidence[i].words);

		if (by <= most)
			continue;
		most = by;
		best = &k->evidence[i];
	}
	return best;
}

/* `s`: the paper's own words, bytes of the paragraph. */
static void add_place(struct heard *h, const struct clause *c,
		      const struct ken_paragraph *p, struct span s,
		      enum verdict verdict)
{
	char *words = s.to > s.from ? xstrndup(p->text + s.from, s.to - s.from)
				    : NULL;

	heard_add_record(h, c->span, p->document->id, p->number, verdict,
			 words);
	free(words);
}

static void add(const struct ken *k, struct heard *h, const struct clause *c,
		const struct ken_evidence *e, enum verdict verdict)
{
	const struct ken_paragraph *p = e->paragraph;

	if (e->text)
		e = stating(k, p, &e->words);
	add_place(h, c, p,
		  e ? (struct span){ e->from, e->to } : (struct span){ 0, 0 },
		  verdict);
}

static const struct ken_evidence *nearest_sentence(const struct ken *k,
						   const struct words *c)
{
	const struct ken_evidence *best = NULL;
	double most = 0;

	for (size_t i = 0; i < k->n_evidence; i++) {
		double by = clause_nearness(k, c, &k->evidence[i].words);

		if (by > most) {
			most = by;
			best = &k->evidence[i];
		}
	}
	return best;
}

/* What is said of an authority the record does not refute. */
static bool tells_of_law(const struct heard *h, struct span s)
{
	for (size_t i = 0; i < h->n_authorities; i++)
		if (h->authorities[i].span.from < s.to &&
		    s.from < h->authorities[i].span.to)
			return true;
	return false;
}

static void check_clause(const struct ken *k, const struct said *a,
			 const struct clause *c, struct heard *h)
{
	const struct ken_evidence *e = nearest_sentence(k, &c->words);

	if (!e)
		return;
	if (e->paragraph->of_record && !tells_of_law(h, c->span) &&
	    differs(k, a, c, e))
		add(k, h, c, e, VERDICT_REFUTES);
	else if (words_covered(&c->words, &e->words, k->dims) >= SUPPORTED &&
		 !other_sense(c, e))
		add(k, h, c, e, VERDICT_SUPPORTS);
}

/* Told already, by a sentence that is nearer. */
static bool is_refuted(const struct heard *h, struct span s)
{
	for (size_t i = 0; i < h->n_record; i++)
		if (h->record[i].verdict == VERDICT_REFUTES &&
		    h->record[i].span.from == s.from)
			return true;
	return false;
}

/* Who puts a figure right has said a wrong one, too. */
static void check_figures(const struct ken *k, const struct said *a,
			  const struct words *asked, struct heard *h)
{
	struct figure f;

	if (h->correction || str_has_any(a->text, CUES(SORRY)) ||
	    !figure_find(&f, k, a, asked) ||
	    tells_of_law(h, a->list[f.clause].span) ||
	    is_refuted(h, a->list[f.clause].span))
		return;
	add_place(h, &a->list[f.clause], f.paragraph, f.sentence,
		  f.refuted ? VERDICT_REFUTES : VERDICT_OPEN);
}

static int by_verdict(const void *a, const void *b)
{
	static const int order[VERDICTS] = {
		[VERDICT_REFUTES] = 0,	[VERDICT_OPEN] = 1,
		[VERDICT_SUPPORTS] = 2, [VERDICT_SILENT] = 3,
		[VERDICT_UNKNOWN] = 4,
	};
	const struct heard_claim *x = a, *y = b;

	return order[x->verdict] - order[y->verdict];
}

/* Where the record speaks of it, and whether it should be asked. */
static void check_particular(const struct ken *k, const struct said *a,
			     size_t issue, const struct words *asked,
			     const struct matches *m, bool ask, struct heard *h)
{
	enum verdict verdict = VERDICT_SILENT;
	struct particular p;
	struct misstated w;
	struct words fact;
	double chance;

	particular_find(&p, k, a, issue, asked, m);
	if (!p.paragraph || p.signs[PARTICULAR_PLACE] < SILENT_LEAST)
		return;
	chance = ask ? particular_probability(k, &p) : 0;
	if (chance >= ken_scales(k)->asks)
		verdict = VERDICT_OPEN;
	if (chance >= REFUTED_CHANCE &&
	    misstated_find(&w, k, a, issue, p.paragraph) &&
	    w.lead >= REFUTED_LEAD) {
		verdict = VERDICT_REFUTES;
		p.clause = w.clause;
		fact = ken_words(k, w.wrong->fact->text,
				 strlen(w.wrong->fact->text));
		p.sentence = stating(k, w.wrong->paragraph, &fact);
		words_release(&fact);
	}
	if (figure_lasts_so(a, &a->list[p.clause].words, p.paragraph))
		verdict = VERDICT_SILENT;
	add(k, h, &a->list[p.clause], p.sentence, verdict);
}

void evidence_check(const struct ken *k, const struct said *a, size_t issue,
		    const struct words *asked, const struct matches *m,
		    bool ask, struct heard *h)
{
	for (size_t i = 0; i < a->n; i++)
		if (particular_claims(a, &a->list[i]))
			check_clause(k, a, &a->list[i], h);
	check_figures(k, a, asked, h);
	check_particular(k, a, issue, asked, m, ask, h);
	if (h->n_record > 1)
		qsort(h->record, h->n_record, sizeof *h->record, by_verdict);
}
