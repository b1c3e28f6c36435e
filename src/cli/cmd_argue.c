#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/reader.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "sim/sim.h"

#define MINUTES_MAX 600
#define SEED_MAX    9007199254740991LL /* exact in JSON */

enum {
	ARGUE_SIDE,
	ARGUE_BENCH,
	ARGUE_SIMULATOR,
	ARGUE_MODEL,
	ARGUE_BASE_URL,
	ARGUE_ENDPOINT,
	ARGUE_READER,
	ARGUE_GUARD,
	ARGUE_CLOCK,
	ARGUE_NO_CLOCK,
	ARGUE_MINUTES,
	ARGUE_SCALE,
	ARGUE_TURNS,
	ARGUE_ISSUES,
	ARGUE_INTERRUPT,
	ARGUE_FEEDBACK,
	ARGUE_OPENING,
	ARGUE_ADVOCATE,
	ARGUE_SEED,
	ARGUE_PLAIN,
	ARGUE_ANSWERS,
	ARGUE_EPHEMERAL,
	ARGUE_ACTIONS,
	ARGUE_TRACE,
	ARGUE_TAPE,
	ARGUE_PLAY_TAPE,
};

static const struct option_row options[] = {
	[ARGUE_SIDE] = { "side", 0, "petitioner|respondent",
			 "whom you argue for (petitioner)" },
	[ARGUE_BENCH] = { "bench", 0, "NAME|a,b,c",
			  "a bench, or the justices who sit (the case's own)" },
	[ARGUE_SIMULATOR] = { "simulator", 0, "NAME",
			      "offline, transcript, default, profile, moot or "
			      "agent (offline)" },
	[ARGUE_MODEL] = { "model", 0, "NAME",
			  "the model that plays the bench" },
	[ARGUE_ENDPOINT] = { "endpoint", 0, "NAME",
			     "a profile of the configuration file" },
	[ARGUE_BASE_URL] = { "base-url", 0, "URL",
			     "an OpenAI-compatible endpoint" },
	[ARGUE_READER] = { "reader", 0, "offline|llm|both",
			   "who reads your answers (offline)" },
	[ARGUE_GUARD] = { "guard", 0, "on|off",
			  "whether the bench hears what the reading found "
			  "(on)" },
	[ARGUE_CLOCK] = { "clock", 0, "words|wall|none",
			  "how court time passes (words: 150 a minute)" },
	[ARGUE_NO_CLOCK] = { "no-clock", 0, NULL, "the same as --clock none" },
	[ARGUE_MINUTES] = { "minutes", 0, "N", "court time (the bench's)" },
	[ARGUE_SCALE] = { "scale", 0, "X",
			  "court time passes X times as fast (1)" },
	[ARGUE_TURNS] = { "turns", 0, "N",
			  "adjourn after N questions and answers" },
	[ARGUE_ISSUES] = { "issues", 0, "a,b",
			   "only these issues, as when co-counsel has the "
			   "rest" },
	[ARGUE_INTERRUPT] = { "interrupt", 0, "off|standard|hot",
			      "whether the bench cuts in (off)" },
	[ARGUE_FEEDBACK] = { "feedback", 0, "none|marks|full",
			     "what you are shown while you argue (marks)" },
	[ARGUE_OPENING] = { "opening", 0, "on|off",
			    "begin with an opening statement (on)" },
	[ARGUE_ADVOCATE] = { "advocate", 0, "NAME",
			     "transcript: whose section, where a side has "
			     "several" },
	[ARGUE_SEED] = { "seed", 0, "N",
			 "the same bench again (a random one)" },
	[ARGUE_PLAIN] = { "plain", 0, NULL,
			  "the line mode: no screen, for pipes, ssh and screen "
			  "readers" },
	[ARGUE_ANSWERS] = { "answers", 0, "FILE",
			    "answers from a file of JSON lines, or - for "
			    "standard input" },
	[ARGUE_EPHEMERAL] = { "ephemeral", 0, NULL, "keep nothing on disk" },
	[ARGUE_ACTIONS] = { "actions", 0, "json|tools",
			    "how the agent acts (json)" },
	[ARGUE_TRACE] = { "trace", 0, "FILE",
			  "write the requests and replies there, keys struck "
			  "out" },
	[ARGUE_TAPE] = { "tape", 0, "FILE",
			 "record all that the endpoint says there" },
	[ARGUE_PLAY_TAPE] = { "play-tape", 0, "FILE",
			      "let a recorded tape answer: no network" },
};
struct argue {
	const char *kase, *bench;
	struct session_model model;
	struct session_talk talk;
	bool ephemeral;
};

static bool on_or_off(struct args *a)
{
	static const char *const words[] = { "off", "on" };

	return args_choice(a, words, 2) == 1;
}

