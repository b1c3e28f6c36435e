/*
 * asked_model.c - the suites diversity and tone by a model: at each place where a real
 * justice spoke (data/questions), what the bench asks there, and a judge who gives it a
 * label in each scheme
 *
 * Both suites ask the same and differ in their tables.  The bench hears the facts and
 * what counsel had said last, as much as the data have of it.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/types.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/field.h"
#include "eval/arguments.h"
#include "eval/asked.h"
#include "eval/judged_turn.h"
#include "eval/rows.h"
#include "eval/scene.h"

#define ROWS_MAX 100000

struct place {
	const char *docket, *justice, *said;
	struct question_type real;
	bool second_half;
	struct eval_scene scene;
};

struct asked_model {
	struct modelled base; /* first */
	struct arena arena;
	struct bench bench;
	struct eval_reals reals;
	struct court_case unknown; /* where the data have none */
	struct place *places;
	size_t n, room;
	size_t *order; /* of base.n samples */
	bool second;   /* of the rows being read */
};

struct state {
	struct judged_turn turn; /* first */
	const struct asked_model *m;
	const struct place *place;
};

/* ---- samples ---------------------------------------------------------------- */

static void take_row(void *arg, const struct json_ref *row, struct faults *f)
{
	struct asked_model *m = arg;
	struct arena *a = &m->arena;
	int side = json_choice(row, "side", side_names, SIDES, f);
	const char *slug = asked_slug(json_text_or(row, "justice", "", f));
	struct place *p;

	if (m->n == ROWS_MAX) {
		json_fault(row, f, "more than %d rows", ROWS_MAX);
		return;
	}
	m->places = xgrow(m->places, m->n, &m->room, sizeof *m->places);
	p = &m->places[m->n++];
	*p = (struct place){
		.docket = field_text(a, row, "docket", f),
		.justice = slug ? slug : "",
		.said = field_text_or(a, row, "prev", "", f),
		.real = question_type_read(row, f),
		.second_half = m->second,
		.scene = { .id = field_text(a, row, "id", f),
			   .side = side == SIDE_RESPONDENT ? SIDE_RESPONDENT
							   : SIDE_PETITIONER },
	};
}

static const struct court_case *case_of(const struct asked_model *m,
					const char *docket)
{
	for (size_t i = 0; i < m->reals.n; i++)
		if (!strcmp(m->reals.list[i].kase.docket_number, docket))
			return &m->reals.list[i].kase;
	return &m->unknown;
}

static void set_scene(struct asked_model *m, struct place *p)
{
	int seat = bench_seat(&m->bench, p->justice);

	p->scene.kase = case_of(m, p->docket);
	p->scene.bench = &m->bench;
	p->scene.seat = seat < 0 ? 0 : seat;
	p->scene.seed = m->base.setup.suite->seed;
	if (*p->said)
		eval_scene_answer(&p->scene, p->said);
}

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct asked_model *m = (const struct asked_model *)base;

	for (size_t i = 0; i < m->base.n; i++) {
		hash_text(h, m->places[m->order[i]].scene.id);
		hash_text(h, m->places[m->order[i]].said);
	}
}

static void release(struct modelled *base)
{
	struct asked_model *m = (struct asked_model *)base;

	for (size_t i = 0; i < m->n; i++)
		eval_scene_release(&m->places[i].scene);
	free(m->places);
	free(m->order);
	eval_reals_release(&m->reals);
	bench_release(&m->bench);
	arena_release(&m->arena);
}

static bool read_rows(struct asked_model *m, const struct eval_setup *s,
		      struct error *err)
{
	if (!catalogue_bench(s->catalogue, CATALOGUE_BENCH_REAL, &m->bench,
			     err) ||
	    !eval_reals_load(&m->reals, s, err) ||
	    !eval_data_rows(s, "questions/part1.jsonl", take_row, m, err))
		return false;
	m->second = true;
	return eval_data_rows(s, "questions/part2.jsonl", take_row, m, err);
}

