/*
 * test_turned.c - who has a point backwards is not heard as having it
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "hearing/again.h"
#include "hearing/doubt.h"
#include "listen/ken.h"
#include "listen/turned.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct catalogue catalogue;
static struct court_case tuck;
static struct ken *ken;

#define ISSUE "stop-had-ended"
#define ASKED                                                            \
	"The judge found that neither of them noticed the slip. Do you " \
	"challenge that finding?"

/* None of these is in a map, or was fitted on. */
static const char backwards[] =
	"It makes no difference that the trooper had the registration, because "
	"nothing in the law asks a driver to carry it, and she could have "
	"driven off whenever she liked.";
static const char turned[] =
	"She could lawfully drive away, because the law does not require the "
	"registration that he had.";
static const char right[] =
	"We don't need to, Your Honor. He had the registration, she can't "
	"drive without it, and that's so whether or not anybody looked.";

static const struct ken_answer *answer_of(const char *id)
{
	const struct ken_issue *i = &ken->issues[ken_issue(ken, ISSUE)];

	for (size_t n = 0; n < i->n_answers; n++)
		if (!strcmp(i->answers[n].id, id))
			return &i->answers[n];
	fail_msg("no answer %s", id);
	return NULL;
}

static struct turned look(const char *text, double *chance)
{
	struct turned t;
	struct said a;

	said_init(&a, ken, text, NULL);
	*chance = turned_chance(&t, ken, &a, answer_of("needs-the-paper"));
	said_release(&a);
	return t;
}

static void an_opposite_sounds_so(void **state)
{
	const struct scale_set *w = ken_scales(ken);
	double is, is_not;
	struct turned t = look(backwards, &is), u = look(right, &is_not);

	(void)state;
	assert_true(t.signs[TURNED_SOUNDS] > 0.2);
	assert_true(u.signs[TURNED_SOUNDS] < -0.2);
	assert_true(is >= w->opposed);
	assert_true(is_not < w->wavers);
	assert_true(w->wavers < w->opposed);
	(void)look("Yes.", &is);
	assert_true(is < w->opposed);
}

static void one_of_the_map_is_known_again(void **state)
{
	const struct ken_answer *a = answer_of("needs-the-paper");
	struct saying opposites = ken_turned(ken, a), none;
	struct ken_answer bare = *a;
	double chance;
	struct turned t;

	(void)state;
	assert_true(opposites.n > 0);
	t = look(opposites.texts[0], &chance);
	assert_true(t.signs[TURNED_SAYS] > 0.9);
	assert_true(chance >= ken_scales(ken)->opposed);
	ken_turned_release(&opposites);
	t = look(a->saying.texts[1], &chance);
	assert_true(t.signs[TURNED_KEEPS] > 0.9);
	bare.map = NULL;
	none = ken_turned(ken, &bare);
	assert_int_equal(none.n, 0);
	ken_turned_release(&none);
}

static void without_words_for_it_nothing_sounds(void **state)
{
	struct parlance *kept = ken->turned;
	double chance;
	struct turned t;

	(void)state;
	ken->turned = NULL;
	t = look(backwards, &chance);
	ken->turned = kept;
	assert_true(t.signs[TURNED_SOUNDS] == 0);
	assert_true(t.signs[TURNED_ALWAYS] == 1);
}

static struct reading read_it(const char *answer)
{
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = SIDE_PETITIONER,
				   .kase = &tuck,
				   .ken = ken,
				   .question = ASKED,
				   .answer = answer,
				   .opening = "",
				   .justice = "" };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

static void it_earns_nothing_and_is_asked_about(void **state)
{
	struct reading r = read_it(backwards);

	(void)state;
	assert_int_equal(r.commitment, COMMITMENT_NEUTRAL);
	assert_false(r.firm);
	assert_false(heard_is_named(&r.heard));
	/* how it sounds is not enough to say so */
	assert_null(r.heard.opposite);
	assert_null(strstr(r.why, "opposite"));
	reading_release(&r);
	r = read_it(turned);
	assert_string_equal(r.heard.opposite, "needs-the-paper");
	assert_true(r.heard.opposed.to > r.heard.opposed.from);
	assert_non_null(strstr(r.why, "the law requires the registration"));
	reading_release(&r);
	r = read_it(right);
	assert_int_equal(r.commitment, COMMITMENT_BENEFICIAL);
	assert_null(r.heard.opposite);
	reading_release(&r);
}

static void a_second_try_turned_round_is_not_better(void **state)
{
	struct again_seen seen = { .says = MERIT_BETTER };
	struct turn first = { .text = (char *)"I am not sure about that.",
			      .reading = xcalloc(1, sizeof *first.reading) };
	struct turn again = { .text = (char *)right,
			      .reading = xcalloc(1, sizeof *again.reading) };

	(void)state;
	*first.reading = read_it(first.text);
	*again.reading = read_it(again.text);
	assert_int_equal(again_compare(&first, &again, seen), AGAIN_BETTER);
	seen.doubts = DOUBT_BIT(DOUBT_TURNED);
	assert_int_not_equal(again_compare(&first, &again, seen), AGAIN_BETTER);
	reading_release(again.reading);
	*again.reading = read_it(turned);
	again.text = (char *)turned;
	assert_true(doubt_find(NULL, &again, ken, lx, SIDE_PETITIONER) &
		    DOUBT_BIT(DOUBT_TURNED));
	reading_release(first.reading);
	reading_release(again.reading);
	free(first.reading);
	free(again.reading);
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
	return ken->turned ? 0 : -1;
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
		cmocka_unit_test(an_opposite_sounds_so),
		cmocka_unit_test(one_of_the_map_is_known_again),
		cmocka_unit_test(without_words_for_it_nothing_sounds),
		cmocka_unit_test(it_earns_nothing_and_is_asked_about),
		cmocka_unit_test(a_second_try_turned_round_is_not_better),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
