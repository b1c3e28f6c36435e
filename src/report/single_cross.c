/*
 * single_cross.c - what came of a cross-examination, in tables
 */
#include <string.h>

#include "court/case.h"
#include "court/record.h"
#include "report/single_parts.h"
#include "score/crossed.h"

static struct report_table *table(struct single *s, const char *key,
				  const char *title, const char *const *columns,
				  size_t n)
{
	struct report_table *t = report_add_table(s->out, key, title);

	for (size_t i = 0; i < n; i++)
		report_add_column(s->out, t, columns[i], columns[i], i == 0);
	return t;
}

static void put(struct single *s, struct report_cell *at, const char *text)
{
	*at = report_words(s->out, text ? text : "");
}

static void make_questions(struct single *s, const struct crossed *x)
{
	static const char *const columns[] = { "question", "asked",
					       "obtained", "words",
					       "why",	   "could be asked" };
	struct report_table *t =
		table(s, "cross", "Question by question", columns, 6);

	for (size_t i = 0; i < x->n; i++) {
		const struct crossed_one *one = &x->list[i];
		struct report_cell *at = report_add_row(s->out, t);

		at[0] = report_count(s->out, i + 1);
		put(s, &at[1], crossed_form(one->reply));
		put(s, &at[2], crossed_gain(one->reply));
		put(s, &at[3], one->question->text);
		put(s, &at[4], crossed_advice(x, i));
		put(s, &at[5], crossed_instead(x, i));
	}
}

static void make_admissions(struct single *s, const struct crossed *x)
{
	static const char *const columns[] = { "question", "about", "words" };
	struct report_table *t =
		table(s, "admitted", "What was admitted", columns, 3);

	for (size_t i = 0; i < x->n; i++) {
		const struct crossed_one *one = &x->list[i];
		struct report_cell *at;

		if (!one->reply || one->reply->got != GAINED_ADMISSION)
			continue;
		at = report_add_row(s->out, t);
		at[0] = report_count(s->out, i + 1);
		put(s, &at[1], one->topic ? one->topic->label : "");
		put(s, &at[2], one->reply->text);
	}
}

static void make_words(struct single *s, const struct crossed *x)
{
	struct report_table *t = report_add_table(
		s->out, "earlier", "Earlier words to impeach with");

	report_add_column(s->out, t, "place", "place", false);
	report_add_column(s->out, t, "words", "words", false);
	report_add_column(s->out, t, "put", "put", false);
	for (size_t i = 0; i < x->witness->n_priors; i++) {
		const struct testimony_prior *p = &x->witness->priors[i];
		struct report_cell *at = report_add_row(s->out, t);

		put(s, &at[0], p->place);
		put(s, &at[1], p->words);
		put(s, &at[2], crossed_put(x, p) ? "yes" : "no");
	}
}

static void make_unasked(struct single *s, const struct crossed *x)
{
	struct report_table *t = report_add_table(
		s->out, "unasked", "What nothing was asked about");

	report_add_column(s->out, t, "about", "about", false);
	report_add_column(s->out, t, "could be asked", "could be asked", false);
	for (size_t i = 0; i < x->witness->n_topics; i++) {
		const struct testimony_topic *one = &x->witness->topics[i];
		struct report_cell *at;

		if (crossed_reached(x, one))
			continue;
		at = report_add_row(s->out, t);
		put(s, &at[0], one->label);
		put(s, &at[1], one->better);
	}
}

static void make_truth(struct single *s, const struct crossed *x)
{
	struct report_table *t =
		report_add_table(s->out, "knew", "What the witness knew");

	report_add_column(s->out, t, "knew", "knew", false);
	report_add_column(s->out, t, "helps", "helps", false);
	for (size_t i = 0; i < x->witness->n_facts; i++) {
		const struct testimony_fact *f = &x->witness->facts[i];
		struct report_cell *at = report_add_row(s->out, t);

		put(s, &at[0], f->text);
		put(s, &at[1],
		    f->damaging ? "who examines" : "the side that called");
	}
	report_note(s->out, &t->notes,
		    report_say(s->out, "What the witness was after: %s",
			       x->witness->goal));
}

void single_cross(struct single *s)
{
	struct crossed x;

	if (!s->over)
		return;
	crossed_build(&x, s->of->kase->witness, s->said);
	make_questions(s, &x);
	make_admissions(s, &x);
	if (x.witness) {
		make_words(s, &x);
		make_unasked(s, &x);
		make_truth(s, &x);
	}
	crossed_release(&x);
}
