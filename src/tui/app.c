/*
 * Every screen is a state with functions for keys, news and drawing; this loop
 * is the only one that reads keys or waits.
 *
 *	draw, if something changed -> wait for tty, signals, network, deadline
 *	-> signals -> keys -> news -> deeds -> again
 */
#include "tui/app.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "court/document.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "hearing/runner.h"
#include "line/line.h"
#include "llm/llm.h"
#include "score/scorecard.h"
#include "store/journal.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/keymap.h"
#include "tui/keys.h"
#include "tui/outside.h"
#include "tui/scr_case.h"
#include "tui/scr_debrief.h"
#include "tui/scr_hearing.h"
#include "tui/scr_replay.h"
#include "tui/wake.h"

/* What the loop asks of whatever is shown. */
struct screen {
	void *self;
	void (*size)(void *self, int rows, int cols);
	void (*key)(void *self, const struct key *key, struct deeds *out);
	void (*view)(const void *self, int64_t now_ms, struct cells *out);
	/* Moves what can move; true when there is something new to draw. */
	bool (*pump)(void *self, int64_t now_ms, struct deeds *out);
	int64_t (*deadline_ms)(void *self, int64_t now_ms);
	/* Carries out a deed that the loop does not know itself. */
	void (*deed)(void *self, const struct deed *d, int64_t now_ms);
	/* Does what a click there means; false leaves it to the loop, which
	 * moves the choice there.  NULL: always so. */
	bool (*click)(void *self, int row, int col);
	struct llm *llm; /* for waiting; NULL: none */
};

static struct {
	bool open;
	bool ours; /* opened for one screen only */
	bool gone; /* hung up or told to stop: no screen goes on after that */
	struct cells frame;
} app;

bool app_open(const struct app_options *opt, struct error *err)
{
	if (app.open)
		return true;
	if (!term_is_able(err) || !wake_open(err))
		return false;
	if (!term_open(&opt->term, err)) {
		wake_close();
		return false;
	}
	cells_init(&app.frame);
	app.open = true;
	app.ours = app.gone = false;
	return true;
}

void app_close(void)
{
	if (!app.open)
		return;
	term_close();
	wake_close();
	cells_release(&app.frame);
	app.open = false;
}

/* ---- the loop ---- */

struct loop {
	bool dirty; /* something changed since it was drawn */
	bool gone;
	bool leave;
	bool debrief;
};

static void draw(struct loop *l, const struct screen *s, int64_t now_ms)
{
	int rows, cols;

	if (!l->dirty)
		return;
	term_size(&rows, &cols);
	cells_reset(&app.frame, rows, cols);
	s->view(s->self, now_ms, &app.frame);
	term_present(&app.frame);
	l->dirty = false;
}

static int64_t earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static void wait(const struct screen *s, struct llm_fd fds[2])
{
	int64_t now = clock_now_ms(), at = s->deadline_ms(s->self, now);
	int64_t left;

	if (term_deadline_ms() >= 0)
		at = earlier(at, term_deadline_ms());
	left = at == INT64_MAX ? -1 : at - now;
	if (at != INT64_MAX && left < 0)
		left = 0;
	if (left > 3600000)
		left = 3600000;
	fds[0] = (struct llm_fd){ .fd = term_fd(), .want = LLM_IN };
	fds[1] = (struct llm_fd){ .fd = wake_fd(), .want = LLM_IN };
	llm_wait(s->llm, fds, 2, (int)left);
}

static void resize(struct loop *l, const struct screen *s)
{
	int rows, cols;

	term_resized();
	term_size(&rows, &cols);
	s->size(s->self, rows, cols);
	l->dirty = true;
}

static void take_signals(struct loop *l, const struct screen *s)
{
	bool winch = false;
	int number;

	while (wake_next(&number)) {
		switch (number) {
		case SIGWINCH: winch = true; break;
		case SIGTSTP:
			term_suspend();
			winch = true;
			break;
		case SIGCONT:
			term_renew();
			winch = true;
			break;
		default: l->gone = true;
		}
	}
	if (winch) /* a storm of them is one */
		resize(l, s);
}

