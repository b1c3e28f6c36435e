/*
 * examine.c - the cross-examination drill in lines: a question by its number, then a
 * number or a name for each label
 *
 * An answers file has a line for each question of {"ask", "act", "strategy",
 * "intention"} and one of {"goal"} behind the last; a label that is missing is passed
 * over.  "ask" is a number, or with a live witness the question's words.
 */
#include "line/examiner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "line/width.h"

#define LINE_MAX_BYTES 200 /* of a choice; the rest is cut */

/* The round that is played, written or live. */
static struct examine *round_of(struct examiner *p)
{
	return p->witness ? &p->live.round : &p->x->round;
}

void examiner_print(struct examiner *p)
{
	talk_print(&p->talk, stdout);
}

/* Releases the lines. */
static void say_all(struct examiner *p, int indent, struct heard_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		talk_sayf(&p->talk, *l->list[i].text ? indent : 0, "%s%s%s",
			  l->list[i].head, *l->list[i].head ? ": " : "",
			  l->list[i].text);
	heard_lines_release(l);
}

/* ---- what is to be chosen ---- */

static void say_opening(struct examiner *p)
{
	const struct dialogue *d = p->x->round.d;
	struct heard_lines l;

	talk_say(&p->talk, 0, "");
	talk_sayf(&p->talk, 0, "%s (%s)", d->title, d->setting);
	if (p->witness)
		examine_live_say_opening(&p->live, &l);
	else
		examine_say_opening(&p->x->round, &l);
	say_all(p, 0, &l);
	if (!p->x->kept)
		talk_say(&p->talk, 0, "(What you name is not kept.)");
}

/* How to choose, at the first question and at the first label. */
static void say_how(struct examiner *p)
{
	bool names = round_of(p)->part == EXAMINE_NAMING;
	bool *told = names ? &p->told_names : &p->told_asks;

	if (*told || !p->person)
		return;
	talk_say(&p->talk, 0,
		 names ? "(A number or a name; Enter passes over it, ? "
			 "explains, b goes back, q leaves.)"
		       : "(Its number; q leaves.)");
	*told = true;
}

static void say_choices(struct examiner *p)
{
	const struct examine *e = round_of(p);
	const char *name, *gloss;

	if (p->witness && e->part == EXAMINE_ASKING) {
		examiner_live_say_asking(p);
		return;
	}
	talk_say(&p->talk, 0, "");
	talk_say(&p->talk, 0, examine_question(e));
	for (size_t i = 0; i < examine_choices(e); i++) {
		name = examine_choice(e, i, &gloss);
		talk_sayf(&p->talk, EXAMINER_INDENT, "%zu %s%s%s", i + 1, name,
			  *name ? ": " : "", gloss);
	}
	say_how(p);
}

static void say_answer(struct examiner *p)
{
	const struct examine *e = round_of(p);
	const struct dialogue_ask *a = examine_asked(e, e->turn);

	talk_say(&p->talk, 0, "");
	if (!p->person)
		talk_sayf(&p->talk, 0, "you: %s", a->question);
	talk_sayf(&p->talk, 0, "answer: %s", a->answer);
}

static void say_truth(struct examiner *p)
{
	const struct examine *e = &p->x->round;
	struct heard_lines l;
	char *score = p->witness ? examine_live_say_score(&p->live)
				 : examine_say_score(e);

	talk_say(&p->talk, 0, "");
	if (p->witness)
		examine_live_say_truth(&p->live, &l);
	else
		examine_say_truth(e, &l);
	say_all(p, 0, &l);
	talk_say(&p->talk, 0, "");
	talk_say(&p->talk, 0, score);
	free(score);
	examined_say(&p->x->sofar, &l);
	say_all(p, EXAMINER_INDENT, &l);
	if (p->person)
		talk_say(&p->talk, 0, "(Enter: another one. q leaves.)");
}

/* What comes next is shown; a round that has come to its end is kept. */
static bool go_on(struct examiner *p, struct error *err)
{
	struct examine *e = round_of(p);
	bool ok = true;

	if (e->part == EXAMINE_OPENING) {
		say_opening(p);
		examine_pass(e);
	}
	if (e->part == EXAMINE_TRUTH) {
		ok = p->witness ? examiner_live_end(p, err)
				: examining_end(p->x, clock_wall_ms(), err);
		say_truth(p);
	} else if (!p->from_file) {
		say_choices(p);
	}
	examiner_print(p);
	return ok;
}

