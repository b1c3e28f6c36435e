/*
 * Each screen while a person goes through it: every key, what it wished for, and the
 * rows that changed, compared with tests/golden/film-*.txt.
 *
 * A row that changed stands as text, behind it its ink letters (cells.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/bench.h"
#include "court/record.h"
#include "eval/reviewing.h"
#include "eval/voting.h"
#include "hearing/runner.h"
#include "store/journal.h"
#include "tui/app_review.h"
#include "tui/keys.h"
#include "tui/offers.h"
#include "tui/scr_arena.h"
#include "tui/scr_case.h"
#include "tui/scr_debrief.h"
#include "tui/scr_hearing.h"
#include "tui/scr_lobby.h"
#include "tui/scr_replay.h"
#include "tui/scr_review.h"
#include "unit/helper.h"
#include "unit/stage.h"

#include "unit/golden.h"

/* ---- the film ---- */

struct film {
	const struct screen_ops *ops;
	void *self;
	/* Carries out what a key wished for; may be NULL. */
	void (*deed)(void *arg, const struct deed *d);
	void *arg;
	struct cells was, is;
	struct buf out;
};

/* "17  Yes: It is	.2e9": the row's number, its text, its inks and how often
 * each. */
static void film_row(struct film *f, int row)
{
	struct buf *b = &f->out;
	int last = f->is.cols - 1, times;

	while (last > 0 && !strcmp(cells_at(&f->is, row, last)->s, " ") &&
	       cells_at(&f->is, row, last)->ink == INK_TEXT)
		last--;
	buf_printf(b, "%2d ", row);
	for (int i = 0; i <= last; i++)
		buf_puts(b, cells_at(&f->is, row, i)->s);
	buf_puts(b, "\t");
	for (int i = 0; i <= last; i += times) {
		enum ink ink = cells_at(&f->is, row, i)->ink;

		for (times = 1; i + times <= last &&
				cells_at(&f->is, row, i + times)->ink == ink;)
			times++;
		buf_printf(b, "%c", cells_ink_letter(ink));
		if (times > 1)
			buf_printf(b, "%d", times);
	}
	buf_puts(b, "\n");
}

/* The rows that are not as they were. */
static void film_show(struct film *f)
{
	struct cells swap = f->was;

	f->was = f->is;
	f->is = swap;
	cells_reset(&f->is, f->was.rows, f->was.cols);
	f->ops->view(f->self, 0, &f->is);
	for (int row = 0; row < f->is.rows; row++) {
		int col = 0, n;

		if (cells_differ(&f->was, &f->is, row, &col, &n))
			film_row(f, row);
	}
	if (f->is.cursor_row != f->was.cursor_row ||
	    f->is.cursor_col != f->was.cursor_col)
		buf_printf(&f->out, "   cursor %d %d\n", f->is.cursor_row,
			   f->is.cursor_col);
}

static void film_size(struct film *f, int rows, int cols)
{
	buf_printf(&f->out, "> %dx%d\n", cols, rows);
	f->ops->size(f->self, rows, cols);
	cells_reset(&f->is, rows, cols);
	film_show(f);
}

static void film_deeds(struct film *f, struct deeds *d)
{
	for (size_t i = 0; i < d->n; i++) {
		const struct deed *e = &d->list[i];

		if (e->kind == DEED_DRAFT)
			continue;
		buf_printf(&f->out, "   deed %d event %d index %zu: %s\n",
			   e->kind, e->kind == DEED_EVENT ? e->event : 0,
			   e->index, e->text ? e->text : "");
		if (f->deed)
			f->deed(f->arg, e);
	}
	deeds_release(d);
}

static void film_key(struct film *f, const struct key *key)
{
	struct deeds d = { .n = 0 };

	f->ops->key(f->self, key, &d);
	film_deeds(f, &d);
}

/* Names of keys with blanks between them; 'text' types it, @row,col clicks there,
 * =COLSxROWS is another size. */
