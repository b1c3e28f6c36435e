#include "sim/stand_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define QUOTED_BYTES  8 /* fewer are a name or a scruple */
#define HALF_WORDS    3 /* on either side of what joins two facts */
#define ADDRESS_WORDS 3 /* behind a title */
#define PLACE_WORDS   9 /* "look at paragraph 13 of the stipulated facts" */

/* ---- the text ---- */

static void keep_longest(struct stand_form *x, const char *s, size_t len)
{
	if (len < QUOTED_BYTES || (x->quoted && strlen(x->quoted) >= len))
		return;
	free(x->quoted);
	x->quoted = xstrndup(s, len);
}

/* Small letters, one blank between words, curly apostrophes straight. */
static void put_bare(struct buf *out, const char *s, size_t n)
{
	if (n == 3 && !memcmp(s, "\xe2\x80\x99", 3))
		buf_putc(out, '\'');
	else if (n == 1 && strchr(" \t\r\n", *s))
		buf_puts(out,
			 out->len && out->s[out->len - 1] != ' ' ? " " : "");
	else if (n == 1)
		buf_putc(out, str_lower(*s));
	else
		buf_add(out, s, n);
}

static size_t char_bytes(const char *s)
{
	size_t n = 1;

	while ((s[n] & 0xc0) == 0x80)
		n++;
	return n;
}

/* What closes a straight single mark: one with no letter behind it. */
static const char *single_close(const char *s)
{
	const char *at = s + 1;

	if (!str_is_wordy(*at) && !strchr("$.", *at))
		return NULL;
	while ((at = strchr(at, '\'')) && str_is_wordy(at[1]))
		at++;
	return at && (size_t)(at - s) > QUOTED_BYTES ? at : NULL;
}

/* The end of the quotation that begins at s, of whatever make; NULL for none. */
static const char *quotation_end(const char *text, const char *s, size_t *open,
				 size_t *close)
{
	*open = *close = 1;
	if (*s == '\'' && (s == text || strchr(" (", s[-1])))
		return single_close(s);
	if (quotation_double(s) || !strncmp(s, "\xe2\x80\x98", 3))
		return quotation_close(s, open, close);
	return NULL;
}

static void take_text(struct stand_form *x, const char *s)
{
	const char *text = s;
	struct buf bare;
	size_t open, close;

	buf_init(&bare, BUF_TEXT_MAX);
	while (*s) {
		const char *end = quotation_end(text, s, &open, &close);
		size_t n = char_bytes(s);

		if (end) {
			keep_longest(x, s + open, (size_t)(end - s) - open);
			s = end + close;
		} else {
			put_bare(&bare, s, n);
			s += n;
		}
	}
	x->bare = buf_take(&bare);
	buf_release(&bare);
}

/* ---- phrases ---- */

static bool ends_word(char c)
{
	return !str_is_wordy(c) && c != '\'';
}

static bool is_at(const char *s, const char *phrase)
{
	return str_begins(s, phrase) && ends_word(s[strlen(phrase)]);
}

/* Whole words of it; NULL for nowhere. */
static const char *find(const char *s, const char *phrase)
{
	for (const char *at = s; (at = strstr(at, phrase)); at++)
		if ((at == s || ends_word(at[-1])) && is_at(at, phrase))
			return at;
	return NULL;
}

static bool has_any(const char *s, const struct texts *cues)
{
	for (size_t i = 0; i < cues->n; i++)
		if (find(s, cues->list[i]))
			return true;
	return false;
}

static size_t begins_any(const char *s, const struct texts *cues)
{
	size_t most = 0;

	for (size_t i = 0; i < cues->n; i++)
		if (is_at(s, cues->list[i]) && strlen(cues->list[i]) > most)
			most = strlen(cues->list[i]);
	return most;
}

