#include "hearing/once.h"

#include <string.h>

#include "base/clock.h"
#include "court/record.h"
#include "hearing/schedule.h"
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

	return t && weak_is_sure(&r->said, t);
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

static bool settle(struct journal *j, const struct hearing_record *r, int turn,
		   const struct hearing_record *other, int other_turn,
		   const struct court_case *kase, struct error *err)
{
	const struct turn *mine = transcript_question_to(&r->said, turn),
			  *theirs = transcript_question_to(&other->said,
							   other_turn);

	if (!mine || !theirs || !weak_same_question(mine, theirs, kase))
		return true;
	return is_later(r, other)
		       ? let_one_loose(j, r, turn, other, other_turn, err)
		       : let_one_loose(j, other, other_turn, r, turn, err);
}

/* Of all that waits elsewhere, with its hearing; `arg` is the caller's. */
typedef bool each_fn(void *arg, struct journal *j,
		     const struct hearing_record *other,
		     const struct drill_item *item, struct error *err);

static bool each_elsewhere(struct journal *j, const struct hearing_record *r,
			   each_fn *each, void *arg, struct error *err)
{
	struct hearing_record other;
	struct drill_items l;
	bool ok = true;

	if (!drills_elsewhere(j, r->id, &l, err))
		return false;
	record_init(&other);
	for (size_t i = 0; ok && i < l.n; i++) {
		if (strcmp(other.id, l.list[i].hearing) != 0) {
			record_release(&other);
			if (!journal_load(j, l.list[i].hearing, &other, NULL))
				record_init(&other); /* asks nothing */
		}
		if (once_same_student(r, &other))
			ok = each(arg, j, &other, &l.list[i], err);
	}
	record_release(&other);
	drill_items_release(&l);
	return ok;
}

struct entered {
	const struct hearing_record *r;
	const struct court_case *kase;
	const int *turns;
	size_t n;
};

static bool settle_each(void *arg, struct journal *j,
			const struct hearing_record *other,
			const struct drill_item *item, struct error *err)
{
	const struct entered *e = arg;
	bool ok = true;

	for (size_t k = 0; ok && k < e->n; k++)
		ok = settle(j, e->r, e->turns[k], other, item->turn, e->kase,
			    err);
	return ok;
}

bool once_settle(struct journal *j, const struct hearing_record *r,
		 const struct court_case *kase, const int *turns, size_t n,
		 struct error *err)
{
	struct entered e = { r, kase, turns, n };

	return !n || each_elsewhere(j, r, settle_each, &e, err);
}

/* ---- what a later hearing did well ---- */

const struct turn *once_well_answered(const struct hearing_record *r,
				      const struct turn *question,
				      const struct court_case *kase)
{
	for (size_t i = 0; question && i < r->said.n; i++) {
		const struct turn *t = &r->said.turns[i],
				  *q = weak_is_well_answered(t)
					       ? transcript_question_of(
							 &r->said, t)
					       : NULL;

		if (q && weak_same_question(q, question, kase))
			return t;
	}
	return NULL;
}

static bool move_each(void *arg, struct journal *j,
		      const struct hearing_record *other,
		      const struct drill_item *item, struct error *err)
{
	const struct entered *e = arg;
	struct drill_item moved = *item;

	if (item->state != DRILL_WAITS || !is_later(e->r, other) ||
	    !once_well_answered(
		    e->r, transcript_question_to(&other->said, item->turn),
		    e->kase))
		return true;
	schedule_move(&moved, AGAIN_BETTER, clock_day(e->r->ended_ms));
	return drills_keep(j, &moved, NULL, err);
}

bool once_move_on(struct journal *j, const struct hearing_record *r,
		  const struct court_case *kase, struct error *err)
{
	struct entered e = { .r = r, .kase = kase };

	return each_elsewhere(j, r, move_each, &e, err);
}
