/*
 * cmd_drill.c - weak answers given again; the queue is printed by drill_list.c, the
 * other drill is in drill_tactics.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/drill_hearing.h"
#include "cli/drill_list.h"
#include "cli/drill_tactics.h"
#include "cli/kept.h"
#include "court/case.h"
#include "court/map.h"
#include "hearing/drilling.h"
#include "hearing/marking.h"
#include "hearing/trend.h"
#include "line/line.h"
#include "store/drills.h"
#include "store/journal.h"

/* ---- again ---- */

struct given {
	struct drill_wish wish;
	bool due;
	const char *id, *place; /* NULL: of all hearings; all weak ones */
};
static const struct option_row again_options[] = {
	{ "due", 0, NULL, "only those whose day has come",
	  INTO_FLAG(struct given, due) },
	{ "plain", 0, NULL, "in lines: no screen",
	  INTO_FLAG(struct given, wish.talk.plain) },
	{ "answers", 0, "FILE",
	  "answers from a file of JSON lines, or - for standard input",
	  INTO_TEXT(struct given, wish.talk.answers) },
	{ "reader", 0, "offline|llm|both", "who reads both tries (offline)",
	  INTO_TEXT(struct given, wish.reader) },
	INTO_MODEL(struct given, wish.model, "the model that reads"),
};

static bool is_asked(const struct given *g, const struct drill_item *item,
		     int64_t today)
{
	return item->state == DRILL_WAITS &&
	       (!g->due || item->due_day <= today);
}

/* "nothing is due; the next is, on 2026-12-01" */
static void say_none(const struct drill_items *l, const struct given *g)
{
	char day[CLOCK_DAY_BYTES];

	for (size_t i = 0; i < l->n; i++) {
		if (l->list[i].state != DRILL_WAITS)
			continue;
		clock_day_text(l->list[i].due_day, day);
		fprintf(stderr,
			"hotbench: nothing is due today; the next is due on "
			"%s (hotbench drill list)\n",
			day);
		return;
	}
	fprintf(stderr,
		g->id ? "hotbench: no answer of that hearing waits to be given "
			"again\n"
		      : "hotbench: no answer waits to be given again; the weak "
			"ones of a hearing come here when it has ended\n");
}

static size_t count_asked(const struct drill_items *l, const struct given *g,
			  int64_t today)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += is_asked(g, &l->list[i], today);
	return n;
}

/* Those of the first hearing that has any left; they are struck from the list. */
static size_t take_hearing(struct drill_items *l, const struct given *g,
			   int64_t today, char id[RECORD_ID_BYTES], int *turns)
{
	size_t n = 0;

	*id = '\0';
	for (size_t i = 0; i < l->n; i++) {
		struct drill_item *item = &l->list[i];

		if (!is_asked(g, item, today) ||
		    (*id && strcmp(id, item->hearing) != 0))
			continue;
		memcpy(id, item->hearing, RECORD_ID_BYTES);
		turns[n++] = item->turn;
		item->state = DRILL_LOOSE;
	}
	return n;
}

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

/* How the drill goes, for who has answered now. */
static void say_trend(const struct drill_wish *w)
{
	struct session s;
	struct trend t;

	if (!w->n_kept)
		return;
	session_init(&s);
	if (session_look_at_journal(&s, NULL) &&
	    trend_make(&t, s.journal, clock_wall_ms(), NULL))
		drill_print_trend(&t, DRILL_TREND);
	session_release(&s);
}

/* What is to be told once there is no screen. */
static int code_of(enum drill_end end, const struct drill_wish *w,
		   const struct error *err)
{
	say_trend(w);
	if (end == DRILL_UNOPENED || end == DRILL_FAILED)
		return cli_fail(err);
	if (end == DRILL_INTERRUPTED)
		return EXIT_INTERRUPTED;
	return w->n_unread ? EXIT_ENDPOINT : EXIT_DONE;
}

/* Hearing after hearing.  One that cannot be opened is
 * passed by, and told at the end. */
static enum drill_end go_through(struct drill_items *l, const struct given *g,
				 struct drill_wish *wish, struct error *err)
{
	int64_t today = clock_day(wish->now_wall_ms);
	int *turns = xcalloc(l->n + 1, sizeof *turns);
	enum drill_end end = DRILL_THROUGH, worst = DRILL_THROUGH;
	char id[RECORD_ID_BYTES];
	struct error unopened;
	size_t n;

	wish->n_all = count_asked(l, g, today);
	while ((end == DRILL_THROUGH || end == DRILL_UNOPENED) &&
	       (n = take_hearing(l, g, today, id, turns))) {
		qsort(turns, n, sizeof *turns, by_number);
		end = drill_hearing(wish, id, turns, n, err);
		wish->n_before += n;
		if (end == DRILL_UNOPENED) {
			worst = end;
			unopened = *err;
		}
	}
	free(turns);
	if (worst == DRILL_UNOPENED && end != DRILL_FAILED)
		*err = unopened; /* those behind it may have opened */
	return end == DRILL_THROUGH || end == DRILL_LEFT ? worst : end;
}

bool drill_queue(const char *id, int64_t now_wall_ms, struct drill_items *out,
		 struct error *err)
{
	struct session s;
	struct hearing_record r;
	bool ok;

	*out = (struct drill_items){ 0 };
	record_init(&r);
	session_init(&s);
	ok = session_look_at_journal(&s, err) &&
	     (!id || journal_load(s.journal, id, &r, err)) &&
	     (!journal_may_change(s.journal, NULL) ||
	      drilling_gather(s.journal, &s.catalogue, now_wall_ms, 0, err)) &&
	     drills_list(s.journal, id ? r.id : NULL, out, err);
	record_release(&r);
	session_release(&s);
	return ok;
}

