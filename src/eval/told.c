#include "eval/told.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "eval/rows.h"
#include "score/classes.h"

#define TURNS_MAX     50
#define DIALOGUES_MAX 10000

void told_dialogues_release(struct told_dialogues *l)
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
	*d = (struct told_dialogue){ .id = "", .pair = "" };
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

bool told_load(struct told_dialogues *l, const struct eval_setup *s,
	       struct error *err)
{
	return eval_data_rows(s, "tactics/dialogues.jsonl", take, l, err);
}

bool told_shipped(struct told_dialogues *l, const struct dialogues *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct dialogue *from = &all->list[i];
		struct told_dialogue *d = add(l, from->n);

		d->id = from->id;
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

size_t told_turns(const struct told_dialogues *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->list[i].n;
	return n;
}

struct tactics_dialogue told_part(const struct told_dialogue *d, size_t from,
				  size_t n)
{
	return (struct tactics_dialogue){ d->setting, d->background, d->role,
					  d->turns + from, n };
}

/* ---- labels ---- */

void told_init(struct told *t, size_t turns, size_t dialogues)
{
	*t = (struct told){ .n = 0 };
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		t->gold[d] = xcalloc(turns + 1, sizeof(int));
		for (int k = 0; k < TOLD_TASKS; k++)
			t->said[k][d] = xcalloc(turns + 1, sizeof(int));
	}
	t->last_gold = xcalloc(dialogues + 1, sizeof(int));
	t->last_said = xcalloc(dialogues + 1, sizeof(int));
	t->pairs = xcalloc(dialogues + 1, sizeof *t->pairs);
}

void told_release(struct told *t)
{
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		free(t->gold[d]);
		for (int k = 0; k < TOLD_TASKS; k++)
			free(t->said[k][d]);
	}
	free(t->last_gold);
	free(t->last_said);
	free(t->pairs);
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
		      const struct told *told, bool beside, bool by_history)
{
	static const char *const tasks[TOLD_TASKS] = { "alone", "so far" };

	for (int k = 0; k < TOLD_TASKS; k++)
		for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
			const char *word = tactics_schemes[d].word;

			/* words of one turn alone tell the first three */
			if (!by_history && k == TOLD_SO_FAR &&
			    d != TACTICS_GOAL)
				continue;
			add_row(out, t,
				eval_say(out, "%s_%s", word,
					 k ? "so_far" : "alone"),
				eval_say(out, "%s, %s", word, tasks[k]),
				told->gold[d], told->said[k][d], told->n,
				(enum tactics_dimension)d, beside,
				d == TACTICS_GOAL && k == TOLD_ALONE
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
		      const struct told *told)
{
	size_t pairs = 0, right = 0;

	for (size_t i = 0; i < told->n_dialogues; i++)
		for (size_t k = i + 1; k < told->n_dialogues; k++)
			if (*told->pairs[i] &&
			    !strcmp(told->pairs[i], told->pairs[k])) {
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

void told_add_shipped(struct eval_result *out, const struct told *told,
		      bool by_history)
{
	struct eval_table *t = add_table(
		out, "shipped", "Dialogues that nothing was fitted on", true);

	add_tasks(out, t, told, true, by_history);
	add_pairs(out, t, told);
	note_absent(out, t, told);
	eval_table_note(out, t,
			"Models and people: accuracy and macro-F1 of the "
			"paper's table 2, on dialogues of its own, which are "
			"others. Commonest: what always saying the commonest "
			"label gets.%s",
			by_history ? ""
				   : " Labels of act, strategy and intention "
				     "are told from the turn itself, so its "
				     "history changes the goal only.");
	eval_add_score(out, "tactics_goal",
		       classes_of(told->last_gold, told->last_said,
				  told->n_dialogues, 2)
			       .accuracy,
		       false);
}

void told_add_fitted(struct eval_result *out, const struct told *told)
{
	struct eval_table *t =
		add_table(out, "fitted",
			  "Dialogues that the reader was fitted on", false);

	add_tasks(out, t, told, false, false);
	note_absent(out, t, told);
	eval_table_note(out, t,
			"NO TEST FIGURE: data/tactics, on which the weights "
			"were fitted; make bench-tactics has the figures by "
			"folds, which README quotes.");
}
