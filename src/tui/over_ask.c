/* A line that is typed: words to look for.  What is under it stays in sight. */
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/widget_input.h"

struct asked {
	struct input line;
	void (*take)(void *ctx, const char *words);
	void *ctx;
};

void over_ask_for(struct scr_hearing *ui, const char *label,
		  void (*take)(void *ctx, const char *words), void *ctx)
{
	struct asked *a = over_own(ui, OVER_ASK);

	a->take = take;
	a->ctx = ctx;
	input_ask(&a->line, label, "");
	over_push(ui, OVER_ASK);
}

static void init(void *own, const struct keymap *keys)
{
	struct asked *a = own;

	(void)keys;
	input_init(&a->line);
}

static void release(void *own)
{
	struct asked *a = own;

	input_release(&a->line);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	struct asked *a = over_own(ui, OVER_ASK);
	enum input_end end = input_key(&a->line, ui->keys, k);

	(void)out;
	if (end == INPUT_FULL)
		scr_hearing_tell(ui, "That is longer than a line can be.");
	if (!a->line.open)
		over_pop(ui);
	if (end == INPUT_TAKEN)
		a->take(a->ctx, a->line.line.text.s);
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	const struct asked *a = over_own(ui, OVER_ASK);

	cells_fill(out, r, INK_TEXT);
	input_view(&a->line, out, r);
}

/* Letters are typed: of the keys under it only this one holds. */
static const struct hint hints[] = {
	{ KEYMAP_PAGER, PAGER_BACK, "back", 0 },
};

const struct overlay over_ask = { .covers = OVER_A_LINE,
				  .bytes = sizeof(struct asked),
				  .init = init,
				  .release = release,
				  .key = key,
				  .view = view,
				  .hints = HINTS(hints) };
