#include "tui/scr_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/rng.h"
#include "court/argument.h"
#include "court/case.h"
#include "court/team.h"
#include "tui/keys.h"
#include "tui/offers.h"
#include "tui/scr_help.h"

#define MINUTES_MAX 120
#define SEED_MAX    9007199254740991ULL /* exact in JSON */

const enum term scr_case_choices[CHOICES] = {
	TERM_SIDE,	TERM_BENCH,	TERM_MINUTES, TERM_CLOCK, TERM_OPENING,
	TERM_INTERRUPT, TERM_SIMULATOR, TERM_READER,  TERM_GUARD, TERM_FEEDBACK,
	TERM_ORALIST,	TERM_ISSUES,	TERM_SEED,
};

static enum term chosen(const struct scr_case *c)
{
	return scr_case_choices[c->choices.selected];
}

static void tell(struct scr_case *c, const char *text)
{
	snprintf(c->told, sizeof c->told, "%.290s",
		 keymap_text(c->keys, text).s);
}

/* What a small window has no line for is on the page. */
static void write_paper(struct scr_case *c)
{
	bool low = c->rows && !scr_case_layout(c->rows, c->cols).command.rows;
	struct buf command;

	buf_init(&command, 8192);
	if (low)
		case_plan_command(&c->plan, &c->room->usual, c->room->kase,
				  &command);
	scr_case_write(&c->paper, c->room->kase, c->plan.side,
		       low ? command.s : NULL);
	buf_release(&command);
}

/* ---- layout ---- */

#define WIDE_COLS   120
#define PAPER_COLS  94 /* a line that is read comfortably, and margins */
#define CHOICE_COLS 50 /* of the choices beside the paper, at least ... */
#define CHOICE_MOST 70 /* ... and at most */
#define NARROW_COLS 72 /* below: the choices in one column ... */
#define NARROW_ROWS 30 /* ... and the paper above them from so many rows on */
#define LOW_ROWS    18

struct rect scr_case_body(int rows, int cols)
{
	struct rect r = { .rows = rows, .cols = cols };

	rect_cut_top(&r, 1);
	rect_cut_bottom(&r, 1);
	return rect_margin(r, 1);
}

/* Too small for the paper: choices, the sentence about one, the keys. */
static void lay_out_low(struct case_layout *l, struct rect r)
{
	l->columns = 1;
	l->why = rect_cut_bottom(&r, r.rows >= 9 ? 3 : r.rows >= 6 ? 2 : 1);
	l->choices = rect_margin(r, 1);
	l->why = rect_margin(l->why, 1);
}

static void lay_out_beside(struct case_layout *l, struct rect r)
{
	struct rect right;

	l->beside = true;
	l->columns = 1;
	l->command = rect_margin(rect_cut_bottom(&r, 2), 1);
	if (r.cols - PAPER_COLS > CHOICE_COLS)
		right = rect_cut_right(&r, r.cols - PAPER_COLS);
	else
		right = rect_cut_right(&r, CHOICE_COLS);
	rect_cut_right(&r, 2);
	l->paper = rect_margin(r, 1);
	rect_cut_right(&right,
		       right.cols > CHOICE_MOST ? right.cols - CHOICE_MOST : 1);
	l->heading = rect_cut_top(&right, 1);
	l->choices = rect_cut_top(&right, CHOICES);
	rect_cut_top(&right, 1);
	l->seats = rect_cut_top(&right, 1);
	rect_cut_top(&right, 1);
	l->why = right;
}

static void lay_out_above(struct case_layout *l, struct rect r, int columns)
{
	l->columns = columns;
	l->command = rect_margin(rect_cut_bottom(&r, 2), 1);
	l->why = rect_margin(rect_cut_bottom(&r, 2), 1);
	l->seats = rect_margin(rect_cut_bottom(&r, 1), 1);
	l->choices = rect_margin(
		rect_cut_bottom(&r, (CHOICES + columns - 1) / columns), 1);
	l->heading = rect_cut_bottom(&r, 1);
	l->paper = rect_margin(r, 1);
}

