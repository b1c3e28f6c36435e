#include "hearing/tried.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/record.h"
#include "hearing/again.h"
#include "hearing/once.h"
#include "score/same.h"
#include "store/drills.h"
#include "store/journal.h"

static bool is_better(const struct drill_try *t)
{
	return !strcmp(t->came, again_names[AGAIN_BETTER]);
}

/* Of one answer: whether a try was better, and whether the last one was. */
static void look_at(struct journal *j, const char *hearing, int turn,
		    bool *better, bool *last)
{
	struct drill_tries l;

	*better = *last = false;
	if (!drills_tries(j, hearing, turn, &l, NULL))
		return;
	for (size_t i = 0; i < l.n; i++) {
		*last = is_better(&l.list[i]);
		*better |= *last;
	}
	drill_tries_release(&l);
}

static void add_question(struct buf *out, const struct hearing_record *r,
			 int turn)
{
	buf_printf(out, "%s Q %d", out->len ? "," : "",
		   transcript_question_at(&r->said, turn));
}

void tried_say(struct journal *j, const struct hearing_record *r,
	       struct buf *out)
{
	size_t n = 0, n_answers = 0;
	struct buf better, worse;
	struct drill_items l;

	if (!drills_list(j, r->id, &l, NULL))
		return;
	buf_init(&better, BUF_TEXT_MAX);
	buf_init(&worse, BUF_TEXT_MAX);
	for (size_t i = 0; i < l.n; i++) {
		bool was, last;

		if (!l.list[i].n_tries)
			continue;
		n += l.list[i].n_tries;
		n_answers++;
		look_at(j, r->id, l.list[i].turn, &was, &last);
		if (was)
			add_question(&better, r, l.list[i].turn);
		if (was && !last)
			add_question(&worse, r, l.list[i].turn);
	}
	if (n)
		buf_printf(out, "%zu %s at %zu question%s since: %s%s", n,
			   n == 1 ? "try" : "tries", n_answers,
			   str_plural(n_answers),
			   better.len ? "better at" : "none called better",
			   better.s);
	if (worse.len)
		buf_printf(out, "; the last try there was no better at%s",
			   worse.s);
	buf_release(&worse);
	buf_release(&better);
	drill_items_release(&l);
}

/* The latest try at that answer that came out better than the first, before a moment: its
 * words, and when.  NULL: none; caller frees. */
static char *best_try(struct journal *j, const char *hearing, int turn,
		      int64_t before_ms, int64_t *at_ms)
{
	struct drill_tries l;
	char *best = NULL;

	if (!drills_tries(j, hearing, turn, &l, NULL))
		return NULL;
	for (size_t i = 0; i < l.n; i++) {
		if (!is_better(&l.list[i]) || l.list[i].at_ms >= before_ms)
			continue;
		free(best);
		best = xstrdup(l.list[i].text);
		if (at_ms)
			*at_ms = l.list[i].at_ms;
	}
	drill_tries_release(&l);
	return best;
}

/* ---- in other hearings ---- */

struct best {
	char *text; /* owned */
	int64_t at_ms;
};

/* Takes the text, or frees it. */
static void offer(struct best *b, char *text, int64_t at_ms)
{
	if (!text || (b->text && at_ms <= b->at_ms)) {
		free(text);
		return;
	}
	free(b->text);
	*b = (struct best){ text, at_ms };
}

static void offer_tries(struct best *b, struct journal *j,
			const struct hearing_record *r,
			const struct court_case *kase,
			const struct same *question, int64_t before_ms)
{
	struct drill_items l;
	int64_t at = 0;

	if (!drills_list(j, r->id, &l, NULL))
		return;
	for (size_t i = 0; i < l.n; i++) {
		struct same asked;
		char *text = NULL;

		if (!l.list[i].n_tries)
			continue;
		same_init(&asked,
			  transcript_question_to(&r->said, l.list[i].turn),
			  kase);
		if (same_question(&asked, question))
			text = best_try(j, r->id, l.list[i].turn, before_ms,
					&at);
		same_release(&asked);
		offer(b, text, at);
	}
	drill_items_release(&l);
}

static void offer_hearing(struct best *b, struct journal *j, const char *id,
			  const struct hearing_record *r,
			  const struct court_case *kase,
			  const struct same *question, int64_t before_ms)
{
	struct hearing_record other;
	const struct turn *well;

	if (!journal_load(j, id, &other, NULL))
		return;
	if (once_same_student(r, &other)) {
		offer_tries(b, j, &other, kase, question, before_ms);
		well = once_well_answered(&other, question, kase);
		if (well && other.ended_ms > r->ended_ms &&
		    other.ended_ms < before_ms)
			offer(b, xstrdup(well->text), other.ended_ms);
	}
	record_release(&other);
}

char *tried_best_anywhere(struct journal *j, const struct hearing_record *r,
			  const struct court_case *kase, int turn,
			  int64_t before_ms, int64_t *at_ms)
{
	struct best b = { .text = NULL };
	struct hearing_lines l;
	struct same question;

	b.text = best_try(j, r->id, turn, before_ms, &b.at_ms);
	same_init(&question, transcript_question_to(&r->said, turn), kase);
	if (question.question &&
	    journal_list(j, r->case_slug, TRIED_HEARINGS, &l, NULL)) {
		for (size_t i = 0; i < l.n; i++)
			if (l.list[i].ended_ms &&
			    l.list[i].side == r->terms.side &&
			    strcmp(l.list[i].id, r->id) != 0)
				offer_hearing(&b, j, l.list[i].id, r, kase,
					      &question, before_ms);
		hearing_lines_release(&l);
	}
	same_release(&question);
	*at_ms = b.at_ms;
	return b.text;
}