static void carry_out(struct loop *l, const struct screen *s, struct deeds *d,
		      int64_t now_ms)
{
	for (size_t i = 0; i < d->n; i++) {
		switch (d->list[i].kind) {
		case DEED_REDRAW: term_redraw(); break;
		case DEED_MOUSE: term_toggle_mouse(); break;
		case DEED_SUSPEND:
			term_suspend();
			resize(l, s);
			break;
		case DEED_DEBRIEF:
			l->debrief = true;
			l->leave = true;
			break;
		case DEED_LEAVE: l->leave = true; break;
		default: s->deed(s->self, &d->list[i], now_ms);
		}
		l->dirty = true;
	}
	deeds_release(d);
}

static void press(struct loop *l, const struct screen *s, const struct key *key,
		  int64_t now_ms)
{
	struct deeds deeds = { 0 };

	s->key(s->self, key, &deeds);
	carry_out(l, s, &deeds, now_ms);
	l->dirty = true;
}

/*
 * A click on a line of a list.  Every list keeps the cursor at what is chosen, so
 * moving the choice until the cursor comes to that row needs to know nothing of
 * how the list is laid out; where it does not come there, it goes back.  On what
 * is chosen already a click is Enter.
 */
static void click(struct loop *l, const struct screen *s,
		  const struct key *where, int64_t now_ms)
{
	struct key step = { .code = K_DOWN };
	int at, steps = 0;

	draw(l, s, now_ms);
	at = app.frame.cursor_row;
	if (at < 0)
		return;
	if (at == where->row) {
		step.code = K_ENTER;
		press(l, s, &step, now_ms);
		return;
	}
	step.code = where->row > at ? K_DOWN : K_UP;
	while (at != where->row && !l->leave) {
		int was = at;

		press(l, s, &step, now_ms);
		draw(l, s, now_ms);
		steps++;
		at = app.frame.cursor_row;
		if (at == was || (at > where->row) == (was < where->row))
			break;
	}
	step.code = step.code == K_UP ? K_DOWN : K_UP;
	while (at != where->row && steps-- && !l->leave)
		press(l, s, &step, now_ms);
}

#define WHEEL_LINES 3

/* What the mouse says, in keys. */
static void point(struct loop *l, const struct screen *s, const struct key *key,
		  int64_t now_ms)
{
	if (key->code != K_CLICK) {
		struct key line = *key;

		/* Beside an editor Up and Down mean something else. */
		if (!s->click)
			line.code = key->code == K_WHEEL_UP ? K_UP : K_DOWN;
		for (int i = 0; i < WHEEL_LINES && !l->leave; i++)
			press(l, s, &line, now_ms);
		return;
	}
	l->dirty = true;
	if (!s->click || !s->click(s->self, key->row, key->col))
		click(l, s, key, now_ms);
}

static void take_keys(struct loop *l, const struct screen *s, bool readable)
{
	int64_t now = clock_now_ms();
	struct key key;

	if (readable && !term_read(now))
		l->gone = true;
	while (!l->leave && term_next_key(now, &key)) {
		if (key.code == K_CLICK || key.code == K_WHEEL_UP ||
		    key.code == K_WHEEL_DOWN)
			point(l, s, &key, now);
		else
			press(l, s, &key, now);
	}
}

static void run(struct loop *l, const struct screen *s)
{
	struct deeds deeds = { 0 };

	resize(l, s);
	l->gone = app.gone;
	while (!l->leave && !l->gone) {
		struct llm_fd fds[2];

		draw(l, s, clock_now_ms());
		wait(s, fds);
		take_signals(l, s);
		take_keys(l, s, fds[0].got != 0);
		if (s->pump(s->self, clock_now_ms(), &deeds))
			l->dirty = true;
		carry_out(l, s, &deeds, clock_now_ms());
	}
	app.gone = l->gone;
}

static bool begin(const struct app_options *opt, struct error *err)
{
	bool was_open = app.open;

	if (!app_open(opt, err))
		return false;
	app.ours = !was_open;
	return true;
}

static void end(void)
{
	if (app.ours)
		app_close();
}