struct case_layout scr_case_layout(int rows, int cols)
{
	struct case_layout l = { 0 };
	struct rect r = { .rows = rows, .cols = cols };

	l.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.title = rect_margin(rect_cut_top(&r, 1), 1);
	if (cols >= WIDE_COLS && rows >= CHOICES + 10)
		lay_out_beside(&l, r);
	else if (cols >= NARROW_COLS && rows >= LOW_ROWS)
		lay_out_above(&l, r, 2);
	else if (rows >= NARROW_ROWS)
		lay_out_above(&l, r, 1);
	else
		lay_out_low(&l, r);
	return l;
}

static struct rect papers_rect(const struct scr_case *c)
{
	return scr_case_body(c->rows, c->cols);
}

static void size(void *self, int rows, int cols)
{
	struct scr_case *c = self;
	struct case_layout l = scr_case_layout(rows, cols);

	c->rows = rows;
	c->cols = cols;
	list_set(&c->choices, CHOICES,
		 l.columns > 1 ? CHOICES : l.choices.rows);
	list_set(&c->papers, case_papers(c->room->kase), papers_rect(c).rows);
	scr_case_bench_size(&c->seats, scr_case_body(rows, cols));
	scr_document_size(&c->document, rows, cols);
}

void scr_case_init(struct scr_case *c, const struct keymap *keys,
		   const struct case_room *room, const struct terms *plan)
{
	memset(c, 0, sizeof *c);
	c->keys = keys;
	c->room = room;
	c->plan = *plan;
	input_init(&c->prompt);
	scr_document_init(&c->document, keys);
	scr_case_bench_init(&c->seats, keys, room->offers);
	write_paper(c);
	if (room->notice)
		tell(c, room->notice);
	size(c, 24, 80);
}

void scr_case_release(struct scr_case *c)
{
	page_release(&c->paper);
	page_release(&c->help);
	input_release(&c->prompt);
	scr_document_release(&c->document);
	scr_case_bench_release(&c->seats);
}

/* ---- changing a choice ---- */

static int turn_in(int value, int step, int n)
{
	return (value + step + n) % n;
}

static void change_side(struct scr_case *c)
{
	struct error err;

	c->plan.side = side_other(c->plan.side);
	c->plan.advocate[0] = '\0';
	if (!team_check(&c->plan, c->room->kase, &err))
		c->plan.oralist = ORALIST_BOTH;
	if (!terms_check_issues(&c->plan, c->room->kase, &err)) {
		c->plan.issues[0] = '\0';
		tell(c, "The issues you had named do not press that side: all "
			"of them again.");
	}
	write_paper(c);
}

static void change_oralist(struct scr_case *c, int step)
{
	struct error err;

	terms_step(&c->plan, TERM_ORALIST, step);
	if (!team_check(&c->plan, c->room->kase, &err))
		terms_step(&c->plan, TERM_ORALIST, step);
}

static void change_bench(struct scr_case *c, int step)
{
	const struct offers *o = c->room->offers;
	size_t at = 0;

	if (!o->n_benches)
		return;
	while (at < o->n_benches && strcmp(o->benches[at].slug, c->plan.bench))
		at++;
	if (at == o->n_benches)
		at = step > 0 ? o->n_benches - 1 : 0; /* from own picks */
	at = (size_t)turn_in((int)at, step, (int)o->n_benches);
	snprintf(c->plan.bench, sizeof c->plan.bench, "%s",
		 o->benches[at].slug);
}

static void change_minutes(struct scr_case *c, int step)
{
	const struct bench *rules;
	size_t seats[BENCH_SEATS_MAX];
	double now = c->plan.minutes;

	scr_case_seated(c, seats, &rules);
	if (c->plan.clock == CLOCK_NONE) {
		tell(c, "Without a clock there is no limit.");
		return;
	}
	if (now <= 0)
		now = rules ? team_minutes(&c->plan, c->room->kase, rules) : 0;
	now += step;
	c->plan.minutes = now < 1 ? 1 : now > MINUTES_MAX ? MINUTES_MAX : now;
}

