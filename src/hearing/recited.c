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
	struct runs memo;   /* sorted; of what counsel has not before them */
	struct runs papers; /* sorted; of what counsel has */
};

void recited_init(struct recited *x, const struct catalogue *c)
{
	*x = (struct recited){ .catalogue = c };
}

void recited_release(struct recited *x)
{
	for (size_t i = 0; i < x->n; i++) {
		runs_release(&x->list[i].memo);
		runs_release(&x->list[i].papers);
	}
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
	if (c->task)
		runs_add(to, c->task);
	add_texts(to, &c->questions);
	for (size_t i = 0; i < case_papers(c); i++) {
		struct paragraphs p;

		if (document_load(&p, c, &c->documents[i], NULL))
			for (size_t k = 0; k < p.n; k++)
				runs_add(to, p.list[k].text);
		document_release(&p);
	}
}

static void take_out(struct runs *from, const struct runs *what)
{
	size_t n = 0;

	for (size_t i = 0; i < from->n; i++)
		if (!runs_have(what, from->list[i]))
			from->list[n++] = from->list[i];
	from->n = n;
}

static void read_case(struct recited_memo *m, struct court_case *c)
{
	case_open_map(c);
	add_memo(&m->memo, c);
	add_papers(&m->papers, c);
	runs_sort(&m->papers);
	take_out(&m->memo, &m->papers);
	runs_sort(&m->memo);
}

/* Both are empty where the case is not here, or another one; of a closed copy its papers
 * are known. */
static void find_case(const struct recited *x, const struct hearing_record *r,
		      struct recited_memo *m)
{
	struct court_case c = { .slug = NULL };

	if (catalogue_case_with(x->catalogue, r->case_slug, false,
				assigned_key(&r->assigned, r->ended_ms != 0,
					     clock_wall_ms()),
				&c, NULL) &&
	    (c.sealed || !strcmp(c.hash, r->case_hash)))
		read_case(m, &c);
	case_release(&c);
}

static const struct recited_memo *memo_of(struct recited *x,
					  const struct hearing_record *r)
{
	struct recited_memo *m;

	for (size_t i = 0; i < x->n; i++)
		if (!strcmp(x->list[i].hash, r->case_hash))
			return &x->list[i];
	x->list = xgrow(x->list, x->n, &x->room, sizeof *x->list);
	m = &x->list[x->n++];
	*m = (struct recited_memo){ .hash = "" };
	snprintf(m->hash, sizeof m->hash, "%s", r->case_hash);
	find_case(x, r, m);
	return m;
}

/* ---- an answer ---- */

struct looking {
	const struct runs *in, *but; /* but: NULL for none */
	size_t past, n;		     /* words so far; of them in `in` */
};

static void look_at_run(void *arg, size_t at, uint64_t run)
{
	struct looking *l = arg;
	size_t from = at > l->past ? at : l->past;

	if (!runs_have(l->in, run) || (l->but && runs_have(l->but, run)))
		return;
	l->n += at + RUN_WORDS - from;
	l->past = at + RUN_WORDS;
}

/* Whether most of the words stand in `in`, and not in `but`. */
static bool stands_in(const struct runs *in, const struct runs *but,
		      const char *answer)
{
	struct looking l = { in, but, 0, 0 };
	size_t n_words = runs_each(answer, look_at_run, &l);

	return (double)l.n >= SHARE * (double)n_words;
}

/* What was heard is put in order only for an answer that needs it. */
static bool is_read_there(const struct runs *memo, struct runs *heard,
			  const char *answer)
{
	if (!stands_in(memo, NULL, answer))
		return false;
	if (!heard->sorted)
		runs_sort(heard);
	return stands_in(memo, heard, answer);
}

/* ---- a hearing ---- */

/* Answers of one kind, and the questions that they are to. */
struct told {
	size_t n;
	struct buf where;
};

static void add(struct told *t, const struct transcript *said,
		const struct turn *answer)
{
	if (++t->n <= ANSWERS_TOLD)
		buf_printf(&t->where, "%sQ %d", t->n > 1 ? ", " : "",
			   transcript_question_number(said, answer));
}

static void tell(struct buf *out, const struct told *t, size_t n_longer,
		 const char *whose)
{
	buf_printf(out, "%s%zu of its %zu longer answer%s %s %s words (%s",
		   out->len ? "; " : "", t->n, n_longer, str_plural(n_longer),
		   t->n == 1 ? "is" : "are", whose, t->where.s);
	if (t->n > ANSWERS_TOLD)
		buf_printf(out, " and %zu more", t->n - ANSWERS_TOLD);
	buf_putc(out, ')');
}

static bool is_longer(const struct turn *t)
{
	return t->kind == TURN_ANSWER && !t->retracted &&
	       runs_count(t->text) >= LONGER_WORDS;
}

/* How many longer answers there are, and which are not counsel's own words. */
static size_t look_at_answers(const struct recited_memo *m,
			      const struct transcript *said, struct told *memo,
			      struct told *papers)
{
	struct runs heard = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (!turn_is_counsel(t))
			runs_add(&heard, t->text);
		if (!is_longer(t))
			continue;
		n++;
		if (is_read_there(&m->memo, &heard, t->text))
			add(memo, said, t);
		else if (stands_in(&m->papers, NULL, t->text))
			add(papers, said, t);
	}
	runs_release(&heard);
	return n;
}

void recited_tell(struct recited *x, const struct hearing_record *r,
		  struct buf *out)
{
	struct told memo = { 0 }, papers = { 0 };
	const struct recited_memo *m;
	size_t n;

	if (record_is_examination(r) || r->damaged)
		return;
	m = memo_of(x, r);
	buf_init(&memo.where, BUF_TEXT_MAX);
	buf_init(&papers.where, BUF_TEXT_MAX);
	n = look_at_answers(m, &r->said, &memo, &papers);
	if (memo.n)
		tell(out, &memo, n, "the bench memo's own");
	/* who quotes the record once or twice does well */
	if (2 * papers.n >= n && papers.n)
		tell(out, &papers, n, "the case's papers'");
	buf_release(&memo.where);
	buf_release(&papers.where);
}