static void film(struct film *f, const char *keys)
{
	while (*keys) {
		size_t n = *keys == '\'' ? strcspn(keys + 1, "'") + 2
					 : strcspn(keys, " ");
		struct key key = { .code = keys_from_name(keys, n) };
		int a, b;

		buf_printf(&f->out, "> %.*s\n", (int)n, keys);
		if (*keys == '\'') {
			for (size_t i = 1; i + 1 < n;) {
				i += utf8_decode(keys + i, n - 1 - i,
						 &key.code);
				film_key(f, &key);
			}
		} else if (sscanf(keys, "@%d,%d", &a, &b) == 2) {
			assert_non_null(f->ops->click);
			f->ops->click(f->self, a, b);
		} else if (sscanf(keys, "=%dx%d", &a, &b) == 2) {
			f->ops->size(f->self, b, a);
			cells_reset(&f->is, b, a);
		} else {
			if (!key.code)
				fail_msg("no key is called %.*s", (int)n, keys);
			film_key(f, &key);
		}
		film_show(f);
		keys += n;
		keys += *keys == ' ';
	}
}

static struct film film_of(const struct screen_ops *ops, void *self)
{
	struct film f = { .ops = ops, .self = self };

	cells_init(&f.was);
	cells_init(&f.is);
	buf_init(&f.out, (size_t)4 << 20);
	return f;
}

static void film_end(struct film *f, const char *name)
{
	golden_is(name, &f->out);
	cells_release(&f->was);
	cells_release(&f->is);
	buf_release(&f->out);
}

/* ---- a hearing in which much was said ---- */

/* As it was kept once, so that no other words of a bench change the film; caller
 * releases. */
static void load_heard(struct hearing_record *out)
{
	struct error err = { 0 };
	struct json *doc =
		json_load("tests/golden/heard.json", RECORD_FILE_MAX, &err);
	struct json_ref root = json_root(doc);

	if (!record_read(out, &root, NULL))
		fail_msg("tests/golden/heard.json cannot be read: %s",
			 err.text);
	json_free(doc);
}

/* It stands in a journal, and is gone on with. */
static void go_on(struct stage *s, const char *name, enum feedback feedback)
{
	char *path = helper_path(name);
	struct journal *j = journal_open(path, NULL);
	struct stage_plan plan = { .case_dir = "tests/golden/barn",
				   .journal = path,
				   .resume = true };
	struct event ev = { .kind = EV_START };
	struct hearing_record r;
	bool had;

	load_heard(&r);
	r.terms.feedback = feedback;
	assert_true(journal_import(j, &r, &had, NULL));
	journal_close(j);
	record_release(&r);
	stage_open(s, &plan);
	runner_do(s->runner, &ev);
	free(path);
}

/* ---- the courtroom ---- */

struct podium {
	struct stage *s;
	struct scr_hearing *ui;
};

static void search(struct podium *p, const char *text)
{
	struct docket_query q = { .text = text, .pool = -1, .k = 12 };
	struct passages found;
	struct error err = { 0 };

	runner_search(p->s->runner, &q, 0);
	assert_true(runner_take_found(p->s->runner, &found, &err));
	scr_docket_found(over_docket_of(p->ui), &found, err.code ? &err : NULL);
}

static void open_paper(struct podium *p, size_t index)
{
	struct paragraphs text;
	struct error err = { 0 };
	bool ok = document_load(&text, &p->s->kase,
				&p->s->kase.documents[index], &err);

	scr_hearing_paper(p->ui, index, ok ? &text : NULL, &err);
	document_release(&text);
}

static void at_the_podium(void *arg, const struct deed *d)
{
	struct podium *p = arg;
	struct event ev = { .kind = d->event,
			    .text = d->text ? d->text : "",
			    .seat = (int)d->index };

	if (d->kind == DEED_EVENT)
		runner_do(p->s->runner, &ev);
	else if (d->kind == DEED_SEARCH)
		search(p, d->text);
	else if (d->kind == DEED_DOCUMENT)
		open_paper(p, d->index);
	scr_hearing_news(p->ui);
}

