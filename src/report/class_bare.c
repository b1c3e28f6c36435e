/*
 * class_bare.c - of a class: hearings in which nothing is sure enough for figures
 *
 * Words, seconds and what the bench did are no measure of an answer; they stand there
 * so that such a hearing is not a blank.
 */
#include <string.h>

#include "report/class_parts.h"

static void put_row(struct class *c, struct report_table *t,
		    const struct class_hearing *h)
{
	struct report_cell *at = report_add_row(c->out, t);
	const struct bare *b = &h->bare;
	double n = (double)b->n;

	*at++ = report_words(c->out, class_student(c, h));
	*at++ = report_count(c->out, (size_t)h->nth);
	*at++ = report_number(c->out, (double)b->n_words / n, 0);
	*at++ = report_number(c->out, (double)b->court_ms / 1000 / n, 0);
	*at++ = report_count(c->out, b->most);
	*at++ = report_count(c->out, b->n_citing);
	*at++ = report_count(c->out, b->n_went_on);
	*at++ = report_count(c->out, b->n_stayed);
	*at++ = report_count(c->out, b->n_labelled);
}

static struct report_table *begin(struct class *c)
{
	static const struct report_column columns[] = {
		{ "student", "student", false, false },
		{ "nth", "no.", true, false },
		{ "words", "words", true, false },
		{ "seconds", "s", true, false },
		{ "longest", "longest", true, false },
		{ "decisions", "citing", true, false },
		{ "went_on", "went on", true, false },
		{ "stayed", "stayed", true, false },
		{ "labelled", "labelled", true, false },
	};
	struct report_table *t = report_add_table(
		c->out, "counted", "Where nothing is sure enough for figures");

	t->dense = true;
	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		report_add_column(c->out, t, columns[i].key, columns[i].title,
				  columns[i].numeric);
	return t;
}

static bool is_new_reason(const struct class *c, size_t hearing)
{
	for (size_t i = 0; i < hearing; i++)
		if (c->list[i].uncounted &&
		    !strcmp(c->list[i].uncounted, c->list[hearing].uncounted))
			return false;
	return true;
}

void class_bare_table(struct class *c)
{
	struct report_table *t = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];

		if (!h->uncounted)
			continue;
		t = t ? t : begin(c);
		put_row(c, t, h);
		if (is_new_reason(c, i))
			report_note(c->out, &t->notes,
				    report_say(c->out, "No figure: %s.",
					       h->uncounted));
	}
	if (t)
		report_note(c->out, &t->notes,
			    "words, s: of an answer, in words and seconds of "
			    "court time, on the average; longest: in words; "
			    "citing: answers that name a decision of a court; "
			    "went on, "
			    "stayed: answers after which the bench took up "
			    "another subject, or stayed on it; labelled: by "
			    "people. None of it says how good an answer was.");
}
