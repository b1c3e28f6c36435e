/*
 * asked.h - what kinds of question the bench asks, and what real justices asked
 *
 * The bench: questions of each side of every shipped case of full length, put one after
 * the other and unanswered, by the nine.  Real ones: data/questions.
 */
#ifndef EVAL_ASKED_H
#define EVAL_ASKED_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/labels.h"
#include "eval/result.h"
#include "eval/suite.h"

enum asked_scheme {
	ASKED_LEGALBENCH,
	ASKED_STETSON,
	ASKED_METACOG,
	ASKED_VALENCE,
	ASKED_SCHEMES
};
struct asked_names {
	const char *name;
	const char *const *labels;
	size_t n;
};
extern const struct asked_names asked_schemes[ASKED_SCHEMES];
int asked_label(const struct question_type *t, enum asked_scheme s);

/* Competitive, neutral, supportive of five tones; -1 of -1. */
enum { ASKED_TONES = 3 };
extern const char *const asked_tones[ASKED_TONES];
int asked_tone(int valence);

struct asked_question {
	const char *id;		    /* of a real one, else "" */
	const char *justice;	    /* a slug, "kagan" */
	struct question_type type;  /* as labelled: by readers, or the memo's */
	struct question_type words; /* as its words tell (analysis/types.h) */
	bool second_half;	    /* of real ones: of part 2 */
};
struct asked_list {
	struct arena arena;
	struct asked_question *list;
	size_t n, room;
};

/* As many as the limit of each case and side (40 at most). */
bool asked_by_bench(struct asked_list *out, const struct eval_setup *s,
		    size_t *n_cases, struct error *err);
bool asked_by_justices(struct asked_list *out, const struct eval_setup *s,
		       struct error *err);
/* What the second reader said of some of those: by id. */
bool asked_by_second(struct asked_list *out, const struct eval_setup *s,
		     struct error *err);
void asked_release(struct asked_list *l);

/* "john_g_roberts_jr" is roberts; NULL where it is none of the nine. */
const char *asked_slug(const char *id);
/* Another question at the end, with no label yet. */
struct asked_question *asked_add(struct asked_list *l);

/* Adds up labels; only of one justice unless that is NULL.  Returns how many. */
size_t asked_counts(const struct asked_list *l, enum asked_scheme s,
		    bool by_words, const char *justice, double *counts);
/* A row for each label: its share of the bench's n questions, counted in a, and of the
 * real justices' m, counted in b. */
void asked_shares(struct eval_result *out, struct eval_table *t,
		  const char *const *labels, size_t n_labels, const double *a,
		  double n, const double *b, double m);
/* The justices of a list, each once, in order of their first question. */
#define ASKED_JUSTICES_MAX 20
size_t asked_justices(const struct asked_list *l,
		      const char *names[ASKED_JUSTICES_MAX]);

/* ---- tables of the suites diversity and tone ---- */

/* `note`: whose labels they are. */
void diversity_tables(struct eval_result *out, const struct asked_list *bench,
		      const struct asked_list *real, const struct eval_setup *s,
		      const char *note);
void tone_tables(struct eval_result *out, const struct asked_list *bench,
		 const struct asked_list *real, const char *note);
/* The tone of a turn told rightly, question i of `told` being at the place of question i
 * of `gold`: a row of a table that this begins. */
void tone_at_places(struct eval_result *out, const struct asked_list *gold,
		    const struct asked_list *told);
#endif