static bool ends_any(const char *s, size_t len, const struct texts *cues)
{
	while (len && strchr(" ?.!,", s[len - 1]))
		len--;
	for (size_t i = 0; i < cues->n; i++) {
		size_t n = strlen(cues->list[i]);

		if (n <= len && !memcmp(s + len - n, cues->list[i], n) &&
		    (n == len || ends_word(s[len - n - 1])))
			return true;
	}
	return false;
}

/* ---- sentences ---- */

static const char *const titles[] = { "mr",  "mrs", "ms",  "dr", "lt",
				      "sgt", "st",  "p.m", "a.m" };

/* The full stop at s[n] is an abbreviation's. */
static bool shortens(const char *s, size_t n)
{
	size_t from = n;

	while (from && s[from - 1] != ' ')
		from--;
	return str_span_in_fold(s + from, n - from, STR_LIST(titles)) &&
	       s[n + 1] && str_is_wordy(s[n + 2]);
}

static bool ends_sentence(const char *s, size_t n)
{
	return s[n] == '?' || s[n] == '!' ||
	       (s[n] == '.' && (!s[n + 1] || s[n + 1] == ' ') &&
		!shortens(s, n));
}

struct sentence_of {
	const char *s;
	size_t len;
	bool asks;
};

/* The next one from *at; false at the end. */
static bool next_sentence(const char **at, struct sentence_of *out)
{
	const char *s = *at;
	size_t n = 0;

	while (*s == ' ')
		s++;
	if (!*s)
		return false;
	while (s[n] && !ends_sentence(s, n))
		n++;
	*out = (struct sentence_of){ s, n, s[n] == '?' };
	*at = s + n + (s[n] != '\0');
	return true;
}

/* "Mr. Vance," and "Sergeant:": whom it is put to; 0 for none. */
static size_t addressed(const struct stand_words *w, const char *s)
{
	size_t n = begins_any(s, &w->cues[CUE_ADDRESSES]);
	size_t words = 0;

	for (size_t i = n; n && s[i] && words <= ADDRESS_WORDS; i++) {
		if (s[i] == ',' || s[i] == ':')
			return i;
		words += s[i] == ' ';
	}
	return 0;
}

/* Behind "Now, sir,". */
static const char *skip(const struct stand_words *w, const char *s)
{
	size_t n;

	s += strspn(s, " ,:");
	while ((n = begins_any(s, &w->cues[CUE_SKIPS])) ||
	       (n = addressed(w, s))) {
		s += n;
		s += strspn(s, " ,:");
	}
	return s;
}

/* Behind "Isn't it true that" too. */
static const char *skip_lead(const struct stand_words *w, const char *s)
{
	size_t n;

	s = skip(w, s);
	while ((n = begins_any(s, &w->cues[CUE_LEADS_IN]))) {
		s = skip(w, s + n);
		if (str_begins(s, "that "))
			s += strlen("that ");
	}
	return s;
}

static bool is_tag(const struct stand_words *w, const struct sentence_of *one)
{
	return utf8_words(one->s, one->len) <= 4 &&
	       ends_any(one->s, one->len, &w->cues[CUE_ENDS_LEADING]);
}

/* How the sentence that asks is put. */
static enum testimony_form form_of(const struct stand_words *w,
				   const struct sentence_of *q)
{
	const char *s = skip(w, q->s);
	size_t open = begins_any(s, &w->cues[CUE_BEGINS_OPEN]);
	size_t leading = begins_any(s, &w->cues[CUE_BEGINS_LEADING]);
	size_t closed = begins_any(s, &w->cues[CUE_BEGINS_CLOSED]);

	if (ends_any(q->s, q->len, &w->cues[CUE_ENDS_LEADING]))
		return FORM_IS_LEADING;
	if (begins_any(skip_lead(w, s), &w->cues[CUE_BEGINS_OPEN]))
		return FORM_IS_OPEN;
	if (leading && leading > open && leading >= closed)
		return FORM_IS_LEADING;
	if (open && open >= closed)
		return FORM_IS_OPEN;
	if (closed)
		return FORM_IS_CLOSED;
	return q->asks ? FORM_IS_LEADING : FORM_IS_NO_QUESTION;
}

