#include "cli/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/dump.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/bar.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/consent.h"
#include "cli/here.h"
#include "cli/told.h"
#include "court/map.h"
#include "court/team.h"
#include "court/testimony.h"
#include "docket/docket.h"
#include "hearing/hearing.h"
#include "hearing/runner.h"
#include "hearing/voice.h"
#include "line/line.h"
#include "llm/config.h"
#include "llm/llm.h"
#include "llm/provider.h"
#include "sim/sim.h"
#include "sim/stand.h"
#include "store/journal.h"
#include "tui/app.h"
#include "tui/settings.h"
#include "tui/term.h"

void session_init(struct session *s)
{
	*s = (struct session){ 0 };
	catalogue_init(&s->catalogue);
	record_init(&s->record);
}

bool session_set_student(struct session *s, const char *student,
			 struct error *err)
{
	if (!record_is_student(student))
		return error_set(err, ERR_USAGE,
				 "'%.80s' is no student's number or name: one "
				 "line of at most %d bytes, please",
				 student, RECORD_STUDENT_MAX);
	str_set(&s->record.student, student);
	return true;
}

bool session_fresh(struct session *s, struct error *err)
{
	struct hearing_record *r = &s->record;
	const char *student;
	struct conf conf;
	bool ok;

	if (!conf_author(err) || !conf_load(&conf, err))
		return false;
	conf_terms(&conf, &r->terms);
	student = conf_text(&conf, CONF_STUDENT);
	ok = !*student || session_set_student(s, student, err) ||
	     error_within(err, "the setting student");
	conf_release(&conf);
	if (!ok)
		return false;
	s->fresh = true;
	/* whether it sits is known when the simulator is */
	memcpy(s->usual_bench, r->terms.bench, sizeof s->usual_bench);
	r->terms.bench[0] = '\0';
	r->terms.seed = rng_fresh_seed();
	str_set(&r->model, "");
	str_set(&r->program, HOTBENCH_VERSION);
	r->started_ms = clock_wall_ms();
	record_make_id(r, r->started_ms, rng_fresh_seed());
	return true;
}

void session_release(struct session *s)
{
	runner_free(s->runner);
	voice_free(s->voice);
	llm_free(s->llm);
	journal_close(s->journal);
	xmalloc_comfort("");
	case_release(&s->kase);
	bench_release(&s->bench);
	if (s->has_argument)
		argument_release(&s->argument);
	record_release(&s->record);
	catalogue_release(&s->catalogue);
	free(s->docket_path);
	free(s->embedding_model);
}

static void open_log(void)
{
	char *dir = paths_state(), *path;

	if (file_make_dirs(dir, 0700, NULL)) {
		path = file_join(dir, "log");
		log_open(path, NULL);
		free(path);
	}
	free(dir);
}

bool session_open_journal(struct session *s, bool ephemeral, struct error *err)
{
	struct error why;
	char *path;

	if (ephemeral || cli_given.readonly) {
		dump_forbid();
		s->journal = journal_open(NULL, err);
		return s->journal != NULL;
	}
	open_log();
	path = journal_default_path();
	s->journal = journal_open(path, err);
	free(path);
	if (s->journal) {
		xmalloc_comfort("; everything accepted so far is saved");
		return true;
	}
	why = *err;
	return error_set(err, why.code,
			 "%s.  Nothing of a hearing could be kept; --ephemeral "
			 "holds one all the same",
			 why.text);
}

bool session_look_at_journal(struct session *s, struct error *err)
{
	char *path = journal_default_path();

	if (!cli_given.readonly)
		open_log();
	s->journal = file_exists(path)
			     ? journal_look(path, cli_given.readonly, err)
			     : journal_open(NULL, err);
	free(path);
	return s->journal != NULL;
}

static bool load_argument(struct session *s, struct error *err)
{
	struct faults faults;
	char *path;
	bool ok;

	if (!s->kase.has_argument)
		return true;
	faults_init(&faults);
	path = file_join(s->kase.dir, "transcript.json");
	s->has_argument = true;
	ok = argument_load(&s->argument, path, &faults) ||
	     faults_none(&faults, err);
	free(path);
	faults_release(&faults);
	return ok;
}

/* By an edit, or because the slug is another case's here.  Of a copy whose memo is
 * closed nobody can tell: the hash is that of the open one. */
static bool case_has_changed(const struct session *s)
{
	return !s->kase.sealed &&
	       strcmp(s->record.case_hash, s->kase.hash) != 0;
}

