#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "court/team.h"

struct argue {
	struct session session;
	struct session_model model;
	struct session_talk talk;
	bool ephemeral;
};
#define INTO_TERMS(id)	  INTO_TERM(struct argue, session.record.terms, id)
#define HELP(help, usual) (sizeof usual > 1 ? help " (" usual ")" : help)
#define ROW(id, whose, kind, name, takes, usual, help) \
	{ name, 0, takes, HELP(help, usual), INTO_TERMS(id) },

static const struct option_row options[] = {
	/* clang-format off */
	TERMS_TABLE(ROW)
	/* clang-format on */
	{ "no-clock", 0, NULL, "the same as --clock none",
	  INTO(OPTION_FLAG, struct argue, session.record.terms.clock,
	       .max = CLOCK_NONE) },
	INTO_MODEL(struct argue, model, "the model that plays the bench"),
	{ "plain", 0, NULL,
	  "the line mode: no screen, for pipes, ssh and screen readers",
	  INTO_FLAG(struct argue, talk.plain) },
	{ "answers", 0, "FILE",
	  "answers from a file of JSON lines, or - for standard input",
	  INTO_TEXT(struct argue, talk.answers) },
	{ "ephemeral", 0, NULL, "keep nothing on disk",
	  INTO_FLAG(struct argue, ephemeral) },
	{ "actions", 0, "json|tools", "how the agent acts (json)",
	  INTO_ACTIONS(struct argue, model.actions) },
	{ "tape", 0, "FILE", "record all that the endpoint says there",
	  INTO_TEXT(struct argue, model.tape) },
	{ "play-tape", 0, "FILE", "let a recorded tape answer: no network",
	  INTO_TEXT(struct argue, model.play_tape) },
};

/* Before there is a hearing that nobody will argue. */
static bool check_answers(const char *path, struct error *err)
{
	return !path || !strcmp(path, "-") || access(path, R_OK) == 0 ||
	       error_errno(err, "--answers %s: cannot be read", path);
}

static bool begin(struct argue *g, const char *kase, struct error *err)
{
	struct session *s = &g->session;

	s->silent = g->talk.answers != NULL;
	return check_answers(g->talk.answers, err) &&
	       session_load_case(s, kase, err) &&
	       terms_check_issues(&s->record.terms, &s->kase, err) &&
	       team_check(&s->record.terms, &s->kase, err) &&
	       session_load_bench(s, err) &&
	       session_open_journal(s, g->ephemeral, err) &&
	       session_open_model(s, &g->model, err) && session_start(s, err);
}

static int run(struct args *a)
{
	struct argue g = { 0 };
	struct error err;
	int code;

	session_init(&g.session);
	if (args_common(a->argc, a->argv, a->command) &&
	    !session_fresh(&g.session, &err))
		code = cli_fail(&err);
	else if (!args_take(a, &g))
		code = a->code;
	else if (!begin(&g, a->words[0], &err))
		code = cli_fail(&err);
	else
		code = session_hold(&g.session, &g.talk);
	session_release(&g.session);
	return code;
}

const struct command command_argue = {
	.name = "argue",
	.usage = "CASE [options]",
	.help = "Argue a case before a simulated bench.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
};
