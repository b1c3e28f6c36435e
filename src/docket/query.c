#include "docket/query.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define QUOTED_WORDS_MIN 4  /* of a text that may be a sentence of the papers */
#define MARKED_WORDS_MIN 2  /* between marks */
#define QUOTED_WORDS_MAX 40 /* tell a place */

/* In the order of the alphabet: looked up by bsearch. */
static const char *const common[] = {
	"a",	 "about",   "above", "after",  "again",	  "all",     "also",
	"am",	 "an",	    "and",   "any",    "are",	  "as",	     "at",
	"be",	 "because", "been",  "before", "being",	  "but",     "by",
	"can",	 "could",   "did",   "do",     "does",	  "doing",   "don",
	"for",	 "from",    "had",   "has",    "have",	  "having",  "he",
	"her",	 "here",    "him",   "his",    "how",	  "i",	     "if",
	"in",	 "into",    "is",    "it",     "its",	  "just",    "ll",
	"many",	 "may",	    "me",    "might",  "more",	  "most",    "mr",
	"ms",	 "much",    "must",  "my",     "no",	  "nor",     "not",
	"now",	 "of",	    "on",    "only",   "or",	  "other",   "our",
	"out",	 "over",    "re",    "s",      "same",	  "say",     "says",
	"she",	 "should",  "so",    "some",   "such",	  "t",	     "tell",
	"than",	 "that",    "the",   "their",  "them",	  "then",    "there",
	"these", "they",    "this",  "those",  "through", "to",	     "too",
	"under", "up",	    "us",    "ve",     "very",	  "was",     "we",
	"well",	 "were",    "what",  "when",   "where",	  "whether", "which",
	"while", "who",	    "whom",  "why",    "will",	  "with",    "would",
	"yes",	 "you",	    "your",
};

static int by_name(const void *a, const void *b)
{
	return strcmp(a, *(const char *const *)b);
}

bool query_is_common(const char *word)
{
	return bsearch(word, common, sizeof common / sizeof *common,
		       sizeof *common, by_name) != NULL;
}

/* The letters and digits of the tokenizer (unicode61), as near as matters: any
 * letter beyond ASCII is left to it. */
static bool is_word_cp(uint32_t cp)
{
	if (cp < 0x80)
		return isalnum((int)cp);
	return cp >= 0xc0 && cp != 0xd7 && cp != 0xf7 &&
	       !(cp >= 0x2000 && cp < 0x2c00) &&
	       !(cp >= 0x3000 && cp < 0x3040) && cp != UTF8_BAD;
}

bool query_word(const char *s, size_t len, size_t *at, size_t *from,
		char out[QUERY_WORD_BYTES])
{
	size_t n = 0;

	*from = *at;
	while (*at < len) {
		uint32_t cp;
		size_t used = utf8_decode(s + *at, len - *at, &cp);

		if (!is_word_cp(cp)) {
			if (n)
				break;
			*at += used;
			continue;
		}
		if (!n)
			*from = *at;
		if (n + used < QUERY_WORD_BYTES) {
			memcpy(out + n, s + *at, used);
			if (used == 1)
				out[n] = (char)tolower((unsigned char)out[n]);
			n += used;
		}
		*at += used;
	}
	out[n] = '\0';
	return n > 0;
}

static void add(struct query *t, const char *word)
{
	for (size_t i = 0; i < t->n; i++)
		if (!strcmp(t->list[i], word))
			return;
	if (t->n < QUERY_WORDS_MAX)
		memcpy(t->list[t->n++], word, strlen(word) + 1);
}

static void collect(struct query *out, const char *s, size_t len,
		    bool with_common)
{
	char word[QUERY_WORD_BYTES];
	size_t at = 0, from;

	while (out->n < QUERY_WORDS_MAX && query_word(s, len, &at, &from, word))
		if (with_common || !query_is_common(word))
			add(out, word);
}

void query_of(struct query *out, const char *query)
{
	size_t len = query ? strnlen(query, QUERY_MAX_BYTES) : 0;

	memset(out, 0, sizeof *out);
	collect(out, query ? query : "", len, false);
	if (!out->n)
		collect(out, query ? query : "", len, true);
}

