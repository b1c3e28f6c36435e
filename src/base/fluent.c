/*
 * fluent.c - see fluent.h
 *
 * The text is cut into words; what lies between two of them is a gap.  Words are
 * marked as fillers, then as said twice over (the earlier ones go), and at last each
 * run of marked words is blanked together with the commas and dashes that set it off.
 */
#include "base/fluent.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define TWICE_MOST 3 /* words that are said over again */

enum mark {
	MARK_NONE,
	MARK_FILLER, /* set off by pauses on both sides */
	MARK_TWICE   /* said again behind it */
};

struct token {
	size_t from, to; /* bytes */
	enum mark mark;
};

struct speech {
	const char *text;
	struct token *list; /* n */
	size_t n;
};

/* ---- words and gaps ---- */

static size_t word_bytes(const char *s)
{
	size_t n = 0;

	while (isalnum((unsigned char)s[n]) || (s[n] & 0x80) || s[n] == '\'') {
		/* of what is not ASCII only the curly apostrophe and letters */
		if (str_begins(s + n, "\u2014") ||
		    str_begins(s + n, "\u2013") ||
		    str_begins(s + n, "\u2026") ||
		    str_begins(s + n, "\u201c") || str_begins(s + n, "\u201d"))
			break;
		n++;
	}
	return n;
}

static void cut(struct speech *p)
{
	size_t room = 0;

	for (size_t at = 0; p->text[at];) {
		size_t n = word_bytes(p->text + at);

		if (n && p->n == room) {
			room = room ? 2 * room : 64;
			p->list = xreallocarray(p->list, room, sizeof *p->list);
		}
		if (n)
			p->list[p->n++] =
				(struct token){ .from = at, .to = at + n };
		at += n + (n == 0);
	}
}

/* What lies in front of the i-th word; of i = n: behind the last. */
static size_t gap_from(const struct speech *p, size_t i)
{
	return i ? p->list[i - 1].to : 0;
}

static size_t gap_to(const struct speech *p, size_t i)
{
	return i < p->n ? p->list[i].from : strlen(p->text);
}

/* Bytes of one sign of a pause: a comma, a dash, an ellipsis. */
static size_t pause_bytes(const char *s)
{
	static const char *const signs[] = { ",",      "--",	 "...",
					     "\u2014", "\u2013", "\u2026" };

	return str_begins_any(s, STR_LIST(signs));
}

/* Only blanks and pauses stand there. */
static bool is_quiet(const struct speech *p, size_t i)
{
	for (size_t at = gap_from(p, i), to = gap_to(p, i), n; at < to;
	     at += n) {
		n = pause_bytes(p->text + at);
		if (!n && p->text[at] != ' ')
			return false;
		n += n == 0;
	}
	return true;
}

static bool has_pause(const struct speech *p, size_t i)
{
	for (size_t at = gap_from(p, i), to = gap_to(p, i); at < to; at++)
		if (pause_bytes(p->text + at))
			return true;
	return false;
}

/* A sentence, or the speech, begins with the i-th word, or ended before it. */
static bool is_boundary(const struct speech *p, size_t i)
{
	if (!i || i >= p->n)
		return true;
	for (size_t at = gap_from(p, i), to = gap_to(p, i); at < to; at++)
		if (p->text[at] == '\n' || (sentence_ends(p->text, at) &&
					    !str_begins(p->text + at, "...") &&
					    !pause_bytes(p->text + at)))
			return true;
	return false;
}

static bool is_word(const struct speech *p, size_t i, const char *word)
{
	return i < p->n && str_is_fold(p->text + p->list[i].from,
				       p->list[i].to - p->list[i].from, word);
}

static bool is_among(const struct speech *p, size_t i, const char *const *list,
		     size_t n)
{
	return i < p->n &&
	       str_span_in_fold(p->text + p->list[i].from,
				p->list[i].to - p->list[i].from, list, n);
}

/* ---- fillers ---- */

/* "um"; not "uh-huh", which is a yes, nor the ER. */
static bool is_sound(const struct speech *p, size_t i)
{
	static const char *const sounds[] = { "um",  "umm", "ummm", "uh",
					      "uhh", "uhm", "er",   "erm",
					      "ehm", "hm",  "hmm" };
	static const char *const says[] = { "huh", "hm", "hmm", "uh", "mm" };
	const struct token *w = &p->list[i];

	if (!is_among(p, i, STR_LIST(sounds)) ||
	    isupper((unsigned char)p->text[w->from + 1]))
		return false;
	if ((p->text[w->to] == '-' && p->text[w->to + 1] != '-') ||
	    (w->from && p->text[w->from - 1] == '-' &&
	     (w->from < 2 || p->text[w->from - 2] != '-')))
		return false;
	return has_pause(p, i + 1) || has_pause(p, i) ||
	       is_boundary(p, i + 1) || !is_among(p, i + 1, STR_LIST(says));
}

