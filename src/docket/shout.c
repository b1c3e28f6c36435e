#include "docket/shout.h"

#include <ctype.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"

bool shout_is(const char *s)
{
	size_t small = 0, large = 0;

	for (; *s; s++) {
		small += islower((unsigned char)*s) != 0;
		large += isupper((unsigned char)*s) != 0;
	}
	return large > 1 && small * 4 <= large;
}

bool shout_is_numeral(const char *w, size_t n)
{
	return n > 1 && strspn(w, "IV") >= n;
}

static bool is_small_word(const char *w, size_t n)
{
	static const char *const words[] = { "of", "the", "and", "for", "in",
					     "on", "a",	  "et",	 "to",	"as" };

	return str_span_in_fold(w, n, STR_LIST(words));
}

char *shout_lower(const char *s, size_t len)
{
	char *out = xstrndup(s, len);
	bool first = true;

	len = strlen(out);
	for (size_t i = 0; i < len;) {
		size_t n = 0;

		while (i + n < len && out[i + n] != ' ' && out[i + n] != ',')
			n++;
		for (size_t k = 1, part = 0;
		     k < n && !shout_is_numeral(out + i, n); k++) {
			const char *w = out + i + part;

			if (!isalpha((unsigned char)out[i + k - 1]))
				part = k;
			if ((k != part &&
			     !(k == part + 2 && w[0] == 'M' && w[1] == 'c')) ||
			    (k + 1 == n && out[i + k] == 'S'))
				out[i + k] = (char)tolower(
					(unsigned char)out[i + k]);
		}
		if (!first && is_small_word(out + i, n))
			out[i] = (char)tolower((unsigned char)out[i]);
		first = false;
		i += n + 1;
	}
	return out;
}
