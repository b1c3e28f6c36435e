/*
 * debrief_more.c - of the debrief's page: what to say instead, positions, the bench
 */
#include <stdlib.h>

#include "court/case.h"
#include "court/map.h"
#include "court/record.h"
#include "line/debrief_page.h"
#include "score/advice.h"
#include "score/debrief_text.h"

#define POSITION_COLS 240

void debrief_put_advice(struct debrief_page *p)
{
	size_t n;
	struct advice *list = advice_find(p->said, &n);

	for (size_t i = 0; i < n; i++)
		debrief_row(p, i ? "" : "instead", "%s  %s", list[i].questions,
			    list[i].text);
	advice_free(list, n);
}

static void put_position(struct debrief_page *p, const struct position *at)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%-10s  ", debrief_position_state(at));
	debrief_say_position(&b, at, p->said, p->head->terms.side);
	buf_puts(&b, ": ");
	if (at->proposition)
		buf_puts(&b, at->proposition->text);
	else
		talk_quote(&p->talk, &b, at->turn->text, at->words,
			   POSITION_COLS);
	debrief_under(p, b.s);
	buf_release(&b);
}

void debrief_put_positions(struct debrief_page *p)
{
	struct ledger l;
	struct buf b;

	ledger_make(&l, p->said, p->kase->map, 0);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_positions(&b, &l, p->head->terms.side, debrief_dot(p));
	debrief_row_of(p, "positions", &b);
	for (size_t i = 0; i < l.n; i++)
		put_position(p, &l.list[i]);
	ledger_release(&l);
}

static void put_types(struct debrief_page *p)
{
	struct met m = { .questions = 0 };
	bool first = true;

	met_add(&m, p->said);
	for (int i = 0; i < MET_SCHEMES; i++) {
		enum met_scheme scheme = (enum met_scheme)i;
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		debrief_say_types(&b, &m, scheme, debrief_dot(p));
		if (b.len) {
			debrief_row_of(p, first ? "questions" : "", &b);
			first = false;
		}
		buf_release(&b);
	}
	if (m.untyped)
		debrief_row(p, first ? "questions" : "",
			    "the type of %zu of %zu is not assessed", m.untyped,
			    m.questions);
}

static void put_judges(struct debrief_page *p)
{
	size_t n, n_weak = 0;
	struct met_judge *list = met_judges(p->said, &n);

	for (size_t i = 0; i < n; i++) {
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		buf_printf(&b, "%s: ", list[i].name);
		debrief_say_judge(&b, &list[i], debrief_dot(p));
		debrief_row_of(p, i ? "" : "judges", &b);
		n_weak += list[i].weak;
	}
	if (n_weak)
		debrief_under(p, MET_WEAK);
	free(list);
}

void debrief_put_bench(struct debrief_page *p)
{
	struct buf b;

	put_types(p);
	put_judges(p);
	if (!p->said->n)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_time(&b, p->head, p->said, debrief_dot(p));
	debrief_row_of(p, "time", &b);
}