/* Values that are one of a few words; a wrong one leaves the default. */
static void take_choice(struct hearing_record *r, struct args *a, int option)
{
	int v;

	switch (option) {
	case ARGUE_SIDE:
		v = args_choice(a, side_names, SIDES);
		r->side = v < 0 ? r->side : (enum side_id)v;
		break;
	case ARGUE_CLOCK:
		v = args_choice(a, clock_kind_names, CLOCK_KINDS);
		r->clock = v < 0 ? r->clock : (enum clock_kind)v;
		break;
	case ARGUE_INTERRUPT:
		v = args_choice(a, interrupting_names, INTERRUPTS);
		r->interrupting =
			v < 0 ? r->interrupting : (enum interrupting)v;
		break;
	case ARGUE_FEEDBACK:
		v = args_choice(a, feedback_names, FEEDBACKS);
		r->feedback = v < 0 ? r->feedback : (enum feedback)v;
		break;
	}
}

static void take_number(struct hearing_record *r, struct args *a, int option)
{
	long long whole;
	double number;

	switch (option) {
	case ARGUE_MINUTES:
		if (args_number(a, 0.1, MINUTES_MAX, &number))
			r->minutes = number;
		break;
	case ARGUE_SCALE:
		if (args_number(a, 0.1, 100, &number))
			r->scale = number;
		break;
	case ARGUE_TURNS:
		if (args_whole(a, 1, 10000, &whole))
			r->max_turns = (int)whole;
		break;
	case ARGUE_SEED:
		if (args_whole(a, 1, SEED_MAX, &whole))
			r->seed = (uint64_t)whole;
		break;
	}
}

static void take_option(struct argue *g, struct hearing_record *r,
			struct args *a, int option)
{
	switch (option) {
	case ARGUE_BENCH: g->bench = a->value; break;
	case ARGUE_SIMULATOR: str_set(&r->simulator, a->value); break;
	case ARGUE_MODEL: g->model.model = a->value; break;
	case ARGUE_ENDPOINT: g->model.endpoint = a->value; break;
	case ARGUE_BASE_URL: g->model.base_url = a->value; break;
	case ARGUE_READER:
		if (args_choice(a, reader_names, 3) >= 0)
			str_set(&r->reader, a->value);
		break;
	case ARGUE_GUARD: r->guard = on_or_off(a); break;
	case ARGUE_NO_CLOCK: r->clock = CLOCK_NONE; break;
	case ARGUE_ISSUES: record_limit_issues(r, a->value); break;
	case ARGUE_OPENING: r->with_opening = on_or_off(a); break;
	case ARGUE_ADVOCATE: str_set(&r->advocate, a->value); break;
	case ARGUE_PLAIN: g->talk.plain = true; break;
	case ARGUE_ANSWERS: g->talk.answers = a->value; break;
	case ARGUE_EPHEMERAL: g->ephemeral = true; break;
	case ARGUE_ACTIONS: g->model.actions = session_actions(a); break;
	case ARGUE_TRACE: g->model.trace = a->value; break;
	case ARGUE_TAPE: g->model.tape = a->value; break;
	case ARGUE_PLAY_TAPE:
		g->model.tape = a->value;
		g->model.play_tape = true;
		break;
	default: take_choice(r, a, option); take_number(r, a, option);
	}
}

static bool check_issues(const struct session *s, struct error *err)
{
	const struct hearing_record *r = &s->record;

	for (size_t i = 0; i < r->n_issues; i++) {
		const struct issue *issue = case_issue(&s->kase, r->issues[i]);

		if (!issue)
			return error_set(err, ERR_USAGE,
					 "The case has no issue called '%s'.",
					 r->issues[i]);
		if (!case_presses(issue, r->side))
			return error_set(err, ERR_USAGE,
					 "The issue '%s' does not press the "
					 "%s.",
					 r->issues[i], side_names[r->side]);
	}
	return true;
}

/* Before there is a hearing that nobody will argue. */
static bool check_answers(const char *path, struct error *err)
{
	return !path || !strcmp(path, "-") || access(path, R_OK) == 0 ||
	       error_errno(err, "%s: cannot be read", path);
}

static int argue(struct session *s, const struct argue *g)
{
	struct error err;

	s->silent = g->talk.answers != NULL;
	if (!check_answers(g->talk.answers, &err) ||
	    !session_load_case(s, g->kase, &err) || !check_issues(s, &err) ||
	    !session_load_bench(s, g->bench, &err) ||
	    !session_open_journal(s, g->ephemeral, &err) ||
	    !session_open_model(s, &g->model, &err) || !session_start(s, &err))
		return cli_fail(&err);
	return session_hold(s, &g->talk);
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &command_argue);
	struct argue g = { 0 };
	struct session s;
	struct error err;
	int option, code;

	session_init(&s);
	if (args_common(argc, argv, &command_argue) &&
	    !session_fresh(&s, &err)) {
		session_release(&s);
		args_release(&a);
		return cli_fail(&err);
	}
	while ((option = args_next(&a)) != ARGS_END)
		take_option(&g, &s.record, &a, option);
	if (args_ready(&a, 1, 1, &code)) {
		g.kase = a.words[0];
		code = argue(&s, &g);
	}
	session_release(&s);
	args_release(&a);
	return code;
}

const struct command command_argue = {
	.name = "argue",
	.usage = "CASE [options]",
	.help = "Argue a case before a simulated bench.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
