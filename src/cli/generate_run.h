/*
 * generate_run.h - what the generators have in common on the command line: which
 * models write and judge, the plan, the run with its bar, and what came of it
 */
#ifndef CLI_GENERATE_RUN_H
#define CLI_GENERATE_RUN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/consent.h"
#include "cli/session.h"
#include "eval/plan.h"
#include "eval/run.h"
#include "llm/config.h"
struct catalogue;
struct run_folder;

enum { GENERATE_COUNT = 10, GENERATE_AT_ONCE = 8 };

struct generate_wish {
	struct session_model model; /* of base_url several, divided by commas */
	const char *run, *shard, *output, *review, *by; /* NULL: not given */
	const char *replies_from;			/* likewise */
	const char *judge_model, *judge_url, *embedding_model;
	int64_t count, limit; /* -1: no limit */
	uint64_t seed;	      /* 0: any */
	int concurrency;      /* 0: the profile's */
	double budget;	      /* 0: the settings' */
	bool plan;	      /* print it and end */
	bool plain;	      /* review in lines */
	/* of a run that is a part of a larger one */
	bool planned;	  /* its plan was said before */
	double spent_too; /* what the other parts have cost */
};
/* clang-format off */
#define REPLIES_FROM(type, m) \
	{ "replies-from", 0, "DIR", "an earlier run: what it was replied to the " \
	  "very same requests is not asked again", INTO_TEXT(type, m.replies_from) }
#define GENERATE_OPTIONS(type, m, what) \
	{ "run", 0, "DIR", "the run's folder: plan, replies, results; the same " \
	  "one goes on", INTO_TEXT(type, m.run) }, \
	REPLIES_FROM(type, m), \
	{ "count", 'n', "N", "how many " what " (10)", \
	  INTO_WHOLE(type, m.count, 1, 1000000) }, \
	{ "limit", 0, "N", "end no more than N of them this time; 0 only writes " \
	  "what is there", INTO_WHOLE(type, m.limit, 0, 1000000) }, \
	{ "seed", 0, "N", "the same choices again (any)", \
	  INTO_WHOLE(type, m.seed, 1, 9007199254740991.0) }, \
	{ "shard", 0, "I/N", "only every Nth of them, from the Ith on: to divide " \
	  "a run among machines", INTO_TEXT(type, m.shard) }, \
		{ "concurrency", 0, "N", "requests at once (the profile's, else 8)", \
	  INTO_WHOLE(type, m.concurrency, 1, RUN_PARALLEL_MAX) }, \
	{ "budget", 0, "COST", "what the whole run may cost, by the prices in " \
	  "the settings", INTO_NUMBER(type, m.budget, 0, 1e9) }, \
	{ "plan", 0, NULL, "say what would be asked, and end", \
	  INTO_FLAG(type, m.plan) }, \
	INTO_MODEL(type, m.model, "the model that writes"), \
	{ "judge-model", 0, "NAME", "another model that judges", \
	  INTO_TEXT(type, m.judge_model) }, \
	{ "judge-base-url", 0, "URL", "where that one is asked (as --base-url)", \
	  INTO_TEXT(type, m.judge_url) }, \
	{ "review", 0, "FILE", "go through a review queue: accept, reject, mend", \
	  INTO_TEXT(type, m.review) }, \
	{ "by", 0, "NAME", "whose decisions they are (your login name)", \
	  INTO_TEXT(type, m.by) }, \
	{ "plain", 0, NULL, "review in lines: no screen", \
	  INTO_FLAG(type, m.plain) }, \
	{ "output", 'o', "FILE", "into a file (standard output)", \
	  INTO_TEXT(type, m.output) }
/* clang-format on */

struct generate_run {
	struct generate_wish wish;
	const char *task; /* "generate tactics" */
	/* What each pool does, for the plan; NULL: the generators'. */
	const char *const *what;
	const struct catalogue *catalogue;
	struct sending sending; /* what goes to a model */
	struct json *kept;	/* the plan's document, NULL: a new run */
	struct conf conf;
	struct config writer, judge;
	struct arena mem;
	char *urls; /* the writer's, cut at commas */
	struct llm *llm;
	struct run_pool pools[RUN_POOLS_MAX];
	size_t from, step; /* of the shard */
	struct run_folder *folder;
	struct run_known *known; /* of wish.replies_from, or NULL */
	struct run_progress progress;
};

/* Reads the plan of wish.run where there is one: false with an error.  The values that
 * were not given are then that plan's; release it in any case. */
bool generate_run_open(struct generate_run *g, const struct args *a,
		       struct error *err);
void generate_run_release(struct generate_run *g);
/* What the plan says of an option that is not common to all; the fallback where it was
 * given, or there is no plan. */
const char *generate_run_kept(const struct generate_run *g,
			      const struct args *a, const char *option,
			      const char *key, const char *fallback);
long long generate_run_kept_n(const struct generate_run *g,
			      const struct args *a, const char *option,
			      const char *key, long long fallback);
/* Members "count", "seed", "shard", the models and so on of the open
 * object: those that make the run what it is. */
void generate_run_options(const struct generate_run *g, struct jsonw *w);
/* Settings and flags, without opening anything: which models they will be. */
bool generate_run_models(struct generate_run *g, struct error *err);

/* The whole: says the plan (parts by pool, requests and tokens set), keeps it, opens
 * the models, runs, and has what is there written, also where the endpoint failed in
 * the end.  An exit code: the run's, EXIT_DONE where every sample that was wanted has
 * ended, and then that of `write`. */
typedef int generate_write_fn(struct generate_run *g, void *arg);
int generate_run(struct generate_run *g, const struct run_task *task,
		 const char *options, struct plan_part parts[3],
		 generate_write_fn *write, void *arg);
#endif
