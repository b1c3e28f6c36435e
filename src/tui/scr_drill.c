#include "tui/scr_drill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/team.h"
#include "docket/docket.h"
#include "hearing/drilling.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_reading.h"

#define GUTTER	   12
#define WIDE_COLS  110 /* from here on the tries stand side by side */
#define GAP_COLS   2   /* between them */
#define OTHER_ROWS 12  /* title, keys, rules, and a little of the outline */

/* ---- pages ---- */

/* Takes the lines. */
static void add_lines(struct page *p, struct heard_lines *lines)
{
	for (size_t i = 0; i < lines->n; i++)
		page_add(p, lines->list[i].head, INK_DIM, lines->list[i].text,
			 scr_reading_ink(lines->list[i].tone));
	heard_lines_release(lines);
}

static void begin(struct page *p)
{
	page_reset(p, GUTTER, "", "");
	pager_home(&p->at);
}

static void make_question(struct scr_drill *s)
{
	const struct turn *q = drilling_question(s->d);
	struct heard_lines before;

	begin(&s->question);
	drilling_context(s->d, &before);
	add_lines(&s->question, &before);
	page_add(&s->question, q ? q->speaker : "", INK_JUSTICE,
		 q ? q->text : "What you said without a question.",
		 INK_QUESTION)
		->gap = true;
	pager_end(&s->question.at); /* the question is in sight */
}

static void add_try(struct page *p, const struct scr_drill *s, const char *name,
		    const struct turn *t)
{
	struct heard_lines told;
	struct pager_block *b =
		page_add(p, name, INK_COUNSEL, t->text, INK_TEXT);

	if (t->reading)
		b->n_spans = scr_reading_spans(t->reading, 0, b->len, b->spans);
	b->gap = p->n > 1;
	drilling_tell(s->d, t, &told);
	add_lines(p, &told);
}

static void add_change(struct page *p, const struct scr_drill *s)
{
	struct heard_lines change;
	struct buf next;

	drilling_change(s->d, &change);
	add_lines(p, &change);
	buf_init(&next, BUF_TEXT_MAX);
	drilling_say_next(s->d, &next);
	if (next.len)
		page_add(p, "", INK_DIM, next.s, INK_DIM);
	buf_release(&next);
}

/* Where the reading cannot tell, and nobody has said yet what it was. */
static void add_positions(struct page *p, const struct drilling *d)
{
	if (!drilling_may_settle(d))
		return;
	page_add(p, "", INK_TITLE,
		 "Which of these did you say? It is scored by that.", INK_TITLE)
		->gap = true;
	for (size_t i = 0; i < d->positions.n; i++) {
		const char key[] = { (char)('1' + i), '\0' };

		page_add(p, key, INK_ACCENT, positions_text(&d->positions, i),
			 INK_TEXT);
	}
	page_add(p, "0", INK_ACCENT,
		 positions_text(&d->positions, POSITIONS_OTHER), INK_TEXT);
	page_add(p, "x", INK_ACCENT,
		 positions_text(&d->positions, POSITIONS_UNANSWERED), INK_TEXT);
}

static void add_outline(struct page *p, const struct scr_drill *s)
{
	struct heard_lines outline;

	page_add(p, "", INK_TITLE, "What a good answer has", INK_TITLE)->gap =
		p->n > 1;
	drilling_outline(s->d, &outline);
	add_lines(p, &outline);
}

/* What was said, before all that there is to say of it. */
static void add_brief(struct page *p, const struct drilling *d)
{
	struct heard_lines brief;

	drilling_brief(d, &brief);
	add_lines(p, &brief);
}

