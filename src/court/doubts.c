#include "court/doubts.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/fluent.h"
#include "base/json.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/record.h"

#define APART_MS      60000 /* the id and the beginning are of one moment */
#define AHEAD_MS      (15 * 60000) /* clocks differ by as much */
#define QUOTE_MIN     3		   /* words that somebody must have said */
#define READINGS_TOLD 3		   /* turns that are named */

static void begin(struct buf *out)
{
	if (out->len)
		buf_puts(out, "; ");
}

/* ---- dates ---- */

/* When the id was given, since 1970; -1 for one that does not say (record_make_id). */
static int64_t time_of_id(const char *id)
{
	char iso[CLOCK_ISO_BYTES];

	if (strspn(id, "0123456789") != 8 || id[8] != '-' ||
	    strspn(id + 9, "0123456789") != 6 || id[15] != '-')
		return -1;
	snprintf(iso, sizeof iso, "%.4s-%.2s-%.2sT%.2s:%.2s:%.2sZ", id, id + 4,
		 id + 6, id + 9, id + 11, id + 13);
	return clock_from_iso8601(iso);
}

static bool is_apart(int64_t a, int64_t b)
{
	return a > b + APART_MS || b > a + APART_MS;
}

static void look_at_dates(const struct hearing_record *r, int64_t now_ms,
			  struct buf *out)
{
	int64_t id_ms = time_of_id(r->id);
	char one[CLOCK_HERE_BYTES], other[CLOCK_HERE_BYTES];

	if (r->started_ms <= 0)
		return;
	clock_here(r->started_ms, one);
	if (id_ms >= 0 && is_apart(id_ms, r->started_ms)) {
		clock_here(id_ms, other);
		begin(out);
		buf_printf(out, "begun %s by its date, and %s by its id", one,
			   other);
	}
	if (r->ended_ms && r->ended_ms + APART_MS < r->started_ms) {
		begin(out);
		buf_puts(out, "ended before it was begun");
	}
	if (r->started_ms > now_ms + AHEAD_MS) {
		begin(out);
		buf_printf(out, "begun %s, which is still to come", one);
	} else if (r->ended_ms > now_ms + AHEAD_MS) {
		clock_here(r->ended_ms, other);
		begin(out);
		buf_printf(out, "ended %s, which is still to come", other);
	}
}

/* ---- turns ---- */

static void look_at_numbers(const struct hearing_record *r, struct buf *out)
{
	int last = 0;

	for (size_t i = 0; i < r->said.n; i++) {
		int n = r->said.turns[i].n;

		if (n > last + 2) {
			begin(out);
			buf_printf(out, "turns %d to %d are missing", last + 1,
				   n - 1);
		} else if (n == last + 2) {
			begin(out);
			buf_printf(out, "turn %d is missing", n - 1);
		}
		last = n;
	}
}

/* ---- readings ---- */

/* The next word of a text: what stands between blanks, without its ASCII marks. */
static bool next_word(const char **at, const char **word, size_t *len)
{
	while (str_next(at, " \t\n", word, len)) {
		while (*len && strchr(".,;:!?\"'()", (*word)[*len - 1]))
			--*len;
		while (*len && strchr("\"'(", **word))
			++*word, --*len;
		if (*len)
			return true;
	}
	return false;
}

/* The words of a text, a blank around each. */
static char *words_of(const char *text, size_t *n)
{
	const char *at = text, *word;
	struct buf b;
	size_t len;

	*n = 0;
	buf_init(&b, 2 * strlen(text) + 2);
	buf_putc(&b, ' ');
	while (next_word(&at, &word, &len)) {
		buf_printf(&b, "%.*s ", (int)len, word);
		++*n;
	}
	return buf_take(&b);
}

static bool has_words(const char *text, const char *words)
{
	size_t ignored;
	char *said = words_of(text, &ignored);
	bool has = strstr(said, words) != NULL;

	free(said);
	return has;
}

/* A reading quotes without the "um" (fluent.h). */
static bool has_words_or_meant_them(const char *text, const char *words)
{
	char *meant = fluent_copy(text);
	bool has = has_words(text, words) || has_words(meant, words);

	free(meant);
	return has;
}

/* Whether somebody said the words in the hearing, or there are too few to tell. */
static bool was_said(const struct hearing_record *r, const char *quote)
{
	size_t n;
	char *words = words_of(quote, &n);
	bool is = n < QUOTE_MIN;

	for (size_t i = 0; !is && i < r->said.n; i++)
		is = has_words_or_meant_them(r->said.turns[i].text, words);
	free(words);
	return is;
}

