#include "eval/judge_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/field.h"
#include "court/remarks.h"
#include "eval/asked.h"
#include "eval/conduct.h"
#include "eval/modelled.h"
#include "eval/rows.h"
#include "eval/scene.h"
#include "eval/suite.h"

#define ROWS_MAX    10000
#define NAME_OF_ONE "person"

enum kind { YES_OR_NO, CHOICE, SCHEME };

static const struct {
	enum judge_prompt prompt;
	size_t answer;
	enum kind kind;
} tasks[JUDGE_TASKS] = {
	[TASK_DECORUM] = { JUDGE_DECORUM, 0, YES_OR_NO },
	[TASK_RAGE_BAIT] = { JUDGE_RAGE_BAIT, 0, YES_OR_NO },
	[TASK_PROVOCATION] = { JUDGE_RAGE_BAIT, 1, YES_OR_NO },
	[TASK_SWITCHING_SIDES] = { JUDGE_SWITCHING_SIDES, 0, YES_OR_NO },
	[TASK_FALLACY] = { JUDGE_FALLACY, 0, YES_OR_NO },
	[TASK_FOLLOWED] = { JUDGE_FOLLOWED, 0, CHOICE },
	[TASK_MOUTH] = { JUDGE_MOUTH, 0, YES_OR_NO },
	[TASK_ISSUE_BROAD] = { JUDGE_ISSUES_BROAD, 0, YES_OR_NO },
	[TASK_ISSUE_NARROW] = { JUDGE_ISSUES_NARROW, 0, YES_OR_NO },
	[TASK_LEGALBENCH] = { JUDGE_TYPE, ASKED_LEGALBENCH, SCHEME },
	[TASK_STETSON] = { JUDGE_TYPE, ASKED_STETSON, SCHEME },
	[TASK_METACOG] = { JUDGE_TYPE, ASKED_METACOG, SCHEME },
	[TASK_VALENCE] = { JUDGE_TYPE, ASKED_VALENCE, SCHEME },
};
const char *const judge_task_names[JUDGE_TASKS] = {
	"decorum",  "rage_bait", "provocation", "switching_sides", "fallacy",
	"followed", "mouth",	 "issue_broad", "issue_narrow",	   "legalbench",
	"stetson",  "metacog",	 "valence"
};

enum judge_prompt judge_task_prompt(enum judge_task t)
{
	return tasks[t].prompt;
}

size_t judge_task_answer(enum judge_task t)
{
	return tasks[t].answer;
}

const char *judge_label_name(enum judge_task t, int label)
{
	static char number[12];

	switch (tasks[t].kind) {
	case YES_OR_NO: return label ? "yes" : "no";
	case SCHEME: return asked_schemes[tasks[t].answer].labels[label];
	default: break;
	}
	snprintf(number, sizeof number, "%d", label);
	return label ? number : "none";
}

/* ---- labels ---- */

/* -1 where it is null or not there. */
static int read_label(const struct json_ref *at, enum judge_task t,
		      size_t n_choices, struct faults *f)
{
	const struct asked_names *scheme = &asked_schemes[tasks[t].answer];
	struct json_ref v;

	switch (tasks[t].kind) {
	case YES_OR_NO:
		return json_member_opt(at, "label", JSON_BOOL, &v, f)
			       ? json_as_bool(&v, f)
			       : -1;
	case SCHEME:
		return json_choice_or(at, "label", scheme->labels, scheme->n,
				      -1, f);
	default:
		return (int)json_int_or(at, "label", -1, 0,
					(long long)n_choices, f);
	}
}

static void add_label(struct judged_row *r, const char *by, int label,
		      const struct json_ref *at, struct faults *f)
{
	if (label < 0)
		return;
	for (size_t i = 0; i < r->n_labels; i++)
		if (!strcmp(r->labels[i].by, by)) {
			json_fault(at, f, "%s has a label here already", by);
			return;
		}
	if (r->n_labels == JUDGE_PEOPLE_MAX)
		json_fault(at, f, "more than %d people", JUDGE_PEOPLE_MAX);
	else
		r->labels[r->n_labels++] = (struct judge_label){ by, label };
}

