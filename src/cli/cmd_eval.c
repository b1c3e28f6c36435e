/*
 * hotbench eval: measuring a bench and a reader, a suite a verb
 *
 * Every suite runs without a model and opens no socket; some run by a model as well
 * (eval_model.h).  What is found is one result (eval/result.h), printed in any format.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/bar.h"
#include "cli/cli.h"
#include "cli/eval_model.h"
#include "cli/eval_out.h"
#include "cli/eval_runs.h"
#include "cli/evaluator.h"
#include "cli/sink.h"
#include "court/catalogue.h"
#include "eval/probe.h"
#include "eval/ranks.h"
#include "eval/result_json.h"
#include "eval/suite.h"
#include "eval/votes.h"
#include "report/format.h"

#define SEED_DEFAULT  7
#define SEEDS_DEFAULT 3
#define SEED_MAX      9007199254740991 /* exact in JSON */
#define LIMIT_MAX     1000000
#define PROBE_DEFAULT 20
#define RESULTS_MAX   ((size_t)16 << 20) /* bytes of a file of results */

static const char *const without[] = { "offline" };

/* clang-format off */
#define USUAL_ROWS                                                           \
	{ "limit", 0, "N",                                                   \
	  "of each set so many samples, drawn by the seed (all)",            \
	  INTO_WHOLE(struct eval_wish, limit, 1, LIMIT_MAX) },               \
	{ "seed", 0, "N", "for what is drawn (7)",                           \
	  INTO_WHOLE(struct eval_wish, seed, 0, SEED_MAX) },                 \
	EVAL_OUT_OPTIONS
#define TURNS_ROW                                                            \
	{ "turns", 0, "FILE", "keep what the bench said, for the arena",     \
	  INTO_TEXT(struct eval_wish, turns) }
#define BENCH_OFFLINE                                                        \
	{ "simulator", 0, "offline", "who plays the bench (offline)",        \
	  INTO_CHOICE(struct eval_wish, simulator, without, 1) }
#define READER_OFFLINE                                                       \
	{ "reader", 0, "offline", "who reads the answers (offline)",         \
	  INTO_CHOICE(struct eval_wish, reader, without, 1) }
/* clang-format on */

/* Of suites whose bench may be a model. */
/* clang-format off */
#define PLAYED_ROWS TURNS_ROW, ABLATE_ROW, BENCH_ROWS
#define ABLATE_ROW                                                           \
	{ "ablate", 0, EVAL_ABLATIONS_SHOWN,                                 \
	  "run each value of that option, and show them side by side",       \
	  INTO_CHOICE(struct eval_wish, ablate, eval_ablations,              \
		      EVAL_ABLATIONS) }
#define BENCH_ROWS                                                           \
	{ "simulator", 0, EVAL_BENCHES_SHOWN, "who plays the bench (offline)", \
	  INTO_CHOICE(struct eval_wish, simulator, eval_benches,             \
		      EVAL_BENCHES) },                                       \
	{ "guard", 0, "on|off", "a model's bench has the clerk's note (on)", \
	  INTO_CHOICE(struct eval_wish, guard, eval_guards, 2) },            \
	{ "search", 0, "closed|none",                                        \
	  "an agent may search the docket (closed)",                         \
	  INTO_CHOICE(struct eval_wish, search, eval_searches, 2) },         \
	{ "map", 0, "on|off", "the cases' maps are known (on)",              \
	  INTO_CHOICE(struct eval_wish, map, eval_guards, 2) },              \
	EVAL_MODEL_OPTIONS("the model that plays the bench"),                \
	EVAL_JUDGE_OPTIONS,                                                  \
	USUAL_ROWS
/* clang-format on */
/* Where there is an answer to be read. */
#define READER_ANY                                                             \
	{                                                                      \
		"reader", 0, "offline|llm|both",                               \
			"who reads what counsel said last (offline)",          \
			INTO_CHOICE(struct eval_wish, reader, eval_readers, 3) \
	}
static const struct option_row played_rows[] = { PLAYED_ROWS, READER_ANY };
static const struct option_row probe_rows[] = {
	BENCH_ROWS,
	READER_OFFLINE,
	{ "anew", 0, NULL,
	  "by a model: measure the offline bench beside it again",
	  INTO_FLAG(struct eval_wish, anew) },
};