bool session_load_case(struct session *s, const char *name, struct error *err)
{
	bool is_new = !s->record.case_slug;
	const char *key;
	struct error why;

	free(s->record.legend);
	if (!conf_author(err) || !conf_legend(&s->record.legend, err))
		return false;
	key = assigned_key(&s->record.assigned, s->record.ended_ms != 0,
			   clock_wall_ms());
	/* What a hearing calls its case may be a stranger's word. */
	if (!catalogue_case_with(&s->catalogue, name, is_new, key, &s->kase,
				 err) ||
	    !load_argument(s, err))
		return false;
	s->kase.unquoted =
		s->kase.memo &&
		assigned_hides_memo(&s->record.assigned, clock_wall_ms());
	if (is_new) {
		s->record.case_slug = xstrdup(s->kase.slug);
		s->record.case_title = xstrdup(s->kase.title);
		snprintf(s->record.case_hash, sizeof s->record.case_hash, "%s",
			 s->kase.hash);
		s->record.confidential = s->kase.confidential;
	} else if (case_has_changed(s) && !s->quiet) {
		fprintf(stderr,
			"hotbench: note: the case file has changed since this "
			"hearing began\n");
	}
	/* A kept one stands by itself; session_start says why it cannot go on. */
	if (record_is_examination(&s->record))
		case_open_witness(&s->kase, s->record.witness, &why);
	return true;
}

static void set_seats(struct session *s)
{
	struct hearing_record *r = &s->record;

	if (r->n_seats)
		return;
	r->seats = xcalloc(s->bench.n_seats, sizeof *r->seats);
	r->n_seats = s->bench.n_seats;
	for (size_t i = 0; i < s->bench.n_seats; i++) {
		r->seats[i] = xstrdup(s->bench.seats[i].slug);
		if (s->bench.seats[i].kind == CASE_REAL)
			r->real_justices = true;
	}
}

/* Those who spoke in a real argument are not exchanged. */
static bool usual_bench_sits(const struct session *s)
{
	return *s->usual_bench &&
	       strcmp(s->record.terms.simulator, "transcript") != 0;
}

const char *session_usual_bench(const struct session *s)
{
	return usual_bench_sits(s) ? s->usual_bench
	       : s->kase.bench	   ? s->kase.bench
				   : CATALOGUE_BENCH_FICTIONAL;
}

bool session_load_bench(struct session *s, struct error *err)
{
	struct terms *t = &s->record.terms;

	if (!*t->bench)
		terms_set(t, TERM_BENCH, session_usual_bench(s), NULL);
	if (!catalogue_bench(&s->catalogue, t->bench, &s->bench, err))
		return false;
	team_settle(t, &s->kase, &s->bench);
	if (!record_is_examination(&s->record))
		set_seats(s);
	return true;
}

bool session_examine(struct session *s, const char *witness, bool by_model,
		     struct error *err)
{
	struct terms *t = &s->record.terms;
	const struct testimony *w;

	if (!case_open_witness(&s->kase, witness, err))
		return false;
	w = s->kase.witness;
	str_set(&s->record.witness, w->id);
	str_set(&s->record.witness_name, w->name);
	t->side = side_other(w->called_by);
	t->opening = false;
	t->clock = CLOCK_NONE;
	t->interrupt = INTERRUPT_OFF;
	t->issues[0] = t->advocate[0] = '\0';
	t->oralist = ORALIST_BOTH;
	snprintf(t->bench, sizeof t->bench, "%s", CATALOGUE_BENCH_FICTIONAL);
	snprintf(t->simulator, sizeof t->simulator, "%s",
		 by_model ? sim_witness_live.name : sim_offline.name);
	return true;
}

/* Which prompt made the bench speak, by its hash: a replay can tell. */
static bool note_prompt(struct session *s, const struct sim_ops *ops,
			struct error *err)
{
	struct prompt prompt;

	if (!ops->needs_model)
		return true;
	if (!catalogue_prompt(&s->catalogue, ops->name, &prompt, err))
		return false;
	free(s->record.prompts_json);
	s->record.prompts_json =
		xprintf("{\"%s\":\"%s\"}", ops->name, prompt.hash);
	prompt_release(&prompt);
	return true;
}

/* Whether anything may be written. */
static bool keeps(const struct session *s)
{
	return !cli_given.readonly &&
	       (!s->journal || journal_is_kept(s->journal));
}

/* Where the model was asked, and which; of a fresh hearing its head says so too.  A
 * key may stand in the query. */
