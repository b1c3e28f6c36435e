#include "line/blind.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
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

/* The turns of those answers, for the caller to free. */
static int *find_asked(const struct asking *a, size_t *n)
{
	int *turns = xcalloc(count_asked(a) + 1, sizeof *turns);

	*n = 0;
	for (size_t i = 0; i < a->r->said.n; i++)
		if (is_asked(a, &a->r->said.turns[i]))
			turns[(*n)++] = a->r->said.turns[i].n;
	return turns;
}

/* ---- talking ---- */

static void print(struct asking *a)
{
	talk_print(&a->talk, a->out);
}

static void complain(struct asking *a)
{
	talk_sayf(&a->talk, 0, "(Nothing kept: %s)", a->err->text);
	print(a);
}

/* The values that a label may have here, "reader" left out: there is nothing to be
 * given back yet. */
static int values_len(const char *field)
{
	return (int)(strlen(mark_values(field)) - strlen("|reader"));
}

static const char *meaning(const char *field)
{
	static const struct {
		const char *field, *means;
	} all[] = {
		{ "commitment", "what counsel commits to: it hurts their side, "
				"helps it, neither, or nothing is committed" },
		{ "relevance", "is it to the point: 1 yes, 2 borderline, 3 "
			       "clearly not, 4 not at all" },
		{ "manner", "is it clear and orderly: 1 yes, 2 borderline, 3 "
			    "clearly not, 4 not at all" },
		{ "quality", "is it true and well founded: 1 yes, 2 "
			     "borderline, 3 clearly not, 4 not at all" },
		{ "consistency", "0 fits what was said before, 1 is at odds "
				 "with an earlier answer" },
		{ "outcome", "who is ahead after it" },
		{ "concession", "does it give a point away" },
		{ "answered_first", "do the first words answer the question" },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i].field, field))
			return all[i].means;
	return "is it there";
}

/* A line that blames nobody, for whoever types it as it stands. */
static void put_example(const struct asking *a, struct buf *out)
{
	for (size_t i = 0; i < a->n_fields; i++) {
		const char *field = a->fields[i];

		buf_printf(out, "%s%s", i ? " " : "",
			   !strcmp(field, "commitment")	   ? "b"
			   : !strcmp(field, "consistency") ? "0"
			   : *mark_values(field) == '1'	   ? "1"
							   : "/");
	}
}

static void explain(struct asking *a)
{
	struct buf example;

	for (size_t i = 0; i < a->n_fields; i++)
		talk_sayf(&a->talk, 2, "%zu %s (%.*s): %s", i + 1, a->fields[i],
			  values_len(a->fields[i]), mark_values(a->fields[i]),
			  meaning(a->fields[i]));
	buf_init(&example, LINE_BYTES);
	put_example(a, &example);
	talk_sayf(&a->talk, 0,
		  "(All on one line, in this order: %s. The "
		  "beginning of a value does, and so do numbers; commitment "
		  "has - + = . as well, and blanks may be left out. / leaves a "
		  "field, NAME=VALUE gives one "
		  "out of turn, -- and words at the end say why. Enter keeps "
		  "nothing and goes on, back (or b, where no first label "
		  "begins so) goes to the answer before, note "
		  "WORDS notes something, done leaves off: the same command "
		  "goes on another day.)",
		  example.s);
	buf_release(&example);
	print(a);
}

/* The fields in their order, and what is labelled already, by the author alone. */
static void show_fields(struct asking *a, int turn)
{
	struct buf line;

	buf_init(&line, BUF_TEXT_MAX);
	buf_putc(&line, '(');
	for (size_t i = 0; i < a->n_fields; i++) {
		const struct mark *m = mark_of(a->r->marks, a->r->n_marks, turn,
					       a->fields[i], a->b->author);

		buf_printf(&line, "%s%s", i ? ", " : "", a->fields[i]);
		if (m)
			buf_printf(&line, ": %s", m->value);
	}
	buf_putc(&line, ')');
	talk_say(&a->talk, 0, line.s);
	buf_release(&line);
}

