#include "tui/scr_review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"

#define SPEAKERS   16 /* columns for their names */
#define NUMBERS	   4  /* for those of answers */
#define WIDE_COLS  60
#define COMMENTING "{Enter}: it goes with your decision."
#define CHANGING   "{Enter}: put it right. {Esc}: leave it as it is."

/* ---- pages ---- */

/* "Setting: a ferry at night", the head dim. */
static void add_headed(struct page *p, const struct reviewing_part *part,
		       enum ink ink)
{
	char *text = xprintf("%s%s%s", part->head, *part->head ? ": " : "",
			     part->text);
	struct pager_block *b = page_add(p, "", INK_DIM, text, ink);

	b->flush = true;
	if (*part->head) {
		b->spans[0] = (struct pager_span){ 0, strlen(part->head) + 1,
						   INK_DIM };
		b->n_spans = 1;
	}
	free(text);
}

static void add_part(void *arg, const struct reviewing_part *part)
{
	struct page *p = arg;

	switch (part->kind) {
	case PART_MATTER: add_headed(p, part, INK_TEXT); break;
	case PART_SAID:
		page_add(p, part->head, INK_COUNSEL, part->text, INK_TEXT);
		break;
	case PART_LABELS:
	case PART_INSTEAD: page_add(p, "", INK_DIM, part->text, INK_DIM); break;
	case PART_GAP: page_gap(p); break;
	case PART_FLAGS:
		page_gap(p);
		page_add(p, "", INK_DIM, part->text, INK_TITLE)->flush = true;
		break;
	case PART_FLAG: add_headed(p, part, INK_NOTICE); break;
	}
}

static void add_end(struct page *p, const struct reviewing *r)
{
	page_printf(p, "", INK_TEXT,
		    "%zu accepted, %zu rejected, %zu still wait.", r->accepted,
		    r->rejected, reviewing_waiting(r))
		->flush = true;
	page_gap(p);
	page_add(p, "", INK_TEXT,
		 "Run the generator again, with the same folder, to have what "
		 "you accepted written. What waits comes again the next time.",
		 INK_TEXT)
		->flush = true;
}

static void fill(struct scr_review *s)
{
	page_reset(&s->item, s->r->remarks ? SPEAKERS : NUMBERS, "", "");
	if (reviewing_is_through(s->r))
		add_end(&s->item, s->r);
	else
		reviewing_tell(s->r, 0, add_part, &s->item);
}

void scr_review_show(struct scr_review *s)
{
	s->chosen = REVIEWING_UNDECIDED;
	input_ask(&s->comment, "why ", "");
	s->comment.open = s->change.open = false;
	fill(s);
	pager_home(&s->item.at);
}

void scr_review_mended(struct scr_review *s)
{
	struct pager at = s->item.at;

	fill(s);
	s->item.at = at;
}

void scr_review_init(struct scr_review *s, const struct keymap *keys,
		     struct reviewing *r)
{
	*s = (struct scr_review){
		.keys = keys, .r = r, .rows = 24, .cols = 80
	};
	input_init(&s->comment);
	input_init(&s->change);
	scr_review_show(s);
}

void scr_review_release(struct scr_review *s)
{
	page_release(&s->item);
	page_release(&s->help);
	input_release(&s->comment);
	input_release(&s->change);
}

void scr_review_tell(struct scr_review *s, const char *text)
{
	snprintf(s->told, sizeof s->told, "%s", text);
}

static void tell_keys(struct scr_review *s, const char *text)
{
	scr_review_tell(s, keymap_text(s->keys, text).s);
}

/* ---- layout ---- */

struct review_layout {
	struct rect_frame frame;
	struct rect body;
};

static struct review_layout layout(const struct scr_review *s)
{
	struct rect r = { .rows = s->rows, .cols = s->cols };
	struct review_layout l = { 0 };

	l.frame = rect_cut_frame(&r);
	if (s->rows > 10)
		rect_cut_top(&r, 1);
	l.body = rect_margin(r, 1);
	return l;
}

static void size(void *self, int rows, int cols)
{
	struct scr_review *s = self;

	s->rows = rows;
	s->cols = cols;
}

/* ---- keys ---- */

static void give(struct deeds *out, size_t wants, const char *text)
{
	deeds_put(out, (struct deed){ .kind = DEED_REVIEW,
				      .index = wants,
				      .text = text });
}

static void show_help(struct scr_review *s)
{
	static const enum keymap_screen screens[] = { KEYMAP_REVIEW };

	scr_help_page(&s->help, s->keys, screens, 1);
	s->helping = true;
}

