/*
 * lobby.c - hotbench without a command: choose, look at the case, argue, come back
 *
 * What goes wrong on the way (a broken case, a model that is not there) is told
 * on the screen that led to it; only a journal that cannot be opened ends it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/drill_hearing.h"
#include "cli/drill_tactics.h"
#include "cli/endpoint.h"
#include "cli/here.h"
#include "cli/session.h"
#include "cli/told.h"
#include "court/testimony.h"
#include "hearing/drilling.h"
#include "hearing/runner.h"
#include "sim/sim.h"
#include "store/drills.h"
#include "store/journal.h"
#include "tui/app.h"
#include "tui/offers.h"
#include "tui/scr_case.h"
#include "tui/scr_lobby.h"
#include "tui/scr_models.h"
#include "tui/term.h"

#define FIRST_MINUTES  5 /* a novice faces the bench for five minutes, ... */
#define FIRST_CASE     "tillery" /* ... three patient judges in a first problem */
#define SIMULATORS_MAX 16
#define LOOK_OVER      8 /* hearings, for weak answers, at one visit */

/* What is remembered from one visit to the next. */
struct hall {
	struct app_options o;
	char corner[440];
	char notice[400];
	char at[80];   /* the line that was chosen, ... */
	bool in_heard; /* ... in the list of all hearings */
	bool argued;   /* just now, from there */
	enum side_id side;
};

static void tell(char *out, size_t size, const struct error *err)
{
	snprintf(out, size, "%.*s", (int)size - 1, err->text);
}

/* ---- a model ---- */

#define ROWS_MAX 256

/* What the screen shows of the models that are served here. */
struct menu {
	struct models_row rows[ROWS_MAX];
	struct models_offer offer;
};

static void menu_init(struct menu *m, const struct here *h)
{
	m->offer =
		(struct models_offer){ .rows = m->rows,
				       .advice = here_advice(h),
				       .get = { models_get(0), models_get(1) },
				       .kept = !cli_given.readonly };
	for (size_t i = 0; i < h->n && i < ROWS_MAX; i++) {
		const struct here_model *x = &h->list[i];
		struct buf about;

		buf_init(&about, BUF_TEXT_MAX);
		here_describe(x, &about);
		m->rows[m->offer.n++] = (struct models_row){
			.name = x->model->id,
			.about = buf_take(&about),
			.judged = x->judged.text,
			.pickable = x->pickable,
			.fits = x->judged.fit > MODEL_SHORT &&
				!x->judged.guessed,
		};
	}
}

static void menu_release(struct menu *m)
{
	for (size_t i = 0; i < m->offer.n; i++)
		free((char *)m->rows[i].about);
}

/* The choice of a person: into the settings, and into `model` for this time. */
static bool pick_of(const struct here *h, const struct app_options *o,
		    const struct conf *conf, struct session_model *model,
		    struct error *err)
{
	struct menu menu;
	const struct here_model *m;
	size_t i = 0;
	int how;

	menu_init(&menu, h);
	how = app_models(&menu.offer, o, &i, err);
	menu_release(&menu);
	if (how == APP_CANNOT)
		return false;
	if (how != APP_DONE)
		return error_set(err, ERR_CANCELLED, "No model was picked.");
	m = &h->list[i];
	model->base_url = m->server->base_url;
	model->model = m->model->id;
	return here_keep(m, conf, conf_text(conf, CONF_ENDPOINT), err);
}

/* A model is asked for: where none is configured, one that is served here. */
static bool choose_model(struct session *s, const struct app_options *o,
			 struct here *h, struct session_model *model,
			 struct error *err)
{
	struct endpoint e = { 0 };
	struct conf conf;
	bool ok = true;

	if (!conf_load(&conf, err))
		return false;
	endpoint_look(&conf, &e);
	if (!e.configured && !e.fault[0]) {
		here_find(h, &s->catalogue);
		ok = pick_of(h, o, &conf, model, err);
	}
	conf_release(&conf);
	return ok;
}

/* A key's command and the question whether the case may leave this machine want the
 * plain terminal. */
static bool open_model(struct session *s, const struct app_options *o,
		       struct error *err)
{
	struct session_model model = { 0 };
	struct here here = { 0 };
	bool ok;

	if (!session_asks_model(s))
		return session_open_model(s, &model, err);
	ok = choose_model(s, o, &here, &model, err);
	if (ok) {
		term_lend();
		ok = session_open_model(s, &model, err);
		term_take_back();
	}
	here_release(&here);
	return ok;
}

/* False when the hearing is somewhere else than in the journal: err says where. */
static bool settle(struct runner *r, struct error *err)
{
	struct buf told;
	bool nothing;

	buf_init(&told, BUF_TEXT_MAX);
	runner_settle(r, &told);
	nothing = !told.len;
	if (!nothing)
		error_set(err, ERR_GONE, "%.900s", told.s);
	buf_release(&told);
	return nothing;
}

static bool hold(struct session *s, const struct app_options *o,
		 struct error *err)
{
	return session_load_bench(s, err) && open_model(s, o, err) &&
	       session_start(s, err) &&
	       app_hearing(s->runner, o, err) != APP_CANNOT &&
	       settle(s->runner, err);
}

