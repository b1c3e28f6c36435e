/*
 * The commands score and agree from end to end on the published data: what
 * they write is read again and compared, under the names it has there.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/lines.h"
#include "cli/cli.h"
#include "unit/helper.h"
/* cmocka first */
#include "unit/data.h"

#define EPS 1e-9

static const char *const figures[] = { "bat",	     "pat",   "bat_cumsum",
				       "pat_cumsum", "z_bat", "z_pat",
				       "nrbat",	     "nra" };

static int run(const struct command *c, const char *const *words)
{
	char *argv[16] = { (char *)c->name };
	int argc = 1;

	for (; words[argc - 1]; argc++)
		argv[argc] = (char *)words[argc - 1];
	return cli_run(c, argc, argv);
}

/* A null or absent figure is NAN. */
static double number(const struct json_ref *at, const char *key)
{
	struct json_ref m;

	if (!json_member_opt(at, key, JSON_NUMBER, &m, NULL))
		return NAN;
	return json_as_number(&m, NULL);
}

static void same(const char *place, const char *key, double got, double want)
{
	if (isnan(got) != isnan(want) || fabs(got - want) > EPS)
		fail_msg("%s: %s is %.17g, expected %.17g", place, key, got,
			 want);
}

/* Every figure of every line against the line's own `ref`. */
static size_t check_lines(const char *path, const char *ref_key)
{
	struct lines *l = lines_open(path, false, NULL);
	const char *s;
	size_t len, n = 0;

	assert_non_null(l);
	for (; lines_next(l, &s, &len); n++) {
		struct json *doc = json_parse(s, len, NULL);
		struct json_ref root = json_root(doc), ref;
		char place[200];

		snprintf(place, sizeof place, "%.150s:%zu", path,
			 lines_number(l));
		assert_true(
			json_member(&root, ref_key, JSON_OBJECT, &ref, NULL));
		for (size_t i = 0; i < 8; i++)
			same(place, figures[i], number(&root, figures[i]),
			     number(&ref, figures[i]));
		json_free(doc);
	}
	lines_close(l);
	return n;
}

static size_t score(const char *rel, const char *variant, const char *ref_key)
{
	char *in = data_path(rel), *out = helper_path("scored.jsonl");
	const char *const words[] = { "--variant", variant, "--format", "jsonl",
				      "-o",	   out,	    in,		NULL };
	size_t n;

	assert_int_equal(run(&command_score, words), EXIT_DONE);
	n = check_lines(out, ref_key);
	free(in);
	free(out);
	return n;
}

static void score_gives_back_what_was_published(void **state)
{
	(void)state;
	data_or_skip("charm/WMT_D.jsonl");
	assert_int_equal(score("charm/WMT_D.jsonl", "no_const", "ref"), 303);
	assert_int_equal(score("charm/WMT_D.jsonl", "code", "ref_const"), 303);
	assert_int_equal(score("charm/control.jsonl", "code", "ref"), 63);
	assert_int_equal(
		score("charm/simpson_prosecution_9.jsonl", "code", "ref"), 45);
	assert_int_equal(score("charm/llm/simpson_defense_7.gpt4o-mini.jsonl",
			       "code", "ref"),
			 25);
}

/* The result of `agree` with the words; to be freed. */
static struct json *agree(const char *const *words)
{
	char *out = helper_path("agreement.json");
	const char *all[16] = { "--format", "json", "-o", out };
	struct json *doc;
	size_t n = 4;

	for (; words[n - 4]; n++)
		all[n] = words[n - 4];
	assert_int_equal(run(&command_agree, all), EXIT_DONE);
	doc = json_load(out, 10000000, NULL);
	assert_non_null(doc);
	free(out);
	return doc;
}

/* All that is expected, under the same names. */
static size_t same_object(const char *place, const struct json_ref *got,
			  const struct json_ref *want)
{
	struct json_ref item = { 0 };
	size_t n = 0;

	while (json_next(want, &item)) {
		if (!strcmp(item.key, "transcripts") ||
		    !strncmp(item.key, "tpr_", 4))
			continue;
		same(place, item.key, number(got, item.key),
		     number(want, item.key));
		n++;
	}
	return n;
}

static struct json *expected(void)
{
	char *path = data_path("charm/llm/expected.json");
	struct json *doc = json_load(path, 10000000, NULL);

	free(path);
	assert_non_null(doc);
	return doc;
}

static void one_join(const char *set, const struct json_ref *model,
		     const char *join, const char *by)
{
	char gold_rel[100], pred_rel[150], place[200];
	struct json_ref want, got;
	struct json *doc;
	char *gold, *pred;

	if (!json_member_opt(model, join, JSON_OBJECT, &want, NULL))
		return;
	snprintf(gold_rel, sizeof gold_rel, "charm/%s.jsonl", set);
	snprintf(pred_rel, sizeof pred_rel, "charm/llm/%s.%s.jsonl", set,
		 model->key);
	snprintf(place, sizeof place, "%s %s %s", set, model->key, by);
	gold = data_path(gold_rel);
	pred = data_path(pred_rel);
	doc = agree((const char *const[]){ "--by", by, gold, pred, NULL });
	got = json_root(doc);
	assert_true(same_object(place, &got, &want) >= 14);
	json_free(doc);
	free(gold);
	free(pred);
}

