#include "tui/app_debrief.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "docket/docket.h"
#include "hearing/drilling.h"
#include "hearing/marking.h"
#include "hearing/runner.h"
#include "hearing/settling.h"
#include "line/line.h"
#include "store/journal.h"
#include "tui/app.h"
#include "tui/app_settle.h"
#include "tui/scr_debrief.h"
#include "tui/screen.h"

struct debrief {
	struct scr_debrief ui;
	const struct keeper *keeper;
};

static bool keep_mark(const struct keeper *k, const struct mark *m,
		      struct error *err)
{
	if (k->runner)
		return runner_mark(k->runner, m, err);
	if (k->journal)
		return marking_add(k->journal, k->rec, m, err);
	return error_set(err, ERR_USAGE, "Nothing is written here.");
}

void app_debrief_mark(const struct keeper *k, const struct deed *d, char *told,
		      size_t size)
{
	struct mark m = { 0 };
	struct error err = { 0 };
	bool ok = mark_parse(&m, d->text, &err);

	if (ok) {
		mark_sign(&m, (int)d->index, marking_author(), clock_wall_ms());
		ok = keep_mark(k, &m, &err);
	}
	if (ok)
		snprintf(told, size, "%s: %s: %s.",
			 journal_is_kept(k->journal) ? "Kept" : "Noted",
			 m.field, m.value);
	else
		snprintf(told, size, "%.390s", err.text);
	mark_release(&m);
}

/* Every score sheet that can be read; a faulty one is `check`'s business. */
static void open_sheets(struct debrief *d)
{
	const struct catalogue *c = d->keeper->catalogue;
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
	scr_debrief_sheets(&d->ui, sheets, n, marking_author());
}

static void keep_sheet(struct debrief *d)
{
	const struct keeper *k = d->keeper;
	struct scr_ballot *b = &d->ui.ballot;
	char at[CLOCK_ISO_BYTES];
	struct error err = { 0 };
	struct buf json;

	buf_init(&json, (size_t)8 << 20);
	clock_iso8601(clock_wall_ms(), at);
	scr_ballot_write(b, at, &json);
	if (!k->journal) {
		scr_debrief_tell(&d->ui, "Nothing is written here.");
	} else if (journal_add_ballots(k->journal, k->rec, json.s, b->author,
				       &err)) {
		b->kept_json = k->rec->ballots_json;
		b->changed = false;
		scr_debrief_again(&d->ui);
		scr_debrief_tell(&d->ui, journal_is_kept(k->journal)
						 ? "Kept with the hearing."
						 : "Noted; it goes with the "
						   "hearing.");
	} else {
		scr_debrief_tell(&d->ui, err.text);
	}
	buf_release(&json);
}

static void export(struct debrief *d, const char *path)
{
	static const struct court_case none;
	const struct keeper *k = d->keeper;
	struct error err = { 0 };
	char told[400];

	if (!k->may_write)
		snprintf(told, sizeof told, "Nothing is written here.");
	else if (line_export(path, k->rec, k->kase ? k->kase : &none, k->said,
			     &err))
		snprintf(told, sizeof told, "Written to %.300s.", path);
	else
		snprintf(told, sizeof told, "%.390s", err.text);
	scr_debrief_tell(&d->ui, told);
}

/* So that what comes of it has a schedule. */
static bool enter(const struct keeper *k, const struct hearing_record *rec,
		  const struct drilling_setup *setup, struct error *err)
{
	return !k->journal || !rec->ended_ms || !journal_is_kept(k->journal) ||
	       !journal_may_change(k->journal, NULL) ||
	       drilling_enter(k->journal, rec, k->kase, setup->now_wall_ms,
			      err);
}

/* One answer again, or (0) all that are weak. */
static void drill(struct debrief *d, int turn)
{
	const struct keeper *k = d->keeper;
	char *docket = k->kase && k->may_write && k->journal &&
				       journal_is_kept(k->journal)
			       ? docket_default_path(k->kase)
			       : NULL;
	struct hearing_record rec = *k->rec; /* nothing is owned */
	struct drilling_setup setup = { .catalogue = k->catalogue,
					.kase = k->kase,
					.bench = k->bench,
					.rec = &rec,
					.journal = k->journal,
					.docket_path = docket,
					.now_wall_ms = clock_wall_ms() };
	const struct app_options opt = { .keys = k->keys };
	struct drilling drilling = { 0 };
	struct error err = { 0 };
	int *weak = NULL;

	rec.said = *k->said;
	if (turn)
		setup.turns = &turn, setup.n = 1;
	else
		setup.turns = weak =
			drilling_weak(k->journal, &rec, k->kase, &setup.n);
	if (!k->kase || !k->bench || !k->catalogue)
		scr_debrief_tell(&d->ui, "Its case or its bench is not here "
					 "any more: answers cannot be read.");
	else if (!setup.n)
		scr_debrief_tell(&d->ui, "No answer of yours was surely weak; "
					 "{debrief answer} shows them all.");
	else if (!enter(k, &rec, &setup, &err) ||
		 !drilling_open(&drilling, &setup, &err) ||
		 app_drill(&drilling, &opt, &err) == APP_CANNOT)
		scr_debrief_tell(&d->ui, err.text);
	drilling_close(&drilling);
	free(weak);
	free(docket);
}

/* What is weak by it joins the drill. */
static void settle(struct debrief *d)
{
	const struct keeper *k = d->keeper;
	struct hearing_record rec; /* nothing is owned */
	struct drilling_setup setup = { .now_wall_ms = clock_wall_ms() };
	struct error err = { 0 };
	char told[200];
	size_t n;

	if (!app_settle(k, d->ui.kase, keep_mark, &n))
		return;
	rec = *k->rec;
	rec.said = *k->said;
	snprintf(told, sizeof told, "%zu settled by your own word.", n);
	scr_debrief_again(&d->ui);
	scr_debrief_tell(&d->ui, !k->kase || enter(k, &rec, &setup, &err)
					 ? told
					 : err.text);
}

static bool carry_out(void *owner, const struct deed *deed, int64_t now_ms)
{
	struct debrief *d = owner;
	char told[400];

	(void)now_ms;
	switch (deed->kind) {
	case DEED_MARK:
		app_debrief_mark(d->keeper, deed, told, sizeof told);
		scr_debrief_again(&d->ui);
		scr_debrief_tell(&d->ui, told);
		break;
	case DEED_BALLOTS: open_sheets(d); break;
	case DEED_BALLOT: keep_sheet(d); break;
	case DEED_EXPORT: export(d, deed->text); break;
	case DEED_DRILL: drill(d, (int)deed->index); break;
	case DEED_SETTLE: settle(d); break;
	default: break;
	}
	return true;
}

bool app_debrief(const struct keeper *k)
{
	struct debrief d = { .keeper = k };
	struct screen s = { .ops = &scr_debrief,
			    .self = &d.ui,
			    .owner = &d,
			    .deed = carry_out };
	struct court_case closed;
	bool ok;

	scr_debrief_init(&d.ui, k->keys, k->rec, k->said,
			 assigned_case(&k->rec->assigned, k->kase,
				       clock_wall_ms(), &closed));
	d.ui.no_sheets = !k->catalogue;
	d.ui.no_export = !k->may_write;
	d.ui.no_drill = !k->kase || !k->bench || !k->catalogue;
	d.ui.no_settle = !k->catalogue ? "its case is not here"
				       : settling_why_not(k->rec, d.ui.kase);
	if (k->runner)
		scr_debrief_offer(&d.ui);
	ok = app_show(&s);
	scr_debrief_release(&d.ui);
	return ok;
}