void query_match(const struct query *t, size_t from, size_t to,
		 const char *join, struct buf *out)
{
	for (size_t i = from; i < to && i < t->n; i++)
		buf_printf(out, "%s\"%s\"", i > from ? join : "", t->list[i]);
}

/* At most `max` words of s; how many there were. */
static size_t put_phrase(const char *s, size_t len, size_t max, struct buf *out)
{
	size_t at = 0, from, n = 0;
	char word[QUERY_WORD_BYTES];

	while (n < max && query_word(s, len, &at, &from, word))
		buf_printf(out, "%s%s", n++ ? " " : "\"", word);
	if (n)
		buf_putc(out, '"');
	return n;
}

void query_phrase(const char *words, struct buf *out)
{
	put_phrase(words, strnlen(words, QUERY_MAX_BYTES), QUERY_MAX_BYTES,
		   out);
}

/* What stands between two marks, straight ones or a pair of bent ones. */
static bool find_marked(const char *s, const char *open, const char *close,
			const char **from, size_t *len)
{
	const char *at = strstr(s, open), *end;

	*from = at ? at + strlen(open) : s;
	end = at ? strstr(*from, close) : NULL;
	*len = end ? (size_t)(end - *from) : 0;
	return end != NULL;
}

/* Behind the number that a paragraph bears: "[12] ". */
static const char *behind_number(const char *s)
{
	size_t n = *s == '[' ? strspn(s + 1, "0123456789") : 0;

	return n && s[n + 1] == ']' ? s + n + 2 : s;
}

void query_sentence(const char *text, struct buf *out)
{
	const char *s = behind_number(text);
	size_t had = out->len;

	if (put_phrase(s, strnlen(s, QUERY_MAX_BYTES), QUOTED_WORDS_MAX, out) <
	    QUOTED_WORDS_MIN)
		buf_cut(out, had);
}

/* What it has between marks, a paragraph's number aside; "" for nothing. */
static const char *find_quote(const char *text, size_t *len)
{
	const char *s, *said;

	if (!find_marked(text, "\"", "\"", &s, len) &&
	    !find_marked(text, "\u201c", "\u201d", &s, len)) {
		*len = 0;
		return "";
	}
	said = behind_number(s);
	*len = said < s + *len ? *len - (size_t)(said - s) : 0;
	return said;
}

void query_quoted(const char *text, struct buf *out)
{
	size_t had = out->len, len;
	const char *said = find_quote(text, &len);

	if (put_phrase(said, len, QUOTED_WORDS_MAX, out) < MARKED_WORDS_MIN)
		buf_cut(out, had);
}

void query_quote(const char *text, struct buf *out)
{
	size_t had = out->len, len;
	const char *said = find_quote(text, &len);

	query_quoted(text, out);
	if (out->len == had)
		return;
	buf_cut(out, had);
	buf_add(out, said, len);
}

void query_sort(struct query *t)
{
	for (size_t i = 1; i < t->n; i++)
		for (size_t k = i; k && t->df[k] < t->df[k - 1]; k--) {
			char word[QUERY_WORD_BYTES];
			int64_t df = t->df[k];

			memcpy(word, t->list[k], QUERY_WORD_BYTES);
			memcpy(t->list[k], t->list[k - 1], QUERY_WORD_BYTES);
			memcpy(t->list[k - 1], word, QUERY_WORD_BYTES);
			t->df[k] = t->df[k - 1];
			t->df[k - 1] = df;
		}
}

/* ---- scores ---- */

/* The stemmer's endings, roughly: words of one beginning are one. */
static bool is_kin(const char *a, const char *b)
{
	size_t n = 0, la, lb, shorter;

	if (*a != *b)
		return false;
	if (isdigit((unsigned char)*a)) /* numbers have no endings */
		return !strcmp(a, b);
	la = strlen(a);
	lb = strlen(b);
	shorter = la < lb ? la : lb;
	while (n < shorter && a[n] == b[n])
		n++;
	return n == shorter ? la + lb - 2 * n <= 3
			    : n >= 4 && la - n <= 3 && lb - n <= 3;
}

