#include "tui/scr_examine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "hearing/examine_say.h"
#include "hearing/examining.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"

#define GUTTER	      11
#define CHOICE_GUTTER 4
#define OTHER_ROWS    4 /* title, an empty one, a message, keys */

/* ---- pages ---- */

static enum ink tone_ink(enum heard_tone tone)
{
	static const enum ink inks[] = { [HEARD_PLAIN] = INK_TEXT,
					 [HEARD_GOOD] = INK_GOOD,
					 [HEARD_WARN] = INK_WARN,
					 [HEARD_BAD] = INK_BAD };

	return inks[tone];
}

/* Takes the lines. */
static void add_lines(struct page *p, struct heard_lines *lines, enum ink head)
{
	for (size_t i = 0; i < lines->n; i++)
		page_add(p, lines->list[i].head, head, lines->list[i].text,
			 tone_ink(lines->list[i].tone));
	heard_lines_release(lines);
}

static struct pager_block *add_exchange(struct page *p, const struct examine *e,
					size_t turn)
{
	const struct dialogue_ask *a = examine_asked(e, turn);

	page_add(p, "you", INK_COUNSEL, a->question, INK_TEXT)->gap = true;
	return page_add(p, "answer", INK_JUSTICE, a->answer, INK_QUESTION);
}

/* "you named  Representatives, None"; what is still to come is left out. */
static void add_named(struct page *p, const struct examine *e, size_t turn)
{
	bool now = e->part == EXAMINE_NAMING && turn == e->turn &&
		   e->dimension < TACTICS_GOAL;
	size_t n = now ? (size_t)e->dimension : TACTICS_GOAL;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < n; i++) {
		int k = e->turns[turn].named[i];

		buf_printf(&b, "%s%s", i ? ", " : "",
			   k < 0 ? "-" : tactics_schemes[i].labels[k]);
	}
	if (b.len)
		page_add(p, "you named", INK_DIM, b.s, INK_DIM);
	buf_release(&b);
}

static void make_said(struct scr_examine *s)
{
	const struct examine *e = &s->x->round;
	size_t heard = examine_heard(e);
	struct heard_lines l;

	examine_say_opening(e, &l);
	add_lines(&s->said, &l, INK_DIM);
	if (!s->x->kept)
		page_add(&s->said, "", INK_DIM, "What you name is not kept.",
			 INK_WARN);
	for (size_t i = 0; i < heard; i++) {
		add_exchange(&s->said, e, i);
		add_named(&s->said, e, i);
	}
	if (heard)
		pager_end(&s->said.at);
}

static void make_truth(struct scr_examine *s)
{
	const struct examine *e = &s->x->round;
	struct page *p = &s->said;
	char *score = examine_say_score(e);
	struct heard_lines l;

	page_add(p, "", INK_DIM, score, INK_TITLE);
	free(score);
	page_add(p, "known", INK_TITLE, e->d->private_knowledge, INK_ACCENT)
		->gap = true;
	l = (struct heard_lines){ 0 };
	for (size_t i = 0; i < e->d->n; i++) {
		const struct dialogue_ask *a = examine_asked(e, i);
		struct pager_block *b = add_exchange(p, e, i);

		b->ink = INK_TEXT;
		b->spans[b->n_spans++] =
			(struct pager_span){ a->words.from, a->words.to,
					     INK_QUOTE };
		examine_say_turn(e, i, &l);
		add_lines(p, &l, INK_DIM);
		l = (struct heard_lines){ 0 };
	}
	page_gap(p);
	examine_say_goal(e, &l);
	add_lines(p, &l, INK_DIM);
	page_add(p, "", INK_DIM, "All rounds so far", INK_TITLE)->gap = true;
	examined_say(&s->x->sofar, &l);
	add_lines(p, &l, INK_DIM);
}

static void begin_choices(struct scr_examine *s)
{
	page_reset(&s->choices, CHOICE_GUTTER, "", "");
	pager_home(&s->choices.at);
	page_add(&s->choices, "", INK_DIM, examine_question(&s->x->round),
		 INK_TITLE)
		->flush = true;
}

static void add_choices(struct scr_examine *s)
{
	const struct examine *e = &s->x->round;
	const char *name, *gloss;
	char number[24];

	for (size_t i = 0; i < examine_choices(e); i++) {
		name = examine_choice(e, i, &gloss);
		snprintf(number, sizeof number, "%zu", i + 1);
		page_printf(&s->choices, number, INK_TEXT, "%s%s%s", name,
			    *name ? ": " : "", gloss);
	}
}

/* Labels one after another, without what they mean. */
static void add_labels(struct scr_examine *s)
{
	const struct examine *e = &s->x->round;
	const char *gloss;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < examine_choices(e); i++)
		buf_printf(&b, "%s%zu %s", i ? ", " : "", i + 1,
			   examine_choice(e, i, &gloss));
	page_add(&s->choices, "", INK_DIM, b.s, INK_TEXT)->flush = true;
	buf_release(&b);
}

