#include "line/blind.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "hearing/marking.h"
#include "line/talk.h"
#include "line/width.h"

#define LINE_BYTES (MARK_NOTE_MAX + 100)
#define FIELDS_MAX 40

struct asking {
	FILE *in, *out;
	struct talk talk;
	struct hearing_record *r;
	struct journal *j;
	const struct blind *b;
	char *fields[FIELDS_MAX]; /* n_fields, owned */
	size_t n_fields;
	enum blind_end end; /* once it is left or failed */
	struct error *err;
};

/* ---- which fields ---- */

static bool take_field(struct asking *a, const char *s, size_t len)
{
	char *name = xstrndup(s, len);

	if (!mark_values(name) || a->n_fields == FIELDS_MAX) {
		error_set(a->err, ERR_USAGE,
			  "'%.40s' is no label; such are commitment, "
			  "relevance, manner",
			  name);
		free(name);
		return false;
	}
	a->fields[a->n_fields++] = name;
	return true;
}

static bool take_fields(struct asking *a)
{
	const char *at = a->b->fields, *s;
	size_t len;

	for (size_t i = 0; !at && mark_fields[i]; i++)
		take_field(a, mark_fields[i], strlen(mark_fields[i]));
	while (at && str_next(&at, ", ", &s, &len))
		if (!take_field(a, s, len))
			return false;
	return a->n_fields ||
	       error_set(a->err, ERR_USAGE, "say which labels to give");
}

/* ---- what is to be asked ---- */

static bool has_label(const struct asking *a, int turn, const char *field)
{
	return mark_of(a->r->marks, a->r->n_marks, turn, field, a->b->author);
}

static bool is_asked(const struct asking *a, const struct turn *t)
{
	if (t->kind != TURN_ANSWER || t->retracted)
		return false;
	for (size_t i = 0; i < a->n_fields; i++)
		if (!has_label(a, t->n, a->fields[i]))
			return true;
	return false;
}

static size_t count_asked(const struct asking *a)
{
	size_t n = 0;

	for (size_t i = 0; i < a->r->said.n; i++)
		n += is_asked(a, &a->r->said.turns[i]);
	return n;
}

/* ---- asking ---- */

static void print(struct asking *a)
{
	fwrite(a->talk.out.s, 1, a->talk.out.len, a->out);
	fflush(a->out);
	buf_reset(&a->talk.out);
}

static void stop(struct asking *a, enum blind_end how)
{
	a->end = how;
}

/* The rest of a line. */
static void drop_line(FILE *in)
{
	int c;

	while ((c = getc(in)) != EOF && c != '\n')
		;
}

/* False where the input is at its end. */
static bool ask(struct asking *a, const char *field, char line[LINE_BYTES])
{
	const char *values = mark_values(field);
	size_t n = strlen(values) - strlen("|reader"); /* it ends each list */

	fprintf(a->out, "%s (%.*s)> ", field, (int)n, values);
	fflush(a->out);
	if (!fgets(line, LINE_BYTES, a->in)) {
		fputc('\n', a->out);
		return false;
	}
	if (!strchr(line, '\n')) /* too long, and refused for that */
		drop_line(a->in);
	line[strcspn(line, "\n")] = '\0';
	return true;
}

/* False after a complaint, so that it is asked again; the mark is kept or the
 * asking is over. */
static bool keep(struct asking *a, struct mark *m, int turn, bool made)
{
	if (!made) {
		talk_sayf(&a->talk, 0, "(Not labelled: %s)", a->err->text);
		print(a);
		mark_release(m);
		return false;
	}
	mark_sign(m, turn, a->b->author, clock_wall_ms());
	if (!marking_add(a->j, a->r, m, a->err))
		stop(a, BLIND_FAILED);
	mark_release(m);
	return true;
}

static bool give(struct asking *a, int turn, const char *field,
		 const char *line)
{
	char *text = xprintf("%s %s", field, line);
	struct mark m;
	bool made = mark_parse(&m, text, a->err);

	free(text);
	if (made && mark_number(&m) < 0) /* "reader": there is nothing yet */
		made = error_set(a->err, ERR_USAGE,
				 "there is nothing to take back yet");
	return keep(a, &m, turn, made);
}

/* A note does not answer the question. */
static void note(struct asking *a, int turn, const char *words)
{
	struct mark m;
	bool made = mark_parse_note(&m, words, a->err);

	keep(a, &m, turn, made);
}

static void ask_field(struct asking *a, int turn, const char *field)
{
	char line[LINE_BYTES];
	bool done = has_label(a, turn, field);

	while (!done && a->end == BLIND_DONE) {
		if (!ask(a, field, line) || !strcmp(line, "q"))
			stop(a, BLIND_LEFT);
		else if (str_begins(line, "note "))
			note(a, turn, line + 5);
		else
			done = str_is_blank(line, strlen(line)) ||
			       give(a, turn, field, line);
	}
}

static void show(struct asking *a, const struct turn *t, size_t at, size_t n)
{
	const struct turn *q = transcript_question_of(&a->r->said, t);

	talk_say(&a->talk, 0, "");
	talk_sayf(&a->talk, 0, "(answer %zu of %zu)", at, n);
	if (q)
		talk_sayf(&a->talk, 0, "%s: %s", q->speaker, q->text);
	talk_sayf(&a->talk, 0, "%s: %s", t->speaker, t->text);
	print(a);
}

static void ask_all(struct asking *a)
{
	size_t n = count_asked(a), at = 0;

	talk_sayf(&a->talk, 0,
		  n ? "(%zu answer%s to label. A value, and why if you like; "
		      "Enter leaves a field, note WORDS notes something, q "
		      "leaves off and the same command goes on.)"
		    : "(%zu answer%s to label.)",
		  n, str_plural(n));
	if (n)
		talk_say(&a->talk, 0,
			 "(Relevance, manner, quality: 1 no violation, 2 "
			 "borderline, 3 a clear one, 4 a strong one. "
			 "Consistency: 1 is at odds with an earlier answer.)");
	print(a);
	for (size_t i = 0; i < a->r->said.n && a->end == BLIND_DONE; i++) {
		int turn = a->r->said.turns[i].n;

		if (!is_asked(a, &a->r->said.turns[i]))
			continue;
		show(a, &a->r->said.turns[i], ++at, n);
		for (size_t f = 0; f < a->n_fields; f++)
			ask_field(a, turn, a->fields[f]);
	}
}

enum blind_end line_blind(FILE *in, FILE *out, struct hearing_record *r,
			  struct journal *j, const struct blind *b,
			  const struct line_options *o, struct error *err)
{
	struct asking a = { .in = in,
			    .out = out,
			    .r = r,
			    .j = j,
			    .b = b,
			    .end = BLIND_DONE,
			    .err = err };

	talk_init(&a.talk, o, width_of(fileno(out)));
	if (take_fields(&a))
		ask_all(&a);
	else
		a.end = BLIND_FAILED;
	for (size_t i = 0; i < a.n_fields; i++)
		free(a.fields[i]);
	talk_release(&a.talk);
	return a.end;
}
