/*
 * How an answer was read, over the lower half; above it the transcript stands at
 * that answer (scr_hearing_said.c), with the words that the reading points at.
 */
#include "court/case.h"
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/scr_reading.h"

#define ABOVE 4 /* rows that are enough to see an answer in */

static struct over_reading *own_of(const struct scr_hearing *ui)
{
	return over_own(ui, OVER_READING);
}

const struct over_reading *over_reading_of(const struct scr_hearing *ui)
{
	return own_of(ui);
}

static void release(void *own)
{
	struct over_reading *o = own;

	page_release(&o->page);
}

/* Where the answer stands above its reading, it need not stand in it as well. */
static void settle(struct scr_hearing *ui)
{
	struct hearing_layout l =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);
	struct page *p = &own_of(ui)->page;

	for (size_t i = 0; i < SCR_READING_ANSWER && p->n > SCR_READING_ANSWER;
	     i++)
		p->blocks[i].hidden = i == 0 || l.above.rows >= ABOVE;
}

static void fill(struct scr_hearing *ui)
{
	struct over_reading *o = own_of(ui);
	struct reading_shown show = {
		.said = &ui->s->said,
		.rec = ui->rec,
		.tally = &ui->tally,
		.map = case_shown_map(ui->s->rules.kase),
		.side = ui->s->rules.terms.side,
		.turn_n = o->turn_n,
	};

	scr_reading_page(&o->page, &show);
	settle(ui);
}

void over_reading_open(struct scr_hearing *ui, int turn_n)
{
	struct over_reading *o = own_of(ui);

	o->turn_n = turn_n;
	o->remark = 0;
	o->earlier = false;
	fill(ui);
	over_show(ui, OVER_READING);
}

void over_reading_last(struct scr_hearing *ui)
{
	const struct tally *t = &ui->tally;

	if (!scr_hearing_keeps_back(ui))
		over_reading_open(ui, t->n ? t->answers[t->n - 1].turn : 0);
}

/* The answer before or after. */
static void turn_to(struct scr_hearing *ui, int step)
{
	const struct tally *t = &ui->tally;

	for (size_t i = 0; i < t->n; i++) {
		if (t->answers[i].turn != own_of(ui)->turn_n)
			continue;
		if ((step < 0 && i == 0) || (step > 0 && i + 1 == t->n))
			return;
		over_reading_open(ui,
				  t->answers[step < 0 ? i - 1 : i + 1].turn);
		return;
	}
}

static struct rect body(const struct scr_hearing *ui)
{
	return page_body(&own_of(ui)->page, over_rect(ui, OVER_READING));
}

/* The next remark, and only its words stand out above; then all of them. */
static void next_remark(struct scr_hearing *ui)
{
	struct over_reading *o = own_of(ui);
	const struct turn *t = transcript_turn(&ui->s->said, o->turn_n);
	size_t n = t && t->reading ? t->reading->n_remarks : 0;

	if (!n) {
		scr_hearing_tell(ui, "Nothing was remarked on.");
		return;
	}
	o->earlier = false;
	o->remark = o->remark < n ? o->remark + 1 : 0;
	if (o->remark && o->remark <= o->page.n_anchors)
		page_show(&o->page, body(ui), o->page.anchors[o->remark - 1]);
	else
		pager_home(&o->page.at);
}

static void show_earlier(struct scr_hearing *ui)
{
	if (!scr_hearing_earlier(ui))
		scr_hearing_tell(ui,
				 "It refers to nothing that you said before.");
	else
		own_of(ui)->earlier = !own_of(ui)->earlier;
}

static void scroll(struct scr_hearing *ui, int action)
{
	struct page *p = &own_of(ui)->page;

	if (page_act(p, body(ui), action))
		scr_hearing_tell(ui, p->seek.told);
}

static void look_for(void *ctx, const char *words)
{
	struct scr_hearing *ui = ctx;
	struct page *p = &own_of(ui)->page;

	page_seek(p, body(ui), words);
	scr_hearing_tell(ui, p->seek.told);
}

static void back(struct scr_hearing *ui)
{
	struct page *p = &own_of(ui)->page;

	if (p->seek.words)
		seek_words(&p->seek, "");
	else
		over_pop(ui);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	int action = keymap_find(ui->keys, KEYMAP_READING, k->code);
	bool sought = own_of(ui)->page.seek.words;

	(void)out;
	switch (action) {
	case READING_NEXT:
		if (sought)
			scroll(ui, PAGER_ON);
		else
			turn_to(ui, 1);
		break;
	case READING_BEFORE:
		if (sought)
			scroll(ui, PAGER_BEFORE);
		break;
	case READING_PREV: turn_to(ui, -1); break;
	case READING_REMARK: next_remark(ui); break;
	case READING_EARLIER: show_earlier(ui); break;
	case READING_LABEL: over_label_open(ui); break;
	case READING_SEARCH: over_ask_for(ui, "look for", look_for, ui); break;
	case READING_GO:
		over_pop(ui);
		scr_hearing_go_to(ui, own_of(ui)->turn_n);
		break;
	case READING_HELP: over_page_help(ui); break;
	case READING_BACK: back(ui); break;
	default: scroll(ui, keymap_moves(KEYMAP_READING, action));
	}
}

static void click(struct scr_hearing *ui, int row, int col)
{
	(void)col;
	scr_hearing_click_said(ui, row);
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	const struct page *p = &own_of(ui)->page;

	page_view_alone(p, out, r);
}

static const struct hint hints[] = {
	{ KEYMAP_READING, READING_NEXT, "next", 0 },
	{ KEYMAP_READING, READING_PREV, "previous", 1 },
	{ KEYMAP_READING, READING_REMARK, "remarks", 1 },
	{ KEYMAP_READING, READING_LABEL, "label it", 2 },
	{ KEYMAP_READING, READING_GO, "go to the turn", 3 },
	{ KEYMAP_READING, READING_BACK, "back", 0 },
};

const struct overlay over_reading = { .covers = OVER_HALF,
				      .bytes = sizeof(struct over_reading),
				      .release = release,
				      .resized = settle,
				      .news = fill,
				      .key = key,
				      .click = click,
				      .view = view,
				      .hints = HINTS(hints) };
