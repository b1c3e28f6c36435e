/*
 * label.c - people's labels in lines: :label, and `l` in a replay
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "hearing/marking.h"
#include "line/talk.h"

static void say_fields(struct talk *t)
{
	struct buf b;

	talk_say(t, 0,
		 "(A label of yours stands over the reader's, which stays. "
		 "Q3, opening or last may come first, a reason last; the value "
		 "\"reader\" takes yours back. For example: Q3 commitment "
		 "neutral it only states the holding.)");
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; mark_fields[i]; i++) {
		buf_reset(&b);
		buf_printf(&b, "%-15s %s", mark_fields[i],
			   mark_values(mark_fields[i]));
		talk_say(t, 2, b.s);
	}
	talk_say(t, 2, "decorum, later, long ... yes|no|reader");
	buf_release(&b);
}

/* "(commitment: neutral (the offline reader: detrimental), by X, ...)" */
static void say_kept(struct talk *t, const struct mark *m,
		     const struct turn *turn)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_puts(&b, t->ephemeral ? "(Noted: " : "(Kept: ");
	/* Without feedback not even what the reader said may be told. */
	if (t->feedback == FEEDBACK_NONE)
		buf_printf(&b, "%s %s", m->field, m->value);
	else
		mark_tell(&b, m, turn);
	buf_puts(&b, ")");
	talk_say(t, 0, b.s);
	buf_release(&b);
}

static bool label(struct talk *t, const char *words,
		  const struct transcript *said, talk_keep_mark_fn *keep,
		  void *arg, struct error *err)
{
	size_t n = strcspn(words, " ");
	char *place = xstrndup(words, n > 40 ? 40 : n);
	const struct turn *turn;
	struct mark m = { 0 };
	bool ok = false;

	if (marking_is_place(place)) {
		words += n;
	} else {
		free(place);
		place = xstrdup("last");
	}
	turn = marking_turn(said, place, err);
	if (turn && mark_parse(&m, words, err)) {
		mark_sign(&m, turn->n, marking_author(), clock_wall_ms());
		ok = keep(arg, &m, err);
		if (ok)
			say_kept(t, &m, transcript_turn(said, turn->n));
	}
	mark_release(&m);
	free(place);
	return ok;
}

void talk_label(struct talk *t, const char *words,
		const struct transcript *said, talk_keep_mark_fn *keep,
		void *arg)
{
	struct error err;
	char *line;

	words += strspn(words, " ");
	if (!*words) {
		say_fields(t);
		return;
	}
	if (label(t, words, said, keep, arg, &err)) {
		scorecard_run_reset(&t->figures);
		return;
	}
	line = xprintf("(Not labelled: %s)", err.text);
	talk_say(t, 0, line);
	free(line);
}
