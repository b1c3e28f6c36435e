#include "eval/probe_said.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"

/* What the page has of one line: k of n cases. */
struct told {
	double v, of, k;
	const struct eval_cell
		*cells; /* model, n, offline, real, paper; or NULL */
};

static struct told told(const struct eval_table *t, const char *key)
{
	struct told out = { NAN, 0, 0, NULL };

	for (size_t i = 0; i < t->n_rows; i++)
		if (!strcmp(t->rows[i].key, key) &&
		    !isnan(t->rows[i].cells[0].v)) {
			out.cells = t->rows[i].cells;
			out.v = out.cells[0].v;
			out.of = out.cells[0].of;
			out.k = round(out.v * out.of);
		}
	return out;
}

static struct told sum(struct told a, struct told b)
{
	a.k += b.k;
	a.of += b.of;
	return a;
}

static bool say_listening(const struct eval_table *t, struct eval_result *out)
{
	struct told judge = told(t, "listen_told_judge");
	struct told words = told(t, "listen_told");
	struct told put_in = told(t, "listen_invented");

	if (judge.of > 0)
		eval_note(out,
			  "Listening: from its next question a judge could "
			  "tell for %.0f of %.0f answers which of six it had "
			  "heard; guessing tells %.0f.",
			  judge.k, judge.of, round(judge.of / 6));
	else if (words.of > 0)
		eval_note(out,
			  "Listening: the words of its next question point to "
			  "the answer that it had heard, among six, in %.0f of "
			  "%.0f cases; chance alone makes %.0f. Who takes an "
			  "answer up in other words is missed by this.",
			  words.k, words.of, round(words.of / 6));
	if (put_in.of > 0)
		eval_note(out,
			  "It said %.0f of %.0f times that counsel had said "
			  "what counsel had not.",
			  put_in.k, put_in.of);
	return words.of > 0;
}

static bool say_conduct(const struct eval_table *t, struct eval_result *out)
{
	struct told bad = sum(
		sum(told(t, "conduct_decorum"), told(t, "conduct_rage_bait")),
		told(t, "conduct_switching_sides"));
	struct told flawed = told(t, "conduct_fallacies");
	struct told sound = told(t, "conduct_clean");

	if (bad.of > 0)
		eval_note(out,
			  "Conduct: it called out %.0f of %.0f replies that "
			  "were rude, baited the bench or switched sides. The "
			  "paper's models let most of these pass.",
			  bad.k, bad.of);
	if (flawed.of > 0)
		eval_note(
			out,
			"Reasoning: it called out %.0f of %.0f replies with a "
			"fallacy.",
			flawed.k, flawed.of);
	if (sound.of > 0)
		eval_note(
			out,
			"It called something out in %.0f of %.0f replies that "
			"were sound: 0 is best.",
			sound.k, sound.of);
	return bad.of + flawed.of + sound.of > 0;
}

static bool say_issues(const struct eval_table *t, struct eval_result *out)
{
	struct told broad = told(t, "issues_broad");
	struct told narrow = told(t, "issues_narrow");

	if (broad.of > 0)
		eval_note(out,
			  "Issues: of %.0f that the bench memo has for that "
			  "side its questions touched %.0f and covered %.0f. "
			  "What is not touched, counsel is not prepared for.",
			  broad.of, broad.k, narrow.k);
	return broad.of > 0;
}

static bool say_mix(const struct eval_table *t, struct eval_result *out)
{
	struct told kinds = told(t, "diversity_stetson");

	if (kinds.of > 0)
		eval_note(out,
			  "Kinds of question: its mix stands %.2f from that of "
			  "real justices (0 is the same mix, 1 nothing in "
			  "common; the paper's best model 0.095). Of %.0f "
			  "question%s chance alone makes some of that.",
			  kinds.v, kinds.of, kinds.of == 1 ? "" : "s");
	return kinds.of > 0;
}

static bool say_tone(const struct eval_table *t, struct eval_result *out)
{
	struct told press = told(t, "tone_competitive");
	struct told please = told(t, "tone_supportive");

	if (!press.cells || press.of <= 0)
		return false;
	eval_note(out,
		  "Tone: %.0f of %.0f questions press counsel and %.0f help%s.",
		  press.k, press.of, please.k,
		  isnan(press.cells[3].v)
			  ? ""
			  : eval_say(out,
				     "; real justices press with %.0f of a "
				     "hundred",
				     100 * press.cells[3].v));
	return true;
}

static bool say_ahead(const struct eval_table *t, struct eval_result *out)
{
	struct told worth = told(t, "cobra_commitment");
	struct told ahead = told(t, "cobra_outcome");

	if (worth.of > 0)
		eval_note(out,
			  "Reading answers: of %.0f answers it told for %.0f, "
			  "as the person who labeled them did, whether they "
			  "help their own side, harm it or do neither.",
			  worth.of, worth.k);
	if (!isnan(ahead.v))
		eval_note(out,
			  "Who is ahead: of two turns of a trial, one won "
			  "and one lost, its labels set the right one ahead "
			  "%.0f times in a hundred; a guess does 50.",
			  100 * ahead.v);
	return worth.of > 0 || !isnan(ahead.v);
}

static bool say_tactics(const struct eval_table *t, struct eval_result *out)
{
	struct told act = told(t, "tactics_act");
	struct told strategy = told(t, "tactics_strategy");
	struct told goal = told(t, "tactics_goal");

	if (act.of > 0)
		eval_note(out,
			  "Reading tactics: of %.0f turns it told the act of "
			  "%.0f and the strategy of %.0f as their author did; "
			  "of %.0f dialogues whether somebody deceives, of "
			  "%.0f.",
			  act.of, act.k, strategy.k, goal.of, goal.k);
	return act.of > 0;
}

void probe_said(const struct eval_table *t, bool judged,
		struct eval_result *out)
{
	static const struct {
		const char *name;
		bool (*say)(const struct eval_table *t,
			    struct eval_result *out);
	} suites[] = {
		{ "listen", say_listening }, { "conduct", say_conduct },
		{ "issues", say_issues },    { "diversity", say_mix },
		{ "tone", say_tone },	     { "cobra", say_ahead },
		{ "tactics", say_tactics },
	};

	struct buf missing;

	buf_init(&missing, BUF_TEXT_MAX);
	for (size_t i = 0; i < sizeof suites / sizeof *suites; i++) {
		if (suites[i].say(t, out))
			continue;
		if (!judged && suites[i].say == say_conduct)
			eval_note(out,
				  "Conduct: no figure of the model. Words "
				  "cannot tell what it calls out: name a judge "
				  "(--judge-model).");
		else
			buf_printf(&missing, "%s%s", missing.len ? ", " : "",
				   suites[i].name);
	}
	if (missing.len)
		eval_note(out,
			  "Not measured: %s. No sample has ended, no reply was "
			  "of use, or a data set is not there (--data).",
			  missing.s);
	buf_release(&missing);
}
