#include "cli/incoming.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/doubts.h"
#include "court/handed.h"
#include "court/plain.h"
#include "court/record.h"
#include "score/verbatim.h"
#include "store/answers.h"
#include "store/handouts.h"
#include "store/journal.h"

#define ALIKE_TOLD 3 /* hearings with the same answers that are named */

struct incoming_one {
	char id[RECORD_ID_BYTES];
	char *student;		   /* its key; "" for none */
	char *plain;		   /* that by letters and digits alone */
	char hash[HASH_HEX_BYTES]; /* of its assignment, "" for none */
	int attempt;
	int64_t started_ms;
	struct verbatim words;
};

void incoming_init(struct incoming *in, struct journal *j)
{
	*in = (struct incoming){ .journal = j };
	if (!handouts_load(j, &in->handed, NULL))
		handed_release(&in->handed);
	catalogue_init(&in->catalogue);
	reread_init(&in->reread, &in->catalogue, HOTBENCH_VERSION);
	recited_init(&in->recited, &in->catalogue);
}

void incoming_release(struct incoming *in)
{
	for (size_t i = 0; i < in->n; i++) {
		free(in->list[i].student);
		free(in->list[i].plain);
		verbatim_release(&in->list[i].words);
	}
	free(in->list);
	handed_release(&in->handed);
	written_release(&in->written);
	reread_release(&in->reread);
	recited_release(&in->recited);
	catalogue_release(&in->catalogue);
	*in = (struct incoming){ .journal = NULL };
}

static char *plain(const char *student)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	plain_words(&b, student, strlen(student));
	return buf_take(&b);
}

static struct incoming_one *add(struct incoming *in, const char *id,
				const char *student, const struct assigned *a,
				int64_t started_ms)
{
	struct incoming_one *one;

	in->list = xgrow(in->list, in->n, &in->room, sizeof *in->list);
	one = &in->list[in->n++];
	*one = (struct incoming_one){
		.student = xstrdup(record_student_key(student ? student : "")),
		.attempt = a->title ? a->attempt : 0,
		.started_ms = started_ms,
	};
	one->plain = plain(one->student);
	snprintf(one->id, sizeof one->id, "%s", id);
	if (a->title)
		snprintf(one->hash, sizeof one->hash, "%s", a->hash);
	return one;
}

/* ---- those that are here ---- */

static int by_id(const void *a, const void *b)
{
	const struct incoming_one *x = a, *y = b;

	return strcmp(x->id, y->id);
}

static void take_answer(void *arg, const char *hearing, const char *text)
{
	struct incoming *in = arg;
	struct incoming_one key = { .attempt = 0 }, *one;

	snprintf(key.id, sizeof key.id, "%s", hearing);
	one = bsearch(&key, in->list, in->n, sizeof key, by_id);
	if (one)
		verbatim_add(&one->words, text);
}

static void look_around(struct incoming *in)
{
	struct hearing_lines l = { 0 };

	in->looked = true;
	if (!journal_list(in->journal, NULL, 0, &l, NULL))
		return;
	for (size_t i = 0; i < l.n; i++)
		add(in, l.list[i].id, l.list[i].student, &l.list[i].assigned,
		    l.list[i].started_ms);
	hearing_lines_release(&l);
	if (in->n)
		qsort(in->list, in->n, sizeof *in->list, by_id);
	answers_each(in->journal, take_answer, in, NULL);
}

/* ---- what is told ---- */

static void put_whose(struct buf *out, const struct incoming_one *one)
{
	if (*one->student)
		buf_printf(out, " of student %s", one->student);
}

static void look_at_attempt(const struct incoming *in,
			    const struct incoming_one *is,
			    const struct assigned *a, struct buf *out)
{
	if (!is->attempt)
		return;
	if (a->attempts && a->attempt > a->attempts)
		buf_printf(out, "%s is attempt %d of %d\n", is->id, a->attempt,
			   a->attempts);
	for (size_t i = 0; i < in->n; i++) {
		const struct incoming_one *one = &in->list[i];

		if (one == is || one->attempt != is->attempt ||
		    strcmp(one->hash, is->hash) != 0 ||
		    strcmp(one->student, is->student) != 0)
			continue;
		buf_printf(out, "%s is attempt %d", is->id, is->attempt);
		put_whose(out, is);
		buf_printf(out,
			   ", and so is %s: begun on another machine or "
			   "journal, changed, or of two students of one name\n",
			   one->id);
		return;
	}
}

