#include "hearing/schedule.h"

const int schedule_days[SCHEDULE_BOXES] = { 1, 3, 7, 16, 35 };

int64_t schedule_first_day(int64_t ended_day)
{
	return ended_day + schedule_days[0];
}

static void put_in(struct drill_item *item, int box, int64_t today)
{
	item->state = DRILL_WAITS;
	item->box = box;
	item->due_day = today + schedule_days[box - 1];
}

/* Before its day it was not yet to be forgotten. */
static bool is_early(const struct drill_item *item, int64_t today)
{
	return item->box > SCHEDULE_FIRST && today < item->due_day;
}

static void go_on(struct drill_item *item, int64_t today)
{
	if (item->state == DRILL_DONE || item->moved_day == today ||
	    is_early(item, today))
		return;
	item->moved_day = today;
	if (item->box < SCHEDULE_BOXES)
		put_in(item, item->box + 1, today);
	else
		item->state = DRILL_DONE;
}

void schedule_move(struct drill_item *item, enum again came, int64_t today)
{
	if (item->state == DRILL_LOOSE || item->state == DRILL_DROPPED)
		return;
	switch (came) {
	case AGAIN_BETTER: go_on(item, today); break;
	case AGAIN_SAME:
	case AGAIN_WORSE: put_in(item, SCHEDULE_FIRST, today); break;
	case AGAIN_PARTLY:
	case AGAIN_UNTOLD:
		if (item->state == DRILL_WAITS && item->due_day <= today)
			put_in(item, item->box, today);
		break;
	default: break; /* not read: nothing came of it */
	}
}

bool schedule_join(struct drill_item *item, int64_t today)
{
	if (item->state != DRILL_LOOSE || item->box >= SCHEDULE_FIRST)
		return false;
	put_in(item, SCHEDULE_FIRST, today);
	return true;
}

void schedule_tomorrow(struct drill_item *item, int64_t today)
{
	item->state = DRILL_WAITS;
	if (item->box < SCHEDULE_FIRST)
		item->box = SCHEDULE_FIRST;
	item->due_day = today + 1;
}