static void remember(struct session *s, const struct llm_config *c)
{
	struct players *p = &s->players;
	struct provider_url url;
	struct buf address;

	buf_init(&address, sizeof p->endpoint);
	if (provider_url_parse(c->base_url, &url, NULL)) {
		url.query[0] = '\0';
		provider_url_to(&url, "", &address);
	}
	snprintf(p->endpoint, sizeof p->endpoint, "%s",
		 address.full ? "" : address.s);
	buf_release(&address);
	if (c->model)
		snprintf(p->model, sizeof p->model, "%s", c->model);
	if (!s->fresh || s->runner)
		return;
	str_set(&s->record.model, p->model);
	str_set(&s->record.endpoint, p->endpoint);
}

static bool make_client(struct session *s, struct config *config,
			const struct conf *conf, const char *wisher,
			struct error *err)
{
	struct sending what = { .title = s->kase.title,
				.dir = s->kase.dir,
				.confidential = s->record.confidential ||
						s->kase.confidential,
				.changed = case_has_changed(s),
				.papers = s->papers,
				.keep = keeps(s) };

	if (!config->llm.base_url &&
	    !here_choose(&s->catalogue, config, conf,
			 s->papers ? "case prepare" : wisher,
			 s->papers ? "leave out --model"
				   : "use --simulator offline",
			 err))
		return false;
	s->llm = consent_llm(&config->llm, &what, conf, err);
	if (!s->llm)
		return false;
	remember(s, &config->llm);
	s->native_tools = config->native_tools;
	if (config->embedding_model)
		str_set(&s->embedding_model, config->embedding_model);
	return true;
}

static bool may_record(const struct session *s, const struct session_model *m,
		       struct error *err)
{
	return !(m->trace || m->tape) || keeps(s) ||
	       error_set(err, ERR_USAGE,
			 "Nothing is to be written: leave out %s.",
			 m->trace ? "--trace" : "--tape");
}

/* Also where no model will be asked after all: somebody thinks that it is there. */
static bool check_tape(const char *path, struct error *err)
{
	return cli_can_read("--play-tape", path, err);
}

const char *const session_actions[2] = { "json", "tools" };

/*
 * Where neither flags nor settings say, the address that the hearing remembers.  It is
 * taken for this machine alone, for it may be a stranger's hearing; any other must be
 * named again.
 */
static bool recall(const struct session *s, struct config_flags *flags,
		   struct error *err)
{
	struct provider_url url;

	if (!*s->players.endpoint || flags->tape_mode == LLM_TAPE_REPLAY)
		return true;
	if (!provider_url_parse(s->players.endpoint, &url, err))
		return error_within(err, "the hearing's endpoint");
	flags->base_url = s->players.endpoint;
	return provider_is_loopback(url.host) ||
	       error_set(
		       err, ERR_USAGE,
		       "This hearing's model was asked at %s, and no endpoint "
		       "is configured: give --base-url once more, or "
		       "--simulator offline --reader offline.",
		       url.shown);
}

/* As the flags, the settings, and at last the hearing say. */
static bool resolve(struct session *s, struct config *config,
		    const struct conf *conf, struct error *err)
{
	const struct session_model *m = &s->model;
	struct config_flags flags = { .endpoint = m->endpoint,
				      .base_url = m->base_url,
				      .model = m->model,
				      .trace_path = m->trace,
				      .tape_path =
					      m->tape ? m->tape : m->play_tape,
				      .tape_mode = m->tape ? LLM_TAPE_RECORD
						   : m->play_tape
							   ? LLM_TAPE_REPLAY
							   : LLM_TAPE_OFF };

	if (!flags.model && *s->players.model)
		flags.model = s->players.model;
	if (!config_resolve(config, &flags, &conf->ini, keys_environment, err))
		return false;
	if (config->llm.base_url)
		return true;
	if (!recall(s, &flags, err))
		return false;
	if (!flags.base_url)
		return true;
	config_release(config);
	return config_resolve(config, &flags, &conf->ini, keys_environment,
			      err);
}

/* The client for s->players. */
static bool open_client(struct session *s, struct error *err)
{
	const struct sim_ops *ops = sim_find(s->players.simulator, err);
	struct conf conf = { 0 };
	struct config config = { 0 };
	bool ok;

	ok = ops && conf_load(&conf, err) && resolve(s, &config, &conf, err) &&
	     make_client(s, &config, &conf,
			 ops->needs_model ? ops->name : s->players.reader, err);
	if (s->model.actions)
		s->native_tools = s->model.actions == ACTIONS_TOOLS;
	config_release(&config);
	conf_release(&conf);
	return ok;
}

static void find_players(struct session *s)
{
	if (!*s->players.simulator)
		players_now(&s->players, &s->record, &s->record.said);
}

bool session_asks_model(struct session *s)
{
	find_players(s);
	return players_ask_model(&s->players);
}