static void show(struct asking *a, const struct turn *t, size_t at, size_t n)
{
	const struct turn *q = transcript_question_of(&a->r->said, t);

	talk_say(&a->talk, 0, "");
	talk_sayf(&a->talk, 0, "(answer %zu of %zu)", at, n);
	if (q)
		talk_sayf(&a->talk, 0, "%s: %s", q->speaker, q->text);
	talk_sayf(&a->talk, 0, "%s: %s", t->speaker, t->text);
	show_fields(a, t->n);
	print(a);
}

/* ---- a line of values ---- */

/* The value of the field that begins so, where one alone does; else as it is.  Returns
 * how many begin so. */
static size_t whole_value(const char *field, const char *s, size_t len,
			  struct buf *out)
{
	const char *at = mark_values(field), *value, *found = NULL;
	size_t n, n_found = 0, found_len = 0;

	for (int left = values_len(field); left > 0; left -= (int)n + 1) {
		n = strcspn(at, "|");
		value = at;
		at += n + 1;
		if (n < len || strncmp(value, s, len) != 0)
			continue;
		found = value;
		found_len = n;
		n_found++;
	}
	if (n_found == 1)
		buf_add(out, found, found_len);
	else
		buf_add(out, s, len);
	return n_found;
}

/* Whether "b" is "back": not where it may begin a value of the first field. */
static bool b_is_back(const struct asking *a)
{
	struct buf value;
	size_t n;

	buf_init(&value, LINE_BYTES);
	n = whole_value(a->fields[0], "b", 1, &value);
	buf_release(&value);
	return n == 0;
}

/* A label of a line: one of its fields, and what is said of it. */
struct given {
	struct mark marks[FIELDS_MAX]; /* by field; field NULL: none */
	const char *why;
};

/* The values of the field that begin so: "neutral, none". */
static void put_beginning(struct buf *out, const char *field, const char *s,
			  size_t len)
{
	const char *at = mark_values(field);
	size_t n, begun = out->len;

	for (int left = values_len(field); left > 0; left -= (int)n + 1) {
		n = strcspn(at, "|");
		if (n >= len && !strncmp(at, s, len))
			buf_printf(out, "%s%.*s", out->len > begun ? ", " : "",
				   (int)n, at);
		at += n + 1;
	}
}

static bool several(struct asking *a, size_t field, const char *s, size_t len)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	put_beginning(&b, a->fields[field], s, len);
	error_set(a->err, ERR_USAGE, "%s: '%.*s' begins several: %s",
		  a->fields[field], (int)len, s, b.s);
	buf_release(&b);
	return false;
}

static bool no_value(struct asking *a, size_t field, const char *s, size_t len)
{
	return error_set(a->err, ERR_USAGE, "%s: '%.*s' is none of %.*s",
			 a->fields[field], (int)(len < 40 ? len : 40), s,
			 values_len(a->fields[field]),
			 mark_values(a->fields[field]));
}

static bool give(struct asking *a, struct given *g, size_t field, const char *s,
		 size_t len)
{
	struct mark *m = &g->marks[field];
	struct buf text;
	size_t n;
	bool ok;

	mark_release(m);
	if (str_is(s, len, "/"))
		return true;
	buf_init(&text, LINE_BYTES * 2);
	buf_printf(&text, "%s ", a->fields[field]);
	n = whole_value(a->fields[field], s, len, &text);
	buf_printf(&text, " %s", g->why);
	ok = n > 1 ? several(a, field, s, len)
		   : mark_parse(m, text.s, a->err) ||
			     (!n && no_value(a, field, s, len));
	if (ok && mark_number(m) < 0)
		ok = error_set(a->err, ERR_USAGE,
			       "%s: there is nothing to take back here",
			       a->fields[field]);
	buf_release(&text);
	return ok;
}

