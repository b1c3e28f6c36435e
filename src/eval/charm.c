#include "eval/charm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "eval/rows.h"

#define TURN_MAX 100000

const char *const charm_sets[CHARM_SETS] = {
	"enron_prosecution_1",	 "enron_prosecution_2",	  "enron_prosecution_3",
	"simpson_defense_5",	 "simpson_defense_7",	  "simpson_defense_8",
	"simpson_prosecution_8", "simpson_prosecution_9",
};
const char *const charm_models[CHARM_MODELS] = { "gpt4o-mini", "llama3.3-70b",
						 "gemini-flash-on" };
const char *const charm_model_titles[CHARM_MODELS] = { "gpt4o", "llama",
						       "gemini" };

struct charm_turn *charm_add(struct charm *c)
{
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	c->list[c->n] = (struct charm_turn){ .set = "",
					     .expected_bat = NAN,
					     .expected_pat = NAN };
	return &c->list[c->n++];
}

static int outcome_of(const struct json_ref *row, struct faults *f)
{
	static const char *const names[] = { "Questioner", "Witness" };

	return json_choice_or(row, "outcome", names, 2, COBRA_OUTCOME_UNKNOWN,
			      f);
}

static unsigned reasons_of(const struct json_ref *row, struct faults *f)
{
	struct field_items w = field_items(row, "reason", 32, f);
	unsigned mask = 0;

	while (field_next(&w)) {
		double v = json_as_number(&w.at, f);

		if (v >= 1 && v <= 3)
			mask |= 1u << ((int)v - 1);
	}
	return mask;
}

static int rate(const struct json_ref *row, const char *key, struct faults *f)
{
	return (int)json_int_or(row, key, 0, 0, 4, f);
}

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct charm *c = arg;
	struct charm_turn *t = charm_add(c);
	const char *model = field_text_or(&c->arena, row, "model", NULL, f);

	t->set = field_text(&c->arena, row, "set", f);
	t->by_model = model != NULL;
	t->who = model ? model : field_text(&c->arena, row, "annotator", f);
	t->turn = (int)json_int(row, "turn", 0, TURN_MAX, f);
	t->question = field_text(&c->arena, row, "question", f);
	t->answer = field_text_or(&c->arena, row, "answer", "", f);
	t->labels = (struct cobra_turn){
		.commitment = (int)json_int(row, "commitment", 1, 4, f),
		.relevance = rate(row, "relevance", f),
		.manner = rate(row, "manner", f),
		.quality = rate(row, "quality", f),
		.consistency =
			(int)json_int_or(row, "consistency", -1, -1, 1, f),
		.outcome = outcome_of(row, f),
	};
	t->reasons = reasons_of(row, f);
}

bool charm_load(struct charm *c, const struct eval_setup *s, const char *name,
		struct error *err)
{
	char *path = xprintf("charm/%s.jsonl", name);
	bool ok = eval_data_rows(s, path, take, c, err);

	free(path);
	return ok;
}

void charm_release(struct charm *c)
{
	arena_release(&c->arena);
	free(c->list);
	*c = (struct charm){ .n = 0 };
}

static bool same_transcript(const struct charm_turn *a,
			    const struct charm_turn *b)
{
	return !strcmp(a->set, b->set) && !strcmp(a->who, b->who);
}

/* Into a turn: by the authors' code, without the penalty, and by half points. */
enum figures { FIGURES_CODE, FIGURES_NO_CONST, FIGURES_HALF, FIGURES };

static struct cobra_rule rule_of(enum figures which)
{
	struct cobra_rule rule = cobra_rule_of(
		which == FIGURES_CODE ? COBRA_CODE : COBRA_NO_CONST);

	if (which == FIGURES_HALF)
		rule.w_relevance = rule.w_manner = rule.w_quality = 0.5;
	return rule;
}

static void put_figures(struct charm_turn *t, enum figures which,
			const struct cobra_figures *f)
{
	switch (which) {
	case FIGURES_CODE:
		t->bat = f->bat;
		t->pat = f->pat;
		break;
	case FIGURES_NO_CONST: t->pat_no_const = f->pat; break;
	default: t->half_bat = f->bat; t->half_pat = f->pat;
	}
}

/* Of rows [from, to), one transcript. */
static bool figure_part(struct charm *c, size_t from, size_t to,
			enum figures which, struct error *err)
{
	struct cobra_rule rule = rule_of(which);
	size_t n = to - from;
	struct cobra_turn *turns = xreallocarray(NULL, n, sizeof *turns);
	struct cobra_figures *out = xreallocarray(NULL, n, sizeof *out);
	bool ok;

	for (size_t i = 0; i < n; i++)
		turns[i] = c->list[from + i].labels;
	ok = cobra_series(turns, n, &rule, out, NULL, err);
	for (size_t i = 0; ok && i < n; i++)
		put_figures(&c->list[from + i], which, &out[i]);
	free(turns);
	free(out);
	return ok || error_within(err, "%s", c->list[from].set);
}

