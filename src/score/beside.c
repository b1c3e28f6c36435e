#include "score/beside.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "score/same.h"

/* A question that stands, with the answer that stands. */
struct asked {
	const struct turn *question, *answer;
	uint64_t words; /* hash of its text */
	struct same same;
	size_t partner; /* place in the other list + 1; 0: none yet */
	enum beside_by by;
};

struct list {
	struct asked *of; /* n, owned */
	size_t n;
};

/* ---- what was asked ---- */

/* Words alone: blanks, capitals and marks aside. */
static uint64_t hash_words(const char *s)
{
	uint64_t h = STR_HASH;
	bool gap = false;

	for (; *s; s++) {
		char c = str_lower(*s);

		if (!str_is_wordy(c)) {
			gap = true;
			continue;
		}
		if (gap)
			h = str_hash_on(h, " ", 1);
		gap = false;
		h = str_hash_on(h, &c, 1);
	}
	return h;
}

static struct asked *question_numbered(const struct list *l, int turn_n)
{
	size_t from = 0, to = l->n;

	while (from < to) { /* numbers rise */
		size_t mid = from + (to - from) / 2;

		if (l->of[mid].question->n == turn_n)
			return &l->of[mid];
		if (l->of[mid].question->n < turn_n)
			from = mid + 1;
		else
			to = mid;
	}
	return NULL;
}

static struct list take(const struct transcript *said,
			const struct court_case *c)
{
	struct list l = { .of = xcalloc(said->n + 1, sizeof *l.of) };

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		struct asked *q;

		if (t->retracted)
			continue;
		if (turn_is_question(t)) {
			q = &l.of[l.n++];
			*q = (struct asked){ .question = t,
					     .words = hash_words(t->text) };
			same_init(&q->same, t, c);
		} else if (turn_is_counsel(t) && t->follows) {
			q = question_numbered(&l, t->follows);
			if (q)
				q->answer = t;
		}
	}
	return l;
}

static void list_release(struct list *l)
{
	for (size_t i = 0; i < l->n; i++)
		same_release(&l->of[i].same);
	free(l->of);
	*l = (struct list){ 0 };
}

/* ---- who belongs to whom ---- */

/* By words, then by place. */
static int compare(const void *a, const void *b)
{
	const struct asked *x = *(struct asked *const *)a,
			   *y = *(struct asked *const *)b;

	if (x->words != y->words)
		return x->words < y->words ? -1 : 1;
	return x->question->n < y->question->n
		       ? -1
		       : x->question->n > y->question->n;
}

static struct asked **sorted(const struct list *l)
{
	struct asked **p = xcalloc(l->n + 1, sizeof *p);

	for (size_t i = 0; i < l->n; i++)
		p[i] = &l->of[i];
	qsort(p, l->n, sizeof *p, compare);
	return p;
}

static void join(struct list l[2], struct asked *a, struct asked *b,
		 enum beside_by by)
{
	a->partner = (size_t)(b - l[1].of) + 1;
	b->partner = (size_t)(a - l[0].of) + 1;
	a->by = by;
}

/* The k-th of the same words in one belongs to the k-th in the other. */
static void join_words(struct list l[2])
{
	struct asked **a = sorted(&l[0]), **b = sorted(&l[1]);
	size_t i = 0, k = 0;

	while (i < l[0].n && k < l[1].n) {
		if (a[i]->words == b[k]->words)
			join(l, a[i++], b[k++], BESIDE_BY_WORDS);
		else if (a[i]->words < b[k]->words)
			i++;
		else
			k++;
	}
	free(a);
	free(b);
}

/* What was not asked in the same words: the first in the other that is the same
 * question all the same. */
static void join_same(struct list l[2])
{
	for (size_t i = 0; i < l[0].n; i++)
		for (size_t k = 0; !l[0].of[i].partner && k < l[1].n; k++)
			if (!l[1].of[k].partner &&
			    same_question(&l[0].of[i].same, &l[1].of[k].same))
				join(l, &l[0].of[i], &l[1].of[k],
				     BESIDE_BY_QUESTION);
}

/* What is the same question to the other side has another answer. */
static bool same_side(const struct hearing_record *a,
		      const struct hearing_record *b)
{
	return a->case_slug && b->case_slug &&
	       !strcmp(a->case_slug, b->case_slug) &&
	       a->terms.side == b->terms.side;
}

static bool same_bench(const struct hearing_record *a,
		       const struct hearing_record *b)
{
	return a->assigned.title && a->assigned.hash[0] &&
	       !strcmp(a->assigned.hash, b->assigned.hash) &&
	       a->terms.seed == b->terms.seed;
}

static void join_numbers(struct list l[2])
{
	for (size_t i = 0; i < l[0].n && i < l[1].n; i++)
		if (!l[0].of[i].partner && !l[1].of[i].partner)
			join(l, &l[0].of[i], &l[1].of[i], BESIDE_BY_NUMBER);
}

