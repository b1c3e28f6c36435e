#include "analysis/tactics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "analysis/sentences.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"

void tactics_reading_release(struct tactics_reading *r, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		free(r[i].unread);
		r[i].unread = NULL;
	}
}

/* ---- signs ---- */

#define SIGN 0.7 /* how much a sign counts beside the words */

/* In the order of their weights. */
static const enum phrase_list phrases[] = {
	PHRASES_T_PROMISE, PHRASES_T_REQUEST, PHRASES_T_DECLARE,
	PHRASES_T_FEELING, PHRASES_T_REFUSE,  PHRASES_T_TERMS,
	PHRASES_T_ALL,	   PHRASES_T_VAGUE,   PHRASES_T_AWAY,
	PHRASES_T_BELIEF,  PHRASES_T_EXACT,
};
enum {
	PHRASE_SIGNS = sizeof phrases / sizeof *phrases,
	BEGINS_WITH_VERB = PHRASE_SIGNS,
	NEGATES,
	ASKS,
	LONG,
	WORDS_OF_QUESTION,
	LIKE_QUESTION,
	YES_OR_NO_FIRST,
	SAYS_YOU,
	SAYS_I,
	HAS_NUMBER,
	ASKED_WHAT,
	SIGNS
};
_Static_assert((int)SIGNS == (int)TACTICS_SIGNS, "as the file has it");

static bool says_any(const struct text *t, const char *const *words, size_t n)
{
	for (size_t i = 0; i < t->n_words; i++)
		for (size_t k = 0; k < n; k++)
			if (text_word_is(t, i, words[k]))
				return true;
	return false;
}

/* The share of its sentences that begin with a verb that asks for something. */
static double verbs_first(const struct text *t)
{
	struct sentences ss;
	size_t n = 0;
	double share;

	sentences_init(&ss, t);
	for (size_t i = 0; i < ss.n; i++)
		n += text_word_in(&ss.list[i].t, 0, IN(T_VERB));
	share = ss.n ? (double)n / (double)ss.n : 0;
	sentences_release(&ss);
	return share;
}

static bool has_number(const struct text *t)
{
	for (size_t i = 0; i < t->len; i++)
		if (t->norm[i] >= '0' && t->norm[i] <= '9')
			return true;
	return false;
}

static double likeness(const struct wordvec *v, const struct text *a,
		       const struct text *b)
{
	float x[WORDVEC_DIMS_MAX], y[WORDVEC_DIMS_MAX];
	double sum = 0;

	traits_mean(v, a, x);
	traits_mean(v, b, y);
	for (size_t d = 0; d < wordvec_dims(v); d++)
		sum += (double)x[d] * (double)y[d];
	return sum;
}

static void see_signs(const struct wordvec *v, const struct text *a,
		      const struct text *q, double out[SIGNS])
{
	static const char *const you[] = { "you",   "your",   "you'll",
					   "you'd", "you're", "you've" };
	static const char *const me[] = { "i",	"i'm", "i've",	"i'd",
					  "my", "me",  "myself" };
	double n_stems = (double)a->n_stems;

	for (size_t i = 0; i < PHRASE_SIGNS; i++)
		out[i] = log1p((double)a->phrases[phrases[i]]);
	out[BEGINS_WITH_VERB] = verbs_first(a);
	out[NEGATES] = text_negations(a) > 0;
	out[ASKS] = text_has_mark(a, '?');
	out[LONG] = log1p((double)a->n_words) / 4;
	out[WORDS_OF_QUESTION] =
		n_stems ? (double)text_shared_stems(a, q) / n_stems : 0;
	out[LIKE_QUESTION] = likeness(v, a, q);
	out[YES_OR_NO_FIRST] = text_word_in(a, 0, IN(YES) | IN(NO));
	out[SAYS_YOU] = says_any(a, STR_LIST(you));
	out[SAYS_I] = says_any(a, STR_LIST(me));
	out[HAS_NUMBER] = has_number(a);
	out[ASKED_WHAT] = text_word_in(q, 0, IN(WH));
}

