/*
 * citing_words.c - see citing_words.h
 */
#include "docket/citing_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"

bool citing_words_gap_has(const struct citing_finder *f, size_t i,
			  const char *s)
{
	size_t from = i ? f->words[i - 1].to : 0, n = strlen(s);
	size_t to = i < f->n ? f->words[i].from : strlen(f->text);

	for (; from + n <= to; from++)
		if (!memcmp(f->text + from, s, n))
			return true;
	return false;
}

/* Words that a full stop shortens and does not end a sentence behind. */
static bool is_short_form(const char *w)
{
	static const char *const forms[] = {
		"v",   "vs",  "br",   "app",  "pet", "resp", "ex",   "no",
		"nos", "pp",  "par",  "para", "mr",  "mrs",  "ms",   "dr",
		"st",  "ct",  "cir",  "supp", "inc", "co",   "corp", "tr",
		"dep", "aff", "decl", "dkt",  "ed",  "sgt",  "det",  "id",
	};

	return !w[1] || str_in(w, STR_LIST(forms));
}

static bool ends_sentence(const struct citing_finder *f, size_t i)
{
	const char *s = f->text + f->words[i].to;

	if (*s == '?' || *s == '!' || *s == ';')
		return true;
	return *s == '.' && !is_short_form(f->words[i].w);
}

void citing_words_cut(struct citing_finder *f)
{
	size_t len = strlen(f->text), at = 0;
	bool first = true;

	f->words = xcalloc(CITING_WORDS, sizeof *f->words);
	while (f->n < CITING_WORDS) {
		struct citing_word *w = &f->words[f->n];

		if (!query_word(f->text, len, &at, &w->from, w->w))
			break;
		w->to = at;
		w->upper = isupper((unsigned char)f->text[w->from]) != 0;
		w->first = first;
		first = ends_sentence(f, f->n++);
	}
}

bool citing_words_run_on(const struct citing_finder *f, size_t i,
			 const char *allowed)
{
	for (size_t at = f->words[i - 1].to; at < f->words[i].from; at++)
		if (!strchr(allowed, f->text[at]))
			return false;
	return !f->words[i].first;
}

int citing_words_number(const struct citing_finder *f, size_t i)
{
	const char *w = i < f->n ? f->words[i].w : "";
	size_t n = strspn(w, "0123456789");

	if (!n || n > 6 || (w[n] && (w[n] != 'a' || w[n + 1])))
		return 0;
	return (int)strtol(w, NULL, 10);
}

void citing_words_put(const struct citing_finder *f, size_t from, size_t to,
		      char *out, size_t size)
{
	size_t n = 0;

	*out = '\0';
	for (size_t i = from; i < to; i++) {
		size_t len = strlen(f->words[i].w);

		if (n + len + 2 > size)
			break;
		n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "",
				      f->words[i].w);
	}
}

struct citing *citing_words_add(struct citing_finder *f, enum citing_kind kind,
				size_t from, size_t to)
{
	struct citing *c;

	if (f->out->n == CITINGS_MAX)
		return NULL;
	c = &f->out->list[f->out->n++];
	*c = (struct citing){ .kind = kind, .from = from, .to = to };
	return c;
}