static const struct keymap *keys_of(const struct app_options *opt,
				    struct keymap *defaults)
{
	if (opt->keys)
		return opt->keys;
	keymap_init(defaults);
	return defaults;
}

/* ---- what is kept beside a hearing ---- */

struct keeper {
	struct journal *journal;    /* NULL: labels and sheets are not kept */
	struct hearing_record *rec; /* borrowed, as all of it */
	const struct transcript *said;
	const struct court_case *kase; /* NULL: gone */
	const struct catalogue *catalogue;
	struct runner *runner; /* the hearing is under way; or NULL */
	bool may_write;	       /* files that the person names */
};

/* "commitment neutral it states a fact": signed, kept, and told. */
static void keeper_mark(struct keeper *k, const struct deed *d, char *told,
			size_t size)
{
	struct mark m = { 0 };
	struct error err = { 0 };
	bool ok = mark_parse(&m, d->text, &err);

	if (ok) {
		mark_sign(&m, (int)d->index, marking_author(), clock_wall_ms());
		if (k->runner)
			ok = runner_mark(k->runner, &m, &err);
		else
			ok = k->journal
				     ? marking_add(k->journal, k->rec, &m, &err)
				     : error_set(&err, ERR_USAGE,
						 "Nothing is written here.");
	}
	if (ok)
		snprintf(told, size, "%s: %s: %s.",
			 journal_is_kept(k->journal) ? "Kept" : "Noted",
			 m.field, m.value);
	else
		snprintf(told, size, "%.390s", err.text);
	mark_release(&m);
}

/* ---- a hearing ---- */

struct podium {
	struct scr_hearing ui;
	struct runner *r;
	bool may_write;
};

static void podium_size(void *self, int rows, int cols)
{
	struct podium *p = self;

	scr_hearing_size(&p->ui, rows, cols);
}

static void podium_key(void *self, const struct key *key, struct deeds *out)
{
	struct podium *p = self;

	scr_hearing_key(&p->ui, key, out);
}

static bool podium_click(void *self, int row, int col)
{
	struct podium *p = self;

	return scr_hearing_click(&p->ui, row, col);
}

static void podium_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct podium *p = self;

	scr_hearing_view(&p->ui, now_ms, out);
}

static void podium_model(struct podium *p)
{
	struct status_model *m = &p->ui.model;
	struct runner_model now;

	runner_model(p->r, &now);
	*m = (struct status_model){ .used = now.used,
				    .tokens = now.tokens,
				    .estimated = now.estimated,
				    .cost = now.cost,
				    .again_ms = now.again_ms };
	snprintf(m->name, sizeof m->name, "%s", now.name);
	snprintf(m->trouble, sizeof m->trouble, "%s", now.trouble);
}

static void podium_news(struct podium *p)
{
	char *draft = runner_take_draft(p->r);
	char *spoken = runner_take_dictated(p->r);
	const char *trouble = runner_take_trouble(p->r);

	if (trouble)
		scr_hearing_tell(&p->ui, trouble);
	if (draft)
		scr_hearing_draft(&p->ui, draft);
	free(draft);
	if (spoken) {
		scr_hearing_spoken(&p->ui, spoken);
		runner_draft(p->r, p->ui.answer.text.s, clock_now_ms());
	}
	free(spoken);
	podium_model(p);
	scr_hearing_news(&p->ui);
}

/* A retry that is waited for counts down on the screen. */
static bool podium_pump(void *self, int64_t now_ms, struct deeds *out)
{
	struct podium *p = self;
	bool waits = p->ui.model.again_ms != 0;

	(void)out;
	if (!runner_pump(p->r, now_ms) && !waits)
		return false;
	podium_news(p);
	return true;
}

static int64_t podium_deadline(void *self, int64_t now_ms)
{
	struct podium *p = self;

	return earlier(runner_deadline_ms(p->r, now_ms),
		       scr_status_deadline_ms(&p->ui.model, now_ms));
}

static void search(struct podium *p, const char *text)
{
	struct docket_query q = { .text = text, .pool = -1, .k = 12 };
	struct passages found = { 0 };
	struct error err = { 0 };

	if (runner_search(p->r, &q, &found, &err))
		scr_docket_found(over_docket_of(&p->ui), &found, NULL);
	else
		scr_docket_found(over_docket_of(&p->ui), NULL, &err);
}