static bool can_simulate(const struct scr_case *c,
			 const struct case_simulator *s)
{
	return !s->needs_argument || c->room->argument;
}

bool scr_case_as_asked(const struct scr_case *c)
{
	return !strcmp(c->plan.simulator, "transcript");
}

static void set_simulator(struct scr_case *c, const struct case_simulator *s)
{
	bool was_real = scr_case_as_asked(c);

	snprintf(c->plan.simulator, sizeof c->plan.simulator, "%s", s->name);
	c->plan.advocate[0] = '\0';
	/* those who spoke in a real argument are not exchanged */
	if (s->needs_argument && c->room->kase->bench)
		snprintf(c->plan.bench, sizeof c->plan.bench, "%s",
			 c->room->kase->bench);
	else if (was_real)
		memcpy(c->plan.bench, c->room->usual.bench,
		       sizeof c->plan.bench);
}

static void change_simulator(struct scr_case *c, int step)
{
	const struct case_room *room = c->room;
	int n = (int)room->n_simulators, at = 0;

	while (at < n && strcmp(room->simulators[at].name, c->plan.simulator))
		at++;
	for (int tried = 0; tried < n; tried++) {
		at = turn_in(at, step, n);
		if (can_simulate(c, &room->simulators[at])) {
			set_simulator(c, &room->simulators[at]);
			return;
		}
	}
}

static void change_seed(struct scr_case *c)
{
	struct rng r = rng_at(c->plan.seed, 1);

	c->plan.seed = rng_u64(&r) % SEED_MAX + 1;
}

static void change(struct scr_case *c, int step)
{
	switch (chosen(c)) {
	case TERM_SIDE: change_side(c); break;
	case TERM_ORALIST: change_oralist(c, step); break;
	case TERM_BENCH: change_bench(c, step); break;
	case TERM_MINUTES: change_minutes(c, step); break;
	case TERM_SIMULATOR: change_simulator(c, step); break;
	case TERM_ISSUES:
		tell(c, "{case pick} types the names of the issues.");
		break;
	case TERM_SEED: change_seed(c); break;
	default: terms_step(&c->plan, chosen(c), step);
	}
}

static void as_usual(struct scr_case *c)
{
	const struct terms *u = &c->room->usual;

	switch (chosen(c)) {
	case TERM_SIDE:
		if (c->plan.side != u->side)
			change_side(c);
		break;
	case TERM_SIMULATOR:
		for (size_t i = 0; i < c->room->n_simulators; i++)
			if (!strcmp(c->room->simulators[i].name, u->simulator))
				set_simulator(c, &c->room->simulators[i]);
		break;
	default: terms_copy(&c->plan, u, chosen(c));
	}
}

/* ---- typing a value ---- */

static void take_minutes(struct scr_case *c, const char *text)
{
	char *end;
	double v = strtod(text, &end);

	if (!*text)
		c->plan.minutes = 0;
	else if (*end || !(v >= 0.5 && v <= MINUTES_MAX))
		tell(c, "Minutes are a number from 0.5 to 120.");
	else
		c->plan.minutes = v;
}

static void take_seed(struct scr_case *c, const char *text)
{
	struct error err;

	if (!terms_set(&c->plan, TERM_SEED, text, &err))
		tell(c, err.text);
}

static void take_issues(struct scr_case *c, const char *text)
{
	struct terms with = c->plan;
	struct error err;

	if (terms_set(&with, TERM_ISSUES, text, &err) &&
	    terms_check_issues(&with, c->room->kase, &err))
		c->plan = with;
	else
		tell(c, err.text);
}

