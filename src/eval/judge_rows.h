/*
 * judge_rows.h - turns of a bench that people have judged, for the judges to be held
 * against them
 *
 * A file of JSON lines.  A row is one task on one turn, and what people said of it:
 *
 *   {"id": text, "task": "decorum", "side": "petitioner", "turn": text,
 *    "question": text, "answer": text, "facts": text, "position": text,
 *    "case": slug, "flaw": kind or text, "issue": text, "choices": [text],
 *    "labels": [{"by": name, "label": true}]}
 *
 * id, task, side and turn are required; `turn` is what the bench said and is judged.
 * Facts and position are those of `case` where they are not given.  A fallacy needs
 * `flaw`, an issue `issue`, followed `choices` (answers to one question).  A label is
 * true or false; of followed the number of the choice, 0 for none; of legalbench,
 * stetson, metacog and valence one of that scheme; null where the person did not tell.
 * One person alone may stand as `label` and `by` in the row.  Rows of the same id and
 * task are one row: each person may have a file.
 */
#ifndef EVAL_JUDGE_ROWS_H
#define EVAL_JUDGE_ROWS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "court/labels.h"
#include "eval/judge.h"
struct eval_cases;
struct eval_setup;
struct json_ref;
struct jsonw;

enum judge_task {
	TASK_DECORUM,
	TASK_RAGE_BAIT,
	TASK_PROVOCATION,
	TASK_SWITCHING_SIDES,
	TASK_FALLACY,
	TASK_FOLLOWED,
	TASK_MOUTH,
	TASK_ISSUE_BROAD,
	TASK_ISSUE_NARROW,
	TASK_LEGALBENCH,
	TASK_STETSON,
	TASK_METACOG,
	TASK_VALENCE,
	JUDGE_TASKS
};
extern const char *const judge_task_names[JUDGE_TASKS];
/* Whose prompt asks it, and which of that judge's answers it is. */
enum judge_prompt judge_task_prompt(enum judge_task t);
size_t judge_task_answer(enum judge_task t);
/* As a person reads it: "yes", "2", "Criticism"; valid until the next call. */
const char *judge_label_name(enum judge_task t, int label);

struct judge_label {
	const char *by;
	int label;
};
enum { JUDGE_PEOPLE_MAX = 16, JUDGE_CHOICES_MAX = 16 };
/* What is compared: people's labels and the judge's. */
struct judged_row {
	enum judge_task task;
	struct judge_label labels[JUDGE_PEOPLE_MAX];
	size_t n_labels;
	int told; /* MODELLED_UNREAD, MODELLED_NOT_ASKED */
};

struct judge_row {
	const char *id, *slug; /* NULL: of no case */
	enum side_id side;
	uint64_t place; /* of id and task */
	struct judge_matter matter;
	struct judged_row of;
};
struct judge_rows {
	struct arena arena;
	struct judge_row *list;
	size_t n, room;
	struct eval_cases *cases;
};

/* Reads setup->file; of each task as many as the limit, drawn by the seed, in an order
 * that is the same for the same rows.  Cases are looked for.  Release it in any case. */
bool judge_rows_load(struct judge_rows *r, const struct eval_setup *s,
		     struct error *err);
void judge_rows_release(struct judge_rows *r);

/* Members task, labels and told of the open object. */
void judged_row_write(struct jsonw *w, const struct judged_row *r);
/* The same out of a result; names are kept in the arena.  False where there are none. */
bool judged_row_read(const struct json_ref *at, struct arena *a,
		     struct judged_row *out);
#endif
