#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "store/journal.h"

enum {
	RESUME_MODEL,
	RESUME_BASE_URL,
	RESUME_ENDPOINT,
	RESUME_PLAIN,
	RESUME_ANSWERS,
	RESUME_TRACE
};

static const struct option_row options[] = {
	[RESUME_MODEL] = { "model", 0, "NAME",
			   "the model, where the hearing asks one" },
	[RESUME_ENDPOINT] = { "endpoint", 0, "NAME",
			      "a profile of the configuration file" },
	[RESUME_BASE_URL] = { "base-url", 0, "URL",
			      "an OpenAI-compatible endpoint" },
	[RESUME_PLAIN] = { "plain", 0, NULL, "the line mode" },
	[RESUME_ANSWERS] = { "answers", 0, "FILE",
			     "answers from a file of JSON lines, or -" },
	[RESUME_TRACE] = { "trace", 0, "FILE",
			   "write the requests and replies there, keys struck "
			   "out" },
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
	    !session_load_bench(s, NULL, &err) ||
	    !session_open_model(s, model, &err) || !session_start(s, &err))
		return cli_fail(&err);
	return session_hold(s, talk);
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &command_resume);
	struct session_model model = { 0 };
	struct session_talk talk = { 0 };
	struct session s;
	int option, code;

	session_init(&s);
	while ((option = args_next(&a)) != ARGS_END) {
		switch (option) {
		case RESUME_MODEL: model.model = a.value; break;
		case RESUME_ENDPOINT: model.endpoint = a.value; break;
		case RESUME_BASE_URL: model.base_url = a.value; break;
		case RESUME_PLAIN: talk.plain = true; break;
		case RESUME_ANSWERS: talk.answers = a.value; break;
		case RESUME_TRACE: model.trace = a.value; break;
		}
	}
	if (args_ready(&a, 0, 1, &code))
		code = resume(&s, a.n_words ? a.words[0] : NULL, &model, &talk);
	session_release(&s);
	args_release(&a);
	return code;
}

const struct command command_resume = {
	.name = "resume",
	.usage = "[ID]",
	.help = "Go on with a hearing that was left (the newest).",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
