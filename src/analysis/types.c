#include "analysis/types.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/sentences.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* How much all strings count beside the mean of the vectors; chosen on folds. */
#define STRINGS 2.0f
#define BEGINS	3 /* words of a question's beginning that are taken together */
#define LENGTHS 10
#define LENGTH	10 /* words */

/* What a string is, beside its words: the seed of its hash. */
enum string { WORDS = 1, BEGINNING = 8, ENDING, FIRST, LONG, QUESTIONS, COUNT };

/* ---- traits ---- */

static void add(struct trait_list *out, uint64_t h)
{
	h ^= h >> 33;
	h *= UINT64_C(0xff51afd7ed558ccd);
	h ^= h >> 33;
	traits_add(out, h & (TYPES_BUCKETS - 1), 1);
}

static void add_number(struct trait_list *out, enum string mark, size_t n)
{
	add(out, str_hash_on(STR_HASH ^ mark, (const char *)&n, sizeof n));
}

/* One sentence as words; "^" and "$" or "?" are its ends, "#" any number. */
struct line {
	const struct text *t;
	bool asks;
};

static size_t line_words(const struct line *l)
{
	return l->t->n_words + 2;
}

static const char *line_word(const struct line *l, size_t i, size_t *len)
{
	const struct token *k = i ? text_word(l->t, i - 1) : NULL;

	*len = 1;
	if (!i)
		return "^";
	if (!k)
		return l->asks ? "?" : "$";
	if (isdigit((unsigned char)l->t->norm[k->from]))
		return "#";
	*len = k->to - k->from;
	return l->t->norm + k->from;
}

/* The words [from, from + n) as one string. */
static void add_run(struct trait_list *out, const struct line *l, size_t from,
		    size_t n, enum string mark)
{
	uint64_t h = STR_HASH ^ (uint64_t)mark;
	size_t len;

	for (size_t i = from; i < from + n; i++) {
		const char *s = line_word(l, i, &len);

		h = str_hash_on(h, s, len);
		h = str_hash_on(h, " ", 1);
	}
	add(out, h);
}

static void add_line(struct trait_list *out, const struct line *l, bool first)
{
	size_t n = line_words(l);

	for (size_t run = 1; run <= 3; run++)
		for (size_t i = 0; i + run <= n; i++)
			add_run(out, l, i, run, WORDS);
	if (l->asks) {
		for (size_t run = 1; run <= BEGINS && run + 2 <= n; run++)
			add_run(out, l, 1, run, BEGINNING);
		if (n > 3)
			add_run(out, l, n - 3, 2, ENDING);
	}
	if (first && n > 3)
		add_run(out, l, 1, 2, FIRST);
}

static void add_size(struct trait_list *out, const struct text *t,
		     const struct sentences *ss, size_t asked)
{
	size_t length = t->n_words / LENGTH;

	add_number(out, LONG, length < LENGTHS ? length : LENGTHS - 1);
	add_number(out, QUESTIONS, asked < 3 ? asked : 3);
	add_number(out, COUNT, ss->n < 5 ? ss->n : 5);
}

void types_traits(const struct lexicons *lx, const struct wordvec *v,
		  const char *text, struct trait_list *out)
{
	float mean[WORDVEC_DIMS_MAX];
	size_t dims = wordvec_dims(v), asked = 0;
	struct sentences ss;
	struct text t;

	*out = (struct trait_list){ 0 };
	text_init(&t, lx, text, strnlen(text, TEXT_MAX));
	sentences_init(&ss, &t);
	for (size_t i = 0; i < ss.n; i++) {
		struct line l = { &ss.list[i].t,
				  text_has_mark(&ss.list[i].t, '?') };

		add_line(out, &l, i == 0);
		asked += l.asks;
	}
	add_size(out, &t, &ss, asked);
	traits_settle(out, STRINGS);
	traits_mean(v, &t, mean);
	for (size_t d = 0; d < dims; d++)
		traits_add(out, TYPES_BUCKETS + d, (double)mean[d]);
	traits_add(out, TYPES_SIZE(dims) - 1, 1);
	sentences_release(&ss);
	text_release(&t);
}

/* ---- telling ---- */

int types_best(const struct table *tables, size_t n,
	       const struct trait_list *traits)
{
	double best = -INFINITY;
	int at = 0;

	for (size_t i = 0; i < n; i++) {
		double s = (double)tables[i].scale *
			   traits_dot(traits, tables[i].w);

		if (s > best) {
			best = s;
			at = (int)i;
		}
	}
	return at;
}

void types_tell(const struct lexicons *lx, const char *text,
		struct question_type *out)
{
	const struct types *t = lexicon_types(lx);
	const struct {
		int *label;
		size_t n;
	} schemes[] = { { &out->legalbench, LEGALBENCH_LABELS },
			{ &out->stetson, STETSON_LABELS },
			{ &out->metacog, METACOG_LABELS },
			{ &out->valence, VALENCE_LABELS } };
	struct trait_list traits;
	size_t first = 0;

	if (!t)
		return;
	types_traits(lx, t->vectors, text, &traits);
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (*schemes[i].label < 0)
			*schemes[i].label = types_best(t->tables + first,
						       schemes[i].n, &traits);
		first += schemes[i].n;
	}
	free(traits.list);
}

/* ---- the file ---- */

struct types *types_load(const struct wordvec *v, const char *path,
			 struct error *err)
{
	const struct tables_form form = { .magic = TYPES_MAGIC,
					  .what = "weights of questions' types",
					  .n = TYPES_TABLES,
					  .size = TYPES_SIZE(wordvec_dims(v)) };
	struct types *t = xcalloc(1, sizeof *t);

	t->vectors = v;
	if (tables_read(&form, path, v, t->tables, NULL, err))
		return t;
	types_free(t);
	return NULL;
}

void types_free(struct types *t)
{
	if (!t)
		return;
	tables_release(t->tables, TYPES_TABLES);
	free(t);
}