/* ---- two facts at once ---- */

/* Where the second question begins, a tag not counted; 0: there is one only. */
static size_t second_question(const struct stand_words *w, const char *bare)
{
	const char *at = bare;
	struct sentence_of one;
	bool any = false;

	while (next_sentence(&at, &one)) {
		if (!one.asks || is_tag(w, &one) ||
		    utf8_words(one.s, one.len) < HALF_WORDS)
			continue;
		if (any)
			return (size_t)(one.s - bare);
		any = true;
	}
	return 0;
}

static size_t joined_at(const struct stand_words *w,
			const struct sentence_of *q)
{
	const struct texts *joins = &w->cues[CUE_JOINS];
	char *s = xstrndup(q->s, q->len);
	size_t found = 0;

	for (size_t i = 0; i < joins->n && !found; i++) {
		const char *at = find(s, joins->list[i]);
		size_t n = at ? (size_t)(at - s) : 0;
		const char *rest = at ? at + strlen(joins->list[i]) : "";

		if (n && utf8_words(skip(w, s), strlen(skip(w, s))) &&
		    utf8_words(s, n) > HALF_WORDS &&
		    utf8_words(rest, strlen(rest)) >= HALF_WORDS)
			found = n;
	}
	free(s);
	return found;
}

/* ---- all of it ---- */

static void find_question(const struct stand_words *w, const char *bare,
			  struct sentence_of *out)
{
	const char *at = bare;
	struct sentence_of one, before = { bare, 0, false };

	*out = before;
	while (next_sentence(&at, &one)) {
		if (one.asks || !out->asks)
			*out = one;
		/* "You left it open. Correct?" asks with both. */
		if (is_tag(w, &one) && before.len)
			*out = (struct sentence_of){
				before.s, (size_t)(one.s + one.len - before.s),
				true
			};
		before = one;
	}
}

static enum testimony_form classify(struct stand_form *x,
				    const struct stand_words *w)
{
	struct sentence_of q;
	enum testimony_form form;
	size_t half;

	if (has_any(x->bare, &w->cues[CUE_ARGUES]))
		return FORM_IS_ARGUMENTATIVE;
	if (has_any(x->bare, &w->cues[CUE_CONCLUDES]))
		return FORM_IS_CONCLUSION;
	find_question(w, x->bare, &q);
	form = form_of(w, &q);
	if (form == FORM_IS_NO_QUESTION)
		return form;
	if (has_any(x->bare, &w->cues[CUE_THINKS]) &&
	    (form == FORM_IS_OPEN || form == FORM_IS_CLOSED))
		return FORM_IS_CONCLUSION;
	half = second_question(w, x->bare);
	if (!half && (half = joined_at(w, &q)))
		half += (size_t)(q.s - x->bare);
	x->half = half;
	if (half)
		return FORM_IS_COMPOUND;
	if (form != FORM_IS_OPEN &&
	    (x->quoted || has_any(x->bare, &w->cues[CUE_CONFRONTS])))
		return FORM_IS_CONFRONTING;
	return form;
}

static size_t less_stops(const char *s, size_t len)
{
	while (len && strchr(" ?.!,", s[len - 1]))
		len--;
	return len;
}

/* Bytes of the tag at the end, the longest there is; 0 for none. */
static size_t longest_tag(const struct stand_words *w, const char *s,
			  size_t len)
{
	const struct texts *tags = &w->cues[CUE_ENDS_LEADING];
	size_t most = 0;

	for (size_t i = 0; i < tags->n; i++) {
		size_t n = strlen(tags->list[i]);

		if (n > most && n < len &&
		    !memcmp(s + len - n, tags->list[i], n) &&
		    strchr(" ,.", s[len - n - 1]))
			most = n;
	}
	return most;
}

