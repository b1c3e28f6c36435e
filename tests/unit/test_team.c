#include "helper.h"

#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/bench.h"
#include "court/case.h"
#include "court/team.h"

/* The petitioner's side has a team and an amicus, the respondent's neither. */
static const char CASE[] =
	"{'schema': 'hotbench.case/1', 'slug': 'x', 'title': 'X v. Y', "
	"'kind': 'fictional', 'facts': 'F.', 'questions': ['Q?'], 'sides': ["
	"{'id': 'petitioner', 'party': 'X', 'position': 'P.', "
	"'oralists': {'first': ['a', 'c']}, "
	"'amicus': {'party': 'United States', 'position': 'U.', "
	"'minutes': 12, 'issues': ['b']}}, "
	"{'id': 'respondent', 'party': 'Y', 'position': 'R.'}], 'issues': ["
	"{'id': 'a', 'label': 'A', 'presses': ['petitioner', 'respondent']},"
	"{'id': 'b', 'label': 'B', 'presses': ['petitioner', 'respondent']},"
	"{'id': 'c', 'label': 'C', 'presses': ['petitioner', 'respondent']}]}";

static struct bench rules = { .minutes = 30,
			      .quiet_minutes = 2,
			      .rebuttal_minutes = 3,
			      .sur_rebuttal_minutes = 1,
			      .oralist_minutes = { 18, 0 } };

static void read_case(struct court_case *c)
{
	char text[sizeof CASE];
	struct faults f;
	struct error err;
	struct json *doc;
	struct json_ref root;

	memcpy(text, CASE, sizeof CASE);
	for (char *s = text; *s; s++)
		if (*s == '\'')
			*s = '"';
	doc = json_parse(text, strlen(text), &err);
	assert_non_null(doc);
	root = json_root(doc);
	faults_init(&f);
	if (!case_read(c, &root, &f))
		fail_msg("%s", f.n ? f.list[0] : "no case");
	faults_release(&f);
	json_free(doc);
}

static void is(const struct court_case *c, enum side_id side,
	       enum oralist oralist, double minutes, double rebuttal,
	       const char *issues)
{
	struct terms t;

	terms_init(&t);
	t.side = side;
	t.oralist = oralist;
	team_settle(&t, c, &rules);
	assert_near(t.minutes, minutes, 1e-9);
	assert_near(team_rebuttal_minutes(&t, &rules), rebuttal, 1e-9);
	assert_string_equal(t.issues, issues);
}

static void each_has_a_part(void **state)
{
	struct court_case c;

	(void)state;
	read_case(&c);
	is(&c, SIDE_PETITIONER, ORALIST_BOTH, 30, 3, "");
	is(&c, SIDE_PETITIONER, ORALIST_FIRST, 18, 3, "a,c");
	/* the case does not say whose the rest is: the later half */
	is(&c, SIDE_PETITIONER, ORALIST_SECOND, 15, 3, "c");
	is(&c, SIDE_PETITIONER, ORALIST_AMICUS, 12, 0, "b");
	is(&c, SIDE_RESPONDENT, ORALIST_FIRST, 18, 1, "a,b");
	is(&c, SIDE_RESPONDENT, ORALIST_SECOND, 15, 1, "c");
	case_release(&c);
}

static void what_was_said_stays(void **state)
{
	struct court_case c;
	struct terms t;

	(void)state;
	read_case(&c);
	terms_init(&t);
	t.oralist = ORALIST_FIRST;
	t.minutes = 7;
	assert_true(terms_set(&t, TERM_ISSUES, "b", NULL));
	team_settle(&t, &c, &rules);
	assert_near(t.minutes, 7, 1e-9);
	assert_string_equal(t.issues, "b");
	assert_true(terms_take(&t, &c.issues[1]));
	assert_false(terms_take(&t, &c.issues[0]));
	case_release(&c);
}

static void amicus_must_be_there(void **state)
{
	struct court_case c;
	struct terms t;
	struct error err;

	(void)state;
	read_case(&c);
	terms_init(&t);
	assert_true(team_check(&t, &c, &err));
	assert_string_equal(team_party(&t, &c), "X");
	t.oralist = ORALIST_AMICUS;
	assert_true(team_check(&t, &c, &err));
	assert_string_equal(team_party(&t, &c), "United States");
	assert_string_equal(team_role(&t), "petitioner's amicus");
	assert_near(team_quiet_minutes(&t, &rules), 1, 1e-9);
	t.side = SIDE_RESPONDENT;
	assert_false(team_check(&t, &c, &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_non_null(strstr(err.text, "respondent"));
	assert_string_equal(team_party(&t, &c), "Y");
	case_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_has_a_part),
		cmocka_unit_test(what_was_said_stays),
		cmocka_unit_test(amicus_must_be_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