static void put_pairs(struct beside *b, const struct list l[2])
{
	for (size_t i = 0; i < l[0].n; i++) {
		const struct asked *one = &l[0].of[i], *two;
		struct beside_row *row;

		if (!one->partner)
			continue;
		two = &l[1].of[one->partner - 1];
		row = &b->rows[b->n++];
		*row = (struct beside_row){
			.question = { one->question, two->question },
			.answer = { one->answer, two->answer },
			.number = { (int)i + 1, (int)one->partner },
			.by = one->by
		};
		b->by_number += row->by == BESIDE_BY_NUMBER;
		b->by_question += row->by == BESIDE_BY_QUESTION;
	}
	b->n_pairs = b->n;
}

/* ---- asked in one only ---- */

/* Where a question goes among those of its hearing: by the first of its issue. */
struct lonely {
	const struct asked *q;
	const char *issue; /* "": not known, or not told */
	size_t at, group;  /* places in the hearing, from 0 */
};

static int by_issue(const void *a, const void *b)
{
	const struct lonely *x = a, *y = b;
	int order = strcmp(x->issue, y->issue);

	return order ? order : (x->at > y->at) - (x->at < y->at);
}

static int by_group(const void *a, const void *b)
{
	const struct lonely *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Those without an issue come last. */
static void sort_lonely(struct lonely *list, size_t n)
{
	qsort(list, n, sizeof *list, by_issue);
	for (size_t i = 0; i < n; i++) {
		bool goes_on = i && !strcmp(list[i].issue, list[i - 1].issue);

		if (!*list[i].issue)
			list[i].group = SIZE_MAX;
		else
			list[i].group =
				goes_on ? list[i - 1].group : list[i].at;
	}
	qsort(list, n, sizeof *list, by_group);
}

static void put_lonely(struct beside *b, const struct list *l, int which)
{
	struct lonely *list = xcalloc(l->n + 1, sizeof *list);
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		const char *issue = l->of[i].question->issue;

		if (!l->of[i].partner)
			list[n++] = (struct lonely){
				&l->of[i], b->memo[which] && issue ? issue : "",
				i, 0
			};
	}
	sort_lonely(list, n);
	for (size_t i = 0; i < n; i++) {
		struct beside_row *row = &b->rows[b->n++];

		row->question[which] = list[i].q->question;
		row->answer[which] = list[i].q->answer;
		row->number[which] = (int)list[i].at + 1;
	}
	b->alone[which] = n;
	free(list);
}

/* ---- issue by issue ---- */

static const struct by_issue_row *issue_row(const struct by_issue *b,
					    const char *id)
{
	for (size_t i = 0; i < b->n; i++)
		if (!strcmp(b->rows[i].issue->id, id))
			return &b->rows[i];
	return NULL;
}

static void join_issues(struct beside *b)
{
	const char *one = b->rec[0]->case_slug, *two = b->rec[1]->case_slug;

	b->raised = xcalloc(b->issues[0].n + 1, sizeof *b->raised);
	if (!one || !two || strcmp(one, two) != 0)
		return;
	for (size_t i = 0; i < b->issues[0].n; i++) {
		const struct by_issue_row *row = &b->issues[0].rows[i],
					  *other = issue_row(&b->issues[1],
							     row->issue->id);

		if (other && (row->n_questions || other->n_questions))
			b->raised[b->n_raised++] =
				(struct beside_issue){ { row, other } };
	}
}

/* ---- both ---- */

/* How much of it may be told: all once it is over, else what counsel was told. */
static void open_hearing(struct beside *b, int which, enum feedback level)
{
	static const struct court_case none;
	const struct hearing_record *r = b->rec[which];
	const struct court_case *c = b->kase[which] ? b->kase[which] : &none;

	b->kase[which] = c;
	b->labels[which] = level != FEEDBACK_NONE &&
			   (r->ended_ms || r->terms.feedback != FEEDBACK_NONE);
	b->memo[which] = b->labels[which] && r->ended_ms && !c->sealed;
	if (b->labels[which])
		scorecard_build(&b->card[which], c, &r->terms, &r->said);
	if (b->memo[which])
		by_issue_make(&b->issues[which], c, &r->said);
}

void beside_build(struct beside *b, const struct beside_given given[2],
		  enum feedback level)
{
	/* a question of the memo is known by its place in one of the two cases */
	struct list l[2] = { take(&given[0].rec->said, given[0].kase),
			     take(&given[1].rec->said, given[0].kase) };

	*b = (struct beside){ .rec = { given[0].rec, given[1].rec },
			      .kase = { given[0].kase, given[1].kase },
			      .drilled = { given[0].drilled,
					   given[1].drilled } };
	for (int i = 0; i < 2; i++)
		open_hearing(b, i, level);
	join_issues(b);
	join_words(l);
	if (same_side(b->rec[0], b->rec[1]))
		join_same(l);
	if (same_bench(b->rec[0], b->rec[1]))
		join_numbers(l);
	b->rows = xcalloc(l[0].n + l[1].n + 1, sizeof *b->rows);
	put_pairs(b, l);
	for (int i = 0; i < 2; i++)
		put_lonely(b, &l[i], i);
	list_release(&l[0]);
	list_release(&l[1]);
}

void beside_release(struct beside *b)
{
	for (int i = 0; i < 2; i++) {
		scorecard_release(&b->card[i]);
		by_issue_release(&b->issues[i]);
	}
	free(b->raised);
	free(b->rows);
	*b = (struct beside){ 0 };
}
