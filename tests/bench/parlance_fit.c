#include "bench/parlance_fit.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "bench/logistic.h"

#define TEXTS_LEAST  4 /* that have a word, */
#define GROUPS_LEAST 3 /* of so many cases and dockets */
#define GROUPS_MOST  64
#define WORDS_MOST   262144
#define COST	     3.0

void parlance_texts_add(struct parlance_texts *t,
			const struct parlance_text *one)
{
	if (t->n == t->room) {
		t->room = t->room ? 2 * t->room : 1024;
		t->list = xreallocarray(t->list, t->room, sizeof *t->list);
	}
	t->list[t->n++] = *one;
}

/* ---- which words ---- */

struct vocabulary {
	struct known {
		char *word;
		uint64_t hash;
		size_t texts;
		uint16_t of[GROUPS_MOST]; /* texts of each group */
		int at;			  /* in the table; -1 left out */
	} * list;
	size_t n;
	uint32_t *slots; /* number and 1 */
	unsigned group;	 /* of the text that is being counted */
	bool pairs;
};
#define SLOTS (4 * WORDS_MOST)

static struct known *find(struct vocabulary *v, const char *word, size_t len,
			  bool add)
{
	uint64_t hash = str_hash(word, len);
	size_t at = hash % SLOTS;

	while (v->slots[at] && v->list[v->slots[at] - 1].hash != hash)
		at = (at + 1) % SLOTS;
	if (v->slots[at])
		return &v->list[v->slots[at] - 1];
	if (!add || v->n == WORDS_MOST)
		return NULL;
	v->list[v->n] = (struct known){ .word = xstrndup(word, len),
					.hash = hash,
					.at = -1 };
	v->slots[at] = (uint32_t)++v->n;
	return &v->list[v->n - 1];
}

static void count(void *arg, const char *word, size_t len)
{
	struct vocabulary *v = arg;
	struct known *k = find(v, word, len, true);

	if (!k)
		return;
	k->texts++;
	k->of[v->group]++;
}

/* Whether it is said in several cases, and none has nearly all that say it: "trooper" is
 * one case's word, though two others have it once. */
static bool is_common(const struct known *k, double alone)
{
	size_t groups = 0, most = 0;

	for (size_t i = 0; i < GROUPS_MOST; i++) {
		groups += k->of[i] > 0;
		most = k->of[i] > most ? k->of[i] : most;
	}
	return k->texts >= TEXTS_LEAST && groups >= GROUPS_LEAST &&
	       (double)most <= alone * (double)k->texts;
}

/* How many there are that are no one case's. */
static size_t choose(struct vocabulary *v, const struct parlance_texts *t,
		     int without)
{
	size_t n = 0;

	v->list = xcalloc(WORDS_MOST, sizeof *v->list);
	v->slots = xcalloc(SLOTS, sizeof *v->slots);
	for (size_t i = 0; i < t->n; i++) {
		if (t->list[i].writer == without)
			continue;
		v->group = (unsigned)t->list[i].group % GROUPS_MOST;
		parlance_words(t->list[i].text, v->pairs, count, v);
	}
	for (size_t i = 0; i < v->n; i++)
		if (is_common(&v->list[i], t->alone))
			v->list[i].at = (int)n++;
	return n;
}

/* ---- fitting ---- */

struct taking {
	struct vocabulary *v;
	struct trait_list *out;
};

static void take(void *arg, const char *word, size_t len)
{
	struct taking *t = arg;
	const struct known *k = find(t->v, word, len, false);

	if (k && k->at >= 0)
		traits_add(t->out, (size_t)k->at, 1);
}

/* As parlance_sign weighs them; the last trait is what every answer has. */
static struct trait_list traits_of(struct vocabulary *v, const char *text,
				   size_t last)
{
	struct trait_list out = { 0 };
	struct taking t = { v, &out };
	size_t n = parlance_words(text, v->pairs, take, &t);

	for (size_t i = 0; i < out.n; i++)
		out.list[i].v = (float)(1 / sqrt((double)n));
	traits_add(&out, last, 1);
	return out;
}

static void fit(struct vocabulary *v, const struct parlance_texts *t,
		int without, size_t last, struct table *out)
{
	struct trait_list *lists = xcalloc(t->n + 1, sizeof *lists);
	struct examples e = { 0 };
	double such = 0, plain = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->list[i].writer != without)
			*(t->list[i].is ? &such : &plain) += t->list[i].cost;
	for (size_t i = 0; i < t->n; i++) {
		const struct parlance_text *x = &t->list[i];

		if (x->writer == without)
			continue;
		lists[i] = traits_of(v, x->text, last);
		examples_add(&e, &lists[i], x->is,
			     COST * x->cost * (x->is ? plain / such : 1));
	}
	logistic_fit(&e, last + 1, out);
	for (size_t i = 0; i < t->n; i++)
		free(lists[i].list);
	free(lists);
}

static int by_weight(const void *a, const void *b)
{
	const struct known *x = a, *y = b;

	return (x->at < y->at) - (x->at > y->at);
}

static void put_lines(struct vocabulary *v, const struct table *w, size_t last,
		      struct buf *out)
{
	buf_printf(out, "%.4f *\n", (double)w->scale * w->w[last]);
	for (size_t i = 0; i < v->n; i++)
		v->list[i].at = v->list[i].at < 0 ? 0 : w->w[v->list[i].at];
	qsort(v->list, v->n, sizeof *v->list, by_weight);
	for (size_t i = 0; i < v->n; i++)
		if (v->list[i].at)
			buf_printf(out, "%.4f %s\n",
				   (double)w->scale * v->list[i].at,
				   v->list[i].word);
}

static void leave_out_light(struct vocabulary *v, const struct table *w,
			    double least)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->list[i].at >= 0 &&
		    fabs((double)w->scale * w->w[v->list[i].at]) < least)
			v->list[i].at = -1;
}

struct parlance *parlance_fit(const struct parlance_texts *t, int without,
			      bool pairs, struct buf *out)
{
	struct vocabulary v = { .pairs = pairs };
	struct parlance *fitted = parlance_new();
	struct table w = { 0 };
	size_t last = choose(&v, t, without);

	fit(&v, t, without, last, &w);
	leave_out_light(&v, &w, t->least);
	parlance_put(fitted, "", 0, (double)w.scale * w.w[last]);
	for (size_t i = 0; i < v.n; i++)
		if (v.list[i].at >= 0)
			parlance_put(fitted, v.list[i].word,
				     strlen(v.list[i].word),
				     (double)w.scale * w.w[v.list[i].at]);
	parlance_order(fitted);
	if (out)
		put_lines(&v, &w, last, out);
	for (size_t i = 0; i < v.n; i++)
		free(v.list[i].word);
	free(v.list);
	free(v.slots);
	tables_release(&w, 1);
	return fitted;
}
