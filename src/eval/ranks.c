#include "eval/ranks.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/votes.h"

#define WIN_RATE "win_rate"

/* A group of table 1: the mean of some scores, each as suites name them. */
static const struct group {
	const char *key, *title;
	const char *scores[4]; /* up to a NULL */
	bool less_is_better;
} groups[] = {
	{ "adversarial",
	  "adversarial",
	  { "decorum", "rage_bait", "switching_sides", NULL },
	  false },
	{ "people", "people", { WIN_RATE, NULL }, false },
	{ "issues", "issues", { "issue_broad", NULL }, false },
	{ "diversity", "diversity", { "diversity", NULL }, true },
	{ "fallacies", "fallacies", { "fallacies", NULL }, false },
	{ "listening", "listening", { "listen_told", NULL }, false },
};
#define GROUPS	   (sizeof groups / sizeof *groups)
#define SCORES_MAX 16

struct contender {
	const char *name;
	struct {
		const char *key;
		double v;
	} scores[SCORES_MAX];
	size_t n;
	double figure[GROUPS], rank[GROUPS], mean, overall;
};

static struct contender *find(struct contender *list, size_t *n,
			      const char *name)
{
	for (size_t i = 0; i < *n; i++)
		if (!strcmp(list[i].name, name))
			return &list[i];
	if (*n == RANKS_MAX)
		return NULL;
	list[*n] = (struct contender){ .name = name };
	return &list[(*n)++];
}

static double score(const struct contender *c, const char *key)
{
	for (size_t i = 0; i < c->n; i++)
		if (!strcmp(c->scores[i].key, key))
			return c->scores[i].v;
	return NAN;
}

static bool is_ranked(const char *key)
{
	for (size_t g = 0; g < GROUPS; g++)
		for (size_t i = 0; groups[g].scores[i]; i++)
			if (!strcmp(groups[g].scores[i], key))
				return true;
	return false;
}

static bool take(struct contender *c, const struct eval_result *r,
		 struct error *err)
{
	for (size_t i = 0; i < r->n_scores; i++) {
		const char *key = r->scores[i].key;

		if (!is_ranked(key))
			continue;
		for (size_t k = 0; k < c->n; k++)
			if (!strcmp(c->scores[k].key, key))
				return error_set(
					err, ERR_DATA,
					"two results say \"%s\" of the "
					"simulator %.80s",
					key, c->name);
		if (c->n < SCORES_MAX) {
			c->scores[c->n].key = key;
			c->scores[c->n++].v = r->scores[i].v;
		}
	}
	return true;
}

/* The mean of a group's scores: NAN where one is missing. */
static double figure(const struct contender *c, const struct group *g)
{
	double sum = 0;
	size_t n = 0;

	for (; n < 4 && g->scores[n]; n++)
		sum += score(c, g->scores[n]);
	return sum / (double)n;
}

/* 1 for the best; who is as good shares the mean of their places; NAN of NAN. */
static double rank_of(const double *v, size_t n, size_t at, bool less)
{
	double before = 0, same = 0;

	if (isnan(v[at]))
		return NAN;
	for (size_t i = 0; i < n; i++) {
		if (isnan(v[i]))
			continue;
		before += less ? v[i] < v[at] : v[i] > v[at];
		same += v[i] >= v[at] && v[i] <= v[at];
	}
	return before + (same + 1) / 2;
}

static void rank_all(struct contender *list, size_t n)
{
	double v[RANKS_MAX];

	for (size_t g = 0; g < GROUPS; g++) {
		for (size_t i = 0; i < n; i++)
			v[i] = list[i].figure[g] = figure(&list[i], &groups[g]);
		for (size_t i = 0; i < n; i++)
			list[i].rank[g] =
				rank_of(v, n, i, groups[g].less_is_better);
	}
	for (size_t i = 0; i < n; i++) {
		double sum = 0;
		size_t of = 0;

		for (size_t g = 0; g < GROUPS; g++)
			if (!isnan(list[i].rank[g])) {
				sum += list[i].rank[g];
				of++;
			}
		v[i] = list[i].mean = of ? sum / (double)of : NAN;
	}
	for (size_t i = 0; i < n; i++)
		list[i].overall = rank_of(v, n, i, true);
}

/* ---- votes ---- */

/* The one whose results are known by this name; NULL for none. */
static bool known_as(const struct eval_result *list, size_t n, const char *name,
		     const char **out, struct error *err)
{
	*out = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct eval_result *r = &list[i];

		if (!r->simulator || (strcmp(r->simulator, name) != 0 &&
				      (!r->from || strcmp(r->from, name) != 0)))
			continue;
		if (*out && strcmp(*out, r->simulator) != 0)
			return error_set(err, ERR_DATA,
					 "votes on \"%.80s\": is it %.80s or "
					 "%.80s? name a folder or file anew",
					 name, *out, r->simulator);
		*out = r->simulator;
	}
	return true;
}