static void open_cites(struct podium *p)
{
	const struct turn *q = hearing_pending(runner_state(p->r));
	struct passages found = { 0 };
	struct error err = { 0 };

	if (!q)
		scr_hearing_tell(&p->ui, "No question is pending.");
	else if (!runner_open_cites(p->r, q, &found, &err))
		scr_hearing_tell(&p->ui, err.text);
	else if (!found.n)
		scr_hearing_tell(&p->ui,
				 "It cites nothing that the docket has.");
	else
		scr_hearing_cites(&p->ui, &found);
	passages_release(&found);
}

static void open_document(struct podium *p, size_t index)
{
	const struct court_case *k = runner_state(p->r)->rules.kase;
	struct paragraphs text;
	struct error err = { 0 };
	bool ok = document_load(&text, k, &k->documents[index], &err);

	scr_hearing_paper(&p->ui, index, ok ? &text : NULL, &err);
	document_release(&text);
}

static void own_editor(struct podium *p, int64_t now_ms)
{
	const struct buf *draft = &p->ui.answer.text;
	struct error err;
	struct buf text;

	buf_init(&text, EDITOR_MAX);
	if (outside_edit(draft->s, draft->len, &text, &err)) {
		scr_hearing_edited(&p->ui, text.s, text.len);
		if (!journal_is_kept(runner_with(p->r)->journal))
			scr_hearing_tell(&p->ui,
					 "Your editor had it in a temporary "
					 "file, which is removed.");
	} else
		scr_hearing_tell(&p->ui, err.text);
	runner_draft(p->r, p->ui.answer.text.s, now_ms);
	buf_release(&text);
}

static void dictate(struct podium *p)
{
	bool enough = runner_is_dictating(p->r);
	struct error err;

	if (!runner_dictate(p->r, &err))
		scr_hearing_tell(&p->ui, err.text);
	else
		scr_hearing_tell(&p->ui, enough ? "One moment."
						: "Listening. The same key "
						  "when you have spoken.");
}

static struct keeper podium_keeper(struct podium *p)
{
	const struct runner_setup *with = runner_with(p->r);

	return (struct keeper){ .journal = with->journal,
				.rec = with->record,
				.said = &runner_state(p->r)->said,
				.kase = with->kase,
				.catalogue = with->catalogue,
				.runner = p->r,
				.may_write = p->may_write };
}

static void label(struct podium *p, const struct deed *d)
{
	struct keeper k = podium_keeper(p);
	char told[400];

	keeper_mark(&k, d, told, sizeof told);
	podium_news(p);
	scr_hearing_tell(&p->ui, told);
}

static void podium_deed(void *self, const struct deed *d, int64_t now_ms)
{
	struct podium *p = self;
	struct event ev = { .kind = d->event,
			    .now_ms = now_ms,
			    .text = d->text ? d->text : "",
			    .seat = (int)d->index };

	switch (d->kind) {
	case DEED_EVENT:
		runner_do(p->r, &ev);
		podium_news(p);
		if (d->event == EV_CANCEL)
			scr_hearing_courtesy(&p->ui);
		break;
	case DEED_MARK: label(p, d); break;
	case DEED_DRAFT:
		runner_draft(p->r, p->ui.answer.text.s, now_ms);
		runner_overhear(p->r, p->ui.answer.text.s, now_ms);
		podium_news(p);
		break;
	case DEED_SEARCH: search(p, d->text); break;
	case DEED_CITES: open_cites(p); break;
	case DEED_DOCUMENT: open_document(p, d->index); break;
	case DEED_EDITOR: own_editor(p, now_ms); break;
	case DEED_DICTATE: dictate(p); break;
	default: break;
	}
}

static void remember_answers(struct podium *p)
{
	const struct transcript *said = &runner_state(p->r)->said;

	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind == TURN_ANSWER)
			editor_remember(&p->ui.answer, said->turns[i].text);
}

static enum app_end show_debrief(const struct keeper *keeper,
				 const struct keymap *keys);

