/*
 * tactics.c - the three tasks of the HIPO paper, as far as a reader without a model goes
 *
 * An utterance by itself; with all that was said before it; and the goal of the whole
 * dialogue.  The reader never sees what the speaker knows privately.
 */
#include "analysis/tactics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/field.h"
#include "eval/rows.h"
#include "eval/suites.h"
#include "score/classes.h"

#define TURNS_MAX     50
#define DIALOGUES_MAX 10000

/* One dialogue, linear, with its labels. */
struct told_dialogue {
	const char *pair; /* "" for none */
	const char *setting, *background, *role;
	struct tactics_turn *turns;
	int (*gold)[TACTICS_DIMENSIONS];
	size_t n;
	int goal;
};
struct told_dialogues {
	struct arena arena;
	struct told_dialogue *list;
	size_t n, room;
};

static void release(struct told_dialogues *l)
{
	free(l->list);
	arena_release(&l->arena);
	*l = (struct told_dialogues){ .n = 0 };
}

static struct told_dialogue *add(struct told_dialogues *l, size_t turns)
{
	struct told_dialogue *d;

	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	d = &l->list[l->n++];
	*d = (struct told_dialogue){ .pair = "" };
	d->turns = arena_array(&l->arena, turns + 1, sizeof *d->turns);
	d->gold = arena_array(&l->arena, turns + 1, sizeof *d->gold);
	return d;
}

/* ---- rows ---- */

static int choose(const struct json_ref *at, enum tactics_dimension d,
		  struct faults *f)
{
	const struct tactics_scheme *s = &tactics_schemes[d];
	int label = json_choice(at, s->name, s->labels, s->n, f);

	return label < 0 ? 0 : label;
}

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct told_dialogues *l = arg;
	struct field_items w = field_items(row, "turns", TURNS_MAX, f);
	struct told_dialogue *d;

	if (l->n == DIALOGUES_MAX) {
		json_fault(row, f, "more than %d dialogues", DIALOGUES_MAX);
		return;
	}
	d = add(l, TURNS_MAX);
	d->setting = field_text_or(&l->arena, row, "setting", "", f);
	d->background = field_text_or(&l->arena, row, "background", "", f);
	d->role = field_text_or(&l->arena, row, "role", "", f);
	d->goal = choose(row, TACTICS_GOAL, f);
	while (field_next(&w)) {
		d->turns[d->n] = (struct tactics_turn){
			field_text_or(&l->arena, &w.at, "initiator", "", f),
			field_text(&l->arena, &w.at, "responder", f)
		};
		for (int k = 0; k < TACTICS_GOAL; k++)
			d->gold[d->n][k] =
				choose(&w.at, (enum tactics_dimension)k, f);
		d->gold[d->n++][TACTICS_GOAL] = d->goal;
	}
}

/* The shipped dialogues, along the first question of each turn. */
static bool take_shipped(struct told_dialogues *l, const struct dialogues *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct dialogue *from = &all->list[i];
		struct told_dialogue *d = add(l, from->n);

		d->pair = from->pair;
		d->setting = from->setting;
		d->background = from->background;
		d->role = from->role;
		d->goal = from->goal;
		for (; d->n < from->n; d->n++) {
			const struct dialogue_ask *a =
				&from->turns[d->n].asks[0];

			d->turns[d->n] =
				(struct tactics_turn){ a->question, a->answer };
			memcpy(d->gold[d->n], a->labels, sizeof a->labels);
			d->gold[d->n][TACTICS_GOAL] = d->goal;
		}
	}
	return all->n > 0;
}

/* ---- reading ---- */

enum { ALONE, SO_FAR, TASKS };

/* Labels of all turns of all dialogues, gold and told. */
struct told {
	int *gold[TACTICS_DIMENSIONS], *said[TASKS][TACTICS_DIMENSIONS];
	int *last_gold, *last_said; /* the goal of whole dialogues */
	size_t n, n_dialogues;
};

static void told_init(struct told *t, const struct told_dialogues *l)
{
	size_t n = 1;

	*t = (struct told){ .n = 0 };
	for (size_t i = 0; i < l->n; i++)
		n += l->list[i].n;
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		t->gold[d] = xcalloc(n, sizeof(int));
		for (int k = 0; k < TASKS; k++)
			t->said[k][d] = xcalloc(n, sizeof(int));
	}
	t->last_gold = xcalloc(l->n + 1, sizeof(int));
	t->last_said = xcalloc(l->n + 1, sizeof(int));
}

static void told_release(struct told *t)
{
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		free(t->gold[d]);
		for (int k = 0; k < TASKS; k++)
			free(t->said[k][d]);
	}
	free(t->last_gold);
	free(t->last_said);
}

