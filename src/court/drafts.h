/*
 * drafts.h - what a program drafted for a case, until a person confirms it
 *
 * Drafts stand beside the case in drafts.json and are laid over it when it is
 * loaded: only where the case itself says nothing yet, and marked as drafts.  To
 * confirm one moves it into case.json (memo/draft_file.h), so a person's own words are
 * never drafts, and no draft ever stands in their file.
 *
 *   { "schema": "hotbench.drafts/1", "drafts": [
 *     { "draft": "case.facts", "says": "..." },
 *     { "draft": "petitioner.must_prove", "says": [ "...", ... ] },
 *     { "draft": "the-barn", "says": { "id": "the-barn", "label": ... } } ],
 *     "dropped": [ "The field was not fenced", "case.questions" ] }
 *
 * A block begins with a word and the name of what it is: an issue's id, or
 * "case.facts", "petitioner.must_prove" (no id has a dot).  What it says is what
 * case.json would have there.  What a person dropped, an issue by its label, is not
 * drafted again.  Files of old have drafts in case.json, with a mark:
 * "draft": true in an issue, "draft": ["position", ...] in a side, "draft":
 * ["facts"] at the top; these are read as ever.
 */
#ifndef COURT_DRAFTS_H
#define COURT_DRAFTS_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
struct faults;
struct json_ref;

#define DRAFTS_FILE "drafts.json"
#define DRAFTS_MAX  (CASE_ISSUES_MAX + 2 + 5 * SIDES) /* blocks of it */
/* How a text begins that `case import` leaves for a person to write. */
#define DRAFTS_TO_WRITE "To be written"

struct drafts_item {
	int issue;		  /* index, or -1 */
	enum draft_member member; /* when it is no issue ... */
	int side;		  /* ... of a side, or -1: of the case */
	char name[80];
};

/* Every draft of a case: its members, each side's, then issues; caller frees *out. */
size_t drafts_list(const struct court_case *c, struct drafts_item **out);
/* A draft by its name; false when there is none. */
bool drafts_find(const struct court_case *c, const char *name,
		 struct drafts_item *out);

/* ---- the file ---- */

/* The word in front of a block's name: "keep" and "drop" are what a person's
 * editor makes of "draft"; short "k" and "d". */
enum drafts_word { DRAFTS_DRAFT, DRAFTS_KEEP, DRAFTS_DROP };
/* Reads it and the name, which lives as long as the block; false and a fault for
 * anything else. */
bool drafts_block(const struct json_ref *block, enum drafts_word *word,
		  const char **name, struct faults *f);
/* What a name is of the case or a side; false: an issue's. */
bool drafts_is_member(const char *name, struct drafts_item *out);
/* Lays a block over the case, where that has nothing of its own, and says whether
 * it did.  Faults only for what cannot be read. */
bool drafts_lay(struct court_case *c, const struct json_ref *block,
		struct faults *f);
/* All blocks of a file. */
void drafts_lay_all(struct court_case *c, const struct json_ref *root,
		    struct faults *f);

/* ---- what is still to be written ---- */

/* Whether a person has yet to write this: empty, or import's stand-in. */
bool drafts_is_unwritten(const char *text);
/* Whether the party is a mere "Petitioner" or "Respondent", none, or a caption's
 * "JOAN DOE, Petitioner,", of which drafts_party_length bytes are the name. */
bool drafts_is_no_party(const char *party);
size_t drafts_party_length(const char *party);
#endif
