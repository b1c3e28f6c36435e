#include "eval/conduct_counts.h"

#include "eval/result.h"

const struct conduct_group conduct_groups[CONDUCT_GROUPS] = {
	{ "decorum", "decorum", 0, 1, "< 0.40" },
	{ "rage_bait", "rage bait", 1, 2, "< 0.10" },
	{ "switching_sides", "switched sides", 2, 3, "< 0.10" },
	{ "fallacies", "ten fallacies", FLAW_FALLACY, FLAW_KINDS,
	  "> 0.80 in 7" },
};

struct conduct_counts conduct_sum(const struct conduct_counts *t, size_t from,
				  size_t to)
{
	struct conduct_counts sum = { .quoted = 0 };

	for (size_t i = from; i < to; i++) {
		tally_add(&sum.of, &t[i].of);
		sum.quoted += t[i].quoted;
		sum.told += t[i].told;
	}
	return sum;
}

const char conduct_own_title[] =
	"Called out, on rows that nothing was fitted on";

static void add_clean(struct eval_result *out, struct eval_table *t,
		      const struct conduct_counts *clean)
{
	struct eval_cell *row =
		eval_add_row(out, t, "clean", "none: sound replies");

	row[0] = eval_count(clean->of.rows);
	row[2] = verdicts_share(&clean->of.v[CONDUCT_ANYTHING]);
	row[3] = eval_words("-");
}

void conduct_add_own(struct eval_result *out,
		     const struct conduct_counts *tallies, const char *title,
		     const char *note)
{
	struct eval_table *t = eval_add_table(out, "own", title, "fault");

	eval_add_column(out, t, "of", "rows");
	eval_add_column(out, t, "called", "called out");
	eval_add_column(out, t, "anything", "anything");
	eval_add_column(out, t, "paper", "paper");
	for (size_t g = 0; g < CONDUCT_GROUPS; g++) {
		const struct conduct_group *group = &conduct_groups[g];
		struct conduct_counts sum =
			conduct_sum(tallies, group->from, group->to);
		struct eval_cell *row =
			eval_add_row(out, t, group->key, group->title);

		row[0] = eval_count(sum.of.rows);
		row[1] = verdicts_share(&sum.of.v[CONDUCT_CALLED]);
		row[2] = verdicts_share(&sum.of.v[CONDUCT_ANYTHING]);
		row[3] = eval_words(group->paper);
		eval_add_score(out, group->key,
			       verdicts_rate(&sum.of.v[CONDUCT_CALLED]), false);
	}
	if (tallies[CONDUCT_CLEAN].of.rows)
		add_clean(out, t, &tallies[CONDUCT_CLEAN]);
	eval_table_note(out, t, "%s", note);
}

void conduct_add_judges(struct eval_result *out,
			const struct conduct_counts *tallies)
{
	static const char *const keys[] = { "by_decorum", "by_rage_bait",
					    "by_switching_sides" };
	struct eval_table *t = eval_add_table(
		out, "judges", "Three judges over all three sets of these",
		"set");

	for (int k = 0; k < FLAW_FALLACY; k++)
		eval_add_column(out, t, keys[k], conduct_groups[k].title);
	for (size_t set = 0; set <= FLAW_FALLACY; set++) {
		bool all = set == FLAW_FALLACY;
		struct conduct_counts sum = conduct_sum(
			tallies, all ? 0 : set, all ? FLAW_FALLACY : set + 1);
		struct eval_cell *row = eval_add_row(
			out, t, all ? "all" : conduct_groups[set].key,
			all ? "all three" : conduct_groups[set].title);

		for (int k = 0; k < FLAW_FALLACY; k++)
			row[k] =
				verdicts_share(&sum.of.v[CONDUCT_BY_JUDGE + k]);
	}
	eval_table_note(out, t,
			"Some statements show several faults, so each judge "
			"looks at all of them (the paper's footnote 12); the "
			"diagonal is what its figure 3 shows.");
}
