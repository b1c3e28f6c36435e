/*
 * foreseen.h - answers that the fictional cases foresee (court/map.h), with the worth
 * that their authors gave them: rows of our own for the suite cobra
 *
 * Of each case the same number of each worth, spread over its issues; of real cases
 * none, for a model may have read of them.
 */
#ifndef EVAL_FORESEEN_H
#define EVAL_FORESEEN_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/reader.h"
#include "court/case.h"
#include "eval/suite.h"
struct error;

struct foreseen_row {
	const struct court_case *kase;
	const char *issue, *question, *answer; /* the case's and its map's */
	enum side_id side;
	enum commitment effect;
};
struct foreseen {
	struct court_case *cases;
	size_t n_cases;
	struct foreseen_row *list;
	size_t n, room;
};

/* At most s->limit of each case (0: FORESEEN_OF_A_CASE). */
enum { FORESEEN_OF_A_CASE = 12 };
bool foreseen_load(struct foreseen *f, const struct eval_setup *s,
		   struct error *err);
void foreseen_release(struct foreseen *f);
/* As a reader has it: with its case, and without what the map says of the answer. */
struct reader_input foreseen_input(const struct foreseen_row *row);
/* The table of labels told (commitments.h), 0 where one was not read; n of them. */
void foreseen_tables(const struct foreseen *f, const int *told,
		     struct eval_result *out);
#endif
