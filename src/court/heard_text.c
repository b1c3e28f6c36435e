/*
 * heard_text.c - see heard_text.h
 */
#include "court/heard_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/borne.h"
#include "court/map.h"
#include "court/reading.h"

#define QUOTE_COLS 90

struct telling {
	struct heard_lines *out;
	const struct reading *r;
	const char *text;
	const struct case_map *map;
	enum side_id side;
};

static void put(struct heard_lines *l, struct heard_line line)
{
	l->list = xreallocarray(l->list, l->n + 1, sizeof *l->list);
	l->list[l->n++] = line;
}

static void add(struct telling *t, const char *head, enum heard_tone tone,
		bool detail, char *text)
{
	put(t->out, (struct heard_line){ head, text, tone, detail });
}

void heard_lines_add(struct heard_lines *l, const char *head,
		     enum heard_tone tone, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	put(l, (struct heard_line){
		       .head = head, .text = xvprintf(fmt, ap), .tone = tone });
	va_end(ap);
}

/* The words in quotation marks, cut at a word where they are long. */
static char *quoted(const char *s, size_t len)
{
	size_t fit;

	while (len && s[len - 1] == ' ')
		len--;
	fit = utf8_fit_words(s, len, QUOTE_COLS);
	return xprintf("\"%.*s%s\"", (int)fit, s, fit < len ? "..." : "");
}

static char *quoted_span(const struct telling *t, struct span s)
{
	size_t len = strlen(t->text);

	if (s.to > len || s.from >= s.to)
		return quoted(t->text, len);
	return quoted(t->text + s.from, s.to - s.from);
}

/* ---- how it met the question ---- */

static void tell_form(struct telling *t)
{
	const struct heard *h = &t->r->heard;

	if (h->correction)
		add(t, "taken", HEARD_GOOD, false,
		    xstrdup(reading_concedes(t->r)
				    ? "as a correction; what is conceded "
				      "beside it is conceded"
				    : "as a correction, not a concession"));
	if (h->repeats)
		add(t, "again", HEARD_WARN, false,
		    xstrdup("the same answer as before"));
	if (h->between)
		add(t, "unclear", HEARD_WARN, true,
		    xstrdup("it may mean either of two answers: the bench "
			    "may ask which"));
	if (h->opposite)
		add(t, "unclear", HEARD_WARN, true,
		    xstrdup("it may say the opposite of an answer that the "
			    "case calls good: the bench may ask which"));
	if (h->terse && !reading_find(t->r, REMARK_UNANSWERED) &&
	    !reading_is_candid(t->r))
		add(t, "short", HEARD_PLAIN, true,
		    xstrdup("it answers, and gives no reason: the bench may "
			    "ask for one"));
}

static void tell_reach(struct telling *t)
{
	char *words;

	if (t->r->heard.overbroad.from >= t->r->heard.overbroad.to)
		return;
	words = quoted_span(t, t->r->heard.overbroad);
	add(t, "reach", HEARD_WARN, true,
	    xprintf("%s has words that know no limit: the bench may try one",
		    words));
	free(words);
}

/* ---- what it says is so ---- */

static bool overlap(struct span a, struct span b)
{
	return a.from < b.to && b.from < a.to;
}

static bool is_flagged(const struct telling *t, struct span s)
{
	for (size_t i = 0; i < t->r->n_remarks; i++) {
		const struct remark *m = &t->r->remarks[i];

		if (remark_says_false(m) && overlap(m->span, s))
			return true;
	}
	return false;
}

static char *place(const struct heard_claim *c)
{
	if (!*c->document)
		return xstrdup("");
	if (!c->paragraph)
		return xprintf(": %s", c->document);
	return xprintf(": %s, paragraph %d", c->document, c->paragraph);
}

static bool is_borne_out(const struct telling *t, const struct heard_claim *c)
{
	return c->why && c->span.from < c->span.to &&
	       c->span.to <= strlen(t->text) &&
	       borne_out(t->text + c->span.from, c->span.to - c->span.from,
			 c->why);
}

