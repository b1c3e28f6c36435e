/*
 * listen_rows.h - written answers, for fitting and measuring the listening
 *
 * tests/bench/listening/NAME.jsonl: an answer a line, with the question, what was
 * said before, its kind ("strong", "evasion", ...) and what a reader who saw the
 * map found it to say.  README.md there says who wrote what.
 */
#ifndef BENCH_LISTEN_ROWS_H
#define BENCH_LISTEN_ROWS_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "listen/ken.h"
struct lexicons;
struct reading;

#define LISTEN_GOLD_MAX 4

struct listen_row {
	const char *id, *kase, *issue, *question, *kind, *answer;
	enum side_id side;
	const char *before[4][2]; /* question, answer */
	size_t n_before;
	int contradicts;      /* number of the exchange, from 1; 0 none */
	const char *document; /* that refutes it, or bears it out; NULL */
	int paragraph;
	const char *authority; /* misdescribed; NULL */
	const char *
		basis; /* of a question that follows up, and no memo has; NULL */
	const char *of; /* answer of the map that its words are like; NULL */
	bool labelled;
	const char *gold[LISTEN_GOLD_MAX]; /* answers of the map, best first */
	size_t n_gold;
};
struct listen_rows {
	struct listen_row *list;
	size_t n;
	struct arena arena;
};

/* Exits with a message where the file cannot be read. */
void listen_rows_load(struct listen_rows *out, const char *name);
void listen_rows_load_all(struct listen_rows *out, const char *const *names);
void listen_rows_release(struct listen_rows *r);

/* Cases with their kens, made when first asked for. */
struct listen_cases {
	struct catalogue catalogue;
	struct listen_case {
		struct court_case kase;
		struct ken *ken;
	} list[16];
	size_t n;
	struct listen_less {
		struct ken_answer *answer;
		struct saying whole; /* given back at the end */
	} * less; /* answers that lack a wording, n_less; owned */
	size_t n_less;
};
void listen_cases_init(struct listen_cases *c);
void listen_cases_release(struct listen_cases *c);
/* The first call for a case decides what is left out of its ken. */
struct ken *listen_cases_ken_as(struct listen_cases *c, const char *slug,
				bool vectors, bool map);
struct ken *listen_cases_ken(struct listen_cases *c, const char *slug);
/* Leaves those wordings out of the maps that the rows' own answers hold: what misses
 * became wordings must not teach that such answers are found. */
void listen_cases_forget(struct listen_cases *c,
			 const struct listen_rows *rows);

/* Reads it as in a hearing, behind what was said before it; `signs`: where those of
 * analysis/surely.h go, or NULL.  The caller releases *out. */
void listen_row_read(const struct lexicons *lx, struct ken *k,
		     const struct listen_row *row, double *signs,
		     struct reading *out);
bool listen_row_is(const struct listen_row *r, const char *kinds);
#endif
