/*
 * text.c - normalising and cutting, with the way back to the original bytes
 */
#include "analysis/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define CLAUSE_MAX 160 /* bytes */

/* Punctuation that people and programs spell in several ways. */
static const struct {
	const char *from, *to;
} spellings[] = {
	{ "\xe2\x80\x98", "'" }, /* single quotes */
	{ "\xe2\x80\x99", "'" },   { "\xca\xbc", "'" },
	{ "\xe2\x80\x9a", "'" },   { "\xe2\x80\x9b", "'" },
	{ "\xe2\x80\xb9", "'" },   { "\xe2\x80\xba", "'" },
	{ "\xe2\x80\x9e", "\"" }, /* double quotes */
	{ "\xe2\x80\x9f", "\"" },  { "\xc2\xab", "\"" },
	{ "\xc2\xbb", "\"" },	   { "\xe2\x80\x9c", "\"" },
	{ "\xe2\x80\x9d", "\"" },  { "\xe2\x80\x93", "--" }, /* dashes */
	{ "\xe2\x80\x94", "--" },  { "\xe2\x80\x95", "--" },
	{ "\xe2\x80\xa6", "..." }, /* ellipsis */
};

/* Bytes of s that are a known spelling; what it becomes. */
static size_t spelling_at(const char *s, size_t len, const char **to)
{
	if ((unsigned char)*s < 0x80)
		return 0;
	for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
		size_t n = strlen(spellings[i].from);
		if (n <= len && !memcmp(s, spellings[i].from, n)) {
			*to = spellings[i].to;
			return n;
		}
	}
	return 0;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A hyphen with blanks about it is a dash that was typed. */
static bool is_typed_dash(const char *s, size_t len, size_t i)
{
	return s[i] == '-' && i > 0 && i + 1 < len && is_blank(s[i - 1]) &&
	       is_blank(s[i + 1]);
}

#define NORM_PAD 64

static void put(struct text *t, char c, size_t from)
{
	t->norm[t->len] = c;
	t->at[t->len++] = (uint32_t)from;
}

static void normalise(struct text *t, const char *s, size_t len)
{
	/* A spelling grows by nothing, a typed dash by one byte.  Compiled
	 * patterns read a few bytes past the end: let them be there. */
	t->norm = xcalloc(2 * len + 1 + NORM_PAD, 1);
	t->at = xmalloc((2 * len + 1) * sizeof *t->at);
	for (size_t i = 0; i < len;) {
		const char *to = NULL;
		size_t n = spelling_at(s + i, len - i, &to);
		if (n) {
			for (; *to; to++)
				put(t, *to, i);
			i += n;
			continue;
		}
		if (is_typed_dash(s, len, i))
			put(t, '-', i);
		/* Control characters are no part of any word; patterns count
		 * on single blanks. */
		char c = (unsigned char)s[i] < 0x20 || s[i] == 0x7f
				 ? ' '
				 : lower(s[i]);
		if (c != ' ' || !t->len || t->norm[t->len - 1] != ' ')
			put(t, c, i);
		i++;
	}
	t->norm[t->len] = '\0';
	t->at[t->len] = (uint32_t)len;
}

static bool is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_word_char(char c)
{
	return is_letter(c) || (c >= '0' && c <= '9');
}

static size_t run(const char *s, size_t i, char c)
{
	size_t n = 0;
	while (s[i + n] == c)
		n++;
	return n;
}

static size_t word_end(const char *s, size_t i)
{
	while (is_word_char(s[i]))
		i++;
	while (s[i] == '\'' && is_letter(s[i + 1])) {
		i++;
		while (is_letter(s[i]))
			i++;
	}
	return i;
}

/* One token at byte i, or false for a byte that belongs to none. */
static bool token_at(const struct text *t, size_t i, struct token *out)
{
	const char *s = t->norm;
	*out = (struct token){ .from = (uint32_t)i };
	size_t n = 0;
	if (is_word_char(s[i])) {
		out->kind = TOKEN_WORD;
		n = word_end(s, i) - i;
	} else if ((n = run(s, i, '-')) >= 2) {
		out->kind = TOKEN_DASH;
	} else if (run(s, i, '.') >= 3) {
		out->kind = TOKEN_ELLIPSIS;
		n = 3;
	} else if (s[i] && strchr("?!.,;:()[]\"", s[i])) {
		out->kind = TOKEN_MARK;
		out->mark = s[i];
		n = 1;
	} else {
		return false;
	}
	out->to = (uint32_t)(i + n);
	return true;
}

static void tokenise(struct text *t)
{
	size_t room = t->len / 4 + 16;
	t->tokens = xreallocarray(NULL, room, sizeof *t->tokens);
	t->words = xreallocarray(NULL, room, sizeof *t->words);
	for (size_t i = 0; i < t->len;) {
		struct token k;
		if (!token_at(t, i, &k)) {
			i++;
			continue;
		}
		if (t->n == room) {
			room *= 2;
			t->tokens = xreallocarray(t->tokens, room,
						  sizeof *t->tokens);
			t->words =
				xreallocarray(t->words, room, sizeof *t->words);
		}
		k.word = (uint32_t)t->n_words;
		if (k.kind == TOKEN_WORD) {
			struct word_entry e = lexicon_word(
				t->lx, t->norm + k.from, k.to - k.from);
			k.id = e.id;
			k.lists = e.lists;
			t->words[t->n_words++] = (uint32_t)t->n;
		}
		t->tokens[t->n++] = k;
		i = k.to;
	}
}

