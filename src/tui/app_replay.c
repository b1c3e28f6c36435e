/* A kept hearing turn by turn, and its debrief over it. */
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
			    .deed = carry_out };
	bool ok;

	if (!app_open(opt, err))
		return APP_CANNOT;
	scr_replay_init(&r.ui, r.keeper.keys, rec, opt->kase, opt->bench);
	if (opt->blind)
		scr_replay_blind(&r.ui, marking_author());
	ok = app_show(&s);
	scr_replay_release(&r.ui);
	app_close();
	return ok ? APP_DONE : APP_GONE;
}