/* Rows that choices may take of the screen. */
static int rows_for_choices(const struct scr_examine *s)
{
	return (s->rows - OTHER_ROWS) * 2 / 3;
}

static int rows_of_choices(const struct scr_examine *s)
{
	return page_rows(&s->choices, s->cols > 2 ? s->cols - 2 : 0);
}

static void make_choices(struct scr_examine *s)
{
	begin_choices(s);
	add_choices(s);
	if (s->x->round.part == EXAMINE_ASKING ||
	    rows_of_choices(s) <= rows_for_choices(s))
		return;
	begin_choices(s);
	add_labels(s);
}

/* ---- what it is told ---- */

void scr_examine_init(struct scr_examine *s, const struct keymap *keys,
		      struct examining *x)
{
	memset(s, 0, sizeof *s);
	s->keys = keys;
	s->x = x;
}

void scr_examine_release(struct scr_examine *s)
{
	page_release(&s->said);
	page_release(&s->choices);
	page_release(&s->over);
}

void scr_examine_show(struct scr_examine *s)
{
	page_reset(&s->said, GUTTER, "", "");
	pager_home(&s->said.at);
	if (s->x->round.part == EXAMINE_TRUTH)
		make_truth(s);
	else
		make_said(s);
	make_choices(s);
}

void scr_examine_tell(struct scr_examine *s, const char *text)
{
	snprintf(s->told, sizeof s->told, "%s", keymap_text(s->keys, text).s);
}

/* ---- layout ---- */

struct examine_layout {
	struct rect_frame frame;
	struct rect said, rule, choices;
};

static struct examine_layout layout(const struct scr_examine *s)
{
	struct rect r = { .rows = s->rows, .cols = s->cols };
	struct examine_layout l = { 0 };
	int want;

	l.frame = rect_cut_frame(&r);
	rect_cut_top(&r, 1);
	if (examine_choices(&s->x->round)) {
		want = rows_of_choices(s);
		if (want > rows_for_choices(s))
			want = rows_for_choices(s);
		l.choices = rect_margin(rect_cut_bottom(&r, want), 1);
		l.rule = rect_cut_bottom(&r, 1);
	}
	l.said = rect_margin(r, 1);
	return l;
}

static void size(void *self, int rows, int cols)
{
	struct scr_examine *s = self;

	s->rows = rows;
	s->cols = cols;
	make_choices(s);
}

/* ---- keys ---- */

static void show_help(struct scr_examine *s)
{
	static const enum keymap_screen screens[] = { KEYMAP_EXAMINE };
	const struct examine *e = &s->x->round;
	struct heard_lines l;

	if (e->part != EXAMINE_NAMING) {
		scr_help_page(&s->over, s->keys, screens, 1);
	} else {
		page_reset(&s->over, 17, examine_question(e),
			   keymap_text(s->keys, "{pager back} back").s);
		examine_say_meanings(e->dimension, &l);
		add_lines(&s->over, &l, INK_TITLE);
	}
	pager_home(&s->over.at);
	s->has_over = true;
}

static void moved(struct scr_examine *s, struct deeds *out)
{
	if (s->x->round.part == EXAMINE_TRUTH)
		deeds_add(out, DEED_NAMED);
	scr_examine_show(s);
}

static void choose(struct scr_examine *s, size_t i, struct deeds *out)
{
	if (examine_choose(&s->x->round, i))
		moved(s, out);
	else if (s->x->round.part == EXAMINE_OPENING)
		scr_examine_tell(s, "{examine on} begins.");
}

/* On through the truth a page at a time, then another one. */
static void go_on(struct scr_examine *s, struct deeds *out)
{
	struct examine *e = &s->x->round;

	if (e->part == EXAMINE_TRUTH && pager_has_more(&s->said.at))
		page_act(&s->said, layout(s).said, PAGER_PAGE_DOWN);
	else if (e->part == EXAMINE_TRUTH)
		deeds_add(out, DEED_ROUND);
	else if (examine_pass(e))
		moved(s, out);
	else
		scr_examine_tell(s, "Choose a question by its number.");
}

static void leave(struct scr_examine *s, bool asked, struct deeds *out)
{
	if (examine_heard(&s->x->round) && s->x->round.part != EXAMINE_TRUTH &&
	    !asked) {
		s->leaving = true;
		scr_examine_tell(s, "Nothing of this round would be kept. "
				    "{examine leave} again leaves.");
		return;
	}
	deeds_add(out, DEED_LEAVE);
}

