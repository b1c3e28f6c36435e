/*
 * generate_tactics.c - hotbench generate tactics: invented dialogues for the
 * cross-examination drill and for readers of tactics
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_generate.h"
#include "cli/generate_run.h"
#include "cli/sink.h"
#include "court/catalogue.h"
#include "eval/generate_queue.h"
#include "eval/generate_rows.h"
#include "eval/generate_tactics.h"
#include "eval/run_folder.h"

#define TASK	     "generate tactics"
#define QUEUE_FILE   "review.jsonl"
#define DIALOGUE_MAX ((size_t)1 << 20)

enum format { FORMAT_JSONL, FORMAT_CHAT, FORMAT_DIALOGUE, FORMATS };
static const char *const format_names[] = { "jsonl", "chat-jsonl", "dialogue" };
static const char *const method_names[] = { "direct", "revise", "vote", "all" };

struct asked {
	struct generate_wish wish;
	int method;
	const char *setting;
	int turns;
	bool drill;
	enum format format;
};

static const struct option_row options[] = {
	GENERATE_OPTIONS(struct asked, wish, "pairs of dialogues"),
	{ "method", 0, "direct|revise|vote|all",
	  "how an answer comes about (revise)",
	  INTO_CHOICE(struct asked, method, method_names, 4) },
	{ "turns", 0, "N", "questions of each dialogue (3)",
	  INTO_WHOLE(struct asked, turns, 1, GENERATE_TURNS_MAX) },
	{ "setting", 0, "TEXT",
	  "all set there, as \"deposition\" (each setting in turn)",
	  INTO_TEXT(struct asked, setting) },
	{ "drill", 0, NULL,
	  "a choice of questions in the last turn, as drills have it",
	  INTO_FLAG(struct asked, drill) },
	{ "embedding-model", 0, "NAME",
	  "votes go by its vectors (the settings'; else by n-grams)",
	  INTO_TEXT(struct asked, wish.embedding_model) },
	{ "format", 0, "jsonl|chat-jsonl|dialogue",
	  "rows, training messages, or a folder of drill files (jsonl)",
	  INTO_CHOICE(struct asked, format, format_names, FORMATS) },
};

/* ---- what is wished, as the plan keeps it ---------------------------------------- */

static bool find_setting(const char *name, int *out, struct error *err)
{
	*out = name ? str_index(name, dialogue_settings, dialogue_n_settings)
		    : -1;
	if (!name || *out >= 0)
		return true;
	for (size_t i = 0; i < dialogue_n_settings; i++)
		if (str_begins_fold(dialogue_settings[i], name)) {
			*out = (int)i;
			return true;
		}
	return error_set(err, ERR_USAGE,
			 "--setting: there is no '%.60s'; one of "
			 "cross-examination, deposition, plea conference, "
			 "discovery conference, compliance inquiry, oral "
			 "argument",
			 name);
}

/* Those not given are the earlier run's. */
static bool take_options(struct asked *w, struct generate_run *g,
			 const struct args *a, struct generate_options *o,
			 struct error *err)
{
	const char *method = generate_run_kept(g, a, "method", "method",
					       method_names[w->method]);
	int m = str_index(method, method_names, 4);

	*o = (struct generate_options){
		.seed = g->wish.seed,
		.turns = (size_t)generate_run_kept_n(g, a, "turns", "turns",
						     w->turns),
		.method = m < 0 ? w->method : m,
		.drill = generate_run_kept_n(g, a, "drill", "drill", w->drill),
		.other_judge = g->wish.judge_model || g->wish.judge_url,
	};
	g->wish.embedding_model =
		generate_run_kept(g, a, "embedding-model", "embedding_model",
				  g->wish.embedding_model);
	if (!o->turns || o->turns > GENERATE_TURNS_MAX)
		o->turns = (size_t)w->turns;
	return find_setting(
		generate_run_kept(g, a, "setting", "setting", w->setting),
		&o->setting, err);
}

static char *options_text(const struct generate_run *g,
			  const struct generate_options *o)
{
	struct jsonw w;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	jsonw_object(&w);
	generate_run_options(g, &w);
	jsonw_put_text(&w, "method", method_names[o->method]);
	jsonw_put_int(&w, "turns", (int64_t)o->turns);
	jsonw_put_text(&w, "setting",
		       o->setting < 0 ? "" : dialogue_settings[o->setting]);
	jsonw_put_int(&w, "drill", o->drill);
	jsonw_end_object(&w);
	return buf_take(&b);
}

/* ---- what comes out --------------------------------------------------------------------- */

struct out {
	const struct catalogue *catalogue;
	enum format format;
	struct sink sink, queue;
	const char *folder; /* of drill files */
	char *mate;	    /* the first one of a pair, until the other comes */
	char *mate_id;
	size_t written;
};