static void tell_record(struct telling *t, const struct heard_claim *c)
{
	char *words = quoted_span(t, c->span), *where = place(c);

	if (c->verdict == VERDICT_REFUTES && !is_flagged(t, c->span)) {
		add(t, "record", HEARD_BAD, false,
		    xprintf("does not bear out %s%s", words, where));
		if (c->why && *c->why)
			add(t, "", HEARD_PLAIN, true,
			    quoted(c->why, strlen(c->why)));
	} else if (c->verdict == VERDICT_OPEN && is_borne_out(t, c)) {
		add(t, "record", HEARD_PLAIN, true,
		    xprintf("the record has it, nearly in those words%s",
			    where));
	} else if (c->verdict == VERDICT_OPEN) {
		/* nobody has compared them: a person can */
		add(t, "record", HEARD_PLAIN, true,
		    xprintf("does it bear out %s? Look%s", words, where));
		if (c->why && *c->why)
			add(t, "", HEARD_PLAIN, true,
			    quoted(c->why, strlen(c->why)));
	} else if (c->verdict == VERDICT_SUPPORTS) {
		/* likeness proves nothing: a falsehood has as much of it */
		add(t, "record", HEARD_PLAIN, true,
		    xprintf("beside %s, read%s", words, where));
		if (c->why && *c->why)
			add(t, "", HEARD_PLAIN, true,
			    quoted(c->why, strlen(c->why)));
	}
	free(words);
	free(where);
}

static void tell_law(struct telling *t, const struct heard_claim *c)
{
	if (is_flagged(t, c->span))
		return;
	if (c->verdict == VERDICT_UNKNOWN)
		add(t, "authority", HEARD_WARN, false,
		    xprintf("no paper of this case cites %s", c->cite));
	else if (c->verdict == VERDICT_REFUTES || c->verdict == VERDICT_OPEN)
		/* counsel may tell in other words what the map tells in few */
		add(t, "authority",
		    c->verdict == VERDICT_OPEN ? HEARD_PLAIN : HEARD_WARN,
		    c->verdict == VERDICT_OPEN,
		    xprintf("is it as you said? %s, in short%s%s", c->cite,
			    c->why && *c->why ? ": " : "",
			    c->why ? c->why : ""));
}

static void tell_clash(struct telling *t, const struct heard_clash *c)
{
	char *words = quoted(c->quote, strlen(c->quote));

	/* nobody has compared them: a person can */
	if (c->open)
		add(t, "earlier", HEARD_PLAIN, true,
		    xprintf("you said %s; do the two fit?", words));
	else
		add(t, "against", HEARD_BAD, false,
		    xprintf("what you said before: %s", words));
	free(words);
}

static void tell_claims(struct telling *t)
{
	const struct heard *h = &t->r->heard;

	for (size_t i = 0; i < h->n_clashes; i++)
		tell_clash(t, &h->clashes[i]);
	for (size_t i = 0; i < h->n_record; i++)
		tell_record(t, &h->record[i]);
	for (size_t i = 0; i < h->n_authorities; i++)
		tell_law(t, &h->authorities[i]);
}

/* ---- where it stands ---- */

static const struct proposition *known(const struct telling *t, const char *id)
{
	return t->map ? map_proposition(t->map, id) : NULL;
}

static void tell_stand(struct telling *t, const struct heard_proposition *h)
{
	const struct proposition *p = known(t, h->id);

	if (!p)
		return;
	if (p->side == t->side)
		add(t, h->asserted ? "stands on" : "denies",
		    h->asserted ? HEARD_GOOD : HEARD_BAD, false,
		    h->asserted ? xstrdup(p->text)
				: xprintf("your own: %s", p->text));
	else if (h->asserted)
		add(t, "stands on", HEARD_BAD, false,
		    xprintf("the other side's: %s", p->text));
	else
		add(t, "denies", HEARD_PLAIN, true, xstrdup(p->text));
}

/* Nobody is told that they changed sides: that is for them to say. */
static void tell_open_side(struct telling *t)
{
	const struct heard_proposition *h = heard_open_side(&t->r->heard);
	const struct proposition *p = h ? known(t, h->id) : NULL;
	char *words;

	if (!p)
		return;
	words = quoted_span(t, h->span);
	add(t, "other side", HEARD_PLAIN, false,
	    xprintf("%s; they say: %s Do you agree with them there?", words,
		    p->text));
	free(words);
}

static void tell_stands(struct telling *t)
{
	const struct heard *h = &t->r->heard;

	for (int i = 0; i < 2; i++) {
		const struct proposition *p =
			h->gives[i] ? known(t, h->gives[i]) : NULL;

		if (p)
			add(t, "gives up", HEARD_BAD, false, xstrdup(p->text));
	}
	for (size_t i = 0; i < h->n_propositions; i++)
		tell_stand(t, &h->propositions[i]);
}

void heard_lines_init(struct heard_lines *out, const struct reading *r,
		      const char *text, const struct case_map *map,
		      enum side_id side)
{
	struct telling t = { out, r, text, map, side };

	*out = (struct heard_lines){ 0 };
	tell_form(&t);
	tell_claims(&t);
	tell_stands(&t);
	tell_open_side(&t);
	tell_reach(&t);
}

void heard_lines_release(struct heard_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->list[i].text);
	free(l->list);
	*l = (struct heard_lines){ 0 };
}
