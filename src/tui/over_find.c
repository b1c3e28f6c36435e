/*
 * Reading back through the transcript for words: letters are commands, the hits
 * are marked where they stand (scr_hearing_said.c).
 */
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"

const struct seek *over_find_seek(const struct scr_hearing *ui)
{
	return over_own(ui, OVER_FIND);
}

static void release(void *own)
{
	seek_release(own);
}

/* The last place first: what was said a moment ago is asked for most. */
static void find(struct scr_hearing *ui, bool back)
{
	struct seek *k = over_own(ui, OVER_FIND);
	struct said_view v;

	scr_hearing_said(&v, ui);
	if (!seek_on(k, &ui->said, &v.src, back))
		scr_hearing_tell(ui, "Nobody said that.");
	else
		scr_hearing_tell(ui, k->told);
}

static void look_for(void *ctx, const char *words)
{
	struct scr_hearing *ui = ctx;

	seek_words(over_own(ui, OVER_FIND), words);
	over_close(ui);
	if (!words[0])
		return;
	over_show(ui, OVER_FIND);
	find(ui, true);
}

void over_find_ask(struct scr_hearing *ui)
{
	over_ask_for(ui, "look for", look_for, ui);
}

static void end(struct scr_hearing *ui)
{
	seek_release(over_own(ui, OVER_FIND));
	pager_end(&ui->said);
	over_close(ui);
}

/* The answer that was found, or that answers what was found. */
static int found_answer(const struct scr_hearing *ui)
{
	const struct transcript *said = &ui->s->said;

	for (size_t i = over_find_seek(ui)->block / 2; i < said->n; i++)
		if (turn_is_counsel(&said->turns[i]))
			return said->turns[i].n;
	return 0;
}

static void read_found(struct scr_hearing *ui)
{
	int n = found_answer(ui);

	if (scr_hearing_keeps_back(ui))
		return;
	if (!n)
		scr_hearing_tell(ui, "That has not been answered.");
	else
		over_reading_open(ui, n);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	(void)out;
	switch (keymap_find(ui->keys, KEYMAP_FIND, k->code)) {
	case FIND_SEARCH: over_find_ask(ui); break;
	case FIND_ON: find(ui, false); break;
	case FIND_BEFORE: find(ui, true); break;
	case FIND_UP: scr_hearing_scroll(ui, 0, -1); break;
	case FIND_DOWN: scr_hearing_scroll(ui, 0, 1); break;
	case FIND_PAGE_UP: scr_hearing_scroll(ui, -1, 0); break;
	case FIND_PAGE_DOWN: scr_hearing_scroll(ui, 1, 0); break;
	case FIND_READING: read_found(ui); break;
	case FIND_HELP: over_page_help(ui); break;
	case FIND_BACK: end(ui); break;
	default: break;
	}
}

static void click(struct scr_hearing *ui, int row, int col)
{
	(void)col;
	scr_hearing_click_said(ui, row);
}

static const struct hint hints[] = {
	{ KEYMAP_FIND, FIND_ON, "next", 0 },
	{ KEYMAP_FIND, FIND_BEFORE, "before", 0 },
	{ KEYMAP_FIND, FIND_SEARCH, "other words", 1 },
	{ KEYMAP_FIND, FIND_READING, "read", 2 },
	{ KEYMAP_FIND, FIND_BACK, "back", 0 },
};

const struct overlay over_find = { .covers = OVER_A_LINE,
				   .bytes = sizeof(struct seek),
				   .release = release,
				   .key = key,
				   .click = click,
				   .hints = HINTS(hints) };
