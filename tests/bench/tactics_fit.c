#include "bench/tactics_fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "bench/logistic.h"
#include "bench/reader_data.h"
#include "score/classes.h"

#define INNER	       4   /* folds of the inner split, ... */
#define INNER_DIVISION 100 /* which is another than any outer one */

static const char own_path[] = "tests/bench/tactics-own.jsonl";

/* ---- rows ---- */

/* A copy of all traits but those that this part lacks. */
static struct trait_list part_of(const struct trait_list *all, int part,
				 size_t dims)
{
	size_t to = part == TACTICS_BARE ? TACTICS_SIGNS_AT(dims)
					 : TACTICS_SIZE(dims);
	size_t from = part == 0	  ? TACTICS_SIGNS_AT(dims) - 1
		      : part == 1 ? TYPES_BUCKETS
				  : 0;
	struct trait_list out = { 0 };

	for (size_t i = 0; i < all->n; i++)
		if (all->list[i].at >= from && all->list[i].at < to)
			traits_add(&out, all->list[i].at,
				   (double)all->list[i].v);
	return out;
}

static int label(const struct json_ref *at, enum tactics_dimension d)
{
	const struct tactics_scheme *s = &tactics_schemes[d];

	return str_index(json_text_or(at, s->name, "", NULL), s->labels, s->n);
}

static void add_turn(struct tactics_rows *r, const struct tactics_row *like,
		     const struct json_ref *at, const struct lexicons *lx,
		     const struct wordvec *v)
{
	struct tactics_row *row;
	struct tactics_turn turn = { json_text_or(at, "initiator", "", NULL),
				     json_text_or(at, "responder", "", NULL) };
	struct trait_list all;

	r->list = xreallocarray(r->list, r->n + 1, sizeof *r->list);
	row = &r->list[r->n++];
	*row = *like;
	for (int d = 0; d < TACTICS_GOAL; d++)
		row->labels[d] = label(at, d);
	tactics_traits(lx, v, &turn, &all);
	for (int p = 0; p < TACTICS_PARTS; p++)
		row->traits[p] = part_of(&all, p, wordvec_dims(v));
	free(all.list);
	r->n_own += row->own;
}

/* The variants of a statement share `pair`, or else what both speakers know. */
static void add_dialogue(struct tactics_rows *r, bool own,
			 const struct json_ref *at, const struct lexicons *lx,
			 const struct wordvec *v)
{
	struct json_ref list, item = { 0 };
	const char *known = json_text_or(at, "background", "", NULL);
	struct tactics_row row = {
		.own = own,
		.group = arena_strdup(&r->arena,
				      json_text_or(at, "pair", known, NULL)),
		.dialogue = r->n_dialogues,
	};

	row.labels[TACTICS_GOAL] = label(at, TACTICS_GOAL);
	if (!json_member(at, "turns", JSON_ARRAY, &list, NULL))
		return;
	for (; json_next(&list, &item); row.turn++) {
		row.last = row.turn + 1 == json_count(&list);
		add_turn(r, &row, &item, lx, v);
	}
	r->n_dialogues++;
	r->n_own_dialogues += own;
}

static void add_file(struct tactics_rows *r, bool own, const char *path,
		     const struct lexicons *lx, const struct wordvec *v)
{
	struct error err;
	struct lines *l = lines_open(path, false, &err);
	const char *s;
	size_t len;

	while (l && lines_next(l, &s, &len)) {
		struct json *doc = json_parse(s, len, &err);
		struct json_ref root = json_root(doc);

		if (doc)
			add_dialogue(r, own, &root, lx, v);
		json_free(doc);
	}
	lines_close(l);
}

bool tactics_rows_load(struct tactics_rows *out, const struct lexicons *lx,
		       const struct wordvec *v)
{
	char *path = file_join(data_dir() ? data_dir() : ".",
			       "tactics/dialogues.jsonl");

	*out = (struct tactics_rows){ 0 };
	add_file(out, true, own_path, lx, v);
	add_file(out, false, path, lx, v);
	free(path);
	if (out->n > out->n_own && out->n_own)
		return true;
	printf("tactics: SKIP: the labelled dialogues are not here "
	       "(../shared/data or HOTBENCH_DATA)\n");
	return false;
}

void tactics_rows_release(struct tactics_rows *r)
{
	for (size_t i = 0; i < r->n; i++)
		for (int p = 0; p < TACTICS_PARTS; p++)
			free(r->list[i].traits[p].list);
	free(r->list);
	arena_release(&r->arena);
}

size_t tactics_fold(const struct tactics_row *r, size_t of, size_t division)
{
	uint64_t h =
		str_hash_on(STR_HASH ^ division, r->group, strlen(r->group));

	return (h >> 20) % of;
}

/* ---- fitting ---- */

static size_t first_table(enum tactics_dimension d)
{
	size_t at = 0;

	for (enum tactics_dimension i = 0; i < d; i++)
		at += tactics_schemes[i].n;
	return at;
}