static void give_chosen(struct scr_review *s, struct deeds *out)
{
	if (s->chosen == REVIEWING_UNDECIDED)
		tell_keys(s, "First {review accept} or {review reject}.");
	else
		give(out,
		     s->chosen == VERDICT_ACCEPT ? REVIEW_WANTS_ACCEPT
						 : REVIEW_WANTS_REJECT,
		     s->comment.line.text.s);
}

/* What there is to do with an item; false for anything else. */
static bool act_on_item(struct scr_review *s, int action, struct deeds *out)
{
	switch (action) {
	case REVIEW_ACCEPT: s->chosen = VERDICT_ACCEPT; break;
	case REVIEW_REJECT: s->chosen = VERDICT_REJECT; break;
	case REVIEW_CHANGE: input_ask(&s->change, "change ", ""); break;
	case REVIEW_COMMENT: s->comment.open = true; break;
	case REVIEW_GIVE: give_chosen(s, out); break;
	case REVIEW_SKIP: give(out, REVIEW_WANTS_SKIP, ""); break;
	default: return false;
	}
	return true;
}

static void act(struct scr_review *s, int action, struct deeds *out)
{
	int move = action < 0 ? -1 : keymap_moves(KEYMAP_REVIEW, action);

	if (move >= 0) {
		page_act(&s->item, layout(s).body, move);
		return;
	}
	if (!reviewing_is_through(s->r) && act_on_item(s, action, out))
		return;
	switch (action) {
	case REVIEW_UNDO: give(out, REVIEW_WANTS_UNDO, ""); break;
	case REVIEW_HELP: show_help(s); break;
	case REVIEW_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case REVIEW_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case REVIEW_GIVE: /* the end was read */
	case REVIEW_LEAVE: deeds_add(out, DEED_LEAVE); break;
	default: break;
	}
}

/* Leaving the line takes nothing away: the reason goes with the decision. */
static void key_comment(struct scr_review *s, const struct key *k)
{
	if (input_key(&s->comment, s->keys, k) == INPUT_FULL)
		scr_review_tell(s, "A reason ends here: it can have 4 KB.");
}

/* The name of a text alone has it there, to be changed. */
static void take_change(struct scr_review *s, struct deeds *out)
{
	const char *line = s->change.line.text.s;
	const char *text = reviewing_value(s->r, line);
	char *whole = text ? xprintf("%s %s", line, text) : NULL;

	if (whole)
		input_ask(&s->change, "change ", whole);
	else if (*line)
		give(out, REVIEW_WANTS_CHANGE, line);
	free(whole);
}

static void key_change(struct scr_review *s, const struct key *k,
		       struct deeds *out)
{
	switch (input_key(&s->change, s->keys, k)) {
	case INPUT_TAKEN: take_change(s, out); break;
	case INPUT_FULL:
		scr_review_tell(s, "The line ends here: it can have 4 KB.");
		break;
	default: break;
	}
}

static void key(void *self, const struct key *k, struct deeds *out)
{
	struct scr_review *s = self;
	struct rect whole = { .rows = s->rows, .cols = s->cols };

	s->told[0] = '\0';
	if (s->helping)
		s->helping = page_key(&s->help, s->keys, k->code, whole);
	else if (s->change.open)
		key_change(s, k, out);
	else if (s->comment.open)
		key_comment(s, k);
	else
		act(s, keymap_find(s->keys, KEYMAP_REVIEW, k->code), out);
}

/* ---- view ---- */

/* What is reviewed, and how far it has come. */
static void view_title(const struct scr_review *s, struct cells *out,
		       struct rect r)
{
	const struct reviewing *x = s->r;
	bool through = reviewing_is_through(x);
	char counts[80] = "", where[140];
	int used;

	if (r.cols >= WIDE_COLS)
		snprintf(counts, sizeof counts,
			 "%zu accepted · %zu rejected · ", x->accepted,
			 x->rejected);
	snprintf(where, sizeof where, "%s%zu of %zu", counts, x->at + 1, x->n);
	used = cells_right(out, r.row, r.col + r.cols, r.cols,
			   through ? "" : where, INK_DIM);
	cells_clip(out, r.row, r.col, r.cols - used - 2,
		   through	? "The end of the queue"
		   : x->remarks ? "An invented remark"
				: "An invented dialogue",
		   INK_TITLE);
}

