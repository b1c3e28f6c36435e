/*
 * bench_callout.c - does the bench without a model take up what the reader found?
 *
 *     bench_callout          shares by kind; exit code 1 below what is promised
 *     bench_callout show     what it says
 *
 * Each flawed and each sound reply of ../shared/data/conduct ends an argument of
 * opening, context and reply, which the offline reader reads and the plan hears.
 * The bench's next turn is a call-out when its aim is conduct or a fallacy.  The
 * reader's weights were fitted on these rows, so how many are flagged says little
 * (`make bench-conduct` has that by folds); what the bench makes of a flag does not
 * depend on it.  The second table takes the reader out: every fault is flagged as
 * labelled.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "bench/conduct_data.h"
#include "court/catalogue.h"
#include "sim/sim.h"
#include "unit/lexicons.h"

#define SEEDS	    5
#define WORDS_LEAST 4 /* of the fault, in a row */
#define QUOTE_LEAST 0.9
#define CLEAN_MOST  0.04

struct tally {
	size_t rows, flagged, called, quoted; /* called: of what is flagged */
};

static struct lexicons *lx;
static struct bench bench;
static struct catalogue catalogue;
static bool show;

/* ---- an argument that ends with the reply ---- */

static struct turn *add(struct transcript *said, enum turn_kind kind,
			const char *text)
{
	bool asks = kind == TURN_QUESTION;
	struct turn t = { .kind = kind,
			  .role = asks ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = asks ? 0 : -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup(asks ? bench.seats[0].short_name
						  : "you"),
			  .text = xstrdup(text),
			  .follows = kind == TURN_ANSWER ? (int)said->n : 0 };

	return transcript_take(said, &t);
}

static struct transcript argument(const struct conduct_row *row,
				  const struct reading *r)
{
	struct transcript said = { 0 };
	struct turn *answer;

	if (*row->in.opening)
		add(&said, TURN_OPENING, row->in.opening);
	for (size_t i = 0; i < row->in.n_before; i++) {
		const struct exchange *e = &row->in.before[i];

		if (!*e->question)
			continue;
		add(&said, TURN_QUESTION, e->question);
		add(&said, TURN_ANSWER, e->answer);
	}
	add(&said, TURN_QUESTION,
	    *row->in.question ? row->in.question : "Is that so?");
	answer = add(&said, TURN_ANSWER, row->in.answer);
	answer->reading = xmalloc(sizeof *answer->reading);
	*answer->reading = reading_copy(r);
	return said;
}

/* The bench's next turn, from an unsaid place: *aim, and the text (freed by the
 * caller); "" when it rests. */
static char *next_turn(const struct conduct_row *row, const struct reading *r,
		       uint64_t seed, enum aim *aim)
{
	struct transcript said = argument(row, r);
	struct sim_setup setup = { .catalogue = &catalogue,
				   .kase = row->kase,
				   .side = row->in.side,
				   .bench = &bench,
				   .guard = true,
				   .seed = seed };
	struct ask ask = plan_next(&bench, &said, true, seed);
	struct error err;
	struct events w = { 0 };
	char *text;
	void *sim = sim_offline.open(&setup, &err);

	sim_offline.ask(sim, &said, &ask, &w);
	text = xstrdup(w.n && w.list[0].kind == EV_SAID ? w.list[0].turn.text
							: "");
	*aim = *text ? w.list[0].turn.aim : AIM_NEW_ISSUE;
	events_release(&w);
	sim_offline.close(sim);
	transcript_release(&said);
	return text;
}

/* ---- what is counted ---- */

static bool is_call_out(enum aim aim)
{
	return aim == AIM_CONDUCT || aim == AIM_FALLACY;
}

/* Letters and digits, words divided by one blank, blanks at both ends. */
static char *words_of(const char *s, size_t len)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_putc(&b, ' ');
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)s[i];

		if (isalnum(c))
			buf_putc(&b, (char)tolower(c));
		else if (c != '\'' && b.s[b.len - 1] != ' ')
			buf_putc(&b, ' ');
	}
	if (b.s[b.len - 1] != ' ')
		buf_putc(&b, ' ');
	return buf_take(&b);
}

/* Whether WORDS_LEAST words of the fault in a row (all, of a shorter one) stand in
 * what was said. */
static bool quotes_fault(const struct conduct_row *row, const char *said)
{
	char *in = words_of(said, strlen(said));
	char *fault = words_of(row->in.answer + row->gold.from,
			       row->gold.to - row->gold.from);
	bool found = false;

	for (const char *from = fault; *from && !found;
	     from = strchr(from + 1, ' ')) {
		const char *to = from;
		size_t n = 0;
		char *piece;

		if (!from[1])
			break;
		while (n < WORDS_LEAST && to[1]) {
			to = strchr(to + 1, ' ');
			n++;
		}
		if (n < WORDS_LEAST && from != fault)
			break;
		piece = xstrndup(from, (size_t)(to - from) + 1);
		found = strstr(in, piece) != NULL;
		free(piece);
	}
	free(in);
	free(fault);
	return found;
}

