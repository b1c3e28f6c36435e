/*
 * drill_list.c - hotbench drill list: the queue of weak answers, with what was asked
 */
#include "cli/drill_list.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/drill_hearing.h"
#include "cli/session.h"
#include "cli/show.h"
#include "hearing/trend.h"
#include "line/width.h"
#include "score/leans.h"
#include "score/weak.h"
#include "store/drills.h"
#include "store/journal.h"

#define ASKED_INDENT 12 /* of the question, under its row */
#define ITEM_COLS    53 /* of a row's cells, before what it is of */

struct given {
	enum show_format format;
};
static const struct option_row list_options[] = {
	{ "format", 0, "text|json", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, 2) },
};

static const char *title_of(const struct hearing_record *r)
{
	return r->case_title ? r->case_title : "(it cannot be read)";
}

static void put_signs(struct jsonw *w, const struct hearing_record *r,
		      const struct turn *t)
{
	unsigned signs = t && t->reading ? weak_signs_in(&r->said, t) : 0;

	jsonw_put_array(w, "weak");
	for (int i = 0; i < WEAK_SIGNS; i++)
		if (signs & WEAK_BIT(i))
			jsonw_text(w, weak_sign_names[i]);
	jsonw_end_array(w);
}

/* As it was kept, if that is JSON. */
static void put_reading(struct jsonw *w, const char *json)
{
	struct json *doc = json_parse(json, strlen(json), NULL);
	struct json_ref root = json_root(doc);

	jsonw_key(w, "reading");
	if (doc)
		json_write(&root, w);
	else
		jsonw_null(w);
	json_free(doc);
}

