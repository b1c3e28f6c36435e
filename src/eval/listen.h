/*
 * listen.h - does the bench listen?  Several answers to one question, and what it says
 * next to each
 *
 * Rows: prompts/eval/listen.jsonl, {id, case, side, issue, question, kind, answer} and
 * of a false answer refuted_by {document, paragraph}.
 */
#ifndef EVAL_LISTEN_H
#define EVAL_LISTEN_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "eval/scene.h"
#include "eval/suite.h"
#include "score/stats.h"

enum listen_kind {
	LISTEN_STRONG,
	LISTEN_EVASIVE,
	LISTEN_CONCEDING,
	LISTEN_FALSE,
	LISTEN_OVERBROAD,
	LISTEN_TERSE,
	LISTEN_KINDS
};
extern const char *const listen_kind_names[LISTEN_KINDS];

struct listen_sample {
	const char *kase, *issue, *question, *answer;
	enum listen_kind kind;
	const char *document; /* that refutes it; NULL */
	int paragraph;
	struct eval_scene scene;
};
struct listen_samples {
	struct arena arena;
	struct listen_sample *list;
	size_t n, room;
	struct eval_cases *cases; /* of the scenes, as is the bench */
	struct bench bench;
};

/* Rows as they stand; no scene yet. */
bool listen_load(struct listen_samples *l, const struct eval_setup *s,
		 struct error *err);
void listen_release(struct listen_samples *l);
/* Leaves out what is past the limit, whole questions. */
void listen_cut(struct listen_samples *l, const struct eval_setup *s);
/* Makes the scene of each: its case, the question and the answer. */
bool listen_ready(struct listen_samples *l, const struct eval_setup *s,
		  struct error *err);
/* Rows of one question stand together. */
bool listen_same_question(const struct listen_sample *a,
			  const struct listen_sample *b);
/* Of samples that were played: pairs of answers to one question, and how many of them
 * have the same next words. */
void listen_pairs(const struct listen_samples *l, size_t *pairs, size_t *same);

/* What is counted of samples that were played; the order is that of the rows. */
struct listen_counts {
	size_t n[LISTEN_KINDS];
	size_t aims[LISTEN_KINDS][AIMS];
	size_t silent;	    /* the bench had nothing to say */
	size_t pairs, same; /* of answers to one question */
	size_t met,
		cited; /* false ones: by that paragraph, by any of the papers */
	size_t quoted, nowhere; /* mouth.h, follow-ups */
	double told, told_of;	/* likeness.h: among those of one question */
	double told_far;	/* among its own and five to other questions */
	double by_chance;	/* of told, sum of 1 / n */
};
/* How sure the share of pairs with the same next words is: whole questions are drawn
 * again, for the pairs of one are not independent; of few (EVAL_FEW), or where all are
 * alike, Wilson's as if each were one pair.  NAN of none. */
struct stats_interval listen_same_interval(const struct listen_samples *l,
					   size_t rounds, uint64_t seed);
void listen_count(const struct listen_samples *l, const struct lexicons *lx,
		  uint64_t seed, struct listen_counts *out);

#define LISTEN_CHOICES 6 /* answers of which one is to be told */
#endif
