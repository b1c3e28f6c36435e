#include "listen/parlance.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define FILE_MAX  ((size_t)512 << 10)
#define TEXT_MOST 4096 /* bytes of an answer that are looked at */
#define SLOTS	  4096 /* of words that were seen; a power of two */
#define WORD_MOST 64   /* bytes of a word that are looked at */
#define BEGINS	  "^"  /* before the first word of a clause */
#define SCALE	  2.0  /* a sum of so much is a sign of 0.76 */

struct weight {
	uint64_t word; /* its hash */
	double w;
};
struct parlance {
	struct weight *list; /* by hash */
	size_t n, room;
	double always;
	bool pairs; /* it has some */
};

/* ---- words ---- */

static bool is_letter(char c)
{
	return isalpha((unsigned char)c) || c == '\'';
}

struct seen {
	uint64_t slots[SLOTS];
	size_t n;
};

static bool is_new(struct seen *s, uint64_t hash)
{
	size_t at = hash & (SLOTS - 1);

	while (s->slots[at] && s->slots[at] != hash)
		at = (at + 1) & (SLOTS - 1);
	if (s->slots[at] || s->n >= SLOTS / 2)
		return false;
	s->slots[at] = hash;
	s->n++;
	return true;
}

/* "What's" and "what's": lower case, curly marks straight. */
static size_t take_word(const char *s, size_t len, char *out, size_t room)
{
	size_t n = 0;

	for (size_t i = 0; i < len && n + 1 < room; i++)
		out[n++] = (char)tolower((unsigned char)s[i]);
	out[n] = '\0';
	return n;
}

static char *straight(const char *text)
{
	size_t len = strnlen(text, TEXT_MOST), n = 0;
	char *out = xmalloc(len + 1);

	for (size_t i = 0; i < len; i++) {
		bool curly = i + 2 < len && !memcmp(text + i, "\u2019", 3);

		out[n++] = curly ? '\'' : text[i];
		i += curly ? 2 : 0;
	}
	out[n] = '\0';
	return out;
}

struct walk {
	struct seen seen;
	parlance_word_fn *each;
	void *arg;
	char before[WORD_MOST]; /* the word before in the clause, or BEGINS */
};

static void begin_clause(struct walk *w)
{
	snprintf(w->before, sizeof w->before, "%s", BEGINS);
}

static void meet(struct walk *w, const char *word, size_t len)
{
	if (is_new(&w->seen, str_hash(word, len)))
		w->each(w->arg, word, len);
}

static void meet_pair(struct walk *w, const char *word)
{
	char pair[2 * WORD_MOST];
	int n = snprintf(pair, sizeof pair, "%s %s", w->before, word);

	meet(w, pair, (size_t)n);
	snprintf(w->before, sizeof w->before, "%s", word);
}

size_t parlance_words(const char *text, bool pairs, parlance_word_fn *each,
		      void *arg)
{
	struct walk *w = xcalloc(1, sizeof *w);
	char *all = straight(text), word[WORD_MOST];
	size_t n;

	w->each = each;
	w->arg = arg;
	begin_clause(w);
	for (const char *s = all; *s;) {
		size_t len = 0, k;

		while (is_letter(s[len]))
			len++;
		k = take_word(s, len, word, sizeof word);
		if (k && isalpha((unsigned char)word[0])) {
			meet(w, word, k);
			if (pairs)
				meet_pair(w, word);
		}
		s += len;
		if (!len && strchr(".?!;:,", *s++))
			begin_clause(w);
	}
	n = w->seen.n;
	free(all);
	free(w);
	return n;
}

/* ---- weighing ---- */

static int by_word(const void *a, const void *b)
{
	const struct weight *x = a, *y = b;

	return (x->word > y->word) - (x->word < y->word);
}

struct sum {
	const struct parlance *v;
	double sum;
};

static void add(void *arg, const char *word, size_t len)
{
	struct sum *s = arg;
	const struct weight key = { .word = str_hash(word, len) };
	const struct weight *w =
		bsearch(&key, s->v->list, s->v->n, sizeof key, by_word);

	if (w)
		s->sum += w->w;
}

double parlance_sign(const struct parlance *v, const char *text)
{
	return parlance_sign_from(
		v, text, v && v->pairs ? PARLANCE_PAIRS : PARLANCE_WORDS);
}

double parlance_sign_from(const struct parlance *v, const char *text,
			  size_t least)
{
	struct sum s = { .v = v };
	size_t n;

	if (!v)
		return 0;
	n = parlance_words(text, v->pairs, add, &s);
	if (n < least)
		return 0;
	return tanh((v->always + s.sum / sqrt((double)n)) / SCALE);
}

struct parlance *parlance_new(void)
{
	return xcalloc(1, sizeof(struct parlance));
}

void parlance_put(struct parlance *v, const char *word, size_t len,
		  double weight)
{
	v->pairs = v->pairs || memchr(word, ' ', len);
	if (!len) {
		v->always = weight;
		return;
	}
	v->list = xgrow(v->list, v->n, &v->room, sizeof *v->list);
	v->list[v->n++] = (struct weight){ str_hash(word, len), weight };
}

void parlance_order(struct parlance *v)
{
	if (v->n)
		qsort(v->list, v->n, sizeof *v->list, by_word);
}

void parlance_free(struct parlance *v)
{
	if (v)
		free(v->list);
	free(v);
}

/* ---- the file ---- */

/* "because", "^ nothing": of no more than two words. */
static size_t phrase_length(const char *s)
{
	size_t n = strcspn(s, " \t\r");
	size_t more = s[n] == ' ' ? strcspn(s + n + 1, " \t\r") : 0;

	return more ? n + 1 + more : n;
}

/* "-0.312 because"; the first, "-1.2 *", is what every answer has. */
static bool take_line(struct parlance *v, char *s, size_t len, const char *path,
		      size_t number, struct error *err)
{
	char *rest;
	double w = strtod(s, &rest);
	const char *word = rest + strspn(rest, " \t");
	size_t n = phrase_length(word);

	if (rest == s || !isfinite(w) || word == rest || !n ||
	    word + n + strspn(word + n, " \t\r") != s + len)
		return error_set(err, ERR_DATA,
				 "%s:%zu: expected a number and a word, found "
				 "\"%.40s\"",
				 path, number, s);
	parlance_put(v, word, *word == '*' ? 0 : n, w);
	return true;
}

static bool take(struct parlance *v, char *s, const char *path,
		 struct error *err)
{
	for (size_t number = 1; *s; number++) {
		size_t len = strcspn(s, "\n");
		bool more = s[len] == '\n';

		s[len] = '\0';
		if (len && *s != '#' &&
		    !take_line(v, s, len, path, number, err))
			return false;
		s += len + more;
	}
	return true;
}

struct parlance *parlance_load(const char *path, struct error *err)
{
	struct parlance *v = parlance_new();
	struct buf b;
	bool ok;

	buf_init(&b, FILE_MAX);
	ok = file_read(path, &b, err) && take(v, b.s, path, err);
	buf_release(&b);
	if (!ok) {
		parlance_free(v);
		return NULL;
	}
	parlance_order(v);
	return v;
}
