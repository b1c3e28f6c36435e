#include "hearing/trend.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "store/drills.h"

#define WEEK_MS (TREND_DAYS * (int64_t)86400000)

static bool count_week(struct trend_week *w, struct journal *j, int64_t to_ms,
		       struct error *err)
{
	int64_t from_ms = to_ms - WEEK_MS;
	size_t answers;

	if (!drills_count_tries(j, NULL, from_ms, to_ms, &w->n, &w->n_answers,
				err))
		return false;
	for (int i = 0; i < AGAIN_RESULTS; i++)
		if (!drills_count_tries(j, again_names[i], from_ms, to_ms,
					&w->came[i], &answers, err))
			return false;
	return true;
}

static void count_item(struct trend *t, const struct drill_item *item,
		       int64_t today)
{
	t->n_done += item->state == DRILL_DONE;
	t->n_on += item->moved_day > today - TREND_DAYS;
	if (item->state == DRILL_WAITS && item->box >= SCHEDULE_FIRST &&
	    item->box <= SCHEDULE_BOXES)
		t->boxes[item->box - 1]++;
}

/* What it had gone on before, it went on. */
static bool count_fallen(struct trend *t, struct journal *j, int64_t today,
			 struct error *err)
{
	struct drill_items l;

	if (!drills_fallen(j, &l, err))
		return false;
	for (size_t i = 0; i < l.n; i++) {
		t->n_on += l.list[i].moved_day > today - TREND_DAYS;
		t->n_fallen += l.list[i].due_day > today - TREND_DAYS;
	}
	drill_items_release(&l);
	return true;
}

bool trend_make(struct trend *t, struct journal *j, int64_t now_wall_ms,
		struct error *err)
{
	struct drill_items l;

	*t = (struct trend){ .n_done = 0 };
	/* what was said this very millisecond is of this week */
	if (!count_week(&t->weeks[0], j, now_wall_ms + 1, err) ||
	    !count_week(&t->weeks[1], j, now_wall_ms + 1 - WEEK_MS, err) ||
	    !drills_list(j, NULL, &l, err))
		return false;
	for (size_t i = 0; i < l.n; i++)
		count_item(t, &l.list[i], clock_day(now_wall_ms));
	drill_items_release(&l);
	return count_fallen(t, j, clock_day(now_wall_ms), err);
}

/* ---- in words ---- */

static void say_part(struct buf *out, size_t n, const char *what)
{
	if (n)
		buf_printf(out, ", %zu %s", n, what);
}

static size_t no_better(const struct trend_week *w)
{
	return w->came[AGAIN_SAME] + w->came[AGAIN_WORSE];
}

static void say_week(const struct trend_week *w, struct buf *out)
{
	buf_printf(out, "%zu tr%s at %zu question%s: %zu better", w->n,
		   w->n == 1 ? "y" : "ies", w->n_answers,
		   str_plural(w->n_answers), w->came[AGAIN_BETTER]);
	say_part(out, w->came[AGAIN_PARTLY], "better in part");
	say_part(out, no_better(w), "no better");
	say_part(out, w->came[AGAIN_UNTOLD],
		 "where the reading could not tell");
	say_part(out, w->came[AGAIN_UNREAD], "not read");
}

static void say_boxes(const struct trend *t, struct buf *out)
{
	size_t begun = out->len;

	for (int i = 0; i < SCHEDULE_BOXES; i++)
		if (t->boxes[i])
			buf_printf(out, "%s%zu in box %d",
				   out->len > begun ? ", " : "Now ",
				   t->boxes[i], i + 1);
	if (t->n_done)
		buf_printf(out, "%s%zu done", out->len > begun ? ", " : "Now ",
			   t->n_done);
	if (out->len > begun)
		buf_puts(out, ".\n");
}

void trend_say(const struct trend *t, struct buf *out)
{
	if (t->weeks[0].n) {
		buf_puts(out, "The last 7 days: ");
		say_week(&t->weeks[0], out);
		if (t->n_on)
			buf_printf(out, "; %zu question%s went a box on",
				   t->n_on, str_plural(t->n_on));
		buf_puts(out, ".\n");
	}
	if (t->weeks[1].n) {
		buf_puts(out, "The 7 days before: ");
		say_week(&t->weeks[1], out);
		buf_puts(out, ".\n");
	}
	if (t->n_fallen)
		buf_printf(out,
			   "%zu question%s that had gone a box on begin%s "
			   "again in box 1: asked again in a later hearing, "
			   "and surely missed there.\n",
			   t->n_fallen, str_plural(t->n_fallen),
			   t->n_fallen == 1 ? "s" : "");
	say_boxes(t, out);
}

static void write_week(const struct trend_week *week, const char *key,
		       struct jsonw *w)
{
	jsonw_key(w, key);
	jsonw_object(w);
	jsonw_put_int(w, "tries", (int64_t)week->n);
	jsonw_put_int(w, "answers", (int64_t)week->n_answers);
	for (int i = 0; i < AGAIN_RESULTS; i++)
		jsonw_put_int(w, again_names[i], (int64_t)week->came[i]);
	jsonw_end_object(w);
}

void trend_write(const struct trend *t, struct jsonw *w)
{
	jsonw_object(w);
	write_week(&t->weeks[0], "last_7_days", w);
	write_week(&t->weeks[1], "the_7_days_before", w);
	jsonw_put_int(w, "went_a_box_on", (int64_t)t->n_on);
	jsonw_put_int(w, "begun_again", (int64_t)t->n_fallen);
	jsonw_put_array(w, "boxes");
	for (int i = 0; i < SCHEDULE_BOXES; i++)
		jsonw_int(w, (int64_t)t->boxes[i]);
	jsonw_end_array(w);
	jsonw_put_int(w, "done", (int64_t)t->n_done);
	jsonw_end_object(w);
}
