#include "memo/prepare_rank.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "memo/asking.h"
#include "memo/prepare_quote.h"

#define AGAIN  0.82 /* of its worth is left to the next one of a kind */
#define ALIKE  0.7  /* of its worth goes with one that says the same */
#define LEAST  0.8 /* of its worth is left to the poorest quotation of a kind */
#define OTHERS 0.4 /* likewise, where that was asked of the other side */

/* How often readers of drafts would have asked one of the kind themselves. */
static double worth_of(enum draft_kind kind)
{
	static const double worth[DRAFT_KINDS] = {
		[KIND_SHARED] = 1,	[KIND_LINE] = 1,
		[KIND_DISSENT] = 0.95,	[KIND_HOLDING] = 0.95,
		[KIND_COMMON] = 0.95,	[KIND_CLASH] = 0.9,
		[KIND_TESTIMONY] = 0.9, [KIND_FORFEITED] = 0.9,
		[KIND_READING] = 0.9,	[KIND_FINDING] = 0.85,
		[KIND_CITED] = 0.85,	[KIND_RECORD] = 0.85,
		[KIND_CLAIM] = 0.85,	[KIND_ADMITTED] = 0.85,
		[KIND_POINT] = 0.85,	[KIND_TERM] = 0.85,
		[KIND_FALLBACK] = 0.8,	[KIND_UNREACHED] = 0.8,
		[KIND_STANDARD] = 0.8,	[KIND_SEPARATE] = 0.7,
		[KIND_DEFENDED] = 0.7,	[KIND_AUTHORITY] = 0.7,
		[KIND_PRAYER] = 0.65,	[KIND_PRESERVED] = 0.65,
	};

	return kind < DRAFT_KINDS ? worth[kind] : 0;
}

struct ranking {
	const struct preparing *g;
	size_t *order, n; /* places in the drafts, those ranked so far */
	bool *done;
	size_t of_kind[SIDES][DRAFT_KINDS], of_side[SIDES];
	double most[DRAFT_KINDS]; /* the worth of a kind's best quotation */
};

static void find_most(struct ranking *r)
{
	for (size_t i = 0; i < r->g->d->n_issues; i++) {
		const struct made *made = &r->g->made[i];

		if (made->kind < DRAFT_KINDS &&
		    made->worth > r->most[made->kind])
			r->most[made->kind] = made->worth;
	}
}

static double worth_now(const struct ranking *r, size_t i, int side)
{
	const struct made *made = &r->g->made[i];
	double worth = worth_of(made->kind), alike = 0;

	if (made->kind >= DRAFT_KINDS)
		return 0;
	if (made->worth > 0 && r->most[made->kind] > 0)
		worth *=
			LEAST + (1 - LEAST) * made->worth / r->most[made->kind];
	for (size_t k = r->of_kind[side][made->kind]; k; k--)
		worth *= AGAIN;
	for (size_t k = 0; k < r->n; k++) {
		const struct made *before = &r->g->made[r->order[k]];
		double one;

		one = papers_alike(r->g->p, made->stems, made->n_stems,
				   before->stems, before->n_stems);
		one *= r->g->d->issues[r->order[k]].presses[side] ? ALIKE
								  : OTHERS;
		if (one > alike)
			alike = one;
	}
	return worth * (1 - alike);
}

/* The best one left that presses the side; the number of issues for none. */
static size_t best_for(const struct ranking *r, int side)
{
	size_t n = r->g->d->n_issues, best = n;
	double most = -1;

	for (size_t i = 0; i < n; i++) {
		double worth;

		if (r->done[i] || !r->g->d->issues[i].presses[side])
			continue;
		worth = worth_now(r, i, side);
		if (worth > most) {
			most = worth;
			best = i;
		}
	}
	return best;
}

static void put_next(struct ranking *r)
{
	int side = r->of_side[SIDE_RESPONDENT] < r->of_side[SIDE_PETITIONER]
			   ? SIDE_RESPONDENT
			   : SIDE_PETITIONER;
	size_t n = r->g->d->n_issues, best = best_for(r, side);

	if (best == n)
		best = best_for(r, (int)side_other((enum side_id)side));
	if (best == n) /* presses nobody: there is none such */
		for (best = 0; r->done[best];)
			best++;
	r->done[best] = true;
	r->order[r->n++] = best;
	for (int s = 0; s < SIDES; s++)
		if (r->g->d->issues[best].presses[s]) {
			r->of_side[s]++;
			if (r->g->made[best].kind < DRAFT_KINDS)
				r->of_kind[s][r->g->made[best].kind]++;
		}
}

void prepare_rank(struct preparing *g)
{
	size_t n = g->d->n_issues;
	struct ranking r = { .g = g };
	struct issue *issues = xcalloc(n + 1, sizeof *issues);
	struct made *made = xcalloc(n + 1, sizeof *made);

	r.order = xcalloc(n + 1, sizeof *r.order);
	r.done = xcalloc(n + 1, sizeof *r.done);
	find_most(&r);
	while (r.n < n)
		put_next(&r);
	for (size_t i = 0; i < n; i++) {
		issues[i] = g->d->issues[r.order[i]];
		made[i] = g->made[r.order[i]];
	}
	if (n) {
		memcpy(g->d->issues, issues, n * sizeof *issues);
		memcpy(g->made, made, n * sizeof *made);
	}
	free(issues);
	free(made);
	free(r.order);
	free(r.done);
}
