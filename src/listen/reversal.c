/*
 * reversal.c - see reversal.h
 */
#include "listen/reversal.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/opposites.h"

#define PART_MOST    24 /* tokens of a part that are looked at */
#define WORDING_MOST 60 /* and of a wording */
#define PAIRS_LEAST  2 /* words in common, that it is laid beside at all, ... */
#define ALONE_WORTH  0.5 /* ... or one that is worth so much, and all there is */
#define ALL	     0.99
#define SAID_LEAST   0.6  /* of a part's words, that the wording has */
#define HAS_LEAST    0.5  /* of the wording's words there, that were said */
#define TURN_WORTH   0.3  /* of a word that turns, however common */
#define RELATED	     0.8  /* of a pair that is not one word twice */
#define GOVERNED     3	  /* words that a "not" is about */
#define BOTH_WAYS    0.05 /* as near in the same sense: then it is that */
#define TURNED_NEAR  0.7  /* so near at least, to be the opposite */
#define TURNED_LEAST 0.2  /* of all that was said */
#define TURNED_SHARE 0.5  /* turned for each that is kept */

/* ---- a text as tokens ---- */

struct token {
	struct span span;
	uint64_t stem;
	uint64_t bare; /* without "un"; 0 for none */
	double worth;
	const struct opposite *is; /* NULL for most */
	size_t part;		   /* number of the stretch that it stands in */
	bool content; /* worth something without turning anything */
	bool negates, is_role;
	bool supposed; /* in a stretch that begins with "if" */
};
struct tokens {
	struct token *list; /* owned */
	size_t n;
};

/* Where a "not" ends its reach: a mark, or a word that begins a clause. */
static bool parts_here(const char *s, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (strchr(",;:.?!()", s[i]) || str_begins(s + i, "--") ||
		    str_begins(s + i, "\xe2\x80\x94"))
			return true;
	return false;
}

static bool begins_clause(const char *s, const struct word *k)
{
	static const char *const list[] = {
		"because", "but",    "although", "though",  "since",
		"if",	   "unless", "until",	 "when",    "while",
		"so",	   "and",    "whatever", "whereas",
	};

	return str_span_in_fold(s + k->from, k->to - k->from, STR_LIST(list));
}

static bool supposes(const char *s, const struct word *k)
{
	static const char *const list[] = { "if",	 "unless",   "suppose",
					    "supposing", "assuming", "would" };

	return str_span_in_fold(s + k->from, k->to - k->from, STR_LIST(list));
}

/* "carries" as "carry" has it. */
static uint64_t plain_stem(const char *s, const struct word *k)
{
	char word[32];
	size_t n = k->to - k->from;

	if (n < 6 || n >= sizeof word ||
	    !(str_begins_fold(s + k->to - 3, "ies") ||
	      str_begins_fold(s + k->to - 3, "ied")))
		return k->stem;
	memcpy(word, s + k->from, n);
	word[n - 3] = 'y';
	return words_stem(word, n - 2);
}

static uint64_t bare_stem(const char *s, const struct word *k)
{
	static const char *const before[] = { "un", "non", "dis" };
	size_t n = k->to - k->from;

	for (size_t i = 0; i < 3; i++) {
		size_t len = strlen(before[i]);

		if (n >= len + 4 && str_begins_fold(s + k->from, before[i]))
			return words_stem(s + k->from + len, n - len);
	}
	return 0;
}

/* What the file has from word i on; how many words of it goes to *n. */
static const struct opposite *find(const struct opposites *o,
				   const struct words *w, size_t i, size_t *n)
{
	uint64_t stems[OPPOSITES_WORDS];
	size_t room = 0;

	while (room < OPPOSITES_WORDS && i + room < w->n) {
		stems[room] = w->list[i + room].stem;
		room++;
	}
	return opposites_find(o, stems, room, n);
}

static struct token token_of(const char *s, const struct word *k,
			     const struct opposite *is)
{
	struct token t = {
		.span = { k->from, k->to },
		.stem = plain_stem(s, k),
		.bare = bare_stem(s, k),
		.worth = k->worth,
		.content = k->worth > 0,
		.is = is && is->n_sides ? is : NULL,
		.negates = is ? is->negates : k->negates,
		.is_role = k->is_name || (is && is->is_role),
	};

	if (t.is && t.worth < TURN_WORTH)
		t.worth = TURN_WORTH;
	return t;
}

