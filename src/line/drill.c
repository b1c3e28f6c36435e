/*
 * drill.c - weak answers given again, in lines: the question where it stood, the new
 * answer, then both tries as they were read
 *
 * A line is an answer; behind a colon it is a command.  Once an answer was read,
 * commands are about it, until an empty line (or, where nobody types, the next
 * answer) goes on.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/team.h"
#include "docket/docket.h"
#include "hearing/drilling.h"
#include "hearing/hearing.h"
#include "line/piped.h"
#include "line/talk.h"
#include "line/width.h"

#define INDENT 3

struct drill_lines {
	const struct line_options *options;
	struct lines *lines;
	struct talk talk;
	struct buf said;  /* lines that ended in a backslash so far */
	bool person;	  /* somebody types, and sees */
	bool ended;	  /* no line is left */
	bool held;	  /* `said` is for the next hearing's first question */
	bool asked_right; /* of this answer: which one was right */
	size_t asked;
};

struct drill_lines *line_drill_open(const struct line_options *o,
				    struct error *err)
{
	struct lines *lines =
		lines_open(o->answers ? o->answers : "-", false, err);
	struct drill_lines *l;

	if (!lines)
		return NULL;
	l = xcalloc(1, sizeof *l);
	l->options = o;
	l->lines = lines;
	l->person =
		!o->answers && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	talk_init(&l->talk, o, width_of(STDOUT_FILENO));
	buf_init(&l->said, HEARING_TURN_MAX_BYTES);
	return l;
}

void line_drill_close(struct drill_lines *l)
{
	if (!l)
		return;
	lines_close(l->lines);
	talk_release(&l->talk);
	buf_release(&l->said);
	free(l);
}

static void print(struct drill_lines *l)
{
	talk_print(&l->talk, stdout);
}

static void say_line(struct drill_lines *l, int indent,
		     const struct heard_line *line)
{
	talk_sayf(&l->talk, indent, "%s%s%s", line->head,
		  *line->head ? ": " : "", line->text);
}

static void say_lines(struct drill_lines *l, int indent,
		      struct heard_lines *lines)
{
	for (size_t i = 0; i < lines->n; i++)
		say_line(l, indent, &lines->list[i]);
	heard_lines_release(lines);
}

static void say_error(struct drill_lines *l, const struct error *err)
{
	talk_sayf(&l->talk, 0, "(%s)", err->text);
}

/* ---- the question ---- */

static void say_head(struct drill_lines *l, const struct drilling *d)
{
	const struct hearing_record *r = d->with.rec;
	const struct turn *q = drilling_question(d);
	size_t of, place = drilling_place(d, &of);
	char ago[32];

	clock_ago(r->started_ms, d->with.now_wall_ms, ago);
	talk_say(&l->talk, 0, "");
	talk_sayf(&l->talk, 0,
		  "Once more, %zu of %zu: %s, for %s, question %d (%s, hearing "
		  "%s)",
		  place, of, r->case_title, team_role(&r->terms),
		  transcript_question_number(&r->said, &d->first), ago, r->id);
	if (r->real_justices)
		talk_say(&l->talk, 0,
			 q && q->real ? "(The question is that of the real "
					"argument.)"
				      : "(simulated)");
}

static void say_question(struct drill_lines *l, const struct drilling *d)
{
	const struct turn *q = drilling_question(d);

	if (q)
		talk_sayf(&l->talk, 0, "%s: %s", q->speaker, q->text);
	else
		talk_say(&l->talk, 0, "(What you said without a question.)");
}

static void ask(struct drill_lines *l, struct drilling *d)
{
	struct heard_lines before;
	char *draft;

	say_head(l, d);
	drilling_context(d, &before);
	say_lines(l, 0, &before);
	say_question(l, d);
	draft = l->person ? drilling_draft(d) : NULL;
	if (draft)
		talk_sayf(&l->talk, 0, "(What you had begun to write: %s)",
			  draft);
	free(draft);
	if (l->person && !l->asked++)
		talk_say(&l->talk, 0,
			 "(Answer it again; how the first try was read comes "
			 "afterwards. :help tells the rest.)");
	print(l);
}

/* ---- what came of it ---- */

static void say_try(struct drill_lines *l, const struct drilling *d,
		    const char *head, const struct turn *t)
{
	struct heard_lines told;

	talk_say(&l->talk, 0, "");
	talk_sayf(&l->talk, 0, "%s: %s", head, t->text);
	drilling_tell(d, t, &told);
	say_lines(l, INDENT, &told);
}