/* Of those that have rows of ours, and others in the data folder. */
static const struct option_row set_rows[] = {
	PLAYED_ROWS,
	READER_ANY,
	{ "set", 0, "own|data", "by a model: our rows, or the data sets' (own)",
	  INTO_CHOICE(struct eval_wish, set, eval_sets, 2) },
};

static const struct option_row issue_rows[] = {
	PLAYED_ROWS,
	READER_ANY,
	{ "set", 0, "own|data|played",
	  "by a model: how arguments of our cases begin, real ones, or ours "
	  "played on (own)",
	  INTO_CHOICE(struct eval_wish, set, eval_sets, 3) },
	{ "seeds", 0, "N", "by a model: times that each justice asks (3)",
	  INTO_WHOLE(struct eval_wish, seeds, 1, 20) },
};

/* Of suites whose reader may be a model. */
static const struct option_row read_rows[] = {
	TURNS_ROW,
	BENCH_OFFLINE,
	{ "reader", 0, "offline|llm", "who reads the answers (offline)",
	  INTO_CHOICE(struct eval_wish, reader, eval_readers, 2) },
	EVAL_MODEL_OPTIONS("the model that reads"),
	USUAL_ROWS,
};

/* Of people's rows: nobody plays. */
static const struct option_row judge_rows[] = {
	EVAL_JUDGE_OPTIONS,
	EVAL_MODEL_OPTIONS("another word for --judge-model"),
	USUAL_ROWS,
};

static int print(const struct eval_wish *o, const struct eval_result *r)
{
	return eval_out(o->format, o->output, r);
}

/* ---- measuring ---- */

static bool goes_on(void *bar, size_t done, size_t of)
{
	return bar_show(bar, done, of);
}

static void settle_format(struct eval_wish *o)
{
	o->format = eval_out_format(o->format, o->output);
}

static bool measure(const struct eval_wish *o, const struct eval_suite *suite,
		    struct sink *turns, struct eval_result *out,
		    struct error *err)
{
	struct bar bar;
	struct catalogue c;
	struct evaluator e;
	struct lexicons *lx;
	struct eval_setup s = { .catalogue = &c,
				.data = eval_data_folder(o->data),
				.file = o->file,
				.simulator =
					o->map ? "offline (without the map)"
					       : without[o->simulator],
				.reader = without[o->reader],
				.no_map = o->map != 0,
				.limit = (size_t)o->limit,
				.seed = (uint64_t)o->seed,
				.rounds = EVAL_ROUNDS,
				.goes_on = goes_on,
				.arg = &bar };
	bool ok;

	eval_result_init(out, suite->name, suite->help);
	out->seed = s.seed;
	catalogue_init(&c);
	lx = lexicons_load(&c, err);
	s.lexicons = lx;
	e = (struct evaluator){ &c, lx, turns, suite->name, 0 };
	s.player = evaluator_player(&e);
	bar_begin(&bar, suite->name);
	ok = lx && suite->run(&s, out, err);
	bar_end(&bar);
	lexicons_free(lx);
	catalogue_release(&c);
	return ok;
}

/* Also where the suite has rows of its own and would do without. */
static bool data_is_there(const struct eval_wish *o, struct error *err)
{
	return !o->data || file_is_dir(o->data) ||
	       error_set(err, ERR_ABSENT,
			 "--data: %s: is no folder; name the one that holds "
			 "the data sets",
			 o->data);
}

/* What the bench says goes into a file besides, where that was asked for. */
static bool measure_keeping(const struct eval_wish *o,
			    const struct eval_suite *suite,
			    struct eval_result *out, struct error *err)
{
	struct sink turns;

	if (!o->turns)
		return measure(o, suite, NULL, out, err);
	eval_result_init(out, suite->name, suite->help);
	if (!sink_open(&turns, o->turns, err))
		return false;
	if (measure(o, suite, &turns, out, err))
		return sink_close(&turns, err);
	sink_abandon(&turns);
	return false;
}

