/*
 * conduct.c - see conduct.h
 */
#include "analysis/conduct.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/filings.h"
#include "analysis/lexicon.h"
#include "analysis/quote.h"
#include "analysis/relief.h"
#include "base/quotation.h"
#include "base/str.h"
#include "listen/ken.h"
#include "listen/own.h"
#include "listen/said.h"

#define SURELY		0.8 /* less sure is told with "perhaps" */
#define REASONING_WORDS 5   /* of content, in words that may reason badly */

/* ---- candidates ---- */

static int by_confidence(const void *a, const void *b)
{
	const struct conduct_candidate *x = a, *y = b;

	if (x->said != y->said)
		return x->said ? -1 : 1;
	if (x->confidence != y->confidence)
		return x->confidence > y->confidence ? -1 : 1;
	return (int)x->group - (int)y->group;
}

static size_t find_candidates(
	const struct exchange_text *x,
	struct conduct_candidate out[CONDUCT_CANDIDATES_MAX])
{
	const struct flaws *flaws = lexicon_flaws(x->lx);
	struct flaw found[FLAW_GROUPS];
	struct traits t;
	size_t n = 0;

	if (!flaws)
		return 0;
	traits_init(&t, flaws->vectors, x);
	if (flaws_find(flaws, &t, found))
		for (; n < FLAW_GROUPS; n++)
			out[n] = (struct conduct_candidate){
				.group = (enum flaw_group)n,
				.kind = remark_kind(flaw_kinds[found[n].kind]),
				.confidence = found[n].confidence,
				.said = found[n].said,
				.span = { t.spans[found[n].first].from,
					  t.spans[found[n].last].to },
			};
	traits_release(&t);
	qsort(out, n, sizeof *out, by_confidence);
	return n;
}

size_t conduct_candidates(const struct lexicons *lx,
			  const struct reader_input *in,
			  struct conduct_candidate out[CONDUCT_CANDIDATES_MAX])
{
	struct exchange_text x = { .lx = lx, .in = in };
	size_t len = strlen(in->answer), n;

	if (!len || len > TEXT_MAX)
		return 0;
	text_init(&x.q, lx, in->question, strnlen(in->question, TEXT_MAX));
	text_init(&x.a, lx, in->answer, len);
	n = find_candidates(&x, out);
	text_release(&x.q);
	text_release(&x.a);
	return n;
}

/* ---- what is said of it ---- */

char *conduct_why(const struct conduct_candidate *c, const char *answer)
{
	return quote_sentence(c->kind->why, answer, c->span);
}

/* Something surer is already said of these words. */
static bool is_told(const struct reading *r, const struct conduct_candidate *c)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag &&
		    r->remarks[i].span.from < c->span.to &&
		    r->remarks[i].span.to > c->span.from)
			return true;
	return false;
}

/* Candour and a concession are facts, never faults; but one who concedes may be
 * rude about it. */
static bool is_candid(const struct reading *r,
		      const struct conduct_candidate *c)
{
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];
		bool gives = remark_is(m, REMARK_CONCESSION) &&
			     c->group >= FLAW_SWITCHING_SIDES;

		if ((gives || remark_is(m, REMARK_UNKNOWN)) &&
		    m->span.from < c->span.to && m->span.to > c->span.from)
			return true;
	}
	return false;
}

/* Words of a witness or a paper are in it: what likeness hears as aimed at people may
 * be theirs. */
static bool quotes_somebody(const char *answer, struct span s)
{
	for (size_t i = s.from; i < s.to && answer[i]; i++)
		if (quotation_double(answer + i) ||
		    (answer[i] == '\'' && i > 0 && answer[i - 1] == ' '))
			return true;
	return false;
}

/* For whom an answer argues, the case's own propositions tell (listen/sides.h): of
 * ten that likeness alone took for the other side's, two were. */
static bool knows_sides(const struct exchange_text *x, const struct reading *r)
{
	return r->heard.read && x->in->ken &&
	       x->in->ken->map.n_propositions > 0;
}

bool conduct_is_for_the_papers(const struct reader_input *in,
			       const struct conduct_candidate *c)
{
	return in->ken && in->ken->map.n_facts > 0 &&
	       (!strcmp(c->kind->name, REMARK_FACTUAL_GENERAL) ||
		!strcmp(c->kind->name, REMARK_FACTUAL_LEGAL));
}

/* They are held against it (analysis/hear_true.h). */
static bool is_for_the_papers(const struct exchange_text *x,
			      const struct reading *r,
			      const struct conduct_candidate *c)
{
	return r->heard.read && conduct_is_for_the_papers(x->in, c);
}