/* So that with balance 1 the rows of a label weigh as much as all others. */
static double weight(bool is, double share, double balance)
{
	return pow(0.5 / (is ? share : 1 - share), balance);
}

static double share_of(const struct tactics_rows *rows, const bool *use,
		       enum tactics_dimension d, int k)
{
	size_t n = 0, of = 0;

	for (size_t i = 0; i < rows->n; i++)
		if (use[i]) {
			of++;
			n += rows->list[i].labels[d] == k;
		}
	return ((double)n + 0.5) / ((double)of + 1);
}

static void fit_label(const struct tactics_rows *rows, const bool *use,
		      enum tactics_dimension d, int k,
		      const struct tactics_how *how, size_t dims,
		      struct table *out)
{
	double share = share_of(rows, use, d, k);
	struct examples e = { 0 };

	for (size_t i = 0; i < rows->n; i++) {
		const struct tactics_row *r = &rows->list[i];
		bool is = r->labels[d] == k;

		if (use[i])
			examples_add(&e, &r->traits[how->parts], is,
				     how->cost * (r->own ? how->own : 1) *
					     weight(is, share, how->balance));
	}
	logistic_fit(&e, TACTICS_SIZE(dims), out);
}

void tactics_fit(const struct tactics_rows *rows, const bool *use,
		 enum tactics_dimension d, const struct tactics_how *how,
		 size_t dims, struct table out[TACTICS_TABLES])
{
	size_t at = first_table(d),
	       n = d == TACTICS_GOAL ? 1 : tactics_schemes[d].n;

	for (size_t k = 0; k < n; k++)
		fit_label(rows, use, d, (int)k, how, dims, &out[at + k]);
}

/* ---- telling ---- */

void tactics_tell(const struct tactics_rows *rows, const bool *use,
		  enum tactics_dimension d, bool alone,
		  const struct table tables[TACTICS_TABLES], int *told)
{
	double sum = 0;

	for (size_t i = 0; i < rows->n; i++) {
		const struct tactics_row *r = &rows->list[i];
		const struct trait_list *x = &r->traits[TACTICS_ALL];

		if (!use[i])
			continue;
		if (d != TACTICS_GOAL) {
			told[i] = tactics_best(tables, d, x);
			continue;
		}
		sum = r->turn && !alone ? sum : 0;
		sum += tactics_goal_score(tables, x);
		told[i] = tactics_goal(sum);
	}
}

struct tactics_score tactics_score(const int *gold, const int *told, size_t n,
				   size_t n_labels)
{
	struct classes c = classes_of(gold, told, n, n_labels);

	return (struct tactics_score){ c.accuracy, c.f1, c.n };
}

/* ---- choosing ---- */

/* What a way of fitting is worth on the rows marked, of which those that are not our
 * own are left out in turn: accuracy and macro-F1, their mean. */
static double worth(const struct tactics_rows *rows, const bool *use,
		    enum tactics_dimension d, const struct tactics_how *how,
		    size_t dims)
{
	struct table tables[TACTICS_TABLES] = { { 0 } };
	bool *in = xcalloc(rows->n, sizeof *in);
	bool *out = xcalloc(rows->n, sizeof *out);
	int *told = xcalloc(rows->n, sizeof *told);
	int *gold = xcalloc(rows->n, sizeof *gold);
	struct tactics_score s;
	size_t n = 0;

	for (size_t f = 0; f < INNER; f++) {
		for (size_t i = 0; i < rows->n; i++) {
			const struct tactics_row *r = &rows->list[i];
			bool held = !r->own &&
				    tactics_fold(r, INNER, INNER_DIVISION) == f;

			in[i] = use[i] && !held;
			out[i] = use[i] && held;
		}
		tactics_fit(rows, in, d, how, dims, tables);
		tactics_tell(rows, out, d, false, tables, told);
	}
	for (size_t i = 0; i < rows->n; i++)
		if (use[i] && !rows->list[i].own) {
			gold[n] = rows->list[i].labels[d];
			told[n++] = told[i];
		}
	s = tactics_score(gold, told, n, tactics_schemes[d].n);
	tables_release(tables, TACTICS_TABLES);
	free(in);
	free(out);
	free(told);
	free(gold);
	return (s.accuracy + s.f1) / 2;
}

struct tactics_how tactics_choose(const struct tactics_rows *rows,
				  const bool *use, enum tactics_dimension d,
				  bool bare, size_t dims)
{
	static const double costs[] = { 0.3, 1, 3 }, owns[] = { 0.5, 1 },
			    balances[] = { 0, 0.5 };
	struct tactics_how best = { 0 };
	double most = -1;

	for (int p = bare ? TACTICS_BARE : 0;
	     p <= (bare ? TACTICS_BARE : TACTICS_ALL); p++)
		for (size_t i = 0; i < 12; i++) {
			struct tactics_how how = { p, costs[i % 3],
						   owns[i / 3 % 2],
						   balances[i / 6] };
			double w = worth(rows, use, d, &how, dims);

			if (w > most) {
				most = w;
				best = how;
			}
		}
	return best;
}
