#include "score/compare_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

const char *const compare_by_names[3] = { "turn", "id", "question" };

void compare_file_init(struct compare_file *f, enum compare_by by,
		       bool expected)
{
	*f = (struct compare_file){ .by = by, .expected = expected };
	sheet_init(&f->sheet);
}

void compare_file_release(struct compare_file *f)
{
	free(f->keys);
	free(f->expected_bat);
	free(f->expected_pat);
	free(f->figures);
	free(f->whos);
	free(f->who_of);
	free(f->by_who);
	free(f->by_set);
	free(f->by_name);
	sheet_release(&f->sheet);
	compare_file_init(f, f->by, f->expected);
}

enum row_field compare_key(enum compare_by by)
{
	switch (by) {
	case COMPARE_BY_ID: return ROW_ID;
	case COMPARE_BY_QUESTION: return ROW_QUESTION;
	case COMPARE_BY_TURN: break;
	}
	return ROW_TURN;
}

static void make_room(struct compare_file *f)
{
	if (f->sheet.n_rows <= f->cap)
		return;
	f->cap = f->cap ? f->cap * 2 : 256;
	if (f->by != COMPARE_BY_TURN)
		f->keys = xreallocarray(f->keys, f->cap, sizeof *f->keys);
	if (!f->expected)
		return;
	f->expected_bat =
		xreallocarray(f->expected_bat, f->cap, sizeof(double));
	f->expected_pat =
		xreallocarray(f->expected_pat, f->cap, sizeof(double));
}

void compare_file_note(struct compare_file *f, const struct row *row)
{
	const struct row_text *key =
		&row->text[f->by == COMPARE_BY_ID ? ROW_ID : ROW_QUESTION];
	size_t i = f->sheet.n_rows - 1;

	make_room(f);
	if (f->by != COMPARE_BY_TURN)
		f->keys[i] = arena_strndup(&f->sheet.names, key->s, key->len);
	if (!f->expected)
		return;
	f->expected_bat[i] = row->expected_bat;
	f->expected_pat[i] = row->expected_pat;
}

/* ---- who and which sets: sorted lists ---- */

static int name_order(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) : !!a - !!b;
}

static int entry_order(const void *a, const void *b)
{
	const struct compare_entry *x = a, *y = b;
	int order = name_order(x->name, y->name);

	if (!order)
		order = x->is_model - y->is_model;
	return order ? order : x->i < y->i ? -1 : x->i > y->i;
}

/* Where names from this one on begin; with `behind` those behind it. */
static size_t lower_bound(const struct compare_entry *e, size_t n,
			  const char *name, bool behind)
{
	size_t low = 0;

	while (n) {
		size_t half = n / 2;
		int order = name_order(e[low + half].name, name);

		if (order < 0 || (behind && !order)) {
			low += half + 1;
			n -= half + 1;
		} else {
			n = half;
		}
	}
	return low;
}

static bool starts_run(const struct compare_entry *e, size_t at)
{
	return !at || e[at].is_model != e[at - 1].is_model ||
	       name_order(e[at].name, e[at - 1].name);
}

static void list_groups(struct compare_file *f)
{
	const struct sheet *s = &f->sheet;
	size_t n = s->n_groups;

	f->by_who = xreallocarray(NULL, n + 1, sizeof *f->by_who);
	f->by_set = xreallocarray(NULL, n + 1, sizeof *f->by_set);
	for (uint32_t g = 0; g < n; g++) {
		const struct sheet_group *of = &s->groups[g];

		f->by_who[g] =
			(struct compare_entry){ of->who, of->is_model, g };
		f->by_set[g] = (struct compare_entry){ of->set, false, g };
	}
	qsort(f->by_who, n, sizeof *f->by_who, entry_order);
	qsort(f->by_set, n, sizeof *f->by_set, entry_order);
}

/* Numbers the annotators as they appear: each begins with the first of its
 * groups. */
static void number_whos(struct compare_file *f)
{
	const struct compare_entry *e = f->by_who;
	uint32_t n = (uint32_t)f->sheet.n_groups, first = 0;

	for (uint32_t at = 0; at < n; at++) {
		first = starts_run(e, at) ? e[at].i : first;
		f->who_of[e[at].i] = first;
	}
	for (uint32_t g = 0; g < n; g++)
		f->who_of[g] = f->who_of[g] == g ? (uint32_t)f->n_whos++
						 : f->who_of[f->who_of[g]];
}