static void make_tried(struct scr_drill *s)
{
	const struct drilling *d = s->d;
	const struct turn *q = drilling_question(d);

	begin(&s->change);
	add_change(&s->change, s);
	begin(&s->tries[0]);
	add_try(&s->tries[0], s, "first try", &d->first);
	begin(&s->tries[1]);
	add_try(&s->tries[1], s, "this time", &d->again);
	begin(&s->outline);
	add_positions(&s->outline, d);
	add_outline(&s->outline, s);
	begin(&s->all);
	add_change(&s->all, s);
	add_brief(&s->all, d);
	add_positions(&s->all, d);
	add_outline(&s->all, s);
	if (q)
		page_add(&s->all, q->speaker, INK_JUSTICE, q->text, INK_DIM)
			->gap = true;
	add_try(&s->all, s, "first try", &d->first);
	add_try(&s->all, s, "this time", &d->again);
}

/* ---- what it is told ---- */

void scr_drill_init(struct scr_drill *s, const struct keymap *keys,
		    const struct drilling *d)
{
	memset(s, 0, sizeof *s);
	s->keys = keys;
	s->d = d;
	editor_init(&s->answer);
}

void scr_drill_release(struct scr_drill *s)
{
	page_release(&s->question);
	page_release(&s->change);
	page_release(&s->outline);
	page_release(&s->tries[0]);
	page_release(&s->tries[1]);
	page_release(&s->all);
	page_release(&s->over);
	editor_release(&s->answer);
}

void scr_drill_ask(struct scr_drill *s, const char *draft)
{
	s->part = DRILL_ASKING;
	editor_set(&s->answer, draft ? draft : "", draft ? strlen(draft) : 0);
	make_question(s);
}

void scr_drill_show(struct scr_drill *s)
{
	if (s->part != DRILL_TRIED)
		editor_remember(&s->answer, s->d->again.text);
	s->part = DRILL_TRIED;
	s->asked_right = false;
	make_tried(s);
}

void scr_drill_tell(struct scr_drill *s, const char *text)
{
	snprintf(s->told, sizeof s->told, "%s", keymap_text(s->keys, text).s);
}

static void open_over(struct scr_drill *s, const char *title)
{
	page_reset(&s->over, GUTTER, title,
		   keymap_text(s->keys, "{pager back} back").s);
	s->has_over = true;
}

void scr_drill_cites(struct scr_drill *s, const struct passages *found)
{
	struct buf name;

	if (!found->n) {
		scr_drill_tell(s, "The question cites nothing.");
		return;
	}
	open_over(s, "what the question cites");
	buf_init(&name, BUF_TEXT_MAX);
	for (size_t i = 0; i < found->n; i++) {
		const struct passage *p = &found->list[i];

		buf_reset(&name);
		buf_printf(&name, "%s, ", passage_document(p));
		passage_say_pages(p, &name);
		buf_printf(&name, "%sparagraph %d", p->page ? ", " : "",
			   p->from_paragraph);
		page_add(&s->over, "", INK_DIM, name.s, INK_TITLE)->gap = i > 0;
		page_add(&s->over, "", INK_DIM, p->text, INK_TEXT);
	}
	buf_release(&name);
	pager_home(&s->over.at);
}

/* ---- layout ---- */

struct drill_layout {
	struct rect title, keys, told;
	struct rect text, rule, answer; /* asking */
	struct rect change, tries[2];	/* tried, wide; the outline is `text` */
};

/* Rows of the tries beside each other. */
static int tries_rows(const struct scr_drill *s, int cols)
{
	int first = page_rows(&s->tries[0], cols);
	int again = page_rows(&s->tries[1], cols);

	return first > again ? first : again;
}

static int half_of(int cols)
{
	return (cols - GAP_COLS) / 2;
}

/* Side by side, if all of both can be seen and something of the outline. */
static bool is_wide(const struct scr_drill *s)
{
	int cols = s->cols - 2;

	return s->cols >= WIDE_COLS &&
	       page_rows(&s->change, cols) + tries_rows(s, half_of(cols)) <=
		       s->rows - OTHER_ROWS;
}

static void lay_asking(const struct scr_drill *s, struct drill_layout *l,
		       struct rect r)
{
	int want = r.rows / 3;
	int rows = editor_rows(&s->answer) + 1;

