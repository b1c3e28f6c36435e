/*
 * tactics_row.h - rows of `analyze tactics`: a dialogue, and what each answer does
 *
 * In: setting, background and role, which may be absent, and turns, a list of
 * {initiator, responder}.  Nothing else of a row is looked at: not what the responder
 * knows privately, and no label.
 */
#ifndef CLI_TACTICS_ROW_H
#define CLI_TACTICS_ROW_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/tactics.h"
#include "cli/analyst.h"
struct buf;
struct faults;
struct json_ref;
struct jsonw;

#define TACTICS_TURNS_MAX 500 /* of a dialogue; more are a fault */

struct tactics_row {
	struct tactics_turn *turns; /* owned; their texts are the row's */
	struct tactics_dialogue dialogue;
	struct tactics_reading *readings; /* owned; one a turn */
};

/* Faults for what cannot be read: no turns, none in which the responder speaks. */
void tactics_row_check(const struct json_ref *row, struct faults *f);
/* Of a sound row, which must outlive it. */
void tactics_row_read(struct tactics_row *out, const struct json_ref *row);
void tactics_row_release(struct tactics_row *r);
/* Reads it without a model, then turn by turn with `model` (NULL: none).  Where that
 * one gives nothing of use the turn stays as it was, and a note on standard error says
 * which of `name` and why; false where no reply could be had. */
bool tactics_row_tell(struct tactics_row *r, const struct tactics *t,
		      struct analyst *model, const char *name);

/* Members "turns" and "goal" into the open object. */
void tactics_row_write(struct jsonw *w, const struct tactics_row *r);
/* Lines for people: what each answer seems to do, and what candor would have been. */
void tactics_row_text(struct buf *out, const struct tactics_row *r);
/* A line a turn, behind its id. */
extern const char *const tactics_row_columns[6];
void tactics_row_csv(struct buf *out, const char *id,
		     const struct tactics_row *r);
#endif
