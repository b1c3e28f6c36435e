/*
 * What a generator does without a model: votes, limits, plans, decisions
 */
#include "unit/helper.h"

#include <fcntl.h>
#include <math.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "eval/generate_queue.h"
#include "eval/generate_tactics.h"
#include "eval/generate_vote.h"
#include "eval/plan.h"
#include "eval/run_limit.h"

/* ---- votes ---- */

static void likeness_of_ngrams(void **state)
{
	const char *texts[] = { "The gate was shut.", "the GATE was shut.",
				"Zebras.", "" };
	double v[6];

	(void)state;
	vote_ngrams(texts, 4, v);
	assert_near(v[0], 1, 1e-9); /* case aside */
	assert_near(v[1], 0, 1e-9);
	assert_near(v[2], 0, 1e-9); /* an empty text is like nothing */
	assert_near(v[5], 0, 1e-9);
}

/* By hand: "abc" and "abcd" have the grams abc | abc bcd abcd; abc is in both, so its
 * weight is log(3/3) + 1 = 1, those of the others log(3/2) + 1. */
static void likeness_is_tf_idf(void **state)
{
	const char *texts[] = { "abc", "abcd" };
	double v[1], w = log(1.5) + 1;

	(void)state;
	vote_ngrams(texts, 2, v);
	assert_near(v[0], 1 / sqrt(1 + 2 * w * w), 1e-12);
}

static void likeness_of_vectors(void **state)
{
	double v[VOTE_PAIRS];

	(void)state;
	assert_true(vote_cosines("[0.5, 0.25, -1]", 3, v));
	assert_near(v[2], -1, 0);
	assert_false(vote_cosines("[0.5, 0.25]", 3, v));
	assert_false(vote_cosines("[0.5, 0.25, \"1\"]", 3, v));
	assert_false(vote_cosines("{}", 1, v));
	assert_false(vote_cosines("no", 3, v));
}

static void highest_mean_wins(void **state)
{
	/* (0,1) (0,2) (0,3) (1,2) (1,3) (2,3) */
	const double v[] = { 0.9, 0.1, 0.1, 0.8, 0.7, 0.2 };
	const double equal[] = { 0.5, 0.5, 0.5 };
	double mean;

	(void)state;
	assert_int_equal(vote_winner(v, 4, &mean), 1);
	assert_near(mean, 0.8, 1e-9);
	assert_int_equal(vote_winner(equal, 3, &mean), 0);
	assert_int_equal(vote_winner(equal, 1, &mean), 0);
	assert_near(mean, 0, 0);
}

/* ---- how many at once ---- */

static void halved_once_a_round(void **state)
{
	struct run_limit l;

	(void)state;
	run_limit_init(&l, 0, 8);
	run_limit_cut(&l, 100, 150);
	run_limit_cut(&l, 110, 160); /* sent before the first was heard */
	assert_near(l.at_once, 4, 0);
	run_limit_cut(&l, 170, 180);
	run_limit_cut(&l, 190, 200);
	run_limit_cut(&l, 210, 220);
	assert_near(l.at_once, 1, 0); /* never less */
	for (int i = 0; i < 100; i++)
		run_limit_grow(&l);
	assert_near(l.at_once, 8, 0); /* never more */
}

static void least_busy_is_picked(void **state)
{
	struct run_limit a, b;
	struct run_limit *both[] = { &a, &b };

	(void)state;
	run_limit_init(&a, 0, 8);
	run_limit_init(&b, 1, 2);
	a.busy = 3;
	b.busy = 1; /* half of what it may have: busier than 3 of 8 */
	assert_ptr_equal(run_limit_pick(both, 2, -1, 0), &a);
	assert_ptr_equal(run_limit_pick(both, 2, 0, 0), &b);
	assert_ptr_equal(run_limit_pick(both, 1, 0, 0), &a);
	a.busy = 8;
	b.busy = 2;
	assert_null(run_limit_pick(both, 2, -1, 0));
}

static void rests_after_failures(void **state)
{
	struct run_limit l;

	(void)state;
	run_limit_init(&l, 0, 8);
	run_limit_fail(&l, 1, 2);
	run_limit_fail(&l, 3, 4);
	assert_true(run_limit_has_room(&l, 4));
	run_limit_fail(&l, 5, 6);
	assert_false(run_limit_has_room(&l, 6));
	assert_true(run_limit_has_room(&l, 6 + RUN_REST_MS));
	run_limit_grow(&l);
	assert_int_equal(l.failures, 0);
}

/* ---- plans ---- */

static struct plan plan_of(const char *options)
{
	struct plan p = { .task = "generate tactics",
			  .options = options,
			  .samples = 10,
			  .n = 1 };

	p.parts[0] = (struct plan_part){ .what = "writes",
					 .model = "m\033[2J",
					 .host = "h",
					 .requests = 100.5,
					 .most = 250,
					 .read = 123456,
					 .written = 7,
					 .price_in = 2,
					 .price_out = 10 };
	return p;
}

