/*
 * hearings_show.c - hotbench hearings show, and joint: a team's two halves
 */
#include <stdio.h>

#include "base/error.h"
#include "cli/cmd_hearings.h"
#include "cli/hearings_joint.h"
#include "cli/kept.h"
#include "court/case.h"
#include "court/map.h"
#include "court/record.h"
#include "line/line.h"

struct given {
	struct terms terms; /* the feedback */
};

static const struct option_row options[] = {
	{ "feedback", 0, "none|marks|full", "how much of the reading (marks)",
	  INTO_TERM(struct given, terms, FEEDBACK) },
};

/* ---- show ---- */

static int show(const char *id, enum feedback feedback)
{
	struct line_options o = { .feedback = feedback,
				  .no_color = cli_given.no_color,
				  .no_unicode = cli_wants_ascii() };
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	int code = hearings_load(id, &r);

	if (code != EXIT_DONE)
		return code;
	kept_case(&kase, &r);
	case_open_map(&kase);
	line_transcript(stdout, &r, &kase, &r.said, &o);
	line_debrief(stdout, &r, &kase, &r.said, &o);
	code = hearings_whole(&r);
	case_release(&kase);
	record_release(&r);
	return code;
}

static int run_show(struct args *a)
{
	struct given g = { .terms.feedback = FEEDBACK_MARKS };

	return args_take(a, &g) ? show(a->words[0], g.terms.feedback) : a->code;
}

const struct command hearings_show = {
	.name = "hearings show",
	.usage = "ID [--feedback none|marks|full]",
	.help = "What was said, and the debrief.",
	.takes = TAKES_HEARING,
	.run = run_show,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
};

/* ---- joint ---- */

static int print_joint(const struct hearing_record *a,
		       const struct hearing_record *b)
{
	struct court_case kase = { .slug = NULL };
	struct error err;
	int code;

	if (!hearings_joint_check(a, b, &err))
		return cli_fail(&err);
	kept_case(&kase, a);
	hearings_joint_print(a, b, &kase);
	code = hearings_whole(a);
	case_release(&kase);
	return code == EXIT_DONE ? hearings_whole(b) : code;
}

static int run_joint(struct args *args)
{
	struct hearing_record a, b;
	int code;

	if (!args_take(args, NULL))
		return args->code;
	code = hearings_load(args->words[0], &a);
	if (code != EXIT_DONE)
		return code;
	code = hearings_load(args->words[1], &b);
	if (code == EXIT_DONE) {
		code = print_joint(&a, &b);
		record_release(&b);
	}
	record_release(&a);
	return code;
}

const struct command hearings_joint = {
	.name = "hearings joint",
	.usage = "ID ID",
	.help = "The two halves of a team on one sheet.",
	.takes = TAKES_HEARINGS,
	.run = run_joint,
	.min_words = 2,
	.max_words = 2,
};
