#include "tui/scr_arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "eval/voting.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"

#define GUTTER	    10
#define SIDE_GUTTER 4
#define WIDE_COLS   100
#define GAP_COLS    3 /* between A and B */
#define COMMENTING  "{Enter}: it goes with your vote."
#define OTHER_ROWS  6 /* title, an empty one, rule, message, keys, air */

/* ---- pages ---- */

static const char *first_of(const char *a, const char *b)
{
	return *a ? a : b;
}

/* What stood before; both benches were asked at the same place. */
static void add_scene(struct page *p, const struct voted_pair *pair)
{
	const char *question = first_of(pair->a->question, pair->b->question);
	const char *answer = first_of(pair->a->answer, pair->b->answer);
	const char *kase = first_of(pair->a->kase, pair->b->kase);

	if (*kase)
		page_add(p, "case", INK_DIM, kase, INK_DIM);
	if (*question)
		page_add(p, "question", INK_JUSTICE, question, INK_TEXT);
	if (*answer)
		page_add(p, "answer", INK_COUNSEL, answer, INK_TEXT);
}

static void begin(struct page *p, int gutter)
{
	page_reset(p, gutter, "", "");
	pager_home(&p->at);
}

/* The name of a side, as it was voted on. */
static const char *side_name(const struct scr_arena *s, int side)
{
	static const char *const names[VOTES + 1][2] = {
		[VOTE_A] = { "▸ A", "  B" },   [VOTE_B] = { "  A", "▸ B" },
		[VOTE_TIE] = { "= A", "= B" }, [VOTE_BAD] = { "x A", "x B" },
		[VOTES] = { "  A", "  B" },
	};

	return names[s->chosen][side];
}

static enum ink side_ink(const struct scr_arena *s, int side)
{
	return s->chosen == (enum vote)side ? INK_ACCENT : INK_TITLE;
}

/* A and B are the last two blocks of the page that has all. */
static void name_sides(struct scr_arena *s)
{
	for (int i = 0; i < 2; i++) {
		struct pager_block *wide = &s->sides[i].blocks[0];
		struct pager_block *narrow =
			&s->all.blocks[s->all.n - 2 + (size_t)i];

		wide->name = narrow->name = side_name(s, i);
		wide->name_ink = narrow->name_ink = side_ink(s, i);
	}
}

void scr_arena_show(struct scr_arena *s)
{
	const struct voted_pair *pair = voting_pair(s->v);
	const char *texts[2] = { pair->a->text, pair->b->text };

	s->chosen = VOTES;
	input_ask(&s->comment, "comment ", "");
	s->comment.open = false;
	begin(&s->scene, GUTTER);
	add_scene(&s->scene, pair);
	begin(&s->all, GUTTER);
	add_scene(&s->all, pair);
	for (int i = 0; i < 2; i++) {
		begin(&s->sides[i], SIDE_GUTTER);
		page_add(&s->sides[i], "", INK_TITLE, texts[i], INK_QUESTION);
		page_add(&s->all, "", INK_TITLE, texts[i], INK_QUESTION)->gap =
			s->all.n > 1;
	}
	name_sides(s);
}

/* A row of a table as "won 3 · lost 1", however narrow the screen is. */
static void add_row(struct page *p, const struct eval_table *t,
		    const struct eval_row *row)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < t->n_columns; i++) {
		buf_printf(&b, "%s%s ", i ? " · " : "", t->columns[i].title);
		eval_cell_text(&b, &row->cells[i]);
	}
	page_add(p, "", INK_TITLE, row->title, INK_ACCENT)->gap = true;
	page_add(p, "", INK_DIM, b.s, INK_TEXT);
	buf_release(&b);
}

static void add_notes(struct page *p, const struct texts *notes)
{
	for (size_t i = 0; i < notes->n; i++)
		page_add(p, "", INK_DIM, notes->list[i], INK_DIM)->gap = true;
}

