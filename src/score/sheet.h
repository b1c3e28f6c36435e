/*
 * sheet.h - labelled rows, grouped into transcripts
 *
 * A group is the rows of one `set` and one annotator (or model): one transcript
 * as one reader saw it.  Rows come in any order and keep their place; figures
 * follow the order of `turn` within the group (of the input, where rows have no
 * turn).  A row takes 20 bytes, a group its two names and some 64 bytes, however
 * long the texts beside the labels were; figures are computed a group at a time.
 */
#ifndef SCORE_SHEET_H
#define SCORE_SHEET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/intern.h"
#include "score/cobra.h"
#include "score/row.h"
struct error;

#define SHEET_ROWS_MAX 100000000 /* more is ERR_LIMIT */

/* One row; the labels packed, see sheet_labels. */
struct sheet_row {
	int32_t turn; /* -1: none */
	uint32_t group;
	uint32_t line; /* in its file, from 1 */
	uint32_t packed;
};

struct sheet_group {
	const char *set, *who; /* NULL: the rows do not say */
	bool is_model;	       /* who is a model's name */
	uint32_t n;	       /* rows */
	uint32_t first;	       /* where its rows begin in sheet.order */
	bool in_order;	       /* its turns ascend in input order */
};

struct sheet {
	struct sheet_row *rows; /* input order */
	size_t n_rows, rows_cap;
	struct sheet_group *groups; /* in order of their first row */
	size_t n_groups, groups_cap;
	uint32_t *order; /* rows by group, input order within; after finish */
	struct intern known; /* what groups are known by; holds their names */
	struct buf key;	     /* of the row at hand */
	struct arena names;  /* for who keeps more of the rows */
	unsigned any_given;  /* fields that some row gives */
	unsigned all_given;  /* fields that every row gives */
	unsigned all_there;  /* fields that every row has, null or not */
};

/* The labels of a row once more. */
struct sheet_labels {
	struct cobra_turn turn;
	unsigned reasons; /* as in struct row */
	bool has_reasons;
	int concession, answered_first; /* -1: not given */
	bool own;
};

void sheet_init(struct sheet *s);
void sheet_release(struct sheet *s);

/*
 * Adds a row.  ERR_DATA when some rows have a set (or an annotator or model)
 * and others have none: such a mixture is a mistake, and guessing where a row
 * belongs would be another.
 */
bool sheet_add(struct sheet *s, const struct row *row, size_t line,
	       struct error *err);
/*
 * Ends adding: groups are laid out.  ERR_DATA with *line (may be NULL) when a
 * turn stands twice in a group, or only some rows of a group have a turn.
 */
bool sheet_finish(struct sheet *s, size_t *line, struct error *err);

struct sheet_labels sheet_labels(const struct sheet_row *row);
/* The group of a set and an annotator or model (NULL: rows do not say), as
 * `who` and `is_model` of a group have it; n_groups where there is none. */
size_t sheet_group(const struct sheet *s, const char *set, const char *who,
		   bool is_model);
/* "set simpson_8, annotator A", for messages; caller frees. */
char *sheet_group_name(const struct sheet_group *g);

/*
 * Figures of group g.  out (may be NULL) has room for its n rows and is filled
 * in the input order of the group's rows.  A row without a commitment was not
 * read: it is no turn of the transcript, and its figures are NAN; sum->n counts
 * the turns that were read.
 */
void sheet_series(const struct sheet *s, size_t g,
		  const struct cobra_rule *rule, struct cobra_figures *out,
		  struct cobra_summary *sum);

/*
 * The rows of group g in order of turn: n row indexes, to be freed by the
 * caller.
 */
uint32_t *sheet_in_turn_order(const struct sheet *s, size_t g);
#endif
