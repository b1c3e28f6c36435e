#include "tui/app_settle.h"

#include "base/clock.h"
#include "base/error.h"
#include "court/mark.h"
#include "hearing/marking.h"
#include "hearing/settling.h"
#include "tui/app_debrief.h"
#include "tui/scr_settle.h"
#include "tui/screen.h"

struct desk {
	struct scr_settle ui;
	struct settling s;
	const struct keeper *keeper;
	bool (*keep)(const struct keeper *k, const struct mark *m,
		     struct error *err);
};

static void settle(struct desk *d, size_t pick)
{
	struct mark m = positions_mark(&d->s.positions, pick);
	struct error err = { 0 };

	mark_sign(&m, settling_answer(&d->s)->n, marking_author(),
		  clock_wall_ms());
	if (d->keep(d->keeper, &m, &err))
		scr_settle_show(&d->ui, pick);
	else
		scr_settle_tell(&d->ui, err.text);
	mark_release(&m);
}

/* Back from what was just told is to say it otherwise. */
static void step(struct desk *d, size_t which)
{
	bool told = d->ui.picked != SIZE_MAX;

	if (which == SCR_SETTLE_NEXT)
		settling_next(&d->s);
	else if (!told)
		settling_back(&d->s);
	if (!settling_is_through(&d->s))
		scr_settle_ask(&d->ui);
}

static bool carry_out(void *owner, const struct deed *deed, int64_t now_ms)
{
	struct desk *d = owner;

	(void)now_ms;
	if (deed->kind != DEED_SETTLE)
		return true;
	if (deed->index <= POSITIONS_UNANSWERED)
		settle(d, deed->index);
	else
		step(d, deed->index);
	return !settling_is_through(&d->s);
}

bool app_settle(const struct keeper *k, const struct court_case *kase,
		bool (*keep)(const struct keeper *k, const struct mark *m,
			     struct error *err),
		size_t *n)
{
	struct settling_setup setup = { .catalogue = k->catalogue,
					.kase = kase,
					.rec = k->rec,
					.said = k->said };
	struct desk d = { .keeper = k, .keep = keep };
	struct screen s = { .ops = &scr_settle,
			    .self = &d.ui,
			    .owner = &d,
			    .deed = carry_out };
	bool ok = true;

	settling_open(&d.s, &setup);
	scr_settle_init(&d.ui, k->keys, &d.s);
	if (d.s.n)
		ok = app_show(&s);
	*n = d.ui.n_settled;
	scr_settle_release(&d.ui);
	settling_close(&d.s);
	return ok;
}