void scr_arena_count(struct scr_arena *s, const struct eval_result *r)
{
	struct page *p = &s->count;

	begin(p, 2);
	add_notes(p, &r->data);
	for (size_t i = 0; i < r->n_tables; i++) {
		const struct eval_table *t = &r->tables[i];

		page_gap(p);
		page_add(p, "", INK_TITLE, t->title, INK_TITLE)->flush = true;
		for (size_t k = 0; k < t->n_rows; k++)
			add_row(p, t, &t->rows[k]);
		add_notes(p, &t->notes);
	}
	add_notes(p, &r->notes);
	s->counted = true;
}

/* ---- what it is told ---- */

void scr_arena_init(struct scr_arena *s, const struct keymap *keys,
		    const struct voting *v)
{
	*s = (struct scr_arena){ .keys = keys, .v = v, .rows = 24, .cols = 80 };
	input_init(&s->comment);
	scr_arena_show(s);
}

void scr_arena_release(struct scr_arena *s)
{
	page_release(&s->scene);
	page_release(&s->sides[0]);
	page_release(&s->sides[1]);
	page_release(&s->all);
	page_release(&s->count);
	page_release(&s->help);
	input_release(&s->comment);
}

void scr_arena_tell(struct scr_arena *s, const char *text)
{
	snprintf(s->told, sizeof s->told, "%s", keymap_text(s->keys, text).s);
}

/* ---- layout ---- */

struct arena_layout {
	struct rect_frame frame;
	struct rect body;
	struct rect scene, rule, sides[2]; /* wide */
};

static int half_of(int cols)
{
	return (cols - GAP_COLS) / 2;
}

static int rows_of_sides(const struct scr_arena *s)
{
	int a = page_rows(&s->sides[0], half_of(s->cols - 2));
	int b = page_rows(&s->sides[1], half_of(s->cols - 2));

	return a > b ? a : b;
}

/* Side by side where nothing of it needs to be scrolled. */
static bool is_wide(const struct scr_arena *s)
{
	return !s->counted && s->cols >= WIDE_COLS &&
	       page_rows(&s->scene, s->cols - 2) + rows_of_sides(s) <=
		       s->rows - OTHER_ROWS;
}

static struct arena_layout layout(const struct scr_arena *s)
{
	struct rect r = { .rows = s->rows, .cols = s->cols };
	struct arena_layout l = { 0 };

	l.frame = rect_cut_frame(&r);
	if (s->rows > 10)
		rect_cut_top(&r, 1);
	l.body = rect_margin(r, 1);
	if (!is_wide(s))
		return l;
	l.scene = rect_cut_top(&r, page_rows(&s->scene, s->cols - 2) + 1);
	l.scene = rect_margin(l.scene, 1);
	l.rule = rect_cut_top(&r, 1);
	l.sides[1] = rect_margin(r, 1);
	l.sides[0] = rect_cut_left(&l.sides[1], half_of(s->cols - 2));
	rect_cut_left(&l.sides[1], GAP_COLS);
	return l;
}

static void size(void *self, int rows, int cols)
{
	struct scr_arena *s = self;

	s->rows = rows;
	s->cols = cols;
}

/* ---- keys and the mouse ---- */

static void choose(struct scr_arena *s, enum vote vote)
{
	s->chosen = vote;
	name_sides(s);
}

static void give(struct scr_arena *s, size_t vote, struct deeds *out)
{
	deeds_put(out, (struct deed){ .kind = DEED_VOTE,
				      .index = vote,
				      .text = s->comment.line.text.s });
}

static void show_help(struct scr_arena *s)
{
	static const enum keymap_screen screens[] = { KEYMAP_ARENA };

	scr_help_page(&s->help, s->keys, screens, 1);
	s->helping = true;
}

static void scroll(struct scr_arena *s, int move)
{
	page_act(s->counted ? &s->count : &s->all, layout(s).body, move);
}

/* What there is to vote with; false for anything else. */
static bool act_on_pair(struct scr_arena *s, int action, struct deeds *out)
{
	switch (action) {
	case ARENA_A: choose(s, VOTE_A); break;
	case ARENA_B: choose(s, VOTE_B); break;
	case ARENA_TIE: choose(s, VOTE_TIE); break;
	case ARENA_BAD: choose(s, VOTE_BAD); break;
	case ARENA_COMMENT: s->comment.open = true; break;
	case ARENA_GIVE:
		if (s->chosen == VOTES)
			scr_arena_tell(s, "First {arena a}, {arena b}, {arena "
					  "tie} or {arena bad}.");
		else
			give(s, s->chosen, out);
		break;
	case ARENA_SKIP: give(s, VOTES, out); break;
	default: return false;
	}
	return true;
}

