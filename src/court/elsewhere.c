#include "court/elsewhere.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/filled.h"
#include "court/mark.h"

bool elsewhere_is(const char *author)
{
	return author && str_ends(author, ELSEWHERE);
}

char *elsewhere_call(const char *author)
{
	size_t room = MARK_AUTHOR_MAX - strlen(ELSEWHERE);

	if (elsewhere_is(author))
		return xstrdup(author);
	return xprintf("%.*s" ELSEWHERE, (int)utf8_prefix(author, room),
		       author);
}

char *elsewhere_name(const char *author)
{
	size_t n = strlen(author);

	return xstrndup(author,
			elsewhere_is(author) ? n - strlen(ELSEWHERE) : n);
}

static void text_piece(struct hash *h, const char *s)
{
	hash_piece(h, s ? s : "", s ? strlen(s) : 0);
}

static void number_piece(struct hash *h, double v)
{
	char s[40];

	snprintf(s, sizeof s, "%.9g", v);
	text_piece(h, s);
}

void elsewhere_hash_mark(const char *hearing, const struct mark *m,
			 char out[HASH_HEX_BYTES])
{
	struct hash *h = hash_new();

	text_piece(h, "mark");
	text_piece(h, hearing);
	number_piece(h, m->turn);
	text_piece(h, m->field);
	text_piece(h, m->value);
	text_piece(h, m->author);
	text_piece(h, m->reason);
	text_piece(h, m->at);
	hash_finish(h, out);
}

/* NAN is written in one way, whatever its sign. */
static void figure_piece(struct hash *h, double v)
{
	if (v != v)
		text_piece(h, "none");
	else
		number_piece(h, v);
}

void elsewhere_hash_sheet(const char *hearing, const struct filled *f,
			  char out[HASH_HEX_BYTES])
{
	struct hash *h = hash_new();

	text_piece(h, "sheet");
	text_piece(h, hearing);
	text_piece(h, f->ballot);
	text_piece(h, f->author);
	text_piece(h, f->at);
	figure_piece(h, f->floor);
	figure_piece(h, f->ceiling);
	figure_piece(h, f->told);
	for (size_t i = 0; i < f->n_lines; i++) {
		const struct filled_line *l = &f->lines[i];

		text_piece(h, l->name);
		figure_piece(h, l->mark);
		figure_piece(h, l->max);
		figure_piece(h, l->weight);
		text_piece(h, l->skipped ? "n/a" : "");
	}
	hash_finish(h, out);
}
