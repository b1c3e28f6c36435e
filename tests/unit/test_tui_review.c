/* A review queue on the screen: a letter chooses, each decision is on disk, labels and
 * words are put right, what was decided is taken back. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "eval/reviewing.h"
#include "screens.h"
#include "tui/app_review.h"
#include "tui/keys.h"
#include "tui/scr_review.h"

#define HEAD(kind, id)                                                         \
	"{\"schema\":\"hotbench.review/1\",\"kind\":\"" kind "\",\"id\":\"" id \
	"\",\"flags\":[{\"by\":\"judge\",\"answer\":"
#define REMARK(id, remark)                                                     \
	HEAD("conduct", id)                                                    \
	"0,\"what\":\"the remark: rage_bait is seen in it, and was not "       \
	"meant\"}],\"item\":{\"docket\":\"okafor\",\"side\":\"petitioner\","   \
	"\"opening\":\"Eleven minutes are a search.\",\"context\":[{"          \
	"\"speaker\":\"Justice Brandt\",\"text\":\"What is in the record?\"}," \
	"{\"speaker\":\"counsel\",\"text\":\"The reports.\"}],\"kind\":"       \
	"\"decorum\",\"remark\":\"" remark                                     \
	"\",\"span\":\"If you had read the record\",\"error\":\"It belittles " \
	"the judge.\",\"clean\":\"The reports join both ends.\"}}\n"
#define REMARKS                                                            \
	REMARK("gen-1", "If you had read the record, you would not ask.")  \
	REMARK("gen-2", "If you had read the record \\u001b[31mtwice, we " \
			"were home.")

#define ASK(question, answer)                                                 \
	"{\"question\":\"" question "\",\"answer\":\"" answer                 \
	"\",\"illocutionary_act\":\"Representatives\",\"veracity_strategy\":" \
	"\"None\",\"intention\":\"Inform\"}"
#define DIALOGUE                                                                            \
	HEAD("tactics", "gen-1-0001-a")                                                     \
	"2,\"what\":\"the judge would say: strategy Quantity\"}],\"item\":{"                \
	"\"title\":\"The gate\",\"setting\":\"A hearing on a ferry that "                   \
	"was late.\",\"background\":\"The gate was open.\",\"role\":\"the "                 \
	"keeper\",\"private_knowledge\":\"She propped it with a stone.\","                  \
	"\"goal\":\"deception\",\"turns\":[{\"asks\":[" ASK(                                \
		"Was it shut?",                                                             \
		"It was shut when I left.") "," ASK("Who left last?",                       \
						    "We left at six.") "]},{"               \
								       "\"ask"              \
								       "s\":"               \
								       "[" ASK("And then?", \
									       "Then I went home.") "]}]}}\n"

struct fixture {
	struct reviewing r;
	struct keymap keys;
	struct scr_review ui;
	struct deeds deeds;
	char *path, *decided;
};

static void reopen(struct fixture *f, const char *kind)
{
	struct error err = { 0 };

	if (!reviewing_open(&f->r, f->path, kind, "me", &err))
		fail_msg("%s", err.text);
	keymap_init(&f->keys);
	scr_review_init(&f->ui, &f->keys, &f->r);
}

static void open_queue(struct fixture *f, const char *kind, const char *rows)
{
	struct error err = { 0 };

	memset(f, 0, sizeof *f);
	f->path = helper_path("review.jsonl");
	f->decided = helper_path("review.jsonl.decided");
	remove(f->decided);
	assert_true(file_write(f->path, rows, strlen(rows), 0600, &err));
	reopen(f, kind);
}

static void close_again(struct fixture *f)
{
	scr_review_release(&f->ui);
	deeds_release(&f->deeds);
	reviewing_release(&f->r);
}

static void close_queue(struct fixture *f)
{
	close_again(f);
	free(f->path);
	free(f->decided);
}

static void draw(struct fixture *f, struct cells *cells)
{
	cells_init(cells);
	cells_reset(cells, f->ui.rows, f->ui.cols);
	scr_review.view(&f->ui, 0, cells);
}

static void looks_like(struct fixture *f, const char *name, int rows, int cols)
{
	struct cells cells;

	scr_review.size(&f->ui, rows, cols);
	draw(f, &cells);
	if (name)
		screen_is(name, &cells);
	cells_release(&cells);
}

static bool shows(struct fixture *f, const char *text)
{
	struct cells cells;
	struct buf all;
	bool found;

	draw(f, &cells);
	buf_init(&all, BUF_TEXT_MAX);
	cells_dump(&cells, &all);
	found = strstr(all.s, text) != NULL;
	buf_release(&all);
	cells_release(&cells);
	return found;
}

static void press(struct fixture *f, const char *name)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	assert_int_not_equal(key.code, 0);
	deeds_release(&f->deeds);
	scr_review.key(&f->ui, &key, &f->deeds);
	for (size_t i = 0; i < f->deeds.n; i++)
		if (f->deeds.list[i].kind == DEED_REVIEW)
			app_review_do(&f->ui, &f->r, &f->deeds.list[i]);
}

static void type(struct fixture *f, const char *text)
{
	for (; *text; text++) {
		struct key key = { .code = (uint32_t)*text };

		scr_review.key(&f->ui, &key, &f->deeds);
	}
}

/* Whether the last line of the decisions has that. */
static bool last_has(struct fixture *f, const char *text)
{
	struct error err = { 0 };
	struct buf b;
	const char *line;
	bool has;

	buf_init(&b, BUF_TEXT_MAX);
	assert_true(file_read(f->decided, &b, &err));
	assert_true(b.len > 1);
	b.s[b.len - 1] = '\0';
	line = strrchr(b.s, '\n');
	has = strstr(line ? line : b.s, text) != NULL;
	buf_release(&b);
	return has;
}

