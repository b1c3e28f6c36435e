#include "court/returned.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"

/* ---- score sheets ---- */

static void drop_sheet(struct hearing_record *r, const struct filled *f)
{
	size_t n;
	char *left = filled_without(r->ballots_json, f->author, f->ballot, &n);

	free(r->ballots_json);
	r->ballots_json = left;
}

static size_t drop_unfinished(struct hearing_record *r)
{
	struct filled_list l;
	size_t n = 0;

	filled_read(r->ballots_json, &l);
	for (size_t i = 0; i < l.n; i++) {
		if (!filled_stands(&l, i) ||
		    !isnan(filled_sum(&l.list[i]).total))
			continue;
		n += filled_counts(&l, i);
		drop_sheet(r, &l.list[i]);
	}
	filled_release(&l);
	return n;
}

/* ---- labels ---- */

static bool is_of_same(const struct mark *a, const struct mark *b)
{
	return a->turn == b->turn && !strcmp(a->field, b->field);
}

static bool is_label(const struct hearing_record *r, size_t i)
{
	return mark_is_known(&r->marks[i]) &&
	       mark_stands(r->marks, r->n_marks, i);
}

/* Whether another label of the same says otherwise. */
static bool is_disputed(const struct hearing_record *r, size_t i)
{
	const struct mark *m = &r->marks[i];

	for (size_t k = 0; is_label(r, i) && k < r->n_marks; k++)
		if (is_of_same(&r->marks[k], m) && is_label(r, k) &&
		    strcmp(r->marks[k].value, m->value) != 0)
			return true;
	return false;
}

/* Whether anybody's was made to hold in what that one is about. */
static bool is_decided(const struct hearing_record *r, const struct mark *m)
{
	for (size_t k = 0; k < r->n_marks; k++)
		if (r->marks[k].holds && is_label(r, k) &&
		    is_of_same(&r->marks[k], m))
			return true;
	return false;
}

/* Of each mark whether it stays, one after the other. */
struct staying {
	const bool *list;
	size_t at;
};

static bool stays(void *arg, const struct mark *m)
{
	struct staying *s = arg;

	(void)m;
	return s->list[s->at++];
}

static void unsettle(struct hearing_record *r, const int *turns, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct turn *t = transcript_turn(&r->said, turns[i]);

		if (t && t->reading)
			t->reading->firm = false;
	}
}

static size_t drop_disputes(struct hearing_record *r)
{
	bool *list = xcalloc(r->n_marks + 1, sizeof *list);
	int *open = xcalloc(r->n_marks + 1, sizeof *open);
	struct staying s = { list, 0 };
	size_t n_open = 0, n;

	for (size_t i = 0; i < r->n_marks; i++) {
		const struct mark *m = &r->marks[i];
		bool disputed = is_disputed(r, i);

		list[i] = !disputed || m->holds;
		if (disputed && !strcmp(m->field, "commitment") &&
		    !is_decided(r, m))
			open[n_open++] = m->turn;
	}
	n = record_keep_marks(r, stays, &s);
	unsettle(r, open, n_open);
	free(open);
	free(list);
	return n;
}

void returned_prepare(struct hearing_record *r, struct returned *left)
{
	size_t before = r->n_self_out;

	record_leave_out_assessed(r);
	*left = (struct returned){
		.n_sheets = drop_unfinished(r),
		.n_labels = drop_disputes(r),
		.n_self = r->n_self_out - before,
	};
}