static void film_hearing(const char *name, enum feedback feedback, int rows,
			 int cols, const char *keys)
{
	struct stage s;
	struct keymap map;
	struct scr_hearing ui;
	struct film f = film_of(&scr_hearing, &ui);
	struct podium p = { &s, &ui };

	go_on(&s, name, feedback);
	keymap_init(&map);
	scr_hearing_init(&ui, &map, runner_state(s.runner),
			 runner_record(s.runner));
	f.deed = at_the_podium;
	f.arg = &p;
	scr_hearing_news(&ui);
	film_size(&f, rows, cols);
	film(&f, keys);
	film_end(&f, name);
	scr_hearing_release(&ui);
	stage_close(&s);
}

static void hearing(void **state)
{
	(void)state;
	film_hearing("film-hearing", FEEDBACK_FULL, 24, 80,
		     "'It is' Ctrl-A 'Yes: ' End Alt-Enter 'and so on' Up Left "
		     "Ctrl-K Ctrl-Y Ctrl-_ Alt-u Alt-_ Ctrl-W Home Delete "
		     "Alt-d Alt-f Alt-b Ctrl-U Alt-p Alt-p Alt-n Ctrl-Home "
		     "Ctrl-End Ctrl-U PageUp PageUp Ctrl-Up Ctrl-Down PageDown "
		     "Alt-End F2 F8 F8 F11 F11 F6 PageUp Alt-End F6 F9 "
		     "F1 PageDown Down Up / 'clock' Enter n N End Home q "
		     "F3 'warrant' Enter Down Down Up PageDown Enter Down "
		     "PageDown Esc Alt-Enter Esc F3 'zebra' Enter Esc "
		     "F4 Down PageDown End Home Esc "
		     "F5 n n p f f e e Down PageDown PageUp g r "
		     "q F5 l Down Down Right Right Left Enter 'why' Enter q "
		     "Ctrl-S 'search' Enter n n N p Down Up PageUp PageDown r "
		     "q q Alt-j Down Down Up Enter Alt-j Esc "
		     "F7 'I would rather say no.' F12 Alt-x Ctrl-L "
		     "Esc ? Esc Esc F10 n F10 Esc Ctrl-C Ctrl-C");
	film_hearing("film-hearing-wide", FEEDBACK_MARKS, 40, 140,
		     "'It is' F5 Esc F3 'warrant' Enter Enter Esc Esc F4 Esc "
		     "@4,3 =100x30 PageUp =60x16 =140x12 =30x8 =120x50");
}

/* ---- the replay, and the debrief ---- */

static void replay(void **state)
{
	struct catalogue catalogue;
	struct court_case barn;
	struct bench bench;
	struct hearing_record kept;
	struct keymap map;
	struct scr_replay ui;
	struct film f = film_of(&scr_replay, &ui);

	(void)state;
	catalogue_init(&catalogue);
	assert_true(catalogue_bench(&catalogue, "panel", &bench, NULL));
	assert_true(case_load(&barn, "tests/golden/barn", CASE_OWN, NULL));
	load_heard(&kept);
	keymap_init(&map);
	scr_replay_init(&ui, &map, &kept, &barn, &bench);
	film_size(&f, 24, 80);
	film(&f, "n n n Space p p End Home Right Left Down Up PageDown PageUp "
		 "/ 'search' Enter n N / 'zebra' Enter g '3' Enter F5 n p Esc "
		 "F4 Esc ? Down Esc d =140x40 n n =50x14 n q");
	film_end(&f, "film-replay");
	scr_replay_release(&ui);
	record_release(&kept);
	bench_release(&bench);
	case_release(&barn);
	catalogue_release(&catalogue);
}