static bool load(struct modelled *base, struct error *err)
{
	struct asked_model *m = (struct asked_model *)base;
	const struct eval_setup *s = base->setup.suite;

	eval_case_bare(&m->unknown);
	if (!read_rows(m, s, err))
		return false;
	for (size_t i = 0; i < m->n; i++)
		set_scene(m, &m->places[i]);
	m->order = eval_order(s, m->n);
	base->n = eval_limit(s, m->n);
	return true;
}

/* ---- playing ------------------------------------------------------------------ */

static void *begin(void *arg, size_t sample)
{
	struct asked_model *m = arg;
	struct state *s = xcalloc(1, sizeof *s);
	struct place *p = &m->places[m->order[sample]];

	s->m = m;
	s->place = p;
	judged_turn_begin(&s->turn, &m->base.setup, &p->scene,
			  m->order[sample]);
	judged_turn_judge(&s->turn, JUDGE_TYPE);
	return s;
}

static void put_type(struct jsonw *w, const char *key,
		     const struct question_type *t)
{
	jsonw_put_object(w, key);
	question_type_write(w, t);
	jsonw_end_object(w);
}

static void put_labels(const struct state *s, struct jsonw *w)
{
	const struct judged_turn *t = &s->turn;
	struct question_type words = QUESTION_TYPE_NONE;

	types_tell(s->m->base.setup.suite->lexicons,
		   eval_scene_next(&s->place->scene), &words);
	put_type(w, "words", &words);
	if (t->n_judges && t->read[0])
		put_type(w, "judged",
			 &(struct question_type){
				 t->verdicts[0].v[ASKED_LEGALBENCH],
				 t->verdicts[0].v[ASKED_STETSON],
				 t->verdicts[0].v[ASKED_METACOG],
				 t->verdicts[0].v[ASKED_VALENCE] });
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;

	jsonw_object(w);
	jsonw_put_text(w, "id", s->place->scene.id);
	jsonw_put_text(w, "justice", s->place->justice);
	jsonw_put_bool(w, "second_half", s->place->second_half);
	put_type(w, "real", &s->place->real);
	judged_turn_write(&s->turn, w);
	if (judged_turn_spoke(&s->turn))
		put_labels(s, w);
	jsonw_end_object(w);
}

static const struct run_task task = { .begin = begin,
				      .next = judged_turn_next,
				      .take = judged_turn_take,
				      .result = result,
				      .end = judged_turn_end };

static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	judged_turn_estimate(&base->setup, (double)n, (double)n, parts);
}

/* ---- tables ------------------------------------------------------------------- */

struct counting {
	struct asked_list bench, real; /* the same places in the same order */
	bool judged;
	size_t rows, silent, unread;
};

static void read_type(const struct json_ref *r, const char *key,
		      struct question_type *out)
{
	struct json_ref at;

	if (json_member_opt(r, key, JSON_OBJECT, &at, NULL))
		*out = question_type_read(&at, NULL);
}

static void count_result(void *arg, const struct json_ref *r)
{
	struct counting *c = arg;
	const char *slug = asked_slug(json_text_or(r, "justice", "", NULL));
	struct asked_question *bench, *real;
	struct json_ref at;

	c->rows++;
	if (!json_member_opt(r, "words", JSON_OBJECT, &at, NULL)) {
		c->silent++;
		return;
	}
	if (c->judged &&
	    !json_member_opt(r, "judged", JSON_OBJECT, &at, NULL)) {
		c->unread++;
		return;
	}
	bench = asked_add(&c->bench);
	real = asked_add(&c->real);
	bench->justice = real->justice = slug ? slug : "";
	real->second_half = json_bool_or(r, "second_half", false, NULL);
	read_type(r, "words", &bench->words);
	read_type(r, c->judged ? "judged" : "words", &bench->type);
	read_type(r, "real", &real->type);
}

static const char *note_of(const struct modelled_how *how)
{
	return how->judged ? "The bench's labels are the judge's, those of the "
			     "real turns a language model's (data/questions): "
			     "what two judges label differently counts as "
			     "difference, too; eval judge tells how far this "
			     "one agrees with people. By its words: as the "
			     "program's weights tell."
			   : "No judge (--judge-model): the bench's labels are "
			     "those that the program's weights give by its "
			     "words. They agree with readers only fairly, and "
			     "were fitted on these real turns.";
}