static void agree_gives_every_join(void **state)
{
	struct json_ref root, sets, set = { 0 };
	struct json *doc;

	(void)state;
	data_or_skip("charm/llm/expected.json");
	doc = expected();
	root = json_root(doc);
	assert_true(json_member(&root, "sets", JSON_OBJECT, &sets, NULL));
	while (json_next(&sets, &set)) {
		struct json_ref model = { 0 };

		while (json_next(&set, &model)) {
			one_join(set.key, &model, "join_on_question",
				 "question");
			one_join(set.key, &model, "by_turn", "turn");
		}
	}
	json_free(doc);
}

static void append(struct buf *to, const char *rel)
{
	char *path = data_path(rel);

	assert_true(file_read(path, to, NULL));
	free(path);
}

/* The files of a group one behind the other. */
static void write_group(const struct json_ref *sets, const char *group,
			const char *model, char **gold, char **pred)
{
	struct json_ref set = { 0 }, one;
	struct buf g, p;

	buf_init(&g, BUF_TEXT_MAX);
	buf_init(&p, BUF_TEXT_MAX);
	while (json_next(sets, &set)) {
		char rel[150];

		assert_true(json_member(&set, model, JSON_OBJECT, &one, NULL));
		if (strcmp(json_text(&one, "group", NULL), group) != 0)
			continue;
		snprintf(rel, sizeof rel, "charm/%s.jsonl", set.key);
		append(&g, rel);
		snprintf(rel, sizeof rel, "charm/llm/%s.%s.jsonl", set.key,
			 model);
		append(&p, rel);
	}
	*gold = helper_file("gold.jsonl", g.s);
	*pred = helper_file("pred.jsonl", p.s);
	buf_release(&g);
	buf_release(&p);
}

static void agree_combines_groups(void **state)
{
	struct json_ref root, sets, groups, group = { 0 };
	struct json *doc;

	(void)state;
	data_or_skip("charm/llm/expected.json");
	doc = expected();
	root = json_root(doc);
	assert_true(json_member(&root, "sets", JSON_OBJECT, &sets, NULL));
	assert_true(json_member(&root, "groups", JSON_OBJECT, &groups, NULL));
	while (json_next(&groups, &group)) {
		struct json_ref want = { 0 };

		while (json_next(&group, &want)) {
			struct json_ref all, got;
			struct json *out;
			char *gold, *pred;

			write_group(&sets, group.key, want.key, &gold, &pred);
			out = agree((const char *const[]){ "--by", "question",
							   "--per-set", gold,
							   pred, NULL });
			all = json_root(out);
			assert_true(json_member(&all, "combined", JSON_OBJECT,
						&got, NULL));
			assert_true(same_object(group.key, &got, &want) >= 9);
			json_free(out);
			free(gold);
			free(pred);
		}
	}
	json_free(doc);
}

static void people(const char *variant, const char *key)
{
	static const char *const pairs[][2] = {
		{ "A-B", "AB" },
		{ "A-C", "AC" },
		{ "B-C", "BC" },
		{ "mean", "mean" },
	};
	char *path = data_path("charm/WMT_D.jsonl");
	struct json *doc = expected(), *out;
	struct json_ref root = json_root(doc), all, set, ref, want, got, have;

	out = agree((const char *const[]){ "--variant", variant, path, NULL });
	have = json_root(out);
	assert_true(json_member(&root, "human_human", JSON_OBJECT, &all, NULL));
	assert_true(json_member(&all, "WMT_D", JSON_OBJECT, &set, NULL));
	assert_true(json_member(&set, key, JSON_OBJECT, &ref, NULL));
	for (size_t i = 0; i < 4; i++) {
		assert_true(json_member(&have, pairs[i][0], JSON_OBJECT, &got,
					NULL));
		assert_true(json_member(&ref, pairs[i][1], JSON_OBJECT, &want,
					NULL));
		assert_true(same_object(pairs[i][0], &got, &want) >= 9);
	}
	json_free(out);
	json_free(doc);
	free(path);
}

static void agree_among_people(void **state)
{
	(void)state;
	data_or_skip("charm/llm/expected.json");
	people("no_const", "ref");
	people("code", "ref_const");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(score_gives_back_what_was_published),
		cmocka_unit_test(agree_gives_every_join),
		cmocka_unit_test(agree_combines_groups),
		cmocka_unit_test(agree_among_people),
	};

	return cmocka_run_group_tests_name("score_commands", tests, NULL, NULL);
}
