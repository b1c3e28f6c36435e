/*
 * case_edit.h - putting a case of one's own right, one member at a time
 *
 *	if (case_edit_open(&e, dir, &err) &&
 *	    case_edit_member(&e, CASE_EDIT_TITLE, "Roe v. Doe", &err) &&
 *	    case_edit_save(&e, &err)) ...
 *	case_edit_release(&e);
 *
 * What the file says besides stays as it is, members that we do not know included.
 * A save keeps what was there as case.json.old.
 */
#ifndef COURT_CASE_EDIT_H
#define COURT_CASE_EDIT_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
struct error;
struct json;

struct case_edit {
	struct json *doc;
	char *dir; /* of the case */
	char *path;
};

/* A text of the case or of a side. */
enum case_edit_member {
	CASE_EDIT_TITLE,
	CASE_EDIT_PETITIONER, /* who it is */
	CASE_EDIT_RESPONDENT,
	CASE_EDIT_PETITIONER_POSITION,
	CASE_EDIT_RESPONDENT_POSITION,
	CASE_EDIT_COURT,
	CASE_EDIT_NUMBER,
	CASE_EDIT_TERM,
	CASE_EDIT_FACTS,
	CASE_EDIT_TASK, /* what whoever argues it is to do */
	CASE_EDIT_MEMBERS
};
/* "title", "petitioner", ..., as people name them. */
extern const char *const case_edit_names[CASE_EDIT_MEMBERS];

/* ERR_DATA for a file that is no case.  Release in any case. */
bool case_edit_open(struct case_edit *e, const char *dir, struct error *err);
/*
 * A member's text.  Parties that were called as the old title calls them follow a
 * new one ("Doe v. Roe").  ERR_USAGE for a text that is empty where one is needed.
 */
bool case_edit_member(struct case_edit *e, enum case_edit_member member,
		      const char *text, struct error *err);
/* The question presented at `number` from 1: replaced, or with an empty text taken
 * out; 0 adds one.  ERR_USAGE where there is none of that number. */
bool case_edit_question(struct case_edit *e, int number, const char *text,
			struct error *err);
/* A point of the memo about a side, likewise. */
enum case_edit_points {
	CASE_EDIT_MUST_PROVE,
	CASE_EDIT_BEST_POINTS,
	CASE_EDIT_WEAK_POINTS,
	CASE_EDIT_POINTS
};
/* "must-prove", ... */
extern const char *const case_edit_points_names[CASE_EDIT_POINTS];
bool case_edit_point(struct case_edit *e, enum case_edit_points which,
		     enum side_id side, int number, const char *text,
		     struct error *err);
/* The good answer of an issue that the case's own file has.  ERR_USAGE where none is
 * called so. */
bool case_edit_good_answer(struct case_edit *e, const char *issue,
			   const char *text, struct error *err);
/* Whether somebody has read what went into it unread (court_case.unread). */
bool case_edit_read(struct case_edit *e, bool is);
bool case_edit_kind(struct case_edit *e, enum case_kind kind);
/* What the document is that is called so, by id, file or name of its source.
 * ERR_USAGE with the names that there are. */
bool case_edit_role(struct case_edit *e, const char *name,
		    enum document_role role, struct error *err);
/* Whether it is for the bench alone; likewise. */
bool case_edit_for_bench(struct case_edit *e, const char *name, bool is,
			 struct error *err);
/* What a cite calls that document ("Opinion of the district court").  ERR_USAGE as
 * above, and for an empty title. */
bool case_edit_document_title(struct case_edit *e, const char *name,
			      const char *title, struct error *err);
bool case_edit_confidential(struct case_edit *e, bool is);
/*
 * An issue of the memo that presses the sides given, with its questions.  Its id,
 * made of the label, is appended to `id`.  ERR_USAGE without label, side or
 * question.
 */
struct case_edit_issue {
	const char *label;
	bool presses[SIDES];
	const char *const *questions; /* n_questions, one at least */
	size_t n_questions;
};
bool case_edit_issue(struct case_edit *e, const struct case_edit_issue *issue,
		     struct buf *id, struct error *err);
/* Nothing is written where the case could not be read again: ERR_DATA. */
bool case_edit_save(struct case_edit *e, struct error *err);
void case_edit_release(struct case_edit *e);
#endif
