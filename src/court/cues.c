#include "court/cues.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/sectioned.h"
#include "court/catalogue.h"

#define FILE_MAX ((size_t)256 << 10)

#define CUES_NAME(id, name) name,
static const char *const section_names[CUE_LISTS] = { CUES_OF(CUES_NAME) };

struct table {
	struct list_of {
		const char **list; /* n, of the arena */
		size_t n;
	} of[CUE_LISTS];
	struct arena arena;
};
static struct table table;

const char *const *cues_list(enum cues which)
{
	return table.of[which].list;
}

size_t cues_n(enum cues which)
{
	return table.of[which].n;
}

static void forget(struct table *t)
{
	arena_release(&t->arena);
	*t = (struct table){ 0 };
}

/* What a line says: quotation marks keep the blanks at its ends. */
static bool phrase_in(struct textline l, const char **s, size_t *len)
{
	bool quoted = l.len > 1 && l.s[0] == '"' && l.s[l.len - 1] == '"';

	*s = l.s + quoted;
	*len = l.len - (quoted ? 2 : 0);
	return *len && !memchr(*s, '"', *len) && !memchr(*s, '\0', *len);
}

static bool take_line(struct table *t, const struct sectioned *in,
		      struct error *err)
{
	struct list_of *to;
	const char *s;
	size_t len;

	if (in->section < 0 || !phrase_in(in->line, &s, &len))
		return error_set(err, ERR_DATA,
				 "%s:%zu: expected a phrase, in quotation "
				 "marks or without, under a [section], found "
				 "\"%.*s\"",
				 in->path, in->number, (int)in->line.len,
				 in->line.s);
	to = &t->of[in->section];
	to->list = arena_more(&t->arena, to->list, to->n, sizeof *to->list);
	to->list[to->n++] = arena_strndup(&t->arena, s, len);
	return true;
}

/* An empty list would have everybody say nothing of the kind. */
static bool is_whole(const struct table *t, const char *path, struct error *err)
{
	for (size_t i = 0; i < CUE_LISTS; i++)
		if (!t->of[i].n)
			return error_set(err, ERR_DATA,
					 "%s: no phrases under [%s]", path,
					 section_names[i]);
	return true;
}

static bool take(struct table *t, const struct buf *b, const char *path,
		 struct error *err)
{
	struct sectioned in =
		sectioned_in(b->s, b->len, path, section_names, CUE_LISTS);

	while (sectioned_next(&in, err))
		if (!take_line(t, &in, err))
			return false;
	return !in.failed && is_whole(t, path, err);
}

static bool read_table(struct table *t, const struct catalogue *c,
		       struct error *err)
{
	char *path = catalogue_file(c, CUES_FILE);
	struct buf b;
	bool ok;

	buf_init(&b, FILE_MAX);
	ok = file_read(path, &b, err) && take(t, &b, path, err);
	buf_release(&b);
	free(path);
	if (!ok)
		forget(t);
	return ok;
}

bool cues_load(const struct catalogue *c, struct error *err)
{
	return table.of[0].n || read_table(&table, c, err);
}

void cues_check(const struct catalogue *c, struct faults *f)
{
	struct table t = { 0 };
	struct error err = { 0 };

	if (!read_table(&t, c, &err))
		faults_add(f, "%s", err.text);
	forget(&t);
}
