#include "hearing/recited.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "court/document.h"
#include "court/map.h"
#include "court/record.h"
#include "score/runs.h"

#define LONGER_WORDS 8	  /* fewer are said by chance */
#define SHARE	     0.75 /* of an answer's words that stand in the memo */
#define ANSWERS_TOLD 5	  /* that are named */

struct recited_memo {
	char hash[HASH_HEX_BYTES]; /* of its case */
	struct runs runs; /* sorted; of what counsel has not before them */
};

void recited_init(struct recited *x, const struct catalogue *c)
{
	*x = (struct recited){ .catalogue = c };
}

void recited_release(struct recited *x)
{
	for (size_t i = 0; i < x->n; i++)
		runs_release(&x->list[i].runs);
	free(x->list);
	recited_init(x, x->catalogue);
}

/* ---- a case's memo ---- */

static void add_texts(struct runs *to, const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		runs_add(to, t->list[i]);
}

static void add_answers(struct runs *to, const struct map_issue *issue)
{
	for (size_t i = 0; i < issue->n_answers; i++) {
		runs_add(to, issue->answers[i].gist);
		runs_add(to, issue->answers[i].better);
		add_texts(to, &issue->answers[i].says);
	}
}

static void add_memo(struct runs *to, const struct court_case *c)
{
	for (size_t i = 0; i < c->n_issues; i++)
		runs_add(to, c->issues[i].good_answer);
	if (!c->map)
		return;
	for (size_t i = 0; i < c->map->n_issues; i++)
		add_answers(to, &c->map->issues[i]);
	for (size_t i = 0; i < c->map->n_propositions; i++) {
		runs_add(to, c->map->propositions[i].text);
		add_texts(to, &c->map->propositions[i].says);
	}
}

/* What counsel reads of the case. */
static void add_papers(struct runs *to, const struct court_case *c)
{
	runs_add(to, c->facts);
	add_texts(to, &c->questions);
	for (size_t i = 0; i < case_papers(c); i++) {
		struct paragraphs p;

		if (document_load(&p, c, &c->documents[i], NULL))
			for (size_t k = 0; k < p.n; k++)
				runs_add(to, p.list[k].text);
		document_release(&p);
	}
}

static void take_out(struct runs *from, struct runs *what)
{
	size_t n = 0;

	runs_sort(what);
	for (size_t i = 0; i < from->n; i++)
		if (!runs_have(what, from->list[i]))
			from->list[n++] = from->list[i];
	from->n = n;
	runs_sort(from);
}

static void read_memo(struct runs *memo, struct court_case *c)
{
	struct runs papers = { 0 };

	case_open_map(c);
	add_memo(memo, c);
	add_papers(&papers, c);
	take_out(memo, &papers);
	runs_release(&papers);
}

/* Empty where there is none to be read here. */
static void find_memo(const struct recited *x, const struct hearing_record *r,
		      struct runs *memo)
{
	struct court_case c = { .slug = NULL };

	if (catalogue_case_with(x->catalogue, r->case_slug, false,
				assigned_key(&r->assigned, r->ended_ms != 0,
					     clock_wall_ms()),
				&c, NULL) &&
	    !strcmp(c.hash, r->case_hash) && !c.sealed)
		read_memo(memo, &c);
	case_release(&c);
}

static const struct runs *memo_of(struct recited *x,
				  const struct hearing_record *r)
{
	struct recited_memo *m;

	for (size_t i = 0; i < x->n; i++)
		if (!strcmp(x->list[i].hash, r->case_hash))
			return &x->list[i].runs;
	x->list = xgrow(x->list, x->n, &x->room, sizeof *x->list);
	m = &x->list[x->n++];
	*m = (struct recited_memo){ .hash = "" };
	snprintf(m->hash, sizeof m->hash, "%s", r->case_hash);
	find_memo(x, r, &m->runs);
	return &m->runs;
}

/* ---- an answer ---- */

struct looking {
	const struct runs *memo, *heard;
	size_t past, n; /* words so far; of them in the memo */
};

static void look_at_run(void *arg, size_t at, uint64_t run)
{
	struct looking *l = arg;
	size_t from = at > l->past ? at : l->past;

	if (!runs_have(l->memo, run) || runs_have(l->heard, run))
		return;
	l->n += at + RUN_WORDS - from;
	l->past = at + RUN_WORDS;
}

/* Whether it is in the memo's words, and not in those heard; *n_words: how many it has. */
static bool is_recited(const struct runs *memo, const struct runs *heard,
		       const char *answer, size_t *n_words)
{
	struct looking l = { memo, heard, 0, 0 };

	*n_words = runs_each(answer, look_at_run, &l);
	return *n_words >= LONGER_WORDS &&
	       (double)l.n >= SHARE * (double)*n_words;
}

/* The same; what was heard is put in order only for an answer that needs it. */
static bool is_read_there(const struct runs *memo, struct runs *heard,
			  const char *answer, size_t *n_words)
{
	static const struct runs none = { 0 };

	if (!is_recited(memo, &none, answer, n_words))
		return false;
	if (!heard->sorted)
		runs_sort(heard);
	return is_recited(memo, heard, answer, n_words);
}

/* ---- a hearing ---- */

static void say_where(struct buf *where, const struct transcript *said,
		      const struct turn *t, size_t nth)
{
	if (nth <= ANSWERS_TOLD)
		buf_printf(where, "%sQ %d", nth > 1 ? ", " : "",
			   transcript_question_number(said, t));
}

static void tell(struct buf *out, size_t n, size_t n_longer,
		 const struct buf *where)
{
	buf_printf(out,
		   "%s%zu of its %zu longer answer%s %s the bench memo's own "
		   "words (%s",
		   out->len ? "; " : "", n, n_longer, str_plural(n_longer),
		   n == 1 ? "is" : "are", where->s);
	if (n > ANSWERS_TOLD)
		buf_printf(out, " and %zu more", n - ANSWERS_TOLD);
	buf_putc(out, ')');
}

static void look_at_answers(const struct runs *memo,
			    const struct transcript *said, struct buf *out)
{
	struct runs heard = { 0 };
	size_t n = 0, n_longer = 0;
	struct buf where;

	buf_init(&where, BUF_TEXT_MAX);
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		size_t n_words;

		if (!turn_is_counsel(t))
			runs_add(&heard, t->text);
		if (t->kind != TURN_ANSWER || t->retracted)
			continue;
		if (is_read_there(memo, &heard, t->text, &n_words))
			say_where(&where, said, t, ++n);
		n_longer += n_words >= LONGER_WORDS;
	}
	if (n)
		tell(out, n, n_longer, &where);
	buf_release(&where);
	runs_release(&heard);
}

void recited_tell(struct recited *x, const struct hearing_record *r,
		  struct buf *out)
{
	const struct runs *memo;

	if (record_is_examination(r) || r->damaged)
		return;
	memo = memo_of(x, r);
	if (memo->n)
		look_at_answers(memo, &r->said, out);
}