/* "manner=3": which field; n_fields for none that begins so, or several. */
static size_t field_named(const struct asking *a, const char *s, size_t len)
{
	size_t found = a->n_fields, n = 0;

	for (size_t i = 0; i < a->n_fields; i++)
		if (!strncmp(a->fields[i], s, len)) {
			found = i;
			n++;
		}
	return n == 1 ? found : a->n_fields;
}

static bool give_named(struct asking *a, struct given *g, const char *s,
		       size_t len)
{
	size_t name = strcspn(s, "=");
	size_t field = field_named(a, s, name);

	if (field == a->n_fields)
		return error_set(a->err, ERR_USAGE,
				 "'%.*s' begins no field's name, or several; ? "
				 "tells them",
				 (int)(name < 40 ? name : 40), s);
	return give(a, g, field, s + name + 1, len - name - 1);
}

/* "=" alone is a value of commitment. */
static bool is_named(const char *s, size_t len)
{
	const char *sign = memchr(s, '=', len);

	return sign && sign > s && sign + 1 < s + len;
}

static bool give_next(struct asking *a, struct given *g, size_t *field,
		      const char *s, size_t len)
{
	if (*field < a->n_fields)
		return give(a, g, (*field)++, s, len);
	return error_set(a->err, ERR_USAGE,
			 "there are %zu labels to give, and '%.*s' is one too "
			 "many; ? tells them",
			 a->n_fields, (int)(len < 40 ? len : 40), s);
}

static void drop_given(const struct asking *a, struct given *g)
{
	for (size_t i = 0; i < a->n_fields; i++)
		mark_release(&g->marks[i]);
}

static bool give_signs(struct asking *a, struct given *g, const char *s,
		       size_t len)
{
	size_t field = 0;

	for (size_t i = 0; i < len; i++)
		if (!give_next(a, g, &field, s + i, 1))
			return false;
	return true;
}

/* "b111": no value as a whole, and digits in it. */
static bool are_signs(const struct asking *a, const char *s, size_t len)
{
	struct error none;
	struct asking quiet = *a;
	struct given g = { .why = "" };
	bool value, digits = false;

	quiet.err = &none;
	value = give(&quiet, &g, 0, s, len);
	drop_given(a, &g);
	for (size_t i = 1; i < len; i++)
		digits |= isdigit((unsigned char)s[i]) != 0;
	return digits && !value;
}

/* All of a line, or nothing and a complaint. */
static bool parse(struct asking *a, struct given *g, char *line)
{
	char *why = strstr(line, "--");
	const char *at = line, *s;
	size_t len, field = 0, n = 0;

	if (why && (why == line || why[-1] == ' ') &&
	    (why[2] == ' ' || !why[2])) {
		*why = '\0';
		g->why = why + 2 + strspn(why + 2, " ");
	}
	for (const char *each = line; str_next(&each, " \t", &s, &len);)
		n += !is_named(s, len);
	while (str_next(&at, " \t", &s, &len)) {
		bool ok = is_named(s, len) ? give_named(a, g, s, len)
			  : n == 1 && are_signs(a, s, len)
				  ? give_signs(a, g, s, len)
				  : give_next(a, g, &field, s, len);
		if (!ok)
			return false;
	}
	return true;
}

static void keep_mark(struct asking *a, struct mark *m, int turn)
{
	mark_sign(m, turn, a->b->author, clock_wall_ms());
	if (a->end == BLIND_DONE && !marking_add(a->j, a->r, m, a->err))
		a->end = BLIND_FAILED;
}

/* What a number says, where it does not say so itself; "" otherwise. */
static const char *in_words(const struct mark *m)
{
	static const char *const rates[] = { "yes", "borderline", "clearly not",
					     "not at all" };
	int n = m->value[0] - '1';

	if (!strcmp(m->field, "consistency"))
		return !strcmp(m->value, "1")
			       ? ", at odds with an earlier answer"
		       : !strcmp(m->value, "0") ? ", fits what was said before"
						: "";
	if (n < 0 || n > 3 || m->value[1] ||
	    (strcmp(m->field, "relevance") && strcmp(m->field, "manner") &&
	     strcmp(m->field, "quality")))
		return "";
	return rates[n];
}

