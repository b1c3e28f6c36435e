#include "memo/prepare_quote.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"

/* ---- which sentences ---- */

/* The first paragraph, or the first page of a paper of some length. */
bool prepare_quote_is_cover(const struct papers *p, const struct sentence *s)
{
	const struct paragraphs *t = &p->list[s->at.paper].text;

	return s->at.paragraph == t->list[0].number ||
	       (s->at.page == 1 && t->list[t->n - 1].page > 4);
}

/* "The City says that ...": what the other side says, told in one's own brief. */
static bool is_reported(const char *s)
{
	static const char *const verbs[] = { "says",   "asks",	   "argues",
					     "claims", "contends", "cites",
					     "calls",  "relies",   "quotes",
					     "tells",  "offers" };
	size_t words = 0;

	for (; *s && words < 6; words++) {
		size_t n = strcspn(s, " ,");

		if (str_span_in(s, n, STR_LIST(verbs)))
			return true;
		s += n;
		s += strspn(s, " ,");
	}
	return false;
}

/* "He had done so": who, only the sentence before tells. */
static bool hangs(const char *s)
{
	static const char *const words[] = {
		"He",	 "She",	  "It",	  "They",  "This", "That", "These",
		"Those", "His",	  "Her",  "Their", "Its",  "But",  "And",
		"So",	 "Then",  "Nor",  "Yet",   "Such", "Each", "Both",
		"Here",	 "There", "Some", "Only"
	};
	size_t n = strcspn(s, " ,");

	return str_span_in(s, n, STR_LIST(words));
}

/* What a quotation of it would be worth. */
double prepare_quote_worth(const struct sentence *s)
{
	return hangs(s->text) ? s->weight / 2 : s->weight;
}

bool prepare_quote_is_of_side(const struct papers *p, const struct sentence *s,
			      int side)
{
	return papers_speaks_for(p, s->at.paper, side, false) &&
	       (s->section == SECTION_ARGUMENT ||
		s->section == SECTION_SUMMARY || s->section == SECTION_OTHER) &&
	       s->quotable && !prepare_quote_is_cover(p, s) &&
	       !is_reported(s->text);
}

bool prepare_quote_admits(const struct preparing *g, const struct sentence *s,
			  int side)
{
	static const char *const cues[] = {
		"e do not argue", "e do not contend",  "e do not dispute",
		"e do not claim", "e do not say",      "e do not call",
		"e do not ask",	  "e do not deny",     "oes not defend",
		"e concede",	  "oes not dispute",   "t is true that",
		"o be sure",	  "should not have",   "egrets",
		"e grant ",	  "e grant,",	       "dmittedly",
		"e accept that",  "ndisputed",	       "e may assume",
		"ven if ",	  "e need not decide", "s wrong, but",
		"e agree that",	  "e do not suggest",  "e do not ask"
	};

	return prepare_quote_is_of_side(g->p, s, side) &&
	       str_has_any(s->text, STR_LIST(cues)) &&
	       !strstr(s->text, side_names[side_other((enum side_id)side)]);
}

/* The weightiest sentence of from..to-1 that nothing has quoted yet. */
const struct sentence *prepare_quote_weightiest(const struct preparing *g,
						size_t from, size_t to)
{
	const struct sentence *best = NULL;

	for (size_t i = from; i < to; i++) {
		const struct sentence *s = &g->p->said[i];

		if (s->quotable && !g->taken[i] &&
		    (!best ||
		     prepare_quote_worth(s) > prepare_quote_worth(best)))
			best = s;
	}
	return best;
}

bool prepare_quote_has_brief(const struct papers *p, int side)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->list[i].text.n && papers_speaks_for(p, i, side, false))
			return true;
	return false;
}

/* ---- the weightiest of them ---- */

static bool is_like_one(const struct preparing *g, const struct sentence *s,
			const struct sentence *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (papers_alike(g->p, s->stems, s->n_stems, list[i]->stems,
				 list[i]->n_stems) > PREPARE_QUOTE_SAME)
			return true;
	return false;
}

static int by_place(const void *a, const void *b)
{
	const struct sentence *x = *(const struct sentence *const *)a;
	const struct sentence *y = *(const struct sentence *const *)b;

	return x < y ? -1 : x > y;
}

size_t prepare_quote_pick(const struct preparing *g,
			  prepare_quote_want_fn *want, int side, size_t max,
			  const struct sentence **out)
{
	size_t n = 0;

	while (n < max) {
		const struct sentence *best = NULL;

		for (size_t i = 0; i < g->p->n_said; i++) {
			const struct sentence *s = &g->p->said[i];

			if (!g->taken[i] && s->quotable &&
			    (!best || prepare_quote_worth(s) >
					      prepare_quote_worth(best)) &&
			    want(g, s, side) && !is_like_one(g, s, out, n))
				best = s;
		}
		if (!best)
			break;
		out[n++] = best;
	}
	qsort(out, n, sizeof *out, by_place);
	return n;
}

/* ---- where they stand ---- */

const char *prepare_quote_id(const struct preparing *g, size_t paper)
{
	return g->p->list[paper].document->id;
}

const char *prepare_quote_where(struct preparing *g, const struct place *at)
{
	struct buf b;
	const char *out;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s, ", prepare_quote_id(g, at->paper));
	papers_where(g->p, at, &b);
	out = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
	return out;
}

/* A sentence with its place, in lawyers' manner: "... (brief-petitioner ¶ 9)." */
char *prepare_quote_with_place(struct preparing *g, const char *text,
			       const struct place *at)
{
	size_t n = strlen(text);

	while (n && strchr(". ", text[n - 1]))
		n--;
	return arena_printf(&g->d->arena, "%.*s (%s \xc2\xb6 %d).", (int)n,
			    text, prepare_quote_id(g, at->paper),
			    at->paragraph);
}