static const char *really_said(const void *ctx, int answer_n)
{
	return runner_real_answer(ctx, answer_n);
}

static enum app_end argue(struct podium *p, const struct keymap *keys)
{
	struct screen s = { .self = p,
			    .size = podium_size,
			    .key = podium_key,
			    .view = podium_view,
			    .pump = podium_pump,
			    .deadline_ms = podium_deadline,
			    .deed = podium_deed,
			    .click = podium_click,
			    .llm = runner_llm(p->r) };
	struct loop l = { 0 };

	run(&l, &s);
	if (l.gone) {
		runner_draft(p->r, p->ui.answer.text.s, clock_now_ms());
		return APP_GONE;
	}
	if (l.debrief) {
		struct keeper k = podium_keeper(p);

		return show_debrief(&k, keys);
	}
	return APP_LEFT;
}

int app_hearing(struct runner *r, const struct app_options *opt,
		struct error *err)
{
	struct keymap defaults;
	const struct keymap *keys = keys_of(opt, &defaults);
	struct podium p = { .r = r, .may_write = !opt->readonly };
	struct event start = { .kind = EV_START };
	enum app_end how;

	if (!begin(opt, err))
		return APP_CANNOT;
	scr_hearing_init(&p.ui, keys, runner_state(r), runner_record(r));
	p.ui.real = really_said;
	p.ui.real_ctx = r;
	p.ui.ephemeral = !journal_is_kept(runner_with(r)->journal);
	remember_answers(&p);
	start.now_ms = clock_now_ms();
	runner_do(r, &start);
	podium_news(&p);
	how = argue(&p, keys);
	scr_hearing_release(&p.ui);
	end();
	return how;
}

/* ---- a debrief ---- */

struct debrief_room {
	struct scr_debrief ui;
	struct keeper keeper;
};

static void debrief_size(void *self, int rows, int cols)
{
	struct debrief_room *d = self;

	scr_debrief_size(&d->ui, rows, cols);
}

static void debrief_key(void *self, const struct key *key, struct deeds *out)
{
	struct debrief_room *d = self;

	scr_debrief_key(&d->ui, key, out);
}

static void debrief_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct debrief_room *d = self;

	(void)now_ms;
	scr_debrief_view(&d->ui, out);
}

static bool nothing_new(void *self, int64_t now_ms, struct deeds *out)
{
	(void)self;
	(void)now_ms;
	(void)out;
	return false;
}

static int64_t no_deadline(void *self, int64_t now_ms)
{
	(void)self;
	(void)now_ms;
	return INT64_MAX;
}

static void no_deed(void *self, const struct deed *d, int64_t now_ms)
{
	(void)self;
	(void)d;
	(void)now_ms;
}

/* Every score sheet that can be read; a faulty one is `check`'s business. */
static void open_sheets(struct debrief_room *d)
{
	const struct catalogue *c = d->keeper.catalogue;
	struct entries list = { 0 };
	struct ballot *sheets;
	struct error err = { 0 };
	size_t n = 0;

	if (!c || !catalogue_list(c, ENTRY_BALLOT, &list, &err)) {
		scr_debrief_tell(&d->ui, c ? err.text : "There is none here.");
		return;
	}
	sheets = xcalloc(list.n, sizeof *sheets);
	for (size_t i = 0; i < list.n; i++)
		if (catalogue_ballot(c, list.list[i].slug, &sheets[n], &err))
			n++;
		else
			ballot_release(&sheets[n]);
	entries_release(&list);
	scr_debrief_sheets(&d->ui, sheets, n);
}

static void keep_sheet(struct debrief_room *d)
{
	struct scr_ballot *b = &d->ui.ballot;
	char at[CLOCK_ISO_BYTES];
	struct error err = { 0 };
	struct buf json;

	buf_init(&json, (size_t)8 << 20);
	clock_iso8601(clock_wall_ms(), at);
	scr_ballot_write(b, marking_author(), at, &json);
	if (!d->keeper.journal) {
		scr_debrief_tell(&d->ui, "Nothing is written here.");
	} else if (journal_set_ballots(d->keeper.journal, d->keeper.rec, json.s,
				       &err)) {
		b->kept_json = d->keeper.rec->ballots_json;
		b->changed = false;
		scr_debrief_tell(&d->ui, journal_is_kept(d->keeper.journal)
						 ? "Kept with the hearing."
						 : "Noted; it goes with the "
						   "hearing.");
	} else {
		scr_debrief_tell(&d->ui, err.text);
	}
	buf_release(&json);
}

