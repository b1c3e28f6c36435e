/*
 * run.h - many samples, each a few requests to a model, on disk as they come
 *
 * A run has a folder (run_folder.h).  Each reply is in it before it is used, so a run
 * that was stopped or killed goes on where it was: what was paid for is not asked
 * again, and at most the requests that were under way are lost.
 *
 * A task says what a sample asks (`next`), hears each reply (`take`), and in the end
 * writes what came of it (`result`).  It must go by the sample's number and the replies
 * alone: replies from disk are given to it again, in order, and must lead to the same
 * requests.  Where they do not (a prompt was changed), those from there on are left
 * and asked anew.
 *
 * Samples are independent and overlap; requests of one follow each other.  Each goes
 * to the least busy endpoint of its pool.  An endpoint that says "too many" (429, 503)
 * gets half as many at once, and more again as replies come.  In memory are the
 * samples under way and a few bytes of the others; never all texts.
 */
#ifndef EVAL_RUN_H
#define EVAL_RUN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "llm/llm.h"
struct jsonw;
struct run_folder;
struct run_known;

/* ---- what is run --------------------------------------------------------- */

struct run_ask {
	struct llm_request request; /* the run releases it; endpoint and tag
				       are set by the run */
	size_t pool;		    /* who is asked: run_setup.pools */
	bool may_fail; /* what the server refuses (400, 404, ...) is a reply, too:
			  `failed` is set.  Else the sample is lost for now */
};

/* What came of a request; borrowed. */
struct run_reply {
	const char
		*text; /* as the model wrote it.  Of embeddings: a JSON list of
			      the cosines of each two inputs, (0,1) (0,2) ... (1,2) */
	const char *model; /* who wrote it, "" where unknown */
	bool cut_short;	   /* the token limit ended it */
	bool failed;	   /* refused; text says why */
};

enum run_step {
	RUN_ASK,    /* `ask` is filled in */
	RUN_DONE,   /* there is a result */
	RUN_LEFT,   /* there is none: the replies are of no use; err says why */
	RUN_BROKEN, /* nothing can be asked for a fault of our own (a prompt that
		       cannot be read): the run ends with err, the sample is as
		       it was */
};

struct run_task {
	void *arg;
	/* A sample's state; never NULL. */
	void *(*begin)(void *arg, size_t sample);
	enum run_step (*next)(void *state, struct run_ask *ask,
			      struct error *err);
	void (*take)(void *state, const struct run_reply *reply);
	/* One value: what is kept of it. */
	void (*result)(void *state, struct jsonw *w);
	void (*end)(void *state);
};

/* ---- how ------------------------------------------------------------------ */

enum { RUN_POOLS_MAX = 4, RUN_ENDPOINTS_MAX = 8, RUN_PARALLEL_MAX = 256 };

struct run_pool {
	int endpoints[RUN_ENDPOINTS_MAX]; /* of the llm, n of them */
	size_t n;
};

struct run_progress {
	size_t samples, of; /* that ended, of those that were asked for */
	size_t left;	    /* of them without a result */
	size_t lost;	    /* not ended: a request failed */
	size_t replies;	    /* that came now, without those from disk */
	size_t known; /* replies that an earlier run had (run_setup.known) */
	size_t under_way; /* requests */
	int64_t spent_ms;
};

struct run_setup {
	struct llm *llm;	   /* borrowed */
	struct run_folder *folder; /* borrowed, open */
	struct run_known *known;   /* borrowed, asked before a model is;
					NULL: none (run_known.h) */
	const struct run_task *task;
	struct run_pool pools[RUN_POOLS_MAX];
	size_t from, step, to; /* samples from, from + step, ... below `to` */
	size_t parallel; /* requests at once, all pools: 1 to the maximum */
	/* Called some ten times a second; false: stop. */
	bool (*goes_on)(void *arg, const struct run_progress *p);
	/* A line for the person, to be made safe to print. */
	void (*say)(void *arg, const char *text);
	void *arg;
};

enum run_end {
	RUN_ENDED,   /* every sample ended or was lost */
	RUN_STOPPED, /* goes_on said no */
	RUN_FAILED,  /* err: the budget, the disk, an endpoint that is gone */
};

/* Replies from disk first; the folder holds what came of it.  `p` at the end. */
enum run_end run(const struct run_setup *setup, struct run_progress *p,
		 struct error *err);
#endif