/* A "no" that answers denies nothing in what follows: "No, ...", "No it is not". */
static bool answers(const char *s, const struct words *w)
{
	static const char *const list[] = { "it",   "he",   "she",    "they",
					    "that", "this", "we",     "i",
					    "you",  "not",  "because" };
	const struct word *k = w->list;

	if (w->n < 2 || !str_is_fold(s + k->from, k->to - k->from, "no"))
		return false;
	return parts_here(s, k->to, k[1].from) ||
	       str_span_in_fold(s + k[1].from, k[1].to - k[1].from,
				STR_LIST(list));
}

static bool forbids(const char *s, struct span at)
{
	static const char *const list[] = { "forbid", "prohibit", "bars",
					    "barred", "forbade" };

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (str_begins_fold(s + at.from, list[i]))
			return true;
	return false;
}

/* Whether a clause has spoken, up to word i, of what may or can be done. */
static bool is_of_leave(const char *s, const struct words *w, size_t i)
{
	static const char *const list[] = { "may",    "can",   "could",
					    "cannot", "can't", "couldn't" };

	while (i-- > 0) {
		const struct word *k = &w->list[i];

		if (parts_here(s, k->to, k[1].from))
			return false;
		if (str_span_in_fold(s + k->from, k->to - k->from,
				     STR_LIST(list)))
			return true;
		if (begins_clause(s, k))
			return false;
	}
	return false;
}

/* "May not drive without the card", "forbids driving without it": who says so says that
 * it is needed.  What forbids is then a "not", and this "without", word i, is none. */
static bool is_needed(const char *s, const struct words *w, size_t i,
		      struct tokens *t, size_t part)
{
	const struct word *k = &w->list[i];

	if (!str_is_fold(s + k->from, k->to - k->from, "without"))
		return false;
	for (size_t n = t->n; n-- > 0 && t->list[n].part == part;) {
		struct token *one = &t->list[n];

		if (one->negates && is_of_leave(s, w, i))
			return true;
		if (!forbids(s, one->span))
			continue;
		*one = (struct token){ .span = one->span,
				       .part = part,
				       .negates = true,
				       .supposed = one->supposed };
		return true;
	}
	return false;
}

/* Words that weigh nothing and turn nothing are left out. */
static struct tokens tokens_of(const struct opposites *o, const char *s,
			       const struct words *w)
{
	struct tokens t = { xcalloc(w->n + 1, sizeof *t.list), 0 };
	bool supposed = false;
	size_t part = 0;

	for (size_t i = answers(s, w), n; i < w->n; i += n) {
		const struct word *k = &w->list[i];
		const struct opposite *is = find(o, w, i, &n);
		bool begins =
			(i && parts_here(s, w->list[i - 1].to, k->from)) ||
			begins_clause(s, k);
		struct token one;

		part += begins;
		supposed = (supposed && !begins) || supposes(s, k);
		n = n ? n : 1;
		if ((is && is->spares) || is_needed(s, w, i, &t, part))
			continue;
		one = token_of(s, k, is);
		one.span.to = w->list[i + n - 1].to;
		one.part = part;
		one.supposed = supposed;
		if (one.worth > 0 || one.negates)
			t.list[t.n++] = one;
	}
	return t;
}

/* ---- word on word ---- */

enum pair { PAIR_NONE, PAIR_SAME, PAIR_ALIKE, PAIR_TURNED };

static enum pair pair_of(const struct token *a, const struct token *b)
{
	if ((a->negates && !a->is) || (b->negates && !b->is))
		return PAIR_NONE;
	if (a->stem == b->stem)
		return PAIR_SAME;
	if ((a->bare && a->bare == b->stem) || (b->bare && b->bare == a->stem))
		return PAIR_TURNED;
	if (opposites_alike(a->is, b->is))
		return PAIR_ALIKE;
	return opposites_are(a->is, b->is) ? PAIR_TURNED : PAIR_NONE;
}

static double pair_worth(const struct token *a, const struct token *b,
			 enum pair p)
{
	return p == PAIR_NONE ? 0
			      : fmin(a->worth, b->worth) *
					(p == PAIR_SAME ? 1 : RELATED);
}