/* The hearing object, as `hearings export` prints it. */
static bool write_json(const struct keeper *k, const char *path,
		       struct error *err)
{
	static const struct court_case none;
	const struct court_case *kase = k->kase ? k->kase : &none;
	struct hearing_record whole = *k->rec; /* owns nothing */
	struct scorecard card;
	struct buf json, debrief;
	struct jsonw w;
	bool ok;

	whole.said = *k->said;
	buf_init(&json, RECORD_FILE_MAX);
	buf_init(&debrief, RECORD_FILE_MAX);
	scorecard_build(&card, kase, whole.side, k->said);
	w = jsonw_to(&debrief, 0);
	scorecard_write(&card, kase, whole.side, k->said, &w);
	if (!whole.debrief_json)
		whole.debrief_json = debrief.s;
	record_write(&json, &whole, true);
	ok = file_write(path, json.s, json.len, 0600, err);
	scorecard_release(&card);
	buf_release(&debrief);
	buf_release(&json);
	return ok;
}

/* As `replay --plain` prints it. */
static bool write_text(const struct keeper *k, const char *path,
		       struct error *err)
{
	static const struct court_case none;
	const struct court_case *kase = k->kase ? k->kase : &none;
	struct line_options o = { .feedback = FEEDBACK_FULL };
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);
	bool ok;

	if (!f)
		return error_errno(err, "%s", path);
	line_transcript(f, k->rec, kase, k->said, &o);
	fputc('\n', f);
	line_debrief(f, k->rec, kase, k->said, &o);
	fclose(f);
	ok = file_write(path, text, n, 0600, err);
	free(text);
	return ok;
}

static bool write_out(const struct keeper *k, const char *path,
		      struct error *err)
{
	size_t len = strlen(path);

	if (len > 5 && !strcmp(path + len - 5, ".json"))
		return write_json(k, path, err);
	return write_text(k, path, err);
}

static void export(struct debrief_room *d, const char *path)
{
	struct error err = { 0 };
	char told[400];

	if (!d->keeper.may_write)
		snprintf(told, sizeof told, "Nothing is written here.");
	else if (access(path, F_OK) == 0)
		snprintf(told, sizeof told,
			 "%.300s is there already: give another name.", path);
	else if (write_out(&d->keeper, path, &err))
		snprintf(told, sizeof told, "Written to %.300s.", path);
	else
		snprintf(told, sizeof told, "%.390s", err.text);
	scr_debrief_tell(&d->ui, told);
}

static void debrief_deed(void *self, const struct deed *deed, int64_t now_ms)
{
	struct debrief_room *d = self;
	char told[400];

	(void)now_ms;
	switch (deed->kind) {
	case DEED_MARK:
		keeper_mark(&d->keeper, deed, told, sizeof told);
		scr_debrief_again(&d->ui);
		scr_debrief_tell(&d->ui, told);
		break;
	case DEED_BALLOTS: open_sheets(d); break;
	case DEED_BALLOT: keep_sheet(d); break;
	case DEED_EXPORT: export(d, deed->text); break;
	case DEED_DRILL:
		scr_debrief_tell(&d->ui, "Answering again comes with the "
					 "drills, which this version does not "
					 "have yet.");
		break;
	default: break;
	}
}

static enum app_end show_debrief(const struct keeper *keeper,
				 const struct keymap *keys)
{
	struct debrief_room d = { .keeper = *keeper };
	struct screen s = { .self = &d,
			    .size = debrief_size,
			    .key = debrief_key,
			    .view = debrief_view,
			    .pump = nothing_new,
			    .deadline_ms = no_deadline,
			    .deed = debrief_deed };
	struct loop l = { 0 };

	scr_debrief_init(&d.ui, keys, keeper->rec, keeper->said, keeper->kase);
	run(&l, &s);
	scr_debrief_release(&d.ui);
	return l.gone ? APP_GONE : APP_DONE;
}

