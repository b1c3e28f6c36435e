#include "hearing/examined.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define BAR	   10
#define NEVER_DONE 3.0
#define WRONG	   4.0 /* how much more a label weighs that was always wrong */

/* ---- counting ---- */

/* Rows of one round stand together. */
static bool begins_round(const struct named_list *l, size_t i)
{
	return !i || l->list[i].at_ms != l->list[i - 1].at_ms ||
	       strcmp(l->list[i].dialogue, l->list[i - 1].dialogue) != 0;
}

/* Where the last n rounds begin; live ones count where `live` is. */
static size_t last_rounds(const struct named_list *l, size_t n, bool live)
{
	size_t i = l->n;

	while (i && n) {
		i--;
		n -= begins_round(l, i) &&
		     (live || !named_is_live(&l->list[i]));
	}
	return i;
}

static void count(struct examined_share *share, const struct named *n)
{
	share[n->dimension].named++;
	share[n->dimension].right += n->named == n->holds;
}

void examined_count(struct examined *x, const struct named_list *l)
{
	size_t lately = last_rounds(l, EXAMINED_LATELY, true);

	*x = (struct examined){ 0 };
	for (size_t i = 0; i < l->n; i++) {
		const struct named *n = &l->list[i];

		x->n_rounds += begins_round(l, i);
		x->n_live += begins_round(l, i) && named_is_live(n);
		if (n->named < 0)
			continue;
		x->counts[n->dimension][n->holds][n->named]++;
		count(x->all, n);
		if (x->n_rounds <= EXAMINED_LATELY)
			count(x->first, n);
		if (i >= lately)
			count(x->lately, n);
	}
}

static size_t times_held(const struct examined *x, enum tactics_dimension d,
			 int label)
{
	size_t n = 0;

	for (size_t k = 0; k < TACTICS_LABELS_MAX; k++)
		n += x->counts[d][label][k];
	return n;
}

struct examined_confusion examined_worst(const struct examined *x,
					 enum tactics_dimension d)
{
	struct examined_confusion worst = { 0 };

	for (int h = 0; h < (int)tactics_schemes[d].n; h++)
		for (int k = 0; k < (int)tactics_schemes[d].n; k++)
			if (h != k && x->counts[d][h][k] > worst.times)
				worst = (struct examined_confusion){
					h, k, x->counts[d][h][k],
					times_held(x, d, h)
				};
	return worst;
}

/* ---- for people ---- */

/* How it went over time, once the first rounds are not the last ones. */
static char *over_time(const struct examined *x, enum tactics_dimension d)
{
	const struct examined_share *first = &x->first[d];
	const struct examined_share *last = &x->lately[d];

	if (x->n_rounds < 2 * EXAMINED_LATELY)
		return xstrdup("");
	return xprintf("; first %d rounds %zu of %zu, last %d rounds %zu of "
		       "%zu",
		       EXAMINED_LATELY, first->right, first->named,
		       EXAMINED_LATELY, last->right, last->named);
}

static void say_bar(const struct examined *x, enum tactics_dimension d,
		    struct heard_lines *out)
{
	char bar[BAR + 1], *over = over_time(x, d);
	size_t right = x->all[d].right, named = x->all[d].named;
	size_t full = named ? (right * BAR + named / 2) / named : 0;

	for (size_t i = 0; i < BAR; i++)
		bar[i] = i < full ? '#' : '.';
	bar[BAR] = '\0';
	heard_lines_add(out, tactics_schemes[d].word, HEARD_PLAIN,
			"%s %zu of %zu%s", bar, right, named, over);
	free(over);
}

static void say_confusions(const struct examined *x, struct heard_lines *out)
{
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		struct examined_confusion c =
			examined_worst(x, (enum tactics_dimension)d);
		const char *const *labels = tactics_schemes[d].labels;

		if (c.times > 1)
			heard_lines_add(out, "mix-up", HEARD_WARN,
					"You took %s for %s %zu of %zu times.",
					labels[c.holds], labels[c.named],
					c.times, c.of);
	}
}

void examined_say(const struct examined *x, struct heard_lines *out)
{
	*out = (struct heard_lines){ 0 };
	if (!x->n_rounds) {
		heard_lines_add(out, "", HEARD_PLAIN,
				"No round has been played to its end yet.");
		return;
	}
	if (x->n_live)
		heard_lines_add(out, "rounds", HEARD_PLAIN,
				"%zu, %zu of them with a live witness",
				x->n_rounds, x->n_live);
	else
		heard_lines_add(out, "rounds", HEARD_PLAIN, "%zu", x->n_rounds);
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		say_bar(x, (enum tactics_dimension)d, out);
	say_confusions(x, out);
}

/* ---- JSON ---- */

static void write_label(const struct examined *x, enum tactics_dimension d,
			int label, struct jsonw *w)
{
	const struct tactics_scheme *s = &tactics_schemes[d];

	jsonw_object(w);
	jsonw_put_text(w, "label", s->labels[label]);
	jsonw_put_int(w, "named", (int64_t)times_held(x, d, label));
	jsonw_put_int(w, "right", (int64_t)x->counts[d][label][label]);
	jsonw_put_object(w, "taken_for");
	for (size_t k = 0; k < s->n; k++)
		if (k != (size_t)label && x->counts[d][label][k])
			jsonw_put_int(w, s->labels[k],
				      (int64_t)x->counts[d][label][k]);
	jsonw_end_object(w);
	jsonw_end_object(w);
}

