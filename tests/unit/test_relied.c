/* The authorities that a model on the bench is told: those of the point at hand, with
 * what they held, and where they were named. */
#include "unit/helper.h"

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "sim/relied.h"

static const struct catalogue catalogue = { ".", "/nonexistent" };

struct scene_of {
	struct court_case kase;
	struct ken *ken;
	struct transcript said;
};

static void open_case(struct scene_of *s, const char *dir)
{
	*s = (struct scene_of){ .ken = NULL };
	assert_true(case_load(&s->kase, dir, CASE_OWN, NULL));
	s->ken = ken_new(&catalogue, &s->kase);
}

static void close_case(struct scene_of *s)
{
	transcript_release(&s->said);
	ken_free(s->ken);
	case_release(&s->kase);
}

static void say(struct scene_of *s, bool bench, const char *text,
		const char *issue)
{
	struct turn t = { .kind = bench ? TURN_QUESTION : TURN_ANSWER,
			  .role = bench ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = bench ? 0 : -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup(bench ? "Kagan" : "you"),
			  .text = xstrdup(text),
			  .issue = issue ? xstrdup(issue) : NULL };

	transcript_take(&s->said, &t);
}

static char *told(const struct scene_of *s, enum aim aim)
{
	struct sim_setup setup = { .kase = &s->kase,
				   .side = SIDE_PETITIONER,
				   .ken = s->ken };
	struct ask ask = { .aim = aim };
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	relied_put(&setup, &s->said, &ask, &b);
	return buf_take(&b);
}

static void a_small_case_has_all_of_them(void **state)
{
	struct scene_of s;
	char *text;

	(void)state;
	open_case(&s, "cases/tillery");
	say(&s, true, "Does Marchetti reach a gate that is open?", NULL);
	say(&s, false, "It does. Under the Act, and Marchetti, it must.", NULL);
	text = told(&s, AIM_FOLLOW_UP);
	assert_non_null(strstr(text, "<<< authorities\n| Lost Animals Act"));
	assert_non_null(strstr(text, "\n| Marchetti v. Lowe, 19 Invent. Rep. "
				     "210 (1958): A woman who shut"));
	assert_non_null(strstr(text, "walking. (named in [1], [2])\n"));
	assert_non_null(strstr(text, "| Dunphy v. Crane"));
	free(text);
	close_case(&s);
}

static void a_large_one_has_those_of_the_issue(void **state)
{
	struct scene_of s;
	char *text;

	(void)state;
	open_case(&s, "cases/okafor");
	say(&s, true, "Where is your line?", "line-drawing");
	say(&s, false, "Where Carpenter drew it, and not where Katz did.",
	    NULL);
	text = told(&s, AIM_FOLLOW_UP);
	assert_non_null(strstr(text, "| Carpenter v. United States, 585 U.S. "
				     "296 (2018): Acquiring seven days"));
	assert_non_null(strstr(text, " (named in [2])\n"));
	assert_non_null(strstr(text, "| named on other points: Katz v. United "
				     "States [2]\n"));
	assert_null(strstr(text, "Smith v. Maryland"));
	free(text);
	close_case(&s);
}

static void without_a_map_the_memo_cites_them(void **state)
{
	struct scene_of s;
	char *text;

	(void)state;
	open_case(&s, "cases/okafor");
	ken_leave_out(s.ken, false, true);
	say(&s, true, "Where is your line?", "line-drawing");
	text = told(&s, AIM_FOLLOW_UP);
	assert_non_null(strstr(text,
			       "| Carpenter v. United States, 585 U.S. 296 "
			       "(2018)\n"));
	free(text);
	close_case(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_small_case_has_all_of_them),
		cmocka_unit_test(a_large_one_has_those_of_the_issue),
		cmocka_unit_test(without_a_map_the_memo_cites_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
