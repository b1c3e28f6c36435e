#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/kept.h"
#include "cli/session.h"
#include "cli/show.h"
#include "court/case.h"
#include "court/map.h"
#include "court/pace.h"
#include "hearing/tried.h"
#include "line/line.h"
#include "score/beside.h"
#include "store/journal.h"
#include "tui/app.h"

struct given {
	struct session_talk talk;
	struct terms terms; /* the feedback */
	bool blind;
	double speed; /* 0: not given */
	enum show_format format;
	bool formatted; /* it was given: no screen */
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
	{ "speed", 0, "X",
	  "at a terminal: played at once, X times as fast as it was; long "
	  "silences are cut",
	  INTO_NUMBER(struct given, speed, PACE_SLOWEST, PACE_FASTEST) },
	{ "format", 0, "text|json", "of two hearings: how to print them (text)",
	  INTO_CHOICE(struct given, format, show_format_names, 2) },
};

static void print(struct session *s, const struct given *g,
		  const struct term_options *term)
{
	struct line_options o = { .feedback = g->blind ? FEEDBACK_NONE
						       : g->terms.feedback,
				  .blind = g->blind,
				  .speed = g->speed,
				  .no_color = term->no_color,
				  .no_unicode = term->no_unicode };

	session_open_map(s);
	if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
		line_replay(stdin, stdout, &s->record, &s->kase,
			    cli_given.readonly ? NULL : s->journal, &o);
		return;
	}
	line_transcript(stdout, &s->record, &s->kase, &s->record.said, &o);
	if (g->blind)
		return;
	puts("");
	line_debrief(stdout, &s->record, &s->kase, &s->record.said, &o);
}

static void tell_damage(const struct hearing_record *r)
{
	if (r->damaged)
		fprintf(stderr,
			"hotbench: note: hearing %s is damaged; hotbench "
			"hearings salvage takes what can be read into a fresh "
			"journal\n",
			r->id);
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
	o.speed = g->speed;
	if (!conf_author(&err) || !session_look_at_journal(s, &err) ||
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
	print(s, g, &o.term);
	tell_damage(&s->record);
	return s->record.damaged ? EXIT_PROBLEM : EXIT_DONE;
}

/* ---- two side by side ---- */

static int print_beside(const struct beside *b, const struct given *g,
			const struct term_options *term)
{
	struct line_options lines = { .no_unicode = term->no_unicode };
	struct buf out;

	if (g->format == SHOW_TEXT) {
		line_beside(stdout, b, &lines);
		return EXIT_DONE;
	}
	buf_init(&out, RECORD_FILE_MAX);
	beside_write(b, &out);
	return show_buf(&out);
}

static int show_beside(const struct beside *b, const struct given *g)
{
	struct app_options o = session_screen();
	struct error err = { 0 };
	int how = APP_CANNOT, code = EXIT_DONE;

	if (!g->formatted && session_has_screen(&g->talk, &err))
		how = app_beside(b, &o, &err);
	if (how == APP_CANNOT) {
		session_no_screen(&err);
		code = print_beside(b, g, &o.term);
	}
	if (how == APP_GONE)
		return EXIT_INTERRUPTED;
	if (code == EXIT_DONE && (b->rec[0]->damaged || b->rec[1]->damaged))
		return EXIT_PROBLEM;
	return code;
}

/* Where the journal cannot be had, nothing is told of the drill. */
static void look_at_drills(const struct hearing_record r[2],
			   struct buf drilled[2])
{
	struct error err;
	bool none;
	struct journal *j = kept_look(&none, &err);

	for (int i = 0; j && i < 2; i++)
		tried_say(j, &r[i], &drilled[i]);
	journal_close(j);
}

/* Each with its case, as far as its debrief may show that. */
static int build_beside(const struct hearing_record r[2], const struct given *g)
{
	struct court_case cases[2] = { { .slug = NULL }, { .slug = NULL } },
			  closed[2];
	int64_t now = clock_wall_ms();
	struct beside_given both[2];
	struct buf drilled[2];
	struct beside b;
	int code;

	for (int i = 0; i < 2; i++) {
		buf_init(&drilled[i], BUF_TEXT_MAX);
		kept_case(&cases[i], &r[i]);
		if (cases[i].slug)
			case_open_map(&cases[i]);
		both[i] = (struct beside_given){
			.rec = &r[i],
			.kase = assigned_case(&r[i].assigned, &cases[i], now,
					      &closed[i])
		};
	}
	look_at_drills(r, drilled);
	for (int i = 0; i < 2; i++)
		both[i].drilled = drilled[i].s;
	beside_build(&b, both, g->blind ? FEEDBACK_NONE : g->terms.feedback);
	code = show_beside(&b, g);
	beside_release(&b);
	for (int i = 0; i < 2; i++) {
		case_release(&cases[i]);
		buf_release(&drilled[i]);
	}
	return code;
}

static int beside(const char *const *ids, const struct given *g)
{
	struct hearing_record r[2];
	struct error err;
	int code;

	if (g->speed > 0)
		return cli_usage("--speed plays one hearing, not two");
	if (!kept_load(ids[0], &r[0], &err))
		return cli_fail(&err);
	if (!kept_load(ids[1], &r[1], &err))
		code = cli_fail(&err);
	else {
		code = strcmp(r[0].id, r[1].id)
			       ? build_beside(r, g)
			       : cli_usage("%s is one hearing: for two side by "
					   "side give another",
					   r[0].id);
		record_release(&r[1]);
	}
	record_release(&r[0]);
	return code;
}

static int run(struct args *a)
{
	struct given g = { .terms.feedback = FEEDBACK_FULL };
	struct session s;
	int code;

	if (!args_take(a, &g))
		return a->code;
	g.formatted = args_gave(a, "format");
	if (a->n_words == 2)
		return beside(a->words, &g);
	if (g.formatted)
		return cli_usage("--format prints two hearings side by side; "
				 "hotbench hearings export prints one");
	session_init(&s);
	code = replay(&s, a->words[0], &g);
	session_release(&s);
	return code;
}

const struct command command_replay = {
	.name = "replay",
	.usage = "ID [ID2] [--plain] [--blind] [--speed X] "
		 "[--format text|json]",
	.help = "Go through a hearing again, or two side by side: no model, no "
		"network.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 2,
	.takes = TAKES_HEARINGS,
};
