/*
 * bench_unfit.c - would real justices be taken for a model that answers amiss?
 *
 * Each turn of a justice that an advocate answered, in all arguments of the data
 * folder, is held against the rules of sim/unfit.h as a model's reply would be.
 * Prints how many each rule would refuse, of turns as short as a prompt asks for
 * and of all; a statement that is no question counts as well.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "bench/reader_data.h"
#include "court/bench.h"
#include "sim/briefing.h"
#include "sim/speech.h"
#include "sim/unfit.h"

struct count {
	size_t n, refused, by[UNFITS];
};
struct counting {
	struct count all, within; /* the word limit of the prompts */
};

static void count(struct count *c, enum unfit u)
{
	c->n++;
	c->refused += u != UNFIT_NOT;
	c->by[u]++;
}

static void each(void *arg, const char *docket, const char *advocate,
		 const char *justice, const char *question, const char *answer)
{
	static char nobody[] = "Nobody";
	const struct justice j = { .name = nobody, .short_name = nobody };
	struct counting *c = arg;
	struct buf clean;
	enum unfit u;
	bool cut;

	(void)docket;
	(void)advocate;
	(void)justice;
	(void)answer;
	buf_init(&clean, SPEECH_TURN_MAX);
	speech_clean(&clean, question, &j, false, &cut);
	u = unfit_find(question, clean.s, "", true);
	count(&c->all, u);
	if (utf8_words(clean.s, clean.len) <= BRIEFING_WORD_LIMIT)
		count(&c->within, u);
	buf_release(&clean);
}

static void print(const char *what, const struct count *c)
{
	printf("unfit: real justices' turns, %s: refused %zu of %zu (%.2f "
	       "%%)\n",
	       what, c->refused, c->n,
	       c->n ? 100.0 * (double)c->refused / (double)c->n : 0);
	for (int u = UNFIT_NOT + 1; u < UNFITS; u++)
		if (c->by[u])
			printf("unfit:   as %s: %zu\n",
			       unfit_named((enum unfit)u), c->by[u]);
}

int main(void)
{
	struct counting c = { 0 };

	if (!data_oyez(each, &c)) {
		puts("unfit: not measured: the data folder is not there");
		return 0;
	}
	print("within the prompts' limit of words", &c.within);
	print("of any length", &c.all);
	return 0;
}
