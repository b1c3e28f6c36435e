/*
 * bench_bearing.c - whether a model that reads an answer is shown the paragraph that
 * tells whether it is true
 *
 *     bench_bearing [SET...]      fit-record fit-particular ..., unless given
 *
 * Of the answers that say how the record is, truly or not (listening/README.md), how
 * often the paragraph that bears them out or refutes them stands among those of
 * bearing.h; and of all answers how many paragraphs a model is shown, and in how many
 * tokens (4 bytes each).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bearing.h"
#include "base/buf.h"
#include "base/xmalloc.h"
#include "bench/listen_rows.h"

static const char *const usual[] = { "fit-record",  "fit-particular",
				     "fit-others",  "fit-okafor",
				     "fit-tillery", "fit",
				     NULL };

struct tally {
	size_t told, found;		 /* of those with a paragraph */
	size_t rows, paragraphs, tokens; /* of all */
};

static bool shows(const char *text, const struct ken_paragraph *p)
{
	struct buf place;
	bool has;

	buf_init(&place, BUF_TEXT_MAX);
	buf_puts(&place, "| ");
	bearing_place(p, &place);
	buf_puts(&place, ": ");
	has = strstr(text, place.s) != NULL;
	buf_release(&place);
	return has;
}

static size_t count(const char *text, const char *what)
{
	size_t n = 0;

	for (; (text = strstr(text, what)); text += strlen(what))
		n++;
	return n;
}

static void hear(struct tally *t, struct ken *k, const struct listen_row *r)
{
	struct reader_input in = { .question = r->question,
				   .answer = r->answer,
				   .side = r->side,
				   .kase = k->kase,
				   .ken = k };
	const struct ken_paragraph *p =
		r->document ? ken_paragraph(k, r->document, r->paragraph)
			    : NULL;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	bearing_put(&in, &b);
	t->rows++;
	t->paragraphs += count(b.s, "\n| ");
	t->tokens += b.len / 4;
	if (p) {
		t->told++;
		t->found += shows(b.s, p);
	}
	buf_release(&b);
}

static void measure(struct listen_cases *cases, const char *set)
{
	struct listen_rows rows;
	struct tally t = { .rows = 0 };

	listen_rows_load(&rows, set);
	for (size_t i = 0; i < rows.n; i++)
		hear(&t, listen_cases_ken(cases, rows.list[i].kase),
		     &rows.list[i]);
	printf("%-16s paragraph shown %zu of %zu; %zu answers: %.1f "
	       "paragraphs, %.0f tokens each\n",
	       set, t.found, t.told, t.rows,
	       (double)t.paragraphs / (double)t.rows,
	       (double)t.tokens / (double)t.rows);
	listen_rows_release(&rows);
}

int main(int argc, char **argv)
{
	struct listen_cases cases;
	const char *const *sets =
		argc > 1 ? (const char *const *)(argv + 1) : usual;

	listen_cases_init(&cases);
	for (size_t i = 0; sets[i]; i++)
		measure(&cases, sets[i]);
	listen_cases_release(&cases);
	return EXIT_SUCCESS;
}
