#include "court/beside.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "court/team.h"

/* A question that stands, with the answer that stands. */
struct asked {
	const struct turn *question, *answer;
	uint64_t words; /* hash of its text */
	size_t partner; /* place in the other list + 1; 0: none yet */
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

static struct list take(const struct transcript *said)
{
	struct list l = { .of = xcalloc(said->n + 1, sizeof *l.of) };

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		struct asked *q;

		if (t->retracted)
			continue;
		if (turn_is_question(t)) {
			l.of[l.n++] =
				(struct asked){ .question = t,
						.words = hash_words(t->text) };
		} else if (turn_is_counsel(t) && t->follows) {
			q = question_numbered(&l, t->follows);
			if (q)
				q->answer = t;
		}
	}
	return l;
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

static void join(struct list l[2], struct asked *a, struct asked *b)
{
	a->partner = (size_t)(b - l[1].of) + 1;
	b->partner = (size_t)(a - l[0].of) + 1;
}

/* The k-th of the same words in one belongs to the k-th in the other. */
static void join_words(struct list l[2])
{
	struct asked **a = sorted(&l[0]), **b = sorted(&l[1]);
	size_t i = 0, k = 0;

	while (i < l[0].n && k < l[1].n) {
		if (a[i]->words == b[k]->words)
			join(l, a[i++], b[k++]);
		else if (a[i]->words < b[k]->words)
			i++;
		else
			k++;
	}
	free(a);
	free(b);
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
			join(l, &l[0].of[i], &l[1].of[i]);
}

static void put_row(struct beside *b, const struct list l[2], size_t i)
{
	const struct asked *one = &l[0].of[i], *two;
	struct beside_row *row;

	if (!one->partner) {
		b->alone[0]++;
		return;
	}
	two = &l[1].of[one->partner - 1];
	row = &b->rows[b->n++];
	*row = (struct beside_row){ .question = { one->question,
						  two->question },
				    .answer = { one->answer, two->answer },
				    .number = { (int)i + 1, (int)one->partner },
				    .same_words = one->words == two->words };
	b->by_number += !row->same_words;
}

static bool tells(const struct hearing_record *r, enum feedback level)
{
	return level != FEEDBACK_NONE &&
	       (r->ended_ms || r->terms.feedback != FEEDBACK_NONE);
}

void beside_build(struct beside *b, const struct hearing_record *first,
		  const struct hearing_record *second, enum feedback level)
{
	struct list l[2] = { take(&first->said), take(&second->said) };

	*b = (struct beside){ .rec = { first, second },
			      .labels = { tells(first, level),
					  tells(second, level) } };
	join_words(l);
	if (same_bench(first, second))
		join_numbers(l);
	b->rows = xcalloc(l[0].n + 1, sizeof *b->rows);
	for (size_t i = 0; i < l[0].n; i++)
		put_row(b, l, i);
	b->alone[1] = l[1].n - b->n;
	free(l[0].of);
	free(l[1].of);
}

void beside_release(struct beside *b)
{
	free(b->rows);
	*b = (struct beside){ 0 };
}

/* ---- in words ---- */

void beside_tell(const struct beside *b, int which, struct buf *out)
{
	static const char *const words[] = {
		[WORDS_SIMULATED] = "simulated",
		[WORDS_REAL] = "really asked",
		[WORDS_MIXED] = "simulated save those really asked",
	};
	const struct hearing_record *r = b->rec[which];

	buf_puts(out, r->id);
	if (r->student && *r->student)
		buf_printf(out, ", student %s", r->student);
	buf_printf(out, ", for %s, seed %llu, questions %s",
		   team_role(&r->terms), (unsigned long long)r->terms.seed,
		   words[record_bench_words(r, &r->said)]);
}

void beside_sum(const struct beside *b, struct buf *out)
{
	buf_printf(out, "Same words: %zu", b->n - b->by_number);
	if (b->by_number)
		buf_printf(out, "; same number, assignment and seed: %zu",
			   b->by_number);
	buf_printf(out, "; only in the first: %zu, only in the second: %zu.",
		   b->alone[0], b->alone[1]);
}

void beside_where(const struct beside_row *row, struct buf *out)
{
	buf_printf(out, "Q %d", row->number[0]);
	if (row->number[0] != row->number[1])
		buf_printf(out, " and Q %d", row->number[1]);
}

bool beside_is_simulated(const struct beside *b, size_t row, int which)
{
	return b->rec[which]->real_justices &&
	       !b->rows[row].question[which]->real;
}

static void put_remarks(const struct reading *r, struct buf *out)
{
	bool any = false;

	for (size_t i = 0; i < r->n_remarks; i++) {
		if (!r->remarks[i].flag)
			continue;
		buf_printf(out, "%s%s", any ? ", " : "; flagged: ",
			   r->remarks[i].kind->title);
		any = true;
	}
}

bool beside_labels(const struct beside *b, size_t row, int which,
		   struct buf *out)
{
	static const char *const fields[] = { "commitment", "relevance",
					      "manner", "quality" };
	const struct turn *t = b->rows[row].answer[which];
	const struct reading *r = t ? t->reading : NULL;

	if (!t || !b->labels[which])
		return false;
	if (!r || r->unread) {
		buf_printf(out, "not read%s%s", r ? ": " : "",
			   r ? r->unread : "");
		return true;
	}
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (strcmp(mark_said(r, fields[i]), "not read") != 0)
			buf_printf(out, "%s%s %s", i ? ", " : "", fields[i],
				   mark_said(r, fields[i]));
	if (!r->firm)
		buf_puts(out, "; unsettled");
	if (r->concession == 1)
		buf_puts(out, "; concession");
	if (r->consistency == 1)
		buf_puts(out, "; against an earlier answer");
	put_remarks(r, out);
	if (t->marked)
		buf_puts(out, "; a person labelled it");
	return true;
}