#define BM25_K	   1.2
#define BM25_B	   0.75
#define BM25_WORDS 160.0 /* an average passage, near enough */

double query_weight(int64_t df, size_t n)
{
	double rest = (double)n - (double)df;
	double idf = log(((rest > 0 ? rest : 0) + 0.5) / ((double)df + 0.5));

	return idf > 1e-6 ? idf : 1e-6; /* as FTS5 does */
}

/* Bytes of words, as they are compared: lower case; 0 for what is between them.
 * Beyond ASCII every byte counts as part of a word: near enough for a score. */
static void fill_bytes(unsigned char bytes[256])
{
	for (int i = 0; i < 256; i++)
		bytes[i] =
			i >= 0x80 || isalnum(i) ? (unsigned char)tolower(i) : 0;
}

static void count_word(const struct query *t, const unsigned char *s,
		       size_t len, const unsigned char bytes[256],
		       unsigned count[QUERY_WORDS_MAX])
{
	char word[QUERY_WORD_BYTES];

	len = len < QUERY_WORD_BYTES ? len : QUERY_WORD_BYTES - 1;
	for (size_t i = 0; i < len; i++)
		word[i] = (char)bytes[s[i]];
	word[len] = '\0';
	for (size_t i = 0; i < t->n; i++)
		count[i] += is_kin(t->list[i], word);
}

/* Counts the terms in a text; returns its words.  Most words are passed over by
 * their first two letters. */
static size_t count_terms(const struct query *t, const char *text,
			  unsigned count[QUERY_WORDS_MAX])
{
	const unsigned char *s = (const unsigned char *)text;
	unsigned char bytes[256], first[256] = { 0 }, second[256] = { 0 };
	size_t n = 0;

	fill_bytes(bytes);
	for (size_t i = 0; i < t->n; i++) {
		first[(unsigned char)t->list[i][0]] = 1;
		second[(unsigned char)t->list[i][1]] = 1;
	}
	while (*s) {
		const unsigned char *start = s;

		while (bytes[*s])
			s++;
		if (s == start) {
			s++;
			continue;
		}
		n++;
		if (first[bytes[start[0]]] && second[bytes[start[1]]])
			count_word(t, start, (size_t)(s - start), bytes, count);
	}
	return n;
}

double query_score(const struct query *t, const char *text, size_t n)
{
	unsigned count[QUERY_WORDS_MAX] = { 0 };
	size_t n_words = count_terms(t, text, count);
	double score = 0, longer;

	longer = 1 - BM25_B + BM25_B * (double)n_words / BM25_WORDS;
	for (size_t i = 0; i < t->n; i++)
		if (count[i])
			score += query_weight(t->df[i], n) * count[i] *
				 (BM25_K + 1) / (count[i] + BM25_K * longer);
	return score;
}

/* ---- loose filters ---- */

/* Whether two words are one slip apart: a letter put in, left out or replaced. */
static bool is_one_slip(const char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b), i = 0;

	if (la > lb)
		return is_one_slip(b, a);
	if (lb - la > 1)
		return false;
	while (i < la && a[i] == b[i])
		i++;
	return !strcmp(a + i + (la == lb && i < la), b + i + 1) || i == lb;
}

static bool word_fits(const char *word, const char *value)
{
	size_t len = strlen(value), at = 0, from, n = strlen(word);
	char other[QUERY_WORD_BYTES];

	while (query_word(value, len, &at, &from, other)) {
		if (!strcmp(word, other) ||
		    (n >= 3 && !strncmp(word, other, n)) ||
		    (strlen(other) >= 4 && str_begins(word, other)) ||
		    (n >= 5 && is_one_slip(word, other)) || is_kin(word, other))
			return true;
	}
	return false;
}

bool query_fit(const char *filter, const char *value)
{
	struct query t;

	query_of(&t, filter);
	for (size_t i = 0; i < t.n; i++)
		if (!word_fits(t.list[i], value))
			return false;
	return true;
}

/* ---- snippets ---- */

struct place {
	size_t start, end;
	unsigned hits; /* bits of the terms it has */
};