/* ---- from the case room ---- */

static void plan_of(const struct session *s, struct terms *p)
{
	struct error err;
	struct bench b;

	*p = s->record.terms;
	terms_set(p, TERM_BENCH, session_usual_bench(s), NULL);
	if (catalogue_bench(&s->catalogue, p->bench, &b, &err)) {
		/* "Kagan, alito" as slugs by seniority */
		terms_set(p, TERM_BENCH, b.slug, NULL);
		bench_release(&b);
	}
}

/* A hearing as it was planned; false when it did not come to be. */
static bool argue(const struct hall *h, const char *slug,
		  const struct terms *plan, struct error *err)
{
	struct session s;
	bool ok;

	session_init(&s);
	ok = session_open_journal(&s, false, err) && session_fresh(&s, err);
	if (ok)
		s.record.terms = *plan;
	ok = ok && session_load_case(&s, slug, err) && hold(&s, &h->o, err);
	session_release(&s);
	return ok;
}

/* By a model where the bench would be one's. */
static bool examine(const struct hall *h, const char *slug,
		    const struct terms *plan, struct error *err)
{
	const struct sim_ops *ops = sim_find(plan->simulator, NULL);
	struct session s;
	bool ok;

	session_init(&s);
	ok = session_open_journal(&s, false, err) && session_fresh(&s, err);
	if (ok)
		s.record.terms = *plan;
	ok = ok && session_load_case(&s, slug, err) &&
	     session_examine(&s, NULL, ops && ops->needs_model, err) &&
	     hold(&s, &h->o, err);
	session_release(&s);
	return ok;
}

static size_t simulators(struct case_simulator *out)
{
	size_t n = 0;

	for (; n < SIMULATORS_MAX && sim_all[n]; n++)
		out[n] = (struct case_simulator){
			.name = sim_all[n]->name,
			.help = sim_all[n]->help,
			.needs_model = sim_all[n]->needs_model,
			.needs_argument = sim_all[n]->needs_argument,
		};
	return n;
}

static void name_model(char *out, size_t size)
{
	struct endpoint e = { 0 };
	struct conf conf;

	out[0] = '\0';
	if (!conf_load(&conf, NULL))
		return;
	endpoint_look(&conf, &e);
	conf_release(&conf);
	if (e.configured || e.fault[0])
		snprintf(out, size, "%s%s%s", e.model,
			 e.model[0] && e.fault[0] ? ", " : "", e.fault);
}

/* In and out of the case room until the person goes back. */
static void stay(struct hall *h, struct case_room *room, struct terms *plan)
{
	struct error err = { 0 };
	char notice[400] = "";
	bool examines = false;
	int how;

	room->notice = notice;
	for (;;) {
		how = app_case(room, plan, &examines, &h->o, &err);
		if (how == APP_CANNOT)
			tell(h->notice, sizeof h->notice, &err);
		if (how != APP_DONE)
			break;
		notice[0] = '\0';
		if (examines ? examine(h, room->kase->slug, plan, &err)
			     : argue(h, room->kase->slug, plan, &err))
			break;
		tell(notice, sizeof notice, &err);
	}
	room->notice = NULL;
	h->side = plan->side;
}

static void enter_case(struct hall *h, const struct lobby_choice *choice)
{
	struct case_simulator sims[SIMULATORS_MAX];
	struct case_room room = { .simulators = sims };
	struct terms plan;
	struct offers offers;
	struct session s;
	struct error err;
	char model[420];

	session_init(&s);
	if (!session_fresh(&s, &err) ||
	    !session_load_case(&s, choice->slug, &err)) {
		tell(h->notice, sizeof h->notice, &err);
		session_release(&s);
		return;
	}
	s.record.terms.side = choice->side;
	plan_of(&s, &room.usual);
	plan = room.usual;
	if (choice->first)
		plan.minutes = FIRST_MINUTES;
	name_model(model, sizeof model);
	offers_load(&offers, &s.catalogue);
	room.kase = &s.kase;
	room.has_witness = testimony_has_any(&s.kase);
	room.argument = s.has_argument ? &s.argument : NULL;
	room.offers = &offers;
	room.n_simulators = simulators(sims);
	room.model = model;
	stay(h, &room, &plan);
	offers_release(&offers);
	session_release(&s);
}

/* ---- what was argued before ---- */

/* The case may be gone; the hearing stands by itself. */
static bool replay(struct session *s, const struct app_options *o,
		   struct error *err)
{
	struct error gone;
	bool with_case = session_load_case(s, s->record.case_slug, &gone);

	return session_replay(s, with_case, o, err) != APP_CANNOT;
}

static bool go_on(struct session *s, const struct app_options *o,
		  struct error *err)
{
	if (!session_load_case(s, s->record.case_slug, err) || !hold(s, o, err))
		return false;
	return true;
}

