/*
 * moves.c - see scene.h: from the kind of answer, by the table, to a move
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "sim/scene.h"

#define EVADED_MOST 3 /* answers that go past a question; then it is left */

static move_fn *const moves[MOVES] = {
	[MOVE_REPEAT] = move_repeat,
	[MOVE_AGAIN] = move_again,
	[MOVE_BLUNT] = move_blunt,
	[MOVE_INFER] = move_infer,
	[MOVE_SAME_WORDS] = move_same_words,
	[MOVE_PRESS] = move_press,
	[MOVE_REASON] = move_reason,
	[MOVE_CHOOSE] = move_choose,
	[MOVE_WHICH] = move_which,
	[MOVE_WHICH_WAY] = move_which_way,
	[MOVE_PIN] = move_pin,
	[MOVE_LOCK] = move_lock,
	[MOVE_GIVEN] = move_given,
	[MOVE_MEANT] = move_meant,
	[MOVE_ACCEPT] = move_accept,
	[MOVE_READ] = move_read,
	[MOVE_NEAR] = move_near,
	[MOVE_BEARS] = move_bears,
	[MOVE_BESIDE] = move_beside,
	[MOVE_PAPERS] = move_papers,
	[MOVE_BOTH] = move_both,
	[MOVE_FITS] = move_fits,
	[MOVE_AGREES] = move_agrees,
	[MOVE_SIDE] = move_side,
	[MOVE_LIMIT] = move_limit,
	[MOVE_LINE] = move_line,
	[MOVE_OTHER_SIDE] = move_other_side,
	[MOVE_OWN_RULE] = move_own_rule,
	[MOVE_CALL_OUT] = move_call_out,
	[MOVE_LEAD_ON] = move_lead_on,
};

void reply_basis(struct reply *r, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	free(r->turn.basis);
	r->turn.basis = xstrdup(text);
}

/* -- the scene ----------------------------------------------------------- */

/* The question and answer that a follow-up came after; NULL for none. */
static const struct turn *answer_before(const struct transcript *said,
					const struct turn *question)
{
	return question->follows ? transcript_turn(said, question->follows)
				 : NULL;
}

static const struct turn *question_before(const struct transcript *said,
					  const struct turn *question)
{
	const struct turn *answer = answer_before(said, question);
	const struct turn *before =
		answer ? transcript_question_of(said, answer) : NULL;

	return before && before->n < question->n ? before : NULL;
}

/* It has no words of its own that could be put by themselves: it pressed for an
 * answer, or for the reason of one.  A new issue is put first, wherever it leads from. */
static bool leans_on_another(const struct offline *o,
			     const struct turn *question)
{
	return question->aim != AIM_NEW_ISSUE &&
	       (question->aim == AIM_PRESS ||
		utter_ends_in_stock(o, question->text));
}

/* The question as it was put first. */
static const struct turn *root_of(const struct offline *o,
				  const struct transcript *said,
				  const struct turn *question)
{
	const struct turn *before;

	while (leans_on_another(o, question) &&
	       (before = question_before(said, question)))
		question = before;
	return question;
}

/* Whether what was said before it was no answer yet: a correction is none. */
static bool left_open(const struct transcript *said,
		      const struct turn *question)
{
	const struct turn *answer = answer_before(said, question);
	enum answer_kind kind =
		answer ? kind_of(answer->reading, answer->text) : KIND_UNREAD;

	return question->aim == AIM_PRESS || kind == KIND_CORRECTS ||
	       kind_leaves_question(kind);
}

/* Of those, the one that still waits for its answer: what followed up on an answer
 * is a question of its own, and nobody is asked again what was answered. */
static const struct turn *open_of(const struct offline *o,
				  const struct transcript *said,
				  const struct turn *question)
{
	const struct turn *before;

	while (leans_on_another(o, question) && left_open(said, question) &&
	       (before = question_before(said, question)))
		question = before;
	return question;
}

static void know(struct scene *x)
{
	const struct offline *o = x->o;
	struct words asked;
	const char *text = x->answer->text;

	x->issue = x->q = SIZE_MAX;
	if (!o->setup.ken)
		return;
	ken_ready(o->setup.ken);
	x->ken = o->setup.ken;
	x->issue = ken_issue(x->ken, x->question->issue);
	x->q = ken_question(x->ken, o->setup.side, x->root->text, &x->issue);
	asked = ken_words(x->ken, x->root->text, strlen(x->root->text));
	words_init(&x->words, x->ken->vectors, text, strlen(text));
	words_discount(&x->words, &asked);
	words_weigh(&x->words, x->ken->vectors, x->ken->stems);
	words_sharpen(&x->words, x->ken->vectors);
	words_release(&asked);
}

