/*
 * figure.c - see figure.h
 */
#include "listen/figure.h"

#include <math.h>
#include <string.h>

#include "base/sentence.h"
#include "base/str.h"
#include "court/cues.h"
#include "listen/counted.h"
#include "listen/particular.h"

/* What else both must be about.  Set on the rows for fitting of tests/bench/listening and
 * on the same with a figure changed. */
#define FOREIGN_SHARED 2
#define FOREIGN_ABOUT  0.2
#define LASTS_SHARED   2
#define LASTS_ABOUT    0.3
#define KNOWN_SHARED   3
#define KNOWN_ABOUT    0.4
#define PART_SHARED    1
#define PART_ABOUT     0.5
/* Of that share a paper has, that gives counsel's number after all. */
#define KNOWN_SHARE 0.8

/* ---- what the papers count ---- */

/* Whether it has that number of anything; of a length of time, that length. */
static bool says_number(const char *text, const struct words *w,
			const struct counted *c)
{
	return c->lasts ? counted_in(text, w, c)
			: words_have_number(w, c->number);
}

/* "Thirteen points", of 31 percent and 44 percent: counsel has reckoned. */
static bool is_reckoned(const char *text, const struct words *w,
			const struct counted *c)
{
	struct counted a, b;

	for (size_t i = 0; i < w->n; i++) {
		if (!counted_at(text, w, i, &a) || !counted_same(c, &a))
			continue;
		for (size_t j = i + 1; j < w->n; j++)
			if (counted_at(text, w, j, &b) && counted_same(c, &b) &&
			    isfinite(b.number) &&
			    (fabs(a.number - b.number) == c->number ||
			     a.number + b.number == c->number))
				return true;
	}
	return false;
}

/* "Twenty in June" of $20,000; "nine hundred" of 914. */
#define THOUSAND 1000
#define ROUND	 10
#define ROUNDING 0.05
static bool is_loosely(double said, double number)
{
	return said * THOUSAND == number ||
	       (fmod(said, ROUND) == 0 &&
		fabs(said - number) <= ROUNDING * number);
}

static bool has_loosely(const struct ken_paragraph *p, const struct counted *c)
{
	const struct words *w = &p->words;

	if (c->lasts)
		return counted_in(p->text, w, c);
	for (size_t n = 0; n < w->n; n++)
		if (w->list[n].number == c->number ||
		    is_loosely(c->number, w->list[n].number))
			return true;
	return false;
}

/* No paper has that number, nor one that it may be loosely. */
static bool is_foreign(const struct ken *k, const struct counted *c)
{
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (has_loosely(&k->paragraphs[i], c))
			return false;
	return true;
}

/* ---- what both are about ---- */

static bool is_of(const struct counted *c, uint64_t stem)
{
	for (size_t i = 0; i < c->n_of; i++)
		if (c->of[i] == stem)
			return true;
	return false;
}

static struct common common_of(const struct words *clause,
			       const struct counted *c, const struct words *w)
{
	struct common out = { 0 };
	double all = 0;

	for (size_t i = 0; i < clause->n_content; i++) {
		const size_t at = clause->content[i];
		const struct word *k = &clause->list[at];

		if (!isnan(k->number) || is_of(c, k->stem) ||
		    (c->clock && (at < c->within.from || at >= c->within.to)))
			continue;
		all += k->worth;
		if (words_have(w, k->stem)) {
			out.about += k->worth;
			out.shared++;
		}
	}
	if (all > 0)
		out.about /= all;
	return out;
}

/* Whether a paper gives that number of that thing where it is as much about what counsel
 * speaks of as a sentence that does not; so many of so many are known anywhere. */
static bool is_known(const struct ken *k, const struct words *clause,
		     const struct counted *c, double about)
{
	double least = c->part && isfinite(c->number) ? 0 : KNOWN_SHARE * about;

	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];

		if (counted_in(p->text, &p->words, c) &&
		    common_of(clause, c, &p->words).about >= least)
			return true;
	}
	return false;
}

/* Whether a number of the sentence is another one than counsel's, of the same thing; not
 * where the claim gives that one as well: "whatever the seventeen were, he said
 * eighteen". */
static bool is_other(const char *said, const struct words *claim,
		     const struct counted *c, const struct counted *theirs)
{
	return counted_same(c, theirs) && isfinite(theirs->number) &&
	       !counted_like(theirs, c) &&
	       !is_loosely(c->number, theirs->number) &&
	       (c->part || !says_number(said, claim, theirs));
}

static bool counts_otherwise(const struct ken_evidence *e, const char *said,
			     const struct words *claim, const struct counted *c)
{
	const char *text = ken_evidence_text(e);
	struct counted theirs;

	for (size_t i = 0; i < e->words.n; i++)
		if (counted_at(text, &e->words, i, &theirs) &&
		    is_other(said, claim, c, &theirs))
			return !is_reckoned(e->paragraph->text,
					    &e->paragraph->words, c);
	return false;
}

static bool asks(const struct ken_evidence *e)
{
	return memchr(ken_evidence_text(e), '?', e->to - e->from);
}

static void take(struct figure *f, const struct ken_paragraph *p,
		 struct span sentence, struct common common)
{
	if (f->paragraph && common.about <= f->common.about)
		return;
	f->paragraph = p;
	f->sentence = sentence;
	f->common = common;
}

