/*
 * bench_score.c - how fast labels become figures and agreement
 *
 * Rows are made at random from a fixed seed; the commands themselves are run,
 * output to /dev/null, the best of three, in seconds of one processor (user and
 * system), so that other work on the machine does not count.  "one set" is a single transcript of
 * all rows: the worst case for memory and for anything that is not linear.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "score/agreement.h"

#define ROWS_A_SET 100

static bool missed;

static void say(const char *what, double figure, const char *unit, double least,
		double most)
{
	bool bad = figure < least || figure > most;

	printf("score: %s: %.3g %s", what, figure, unit);
	if (least > 0)
		printf(" (promised: at least %.3g)", least);
	if (isfinite(most))
		printf(" (promised: at most %.3g)", most);
	printf("%s\n", bad ? " MISSED" : "");
	missed = missed || bad;
}

/* n rows as programs write them, in sets of ROWS_A_SET or in one. */
static char *make_rows(const char *dir, const char *name, size_t n,
		       bool one_set, uint64_t seed)
{
	static const char *const outcomes[] = { "Witness", "Questioner" };
	struct rng rng = rng_at(seed, 0);
	char *path = file_join(dir, name);
	FILE *f = fopen(path, "w");

	for (size_t i = 0; f && i < n; i++) {
		size_t set = one_set ? 0 : i / ROWS_A_SET;

		fprintf(f,
			"{\"set\": \"s%zu\", \"turn\": %zu, \"annotator\": "
			"\"A\", \"commitment\": %zu, \"relevance\": %zu, "
			"\"manner\": %zu, \"quality\": %zu, \"consistency\": "
			"%d, \"outcome\": \"%s\"}\n",
			set, i + 1, 1 + rng_below(&rng, 4),
			1 + rng_below(&rng, 4), 1 + rng_below(&rng, 4),
			1 + rng_below(&rng, 4), rng_below(&rng, 50) == 0,
			outcomes[rng_below(&rng, 2)]);
	}
	if (!f || fclose(f) != 0) {
		fprintf(stderr, "%s: cannot be written\n", path);
		exit(1);
	}
	return path;
}

/* Seconds of processor time so far. */
static double used(void)
{
	struct rusage use;

	getrusage(RUSAGE_SELF, &use);
	return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
	       (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

/* Seconds that a command takes, the best of three. */
static double seconds(const struct command *c, int argc, const char **argv)
{
	double best = INFINITY;

	for (int round = 0; round < 3; round++) {
		double from = used();

		if (cli_run(c, argc, (char **)argv) != EXIT_DONE) {
			fprintf(stderr, "%s failed\n", c->name);
			exit(1);
		}
		best = fmin(best, used() - from);
	}
	return best;
}

static double score(const char *path, const char *format)
{
	const char *argv[] = { "score",	    "--format", format, "-o",
			       "/dev/null", path,	NULL };

	return seconds(&command_score, 6, argv);
}

static void score_files(const char *dir)
{
	const double million = 1e6;
	char *small = make_rows(dir, "small", 100000, false, 1);
	char *large = make_rows(dir, "large", 1000000, false, 2);
	char *one = make_rows(dir, "one", 1000000, true, 3);
	struct rusage use;

	say("text, 0.1 million rows",
	    million / 10 / score(small, "text") / million, "million rows/s",
	    0.5, INFINITY);
	say("text, 1 million rows", million / score(large, "text") / million,
	    "million rows/s", 0.5, INFINITY);
	say("text, 1 million rows, one set",
	    million / score(one, "text") / million, "million rows/s", 0.5,
	    INFINITY);
	say("jsonl, 0.1 million rows",
	    million / 10 / score(small, "jsonl") / million, "million rows/s",
	    0.25, INFINITY);
	say("jsonl, 1 million rows", million / score(large, "jsonl") / million,
	    "million rows/s", 0.25, INFINITY);
	getrusage(RUSAGE_SELF, &use);
	say("memory so far", (double)use.ru_maxrss / 1024, "MiB", 0, INFINITY);
	say("jsonl, 1 million rows, one set",
	    million / score(one, "jsonl") / million, "million rows/s", 0.25,
	    INFINITY);
	getrusage(RUSAGE_SELF, &use);
	say("memory with one set", (double)use.ru_maxrss / 1024, "MiB", 0,
	    INFINITY);
	free(small);
	free(large);
	free(one);
}

static void agree_files(const char *dir)
{
	char *gold = make_rows(dir, "gold", 100000, false, 4);
	char *pred = make_rows(dir, "pred", 100000, false, 5);
	const char *argv[] = { "agree", "-o", "/dev/null", gold, pred, NULL };

	say("agree, 100,000 pairs", seconds(&command_agree, 5, argv), "s", 0,
	    1);
	free(gold);
	free(pred);
}

/* One kappa and one rho over 10,000 pairs, 2,000 rounds each. */
static void intervals(void)
{
	enum { N = 10000 };
	static int a[N], b[N];
	static double x[N], y[N];
	struct rng rng = rng_at(6, 0);
	double from;

	for (size_t i = 0; i < N; i++) {
		x[i] = rng_unit(&rng);
		y[i] = x[i] + rng_unit(&rng);
		a[i] = 1 + (int)rng_below(&rng, 4);
		b[i] = rng_below(&rng, 2) ? a[i] : 1 + (int)rng_below(&rng, 4);
	}
	from = used();
	agreement_cohen_interval(a, b, N, 2000, 1, 0.95);
	agreement_spearman_interval(x, y, N, 2000, 1, 0.95);
	say("a kappa and a rho, 10,000 pairs, 2,000 rounds", used() - from, "s",
	    0, 10);
}

int main(void)
{
	char dir[] = "/tmp/bench_score.XXXXXX";
	static const char *const made[] = { "small", "large", "one", "gold",
					    "pred" };

	if (!mkdtemp(dir))
		return 1;
	score_files(dir);
	agree_files(dir);
	intervals();
	for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
		char *path = file_join(dir, made[i]);

		unlink(path);
		free(path);
	}
	rmdir(dir);
	return missed;
}