bool session_set_player(struct session *s, enum player which, const char *name,
			struct error *err)
{
	find_players(s);
	return !name || (players_may_change(&s->record, which, err) &&
			 players_set(&s->players, which, name, err));
}

bool session_open_model(struct session *s, const struct session_model *m,
			struct error *err)
{
	const struct sim_ops *ops;

	find_players(s);
	s->model = *m;
	ops = sim_find(s->players.simulator, err);
	if (!ops || !may_record(s, m, err) || !check_tape(m->play_tape, err))
		return false;
	if (!players_ask_model(&s->players))
		return true;
	return (!s->fresh || note_prompt(s, ops, err)) && open_client(s, err);
}

/* The settings' commands for speech, if there are any. */
static bool open_voice(struct session *s, struct error *err)
{
	const char *say, *listen;
	struct conf conf;

	if (s->voice || s->silent)
		return true;
	if (!conf_load(&conf, err))
		return false;
	say = conf_text(&conf, CONF_SPEECH_SAY);
	listen = conf_text(&conf, CONF_SPEECH_LISTEN);
	if (*say || *listen)
		s->voice = voice_new(say, listen);
	conf_release(&conf);
	return true;
}

/* A large docket is indexed before the hearing begins, with a bar, and not when
 * the bench first looks something up. */
static bool index_docket(struct session *s, struct error *err)
{
	struct bar bar;
	bool ok;

	bar_begin(&bar, "indexing the docket");
	ok = docket_ready(&s->kase, s->docket_path, bar_show, &bar, err);
	bar_end(&bar);
	return ok || err->code != ERR_CANCELLED;
}

static struct runner_client client_of(const struct session *s)
{
	return (struct runner_client){ .llm = s->llm,
				       .native_tools = s->native_tools,
				       .embedding_model = s->embedding_model };
}

/* A runner_find_model. */
static bool find_model(void *session, struct players *p,
		       struct runner_client *out, struct error *err)
{
	struct session *s = session;
	struct players before = s->players;

	s->players = *p;
	if (!open_client(s, err)) {
		s->players = before;
		return false;
	}
	*p = s->players;
	*out = client_of(s);
	return true;
}

bool session_start(struct session *s, struct error *err)
{
	struct runner_setup setup;

	if (s->kase.sealed)
		return error_set(
			err, ERR_USAGE,
			"The instructor keeps the bench memo of '%s': argue "
			"it under the assignment, with hotbench argue "
			"--assignment FILE.",
			s->kase.slug);
	if (record_is_examination(&s->record) &&
	    !case_open_witness(&s->kase, s->record.witness, err))
		return false;
	if (!open_voice(s, err))
		return false;
	/* The index lives beside the journal. */
	s->docket_path = journal_is_kept(s->journal)
				 ? docket_default_path(&s->kase)
				 : NULL;
	if (!index_docket(s, err))
		return false;
	session_open_map(s);
	setup = (struct runner_setup){
		.catalogue = &s->catalogue,
		.journal = s->journal,
		.client = client_of(s),
		.find_model = find_model,
		.find_arg = s,
		.players = s->players,
		.record = &s->record,
		.kase = &s->kase,
		.bench = &s->bench,
		.argument = s->has_argument ? &s->argument : NULL,
		.docket_path = s->docket_path,
		.voice = s->voice,
	};
	s->runner = runner_new(&setup, err);
	return s->runner != NULL;
}

static int end_of_line(enum line_end end, const struct error *err)
{
	return end == LINE_FAILED ? cli_fail(err) : EXIT_DONE;
}

static int hold_in_lines(struct session *s, const struct session_talk *talk,
			 const struct term_options *term)
{
	struct line_options o = {
		.answers = talk->answers,
		.opening = talk->opening,
		.feedback = s->record.terms.feedback,
		.ephemeral = !journal_is_kept(s->journal),
		.no_color = term->no_color,
		.no_unicode = term->no_unicode,
	};
	struct error err;

	if (talk->answers)
		return end_of_line(line_answers(s->runner, &o, &err), &err);
	return end_of_line(line_hearing(s->runner, &o, &err), &err);
}

/* The settings file's faults are told, not fatal: the defaults do. */
struct app_options session_screen(void)
{
	static struct settings settings;
	struct conf conf;
	struct faults faults;
	struct error err;

