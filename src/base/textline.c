#include "base/textline.h"

#include <ctype.h>
#include <string.h>

bool textline_next(const char **at, const char *end, struct textline *l)
{
	const char *stop;

	if (*at >= end)
		return false;
	stop = memchr(*at, '\n', (size_t)(end - *at));
	if (!stop)
		stop = end;
	l->s = *at;
	l->len = (size_t)(stop - *at);
	*at = stop < end ? stop + 1 : end;
	while (l->len && isspace((unsigned char)l->s[l->len - 1]))
		l->len--;
	return true;
}

bool textline_next_trimmed(const char **at, const char *end, struct textline *l)
{
	if (!textline_next(at, end, l))
		return false;
	while (l->len && (*l->s == ' ' || *l->s == '\t')) {
		l->s++;
		l->len--;
	}
	return true;
}
