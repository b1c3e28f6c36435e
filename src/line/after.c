/*
 * after.c - behind a debrief at a terminal: what is offered at once
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "court/assigned.h"
#include "court/case.h"
#include "hearing/drilling.h"
#include "hearing/hearing.h"
#include "hearing/marking.h"
#include "hearing/runner.h"
#include "hearing/settling.h"
#include "line/line.h"
#include "line/settle.h"
#include "store/journal.h"

struct after {
	struct runner *runner;
	const struct line_options *options;
	const struct court_case *kase; /* as a debrief may show it */
	struct court_case closed;
	size_t n_open; /* answers that may be settled; offered once */
	int *weak;     /* n_weak, owned */
	size_t n_weak;
	struct error err;
};

/* ---- the drill ---- */

/* The hearing with its turns; nothing is owned. */
static struct hearing_record heard(const struct after *a)
{
	struct hearing_record rec = *runner_record(a->runner);

	rec.said = runner_state(a->runner)->said;
	return rec;
}

static void find_weak(struct after *a)
{
	const struct runner_setup *with = runner_with(a->runner);
	struct hearing_record rec = heard(a);

	free(a->weak);
	a->weak = NULL;
	a->n_weak = 0;
	if (!a->options->ephemeral && journal_is_kept(with->journal))
		a->weak = drilling_weak(with->journal, &rec, with->kase,
					&a->n_weak);
}

static void drill_now(struct after *a)
{
	const struct runner_setup *with = runner_with(a->runner);
	struct hearing_record rec = heard(a);
	struct drilling_setup setup = { .catalogue = with->catalogue,
					.kase = with->kase,
					.bench = with->bench,
					.rec = &rec,
					.journal = with->journal,
					.docket_path = with->docket_path,
					.now_wall_ms = clock_wall_ms(),
					.turns = a->weak,
					.n = a->n_weak };
	struct line_options o = *a->options;
	struct drill_lines *l;
	struct drilling d;

	o.answers = NULL;
	l = line_drill_open(&o, &a->err);
	if (!l)
		return;
	if (drilling_enter(setup.journal, setup.rec, setup.kase,
			   setup.now_wall_ms, &a->err) &&
	    drilling_open(&d, &setup, &a->err)) {
		line_drill(l, &d, &a->err);
		drilling_close(&d);
	}
	line_drill_close(l);
}

/* ---- what is unsettled ---- */

static bool keep(void *arg, const struct mark *m, struct error *err)
{
	return runner_mark(arg, m, err);
}

static void settle_now(struct after *a)
{
	struct settling s;
	struct settling_setup setup = {
		.catalogue = runner_with(a->runner)->catalogue,
		.kase = a->kase,
		.rec = runner_record(a->runner),
		.said = &runner_state(a->runner)->said,
	};
	struct settle with = { &s, marking_author(), keep, a->runner };

	settling_open(&s, &setup);
	line_settle(stdin, stdout, &with, a->options, &a->err);
	settling_close(&s);
	a->n_open = 0;
	find_weak(a);
}

/* ---- offering ---- */

static void put_offer(const struct after *a)
{
	int minutes = settling_minutes(a->n_open);

	printf("\n(");
	if (a->n_open)
		printf("%zu answer%s unsettled. :settle has you say which "
		       "position each took, about %d minute%s; ",
		       a->n_open, a->n_open == 1 ? " is" : "s are", minutes,
		       str_plural((size_t)minutes));
	if (a->n_weak)
		printf(":drill has you give the weak answer%s again now; ",
		       str_plural(a->n_weak));
	printf("Enter leaves.)\n> ");
	fflush(stdout);
}

/* False once nothing more is wanted. */
static bool offer(struct after *a)
{
	char line[80];

	if (!a->n_open && !a->n_weak)
		return false;
	put_offer(a);
	if (!fgets(line, sizeof line, stdin))
		return false;
	if (a->n_open && str_begins(line, ":settle")) {
		settle_now(a);
		return a->err.code == ERR_NONE;
	}
	if (a->n_weak && str_begins(line, ":drill"))
		drill_now(a);
	return false;
}

void line_after(struct runner *r, const struct line_options *o)
{
	const struct hearing_record *rec = runner_record(r);
	struct after a = { .runner = r, .options = o };

	if (!rec->ended_ms || runner_is_elsewhere(r))
		return;
	a.kase = assigned_case(&rec->assigned, runner_with(r)->kase,
			       clock_wall_ms(), &a.closed);
	if (!settling_why_not(rec, a.kase))
		a.n_open = settling_count(rec, &runner_state(r)->said);
	find_weak(&a);
	while (offer(&a))
		;
	if (a.err.code != ERR_NONE)
		fprintf(stderr, "hotbench: %s\n", a.err.text);
	free(a.weak);
}
