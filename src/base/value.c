#include "base/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "base/str.h"

static int none_of(const char *text, const char *const *names, size_t n,
		   struct error *err)
{
	const char *near = names_nearest(text, names, n);
	char all[300] = "";

	for (size_t i = 0; i < n; i++) {
		size_t used = strlen(all);

		snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "",
			 names[i]);
	}
	error_set(err, ERR_USAGE, "'%s' is none of: %s%s%s%s", text, all,
		  near ? ". Did you mean '" : "", near ? near : "",
		  near ? "'?" : "");
	return -1;
}

int value_among(const char *text, const char *const *names, size_t n,
		struct error *err)
{
	int at = str_index(text, names, n);

	return at < 0 ? none_of(text, names, n, err) : at;
}

bool value_number(const char *text, double min, double max, double *out,
		  struct error *err)
{
	char *end;

	*out = strtod(text, &end);
	return (end != text && !*end && isfinite(*out) && *out >= min &&
		*out <= max) ||
	       error_set(err, ERR_USAGE, "'%s' is no number from %g to %g",
			 text, min, max);
}

bool value_whole(const char *text, long long min, long long max, long long *out,
		 struct error *err)
{
	char *end;

	*out = strtoll(text, &end, 10);
	return (end != text && !*end && *out >= min && *out <= max) ||
	       error_set(err, ERR_USAGE,
			 "'%s' is no whole number from %lld to %lld", text, min,
			 max);
}

void value_split(struct value_words *out, const char *takes)
{
	char *at = out->text;

	snprintf(out->text, sizeof out->text, "%s", takes);
	for (out->n = 0; at && out->n < 16;) {
		out->list[out->n++] = at;
		at = strchr(at, '|');
		if (at)
			*at++ = '\0';
	}
}
