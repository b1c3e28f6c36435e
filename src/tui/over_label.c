/* A person's own label on the answer whose reading is open under it. */
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/scr_label.h"
#include "tui/scr_reading.h"

void over_label_open(struct scr_hearing *ui)
{
	const struct turn *t =
		transcript_turn(&ui->s->said, over_reading_of(ui)->turn_n);
	char title[64];

	if (!t || !turn_is_answerer(t))
		return;
	scr_reading_title(t, &ui->tally, "your own label", title, sizeof title);
	scr_label_open(over_own(ui, OVER_LABEL), t, title);
	over_push(ui, OVER_LABEL);
}

void over_label_blind(struct scr_hearing *ui, int turn_n, const char *author)
{
	const struct turn *t = transcript_turn(&ui->s->said, turn_n);
	char title[64];

	if (!t)
		return;
	scr_reading_title(t, &ui->tally, "your own label", title, sizeof title);
	scr_label_open_blind(over_own(ui, OVER_LABEL), t, ui->rec, author,
			     title);
	over_show(ui, OVER_LABEL);
}

static void init(void *own, const struct keymap *keys)
{
	(void)keys;
	scr_label_init(own);
}

static void release(void *own)
{
	scr_label_release(own);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	if (!scr_label_key(over_own(ui, OVER_LABEL), ui->keys, k,
			   over_rect(ui, OVER_LABEL).rows - 2, out))
		over_pop(ui);
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	scr_label_view(over_own(ui, OVER_LABEL), ui->keys, out, r);
}

const struct overlay over_label = { .covers = OVER_HALF,
				    .is_list = true,
				    .bytes = sizeof(struct scr_label),
				    .init = init,
				    .release = release,
				    .key = key,
				    .view = view,
				    .hints = HINTS(scr_label_hints) };