/* Whole, with how both were read. */
static void say_readings(struct drill_lines *l, const struct drilling *d)
{
	say_try(l, d, "the first try", &d->first);
	say_try(l, d, "this time", &d->again);
}

static void say_outline(struct drill_lines *l, const struct drilling *d)
{
	struct heard_lines outline;

	talk_say(&l->talk, 0, "");
	talk_say(&l->talk, 0, "What a good answer has:");
	drilling_outline(d, &outline);
	say_lines(l, INDENT, &outline);
}

static void read_all(struct drill_lines *l, const struct drilling *d)
{
	if (!d->answered) {
		talk_say(&l->talk, 0, "(Answer it first.)");
		return;
	}
	say_outline(l, d);
	say_readings(l, d);
}

static void say_brief(struct drill_lines *l, const struct drilling *d)
{
	struct heard_lines brief;

	drilling_brief(d, &brief);
	say_lines(l, 0, &brief);
}

#define OUTLINE_ROWS \
	10 /* that leave verdict and both tries on a screen of 24 */

static int rows_of(const struct drill_lines *l, const struct heard_line *line)
{
	int room = l->talk.width_cols - INDENT;
	int cols = utf8_width(line->text, strlen(line->text)) +
		   utf8_width(line->head, strlen(line->head)) + 2;

	return room > 0 ? (cols + room - 1) / room : 1;
}

/* Its first lines, as many as a small screen has room for; one in any case. */
static void say_outline_begun(struct drill_lines *l, const struct drilling *d)
{
	struct heard_lines outline;
	size_t n = 0;
	int rows = 0;

	drilling_outline(d, &outline);
	talk_say(&l->talk, 0, "");
	talk_say(&l->talk, 0, "What a good answer has:");
	for (; n < outline.n; n++) {
		rows += rows_of(l, &outline.list[n]);
		if (n && rows > OUTLINE_ROWS)
			break;
		say_line(l, INDENT, &outline.list[n]);
	}
	if (n < outline.n)
		talk_sayf(&l->talk, INDENT, "(:read has %zu more of it)",
			  outline.n - n);
	heard_lines_release(&outline);
}

static void say_next(struct drill_lines *l, const struct drilling *d)
{
	struct buf next;

	buf_init(&next, BUF_TEXT_MAX);
	drilling_say_next(d, &next);
	if (next.len)
		talk_sayf(&l->talk, 0, "(%s)", next.s);
	buf_release(&next);
}

/* Where the reading cannot tell, and nobody has said yet what it was. */
static void say_positions(struct drill_lines *l, const struct drilling *d)
{
	if (!drilling_may_settle(d))
		return;
	talk_say(&l->talk, 0, "");
	talk_say(&l->talk, 0,
		 "Which of these did you say? It is scored by that:");
	for (size_t i = 0; i < d->positions.n; i++)
		talk_sayf(&l->talk, INDENT, ":%zu  %s", i + 1,
			  positions_text(&d->positions, i));
	talk_sayf(&l->talk, INDENT, ":0  %s, :x  %s",
		  positions_text(&d->positions, POSITIONS_OTHER),
		  positions_text(&d->positions, POSITIONS_UNANSWERED));
}

static void say_keys(struct drill_lines *l, const struct drilling *d)
{
	size_t of, place = drilling_place(d, &of);

	talk_sayf(&l->talk, 0,
		  "(Enter: %s. %s:read shows how both were read, :again, "
		  ":right if your first answer was right, :tomorrow, :quit)",
		  place < of ? "the next one" : "that was all",
		  drilling_may_judge(d) ? ":better if you find it so, " : "");
}

/* What matters comes first, and a person sees it on one screen: how both were read is
 * there for the asking. */
static void show(struct drill_lines *l, const struct drilling *d)
{
	struct heard_lines change;

	talk_say(&l->talk, 0, "");
	drilling_change(d, &change);
	say_lines(l, 0, &change);
	say_next(l, d);
	say_brief(l, d);
	if (!l->options->answers) /* somebody may say it */
		say_positions(l, d);
	if (l->person) {
		say_outline_begun(l, d);
		say_keys(l, d);
	} else {
		say_outline(l, d);
		say_readings(l, d);
	}
}

/* ---- lines ---- */

