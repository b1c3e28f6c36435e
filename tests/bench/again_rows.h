/*
 * again_rows.h - answers given again: pairs by people who said what they meant
 *
 * tests/bench/again*.jsonl: a line is {"case", "side" ("respondent"; else petitioner),
 * "question", "first", "again", "meant": "better", "worse" or "same"}.
 */
#ifndef BENCH_AGAIN_ROWS_H
#define BENCH_AGAIN_ROWS_H
#include "base/arena.h"
#include "court/case.h"
#include "court/record.h"

enum meant { MEANT_BETTER, MEANT_WORSE, MEANT_SAME, MEANT };
extern const char *const meant_names[MEANT];

struct again_row {
	const char *kase, *question, *first, *again;
	enum side_id side;
	enum meant meant;
};
struct again_rows {
	struct again_row *list;
	size_t n;
	struct arena arena;
};

/* Adds those of a file; exits with a message where it cannot be read. */
void again_rows_load(struct again_rows *out, const char *path);
void again_rows_release(struct again_rows *r);

/* Says a turn of the bench or of counsel; returns its number. */
int again_rows_say(struct transcript *said, enum turn_kind kind,
		   const char *text);
/* A question, laid to its issue where it is the memo's own, as in a hearing. */
int again_rows_ask(struct transcript *said, const struct court_case *c,
		   const char *question);
#endif
