/* Who asks next, in the order of seniority, which is how they are numbered. */
#include "court/bench.h"
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/widget_list.h"

void over_seats_open(struct scr_hearing *ui)
{
	struct list *seats = over_own(ui, OVER_SEATS);
	size_t n = ui->s->rules.bench->n_seats;

	if (ui->s->rules.bench_chooses) {
		scr_hearing_tell(ui,
				 "Here the justices ask as they really did.");
	} else if (hearing_is_over(ui->s)) {
		scr_hearing_tell(ui, "The hearing is over.");
	} else {
		*seats = (struct list){ .rows = 1 };
		list_set(seats, n, (int)n);
		over_show(ui, OVER_SEATS);
	}
}

static void call_on(struct scr_hearing *ui, size_t seat, struct deeds *out)
{
	const struct list *seats = over_own(ui, OVER_SEATS);

	if (seat >= seats->n)
		return;
	deeds_put(out, (struct deed){ .kind = DEED_EVENT,
				      .event = EV_CALL_ON,
				      .index = seat });
	over_pop(ui);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	int action = keymap_find(ui->keys, KEYMAP_SEATS, k->code);
	struct list *seats = over_own(ui, OVER_SEATS);

	if (k->code >= '1' && k->code <= '9') {
		call_on(ui, k->code - '1', out);
		return;
	}
	switch (action) {
	case SEATS_TAKE: call_on(ui, seats->selected, out); break;
	case SEATS_BACK: over_pop(ui); break;
	default: list_act(seats, KEYMAP_SEATS, action);
	}
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	const struct bench *b = ui->s->rules.bench;
	struct list list = *(const struct list *)over_own(ui, OVER_SEATS);

	cells_fill(out, r, INK_TEXT);
	page_heading(out, r.row, r.col, r.cols, "who asks next", "");
	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	list_set(&list, b->n_seats, r.rows);
	for (size_t i = list.top; i < b->n_seats && r.rows; i++) {
		struct rect row = rect_cut_top(&r, 1);
		char name[120];

		justice_styled(&b->seats[i], name, sizeof name);
		cells_printf(out, row.row, row.col + 2, 3, INK_KEY, "%2zu",
			     i + 1);
		list_mark(&list, i, out, row);
		cells_clip(out, row.row, row.col + 6, row.cols - 6, name,
			   list_ink(&list, i));
	}
}

static const struct hint hints[] = {
	{ KEYMAP_SEATS, SEATS_TAKE, "asks next", 0 },
	{ KEYMAP_SEATS, SEATS_BACK, "back", 0 },
};

const struct overlay over_seats = { .covers = OVER_HALF,
				    .is_list = true,
				    .bytes = sizeof(struct list),
				    .key = key,
				    .view = view,
				    .hints = HINTS(hints) };
