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
#define SAID_VALUES "{said}{whose}{Whose}{where}" SIDE_VALUES
#define DRAFT_KINDS_OF(_)                                              \
	/* a heading of the other side, and a sentence under it */     \
	_(POINT, "point", "{point}" SIDE_VALUES)                       \
	_(SUPPORT, "support", SAID_VALUES)                             \
	/* what the own brief says on it, or that it does not: said */ \
	/* when the side has given its first answer */                 \
	_(ANSWERED, "answered", SAID_VALUES)                           \
	_(UNANSWERED, "unanswered", SIDE_VALUES)                       \
	/* of the court below, against the petitioner; the dissent */  \
	_(HOLDING, "holding", SAID_VALUES)                             \
	_(DISSENT, "dissent", SAID_VALUES)                             \
	/* the own brief gives something away */                       \
	_(ADMITTED, "admitted", SAID_VALUES)                           \
	/* the record, as only the other side cites it */              \
	_(RECORD, "record", SAID_VALUES)                               \
	/* only the other side relies on it; both do */                \
	_(AUTHORITY, "authority", "{term}" SIDE_VALUES)                \
	_(SHARED, "shared", "{term}" SIDE_VALUES)                      \
	/* the own rule, and where it stops */                         \
	_(LINE, "line", SAID_VALUES)                                   \
	/* a phrase that both sides fight over, n times */             \
	_(TERM, "term", "{term}{n}" SIDE_VALUES)
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
