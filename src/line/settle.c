#include "line/settle.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "court/case.h"
#include "hearing/settling.h"
#include "line/width.h"
#include "score/debrief_text.h"
#include "score/scorecard.h"

#define LINE_BYTES 200
#define INDENT	   2
#define PASSED	   (SIZE_MAX - 1) /* nothing is said of this one */
#define NOT_A_PICK SIZE_MAX

struct asking {
	FILE *in, *out;
	struct talk talk;
	const struct settle *with;
	struct settling *s;
	bool left;
	struct error *err;
};

static void print(struct asking *a)
{
	talk_print(&a->talk, a->out);
}

/* ---- what is asked ---- */

static void explain(struct asking *a)
{
	talk_say(&a->talk, 0,
		 "(Which of these did you say? Its number; 0: none of these; "
		 "x: I did not answer it. What it does for your side is told "
		 "afterwards. Enter passes it over, b goes back, q leaves: "
		 "the same goes on another day.)");
}

static void show_choice(struct asking *a, const char *key, size_t pick)
{
	talk_sayf(&a->talk, INDENT, "%s  %s%s", key,
		  positions_text(&a->s->positions, pick),
		  settling_picked(a->s) == pick ? " (as you said before)" : "");
}

static void show(struct asking *a)
{
	const struct turn *q = settling_question(a->s);
	const struct turn *t = settling_answer(a->s);
	const struct transcript *said = a->s->with.said;

	talk_say(&a->talk, 0, "");
	talk_sayf(&a->talk, 0, "(%zu of %zu, Q %d)", a->s->at + 1, a->s->n,
		  transcript_question_number(said, t));
	if (q)
		talk_sayf(&a->talk, 0, "%s: %s", q->speaker, q->text);
	talk_sayf(&a->talk, 0, "%s: %s", t->speaker, t->text);
	for (size_t i = 0; i < a->s->positions.n; i++) {
		const char key[] = { (char)('1' + i), '\0' };

		show_choice(a, key, i);
	}
	if (!a->s->positions.n)
		talk_say(&a->talk, INDENT,
			 "(The case has no position near it.)");
	show_choice(a, "0", POSITIONS_OTHER);
	show_choice(a, "x", POSITIONS_UNANSWERED);
	print(a);
}

/* ---- what is said ---- */

static size_t pick_of(const struct asking *a, const char *word)
{
	size_t place = (size_t)(*word - '1');

	if (!*word)
		return PASSED;
	if (word[1])
		return NOT_A_PICK;
	if (*word == '0' || *word == 'n')
		return POSITIONS_OTHER;
	if (*word == 'x')
		return POSITIONS_UNANSWERED;
	return place < a->s->positions.n ? place : NOT_A_PICK;
}

static void tell(struct asking *a, size_t pick)
{
	struct heard_lines told;

	settling_tell(a->s, pick, &told);
	for (size_t i = 0; i < told.n; i++)
		talk_sayf(&a->talk, INDENT, "%s: %s", told.list[i].head,
			  told.list[i].text);
	heard_lines_release(&told);
	print(a);
}

/* False where it could not be kept. */
static bool keep(struct asking *a, size_t pick)
{
	struct mark m = positions_mark(&a->s->positions, pick);
	bool ok;

	mark_sign(&m, settling_answer(a->s)->n, a->with->author,
		  clock_wall_ms());
	ok = a->with->keep(a->with->arg, &m, a->err);
	mark_release(&m);
	if (!ok)
		return false;
	tell(a, pick);
	settling_next(a->s);
	return true;
}

static bool take(struct asking *a, const char *word)
{
	size_t pick = pick_of(a, word);

	if (!strcmp(word, "q") || !strcmp(word, "quit"))
		a->left = true;
	else if (!strcmp(word, "b") || !strcmp(word, "back"))
		settling_back(a->s);
	else if (pick == PASSED)
		settling_next(a->s);
	else if (pick != NOT_A_PICK)
		return keep(a, pick);
	else
		explain(a);
	return true;
}

/* A line without the blanks around it; false at the end of the input. */
static bool read_line(struct asking *a, char line[LINE_BYTES])
{
	size_t len;
	const char *word;
	int c;

	fputs("settle> ", a->out);
	fflush(a->out);
	if (!fgets(line, LINE_BYTES, a->in)) {
		fputc('\n', a->out);
		return false;
	}
	while (!strchr(line, '\n') && (c = getc(a->in)) != EOF && c != '\n')
		;
	len = strlen(line);
	word = str_trim(line, &len);
	memmove(line, word, len);
	line[len] = '\0';
	for (char *p = line; *p; p++)
		*p = (char)tolower((unsigned char)*p);
	return true;
}

/* ---- at the end ---- */

/* What came of it, as the debrief has it. */
static void sum_up(struct asking *a)
{
	const struct hearing_record *r = a->s->with.rec;
	struct scorecard card;
	struct buf b;

	scorecard_build(&card, a->s->with.kase, &r->terms, a->s->with.said);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_certainty(&b, &card);
	talk_say(&a->talk, 0, "");
	talk_sayf(&a->talk, 0, "(%s)", b.s);
	buf_reset(&b);
	debrief_say_effect(&b, &card);
	if (b.len)
		talk_sayf(&a->talk, 0, "(effect: %s)", b.s);
	buf_release(&b);
	scorecard_release(&card);
	print(a);
}

static void say_how_many(struct asking *a)
{
	const struct settling_setup *with = &a->s->with;
	size_t left = settling_left(with->rec, with->said);

	if (a->s->n || !left)
		talk_sayf(&a->talk, 0, "(%zu answer%s to settle.)", a->s->n,
			  str_plural(a->s->n));
	else
		talk_sayf(&a->talk, 0,
			  "(0 answers to settle: %zu %s unsettled, none of the "
			  "positions by your own word; hotbench hearings "
			  "settle %s --again asks once more.)",
			  left, left == 1 ? "stays" : "stay", with->rec->id);
}

enum line_end line_settle(FILE *in, FILE *out, const struct settle *with,
			  const struct line_options *o, struct error *err)
{
	struct asking a = { .in = in,
			    .out = out,
			    .with = with,
			    .s = with->settling,
			    .err = err };
	char line[LINE_BYTES];
	bool ok = true;

	talk_init(&a.talk, o, width_of(fileno(out)));
	say_how_many(&a);
	if (a.s->n)
		explain(&a);
	print(&a);
	while (ok && !a.left && !settling_is_through(a.s)) {
		show(&a);
		if (read_line(&a, line))
			ok = take(&a, line);
		else
			a.left = true;
	}
	if (ok && a.s->n)
		sum_up(&a);
	talk_release(&a.talk);
	return !ok ? LINE_FAILED : a.left ? LINE_LEFT : LINE_ENDED;
}
