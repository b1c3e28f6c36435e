/*
 * types.h - what kind of question it is, by its words: a label in each of the four
 * schemes
 *
 * For questions that nobody labelled, such as a model's.  One-against-all logistic
 * regressions over hashed words, pairs and triples of words, how its questions begin
 * and end, and the mean of its words' vectors, fitted on real turns and on the
 * questions of the shipped cases, both labelled by readers.  `make bench-types` prints
 * what it is worth on dockets and cases that it was not fitted on: better than chance,
 * and far from a reader.  So no sentence of ours rests on one such label; they are
 * counted.
 *
 * The file is one of analysis/tables.h, "HBTYPES1", a table for each label, the
 * schemes one after the other.
 */
#ifndef ANALYSIS_TYPES_H
#define ANALYSIS_TYPES_H
#include <stddef.h>

#include "analysis/tables.h"
#include "analysis/traits.h"
#include "court/labels.h"
struct error;
struct lexicons;

#define TYPES_MAGIC "HBTYPES1"
#define TYPES_TABLES \
	(LEGALBENCH_LABELS + STETSON_LABELS + METACOG_LABELS + VALENCE_LABELS)
#define TYPES_BUCKETS	 8192 /* a power of two */
#define TYPES_SIZE(dims) (TYPES_BUCKETS + (dims) + 1)

struct types {
	const struct wordvec *vectors; /* borrowed */
	struct table tables[TYPES_TABLES];
};

/* Fills what is still -1; nothing where the weights could not be read. */
void types_tell(const struct lexicons *lx, const char *text,
		struct question_type *out);
/* NULL with an error that names the file; `v` must outlive it. */
struct types *types_load(const struct wordvec *v, const char *path,
			 struct error *err);
void types_free(struct types *t); /* NULL is fine */

/* What tables weigh in a question, for fitting; out is zeroed first and the caller's
 * to release. */
void types_traits(const struct lexicons *lx, const struct wordvec *v,
		  const char *text, struct trait_list *out);
/* The label that the tables of a scheme say, `n` from the first. */
int types_best(const struct table *tables, size_t n,
	       const struct trait_list *traits);
#endif