static void act(struct scr_arena *s, int action, struct deeds *out)
{
	int move = action < 0 ? -1 : keymap_moves(KEYMAP_ARENA, action);

	if (move >= 0) {
		scroll(s, move);
		return;
	}
	if (!s->counted && act_on_pair(s, action, out))
		return;
	switch (action) {
	case ARENA_HELP: show_help(s); break;
	case ARENA_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case ARENA_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case ARENA_GIVE: /* the count was read */
	case ARENA_LEAVE: deeds_add(out, DEED_LEAVE); break;
	default: break;
	}
}

/* Leaving the line takes nothing away: the comment goes with the vote. */
static void key_comment(struct scr_arena *s, const struct key *k)
{
	if (input_key(&s->comment, s->keys, k) == INPUT_FULL)
		scr_arena_tell(s, "A comment ends here: it can have 4 KB.");
}

static void key(void *self, const struct key *k, struct deeds *out)
{
	struct scr_arena *s = self;
	struct rect whole = { .rows = s->rows, .cols = s->cols };
	struct key step = *k;

	if (k->code == K_WHEEL_UP || k->code == K_WHEEL_DOWN)
		step.code = k->code == K_WHEEL_UP ? K_UP : K_DOWN;
	s->told[0] = '\0';
	if (s->helping)
		s->helping = page_key(&s->help, s->keys, step.code, whole);
	else if (s->comment.open)
		key_comment(s, k);
	else
		act(s, keymap_find(s->keys, KEYMAP_ARENA, step.code), out);
}

static bool is_in(struct rect r, int row, int col)
{
	return row >= r.row && row < r.row + r.rows && col >= r.col &&
	       col < r.col + r.cols;
}

/* The side that stands there; 2: none. */
static size_t side_at(const struct scr_arena *s, int row, int col)
{
	struct arena_layout l = layout(s);
	size_t block;

	if (is_wide(s))
		return is_in(l.sides[0], row, col)   ? 0
		       : is_in(l.sides[1], row, col) ? 1
						     : 2;
	block = page_at(&s->all, l.body, row);
	return block == s->all.n || block + 2 < s->all.n ? 2
							 : block + 2 - s->all.n;
}

static bool click(void *self, int row, int col)
{
	struct scr_arena *s = self;
	size_t side = 2;

	if (!s->helping && !s->counted)
		side = side_at(s, row, col);
	if (side < 2)
		choose(s, side ? VOTE_B : VOTE_A);
	return true;
}

/* ---- view ---- */

static void view_title(const struct scr_arena *s, struct cells *out,
		       struct rect r)
{
	char where[64];
	int used;

	snprintf(where, sizeof where, "pair %zu of %zu", s->v->at + 1, s->v->n);
	used = cells_right(out, r.row, r.col + r.cols, r.cols,
			   s->counted ? "" : where, INK_DIM);
	cells_clip(out, r.row, r.col, r.cols - used - 2,
		   s->counted ? "Who was who" : "Which is better?", INK_TITLE);
}

/* What is chosen, in words; what the vote will say with it. */
static void view_choice(const struct scr_arena *s, struct cells *out,
			struct rect r)
{
	static const char *const says[VOTES + 1] = {
		[VOTE_A] = "A is the better one.",
		[VOTE_B] = "B is the better one.",
		[VOTE_TIE] = "One is as good as the other.",
		[VOTE_BAD] = "Both are bad.",
		[VOTES] = "Simulated or real is not told.",
	};
	const char *comment = s->comment.line.text.s;
	enum ink ink = s->chosen == VOTES ? INK_DIM : INK_ACCENT;
	int used = cells_clip(out, r.row, r.col, r.cols, says[s->chosen], ink);

	rect_cut_left(&r, used + 2);
	if (*comment)
		cells_clip(out, r.row, r.col, r.cols, comment, INK_DIM);
}