	faults_init(&faults);
	if (!conf_read(&conf, &faults, &err))
		fprintf(stderr, "hotbench: %s\n", err.text);
	settings_read(&settings, &conf.ini, NULL);
	for (size_t i = 0; i < faults.n; i++)
		fprintf(stderr, "hotbench: %s\n", faults.list[i]);
	faults_release(&faults);
	conf_release(&conf);
	settings.term.no_color |= cli_given.no_color;
	settings.term.no_unicode |= cli_wants_ascii();
	settings.term.mouse &= !cli_given.no_mouse;
	return (struct app_options){ .term = settings.term,
				     .keys = &settings.keys,
				     .readonly = cli_given.readonly };
}

bool session_has_screen(const struct session_talk *talk, struct error *err)
{
	error_clear(err);
	return !talk->plain && !talk->answers && term_is_able(err);
}

void session_no_screen(const struct error *err)
{
	if (err->code != ERR_NONE && isatty(STDIN_FILENO) &&
	    isatty(STDOUT_FILENO))
		fprintf(stderr, "hotbench: no screen: %s\n", err->text);
}

void session_say_usage(const struct session *s)
{
	struct llm_totals all = llm_usage(s->llm);

	if (!all.sendings)
		return;
	fprintf(stderr, "hotbench: the model read %lld and wrote %lld tokens%s",
		(long long)all.usage.prompt_tokens,
		(long long)all.usage.completion_tokens,
		all.usage.estimated ? " (estimated)" : "");
	if (all.usage.cost > 0)
		fprintf(stderr, ", cost %.4f", all.usage.cost);
	fprintf(stderr, ", in %lld request%s\n", (long long)all.sendings,
		str_plural(all.sendings));
}

/* Where the hearing is, when it is not in the journal: said once the screen is
 * given back. */
static int settle(struct session *s, int code)
{
	struct buf told;
	const char *line;

	buf_init(&told, BUF_TEXT_MAX);
	runner_settle(s->runner, &told);
	for (line = told.s; *line; line += strcspn(line, "\n") + 1)
		fprintf(stderr, "hotbench: %.*s\n", (int)strcspn(line, "\n"),
			line);
	if (told.len && code == EXIT_DONE)
		code = EXIT_PROBLEM;
	buf_release(&told);
	return code;
}

/* What is in no journal cannot be gone on with; where it is was just said. */
static int leave(struct session *s, const char *how, int code)
{
	code = settle(s, code);
	if (!journal_is_kept(s->journal))
		puts(HEARING_GONE);
	else if (!runner_is_elsewhere(s->runner))
		printf("%s; go on with: hotbench resume %s\n", how,
		       s->record.id);
	return code;
}

static int hold(struct session *s, const struct session_talk *talk)
{
	struct app_options o = session_screen();
	struct error err;
	int how = APP_CANNOT;

	if (session_has_screen(talk, &err))
		how = app_hearing(s->runner, &o, &err);
	switch (how) {
	case APP_CANNOT:
		session_no_screen(&err);
		return settle(s, hold_in_lines(s, talk, &o.term));
	case APP_LEFT: return leave(s, "Left", EXIT_DONE);
	case APP_GONE: return leave(s, "Interrupted", EXIT_INTERRUPTED);
	default: return settle(s, EXIT_DONE);
	}
}

/* What was argued under an assignment, and is over, goes to the instructor. */
static void tell_hand_in(const struct session *s)
{
	const struct hearing_record *r = &s->record;

	if (r->assigned.title && r->adjourned && journal_is_kept(s->journal))
		fprintf(stderr,
			"To hand it in: hotbench hearings export %s -o "
			"%s.json\n",
			r->id, r->id);
}

int session_hold(struct session *s, const struct session_talk *talk)
{
	int code = hold(s, talk);
	bool is_tty = isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
	char first[TOLD_BYTES] = "";

	session_say_usage(s);
	if (code == EXIT_DONE && is_tty)
		told_first(s->journal, first, sizeof first);
	if (first[0])
		fprintf(stderr, "%s\n", first);
	if (code == EXIT_DONE && is_tty)
		tell_hand_in(s);
	return code;
}

void session_open_map(struct session *s)
{
	const struct transcript *said = &s->record.said;

	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].reading &&
		    said->turns[i].reading->heard.read) {
			case_open_map(&s->kase);
			return;
		}
}

int session_replay(struct session *s, bool with_case,
		   const struct app_options *o, struct error *err)
{
	struct app_options with = *o;
	struct error gone; /* the hearing stands by itself */

	if (with_case) {
		session_open_map(s);
		with.kase = &s->kase;
	}
	with.journal = s->journal;
	journal_wait_ms(s->journal, JOURNAL_SCREEN_MS);
	with.catalogue = &s->catalogue;
	if (catalogue_bench(&s->catalogue, s->record.terms.bench, &s->bench,
			    &gone))
		with.bench = &s->bench;
	return app_replay(&s->record, &with, err);
}
