/*
 * voting.h - one person's way through the pairs of an arena
 *
 * Pairs that the person voted on before are passed over, so whoever comes back goes on
 * where they stopped.  A vote is on disk (fsync) before the next pair is there.  Whose
 * turns they are a face of it does not show before voting_is_through: the one in lines
 * (cli/cmd_arena.c), the one on the screen (tui/scr_arena.h).
 */
#ifndef EVAL_VOTING_H
#define EVAL_VOTING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/votes.h"
struct buf;

struct voting_wish {
	const char *path;      /* where votes are kept; need not be there yet */
	const char *annotator; /* cleaned */
	uint64_t seed;	       /* the order, and which stands as A */
	size_t most;	       /* pairs to show; 0: all */
};

struct voting {
	struct voting_wish wish;  /* its texts are borrowed */
	struct voted_pair *pairs; /* owned; what they point to is borrowed */
	size_t n;
	struct vote_rows before; /* in the file when it was opened */
	size_t at;		 /* the pair shown, from 0; n: none is left */
	size_t shown;		 /* before this one, by this voting */
	size_t given;		 /* votes of it */
};

/* At the first pair to vote on.  ERR_DATA where there is nothing to compare; errors of
 * the votes' file.  Released in any case. */
bool voting_open(struct voting *v, const struct voted_benches *benches,
		 const struct voting_wish *wish, struct error *err);
void voting_release(struct voting *v);

/* The pair to vote on; NULL where none is left, or so many were shown as was wished. */
const struct voted_pair *voting_pair(const struct voting *v);
/* Every pair was voted on, or was shown and skipped. */
bool voting_is_through(const struct voting *v);
/* Keeps a vote on the pair and goes on to the next; stays there where it cannot be
 * kept.  The comment is cleaned; "" for none. */
bool voting_give(struct voting *v, enum vote vote, const char *comment,
		 struct error *err);
/* On to the next pair; this one comes again another time. */
void voting_skip(struct voting *v);
/* Pairs of them all that the person has not voted on. */
size_t voting_left(const struct voting *v);

/* What the file has by now, of everybody (votes_result); into a new result.  A file
 * that is not there counts as an empty one. */
bool voting_count(const struct voting *v, struct eval_result *out,
		  struct error *err);
#endif
