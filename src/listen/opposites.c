/*
 * opposites.c - see opposites.h
 */
#include "listen/opposites.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sectioned.h"
#include "base/textline.h"
#include "base/xmalloc.h"
#include "listen/words.h"

#define FILE_MAX  ((size_t)64 << 10)
#define LINES_MAX 1000

enum section { OPPOSITES, NEGATES, SPARES, ROLES, SECTIONS };
static const char *const section_names[SECTIONS] = { "opposites", "negates",
						     "spares", "roles" };

struct phrase {
	uint64_t stems[OPPOSITES_WORDS];
	size_t n;
	struct opposite is;
};
struct opposites {
	struct phrase *list; /* by their first stem; owned */
	size_t n, room, lines;
};

void opposites_free(struct opposites *o)
{
	if (!o)
		return;
	free(o->list);
	free(o);
}

/* ---- the file ---- */

/* The stems of the words of s; more than may be is OPPOSITES_WORDS + 1. */
static size_t stems_of(const char *s, size_t len,
		       uint64_t stems[OPPOSITES_WORDS])
{
	size_t n = 0;

	for (size_t at = 0; at < len;) {
		size_t from = at;

		while (at < len && s[at] != ' ')
			at++;
		if (at > from && n == OPPOSITES_WORDS)
			return OPPOSITES_WORDS + 1;
		if (at > from)
			stems[n++] = words_stem(s + from, at - from);
		at += at < len;
	}
	return n;
}

static struct phrase *phrase_of(struct opposites *o, const uint64_t *stems,
				size_t n)
{
	for (size_t i = 0; i < o->n; i++)
		if (o->list[i].n == n &&
		    !memcmp(o->list[i].stems, stems, n * sizeof *stems))
			return &o->list[i];
	o->list = xgrow(o->list, o->n, &o->room, sizeof *o->list);
	o->list[o->n] = (struct phrase){ .n = n };
	memcpy(o->list[o->n].stems, stems, n * sizeof *stems);
	return &o->list[o->n++];
}

static bool is_phrase(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!islower((unsigned char)s[i]) && !strchr(" '-", s[i]))
			return false;
	return len > 0;
}

/* NULL where s is no phrase of so few words. */
static struct phrase *add(struct opposites *o, const char *s, size_t len)
{
	uint64_t stems[OPPOSITES_WORDS];
	size_t n;

	while (len && *s == ' ') {
		s++;
		len--;
	}
	while (len && s[len - 1] == ' ')
		len--;
	if (!is_phrase(s, len))
		return NULL;
	n = stems_of(s, len, stems);
	return n && n <= OPPOSITES_WORDS ? phrase_of(o, stems, n) : NULL;
}

static bool add_side(struct opposites *o, const char *s, size_t len,
		     size_t side)
{
	for (size_t at = 0; at <= len;) {
		const char *comma = memchr(s + at, ',', len - at);
		size_t n = comma ? (size_t)(comma - s) - at : len - at;
		struct phrase *p = add(o, s + at, n);

		if (!p || p->is.n_sides == OPPOSITES_SIDES)
			return false;
		p->is.sides[p->is.n_sides++] = (uint16_t)side;
		at += n + 1;
	}
	return true;
}

static bool add_opposites(struct opposites *o, const struct textline *l)
{
	const char *colon = memchr(l->s, ':', l->len);
	size_t left = colon ? (size_t)(colon - l->s) : 0;

	return colon && o->lines < LINES_MAX &&
	       add_side(o, l->s, left, 2 * o->lines) &&
	       add_side(o, colon + 1, l->len - left - 1, 2 * o->lines++ + 1);
}

static bool add_line(struct opposites *o, enum section section,
		     const struct textline *l)
{
	struct phrase *p;

	if (section == OPPOSITES)
		return add_opposites(o, l);
	p = add(o, l->s, l->len);
	if (!p)
		return false;
	p->is.negates |= section == NEGATES;
	p->is.spares |= section == SPARES;
	p->is.is_role |= section == ROLES;
	return true;
}

static bool take(struct opposites *o, const struct buf *b, const char *path,
		 struct error *err)
{
	struct sectioned in =
		sectioned_in(b->s, b->len, path, section_names, SECTIONS);

	while (sectioned_next(&in, err)) {
		const struct textline *l = &in.line;

		if (in.section < 0 || !add_line(o, (enum section)in.section, l))
			return error_set(err, ERR_DATA,
					 "%s:%zu: expected %s in lower case, "
					 "of %d words at most, under a "
					 "[section], found \"%.*s\"",
					 path, in.number,
					 in.section == OPPOSITES
						 ? "\"words, ... : words, "
						   "...\""
						 : "a phrase",
					 OPPOSITES_WORDS, (int)l->len, l->s);
	}
	return !in.failed;
}

/* Longer ones first, so that the first that fits is the longest. */
static int by_stem(const void *a, const void *b)
{
	const struct phrase *x = a, *y = b;

	if (x->stems[0] != y->stems[0])
		return x->stems[0] < y->stems[0] ? -1 : 1;
	return (x->n < y->n) - (x->n > y->n);
}

struct opposites *opposites_load(const char *path, struct error *err)
{
	struct opposites *o = xcalloc(1, sizeof *o);
	struct buf b;
	bool ok;

	buf_init(&b, FILE_MAX);
	ok = file_read(path, &b, err) && take(o, &b, path, err);
	buf_release(&b);
	if (!ok) {
		opposites_free(o);
		return NULL;
	}
	if (o->n)
		qsort(o->list, o->n, sizeof *o->list, by_stem);
	return o;
}

/* ---- asking ---- */

static size_t first_with(const struct opposites *o, uint64_t stem)
{
	size_t at = 0, left = o->n;

	while (left > 0) {
		size_t half = left / 2;
		bool small = o->list[at + half].stems[0] < stem;

		at = small ? at + half + 1 : at;
		left = small ? left - half - 1 : half;
	}
	return at;
}

const struct opposite *opposites_find(const struct opposites *o,
				      const uint64_t *stems, size_t n,
				      size_t *words)
{
	*words = 0;
	for (size_t i = n ? first_with(o, *stems) : o->n;
	     i < o->n && o->list[i].stems[0] == *stems; i++) {
		const struct phrase *p = &o->list[i];

		if (p->n > n ||
		    memcmp(p->stems, stems, p->n * sizeof *stems) != 0)
			continue;
		*words = p->n;
		return &p->is;
	}
	return NULL;
}

/* Whether a side of `a`, or (with 1) the one across from it, is one of b's. */
static bool meet(const struct opposite *a, const struct opposite *b,
		 unsigned across)
{
	for (size_t i = 0; a && b && i < a->n_sides; i++)
		for (size_t j = 0; j < b->n_sides; j++)
			if ((a->sides[i] ^ across) == b->sides[j])
				return true;
	return false;
}

bool opposites_are(const struct opposite *a, const struct opposite *b)
{
	return meet(a, b, 1);
}

bool opposites_alike(const struct opposite *a, const struct opposite *b)
{
	return meet(a, b, 0);
}