static void view_below(const struct scr_arena *s, struct cells *out,
		       struct rect r)
{
	cells_clip(out, r.row, r.col, r.cols,
		   keymap_text(s->keys, "{arena page-down}: more below").s,
		   INK_NOTICE);
}

/* Something is said that the person has not scrolled to. */
static bool is_more_below(const struct scr_arena *s, struct rect body)
{
	return !is_wide(s) && pager_has_more(&s->all.at) &&
	       page_rows(&s->all, body.cols) > body.rows;
}

static void view_told(const struct scr_arena *s, struct cells *out,
		      const struct arena_layout *l)
{
	struct rect r = l->frame.told;

	if (s->told[0])
		cells_clip(out, r.row, r.col, r.cols, s->told, INK_NOTICE);
	else if (s->comment.open)
		input_view(&s->comment, out, r);
	else if (!s->counted && s->chosen == VOTES && is_more_below(s, l->body))
		view_below(s, out, r);
	else if (!s->counted)
		view_choice(s, out, r);
}

static void view_body(const struct scr_arena *s, struct cells *out,
		      const struct arena_layout *l)
{
	const struct page *p = s->counted ? &s->count : &s->all;

	if (!is_wide(s)) {
		page_view(p, out, l->body);
		page_cursor(p, out, l->body);
		return;
	}
	page_view(&s->scene, out, l->scene);
	page_cursor(&s->scene, out, l->scene);
	cells_hline(out, l->rule.row, l->rule.col, l->rule.cols, INK_RULE);
	page_view(&s->sides[0], out, l->sides[0]);
	page_view(&s->sides[1], out, l->sides[1]);
}

static void view_keys(const struct scr_arena *s, struct cells *out,
		      struct rect r)
{
	static const struct hint pair[] = {
		{ KEYMAP_ARENA, ARENA_A, "A", 0 },
		{ KEYMAP_ARENA, ARENA_B, "B", 0 },
		{ KEYMAP_ARENA, ARENA_TIE, "tie", 0 },
		{ KEYMAP_ARENA, ARENA_BAD, "both bad", 0 },
		{ KEYMAP_ARENA, ARENA_COMMENT, "comment", 2 },
		{ KEYMAP_ARENA, ARENA_SKIP, "skip", 3 },
		{ KEYMAP_ARENA, ARENA_HELP, "help", 1 },
		{ KEYMAP_ARENA, ARENA_LEAVE, "leave", 1 },
	};
	static const struct hint chosen[] = {
		{ KEYMAP_ARENA, ARENA_GIVE, "give it", 0 },
		{ KEYMAP_ARENA, ARENA_COMMENT, "comment", 0 },
		{ KEYMAP_ARENA, ARENA_A, "A", 3 },
		{ KEYMAP_ARENA, ARENA_B, "B", 3 },
		{ KEYMAP_ARENA, ARENA_TIE, "tie", 3 },
		{ KEYMAP_ARENA, ARENA_BAD, "both bad", 3 },
		{ KEYMAP_ARENA, ARENA_HELP, "help", 2 },
		{ KEYMAP_ARENA, ARENA_LEAVE, "leave", 1 },
	};
	static const struct hint counted[] = {
		{ KEYMAP_ARENA, ARENA_PAGE_DOWN, "more", 1 },
		{ KEYMAP_ARENA, ARENA_LEAVE, "leave", 0 },
	};

	if (s->comment.open)
		cells_clip(out, r.row, r.col, r.cols,
			   keymap_text(s->keys, COMMENTING).s, INK_DIM);
	else
		hints_view(s->counted		? HINTS_OF(counted)
			   : s->chosen == VOTES ? HINTS_OF(pair)
						: HINTS_OF(chosen),
			   s->keys, out, r);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_arena *s = self;
	struct arena_layout l = layout(s);

	(void)now_ms;
	if (s->helping) {
		page_view_alone(&s->help, out, cells_rect(out));
		return;
	}
	view_title(s, out, l.frame.title);
	view_body(s, out, &l);
	view_told(s, out, &l);
	view_keys(s, out, l.frame.keys);
}

const struct screen_ops scr_arena = {
	.size = size, .key = key, .view = view, .click = click
};