struct after {
	struct hearing_record *rec;
	struct scr_debrief *ui;
};

static void in_the_debrief(void *arg, const struct deed *d)
{
	struct after *a = arg;
	struct mark m = { 0 };
	struct ballot *sheets;

	if (d->kind == DEED_BALLOTS) {
		sheets = xcalloc(1, sizeof *sheets);
		assert_true(ballot_load(sheets, "justices/ballots/mcbaine.json",
					NULL));
		scr_debrief_sheets(a->ui, sheets, 1, "me");
	} else if (d->kind == DEED_MARK && mark_parse(&m, d->text, NULL)) {
		mark_sign(&m, (int)d->index, "me", 1704110400000);
		record_add_mark(a->rec, &m);
		record_lay_marks(a->rec);
		scr_debrief_again(a->ui);
	}
	mark_release(&m);
}

static void debrief(void **state)
{
	struct court_case barn;
	struct hearing_record kept;
	struct keymap map;
	struct scr_debrief ui;
	struct film f = film_of(&scr_debrief, &ui);
	struct after a = { &kept, &ui };

	(void)state;
	assert_true(case_load(&barn, "tests/golden/barn", CASE_OWN, NULL));
	load_heard(&kept);
	keymap_init(&map);
	scr_debrief_init(&ui, &map, &kept, &kept.said, &barn);
	f.deed = in_the_debrief;
	f.arg = &a;
	film_size(&f, 24, 80);
	film(&f,
	     "Down PageDown PageDown End Up Home h q c q Right Left n n p n f "
	     "e l Down Right "
	     "Enter 'because' Enter q t Down PageDown End Home / 'search' "
	     "Enter n N q / 'warrant' Enter n q i Down PageDown q b Down "
	     "Enter Right Right Left Down '7' Enter '99' Enter Delete w q "
	     "w 'out.json' Enter d ? Down Esc =140x40 n =50x14 n q q");
	film_end(&f, "film-debrief");
	scr_debrief_release(&ui);
	record_release(&kept);
	case_release(&barn);
}

/* ---- before a hearing ---- */

static void case_room(void **state)
{
	static const struct case_simulator simulators[] = {
		{ "offline", "no model: listens to the answer", false, false },
		{ "transcript", "no model: the real turns", false, true },
		{ "default", "a model: the bench by name", true, false },
	};
	struct catalogue catalogue;
	struct court_case barn;
	struct offers offers;
	struct case_room room = { .kase = &barn,
				  .offers = &offers,
				  .simulators = simulators,
				  .n_simulators = 3,
				  .model = "",
				  .usual = { .bench = "panel",
					     .simulator = "offline",
					     .reader = "offline",
					     .clock = CLOCK_WORDS,
					     .feedback = FEEDBACK_MARKS,
					     .guard = true,
					     .opening = true,
					     .seed = 42 } };
	struct keymap map;
	struct scr_case ui;
	struct film f = film_of(&scr_case, &ui);

	(void)state;
	catalogue_init(&catalogue);
	offers_load(&offers, &catalogue);
	assert_true(case_load(&barn, "tests/golden/barn", CASE_OWN, NULL));
	keymap_init(&map);
	scr_case_init(&ui, &map, &room, &room.usual);
	film_size(&f, 24, 80);
	film(&f,
	     "s Down Right Right Left Down Right Right Right Down Right Right "
	     "Down Right Down Right Right Down Right Right Down Right Down "
	     "Right Down Right Right Down Space 'the-lamp' Enter Space "
	     "'the-moon' Enter Esc Down Space '7' Enter Right Backspace g "
	     "Down Down Space '200' Enter Space 'x' Enter Esc b Down Down "
	     "Enter Down Space Down Space / 'kag' Enter Space Enter "
	     "Tab PageDown Tab PageDown PageUp d Down Enter q ? Down Esc "
	     "=140x40 Right =50x14 Down G End =30x8 =80x24 Enter");
	film_end(&f, "film-case");
	scr_case_release(&ui);
	case_release(&barn);
	offers_release(&offers);
	catalogue_release(&catalogue);
}

