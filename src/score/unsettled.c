#include "score/unsettled.h"

#include <string.h>

#include "base/buf.h"
#include "court/case.h"
#include "court/map.h"
#include "court/reading.h"
#include "score/weak.h"

/* The answer of the map with that id under that issue; NULL. */
static const struct map_answer *find_answer(const struct court_case *c,
					    const char *issue, const char *id)
{
	for (size_t i = 0; c && c->map && i < c->map->n_issues; i++) {
		const struct map_issue *m = &c->map->issues[i];

		if (strcmp(c->issues[i].id, issue) != 0)
			continue;
		for (size_t a = 0; a < m->n_answers; a++)
			if (!strcmp(m->answers[a].id, id))
				return &m->answers[a];
	}
	return NULL;
}

static const char *heard_nearest(const struct transcript *said,
				 const struct turn *answer,
				 const struct court_case *c)
{
	const struct heard *h = &answer->reading->heard;
	const struct turn *q = transcript_question_of(said, answer);
	const struct map_answer *a;

	if (!h->n_answers || !q || !q->issue)
		return NULL;
	a = find_answer(c, q->issue, h->answers[0].id);
	return a ? a->gist : NULL;
}

static void put_place(struct buf *out, size_t begun, const struct heard *h)
{
	for (size_t i = 0; i < h->n_record; i++) {
		const struct heard_claim *r = &h->record[i];

		if (!*r->document || !r->paragraph)
			continue;
		buf_printf(out, "%sit touches %s, paragraph %d",
			   out->len > begun ? "; " : "", r->document,
			   r->paragraph);
		return;
	}
}

/* The first thing that is amiss with it, as something to do. */
static const char *what_makes_firm(const struct reading *r)
{
	if (r->answered_first == 0)
		return "the yes or the no first";
	if (r->heard.between)
		return "say which of the two you mean";
	if (r->heard.opposite)
		return "say it without turning it round";
	if (r->heard.terse || !weak_has_content(r))
		return "one reason behind it";
	if (reading_is_beside(r))
		return "one sentence that takes up the question's own words";
	return "your position outright, in the first sentence";
}

void unsettled_say(struct buf *out, const struct transcript *said,
		   const struct turn *answer, const struct court_case *c,
		   const char *near)
{
	size_t begun = out->len;

	if (!near)
		near = heard_nearest(said, answer, c);
	if (near)
		buf_printf(out, "nearest to \"%s\"", near);
	put_place(out, begun, &answer->reading->heard);
	/* without a map nothing is firm, however it is said */
	if (!c || !c->map || !map_is_empty(c->map))
		buf_printf(out, "%sfirmer: %s", out->len > begun ? "; " : "",
			   what_makes_firm(answer->reading));
}