/* What is chosen, in words; what will be kept with it. */
static void view_choice(const struct scr_review *s, struct cells *out,
			struct rect r)
{
	const char *says = s->chosen == VERDICT_ACCEPT	 ? "Accept it."
			   : s->chosen == VERDICT_REJECT ? "Reject it."
							 : "";
	int used = cells_clip(out, r.row, r.col, r.cols, says, INK_ACCENT);

	rect_cut_left(&r, used ? used + 2 : 0);
	cells_clip(out, r.row, r.col, r.cols, s->comment.line.text.s, INK_DIM);
}

static bool is_more_below(const struct scr_review *s, struct rect body)
{
	return pager_has_more(&s->item.at) &&
	       page_rows(&s->item, body.cols) > body.rows;
}

static void view_told(const struct scr_review *s, struct cells *out,
		      const struct review_layout *l)
{
	struct rect r = l->frame.told;

	if (s->told[0])
		cells_clip(out, r.row, r.col, r.cols, s->told, INK_NOTICE);
	else if (s->change.open)
		input_view(&s->change, out, r);
	else if (s->comment.open)
		input_view(&s->comment, out, r);
	else if (s->chosen == REVIEWING_UNDECIDED && is_more_below(s, l->body))
		cells_clip(
			out, r.row, r.col, r.cols,
			keymap_text(s->keys, "{review page-down}: more below")
				.s,
			INK_NOTICE);
	else
		view_choice(s, out, r);
}

/* What may be written in the line. */
static const char *changing(const struct scr_review *s)
{
	if (s->change.line.text.len)
		return CHANGING;
	return s->r->remarks ? "kind rage_bait; or remark, span, error, clean "
			       "and the "
			       "words"
			     : "as 2 strategy Manner; act, strategy, intention";
}

static void view_keys(const struct scr_review *s, struct cells *out,
		      struct rect r)
{
	static const struct hint item[] = {
		{ KEYMAP_REVIEW, REVIEW_ACCEPT, "accept", 0 },
		{ KEYMAP_REVIEW, REVIEW_REJECT, "reject", 0 },
		{ KEYMAP_REVIEW, REVIEW_CHANGE, "change", 2 },
		{ KEYMAP_REVIEW, REVIEW_COMMENT, "comment", 3 },
		{ KEYMAP_REVIEW, REVIEW_SKIP, "later", 3 },
		{ KEYMAP_REVIEW, REVIEW_UNDO, "undo", 2 },
		{ KEYMAP_REVIEW, REVIEW_HELP, "help", 1 },
		{ KEYMAP_REVIEW, REVIEW_LEAVE, "leave", 1 },
	};
	static const struct hint chosen[] = {
		{ KEYMAP_REVIEW, REVIEW_GIVE, "decide so", 0 },
		{ KEYMAP_REVIEW, REVIEW_COMMENT, "comment", 1 },
		{ KEYMAP_REVIEW, REVIEW_ACCEPT, "accept", 3 },
		{ KEYMAP_REVIEW, REVIEW_REJECT, "reject", 3 },
		{ KEYMAP_REVIEW, REVIEW_CHANGE, "change", 3 },
		{ KEYMAP_REVIEW, REVIEW_HELP, "help", 2 },
		{ KEYMAP_REVIEW, REVIEW_LEAVE, "leave", 1 },
	};
	static const struct hint through[] = {
		{ KEYMAP_REVIEW, REVIEW_UNDO, "undo", 1 },
		{ KEYMAP_REVIEW, REVIEW_LEAVE, "leave", 0 },
	};

	if (s->change.open || s->comment.open)
		cells_clip(out, r.row, r.col, r.cols,
			   keymap_text(s->keys, s->change.open ? changing(s)
							       : COMMENTING)
				   .s,
			   INK_DIM);
	else
		hints_view(reviewing_is_through(s->r) ? HINTS_OF(through)
			   : s->chosen == REVIEWING_UNDECIDED
				   ? HINTS_OF(item)
				   : HINTS_OF(chosen),
			   s->keys, out, r);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_review *s = self;
	struct review_layout l = layout(s);

	(void)now_ms;
	if (s->helping) {
		page_view_alone(&s->help, out, cells_rect(out));
		return;
	}
	view_title(s, out, l.frame.title);
	page_view(&s->item, out, l.body);
	page_cursor(&s->item, out, l.body);
	view_told(s, out, &l);
	view_keys(s, out, l.frame.keys);
}

const struct screen_ops scr_review = { .size = size, .key = key, .view = view };
