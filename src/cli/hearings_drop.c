/*
 * hearings_drop.c - hotbench hearings delete and prune: away with what is kept
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "cli/kept.h"
#include "cli/sure.h"
#include "court/record.h"
#include "store/drills.h"
#include "store/journal.h"

#define DAYS_MAX 36500
#define DAY_MS	 ((int64_t)86400000)

struct given {
	bool yes;
	double days; /* < 0: not given */
};

static const struct option_row options[] = {
	{ "yes", 0, NULL, "do not ask", INTO_FLAG(struct given, yes) },
	{ "days", 0, "N", "what ended more than N days ago",
	  INTO_NUMBER(struct given, days, 0, DAYS_MAX) },
};
#define N_DELETE 1 /* without the days */

/* ---- delete ---- */

/* Whether an answer of it was given again (hotbench drill). */
static bool has_tries(struct journal *j, const char *id)
{
	struct drill_items l;
	bool any = false;

	if (!drills_list(j, id, &l, NULL))
		return false;
	for (size_t i = 0; i < l.n; i++)
		any |= l.list[i].n_tries > 0;
	drill_items_release(&l);
	return any;
}

static int delete_one(struct journal *j, bool sure, const char *id)
{
	struct hearing_record r;
	struct error err;
	char *what;
	int code;
	bool yes;

	if (!*id)
		return cli_usage("hearings delete: an empty id names nothing");
	if (!journal_load(j, id, &r, &err)) {
		/* A damaged one can go all the same, by its whole id. */
		if (err.code != ERR_DATA)
			return cli_fail(&err);
		snprintf(r.id, sizeof r.id, "%s", id);
	}
	what = xprintf("Delete hearing %s (%s, %zu turn%s%s)", r.id,
		       r.case_title ? r.case_title : "damaged", r.said.n,
		       str_plural(r.said.n),
		       has_tries(j, r.id) ? ", and the answers given again to "
					    "its questions"
					  : "");
	yes = sure_of(sure, what, &code);
	if (yes && !journal_delete(j, r.id, &err))
		code = cli_fail(&err);
	else if (yes)
		printf("%s\n", r.id);
	free(what);
	record_release(&r);
	return code;
}

static int run_delete(struct args *a)
{
	struct given g = { .days = -1 };
	struct error err;
	struct journal *j;
	int code = EXIT_DONE;

	if (!args_take(a, &g))
		return a->code;
	j = kept_open(&err);
	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < a->n_words && code == EXIT_DONE; i++)
		code = delete_one(j, g.yes, a->words[i]);
	journal_close(j);
	return code;
}

const struct command hearings_delete = {
	.name = "hearings delete",
	.usage = "ID... [--yes]",
	.help = "Hearings, for good.",
	.takes = TAKES_HEARINGS,
	.run = run_delete,
	.options = options,
	.n_options = N_DELETE,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};

/* ---- prune ---- */

static size_t ended_before(struct journal *j, int64_t when)
{
	struct hearing_lines l;
	size_t n = 0;

	if (!journal_list(j, NULL, 0, &l, NULL))
		return 0;
	for (size_t i = 0; i < l.n; i++)
		n += l.list[i].ended_ms && l.list[i].ended_ms < when;
	hearing_lines_release(&l);
	return n;
}

static int prune(struct journal *j, const struct given *g)
{
	int64_t when = clock_wall_ms() - (int64_t)(g->days * (double)DAY_MS);
	size_t n = ended_before(j, when);
	struct error err;
	char *what;
	int code = EXIT_DONE;

	what = xprintf("Delete %zu hearing%s that ended more than %g days ago",
		       n, str_plural(n), g->days);
	if (n && sure_of(g->yes, what, &code) &&
	    !journal_prune(j, when, &n, &err))
		code = cli_fail(&err);
	else if (code == EXIT_DONE)
		fprintf(stderr, "hotbench: %zu deleted\n", n);
	free(what);
	return code;
}

static int run_prune(struct args *a)
{
	struct given g = { .days = -1 };
	struct error err;
	struct journal *j;
	bool none;
	int code;

	if (!args_take(a, &g))
		return a->code;
	if (g.days < 0)
		return cli_usage("hearings prune wants --days N: what ended "
				 "more than N days ago goes");
	j = kept_look(&none, &err);
	if (!j)
		return none ? EXIT_DONE : cli_fail(&err);
	code = prune(j, &g);
	journal_close(j);
	return code;
}

const struct command hearings_prune = {
	.name = "hearings prune",
	.usage = "--days N [--yes]",
	.help = "The hearings that ended more than N days ago, for good.",
	.run = run_prune,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.writes = true,
};
