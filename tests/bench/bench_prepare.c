/*
 * bench_prepare.c - how much of a bench memo does `case prepare` find by itself?
 *
 * Each shipped case is stripped to its documents (no facts, no questions, no
 * sides, no memo) and drafted without a model.  An issue of the memo that people
 * wrote counts as covered, for the side it presses,
 *
 *   by topic   when analysis/topic.h takes a drafted question to that side to be
 *              about it,
 *   by record  when a drafted issue that presses that side cites two paragraphs
 *              that the memo's issue cites.
 *
 * Beside them stands chance: the questions for any appeal alone (by topic), and
 * the same issues with paragraphs of the same documents drawn at random.  The
 * drafting's constants were looked at on okafor and drozdek; the other cases were
 * not.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/topic.h"
#include "base/clock.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "court/drafts.h"
#include "memo/asking.h"
#include "memo/prepare.h"
#include "unit/lexicons.h"

static void strip(struct court_case *c)
{
	c->facts = arena_strdup(&c->arena, DRAFTS_TO_WRITE);
	c->questions.n = c->n_issues = 0;
	for (int side = 0; side < SIDES; side++) {
		c->sides[side].party = arena_strdup(&c->arena, "Petitioner");
		c->sides[side].position =
			arena_strdup(&c->arena, DRAFTS_TO_WRITE);
		c->sides[side].must_prove.n = c->sides[side].best_points.n =
			c->sides[side].weak_points.n = 0;
	}
}

static bool cites(const struct issue *issue, const struct record_cite *cite)
{
	for (size_t i = 0; i < issue->n_record; i++)
		if (issue->record[i].paragraph == cite->paragraph &&
		    !strcmp(issue->record[i].document, cite->document))
			return true;
	return false;
}

static size_t shared_cites(const struct issue *a, const struct issue *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->n_record; i++)
		n += cites(a, &b->record[i]);
	return n;
}

struct tally {
	size_t issues, topic, record, stock, chance;
};

static bool is_stock(const struct issue *issue)
{
	return !issue->n_record && !issue->authorities.n;
}

struct covered {
	bool by_any[CASE_ISSUES_MAX], by_stock[CASE_ISSUES_MAX];
};

static void look(const struct topics *t, const struct court_case *memo,
		 const char *text, bool stock, struct covered *c)
{
	const struct issue *hit = topics_find(t, text, NULL);

	if (!hit)
		return;
	c->by_any[hit - memo->issues] = true;
	c->by_stock[hit - memo->issues] |= stock;
}

/* Which of the memo's issues the questions to a side are about, follow-ups
 * among them. */
static void by_topic(const struct topics *t, const struct court_case *memo,
		     const struct drafted *d, int side, struct covered *c)
{
	for (size_t i = 0; i < d->n_issues; i++)
		for (size_t k = 0; k < d->issues[i].n_questions; k++) {
			const struct memo_question *q =
				&d->issues[i].questions[k];
			bool stock = is_stock(&d->issues[i]);

			if (q->to != side)
				continue;
			look(t, memo, q->text, stock, c);
			for (size_t f = 0; f < q->follow_ups.n; f++)
				look(t, memo, q->follow_ups.list[f], stock, c);
		}
}

static struct record_cite any_cite(const struct papers *p, struct rng *rng)
{
	size_t all = 0, at, i = 0;

	for (size_t k = 0; k < p->n; k++)
		all += p->list[k].text.n;
	at = rng_below(rng, all);
	while (at >= p->list[i].text.n)
		at -= p->list[i++].text.n;
	return (struct record_cite){ p->list[i].document->id,
				     p->list[i].text.list[at].number };
}

/* Whether two of n paragraphs drawn from the documents are cites of it. */
static bool by_chance(const struct papers *p, const struct issue *issue,
		      size_t n, struct rng *rng)
{
	size_t hits = 0;

	while (n--) {
		struct record_cite cite = any_cite(p, rng);

		hits += cites(issue, &cite);
	}
	return hits >= 2;
}

static void compare(const struct lexicons *lx, const struct court_case *memo,
		    const struct papers *p, const struct drafted *d,
		    struct tally *n)
{
	struct rng rng = rng_at(1, 1);

	for (int side = 0; side < SIDES; side++) {
		struct topics *t = topics_new(lx, memo, (enum side_id)side);
		struct covered found = { { false }, { false } };

		by_topic(t, memo, d, side, &found);
		topics_free(t);
		for (size_t i = 0; i < memo->n_issues; i++) {
			const struct issue *issue = &memo->issues[i];
			bool record = false, chance = false;

			if (!issue->presses[side])
				continue;
			for (size_t k = 0; k < d->n_issues; k++) {
				const struct issue *one = &d->issues[k];

				if (!one->presses[side])
					continue;
				record |= shared_cites(one, issue) >= 2;
				chance |= by_chance(p, issue, one->n_record,
						    &rng);
			}
			n->issues++;
			n->topic += found.by_any[i];
			n->stock += found.by_stock[i];
			n->record += record;
			n->chance += chance;
		}
	}
}

static void one_case(const struct lexicons *lx, const char *dir)
{
	struct court_case c;
	struct tally n = { 0 };

	if (case_load(&c, dir, CASE_SHIPPED, NULL) && c.n_documents) {
		struct court_case bare = c;
		struct papers papers;
		struct drafted drafts;
		int64_t began = clock_now_ms();

		strip(&bare);
		papers_read(&papers, &bare, lx);
		prepare_offline(&drafts, &papers, lx);
		began = clock_now_ms() - began;
		compare(lx, &c, &papers, &drafts, &n);
		printf("prepare: %s: %zu issues drafted in %lld ms; of the "
		       "memo's %zu, covered by topic %.2f (stock alone %.2f), "
		       "by record %.2f (chance %.2f)\n",
		       c.slug, drafts.n_issues, (long long)began, n.issues,
		       (double)n.topic / (double)n.issues,
		       (double)n.stock / (double)n.issues,
		       (double)n.record / (double)n.issues,
		       (double)n.chance / (double)n.issues);
		drafted_release(&drafts);
		papers_release(&papers);
		c.arena = bare.arena;
	}
	case_release(&c);
}

int main(void)
{
	struct catalogue catalogue = { (char *)".", (char *)"." };
	struct lexicons *lx =
		asking_load(&catalogue, NULL) ? shipped_lexicons() : NULL;
	struct dirent **list;
	int n = scandir("cases", &list, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		char *dir = file_join("cases", list[i]->d_name);

		if (list[i]->d_name[0] != '.')
			one_case(lx, dir);
		free(dir);
		free(list[i]);
	}
	free(list);
	lexicons_free(lx);
	return n < 0;
}
