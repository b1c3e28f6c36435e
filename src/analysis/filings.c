/*
 * filings.c - see filings.h
 */
#include "analysis/filings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/numbers.h"
#include "analysis/quote.h"
#include "analysis/sentences.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/wording.h"
#include "docket/docket.h"

#define QUOTE_WORDS  5 /* fewer may be anybody's */
#define PASSAGES     4
#define ALIKE_LEAST  0.4
#define SHARED_LEAST 4
#define SEARCHES     1 /* an answer */

enum fault { FITS, QUOTE_MISSING, OTHER_NUMBER };

struct check {
	enum fault fault;
	size_t from, to; /* bytes of the sentence's s */
	char *passage;	 /* the filing's words, or NULL; owned */
	char *source;	 /* "Declaration of ..., paragraph 4"; owned */
};

static void release(struct check *c)
{
	free(c->passage);
	free(c->source);
	*c = (struct check){ 0 };
}

/* The words inside the first pair of quotation marks, without the comma or stop
 * that American usage puts inside. */
static bool quotation(const struct sentences *ss, const struct sentence *u,
		      size_t *from, size_t *to)
{
	const char *open = memchr(ss->s + u->from, '"', u->to - u->from);
	if (!open)
		return false;
	*from = (size_t)(open - ss->s) + 1;
	const char *close = memchr(ss->s + *from, '"', u->to - *from);
	if (!close)
		return false;
	*to = (size_t)(close - ss->s);
	while (*to > *from && strchr(" .,;:-", ss->s[*to - 1]))
		--*to;
	while (*from < *to && strchr(" .,;:-", ss->s[*from]))
		++*from;
	return *to > *from;
}

/* One blank between words, small letters, no marks: how a quotation is compared. */
static char *bare(const struct text *t)
{
	char *s = xmalloc(t->len + t->n_words + 2), *to = s;
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);
		*to++ = ' ';
		memcpy(to, t->norm + k->from, k->to - k->from);
		to += k->to - k->from;
	}
	*to++ = ' ';
	*to = '\0';
	return s;
}

static bool has_words(const struct lexicons *lx, const char *where,
		      const char *words)
{
	struct text t;
	text_init(&t, lx, where, strnlen(where, TEXT_MAX));
	char *s = bare(&t);
	bool found = strstr(s, words) != NULL;
	free(s);
	text_release(&t);
	return found;
}

/* Said here already: by the bench, in the opening, in the facts. */
static bool said_here(const struct exchange_text *x, const char *words)
{
	const struct reader_input *in = x->in;
	bool found = has_words(x->lx, in->question, words) ||
		     (in->opening && has_words(x->lx, in->opening, words)) ||
		     (in->kase && in->kase->facts &&
		      has_words(x->lx, in->kase->facts, words));
	for (size_t i = in->n_before; i-- > 0 && !found;)
		found = has_words(x->lx, in->before[i].question, words);
	return found;
}

/* Figures, then the longest words, which are the rarest: a search takes longer
 * with each.  "Your Honor" is in no filing. */
#define QUERY_WORDS 6
#define LONG	    24

static bool is_figure(const struct text *t, size_t i)
{
	const struct token *k = text_word(t, i);
	return k->to - k->from > 1 && isdigit((unsigned char)t->norm[k->from]);
}

static char *query_of(const struct text *t)
{
	struct buf b;
	size_t taken = 0;
	buf_init(&b, 1024);
	for (size_t len = LONG + 1; len >= 2 && taken < QUERY_WORDS; len--)
		for (size_t i = 0; i < t->n_words && taken < QUERY_WORDS; i++) {
			const struct token *k = text_word(t, i);
			size_t n = k->to - k->from;
			n = is_figure(t, i) ? LONG + 1 : n < LONG ? n : LONG;
			if (n != len || (k->lists & (IN(STOP) | IN(ADDR))))
				continue;
			n = k->to - k->from;
			buf_printf(&b, " %.*s", (int)(n < 40 ? n : 40),
				   t->norm + k->from);
			taken++;
		}
	return buf_take(&b);
}

static bool look_up(const struct exchange_text *x, const struct text *t,
		    struct passages *out, int *searches)
{
	struct error err;
	if (*searches <= 0)
		return false;
	--*searches;
	char *words = query_of(t);
	struct docket_query q = { .text = words, .pool = -1, .k = PASSAGES };
	bool ok = docket_search(x->in->docket, &q, out, &err);
	free(words);
	return ok;
}

static struct check check_quotation(const struct exchange_text *x, size_t from,
				    size_t to, const struct text *quoted,
				    int *searches)
{
	struct check c = { .from = from, .to = to };
	struct passages p = { 0 };
	char *words = bare(quoted);
	bool found = said_here(x, words);
	if (!found && look_up(x, quoted, &p, searches)) {
		for (size_t i = 0; i < p.n && !found; i++)
			found = has_words(x->lx, p.list[i].text, words);
		/* a docket that has none of it may lack the document */
		if (!found && p.n > 0)
			c.fault = QUOTE_MISSING;
		passages_release(&p);
	}
	free(words);
	return c;
}

