/*
 * particular.c - see particular.h
 */
#include "listen/particular.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/str.h"
#include "court/cues.h"

#define CLAIM_CONTENT 3	  /* content words of a clause that is a claim */
#define MEANING	      0.3 /* of a clause's nearness to a sentence */
#define LIKE_FACT     0.7 /* nearness of the sentence to the fact it states */
#define WORDS_LEAST   8	  /* fewer words count as so many */
#define PER_WORDS     10.0
#define PLACE_SCALE   10.0

bool particular_claims(const struct said *a, const struct clause *c)
{
	return c->stance == STANCE_ASSERTED &&
	       c->words.n_content >= CLAIM_CONTENT &&
	       a->text[c->span.to - 1] != '?' && a->text[c->span.to] != '?';
}

/* ---- which paragraph ---- */

static bool is_cited(const struct ken *k, size_t issue,
		     const struct ken_paragraph *p)
{
	const struct issue *i;

	if (issue == SIZE_MAX)
		return false;
	i = &k->kase->issues[issue];
	for (size_t n = 0; n < i->n_record; n++)
		if (i->record[n].paragraph == p->number &&
		    !strcmp(i->record[n].document, p->document->id))
			return true;
	return false;
}

/* The fact of that paragraph to which a clause is most like; NULL for none. */
static const struct ken_evidence *likest_fact(const struct ken *k,
					      const struct said *a,
					      const struct ken_paragraph *p,
					      double *like)
{
	const struct ken_evidence *best = NULL;

	*like = 0;
	for (size_t i = 0; i < k->n_evidence && k->evidence[i].text; i++) {
		const struct ken_evidence *e = &k->evidence[i];

		if (e->paragraph != p)
			continue;
		for (size_t c = 0; c < a->n; c++) {
			double by;

			if (!particular_claims(a, &a->list[c]))
				continue;
			by = words_cosine(&a->list[c].words, &e->words);
			if (by <= *like)
				continue;
			*like = by;
			best = e;
		}
	}
	return best;
}

/* How near two are: closely where few are compared, cheaply where many. */
typedef double nearness_fn(const struct ken *k, const struct words *c,
			   const struct words *e, double most);

static double cheaply(const struct ken *k, const struct words *c,
		      const struct words *e, double most)
{
	double meaning = k->dims ? words_meaning(c, e, k->dims) : 0;

	(void)most;
	return (words_cosine(c, e) + MEANING * fmax(meaning, 0)) /
	       (1 + MEANING);
}

static double closely(const struct ken *k, const struct words *c,
		      const struct words *e, double most)
{
	return words_likeness(c, e, k->dims, most);
}

static double nearest_clause(const struct ken *k, const struct said *a,
			     const struct words *to, nearness_fn *nearness)
{
	double most = 0;

	for (size_t c = 0; c < a->n; c++)
		if (particular_claims(a, &a->list[c]))
			most = fmax(most,
				    nearness(k, &a->list[c].words, to, most));
	return most;
}

/* To what may be said of the paragraph's facts and is wrong. */
static double nearest_wrong(const struct ken *k, const struct said *a,
			    const struct ken_paragraph *p,
			    nearness_fn *nearness)
{
	double most = 0;

	for (size_t i = 0; i < k->n_wrongs; i++)
		if (k->wrongs[i].paragraph == p)
			most = fmax(most,
				    nearest_clause(k, a, &k->wrongs[i].words,
						   nearness));
	return most;
}

/* How much of such a wording the whole answer has, in whatever sentences. */
static double most_told(const struct ken *k, const struct words *whole,
			const struct ken_paragraph *p)
{
	double most = 0;

	for (size_t i = 0; i < k->n_wrongs; i++)
		if (k->wrongs[i].paragraph == p)
			most = fmax(most, words_covered(&k->wrongs[i].words,
							whole, 0));
	return most;
}

/* To a sentence of it, or a fact. */
static double nearest(const struct ken *k, const struct said *a,
		      const struct ken_paragraph *p, nearness_fn *nearness)
{
	double most = 0;

	for (size_t i = 0; i < k->n_evidence; i++)
		if (k->evidence[i].paragraph == p)
			most = fmax(most,
				    nearest_clause(k, a, &k->evidence[i].words,
						   nearness));
	return most;
}

void particular_place(const struct ken *k, const struct said *a,
		      const struct words *whole, size_t issue,
		      const struct words *asked, const struct ken_paragraph *p,
		      double out[PLACE_N])
{
	out[PLACE_ISSUE] = is_cited(k, issue, p);
	out[PLACE_WORDS] = words_covered(whole, &p->words, 0);
	out[PLACE_WRONG] = nearest_wrong(k, a, p, cheaply);
	out[PLACE_ASKED] = asked ? words_covered(asked, &p->words, 0) : 0;
	out[PLACE_NEAR] = nearest(k, a, p, cheaply);
	out[PLACE_ALIKE] = words_cosine(whole, &p->words);
	out[PLACE_TOLD] = most_told(k, whole, p);
}

static double place_score(const struct ken *k, const double signs[PLACE_N])
{
	double sum = 0;

	for (int i = 0; i < PLACE_N; i++)
		sum += ken_scales(k)->place[i] * signs[i];
	return sum;
}

