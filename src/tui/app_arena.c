/* The arena on the screen. */
#include "base/error.h"
#include "eval/voting.h"
#include "tui/app.h"
#include "tui/scr_arena.h"
#include "tui/screen.h"

struct stands {
	struct scr_arena ui;
	struct voting *v;
};

/* What cannot be counted is told where there is no screen. */
static bool show_count(struct stands *k)
{
	struct eval_result r;
	bool ok = voting_count(k->v, &r, NULL);

	if (ok)
		scr_arena_count(&k->ui, &r);
	eval_result_release(&r);
	return ok;
}

/* False at the end, or when so many pairs were shown as was wished for. */
static bool go_on(struct stands *k)
{
	if (!voting_pair(k->v))
		return voting_is_through(k->v) && show_count(k);
	scr_arena_show(&k->ui);
	return true;
}

static bool carry_out(void *owner, const struct deed *deed, int64_t now_ms)
{
	struct stands *k = owner;
	struct error err;

	(void)now_ms;
	if (deed->kind != DEED_VOTE)
		return true;
	if (deed->index == VOTES)
		voting_skip(k->v);
	else if (!voting_give(k->v, (enum vote)deed->index, deed->text, &err)) {
		scr_arena_tell(&k->ui, err.text);
		return true;
	}
	return go_on(k);
}

int app_arena(struct voting *v, const struct app_options *opt,
	      struct error *err)
{
	struct stands k = { .v = v };
	struct screen s = {
		.ops = &scr_arena, .self = &k.ui, .owner = &k, .deed = carry_out
	};
	int end;

	scr_arena_init(&k.ui, app_keys(opt), v);
	end = app_alone(&s, opt, err);
	scr_arena_release(&k.ui);
	return end == APP_DONE && voting_pair(v) ? APP_LEFT : end;
}
