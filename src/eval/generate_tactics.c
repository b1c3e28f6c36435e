#include "eval/generate_tactics.h"

#include <stdlib.h>
#include <string.h>

#include "base/jsonw.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "eval/generate_state.h"
#include "eval/run_folder.h"

struct generate_variant *state_variant(struct generate_state *s)
{
	return &s->pair.variants[s->v];
}

struct generate_turn *state_turn(struct generate_state *s)
{
	return &state_variant(s)->turns[s->t];
}

/* ---- what may be had of chance, by seed and sample ----------------------------- */

/* The model would choose much the same each time; a wish makes them various.  Most
 * answers state something, and an open refusal is what the truthful one has. */
static void draw_wish(struct rng *rng, int goal, int wish[TACTICS_GOAL])
{
	static const double acts[] = { 5, 1, 1.5, 1.5, 1 };
	static const double misleads[] = { 2, 2, 2, 2, 1 };
	static const double keeps[] = { 1, 0, 1, 1, 4 };
	static const double intentions[] = { 3, 3, 2, 2 };

	wish[TACTICS_ACT] = (int)rng_weighted(rng, acts, 5);
	wish[TACTICS_STRATEGY] = (int)rng_weighted(
		rng, goal == TACTICS_DECEPTION ? misleads : keeps, 5);
	wish[TACTICS_INTENTION] = (int)rng_weighted(rng, intentions, 4);
}

static void draw(struct generate_state *s)
{
	static const char initials[] = "ABCDEFGHIJKLMNOPRSTVWY";
	const struct generate_options *o = &s->g->options;
	struct generate_pair *p = &s->pair;
	struct rng rng = rng_at(o->seed, p->sample);

	s->initial = initials[rng_below(&rng, sizeof initials - 1)];
	p->deception_is_b = rng_below(&rng, 2);
	for (int v = 0; v < 2; v++)
		for (size_t t = 0; t < o->turns; t++)
			for (size_t a = 0; a < 2; a++)
				draw_wish(&rng, p->variants[v].goal,
					  s->wishes[v][t][a]);
}

static void *begin(void *arg, size_t sample)
{
	const struct generate_tactics *g = arg;
	const struct generate_options *o = &g->options;
	struct generate_state *s = xcalloc(1, sizeof *s);

	s->g = g;
	s->pair.sample = sample;
	s->pair.seed = o->seed;
	s->pair.method =
		o->method == GENERATE_METHODS
			? (enum generate_method)(sample % GENERATE_METHODS)
			: (enum generate_method)o->method;
	s->pair.setting =
		o->setting < 0 ? (int)((sample + o->seed) % dialogue_n_settings)
			       : o->setting;
	s->pair.variants[0].goal = TACTICS_DECEPTION;
	s->pair.variants[1].goal = TACTICS_NON_DISCLOSURE;
	s->pair.model = s->pair.judge = "";
	s->subject = g->subjects[sample % g->n_subjects];
	draw(s);
	return s;
}

/* ---- what comes behind what -------------------------------------------------------- */

static void begin_answer(struct generate_state *s)
{
	s->tried = s->n_candidates = 0;
	s->step = STEP_ANSWER;
}

/* The first question is the same in both: only then may they be compared. */
static void begin_turn(struct generate_state *s)
{
	struct generate_turn *t = state_turn(s);
	const struct generate_turn *first = &s->pair.variants[0].turns[0];

	s->a = 0;
	if (s->v && !s->t) {
		t->asks[0].question = first->asks[0].question;
		t->other = first->other;
		begin_answer(s);
	} else {
		s->step = STEP_QUESTION;
	}
}

static bool asks_more(const struct generate_state *s)
{
	return s->g->options.drill && !s->a && s->t + 1 == s->g->options.turns;
}

static void take_answer(struct generate_state *s)
{
	struct generate_turn *t = state_turn(s);

	t->asks[s->a] = s->candidates[0];
	t->n = s->a + 1;
	if (asks_more(s)) {
		t->asks[++s->a].question = t->other;
		begin_answer(s);
		return;
	}
	state_variant(s)->n = ++s->t;
	if (s->t < s->g->options.turns)
		begin_turn(s);
	else
		s->step = STEP_JUDGE;
}

static void end_variant(struct generate_state *s)
{
	s->t = 0;
	if (++s->v < 2)
		begin_turn(s);
	else
		s->step = STEP_END;
}

