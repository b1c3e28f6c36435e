/*
 * modelled.h - suites by a model: what a run (run.h) of each asks, and the tables of
 * what came of it
 *
 * The samples are those of the suite (suite.h), in an order of the seed's.  A result
 * holds all that the tables need, so that shards of a run, made on several machines,
 * are put together from their folders (`eval merge`).
 */
#ifndef EVAL_MODELLED_H
#define EVAL_MODELLED_H
#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
#include "eval/bench_turn.h"
#include "eval/plan.h"
#include "eval/run.h"
#include "eval/suite.h"
#include "eval/tally.h"
#include "sim/sim.h"
struct buf;
struct court_case;
struct eval_result;
struct json;
struct json_ref;
struct judge_matter;

struct modelled_setup {
	const struct eval_setup *suite; /* borrowed; with limit and seed */
	const struct sim_ops *bench;	/* NULL: the suite's player asks */
	struct bench_how how;
	const char *
		reader; /* "llm", "both": the last answer is read by a model; NULL:
			       offline */
	bool data;	/* rows are those of the data folder, not ours */
	bool played;	/* ours, and the argument goes on */
	size_t seeds;	   /* of issues: times that each justice asks */
	bool judged;	   /* another model judges */
	size_t judge_pool; /* of the run: who that is */
};

/* The samples of one run.  What a suite works with begins with it. */
struct modelled {
	struct modelled_setup setup;
	size_t n;		   /* samples */
	char rows[HASH_HEX_BYTES]; /* of them: other rows are another run */
	bool others; /* some are of none of its cases (`kase`, below) */
};

/* What runs left on disk: one folder, or the shards of one run. */
struct modelled_kept {
	struct run_folder *const *folders;
	size_t n_folders;
	const char *of; /* only a probe's results of that suite; NULL: all */
	/* filled in by modelled_each */
	size_t ended, left, twice, unread;
	size_t misread; /* the reader's reply was of no use */
};

/* How a run was made, as its plan has it. */
struct modelled_how {
	const char *simulator, *reader; /* "default", "llm" */
	const char *model, *judge;	/* "" for none */
	bool plays;			/* the suite's bench may be a model */
	bool guard, judged, searches, map, data, played;
	size_t count; /* samples of the whole */
};

/* What a sample's result says of it, for runs side by side (ablate.h): yes or no, or a
 * share. */
#define MODELLED_FACTS_MAX 5
struct modelled_fact {
	const char *key, *title; /* a title of at most 24 columns */
};

struct modelled_suite {
	const char *name; /* of the suite */
	const char *help; /* NULL: what the suite of that name asks (suite.h) */
	bool plays;	  /* its bench may be a model */
	bool reads; /* its reader is one; neither: nobody but a judge is asked */
	bool beside; /* its tables have the offline bench, too, where the setup has
			lexicons and a player */
	size_t size; /* of what it works with, which begins with a modelled */
	/* Of a zeroed one, with its setup, the samples.  In any case it is released. */
	bool (*load)(struct modelled *m, struct error *err);
	void (*release)(struct modelled *m);
	/* All that the samples are made of. */
	void (*hash)(const struct modelled *m, struct hash *h);
	/* What goes to a model is of these cases; NULL behind the last.  No function:
	 * of none. */
	const struct court_case *(*kase)(const struct modelled *m, size_t i);
	const struct run_task *task; /* `arg` is the struct modelled */
	/* By pool; requests, most, read and written. */
	void (*estimate)(const struct modelled *m, size_t n,
			 struct plan_part parts[3]);
	/* Tables from the results.  `suite` for data beside them. */
	bool (*tables)(const struct eval_setup *suite,
		       const struct modelled_how *how, struct modelled_kept *k,
		       struct eval_result *out, struct error *err);
	/* Up to a key that is NULL; NULL: there are none. */
	const struct modelled_fact *facts;
	/* Sets those that this result tells, 0 to 1; the others are left. */
	void (*tell)(const struct modelled_how *how,
		     const struct json_ref *result, double *facts);
};
extern const struct modelled_suite modelled_conduct, modelled_listen,
	modelled_tactics, modelled_cobra, modelled_judge, modelled_issues,
	modelled_diversity, modelled_tone, modelled_probe;
/* By the suite's name; NULL where it has no run by a model. */
const struct modelled_suite *modelled_find(const char *name);
/* Its samples, and the judges' prompts looked at; NULL with an error. */
struct modelled *modelled_open(const struct modelled_suite *suite,
			       const struct modelled_setup *s,
			       struct error *err);
void modelled_close(const struct modelled_suite *suite,
		    struct modelled *m); /* NULL is fine */

/* ---- for the suites ---- */

/* Hands out each sample's result once, whichever folder holds it; counts in *k what was
 * left without one (of a probe's suite: nothing, for nobody knows whose it was), held
 * twice, or could not be read. */
void modelled_each(struct modelled_kept *k,
		   void (*take)(void *arg, const struct json_ref *result),
		   void *arg);
/* How many there can be at most. */
size_t modelled_most(const struct modelled_kept *k);
/* Names the players, and what of the run is not there: simulator ("": none had a part
 * in it), reader, notes. */
void modelled_describe(const struct modelled_how *how,
		       const struct modelled_kept *k, struct eval_result *out);

/* One request whose reply is read, and asked again once where it cannot be used. */
struct modelled_ask {
	struct llm_request asked; /* owned */
	bool repairing;
	char *bad; /* the reply that could not be used */
	struct error why;
};
/* The request to send now, of `asked` or its repair; who refuses it has replied. */
enum run_step modelled_ask_send(const struct modelled_ask *a, size_t pool,
				struct run_ask *out);
/* It was of no use (a->why).  True: it is asked again. */
bool modelled_ask_again(struct modelled_ask *a, const struct run_reply *reply);
void modelled_ask_reset(struct modelled_ask *a); /* but for `why` */
/* Keeps who replied last; the caller frees. */
void modelled_name(char **who, const struct run_reply *reply);
#endif