static void list_whos(struct compare_file *f)
{
	size_t n = f->sheet.n_groups;

	list_groups(f);
	f->who_of = xreallocarray(NULL, n + 1, sizeof *f->who_of);
	number_whos(f);
	f->whos = xcalloc(f->n_whos + 1, sizeof *f->whos);
	f->by_name = xreallocarray(NULL, f->n_whos + 1, sizeof *f->by_name);
	for (uint32_t at = 0; at < n; at++) {
		const struct compare_entry *e = &f->by_who[at];
		struct compare_who *w = &f->whos[f->who_of[e->i]];

		if (starts_run(f->by_who, at))
			*w = (struct compare_who){ e->name, e->is_model, at,
						   0 };
		w->n++;
	}
	for (uint32_t i = 0; i < f->n_whos; i++)
		f->by_name[i] =
			(struct compare_entry){ f->whos[i].name, false, i };
	qsort(f->by_name, f->n_whos, sizeof *f->by_name, entry_order);
}

size_t compare_file_who(const struct compare_file *f, const char *name)
{
	size_t at = lower_bound(f->by_name, f->n_whos, name, false);

	if (at < f->n_whos && !name_order(f->by_name[at].name, name))
		return f->by_name[at].i;
	return f->n_whos;
}

size_t compare_file_annotators(const struct compare_file *f, const char *set)
{
	size_t n = f->sheet.n_groups;

	return lower_bound(f->by_set, n, set, true) -
	       lower_bound(f->by_set, n, set, false);
}

/* ---- figures of a file ---- */

/* Figures of group g from the labels, to the places of its rows. */
static void figures_from_labels(struct compare_file *f, size_t g,
				const struct cobra_rule *rule)
{
	const struct sheet *s = &f->sheet;
	const struct sheet_group *group = &s->groups[g];
	struct cobra_figures *of =
		xreallocarray(NULL, group->n + 1u, sizeof *of);

	sheet_series(s, g, rule, of, NULL);
	for (uint32_t i = 0; i < group->n; i++)
		f->figures[s->order[group->first + i]] = of[i];
	free(of);
}

/* NRA from the outcomes alone; what else a turn was does not enter it. */
static double nra_after(struct cobra_run *run, const struct sheet_row *row)
{
	struct cobra_turn t = { .commitment = COBRA_NEUTRAL,
				.outcome = sheet_labels(row).turn.outcome };
	struct cobra_step step = { .nra = NAN };

	cobra_run_add(run, &t, &step, NULL);
	return step.nra;
}

/*
 * The same from a reader's expectations.  What it did not read is no turn, as
 * with labels.
 */
static void figures_from_beliefs(struct compare_file *f, size_t g)
{
	uint32_t *rows = sheet_in_turn_order(&f->sheet, g), n = 0;
	uint32_t n_rows = f->sheet.groups[g].n;
	double *v = xreallocarray(NULL, 3u * (n_rows + 1u), sizeof *v);
	double *bat = v, *pat = v + n_rows, *nrbat = v + 2u * n_rows;
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_run run;

	cobra_run_init(&run, &rule);
	for (uint32_t i = 0; i < n_rows; i++) {
		uint32_t row = rows[i];

		f->figures[row] = (struct cobra_figures){
			.bat = f->expected_bat[row],
			.pat = f->expected_pat[row],
			.nrbat = NAN,
			.nra = nra_after(&run, &f->sheet.rows[row]),
		};
		if (isnan(f->expected_bat[row]) || isnan(f->expected_pat[row]))
			continue;
		bat[n] = f->expected_bat[row];
		pat[n] = f->expected_pat[row];
		rows[n++] = row;
	}
	if (cobra_nrbat(bat, pat, n, nrbat, NULL))
		for (uint32_t i = 0; i < n; i++)
			f->figures[rows[i]].nrbat = nrbat[i];
	free(v);
	free(rows);
}

static const char *why_no_labels(const struct sheet *s)
{
	if (!(s->all_there & 1u << ROW_COMMITMENT))
		return "a row lacks its commitment";
	if (!(s->all_there & 1u << ROW_RELEVANCE))
		return "a row lacks its relevance";
	if (!(s->all_there & 1u << ROW_MANNER))
		return "a row lacks its manner";
	if (!(s->all_there & 1u << ROW_CONSISTENCY))
		return "a row lacks its consistency";
	return NULL;
}

void compare_file_finish(struct compare_file *f, const struct cobra_rule *rule)
{
	const struct sheet *s = &f->sheet;

	list_whos(f);
	f->why = f->expected ? NULL : why_no_labels(s);
	if (f->why)
		return;
	f->figures = xreallocarray(NULL, s->n_rows + 1, sizeof *f->figures);
	for (size_t g = 0; g < s->n_groups; g++) {
		if (f->expected)
			figures_from_beliefs(f, g);
		else
			figures_from_labels(f, g, rule);
	}
}