static void say_help(struct drill_lines *l)
{
	static const char *const help[] = {
		":question   what was asked, once more",
		":cites      read what the question cites",
		":skip       the next one; this one stays due",
		":again      the one that was read, once more",
		":read       all that a good answer has, and how both were "
		"read",
		(":better     your new answer is better: a box on; where the "
		 "reading cannot tell"),
		(":right      your first answer was right, and its reading "
		 "wrong: the question is not asked again; nothing is said of "
		 "your new answer (:tomorrow brings it back)"),
		(":1 ... :4    that position is what you said, where the "
		 "reading cannot tell; :0 is none, :x that it was no answer"),
		":tomorrow   it comes again tomorrow, and joins the queue",
		":quit       leave; what was answered is kept",
	};

	for (size_t i = 0; i < sizeof help / sizeof *help; i++)
		talk_say(&l->talk, 2, help[i]);
	talk_say(&l->talk, 2,
		 "A backslash at the end of a line begins another line of the "
		 "answer.");
}

static void say_cites(struct drill_lines *l, struct drilling *d)
{
	struct passages found;
	struct error err;
	struct buf b;

	if (!drilling_open_cites(d, &found, &err))
		say_error(l, &err);
	else if (!found.n)
		talk_say(&l->talk, 0, "(The question cites nothing.)");
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < found.n; i++) {
		buf_reset(&b);
		passage_say_pages(&found.list[i], &b);
		talk_sayf(&l->talk, 2, "%s, %s%sparagraph %d: %s",
			  passage_document(&found.list[i]), b.s,
			  b.len ? ", " : "", found.list[i].from_paragraph,
			  found.list[i].text);
	}
	buf_release(&b);
	passages_release(&found);
}

static void move(struct drill_lines *l, struct drilling *d,
		 bool (*how)(struct drilling *d, struct error *err))
{
	struct error err;

	if (!d->kept)
		talk_say(&l->talk, 0, "(No schedule is kept here.)");
	else if (!how(d, &err))
		say_error(l, &err);
	else
		say_next(l, d);
}

static void judge(struct drill_lines *l, struct drilling *d)
{
	if (drilling_may_judge(d))
		move(l, d, drilling_better);
	else
		talk_say(&l->talk, 0, "(" DRILLING_NOT_ASKED ")");
}

/* ":2", ":0", ":x"; SIZE_MAX for any other command. */
static size_t pick_of(const char *line)
{
	if (!*line || line[1])
		return SIZE_MAX;
	if (*line == '0')
		return POSITIONS_OTHER;
	if (*line == 'x')
		return POSITIONS_UNANSWERED;
	return *line >= '1' && *line < '1' + POSITIONS_MOST
		       ? (size_t)(*line - '1')
		       : SIZE_MAX;
}

static void settle(struct drill_lines *l, struct drilling *d, size_t pick)
{
	struct heard_lines change;
	struct error err;

	if (!drilling_may_settle(d) || !positions_has(&d->positions, pick)) {
		talk_say(&l->talk, 0, "(" DRILLING_NO_POSITIONS ")");
		return;
	}
	if (!drilling_settle(d, pick, &err)) {
		say_error(l, &err);
		return;
	}
	drilling_change(d, &change);
	say_lines(l, 0, &change);
	say_next(l, d);
}

static void go_on(struct drill_lines *l, struct drilling *d)
{
	drilling_next(d);
	if (!drilling_is_through(d))
		ask(l, d);
}

/* Twice where the new answer may be meant. */
static void drop(struct drill_lines *l, struct drilling *d)
{
	if (l->asked_right || !d->kept || !drilling_may_mean_new(d)) {
		move(l, d, drilling_drop);
		return;
	}
	l->asked_right = true;
	talk_sayf(&l->talk, 0,
		  "(" DRILLING_RIGHT_ASKS " :right once more if so%s.)",
		  drilling_may_judge(d)
			  ? "; :better if it is the new one that is good"
			  : "");
}

