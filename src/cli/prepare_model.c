#include "cli/prepare_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/sanitise.h"
#include "base/stop.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "hearing/errands.h"
#include "llm/await.h"
#include "llm/llm.h"
#include "memo/draft_file.h"
#include "memo/drafter.h"
#include "memo/mapper.h"

#define NOTES_FILE "prepare.notes"
#define NOTES_MAX  ((size_t)32 << 20)
#define TELL_MAX   8 /* dropped things that are told one by one */

struct prepare_model {
	struct session session;
	struct errands errands;
	struct drafter *drafter; /* of the case and its issues, ... */
	struct mapper *mapper;	 /* then of its map */
	const struct court_case *kase;
	struct papers *papers;
	const struct lexicons *lx;
	struct court_case now; /* with the issues; the mapper's */
	char *notes_path;
	size_t added, left_out;
	bool on_tty;
	/* of the request under way */
	char *reply;
	bool cut_short;
	struct error err;
};

/* ---- the one under way: first the drafter, then the mapper ---- */

static bool next_request(struct prepare_model *g, struct llm_request *out)
{
	return g->mapper ? mapper_next(g->mapper, out, &g->err)
			 : drafter_next(g->drafter, out, &g->err);
}

static const char *step_of(const struct prepare_model *g)
{
	return g->mapper ? mapper_step(g->mapper) : drafter_step(g->drafter);
}

static void progress_of(const struct prepare_model *g, size_t *done, size_t *of)
{
	if (g->mapper)
		mapper_progress(g->mapper, done, of);
	else
		drafter_progress(g->drafter, done, of);
}

static enum drafter_took take_reply(struct prepare_model *g, struct error *why)
{
	return g->mapper
		       ? mapper_take(g->mapper, g->reply, g->cut_short, why)
		       : drafter_take(g->drafter, g->reply, g->cut_short, why);
}

/* ---- telling ---- */

static void say(struct prepare_model *g, const char *text)
{
	struct buf clean;

	buf_init(&clean, BUF_TEXT_MAX);
	sanitise(&clean, text, strlen(text), SANITISE_LINE);
	fprintf(stderr, "%shotbench: %s\n", g->on_tty ? "\r\033[K" : "",
		clean.s);
	buf_release(&clean);
}

static void show_progress(const struct prepare_model *g)
{
	size_t done, of;

	if (!g->on_tty)
		return;
	progress_of(g, &done, &of);
	/* A line of 80 columns. */
	fprintf(stderr,
		"\r\033[K%s[%zu/%zu] %.36s ... (Ctrl-C stops; all is kept)",
		g->mapper ? "map " : "", done, of, step_of(g));
	fflush(stderr);
}

static void clear_progress(const struct prepare_model *g)
{
	if (g->on_tty)
		fputs("\r\033[K", stderr);
}

static void tell_each(const struct faults *f)
{
	size_t all = f->n + f->dropped;

	for (size_t i = 0; i < f->n && i < TELL_MAX; i++)
		fprintf(stderr, "hotbench: %s\n", f->list[i]);
	if (all > TELL_MAX)
		fprintf(stderr, "hotbench: ... and %zu more like that\n",
			all - TELL_MAX);
}

static void tell_dropped(const struct prepare_model *g)
{
	if (g->drafter)
		tell_each(drafter_dropped(g->drafter));
	if (g->mapper)
		tell_each(mapper_dropped(g->mapper));
}

/* ---- keeping ---- */

static bool keep_drafts(struct prepare_model *g, struct error *err)
{
	struct draft_file f;
	size_t n = 0;
	bool ok = draft_file_open(&f, g->kase->dir, err);

	if (ok)
		n = g->mapper ? mapper_into(g->mapper, &f)
			      : drafted_into(drafter_drafts(g->drafter), &f);
	if (ok && (n || g->mapper))
		ok = draft_file_save(&f, err);
	g->added += n;
	draft_file_release(&f);
	return ok;
}

static bool keep_notes(struct prepare_model *g, struct error *err)
{
	struct buf out;
	bool ok;

	if (!g->drafter)
		return true;
	buf_init(&out, NOTES_MAX);
	drafter_save(g->drafter, &out);
	ok = file_write_buf(g->notes_path, &out, 0600, err);
	buf_release(&out);
	return ok;
}

static void take_up_notes(struct prepare_model *g)
{
	struct buf text;
	size_t done, of;

	buf_init(&text, NOTES_MAX);
	if (file_exists(g->notes_path) &&
	    file_read(g->notes_path, &text, NULL)) {
		drafter_resume(g->drafter, text.s, text.len);
		drafter_progress(g->drafter, &done, &of);
		if (done)
			fprintf(stderr,
				"hotbench: going on where an earlier run "
				"stopped (%zu of %zu steps)\n",
				done, of);
	}
	buf_release(&text);
}

/* ---- one request ---- */

static bool goes_on(void *prepare)
{
	(void)prepare;
	return !stop_asked();
}

static void hear(void *prepare, struct llm_event *ev)
{
	struct prepare_model *g = prepare;
	const char *notice = errands_notice(ev);

	if (notice) {
		say(g, notice);
		show_progress(g);
	}
	if (ev->kind == LLM_FAILED) {
		g->err = ev->error;
	} else if (ev->kind == LLM_DONE) {
		g->reply = xstrdup(ev->text);
		g->cut_short = ev->cut_short;
	}
}

