/* A kept hearing turn by turn, and its debrief over it. */
#include "base/error.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "tui/app.h"
#include "tui/app_debrief.h"
#include "tui/scr_replay.h"
#include "tui/screen.h"

struct replay {
	struct scr_replay ui;
	struct keeper keeper;
};

static void note(struct replay *r, const struct deed *d)
{
	struct error err = { 0 };
	bool ok = marking_note(r->keeper.journal, r->keeper.rec, (int)d->index,
			       d->text, &err);

	scr_replay_noted(&r->ui, r->keeper.rec);
	scr_hearing_tell(&r->ui.ui, ok ? "Noted." : err.text);
}

static bool pump(void *owner, int64_t now_ms)
{
	struct replay *r = owner;

	return scr_replay_pump(&r->ui, now_ms);
}

static int64_t deadline_ms(void *owner, int64_t now_ms)
{
	struct replay *r = owner;

	return scr_replay_deadline_ms(&r->ui, now_ms);
}

/* The debrief and back, as often as the person likes. */
static bool carry_out(void *owner, const struct deed *d, int64_t now_ms)
{
	struct replay *r = owner;
	char told[400];

	(void)now_ms;
	if (d->kind == DEED_DEBRIEF) {
		app_debrief(&r->keeper);
		scr_replay_again(&r->ui, r->keeper.rec);
	} else if (d->kind == DEED_MARK) {
		app_debrief_mark(&r->keeper, d, told, sizeof told);
		scr_replay_again(&r->ui, r->keeper.rec);
		scr_hearing_tell(&r->ui.ui, told);
	} else if (d->kind == DEED_NOTE) {
		note(r, d);
	}
	return true;
}

int app_replay(struct hearing_record *rec, const struct app_options *opt,
	       struct error *err)
{
	struct replay r = { .keeper = { .keys = app_keys(opt),
					.journal = opt->readonly ? NULL
								 : opt->journal,
					.rec = rec,
					.said = &rec->said,
					.kase = opt->kase,
					.catalogue = opt->catalogue,
					.bench = opt->bench,
					.may_write = !opt->readonly } };
	struct screen s = { .ops = &scr_replay,
			    .self = &r.ui,
			    .owner = &r,
			    .deed = carry_out,
			    .pump = pump,
			    .deadline_ms = deadline_ms };
	bool ok;

	if (!app_open(opt, err))
		return APP_CANNOT;
	scr_replay_init(&r.ui, r.keeper.keys, rec, opt->kase, opt->bench);
	if (opt->blind)
		scr_replay_blind(&r.ui, marking_author());
	if (r.keeper.journal)
		scr_replay_may_note(&r.ui);
	if (opt->speed > 0)
		scr_replay_play(&r.ui, opt->speed);
	ok = app_show(&s);
	scr_replay_release(&r.ui);
	app_close();
	return ok ? APP_DONE : APP_GONE;
}