/* False when the person leaves. */
static bool obey(struct drill_lines *l, struct drilling *d, const char *line)
{
	if (!strcmp(line, "quit"))
		return false;
	if (pick_of(line) != SIZE_MAX) {
		settle(l, d, pick_of(line));
		return true;
	}
	if (!strcmp(line, "skip")) {
		go_on(l, d);
	} else if (!strcmp(line, "again")) {
		drilling_same(d);
		say_question(l, d);
	} else if (!strcmp(line, "question")) {
		say_question(l, d);
	} else if (!strcmp(line, "cites")) {
		say_cites(l, d);
	} else if (!strcmp(line, "better")) {
		judge(l, d);
	} else if (!strcmp(line, "right")) {
		drop(l, d);
	} else if (!strcmp(line, "read")) {
		read_all(l, d);
	} else if (!strcmp(line, "tomorrow")) {
		move(l, d, drilling_tomorrow);
	} else {
		if (strcmp(line, "help") != 0)
			talk_sayf(&l->talk, 0, "(There is no :%.40s here.)",
				  line);
		say_help(l);
	}
	return true;
}

static bool answer(struct drill_lines *l, struct drilling *d, const char *text,
		   struct error *err)
{
	bool ok = drilling_answer(d, text, clock_wall_ms(), err);

	l->asked_right = false;
	if (d->answered)
		show(l, d);
	if (!ok && err->code == ERR_USAGE && l->person) {
		say_error(l, err);
		return true;
	}
	return ok;
}

/* What was said while an answer lies there to be looked at. */
static bool take_after(struct drill_lines *l, struct drilling *d,
		       const char *text, struct error *err)
{
	if (!*text || !l->person)
		go_on(l, d);
	l->held = *text && drilling_is_through(d);
	if (!*text || l->held)
		return true;
	if (!l->person)
		return answer(l, d, text, err);
	talk_say(&l->talk, 0,
		 "(Enter goes on; :again answers this one once more.)");
	return true;
}

static bool take(struct drill_lines *l, struct drilling *d, const char *text,
		 bool *leaves, struct error *err)
{
	if (text[0] == ':' && text[1] != ':' && !l->options->answers) {
		*leaves = !obey(l, d, text + 1);
		return true;
	}
	text += text[0] == ':' && text[1] == ':';
	if (d->answered)
		return take_after(l, d, text, err);
	return answer(l, d, text, err);
}

/* The next thing said, whole, in l->said; false at the end. */
static bool next_line(struct drill_lines *l, struct error *err)
{
	const char *s;
	size_t len;

	if (l->held)
		return l->held = false, true;
	buf_reset(&l->said);
	if (l->person) {
		fputs("you> ", stdout);
		fflush(stdout);
	}
	while (lines_next(l->lines, &s, &len)) {
		bool more = len && s[len - 1] == '\\' && !l->options->answers;

		if (!l->person && !more && !l->said.len && str_is_blank(s, len))
			continue;
		buf_add(&l->said, s, len - more);
		if (!more)
			return buf_whole(&l->said, "the answer", err);
		buf_putc(&l->said, '\n');
	}
	l->ended = true;
	return l->said.len > 0 && !lines_failed(l->lines, err);
}

static bool from_file(struct drill_lines *l, struct error *err)
{
	enum piped_part part;
	char *text;

	if (!piped_reply(l->said.s, l->said.len, &text, &part, err)) {
		err->code = ERR_DATA;
		return error_within(err, "%s:%zu", lines_name(l->lines),
				    lines_number(l->lines));
	}
	buf_reset(&l->said);
	buf_puts(&l->said, text);
	free(text);
	return true;
}

static bool one_line(struct drill_lines *l, struct drilling *d, bool *leaves,
		     struct error *err)
{
	error_clear(err);
	if (!next_line(l, err)) {
		*leaves = true;
		return err->code == ERR_NONE && !lines_failed(l->lines, err);
	}
	return (!l->options->answers || from_file(l, err)) &&
	       take(l, d, l->said.s, leaves, err);
}

enum line_end line_drill(struct drill_lines *l, struct drilling *d,
			 struct error *err)
{
	bool leaves = false, ok = true;

	if (!drilling_is_through(d) && !l->ended)
		ask(l, d);
	while (ok && !leaves && !drilling_is_through(d)) {
		ok = one_line(l, d, &leaves, err);
		print(l);
		/* Where nobody looks, the last one is through when it is read. */
		if (ok && !leaves && !l->person && d->answered &&
		    d->at + 1 == d->n && l->options->answers)
			drilling_next(d);
	}
	if (!ok)
		return LINE_FAILED;
	/* the last one was answered, and nobody said more */
	if (leaves && l->ended && d->answered && d->at + 1 == d->n)
		leaves = false;
	return leaves ? LINE_LEFT : LINE_ENDED;
}
