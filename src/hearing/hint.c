/*
 * hint.c - see hint.h
 */
#include "hearing/hint.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "listen/ken.h"

#define PARAGRAPHS  3
#define FEW_WORDS   14	 /* of content: a follow-up quotes and asks little */
#define POINT_LEAST 0.27 /* a point that is less near is no help */
/* Less of the question than this in a paragraph, and it speaks of something else. */
#define SPEAKS_LEAST 0.3
/* What the issue's own cites, and what its entry has of a point, count for beside the
 * question.  Looked at on some thirty questions of three cases. */
#define CITED	   0.08
#define ISSUE_PART 0.25

/* ---- a point ---- */

static double nearness(const struct ken *k, const char *point,
		       const struct words *asked, const struct words *issue)
{
	struct words w = ken_words(k, point, strlen(point));
	double near = words_likeness(&w, asked, k->dims, 0);

	if (issue)
		near += ISSUE_PART * words_covered(&w, issue, 0);
	words_release(&w);
	return near;
}

/* The nearest; who had hints already gets the next of those that are near, and after the
 * last the first again.  NULL where none is. */
static const char *nearest_point(const struct ken *k,
				 const struct texts *points,
				 const struct words *asked,
				 const struct words *issue, size_t had)
{
	double *near = xcalloc(points->n + 1, sizeof *near);
	size_t best = 0, n = 0;
	const char *found;

	for (size_t i = 0; i < points->n; i++) {
		near[i] = nearness(k, points->list[i], asked, issue);
		n += near[i] >= POINT_LEAST;
	}
	for (size_t turn = 0; n && turn <= had % n; turn++) {
		if (turn)
			near[best] = -1;
		for (size_t i = 0; i < points->n; i++)
			if (near[i] > near[best])
				best = i;
	}
	found = n ? points->list[best] : NULL;
	free(near);
	return found;
}

/* ---- the record ---- */

static bool is_cited(const struct issue *issue, const struct ken_paragraph *p)
{
	for (size_t i = 0; issue && i < issue->n_record; i++)
		if (issue->record[i].paragraph == p->number &&
		    !strcmp(issue->record[i].document, p->document->id))
			return true;
	return false;
}

struct nearest {
	const struct ken_paragraph *paragraphs[PARAGRAPHS];
	double near[PARAGRAPHS];
	size_t n;
};

static void rank(struct nearest *best, const struct ken_paragraph *p,
		 double near)
{
	size_t at = best->n;

	while (at && near > best->near[at - 1])
		at--;
	if (at == PARAGRAPHS)
		return;
	best->n += best->n < PARAGRAPHS;
	for (size_t i = best->n - 1; i > at; i--) {
		best->paragraphs[i] = best->paragraphs[i - 1];
		best->near[i] = best->near[i - 1];
	}
	best->paragraphs[at] = p;
	best->near[at] = near;
}

/* That has it in few words goes before one that has it in many. */
static struct nearest nearest_paragraphs(const struct ken *k,
					 const struct words *asked,
					 const struct issue *issue)
{
	struct nearest best = { .n = 0 };

	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];
		double near;

		if (!p->of_record)
			continue;
		near = 0.5 * (words_covered(asked, &p->words, k->dims) +
			      words_cosine(asked, &p->words));
		if (near > 0 && is_cited(issue, p))
			near += CITED;
		if (near >= SPEAKS_LEAST)
			rank(&best, p, near);
	}
	return best;
}

static void put_cites(struct buf *out, const struct nearest *best,
		      const struct issue *issue)
{
	size_t n = best->n;

	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%s%s ¶ %d", i ? ", " : "\nRecord: ",
			   best->paragraphs[i]->document->id,
			   best->paragraphs[i]->number);
	for (size_t i = 0; !n && issue && i < issue->n_record && i < PARAGRAPHS;
	     i++)
		buf_printf(out, "%s%s ¶ %d",
			   i ? ", " : "\nRecord: ", issue->record[i].document,
			   issue->record[i].paragraph);
}

static size_t hints_had(const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = said->n; i-- > 0 && said->turns[i].role != ROLE_BENCH;)
		n += turn_is_hint(&said->turns[i]);
	return n;
}

/* Words of the question, or where it has next to nothing of the case ("Go on.") of that
 * and the one before it, on the same issue. */
static struct words words_asked(const struct ken *k,
				const struct transcript *said,
				const struct turn *question)
{
	const char *text = question ? question->text : "";
	struct words w = ken_words(k, text, strlen(text));

	for (size_t i = question ? (size_t)(question - said->turns) : 0;
	     w.n_content < FEW_WORDS && i-- > 0;) {
		const struct turn *t = &said->turns[i];
		char *both;

		if (t->role != ROLE_BENCH || !t->issue || !question->issue ||
		    strcmp(t->issue, question->issue))
			continue;
		both = xprintf("%s\n%s", t->text, text);
		words_release(&w);
		w = ken_words(k, both, strlen(both));
		free(both);
		break;
	}
	return w;
}

void hint_put(struct buf *out, const struct ken *k, enum side_id side,
	      const struct transcript *said, const struct turn *question)
{
	const struct texts *points = &k->kase->sides[side].best_points;
	size_t place = question && question->issue
			       ? ken_issue(k, question->issue)
			       : SIZE_MAX;
	const struct ken_issue *issue =
		place == SIZE_MAX ? NULL : &k->issues[place];
	struct words asked = words_asked(k, said, question);
	struct nearest best =
		nearest_paragraphs(k, &asked, issue ? issue->issue : NULL);
	const char *point =
		points->n ? nearest_point(k, points, &asked,
					  issue ? &issue->pooled : NULL,
					  hints_had(said))
			  : NULL;

	if (point)
		buf_printf(out, TURN_HINT ": your side's point here may be: %s",
			   point);
	else if (best.n || (issue && issue->issue->n_record))
		buf_puts(out, TURN_HINT ": none of your side's best points "
					"speaks of this.");
	put_cites(out, &best, issue ? issue->issue : NULL);
	words_release(&asked);
}