static int run_queue(const struct given *g)
{
	struct drill_wish wish = g->wish;
	struct drill_items l;
	struct error err;
	enum drill_end end;

	if (!drill_queue(g->id, wish.now_wall_ms, &l, &err))
		return cli_fail(&err);
	if (!count_asked(&l, g, clock_day(wish.now_wall_ms))) {
		say_none(&l, g);
		end = DRILL_THROUGH;
	} else if (drill_wish_open(&wish, &err)) {
		end = go_through(&l, g, &wish, &err);
		drill_wish_close(&wish);
	} else {
		end = DRILL_FAILED;
	}
	drill_items_release(&l);
	return code_of(end, &wish, &err);
}

bool drill_due(const struct app_options *screen, struct error *err)
{
	const struct given g = { .due = true };
	struct drill_wish wish = { .now_wall_ms = clock_wall_ms(),
				   .screen = *screen,
				   .on_screen = true };
	struct drill_items l;
	enum drill_end end;

	if (!drill_queue(NULL, wish.now_wall_ms, &l, err))
		return false;
	end = go_through(&l, &g, &wish, err);
	drill_items_release(&l);
	return end != DRILL_UNOPENED && end != DRILL_FAILED;
}

static int *one_of(const struct hearing_record *r, const char *place, size_t *n,
		   struct error *err)
{
	const struct turn *t = marking_turn(&r->said, place, err);
	int *turns;

	if (!t)
		return NULL;
	if (t->kind != TURN_ANSWER) {
		error_set(err, ERR_USAGE,
			  "only answers to questions are given again, and %s "
			  "is none",
			  place);
		return NULL;
	}
	turns = xcalloc(1, sizeof *turns);
	turns[0] = t->n;
	*n = 1;
	return turns;
}

/* The turns of a hearing that are to be given again; NULL with an error. */
static int *turns_of(struct session *s, const struct given *g,
		     int64_t now_wall_ms, size_t *n, struct error *err)
{
	const struct hearing_record *r = &s->record;
	struct error why;

	if (!journal_load(s->journal, g->id, &s->record, err))
		return NULL;
	if (!r->ended_ms) {
		error_set(err, ERR_USAGE,
			  "hearing %s has not ended: hotbench resume %s goes "
			  "on with it, and its answers can be given again when "
			  "it is over",
			  r->id, r->id);
		return NULL;
	}
	/* without it, the same questions are known by their words alone */
	if (kept_find_case(&s->kase, r, &why))
		case_open_map(&s->kase);
	if (journal_may_change(s->journal, NULL) &&
	    !drilling_enter(s->journal, r, &s->kase, now_wall_ms, err))
		return NULL;
	return g->place ? one_of(r, g->place, n, err)
			: drilling_weak(s->journal, r, &s->kase, n);
}

static int run_these(const struct given *g, const char *id, const int *turns,
		     size_t n)
{
	struct drill_wish wish = g->wish;
	struct error err;
	enum drill_end end = DRILL_FAILED;

	if (drill_wish_open(&wish, &err)) {
		end = drill_hearing(&wish, id, turns, n, &err);
		drill_wish_close(&wish);
	}
	return code_of(end, &wish, &err);
}

static int run_hearing(const struct given *g)
{
	struct session s;
	struct error err;
	char id[RECORD_ID_BYTES];
	size_t n = 0;
	int *turns = NULL, code = EXIT_DONE;

	session_init(&s);
	if (session_look_at_journal(&s, &err))
		turns = turns_of(&s, g, g->wish.now_wall_ms, &n, &err);
	memcpy(id, s.record.id, sizeof id);
	session_release(&s);
	if (!turns)
		return cli_fail(&err);
	if (n)
		code = run_these(g, id, turns, n);
	else
		fprintf(stderr,
			"hotbench: no answer of hearing %s was surely weak; "
			"hotbench drill again %s Q gives any of them again\n",
			id, id);
	free(turns);
	return code;
}

static int run_again(struct args *a)
{
	struct given g = { .wish.now_wall_ms = clock_wall_ms() };
	struct error err;

	if (!args_take(a, &g))
		return a->code;
	if (!cli_can_read("--answers", g.wish.talk.answers, &err))
		return cli_fail(&err);
	g.id = a->n_words ? a->words[0] : NULL;
	g.place = a->n_words > 1 ? a->words[1] : NULL;
	if (g.due && g.place)
		return cli_usage("drill again: an answer that is named is "
				 "given again whether its day has come or not: "
				 "leave out --due");
	if (g.id && !*g.id)
		return cli_usage("drill again: an empty id names nothing");
	return g.id && !g.due ? run_hearing(&g) : run_queue(&g);
}

static const struct command drill_again = {
	.name = "drill again",
	.usage = "[--due] [ID [Q]] [--plain] [--answers FILE] [--reader R]",
	.help = "Give weak answers again: all that wait, those of a hearing, "
		"or one.",
	.run = run_again,
	.options = again_options,
	.n_options = sizeof again_options / sizeof *again_options,
	.max_words = 2,
	.takes = TAKES_HEARING,
};

/* ---- all ---- */

static const struct command *const verbs[] = { &drill_again, &drill_list,
					       &drill_tactics, NULL };

const struct command command_drill = {
	.name = "drill",
	.usage = "again|list|tactics",
	.help = "Answer again what was weak, or cross-examine a witness.",
	.verbs = verbs,
};