static bool write_file(const char *folder, const char *id, const char *s,
		       struct error *err)
{
	char *name = xprintf("%s.json", id), *path = file_join(folder, name);
	bool ok = file_write(path, s, strlen(s), 0600, err);

	free(path);
	free(name);
	return ok;
}

static void forget_mate(struct out *o)
{
	free(o->mate);
	free(o->mate_id);
	o->mate = o->mate_id = NULL;
}

/* Of one pair: "gen-7-0001-a" and "gen-7-0001-b". */
static bool is_mate(const struct out *o, const char *id)
{
	size_t n = strlen(id);

	return o->mate_id && strlen(o->mate_id) == n &&
	       !strncmp(o->mate_id, id, n - 1);
}

/* The drill wants both of a pair, so the first waits for the second. */
static bool put_drill(struct out *o, const struct generated *g,
		      struct error *err)
{
	struct jsonw w;
	struct buf b;
	bool ok = true;

	buf_init(&b, DIALOGUE_MAX);
	w = jsonw_to(&b, 1);
	generate_drill_write(g, &w);
	buf_putc(&b, '\n');
	if (is_mate(o, g->id)) {
		ok = write_file(o->folder, o->mate_id, o->mate, err) &&
		     write_file(o->folder, g->id, b.s, err);
		o->written += 2;
		forget_mate(o);
	} else {
		forget_mate(o);
		o->mate = xstrdup(b.s);
		o->mate_id = xstrdup(g->id);
	}
	buf_release(&b);
	return ok;
}

static bool spill(struct sink *s, struct error *err)
{
	if (sink_spill(s))
		return true;
	*err = s->err;
	return false;
}

static bool put_row(struct out *o, const struct generated *g, struct error *err)
{
	struct jsonw w = jsonw_to(&o->sink.buf, 0);

	if (o->format == FORMAT_DIALOGUE)
		return put_drill(o, g, err);
	o->written++;
	if (o->format == FORMAT_CHAT) {
		if (!generate_chat_write(o->catalogue, g, &o->sink.buf, err))
			return false;
	} else {
		generate_row_write(g, &w);
		buf_putc(&o->sink.buf, '\n');
	}
	return spill(&o->sink, err);
}

static bool put_one(void *arg, const struct generated *g, struct error *err)
{
	struct out *o = arg;
	struct json_ref flags;
	struct jsonw w = jsonw_to(&o->queue.buf, 0);

	if (json_member_opt(g->variant, "flags", JSON_ARRAY, &flags, NULL) &&
	    json_count(&flags)) {
		generate_item_write(g, &w);
		buf_putc(&o->queue.buf, '\n');
		if (!spill(&o->queue, err))
			return false;
	}
	return !g->goes_out || put_row(o, g, err);
}

/* A share, where there is something to have one of. */
static void say_share(const char *what, size_t n, size_t of)
{
	fprintf(stderr, "%s %.0f %%", what,
		of ? 100.0 * (double)n / (double)of : 0);
}

static void say_judged(const struct generate_tally *t)
{
	if (!t->judged)
		return;
	fputs("hotbench: the judge, who was shown no labels, gave the same: ",
	      stderr);
	for (int d = 0; d < TACTICS_GOAL; d++) {
		say_share(tactics_schemes[d].word, t->agreed[d], t->judged);
		fputs(", ", stderr);
	}
	say_share("goal", t->goal_agreed, t->judged_whole);
	fprintf(stderr, " (of %zu answer%s, %zu dialogue%s)\n", t->judged,
		str_plural(t->judged), t->judged_whole,
		str_plural(t->judged_whole));
}

static void say_tally(const struct generate_tally *t, const char *queue)
{
	size_t all =
		t->fit + t->accepted + t->mended + t->waiting + t->rejected;

	fprintf(stderr,
		"hotbench: %zu dialogues: %zu passed, %zu accepted by a "
		"person, %zu mended, %zu rejected, %zu wait for a person\n",
		all, t->fit, t->accepted, t->mended, t->rejected, t->waiting);
	if (t->unread)
		fprintf(stderr,
			"hotbench: %zu result%s could not be read and %s left "
			"out\n",
			t->unread, str_plural(t->unread),
			t->unread == 1 ? "is" : "are");
	if (t->left)
		fprintf(stderr,
			"hotbench: %zu pair%s came to nothing: the replies "
			"could not be used (\"left\" in results.jsonl says "
			"why)\n",
			t->left, str_plural(t->left));
	say_judged(t);
	if (t->waiting)
		fprintf(stderr,
			"hotbench: hotbench generate tactics --review %s\n",
			queue);
}

static bool write_all(struct out *o, const struct generate_run *g,
		      const char *queue, struct generate_tally *tally,
		      struct error *err)
{
	struct generate_decisions d;
	bool ok = generate_decisions_load(&d, queue, err) &&
		  generate_walk(g->folder, &d, put_one, o, tally, err);