static void act(struct scr_examine *s, int action, bool asked,
		struct deeds *out)
{
	switch (action) {
	case EXAMINE_ONE:
	case EXAMINE_TWO:
	case EXAMINE_THREE:
	case EXAMINE_FOUR:
	case EXAMINE_FIVE:
		choose(s, (size_t)(action - EXAMINE_ONE), out);
		break;
	case EXAMINE_ON: go_on(s, out); break;
	case EXAMINE_UNDO:
		if (examine_back(&s->x->round))
			scr_examine_show(s);
		break;
	case EXAMINE_NEXT:
		if (s->x->round.part == EXAMINE_TRUTH)
			deeds_add(out, DEED_ROUND);
		break;
	case EXAMINE_HELP: show_help(s); break;
	case EXAMINE_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case EXAMINE_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case EXAMINE_LEAVE: leave(s, asked, out); break;
	default: break;
	}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_examine *s = self;
	struct rect whole = { .rows = s->rows, .cols = s->cols };
	int action = keymap_find(s->keys, KEYMAP_EXAMINE, key->code);
	int moves = action < 0 ? -1 : keymap_moves(KEYMAP_EXAMINE, action);
	bool asked = s->leaving;

	s->told[0] = '\0';
	s->leaving = false;
	if (s->has_over)
		s->has_over = page_key(&s->over, s->keys, key->code, whole);
	else if (moves >= 0)
		page_act(&s->said, layout(s).said, moves);
	else
		act(s, action, asked, out);
}

/* ---- view ---- */

static void view_title(const struct scr_examine *s, struct cells *out,
		       struct rect r)
{
	const struct dialogue *d = s->x->round.d;
	int used = cells_clip(out, r.row, r.col, r.cols, d->title, INK_TITLE);

	cells_printf(out, r.row, r.col + used, r.cols - used, INK_DIM,
		     " · %s · invented", d->setting);
}

static void view_keys(const struct scr_examine *s, struct cells *out,
		      struct rect r)
{
	static const struct hint opening[] = {
		{ KEYMAP_EXAMINE, EXAMINE_ON, "begin", 0 },
		{ KEYMAP_EXAMINE, EXAMINE_HELP, "help", 1 },
		{ KEYMAP_EXAMINE, EXAMINE_LEAVE, "leave", 0 },
	};
	static const struct hint asking[] = {
		{ KEYMAP_EXAMINE, EXAMINE_ONE, "ask", 0 },
		{ KEYMAP_EXAMINE, EXAMINE_PAGE_UP, "read back", 2 },
		{ KEYMAP_EXAMINE, EXAMINE_HELP, "help", 1 },
		{ KEYMAP_EXAMINE, EXAMINE_LEAVE, "leave", 0 },
	};
	static const struct hint naming[] = {
		{ KEYMAP_EXAMINE, EXAMINE_HELP, "what they mean", 0 },
		{ KEYMAP_EXAMINE, EXAMINE_ON, "pass over it", 1 },
		{ KEYMAP_EXAMINE, EXAMINE_UNDO, "the one before", 2 },
		{ KEYMAP_EXAMINE, EXAMINE_PAGE_UP, "read back", 3 },
		{ KEYMAP_EXAMINE, EXAMINE_LEAVE, "leave", 0 },
	};
	static const struct hint reading[] = {
		{ KEYMAP_EXAMINE, EXAMINE_ON, "read on", 0 },
		{ KEYMAP_EXAMINE, EXAMINE_NEXT, "another one", 0 },
		{ KEYMAP_EXAMINE, EXAMINE_HELP, "help", 1 },
		{ KEYMAP_EXAMINE, EXAMINE_LEAVE, "leave", 0 },
	};
	static const struct hint read[] = {
		{ KEYMAP_EXAMINE, EXAMINE_ON, "another one", 0 },
		{ KEYMAP_EXAMINE, EXAMINE_TOP, "read it again", 1 },
		{ KEYMAP_EXAMINE, EXAMINE_HELP, "help", 1 },
		{ KEYMAP_EXAMINE, EXAMINE_LEAVE, "leave", 0 },
	};
	const struct hints of[] = { [EXAMINE_OPENING] = HINTS(opening),
				    [EXAMINE_ASKING] = HINTS(asking),
				    [EXAMINE_NAMING] = HINTS(naming),
				    [EXAMINE_TRUTH] = HINTS(reading) };
	enum examine_part part = s->x->round.part;

	if (part == EXAMINE_TRUTH && !pager_has_more(&s->said.at))
		hints_view(HINTS_OF(read), s->keys, out, r);
	else
		hints_view(of[part], s->keys, out, r);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_examine *s = self;
	struct examine_layout l = layout(s);

	(void)now_ms;
	if (s->has_over) {
		page_view_all(&s->over, out, cells_rect(out));
		return;
	}
	view_title(s, out, l.frame.title);
	page_view(&s->said, out, l.said);
	if (examine_choices(&s->x->round)) {
		cells_hline(out, l.rule.row, l.rule.col, l.rule.cols, INK_RULE);
		page_view(&s->choices, out, l.choices);
		page_cursor(&s->choices, out, l.choices);
	} else {
		page_cursor(&s->said, out, l.said);
	}
	if (s->told[0])
		cells_clip(out, l.frame.told.row, l.frame.told.col,
			   l.frame.told.cols, s->told, INK_NOTICE);
	view_keys(s, out, l.frame.keys);
}

const struct screen_ops scr_examine = { .size = size,
					.key = key,
					.view = view };