static void count_all(struct counting *c, const struct modelled_how *how,
		      struct modelled_kept *k, struct eval_result *out)
{
	*c = (struct counting){ .judged = how->judged };
	modelled_each(k, count_result, c);
	modelled_describe(how, k, out);
	out->n = c->bench.n;
	eval_data(out,
		  "%zu place%s in real arguments where a justice spoke "
		  "(data/questions); what the bench asks at each, with the "
		  "facts and what counsel had said last.",
		  c->rows, str_plural(c->rows));
	if (c->silent || c->unread)
		eval_note(out,
			  "At %zu place%s the bench had no usable turn, at %zu "
			  "the judge's reply was unusable; they are in no "
			  "figure.",
			  c->silent, str_plural(c->silent), c->unread);
}

static bool diversity(const struct eval_setup *suite,
		      const struct modelled_how *how, struct modelled_kept *k,
		      struct eval_result *out, struct error *err)
{
	struct counting c;

	(void)err;
	count_all(&c, how, k, out);
	diversity_tables(out, &c.bench, &c.real, suite, note_of(how));
	asked_release(&c.bench);
	asked_release(&c.real);
	return true;
}

static bool tone(const struct eval_setup *suite, const struct modelled_how *how,
		 struct modelled_kept *k, struct eval_result *out,
		 struct error *err)
{
	struct counting c;

	(void)suite;
	(void)err;
	count_all(&c, how, k, out);
	tone_tables(out, &c.bench, &c.real, note_of(how));
	tone_at_places(out, &c.real, &c.bench);
	asked_release(&c.bench);
	asked_release(&c.real);
	return true;
}

/* What the real justice asked there and what the bench did; false where the bench has no
 * label. */
static bool both_types(const struct modelled_how *how, const struct json_ref *r,
		       struct question_type *real, struct question_type *bench)
{
	const char *key = how->judged ? "judged" : "words";
	struct json_ref at;

	*real = *bench = (struct question_type)QUESTION_TYPE_NONE;
	if (!json_member_opt(r, key, JSON_OBJECT, &at, NULL))
		return false;
	read_type(r, key, bench);
	read_type(r, "real", real);
	return true;
}

/* In the order of asked_schemes. */
static const struct modelled_fact diversity_facts[] = {
	{ "legalbench", "legalbench, as there" },
	{ "stetson", "stetson, as there" },
	{ "metacog", "metacog, as there" },
	{ NULL, NULL },
};

static void diversity_tell(const struct modelled_how *how,
			   const struct json_ref *r, double *f)
{
	struct question_type real, bench;

	if (!both_types(how, r, &real, &bench))
		return;
	for (int i = 0; i < ASKED_VALENCE; i++) {
		enum asked_scheme scheme = (enum asked_scheme)i;
		int label = asked_label(&real, scheme);

		if (label >= 0)
			f[i] = label == asked_label(&bench, scheme);
	}
}

static const struct modelled_fact tone_facts[] = {
	{ "tone", "tone, as there" },
	{ NULL, NULL },
};

static void tone_tell(const struct modelled_how *how, const struct json_ref *r,
		      double *f)
{
	struct question_type real, bench;

	if (both_types(how, r, &real, &bench) && asked_tone(real.valence) >= 0)
		f[0] = asked_tone(real.valence) == asked_tone(bench.valence);
}

#define SUITE(word)                                     \
	const struct modelled_suite modelled_##word = { \
		.name = #word,                          \
		.plays = true,                          \
		.size = sizeof(struct asked_model),     \
		.load = load,                           \
		.release = release,                     \
		.hash = put_hash,                       \
		.task = &task,                          \
		.estimate = estimate,                   \
		.tables = word,                         \
		.facts = word##_facts,                  \
		.tell = word##_tell,                    \
	}
SUITE(diversity);
SUITE(tone);
