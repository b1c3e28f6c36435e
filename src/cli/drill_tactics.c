#include "cli/drill_tactics.h"

#include <stdio.h>

#include "analysis/reader.h"
#include "analysis/tactics.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "cli/session.h"
#include "cli/show.h"
#include "court/prompt.h"
#include "court/wording.h"
#include "hearing/errands.h"
#include "hearing/examining.h"
#include "line/line.h"
#include "sim/stand_drill.h"
#include "store/journal.h"
#include "store/named.h"
#include "tui/app.h"

struct given {
	struct session_talk talk;
	struct session_model model;
	const char *setting;
	uint64_t seed; /* 0: any */
	bool progress, forget, ephemeral;
	enum show_format format;
	int simulator;
};
enum { BY_DIALOGUE, BY_MODEL };
static const char *const simulators[] = { "offline", "model" };

static const struct option_row options[] = {
	{ "plain", 0, NULL, "in lines: no screen",
	  INTO_FLAG(struct given, talk.plain) },
	{ "setting", 0, "TEXT",
	  "only dialogues set there, as \"deposition\" or \"oral\"",
	  INTO_TEXT(struct given, setting) },
	{ "seed", 0, "N", "the same dialogues in the same order",
	  INTO_WHOLE(struct given, seed, 1, 9007199254740991.0) },
	{ "answers", 0, "FILE",
	  "choices from a file of JSON lines, or - for standard input",
	  INTO_TEXT(struct given, talk.answers) },
	{ "simulator", 0, "offline|model",
	  "who answers: the written dialogue, or a model that plays its "
	  "witness, to questions of your own (offline)",
	  INTO_CHOICE(struct given, simulator, simulators, 2) },
	INTO_MODEL(struct given, model, "the model that plays the witness"),
	{ "ephemeral", 0, NULL, "keep nothing on disk",
	  INTO_FLAG(struct given, ephemeral) },
	{ "progress", 0, NULL, "no round: what came of those so far",
	  INTO_FLAG(struct given, progress) },
	{ "format", 0, "text|json", "how to print the progress (text)",
	  INTO_CHOICE(struct given, format, show_format_names, 2) },
	{ "forget", 0, NULL, "no round: forget what came of those so far",
	  INTO_FLAG(struct given, forget) },
};

/* ---- what came of them ---- */

static void print_progress(const struct examined *x)
{
	struct heard_lines l;

	examined_say(x, &l);
	for (size_t i = 0; i < l.n; i++) {
		show_cell(l.list[i].head, *l.list[i].head ? 9 : 0);
		puts(l.list[i].text);
	}
	heard_lines_release(&l);
}

static int progress(const struct given *g)
{
	struct named_list l = { 0 };
	struct examined x;
	struct session s;
	struct error err;
	struct buf out;
	struct jsonw w;
	int code = EXIT_DONE;

	session_init(&s);
	buf_init(&out, BUF_TEXT_MAX);
	if (!session_look_at_journal(&s, &err) ||
	    !named_load(s.journal, &l, &err))
		code = cli_fail(&err);
	examined_count(&x, &l);
	if (code == EXIT_DONE && g->format == SHOW_TEXT) {
		print_progress(&x);
	} else if (code == EXIT_DONE) {
		w = jsonw_to(&out, 2);
		examined_write(&x, &l, &w);
		buf_putc(&out, '\n');
		code = show_buf(&out);
	}
	buf_release(&out);
	named_release(&l);
	session_release(&s);
	return code;
}

static int forget(void)
{
	struct session s;
	struct error err;
	size_t n = 0;
	bool ok;

	if (cli_given.readonly)
		return cli_usage("drill tactics: --forget and --readonly do "
				 "not go together");
	session_init(&s);
	ok = session_look_at_journal(&s, &err) &&
	     named_forget(s.journal, &n, &err);
	session_release(&s);
	if (!ok)
		return cli_fail(&err);
	puts(n ? "Forgotten: no round of it is known any more."
	       : "There was nothing to forget.");
	return EXIT_DONE;
}

/* ---- rounds ---- */

static enum app_end rounds(struct examining *x, const struct given *g,
			   struct app_options screen, struct error *err)
{
	struct line_options lines = { .answers = g->talk.answers,
				      .no_color = screen.term.no_color,
				      .no_unicode = screen.term.no_unicode };
	enum app_end end = APP_CANNOT;

	if (session_has_screen(&g->talk, err))
		end = (enum app_end)app_examine(x, &screen, err);
	if (end != APP_CANNOT)
		return end;
	session_no_screen(err);
	switch (line_examine(x, &lines, err)) {
	case LINE_ENDED: return APP_DONE;
	case LINE_LEFT: return APP_LEFT;
	default: return APP_CANNOT;
	}
}

/* Why there is none of that name: it is not there, with the nearest that is, or not in
 * order. */
static bool tell_missing(const struct catalogue *c, const char *name,
			 struct error *err)
{
	struct dialogue d;
	struct entry e;
	struct faults f;

	if (!catalogue_find(c, ENTRY_DIALOGUE, name, &e, err))
		return false;
	faults_init(&f);
	dialogue_load(&d, e.path, &f);
	dialogue_release(&d);
	entry_release(&e);
	return faults_settle(&f, err);
}