bool conduct_says_you(const char *text, struct span s)
{
	for (size_t i = s.from; i < s.to && text[i]; i++)
		if ((!i || !str_is_wordy(text[i - 1])) &&
		    str_begins_fold(text + i, "you") &&
		    !str_begins_fold(text + i, "your honor"))
			return true;
	return false;
}

static bool overlap(struct span a, struct span b)
{
	return a.from < b.to && b.from < a.to;
}

/* Of some propositions one of counsel's own side that those words assert. */
static bool asserts_own(const struct exchange_text *x,
			const struct heard_proposition *list, size_t n,
			struct span s)
{
	for (size_t i = 0; i < n; i++) {
		const struct proposition *p =
			map_proposition(&x->in->ken->map, list[i].id);

		if (p && p->side == x->in->side && list[i].asserted &&
		    overlap(list[i].span, s))
			return true;
	}
	return false;
}

/* What the side must hold is said in it, or nearly, and nothing in the record is found
 * to speak against it. */
static bool stands_on_own(const struct exchange_text *x,
			  const struct reading *r, struct span s)
{
	const struct heard *h = &r->heard;

	for (size_t i = 0; i < h->n_record; i++)
		if (h->record[i].verdict == VERDICT_REFUTES &&
		    overlap(h->record[i].span, s))
			return false;
	return asserts_own(x, h->propositions, h->n_propositions, s) ||
	       asserts_own(x, h->leanings, h->n_leanings, s);
}

/* Those who are provoked are named: the bench, or a court, or what a judge wrote. */
static bool speaks_of_bench(const char *text, struct span s)
{
	static const char *const names[] = {
		"court",  "courts", "justice", "justices", "judge",
		"judges", "bench",  "robe",    "opinion",  "precedent",
	};
	size_t n = 0;

	if (conduct_says_you(text, s))
		return true;
	for (size_t i = s.from; i < s.to && text[i]; i += n + (n == 0)) {
		for (n = 0; i + n < s.to && str_is_wordy(text[i + n]); n++)
			;
		if (str_span_in_fold(text + i, n, STR_LIST(names)))
			return true;
	}
	return false;
}

/* Nobody is provoked by what is argued in the case's own words alone. */
static bool only_argues(const struct exchange_text *x, const struct ken *k,
			const struct said *a, const struct conduct_candidate *c)
{
	return c->group == FLAW_RAGE_BAIT &&
	       !speaks_of_bench(x->in->answer, c->span) &&
	       own_knows(k, a, c->span);
}

/* Of few words likeness tells too little to blame them for how they reason. */
static bool says_too_little(const struct exchange_text *x,
			    const struct conduct_candidate *c)
{
	struct text t;
	bool little;

	if (c->group < FLAW_SWITCHING_SIDES || c->confidence >= SURELY)
		return false;
	text_init(&t, x->lx, x->in->answer + c->span.from,
		  c->span.to - c->span.from);
	little = t.n_stems < REASONING_WORDS;
	text_release(&t);
	return little;
}

/* What the case has for counsel's side, in nearly its words, or with its figures:
 * likeness to a fault is then likeness to the case. */
static bool is_of_the_case(const struct exchange_text *x,
			   const struct reading *r,
			   const struct conduct_candidate *c)
{
	const struct ken *k = x->in->ken;
	struct said a;
	size_t figures;
	bool own;

	if (!r->heard.read || !k)
		return false;
	said_init(&a, k, x->in->answer, NULL);
	own = own_says(k, &a, x->in->side, c->span) ||
	      only_argues(x, k, &a, c) ||
	      ((c->group == FLAW_FALLACY ||
		(c->group == FLAW_DECORUM &&
		 !conduct_says_you(x->in->answer, c->span))) &&
	       stands_on_own(x, r, c->span) &&
	       own_figures(k, &a, c->span, &figures));
	said_release(&a);
	return own;
}

void conduct_read(const struct exchange_text *x, struct reading *out)
{
	struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
	size_t n = find_candidates(x, c);

	filings_read(x, out);
	relief_read(x, out);
	for (size_t i = 0; i < n && c[i].said; i++) {
		char *why;

		if (is_told(out, &c[i]) || is_candid(out, &c[i]) ||
		    is_for_the_papers(x, out, &c[i]) ||
		    is_of_the_case(x, out, &c[i]) ||
		    says_too_little(x, &c[i]) ||
		    (c[i].group == FLAW_DECORUM &&
		     quotes_somebody(x->in->answer, c[i].span)) ||
		    (c[i].group == FLAW_SWITCHING_SIDES &&
		     (relief_is_own(x, c[i].span) || knows_sides(x, out))))
			continue;
		why = conduct_why(&c[i], x->in->answer);
		reading_remark(out, c[i].kind->name, c[i].confidence, c[i].span,
			       why, c[i].kind->fix);
		free(why);
	}
}
