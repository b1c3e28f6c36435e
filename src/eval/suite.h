/*
 * suite.h - the suites: what each measures, and with what
 *
 * A suite is made of pure steps: it makes samples (scene.h) out of rows, has somebody
 * say the bench's next turn to each, scores each turn, and puts what came of it in
 * tables.  Who speaks and who judges may be other than the program without a model:
 * the steps know neither.
 */
#ifndef EVAL_SUITE_H
#define EVAL_SUITE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/result.h"
struct catalogue;
struct error;
struct eval_scene;
struct events;
struct lexicons;
struct probe_kept;
struct reader;

/* Who takes part in a scene (scene.h): both wait until it is done, and fail with the
 * error of whoever failed. */
struct eval_player {
	/* Has what counsel said read: every answer gets its reading. */
	bool (*read)(void *arg, struct eval_scene *scene, struct error *err);
	/* Has the bench speak: scene->next.  After read. */
	bool (*ask)(void *arg, struct eval_scene *scene, struct error *err);
	void *arg;
	/* Has a reader begin with the last answer, and says in `out` what it asks of a
	 * model (analysis/reader.h); NULL: only read.  After read. */
	void (*begin_reading)(void *arg, struct eval_scene *scene,
			      struct reader *reader, struct events *out);
};

struct eval_setup {
	const struct catalogue *catalogue; /* borrowed, like all here */
	const struct lexicons *lexicons;
	const char *data; /* folder of data sets; it may not be there */
	const char *
		file; /* rows that the person names, where the suite needs it */
	const char *simulator; /* "offline" */
	const char *reader;    /* "offline" */
	struct eval_player player;
	bool no_map;  /* cases are as if they had no map (listen/ken.h) */
	size_t limit; /* samples of each set at most; 0: all */
	uint64_t seed;
	size_t rounds; /* of a bootstrap */
	const struct probe_kept
		*kept; /* of a probe: probe_offline.h; or NULL */
	/* Asked now and then; NULL or true: go on.  False ends with ERR_CANCELLED. */
	bool (*goes_on)(void *arg, size_t done, size_t of);
	void *arg;
};

/* clang-format off */
/* The suites, in the order that a probe has them, and what each asks. */
#define EVAL_SUITES(_) \
	_(listen, "Does the next question take up the answer?") \
	_(conduct, "Does the bench call out bad conduct and bad reasoning?") \
	_(issues, "How much of what a side should be asked is asked?") \
	_(diversity, "Is the mix of questions that of real justices?") \
	_(tone, "Does the bench press, or does it please?") \
	_(cobra, "Do BaT and PaT tell who is ahead? Do readers agree with people?") \
	_(tactics, "Does the reader tell what an answer does, and with what aim?")
/* clang-format on */

struct eval_suite {
	const char *name, *help;
	/* Fills *out, which is new, and the caller's to release in any case.
	 * ERR_ABSENT where its data is not there; ERR_DATA names file and line. */
	bool (*run)(const struct eval_setup *s, struct eval_result *out,
		    struct error *err);
};

enum {
	EVAL_N_SUITES = 0
#define EVAL_ONE(name, help) +1
	EVAL_SUITES(EVAL_ONE)
#undef EVAL_ONE
};
extern const struct eval_suite eval_suites[EVAL_N_SUITES];
/* Needs a person's file, and so is none of them. */
extern const struct eval_suite eval_judge_suite;
/* NULL where there is none of that name. */
const struct eval_suite *eval_suite_find(const char *name);

/* False with ERR_CANCELLED where the person has had enough. */
bool eval_goes_on(const struct eval_setup *s, size_t done, size_t of,
		  struct error *err);
/* How many of n samples are taken: all, or the limit. */
size_t eval_limit(const struct eval_setup *s, size_t n);
/* Places 0..n-1 in an order drawn from the seed, so that a limited run takes some of
 * everything; the caller frees. */
size_t *eval_order(const struct eval_setup *s, size_t n);
#endif