/* All that are in order; that some are not is told, not why. */
static bool load_all(const struct catalogue *c, struct dialogues *out,
		     const char *name, struct error *err)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	ok = catalogue_dialogues(c, out, &f, err);
	if (ok && name && !dialogues_find(out, name))
		ok = tell_missing(c, name, err);
	else if (ok && f.n)
		fputs("hotbench: a dialogue is not in order and is left out "
		      "(hotbench check tells which)\n",
		      stderr);
	faults_release(&f);
	return ok;
}

/* ---- a live witness ---- */

#define SENT "an invented dialogue, and what you ask in it"

/* Its client, by the gate that a case goes through. */
static bool open_model(struct session *s, const struct given *g,
		       struct error *err)
{
	terms_set(&s->record.terms, TERM_READER, "llm", NULL);
	s->kase.title = arena_strdup(&s->kase.arena, SENT);
	return session_open_model(s, &g->model, err);
}

/* Before a person has thought of a question. */
static bool check_prompt(const struct session *s, struct error *err)
{
	struct prompt prompt;

	if (!catalogue_prompt(&s->catalogue, STAND_DRILL_PROMPT, &prompt, err))
		return false;
	prompt_release(&prompt);
	return true;
}

/* In lines, also at a terminal. */
static enum app_end live_rounds(struct examining *x, const struct given *g,
				struct session *s,
				const struct app_options *screen,
				struct error *err)
{
	struct errands errands = { .seed = x->with.seed };
	const struct line_options lines = { .answers = g->talk.answers,
					    .no_color = screen->term.no_color,
					    .no_unicode =
						    screen->term.no_unicode };
	struct lexicons *lx = lexicons_load(&s->catalogue, err);
	struct tactics *reader =
		lx ? tactics_open(lx, &s->catalogue, err) : NULL;
	enum line_end end = LINE_FAILED;
	struct error why;

	if (session_has_screen(&g->talk, &why))
		fputs("hotbench: a live witness is examined in lines\n",
		      stderr);
	if (reader && check_prompt(s, err) && open_model(s, g, err)) {
		const struct line_witness witness = { .errands = &errands,
						      .catalogue =
							      &s->catalogue,
						      .reader = reader };

		errands.llm = s->llm;
		end = line_examine_live(x, &witness, &lines, err);
		session_say_usage(s);
	}
	tactics_free(reader);
	lexicons_free(lx);
	errands_release(&errands);
	return end == LINE_ENDED  ? APP_DONE
	       : end == LINE_LEFT ? APP_LEFT
				  : APP_CANNOT;
}

static enum app_end play(const struct given *g, const char *name,
			 const struct app_options *screen, struct error *err)
{
	struct dialogues all = { 0 };
	struct examining x = { 0 };
	enum app_end end = APP_CANNOT;
	struct session s;

	session_init(&s);
	if (cli_can_read("--answers", g->talk.answers, err) &&
	    wording_load(&s.catalogue, err) &&
	    (cli_given.readonly
		     ? session_look_at_journal(&s, err)
		     : session_open_journal(&s, g->ephemeral, err)) &&
	    load_all(&s.catalogue, &all, name, err)) {
		const struct examining_setup setup = {
			.all = &all,
			.journal = s.journal,
			.setting = g->setting,
			.name = name,
			.seed = g->seed ? g->seed : rng_fresh_seed(),
			.live = g->simulator == BY_MODEL,
		};

		if (examining_open(&x, &setup, err))
			end = setup.live ? live_rounds(&x, g, &s, screen, err)
					 : rounds(&x, g, *screen, err);
		examining_close(&x);
	}
	dialogues_release(&all);
	session_release(&s);
	return end;
}

bool drill_tactics_on(const struct app_options *screen, struct error *err)
{
	const struct given g = { 0 };

	return play(&g, NULL, screen, err) != APP_CANNOT;
}

static bool gives_model(const struct session_model *m)
{
	return m->model || m->endpoint || m->base_url || m->trace;
}

static int run(struct args *a)
{
	struct given g = { .format = SHOW_TEXT };
	struct app_options screen;
	struct error err;

	if (!args_take(a, &g))
		return a->code;
	if (g.progress + g.forget + (a->n_words > 0) > 1)
		return cli_usage("drill tactics: --progress, --forget and a "
				 "dialogue's name do not go together");
	if (g.progress)
		return progress(&g);
	if (g.forget)
		return forget();
	if (args_gave(a, "format"))
		return cli_usage("drill tactics: --format is for --progress");
	if (g.simulator == BY_DIALOGUE && gives_model(&g.model))
		return cli_usage("drill tactics: a model is for --simulator "
				 "model");
	screen = session_screen();
	switch (play(&g, a->n_words ? a->words[0] : NULL, &screen, &err)) {
	case APP_GONE: return EXIT_INTERRUPTED;
	case APP_CANNOT: return cli_fail(&err);
	case APP_LEFT:
		fputs("hotbench: left in the middle of a round; nothing of it "
		      "is kept\n",
		      stderr);
		return EXIT_DONE;
	default: return EXIT_DONE;
	}
}

const struct command drill_tactics = {
	.name = "drill tactics",
	.usage = "[--plain] [--setting TEXT] [--seed N] [--simulator "
		 "offline|model] [NAME]",
	.help = "Cross-examine an invented witness, and name what each answer "
		"does.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = 1,
};
