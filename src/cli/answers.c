/*
 * answers.c - see answers.h
 */
#include "cli/answers.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "cli/told.h"
#include "court/field.h"
#include "hearing/intake.h"
#include "listen/ken.h"
#include "sim/retrace.h"

void answers_open(struct answers *a, struct analyst *analyst, enum side_id side)
{
	struct session *s = &analyst->session;

	*a = (struct answers){ .analyst = analyst,
			       .ken = ken_new(&s->catalogue, &s->kase),
			       .side = side };
	told_ken(a->ken);
}

void answers_close(struct answers *a)
{
	ken_free(a->ken);
}

/* ---- in ---- */

static void check_exchange(const struct json_ref *at, struct faults *f)
{
	json_text(at, "question", f);
	json_text(at, "answer", f);
}

void answers_check(const struct json_ref *row, struct faults *f)
{
	struct field_items w =
		field_items(row, "before", ANSWERS_BEFORE_MAX, f);

	check_exchange(row, f);
	while (field_next(&w))
		check_exchange(&w.at, f);
}

static void add_turn(struct transcript *said, enum turn_kind kind,
		     const char *text)
{
	bool asks = kind == TURN_QUESTION;
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = asks ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup(asks ? "" : "you"),
			  .text = xstrdup(text) };

	if (!asks)
		t.follows = said->turns[said->n - 1].n;
	transcript_take(said, &t);
}

static void add_exchange(struct transcript *said, const struct json_ref *at)
{
	add_turn(said, TURN_QUESTION, json_text(at, "question", NULL));
	add_turn(said, TURN_ANSWER, json_text(at, "answer", NULL));
}

static bool read_turn(struct answers *a, const struct transcript *said,
		      struct turn *t)
{
	struct session *s = &a->analyst->session;
	const struct intake_room room = { .kase = &s->kase,
					  .bench = &s->bench,
					  .side = a->side,
					  .ken = a->ken,
					  .errands = &a->analyst->errands };
	struct intake x;
	bool ok;

	t->reading = xmalloc(sizeof *t->reading);
	intake_init(&x, &room, said, t);
	ok = analyst_read(a->analyst, &x.in, t->reading);
	intake_release(&x);
	return ok;
}

bool answers_read(struct answers *a, const struct json_ref *row,
		  struct transcript *said)
{
	struct json_ref list, item = { 0 };
	bool ok = false;

	*said = (struct transcript){ 0 };
	if (json_member_opt(row, "before", JSON_ARRAY, &list, NULL))
		while (json_next(&list, &item))
			add_exchange(said, &item);
	add_exchange(said, row);
	retrace(a->ken, a->side, said);
	for (size_t i = 1; i < said->n; i += 2)
		ok = read_turn(a, said, &said->turns[i]);
	return ok;
}

/* ---- out ---- */

void answers_text(struct buf *out, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	buf_printf(out, "  %s%s%s\n",
		   r->unread	     ? r->unread
		   : r->heard.beside ? "beside the point"
				     : commitment_name(r->commitment),
		   r->unread || r->firm ? "" : ", unsettled",
		   r->concession == 1 ? ", gives ground" : "");
	if (r->why)
		buf_printf(out, "    %s\n", r->why);
	for (size_t i = 0; i < r->n_remarks; i++)
		buf_printf(out, "    %s\n", r->remarks[i].why);
}