static unsigned hits_of(const struct query *t, const char *word)
{
	unsigned hits = 0;

	for (size_t i = 0; i < t->n; i++)
		if (is_kin(t->list[i], word))
			hits |= 1u << i;
	return hits;
}

static int bits(unsigned v)
{
	int n = 0;

	for (; v; v &= v - 1)
		n++;
	return n;
}

#define LEAD_MOST     8	   /* words back to the sentence */
#define SNIPPET_WORDS 2000 /* of a passage that are looked at */

/* Ends of blank-separated words, so that punctuation stays with them. */
static size_t find_places(const struct query *t, const char *text,
			  struct place *list)
{
	size_t len = strlen(text), at = 0, n = 0;

	while (at < len && n < SNIPPET_WORDS) {
		size_t start, inner = 0, from;
		char word[QUERY_WORD_BYTES];

		while (at < len && (text[at] == ' ' || text[at] == '\n'))
			at++;
		start = at;
		while (at < len && text[at] != ' ' && text[at] != '\n')
			at++;
		if (at == start)
			break;
		list[n] = (struct place){ .start = start, .end = at };
		while (query_word(text + start, at - start, &inner, &from,
				  word))
			list[n].hits |= hits_of(t, word);
		n++;
	}
	return n;
}

static size_t best_window(const struct place *list, size_t n, size_t width)
{
	size_t best = 0;
	int most = -1;

	for (size_t i = 0; i + width <= n || !i; i++) {
		unsigned all = 0;
		int score, count = 0;

		for (size_t k = i; k < n && k < i + width; k++) {
			all |= list[k].hits;
			count += list[k].hits != 0;
		}
		score = bits(all) * 100 + (count < 99 ? count : 99);
		if (score > most) {
			most = score;
			best = i;
		}
	}
	return best;
}

static bool begins_digit(const char *text, const struct place *w)
{
	return isdigit((unsigned char)text[w->start]);
}

/* Whether a sentence begins with word i; "4 Invent. | Rep. 41" begins none. */
static bool begins_sentence(const char *text, const struct place *list,
			    size_t i)
{
	return !i || (sentence_ends(text, list[i - 1].end - 1) &&
		      !(i > 1 && begins_digit(text, &list[i - 2])));
}

static bool cuts_cite(const char *text, const struct place *list, size_t i)
{
	return begins_digit(text, &list[i]) || text[list[i].start] == '(' ||
	       str_begins(text + list[i].start, "v. ") ||
	       (isupper((unsigned char)text[list[i].start]) &&
		begins_digit(text, &list[i - 1])) ||
	       (text[list[i - 1].end - 1] == '.' &&
		!begins_sentence(text, list, i));
}

/* Back to where a sentence begins, where that is near; else out of a cite. */
static size_t snippet_begin(const char *text, const struct place *list,
			    size_t from)
{
	for (size_t i = from; i + LEAD_MOST > from; i--)
		if (begins_sentence(text, list, i))
			return i;
	while (from && cuts_cite(text, list, from))
		from--;
	return from;
}

void query_snippet(const struct query *t, const char *text, size_t max_words,
		   struct buf *out)
{
	struct place *list = xcalloc(SNIPPET_WORDS, sizeof *list);
	size_t n, from, to, lead;

	n = find_places(t, text, list);
	if (!n || !max_words) {
		free(list);
		return;
	}
	from = best_window(list, n, max_words);
	/* A hit at the very edge reads badly: give it some words before it. */
	for (lead = from; lead < n && !list[lead].hits; lead++)
		;
	if (lead - from < 4)
		from = from > 4 ? from - 4 : 0;
	to = from + max_words < n ? from + max_words : n;
	from = snippet_begin(text, list, from);
	if (list[from].start)
		buf_puts(out, "... ");
	for (size_t i = list[from].start; i < list[to - 1].end; i++)
		if (text[i] != '\n')
			buf_putc(out, text[i]);
		else if (text[i - 1] != '\n')
			buf_putc(out, ' ');
	if (to < n || text[list[to - 1].end])
		buf_puts(out, " ...");
	free(list);
}