	if (d.passed_over)
		fprintf(stderr,
			"hotbench: %s.decided: %zu line%s could not be read "
			"and %s passed over\n",
			queue, d.passed_over, str_plural(d.passed_over),
			d.passed_over == 1 ? "is" : "are");
	forget_mate(o);
	generate_decisions_release(&d);
	if (!ok) {
		sink_abandon(&o->queue);
		sink_abandon(&o->sink);
		return false;
	}
	if (sink_close(&o->queue, err))
		return sink_close(&o->sink, err);
	sink_abandon(&o->sink);
	return false;
}

static bool open_out(struct out *o, const struct asked *w, const char *queue,
		     struct error *err)
{
	bool folder = w->format == FORMAT_DIALOGUE;

	o->format = w->format;
	o->folder = w->wish.output;
	if ((folder && !file_make_dirs(o->folder, 0700, err)) ||
	    !sink_open(&o->queue, queue, err))
		return false;
	if (sink_open(&o->sink, folder ? NULL : w->wish.output, err))
		return true;
	sink_abandon(&o->queue);
	return false;
}

static int write_out(struct generate_run *g, void *asked)
{
	const struct asked *w = asked;
	struct out o = { .catalogue = g->catalogue };
	struct generate_tally tally = { .pairs = 0 };
	char *queue = file_join(g->wish.run, QUEUE_FILE);
	struct error err = { 0 };
	int code = EXIT_DONE;

	if (!open_out(&o, w, queue, &err) ||
	    !write_all(&o, g, queue, &tally, &err)) {
		code = cli_fail(&err);
	} else {
		say_tally(&tally, queue);
		if (o.folder && w->format == FORMAT_DIALOGUE)
			fprintf(stderr, "hotbench: %zu file%s in %s\n",
				o.written, str_plural(o.written), o.folder);
		if (tally.left)
			code = EXIT_PROBLEM;
	}
	free(queue);
	return code;
}

/* ---- the command ------------------------------------------------------------------------- */

static bool check(const struct asked *w, const struct generate_options *o,
		  struct error *err)
{
	if (w->format == FORMAT_DIALOGUE && !w->wish.output)
		return error_set(err, ERR_USAGE,
				 "--format dialogue writes a file for each: "
				 "name a folder with -o");
	if (w->format == FORMAT_DIALOGUE && !o->drill)
		return error_set(err, ERR_USAGE,
				 "--format dialogue wants a run with --drill: "
				 "the drill lets people choose what they ask");
	return true;
}

static int generate(struct asked *w, struct generate_run *g,
		    const struct args *a)
{
	struct plan_part parts[3] = { { .requests = 0 } };
	struct generate_options o;
	struct generate_tactics task = { .n_subjects = 0 };
	struct run_task what = generate_tactics_task;
	struct error err = { 0 };
	char *text = NULL;
	int code;

	if (!generate_run_open(g, a, &err) ||
	    !take_options(w, g, a, &o, &err) || !check(w, &o, &err) ||
	    !generate_run_models(g, &err))
		return cli_fail(&err);
	o.seed = g->wish.seed;
	o.embedding_model = g->wish.embedding_model;
	if (generate_tactics_open(&task, g->catalogue, &o, &err)) {
		text = options_text(g, &o);
		generate_tactics_estimate(
			&o, ((size_t)g->wish.count + g->step - 1) / g->step,
			parts);
		what.arg = &task;
		code = generate_run(g, &what, text, parts, write_out, w);
	} else {
		code = cli_fail(&err);
	}
	free(text);
	generate_tactics_close(&task);
	return code;
}

static int run_command(struct args *a)
{
	struct asked w = { .wish = { .count = GENERATE_COUNT, .limit = -1 },
			   .method = GENERATE_REVISE,
			   .turns = 3 };
	struct generate_run g = { .task = TASK };
	struct catalogue c;
	int code;

	if (!args_take(a, &w))
		return a->code;
	if (w.wish.review)
		return generate_review(w.wish.review, "tactics", w.wish.by,
				       w.wish.plain);
	catalogue_init(&c);
	g.wish = w.wish;
	g.catalogue = &c;
	g.sending = (struct sending){ .title = "invented dialogues" };
	code = generate(&w, &g, a);
	generate_run_release(&g);
	catalogue_release(&c);
	return code;
}

const struct command generate_tactics_command = {
	.name = "generate tactics",
	.usage = "--run DIR [-n N] [--method M] [--judge-model NAME] [-o FILE]",
	.help = "Invented dialogues in pairs, one that misleads and one that "
		"rightly keeps something back, with labels.",
	.run = run_command,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.writes = true,
};