/* A part beside a wording. */
struct laid {
	const struct token *a, *b; /* n and m, borrowed */
	size_t n, m;
	size_t of_a[PART_MOST]; /* which of b's it lies on, SIZE_MAX for none */
	bool has_b[WORDING_MOST];
	size_t turns; /* pairs that are opposites */
};

static void lay(struct laid *l, size_t i, size_t j)
{
	l->of_a[i] = j;
	l->has_b[j] = true;
	l->turns += pair_of(&l->a[i], &l->b[j]) == PAIR_TURNED;
}

/* In order, so that what they share weighs most. */
static void lay_in_order(struct laid *l)
{
	double best[PART_MOST + 1][WORDING_MOST + 1];

	for (size_t j = 0; j <= l->m; j++)
		best[l->n][j] = 0;
	for (size_t i = l->n; i-- > 0;) {
		best[i][l->m] = 0;
		for (size_t j = l->m; j-- > 0;) {
			double both = pair_worth(&l->a[i], &l->b[j],
						 pair_of(&l->a[i], &l->b[j]));

			best[i][j] = fmax(best[i + 1][j], best[i][j + 1]);
			if (both > 0)
				best[i][j] = fmax(best[i][j],
						  both + best[i + 1][j + 1]);
		}
	}
	for (size_t i = 0, j = 0; i < l->n && j < l->m;)
		if (best[i][j] == best[i + 1][j])
			i++;
		else if (best[i][j] == best[i][j + 1])
			j++;
		else
			lay(l, i++, j++);
}

/* What is left, in any order: the same first, then opposites. */
static void lay_rest(struct laid *l)
{
	for (enum pair p = PAIR_SAME; p <= PAIR_TURNED; p++)
		for (size_t i = 0; i < l->n; i++)
			for (size_t j = 0; j < l->m && l->of_a[i] == SIZE_MAX;
			     j++)
				if (!l->has_b[j] &&
				    pair_of(&l->a[i], &l->b[j]) == p)
					lay(l, i, j);
}

/* Whether "not" at i is about a word of which `has` says so: one of the next, or, where
 * none follows, the one before ("they name nobody"). */
static bool denies(const struct token *list, size_t n, size_t i,
		   const bool *has)
{
	size_t seen = 0;

	for (size_t k = i + 1;
	     k < n && list[k].part == list[i].part && seen < GOVERNED; k++) {
		if (has[k])
			return true;
		seen += list[k].worth > 0;
	}
	for (size_t k = i; !seen && k-- > 0 && list[k].part == list[i].part;)
		if (list[k].worth > 0)
			return has[k];
	return false;
}

static size_t denials(const struct token *list, size_t n, const bool *has)
{
	size_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += list[i].negates && !has[i] && denies(list, n, i, has);
	return sum;
}

/* Two who have changed places: "the trooper waited for the driver". */
static bool change_places(const struct laid *l)
{
	for (size_t i = 0; i < l->n; i++)
		for (size_t k = i + 1; k < l->n; k++)
			if (l->of_a[i] != SIZE_MAX && l->of_a[k] != SIZE_MAX &&
			    l->a[i].is_role && l->a[k].is_role &&
			    l->of_a[i] > l->of_a[k] &&
			    l->a[i].part == l->a[k].part &&
			    l->b[l->of_a[i]].part == l->b[l->of_a[k]].part)
				return true;
	return false;
}

/* How much of the part the wording has, and how much of the wording, where it has any
 * of it, was said. */
struct fit {
	double said, has, worth;
	size_t pairs, content, supposed;
};

static struct fit fit_of(const struct laid *l)
{
	struct fit f = { 0 };
	double all = 0, there = 0, had = 0;

	for (size_t i = 0; i < l->n; i++) {
		all += l->a[i].worth;
		if (l->of_a[i] == SIZE_MAX)
			continue;
		f.worth += l->a[i].worth;
		f.pairs++;
		f.content += l->a[i].content;
		f.supposed += l->a[i].supposed != l->b[l->of_a[i]].supposed;
	}
	for (size_t j = 0; j < l->m; j++) {
		bool any = false;

		for (size_t k = 0; k < l->m && !any; k++)
			any = l->has_b[k] && l->b[k].part == l->b[j].part;
		there += any ? l->b[j].worth : 0;
		had += l->has_b[j] ? l->b[j].worth : 0;
	}
	f.said = all > 0 ? f.worth / all : 0;
	f.has = there > 0 ? had / there : 0;
	return f;
}

