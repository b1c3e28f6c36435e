/*
 * test_analysis_witness.c - the hand rules are the published ones, row for row
 *
 * The rows lie in the data's charm (unit/data.h); without them the test skips.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "analysis/text.h"
#include "analysis/witness.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/xmalloc.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

#include "unit/data.h" /* wants cmocka */

static struct lexicons *lx;

static struct witness_hand hand(const char *q, const char *a)
{
	struct text tq, ta;
	struct witness_facts f;
	text_init(&tq, lx, q, strlen(q));
	text_init(&ta, lx, a, strlen(a));
	witness_facts(&f, &tq, &ta, 0, true, false);
	struct witness_hand h = witness_hand(&f, &ta);
	text_release(&tq);
	text_release(&ta);
	return h;
}

static struct json *next_row(struct lines *l)
{
	const char *s;
	size_t len;
	return lines_next(l, &s, &len) ? json_parse(s, len, NULL) : NULL;
}

/* One expected row against the row of its set. */
static int differs(const struct json_ref *want, const struct json_ref *row)
{
	struct witness_hand h = hand(json_text(row, "question", NULL),
				     json_text(row, "answer", NULL));
	assert_string_equal(json_text(want, "set", NULL),
			    json_text(row, "set", NULL));
	assert_int_equal(json_int(want, "turn", 0, 9999, NULL),
			 json_int(row, "turn", 0, 9999, NULL));
	return (int)h.commitment != json_int(want, "commitment", 1, 4, NULL) ||
	       h.manner_violation !=
		       json_int(want, "manner_violation", 0, 1, NULL);
}

static struct lines *charm_lines(const char *set)
{
	char *name = xprintf("charm/%s.jsonl", set), *path = data_path(name);
	struct lines *l = lines_open(path, false, NULL);

	free(name);
	free(path);
	return l;
}

static void every_published_row_is_reproduced(void **state)
{
	struct lines *want = NULL, *rows = NULL;
	struct json *w, *r;
	char set[64] = "";
	int n = 0, wrong = 0;
	(void)state;

	data_or_skip("charm");
	want = charm_lines("expected_hand_rules");
	while ((w = next_row(want))) {
		struct json_ref at = json_root(w);
		const char *name = json_text(&at, "set", NULL);
		if (strcmp(name, set) != 0) {
			snprintf(set, sizeof set, "%s", name);
			lines_close(rows);
			rows = charm_lines(set);
			assert_non_null(rows);
		}
		r = next_row(rows);
		assert_non_null(r);
		struct json_ref row = json_root(r);
		wrong += differs(&at, &row);
		n++;
		json_free(r);
		json_free(w);
	}
	lines_close(rows);
	lines_close(want);
	assert_int_equal(wrong, 0);
	assert_int_equal(n, 566);
}

static void the_rules_say_what_they_go_by(void **state)
{
	(void)state;
	assert_int_equal(hand("Did you see him?", "(Nods.)").rule,
			 RULE_NO_ANSWER);
	assert_int_equal(hand("Did you see him?", "I don't recall.").rule,
			 RULE_DONT_KNOW);
	assert_int_equal(hand("You lied, didn't you?", "Yes.").rule,
			 RULE_YES_COSTS);
	assert_int_equal(hand("You work in Austin?", "Yes.").rule,
			 RULE_YES_PLAIN);
	assert_int_equal(hand("Did you call anyone?", "No.").commitment,
			 COMMITMENT_DETRIMENTAL);
	assert_int_equal(hand("What is your name?", "Ann Lee.").commitment,
			 COMMITMENT_NEUTRAL);
}

static void probabilities_add_up(void **state)
{
	struct text q, a;
	struct witness_facts f;
	(void)state;
	text_init(&q, lx, "Did you call her?", 17);
	text_init(&a, lx, "No, I did not.", 14);
	witness_facts(&f, &q, &a, -1, false, true);
	struct witness_estimate e =
		witness_estimate(lx, &f, witness_hand(&f, &a).commitment);
	assert_near(e.p[0] + e.p[1] + e.p[2] + e.p[3], 1, 1e-12);
	assert_true(e.manner > 0 && e.manner < 1);
	text_release(&q);
	text_release(&a);
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	return lx ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_published_row_is_reproduced),
		cmocka_unit_test(the_rules_say_what_they_go_by),
		cmocka_unit_test(probabilities_add_up),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
