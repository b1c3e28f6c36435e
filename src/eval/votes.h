/*
 * votes.h - which of two turns of the bench a person likes better, without knowing whose
 * they are
 *
 * What a bench said is a file of JSON lines, {id, text} with question and answer before
 * it and the case's slug; the same id in two files is one place in an argument.  A vote is a line
 *
 *   {"schema": "hotbench.vote/1", "id": text, "a": name, "b": name, "vote":
 *    "a" | "b" | "tie" | "bad", "comment": text, "annotator": text, "at": time}
 *
 * Pure, but for reading files.  Aggregation and win rates: the moot-courts paper,
 * appendix B.2.
 */
#ifndef EVAL_VOTES_H
#define EVAL_VOTES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "eval/result.h"
#include "score/prefer.h"
struct buf;
struct error;

/* ---- who is compared ---- */

struct voted_turn {
	const char *id, *question, *answer, *text; /* "" where not given */
	const char *kase;			   /* likewise */
};
struct voted_bench {
	const char *name;
	struct voted_turn *list;
	size_t n, room;
};
struct voted_benches {
	struct arena arena;
	struct voted_bench list[PREFER_MAX];
	size_t n;
};
#define VOTED_TURNS_MAX 5000 /* of a bench */

/* What a bench is called by its file, without folder and ending: "runs/offline.jsonl"
 * is offline; by a run's folder, that one's name.  The caller frees. */
char *voted_name(const char *path);
/* Adds what one bench said: of a file, or of a run's folder what its results have.
 * ERR_DATA with file and line; also where an id stands twice, or a name. */
bool voted_load(struct voted_benches *v, const char *path, struct error *err);
void voted_release(struct voted_benches *v);

/* One place, two of the benches: which stands as A is drawn, too. */
struct voted_pair {
	const struct voted_turn *a, *b;
	const char *name_a, *name_b;
};
/* All pairs of all places, in an order drawn from the seed; *n of them, and the caller
 * frees.  Two that say the very same are no pair. */
struct voted_pair *voted_pairs(const struct voted_benches *v, uint64_t seed,
			       size_t *n);

/* ---- votes ---- */

enum vote { VOTE_A, VOTE_B, VOTE_TIE, VOTE_BAD, VOTES };
extern const char *const vote_names[VOTES]; /* as files have them */

struct vote_row {
	const char *id, *a, *b, *comment, *annotator;
	enum vote vote;
};
struct vote_rows {
	struct arena arena;
	struct vote_row *list;
	size_t n, room;
};
bool votes_load(struct vote_rows *v, const char *path, struct error *err);
void votes_release(struct vote_rows *v);
/* One line, with its end. */
void vote_write(struct buf *out, const struct vote_row *row, int64_t wall_ms);
/* Whether somebody voted on this pair already, either way round. */
bool votes_have(const struct vote_rows *v, const struct voted_pair *p,
		const char *annotator);

/* Votes of several people on one pair become one: what all say; bad where one says so;
 * the one preferred beside ties; a tie where they prefer different ones, which is counted
 * as split, too.  Names go into
 * `names`, in order of appearance.  ERR_LIMIT for too many names. */
bool votes_tally(const struct vote_rows *v, struct prefer_tally *out,
		 const char *names[PREFER_MAX], struct error *err);
/* Win rates, and strengths where the comparisons bind all together; into a new result,
 * which is released in any case.  The seed is only told. */
bool votes_result(const struct vote_rows *v, uint64_t seed,
		  struct eval_result *out, struct error *err);
#endif
