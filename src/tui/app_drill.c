/* Weak answers of a kept hearing given again, one after another. */
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "docket/docket.h"
#include "hearing/drilling.h"
#include "tui/app.h"
#include "tui/scr_drill.h"
#include "tui/screen.h"

struct desk {
	struct scr_drill ui;
	struct drilling *d;
	char *given;  /* to be read, once the screen says so; or NULL */
	bool drawn;   /* it does */
	bool through; /* none is left */
};

static void ask(struct desk *k)
{
	char *draft = drilling_draft(k->d);

	scr_drill_ask(&k->ui, draft);
	if (draft)
		scr_drill_tell(&k->ui, "What you had begun to write is back.");
	free(draft);
}

/* False when that was the last. */
static bool next(struct desk *k)
{
	drilling_keep_draft(k->d, k->ui.answer.text.s);
	drilling_next(k->d);
	k->through = drilling_is_through(k->d);
	if (!k->through)
		ask(k);
	return !k->through;
}

static void move(struct desk *k,
		 bool (*how)(struct drilling *d, struct error *err))
{
	struct error err;

	if (!k->d->kept) {
		scr_drill_tell(&k->ui, "No schedule is kept here.");
		return;
	}
	if (!how(k->d, &err)) {
		scr_drill_tell(&k->ui, err.text);
		return;
	}
	scr_drill_show(&k->ui);
	scr_drill_tell(&k->ui, "Noted.");
}

static void settle(struct desk *k, size_t pick)
{
	struct error err = { 0 };

	drilling_settle(k->d, pick, &err);
	scr_drill_show(&k->ui);
	if (err.code != ERR_NONE)
		scr_drill_tell(&k->ui, err.text);
}

static void open_cites(struct desk *k)
{
	struct passages found;
	struct error err;

	if (drilling_open_cites(k->d, &found, &err))
		scr_drill_cites(&k->ui, &found);
	else
		scr_drill_tell(&k->ui, err.text);
	passages_release(&found);
}

static bool carry_out(void *owner, const struct deed *deed, int64_t now_ms)
{
	struct desk *k = owner;

	(void)now_ms;
	if (deed->kind == DEED_EVENT) {
		free(k->given);
		k->given = xstrdup(deed->text);
		k->drawn = false;
		k->ui.part = DRILL_READING;
	} else if (deed->kind == DEED_CITES) {
		open_cites(k);
	} else if (deed->kind == DEED_TRIED) {
		if (deed->index >= DRILL_WANTS_SETTLE) {
			settle(k, deed->index - DRILL_WANTS_SETTLE);
			return true;
		}
		switch ((enum drill_wants)deed->index) {
		case DRILL_WANTS_NEXT: return next(k);
		case DRILL_WANTS_SAME:
			drilling_same(k->d);
			ask(k);
			break;
		case DRILL_WANTS_BETTER: move(k, drilling_better); break;
		case DRILL_WANTS_DROP: move(k, drilling_drop); break;
		case DRILL_WANTS_TOMORROW: move(k, drilling_tomorrow); break;
		default: break;
		}
	}
	return true;
}

static void read_it(struct desk *k)
{
	struct error err;
	bool ok = drilling_answer(k->d, k->given, clock_wall_ms(), &err);

	if (k->d->answered)
		scr_drill_show(&k->ui);
	else
		k->ui.part = DRILL_ASKING;
	if (!ok)
		scr_drill_tell(&k->ui, err.text);
	free(k->given);
	k->given = NULL;
}

/* First the screen says that it is being read: a model takes its time. */
static bool pump(void *owner, int64_t now_ms)
{
	struct desk *k = owner;

	(void)now_ms;
	if (!k->given)
		return false;
	if (k->drawn)
		read_it(k);
	k->drawn = true;
	return true;
}

static int64_t deadline_ms(void *owner, int64_t now_ms)
{
	const struct desk *k = owner;

	return k->given ? now_ms : INT64_MAX;
}

int app_drill(struct drilling *d, const struct app_options *opt,
	      struct error *err)
{
	struct desk k = { .d = d };
	struct screen s = { .ops = &scr_drill,
			    .self = &k.ui,
			    .owner = &k,
			    .deed = carry_out,
			    .pump = pump,
			    .deadline_ms = deadline_ms };
	bool ok = true;

	if (!app_open(opt, err))
		return APP_CANNOT;
	scr_drill_init(&k.ui, app_keys(opt), d);
	if (!drilling_is_through(d)) {
		ask(&k);
		ok = app_show(&s);
	}
	if (!k.through && !d->answered)
		drilling_keep_draft(d, k.ui.answer.text.s);
	/* the last one was answered, and the person left it at that */
	if (d->answered && d->at + 1 == d->n)
		k.through = true;
	scr_drill_release(&k.ui);
	free(k.given);
	app_close();
	return !ok ? APP_GONE : k.through ? APP_DONE : APP_LEFT;
}