static struct tactics_dialogue part_of(const struct told_dialogue *d,
				       size_t from, size_t n)
{
	return (struct tactics_dialogue){ d->setting, d->background, d->role,
					  d->turns + from, n };
}

static void read_alone(const struct tactics *t, const struct told_dialogue *d,
		       size_t i, struct tactics_reading *out)
{
	struct tactics_dialogue one = part_of(d, i, 1);

	*out = (struct tactics_reading){ .unread = NULL };
	tactics_read(t, &one, out);
}

static void read_one(const struct tactics *t, const struct told_dialogue *d,
		     struct told *to)
{
	struct tactics_dialogue all = part_of(d, 0, d->n);
	struct tactics_reading *r = xcalloc(d->n + 1, sizeof *r);

	tactics_read(t, &all, r);
	for (size_t i = 0; i < d->n; i++) {
		struct tactics_reading alone;

		read_alone(t, d, i, &alone);
		for (int k = 0; k < TACTICS_DIMENSIONS; k++) {
			to->gold[k][to->n] = d->gold[i][k];
			to->said[ALONE][k][to->n] = alone.labels[k];
			to->said[SO_FAR][k][to->n] = r[i].labels[k];
		}
		to->n++;
		tactics_reading_release(&alone, 1);
	}
	if (d->n) {
		to->last_gold[to->n_dialogues] = d->goal;
		to->last_said[to->n_dialogues++] =
			r[d->n - 1].labels[TACTICS_GOAL];
	}
	tactics_reading_release(r, d->n);
	free(r);
}

/* ---- tables ---- */

static const struct {
	const char *models, *people;
} paper[TACTICS_DIMENSIONS] = {
	{ "0.82, 0.48", "0.73, 0.61" },
	{ "0.32, 0.21", "0.64, 0.63" },
	{ "0.46, 0.36", "0.65, 0.45" },
	{ "0.45, 0.48", "-" },
};

static void add_row(struct eval_result *out, struct eval_table *t,
		    const char *key, const char *title, const int *gold,
		    const int *said, size_t n, enum tactics_dimension d,
		    bool beside, const char *models, const char *people)
{
	struct classes c = classes_of(gold, said, n, tactics_schemes[d].n);
	struct eval_cell *row = eval_add_row(out, t, key, title);

	row[0] = eval_share((double)c.right, (double)n);
	row[1] = eval_number(c.f1, 2);
	row[2] = eval_number(n ? (double)c.common / (double)n : NAN, 2);
	if (!beside)
		return;
	row[3] = eval_words(models);
	row[4] = eval_words(people);
}

static struct eval_table *add_table(struct eval_result *out, const char *key,
				    const char *title, bool beside)
{
	struct eval_table *t = eval_add_table(out, key, title, "label, task");

	eval_add_column(out, t, "right", "told rightly");
	eval_add_column(out, t, "f1", "F1");
	eval_add_column(out, t, "common", "commonest");
	if (beside) {
		eval_add_column(out, t, "paper_models", "22 models");
		eval_add_column(out, t, "paper_people", "people");
	}
	return t;
}

static void add_tasks(struct eval_result *out, struct eval_table *t,
		      const struct told *told, bool beside)
{
	static const char *const tasks[TASKS] = { "alone", "so far" };

	for (int k = 0; k < TASKS; k++)
		for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
			const char *word = tactics_schemes[d].word;

			/* words of one turn alone tell the first three */
			if (k == SO_FAR && d != TACTICS_GOAL)
				continue;
			add_row(out, t,
				eval_say(out, "%s_%s", word,
					 k ? "so_far" : "alone"),
				eval_say(out, "%s, %s", word, tasks[k]),
				told->gold[d], told->said[k][d], told->n,
				(enum tactics_dimension)d, beside,
				d == TACTICS_GOAL && k == ALONE
					? "0.44, 0.48"
					: paper[d].models,
				paper[d].people);
		}
	add_row(out, t, "goal_whole", "goal, whole dialogue", told->last_gold,
		told->last_said, told->n_dialogues, TACTICS_GOAL, beside,
		"0.46, 0.41", "0.73, 0.60");
}

/* F1 is a mean over the labels that occur: those that do not are said. */
static void note_absent(struct eval_result *out, struct eval_table *t,
			const struct told *told)
{
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		for (size_t k = 0; k < tactics_schemes[d].n; k++) {
			size_t n = 0;

			for (size_t i = 0; i < told->n; i++)
				n += told->gold[d][i] == (int)k;
			if (!n)
				eval_table_note(out, t,
						"No turn is labelled %s (%s).",
						tactics_schemes[d].labels[k],
						tactics_schemes[d].word);
		}
}

