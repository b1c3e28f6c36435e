/*
 * cmd_examine.c - the person cross-examines a witness of a case
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "cli/show.h"
#include "court/testimony.h"

struct given {
	struct session session;
	struct session_model model;
	struct session_talk talk;
	const char *witness; /* NULL: the case's first */
	bool ephemeral, list;
	int simulator;
};
enum { BY_FILE, BY_MODEL };
static const char *const simulators[] = { "offline", "model" };

#define INTO_TERMS(id) INTO_TERM(struct given, session.record.terms, id)
static const struct option_row options[] = {
	{ "witness", 0, "ID", "whom (the case's first, by name)",
	  INTO_TEXT(struct given, witness) },
	{ "simulator", 0, "offline|model",
	  "who plays the witness: the case's file, or a model (offline)",
	  INTO_CHOICE(struct given, simulator, simulators, 2) },
	{ "reader", 0, "offline|llm|both", "who reads the answers (offline)",
	  INTO_TERMS(READER) },
	{ "turns", 0, "N", "end after so many questions (no limit)",
	  INTO_TERMS(TURNS) },
	{ "seed", 0, "N", "the same words again (a random one)",
	  INTO_TERMS(SEED) },
	{ "feedback", 0, "none|marks|full",
	  "how much is told after each answer (marks)", INTO_TERMS(FEEDBACK) },
	{ "plain", 0, NULL,
	  "the line mode: no screen, for pipes, ssh and screen readers",
	  INTO_FLAG(struct given, talk.plain) },
	{ "answers", 0, "FILE",
	  "questions from a file of JSON lines {\"text\"}, or - for standard "
	  "input",
	  INTO_TEXT(struct given, talk.answers) },
	{ "list", 0, NULL, "no examination: which witnesses the case has",
	  INTO_FLAG(struct given, list) },
	INTO_MODEL(struct given, model, "the model that plays the witness"),
	{ "ephemeral", 0, NULL, "keep nothing on disk",
	  INTO_FLAG(struct given, ephemeral) },
};

static bool begin(struct given *g, const char *kase, struct error *err)
{
	struct session *s = &g->session;

	s->silent = g->talk.answers != NULL;
	if (!cli_can_read("--answers", g->talk.answers, err) ||
	    !session_load_case(s, kase, err) ||
	    !session_examine(s, g->witness, g->simulator == BY_MODEL, err))
		return false;
	return session_load_bench(s, err) &&
	       session_open_journal(s, g->ephemeral, err) &&
	       session_open_model(s, &g->model, err) && session_start(s, err);
}

/* ---- who there is ---- */

static int list(struct given *g, const char *kase)
{
	struct session *s = &g->session;
	struct error err;
	char **ids;
	size_t n;

	if (!session_load_case(s, kase, &err) ||
	    !testimony_list(&s->kase, &ids, &n, &err))
		return cli_fail(&err);
	for (size_t i = 0; i < n; i++) {
		struct testimony *w;

		if (!case_open_witness(&s->kase, ids[i], &err)) {
			file_free_names(ids, n);
			return cli_fail(&err);
		}
		w = s->kase.witness;
		show_cell(w->id, 12);
		printf("%s, %s, called by the %s\n", w->name, w->role,
		       side_names[w->called_by]);
		testimony_release(w);
		free(w);
		s->kase.witness = NULL;
	}
	if (!n)
		fprintf(stderr, "hotbench: the case %s has no witness\n",
			s->kase.slug);
	file_free_names(ids, n);
	return EXIT_DONE;
}

static int examine(struct given *g, const char *kase)
{
	struct error err;

	return begin(g, kase, &err) ? session_hold(&g->session, &g->talk)
				    : cli_fail(&err);
}

static int run(struct args *a)
{
	struct given g = { 0 };
	struct error err;
	int code;

	session_init(&g.session);
	if (args_common(a->argc, a->argv, a->command) &&
	    !session_fresh(&g.session, &err))
		code = cli_fail(&err);
	else if (!args_take(a, &g))
		code = a->code;
	else
		code = g.list ? list(&g, a->words[0])
			      : examine(&g, a->words[0]);
	session_release(&g.session);
	return code;
}

const struct command command_examine = {
	.name = "examine",
	.usage = "CASE [--witness ID] [options]",
	.help = "Cross-examine a witness of a case: you ask, the witness "
		"answers.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