/* Two judges with one seed do not draw the same. */
static uint64_t own_place(uint64_t place, const struct offline *o, int seat)
{
	const char *slug = o->setup.bench->seats[seat].slug;

	return place ^ str_hash(slug, strlen(slug));
}

void scene_open(struct scene *x, const struct offline *o,
		const struct transcript *said, const struct ask *ask,
		uint64_t place)
{
	*x = (struct scene){ .o = o,
			     .said = said,
			     .ask = ask,
			     .judge = &o->setup.bench->seats[ask->seat],
			     .rng = rng_at(o->setup.seed,
					   own_place(place, o, ask->seat)),
			     .issue = SIZE_MAX,
			     .q = SIZE_MAX };
	x->answer = transcript_last(said, TURN_ANSWER);
	x->question =
		x->answer ? transcript_question_of(said, x->answer) : NULL;
	if (!x->question) {
		x->answer = NULL;
		return;
	}
	x->root = root_of(o, said, x->question);
	x->open = open_of(o, said, x->question);
	if (o->setup.guard)
		x->reading = x->answer->reading;
	x->kind = kind_of(x->reading, x->answer->text);
	x->run = kind_run(said);
	x->evaded = kind_evaded_run(said);
	know(x);
}

void scene_release(struct scene *x)
{
	words_release(&x->words);
}

static const struct ken_answer *answer_of(const struct ken *k, size_t issue,
					  const char *id)
{
	for (size_t i = 0; issue != SIZE_MAX && i < k->issues[issue].n_answers;
	     i++)
		if (!strcmp(k->issues[issue].answers[i].id, id))
			return &k->issues[issue].answers[i];
	return NULL;
}

static const struct ken_answer *answer_called(const struct scene *x,
					      const struct heard *h,
					      const char *id)
{
	const struct ken_answer *a = answer_of(x->ken, x->issue, id);

	return a ? a : answer_of(x->ken, ken_issue(x->ken, h->issue), id);
}

const struct ken_answer *scene_answer(const struct scene *x, size_t which)
{
	const struct heard *h = x->reading ? &x->reading->heard : NULL;

	if (!h || !x->ken || which >= h->n_answers)
		return NULL;
	return answer_called(x, h, h->answers[which].id);
}

const struct ken_answer *scene_opposite(const struct scene *x)
{
	const struct heard *h = x->reading ? &x->reading->heard : NULL;

	if (!h || !x->ken || !h->opposite)
		return NULL;
	return answer_called(x, h, h->opposite);
}

bool scene_is_heard(const struct scene *x)
{
	return x->reading && x->reading->heard.n_answers &&
	       (x->reading->firm || heard_is_named(&x->reading->heard));
}

/* A remark that blames, however unsure. */
static bool is_blamed(const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag)
			return true;
	return false;
}

bool scene_is_settled(const struct scene *x)
{
	const struct reading *r = x->reading;

	return r && (r->firm || kind_concedes_plainly(r)) && !is_blamed(r) &&
	       !heard_false_record(&r->heard) &&
	       !heard_open_record(&r->heard) && !heard_false_law(&r->heard) &&
	       !r->heard.n_clashes;
}

/* -- the table ----------------------------------------------------------- */

/* Who was broken off cannot be told that the answer is missing, nor be held to half a
 * sentence. */
static enum answer_kind kind_for(const struct scene *x)
{
	if (!x->ask->cuts_in)
		return x->kind;
	switch (x->kind) {
	case KIND_CONCEDES:
	case KIND_PERHAPS:
	case KIND_BESIDE:
	case KIND_TERSE:
	case KIND_REPEATED:
	case KIND_BETWEEN:
	case KIND_HEDGED: return KIND_UNKNOWN;
	default: return x->kind;
	}
}

static bool try_step(struct scene *x, struct reply *r,
		     const struct policy_row *row, size_t step)
{
	for (size_t i = 0; i < row->n_tries[step]; i++) {
		if (moves[row->step[step][i]](x, r))
			return true;
		buf_reset(&r->text);
	}
	return false;
}

bool moves_answer(struct scene *x, struct reply *r)
{
	enum answer_kind kind = kind_for(x);
	const struct policy_row *row = &x->o->policy.rows[kind];
	size_t step = x->run ? x->run - 1 : 0;

	if (x->run > row->in_a_row)
		return false;
	/* by turns beside it and the same again: no question is put for ever */
	if (step >= row->n_steps || x->evaded >= EVADED_MOST)
		step = row->n_steps - 1;
	r->turn.aim = kind_aim(kind);
	for (; step < row->n_steps; step++)
		if (try_step(x, r, row, step))
			return true;
	return false;
}