/* The span without the tags at its end. */
static size_t less_tags(const struct stand_words *w, const char *s, size_t len)
{
	size_t tag;

	/* ", Mr. Vance?" */
	for (size_t i = len; i-- > 1;)
		if (s[i - 1] == ',' && s[i] == ' ' &&
		    begins_any(s + i + 1, &w->cues[CUE_ADDRESSES]) &&
		    utf8_words(s + i, len - i) <= ADDRESS_WORDS)
			len = i - 1;
	do {
		len = less_stops(s, len);
		tag = longest_tag(w, s, len);
		len -= tag;
	} while (tag);
	return len;
}

/* Behind "By paragraph 51 of the joint appendix,": a place, and no fact. */
static size_t place_len(const struct stand_words *w, const char *s, size_t len)
{
	size_t n = strcspn(s, ",:");
	char *one;
	bool is;

	if (n >= len || utf8_words(s, n) > PLACE_WORDS)
		return 0;
	one = xstrndup(s, n);
	is = has_any(one, &w->cues[CUE_CONFRONTS]) ||
	     has_any(one, &w->cues[CUE_PRESSES]);
	free(one);
	return is ? n + 1 : 0;
}

/* As in `bare`, with the capitals and what is quoted. */
static char *straight(const char *s)
{
	struct buf b;
	char *out;

	buf_init(&b, BUF_TEXT_MAX);
	while (*s) {
		size_t n = char_bytes(s), mark = quotation_double(s);

		if (mark)
			n = mark;
		else if (n == 3 && !memcmp(s, "\xe2\x80\x99", 3))
			buf_putc(&b, '\'');
		else if (n == 1 && strchr(" \t\r\n", *s))
			buf_puts(&b, b.len && b.s[b.len - 1] != ' ' ? " " : "");
		else
			buf_add(&b, s, n);
		s += n;
	}
	out = buf_take(&b);
	buf_release(&b);
	return out;
}

char *stand_form_core(const struct stand_words *w, const char *question)
{
	char *kept = straight(question), *low = xstrdup(kept), *core;
	struct sentence_of q;
	const char *s;
	size_t len, n;

	for (char *at = low; *at; at++)
		*at = str_lower(*at);
	find_question(w, low, &q);
	len = less_tags(w, q.s, q.len);
	s = skip_lead(w, q.s);
	while (s < q.s + len && (n = place_len(w, s, (size_t)(q.s + len - s))))
		s = skip_lead(w, s + n);
	/* "Didn't you see it?" denies nothing */
	n = begins_any(s, &w->cues[CUE_BEGINS_LEADING]);
	if (n && strchr(s, ' '))
		s = strchr(s, ' ');
	core = s < q.s + len
		       ? xstrndup(kept + (s - low), (size_t)(q.s + len - s))
		       : xstrdup("");
	free(kept);
	free(low);
	return core;
}

void stand_form_init(struct stand_form *x, const struct stand_words *w,
		     const char *question)
{
	*x = (struct stand_form){ .form = FORM_IS_UNSAID };
	take_text(x, question);
	x->sharp = has_any(x->bare, &w->cues[CUE_PUSHES]);
	x->form = classify(x, w);
	x->presses = has_any(x->bare, &w->cues[CUE_PRESSES]);
	x->moves = x->form == FORM_IS_NO_QUESTION &&
		   has_any(x->bare, &w->cues[CUE_STRIKES]);
	x->passes = x->form == FORM_IS_NO_QUESTION &&
		    has_any(x->bare, &w->cues[CUE_PASSES]);
	x->rests = x->form == FORM_IS_NO_QUESTION &&
		   has_any(x->bare, &w->cues[CUE_RESTS]);
}

void stand_form_release(struct stand_form *x)
{
	free(x->bare);
	free(x->quoted);
	*x = (struct stand_form){ 0 };
}