static bool flagged_rightly(const struct conduct_row *row,
			    const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], flaw_kinds[row->kind]) &&
		    r->remarks[i].span.from < row->gold.to &&
		    r->remarks[i].span.to > row->gold.from)
			return true;
	return false;
}

static void count(const struct conduct_row *row, const struct reading *r,
		  struct tally *t)
{
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		enum aim aim;
		char *said = next_turn(row, r, seed, &aim);
		bool quoted = is_call_out(aim) && row->kind >= 0 &&
			      quotes_fault(row, said);

		t->called += is_call_out(aim);
		t->quoted += quoted;
		if (show && !seed && is_call_out(aim))
			printf("%s %s: %s\n\n", row->id,
			       row->kind < 0 ? "(sound)"
			       : quoted	     ? "quoted"
					     : "NOT QUOTED",
			       said);
		free(said);
	}
}

static void count_row(const struct conduct_row *row, bool as_labelled,
		      struct tally *t)
{
	struct reading r;

	t->rows++;
	reading_init(&r);
	if (as_labelled)
		reading_remark(&r, flaw_kinds[row->kind], 0.9, row->gold,
			       "as labelled", NULL);
	else
		reader_offline(lx, &row->in, &r);
	if (row->kind < 0 || flagged_rightly(row, &r)) {
		t->flagged++;
		count(row, &r, t);
	}
	reading_release(&r);
}

/* ---- printing ---- */

static double share(size_t n, size_t of)
{
	return of ? (double)n / (double)(of * SEEDS) : 1;
}

static bool by_kind(const struct conduct_rows *rows, bool as_labelled)
{
	struct tally all = { 0 };

	printf("%-24s %5s %8s %10s %12s\n", "kind", "rows", "flagged",
	       "called out", "words quoted");
	for (int k = 0; k < FLAW_KINDS; k++) {
		struct tally t = { 0 };

		for (size_t i = 0; i < rows->n; i++)
			if (rows->list[i].kind == k)
				count_row(&rows->list[i], as_labelled, &t);
		printf("%-24s %5zu %8zu %10.2f %12.2f\n", flaw_kinds[k], t.rows,
		       t.flagged, share(t.called, t.flagged),
		       share(t.quoted, t.flagged));
		all.rows += t.rows;
		all.flagged += t.flagged;
		all.called += t.called;
		all.quoted += t.quoted;
	}
	printf("%-24s %5zu %8zu %10.2f %12.2f  (promised: %.2f)\n", "all",
	       all.rows, all.flagged, share(all.called, all.flagged),
	       share(all.quoted, all.flagged), QUOTE_LEAST);
	return share(all.quoted, all.flagged) >= QUOTE_LEAST;
}

static bool of_sound_replies(const struct conduct_rows *rows,
			     enum source source)
{
	struct tally t = { 0 };
	double called;

	for (size_t i = 0; i < rows->n; i++)
		if (rows->list[i].source == source)
			count_row(&rows->list[i], false, &t);
	called = share(t.called, t.rows);
	printf("called out of %zu %s replies: %.3f (at most %.2f)\n", t.rows,
	       source_names[source], called, CLEAN_MOST);
	return called <= CLEAN_MOST;
}

int main(int argc, char **argv)
{
	struct conduct_rows rows;
	struct error err;
	bool ok;

	show = argc > 1 && !strcmp(argv[1], "show");
	if (!conduct_rows_load(&rows)) {
		printf("SKIP: no ../shared/data/conduct\n");
		return 0;
	}
	catalogue_init(&catalogue);
	lx = lexicons_load(&catalogue, &err);
	if (!lx || !catalogue_bench(&catalogue, "panel", &bench, &err)) {
		fprintf(stderr, "bench_callout: %s\n", err.text);
		return 1;
	}
	printf("of what the offline reader flags rightly, %d seeds\n", SEEDS);
	ok = by_kind(&rows, false);
	ok &= of_sound_replies(&rows, SOURCE_CLEAN);
	ok &= of_sound_replies(&rows, SOURCE_CONTROL);
	printf("\nevery fault flagged as labelled\n");
	ok &= by_kind(&rows, true);
	bench_release(&bench);
	lexicons_free(lx);
	catalogue_release(&catalogue);
	conduct_rows_release(&rows);
	return !ok;
}
