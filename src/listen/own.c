/*
 * own.c - see own.h
 */
#include "listen/own.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/str.h"
#include "listen/reversal.h"

#define NEARLY	       0.9 /* of a clause's words, found in the case's */
#define ANSWER_SHARE   0.8 /* of an answer's content, in such clauses */
#define CLAUSE_CONTENT 3   /* fewer words say too little to be anybody's */

static bool has_numbers(const struct words *w, const struct words *of)
{
	for (size_t i = 0; i < of->n; i++)
		if (!isnan(of->list[i].number) &&
		    !words_have_number(w, of->list[i].number))
			return false;
	return true;
}

static bool has_names(const struct words *w, const struct words *of)
{
	for (size_t i = 0; i < of->n_content; i++) {
		const struct word *one = &of->list[of->content[i]];

		if (one->is_name && !words_have(w, one->stem))
			return false;
	}
	return true;
}

static bool is_clause(const struct clause *c, const struct clause *of)
{
	return words_covered(&c->words, &of->words, 0) >= NEARLY &&
	       has_numbers(&of->words, &c->words) &&
	       has_names(&of->words, &c->words) &&
	       c->negations % 2 == of->negations % 2;
}

static bool is_among(const struct clause *c, const struct said *text)
{
	for (size_t i = 0; i < text->n; i++)
		if (is_clause(c, &text->list[i]))
			return true;
	return false;
}

/* ---- a whole answer ---- */

/* How much of the answer's content stands in clauses of the text. */
static double share_in(const struct said *a, const struct said *text)
{
	size_t in = 0, all = 0;

	for (size_t i = 0; i < a->n; i++) {
		size_t n = a->list[i].words.n_content;

		all += n;
		in += is_among(&a->list[i], text) ? n : 0;
	}
	return all ? (double)in / (double)all : 0;
}

static bool turns_round(const struct ken *k, const struct said *a,
			const char *text, const struct words *w)
{
	struct reversal r = reversal_of_text(k, a, text, w);

	return reversal_turns(&r);
}

/* `w`: the words of the text, for a first look. */
static bool is_nearly(const struct ken *k, const struct said *a,
		      const char *text, const struct words *w)
{
	struct said cut;
	bool same;

	if (a->whole.n_content < CLAUSE_CONTENT ||
	    words_covered(&a->whole, w, 0) < ANSWER_SHARE * NEARLY ||
	    a->polarity * said_polarity(text) < 0)
		return false;
	said_init(&cut, k, text, NULL);
	same = share_in(a, &cut) >= ANSWER_SHARE;
	said_release(&cut);
	return same && !turns_round(k, a, text, w);
}

static bool is_good_of_memo(const struct ken *k, const struct said *a,
			    const char *text)
{
	struct words w = ken_words(k, text, strlen(text));
	bool same = is_nearly(k, a, text, &w);

	words_release(&w);
	return same;
}

bool own_is_good(const struct ken *k, const struct said *a, size_t issue,
		 size_t question)
{
	const struct ken_issue *i;

	if (issue == SIZE_MAX)
		return false;
	i = &k->issues[issue];
	for (size_t n = 0; n < i->n_answers; n++) {
		const struct ken_answer *one = &i->answers[n];

		if (one->effect != COMMITMENT_BENEFICIAL ||
		    (one->map && question != SIZE_MAX &&
		     !one->map->to[question]))
			continue;
		for (size_t s = 0; s < one->saying.n; s++)
			if (is_nearly(k, a, one->saying.texts[s],
				      &one->saying.wordings[s]))
				return true;
	}
	return is_good_of_memo(k, a, i->issue->good_answer);
}

/* ---- some of its words ---- */

static bool clause_in_text(const struct ken *k, const struct clause *c,
			   const char *text, const struct words *w)
{
	struct said cut;
	bool same;

	if (words_covered(&c->words, w, 0) < NEARLY)
		return false;
	said_init(&cut, k, text, NULL);
	same = is_among(c, &cut);
	said_release(&cut);
	return same;
}

static bool clause_in(const struct ken *k, const struct clause *c,
		      const char *text)
{
	struct words w = ken_words(k, text, strlen(text));
	bool same = clause_in_text(k, c, text, &w);

	words_release(&w);
	return same;
}

static bool clause_in_saying(const struct ken *k, const struct clause *c,
			     const struct saying *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (clause_in_text(k, c, s->texts[i], &s->wordings[i]))
			return true;
	return false;
}