static int run_wish(struct args *a, struct eval_wish *o,
		    const struct eval_suite *suite)
{
	struct eval_result r;
	struct error err;
	int code;

	settle_format(o);
	if (!data_is_there(o, &err))
		return cli_fail(&err);
	if (o->ablate != EVAL_ABLATIONS)
		return eval_arms(a, o, suite->name);
	if (eval_model_wanted(o))
		return eval_model(a, o, suite->name);
	if (o->guard || o->search || o->set)
		return cli_usage("%s: --guard, --search and --set are for a "
				 "run by a model",
				 a->command->name);
	if (measure_keeping(o, suite, &r, &err)) {
		code = print(o, &r);
	} else {
		error_within(&err, "eval %s", suite->name);
		code = cli_fail(&err);
	}
	eval_result_release(&r);
	return code;
}

static struct eval_wish wish_begin(void)
{
	return (struct eval_wish){ .format = REPORT_FORMATS,
				   .ablate = EVAL_ABLATIONS,
				   .seed = SEED_DEFAULT,
				   .seeds = SEEDS_DEFAULT };
}

static int run_suite(struct args *a)
{
	const char *name = strrchr(a->command->name, ' ') + 1;
	const struct eval_suite *suite = eval_suite_find(name);
	struct eval_wish o = wish_begin();

	if (!args_take(a, &o))
		return a->code;
	if (a->n_words)
		o.file = a->words[0];
	return run_wish(a, &o, suite ? suite : &eval_judge_suite);
}

/* ---- all of them ---- */

/* Where data is not there, the others are measured. */
static int run_all(const struct eval_wish *o, struct eval_result *list,
		   size_t *n)
{
	struct error err;

	for (*n = 0; *n < EVAL_N_SUITES; ++*n) {
		const struct eval_suite *suite = &eval_suites[*n];

		if (measure(o, suite, NULL, &list[*n], &err))
			continue;
		error_within(&err, "eval %s", suite->name);
		cli_fail(&err);
		if (err.code != ERR_ABSENT) {
			++*n;
			return err.code == ERR_CANCELLED ? EXIT_INTERRUPTED
							 : EXIT_DATA;
		}
		eval_result_release(&list[*n]);
		eval_result_init(&list[*n], suite->name, suite->help);
	}
	return EXIT_DONE;
}

/* A model was named, or a run: it is tried as a justice. */
static bool probes_model(const struct args *a, struct eval_wish *o)
{
	const struct session_model *m = &o->model.model;

	if (!eval_model_wanted(o) && !m->model && !m->base_url && !m->endpoint)
		return false;
	if (!args_gave(a, "simulator"))
		o->simulator = 1; /* of eval_benches */
	return true;
}

static int run_probe(struct args *a)
{
	struct eval_wish o = wish_begin();
	struct eval_result list[EVAL_N_SUITES], page;
	struct error err;
	size_t n = 0;
	int code;

	o.seeds = 1;
	o.limit = PROBE_DEFAULT;
	if (!args_take(a, &o))
		return a->code;
	settle_format(&o);
	if (!data_is_there(&o, &err))
		return cli_fail(&err);
	if (probes_model(a, &o))
		return eval_model(a, &o, "probe");
	code = run_all(&o, list, &n);
	if (code == EXIT_DONE) {
		eval_result_init(&page, "probe",
				 "What the bench and the reader are worth "
				 "without a model");
		page.seed = (uint64_t)o.seed;
		page.simulator = without[o.simulator];
		page.reader = without[o.reader];
		eval_probe(list, n, &page);
		code = print(&o, &page);
		eval_result_release(&page);
	}
	for (size_t i = 0; i < n; i++)
		eval_result_release(&list[i]);
	return code;
}

/* ---- ranks ---- */

struct reading_results {
	struct eval_result *list;
	size_t n;
	struct vote_rows votes;
};

static bool read_run(struct reading_results *r, const char *dir,
		     const char *data, struct error *err)
{
	r->list = xreallocarray(r->list, r->n + 1, sizeof *r->list);
	return eval_runs_result(dir, data, &r->list[r->n++], err);
}

static bool read_kept(struct reading_results *r, const char *path,
		      struct error *err)
{
	struct json *doc;
	struct json_ref root;
	struct faults f;
	struct buf text;
	bool ok;

