/*
 * justice_new.c - hotbench justice new: the skeleton of an own judge
 *
 * Fictional, with figures about the middle of a real bench, and an opener of each
 * kind to show where they go.
 */
#include <stdio.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "cli/cmd_justice.h"
#include "cli/own.h"
#include "court/justice.h"

enum { OPTION_NAME };

static const struct option_row options[] = {
	[OPTION_NAME] = { "name", 0, "TEXT", "\"Jane Marsh\"" },
};

static const char *const openers[PHRASES] = {
	[PHRASE_PRESS] = "That was not quite my question.",
	[PHRASE_PIN] = "Without the qualification, please.",
	[PHRASE_HOLD] = "I take you at your word on that.",
	[PHRASE_CONFRONT] = "I have trouble fitting that together.",
	[PHRASE_NEW_ISSUE] = "Let me turn to something else.",
	[PHRASE_THANKS] = "Thank you, counsel.",
	[PHRASE_DECORUM] = "Counsel, that was not called for.",
	[PHRASE_CONFRONT_EARLIER] = "You told us something else before.",
	[PHRASE_CONFRONT_RECORD] = "The record reads otherwise to me.",
	[PHRASE_FALLACY] = "I do not follow the step you took there.",
	[PHRASE_SWITCHING_SIDES] = "Remind me for whom you appear.",
	[PHRASE_RAGE_BAIT] = "I will not take that up.",
	[PHRASE_MISSTATING] = "That is not what I said.",
	[PHRASE_TALKING_OVER] = "Let me finish, please.",
};

/* The last word of a name. */
static const char *surname_of(const char *name)
{
	const char *s = name;

	for (const char *p = name; *p; p++)
		if (*p == ' ' && p[1])
			s = p + 1;
	return s;
}

static void put_list(struct jsonw *w, const char *key, const char *text)
{
	jsonw_key(w, key);
	jsonw_array(w);
	jsonw_text(w, text);
	jsonw_end_array(w);
}

static void put_justice(struct jsonw *w, const char *slug, const char *name)
{
	jsonw_object(w);
	jsonw_put_text(w, "schema", "hotbench.justice/1");
	jsonw_put_text(w, "slug", slug);
	jsonw_put_text(w, "name", name);
	jsonw_put_text(w, "short", surname_of(name));
	jsonw_put_text(w, "title", "Judge");
	jsonw_put_text(w, "court", "");
	jsonw_put_text(w, "kind", "fictional");
	jsonw_put_int(w, "seniority", 5);
	jsonw_put_text(w, "profile", "Who this judge is and how she decides.");
	jsonw_put_text(w, "manner", "How she questions: tone, length, moves.");
	jsonw_key(w, "phrases");
	jsonw_object(w);
	for (int i = 0; i < PHRASES; i++)
		put_list(w, phrase_names[i], openers[i]);
	jsonw_end_object(w);
	jsonw_key(w, "style");
	jsonw_object(w);
	jsonw_put_number(w, "share_of_bench_words", 0.11);
	jsonw_put_number(w, "words_per_long_turn_median", 40);
	jsonw_put_number(w, "question_turns_per_argument_mean", 10);
	jsonw_put_number(w, "cuts_in_rate", 0.2);
	jsonw_end_object(w);
	put_list(w, "sources", "Invented.");
	jsonw_end_object(w);
}

static int make(const char *slug, const char *name)
{
	struct buf text;
	struct jsonw w;
	int code;

	buf_init(&text, JUSTICE_FILE_MAX);
	w = jsonw_to(&text, 2);
	put_justice(&w, slug, name);
	buf_putc(&text, '\n');
	code = own_write("justices", slug, &text);
	buf_release(&text);
	return code;
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &justice_new);
	const char *name = "Jane Marsh";
	int code;

	while (args_next(&a) == OPTION_NAME)
		name = a.value;
	if (args_ready(&a, 1, 1, &code))
		code = make(a.words[0], name);
	args_release(&a);
	return code;
}

const struct command justice_new = {
	.name = "justice new",
	.usage = "NAME [--name \"Jane Marsh\"]",
	.help = "The skeleton of an own judge, to be filled in.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
