/*
 * justice_new.c - hotbench justice new: the skeleton of an own judge
 *
 * Fictional, with figures about the middle of a real bench, and an opener of each
 * kind to show where they go.
 */

#include "base/buf.h"
#include "cli/cmd_justice.h"
#include "cli/own.h"
#include "court/justice.h"

struct given {
	const char *name;
};
static const struct option_row options[] = {
	{ "name", 0, "TEXT", "\"Jane Marsh\"", INTO_TEXT(struct given, name) },
};

static const char JUSTICE[] =
	"{'schema': 'hotbench.justice/1', 'slug': '', 'name': '', 'short': '',"
	" 'title': 'Judge', 'court': '', 'kind': 'fictional', 'seniority': 5,"
	" 'profile': 'Who this judge is and how she decides.',"
	" 'manner': 'How she questions: tone, length, moves.',"
	" 'phrases': {"
	"  'press': ['That was not quite my question.'],"
	"  'pin': ['Without the qualification, please.'],"
	"  'hold': ['I take you at your word on that.'],"
	"  'confront': ['I have trouble fitting that together.'],"
	"  'new_issue': ['Let me turn to something else.'],"
	"  'thanks': ['Thank you, counsel.'],"
	"  'decorum': ['Counsel, that was not called for.'],"
	"  'confront_earlier': ['You told us something else before.'],"
	"  'confront_record': ['The record reads otherwise to me.'],"
	"  'fallacy': ['I do not follow the step you took there.'],"
	"  'switching_sides': ['Remind me for whom you appear.'],"
	"  'rage_bait': ['I will not take that up.'],"
	"  'misstating_justice': ['That is not what I said.'],"
	"  'talking_over': ['Let me finish, please.']},"
	" 'style': {'share_of_bench_words': 0.11,"
	"  'words_per_long_turn_median': 40,"
	"  'question_turns_per_argument_mean': 10, 'cuts_in_rate': 0.2},"
	" 'sources': ['Invented.']}";

/* The last word of a name. */
static const char *surname_of(const char *name)
{
	const char *s = name;

	for (const char *p = name; *p; p++)
		if (*p == ' ' && p[1])
			s = p + 1;
	return s;
}

static int make(const char *slug, const char *name)
{
	const struct own_text with[] = { { "slug", slug },
					 { "name", name },
					 { "short", surname_of(name) } };
	struct buf text;
	int code;

	buf_init(&text, JUSTICE_FILE_MAX);
	own_begin(&text, JUSTICE, with, 3);
	code = own_write("justices", slug, &text);
	buf_release(&text);
	return code;
}

static int run(struct args *a)
{
	struct given g = { "Jane Marsh" };

	return args_take(a, &g) ? make(a->words[0], g.name) : a->code;
}

const struct command justice_new = {
	.name = "justice new",
	.usage = "NAME [--name \"Jane Marsh\"]",
	.help = "The skeleton of an own judge, to be filled in.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
};
