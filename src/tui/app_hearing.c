/* One hearing: the courtroom's screen and the runner that carries its deeds out. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "court/case.h"
#include "court/document.h"
#include "hearing/runner.h"
#include "line/outside.h"
#include "store/journal.h"
#include "tui/app.h"
#include "tui/app_debrief.h"
#include "tui/scr_hearing.h"
#include "tui/screen.h"
#include "tui/wake.h"

struct podium {
	struct scr_hearing ui;
	struct runner *r;
	struct keeper keeper;
	struct screen *screen; /* it waits for the model too */
	enum app_end how;
};

/* ---- news ---- */

static void show_model(struct podium *p)
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
	runner_waiting(p->r, &p->ui.wait);
}

/* Of other words than stand there now it says nothing. */
static void show_found(struct podium *p)
{
	struct scr_docket *d = over_docket_of(&p->ui);
	struct passages found;
	struct error err;

	if (!runner_take_found(p->r, &found, &err))
		return;
	if (d->searching)
		scr_docket_found(d, &found, err.code ? &err : NULL);
	else
		passages_release(&found);
}

static void show_news(struct podium *p)
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
	show_found(p);
	show_model(p);
	scr_hearing_news(&p->ui);
}

/* A retry that is waited for counts down on the screen, and what a model takes is
 * counted. */
static bool pump(void *owner, int64_t now_ms)
{
	struct podium *p = owner;
	bool waits =
		p->ui.model.again_ms != 0 || p->ui.wait.what != WAITING_NOTHING;

	if (!runner_pump(p->r, now_ms) &&
	    !scr_hearing_forget_esc(&p->ui, now_ms) && !waits)
		return false;
	show_news(p);
	return true;
}

static int64_t deadline_ms(void *owner, int64_t now_ms)
{
	struct podium *p = owner;
	int64_t runner = runner_deadline_ms(p->r, now_ms);
	int64_t status = scr_status_deadline_ms(&p->ui.model, now_ms);
	int64_t wait = waiting_deadline_ms(&p->ui.wait, now_ms);

	int64_t esc = scr_hearing_esc_deadline_ms(&p->ui);

	if (wait < status)
		status = wait;
	if (esc < status)
		status = esc;
	return runner < status ? runner : status;
}

/* ---- deeds ---- */

static void search(struct podium *p, const char *text, int64_t now_ms)
{
	struct docket_query q = { .text = text, .pool = -1, .k = 12 };

	runner_search(p->r, &q, now_ms);
	show_found(p);
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

/* Ctrl-C in the editor was not meant for us; to hang up was. */
static void take_terminal_back(void)
{
	int number, told = 0;

	while (wake_next(&number))
		if (number == SIGHUP || number == SIGTERM)
			told = number;
	if (told)
		raise(told);
	term_take_back();
}

static void own_editor(struct podium *p, int64_t now_ms)
{
	const struct buf *draft = &p->ui.answer.text;
	struct error err;
	struct buf text;
	bool ok;

	buf_init(&text, EDITOR_MAX);
	term_lend();
	ok = outside_edit(draft->s, draft->len, &text, &err);
	take_terminal_back();
	if (!ok)
		scr_hearing_tell(&p->ui, err.text);
	else
		scr_hearing_edited(&p->ui, text.s, text.len);
	if (ok && !journal_is_kept(p->keeper.journal))
		scr_hearing_tell(&p->ui, "Your editor had it in a temporary "
					 "file, which is removed.");
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

/* A key's command and the question whether the case may be sent want the plain
 * terminal. */
static void switch_player(struct podium *p, const struct deed *d,
			  int64_t now_ms)
{
	enum player which = (enum player)d->index;
	bool lend = runner_switch_finds(p->r, which, d->text);
	struct error err;
	bool ok;

	if (lend)
		term_lend();
	ok = runner_switch(p->r, which, d->text, now_ms, &err);
	if (lend)
		take_terminal_back();
	p->screen->llm = runner_llm(p->r);
	show_news(p);
	if (!ok)
		scr_hearing_tell(&p->ui, err.text);
}

static void mark(struct podium *p, const struct deed *d)
{
	char told[400];

	app_debrief_mark(&p->keeper, d, told, sizeof told);
	show_news(p);
	scr_hearing_tell(&p->ui, told);
}

static void tell_hearing(struct podium *p, const struct deed *d, int64_t now_ms)
{
	struct event ev = { .kind = d->event,
			    .now_ms = now_ms,
			    .text = d->text ? d->text : "",
			    .seat = (int)d->index };

	runner_do(p->r, &ev);
	show_news(p);
	if (d->event == EV_CANCEL)
		scr_hearing_courtesy(&p->ui);
}

static bool carry_out(void *owner, const struct deed *d, int64_t now_ms)
{
	struct podium *p = owner;

	switch (d->kind) {
	case DEED_EVENT: tell_hearing(p, d, now_ms); break;
	case DEED_MARK: mark(p, d); break;
	case DEED_DRAFT:
		runner_draft(p->r, p->ui.answer.text.s, now_ms);
		if (runner_overhear(p->r, p->ui.answer.text.s, now_ms))
			show_news(p);
		break;
	case DEED_SEARCH: search(p, d->text, now_ms); break;
	case DEED_CITES: open_cites(p); break;
	case DEED_DOCUMENT: open_document(p, d->index); break;
	case DEED_EDITOR: own_editor(p, now_ms); break;
	case DEED_DICTATE: dictate(p); break;
	case DEED_SWITCH: switch_player(p, d, now_ms); break;
	case DEED_DEBRIEF:
		app_debrief(&p->keeper);
		p->how = APP_DONE;
		return false;
	default: break;
	}
	return true;
}

/* ---- the hearing ---- */

static void open_courtroom(struct podium *p)
{
	const struct transcript *said = p->keeper.said;
	struct event start = { .kind = EV_START, .now_ms = clock_now_ms() };

	scr_hearing_init(&p->ui, p->keeper.keys, runner_state(p->r),
			 runner_record(p->r));
	p->ui.ephemeral = !journal_is_kept(p->keeper.journal);
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind == TURN_ANSWER)
			editor_remember(&p->ui.answer, said->turns[i].text);
	runner_do(p->r, &start);
	show_news(p);
}

int app_hearing(struct runner *r, const struct app_options *opt,
		struct error *err)
{
	const struct runner_setup *with = runner_with(r);
	struct podium p = { .r = r,
			    .keeper = { .keys = app_keys(opt),
					.journal = with->journal,
					.rec = with->record,
					.said = &runner_state(r)->said,
					.kase = with->kase,
					.catalogue = with->catalogue,
					.bench = with->bench,
					.runner = r,
					.may_write = !opt->readonly },
			    .how = APP_LEFT };
	struct screen s = { .ops = &scr_hearing,
			    .self = &p.ui,
			    .owner = &p,
			    .deed = carry_out,
			    .pump = pump,
			    .deadline_ms = deadline_ms,
			    .llm = runner_llm(r) };

	if (!app_open(opt, err))
		return APP_CANNOT;
	p.screen = &s;
	open_courtroom(&p);
	if (!app_show(&s)) {
		if (p.how == APP_LEFT)
			runner_draft(r, p.ui.answer.text.s, clock_now_ms());
		p.how = APP_GONE;
	}
	scr_hearing_release(&p.ui);
	app_close();
	return p.how;
}
