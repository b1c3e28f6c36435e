#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "store/journal.h"

struct given {
	struct session_model model;
	struct session_talk talk;
};

static const struct option_row options[] = {
	INTO_MODEL(struct given, model,
		   "the model, where the hearing asks one"),
	{ "plain", 0, NULL, "the line mode",
	  INTO_FLAG(struct given, talk.plain) },
	{ "answers", 0, "FILE", "answers from a file of JSON lines, or -",
	  INTO_TEXT(struct given, talk.answers) },
};

static int resume(struct session *s, const char *id,
		  const struct session_model *model,
		  const struct session_talk *talk)
{
	struct error err;

	if (cli_given.readonly)
		return cli_usage("resume goes on with what is kept, and "
				 "--readonly forbids that; see it with: "
				 "hotbench replay ID");
	if (!session_open_journal(s, false, &err) ||
	    !journal_load(s->journal, id, &s->record, &err))
		return cli_fail(&err);
	if (s->record.adjourned)
		return cli_usage(
			"That hearing has ended; see it with: hotbench "
			"replay %s",
			s->record.id);
	if (!session_load_case(s, s->record.case_slug, &err) ||
	    !session_load_bench(s, &err) ||
	    !session_open_model(s, model, &err) || !session_start(s, &err))
		return cli_fail(&err);
	return session_hold(s, talk);
}

static int run(struct args *a)
{
	struct given g = { 0 };
	struct session s;
	int code;

	if (!args_take(a, &g))
		return a->code;
	session_init(&s);
	code = resume(&s, a->n_words ? a->words[0] : NULL, &g.model, &g.talk);
	session_release(&s);
	return code;
}

const struct command command_resume = {
	.name = "resume",
	.usage = "[ID]",
	.help = "Go on with a hearing that was left (the newest).",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = 1,
};