#define NOW ((int64_t)1704110400000)

static struct hearing_line a_line(int n)
{
	struct hearing_line l = { .case_slug = n % 3 ? "barn" : "okafor",
				  .case_title = n % 3 ? "Marl v. Borough"
						      : "Okafor v. Meridian",
				  .side = (enum side_id)(n % 2),
				  .started_ms = NOW - n * 50000000LL,
				  .ended_ms = n % 4 ? NOW - n * 49000000LL : 0,
				  .n_answers = n * 3 };

	snprintf(l.id, sizeof l.id, "20260101-1200%02d-abcd", n);
	return l;
}

static void name_cases(struct scr_lobby *l)
{
	struct error fault;
	struct case_head barn = { .title = "Marl v. Borough of Hill",
				  .term = "2024",
				  .kind = CASE_FICTIONAL,
				  .party = { "Ines Marl", "Borough of Hill" },
				  .n_issues = { 2, 2 },
				  .n_documents = 4,
				  .record_bytes = 1400 };
	struct case_head okafor = { .title = "Okafor v. Meridian Transit "
					     "Authority",
				    .term = "2024",
				    .kind = CASE_REAL,
				    .party = { "Okafor", "Authority" },
				    .n_issues = { 14, 15 },
				    .n_documents = 11,
				    .record_bytes = 79123 };

	scr_lobby_case(l, "barn", &barn, NULL);
	scr_lobby_case(l, "okafor", &okafor, NULL);
	error_set(&fault, ERR_SYNTAX, "$.slug: missing");
	scr_lobby_case(l, "broken", NULL, &fault);
}

static void lobby(void **state)
{
	static struct entry cases[] = {
		{ .slug = "barn", .origin = CASE_OWN },
		{ .slug = "broken", .origin = CASE_OWN },
		{ .slug = "okafor", .origin = CASE_SHIPPED },
		{ .slug = "unknown", .origin = CASE_IMPORTED },
	};
	struct hearing_line lines[20];
	struct entries e = { .list = cases, .n = 4 };
	struct hearing_lines h = { .list = lines, .n = 20 };
	struct lobby_setup setup = { .corner = "no model",
				     .notice = "It did not begin.",
				     .n_due = 3,
				     .now_wall_ms = NOW };
	struct keymap map;
	struct scr_lobby ui;
	struct film f = film_of(&scr_lobby, &ui);

	(void)state;
	for (int i = 0; i < 20; i++)
		lines[i] = a_line(i);
	keymap_init(&map);
	scr_lobby_init(&ui, &map, &e, &h, &setup);
	film_size(&f, 24, 80);
	name_cases(&ui);
	film(&f, "Down Down Down Up End Home Tab / 'mar' Enter Esc Down h Down "
		 "Down PageDown End Home / 'okafor' Enter Esc q ? PageDown "
		 "Esc =140x40 Down =50x14 Down Down =30x8 =80x24 Enter");
	film_end(&f, "film-lobby");
	scr_lobby_release(&ui);
}

/* ---- the arena ---- */

struct stands {
	struct voting *v;
	struct scr_arena *ui;
};

static void in_the_arena(void *arg, const struct deed *d)
{
	struct stands *k = arg;
	struct eval_result r;

	if (d->kind != DEED_VOTE)
		return;
	if (d->index == VOTES)
		voting_skip(k->v);
	else
		assert_true(
			voting_give(k->v, (enum vote)d->index, d->text, NULL));
	if (voting_pair(k->v)) {
		scr_arena_show(k->ui);
		return;
	}
	assert_true(voting_count(k->v, &r, NULL));
	scr_arena_count(k->ui, &r);
	eval_result_release(&r);
}

