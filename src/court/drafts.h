/*
 * drafts.h - what a program drafted into a case, until a person confirms it
 *
 * A draft stands in case.json like anything else, with a mark: "draft": true in an
 * issue, "draft": ["position", ...] in a side, "draft": ["facts"] at the top.  To
 * confirm one is to take its mark off; a person's own words never carry one.
 *
 * Each draft is an item with a name: an issue's id, or "case.facts",
 * "petitioner.must_prove" (no id has a dot).  A view of any kind lists the items,
 * shows drafts_text of each, and calls keep or drop; case_save writes.
 */
#ifndef COURT_DRAFTS_H
#define COURT_DRAFTS_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
struct buf;
struct error;

/* How a text begins that `case import` leaves for a person to write. */
#define DRAFTS_TO_WRITE "To be written"

struct drafts_item {
	int issue;		  /* index, or -1 */
	enum draft_member member; /* when it is no issue ... */
	int side;		  /* ... of a side, or -1: of the case */
	char name[80];
};

/* Every draft of a case, in the order of its file; caller frees *out. */
size_t drafts_list(const struct court_case *c, struct drafts_item **out);
/* A draft by its name; false when there is none. */
bool drafts_find(const struct court_case *c, const char *name,
		 struct drafts_item *out);
/* Takes the mark off. */
void drafts_keep(struct court_case *c, const struct drafts_item *item);
/* Takes the draft out.  Indexes of issues behind it move. */
void drafts_drop(struct court_case *c, const struct drafts_item *item);
void drafts_drop_all(struct court_case *c);

/* ---- bringing drafts into a case ---- */

/* What somebody drafted; NULL and empty where they did not.  Marks are ignored. */
struct drafts {
	struct arena arena; /* owns it all */
	char *facts;
	struct texts questions;
	struct case_side sides[SIDES]; /* advocates are not read */
	struct issue *issues;	       /* n_issues, of room_issues */
	size_t n_issues, room_issues;
};

void drafts_release(struct drafts *d);
/* Room for another issue, empty. */
struct issue *drafts_add_issue(struct drafts *d);

/*
 * Copies into the case what it lacks, marked as a draft: facts, questions and
 * each member of a side only where there is nothing yet, issues whose label the
 * case does not have.  Ids are made unique.  Returns how many items were added.
 */
size_t drafts_merge(struct court_case *c, const struct drafts *d);
/* Whether a person has yet to write this: empty, or import's stand-in. */
bool drafts_is_unwritten(const char *text);
/* Whether the party is a mere "Petitioner" or "Respondent", none, or a caption's
 * "JOAN DOE, Petitioner,", of which drafts_party_length bytes are the name. */
bool drafts_is_no_party(const char *party);
size_t drafts_party_length(const char *party);

/* ---- drafts as text, to be edited ---- */

/*
 * Appends all drafts as a text for an editor: one block each, which begins with
 * "draft NAME", "keep NAME" or "drop NAME" and goes on with indented lines; what
 * the words mean stands at the top.
 */
void drafts_write(const struct court_case *c, struct buf *out);

struct drafts_edit {
	size_t kept, dropped, changed; /* items; one may be kept and changed */
};
/*
 * Carries out such a text as a person edited it: words changed, items kept or
 * dropped; those that it does not name are left as they are.  All or nothing:
 * ERR_DATA with the line where it cannot be read ("line 12: ...").
 */
bool drafts_read(struct court_case *c, const char *text, size_t len,
		 struct drafts_edit *done, struct error *err);
#endif
