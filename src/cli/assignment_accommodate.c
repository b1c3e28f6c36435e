/*
 * assignment_accommodate.c - hotbench assignment accommodate: a student's own file
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "cli/cmd_assignment.h"
#include "cli/handing.h"
#include "cli/kept.h"
#include "court/assignment.h"
#include "court/handed.h"
#include "court/record.h"
#include "store/handouts.h"
#include "store/journal.h"

struct allowing {
	const char *student, *output;
	double extra_time;
	bool no_clock, no_interruption, withdraw;
};

static const struct option_row options[] = {
	{ "student", 0, "NUMBER", "for whom",
	  INTO_TEXT(struct allowing, student) },
	{ "extra-time", 0, "X",
	  "X times the minutes: 1.5 for half as much more",
	  INTO_NUMBER(struct allowing, extra_time, 1, ASSIGNMENT_EXTRA_MAX) },
	{ "no-clock", 0, NULL, "no clock at all",
	  INTO_FLAG(struct allowing, no_clock) },
	{ "no-interruption", 0, NULL, "the bench does not cut in",
	  INTO_FLAG(struct allowing, no_interruption) },
	{ "withdraw", 0, NULL,
	  "no more: what was allowed to them counts no longer",
	  INTO_FLAG(struct allowing, withdraw) },
	{ "output", 'o', "FILE", "into a new file (standard output)",
	  INTO_TEXT(struct allowing, output) },
};

/* From the class's file, whom it is for. */
static bool is_for(const struct assignment *a, const char *path,
		   const char *student, struct error *err)
{
	const char *who;

	if (a->own)
		return error_set(err, ERR_USAGE,
				 "%s is the own file of student %s, with what "
				 "is allowed to them: give the class's file, "
				 "which it was made from",
				 path, a->own);
	return assignment_student(a, student, &who, NULL) ||
	       error_set(err, ERR_USAGE,
			 "%s is not for student %s: hotbench assignment show "
			 "%s tells for whom it is",
			 path, student, path);
}

static bool is_same_allowed(const struct assignment *a,
			    const struct assignment *b)
{
	return fabs(a->extra_time - b->extra_time) < 1e-9 &&
	       a->no_clock == b->no_clock &&
	       a->no_interruption == b->no_interruption;
}

/* "1.5 times the minutes, no clock" */
static void say_allowed(const struct assignment *a, struct buf *out)
{
	if (a->extra_time > 1)
		buf_printf(out, "%g times the minutes", a->extra_time);
	if (a->no_clock)
		buf_printf(out, "%sno clock", out->len ? ", " : "");
	if (a->no_interruption)
		buf_printf(out, "%sno interruptions", out->len ? ", " : "");
}

/* One student with two files may argue under either. */
static void tell_other_own(const struct handed *h, const struct assignment *a)
{
	struct buf what;

	for (size_t i = h->n; i-- > 0;) {
		const struct assignment *other = &h->list[i];

		if (!handed_is_own(other, a, a->own) || other->withdrawn_ms ||
		    is_same_allowed(other, a))
			continue;
		buf_init(&what, BUF_TEXT_MAX);
		say_allowed(other, &what);
		fprintf(stderr,
			"hotbench: note: student %s has a file of their own "
			"for this assignment already (%s): they may argue "
			"under either, and what either allows counts as "
			"allowed\n",
			a->own, what.s);
		buf_release(&what);
		return;
	}
}

/* Before it is among them itself. */
static void look_for_other_own(struct assignment *a)
{
	struct handed h = { 0 };
	struct journal *j;
	bool none;

	assignment_seal(a);
	j = kept_look(&none, NULL);
	if (j && handouts_load(j, &h, NULL))
		tell_other_own(&h, a);
	handed_release(&h);
	journal_close(j);
}

static bool allow(const struct allowing *w, const char *path, struct error *err)
{
	struct assignment a;
	bool ok;

	if (!handing_may_write(w->output, err))
		return false;
	ok = handing_load(&a, path, err) && is_for(&a, path, w->student, err);
	a.own = arena_strdup(&a.arena, w->student);
	a.extra_time = w->extra_time;
	a.no_clock = w->no_clock;
	a.no_interruption = w->no_interruption;
	ok = ok && handing_put(&a, w->output, err);
	if (ok) {
		look_for_other_own(&a);
		handing_keep_made(&a);
	}
	assignment_release(&a);
	return ok;
}

static bool forget(const struct assignment *a, const char *student,
		   struct error *err)
{
	bool none, ok;
	size_t n = 0;
	struct journal *j = kept_look(&none, err);

	ok = none ||
	     (j && handouts_withdraw(j, a, student, clock_wall_ms(), &n, err));
	ok = ok && (n || error_set(err, ERR_UNKNOWN,
				   "nothing is allowed to student %s under "
				   "'%s' by a file that is kept here",
				   student, a->title));
	journal_close(j);
	return ok;
}

static bool withdraw(const struct allowing *w, const char *path,
		     struct error *err)
{
	struct assignment a;
	bool ok = handing_load(&a, path, err) &&
		  is_for(&a, path, w->student, err);

	if (ok) {
		assignment_seal(&a);
		ok = forget(&a, w->student, err);
	}
	if (ok)
		printf("what was allowed to student %s under '%s' is "
		       "withdrawn\n",
		       w->student, a.title);
	if (ok)
		fputs("hotbench: note: hearings that they begin from now on "
		      "are "
		      "held against the class's terms; those of before had "
		      "what was allowed then; a file that the student has "
		      "still runs: give them the class's\n",
		      stderr);
	assignment_release(&a);
	return ok;
}

static int run_withdraw(const struct allowing *w, const char *path)
{
	struct error err = { 0 };

	if (w->extra_time > 1 || w->no_clock || w->no_interruption || w->output)
		return cli_usage("--withdraw takes back all that was allowed, "
				 "and writes no file: give it with --student "
				 "alone.");
	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is withdrawn.");
	return withdraw(w, path, &err) ? EXIT_DONE : cli_fail(&err);
}

static int run(struct args *a)
{
	struct allowing w = { .extra_time = 1 };
	struct error err = { 0 };

	if (!args_take(a, &w))
		return a->code;
	if (!w.student || !record_is_student(w.student))
		return cli_usage("Say for whom: --student NUMBER.");
	if (strchr(w.student, ','))
		return cli_usage("--student %.80s: a file is for one student: "
				 "write one for each of them.",
				 w.student);
	if (w.withdraw)
		return run_withdraw(&w, a->words[0]);
	if (w.extra_time <= 1 && !w.no_clock && !w.no_interruption)
		return cli_usage("Say what is allowed: --extra-time 1.5, "
				 "--no-clock or --no-interruption; or "
				 "--withdraw.");
	return allow(&w, a->words[0], &err) ? EXIT_DONE : cli_fail(&err);
}

const struct command assignment_accommodate = {
	.name = "assignment accommodate",
	.usage = "FILE --student NUMBER [--extra-time X] [--no-clock] "
		 "[--no-interruption] [--withdraw] [-o FILE]",
	.help = "Writes a student's own file: the same assignment, with what "
		"is allowed to them; or takes that back.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
};
