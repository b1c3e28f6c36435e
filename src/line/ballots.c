#include "line/ballots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/catalogue.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/record.h"
#include "score/suggest.h"
#include "store/journal.h"
#include "store/written.h"

bool ballots_named(const char *name, struct ballot *out, struct error *err)
{
	struct catalogue catalogue;
	bool ok;

	catalogue_init(&catalogue);
	ok = catalogue_ballot(&catalogue, name, out, err);
	catalogue_release(&catalogue);
	return ok;
}

static void tell_others(const struct ballot *b, struct buf *out)
{
	struct catalogue catalogue;
	struct entries all = { 0 };
	size_t n = 0;

	catalogue_init(&catalogue);
	if (catalogue_list(&catalogue, ENTRY_BALLOT, &all, NULL))
		for (size_t i = 0; i < all.n; i++)
			if (strcmp(all.list[i].slug, b->slug) != 0)
				buf_printf(out, "%s%s",
					   n++ ? ", " : "  other sheets: ",
					   all.list[i].slug);
	if (n)
		buf_putc(out, '\n');
	entries_release(&all);
	catalogue_release(&catalogue);
}

static void tell_line(const struct ballot_category *c, size_t number,
		      const struct suggestion *s, struct buf *out)
{
	buf_printf(out, "  %2zu  %s: 0 to %g%s\n", number, c->name, c->max,
		   c->from_text ? "" : " (a transcript does not show this)");
	if (!c->from_text)
		buf_printf(out,
			   "      %zu=n/a: not assessed, and no part of "
			   "the total\n",
			   number);
	if (!isnan(s->mark))
		buf_printf(out,
			   "      suggested: %g (%s); no mark before you take "
			   "it, %zu=suggested\n",
			   s->mark, s->why, number);
}

void ballots_asked(const struct ballot *b, const struct hearing_record *r,
		   bool blind, struct buf *out)
{
	struct suggestion *s = xcalloc(b->n_categories, sizeof *s);

	suggest_marks(b, &r->terms, &r->said, s);
	for (size_t i = 0; blind && i < b->n_categories; i++)
		s[i].mark = NAN;
	buf_printf(out, "%s (%s)\n", b->name, b->slug);
	for (size_t i = 0; i < b->n_categories; i++)
		tell_line(&b->categories[i], i + 1, &s[i], out);
	tell_others(b, out);
	free(s);
}

static void tell_mean(const struct filled_list *l, const char *ballot,
		      struct buf *out)
{
	size_t from = out->len;

	buf_printf(out, "%s: ", ballot);
	if (filled_mean(l, ballot).n < 2) {
		buf_cut(out, from);
		return;
	}
	filled_tell_mean(l, ballot, out);
	buf_putc(out, '\n');
}

/* The mean stands behind the last sheet on a ballot. */
static bool is_last_on(const struct filled_list *l, size_t i)
{
	for (size_t k = i + 1; k < l->n; k++)
		if (!strcmp(l->list[k].ballot, l->list[i].ballot))
			return false;
	return true;
}

/* That it was not filled in here; one that came back to who argued is no news. */
static void tell_whose(const struct hearing_record *r, const struct filled *f,
		       struct buf *out)
{
	if (elsewhere_is(f->author))
		buf_printf(out,
			   "  (filled in elsewhere: no part of a mean, grade "
			   "or rank until hotbench hearings accept %s takes it "
			   "over)\n",
			   r->id);
}

size_t ballots_tell(const struct hearing_record *r, const char *ballot,
		    const char *author, struct buf *out)
{
	struct filled_list l;
	size_t n = 0;

	filled_read(r->ballots_json, &l);
	for (size_t i = 0; i < l.n; i++) {
		const struct filled *f = &l.list[i];

		if (ballot && strcmp(f->ballot, ballot) != 0)
			continue;
		if (filled_stands(&l, i) &&
		    (!author || !strcmp(author, f->author))) {
			filled_tell_signed(f, out);
			buf_putc(out, '\n');
			tell_whose(r, f, out);
			filled_tell_lines(f, out);
			n++;
		}
		if (!author && is_last_on(&l, i))
			tell_mean(&l, f->ballot, out);
	}
	filled_release(&l);
	return n;
}
