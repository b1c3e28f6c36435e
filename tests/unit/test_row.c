/* Rows: the scanner and the general parser must say the same of every line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include "base/error.h"
#include "base/rng.h"
#include "near.h"
#include "score/row.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void same_text(const struct row_text *a, const struct row_text *b)
{
	assert_int_equal(!a->s, !b->s);
	assert_int_equal(a->len, b->len);
	if (a->s)
		assert_memory_equal(a->s, b->s, a->len);
}

static void same_row(const struct row *a, const struct row *b)
{
	assert_int_equal(a->given, b->given);
	assert_int_equal(a->nulls, b->nulls);
	assert_int_equal(a->own, b->own);
	for (int f = 0; f <= ROW_QUESTION; f++)
		same_text(&a->text[f], &b->text[f]);
	assert_int_equal(a->turn, b->turn);
	assert_memory_equal(&a->labels, &b->labels, sizeof a->labels);
	assert_int_equal(a->reasons, b->reasons);
	assert_int_equal(a->concession, b->concession);
	assert_int_equal(a->answered_first, b->answered_first);
	assert_near(a->expected_bat, b->expected_bat);
	assert_near(a->expected_pat, b->expected_pat);
}

/* Reads a line both ways; true when it is sound. */
static bool both(const char *line, size_t len, struct row *out,
		 struct error *err)
{
	struct row_reader fast, general;
	struct row other;
	struct error err_general = { .text = "" };
	bool ok;

	row_reader_init(&fast);
	row_reader_init(&general);
	general.general_only = true;
	error_clear(err);
	ok = row_read(&fast, line, len, out, err);
	assert_int_equal(ok,
			 row_read(&general, line, len, &other, &err_general));
	assert_string_equal(err->text, err_general.text);
	if (ok)
		same_row(out, &other);
	row_reader_release(&fast);
	row_reader_release(&general);
	for (int f = 0; f <= ROW_QUESTION; f++)
		out->text[f].s = NULL; /* gone with the readers */
	return ok;
}

static const char FULL[] =
	"{\"set\": \"S\", \"turn\": 12, \"question\": \"Why?\", \"answer\": "
	"\"Because.\", \"annotator\": \"A\", \"commitment\": 3, \"relevance\": "
	"1, \"manner\": 4, \"quality\": 2, \"consistency\": 1, \"outcome\": "
	"\"Witness\", \"reason\": [1, 3], \"ref\": {\"bat\": 0.5, \"z\": "
	"-1.5e-3, \"l\": [[1], {}]}, \"concession\": true, "
	"\"answered_first\": 0}";

static void a_full_row(void **state)
{
	struct row row;
	struct error err;

	(void)state;
	assert_true(both(FULL, sizeof FULL - 1, &row, &err));
	assert_int_equal(row.turn, 12);
	assert_int_equal(row.labels.commitment, 3);
	assert_int_equal(row.labels.relevance, 1);
	assert_int_equal(row.labels.manner, 4);
	assert_int_equal(row.labels.quality, 2);
	assert_int_equal(row.labels.consistency, 1);
	assert_int_equal(row.labels.outcome, COBRA_WITNESS);
	assert_int_equal(row.reasons, 5);
	assert_int_equal(row.concession, 1);
	assert_int_equal(row.answered_first, 0);
	assert_false(row.own); /* "bat" stands inside "ref" only */
	assert_near(row.expected_bat, NAN);
}

static void the_plain_form_needs_no_tree(void **state)
{
	struct row_reader r;
	struct row row;

	(void)state;
	row_reader_init(&r);
	assert_true(row_read(&r, FULL, sizeof FULL - 1, &row, NULL));
	assert_int_equal(r.n_general, 0);
	assert_memory_equal(row.text[ROW_QUESTION].s, "Why?", 4);
	assert_memory_equal(row_who(&row).s, "A", 1);
	row_reader_release(&r);
}

/* Every cut of a row, and every byte of it replaced by some others. */
static void the_readers_agree_on_every_mutation(void **state)
{
	static const char with[] = "\"\\{}[],: 019-.enutf\t\x01\x7f\xc3\xa9x";
	char line[sizeof FULL];
	struct row row;
	struct error err;
	size_t sound = 0;

	(void)state;
	for (size_t cut = 0; cut < sizeof FULL - 1; cut++)
		assert_false(both(FULL, cut, &row, &err));
	for (size_t at = 0; at < sizeof FULL - 1; at++) {
		for (size_t w = 0; w < sizeof with - 1; w++) {
			memcpy(line, FULL, sizeof FULL);
			line[at] = with[w];
			sound += both(line, sizeof FULL - 1, &row, &err);
		}
	}
	assert_true(sound > 1000); /* letters inside texts and foreign keys */
}