static void key_prompt(struct scr_case *c, const struct key *key)
{
	const char *text = c->prompt.line.text.s;

	if (input_key(&c->prompt, c->keys, key) != INPUT_TAKEN)
		return;
	switch (chosen(c)) {
	case TERM_MINUTES: take_minutes(c, text); break;
	case TERM_ISSUES: take_issues(c, text); break;
	case TERM_SEED: take_seed(c, text); break;
	default: break;
	}
}

/* ---- picking from a list ---- */

static void open_seats(struct scr_case *c)
{
	list_select(&c->choices, 0);
	while (chosen(c) != TERM_BENCH)
		list_move(&c->choices, 1);
	scr_case_bench_open(&c->seats, c->plan.bench,
			    scr_case_body(c->rows, c->cols));
	c->pane = CASE_SEATS;
}

/* The sections of a real argument, one after the other. */
static void next_advocate(struct scr_case *c)
{
	const struct argument *a = c->room->argument;
	const struct argument_section *first = NULL;
	bool take = false;

	if (!scr_case_as_asked(c) || !a) {
		change(c, 1);
		return;
	}
	for (size_t i = 0; i < a->n_sections; i++) {
		const struct argument_section *s = &a->sections[i];

		if (s->rebuttal || s->side != (int)c->plan.side)
			continue;
		if (take) {
			snprintf(c->plan.advocate, sizeof c->plan.advocate,
				 "%s", s->advocate);
			return;
		}
		take = !first && !c->plan.advocate[0];
		take |= !strcmp(s->advocate, c->plan.advocate);
		if (!first)
			first = s;
	}
	if (!c->plan.advocate[0])
		tell(c, "Nobody else argued for that side.");
	c->plan.advocate[0] = '\0'; /* the first again */
}

static void pick(struct scr_case *c)
{
	char now[32];

	switch (chosen(c)) {
	case TERM_BENCH: open_seats(c); break;
	case TERM_SIMULATOR: next_advocate(c); break;
	case TERM_MINUTES:
		snprintf(now, sizeof now, "%g", c->plan.minutes);
		input_ask(&c->prompt, "minutes",
			  c->plan.minutes > 0 ? now : "");
		break;
	case TERM_ISSUES:
		input_ask(&c->prompt, "issues, as in a,b", c->plan.issues);
		break;
	case TERM_SEED: input_ask(&c->prompt, "seed", ""); break;
	default: change(c, 1);
	}
}

/* ---- panes ---- */

static void open_papers(struct scr_case *c)
{
	if (case_papers(c->room->kase))
		c->pane = CASE_PAPERS;
	else
		tell(c, "This case has no documents.");
}

void scr_case_document(struct scr_case *c, size_t index,
		       struct paragraphs *text, const struct error *fault)
{
	const struct court_case *k = c->room->kase;
	const struct document *d = &k->documents[index];
	char filed[64] = "";

	if (*d->filed)
		snprintf(filed, sizeof filed, "filed %.40s", d->filed);
	scr_document_open(&c->document, index, case_papers(k),
			  scr_case_paper_name(d), filed, text, fault);
	scr_document_size(&c->document, c->rows, c->cols);
	list_select(&c->papers, index);
	c->pane = CASE_READER;
}

static void key_papers(struct scr_case *c, int action, struct deeds *out)
{
	if (action == PICK_CHECK || action == PICK_TAKE)
		deeds_put(out, (struct deed){ .kind = DEED_DOCUMENT,
					      .index = c->papers.selected });
	else
		list_act(&c->papers, KEYMAP_PICK, action);
}

static void key_reader(struct scr_case *c, const struct key *key,
		       struct deeds *out)
{
	if (!scr_document_key(&c->document, key, out))
		c->pane = CASE_PAPERS;
}

static void key_paper(struct scr_case *c, uint32_t code, struct deeds *out)
{
	int action = keymap_find(c->keys, KEYMAP_CASE, code);
	int scrolls = keymap_find(c->keys, KEYMAP_PAGER, code);

	if (scrolls == PAGER_BACK || action == CASE_READ || action == CASE_BACK)
		c->pane = CASE_ROOM;
	else if (action == CASE_DOCUMENTS)
		open_papers(c);
	else if (action == CASE_REDRAW)
		deeds_add(out, DEED_REDRAW);
	else if (action == CASE_SUSPEND)
		deeds_add(out, DEED_SUSPEND);
	else
		page_act(&c->paper, scr_case_body(c->rows, c->cols), scrolls);
}

