/*
 * judge_agree.h - how far a judge says of a bench's turns what people say
 *
 * As the moot-courts paper validates its judges (appendix D), with agreement that chance
 * is taken out of, and people beside each other, where several judged the same.
 */
#ifndef EVAL_JUDGE_AGREE_H
#define EVAL_JUDGE_AGREE_H
#include <stddef.h>

#include "eval/judge_rows.h"
#include "eval/result.h"

/*
 * Tables tasks, people, between (where two people share a row) and confusion.  Where
 * several judged a row, what most of them say counts in the first and the last; a tie is
 * counted apart.  `rounds` of a bootstrap, drawn from `seed`.
 */
void judge_agree(const struct judged_row *rows, size_t n, size_t rounds,
		 uint64_t seed, struct eval_result *out);
#endif