static void arena(void **state)
{
	static struct voted_turn one[] = {
		{ "1", "Was it lit?", "It was.", "By whom?", "barn" },
		{ "2", "Was it lit?", "No.", "Then how was it seen?", "" },
		{ "3", "", "I do not know.", "Who would?", "" },
	};
	static struct voted_turn two[] = {
		{ "1", "Was it lit?", "It was.", "Does it matter?", "barn" },
		{ "2", "Was it lit?", "No.", "No?", "" },
		{ "3", "", "I do not know.", "Thank you.", "" },
	};
	struct voted_benches benches = {
		.list = { { "one", one, 3, 3 }, { "two", two, 3, 3 } }, .n = 2
	};
	char *path = helper_path("film.votes.jsonl");
	struct voting_wish wish = { .path = path, .annotator = "me" };
	struct keymap map;
	struct voting v;
	struct scr_arena ui;
	struct stands k = { &v, &ui };
	struct film f = film_of(&scr_arena, &ui);

	(void)state;
	keymap_init(&map);
	assert_true(voting_open(&v, &benches, &wish, NULL));
	scr_arena_init(&ui, &map, &v);
	f.deed = in_the_arena;
	f.arg = &k;
	film_size(&f, 24, 80);
	film(&f, "Enter a b t x Left @6,20 c 'it listens' Left Left Backspace "
		 "Enter c Esc Enter ? Down Esc =32x8 Down PageDown End Home "
		 "=140x40 @8,20 @8,100 =20x5 =80x24 s x Enter Down End "
		 "=140x40 =80x24 q");
	film_end(&f, "film-arena");
	scr_arena_release(&ui);
	voting_release(&v);
	free(path);
}

/* ---- the review ---- */

struct desk {
	struct reviewing *r;
	struct scr_review *ui;
};

static void at_the_review(void *arg, const struct deed *d)
{
	struct desk *k = arg;

	if (d->kind == DEED_REVIEW)
		app_review_do(k->ui, k->r, d);
}

static void review(void **state)
{
#define ITEM(id)                                                              \
	"{\"schema\":\"hotbench.review/1\",\"kind\":\"conduct\",\"id\":\"" id \
	"\",\"flags\":[{\"by\":\"judge\",\"what\":\"decorum is not seen in "  \
	"it\"}],\"item\":{\"docket\":\"barn\",\"kind\":\"decorum\","          \
	"\"remark\":\"You were not listening.\",\"span\":\"not listening\","  \
	"\"clean\":\"May I say it again?\"}}\n"
	static const char rows[] = ITEM("one") ITEM("two");
#undef ITEM
	char *path = helper_path("film.review.jsonl");
	char *decided = xprintf("%s.decided", path);
	struct keymap map;
	struct reviewing r;
	struct scr_review ui;
	struct desk k = { &r, &ui };
	struct film f = film_of(&scr_review, &ui);

	(void)state;
	remove(decided);
	assert_true(file_write(path, rows, sizeof rows - 1, 0600, NULL));
	keymap_init(&map);
	assert_true(reviewing_open(&r, path, "conduct", "me", NULL));
	scr_review_init(&ui, &map, &r);
	f.deed = at_the_review;
	f.arg = &k;
	film_size(&f, 24, 80);
	film(&f,
	     "Enter u a r a c 'mild' Enter e 'kind rage_bait' Enter e 'span' "
	     "Enter Esc ? Down Esc =32x8 Down PageDown End Home =20x5 "
	     "=80x24 Enter s u r Enter Down u s Left s q");
	film_end(&f, "film-review");
	scr_review_release(&ui);
	reviewing_release(&r);
	free(decided);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hearing), cmocka_unit_test(replay),
		cmocka_unit_test(debrief), cmocka_unit_test(case_room),
		cmocka_unit_test(lobby),   cmocka_unit_test(arena),
		cmocka_unit_test(review),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
