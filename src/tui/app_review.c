/* A review queue on the screen. */
#include "tui/app_review.h"

#include "base/buf.h"
#include "base/error.h"
#include "eval/reviewing.h"
#include "tui/app.h"
#include "tui/scr_review.h"
#include "tui/screen.h"

struct stands {
	struct scr_review ui;
	struct reviewing *r;
};

static void mend(struct scr_review *ui, struct reviewing *r, const char *line)
{
	struct buf said;

	buf_init(&said, BUF_TEXT_MAX);
	if (reviewing_mend(r, line, &said))
		scr_review_mended(ui);
	scr_review_tell(ui, said.s);
	buf_release(&said);
}

/* What it becomes. */
static bool decide(struct reviewing *r, const struct deed *deed,
		   struct error *err)
{
	switch ((enum review_wants)deed->index) {
	case REVIEW_WANTS_SKIP: reviewing_skip(r); return true;
	case REVIEW_WANTS_UNDO: return reviewing_undo(r, err);
	case REVIEW_WANTS_ACCEPT:
		return reviewing_decide(r, VERDICT_ACCEPT, deed->text, err);
	default: return reviewing_decide(r, VERDICT_REJECT, deed->text, err);
	}
}

void app_review_do(struct scr_review *ui, struct reviewing *r,
		   const struct deed *deed)
{
	struct error err;

	if (deed->index == REVIEW_WANTS_CHANGE)
		mend(ui, r, deed->text);
	else if (decide(r, deed, &err))
		scr_review_show(ui);
	else
		scr_review_tell(ui, err.text);
}

static bool carry_out(void *owner, const struct deed *deed, int64_t now_ms)
{
	struct stands *k = owner;

	(void)now_ms;
	if (deed->kind == DEED_REVIEW)
		app_review_do(&k->ui, k->r, deed);
	return true;
}

int app_review(struct reviewing *r, const struct app_options *opt,
	       struct error *err)
{
	struct stands k = { .r = r };
	struct screen s = { .ops = &scr_review,
			    .self = &k.ui,
			    .owner = &k,
			    .deed = carry_out };
	int end;

	scr_review_init(&k.ui, app_keys(opt), r);
	end = app_alone(&s, opt, err);
	scr_review_release(&k.ui);
	return end == APP_DONE && !reviewing_is_through(r) ? APP_LEFT : end;
}
