/* The cross-examination drill on the screen. */
#include "base/clock.h"
#include "base/error.h"
#include "hearing/examining.h"
#include "tui/app.h"
#include "tui/scr_examine.h"
#include "tui/screen.h"

struct stand {
	struct scr_examine ui;
	struct examining *x;
};

static bool carry_out(void *owner, const struct deed *deed, int64_t now_ms)
{
	struct stand *k = owner;
	struct error err;

	(void)now_ms;
	if (deed->kind == DEED_NAMED) {
		if (!examining_end(k->x, clock_wall_ms(), &err))
			scr_examine_tell(&k->ui, err.text);
		scr_examine_show(&k->ui);
	} else if (deed->kind == DEED_ROUND) {
		examining_next(k->x);
		scr_examine_show(&k->ui);
	}
	return true;
}

int app_examine(struct examining *x, const struct app_options *opt,
		struct error *err)
{
	struct stand k = { .x = x };
	struct screen s = { .ops = &scr_examine,
			    .self = &k.ui,
			    .owner = &k,
			    .deed = carry_out };
	int end;

	scr_examine_init(&k.ui, app_keys(opt), x);
	scr_examine_show(&k.ui);
	end = app_alone(&s, opt, err);
	scr_examine_release(&k.ui);
	return end == APP_DONE && x->round.part != EXAMINE_TRUTH &&
			       examine_heard(&x->round)
		       ? APP_LEFT
		       : end;
}