	buf_init(&text, RESULTS_MAX);
	ok = file_read_given(path, &text, err);
	doc = ok ? json_parse(text.s, text.len, err) : NULL;
	buf_release(&text);
	if (ok && !doc)
		return error_within(err, "%s", path);
	if (!doc)
		return false;
	faults_init(&f);
	root = json_root(doc);
	eval_results_read(&root, &r->list, &r->n, &f);
	json_free(doc);
	return faults_settle(&f, err) || error_within(err, "%s", path);
}

/* A run, a file of results, or (JSON lines) of votes. */
static bool read_word(struct reading_results *r, const char *path,
		      const char *data, struct error *err)
{
	size_t before = r->n;
	char *name;
	bool ok;

	if (str_ends(path, ".jsonl"))
		return votes_load(&r->votes, path, err);
	ok = file_is_dir(path) ? read_run(r, path, data, err)
			       : read_kept(r, path, err);
	name = voted_name(path);
	for (size_t i = before; i < r->n; i++)
		r->list[i].from = eval_say(&r->list[i], "%s", name);
	free(name);
	return ok;
}

static int run_ranks(struct args *a)
{
	struct eval_wish o = wish_begin();
	struct reading_results r = { .n = 0 };
	struct eval_result out;
	struct error err;
	bool ok = true;
	int code;

	if (!args_take(a, &o))
		return a->code;
	settle_format(&o);
	eval_result_init(&out, "ranks", "Simulators beside each other");
	for (size_t i = 0; ok && i < a->n_words; i++)
		ok = read_word(&r, a->words[i], o.data, &err);
	ok = ok && ranks_add_votes(&r.list, &r.n, &r.votes, &err) &&
	     eval_ranks(r.list, r.n, &out, &err);
	code = ok ? print(&o, &out) : cli_fail(&err);
	for (size_t i = 0; i < r.n; i++)
		eval_result_release(&r.list[i]);
	free(r.list);
	votes_release(&r.votes);
	eval_result_release(&out);
	return code;
}

/* ---- the commands ---- */

#define ROWS(list) .options = list, .n_options = sizeof list / sizeof *list

/* Which options a suite has. */
#define ROWS_listen    ROWS(played_rows)
#define ROWS_conduct   ROWS(set_rows)
#define ROWS_issues    ROWS(issue_rows)
#define ROWS_diversity ROWS(played_rows)
#define ROWS_tone      ROWS(played_rows)
#define ROWS_cobra     ROWS(read_rows)
#define ROWS_tactics   ROWS(read_rows)

#define SUITE(word, text)                            \
	static const struct command suite_##word = { \
		.name = "eval " #word,               \
		.usage = "[options]",                \
		.help = text,                        \
		.run = run_suite,                    \
		ROWS_##word,                         \
	};
EVAL_SUITES(SUITE)

static const struct command probe = {
	.name = "eval probe",
	.usage = "[options]",
	.help = "Measure all of it, of each a little, on one page; with a "
		"model, as a justice.",
	.run = run_probe,
	ROWS(probe_rows),
};

static const struct command judge = {
	.name = "eval judge",
	.usage = "[options] FILE.jsonl",
	.help = "Hold a judge, a model or words, against people's labels.",
	.run = run_suite,
	ROWS(judge_rows),
	.min_words = 1,
	.max_words = 1,
};

static const struct option_row rank_rows[] = { EVAL_OUT_OPTIONS };

static const struct command ranks = {
	.name = "eval ranks",
	.usage = "[options] DIR|RESULT.json|VOTES.jsonl...",
	.help = "Rank simulators by runs, results kept as JSON, and votes of "
		"the arena.",
	.run = run_ranks,
	ROWS(rank_rows),
	.min_words = 1,
	.max_words = COMMAND_ANY_WORDS,
};

#define VERB(word, text) &suite_##word,
static const struct command *const verbs[] = { &probe,
					       EVAL_SUITES(VERB) & judge,
					       &ranks,
					       &eval_ablate_command,
					       &eval_merge_command,
					       &eval_script_command,
					       NULL };

const struct command command_eval = {
	.name = "eval",
	.usage = "probe|listen|conduct|issues|diversity|tone|cobra|tactics|"
		 "judge|ranks|ablate|merge|script",
	.help = "Measure a bench and a reader against people and real "
		"justices.",
	.verbs = verbs,
};