/* The candidates are there: one that is alone needs no vote. */
static void vote(struct generate_state *s)
{
	bool fits;

	if (s->g->options.embedding_model && s->n_candidates > 1) {
		s->step = STEP_VECTORS;
		return;
	}
	s->step = STEP_VECTORS;
	generate_read(s, NULL, &fits, NULL);
	take_answer(s);
}

static void behind_answer(struct generate_state *s)
{
	s->tried++;
	if (s->pair.method == GENERATE_REVISE)
		s->step = STEP_CHECK;
	else if (s->pair.method == GENERATE_DIRECT)
		take_answer(s);
	else if (s->tried == GENERATE_VOTES)
		vote(s);
}

static void go_on(struct generate_state *s, bool fits)
{
	switch (s->step) {
	case STEP_CAST: begin_turn(s); break;
	case STEP_QUESTION: begin_answer(s); break;
	case STEP_ANSWER: behind_answer(s); break;
	case STEP_CHECK:
		if (fits)
			take_answer(s);
		else
			s->step = STEP_ANEW;
		break;
	case STEP_JUDGE:
		if (s->g->options.other_judge)
			s->step = STEP_LABEL;
		else
			end_variant(s);
		break;
	case STEP_LABEL: end_variant(s); break;
	default: take_answer(s); break; /* the vote, the answer anew */
	}
}

/* ---- replies that cannot be used, twice ---- */

/* A judge that cannot be understood leaves it to a person; what the writer cannot
 * write ends the sample, but for one candidate of several. */
static void go_on_without(struct generate_state *s)
{
	struct generate_variant *v = state_variant(s);

	switch (s->step) {
	case STEP_CHECK: go_on(s, true); break;
	case STEP_ANEW: /* the draft stands, and a person decides */
		generate_flag(&s->pair, v, BY_WRITER,
			      generate_answers(v) + s->a + 1, s->remark);
		take_answer(s);
		break;
	case STEP_JUDGE:
		generate_flag(&s->pair, v, BY_WRITER, 0,
			      "the writer's own judgement could not be read");
		go_on(s, true);
		break;
	case STEP_LABEL:
		generate_flag(&s->pair, v, BY_JUDGE, 0,
			      "the judge's labels could not be read");
		go_on(s, true);
		break;
	case STEP_ANSWER:
		if (s->pair.method == GENERATE_VOTE &&
		    (s->tried + 1 < GENERATE_VOTES || s->n_candidates)) {
			behind_answer(s);
			break;
		}
		s->step = STEP_LEFT;
		break;
	default: s->step = STEP_LEFT; break;
	}
}

/* ---- the task ------------------------------------------------------------------------ */

static enum run_step next(void *state, struct run_ask *ask, struct error *err)
{
	struct generate_state *s = state;

	if (s->step == STEP_END)
		return RUN_DONE;
	if (s->step == STEP_LEFT) {
		*err = s->ask.why;
		return RUN_LEFT;
	}
	return generate_ask(s, ask, err) ? RUN_ASK : RUN_BROKEN;
}

static void note_model(struct generate_state *s, const struct run_reply *reply)
{
	char **who = s->step == STEP_LABEL ? &s->pair.judge : &s->pair.model;

	if (s->step != STEP_VECTORS && strcmp(*who, reply->model) != 0)
		*who = arena_strdup(&s->pair.arena, reply->model);
}

static void take(void *state, const struct run_reply *reply)
{
	struct generate_state *s = state;
	bool fits = true, ok;

	s->asked++;
	note_model(s, reply);
	ok = generate_read(s, reply, &fits, &s->ask.why);
	if (!ok && modelled_ask_again(&s->ask, reply))
		return;
	modelled_ask_reset(&s->ask);
	if (ok)
		go_on(s, fits);
	else
		go_on_without(s);
}

static void result(void *state, struct jsonw *w)
{
	struct generate_state *s = state;

	generate_pair_write(&s->pair, w);
}

static void end(void *state)
{
	struct generate_state *s = state;

	modelled_ask_reset(&s->ask);
	arena_release(&s->pair.arena);
	free(s);
}

const struct run_task generate_tactics_task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

/* ---- opening ------------------------------------------------------------------------- */

static void split_subjects(struct generate_tactics *g, const char *text)
{
	const char *s;
	size_t len, n = 1;

	for (const char *p = text; *p; p++)
		n += *p == ';';
	g->subjects = arena_array(&g->mem, n, sizeof *g->subjects);
	while (str_next(&text, ";", &s, &len)) {
		s = str_trim(s, &len);
		if (len)
			g->subjects[g->n_subjects++] =
				arena_strndup(&g->mem, s, len);
	}
}

