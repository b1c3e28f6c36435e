/*
 * hotbench eval: measuring a bench and a reader, a suite a verb
 *
 * Every suite runs without a model and opens no socket.  What it finds is one result
 * (eval/result.h), printed in any format.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/bar.h"
#include "cli/cli.h"
#include "cli/evaluator.h"
#include "cli/sink.h"
#include "court/catalogue.h"
#include "eval/result_json.h"
#include "eval/suite.h"
#include "report/format.h"
#include "report/measured.h"
#include "report/report.h"

#define DATA_DEFAULT  "../shared/data"
#define SEED_DEFAULT  7
#define SEED_MAX      9007199254740991 /* exact in JSON */
#define LIMIT_MAX     1000000
#define ROUNDS	      2000
#define PROBE_DEFAULT 20

struct options {
	const char *data, *output;
	enum report_format format; /* REPORT_FORMATS: not given */
	int simulator, reader;	   /* of `without` */
	int64_t limit, seed;
};

static const char *const without[] = { "offline" };

static const struct option_row option_rows[] = {
	{ "simulator", 0, "offline", "who plays the bench (offline)",
	  INTO_CHOICE(struct options, simulator, without, 1) },
	{ "reader", 0, "offline", "who reads the answers (offline)",
	  INTO_CHOICE(struct options, reader, without, 1) },
	{ "limit", 0, "N",
	  "of each set so many samples, drawn by the seed (all)",
	  INTO_WHOLE(struct options, limit, 1, LIMIT_MAX) },
	{ "seed", 0, "N", "for what is drawn (7)",
	  INTO_WHOLE(struct options, seed, 0, SEED_MAX) },
	{ "data", 0, "DIR",
	  "the data sets (HOTBENCH_DATA, else " DATA_DEFAULT ")",
	  INTO_TEXT(struct options, data) },
	{ "format", 0, "text|md|json|csv|html", "how (text)",
	  INTO_CHOICE(struct options, format, format_names, REPORT_FORMATS) },
	{ "output", 'o', "FILE",
	  "into a file (standard output); its ending says the format",
	  INTO_TEXT(struct options, output) },
};

/* ---- printing ---- */

static void write_all(const struct options *o, const struct eval_result *list,
		      size_t n, struct buf *out)
{
	struct report *reports;

	if (o->format == FORMAT_JSON) {
		eval_result_write(out, list, n);
		return;
	}
	reports = xcalloc(n + 1, sizeof *reports);
	for (size_t i = 0; i < n; i++)
		measured_build(&reports[i], &list[i]);
	format_write(o->format, reports, n, false, out);
	for (size_t i = 0; i < n; i++)
		report_release(&reports[i]);
	free(reports);
}

static int print(const struct options *o, const struct eval_result *list,
		 size_t n)
{
	struct error err;
	struct sink s;

	if (!sink_open(&s, o->output, &err))
		return cli_fail(&err);
	write_all(o, list, n, &s.buf);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}

/* ---- measuring ---- */

static bool goes_on(void *bar, size_t done, size_t of)
{
	return bar_show(bar, done, of);
}

static void settle_format(struct options *o)
{
	int by_name = o->output ? format_of(o->output) : -1;

	if (o->format == REPORT_FORMATS)
		o->format = by_name >= 0 ? (enum report_format)by_name
					 : FORMAT_TEXT;
}

static const char *data_of(const struct options *o)
{
	const char *dir = getenv("HOTBENCH_DATA");

	return o->data ? o->data : dir && *dir ? dir : DATA_DEFAULT;
}

static bool measure(const struct options *o, const struct eval_suite *suite,
		    struct eval_result *out, struct error *err)
{
	struct bar bar;
	struct catalogue c;
	struct evaluator e;
	struct lexicons *lx;
	struct eval_setup s = { .catalogue = &c,
				.data = data_of(o),
				.simulator = without[o->simulator],
				.reader = without[o->reader],
				.limit = (size_t)o->limit,
				.seed = (uint64_t)o->seed,
				.rounds = ROUNDS,
				.goes_on = goes_on,
				.arg = &bar };
	bool ok;

	eval_result_init(out, suite->name, suite->help);
	out->seed = s.seed;
	catalogue_init(&c);
	lx = lexicons_load(&c, err);
	s.lexicons = lx;
	e = (struct evaluator){ &c, lx };
	s.player = evaluator_player(&e);
	bar_begin(&bar, suite->name);
	ok = lx && suite->run(&s, out, err);
	bar_end(&bar);
	lexicons_free(lx);
	catalogue_release(&c);
	return ok;
}

static int run_suite(struct args *a)
{
	struct options o = { .format = REPORT_FORMATS, .seed = SEED_DEFAULT };
	const char *name = strrchr(a->command->name, ' ') + 1;
	struct eval_result r;
	struct error err;
	int code;

	if (!args_take(a, &o))
		return a->code;
	settle_format(&o);
	if (measure(&o, eval_suite_find(name), &r, &err)) {
		code = print(&o, &r, 1);
	} else {
		error_within(&err, "eval %s", name);
		code = cli_fail(&err);
	}
	eval_result_release(&r);
	return code;
}

/* ---- the commands ---- */

#define SUITE(word, text)                                              \
	static const struct command suite_##word = {                   \
		.name = "eval " #word,                                 \
		.usage = "[options]",                                  \
		.help = text,                                          \
		.run = run_suite,                                      \
		.options = option_rows,                                \
		.n_options = sizeof option_rows / sizeof *option_rows, \
	};
EVAL_SUITES(SUITE)

#define VERB(word, text) &suite_##word,
static const struct command *const verbs[] = { EVAL_SUITES(VERB) NULL };

const struct command command_eval = {
	.name = "eval",
	.usage = "listen|conduct|issues|diversity|tone|cobra|tactics",
	.help = "Measure a bench and a reader against people and real "
		"justices.",
	.verbs = verbs,
};
