/*
 * judged.h - who labelled which answer how: the labels of hearings by annotator
 *
 * Annotators are the people whose marks stand (court/mark.h) and the reader that
 * read the answer, whose own reading it is.  Only labels are told that somebody
 * gave: of two annotators a figure is over the answers that both labelled in that
 * field, and over fewer than JUDGED_FEW it is none; how many of the other's the reader
 * left open stands beside it.  A reader that rates relevance only where it finds fault
 * says of an answer that surely met its question (scorecard_met) that it is to the point,
 * 1, and nothing of one that may have missed it; else agreement would be measured on what
 * it blames alone.
 */
#ifndef SCORE_JUDGED_H
#define SCORE_JUDGED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct hearing_record;

enum judged_field {
	JUDGED_COMMITMENT, /* 1 to 4 */
	JUDGED_RELEVANCE,  /* 1 to 4; compared as violation (3 and 4) or none */
	JUDGED_MANNER,
	JUDGED_QUALITY,
	JUDGED_CONSISTENCY, /* 0, 1 */
	JUDGED_OUTCOME,	    /* 1: counsel's */
	JUDGED_CONCESSION,
	JUDGED_ANSWERED_FIRST,
	JUDGED_FIELDS
};
extern const char *const judged_names[JUDGED_FIELDS];

struct judged_row {
	uint32_t answer; /* 0, 1, ... over all hearings */
	uint32_t who;
	signed char labels[JUDGED_FIELDS]; /* -1: none */
};

struct judged_who {
	char *name; /* "Prof. Wray", "offline reader" */
	bool is_reader;
};

struct judged {
	bool with_self; /* set before judged_add: what counsel assessed of their own
			   answers (court/assessed.h) is an annotator's, too,
			   called "X (self-assessed)"; of the commitment alone */
	struct judged_who *who;
	struct judged_row *rows; /* by answer */
	size_t n_who, who_room, n_rows, rows_room;
	uint32_t n_answers;
};

/* Zeroed to begin with. */
void judged_release(struct judged *j);
/* The answers of a hearing that stand. */
void judged_add(struct judged *j, const struct hearing_record *r);
/* A line of JSON for each answer and annotator, as `score` and `agree` take it: set
 * (the hearing's id), turn, annotator or (a reader) model, question, answer and the
 * labels, null where that annotator gave none. */
void judged_write(struct buf *out, const struct hearing_record *r);

#define JUDGED_FEW    10
#define JUDGED_ROUNDS 2000
struct judged_figure {
	size_t n, n_same; /* answers both labelled; and alike */
	size_t n_open; /* that a labelled and the reader b, which read them, left
			  open; 0 where b is none */
	double kappa, lo, hi; /* Cohen's, of a maxim Randolph's, and a 95 %
				 bootstrap interval; NAN: see why */
	const char *why;      /* NULL where there is a kappa */
};
struct judged_figure judged_compare(const struct judged *j, size_t a, size_t b,
				    enum judged_field field, uint64_t seed);
/* "Cohen" or "Randolph". */
const char *judged_kappa(enum judged_field field);
#endif