static void plan_tells(void **state)
{
	struct plan p = plan_of("{}");
	struct buf b;

	(void)state;
	buf_init(&b, 10000);
	plan_say(&p, &b);
	assert_string_equal(b.s, "generate tactics: 10 samples\n"
				 "  m at h writes: about 110 requests (at most "
				 "250), 130,000 tokens to read and 7 to write, "
				 "cost about 0.25\n");
	p.ended = 10;
	buf_reset(&b);
	plan_say(&p, &b);
	assert_string_equal(b.s, "generate tactics: 10 samples, 10 of them "
				 "are done\n");
	buf_release(&b);
	assert_near(plan_most_tokens(&p), (123456 + 7) * 250 / 100.5, 1e-6);
}

static void plan_is_kept(void **state)
{
	char *top = file_make_scratch(NULL), *dir = file_join(top, "run");
	struct plan p = plan_of("{\"seed\":1,\"n\":2}");
	struct error err;

	(void)state;
	assert_null(plan_load(dir, p.task, &err));
	assert_int_equal(err.code, ERR_NONE);
	assert_true(plan_keep(dir, &p, &err));
	assert_true(plan_keep(dir, &p, &err));
	p.options = "{\"seed\":1,\"n\":3}";
	assert_false(plan_keep(dir, &p, &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_non_null(strstr(err.text, "begun with n 2, not 3"));
	p.options = "{\"seed\":1,\"new\":3}"; /* of a later version */
	assert_true(plan_keep(dir, &p, &err));
	p.task = "generate conduct";
	assert_false(plan_keep(dir, &p, &err));
	assert_non_null(strstr(err.text, "another task"));
	file_remove_tree(top);
	free(dir);
	free(top);
}

/* ---- what it takes ---- */

static void estimate_adds_up(void **state)
{
	struct generate_options o = { .turns = 3, .method = GENERATE_DIRECT };
	struct plan_part p[3] = { { .requests = 0 } };

	(void)state;
	generate_tactics_estimate(&o, 10, p);
	/* a cast, five questions, six answers and two judgements each */
	assert_near(p[POOL_WRITER].most, 10 * (1 + 5 + 6 + 2) * 2, 0);
	assert_near(p[POOL_JUDGE].most, 0, 0);
	o.method = GENERATE_VOTE;
	o.drill = o.other_judge = true;
	o.embedding_model = "e";
	memset(p, 0, sizeof p);
	generate_tactics_estimate(&o, 1, p);
	assert_near(p[POOL_WRITER].most, (1 + 5 + 8 * 4 + 2) * 2, 0);
	assert_near(p[POOL_VECTORS].most, 8 * 2, 0);
	assert_near(p[POOL_JUDGE].most, 4, 0);
}

/* ---- decisions ---- */

static void decisions_are_kept(void **state)
{
	char *top = file_make_scratch(NULL), *path = file_join(top, "q.jsonl");
	const struct generate_mend mends[] = {
		{ 2, "veracity_strategy", "Manner" },
		{ 2, "veracity_strategy", "None" },
	};
	struct generate_decision x = {
		.id = "a", .by = "me", .why = "", .verdict = VERDICT_REJECT
	};
	struct generate_decisions d;
	struct json *doc =
		json_parse("{\"veracity_strategy\":\"Quality\"}", 31, NULL);
	struct json_ref ask = json_root(doc);
	const struct generate_decision *found;

	(void)state;
	assert_true(generate_decisions_load(&d, path, NULL));
	assert_null(generate_decision_on(&d, "a"));
	generate_decisions_release(&d);
	assert_true(generate_decide(path, &x, NULL));
	x.verdict = VERDICT_ACCEPT;
	x.mends = mends;
	x.n_mends = 2;
	assert_true(generate_decide(path, &x, NULL));
	assert_true(generate_decisions_load(&d, path, NULL));
	found = generate_decision_on(&d, "a");
	assert_int_equal(found->verdict, VERDICT_ACCEPT);
	assert_string_equal(generate_label(&ask, "veracity_strategy", 2, found),
			    "None");
	assert_string_equal(generate_label(&ask, "veracity_strategy", 1, found),
			    "Quality");
	assert_null(generate_decision_on(&d, "b"));
	generate_decisions_release(&d);
	json_free(doc);
	file_remove_tree(top);
	free(path);
	free(top);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(likeness_of_ngrams),
		cmocka_unit_test(likeness_is_tf_idf),
		cmocka_unit_test(likeness_of_vectors),
		cmocka_unit_test(highest_mean_wins),
		cmocka_unit_test(halved_once_a_round),
		cmocka_unit_test(least_busy_is_picked),
		cmocka_unit_test(rests_after_failures),
		cmocka_unit_test(plan_tells),
		cmocka_unit_test(plan_is_kept),
		cmocka_unit_test(estimate_adds_up),
		cmocka_unit_test(decisions_are_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