void tactics_traits(const struct lexicons *lx, const struct wordvec *v,
		    const struct tactics_turn *turn, struct trait_list *out)
{
	size_t at = TACTICS_SIGNS_AT(wordvec_dims(v));
	double signs[SIGNS];
	struct text a, q;

	types_traits(lx, v, turn->responder, out);
	text_init(&a, lx, turn->responder, strnlen(turn->responder, TEXT_MAX));
	text_init(&q, lx, turn->initiator, strnlen(turn->initiator, TEXT_MAX));
	see_signs(v, &a, &q, signs);
	for (size_t i = 0; i < SIGNS; i++)
		traits_add(out, at + i, SIGN * signs[i]);
	text_release(&a);
	text_release(&q);
}

/* ---- telling ---- */

int tactics_best(const struct table *tables, enum tactics_dimension d,
		 const struct trait_list *traits)
{
	for (enum tactics_dimension i = 0; i < d; i++)
		tables += tactics_schemes[i].n;
	return types_best(tables, tactics_schemes[d].n, traits);
}

double tactics_goal_score(const struct table *tables,
			  const struct trait_list *traits)
{
	const struct table *t = &tables[TACTICS_TABLES - 1];

	return (double)t->scale * traits_dot(traits, t->w);
}

int tactics_goal(double mean)
{
	return mean > 0 ? TACTICS_DECEPTION : TACTICS_NON_DISCLOSURE;
}

struct tactics {
	const struct lexicons *lx;
	struct wordvec *vectors; /* owned */
	struct table tables[TACTICS_TABLES];
};

/* The scores of the turns that were read. */
struct goal_so_far {
	double sum;
	size_t n;
};

static void read_turn(const struct tactics *t, const struct tactics_turn *turn,
		      struct goal_so_far *goal, struct tactics_reading *out)
{
	struct trait_list traits;

	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		out->labels[d] = -1;
	out->unread = reader_why_unread(t->lx, turn->responder);
	if (!out->unread) {
		tactics_traits(t->lx, t->vectors, turn, &traits);
		for (int d = 0; d < TACTICS_GOAL; d++)
			out->labels[d] = tactics_best(t->tables, d, &traits);
		goal->sum += tactics_goal_score(t->tables, &traits);
		goal->n++;
		free(traits.list);
	}
	if (goal->n)
		out->labels[TACTICS_GOAL] =
			tactics_goal(goal->sum / (double)goal->n);
}

void tactics_read(const struct tactics *t, const struct tactics_dialogue *d,
		  struct tactics_reading *out)
{
	struct goal_so_far goal = { 0, 0 };

	for (size_t i = 0; i < d->n; i++)
		read_turn(t, &d->turns[i], &goal, &out[i]);
}

/* ---- the file ---- */

static bool read_weights(struct tactics *t, const char *path, struct error *err)
{
	const struct tables_form form = { .magic = TACTICS_MAGIC,
					  .what = "weights of tactics",
					  .n = TACTICS_TABLES,
					  .size = TACTICS_SIZE(
						  wordvec_dims(t->vectors)) };

	return tables_read(&form, path, t->vectors, t->tables, NULL, err);
}

struct tactics *tactics_load(const struct lexicons *lx,
			     const char *vectors_path, const char *path,
			     struct error *err)
{
	struct wordvec *v = wordvec_open(vectors_path, err);
	struct tactics *t;

	if (!v)
		return NULL;
	t = xcalloc(1, sizeof *t);
	t->lx = lx;
	t->vectors = v;
	if (read_weights(t, path, err))
		return t;
	tactics_free(t);
	return NULL;
}

struct tactics *tactics_open(const struct lexicons *lx,
			     const struct catalogue *c, struct error *err)
{
	char *vectors = catalogue_file(c, "lexicons/speech.vec");
	char *weights = catalogue_file(c, "lexicons/tactics.weights");
	struct tactics *t = tactics_load(lx, vectors, weights, err);

	free(vectors);
	free(weights);
	return t;
}

void tactics_free(struct tactics *t)
{
	if (!t)
		return;
	tables_release(t->tables, TACTICS_TABLES);
	wordvec_close(t->vectors);
	free(t);
}