static void read_labels(struct judge_row *x, struct arena *a,
			const struct json_ref *row, struct faults *f)
{
	struct field_items w = field_items(row, "labels", JUDGE_PEOPLE_MAX, f);
	size_t n_choices = x->matter.n_choices;

	while (field_next(&w)) {
		const char *by = field_text(a, &w.at, "by", f);

		add_label(&x->of, by,
			  read_label(&w.at, x->of.task, n_choices, f), &w.at,
			  f);
	}
	add_label(&x->of, field_text_or(a, row, "by", NAME_OF_ONE, f),
		  read_label(row, x->of.task, n_choices, f), row, f);
}

/* ---- rows ---- */

/* What people call a kind of flaw, where it is one that the program knows. */
static const char *flaw_text(struct arena *a, const char *given)
{
	int kind = str_index(given, flaw_kinds, FLAW_KINDS);
	char *said;
	const char *kept;

	if (kind < 0)
		return given;
	said = conduct_flaw_said(kind);
	kept = arena_strdup(a, said);
	free(said);
	return kept;
}

static void read_choices(struct judge_row *x, struct arena *a,
			 const struct json_ref *row, struct faults *f)
{
	struct texts t = field_texts(a, row, "choices", JUDGE_CHOICES_MAX, f);

	x->matter.choices = (const char *const *)t.list;
	x->matter.n_choices = t.n;
	if (t.n < 2)
		json_fault(row, f, "followed needs two choices or more");
}

/* What the task needs besides. */
static void read_task(struct judge_row *x, struct arena *a,
		      const struct json_ref *row, struct faults *f)
{
	struct judge_matter *m = &x->matter;
	const char **one;

	switch (x->of.task) {
	case TASK_FALLACY:
		m->kind = flaw_text(a, field_text(a, row, "flaw", f));
		break;
	case TASK_FOLLOWED: read_choices(x, a, row, f); break;
	case TASK_ISSUE_BROAD:
	case TASK_ISSUE_NARROW:
		m->issue = field_text(a, row, "issue", f);
		one = arena_array(a, 1, sizeof *one);
		one[0] = m->turn;
		m->choices = one;
		m->n_choices = 1;
		break;
	default: break;
	}
}

static uint64_t place_of(const char *id, enum judge_task t)
{
	uint64_t h = 1469598103934665603u; /* FNV-1a */

	for (; *id; id++)
		h = (h ^ (unsigned char)*id) * 1099511628211u;
	return (h ^ (uint64_t)t) * 1099511628211u;
}

static struct judge_row *find(struct judge_rows *r, const struct judge_row *x)
{
	for (size_t i = 0; i < r->n; i++) {
		struct judge_row *y = &r->list[i];

		if (y->place == x->place && y->of.task == x->of.task &&
		    !strcmp(y->id, x->id))
			return y;
	}
	return NULL;
}

/* Somebody else's labels of a row that is there. */
static void join(struct judge_row *to, const struct judge_row *x,
		 const struct json_ref *row, struct faults *f)
{
	if (strcmp(to->matter.turn, x->matter.turn) != 0) {
		json_fault(row, f, "the id %s stands before another turn too",
			   x->id);
		return;
	}
	for (size_t i = 0; i < x->of.n_labels; i++)
		add_label(&to->of, x->of.labels[i].by, x->of.labels[i].label,
			  row, f);
}

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct judge_rows *r = arg;
	struct arena *a = &r->arena;
	int task = json_choice(row, "task", judge_task_names, JUDGE_TASKS, f);
	int side = json_choice(row, "side", side_names, SIDES, f);
	struct judge_row x = { .id = field_text(a, row, "id", f),
			       .slug = field_text_or(a, row, "case", NULL, f) };
	struct judge_row *same;

	if (task < 0 || side < 0)
		return;
	x.of.task = (enum judge_task)task;
	x.of.told = MODELLED_NOT_ASKED;
	x.side = (enum side_id)side;
	x.place = place_of(x.id, x.of.task);
	x.matter = (struct judge_matter){
		.facts = field_text_or(a, row, "facts", NULL, f),
		.position = field_text_or(a, row, "position", NULL, f),
		.side = side_names[side],
		.question = field_text_or(a, row, "question", NULL, f),
		.answer = field_text_or(a, row, "answer", NULL, f),
		.turn = field_text(a, row, "turn", f),
	};
	read_task(&x, a, row, f);
	read_labels(&x, a, row, f);
	same = find(r, &x);
	if (same) {
		join(same, &x, row, f);
		return;
	}
	if (r->n == ROWS_MAX) {
		json_fault(row, f, "more than %d rows", ROWS_MAX);
		return;
	}
	r->list = xgrow(r->list, r->n, &r->room, sizeof *r->list);
	r->list[r->n++] = x;
}

