/*
 * bench_topic.c - which issue is a question about?
 *
 * Every question of every shipped memo is hidden, with its follow-ups, from the
 * memo it belongs to, and then looked for: how often an issue is named at all
 * (coverage) and how often it is the right one (precision).  Follow-ups the same.
 * The thresholds in analysis/topic.c were set on okafor alone.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/topic.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/case.h"
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

static void one_case(const struct lexicons *lx, const char *dir)
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
