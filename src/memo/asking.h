/*
 * asking.h - how a memo's questions are put: the table of prompts/questions.txt
 *
 * For each kind of find in the papers the ways to ask about it, and the issues of
 * any appeal, for a case whose memo is not there yet.  A lawyer may change them all;
 * they are read once and stay for the life of the process.
 */
#ifndef MEMO_ASKING_H
#define MEMO_ASKING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/field.h" /* struct texts */
#include "court/labels.h"
struct catalogue;
struct error;
struct faults;

/* What a draft asks about; name in the table, and the values it may hold. */
#define SIDE_VALUES "{own}{Own}{other}{Other}"
#define SAID_VALUES "{said}{whose}{Whose}{where}{place}" SIDE_VALUES
#define BOTH_VALUES "{yours}{there}" SAID_VALUES
#define WHO_VALUES  "{who}{Who}" SAID_VALUES
#define DRAFT_KINDS_OF(_)                                                 \
	/* a heading of the other side */                                 \
	_(POINT, "point", "{point}" SIDE_VALUES)                          \
	/* an argument of it, beside what the own brief says; alone */    \
	_(CLASH, "clash", BOTH_VALUES)                                    \
	_(CLAIM, "claim", SAID_VALUES)                                    \
	/* what the own brief says on it, or that it does not: said */    \
	/* when the side has given its first answer */                    \
	_(ANSWERED, "answered", SAID_VALUES)                              \
	_(UNANSWERED, "unanswered", SIDE_VALUES)                          \
	/* of the court below: to who lost there, and to who won */       \
	_(HOLDING, "holding", SAID_VALUES)                                \
	_(DEFENDED, "defended", SAID_VALUES)                              \
	_(UNREACHED, "unreached", SAID_VALUES)                            \
	/* a judge who wrote apart: to who won below, and to who lost */  \
	_(DISSENT, "dissent", WHO_VALUES)                                 \
	_(SEPARATE, "separate", WHO_VALUES)                               \
	/* the own brief gives something away */                          \
	_(ADMITTED, "admitted", SAID_VALUES)                              \
	/* the record: as only the other side's brief tells it; its */    \
	/* own words there; a place that both cite */                     \
	_(CITED, "cited", "{cite}" SAID_VALUES)                           \
	_(RECORD, "record", "{cite}" SAID_VALUES)                         \
	_(COMMON, "common", "{cite}" BOTH_VALUES)                         \
	_(FINDING, "finding", SAID_VALUES)                                \
	_(TESTIMONY, "testimony", "{asked}{answered}" WHO_VALUES)         \
	/* an authority of the other side; in its words; of both */       \
	_(AUTHORITY, "authority", "{term}" SIDE_VALUES)                   \
	_(READING, "reading", "{term}" SAID_VALUES)                       \
	_(SHARED, "shared", "{term}" BOTH_VALUES)                         \
	/* the own rule, and where it stops */                            \
	_(LINE, "line", SAID_VALUES)                                      \
	/* words that both sides quote, n times */                        \
	_(TERM, "term", "{term}{n}" SIDE_VALUES)                          \
	_(STANDARD, "standard", SAID_VALUES)                              \
	/* whether a point is properly here: as the other side has it,  \
	 * as the own brief has it */ \
	_(FORFEITED, "forfeited", SAID_VALUES)                            \
	_(PRESERVED, "preserved", SAID_VALUES)                            \
	/* what the side asks for; two of its own points */               \
	_(PRAYER, "prayer", SAID_VALUES)                                  \
	_(FALLBACK, "fallback", "{point}{second}" SIDE_VALUES)
#define DRAFT_KIND_ENUM(id, name, may) KIND_##id,
enum draft_kind { DRAFT_KINDS_OF(DRAFT_KIND_ENUM) DRAFT_KINDS };

struct asking {
	const char *text;  /* with its values */
	struct texts then; /* follow-ups */
	struct question_type type;
};

#define ASKING_FILE	  "questions.txt" /* among the prompts */
#define ASKING_MAX	  20		  /* of a kind or an issue */
#define ASKING_THEN_MAX	  3
#define ASKING_ISSUES_MAX 16

/* The ways to ask about one thing. */
struct askings {
	const char *id, *label; /* of an issue; else NULL */
	struct asking *list;
	size_t n;
};

/* Reads the table that the catalogue has, unless one was read.  Until then there
 * is nothing to ask. */
bool asking_load(const struct catalogue *c, struct error *err);
/* All that is wrong with a file. */
void asking_check_file(const char *path, struct faults *f);

/* What is asked about such a find; never empty once loaded. */
const struct askings *asking_draft(enum draft_kind kind);
/* The issues of any appeal in order, and one by its id; NULL where there is none. */
const struct askings *asking_issue(size_t i);
const struct askings *asking_issue_named(const char *id);
#endif