static bool clause_in_issue(const struct ken *k, const struct clause *c,
			    const struct ken_issue *i)
{
	for (size_t n = 0; n < i->n_answers; n++)
		if (i->answers[n].effect == COMMITMENT_BENEFICIAL &&
		    clause_in_saying(k, c, &i->answers[n].saying))
			return true;
	return clause_in(k, c, i->issue->good_answer);
}

static bool clause_is_own(const struct ken *k, const struct clause *c,
			  enum side_id side)
{
	const struct texts *points = &k->kase->sides[side].best_points;

	for (size_t i = 0; i < points->n; i++)
		if (clause_in(k, c, points->list[i]))
			return true;
	for (size_t i = 0; i < k->map.n_propositions; i++)
		if (k->propositions[i].map->side == side &&
		    clause_in_saying(k, c, &k->propositions[i].saying))
			return true;
	for (size_t i = 0; i < k->kase->n_issues; i++)
		if (case_presses(k->issues[i].issue, side) &&
		    clause_in_issue(k, c, &k->issues[i]))
			return true;
	return false;
}

bool own_says(const struct ken *k, const struct said *a, enum side_id side,
	      struct span s)
{
	bool any = false;

	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];

		if (c->span.from >= s.to || c->span.to <= s.from ||
		    c->words.n_content < CLAUSE_CONTENT)
			continue;
		if (!clause_is_own(k, c, side))
			return false;
		any = true;
	}
	return any;
}

static bool clause_in_brief(const struct ken *k, const struct clause *c,
			    enum side_id side)
{
	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];

		if (p->brief_of == (int)side &&
		    clause_in_text(k, c, p->text, &p->words))
			return true;
	}
	return false;
}

bool own_brief_says(const struct ken *k, const struct said *a,
		    enum side_id side, struct span s)
{
	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];

		if (c->span.from < s.to && s.from < c->span.to &&
		    c->words.n_content >= CLAUSE_CONTENT &&
		    clause_in_brief(k, c, side))
			return true;
	}
	return false;
}

bool own_is_brief(const struct ken *k, const struct said *a, enum side_id side)
{
	size_t in = 0, all = 0;

	for (size_t i = 0; i < a->n; i++) {
		size_t n = a->list[i].words.n_content;

		all += n;
		in += n && clause_in_brief(k, &a->list[i], side) ? n : 0;
	}
	return all >= CLAUSE_CONTENT && in >= ANSWER_SHARE * all;
}

/* ---- the brief by its name ---- */

static bool names_place(const char *text, struct span s)
{
	static const char *const places[] = { "paragraph", "paragraphs",
					      "brief", "page", "pages" };
	size_t n = 0;

	for (size_t i = s.from; i < s.to && text[i]; i += n + (n == 0)) {
		for (n = 0; i + n < s.to && str_is_wordy(text[i + n]); n++)
			;
		if (str_span_in_fold(text + i, n, STR_LIST(places)))
			return true;
	}
	return false;
}

bool own_brief_is_cited(const struct said *a, const char *question,
			struct span s)
{
	return names_place(a->text, s) &&
	       (str_find_fold(a->text, "our brief") ||
		str_find_fold(a->text, "our own brief") ||
		str_find_fold(a->text, "my brief") ||
		str_find_fold(question, "your brief"));
}

/* ---- the case's words ---- */

bool own_knows(const struct ken *k, const struct said *a, struct span s)
{
	bool any = false;

	for (size_t i = 0; i < a->whole.n_content; i++) {
		const struct word *w = &a->whole.list[a->whole.content[i]];

		if (w->from < s.from || w->to > s.to)
			continue;
		if (!stems_have(k->stems, w->stem))
			return false;
		any = true;
	}
	return any;
}

/* ---- figures ---- */

static bool in_record(const struct ken *k, const struct words *clause,
		      double number)
{
	for (size_t i = 0; i < k->n_evidence; i++)
		if (words_have_number(&k->evidence[i].words, number) &&
		    words_shared(clause, &k->evidence[i].words) > 0)
			return true;
	return false;
}

bool own_figures(const struct ken *k, const struct said *a, struct span s,
		 size_t *n)
{
	*n = 0;
	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];

		if (c->span.from >= s.to || c->span.to <= s.from)
			continue;
		for (size_t w = 0; w < c->words.n; w++) {
			double number = c->words.list[w].number;

			if (isnan(number))
				continue;
			++*n;
			if (!in_record(k, &c->words, number))
				return false;
		}
	}
	return true;
}
