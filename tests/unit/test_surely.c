/*
 * test_surely.c - of what is read as helping, what surely does
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "analysis/surely.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct catalogue catalogue;
static struct court_case tuck;
static struct ken *ken;

/* A follow-up of the memo, and answers to it: none is in a map, or was fitted on. */
#define ASKED "Would \"You're all set\" alone have been enough?"
static const char helps[] =
	"No, not while he was still holding her registration. Words don't end "
	"a "
	"stop when the officer keeps the paper that the law makes her carry.";
static const char turned[] =
	"Yes, even while he was still holding her registration. She could "
	"lawfully drive away, because the law does not require the "
	"registration "
	"that he had.";
static const char costs[] =
	"Perhaps. Those words would have told her that she could go, whatever "
	"he still held in his hand.";

static struct reading read_by(struct ken *k, const char *answer, double *signs)
{
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = SIDE_PETITIONER,
				   .kase = &tuck,
				   .ken = k,
				   .question = ASKED,
				   .issue = "stop-had-ended",
				   .answer = answer,
				   .opening = "",
				   .justice = "",
				   .signs = signs };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

static bool surely_helps_as_read(const char *answer)
{
	struct reading r = read_by(ken, answer, NULL);
	bool surely = r.firm && r.commitment == COMMITMENT_BENEFICIAL;

	assert_int_equal(r.experimental, !r.firm);
	reading_release(&r);
	return surely;
}

/* Which of the map's answers it is, is open; that it helps, is not. */
static void what_helps_surely_does(void **state)
{
	(void)state;
	assert_true(surely_helps_as_read(helps));
	assert_false(surely_helps_as_read(turned));
	assert_false(surely_helps_as_read(costs));
}

static void from(double threshold)
{
	struct weights w = *lexicon_weights(lx, WEIGHTS_THRESHOLDS);

	w.w[THRESHOLD_COUNSEL_FOLLOWED][0] = threshold;
	lexicon_set_weights(lx, WEIGHTS_THRESHOLDS, &w);
}

static void the_threshold_decides(void **state)
{
	double shipped = lexicon_threshold(lx, THRESHOLD_COUNSEL_FOLLOWED);

	(void)state;
	assert_in_range((size_t)(100 * shipped), 51, 99);
	from(1.1);
	assert_false(surely_helps_as_read(helps));
	from(shipped);
	assert_true(surely_helps_as_read(helps));
}

/* However low it lies, what speaks against an answer goes before. */
static void what_speaks_against_it_goes_before(void **state)
{
	double shipped = lexicon_threshold(lx, THRESHOLD_COUNSEL_FOLLOWED);

	(void)state;
	from(0);
	assert_false(surely_helps_as_read(turned));
	assert_false(surely_helps_as_read("Bananas are yellow, Your Honor."));
	assert_false(surely_helps_as_read(
		"I concede that the stop had ended, registration or none."));
	from(shipped);
}

static void signs_are_those_of_the_answer(void **state)
{
	double signs[SURELY_N] = { 0 };
	struct reading r = read_by(ken, helps, signs);

	(void)state;
	reading_release(&r);
	assert_true(signs[SURELY_ALWAYS] == 1);
	assert_true(signs[SURELY_HELPS] > signs[SURELY_NEITHER]);
	assert_true(signs[SURELY_APART] > 0);
	assert_true(signs[SURELY_TAKEN_UP] > 0 && signs[SURELY_TAKEN_UP] <= 1);
	assert_true(signs[SURELY_KNOWN] > 0.5 && signs[SURELY_KNOWN] <= 1);
	assert_true(signs[SURELY_TURNED] >= 0 && signs[SURELY_TURNED] <= 10);
	assert_true(signs[SURELY_LENGTH] > log(25) &&
		    signs[SURELY_LENGTH] < log(40));
}

static void without_vectors_they_are_not_asked(void **state)
{
	struct ken *bare = ken_new(&catalogue, &tuck);
	double signs[SURELY_N] = { -1 };
	struct reading r;

	(void)state;
	ken_leave_out(bare, true, false);
	r = read_by(bare, helps, signs);
	assert_true(signs[SURELY_ALWAYS] < 0);
	reading_release(&r);
	ken_free(bare);
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	catalogue_init(&catalogue);
	if (!catalogue_case(&catalogue, "tuck", &tuck, NULL))
		return -1;
	ken = ken_new(&catalogue, &tuck);
	ken_ready(ken);
	return ken->vectors ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&tuck);
	catalogue_release(&catalogue);
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_helps_surely_does),
		cmocka_unit_test(the_threshold_decides),
		cmocka_unit_test(what_speaks_against_it_goes_before),
		cmocka_unit_test(signs_are_those_of_the_answer),
		cmocka_unit_test(without_vectors_they_are_not_asked),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