static void put_choice(struct buf *out, const struct mark *m)
{
	const char *words = in_words(m);

	buf_printf(out, "%s%s %s%s%s", out->len ? "; " : "", m->field, m->value,
		   *words && *words != ',' ? ", " : "", words);
}

/* What was kept, before the next answer comes. */
static void echo(struct asking *a, const struct given *g)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < a->n_fields; i++)
		if (g->marks[i].field)
			put_choice(&b, &g->marks[i]);
	if (b.len)
		talk_sayf(&a->talk, 0, "(Kept: %s. %s goes to it again.)", b.s,
			  b_is_back(a) ? "b" : "back");
	else
		talk_say(&a->talk, 0, "(Nothing kept of this answer.)");
	print(a);
	buf_release(&b);
}

/* Whether the line was taken, and the next answer may come. */
static bool take_values(struct asking *a, int turn, char *line)
{
	struct given g = { .why = "" };
	bool ok = parse(a, &g, line);

	if (!ok)
		complain(a);
	for (size_t i = 0; ok && i < a->n_fields; i++)
		if (g.marks[i].field)
			keep_mark(a, &g.marks[i], turn);
	if (ok && a->end == BLIND_DONE)
		echo(a, &g);
	drop_given(a, &g);
	return ok;
}

/* A note labels nothing. */
static void note(struct asking *a, int turn, const char *words)
{
	struct mark m;

	if (mark_parse_note(&m, words, a->err))
		keep_mark(a, &m, turn);
	else
		complain(a);
	if (m.field && a->end == BLIND_DONE) {
		talk_sayf(&a->talk, 0, "(Noted: %s)", m.value);
		print(a);
	}
	mark_release(&m);
}

/* ---- asking ---- */

/* The rest of a line. */
static void drop_line(FILE *in)
{
	int c;

	while ((c = getc(in)) != EOF && c != '\n')
		;
}

/* False where the input is at its end. */
static bool ask(struct asking *a, char line[LINE_BYTES])
{
	fputs("labels> ", a->out);
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

enum went { WENT_STAY, WENT_ON, WENT_BACK };

static enum went take_line(struct asking *a, int turn, char *line)
{
	size_t len = strlen(line);
	const char *word = str_trim(line, &len);

	if (!len)
		return WENT_ON;
	if (str_is(word, len, "back") ||
	    (b_is_back(a) && str_is(word, len, "b")))
		return WENT_BACK;
	if (str_is(word, len, "?"))
		explain(a);
	else if (str_is(word, len, "done") || str_is(word, len, "q"))
		a->end = BLIND_LEFT;
	else if (str_begins(word, "note "))
		note(a, turn, word + 5);
	else if (take_values(a, turn, line))
		return WENT_ON;
	return WENT_STAY;
}

static enum went ask_answer(struct asking *a, int turn)
{
	char line[LINE_BYTES];
	enum went went = WENT_STAY;

	while (went == WENT_STAY && a->end == BLIND_DONE) {
		if (ask(a, line))
			went = take_line(a, turn, line);
		else
			a->end = BLIND_LEFT;
	}
	return went;
}

static void ask_all(struct asking *a)
{
	size_t n, i = 0;
	int *turns = find_asked(a, &n);

	talk_sayf(&a->talk, 0, "(%zu answer%s to label.)", n, str_plural(n));
	print(a);
	if (n)
		explain(a);
	while (i < n && a->end == BLIND_DONE) {
		show(a, transcript_turn(&a->r->said, turns[i]), i + 1, n);
		switch (ask_answer(a, turns[i])) {
		case WENT_ON: i++; break;
		case WENT_BACK: i -= i > 0; break;
		case WENT_STAY: break;
		}
	}
	free(turns);
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
