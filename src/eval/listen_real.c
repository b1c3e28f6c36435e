#include "eval/listen_real.h"

#include <string.h>

#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/utf8.h"
#include "eval/arguments.h"
#include "eval/likeness.h"
#include "eval/listen.h"
#include "eval/scene.h"

#define BEFORE 2 /* exchanges that the bench has heard besides */

static bool is_long(const char *s)
{
	return s && utf8_words(s, strlen(s)) >= LISTEN_REAL_WORDS;
}

/* Five other answers: neither its own nor that to the next question. */
static bool draw_others(const struct argument_section *s, size_t at,
			struct rng *rng, const char *answers[LISTEN_CHOICES])
{
	size_t n = 1;

	for (int tries = 0; tries < 1000 && n < LISTEN_CHOICES; tries++) {
		size_t i = rng_below(rng, s->n_exchanges);
		const char *answer = s->exchanges[i].answer;

		if (i != at && i != at + 1 && is_long(answer) &&
		    str_index(answer, answers, n) < 0)
			answers[n++] = answer;
	}
	return n == LISTEN_CHOICES;
}

/* A section being gone through. */
struct walk {
	const struct eval_setup *setup;
	const struct argument_section *section;
	const struct bench *bench;
	struct likeness like;
	struct listen_real *sum;
};

static double credit(const struct walk *w, size_t at,
		     const char *const answers[LISTEN_CHOICES],
		     const char *next)
{
	return likeness_credit(&w->like, w->section->exchanges[at].question,
			       answers, LISTEN_CHOICES, 0, next);
}

/* The bench hears the last exchanges, and nothing of the case. */
static bool ask_bench(struct walk *w, size_t at,
		      const char *const answers[LISTEN_CHOICES],
		      struct error *err)
{
	static const struct court_case unknown = { .slug = "",
						   .title = "",
						   .facts = "" };
	struct eval_scene scene = { .id = "real",
				    .kase = &unknown,
				    .bench = w->bench,
				    .side = w->section->side == SIDE_RESPONDENT
						    ? SIDE_RESPONDENT
						    : SIDE_PETITIONER,
				    .seat = -1,
				    .seed = w->setup->seed + at };
	const struct eval_player *p = &w->setup->player;
	bool ok;

	for (size_t i = at > BEFORE ? at - BEFORE : 0; i <= at; i++) {
		const struct argument_exchange *x = &w->section->exchanges[i];

		if (!x->answer)
			continue;
		eval_scene_question(&scene, 0, x->question);
		eval_scene_answer(&scene, x->answer);
	}
	ok = p->read(p->arg, &scene, err) && p->ask(p->arg, &scene, err);
	if (ok)
		w->sum->bench +=
			credit(w, at, answers, eval_scene_next(&scene));
	eval_scene_release(&scene);
	return ok;
}

static bool is_enough(const struct walk *w)
{
	return w->setup->limit && w->sum->of >= (double)w->setup->limit;
}

static bool count_place(struct walk *w, size_t at, uint64_t seed,
			struct error *err)
{
	const struct argument_section *s = w->section;
	const char *next = s->exchanges[at + 1].question;
	const char *answers[LISTEN_CHOICES] = { s->exchanges[at].answer };
	struct rng rng = rng_at(seed, at);
	size_t other;

	if (!is_long(answers[0]) || !is_long(next) ||
	    !draw_others(s, at, &rng, answers))
		return true;
	other = rng_below(&rng, s->n_exchanges);
	w->sum->of++;
	w->sum->told += credit(w, at, answers, next);
	w->sum->shuffled +=
		credit(w, at, answers, s->exchanges[other].question);
	return ask_bench(w, at, answers, err);
}

static bool count_section(struct walk *w, uint64_t seed, struct error *err)
{
	const struct argument_section *s = w->section;
	bool ok = true;

	likeness_init(&w->like, w->setup->lexicons);
	for (size_t i = 0; i < s->n_exchanges; i++)
		if (s->exchanges[i].answer)
			likeness_count(&w->like, s->exchanges[i].answer);
	for (size_t i = 0; ok && i + 1 < s->n_exchanges && !is_enough(w); i++)
		ok = eval_goes_on(w->setup, i, s->n_exchanges, err) &&
		     count_place(w, i, seed, err);
	likeness_release(&w->like);
	return ok;
}

bool listen_real_count(const struct argument *a, const struct eval_setup *s,
		       const struct bench *bench, struct listen_real *sum,
		       struct error *err)
{
	struct walk w = { .setup = s, .bench = bench, .sum = sum };

	for (size_t i = 0; i < a->n_sections; i++) {
		w.section = &a->sections[i];
		if (!w.section->rebuttal &&
		    !count_section(&w, s->seed + i, err))
			return false;
	}
	sum->n++;
	return true;
}

/* ---- all of them ---- */

struct reals {
	const struct eval_setup *setup;
	const struct bench *bench;
	struct listen_real *sum;
};

static bool take(void *arg, const char *docket, const struct argument *a,
		 struct error *err)
{
	struct reals *r = arg;

	if (r->setup->limit && r->sum->of >= (double)r->setup->limit)
		return true;
	return listen_real_count(a, r->setup, r->bench, r->sum, err) ||
	       error_within(err, "%s", docket);
}

bool listen_real(const struct eval_setup *s, const struct bench *bench,
		 struct listen_real *out, struct error *err)
{
	struct reals r = { s, bench, out };

	*out = (struct listen_real){ .n = 0 };
	return eval_arguments(s, take, &r, err);
}