/* ---- a part beside all wordings ---- */

struct nearest {
	double same, turned; /* how near, in the one sense and in the other */
	double worth;
};

/* What is only supposed is not said. */
static bool is_enough(const struct fit *f)
{
	if (2 * f->supposed > f->pairs)
		return false;
	return (f->pairs >= PAIRS_LEAST && f->content) ||
	       (f->worth >= ALONE_WORTH && f->said >= ALL && f->has >= ALL);
}

static bool is_odd(const struct laid *l)
{
	bool a[PART_MOST];
	size_t sum = l->turns + change_places(l);

	for (size_t i = 0; i < l->n; i++)
		a[i] = l->of_a[i] != SIZE_MAX;
	sum += denials(l->a, l->n, a) + denials(l->b, l->m, l->has_b);
	return sum % 2;
}

static void look_beside(struct nearest *out, const struct token *part, size_t n,
			const struct tokens *wording)
{
	struct laid l = { .a = part,
			  .b = wording->list,
			  .n = n < PART_MOST ? n : PART_MOST,
			  .m = wording->n < WORDING_MOST ? wording->n
							 : WORDING_MOST };
	struct fit f;
	double near;

	for (size_t i = 0; i < l.n; i++)
		l.of_a[i] = SIZE_MAX;
	lay_in_order(&l);
	lay_rest(&l);
	f = fit_of(&l);
	near = (f.said + f.has) / 2;
	if (f.said < SAID_LEAST || f.has < HAS_LEAST || !is_enough(&f))
		return;
	if (near > fmax(out->same, out->turned))
		out->worth = f.worth;
	if (!is_odd(&l))
		out->same = fmax(out->same, near);
	else if (near >= TURNED_NEAR)
		out->turned = fmax(out->turned, near);
}

/* The end of the part that begins at token i. */
static size_t part_end(const struct tokens *t, size_t i)
{
	size_t at = i;

	while (at < t->n && t->list[at].part == t->list[i].part)
		at++;
	return at;
}

static void weigh(struct reversal *out, double *most, const struct nearest *at,
		  struct span span)
{
	if (at->turned > at->same + BOTH_WAYS) {
		out->turned += at->worth;
		if (at->worth > *most) {
			*most = at->worth;
			out->span = span;
		}
	} else if (at->same > 0) {
		out->kept += at->worth;
	}
}

static struct reversal reversal_beside(const struct tokens *a,
				       const struct tokens *wordings, size_t n)
{
	struct reversal out = { 0 };
	double most = 0;

	for (size_t i = 0; i < a->n; i++)
		out.all += a->list[i].worth;
	for (size_t i = 0, end; i < a->n; i = end) {
		struct nearest at = { 0 };

		end = part_end(a, i);
		for (size_t w = 0; w < n; w++)
			look_beside(&at, &a->list[i], end - i, &wordings[w]);
		weigh(&out, &most, &at,
		      (struct span){ a->list[i].span.from,
				     a->list[end - 1].span.to });
	}
	return out;
}

struct reversal reversal_of(const struct ken *k, const struct said *a,
			    const struct saying *s)
{
	struct reversal out = { 0 };
	struct tokens said, *all;

	if (!k->opposites)
		return out;
	said = tokens_of(k->opposites, a->text, &a->whole);
	all = xcalloc(s->n + 1, sizeof *all);
	for (size_t i = 0; i < s->n; i++)
		all[i] = tokens_of(k->opposites, s->texts[i], &s->wordings[i]);
	out = reversal_beside(&said, all, s->n);
	for (size_t i = 0; i < s->n; i++)
		free(all[i].list);
	free(all);
	free(said.list);
	return out;
}

struct reversal reversal_of_text(const struct ken *k, const struct said *a,
				 const char *text, const struct words *words)
{
	struct words one = *words;
	struct saying s = { .wordings = &one, .texts = &text, .n = 1 };

	return reversal_of(k, a, &s);
}

bool reversal_turns(const struct reversal *r)
{
	return r->turned > 0 && r->turned >= TURNED_LEAST * r->all &&
	       r->turned >= TURNED_SHARE * r->kept;
}