static void shuffle(struct generate_tactics *g)
{
	struct rng rng = rng_at(g->options.seed, RUN_SAMPLES_MAX);

	for (size_t i = g->n_subjects; i > 1; i--) {
		size_t k = rng_below(&rng, i);
		const char *s = g->subjects[i - 1];

		g->subjects[i - 1] = g->subjects[k];
		g->subjects[k] = s;
	}
}

/* Before anything is asked: a fault of one would end every sample. */
static bool check_prompts(const struct catalogue *c, struct error *err)
{
	static const char *const names[] = {
		"generate-cast",    "generate-question", "generate-answer",
		"generate-reflect", "generate-judge",	 "generate-label"
	};
	bool ok = true;

	for (size_t i = 0; ok && i < sizeof names / sizeof *names; i++) {
		struct prompt p = { 0 };

		ok = catalogue_prompt(c, names[i], &p, err);
		prompt_release(&p);
	}
	return ok;
}

bool generate_tactics_open(struct generate_tactics *g,
			   const struct catalogue *c,
			   const struct generate_options *o, struct error *err)
{
	const char *subjects;

	*g = (struct generate_tactics){ .options = *o, .catalogue = c };
	if (!wording_load(c, err) || !check_prompts(c, err))
		return false;
	subjects = wording("generate tactics", "subjects");
	if (subjects)
		split_subjects(g, subjects);
	shuffle(g);
	return g->n_subjects > 0 ||
	       error_set(err, ERR_DATA,
			 "prompts/words.txt: [generate tactics] subjects names "
			 "none; write some, divided by semicolons");
}

void generate_tactics_close(struct generate_tactics *g)
{
	arena_release(&g->mem);
	*g = (struct generate_tactics){ .n_subjects = 0 };
}

/* ---- the estimate --------------------------------------------------------------------- */

/* Tokens of a request of each kind (its bytes by 4, of a pair with two turns) and of a
 * reply without thought. */
struct usual {
	double read, written;
};
static const struct usual usual_cast = { 750, 300 };
static const struct usual usual_question = { 550, 80 };
static const struct usual usual_answer = { 1400, 160 };
static const struct usual usual_check = { 1100, 60 };
static const struct usual usual_judge = { 1300, 100 };
static const struct usual usual_label = { 1250, 140 };

#define MENDED	 0.3  /* of answers that are checked */
#define REPAIRED 1.05 /* replies that are asked for twice, of all */

static void add(struct plan_part *p, double n, double most, struct usual u)
{
	p->requests += n * REPAIRED;
	p->most += most * 2;
	p->read += n * REPAIRED * u.read;
	p->written += n * REPAIRED * u.written;
}

static void add_answers(const struct generate_options *o, double n,
			enum generate_method how, struct plan_part parts[3])
{
	struct plan_part *writer = &parts[POOL_WRITER];

	if (how == GENERATE_VOTE) {
		add(writer, n * GENERATE_VOTES, n * GENERATE_VOTES,
		    usual_answer);
		if (o->embedding_model)
			add(&parts[POOL_VECTORS], n, n,
			    (struct usual){ 200, 0 });
		return;
	}
	add(writer, n, n, usual_answer);
	if (how == GENERATE_REVISE) {
		add(writer, n, n, usual_check);
		add(writer, n * MENDED, n, usual_answer);
	}
}

void generate_tactics_estimate(const struct generate_options *o, size_t n,
			       struct plan_part parts[3])
{
	double pairs = (double)n, turns = (double)o->turns;
	double answers = 2 * pairs * (turns + o->drill);

	add(&parts[POOL_WRITER], pairs, pairs, usual_cast);
	add(&parts[POOL_WRITER], pairs * (2 * turns - 1),
	    pairs * (2 * turns - 1), usual_question);
	for (int m = 0; m < GENERATE_METHODS; m++)
		if (o->method == m)
			add_answers(o, answers, (enum generate_method)m, parts);
		else if (o->method == GENERATE_METHODS)
			add_answers(o, answers / GENERATE_METHODS,
				    (enum generate_method)m, parts);
	add(&parts[POOL_WRITER], 2 * pairs, 2 * pairs, usual_judge);
	if (o->other_judge)
		add(&parts[POOL_JUDGE], 2 * pairs, 2 * pairs, usual_label);
}