/* Of each task as many as the limit, in the seed's order; none that nobody labelled. */
static void choose(struct judge_rows *r, const struct eval_setup *s)
{
	struct judge_row *chosen = xcalloc(r->n + 1, sizeof *chosen);
	size_t *order = eval_order(s, r->n), taken[JUDGE_TASKS] = { 0 }, n = 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct judge_row *x = &r->list[order[i]];

		if (!x->of.n_labels ||
		    (s->limit && taken[x->of.task] >= s->limit))
			continue;
		taken[x->of.task]++;
		chosen[n++] = *x;
	}
	free(order);
	free(r->list);
	r->list = chosen;
	r->n = n;
}

/* What the row does not say is the case's. */
static bool find_case(struct judge_rows *r, struct judge_row *x,
		      struct error *err)
{
	const struct ken *k;

	if (!x->slug)
		return true;
	k = eval_cases_ken(r->cases, x->slug, err);
	if (!k) {
		err->code = ERR_DATA; /* of the row, not of the command */
		return error_within(err, "%s", x->id);
	}
	if (!x->matter.facts)
		x->matter.facts = k->kase->facts;
	if (!x->matter.position)
		x->matter.position = k->kase->sides[x->side].position;
	return true;
}

bool judge_rows_load(struct judge_rows *r, const struct eval_setup *s,
		     struct error *err)
{
	bool ok = remarks_load(s->catalogue, err) &&
		  eval_file_rows(s->file, take, r, err);

	r->cases = eval_cases_new(s);
	if (!ok)
		return false;
	choose(r, s);
	if (!r->n)
		return error_set(err, ERR_DATA,
				 "%s: no row in it has a person's label",
				 s->file);
	for (size_t i = 0; ok && i < r->n; i++)
		ok = find_case(r, &r->list[i], err);
	return ok || error_within(err, "%s", s->file);
}

void judge_rows_release(struct judge_rows *r)
{
	eval_cases_free(r->cases);
	free(r->list);
	arena_release(&r->arena);
	*r = (struct judge_rows){ .n = 0 };
}

/* ---- kept ---- */

static void put_label(struct jsonw *w, const char *key, int label)
{
	jsonw_key(w, key);
	if (label < 0)
		jsonw_null(w);
	else
		jsonw_int(w, label);
}

void judged_row_write(struct jsonw *w, const struct judged_row *r)
{
	jsonw_put_text(w, "task", judge_task_names[r->task]);
	jsonw_put_array(w, "labels");
	for (size_t i = 0; i < r->n_labels; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "by", r->labels[i].by);
		put_label(w, "label", r->labels[i].label);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	if (r->told != MODELLED_NOT_ASKED)
		put_label(w, "told", r->told);
}

/* How many labels the task has. */
static int labels_of(enum judge_task t)
{
	switch (tasks[t].kind) {
	case YES_OR_NO: return 2;
	case SCHEME: return (int)asked_schemes[tasks[t].answer].n;
	default: return JUDGE_CHOICES_MAX + 1;
	}
}

bool judged_row_read(const struct json_ref *at, struct arena *a,
		     struct judged_row *out)
{
	int task = str_index(json_text_or(at, "task", "", NULL),
			     judge_task_names, JUDGE_TASKS);
	struct field_items w =
		field_items(at, "labels", JUDGE_PEOPLE_MAX, NULL);
	int most;

	if (task < 0)
		return false;
	most = labels_of((enum judge_task)task) - 1;
	*out = (struct judged_row){ .task = (enum judge_task)task };
	while (field_next(&w)) {
		const char *by = field_text_or(a, &w.at, "by", "", NULL);

		add_label(out, by,
			  (int)json_int_or(&w.at, "label", -1, 0, most, NULL),
			  &w.at, NULL);
	}
	out->told =
		(int)json_int_or(at, "told", MODELLED_UNREAD, 0, most, NULL);
	return out->n_labels > 0;
}
