/*
 * examine_live.c - the cross-examination drill in lines with a witness that a model
 * plays: the person's own questions
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "hearing/asker.h"
#include "line/examiner.h"

void examiner_live_begin(struct examiner *p)
{
	examine_live_release(&p->live);
	examine_live_begin(&p->live, p->x->round.d);
}

void examiner_live_say_help(struct examiner *p)
{
	talk_sayf(&p->talk, 0,
		  "(Type a question in your own words, on one line. :done ends "
		  "the questions once there were %d, after %d they end "
		  "anyway; :quit leaves, and nothing of the round is kept.)",
		  EXAMINE_LIVE_LEAST, EXAMINE_LIVE_MOST);
}

void examiner_live_say_asking(struct examiner *p)
{
	talk_say(&p->talk, 0, "");
	talk_sayf(&p->talk, 0,
		  "Your question, %zu of at most %d:", p->live.n + 1,
		  EXAMINE_LIVE_MOST);
	if (!p->told_asks && p->person)
		examiner_live_say_help(p);
	p->told_asks = true;
}

/* Nothing is left of it once it is safe to show. */
static bool is_blank(const char *question)
{
	char *clean = sanitise_line(question);
	bool blank = str_is_blank(clean, strlen(clean));

	free(clean);
	return blank;
}

void examiner_live_check(const char *question, struct faults *f)
{
	if (is_blank(question))
		faults_add(f, "$.ask: a question is missing");
	else if (strlen(question) > STAND_DRILL_QUESTION_MAX)
		faults_add(f, "$.ask: a question has at most %d bytes",
			   STAND_DRILL_QUESTION_MAX);
}

/* Nothing that can be sent; says why. */
static bool is_no_question(struct examiner *p, const char *s)
{
	if (is_blank(s))
		examiner_live_say_help(p);
	else if (*s == ':')
		talk_sayf(&p->talk, 0,
			  "(There is no '%.40s' here: :done, :help, :quit.)",
			  s);
	else if (strlen(s) > STAND_DRILL_QUESTION_MAX)
		talk_sayf(&p->talk, 0,
			  "(That is too long: a question has at most %d "
			  "bytes.)",
			  STAND_DRILL_QUESTION_MAX);
	else
		return false;
	return true;
}

static void end_questions(struct examiner *p)
{
	if (!examine_live_done(&p->live))
		talk_sayf(&p->talk, 0,
			  "(Put %d questions at least; so far there %s %zu.)",
			  EXAMINE_LIVE_LEAST, p->live.n == 1 ? "was" : "were",
			  p->live.n);
}

/* What the endpoint has to say meanwhile. */
static void say_notice(void *arg, const char *text)
{
	(void)arg;
	fprintf(stderr, "hotbench: %s\n", text);
}

static bool ask(struct examiner *p, const char *question, struct error *err)
{
	static const struct asker_person person = { .notice = say_notice };
	const struct line_witness *w = p->witness;

	if (p->person) {
		fputs("(The witness thinks ...)\n", stdout);
		fflush(stdout);
	}
	if (examine_live_ask(&p->live, w->errands, w->catalogue, question,
			     &person, err))
		return true;
	p->unanswered = true;
	talk_say(&p->talk, 0, "");
	talk_say(&p->talk, 0,
		 "(There is no answer to that. The round ends here: it is not "
		 "your doing, and nothing of it is counted.)");
	examiner_print(p);
	return false;
}

bool examiner_live_hear(struct examiner *p, const char *s, struct error *err)
{
	if (!p->from_file && !strcmp(s, ":done")) {
		end_questions(p);
		return true;
	}
	if (!p->from_file && is_no_question(p, s))
		return true;
	return ask(p, s, err);
}

bool examiner_live_end(struct examiner *p, struct error *err)
{
	struct named rows[EXAMINE_NAMED_MAX];
	size_t n;

	examine_live_read(&p->live, p->witness->reader);
	n = examine_live_rows(&p->live, clock_wall_ms(), rows);
	return examining_keep(p->x, rows, n, err);
}

enum line_end line_examine_live(struct examining *x,
				const struct line_witness *witness,
				const struct line_options *o, struct error *err)
{
	struct examiner p = { .x = x, .witness = witness };
	enum line_end end;

	examiner_live_begin(&p);
	end = examiner_run(&p, o, err);
	examine_live_release(&p.live);
	return end;
}