	if (want > rows && want > 4)
		want = rows > 4 ? rows : 4;
	l->answer = rect_margin(rect_cut_bottom(&r, want < 2 ? 2 : want), 1);
	l->rule = rect_cut_bottom(&r, 1);
	l->text = rect_margin(r, 1);
}

static void lay_tried(const struct scr_drill *s, struct drill_layout *l,
		      struct rect r)
{
	int half;

	r = rect_margin(r, 1);
	half = half_of(r.cols);
	if (is_wide(s)) {
		l->change = rect_cut_top(&r, page_rows(&s->change, r.cols));
		rect_cut_top(&r, 1);
		l->tries[1] = rect_cut_top(&r, tries_rows(s, half));
		l->tries[0] = rect_cut_left(&l->tries[1], half);
		rect_cut_left(&l->tries[1], GAP_COLS);
		rect_cut_top(&r, 1);
	}
	l->text = r;
}

static struct drill_layout layout(const struct scr_drill *s)
{
	struct rect r = { .rows = s->rows, .cols = s->cols };
	struct drill_layout l = { 0 };

	l.title = rect_margin(rect_cut_top(&r, 1), 1);
	l.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.told = rect_margin(rect_cut_bottom(&r, 1), 1);
	rect_cut_top(&r, 1);
	if (s->part == DRILL_TRIED)
		lay_tried(s, &l, r);
	else
		lay_asking(s, &l, r);
	return l;
}

static void size(void *self, int rows, int cols)
{
	struct scr_drill *s = self;

	s->rows = rows;
	s->cols = cols;
	editor_set_width(&s->answer, cols > 4 ? cols - 4 : 1);
}

/* ---- keys ---- */

static void show_help(struct scr_drill *s)
{
	static const enum keymap_screen screens[] = { KEYMAP_DRILL,
						      KEYMAP_TRIED,
						      KEYMAP_EDIT };

	scr_help_page(&s->over, s->keys, screens, 3);
	s->has_over = true;
}

static void give(struct scr_drill *s, struct deeds *out)
{
	if (!utf8_words(s->answer.text.s, s->answer.text.len))
		scr_drill_tell(
			s,
			"Say something first; \"I don't know\" is an answer.");
	else
		deeds_event(out, EV_ANSWER, s->answer.text.s);
}

static void wish(struct deeds *out, enum drill_wants what)
{
	deeds_put(out, (struct deed){ .kind = DEED_TRIED, .index = what });
}

static void scroll_question(struct scr_drill *s, int action)
{
	page_act(&s->question, layout(s).text, action);
}

static bool act_asking(struct scr_drill *s, int action, struct deeds *out)
{
	switch (action) {
	case DRILL_ANSWER: give(s, out); break;
	case DRILL_HELP: show_help(s); break;
	case DRILL_CITES: deeds_add(out, DEED_CITES); break;
	case DRILL_SKIP: wish(out, DRILL_WANTS_NEXT); break;
	case DRILL_SCROLL_UP: scroll_question(s, PAGER_PAGE_UP); break;
	case DRILL_SCROLL_DOWN: scroll_question(s, PAGER_PAGE_DOWN); break;
	case DRILL_SCROLL_LINE_UP: scroll_question(s, PAGER_UP); break;
	case DRILL_SCROLL_LINE_DOWN: scroll_question(s, PAGER_DOWN); break;
	case DRILL_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case DRILL_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case DRILL_LEAVE: deeds_add(out, DEED_LEAVE); break;
	default: return false;
	}
	return true;
}

static void key_asking(struct scr_drill *s, const struct key *key,
		       struct deeds *out)
{
	int action = keymap_find(s->keys, KEYMAP_EDIT, key->code);

	if (act_asking(s, keymap_find(s->keys, KEYMAP_DRILL, key->code), out))
		return;
	if (action >= 0)
		editor_act(&s->answer, action);
	else if (keys_is_text(key->code) && !editor_type(&s->answer, key->code))
		scr_drill_tell(s, "An answer ends here: it can have 64 KB.");
	else if (key->code == K_PASTE &&
		 !editor_insert(&s->answer, key->paste, key->paste_len))
		scr_drill_tell(
			s, "The paste is too long: an answer can have 64 KB.");
}