/* Both variants of a statement told rightly. */
static void add_pairs(struct eval_result *out, struct eval_table *t,
		      const struct told_dialogues *l, const struct told *told)
{
	size_t pairs = 0, right = 0;

	for (size_t i = 0; i < l->n; i++)
		for (size_t k = i + 1; k < l->n; k++)
			if (*l->list[i].pair &&
			    !strcmp(l->list[i].pair, l->list[k].pair)) {
				pairs++;
				right += told->last_gold[i] ==
						 told->last_said[i] &&
					 told->last_gold[k] ==
						 told->last_said[k];
			}
	eval_add_row(out, t, "pairs", "goal, both of a pair")[0] =
		eval_share((double)right, (double)pairs);
	eval_table_note(
		out, t,
		"Pairs: one background, told once to deceive and once to "
		"keep something back; chance is 0.25 for whoever "
		"guesses, 0 for whoever always says the same.");
}

static bool measure(const struct told_dialogues *l, const struct eval_setup *s,
		    const struct tactics *t, struct told *told,
		    struct error *err)
{
	told_init(told, l);
	for (size_t i = 0; i < l->n; i++) {
		if (!eval_goes_on(s, i, l->n, err))
			return false;
		read_one(t, &l->list[i], told);
	}
	return true;
}

static void add_shipped(struct eval_result *out, const struct told_dialogues *l,
			const struct told *told)
{
	struct eval_table *t = add_table(
		out, "shipped", "Dialogues that nothing was fitted on", true);

	add_tasks(out, t, told, true);
	add_pairs(out, t, l, told);
	note_absent(out, t, told);
	eval_table_note(out, t,
			"Models and people: accuracy and macro-F1 of the "
			"paper's table 2, on dialogues of its own, which are "
			"others. Commonest: what always saying the commonest "
			"label gets. Labels of act, strategy and intention are "
			"told from the turn itself, so its history changes the "
			"goal only.");
	eval_add_score(out, "tactics_goal",
		       classes_of(told->last_gold, told->last_said,
				  told->n_dialogues, 2)
			       .accuracy,
		       false);
}

static void add_fitted(struct eval_result *out, const struct told *told)
{
	struct eval_table *t =
		add_table(out, "fitted",
			  "Dialogues that the reader was fitted on", false);

	add_tasks(out, t, told, false);
	note_absent(out, t, told);
	eval_table_note(out, t,
			"NO TEST FIGURE: data/tactics, on which the weights "
			"were fitted; make bench-tactics has the figures by "
			"folds, which README quotes.");
}

static bool measure_shipped(const struct eval_setup *s, const struct tactics *t,
			    struct eval_result *out, struct error *err)
{
	struct told_dialogues l = { .n = 0 };
	struct dialogues all;
	struct told told = { .n = 0 };
	bool ok = catalogue_dialogues(s->catalogue, &all, NULL, err);

	if (ok && !take_shipped(&l, &all))
		ok = error_set(err, ERR_ABSENT, "prompts/dialogues is empty");
	ok = ok && measure(&l, s, t, &told, err);
	out->n += told.n;
	if (ok) {
		eval_data(out,
			  "%zu invented dialogues that ship for the drill (%zu "
			  "turns), labelled by their author.",
			  l.n, told.n);
		add_shipped(out, &l, &told);
	}
	told_release(&told);
	dialogues_release(&all);
	release(&l);
	return ok;
}

static bool measure_fitted(const struct eval_setup *s, const struct tactics *t,
			   struct eval_result *out, struct error *err)
{
	struct told_dialogues l = { .n = 0 };
	struct told told = { .n = 0 };
	bool ok = eval_data_rows(s, "tactics/dialogues.jsonl", take, &l, err) &&
		  measure(&l, s, t, &told, err);

	if (ok) {
		eval_data(out, "data/tactics: %zu dialogues, %zu turns.", l.n,
			  told.n);
		add_fitted(out, &told);
	} else if (err->code == ERR_ABSENT) {
		eval_note(out, "data/tactics is not there (--data).");
		ok = true;
	}
	told_release(&told);
	release(&l);
	return ok;
}

bool eval_run_tactics(const struct eval_setup *s, struct eval_result *out,
		      struct error *err)
{
	struct tactics *t = tactics_open(s->lexicons, s->catalogue, err);
	bool ok = t && measure_shipped(s, t, out, err) &&
		  measure_fitted(s, t, out, err);

	out->reader = s->reader;
	tactics_free(t);
	return ok;
}