/* Likeliest paragraph, its score, and how probable it is among all. */
static void find_place(struct particular *out, const struct ken *k,
		       const struct said *a, size_t issue,
		       const struct words *asked)
{
	struct words whole = ken_words(k, a->text, strlen(a->text));
	double most = 0, sum = 0;

	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];
		double signs[PLACE_N], by;

		if (!p->of_record)
			continue;
		particular_place(k, a, &whole, issue, asked, p, signs);
		by = place_score(k, signs);
		if (!out->paragraph || by > most) {
			sum = out->paragraph ? sum * exp(most - by) : 0;
			out->paragraph = p;
			most = by;
		}
		sum += exp(by - most);
	}
	words_release(&whole);
	out->signs[PARTICULAR_PLACE] = most / PLACE_SCALE;
	out->signs[PARTICULAR_LEAD] = sum > 0 ? 1 / sum : 0;
}

/* Which of its sentences, and which clause, are about the same. */
static void find_sentence(struct particular *out, const struct ken *k,
			  const struct said *a)
{
	const struct ken_paragraph *p = out->paragraph;
	double like, most = -1;
	const struct ken_evidence *fact = likest_fact(k, a, p, &like);

	for (size_t i = p->first; i < p->first + p->n_evidence; i++) {
		const struct words *e = &k->evidence[i].words;
		double of_fact =
			fact ? LIKE_FACT * words_cosine(&fact->words, e) : 0;

		for (size_t c = 0; c < a->n; c++) {
			const struct clause *one = &a->list[c];
			double by;

			if (!particular_claims(a, one))
				continue;
			by = words_cosine(&one->words, e) +
			     MEANING * words_meaning(&one->words, e, k->dims) +
			     of_fact;
			if (by <= most)
				continue;
			most = by;
			out->sentence = &k->evidence[i];
			out->clause = c;
		}
	}
	if (!out->sentence)
		out->paragraph = NULL;
}

/* ---- whether it is told wrongly ---- */

/* Words that stand in the wording alone; where there are none, a "not" more or less than
 * in the fact is what is wrong. */
double particular_tells(const struct ken *k, const struct clause *c,
			const struct ken_wrong *w)
{
	struct words only, subject;
	double tells;

	if (c->negations % 2 != words_negations(&w->words) % 2)
		return 0;
	only = words_less(&w->words, &w->paragraph->words);
	subject = words_less(&w->words, &only);
	tells = words_covered(&subject, &c->words, 0);
	if (only.n_content)
		tells *= words_covered(&only, &c->words, k->dims);
	else if (c->negations % 2 == w->fact_negations % 2)
		tells = 0;
	words_release(&only);
	words_release(&subject);
	return tells;
}

static double most_wrongly(const struct ken *k, const struct said *a,
			   const struct ken_paragraph *p)
{
	double most = 0;

	for (size_t i = 0; i < k->n_wrongs; i++)
		for (size_t c = 0; k->wrongs[i].paragraph == p && c < a->n; c++)
			if (particular_claims(a, &a->list[c]))
				most = fmax(most,
					    particular_tells(k, &a->list[c],
							     &k->wrongs[i]));
	return most;
}

static void look_at_wrongs(struct particular *out, const struct ken *k,
			   const struct said *a)
{
	const struct ken_paragraph *p = out->paragraph;

	out->signs[PARTICULAR_WRONG] =
		nearest_wrong(k, a, p, closely) - nearest(k, a, p, closely);
	out->signs[PARTICULAR_TELLS] = most_wrongly(k, a, p);
}

/* ---- how it speaks ---- */

static void count_words(const struct said *a, double signs[PARTICULAR_N])
{
	double n = a->n_words > WORDS_LEAST ? (double)a->n_words : WORDS_LEAST;

	for (const char *s = a->text; *s;) {
		size_t len = 0;

		while (isalpha((unsigned char)s[len]))
			len++;
		if (!len) {
			s++;
			continue;
		}
		signs[PARTICULAR_REPORTS] +=
			str_span_in_fold(s, len, CUES(REPORTS));
		signs[PARTICULAR_ARGUES] +=
			str_span_in_fold(s, len, CUES(ARGUES));
		s += len;
	}
	signs[PARTICULAR_REPORTS] *= PER_WORDS / n;
	signs[PARTICULAR_ARGUES] *= PER_WORDS / n;
}

/* Whether it is one of the answers that were expected, and one that helps. */
static void look_at_match(const struct ken *k, size_t issue,
			  const struct matches *m, double signs[PARTICULAR_N])
{
	signs[PARTICULAR_NONE] = m->p_none;
	for (size_t i = 0; issue != SIZE_MAX && i < m->n; i++)
		if (k->issues[issue].answers[m->list[i].answer].effect ==
		    COMMITMENT_BENEFICIAL)
			signs[PARTICULAR_HELPS] += m->list[i].p;
}

/* ---- the whole ---- */

void particular_find(struct particular *out, const struct ken *k,
		     const struct said *a, size_t issue,
		     const struct words *asked, const struct matches *m)
{
	*out = (struct particular){ .signs[PARTICULAR_ALWAYS] = 1 };
	find_place(out, k, a, issue, asked);
	if (out->paragraph)
		find_sentence(out, k, a);
	if (out->paragraph)
		look_at_wrongs(out, k, a);
	count_words(a, out->signs);
	look_at_match(k, issue, m, out->signs);
}

double particular_probability(const struct ken *k, const struct particular *p)
{
	if (!p->paragraph || !k->map.n_facts)
		return 0;
	return scales_chance(ken_scales(k)->particular, p->signs, PARTICULAR_N);
}
