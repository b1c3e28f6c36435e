/*
 * reader_cases.c - see reader_cases.h
 */
#include "bench/reader_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"

struct tally {
	size_t issues, good_cost, said_cost, yes_cost, no_cost;
};

/* Whether the case is the reason for reading it as one that costs. */
static bool costs(const struct lexicons *lx, const struct court_case *kase,
		  enum side_id side, const char *question, const char *answer)
{
	struct reading r;
	struct reader_input in = { .question = question,
				   .answer = answer,
				   .kase = kase,
				   .side = side,
				   .justice = "",
				   .opening = "" };
	reader_offline(lx, &in, &r);
	bool cost = r.commitment == COMMITMENT_DETRIMENTAL && r.why &&
		    strstr(r.why, "other side has to show");
	if (cost && getenv("SHOW"))
		printf("%s | %s | %s\n", kase->slug, question, r.why);
	reading_release(&r);
	return cost;
}

static void read_issue(const struct lexicons *lx, const struct court_case *c,
		       enum side_id side, const struct issue *i,
		       struct tally *t)
{
	const char *lost = i->losing_concession;
	size_t len = lost ? strlen(lost) : 0;
	if (!len || !i->good_answer)
		return;
	while (len && strchr(".; ", lost[len - 1]))
		len--;
	char *put =
		xprintf("You agree that %.*s, is that right?", (int)len, lost);
	const char *asked = i->n_questions ? i->questions[0].text : "";
	t->issues++;
	t->good_cost += costs(lx, c, side, asked, i->good_answer);
	t->said_cost += costs(lx, c, side, asked, lost);
	t->yes_cost += costs(lx, c, side, put, "Yes, Your Honor.");
	t->no_cost += costs(lx, c, side, put, "No, Your Honor. Not at all.");
	free(put);
}

static void read_case(const struct lexicons *lx, const struct court_case *c,
		      struct tally *t)
{
	for (size_t i = 0; i < c->n_issues; i++)
		for (int side = 0; side < SIDES; side++)
			if (c->issues[i].presses[side])
				read_issue(lx, c, (enum side_id)side,
					   &c->issues[i], t);
}

bool cases_figures(struct lexicons *lx)
{
	static const struct catalogue catalogue = { ".", "/nonexistent" };
	struct entries found;
	struct tally t = { 0 };
	if (!catalogue_list(&catalogue, ENTRY_CASE, &found, NULL))
		return false;
	for (size_t i = 0; i < found.n; i++) {
		struct court_case c;
		if (catalogue_case(&catalogue, found.list[i].slug, &c, NULL))
			read_case(lx, &c, &t);
		case_release(&c);
	}
	printf("by the case, %zu issues of %zu cases, each side it presses: "
	       "read as costing\n"
	       "    the memo's good answer %zu, its losing concession %zu, yes "
	       "to it %zu, no to it %zu\n",
	       t.issues, found.n, t.good_cost, t.said_cost, t.yes_cost,
	       t.no_cost);
	entries_release(&found);
	/* a false accusation costs more trust than a miss */
	return 50 * t.good_cost <= t.issues && 50 * t.no_cost <= t.issues;
}
