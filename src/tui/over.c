#include "tui/over.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "tui/scr_hearing.h"

static const struct overlay *const table[OVERS] = {
#define X(NAME, name) [OVER_##NAME] = &over_##name,
	OVERLAYS(X)
#undef X
};

void over_init(struct scr_hearing *ui)
{
	for (int o = OVER_NOTHING + 1; o < OVERS; o++) {
		ui->over.own[o] = xcalloc(1, table[o]->bytes + 1);
		if (table[o]->init)
			table[o]->init(ui->over.own[o], ui->keys);
	}
}

void over_release(struct scr_hearing *ui)
{
	for (int o = OVER_NOTHING + 1; o < OVERS; o++) {
		if (table[o]->release)
			table[o]->release(ui->over.own[o]);
		free(ui->over.own[o]);
	}
	ui->over = (struct overs){ 0 };
}

void over_resized(struct scr_hearing *ui)
{
	for (int o = OVER_NOTHING + 1; o < OVERS; o++)
		if (table[o]->resized)
			table[o]->resized(ui);
}

void over_news(struct scr_hearing *ui)
{
	for (size_t i = 0; i < ui->over.n; i++)
		if (table[ui->over.open[i]]->news)
			table[ui->over.open[i]]->news(ui);
}

/* ---- the stack ---- */

enum over over_top(const struct scr_hearing *ui)
{
	return ui->over.n ? ui->over.open[ui->over.n - 1] : OVER_NOTHING;
}

bool over_has(const struct scr_hearing *ui, enum over o)
{
	for (size_t i = 0; i < ui->over.n; i++)
		if (ui->over.open[i] == o)
			return true;
	return false;
}

void over_close(struct scr_hearing *ui)
{
	ui->over.n = 0;
}

void over_pop(struct scr_hearing *ui)
{
	if (ui->over.n)
		ui->over.n--;
}

/* None is there twice: what lay over it goes. */
void over_push(struct scr_hearing *ui, enum over o)
{
	while (over_has(ui, o))
		over_pop(ui);
	ui->over.open[ui->over.n++] = o;
}

void over_show(struct scr_hearing *ui, enum over o)
{
	over_close(ui);
	over_push(ui, o);
}

void *over_own(const struct scr_hearing *ui, enum over o)
{
	return ui->over.own[o];
}

/* ---- keys and the mouse ---- */

void over_key(struct scr_hearing *ui, const struct key *key, struct deeds *out)
{
	table[over_top(ui)]->key(ui, key, out);
}

bool over_click(struct scr_hearing *ui, int row, int col)
{
	const struct overlay *top = table[over_top(ui)];

	if (top && top->click)
		top->click(ui, row, col);
	return top && !top->is_list;
}

/* ---- view ---- */

/* The place in the stack of the topmost that covers more than a line; n: none. */
static size_t cover(const struct scr_hearing *ui)
{
	for (size_t i = ui->over.n; i-- > 0;)
		if (table[ui->over.open[i]]->covers != OVER_A_LINE)
			return i;
	return ui->over.n;
}

const struct overlay *over_cover(const struct scr_hearing *ui)
{
	size_t i = cover(ui);

	return i < ui->over.n ? table[ui->over.open[i]] : NULL;
}

struct rect over_rect(const struct scr_hearing *ui, enum over o)
{
	struct hearing_layout l =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);

	switch (table[o]->covers) {
	case OVER_A_LINE: return l.status;
	case OVER_HALF: return l.reading;
	case OVER_BODY: return l.body;
	default:
		return (struct rect){ .row = 1,
				      .rows = ui->rows - 1,
				      .cols = ui->cols };
	}
}

/* What lies below one that covers more than a line is out of sight. */
void over_view(const struct scr_hearing *ui, struct cells *out)
{
	size_t i = cover(ui);

	for (i = i < ui->over.n ? i : 0; i < ui->over.n; i++) {
		enum over o = ui->over.open[i];

		if (table[o]->view)
			table[o]->view(ui, out, over_rect(ui, o));
	}
}

const char *over_status(const struct scr_hearing *ui)
{
	const struct overlay *top = table[over_top(ui)];

	return top && top->status ? top->status(ui) : NULL;
}

struct hints over_hints(const struct scr_hearing *ui)
{
	for (size_t i = ui->over.n; i-- > 0;) {
		const struct overlay *o = table[ui->over.open[i]];

		if (o->hints_now)
			return o->hints_now(ui);
		if (o->hints.list)
			return o->hints;
	}
	return (struct hints){ 0 };
}
