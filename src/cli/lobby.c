/*
 * lobby.c - hotbench without a command: choose, argue, come back
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/session.h"
#include "sim/sim.h"
#include "store/journal.h"
#include "tui/app.h"
#include "tui/term.h"

#define FIRST_MINUTES 5 /* a novice faces the bench for five minutes */

static bool load_chosen(struct session *s, const struct lobby_choice *choice,
			struct error *err)
{
	if (choice->kind == LOBBY_CASE) {
		if (!session_fresh(s, err))
			return false;
		s->record.side = choice->side;
		if (choice->first)
			s->record.minutes = FIRST_MINUTES;
		return session_load_case(s, choice->slug, err);
	}
	return journal_load(s->journal, choice->hearing, &s->record, err);
}

/* The case may be gone; the hearing stands by itself. */
static bool replay(struct session *s, const struct app_options *o,
		   struct error *err)
{
	struct error gone;
	bool with_case = session_load_case(s, s->record.case_slug, &gone);

	return session_replay(s, with_case, o, err) != APP_CANNOT;
}

/* A key's command, the question whether the case may leave this machine, and
 * what is told of a server that was found: all of it wants the plain terminal. */
static bool open_model(struct session *s, struct error *err)
{
	const struct sim_ops *ops = sim_find(s->record.simulator, err);
	struct session_model model = { 0 };
	bool asks, ok;

	if (!ops)
		return false;
	asks = ops->needs_model || strcmp(s->record.reader, "offline") != 0;
	if (asks)
		term_lend();
	ok = session_open_model(s, &model, err);
	if (asks)
		term_take_back();
	return ok;
}

static bool hold(struct session *s, const struct lobby_choice *choice,
		 const struct app_options *o, struct error *err)
{
	if (!session_open_journal(s, false, err) ||
	    !load_chosen(s, choice, err))
		return false;
	if (choice->kind == LOBBY_AGAIN)
		return replay(s, o, err);
	if (choice->kind == LOBBY_RESUME &&
	    !session_load_case(s, s->record.case_slug, err))
		return false;
	return session_load_bench(s, NULL, err) && open_model(s, err) &&
	       session_start(s, err) &&
	       app_hearing(s->runner, o, err) != APP_CANNOT;
}

/* One visit; false when the program ends, with *code. */
static bool visit(const struct app_options *o, int *code)
{
	struct lobby_choice choice = { 0 };
	struct session s;
	struct error err = { 0 };
	bool again = false;

	session_init(&s);
	*code = EXIT_DONE;
	if (!session_open_journal(&s, false, &err) ||
	    app_lobby(&s.catalogue, s.journal, o, &choice, &err) ==
		    APP_CANNOT) {
		app_close();
		*code = cli_fail(&err);
	} else if (choice.kind != LOBBY_NOTHING) {
		journal_close(s.journal);
		s.journal = NULL;
		again = hold(&s, &choice, o, &err);
		if (!again) {
			app_close();
			*code = cli_fail(&err);
		}
	}
	session_release(&s);
	return again;
}

/* Who plays the bench, as the settings say, and whether a model does. */
static void name_bench(char *out, size_t size)
{
	const struct sim_ops *ops;
	const char *endpoint;
	struct conf conf;

	snprintf(out, size, "no model \xc2\xb7 offline");
	if (!conf_load(&conf, NULL))
		return;
	ops = sim_find(conf_text(&conf, CONF_SIMULATOR), NULL);
	endpoint = conf_text(&conf, CONF_ENDPOINT);
	if (ops && ops->needs_model)
		snprintf(out, size, "%s \xc2\xb7 %.40s", ops->name,
			 *endpoint ? endpoint : "model");
	conf_release(&conf);
}

int lobby_run(void)
{
	char corner[80];
	struct app_options o = session_screen();
	struct session_talk talk = { 0 };
	struct error err;
	int code;

	if (!session_has_screen(&talk) || !app_open(&o, &err)) {
		puts("The lobby needs a terminal. Begin with:\n"
		     "  hotbench case list\n"
		     "  hotbench argue okafor --plain");
		return EXIT_USAGE;
	}
	name_bench(corner, sizeof corner);
	o.corner = corner;
	while (visit(&o, &code))
		;
	app_close();
	return code;
}
