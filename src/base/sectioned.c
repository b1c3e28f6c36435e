#include "base/sectioned.h"

#include "base/error.h"
#include "base/str.h"

struct sectioned sectioned_in(const char *text, size_t len, const char *path,
			      const char *const *names, size_t n_names)
{
	return (struct sectioned){
		.section = -1,
		.path = path,
		.at = text,
		.end = text + len,
		.names = names,
		.n_names = n_names,
	};
}

static int section_of(const struct sectioned *s)
{
	const struct textline *l = &s->line;

	return l->len < 2 || l->s[l->len - 1] != ']'
		       ? -1
		       : str_span_index(l->s + 1, l->len - 2, s->names,
					s->n_names);
}

bool sectioned_next(struct sectioned *s, struct error *err)
{
	const struct textline *l = &s->line;

	while (textline_next(&s->at, s->end, &s->line)) {
		s->number++;
		if (!l->len || *l->s == '#')
			continue;
		if (*l->s != '[')
			return true;
		s->section = section_of(s);
		s->failed = s->section < 0;
		if (s->failed)
			return error_set(err, ERR_DATA,
					 "%s:%zu: no such section, \"%.*s\"",
					 s->path, s->number, (int)l->len, l->s);
	}
	return false;
}
