/* Two kept hearings side by side. */
#include "tui/app.h"
#include "tui/scr_beside.h"
#include "tui/screen.h"

int app_beside(const struct beside *b, const struct app_options *opt,
	       struct error *err)
{
	struct scr_beside ui;
	struct screen s = { .ops = &scr_beside, .self = &ui };
	int end;

	scr_beside_init(&ui, app_keys(opt), b);
	end = app_alone(&s, opt, err);
	scr_beside_release(&ui);
	return end;
}