/* ---- a replay ---- */

struct replay_room {
	struct scr_replay ui;
	struct keeper keeper;
};

static void replay_size(void *self, int rows, int cols)
{
	struct replay_room *r = self;

	scr_replay_size(&r->ui, rows, cols);
}

static void replay_key(void *self, const struct key *key, struct deeds *out)
{
	struct replay_room *r = self;

	scr_replay_key(&r->ui, key, out);
}

static void replay_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct replay_room *r = self;

	(void)now_ms;
	scr_replay_view(&r->ui, out);
}

static void replay_deed(void *self, const struct deed *d, int64_t now_ms)
{
	struct replay_room *r = self;
	char told[400];

	(void)now_ms;
	if (d->kind != DEED_MARK)
		return;
	keeper_mark(&r->keeper, d, told, sizeof told);
	scr_replay_again(&r->ui, r->keeper.rec);
	scr_hearing_tell(&r->ui.ui, told);
}

/* The debrief and back, as often as the person likes. */
static enum app_end show_replay(struct replay_room *r,
				const struct keymap *keys)
{
	struct screen s = { .self = r,
			    .size = replay_size,
			    .key = replay_key,
			    .view = replay_view,
			    .pump = nothing_new,
			    .deadline_ms = no_deadline,
			    .deed = replay_deed };

	for (;;) {
		struct loop l = { 0 };

		run(&l, &s);
		if (l.gone)
			return APP_GONE;
		if (!l.debrief)
			return APP_DONE;
		if (show_debrief(&r->keeper, keys) == APP_GONE)
			return APP_GONE;
		scr_replay_again(&r->ui, r->keeper.rec);
	}
}

int app_replay(struct hearing_record *rec, const struct app_options *opt,
	       struct error *err)
{
	struct keymap defaults;
	const struct keymap *keys = keys_of(opt, &defaults);
	struct replay_room r = {
		.keeper = { .journal = opt->readonly ? NULL : opt->journal,
			    .rec = rec,
			    .said = &rec->said,
			    .kase = opt->kase,
			    .catalogue = opt->catalogue,
			    .may_write = !opt->readonly }
	};
	enum app_end how;

	if (!begin(opt, err))
		return APP_CANNOT;
	scr_replay_init(&r.ui, keys, rec, opt->kase, opt->bench);
	how = show_replay(&r, keys);
	scr_replay_release(&r.ui);
	end();
	return how;
}

/* ---- the case room ---- */

static void room_size(void *self, int rows, int cols)
{
	scr_case_size(self, rows, cols);
}

static void room_key(void *self, const struct key *key, struct deeds *out)
{
	scr_case_key(self, key, out);
}

static void room_view(const void *self, int64_t now_ms, struct cells *out)
{
	(void)now_ms;
	scr_case_view(self, out);
}

static void room_deed(void *self, const struct deed *d, int64_t now_ms)
{
	struct scr_case *c = self;
	const struct court_case *k = c->room->kase;
	struct paragraphs text;
	struct error err = { 0 };

	(void)now_ms;
	if (d->kind != DEED_DOCUMENT)
		return;
	if (document_load(&text, k, &k->documents[d->index], &err))
		scr_case_document(c, d->index, &text, NULL);
	else
		scr_case_document(c, d->index, NULL, &err);
	document_release(&text);
}

int app_case(const struct case_room *room, struct case_plan *plan,
	     const struct app_options *opt, struct error *err)
{
	struct keymap defaults;
	struct scr_case c;
	struct screen s = { .self = &c,
			    .size = room_size,
			    .key = room_key,
			    .view = room_view,
			    .pump = nothing_new,
			    .deadline_ms = no_deadline,
			    .deed = room_deed };
	struct loop l = { 0 };
	bool argue;

	if (!begin(opt, err))
		return APP_CANNOT;
	scr_case_init(&c, keys_of(opt, &defaults), room, plan);
	run(&l, &s);
	*plan = c.plan;
	argue = c.argue;
	scr_case_release(&c);
	end();
	return l.gone ? APP_GONE : argue ? APP_DONE : APP_LEFT;
}