/* False when it failed, or was stopped. */
static bool send(struct prepare_model *g, const struct llm_request *request)
{
	struct await how = { .goes_on = goes_on, .hear = hear, .arg = g };
	struct llm_event end;
	int ticket = errands_send(&g->errands, request, "prepare",
				  clock_now_ms(), &g->err);

	free(g->reply);
	g->reply = NULL;
	if (!ticket)
		return false;
	show_progress(g);
	if (await_ticket(g->errands.llm, ticket, &how, &end) == AWAIT_ENDED)
		hear(g, &end);
	return g->reply != NULL;
}

/* The reply into drafts and notes, and both to disk. */
static bool take(struct prepare_model *g)
{
	struct error why = { 0 };

	switch (take_reply(g, &why)) {
	case DRAFTER_TOOK: break;
	case DRAFTER_REPAIR: return true;
	case DRAFTER_LEFT: {
		char *text = xprintf("left out (%s): the reply could not be "
				     "used: %s",
				     step_of(g), why.text);

		say(g, text);
		free(text);
		g->left_out++;
		break;
	}
	}
	return keep_drafts(g, &g->err) && keep_notes(g, &g->err);
}

/* ---- the whole ---- */

static int go_through(struct prepare_model *g)
{
	struct llm_request request;

	while (!stop_asked() && next_request(g, &request)) {
		bool ok = send(g, &request);

		request_release(&request);
		if (stop_asked())
			break;
		if (!ok || !take(g))
			return cli_fail(&g->err);
	}
	clear_progress(g);
	if (stop_asked()) {
		fputs("hotbench: stopped\n", stderr);
		return EXIT_INTERRUPTED;
	}
	return g->err.code ? cli_fail(&g->err) : EXIT_DONE;
}

/* The issues are there: on to what can be said to them. */
static int go_on_to_map(struct prepare_model *g)
{
	case_load(&g->now, g->kase->dir, g->kase->origin, NULL);
	g->mapper = mapper_new(&g->session.catalogue, &g->now, g->papers, g->lx,
			       0, &g->err);
	return g->mapper ? go_through(g) : cli_fail(&g->err);
}

static int go_through_all(struct prepare_model *g)
{
	int code = g->drafter ? go_through(g) : EXIT_DONE;

	return code == EXIT_DONE ? go_on_to_map(g) : code;
}

static int finish(struct prepare_model *g, int code)
{
	clear_progress(g);
	tell_dropped(g);
	if (code == EXIT_DONE && !g->left_out) {
		if (file_exists(g->notes_path))
			file_remove(g->notes_path, NULL);
	} else {
		fprintf(stderr,
			"hotbench: what has come is kept; the same command "
			"goes on from there\n");
	}
	return code == EXIT_DONE && g->left_out ? EXIT_PROBLEM : code;
}

static void say_usage(const struct prepare_model *g)
{
	struct llm_totals all = llm_usage(g->errands.llm);

	fprintf(stderr,
		"hotbench: the model read %lld and wrote %lld tokens%s in %lld "
		"requests\n",
		(long long)all.usage.prompt_tokens,
		(long long)all.usage.completion_tokens,
		all.usage.estimated ? " (estimated)" : "",
		(long long)all.requests);
}

/* ---- the model ---- */

static bool open_model(struct session *s, const char *dir,
		       const struct session_model *model, struct error *err)
{
	session_init(s);
	s->papers = true;
	terms_set(&s->record.terms, TERM_READER, "llm", NULL);
	return session_load_case(s, dir, err) &&
	       session_open_model(s, model, err);
}

struct prepare_model *prepare_model_open(const char *dir,
					 const struct session_model *model,
					 struct error *err)
{
	struct prepare_model *g = xcalloc(1, sizeof *g);

	if (open_model(&g->session, dir, model, err))
		return g;
	prepare_model_free(g);
	return NULL;
}

void prepare_model_free(struct prepare_model *g)
{
	if (!g)
		return;
	drafter_free(g->drafter);
	mapper_free(g->mapper);
	case_release(&g->now);
	errands_release(&g->errands);
	session_release(&g->session);
	free(g->reply);
	free(g->notes_path);
	free(g);
}

int prepare_with_model(struct prepare_model *g, const struct court_case *c,
		       struct papers *papers, const struct lexicons *lx,
		       bool map_only, size_t *added)
{
	int code;

	g->kase = c;
	g->on_tty = isatty(STDERR_FILENO);
	g->notes_path = file_join(c->dir, NOTES_FILE);
	g->errands = (struct errands){ .llm = g->session.llm, .kase = c };
	g->papers = papers;
	g->lx = lx;
	if (!map_only) {
		g->drafter = drafter_new(&g->session.catalogue, c, papers, 0,
					 &g->err);
		if (!g->drafter)
			return cli_fail(&g->err);
		take_up_notes(g);
	}
	stop_watch();
	code = finish(g, go_through_all(g));
	stop_end();
	say_usage(g);
	*added = g->added;
	return code;
}