static bool another(struct examiner *p, struct error *err)
{
	examining_next(p->x);
	if (p->witness)
		examiner_live_begin(p);
	return go_on(p, err);
}

/* ---- a line that a person types ---- */

static void explain(struct examiner *p)
{
	const struct examine *e = round_of(p);
	struct heard_lines l;

	if (e->part == EXAMINE_NAMING) {
		examine_say_meanings(e->dimension, &l);
		say_all(p, EXAMINER_INDENT, &l);
	} else if (p->witness) {
		examiner_live_say_help(p);
	} else {
		talk_say(&p->talk, 0,
			 "(Pick a question by its number; q leaves.)");
	}
}

/* The number of a choice, from 0; n where it is none. */
static size_t choice_of(const struct examine *e, const char *s)
{
	size_t n = examine_choices(e), found = n;
	const char *gloss;

	if (s[0] >= '1' && s[0] <= '9' && !s[1])
		return (size_t)(s[0] - '1');
	if (e->part != EXAMINE_NAMING)
		return n;
	for (size_t i = 0; i < n; i++) {
		const char *name = examine_choice(e, i, &gloss);

		if (!str_begins_fold(name, s))
			continue;
		if (found < n) /* two begin so */
			return n;
		found = i;
	}
	return found;
}

static void say_no_choice(struct examiner *p, const char *s)
{
	const struct examine *e = round_of(p);

	talk_sayf(&p->talk, 0, "('%.40s' is none of them: say 1 to %zu%s.)", s,
		  examine_choices(e),
		  e->part == EXAMINE_NAMING ? ", or a name" : "");
	examiner_print(p);
}

/* Something was chosen or passed over. */
static bool moved(struct examiner *p, enum examine_part before,
		  struct error *err)
{
	if (before == EXAMINE_ASKING)
		say_answer(p);
	return go_on(p, err);
}

/* A question, or ":done"; what cannot be asked was said already. */
static bool ask_live(struct examiner *p, const char *s, struct error *err)
{
	const struct examine *e = round_of(p);

	if (!examiner_live_hear(p, s, err))
		return false;
	if (e->part == EXAMINE_ASKING) {
		examiner_print(p);
		return true;
	}
	return moved(p,
		     e->dimension == TACTICS_GOAL ? EXAMINE_NAMING
						  : EXAMINE_ASKING,
		     err);
}

static bool obey(struct examiner *p, const char *s, bool *leaves,
		 struct error *err)
{
	struct examine *e = round_of(p);
	enum examine_part before = e->part;
	size_t i = choice_of(e, s);

	if (str_is_fold(s, strlen(s), "q") || !strcmp(s, ":quit") ||
	    str_is_fold(s, strlen(s), "quit")) {
		*leaves = true;
		return true;
	}
	if (before == EXAMINE_TRUTH)
		return another(p, err);
	if (!strcmp(s, "?") || !strcmp(s, ":help")) {
		explain(p);
		examiner_print(p);
		return true;
	}
	if (p->witness && before == EXAMINE_ASKING)
		return ask_live(p, s, err);
	if ((!*s && examine_pass(e)) || (*s && examine_choose(e, i)) ||
	    (str_is_fold(s, strlen(s), "b") && examine_back(e)))
		return moved(p, before, err);
	say_no_choice(p, s);
	return true;
}

/* ---- a line of a file ---- */

static int label_in(const struct json_ref *at, enum tactics_dimension d,
		    struct faults *f)
{
	const struct tactics_scheme *s = &tactics_schemes[d];

	return json_choice_or(at, s->word, s->labels, s->n, -1, f);
}

static void name_it(struct examine *e, int label)
{
	if (label < 0)
		examine_pass(e);
	else
		examine_choose(e, (size_t)label);
}

/* All of a question's line, or the goal's; nothing is taken from a bad one. */
static bool take_json(struct examiner *p, const struct json_ref *at,
		      struct error *err)
{
	struct examine *e = round_of(p);
	int labels[TACTICS_DIMENSIONS];
	struct faults f;
	long long ask = 1;

