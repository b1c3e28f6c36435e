#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "line/line.h"
#include "store/journal.h"
#include "store/written.h"

struct given {
	const char *simulator, *reader; /* NULL: as before */
	struct session_model model;
	struct session_talk talk;
};

static const struct option_row options[] = {
	{ "simulator", 0, SIMULATORS_TAKEN,
	  "another that plays the bench from here on",
	  INTO_TEXT(struct given, simulator) },
	{ "reader", 0, "offline|llm|both",
	  "another that reads your answers from here on",
	  INTO_TEXT(struct given, reader) },
	INTO_MODEL(struct given, model,
		   "the model, where the hearing asks one"),
	{ "plain", 0, NULL, "the line mode",
	  INTO_FLAG(struct given, talk.plain) },
	{ "answers", 0, "FILE", "answers from a file of JSON lines, or -",
	  INTO_TEXT(struct given, talk.answers) },
};

/* Who shall play from here on, where that was said. */
static bool cast(struct session *s, const struct given *g, struct error *err)
{
	return session_set_player(s, PLAYER_SIMULATOR, g->simulator, err) &&
	       session_set_player(s, PLAYER_READER, g->reader, err) &&
	       session_set_player(s, PLAYER_MODEL, g->model.model, err);
}

/* A hearing that ends past the due date is late, whenever it began. */
static void tell_late(const struct hearing_record *r)
{
	struct buf late;

	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_late(assigned_late_ms(&r->assigned, clock_wall_ms()),
			  &late);
	if (late.len)
		fprintf(stderr,
			"hotbench: note: the assignment was due; the record "
			"will say %s\n",
			late.s);
	buf_release(&late);
}

static bool may_be_answered(const char *answers, struct error *err)
{
	if (!cli_can_read("--answers", answers, err))
		return false;
	return !answers || !strcmp(answers, "-") ||
	       line_check_answers(answers, false, err) ||
	       error_within(err, "--answers");
}

static bool load(struct session *s, const char *id, struct error *err)
{
	return session_open_journal(s, false, err) &&
	       journal_load(s->journal, id, &s->record, err);
}

/* EXIT_DONE, or what was said of why that one cannot be gone on with. */
static int refuse(const struct session *s, bool named)
{
	const char *id = s->record.id;

	if (s->record.adjourned)
		return cli_usage(
			"That hearing has ended; see it with: hotbench "
			"replay %s",
			id);
	if (!named && !written_begun(s->journal, id))
		return cli_usage(
			"The one hearing that is open here, %s, came in from a "
			"file: hotbench resume %s goes on with it all the same",
			id, id);
	return EXIT_DONE;
}

static bool stand_up(struct session *s, const struct given *g,
		     struct error *err)
{
	return session_load_case(s, s->record.case_slug, err) &&
	       session_load_bench(s, err) && cast(s, g, err) &&
	       session_open_model(s, &g->model, err) && session_start(s, err);
}

static int resume(struct session *s, const char *id, const struct given *g)
{
	struct error err;
	int code;

	if (cli_given.readonly)
		return cli_usage("resume goes on with what is kept, and "
				 "--readonly forbids that; see it with: "
				 "hotbench replay ID");
	if (!may_be_answered(g->talk.answers, &err) || !load(s, id, &err))
		return cli_fail(&err);
	code = refuse(s, id != NULL);
	if (code != EXIT_DONE)
		return code;
	if (!stand_up(s, g, &err))
		return cli_fail(&err);
	tell_late(&s->record);
	return session_hold(s, &g->talk);
}

static int run(struct args *a)
{
	struct given g = { 0 };
	struct session s;
	int code;

	if (!args_take(a, &g))
		return a->code;
	session_init(&s);
	code = resume(&s, a->n_words ? a->words[0] : NULL, &g);
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
	.takes = TAKES_HEARING,
};