static void settle(struct scr_drill *s, size_t pick, struct deeds *out)
{
	if (drilling_may_settle(s->d) && positions_has(&s->d->positions, pick))
		deeds_put(out,
			  (struct deed){ .kind = DEED_TRIED,
					 .index = DRILL_WANTS_SETTLE + pick });
	else
		scr_drill_tell(s, DRILLING_NO_POSITIONS);
}

static void key_tried(struct scr_drill *s, const struct key *key,
		      struct deeds *out)
{
	int action = keymap_find(s->keys, KEYMAP_TRIED, key->code);
	int moves = action < 0 ? -1 : keymap_moves(KEYMAP_TRIED, action);
	bool asked_right = s->asked_right;

	s->asked_right = false;
	if (moves >= 0) {
		page_act(is_wide(s) ? &s->outline : &s->all, layout(s).text,
			 moves);
		return;
	}
	switch (action) {
	case TRIED_NEXT: wish(out, DRILL_WANTS_NEXT); break;
	case TRIED_AGAIN: wish(out, DRILL_WANTS_SAME); break;
	case TRIED_RIGHT:
		s->asked_right = !asked_right && drilling_may_mean_new(s->d);
		if (s->asked_right)
			scr_drill_tell(s, "Your first answer was right, not "
					  "the new one? {tried right} again: "
					  "not asked again.");
		else
			wish(out, DRILL_WANTS_DROP);
		break;
	case TRIED_BETTER:
		if (drilling_may_judge(s->d))
			wish(out, DRILL_WANTS_BETTER);
		else
			scr_drill_tell(s, DRILLING_NOT_ASKED);
		break;
	case TRIED_TOMORROW: wish(out, DRILL_WANTS_TOMORROW); break;
	case TRIED_FIRST:
	case TRIED_SECOND:
	case TRIED_THIRD:
	case TRIED_FOURTH:
		settle(s, (size_t)(action - TRIED_FIRST), out);
		break;
	case TRIED_OTHER: settle(s, POSITIONS_OTHER, out); break;
	case TRIED_UNANSWERED: settle(s, POSITIONS_UNANSWERED, out); break;
	case TRIED_HELP: show_help(s); break;
	case TRIED_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case TRIED_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case TRIED_LEAVE: deeds_add(out, DEED_LEAVE); break;
	default: break;
	}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_drill *s = self;
	struct rect whole = { .rows = s->rows, .cols = s->cols };

	s->told[0] = '\0';
	if (s->has_over)
		s->has_over = page_key(&s->over, s->keys, key->code, whole);
	else if (s->part == DRILL_TRIED)
		key_tried(s, key, out);
	else if (s->part == DRILL_ASKING)
		key_asking(s, key, out);
}

/* ---- view ---- */

static void view_title(const struct scr_drill *s, struct cells *out,
		       struct rect r)
{
	const struct hearing_record *rec = s->d->with.rec;
	const struct turn *q = drilling_question(s->d);
	size_t of, place = drilling_place(s->d, &of);
	char text[120];
	int used, width;

	snprintf(text, sizeof text, " · for %s · Q %d%s",
		 team_role(&rec->terms),
		 transcript_question_number(&rec->said, &s->d->first),
		 rec->real_justices && q && !q->real ? " · simulated" : "");
	width = utf8_width(text, strlen(text));
	used = cells_printf(out, r.row, r.col, r.cols, INK_DIM,
			    "Once more, %zu of %zu · ", place, of);
	if (used + width + 12 > r.cols)
		width = 0;
	used += cells_clip(out, r.row, r.col + used, r.cols - used - width,
			   rec->case_title ? rec->case_title : "", INK_TITLE);
	if (width)
		cells_puts(out, r.row, r.col + used, width, text, INK_DIM);
}