static void write_dimension(const struct examined *x, enum tactics_dimension d,
			    struct jsonw *w)
{
	jsonw_put_object(w, tactics_schemes[d].name);
	jsonw_put_int(w, "named", (int64_t)x->all[d].named);
	jsonw_put_int(w, "right", (int64_t)x->all[d].right);
	jsonw_put_array(w, "labels");
	for (size_t i = 0; i < tactics_schemes[d].n; i++)
		write_label(x, d, (int)i, w);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

/* A round from its first row on; where the next one begins. */
static size_t write_round(const struct named_list *l, size_t i, struct jsonw *w)
{
	size_t right[TACTICS_DIMENSIONS] = { 0 },
	       named[TACTICS_DIMENSIONS] = { 0 };
	char at[CLOCK_ISO_BYTES];

	clock_iso8601(l->list[i].at_ms, at);
	jsonw_object(w);
	jsonw_put_text(w, "at", at);
	jsonw_put_text(w, "dialogue", named_dialogue(&l->list[i]));
	jsonw_put_bool(w, "live", named_is_live(&l->list[i]));
	do {
		named[l->list[i].dimension] += l->list[i].named >= 0;
		right[l->list[i].dimension] +=
			l->list[i].named == l->list[i].holds;
	} while (++i < l->n && !begins_round(l, i));
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		jsonw_put_object(w, tactics_schemes[d].name);
		jsonw_put_int(w, "named", (int64_t)named[d]);
		jsonw_put_int(w, "right", (int64_t)right[d]);
		jsonw_end_object(w);
	}
	jsonw_end_object(w);
	return i;
}

void examined_write(const struct examined *x, const struct named_list *l,
		    struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_int(w, "rounds", (int64_t)x->n_rounds);
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		write_dimension(x, (enum tactics_dimension)d, w);
	jsonw_put_array(w, "history");
	for (size_t i = 0; i < l->n;)
		i = write_round(l, i, w);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

/* ---- which is next ---- */

/* The last row of it from `from` on, counted from 1; 0: none. */
static size_t last_row(const struct named_list *l, size_t from, const char *id)
{
	for (size_t i = l->n; i > from; i--)
		if (!strcmp(l->list[i - 1].dialogue, id))
			return i;
	return 0;
}

static bool waits(const struct named_list *l, size_t from,
		  const struct dialogues *all, const struct dialogue *d)
{
	for (size_t i = 0; i < all->n; i++)
		if (!strcmp(all->list[i].pair, d->pair) &&
		    last_row(l, from, all->list[i].id))
			return true;
	return false;
}

static double wrong(const struct examined *x, enum tactics_dimension d,
		    int label)
{
	size_t held = times_held(x, d, label);

	return held ? (double)(held - x->counts[d][label][label]) / (double)held
		    : 0;
}

/* The mean over all labels of all that can be asked, and the goal. */
static double how_wrong(const struct examined *x, const struct dialogue *d)
{
	double sum = wrong(x, TACTICS_GOAL, d->goal);
	size_t n = 1;

	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->turns[t].n; i++)
			for (int k = 0; k < TACTICS_GOAL; k++) {
				sum += wrong(x, (enum tactics_dimension)k,
					     d->turns[t].asks[i].labels[k]);
				n++;
			}
	return sum / (double)n;
}

static bool is_set_there(const struct dialogue *d, const char *setting)
{
	return !setting || str_find_fold(d->setting, setting);
}

static const struct dialogue *longest_ago(const struct named_list *l,
					  const struct dialogues *all,
					  const char *setting)
{
	const struct dialogue *best = NULL;
	size_t best_row = 0;

	for (size_t i = 0; i < all->n; i++) {
		size_t row = last_row(l, 0, all->list[i].id);

		if (!is_set_there(&all->list[i], setting) ||
		    (best && row >= best_row))
			continue;
		best = &all->list[i];
		best_row = row;
	}
	return best;
}

const struct dialogue *examined_next(const struct examined *x,
				     const struct named_list *l,
				     const struct dialogues *all,
				     const char *setting, uint64_t seed)
{
	struct rng r = rng_at(seed, 0);
	double *weights = xcalloc(all->n + 1, sizeof *weights);
	size_t from = last_rounds(l, EXAMINED_APART, false), i;

	for (i = 0; i < all->n; i++) {
		const struct dialogue *d = &all->list[i];

		if (!is_set_there(d, setting) || waits(l, from, all, d))
			continue;
		weights[i] = (last_row(l, 0, d->id) ? 1 : NEVER_DONE) *
			     (1 + WRONG * how_wrong(x, d));
	}
	i = rng_weighted(&r, weights, all->n);
	free(weights);
	return i < all->n ? &all->list[i] : longest_ago(l, all, setting);
}
