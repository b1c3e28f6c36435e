/*
 * generate_conduct.h - remarks that counsel should never make, by a model, each put
 * into an exchange of a case, with a sound twin
 *
 * A sample is a place in the case (a question of a real argument and what led to it,
 * or of its memo) and one of three faults.  A model writes; the same one, and another
 * where there is one, look at both answers without being told what was meant.  What
 * they see otherwise is a flag, and goes to a person (generate_queue.h).
 *
 * Source: the moot-courts paper, sections 3.3.1 and B.1; prompts/generate-remark.txt
 * and generate-fault.txt are ours.
 */
#ifndef EVAL_GENERATE_CONDUCT_H
#define EVAL_GENERATE_CONDUCT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "court/argument.h"
#include "court/case.h"
#include "eval/generate_queue.h"
#include "eval/plan.h"
#include "eval/run.h"
struct catalogue;
struct error;
struct json_ref;
struct run_folder;

enum { CONDUCT_KINDS = 3, CONDUCT_REMARK_MAX = 3000 /* bytes */ };
extern const char *const generate_conduct_kinds[CONDUCT_KINDS];

#define CONDUCT_NOTICE                                                       \
	"The remark was invented by a model and put into this exchange; no " \
	"advocate said it."

struct generate_conduct_options {
	uint64_t seed;
	int kind; /* CONDUCT_KINDS: each in turn */
	bool other_judge;
};

enum { CONDUCT_CONTEXT_MAX = 6 };
struct conduct_place { /* texts are the case's or the argument's */
	enum side_id side;
	const char *justice;  /* "" where nobody in particular asked */
	const char *question; /* of the bench */
	const char *actual;   /* what was said, or would be a good answer; "" */
	const char *opening;
	struct {
		bool justice;
		const char *speaker, *text;
	} before[CONDUCT_CONTEXT_MAX];
	size_t n_before;
};

struct generate_conduct {
	struct generate_conduct_options options;
	const struct catalogue *catalogue; /* borrowed, as are these two */
	const struct court_case *kase;
	const struct argument *argument; /* NULL: there is none */
	struct conduct_place *places;	 /* in an order of the seed's */
	size_t n;
};

/* False where the case has no question to put a remark behind, or is confidential. */
bool generate_conduct_open(struct generate_conduct *g,
			   const struct catalogue *c,
			   const struct court_case *kase,
			   const struct argument *argument,
			   const struct generate_conduct_options *o,
			   struct error *err);
void generate_conduct_close(struct generate_conduct *g);
/* `arg` of it is a struct generate_conduct. */
extern const struct run_task generate_conduct_task;
void generate_conduct_estimate(const struct generate_conduct_options *o,
			       size_t n, struct plan_part parts[3]);

/* ---- out ---- */

struct conduct_tally {
	size_t left, unread;
	size_t fit, accepted, mended, waiting, rejected;
};
/* Each remark that goes out, as rows of `analyze conduct`: it and its twin.  Those that
 * wait or waited go to the queue too. */
bool generate_conduct_write(const struct run_folder *f,
			    const struct generate_decisions *d,
			    bool (*row)(void *arg, const char *json),
			    bool (*queue)(void *arg, const char *json),
			    void *arg, struct conduct_tally *tally);
#endif