static void view_asking(const struct scr_drill *s, struct cells *out,
			const struct drill_layout *l)
{
	struct rect r = l->answer;

	page_view(&s->question, out, l->text);
	cells_hline(out, l->rule.row, l->rule.col, l->rule.cols, INK_RULE);
	if (s->part == DRILL_READING) {
		cells_clip(out, r.row, r.col, r.cols,
			   "Both tries are being read.", INK_NOTICE);
		return;
	}
	cells_puts(out, r.row, r.col, 2, "▸ ", INK_COUNSEL);
	rect_cut_left(&r, 2);
	editor_view(&s->answer, out, r, INK_EDIT);
}

static void view_tried(const struct scr_drill *s, struct cells *out,
		       const struct drill_layout *l)
{
	if (!is_wide(s)) {
		page_view(&s->all, out, l->text);
		page_cursor(&s->all, out, l->text);
		return;
	}
	page_view(&s->change, out, l->change);
	page_view(&s->tries[0], out, l->tries[0]);
	page_view(&s->tries[1], out, l->tries[1]);
	cells_hline(out, l->text.row - 1, 0, out->cols, INK_RULE);
	page_view(&s->outline, out, l->text);
	page_cursor(&s->change, out, l->change);
}

static void view_keys(const struct scr_drill *s, struct cells *out,
		      struct rect r)
{
	static const struct hint asking[] = {
		{ KEYMAP_DRILL, DRILL_ANSWER, "answer", 0 },
		{ KEYMAP_EDIT, EDIT_NEWLINE, "line", 3 },
		{ KEYMAP_DRILL, DRILL_CITES, "cites", 2 },
		{ KEYMAP_DRILL, DRILL_SKIP, "skip it", 2 },
		{ KEYMAP_DRILL, DRILL_HELP, "help", 1 },
		{ KEYMAP_DRILL, DRILL_LEAVE, "leave", 0 },
	};
	static const struct hint tried[] = {
		{ KEYMAP_TRIED, TRIED_NEXT, "next", 0 },
		{ KEYMAP_TRIED, TRIED_AGAIN, "once more", 1 },
		{ KEYMAP_TRIED, TRIED_RIGHT, "first was right", 2 },
		{ KEYMAP_TRIED, TRIED_TOMORROW, "tomorrow", 4 },
		{ KEYMAP_TRIED, TRIED_PAGE_DOWN, "more", 2 },
		{ KEYMAP_TRIED, TRIED_HELP, "help", 2 },
		{ KEYMAP_TRIED, TRIED_LEAVE, "leave", 0 },
	};

	static const struct hint judged[] = {
		{ KEYMAP_TRIED, TRIED_NEXT, "next", 0 },
		{ KEYMAP_TRIED, TRIED_BETTER, "it is better", 0 },
		{ KEYMAP_TRIED, TRIED_AGAIN, "once more", 1 },
		{ KEYMAP_TRIED, TRIED_RIGHT, "first was right", 4 },
		{ KEYMAP_TRIED, TRIED_PAGE_DOWN, "more", 2 },
		{ KEYMAP_TRIED, TRIED_HELP, "help", 2 },
		{ KEYMAP_TRIED, TRIED_LEAVE, "leave", 0 },
	};

	if (s->part == DRILL_TRIED && drilling_may_judge(s->d))
		hints_view(HINTS_OF(judged), s->keys, out, r);
	else if (s->part == DRILL_TRIED)
		hints_view(HINTS_OF(tried), s->keys, out, r);
	else if (s->part == DRILL_ASKING)
		hints_view(HINTS_OF(asking), s->keys, out, r);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_drill *s = self;
	struct drill_layout l = layout(s);

	(void)now_ms;
	if (s->has_over) {
		page_view_all(&s->over, out, cells_rect(out));
		return;
	}
	view_title(s, out, l.title);
	if (s->part == DRILL_TRIED)
		view_tried(s, out, &l);
	else
		view_asking(s, out, &l);
	if (s->told[0])
		cells_clip(out, l.told.row, l.told.col, l.told.cols, s->told,
			   INK_NOTICE);
	view_keys(s, out, l.keys);
}

const struct screen_ops scr_drill = { .size = size, .key = key, .view = view };