bool ranks_add_votes(struct eval_result **list, size_t *n,
		     const struct vote_rows *v, struct error *err)
{
	const char *names[PREFER_MAX], *known;
	struct prefer_tally t;
	size_t before = *n;

	if (!votes_tally(v, &t, names, err))
		return false;
	*list = xreallocarray(*list, before + t.n + 1, sizeof **list);
	for (size_t i = 0; i < t.n; i++) {
		struct eval_result *r = &(*list)[*n];
		struct prefer_rates rates = prefer_rates(&t, i);

		if (!known_as(*list, before, names[i], &known, err))
			return false;
		eval_result_init(r, "arena", "");
		++*n;
		r->simulator = eval_say(r, "%s", known ? known : names[i]);
		r->n = (size_t)rates.matches;
		eval_add_score(r, WIN_RATE, rates.weighted, false);
	}
	return true;
}

/* ---- tables ---- */

static void add_rank_table(struct eval_result *out,
			   const struct contender *list, size_t n)
{
	struct eval_table *t =
		eval_add_table(out, "ranks", "Ranks", "simulator");

	eval_add_column(out, t, "overall", "overall");
	for (size_t g = 0; g < GROUPS; g++)
		eval_add_column(out, t, groups[g].key, groups[g].title);
	for (size_t i = 0; i < n; i++) {
		const char *name = eval_say(out, "%s", list[i].name);
		struct eval_cell *row = eval_add_row(out, t, name, name);
		bool half = list[i].overall > floor(list[i].overall);

		row[0] = eval_number(list[i].overall, half);
		for (size_t g = 0; g < GROUPS; g++) {
			double r = list[i].rank[g];

			row[1 + g] = eval_number(r, r > floor(r));
		}
	}
	eval_table_note(
		out, t,
		"1 is best; who is equal shares a place. Overall: by "
		"the mean rank of what was measured. People: the share of "
		"pairs won in the arena, a tie half. Ranks hide how far "
		"apart figures are: look at their intervals.");
}

static void add_figures(struct eval_result *out, const struct contender *list,
			size_t n)
{
	struct eval_table *t = eval_add_table(out, "figures",
					      "What they rest on", "simulator");

	for (size_t g = 0; g < GROUPS; g++)
		eval_add_column(out, t, groups[g].key, groups[g].title);
	for (size_t i = 0; i < n; i++) {
		const char *name = eval_say(out, "%s", list[i].name);
		struct eval_cell *row = eval_add_row(out, t, name, name);

		for (size_t g = 0; g < GROUPS; g++)
			row[g] = eval_number(list[i].figure[g], 3);
	}
}

/* Table 1 of the paper: other simulators, other data. */
static void add_paper(struct eval_result *out)
{
	static const struct {
		const char *name;
		double ranks[6];
	} rows[] = {
		{ "gemini-2.5-pro, prompt", { 1, 1, 4, 2, 2, 1 } },
		{ "gemini-2.5-pro, agent", { 2, 2, 1, 5, 1, 3 } },
		{ "llama-3.3-70b, prompt", { 3, 3, 2, 4, 3, 2 } },
		{ "gpt4o, prompt", { 4, 4, 3, 8, 3, 5 } },
		{ "gpt-oss-120b, prompt", { 5, 6, 7, 1, 6, 6 } },
		{ "qwen3-32b, prompt", { 5, 5, 6, 3, 8, 4 } },
		{ "gpt-oss-120b, agent", { 7, 7, 8, 6, 5, 7 } },
		{ "gpt4o, agent", { 8, 7, 5, 7, 7, 8 } },
	};
	static const char *const columns[] = { "overall",   "adversarial",
					       "people",    "issues",
					       "diversity", "fallacies" };
	struct eval_table *t = eval_add_table(
		out, "paper", "The moot-courts paper, table 1", "simulator");

	for (size_t k = 0; k < 6; k++)
		eval_add_column(out, t, columns[k], columns[k]);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct eval_cell *row =
			eval_add_row(out, t, rows[i].name, rows[i].name);

		for (size_t k = 0; k < 6; k++)
			row[k] = eval_number(rows[i].ranks[k], 0);
	}
	eval_table_note(out, t,
			"Ranks among those eight, on the paper's own data: not "
			"to be compared with the ones above.");
}

bool eval_ranks(const struct eval_result *list, size_t n,
		struct eval_result *out, struct error *err)
{
	struct contender all[RANKS_MAX];
	size_t n_all = 0;

	for (size_t i = 0; i < n; i++) {
		struct contender *c;

		if (!list[i].simulator || !list[i].n_scores)
			continue;
		c = find(all, &n_all, list[i].simulator);
		if (!c)
			return error_set(err, ERR_LIMIT,
					 "more than %d simulators", RANKS_MAX);
		if (!take(c, &list[i], err))
			return false;
		out->n++;
	}
	if (!n_all)
		return error_set(err, ERR_ABSENT,
				 "no result in it names a simulator and has a "
				 "score");
	rank_all(all, n_all);
	eval_data(out, "%zu result%s of %zu simulator%s.", out->n,
		  str_plural(out->n), n_all, str_plural(n_all));
	add_rank_table(out, all, n_all);
	add_figures(out, all, n_all);
	add_paper(out);
	return true;
}