static void a_letter_chooses_and_enter_decides(void **state)
{
	struct fixture f;

	(void)state;
	open_queue(&f, "conduct", REMARKS);
	press(&f, "Enter");
	assert_non_null(strstr(f.ui.told, "First a or r."));
	press(&f, "r");
	press(&f, "a"); /* not so: it may be changed until it is given */
	assert_true(shows(&f, "Accept it."));
	assert_false(file_exists(f.decided));
	press(&f, "c");
	type(&f, "rather mild");
	press(&f, "Enter");
	assert_false(file_exists(f.decided));
	assert_true(shows(&f, "rather mild"));
	press(&f, "Enter");
	assert_true(last_has(&f, "\"id\":\"gen-1\",\"verdict\":\"accept\","
				 "\"by\":\"me\""));
	assert_true(last_has(&f, "\"why\":\"rather mild\""));
	assert_int_equal(f.r.at, 1);
	assert_int_equal(f.ui.chosen, REVIEWING_UNDECIDED);
	assert_string_equal(f.ui.comment.line.text.s, "");
	assert_true(shows(&f, "1 accepted · 0 rejected · 2 of 2"));
	press(&f, "r");
	press(&f, "Enter");
	assert_true(last_has(&f, "\"id\":\"gen-2\",\"verdict\":\"reject\""));
	assert_true(shows(&f, "1 accepted, 1 rejected, 0 still wait."));
	press(&f, "a"); /* nothing is left to decide */
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	close_queue(&f);
}

static void undo_takes_back(void **state)
{
	struct fixture f;

	(void)state;
	open_queue(&f, "conduct", REMARKS);
	press(&f, "u");
	assert_non_null(strstr(f.ui.told, "There is none before it."));
	assert_false(file_exists(f.decided));
	press(&f, "s"); /* nothing to take back of one that was left */
	press(&f, "u");
	assert_int_equal(f.r.at, 0);
	assert_false(file_exists(f.decided));
	press(&f, "a");
	press(&f, "Enter");
	press(&f, "r");
	press(&f, "Enter");
	press(&f, "u");
	assert_true(last_has(&f, "\"id\":\"gen-2\",\"verdict\":\"withdrawn\""));
	assert_int_equal(f.r.at, 1);
	assert_int_equal(f.r.rejected, 0);
	assert_int_equal(reviewing_waiting(&f.r), 1);
	press(&f, "u");
	assert_int_equal(f.r.accepted, 0);
	assert_true(shows(&f, "0 accepted · 0 rejected · 1 of 2"));
	close_again(&f);
	reopen(&f, "conduct"); /* and both wait again for whoever comes back */
	assert_int_equal(f.r.n, 2);
	press(&f, "s");
	press(&f, "r");
	press(&f, "Enter");
	close_again(&f);
	reopen(&f, "conduct");
	assert_int_equal(f.r.n, 1);
	assert_string_equal(reviewing_id(&f.r), "gen-1");
	close_queue(&f);
}

static void labels_are_put_right(void **state)
{
	struct fixture f;

	(void)state;
	open_queue(&f, "tactics", DIALOGUE);
	assert_int_equal(f.r.answers, 3);
	press(&f, "e");
	type(&f, "4 strategy Quality");
	press(&f, "Enter");
	assert_true(shows(&f, "There are answers 1 to 3."));
	press(&f, "e");
	type(&f, "2 strategy quality");
	press(&f, "Enter");
	assert_true(shows(&f, "answer 2: strategy Quality"));
	press(&f, "e");
	type(&f, "2 strategy Manner");
	press(&f, "Esc"); /* left as it is */
	press(&f, "a");
	assert_true(shows(&f, "strategy Quality, intention Inform"));
	press(&f, "Enter");
	assert_true(last_has(&f, "\"labels\":[{\"answer\":2,\"field\":"
				 "\"veracity_strategy\",\"value\":"
				 "\"Quality\"}]"));
	press(&f, "u"); /* as it was mended */
	assert_true(shows(&f, "strategy Quality"));
	press(&f, "e");
	type(&f, "2 strategy None");
	press(&f, "Enter");
	assert_int_equal(f.r.list[0].n_mends, 1);
	close_queue(&f);
}