	faults_init(&f);
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		labels[d] = label_in(at, (enum tactics_dimension)d, &f);
	if (e->part == EXAMINE_ASKING)
		ask = json_int(at, "ask", 1, (long long)examine_choices(e), &f);
	else if (json_kind(at) != JSON_OBJECT)
		json_fault(at, &f, "expected object");
	if (!faults_settle(&f, err))
		return false;
	if (e->part == EXAMINE_ASKING) {
		examine_choose(e, (size_t)ask - 1);
		say_answer(p);
		for (int d = 0; d < TACTICS_GOAL; d++)
			name_it(e, labels[d]);
	} else {
		name_it(e, labels[TACTICS_GOAL]);
	}
	return go_on(p, err);
}

static void check_goal(struct examiner *p, const struct json_ref *at,
		       const char *ask, struct faults *f)
{
	if (*ask)
		json_fault(at, f,
			   "ask: there are no more than %d questions, and the "
			   "goal has a line of its own behind them",
			   EXAMINE_LIVE_MOST);
	else if (p->live.n < EXAMINE_LIVE_LEAST)
		json_fault(at, f, "goal: too few questions were asked");
}

/* The same with a question in words; a line with a goal ends the questions. */
static bool take_live(struct examiner *p, const struct json_ref *at,
		      struct error *err)
{
	struct examine *e = round_of(p);
	int labels[TACTICS_DIMENSIONS];
	const char *ask;
	struct faults f;
	bool asks;

	faults_init(&f);
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		labels[d] = label_in(at, (enum tactics_dimension)d, &f);
	ask = json_text_or(at, "ask", "", &f);
	asks = e->part == EXAMINE_ASKING && labels[TACTICS_GOAL] < 0;
	if (json_kind(at) != JSON_OBJECT)
		json_fault(at, &f, "expected object");
	else if (asks)
		examiner_live_check(ask, &f);
	else
		check_goal(p, at, ask, &f);
	if (!faults_settle(&f, err))
		return false;
	if (asks) {
		if (!examiner_live_hear(p, ask, err))
			return false;
		say_answer(p);
		for (int d = 0; d < TACTICS_GOAL; d++)
			name_it(e, labels[d]);
	} else {
		examine_live_done(&p->live);
		name_it(e, labels[TACTICS_GOAL]);
	}
	return go_on(p, err);
}

static bool take_line(struct examiner *p, const char *s, size_t len,
		      struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref root = json_root(doc);
	bool ok = doc != NULL;

	if (ok && round_of(p)->part == EXAMINE_TRUTH)
		ok = another(p, err);
	ok = ok &&
	     (p->witness ? take_live(p, &root, err) : take_json(p, &root, err));
	json_free(doc);
	if (ok || p->unanswered)
		return ok;
	if (err->code == ERR_USAGE || err->code == ERR_SYNTAX)
		err->code = ERR_DATA;
	return error_within(err, "%s:%zu", lines_name(p->lines),
			    lines_number(p->lines));
}

/* ---- all of them ---- */

static bool one_line(struct examiner *p, bool *leaves, struct error *err)
{
	const char *s;
	size_t len;

	if (p->person) {
		fputs("> ", stdout);
		fflush(stdout);
	}
	if (!lines_next(p->lines, &s, &len)) {
		*leaves = true;
		return !lines_failed(p->lines, err);
	}
	s = str_trim(s, &len);
	if (p->from_file)
		return !len || take_line(p, s, len, err);
	buf_reset(&p->typed);
	buf_add(&p->typed, s, len);
	return obey(p, p->typed.s, leaves, err);
}

enum line_end examiner_run(struct examiner *p, const struct line_options *o,
			   struct error *err)
{
	bool leaves = false, ok;

	p->from_file = o->answers != NULL;
	p->lines = lines_open(o->answers ? o->answers : "-", false, err);
	if (!p->lines)
		return LINE_FAILED;
	p->person =
		!o->answers && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	talk_init(&p->talk, o, width_of(STDOUT_FILENO));
	buf_init(&p->typed,
		 p->witness ? EXAMINER_QUESTION_MAX : LINE_MAX_BYTES);
	ok = go_on(p, err);
	while (ok && !leaves)
		ok = one_line(p, &leaves, err);
	lines_close(p->lines);
	talk_release(&p->talk);
	buf_release(&p->typed);
	if (!ok)
		return LINE_FAILED;
	return round_of(p)->part == EXAMINE_TRUTH ? LINE_ENDED : LINE_LEFT;
}

enum line_end line_examine(struct examining *x, const struct line_options *o,
			   struct error *err)
{
	struct examiner p = { .x = x };

	return examiner_run(&p, o, err);
}
