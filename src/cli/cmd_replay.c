#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "line/line.h"
#include "store/journal.h"
#include "tui/app.h"

struct given {
	struct session_talk talk;
	struct terms terms; /* the feedback */
	bool blind;
};
static const struct option_row options[] = {
	{ "plain", 0, NULL,
	  "in lines: question by question at a terminal, else from beginning "
	  "to end",
	  INTO_FLAG(struct given, talk.plain) },
	{ "feedback", 0, "none|marks|full", "how much of the reading (full)",
	  INTO_TERM(struct given, terms, FEEDBACK) },
	{ "blind", 0, NULL,
	  "no reading and no label but your own, to label by yourself",
	  INTO_FLAG(struct given, blind) },
};

static void print(struct session *s, enum feedback feedback, bool blind,
		  const struct term_options *term)
{
	struct line_options o = { .feedback = blind ? FEEDBACK_NONE : feedback,
				  .blind = blind,
				  .no_color = term->no_color,
				  .no_unicode = term->no_unicode };

	session_open_map(s);
	if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
		line_replay(stdin, stdout, &s->record, &s->kase,
			    cli_given.readonly ? NULL : s->journal, &o);
		return;
	}
	line_transcript(stdout, &s->record, &s->kase, &s->record.said, &o);
	if (blind)
		return;
	puts("");
	line_debrief(stdout, &s->record, &s->kase, &s->record.said, &o);
}

static void tell_damage(const struct session *s)
{
	if (s->record.damaged)
		fprintf(stderr,
			"hotbench: note: hearing %s is damaged; hotbench "
			"hearings salvage takes what can be read into a fresh "
			"journal\n",
			s->record.id);
}

/* The case may be gone; the hearing stands by itself. */
static bool load_case_if_there(struct session *s)
{
	struct error err;

	if (session_load_case(s, s->record.case_slug, &err))
		return true;
	fprintf(stderr, "hotbench: note: %s\n", err.text);
	return false;
}

static int replay(struct session *s, const char *id, const struct given *g)
{
	const struct session_talk *talk = &g->talk;
	struct app_options o = session_screen();
	struct error err;
	int how = APP_CANNOT;
	bool with_case;

	o.blind = g->blind;
	if (!session_look_at_journal(s, &err) ||
	    !journal_load(s->journal, id, &s->record, &err))
		return cli_fail(&err);
	with_case = load_case_if_there(s);
	if (session_has_screen(talk, &err))
		how = session_replay(s, with_case, &o, &err);
	if (how == APP_GONE)
		return EXIT_INTERRUPTED;
	if (how != APP_CANNOT)
		return EXIT_DONE;
	session_no_screen(&err);
	print(s, g->terms.feedback, g->blind, &o.term);
	tell_damage(s);
	return s->record.damaged ? EXIT_PROBLEM : EXIT_DONE;
}

static int run(struct args *a)
{
	struct given g = { .terms.feedback = FEEDBACK_FULL };
	struct session s;
	int code;

	if (!args_take(a, &g))
		return a->code;
	session_init(&s);
	code = replay(&s, a->words[0], &g);
	session_release(&s);
	return code;
}

const struct command command_replay = {
	.name = "replay",
	.usage = "ID [--plain] [--blind]",
	.help = "Go through a hearing again: no model, no network.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_HEARING,
};