/* A sentence about words begins with them: "\"I will come to that\" puts it off". */
static bool quotes_what_was_said(const struct hearing_record *r,
				 const char *why)
{
	const char *end = why && *why == '"' ? strchr(why + 1, '"') : NULL;
	char *quote;
	bool is;

	if (!end)
		return true;
	quote = xstrndup(why + 1, (size_t)(end - why - 1));
	is = strstr(quote, "...") || strstr(quote, RECORD_GONE) ||
	     was_said(r, quote);
	free(quote);
	return is;
}

static bool is_true_to_words(const struct hearing_record *r,
			     const struct reading *read)
{
	if (!quotes_what_was_said(r, read->why))
		return false;
	for (size_t i = 0; i < read->n_remarks; i++)
		if (!quotes_what_was_said(r, read->remarks[i].why))
			return false;
	return true;
}

/* Whether anything is told. */
static bool look_at_reading(const struct hearing_record *r,
			    const struct turn *t, struct buf *out)
{
	const struct reading *read = t->original ? t->original : t->reading;
	size_t n = utf8_words(t->text, strlen(t->text));

	/* words that were taken out are no others */
	if (!read || !read->n_words || strstr(t->text, RECORD_GONE))
		return false;
	if (read->n_words != n) {
		begin(out);
		buf_printf(out,
			   "turn %d has %zu word%s, and %zu where it was read",
			   t->n, n, str_plural(n), read->n_words);
		return true;
	}
	if (is_true_to_words(r, read))
		return false;
	begin(out);
	buf_printf(out, "the reading of turn %d quotes words that nobody said",
		   t->n);
	return true;
}

static void look_at_readings(const struct hearing_record *r, struct buf *out)
{
	struct buf rest;
	size_t told = 0, more = 0;

	buf_init(&rest, BUF_TEXT_MAX);
	for (size_t i = 0; i < r->said.n; i++)
		if (told < READINGS_TOLD)
			told += look_at_reading(r, &r->said.turns[i], out);
		else
			more += look_at_reading(r, &r->said.turns[i], &rest);
	buf_release(&rest);
	if (more)
		buf_printf(out, "; and likewise of %zu more turn%s", more,
			   str_plural(more));
}

/* Whether it should have been read: by the one reader that never fails. */
static bool is_unread(const struct hearing_record *r, const struct turn *t)
{
	return t->kind == TURN_ANSWER && !t->retracted && !t->cut &&
	       !t->reading && !strcmp(r->terms.reader, "offline");
}

static bool was_read(const struct turn *t)
{
	return t->kind == TURN_ANSWER && t->reading;
}

/* The program may have ended before the last one was read. */
static void look_at_unread(const struct hearing_record *r, struct buf *out)
{
	size_t last = r->said.n, n = 0;
	int turn = 0;

	while (last > 0 && !was_read(&r->said.turns[last - 1]))
		last--;
	for (size_t i = 0; i < last && !r->damaged; i++)
		if (is_unread(r, &r->said.turns[i]) && !n++)
			turn = r->said.turns[i].n;
	if (!n)
		return;
	begin(out);
	buf_printf(out, "turn %d was not read", turn);
	if (n > 1)
		buf_printf(out, ", nor %zu more", n - 1);
	buf_puts(out, ", and later answers were");
}

/* ---- the debrief inside ---- */

static void hold_count(const struct json_ref *debrief, const char *what,
		       size_t n, struct buf *out)
{
	double told = json_number_or(debrief, what, NAN, NULL);

	if (isnan(told) || fabs(told - (double)n) < 0.5)
		return;
	begin(out);
	buf_printf(out, "its debrief counts %.15g %s, and its turns have %zu",
		   told, what, n);
}

/* Its figures are not read, save how much was said (score/scorecard_json.c). */
static void look_at_debrief(const struct hearing_record *r, struct buf *out)
{
	const char *json = r->ended_ms && !r->damaged ? r->debrief_json : NULL;
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc);
	size_t questions = 0, answers = 0;

	for (size_t i = 0; i < r->said.n; i++) {
		const struct turn *t = &r->said.turns[i];

		questions += !t->retracted && turn_is_question(t);
		answers += !t->retracted && t->kind == TURN_ANSWER;
	}
	if (doc && json_kind(&root) == JSON_OBJECT) {
		hold_count(&root, "questions", questions, out);
		hold_count(&root, "answers", answers, out);
	}
	json_free(doc);
}

void doubts_tell(const struct hearing_record *r, int64_t now_ms,
		 struct buf *out)
{
	look_at_dates(r, now_ms, out);
	look_at_numbers(r, out);
	look_at_readings(r, out);
	look_at_unread(r, out);
	look_at_debrief(r, out);
}