/* Rows glued together at random from pieces, sound and otherwise. */
static void the_readers_agree_on_random_rows(void **state)
{
	static const char *const members[] = {
		"\"set\":\"a\"",
		"\"set\": 7",
		"\"set\":\"\\u0061\"",
		"\"set\":null",
		"\"se\\u0074\":\"b\"",
		"\"turn\":3",
		"\"turn\":3.0",
		"\"turn\":3.5",
		"\"turn\":-1",
		"\"turn\":03",
		"\"turn\":1e2",
		"\"turn\":1e999",
		"\"turn\":\"3\"",
		"\"commitment\":1",
		"\"commitment\":null",
		"\"commitment\":0",
		"\"commitment\": 2 ",
		"\"relevance\":4",
		"\"relevance\":5",
		"\"manner\":true",
		"\"quality\":[1]",
		"\"consistency\":false",
		"\"consistency\":2",
		"\"outcome\":\"Witness\"",
		"\"outcome\":\"witness\"",
		"\"outcome\":1",
		"\"reason\":[]",
		"\"reason\":[1,2,2]",
		"\"reason\":[4]",
		"\"reason\":[1,\"2\"]",
		"\"reason\":[1.5]",
		"\"reason\":1",
		"\"concession\":1",
		"\"expected_bat\":0.25",
		"\"expected_bat\":1",
		"\"expected_pat\":-0.5",
		"\"bat\":1",
		"\"ref\":{\"bat\":[]}",
		"\"x\":[[[[[[[[[[1]]]]]]]]]]",
		"\"x\":NaN",
		"\"x\":.5",
		"\"x\":\"\xc3\xa9\"",
		"\"x\":\"\xff\"",
		"\"x\":\"\\ud800\"",
		"\"x\":{\"y\":1,}",
		"",
		"\"model\":\"m\"",
		"\"id\":12",
		"\"id\":-0",
		"\"id\":99999999999999999999",
		"\"id\":1.5",
		"\"question\":\"a \\\"b\\\" c\"",
		"\"annotator\":\"\"",
	};
	struct rng rng = rng_at(4, 0);
	struct row row;
	struct error err;
	size_t sound = 0, unsound = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		char line[400] = "{";
		size_t n = 1 + rng_below(&rng, 5), len = 1;

		for (size_t m = 0; m < n; m++) {
			const char *piece =
				members[rng_below(&rng, COUNT(members))];
			size_t add = strlen(piece);

			if (m)
				line[len++] = ',';
			memcpy(line + len, piece, add);
			len += add;
		}
		line[len++] = '}';
		if (rng_below(&rng, 20) == 0)
			line[len++] = "x ]}"[rng_below(&rng, 4)];
		if (both(line, len, &row, &err))
			sound++;
		else
			unsound++;
	}
	assert_true(sound > 2000 && unsound > 2000);
}

static void wrong_labels_are_named(void **state)
{
	static const struct {
		const char *line, *said;
	} bad[] = {
		{ "{\"commitment\": 7}", "commitment is 7, expected 1 to 4" },
		{ "{\"relevance\": 0}", "relevance is 0, expected 1 to 4" },
		{ "{\"manner\": 2.5}", "manner is 2.5, expected 1 to 4" },
		{ "{\"quality\": \"2\"}", "quality is text, expected 1 to 4" },
		{ "{\"consistency\": -1}", "consistency is -1, expected 0" },
		{ "{\"outcome\": \"Judge\"}", "outcome is neither" },
		{ "{\"reason\": [0]}", "reason is a list" },
		{ "{\"turn\": -3}", "turn is -3, expected a whole number" },
		{ "{\"turn\": 1e999}", "turn is no finite number" },
		{ "{\"set\": true}", "set is true or false, expected text" },
		{ "{\"expected_pat\": null, \"expected_pat\": 1}",
		  "expected_pat stands twice" },
		{ "{\"commitment\": 1, \"commitment\": 1}",
		  "commitment stands twice" },
		{ "[1, 2]", "expected a JSON object" },
		{ "{\"commitment\": NaN}", "not valid JSON" },
		{ "{\"commitment\": 1", "not valid JSON" },
		{ "{\"commitment\": 1} {}", "behind the end" },
		{ "", "is empty" },
		{ "{\"x\": \"\xff\"}", "not valid UTF-8" },
	};
	struct row row;
	struct error err;

	(void)state;
	for (size_t i = 0; i < COUNT(bad); i++) {
		assert_false(
			both(bad[i].line, strlen(bad[i].line), &row, &err));
		if (!strstr(err.text, bad[i].said))
			fail_msg("%s: %s", bad[i].line, err.text);
	}
}

static void missing_and_null_are_told_apart(void **state)
{
	const char *line = "{\"manner\": null}";
	struct row row;
	struct error err;

	(void)state;
	assert_true(both(line, strlen(line), &row, &err));
	assert_false(row_has(&row, ROW_MANNER, &err));
	assert_string_equal(err.text, "manner is null");
	assert_false(row_has(&row, ROW_RELEVANCE, &err));
	assert_string_equal(err.text, "relevance is missing");
	assert_int_equal(row.labels.manner, 0);
}

static void a_model_stands_in_for_an_annotator(void **state)
{
	const char *line = "{\"model\": \"m\", \"set\": 7}";
	struct row_reader r;
	struct row row;

	(void)state;
	row_reader_init(&r);
	assert_true(row_read(&r, line, strlen(line), &row, NULL));
	assert_memory_equal(row_who(&row).s, "m", 1);
	assert_memory_equal(row.text[ROW_SET].s, "7", 1);
	row_reader_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_full_row),
		cmocka_unit_test(the_plain_form_needs_no_tree),
		cmocka_unit_test(the_readers_agree_on_every_mutation),
		cmocka_unit_test(the_readers_agree_on_random_rows),
		cmocka_unit_test(wrong_labels_are_named),
		cmocka_unit_test(missing_and_null_are_told_apart),
		cmocka_unit_test(a_model_stands_in_for_an_annotator),
	};

	return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