static void put_tries(struct jsonw *w, struct journal *j,
		      const struct drill_item *item)
{
	struct drill_tries tries = { 0 };

	drills_tries(j, item->hearing, item->turn, &tries, NULL);
	jsonw_put_array(w, "tries");
	for (size_t i = 0; i < tries.n; i++) {
		jsonw_object(w);
		jsonw_put_time(w, "at", tries.list[i].at_ms);
		jsonw_put_text(w, "came", tries.list[i].came);
		jsonw_put_text(w, "text", tries.list[i].text);
		put_reading(w, tries.list[i].reading_json);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	drill_tries_release(&tries);
}

static void put_item(struct jsonw *w, struct journal *j,
		     const struct drill_item *item,
		     const struct hearing_record *r, int64_t today)
{
	char day[CLOCK_DAY_BYTES];
	bool waits = item->state == DRILL_WAITS;
	const struct turn *q = transcript_question_to(&r->said, item->turn);
	const struct turn *before = q ? leans_on(&r->said, q) : NULL;

	clock_day_text(item->due_day, day);
	jsonw_object(w);
	jsonw_put_text(w, "hearing", item->hearing);
	jsonw_put_text(w, "case", r->case_slug);
	jsonw_put_text(w, "title", r->case_title);
	jsonw_put_int(w, "turn", item->turn);
	jsonw_put_int(w, "question",
		      transcript_question_at(&r->said, item->turn));
	jsonw_put_text(w, "asked_by", q ? q->speaker : NULL);
	jsonw_put_text(w, "asked", q ? q->text : NULL);
	jsonw_put_text(w, "asked_before", before ? before->text : NULL);
	jsonw_put_text(w, "state", drill_state_names[item->state]);
	jsonw_put_int(w, "box", item->box);
	jsonw_put_text(w, "due", waits ? day : NULL);
	jsonw_put_bool(w, "due_now", waits && item->due_day <= today);
	put_signs(w, r, transcript_turn(&r->said, item->turn));
	put_tries(w, j, item);
	jsonw_end_object(w);
}

/* The rest of a line, as wide as the terminal; whole where there is none. */
static void print_rest(const char *words, int used_cols)
{
	char *line = sanitise_line(words);
	int width = width_of(STDOUT_FILENO);
	char *cut = utf8_clipped(line, strlen(line),
				 width ? width - used_cols : INT_MAX);

	puts(cut);
	free(cut);
	free(line);
}

static void print_asked(const struct transcript *said, const struct turn *q)
{
	const struct turn *before = q ? leans_on(said, q) : NULL;
	char *words = q ? xprintf("%s: %s", q->speaker, q->text)
			: xstrdup("(what you said without a question)");

	if (before)
		print_asked(said, before);
	printf("%*s", ASKED_INDENT, "");
	print_rest(words, ASKED_INDENT);
	free(words);
}

static void print_item(const struct drill_item *item,
		       const struct hearing_record *r, int64_t today)
{
	char day[CLOCK_DAY_BYTES], question[24], box[24], *what;

	clock_day_text(item->due_day, day);
	snprintf(question, sizeof question, "Q %d",
		 transcript_question_at(&r->said, item->turn));
	snprintf(box, sizeof box, "box %d", item->box);
	show_cell(item->state != DRILL_WAITS ? drill_state_names[item->state]
					     : day,
		  10);
	show_cell(item->state == DRILL_WAITS && item->due_day <= today ? "due"
								       : "",
		  3);
	show_cell(item->state == DRILL_WAITS ? box : "", 5);
	show_cell(item->hearing, 20);
	show_cell(question, 5);
	what = xprintf("%zu %s, %s", item->n_tries,
		       item->n_tries == 1 ? "try" : "tries", title_of(r));
	print_rest(what, ITEM_COLS);
	free(what);
	if (r->case_title)
		print_asked(&r->said,
			    transcript_question_to(&r->said, item->turn));
}

static void list_all(struct journal *j, const struct drill_items *l,
		     enum show_format format, struct buf *out)
{
	int64_t today = clock_day(clock_wall_ms());
	struct jsonw w = jsonw_list(out, false);
	struct hearing_record r;

	record_init(&r);
	for (size_t i = 0; i < l->n; i++) {
		const struct drill_item *item = &l->list[i];

		if (strcmp(r.id, item->hearing) != 0) {
			record_release(&r);
			if (!journal_load(j, item->hearing, &r, NULL))
				record_init(&r);
		}
		if (format == SHOW_TEXT)
			print_item(item, &r, today);
		else
			put_item(&w, j, item, &r, today);
	}
	jsonw_end_list(&w);
	record_release(&r);
}

void drill_print_trend(const struct trend *t, const char *title)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	trend_say(t, &b);
	if (b.len) {
		buf_cut(&b, b.len - 1); /* the last line's end */
		show_title(title);
		show_text(b.s, 0);
	}
	buf_release(&b);
}

static int run_list(struct args *a)
{
	struct given g = { SHOW_TEXT };
	struct drill_items l = { 0 };
	struct session s;
	struct trend t;
	struct error err;
	struct buf out;
	int code;

	if (!args_take(a, &g))
		return a->code;
	if (!drill_queue(NULL, clock_wall_ms(), &l, &err))
		return cli_fail(&err);
	buf_init(&out, BUF_TEXT_MAX);
	session_init(&s);
	if (session_look_at_journal(&s, &err)) {
		list_all(s.journal, &l, g.format, &out);
		if (g.format == SHOW_TEXT)
			buf_reset(&out);
		code = show_buf(&out);
		if (g.format == SHOW_TEXT &&
		    trend_make(&t, s.journal, clock_wall_ms(), NULL))
			drill_print_trend(&t, DRILL_TREND);
	} else {
		buf_release(&out);
		code = cli_fail(&err);
	}
	if (!l.n && code == EXIT_DONE)
		fprintf(stderr, "hotbench: no answer waits to be given again; "
				"the weak ones of a hearing come here when it "
				"has ended\n");
	drill_items_release(&l);
	session_release(&s);
	return code;
}

const struct command drill_list = {
	.name = "drill list",
	.usage = "[--format text|json]",
	.help = "The answers that are to be given again, with their days.",
	.run = run_list,
	.options = list_options,
	.n_options = sizeof list_options / sizeof *list_options,
};
