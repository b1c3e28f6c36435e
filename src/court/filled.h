/*
 * filled.h - score sheets as judges filled them in: the "ballots" of a hearing
 *
 * A sheet kept says all that its total needs (lines, weights, floor, ceiling), so
 * it is told as it was filled in, whatever became of the ballot's file.  Of one
 * judge and one ballot the last one stands; those before it are its history.
 * There is no total until every line is marked, or said not to be assessed: then it is
 * over the others.
 */
#ifndef COURT_FILLED_H
#define COURT_FILLED_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
struct ballot;
struct buf;
struct faults;
struct json_ref;

#define FILLED_MAX	 2000 /* sheets of one hearing */
#define FILLED_JSON_MAX	 ((size_t)8 << 20)
#define FILLED_LINES_MAX 50

struct filled_line {
	const char *name;
	double mark;   /* 0 to max; NAN: none */
	double max;    /* above 0 */
	double weight; /* NAN: it does not say */
	bool skipped;  /* not assessed, as the judge says; then mark is NAN */
	const char
		*reason; /* why that mark, in the judge's words; "" for none */
};

struct filled {
	const char *ballot, *name, *author, *at; /* "" where unsaid */
	double floor, ceiling;			 /* NAN where unsaid */
	double told;				 /* the total it has; or NAN */
	struct filled_line *lines;
	size_t n_lines;
};

/* Those of a hearing, oldest first; what is no sheet of ours is not among them. */
struct filled_list {
	struct arena arena;
	struct filled *list;
	size_t n;
	size_t n_senseless; /* marks that no sheet could have: left out */
};
/* json: a record's ballots_json, or NULL. */
void filled_read(const char *json, struct filled_list *out);
void filled_release(struct filled_list *l);
/* Whether no later one of the list is by the same judge on the same ballot. */
bool filled_stands(const struct filled_list *l, size_t i);
/* Whether it stands and any of its lines is marked. */
bool filled_counts(const struct filled_list *l, size_t i);
/* Whether it counts and is not finished, while another judge's on that ballot is: then it
 * is no part of what the hearing has by that ballot yet. */
bool filled_waits(const struct filled_list *l, size_t i);
/* Whether no sheet before this one is on the same ballot. */
bool filled_is_first(const struct filled_list *l, size_t i);
/* The one that stands of this judge and ballot; NULL for none. */
const struct filled *filled_of(const struct filled_list *l, const char *author,
			       const char *ballot);

struct filled_sum {
	double points, of; /* over the lines that are marked, unweighted */
	double of_all;	   /* over all lines */
	size_t n_marked, n_skipped, n_lines;
	double total; /* as ballot_total; NAN until all lines are either */
};
struct filled_sum filled_sum(const struct filled *f);
/* Whether its lines weigh otherwise than their points do, so that the total is another
 * share than the points are: then both are told, and of each line its weight. */
bool filled_weighs(const struct filled *f);

/* The same of a sheet that is being filled in: marks, one a category. */
void filled_tell_marks(const struct ballot *b, const double *marks,
		       struct buf *out);
/* "NAME, by X, 2026-11-22: " and that. */
void filled_tell_signed(const struct filled *f, struct buf *out);
/* The sheets that stand, a line each and one for each mark that has a reason, then of
 * several judges on one ballot their mean; nothing where there is none. */
void filled_tell_all(const char *kept_json, struct buf *out);
/* "plain 81.5", "plain 12 of 35 marked": its ballot and what it comes to. */
void filled_tell_total(const struct filled *f, struct buf *out);
/* A line for each line of it, "  Knowledge of the law   3 of 5, weight 35", and what the
 * judge wrote to it below. */
void filled_tell_lines(const struct filled *f, struct buf *out);
/* The marks of the one that stands of this judge on b, or NAN or BALLOT_NOT_ASSESSED,
 * one a category. */
void filled_marks(const char *kept_json, const char *author,
		  const struct ballot *b, double *marks);

/* Of several judges on one ballot, those whose sheets stand and are complete; what was
 * filled in elsewhere in the name of one of them (elsewhere.h) is none. */
struct filled_mean {
	size_t n;
	double mean, lo, hi; /* NAN for none */
};
struct filled_mean filled_mean(const struct filled_list *l, const char *ballot);
/* "mean 79.3 of 2 judges, from 77.0 to 81.5"; nothing for fewer than two. */
void filled_tell_mean(const struct filled_list *l, const char *ballot,
		      struct buf *out);

/* The kept ones with one more, as the list "ballots" of a hearing; marks: one a
 * category, as in ballot.h.  reason: why the lines of `told` (one a category) have theirs;
 * any other keeps the reason that it had as long as its mark is the same.  told NULL: no
 * line has a new one. */
void filled_write(const char *kept_json, const struct ballot *b,
		  const double *marks, const bool *told, const char *reason,
		  const char *author, const char *at, struct buf *out);
/* How one that was added stands to those of its author and ballot that are here. */
enum filled_place {
	FILLED_BESIDE, /* there is none, or a newer one */
	FILLED_OVER,   /* it stands instead of ours */
	FILLED_UNDER   /* it is no older, and ours, filled in here, stands */
};
typedef void filled_added_fn(void *arg, const char *author,
			     enum filled_place place);
/* Whether somebody fills in sheets here. */
typedef bool filled_own_fn(void *arg, const char *author);
/* Whether two names of judges differ, and that in capital letters, blanks or marks alone. */
bool filled_same_name(const char *one, const char *other);
/* Whose sheets, of those that stand and are marked, is not known here: "Wray, Li",
 * appended, each once. */
void filled_strangers(const char *json, filled_own_fn *is_own, void *arg,
		      struct buf *out);
/* The same of those whose sheets are from here: "Wray, Li (in part)", whose sheet has no
 * total yet. */
void filled_graders(const char *json, filled_own_fn *is_own, void *arg,
		    struct buf *out);
/*
 * Those of both lists, each once, in order of time, ours before theirs: with what
 * is added handed to `each` (NULL: to nobody).  A sheet of theirs whose author is_own goes
 * before ours of that author and ballot, which so stands, whatever its date; NULL: nobody is.
 * `arg` is for both.  NULL, to be freed otherwise, where nothing is new or it would be too
 * much (*full).
 */
char *filled_merge(const char *ours, const char *theirs, bool *full,
		   filled_own_fn *is_own, filled_added_fn *each, void *arg);
/* The list with other authors: `name` is asked of each sheet, and says who it is by from
 * now on (to be freed), or NULL.  NULL, to be freed otherwise, where nobody is. */
typedef char *filled_name_fn(void *arg, const struct filled *f);
char *filled_sign(const char *json, filled_name_fn *name, void *arg);
/* The kept list with that author's sheets behind all others, so that they stand; to be
 * freed. */
char *filled_behind(const char *json, const char *author);
/* The kept list without the sheets of that author on that ballot (NULL: on any), those
 * before the one that stands among them; *n: how many they are.  To be freed. */
char *filled_without(const char *json, const char *author, const char *ballot,
		     size_t *n);
/* The list without what a later sheet of the same author on the same ballot replaced: its
 * drafts.  NULL, to be freed otherwise, where none was. */
char *filled_standing(const char *json);
/* Reports what makes no sense in a list "ballots": a mark beyond its line. */
void filled_check(const struct json_ref *list, struct faults *f);
#endif
