/*
 * eval_model.h - a suite by a model: the plan, the run in its folder, and the tables of
 * what came of it; and the shards of a run put together
 */
#ifndef CLI_EVAL_MODEL_H
#define CLI_EVAL_MODEL_H
#include <stdbool.h>
#include <stdint.h>

#include "cli/cli.h"
#include "cli/generate_run.h"
#include "report/format.h"

#define EVAL_DATA_DEFAULT "../shared/data"
#define EVAL_ROUNDS	  2000 /* of a bootstrap */

/* What `eval SUITE` was asked for. */
struct eval_wish {
	const char *data, *output, *turns;
	const char *file;	   /* of judge: the rows */
	enum report_format format; /* REPORT_FORMATS: not given */
	/* of the words that the suite offers */
	int simulator, reader, guard, search, map, set;
	int64_t limit, seed, seeds;
	bool anew;	 /* of a probe: the offline bench is measured again */
	int ablate;	 /* of eval_ablations; EVAL_ABLATIONS: nothing */
	const char *arm; /* of an ablation: which part this run is; or NULL */
	struct generate_wish model;
};

/* Who may play the bench. */
#define EVAL_BENCHES_SHOWN "offline|default|profile|moot|agent"
enum { EVAL_BENCHES = 5 };
extern const char *const eval_benches[EVAL_BENCHES];
extern const char *const eval_guards[2];   /* on, off */
extern const char *const eval_searches[2]; /* closed, none */
extern const char *const eval_sets[3];	   /* own, data, played */
extern const char *const eval_readers[3];  /* offline, llm, both */

/* What `--ablate` may name: the option of that name, with each of its values. */
#define EVAL_ABLATIONS_SHOWN "guard|search|reader|map"
enum { ABLATE_GUARD, ABLATE_SEARCH, ABLATE_READER, ABLATE_MAP, EVAL_ABLATIONS };
extern const char *const eval_ablations[EVAL_ABLATIONS];

/* clang-format off */
#define EVAL_MODEL_OPTIONS(what) \
	{ "run", 0, "DIR", "the run's folder: plan, replies, results; the same " \
	  "one goes on", INTO_TEXT(struct eval_wish, model.run) }, \
	REPLIES_FROM(struct eval_wish, model), \
	INTO_MODEL(struct eval_wish, model.model, what), \
	{ "shard", 0, "I/N", "only every Nth sample, from the Ith on: to divide " \
	  "a run among machines", INTO_TEXT(struct eval_wish, model.shard) }, \
	{ "concurrency", 0, "N", "requests at once (the profile's, else 8)", \
	  INTO_WHOLE(struct eval_wish, model.concurrency, 1, \
		     RUN_PARALLEL_MAX) }, \
	{ "budget", 0, "COST", "what the whole run may cost, by the prices in " \
	  "the settings", INTO_NUMBER(struct eval_wish, model.budget, 0, 1e9) }, \
	{ "plan", 0, NULL, "say what would be asked, and end", \
	  INTO_FLAG(struct eval_wish, model.plan) }
#define EVAL_OUT_OPTIONS \
	{ "data", 0, "DIR", \
	  "the data sets (HOTBENCH_DATA, else " EVAL_DATA_DEFAULT ")", \
	  INTO_TEXT(struct eval_wish, data) }, \
	{ "format", 0, "text|md|json|csv|html", "how (text)", \
	  INTO_CHOICE(struct eval_wish, format, format_names, \
		      REPORT_FORMATS) }, \
	{ "output", 'o', "FILE", \
	  "into a file (standard output); its ending says the format", \
	  INTO_TEXT(struct eval_wish, output) }
#define EVAL_JUDGE_OPTIONS \
	{ "judge-model", 0, "NAME", "a model that judges what the bench said", \
	  INTO_TEXT(struct eval_wish, model.judge_model) }, \
	{ "judge-base-url", 0, "URL", "where that one is asked (as --base-url)", \
	  INTO_TEXT(struct eval_wish, model.judge_url) }
/* clang-format on */

/* As given, else the environment's, else the default. */
const char *eval_data_folder(const char *given);
/* Whether it is to be measured by a model. */
bool eval_model_wanted(const struct eval_wish *w);
/* Of a suite that can be: an exit code. */
int eval_model(struct args *a, struct eval_wish *w, const char *suite);

/* Of one whose arms are all to be run, and shown side by side (eval_arms.c): likewise.
 * w->ablate is given. */
int eval_arms(struct args *a, const struct eval_wish *w, const char *suite);

extern const struct command eval_script_command; /* eval_script.c */
#endif