/* Whether the words rest[0..n) follow token i without punctuation between. */
static bool follows(const struct text *t, size_t i, const uint32_t *rest,
		    size_t n)
{
	if (n > t->n - i - 1)
		return false;
	for (size_t k = 0; k < n; k++)
		if (t->tokens[i + 1 + k].id != rest[k])
			return false;
	return true;
}

static void find_phrases(struct text *t)
{
	for (size_t i = 0; i < t->n; i++) {
		uint32_t at = 0;
		enum phrase_list list;
		const uint32_t *rest;
		size_t n;
		if (!t->tokens[i].id)
			continue;
		while (lexicon_phrase(t->lx, t->tokens[i].id, &at, &list, &rest,
				      &n)) {
			if (!follows(t, i, rest, n))
				continue;
			if (!t->phrases[list]++) {
				t->phrase_at[list] = (uint32_t)i;
				t->phrase_end[list] = (uint32_t)(i + n + 1);
			}
		}
	}
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

#define STEM_LETTERS 6

/* The first letters of a word, packed: no hash, so no collisions. */
uint64_t text_stem(const char *s, size_t len)
{
	uint64_t v = 0;
	for (size_t i = 0; i < len && i < STEM_LETTERS; i++)
		v = v << 8 | (unsigned char)s[i];
	return v;
}

static void find_stems(struct text *t)
{
	t->stems = xreallocarray(NULL, t->n_words + 1, sizeof *t->stems);
	size_t n = 0;
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = &t->tokens[t->words[i]];
		if (k->to - k->from > 1 && !(k->lists & IN(STOP)) &&
		    !text_word_negates(t, i))
			t->stems[n++] =
				text_stem(t->norm + k->from, k->to - k->from);
	}
	qsort(t->stems, n, sizeof *t->stems, by_value);
	for (size_t i = 0; i < n; i++)
		if (!i || t->stems[i] != t->stems[i - 1])
			t->stems[t->n_stems++] = t->stems[i];
}

void text_init(struct text *t, const struct lexicons *lx, const char *s,
	       size_t len)
{
	*t = (struct text){ .lx = lx };
	normalise(t, s, len);
	tokenise(t);
	find_phrases(t);
	find_stems(t);
}

void text_release(struct text *t)
{
	free(t->norm);
	free(t->at);
	free(t->tokens);
	free(t->words);
	free(t->stems);
	*t = (struct text){ 0 };
}

const struct token *text_word(const struct text *t, size_t i)
{
	return i < t->n_words ? &t->tokens[t->words[i]] : NULL;
}

bool text_word_in(const struct text *t, size_t i, uint64_t lists)
{
	const struct token *k = text_word(t, i);
	return k && (k->lists & lists);
}

bool text_word_is(const struct text *t, size_t i, const char *word)
{
	const struct token *k = text_word(t, i);
	size_t n = strlen(word);
	return k && k->to - k->from == n && !memcmp(t->norm + k->from, word, n);
}

bool text_word_negates(const struct text *t, size_t i)
{
	const struct token *k = text_word(t, i);
	if (!k)
		return false;
	size_t n = k->to - k->from;
	return (k->lists & IN(NEG)) ||
	       (n > 3 && !memcmp(t->norm + k->to - 3, "n't", 3));
}

size_t text_count(const struct text *t, uint64_t lists)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n_words; i++)
		n += (t->tokens[t->words[i]].lists & lists) != 0;
	return n;
}

size_t text_negations(const struct text *t)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n_words; i++)
		n += text_word_negates(t, i);
	return n;
}

bool text_has_mark(const struct text *t, char mark)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->tokens[i].kind == TOKEN_MARK &&
		    t->tokens[i].mark == mark)
			return true;
	return false;
}

size_t text_shared_stems(const struct text *a, const struct text *b)
{
	size_t n = 0;
	for (size_t i = 0, j = 0; i < a->n_stems && j < b->n_stems;) {
		if (a->stems[i] == b->stems[j]) {
			n++;
			i++;
			j++;
		} else if (a->stems[i] < b->stems[j]) {
			i++;
		} else {
			j++;
		}
	}
	return n;
}

struct span text_span_of(const struct text *t, size_t from, size_t to)
{
	while (from < to && t->norm[to - 1] == ' ')
		to--;
	while (from < to && t->norm[from] == ' ')
		from++;
	if (from >= to)
		return (struct span){ 0, 0 };
	/* The end is where the next normalised byte that comes from another
	 * original byte begins. */
	size_t end = to;
	while (end < t->len && t->at[end] == t->at[to - 1])
		end++;
	return (struct span){ t->at[from], t->at[end] };
}

struct span text_span(const struct text *t, size_t first, size_t last)
{
	if (first >= t->n || last >= t->n || last < first)
		return (struct span){ 0, 0 };
	return text_span_of(t, t->tokens[first].from, t->tokens[last].to);
}

size_t text_clause_end(const struct text *t, size_t to)
{
	size_t end = to;
	while (end < t->len && end < to + CLAUSE_MAX && t->norm[end] != ';' &&
	       !sentence_ends(t->norm, end) && !str_begins(t->norm + end, "--"))
		end++;
	/* not in the middle of a word */
	while (end == to + CLAUSE_MAX && end > to && end < t->len &&
	       t->norm[end] != ' ' && t->norm[end - 1] != ' ')
		end--;
	while (end > to && t->norm[end - 1] == ' ')
		end--;
	return end;
}

bool text_is_quoted(const struct text *t, size_t at)
{
	bool in = false;

	for (size_t i = 0; i < at; i++)
		in ^= t->norm[i] == '"';
	return in;
}
