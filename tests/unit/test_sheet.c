/* Sheets: grouping, order of turns, twins and mixtures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "score/sheet.h"
#include "unit/helper.h"

/* Reads and adds the lines; returns false at the first that is refused. */
static bool add_all(struct sheet *s, const char *const *lines, size_t n,
		    struct error *err)
{
	struct row_reader r;
	struct row row;
	bool ok = true;

	row_reader_init(&r);
	for (size_t i = 0; i < n && ok; i++) {
		assert_true(
			row_read(&r, lines[i], strlen(lines[i]), &row, err));
		ok = sheet_add(s, &row, i + 1, err);
	}
	row_reader_release(&r);
	return ok;
}

#define ADD(s, lines, err) add_all(s, lines, sizeof lines / sizeof *lines, err)

static void interleaved_groups_are_told_apart(void **state)
{
	static const char *const lines[] = {
		"{\"set\":\"s\",\"annotator\":\"A\",\"turn\":1,"
		"\"commitment\":2}",
		"{\"set\":\"s\",\"model\":\"A\",\"turn\":1,\"commitment\":1}",
		"{\"set\":\"t\",\"annotator\":\"A\",\"turn\":1,"
		"\"commitment\":3}",
		"{\"set\":\"s\",\"annotator\":\"A\",\"turn\":2,"
		"\"commitment\":4}",
	};
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_summary sum;
	struct sheet s;
	char *name;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	assert_true(sheet_finish(&s, NULL, NULL));
	assert_int_equal(s.n_groups, 3);
	assert_int_equal(s.groups[0].n, 2);
	assert_true(s.groups[1].is_model);
	assert_int_equal(s.rows[3].group, 0);
	sheet_series(&s, 0, &rule, NULL, &sum);
	assert_near(sum.bat_sum, 1, 1e-12);
	assert_near(sum.pat_sum, 0.5, 1e-12);
	name = sheet_group_name(&s.groups[1]);
	assert_string_equal(name, "set s, model A");
	free(name);
	sheet_release(&s);
}

/*
 * The contradiction of turn 3 costs 0.2 of what turns 1 and 2 gained, though
 * its row comes first; figures come back where the rows stand.
 */
static void figures_follow_turns_not_lines(void **state)
{
	static const char *const lines[] = {
		"{\"turn\":3,\"commitment\":1,\"consistency\":1}",
		"{\"turn\":1,\"commitment\":2}",
		"{\"turn\":2,\"commitment\":3,\"manner\":3}",
	};
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_figures f[3];
	struct sheet s;
	uint32_t *rows;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	assert_true(sheet_finish(&s, NULL, NULL));
	assert_false(s.groups[0].in_order);
	sheet_series(&s, 0, &rule, f, NULL);
	assert_near(f[0].pat, 1.3, 1e-12);
	assert_near(f[0].bat_cumsum, 1.5, 1e-12);
	assert_near(f[1].bat_cumsum, 1, 1e-12);
	assert_near(f[2].pat, 0.2, 1e-12);
	rows = sheet_in_turn_order(&s, 0);
	assert_int_equal(rows[0], 1);
	assert_int_equal(rows[2], 0);
	free(rows);
	sheet_release(&s);
}

static void without_turns_the_input_is_the_order(void **state)
{
	static const char *const lines[] = {
		"{\"commitment\":2}",
		"{\"commitment\":1,\"consistency\":1}",
	};
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_figures f[2];
	struct sheet s;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	assert_true(sheet_finish(&s, NULL, NULL));
	sheet_series(&s, 0, &rule, f, NULL);
	assert_near(f[1].pat, 1.2, 1e-12);
	sheet_release(&s);
}

/* Turn 2 was not read: it leaves no trace in the sums of those after it. */
static void what_was_not_read_is_no_turn(void **state)
{
	static const char *const lines[] = {
		"{\"turn\":3,\"commitment\":1,\"consistency\":1}",
		"{\"turn\":2,\"commitment\":null,\"consistency\":1}",
		"{\"turn\":1,\"commitment\":2}",
	};
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_figures f[3];
	struct cobra_summary sum;
	struct sheet s;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	assert_true(sheet_finish(&s, NULL, NULL));
	sheet_series(&s, 0, &rule, f, &sum);
	assert_int_equal(sum.n, 2);
	assert_near(f[0].pat, 1.2, 1e-12);
	assert_true(isnan(f[1].bat) && isnan(f[1].pat_cumsum));
	assert_near(f[2].bat_cumsum, 1, 1e-12);
	sheet_release(&s);
}

