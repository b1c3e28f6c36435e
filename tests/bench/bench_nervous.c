/*
 * bench_nervous.c - is who stammers read as who does not?
 *
 *	bench_nervous [SETS]	sets of tests/bench/listening, else those fitted on
 *
 * Sound answers are given twice: as they stand, and with what a nervous mouth adds, by
 * a seed.  Printed is how often the reading differs.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/rng.h"
#include "bench/listen_rows.h"
#include "unit/lexicons.h"

#define SEED  11
#define OFTEN 7 /* one word in so many stumbles */

static const char *const sound[] = { "strong", "plain", "terse", NULL };

static bool is_sound(const struct listen_row *r)
{
	for (size_t i = 0; sound[i]; i++)
		if (!strcmp(r->kind, sound[i]))
			return true;
	return false;
}

/* ---- nerves ---- */

/* In front of the word s, n bytes of a sentence's midst. */
static void stumble(struct buf *out, struct rng *rng, const char *s, size_t n)
{
	static const char *const sounds[] = {
		"um, ", "uh, ", "er, ", "well, ", "you know, ", "I mean, "
	};
	static const char *const small[] = { "the", "a",   "to", "of",	"we",
					     "I",   "and", "in", "they" };
	bool again = false;

	for (size_t i = 0; i < sizeof small / sizeof *small; i++)
		again = again ||
			(strlen(small[i]) == n && !strncmp(small[i], s, n));
	if (again && rng_below(rng, 2)) {
		buf_add(out, s, n);
		buf_puts(out, ", ");
		return;
	}
	while (out->len && out->s[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	if (out->len && isalnum((unsigned char)out->s[out->len - 1]))
		buf_putc(out, ',');
	buf_putc(out, ' ');
	buf_puts(out, sounds[rng_below(rng, sizeof sounds / sizeof *sounds)]);
}

/* The caller frees. */
static char *nervous(const char *text, uint64_t place)
{
	struct rng rng = rng_at(SEED, place);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_puts(&b, "Um, ");
	while (*text) {
		size_t n = strcspn(text, " ");

		if (b.len > 4 && !rng_below(&rng, OFTEN) &&
		    !strchr(".?!\"", b.s[b.len - 2]) &&
		    islower((unsigned char)*text))
			stumble(&b, &rng, text, n);
		buf_add(&b, text, n);
		text += n;
		if (*text)
			buf_putc(&b, *text++);
	}
	return buf_take(&b);
}

/* ---- reading ---- */

struct counts {
	size_t n, beside[2], label, lost, gained;
};

static void read_row(const struct lexicons *lx, struct listen_cases *cases,
		     const struct listen_row *row, const char *answer,
		     struct reading *out)
{
	struct exchange before[4];
	struct ken *k = listen_cases_ken(cases, row->kase);
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = row->side,
				   .kase = k->kase,
				   .ken = k,
				   .question = row->question,
				   .answer = answer,
				   .issue = row->basis ? row->issue : NULL,
				   .opening = "",
				   .justice = "",
				   .before = before,
				   .n_before = row->n_before };

	for (size_t i = 0; i < row->n_before; i++)
		before[i] = (struct exchange){ .turn = 2 * (int)i + 2,
					       .question = row->before[i][0],
					       .answer = row->before[i][1] };
	reader_offline(lx, &in, out);
}

static void compare(const struct lexicons *lx, struct listen_cases *cases,
		    const struct listen_row *row, size_t place,
		    struct counts *c)
{
	struct reading plain, said;
	char *answer = nervous(row->answer, place);

	read_row(lx, cases, row, row->answer, &plain);
	read_row(lx, cases, row, answer, &said);
	c->n++;
	c->beside[0] += plain.heard.beside;
	c->beside[1] += said.heard.beside;
	c->lost += said.heard.beside && !plain.heard.beside;
	c->gained += plain.heard.beside && !said.heard.beside;
	c->label += plain.commitment != said.commitment;
	reading_release(&plain);
	reading_release(&said);
	free(answer);
}

int main(int argc, char **argv)
{
	static const char *const fitted[] = { "fit", "fit-others", NULL };
	const char *const *sets =
		argc > 1 ? (const char *const *)argv + 1 : fitted;
	struct listen_rows rows;
	struct listen_cases cases;
	struct lexicons *lx = shipped_lexicons();
	struct counts c = { 0 };

	listen_rows_load_all(&rows, sets);
	listen_cases_init(&cases);
	for (size_t i = 0; i < rows.n; i++)
		if (is_sound(&rows.list[i]))
			compare(lx, &cases, &rows.list[i], i, &c);
	printf("nervous: %zu sound answers; beside the point %zu as they "
	       "stand, %zu stammered (%zu only then, %zu only before)\n",
	       c.n, c.beside[0], c.beside[1], c.lost, c.gained);
	printf("nervous: another commitment in %zu\n", c.label);
	lexicons_free(lx);
	listen_cases_release(&cases);
	listen_rows_release(&rows);
	return 0;
}
