/*
 * hearings_settle.c - hotbench hearings settle: what the reading left unsettled, settled
 * by who said it
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "cli/cmd_hearings.h"
#include "cli/kept.h"
#include "court/assigned.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "court/record.h"
#include "hearing/drilling.h"
#include "hearing/marking.h"
#include "hearing/settling.h"
#include "line/line.h"
#include "line/settle.h"
#include "store/journal.h"

struct given {
	const char *author;
	bool again;
};

static const struct option_row options[] = {
	{ "author", 0, "NAME",
	  "whose answers they are (the setting author, or your login name)",
	  INTO_TEXT(struct given, author) },
	{ "again", 0, NULL, "those that were settled before, too",
	  INTO_FLAG(struct given, again) },
};

struct keeping {
	struct journal *journal;
	struct hearing_record *rec;
};

static bool keep(void *arg, const struct mark *m, struct error *err)
{
	struct keeping *k = arg;

	return marking_add(k->journal, k->rec, m, err);
}

/* What is weak by it joins the drill. */
static int end(struct keeping *k, const struct court_case *kase,
	       enum line_end end, struct error *err)
{
	if (end != LINE_FAILED &&
	    drilling_enter(k->journal, k->rec, kase, clock_wall_ms(), err)) {
		if (end == LINE_LEFT)
			fputs("hotbench: left off; the same command goes on "
			      "from there\n",
			      stderr);
		return EXIT_DONE;
	}
	return cli_fail(err);
}

static int settle(struct keeping *k, const struct court_case *kase,
		  const struct given *g)
{
	struct line_options o = { .no_color = cli_given.no_color,
				  .no_unicode = cli_wants_ascii() };
	struct catalogue catalogue;
	struct settling s;
	struct settling_setup setup = { .catalogue = &catalogue,
					.kase = kase,
					.rec = k->rec,
					.said = &k->rec->said,
					.again = g->again };
	struct settle with = { &s, hearings_author(g->author), keep, k };
	struct error err;
	int code;

	catalogue_init(&catalogue);
	settling_open(&s, &setup);
	code = end(k, kase, line_settle(stdin, stdout, &with, &o, &err), &err);
	settling_close(&s);
	catalogue_release(&catalogue);
	return code;
}

static int settle_kept(const char *id, const struct given *g)
{
	struct court_case kase = { .slug = NULL }, closed;
	const struct court_case *seen;
	struct hearing_record r;
	struct journal *j;
	const char *why;
	int code = hearings_open(id, &j, &r);

	if (code != EXIT_DONE)
		return code;
	kept_case(&kase, &r);
	seen = assigned_case(&r.assigned, &kase, clock_wall_ms(), &closed);
	why = settling_why_not(&r, seen);
	if (why)
		code = cli_usage("hearings settle %s: %s", r.id, why);
	else
		code = settle(&(struct keeping){ j, &r }, seen, g);
	case_release(&kase);
	record_release(&r);
	journal_close(j);
	return code;
}

static int run(struct args *a)
{
	struct given g = { .author = NULL };

	return args_take(a, &g) ? settle_kept(a->words[0], &g) : a->code;
}

const struct command hearings_settle = {
	.name = "hearings settle",
	.usage = "ID [--again] [--author NAME]",
	.help = "Your unsettled answers: which position each took, in your "
		"own word.",
	.takes = TAKES_HEARING,
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.writes = true,
};
