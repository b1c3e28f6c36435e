/*
 * bench_topic.c - which issue is a question about?
 *
 * Every question of every shipped memo is hidden, with its follow-ups, from the
 * memo it belongs to, and then looked for: how often an issue is named at all
 * (coverage) and how often it is the right one (precision).  Follow-ups the same.
 * The thresholds in analysis/topic.c were set on okafor alone.
 *
 * And the clerk's note: ten questions of ten issues are hidden and put as a model puts
 * them, without a label; how many of the issues that the note calls "not asked about
 * yet" are among the ten, by what the questions are named alone and as the note has it.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/topic.h"
#include "base/buf.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/transcript.h"
#include "sim/clerk.h"
#include "unit/lexicons.h"

struct tally {
	int asked, named, right;
};

static void look(const struct topics *t, const char *text,
		 const struct issue *truth, struct tally *n)
{
	const struct issue *found = topics_find(t, text, NULL);

	n->asked++;
	n->named += found != NULL;
	n->right += found == truth;
}

/* One question is out of the memo while it and its follow-ups are looked for. */
static void hide_and_seek(const struct lexicons *lx, struct court_case *c,
			  enum side_id side, struct issue *issue,
			  struct memo_question *q, struct tally n[2])
{
	struct memo_question hidden = *q;
	struct topics *t;

	q->text = "";
	q->follow_ups.n = 0;
	t = topics_new(lx, c, side);
	look(t, hidden.text, issue, &n[0]);
	for (size_t f = 0; f < hidden.follow_ups.n; f++)
		look(t, hidden.follow_ups.list[f], issue, &n[1]);
	topics_free(t);
	*q = hidden;
}

static void report(const char *slug, const char *what, const struct tally *n)
{
	printf("topic: %s: %d %s, issue named for %.2f, right in %.2f of "
	       "those\n",
	       slug, n->asked, what, (double)n->named / n->asked,
	       n->named ? (double)n->right / n->named : 0);
}

/* -- what the clerk's note calls open ----------------------------------------- */

#define PUT 10

struct put {
	const struct issue *issue;
	struct memo_question *question, hidden;
};

static size_t hide_ten(const struct court_case *c, enum side_id side,
		       struct put list[PUT])
{
	size_t n = 0, step = c->n_issues / PUT + 1;

	for (size_t from = 0; from < step; from++)
		for (size_t i = from; i < c->n_issues && n < PUT; i += step) {
			struct issue *issue = &c->issues[i];

			if (!issue->presses[side] || !issue->n_questions)
				continue;
			list[n].issue = issue;
			list[n].question = &issue->questions[0];
			list[n].hidden = issue->questions[0];
			list[n].question->text = "";
			list[n++].question->follow_ups.n = 0;
		}
	return n;
}

static void put_all(const struct topics *t, const struct put *list, size_t n,
		    struct transcript *said)
{
	for (size_t i = 0; i < n; i++) {
		const struct issue *found =
			topics_find(t, list[i].hidden.text, NULL);
		struct turn turn = { .kind = TURN_QUESTION,
				     .role = ROLE_BENCH,
				     .text = xstrdup(list[i].hidden.text) };

		if (found)
			turn.issue = xstrdup(found->id);
		transcript_take(said, &turn);
	}
}

struct open_tally {
	int told, false_ones;
};

static void tally_note(const struct sim_setup *setup,
		       const struct transcript *said, const struct put *list,
		       size_t n, struct open_tally *tally)
{
	const struct ask ask = { .aim = AIM_NEW_ISSUE,
				 .type = QUESTION_TYPE_NONE };
	const struct court_case *c = setup->kase;
	struct buf note;

	buf_init(&note, BUF_TEXT_MAX);
	clerk_note(setup, said, &ask, &note);
	for (size_t i = 0; i < c->n_issues; i++) {
		bool asked = false;

		if (!strstr(note.s, c->issues[i].label))
			continue;
		for (size_t k = 0; k < n; k++)
			asked |= list[k].issue == &c->issues[i];
		tally->told++;
		tally->false_ones += asked;
	}
	buf_release(&note);
}

static void after_ten(const struct lexicons *lx, struct court_case *c,
		      enum side_id side, struct open_tally tally[2])
{
	struct put list[PUT];
	size_t n = hide_ten(c, side, list);
	struct topics *t = topics_new(lx, c, side);
	struct transcript said = { 0 };
	struct sim_setup setup = { .kase = c, .side = side };

	put_all(t, list, n, &said);
	tally_note(&setup, &said, list, n, &tally[0]);
	setup.topics = t;
	tally_note(&setup, &said, list, n, &tally[1]);
	transcript_release(&said);
	topics_free(t);
	for (size_t i = 0; i < n; i++)
		*list[i].question = list[i].hidden;
}

static void one_case(const struct lexicons *lx, const char *dir,
		     struct open_tally open[2])
{
	struct tally n[2] = { 0 };
	struct court_case c;
	struct faults f;

	faults_init(&f);
	if (case_load(&c, dir, CASE_SHIPPED, &f)) {
		for (int side = 0; side < SIDES; side++)
			for (size_t i = 0; i < c.n_issues; i++)
				for (size_t k = 0; c.issues[i].presses[side] &&
						   k < c.issues[i].n_questions;
				     k++)
					hide_and_seek(
						lx, &c, (enum side_id)side,
						&c.issues[i],
						&c.issues[i].questions[k], n);
		for (int side = 0; side < SIDES; side++)
			after_ten(lx, &c, (enum side_id)side, open);
		if (n[0].asked) {
			report(c.slug, "questions", &n[0]);
			report(c.slug, "follow-ups", &n[1]);
		}
	}
	case_release(&c);
	faults_release(&f);
}

int main(void)
{
	struct lexicons *lx = shipped_lexicons();
	struct dirent **list;
	struct open_tally open[2] = { { 0 } };
	int n = scandir("cases", &list, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		char *dir = file_join("cases", list[i]->d_name);

		if (list[i]->d_name[0] != '.')
			one_case(lx, dir, open);
		free(dir);
		free(list[i]);
	}
	free(list);
	lexicons_free(lx);
	printf("topic: after ten questions the note calls issues open: by "
	       "names %d, of which %d were asked; as it does, %d and %d\n",
	       open[0].told, open[0].false_ones, open[1].told,
	       open[1].false_ones);
	return n < 0;
}