static void enter_hearing(struct hall *h, const struct lobby_choice *choice)
{
	struct session s;
	struct error err;
	bool ok;

	session_init(&s);
	s.quiet = true;
	ok = (choice->kind == LOBBY_AGAIN
		      ? session_look_at_journal(&s, &err)
		      : session_open_journal(&s, false, &err)) &&
	     journal_load(s.journal, choice->hearing, &s.record, &err) &&
	     (choice->kind == LOBBY_AGAIN ? replay(&s, &h->o, &err)
					  : go_on(&s, &h->o, &err));
	if (!ok)
		tell(h->notice, sizeof h->notice, &err);
	session_release(&s);
}

static void enter_drill(struct hall *h)
{
	struct error err;

	if (!drill_due(&h->o, &err))
		tell(h->notice, sizeof h->notice, &err);
}

static void enter_witness(struct hall *h)
{
	struct error err;

	if (!drill_tactics_on(&h->o, &err))
		tell(h->notice, sizeof h->notice, &err);
}

/* ---- the lobby ---- */

/* Who plays the bench, as the settings say, and whether a model can be asked. */
static void name_bench(struct hall *h)
{
	const struct sim_ops *ops;
	struct endpoint e = { 0 };
	struct conf conf;
	struct error err;
	bool asks;

	snprintf(h->corner, sizeof h->corner, "no model \xc2\xb7 offline");
	if (!conf_load(&conf, &err)) {
		tell(h->notice, sizeof h->notice, &err);
		return;
	}
	ops = sim_find(conf_text(&conf, CONF_SIMULATOR), NULL);
	asks = ops && ops->needs_model;
	endpoint_look(&conf, &e);
	if (asks || e.configured || e.fault[0])
		snprintf(h->corner, sizeof h->corner, "%s \xc2\xb7 %s%s%s",
			 ops ? ops->name : "offline",
			 e.model[0]   ? e.model
			 : e.fault[0] ? ""
				      : "no model configured",
			 e.model[0] && e.fault[0] ? " \xc2\xb7 " : "", e.fault);
	conf_release(&conf);
}

/* Answers whose day has come; a journal that does not tell has none. */
static size_t count_due(struct journal *j, const struct catalogue *c,
			int64_t now_wall_ms)
{
	size_t n = 0;

	journal_wait_ms(j, JOURNAL_SCREEN_MS);
	if (journal_may_change(j, NULL))
		drilling_gather(j, c, now_wall_ms, LOOK_OVER, NULL);
	drills_count_due(j, clock_day(now_wall_ms), &n, NULL);
	return n;
}

static bool choose(struct hall *h, struct lobby_choice *choice, int *code)
{
	struct lobby_setup setup = { .corner = h->corner,
				     .notice = h->notice,
				     .at = h->at,
				     .in_heard = h->in_heard,
				     .side = h->side,
				     .readonly = cli_given.readonly,
				     .now_wall_ms = clock_wall_ms() };
	struct session s;
	struct error err = { 0 };
	int how = APP_CANNOT;

	name_bench(h);
	session_init(&s);
	if (session_look_at_journal(&s, &err)) {
		setup.n_due =
			count_due(s.journal, &s.catalogue, setup.now_wall_ms);
		if (h->argued && !h->notice[0])
			told_first(s.journal, h->notice, sizeof h->notice);
		h->argued = false;
		how = app_lobby(&s.catalogue, s.journal, &h->o, &setup, choice,
				&err);
	}
	session_release(&s);
	if (how == APP_CANNOT) {
		app_close();
		*code = cli_fail(&err);
	} else if (how == APP_GONE) {
		*code = EXIT_INTERRUPTED;
	}
	return how == APP_DONE;
}

/* One visit; false when the program ends, with *code. */
static bool visit(struct hall *h, int *code)
{
	struct lobby_choice choice = { 0 };

	*code = EXIT_DONE;
	if (!choose(h, &choice, code))
		return false;
	h->notice[0] = '\0';
	h->side = choice.side;
	h->in_heard = choice.in_heard;
	memcpy(h->at, choice.row, sizeof h->at);
	switch (choice.kind) {
	case LOBBY_CASE:
		enter_case(h, &choice);
		h->argued = true;
		break;
	case LOBBY_RESUME:
	case LOBBY_AGAIN: enter_hearing(h, &choice); break;
	case LOBBY_DRILL: enter_drill(h); break;
	case LOBBY_WITNESS: enter_witness(h); break;
	default: break;
	}
	return true;
}

static int in_and_out(void)
{
	struct hall h = { .o = session_screen(), .at = FIRST_CASE };
	struct session_talk talk = { 0 };
	struct error err;
	int code;

	if (!session_has_screen(&talk, &err) || !app_open(&h.o, &err)) {
		session_no_screen(&err);
		puts("The lobby needs a terminal. Begin with:\n"
		     "  hotbench case list\n"
		     "  hotbench argue tillery --plain");
		return EXIT_USAGE;
	}
	while (visit(&h, &code))
		;
	app_close();
	return code;
}

static int run(struct args *a)
{
	return args_take(a, NULL) ? in_and_out() : a->code;
}

/* What the program does without a command. */
const struct command lobby_command = {
	.name = "",
	.usage = "[options]",
	.help = "The lobby: choose a case, look at it, argue, come back.",
	.run = run,
};
