#include "hearing/once.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xmalloc.h"
#include "court/record.h"
#include "hearing/schedule.h"
#include "score/same.h"
#include "score/weak.h"
#include "store/drills.h"
#include "store/journal.h"

bool once_same_student(const struct hearing_record *a,
		       const struct hearing_record *b)
{
	return !strcmp(a->student ? a->student : "",
		       b->student ? b->student : "");
}

static bool is_later(const struct hearing_record *a,
		     const struct hearing_record *b)
{
	return a->started_ms != b->started_ms ? a->started_ms > b->started_ms
					      : strcmp(a->id, b->id) > 0;
}

/* Because of what was said in a hearing that ended at that time. */
static bool let_loose(struct journal *j, const char *hearing, int turn,
		      int64_t ended_ms, struct error *err)
{
	struct drill_item item;

	if (!drills_find(j, hearing, turn, &item, NULL) ||
	    item.state != DRILL_WAITS)
		return true;
	item.state = DRILL_LOOSE;
	item.due_day = clock_day(ended_ms);
	return drills_keep(j, &item, NULL, err);
}

static int box_of(struct journal *j, const char *hearing, int turn)
{
	struct drill_item item;

	return drills_find(j, hearing, turn, &item, NULL) &&
			       item.state == DRILL_WAITS
		       ? item.box
		       : 0;
}

static bool is_surely_weak(const struct hearing_record *r, int turn)
{
	const struct turn *t = transcript_turn(&r->said, turn);

	return t && t->reading && weak_signs_in(&r->said, t);
}

/* The earlier of the two leaves; one that went on a box or more stays, and the later one
 * leaves, unless that is surely weak. */
static bool leaves_earlier(struct journal *j,
			   const struct hearing_record *later, int later_turn,
			   const char *earlier, int earlier_turn)
{
	return box_of(j, earlier, earlier_turn) <= SCHEDULE_FIRST ||
	       is_surely_weak(later, later_turn);
}

static bool let_one_loose(struct journal *j, const struct hearing_record *later,
			  int later_turn, const struct hearing_record *earlier,
			  int earlier_turn, struct error *err)
{
	return leaves_earlier(j, later, later_turn, earlier->id, earlier_turn)
		       ? let_loose(j, earlier->id, earlier_turn,
				   later->ended_ms, err)
		       : let_loose(j, later->id, later_turn, later->ended_ms,
				   err);
}

/* Answers of one hearing, and their questions as they are known again. */
struct entered {
	const struct hearing_record *r;
	const int *turns;
	struct same *asked; /* n, owned */
	size_t n;
};

static struct entered entered_of(const struct hearing_record *r,
				 const struct court_case *kase,
				 const int *turns, size_t n)
{
	struct entered e = { r, turns, xcalloc(n + 1, sizeof *e.asked), n };

	for (size_t i = 0; i < n; i++)
		same_init(&e.asked[i],
			  transcript_question_to(&r->said, turns[i]), kase);
	return e;
}

static void entered_release(struct entered *e)
{
	for (size_t i = 0; i < e->n; i++)
		same_release(&e->asked[i]);
	free(e->asked);
}

/* What waits elsewhere, and the i-th of the answers, are to one question. */
typedef bool meet_fn(struct journal *j, const struct entered *e, size_t i,
		     const struct hearing_record *other,
		     const struct drill_item *item, struct error *err);

static bool meet(struct journal *j, const struct entered *e,
		 const struct court_case *kase,
		 const struct hearing_record *other,
		 const struct drill_item *item, meet_fn *met, struct error *err)
{
	struct same theirs;
	bool ok = true;

	same_init(&theirs, transcript_question_to(&other->said, item->turn),
		  kase);
	for (size_t i = 0; ok && i < e->n; i++)
		if (same_question(&e->asked[i], &theirs))
			ok = met(j, e, i, other, item, err);
	same_release(&theirs);
	return ok;
}

/* Of all that waits elsewhere, with its hearing. */
static bool meet_all(struct journal *j, const struct entered *e,
		     const struct court_case *kase, meet_fn *met,
		     struct error *err)
{
	struct hearing_record other;
	struct drill_items l;
	bool ok = true;

	if (!drills_elsewhere(j, e->r->id, &l, err))
		return false;
	record_init(&other);
	for (size_t i = 0; ok && i < l.n; i++) {
		if (strcmp(other.id, l.list[i].hearing) != 0) {
			record_release(&other);
			if (!journal_load(j, l.list[i].hearing, &other, NULL))
				record_init(&other); /* asks nothing */
		}
		if (once_same_student(e->r, &other))
			ok = meet(j, e, kase, &other, &l.list[i], met, err);
	}
	record_release(&other);
	drill_items_release(&l);
	return ok;
}

static bool meet_each(struct journal *j, const struct hearing_record *r,
		      const struct court_case *kase, const int *turns, size_t n,
		      meet_fn *met, struct error *err)
{
	struct entered e;
	bool ok;

	if (!n)
		return true;
	e = entered_of(r, kase, turns, n);
	ok = meet_all(j, &e, kase, met, err);
	entered_release(&e);
	return ok;
}

static bool settle(struct journal *j, const struct entered *e, size_t i,
		   const struct hearing_record *other,
		   const struct drill_item *item, struct error *err)
{
	return is_later(e->r, other) ? let_one_loose(j, e->r, e->turns[i],
						     other, item->turn, err)
				     : let_one_loose(j, other, item->turn, e->r,
						     e->turns[i], err);
}

bool once_settle(struct journal *j, const struct hearing_record *r,
		 const struct court_case *kase, const int *turns, size_t n,
		 struct error *err)
{
	return meet_each(j, r, kase, turns, n, settle, err);
}

/* ---- what a later hearing did well ---- */

const struct turn *once_well_answered(const struct hearing_record *r,
				      const struct same *question,
				      const struct court_case *kase)
{
	const struct turn *found = NULL;

	for (size_t i = 0; i < r->said.n && !found; i++) {
		const struct turn *t = &r->said.turns[i];
		struct same asked;

		if (!weak_is_well_answered(t))
			continue;
		same_init(&asked, transcript_question_of(&r->said, t), kase);
		if (same_question(&asked, question))
			found = t;
		same_release(&asked);
	}
	return found;
}

/* However often it was answered well, it goes on one box. */
static bool move_on(struct journal *j, const struct entered *e, size_t i,
		    const struct hearing_record *other,
		    const struct drill_item *item, struct error *err)
{
	struct drill_item moved = *item;

	(void)i;
	if (item->state != DRILL_WAITS || !is_later(e->r, other))
		return true;
	schedule_move(&moved, AGAIN_BETTER, clock_day(e->r->ended_ms));
	return drills_keep(j, &moved, NULL, err);
}

bool once_move_on(struct journal *j, const struct hearing_record *r,
		  const struct court_case *kase, struct error *err)
{
	int *turns = xcalloc(r->said.n + 1, sizeof *turns);
	size_t n = 0;
	bool ok;

	for (size_t i = 0; i < r->said.n; i++)
		if (weak_is_well_answered(&r->said.turns[i]))
			turns[n++] = r->said.turns[i].n;
	ok = meet_each(j, r, kase, turns, n, move_on, err);
	free(turns);
	return ok;
}