/* The sentence of the record that counts it otherwise and is most about the same. */
static void look_in_record(const struct ken *k, const char *said,
			   const struct words *claim, const struct counted *c,
			   struct figure *f)
{
	for (size_t i = 0; i < k->n_evidence; i++) {
		const struct ken_evidence *e = &k->evidence[i];

		if (e->text || !e->paragraph->of_record || asks(e) ||
		    !counts_otherwise(e, said, claim, c))
			continue;
		take(f, e->paragraph, (struct span){ e->from, e->to },
		     common_of(claim, c, &e->words));
	}
}

/* The sentence around a byte of a text. */
static struct span sentence_around(const char *text, size_t at)
{
	struct span s = { at, at };

	while (s.from && !sentence_ends(text, s.from - 1))
		s.from--;
	s.from += strspn(text + s.from, " ");
	while (text[s.to] && !sentence_ends(text, s.to))
		s.to++;
	s.to += text[s.to] != '\0';
	return s;
}

/* A side's brief that says how long it was, in words that are about the same. */
static void look_in_brief(const struct ken *k, const struct ken_paragraph *p,
			  const char *said, const struct words *claim,
			  const struct counted *c, struct figure *f)
{
	struct counted theirs;

	for (size_t i = 0; i < p->words.n; i++) {
		struct words w;
		struct span s;

		if (!counted_at(p->text, &p->words, i, &theirs) ||
		    !is_other(said, claim, c, &theirs))
			continue;
		s = sentence_around(p->text, p->words.list[i].from);
		w = words_part(&p->words, k->vectors, s.from, s.to);
		take(f, p, s, common_of(claim, c, &w));
		words_release(&w);
	}
}

static void look_in_briefs(const struct ken *k, const char *said,
			   const struct words *claim, const struct counted *c,
			   struct figure *f)
{
	for (size_t i = 0; c->lasts && i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];

		if (!p->of_record && p->brief_of >= 0)
			look_in_brief(k, p, said, claim, c, f);
	}
}

/* ---- how surely ---- */

static bool is_about(const struct figure *f, size_t shared, double about)
{
	return f->common.shared >= shared && f->common.about >= about;
}

/* `special`: the number stands nowhere in the papers, and what it counts is not counted
 * of anything. */
static bool is_refuted(const struct counted *c, bool special,
		       const struct figure *f)
{
	if (c->part || (c->clock && special))
		return is_about(f, PART_SHARED, PART_ABOUT);
	if (c->lasts && special)
		return is_about(f, LASTS_SHARED, LASTS_ABOUT);
	return (special && is_about(f, FOREIGN_SHARED, FOREIGN_ABOUT)) ||
	       is_about(f, KNOWN_SHARED, KNOWN_ABOUT);
}

/* "Days", "people", "dollars": of so much that another such number may be of anything. */
static bool is_of_anything(const char *text, const struct words *w,
			   const struct counted *c)
{
	for (size_t i = c->at; i < c->to; i++)
		if (str_span_in_fold(text + w->list[i].from,
				     w->list[i].to - w->list[i].from,
				     CUES(OF_ANYTHING)))
			return true;
	return c->to == c->at + 1; /* a mark or a month, and no word */
}

/* What counsel counts at word `at` of a clause, held against the record. */
static bool look_at(const struct ken *k, const struct said *a, size_t clause,
		    size_t at, const struct words *asked, struct figure *f)
{
	const struct words *w = &a->list[clause].words;
	struct counted c;
	bool special;

	*f = (struct figure){ .clause = clause };
	if (!counted_at(a->text, w, at, &c) ||
	    (asked && words_have_number(asked, w->list[at].number)))
		return false;
	look_in_record(k, a->text, w, &c, f);
	look_in_briefs(k, a->text, w, &c, f);
	if (!f->paragraph || is_known(k, w, &c, f->common.about))
		return false;
	special = !c.part && is_foreign(k, &c) &&
		  (c.clock || c.lasts || !is_of_anything(a->text, w, &c));
	f->refuted = is_refuted(&c, special, f);
	return f->refuted || special;
}

bool figure_differs(const struct said *a, const struct words *claim,
		    const struct ken_evidence *e)
{
	const struct ken_paragraph *p = e->paragraph;
	struct counted c;

	for (size_t i = 0; i < claim->n; i++)
		if (counted_at(a->text, claim, i, &c) && !c.part &&
		    !says_number(p->text, &p->words, &c) &&
		    counts_otherwise(e, a->text, claim, &c))
			return true;
	return false;
}

bool figure_lasts_so(const struct said *a, const struct words *claim,
		     const struct ken_paragraph *p)
{
	struct counted c;

	for (size_t i = 0; i < claim->n; i++)
		if (counted_at(a->text, claim, i, &c) && c.lasts &&
		    counted_in(p->text, &p->words, &c))
			return true;
	return false;
}

bool figure_find(struct figure *out, const struct ken *k, const struct said *a,
		 const struct words *asked)
{
	struct figure one;

	*out = (struct figure){ 0 };
	for (size_t i = 0; i < a->n; i++) {
		if (!particular_claims(a, &a->list[i]))
			continue;
		for (size_t n = 0; n < a->list[i].words.n; n++) {
			if (!look_at(k, a, i, n, asked, &one))
				continue;
			if (!out->paragraph || one.refuted > out->refuted ||
			    (one.refuted == out->refuted &&
			     one.common.about > out->common.about))
				*out = one;
		}
	}
	return out->paragraph != NULL;
}