static void a_turn_may_not_stand_twice(void **state)
{
	static const char *const lines[] = {
		"{\"set\":\"s\",\"annotator\":\"A\",\"turn\":5}",
		"{\"set\":\"s\",\"annotator\":\"B\",\"turn\":5}",
		"{\"set\":\"s\",\"annotator\":\"A\",\"turn\":6}",
		"{\"set\":\"s\",\"annotator\":\"A\",\"turn\":5}",
	};
	struct error err;
	struct sheet s;
	size_t line = 0;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	assert_false(sheet_finish(&s, &line, &err));
	assert_int_equal(line, 4);
	assert_string_equal(err.text, "set s, annotator A: turn 5 stands in "
				      "line 1 already");
	sheet_release(&s);
}

static void some_turns_are_not_enough(void **state)
{
	static const char *const lines[] = {
		"{\"annotator\":\"A\",\"turn\":5}",
		"{\"annotator\":\"A\"}",
	};
	struct error err;
	struct sheet s;
	size_t line = 0;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	assert_false(sheet_finish(&s, &line, &err));
	assert_int_equal(line, 2);
	assert_string_equal(err.text, "annotator A: no turn, unlike line 1");
	sheet_release(&s);
}

static void mixtures_are_refused(void **state)
{
	static const char *const no_set[] = { "{\"set\":\"s\"}", "{}" };
	static const char *const no_who[] = { "{}", "{\"model\":\"m\"}" };
	struct error err;
	struct sheet s;

	(void)state;
	sheet_init(&s);
	assert_false(ADD(&s, no_set, &err));
	assert_string_equal(err.text,
			    "this row has no set, those before it have one");
	sheet_release(&s);
	assert_false(ADD(&s, no_who, &err));
	assert_non_null(strstr(err.text, "has annotator or model, those"));
	sheet_release(&s);
}

static void labels_survive_packing(void **state)
{
	static const char *const lines[] = {
		"{\"commitment\":4,\"relevance\":4,\"manner\":3,\"quality\":2,"
		"\"consistency\":1,\"outcome\":\"Witness\",\"reason\":[2,3],"
		"\"concession\":1,\"answered_first\":false,\"bat\":1}",
		"{\"outcome\":\"Questioner\",\"consistency\":0,\"reason\":[]}",
		"{}",
	};
	struct sheet_labels l;
	struct sheet s;

	(void)state;
	sheet_init(&s);
	assert_true(ADD(&s, lines, NULL));
	l = sheet_labels(&s.rows[0]);
	assert_int_equal(l.turn.commitment, 4);
	assert_int_equal(l.turn.relevance, 4);
	assert_int_equal(l.turn.manner, 3);
	assert_int_equal(l.turn.quality, 2);
	assert_int_equal(l.turn.consistency, 1);
	assert_int_equal(l.turn.outcome, COBRA_WITNESS);
	assert_int_equal(l.reasons, 6);
	assert_int_equal(l.concession, 1);
	assert_int_equal(l.answered_first, 0);
	assert_true(l.own && l.has_reasons);
	l = sheet_labels(&s.rows[1]);
	assert_int_equal(l.turn.outcome, COBRA_QUESTIONER);
	assert_int_equal(l.turn.consistency, 0);
	assert_int_equal(l.concession, -1);
	assert_true(l.has_reasons && !l.reasons && !l.own);
	l = sheet_labels(&s.rows[2]);
	assert_int_equal(l.turn.outcome, COBRA_OUTCOME_UNKNOWN);
	assert_int_equal(l.turn.consistency, -1);
	assert_int_equal(l.turn.commitment, 0);
	assert_false(l.has_reasons);
	assert_int_equal(s.all_given, 0);
	assert_true(s.any_given & 1u << ROW_CONCESSION);
	sheet_release(&s);
}

/* More groups than the first table of slots holds, each met twice. */
static void many_groups(void **state)
{
	struct row_reader r;
	struct sheet s;

	(void)state;
	row_reader_init(&r);
	sheet_init(&s);
	for (size_t i = 0; i < 2000; i++) {
		char line[80];
		struct row row;

		snprintf(line, sizeof line, "{\"set\":\"%zu\",\"model\":\"m\"}",
			 i % 1000);
		assert_true(row_read(&r, line, strlen(line), &row, NULL));
		assert_true(sheet_add(&s, &row, i + 1, NULL));
		assert_int_equal(s.rows[i].group, i % 1000);
	}
	assert_int_equal(s.n_groups, 1000);
	assert_true(sheet_finish(&s, NULL, NULL));
	assert_int_equal(s.order[1], 1000);
	sheet_release(&s);
	row_reader_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(interleaved_groups_are_told_apart),
		cmocka_unit_test(figures_follow_turns_not_lines),
		cmocka_unit_test(without_turns_the_input_is_the_order),
		cmocka_unit_test(what_was_not_read_is_no_turn),
		cmocka_unit_test(a_turn_may_not_stand_twice),
		cmocka_unit_test(some_turns_are_not_enough),
		cmocka_unit_test(mixtures_are_refused),
		cmocka_unit_test(labels_survive_packing),
		cmocka_unit_test(many_groups),
	};

	return cmocka_run_group_tests_name("sheet", tests, NULL, NULL);
}
