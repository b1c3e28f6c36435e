/*
 * examining.h - rounds of the cross-examination drill, one after another, and what is
 * kept of them
 *
 * A round that is left before its end leaves no trace.
 */
#ifndef HEARING_EXAMINING_H
#define HEARING_EXAMINING_H
#include <stdbool.h>
#include <stdint.h>

#include "hearing/examine.h"
#include "hearing/examined.h"
struct error;
struct journal;

struct examining_setup {
	const struct dialogues *all; /* borrowed, as the rest */
	struct journal *journal; /* NULL, or one in memory: nothing is kept */
	const char *setting;	 /* part of one; NULL: any */
	const char *name;	 /* the first dialogue, or a pair; NULL: any */
	uint64_t seed;
	bool live; /* the witness is played by a model (examine_live.h): what was
		      done lately in writing waits as what was done live does */
};

struct examining {
	struct examining_setup with;
	struct named_list named; /* of all rounds, this sitting's too */
	struct examined sofar;	 /* of them */
	struct examine round;
	uint64_t n_rounds; /* begun in this sitting */
	bool kept;	   /* what is named goes to the journal */
};

/* A round is at hand then.  ERR_UNKNOWN where no dialogue has that name or setting.
 * Close it also after a failure. */
bool examining_open(struct examining *x, const struct examining_setup *setup,
		    struct error *err);
void examining_close(struct examining *x);
/* The round has come to its truth: keeps it, and counts it even where that failed. */
bool examining_end(struct examining *x, int64_t now_wall_ms, struct error *err);
/* The same with rows of the caller's, which may be none. */
bool examining_keep(struct examining *x, const struct named *rows, size_t n,
		    struct error *err);
/* The next one. */
void examining_next(struct examining *x);
#endif