static void words_are_put_right(void **state)
{
	struct fixture f;

	(void)state;
	open_queue(&f, "conduct", REMARKS);
	press(&f, "e");
	type(&f, "kind rudeness");
	press(&f, "Enter");
	assert_true(shows(&f, "one of decorum rage_bait switching_sides"));
	press(&f, "e");
	type(&f, "remark");
	press(&f, "Enter"); /* brings the words */
	assert_true(f.ui.change.open);
	assert_non_null(strstr(f.ui.change.line.text.s,
			       "remark If you had read the record, you"));
	type(&f, " Again.");
	press(&f, "Enter");
	assert_string_equal(reviewing_value(&f.r, "remark"),
			    "If you had read the record, you would not ask. "
			    "Again.");
	press(&f, "e");
	type(&f, "span Had you read it");
	press(&f, "Enter");
	press(&f, "a");
	press(&f, "Enter"); /* the words are not in it */
	assert_non_null(strstr(f.ui.told, "mend one of the two"));
	assert_int_equal(f.r.at, 0);
	assert_false(file_exists(f.decided));
	press(&f, "e");
	type(&f, "span had read");
	press(&f, "Enter");
	press(&f, "Enter");
	assert_int_equal(f.r.at, 1);
	assert_true(last_has(&f, "{\"answer\":0,\"field\":\"span\",\"value\":"
				 "\"had read\"}"));
	close_queue(&f);
}

static void what_is_not_kept_is_not_gone_past(void **state)
{
	struct fixture f;
	struct error err = { 0 };

	(void)state;
	open_queue(&f, "conduct", REMARKS);
	f.r.path = "/nowhere/review.jsonl";
	press(&f, "a");
	press(&f, "Enter");
	assert_non_null(strstr(f.ui.told, "/nowhere/review.jsonl.decided"));
	assert_int_equal(f.r.at, 0);
	assert_int_equal(f.r.accepted, 0);
	f.r.path = f.path;
	press(&f, "Enter"); /* the choice still stands */
	assert_int_equal(f.r.at, 1);
	f.r.path = "/nowhere/review.jsonl";
	assert_false(reviewing_undo(&f.r, &err));
	assert_int_equal(f.r.at, 1);
	assert_int_equal(f.r.accepted, 1);
	close_queue(&f);
}

static void what_it_looks_like(void **state)
{
	struct fixture f;

	(void)state;
	open_queue(&f, "conduct", REMARKS);
	looks_like(&f, "review", 24, 80);
	looks_like(&f, "review", 12, 40);
	looks_like(&f, "review", 8, 32);
	press(&f, "?");
	looks_like(&f, "review-help", 24, 80);
	press(&f, "Esc");
	press(&f, "e");
	looks_like(&f, "review-changing", 24, 80);
	press(&f, "Esc");
	press(&f, "a");
	press(&f, "c");
	type(&f, "It would be called out.");
	press(&f, "Enter");
	looks_like(&f, "review-chosen", 24, 80);
	looks_like(&f, "review-chosen", 50, 200);
	press(&f, "Enter");
	press(&f, "s");
	looks_like(&f, "review-end", 24, 80);
	looks_like(&f, "review-end", 12, 40);
	close_queue(&f);
	open_queue(&f, "tactics", DIALOGUE);
	looks_like(&f, "review-dialogue", 24, 80);
	looks_like(&f, "review-dialogue", 40, 140);
	close_queue(&f);
}

static void at_every_size(void **state)
{
	static const char *const keys[] = { "Down", "Space", "e",
					    "a",    "c",     "z",
					    "Esc",  "End",   "PageUp" };
	struct fixture f;

	(void)state;
	open_queue(&f, "conduct", REMARKS);
	for (int rows = 1; rows < 30; rows++)
		for (int cols = 1; cols < 150; cols += 7) {
			press(&f, keys[(rows + cols) % 9]);
			looks_like(&f, NULL, rows, cols);
		}
	close_queue(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_letter_chooses_and_enter_decides),
		cmocka_unit_test(undo_takes_back),
		cmocka_unit_test(labels_are_put_right),
		cmocka_unit_test(words_are_put_right),
		cmocka_unit_test(what_is_not_kept_is_not_gone_past),
		cmocka_unit_test(what_it_looks_like),
		cmocka_unit_test(at_every_size),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
