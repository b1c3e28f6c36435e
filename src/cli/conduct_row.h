/*
 * conduct_row.h - rows of `analyze conduct`: a remark in its hearing, and its flags
 *
 * In: remark; docket, facts, question (of law), side, advocate, justice, opening
 * and context, a list of turns {role, speaker, text} ending in what the justice
 * asked; all but the remark may be absent.  Nothing else of a row is looked at.
 */
#ifndef CLI_CONDUCT_ROW_H
#define CLI_CONDUCT_ROW_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/reader.h"
#include "base/arena.h"
struct buf;
struct faults;
struct json_ref;
struct jsonw;

#define CONDUCT_TURNS_MAX 64 /* of a context; older ones are left out */

struct conduct_row {
	struct arena arena;
	struct court_case kase; /* facts and question, no more */
	struct exchange before[CONDUCT_TURNS_MAX];
	char *questions[1];
	struct reader_input in; /* of the members above */
};

/* Faults for what cannot be read: no remark, a side that is none, ... */
void conduct_row_check(const struct json_ref *row, struct faults *f);
/* Of a sound row; copies.  The struct must stay where it is until released. */
void conduct_row_read(struct conduct_row *out, const struct json_ref *row);
void conduct_row_release(struct conduct_row *r);

/* Member "flags" (and "unread") into the open object. */
void conduct_row_write(struct jsonw *w, const struct reading *r);
/* Lines for people, each flag with its remedy. */
void conduct_row_text(struct buf *out, const struct reading *r);
/* A line a flag, one with blanks where there is none; columns
 * kind,confidence,start,end,why,fix behind what the caller has begun. */
extern const char *const conduct_row_columns[6];
void conduct_row_csv(struct buf *out, const char *id, const struct reading *r);
#endif