/* ---- the lobby ---- */

#define HEADS_MS       5   /* at a stretch, so that keys never wait for them */
#define HEARINGS_FIRST 100 /* listed for the first frame; all behind it */

struct hall {
	struct scr_lobby ui;
	const struct catalogue *catalogue;
	struct journal *journal; /* NULL: all hearings are listed */
	int64_t now_wall_ms;
};

static void hall_size(void *self, int rows, int cols)
{
	struct hall *h = self;

	scr_lobby_size(&h->ui, rows, cols);
}

static void hall_key(void *self, const struct key *key, struct deeds *out)
{
	struct hall *h = self;

	scr_lobby_key(&h->ui, key, out);
}

static void hall_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct hall *h = self;

	(void)now_ms;
	scr_lobby_view(&h->ui, out);
}

/* The head of the case only: its papers are not read for a list. */
static void read_head(struct hall *h, const char *slug)
{
	struct case_head head = { 0 };
	struct entry e = { 0 };
	struct error err = { 0 };
	char *name = xstrdup(slug); /* the row's own goes with its title */

	if (catalogue_find(h->catalogue, ENTRY_CASE, name, &e, &err) &&
	    catalogue_case_head(&e, &head, &err))
		scr_lobby_case(&h->ui, name, &head, NULL);
	else
		scr_lobby_case(&h->ui, name, NULL, &err);
	case_head_release(&head);
	entry_release(&e);
	free(name);
}

static void list_hearings(struct hall *h)
{
	struct hearing_lines all = { 0 };

	if (journal_list(h->journal, NULL, 0, &all, NULL))
		scr_lobby_hearings(&h->ui, &all, h->now_wall_ms);
	hearing_lines_release(&all);
	h->journal = NULL;
}

static bool hall_pump(void *self, int64_t now_ms, struct deeds *out)
{
	struct hall *h = self;
	const char *slug;
	bool some = h->journal != NULL;

	(void)out;
	if (some)
		list_hearings(h);
	while ((slug = scr_lobby_want(&h->ui)) &&
	       clock_now_ms() - now_ms < HEADS_MS) {
		read_head(h, slug);
		some = true;
	}
	return some;
}

static int64_t hall_deadline(void *self, int64_t now_ms)
{
	struct hall *h = self;

	return h->journal || scr_lobby_want(&h->ui) ? now_ms : INT64_MAX;
}

static enum app_end show_lobby(struct hall *h, struct lobby_choice *out)
{
	struct screen s = { .self = h,
			    .size = hall_size,
			    .key = hall_key,
			    .view = hall_view,
			    .pump = hall_pump,
			    .deadline_ms = hall_deadline,
			    .deed = no_deed };
	struct loop l = { 0 };

	run(&l, &s);
	*out = h->ui.choice;
	if (l.gone)
		return APP_GONE;
	return out->kind == LOBBY_NOTHING ? APP_LEFT : APP_DONE;
}

int app_lobby(const struct catalogue *c, struct journal *j,
	      const struct app_options *opt, const struct lobby_setup *setup,
	      struct lobby_choice *out, struct error *err)
{
	struct keymap defaults;
	struct hall h = { .catalogue = c, .now_wall_ms = setup->now_wall_ms };
	struct entries cases = { 0 };
	struct hearing_lines lines = { 0 };
	int how = APP_CANNOT;

	memset(out, 0, sizeof *out);
	if (!catalogue_list(c, ENTRY_CASE, &cases, err) ||
	    (j && !journal_list(j, NULL, HEARINGS_FIRST, &lines, err)))
		goto out;
	if (lines.n == HEARINGS_FIRST)
		h.journal = j;
	if (!begin(opt, err))
		goto out;
	scr_lobby_init(&h.ui, keys_of(opt, &defaults), &cases, &lines, setup);
	how = show_lobby(&h, out);
	scr_lobby_release(&h.ui);
	end();
out:
	entries_release(&cases);
	hearing_lines_release(&lines);
	return how;
}
