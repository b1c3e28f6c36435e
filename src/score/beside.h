/*
 * beside.h - two hearings side by side, question by question
 *
 * Questions in the same words belong together, in the order of the first hearing, then
 * those of one side of one case that are the same question in other words.  Under the
 * same assignment and the same seed those that are left belong together by their number
 * too, because the bench was the same and only the answers led it elsewhere.  What was
 * asked in one only stands behind them, by issue.  Pure functions; nothing is ranked,
 * and no figure is made of the two: a hearing's curve is measured by itself alone, and
 * so is not beside another's.
 */
#ifndef SCORE_BESIDE_H
#define SCORE_BESIDE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/record.h"
#include "score/by_issue.h"
#include "score/scorecard.h"
struct buf;
struct court_case;

enum beside_by {
	BESIDE_BY_WORDS,    /* asked in the same words */
	BESIDE_BY_QUESTION, /* the same question in other words (same.h) */
	BESIDE_BY_NUMBER    /* of their hearings */
};

struct beside_row {
	/* NULL: the other hearing alone was asked that; never both */
	const struct turn *question[2];
	const struct turn *answer[2]; /* that stands; NULL: none was given */
	int number[2];	   /* of the question in its hearing; 0: not asked */
	enum beside_by by; /* of a pair: why they belong together */
};

/* An issue that either hearing raised, in both; rows of `issues` below. */
struct beside_issue {
	const struct by_issue_row *row[2];
};

/* The turns are borrowed from the records, which must outlive it; so must the
 * cases. */
struct beside {
	const struct hearing_record *rec[2];
	const struct court_case *kase[2];
	struct scorecard card[2]; /* empty where nothing may be told */
	const char *drilled[2];	  /* given; NULL for none */
	bool labels[2]; /* whether the labels of that hearing may be told */
	bool memo[2];	/* whether its issues may be named */
	struct by_issue issues[2]; /* empty where they may not be */
	struct beside_issue
		*raised; /* n_raised, owned: of one case, both told */
	size_t n_raised;
	struct beside_row *rows; /* n, owned: pairs, then each one's own */
	size_t n, n_pairs;
	size_t by_question, by_number; /* pairs of each kind */
	size_t alone[2]; /* questions that the other hearing lacks */
};

/* One of the two, and what may be shown of it.  kase: empty or NULL where it is gone,
 * its memo left out while that is hidden (assigned_case). */
struct beside_given {
	const struct hearing_record *rec;
	const struct court_case *kase;
	const char *
		drilled; /* what came of its answers since, or NULL; must outlive */
};
/* level: how much of the readings is wanted; an examination that can be gone on with
 * tells nothing in any case. */
void beside_build(struct beside *b, const struct beside_given given[2],
		  enum feedback level);
void beside_release(struct beside *b);

/* ---- in words ---- */

/* "20261121-220301-k3x9, student 17, for petitioner, seed 3, questions simulated",
 * appended. */
void beside_tell(const struct beside *b, int which, struct buf *out);
/* How many questions stand side by side, and why; appended, a sentence. */
void beside_sum(const struct beside *b, struct buf *out);
/* "Q 3", "Q 3 and Q 5" where the numbers differ, or "Q 4, asked in the first only";
 * appended. */
void beside_where(const struct beside_row *row, struct buf *out);
/* Which hearing alone was asked that; -1: both. */
int beside_only(const struct beside_row *row);
/* What the case calls the issue that it went to; NULL where that may not be told, or
 * is not known.  Of a pair, by the first that knows. */
const char *beside_issue(const struct beside *b, size_t row);
/* Whether the row is the first of its issue among those asked in one only. */
bool beside_begins_issue(const struct beside *b, size_t row);
/* Whether "simulated" must stand beside that question: it goes by the name of
 * somebody real. */
bool beside_is_simulated(const struct beside *b, size_t row, int which);
/* Whether one line says the question of both: the same words, from the same kind of
 * bench.  Of what was asked in one only never. */
bool beside_is_one_wording(const struct beside *b, size_t row);
/* What the answer did, as it holds: the reader's labels and people's over them;
 * appended.  False where they are not told, or there is no answer. */
bool beside_labels(const struct beside *b, size_t row, int which,
		   struct buf *out);
/* How it was given: whether it answered first, how long it is and took.  False
 * where there is no answer. */
bool beside_practice(const struct beside *b, size_t row, int which,
		     struct buf *out);
/* Of a pair of one question: which answer was the better one, where the one is worth
 * giving again and the other surely met the question, or where the one perhaps cost its
 * side or took no position and the other is firm and good, and why; appended.  False where
 * that cannot be told. */
bool beside_better(const struct beside *b, size_t row, struct buf *out);
/* The two in a line, before anything else: how many answers of each
 * are firm and good, and the questions of both with the better answer (beside_better).
 * Appended; false where there is nothing of either, or it is not told. */
bool beside_gains(const struct beside *b, struct buf *out);
/* What people marked and noted on the answer, one a line; false for nothing. */
bool beside_marks(const struct beside *b, size_t row, int which,
		  struct buf *out);

/* What stands beside each other of the hearings as wholes. */
enum beside_whole {
	BESIDE_ANSWERS,
	BESIDE_PRACTICE,
	BESIDE_TIME,
	BESIDE_ISSUES,
	BESIDE_SHEETS,
	BESIDE_DRILL,
	BESIDE_WHOLES
};
extern const char *const beside_whole_names[BESIDE_WHOLES];
/* One of them, appended; more lines than one for the sheets alone.  False where there
 * is nothing, or it is not told. */
bool beside_say(const struct beside *b, enum beside_whole what, int which,
		struct buf *out);

/* All of it as one JSON object, "hotbench.beside/1", with a final newline. */
void beside_write(const struct beside *b, struct buf *out);
#endif