/* Words that are fillers only between pauses. */
static size_t set_off(const struct speech *p, size_t i)
{
	static const char *const phrases[][2] = {
		{ "well", NULL },  { "like", NULL }, { "oh", NULL },
		{ "you", "know" }, { "i", "mean" },  { "sorry", NULL },
	};

	for (size_t k = 0; k < sizeof phrases / sizeof *phrases; k++) {
		size_t n = phrases[k][1] ? 2 : 1;

		if (is_word(p, i, phrases[k][0]) &&
		    (n == 1 || (is_word(p, i + 1, phrases[k][1]) &&
				!has_pause(p, i + 1))))
			return n;
	}
	return 0;
}

/* The pause in front of it may be another filler. */
static bool is_open(const struct speech *p, size_t i)
{
	return is_boundary(p, i) || has_pause(p, i) || p->list[i - 1].mark;
}

/* "Sorry," begins a sentence or is one: in its midst it may take something back. */
static bool may_be_filler(const struct speech *p, size_t i, size_t n)
{
	if (!is_open(p, i) || i + n > p->n)
		return false;
	if (is_word(p, i, "sorry") && !is_boundary(p, i) &&
	    !p->list[i - 1].mark)
		return false;
	return has_pause(p, i + n) ||
	       (is_word(p, i, "sorry") && is_boundary(p, i + n));
}

static void mark_fillers(struct speech *p)
{
	for (size_t i = 0; i < p->n; i++) {
		size_t n = is_sound(p, i) ? 1 : set_off(p, i);

		if (!n || !(is_sound(p, i) || may_be_filler(p, i, n)))
			continue;
		for (size_t k = 0; k < n; k++)
			p->list[i + k].mark = MARK_FILLER;
		i += n - 1;
	}
}

/* ---- said twice over ---- */

/* What a stammer begins with; "no, no" and "very, very" are meant. */
static bool is_small(const struct speech *p, size_t i)
{
	static const char *const words[] = {
		"i",   "we",  "he",    "she",	"they",	   "the",   "a",
		"an",  "my",  "our",   "your",	"his",	   "their", "its",
		"to",  "of",  "and",   "or",	"but",	   "if",    "from",
		"for", "at",  "with",  "which", "because", "as",    "would",
		"can", "may", "could", "it's",	"i'm",	   "we're", "that's"
	};

	return is_among(p, i, STR_LIST(words));
}

/* "If they want it, it is theirs": what may end one clause and begin the next. */
static bool is_at_either_end(const struct speech *p, size_t i)
{
	static const char *const words[] = { "it",  "that",  "this", "those",
					     "you", "there", "is",   "was",
					     "are", "were",  "has",  "have",
					     "in",  "on",    "by",   "so" };

	return is_among(p, i, STR_LIST(words));
}

/* Where no clause can have ended: "because it, it was ours". */
static bool is_in_front(const struct speech *p, size_t i)
{
	static const char *const words[] = { "because", "and", "but", "if",
					     "when",	"or",  "the", "think" };

	return is_boundary(p, i) || p->list[i - 1].mark ||
	       is_among(p, i - 1, STR_LIST(words));
}

static bool is_same(const struct speech *p, size_t a, size_t b)
{
	size_t n = p->list[a].to - p->list[a].from;

	if (n != p->list[b].to - p->list[b].from)
		return false;
	for (size_t k = 0; k < n; k++)
		if (str_lower(p->text[p->list[a].from + k]) !=
		    str_lower(p->text[p->list[b].from + k]))
			return false;
	return true;
}

/* The first word from i on that is no filler; "sorry" goes where it stands between
 * words and their saying over. */
static size_t behind_fillers(const struct speech *p, size_t i)
{
	while (i < p->n && (p->list[i].mark == MARK_FILLER ||
			    (is_word(p, i, "sorry") && has_pause(p, i) &&
			     has_pause(p, i + 1))))
		i++;
	return i;
}

/* Whether the n words at i are said again, and where. */
static size_t said_again(const struct speech *p, size_t i, size_t n)
{
	size_t again = behind_fillers(p, i + n);

	if (again + n > p->n)
		return 0;
	for (size_t k = i + 1; k < again + n; k++)
		if (!is_quiet(p, k) ||
		    ((k < i + n || k > again) && has_pause(p, k)))
			return 0;
	for (size_t k = 0; k < n; k++)
		if (!is_same(p, i + k, again + k) || p->list[i + k].mark)
			return 0;
	return again;
}

