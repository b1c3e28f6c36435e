/* Two kept hearings side by side. */
#include "tui/app.h"
#include "tui/scr_beside.h"
#include "tui/screen.h"

int app_beside(const struct beside *b, const struct app_options *opt,
	       struct error *err)
{
	struct scr_beside ui;
	struct screen s = { .ops = &scr_beside, .self = &ui };
	bool ok;

	if (!app_open(opt, err))
		return APP_CANNOT;
	scr_beside_init(&ui, app_keys(opt), b);
	ok = app_show(&s);
	scr_beside_release(&ui);
	app_close();
	return ok ? APP_DONE : APP_GONE;
}