/* A sentence of the passage that says the same with another number. */
static bool other_number_in(const struct exchange_text *x, const struct text *t,
			    const struct passage *p, struct check *c,
			    size_t *at)
{
	for (const char *s = p->text; *s;) {
		size_t len = strcspn(s, ".?!;");
		while (s[len] == '.' && s[len + 1] && s[len + 1] != ' ')
			len += 1 + strcspn(s + len + 1, ".?!;");
		struct text k;
		text_init(&k, x->lx, s, len < TEXT_MAX ? len : TEXT_MAX);
		size_t shared = text_shared_stems(t, &k);
		bool found =
			shared >= SHARED_LEAST &&
			(double)shared >= ALIKE_LEAST * (double)t->n_stems &&
			numbers_differ(t, &k, at);
		text_release(&k);
		if (found) {
			c->passage = xstrndup(s, len);
			c->source = xprintf(
				"%s, paragraph %d", p->title,
				passage_paragraph(p, (size_t)(s - p->text)));
			return true;
		}
		s += len;
		s += *s != '\0';
	}
	return false;
}

/* Somewhere else the filings may well give the speaker's figure. */
static bool has_figure(const struct exchange_text *x, const struct text *t,
		       size_t at, const struct passages *p)
{
	bool found = false;
	for (size_t i = 0; i < p->n && !found; i++) {
		struct text k;
		const char *s = p->list[i].text;
		text_init(&k, x->lx, s, strnlen(s, TEXT_MAX));
		found = numbers_has_same(t, at, &k);
		text_release(&k);
	}
	return found;
}

static struct check check_number(const struct exchange_text *x,
				 const struct sentence *u, int *searches)
{
	struct check c = { .from = u->from, .to = u->to };
	struct passages p = { 0 };
	size_t at;
	if (!look_up(x, &u->t, &p, searches))
		return c;
	for (size_t i = 0; i < p.n && !c.passage; i++)
		other_number_in(x, &u->t, &p.list[i], &c, &at);
	if (c.passage && !has_figure(x, &u->t, at, &p))
		c.fault = OTHER_NUMBER;
	passages_release(&p);
	return c;
}

/* "The affidavit says", and not in quotation marks. */
static bool puts_to_record(const struct text *t)
{
	size_t from, to;
	bool quoted = false;
	if (!lexicon_match(t->lx, PATTERNS_RECORD, t->norm, t->len, 0, &from,
			   &to))
		return false;
	for (size_t i = 0; i < from; i++)
		quoted ^= t->norm[i] == '"';
	return !quoted;
}

/* Searches at most SEARCHES times an answer: `searches` counts down.  Where nothing is
 * put to the record: FITS at no cost. */
static struct check check(const struct exchange_text *x,
			  const struct sentences *ss, const struct sentence *u,
			  int *searches)
{
	struct check c = { 0 };
	struct text quoted;
	size_t from, to;
	if (!x->in->docket || !puts_to_record(&u->t))
		return c;
	if (!quotation(ss, u, &from, &to))
		return numbers_any(&u->t) ? check_number(x, u, searches) : c;
	text_init(&quoted, x->lx, ss->s + from, to - from);
	if (quoted.n_words >= QUOTE_WORDS)
		c = check_quotation(x, from, to, &quoted, searches);
	text_release(&quoted);
	return c;
}

static void say(const struct exchange_text *x, const struct sentences *ss,
		const struct check *c, struct reading *out)
{
	struct span span = sentences_span(ss, c->from, c->to);
	bool quote = c->fault == QUOTE_MISSING;
	const char *of = quote ? "quotation not found" : "number not found";
	char *why = quote_sentence(wording(of, "why"), x->in->answer, span);
	if (c->passage) {
		struct buf b;
		buf_init(&b, 4096);
		buf_printf(&b, "%s %s: \"", why, c->source);
		sanitise(&b, c->passage, strnlen(c->passage, 160),
			 SANITISE_LINE);
		buf_puts(&b, "\".");
		free(why);
		why = buf_take(&b);
	}
	reading_remark(out, REMARK_FACTUAL_GENERAL, quote ? 0.7 : 0.6, span,
		       why, wording(of, "fix"));
	free(why);
}

void filings_read(const struct exchange_text *x, struct reading *out)
{
	struct sentences ss;
	int searches = SEARCHES;
	if (!x->in->docket)
		return;
	sentences_init(&ss, &x->a);
	for (size_t i = 0; i < ss.n; i++) {
		struct check c = check(x, &ss, &ss.list[i], &searches);
		if (c.fault)
			say(x, &ss, &c, out);
		release(&c);
	}
	sentences_release(&ss);
}