/* "th-the", "I-I": a sound without a vowel, or I, begun again. */
static bool is_begun_twice(const struct speech *p, size_t i)
{
	const struct token *w = &p->list[i];
	size_t n = w->to - w->from;

	if (i + 1 >= p->n || n > 2 || p->list[i + 1].from != w->to + 1 ||
	    p->text[w->to] != '-' ||
	    p->list[i + 1].to - p->list[i + 1].from < n)
		return false;
	for (size_t k = 0; k < n; k++)
		if (!isalpha((unsigned char)p->text[w->from + k]) ||
		    strchr("aeouy", str_lower(p->text[w->from + k])) ||
		    str_lower(p->text[w->from + k]) !=
			    str_lower(p->text[p->list[i + 1].from + k]))
			return false;
	return true;
}

/* "I, yes, we did": given up. */
static bool is_given_up(const struct speech *p, size_t i)
{
	static const char *const goes_on[] = { "yes", "no", "well", "i",
					       "we",  "it", "they", "because" };
	size_t next = behind_fillers(p, i + 1);
	bool begins = is_boundary(p, i) || p->list[i - 1].mark == MARK_FILLER;

	return begins && is_word(p, i, "i") && has_pause(p, i + 1) &&
	       is_quiet(p, i + 1) && is_among(p, next, STR_LIST(goes_on));
}

static bool may_be_twice(const struct speech *p, size_t i)
{
	return is_small(p, i) || (is_at_either_end(p, i) && is_in_front(p, i));
}

static void mark_twice(struct speech *p)
{
	for (size_t i = 0; i < p->n; i++) {
		size_t again = 0, n = TWICE_MOST + 1;

		if (p->list[i].mark)
			continue;
		while (!again && --n && may_be_twice(p, i))
			again = said_again(p, i, n);
		if (!again && (is_begun_twice(p, i) || is_given_up(p, i)))
			again = i + 1;
		for (size_t k = i; k < again; k++)
			p->list[k].mark = MARK_TWICE;
	}
}

/* ---- blanking ---- */

static void blank(char *out, size_t from, size_t to)
{
	memset(out + from, ' ', to - from);
}

/* The pauses of a gap; what else stands there, stays. */
static void blank_gap(const struct speech *p, size_t i, char *out)
{
	for (size_t at = gap_from(p, i), to = gap_to(p, i); at < to;) {
		size_t n = pause_bytes(p->text + at);

		if (n)
			blank(out, at, at + n);
		at += n + (n == 0);
	}
}

/* ", um, and they" keeps a comma that the next clause has of its own. */
static bool has_own_comma(const struct speech *p, size_t next)
{
	static const char *const words[] = { "and", "but",  "or",    "so",
					     "yet", "nor",  "which", "who",
					     "not", "while" };

	return is_among(p, next, STR_LIST(words));
}

/* What ends a sentence of nothing but fillers. */
static void blank_stop(const struct speech *p, size_t i, char *out)
{
	for (size_t at = gap_from(p, i), to = gap_to(p, i); at < to; at++)
		if (sentence_ends(p->text, at))
			out[at] = ' ';
}

/* The words from..next-1 go. */
static void blank_run(const struct speech *p, size_t from, size_t next,
		      char *out)
{
	bool first = is_boundary(p, from), last = is_boundary(p, next);

	blank(out, p->list[from].from, p->list[from].to);
	for (size_t i = from + 1; i < next; i++) {
		blank_gap(p, i, out);
		blank(out, p->list[i].from, p->list[i].to);
	}
	if (!first && p->list[from].mark == MARK_FILLER &&
	    !has_own_comma(p, next))
		blank_gap(p, from, out);
	if (next == p->n || !last)
		blank_gap(p, next, out);
	if (first && last)
		blank_stop(p, next, out);
	if (p->text[p->list[next - 1].to] == '-')
		out[p->list[next - 1].to] = ' ';
	if (next < p->n && first &&
	    isupper((unsigned char)p->text[p->list[from].from]))
		out[p->list[next].from] = (char)toupper(
			(unsigned char)p->text[p->list[next].from]);
}

static void blank_runs(const struct speech *p, char *out)
{
	for (size_t i = 0; i < p->n; i++) {
		size_t next = i;

		while (next < p->n && p->list[next].mark &&
		       (next == i || !is_boundary(p, next)))
			next++;
		if (next == i)
			continue;
		blank_run(p, i, next, out);
		i = next - 1;
	}
}

char *fluent_copy(const char *text)
{
	struct speech p = { .text = text };
	char *out = xstrdup(text);

	cut(&p);
	mark_fillers(&p);
	mark_twice(&p);
	blank_runs(&p, out);
	free(p.list);
	return out;
}

void fluent_put(struct buf *out, const char *text, size_t len)
{
	char *words = xstrndup(text, len), *said = fluent_copy(words);
	const char *at = said, *s;
	size_t n;

	for (bool first = true; str_next(&at, " ", &s, &n); first = false) {
		if (!first)
			buf_putc(out, ' ');
		buf_add(out, s, n);
	}
	free(said);
	free(words);
}