static void show_help(struct scr_case *c)
{
	static const enum keymap_screen screens[] = { KEYMAP_CASE, KEYMAP_PICK,
						      KEYMAP_DOCUMENT,
						      KEYMAP_HEARING };

	scr_help_page(&c->help, c->keys, screens,
		      sizeof screens / sizeof *screens);
	c->help.margin = 1; /* as the case on paper */
	c->helping = true;
}

static void key_pick(struct scr_case *c, uint32_t code, struct deeds *out)
{
	int action = keymap_find(c->keys, KEYMAP_PICK, code);

	switch (action) {
	case PICK_BACK: c->pane = CASE_ROOM; break;
	case PICK_HELP: show_help(c); break;
	case PICK_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case PICK_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	default:
		if (c->pane == CASE_PAPERS)
			key_papers(c, action, out);
		else if (scr_case_bench_act(&c->seats, action, c->plan.bench,
					    sizeof c->plan.bench))
			c->pane = CASE_ROOM;
	}
}

/* ---- the room ---- */

/* In a small window the page is written anew: its command may have changed. */
static void open_paper(struct scr_case *c)
{
	if (!scr_case_layout(c->rows, c->cols).command.rows)
		write_paper(c);
	c->pane = CASE_PAPER;
}

static void scroll_paper(struct scr_case *c, int action)
{
	struct rect r = scr_case_layout(c->rows, c->cols).paper;

	if (r.rows)
		page_act(&c->paper, r, action);
	else
		open_paper(c); /* no room for it beside the choices */
}

static void act(struct scr_case *c, int action, struct deeds *out)
{
	switch (action) {
	case CASE_NEXT: change(c, 1); break;
	case CASE_PREV: change(c, -1); break;
	case CASE_PICK: pick(c); break;
	case CASE_USUAL: as_usual(c); break;
	case CASE_SIDE: change_side(c); break;
	case CASE_BENCH: open_seats(c); break;
	case CASE_DOCUMENTS: open_papers(c); break;
	case CASE_READ: open_paper(c); break;
	case CASE_PAGE_UP: scroll_paper(c, PAGER_PAGE_UP); break;
	case CASE_PAGE_DOWN: scroll_paper(c, PAGER_PAGE_DOWN); break;
	case CASE_HELP: show_help(c); break;
	case CASE_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case CASE_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case CASE_EXAMINE:
		if (!c->room->has_witness) {
			tell(c, "This case has no witness to cross-examine.");
			break;
		}
		c->argue = c->examine = true;
		deeds_add(out, DEED_LEAVE);
		break;
	case CASE_ARGUE:
		c->argue = true;
		deeds_add(out, DEED_LEAVE);
		break;
	case CASE_BACK: deeds_add(out, DEED_LEAVE); break;
	default: list_act(&c->choices, KEYMAP_CASE, action);
	}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_case *c = self;

	if (c->prompt.open) {
		key_prompt(c, key);
		return;
	}
	c->told[0] = '\0';
	if (c->helping)
		c->helping = page_key(
			&c->help, c->keys, key->code,
			(struct rect){ .rows = c->rows - 1, .cols = c->cols });
	else if (c->pane == CASE_READER)
		key_reader(c, key, out);
	else if (c->pane == CASE_PAPER)
		key_paper(c, key->code, out);
	else if (c->pane == CASE_PAPERS || c->pane == CASE_SEATS)
		key_pick(c, key->code, out);
	else
		act(c, keymap_find(c->keys, KEYMAP_CASE, key->code), out);
}

const struct screen_ops scr_case = { .size = size,
				     .key = key,
				     .view = scr_case_view };