static bool is_of_same(const struct incoming_one *a,
		       const struct incoming_one *b)
{
	return a != b && a->attempt && b->attempt &&
	       !strcmp(a->hash, b->hash) && !strcmp(a->student, b->student);
}

/* The second attempt is begun after the first. */
static void look_at_order(const struct incoming *in,
			  const struct incoming_one *is, struct buf *out)
{
	for (size_t i = 0; i < in->n; i++) {
		const struct incoming_one *one = &in->list[i];
		bool is_lower = is->attempt < one->attempt;
		const struct incoming_one *low = is_lower ? is : one,
					  *high = is_lower ? one : is;

		if (!is_of_same(is, one) || low->attempt == high->attempt ||
		    low->started_ms <= high->started_ms)
			continue;
		buf_printf(out, "%s is attempt %d", low->id, low->attempt);
		put_whose(out, low);
		buf_printf(out, ", and was begun after attempt %d, %s\n",
			   high->attempt, high->id);
		return;
	}
}

/* The seed of an assignment was nobody's before it was made. */
static void look_at_making(const struct incoming *in,
			   const struct hearing_record *r, struct buf *out)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	handed_say_before(&in->handed, r, &b);
	if (b.len)
		buf_printf(out, "%s: %s\n", r->id, b.s);
	buf_release(&b);
}

/* "sam lee" and "Sam Lee", "3" and "3.". */
static void look_at_name(const struct incoming *in,
			 const struct incoming_one *is, struct buf *out)
{
	for (size_t i = 0; i < in->n && *is->plain; i++) {
		const struct incoming_one *one = &in->list[i];

		if (strcmp(one->plain, is->plain) != 0 ||
		    !strcmp(one->student, is->student))
			continue;
		buf_printf(out,
			   "%s is of student '%s', and %s of '%s': they count "
			   "as two\n",
			   is->id, is->student, one->id, one->student);
		return;
	}
}

static void look_for_alike(const struct incoming *in,
			   const struct incoming_one *is, struct buf *out)
{
	size_t told = 0;

	for (size_t i = 0; i < in->n && told < ALIKE_TOLD; i++) {
		const struct incoming_one *one = &in->list[i];

		bool near;

		if (one == is || !strcmp(one->student, is->student))
			continue;
		near = verbatim_near(&is->words, &one->words);
		if (near)
			buf_printf(out,
				   "%s: its longer answers are nearly word for "
				   "word those of %s",
				   is->id, one->id);
		else if (verbatim_is(&is->words, &one->words))
			buf_printf(out,
				   "%s: %zu of its %zu longer answers are word "
				   "for word those of %s",
				   is->id,
				   verbatim_shared(&is->words, &one->words),
				   is->words.n, one->id);
		else
			continue;
		put_whose(out, one);
		buf_puts(out,
			 verbatim_order_said(is->started_ms, one->started_ms));
		buf_putc(out, '\n');
		told++;
	}
}

static void look_at_itself(struct incoming *in, const struct hearing_record *r,
			   struct buf *out)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	doubts_tell(r, clock_wall_ms(), &b);
	reread_tell(&in->reread, r, &b);
	recited_tell(&in->recited, r, &b);
	if (b.len)
		buf_printf(out, "%s: %s\n", r->id, b.s);
	buf_release(&b);
}

void incoming_look(struct incoming *in, const struct hearing_record *r,
		   struct buf *out)
{
	struct incoming_one *is = NULL;

	if (!in->looked)
		look_around(in);
	for (size_t i = 0; i < in->n; i++)
		if (!strcmp(in->list[i].id, r->id))
			is = &in->list[i];
	if (!is)
		is = add(in, r->id, r->student, &r->assigned, r->started_ms);
	verbatim_release(&is->words); /* it may have gone on */
	verbatim_of(&r->said, &is->words);
	look_at_itself(in, r, out);
	look_at_making(in, r, out);
	look_at_attempt(in, is, &r->assigned, out);
	look_at_order(in, is, out);
	look_at_name(in, is, out);
	if (in->handed.n && !r->assigned.title && *is->student)
		buf_printf(out, "%s was held under no assignment\n", r->id);
	look_for_alike(in, is, out);
}
