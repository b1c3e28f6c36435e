/*
 * intake.c - see intake.h
 */
#include "hearing/intake.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "court/testimony.h"
#include "hearing/errands.h"

/* What was said before this turn, oldest first. */
static void add_before(struct intake *x, const struct transcript *said, int n)
{
	x->before = xcalloc(said->n + 1, sizeof *x->before);
	x->in.before = x->before;
	for (size_t i = 0; i < said->n && said->turns[i].n < n; i++) {
		const struct turn *t = &said->turns[i], *q;

		if ((t->kind != TURN_ANSWER && t->kind != TURN_OPENING) ||
		    t->retracted)
			continue;
		q = transcript_question_of(said, t);
		x->before[x->in.n_before++] = (struct exchange){
			.turn = t->n,
			.question = q ? q->text : "",
			.answer = t->text,
			.reading = t->reading,
		};
	}
}

static void add_names(struct intake *x, const struct bench *bench)
{
	x->in.bench_names = x->names;
	x->in.n_bench_names = bench->n_seats;
	for (size_t i = 0; i < bench->n_seats; i++)
		x->names[i] = bench->seats[i].short_name;
}

/* Quotations and figures are looked up in the filings, which are opened when
 * somebody first gives one; an index that cannot be had is no matter here. */
static struct docket *docket_for(const struct intake_room *room,
				 const char *answer)
{
	struct error err;

	if (!room->errands)
		return NULL;
	if (strpbrk(answer, "\"0123456789") && room->kase->n_documents)
		errands_open_docket(room->errands, &err);
	return room->errands->docket;
}

/* Under cross-examination nothing is held against the case, and nothing flagged:
 * the words are those of a file, or a model's. */
static void take_witness(struct intake *x, const struct testimony *w)
{
	x->in.setting = SETTING_WITNESS;
	x->in.side = w->called_by;
	x->in.defence_witness = w->called_by == SIDE_RESPONDENT;
	x->in.justice = "";
	x->in.ken = NULL;
	x->in.docket = NULL;
	x->in.labels_only = true;
}

void intake_init(struct intake *x, const struct intake_room *room,
		 const struct transcript *said, const struct turn *t)
{
	const struct turn *q = transcript_question_of(said, t);
	const struct turn *opening = transcript_last(said, TURN_OPENING);

	*x = (struct intake){ .in = {
				      .question = q ? q->text : "",
				      .answer = t->text,
				      .setting = SETTING_COUNSEL,
				      .side = room->side,
				      .justice = q ? q->speaker : "",
				      .kase = room->kase,
				      .issue = q ? q->issue : NULL,
				      .opening = opening ? opening->text : "",
				      .docket = docket_for(room, t->text),
				      .ken = room->ken,
			      } };
	if (room->witness)
		take_witness(x, room->witness);
	add_before(x, said, t->n);
	add_names(x, room->bench);
}

void intake_release(struct intake *x)
{
	free(x->before);
	*x = (struct intake){ 0 };
}