bool charm_figure(struct charm *c, struct error *err)
{
	for (size_t from = 0, to; from < c->n; from = to) {
		for (to = from;
		     to < c->n && same_transcript(&c->list[from], &c->list[to]);
		     to++)
			;
		for (int which = 0; which < FIGURES; which++)
			if (!figure_part(c, from, to, (enum figures)which, err))
				return false;
	}
	return true;
}

/* ---- for comparing ---- */

static struct row_text text_of(const char *s)
{
	return (struct row_text){ s, strlen(s) };
}

static struct row row_of(const struct charm_turn *t)
{
	struct row row = { .turn = t->turn,
			   .labels = t->labels,
			   .reasons = t->reasons,
			   .expected_bat = t->expected_bat,
			   .expected_pat = t->expected_pat,
			   .concession = -1,
			   .answered_first = -1 };
	enum row_field who = t->by_model ? ROW_MODEL : ROW_ANNOTATOR;

	row.text[ROW_SET] = text_of(t->set);
	row.text[who] = text_of(t->who);
	row.text[ROW_QUESTION] = text_of(t->question);
	row.given = 1u << ROW_SET | 1u << who | 1u << ROW_QUESTION |
		    1u << ROW_TURN | 1u << ROW_COMMITMENT;
	row.given |= t->labels.relevance ? 1u << ROW_RELEVANCE : 0;
	row.given |= t->labels.manner ? 1u << ROW_MANNER : 0;
	row.given |= t->labels.quality ? 1u << ROW_QUALITY : 0;
	row.given |= t->labels.consistency >= 0 ? 1u << ROW_CONSISTENCY : 0;
	row.given |= t->labels.outcome >= 0 ? 1u << ROW_OUTCOME : 0;
	return row;
}

bool charm_compare(const struct charm *c, enum compare_by by, bool expected,
		   struct compare_file *out, struct error *err)
{
	const struct cobra_rule rule = cobra_rule_of(COBRA_CODE);

	compare_file_init(out, by, expected);
	for (size_t i = 0; i < c->n; i++) {
		struct row row = row_of(&c->list[i]);

		if (!sheet_add(&out->sheet, &row, i + 1, err))
			return false;
		compare_file_note(out, &row);
	}
	if (!sheet_finish(&out->sheet, NULL, err))
		return false;
	compare_file_finish(out, &rule);
	return true;
}

const struct charm_turn *charm_same(const struct charm *c,
				    const struct charm_turn *t)
{
	for (size_t i = 0; i < c->n; i++)
		if (!strcmp(c->list[i].set, t->set) &&
		    !strcmp(c->list[i].question, t->question))
			return &c->list[i];
	return NULL;
}

/* ---- reading ---- */

struct reading_on {
	const struct eval_setup *setup;
	struct exchange *before; /* of the transcript at hand */
	size_t n_before;
	struct reading *readings; /* as many as there are rows; n */
	size_t n;
};

/* Whether an earlier annotator's rows have this transcript. */
static bool was_read(const struct charm *c, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(c->list[k].set, c->list[i].set) &&
		    strcmp(c->list[k].who, c->list[i].who) != 0)
			return true;
	return false;
}

static void read_turn(struct reading_on *x, const struct charm_turn *t,
		      struct charm *out)
{
	struct reader_input in = { .setting = SETTING_WITNESS,
				   .question = t->question,
				   .answer = t->answer,
				   .justice = "",
				   .opening = "",
				   .before = x->before,
				   .n_before = x->n_before,
				   .labels_only = true };
	struct reading *r = &x->readings[x->n++];
	struct charm_turn *to = charm_add(out);

	reader_offline(x->setup->lexicons, &in, r);
	x->before[x->n_before++] = (struct exchange){ .turn = t->turn,
						      .question = t->question,
						      .answer = t->answer,
						      .reading = r };
	*to = *t;
	to->who = "offline";
	to->by_model = true;
	to->reasons = 0;
	to->expected_bat = r->expected_bat;
	to->expected_pat = r->expected_pat;
	to->labels = (struct cobra_turn){
		.commitment = r->commitment ? (int)r->commitment
					    : COBRA_NO_COMMITMENT,
		.relevance = r->relevance,
		.manner = r->manner,
		.quality = r->quality,
		.consistency = r->consistency,
		.outcome = r->outcome,
	};
}

bool charm_read(const struct charm *c, const struct eval_setup *s,
		struct charm *out, struct error *err)
{
	struct reading_on x = { .setup = s };
	bool ok = true;

	x.before = xcalloc(c->n + 1, sizeof *x.before);
	x.readings = xcalloc(c->n + 1, sizeof *x.readings);
	for (size_t i = 0; ok && i < c->n; i++) {
		if (was_read(c, i))
			continue;
		if (i && !same_transcript(&c->list[i - 1], &c->list[i]))
			x.n_before = 0;
		read_turn(&x, &c->list[i], out);
		ok = eval_goes_on(s, i, c->n, err);
	}
	for (size_t i = 0; i < x.n; i++)
		reading_release(&x.readings[i]);
	free(x.before);
	free(x.readings);
	return ok && charm_figure(out, err);
}
