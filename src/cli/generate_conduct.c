/*
 * generate_conduct.c - hotbench generate conduct: remarks that a bench should call out,
 * put into exchanges of a case
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "cli/cmd_generate.h"
#include "cli/generate_run.h"
#include "cli/sink.h"
#include "court/catalogue.h"
#include "eval/generate_conduct.h"
#include "eval/generate_tactics.h"
#include "eval/run_folder.h"

#define TASK	   "generate conduct"
#define QUEUE_FILE "review.jsonl"

static const char *const kind_names[] = { "decorum", "rage_bait",
					  "switching_sides", "all" };

struct asked {
	struct generate_wish wish;
	int kind;
};

static const struct option_row options[] = {
	GENERATE_OPTIONS(struct asked, wish, "remarks, each with a sound twin"),
	{ "kind", 0, "decorum|rage_bait|switching_sides|all",
	  "which fault they hold (all, in turn)",
	  INTO_CHOICE(struct asked, kind, kind_names, 4) },
};

struct matter {
	struct catalogue catalogue;
	struct court_case kase;
	struct argument argument;
	bool has_argument;
};

static bool load(struct matter *m, const char *name, struct error *err)
{
	struct faults f;
	char *path;
	bool ok;

	if (!catalogue_case_given(&m->catalogue, name, &m->kase, err))
		return false;
	if (!m->kase.has_argument)
		return true;
	faults_init(&f);
	path = file_join(m->kase.dir, "transcript.json");
	m->has_argument = true;
	argument_load(&m->argument, path, &f);
	ok = faults_settle(&f, err);
	free(path);
	return ok;
}

static char *options_text(const struct generate_run *g, const struct matter *m,
			  int kind)
{
	struct jsonw w;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	jsonw_object(&w);
	generate_run_options(g, &w);
	jsonw_put_text(&w, "case", m->kase.slug);
	jsonw_put_text(&w, "case_hash", m->kase.hash);
	jsonw_put_text(&w, "kind", kind_names[kind]);
	jsonw_end_object(&w);
	return buf_take(&b);
}

/* ---- what comes out ---- */

struct out {
	struct sink rows, queue;
};

static bool put(struct sink *s, const char *json)
{
	buf_puts(&s->buf, json);
	buf_putc(&s->buf, '\n');
	return sink_spill(s);
}

static bool put_row(void *arg, const char *json)
{
	struct out *o = arg;

	return put(&o->rows, json);
}

static bool put_item(void *arg, const char *json)
{
	struct out *o = arg;

	return put(&o->queue, json);
}

static void say_tally(const struct conduct_tally *t, const char *queue)
{
	fprintf(stderr,
		"hotbench: %zu remarks: %zu passed, %zu accepted by a person, "
		"%zu mended, %zu rejected, %zu wait for a person\n",
		t->fit + t->accepted + t->mended + t->rejected + t->waiting,
		t->fit, t->accepted, t->mended, t->rejected, t->waiting);
	if (t->unread)
		fprintf(stderr,
			"hotbench: %zu result%s could not be read and %s left "
			"out\n",
			t->unread, str_plural(t->unread),
			t->unread == 1 ? "is" : "are");
	if (t->left)
		fprintf(stderr,
			"hotbench: %zu came to nothing: the replies could not "
			"be used (\"left\" in results.jsonl says why)\n",
			t->left);
	if (t->waiting)
		fprintf(stderr,
			"hotbench: hotbench generate conduct --review %s\n",
			queue);
}

static int write_out(struct generate_run *g, void *arg)
{
	char *queue = file_join(g->wish.run, QUEUE_FILE);
	struct generate_decisions d = { .n = 0 };
	struct conduct_tally tally = { .left = 0 };
	struct error err = { 0 };
	struct out o;
	int code = EXIT_DONE;

	(void)arg;
	if (!generate_decisions_load(&d, queue, &err) ||
	    !sink_open(&o.queue, queue, &err)) {
		code = cli_fail(&err);
	} else if (!sink_open(&o.rows, g->wish.output, &err)) {
		sink_abandon(&o.queue);
		code = cli_fail(&err);
	} else {
		generate_conduct_write(g->folder, &d, put_row, put_item, &o,
				       &tally);
		if (!sink_close(&o.queue, &err)) {
			sink_abandon(&o.rows);
			code = cli_fail(&err);
		} else if (!sink_close(&o.rows, &err)) {
			code = cli_fail(&err);
		}
	}
	if (code == EXIT_DONE) {
		say_tally(&tally, queue);
		code = tally.left ? EXIT_PROBLEM : EXIT_DONE;
	}
	generate_decisions_release(&d);
	free(queue);
	return code;
}

/* ---- the command ---- */

static int generate(struct asked *w, struct generate_run *g, struct matter *m,
		    const struct args *a)
{
	struct plan_part parts[3] = { { .requests = 0 } };
	struct generate_conduct_options o = { .kind = w->kind };
	struct run_task what = generate_conduct_task;
	struct generate_conduct task;
	struct error err = { 0 };
	char *text;
	int code, kind;

	if (!generate_run_open(g, a, &err))
		return cli_fail(&err);
	kind = str_index(
		generate_run_kept(g, a, "kind", "kind", kind_names[w->kind]),
		kind_names, 4);
	o.kind = kind < 0 ? w->kind : kind;
	o.seed = g->wish.seed;
	o.other_judge = g->wish.judge_model || g->wish.judge_url;
	if (!generate_run_models(g, &err) ||
	    !generate_conduct_open(&task, &m->catalogue, &m->kase,
				   m->has_argument ? &m->argument : NULL, &o,
				   &err))
		return cli_fail(&err);
	text = options_text(g, m, o.kind);
	generate_conduct_estimate(
		&o, ((size_t)g->wish.count + g->step - 1) / g->step, parts);
	what.arg = &task;
	code = generate_run(g, &what, text, parts, write_out, NULL);
	free(text);
	generate_conduct_close(&task);
	return code;
}

static int run_command(struct args *a)
{
	struct asked w = { .wish = { .count = GENERATE_COUNT, .limit = -1 },
			   .kind = CONDUCT_KINDS };
	struct generate_run g = { .task = TASK };
	struct matter m = { .has_argument = false };
	struct error err = { 0 };
	int code;

	if (!args_take(a, &w))
		return a->code;
	if (w.wish.review)
		return generate_review(w.wish.review, "conduct", w.wish.by,
				       w.wish.plain);
	if (!a->n_words)
		return cli_usage("generate conduct: name a case; hotbench case "
				 "list has them");
	catalogue_init(&m.catalogue);
	if (load(&m, a->words[0], &err)) {
		g.wish = w.wish;
		g.catalogue = &m.catalogue;
		g.sending =
			(struct sending){ .title = m.kase.title,
					  .dir = m.kase.dir,
					  .confidential = m.kase.confidential,
					  .keep = true };
		code = generate(&w, &g, &m, a);
		generate_run_release(&g);
	} else {
		code = cli_fail(&err);
	}
	argument_release(&m.argument);
	case_release(&m.kase);
	catalogue_release(&m.catalogue);
	return code;
}

const struct command generate_conduct_command = {
	.name = "generate conduct",
	.usage = "CASE --run DIR [-n N] [--kind K] [--judge-model NAME] [-o "
		 "FILE]",
	.help = "Remarks that a bench should call out, invented and put into "
		"exchanges of a case, each with a sound twin.",
	.run = run_command,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = 1,
	.takes = TAKES_CASE,
	.writes = true,
};
