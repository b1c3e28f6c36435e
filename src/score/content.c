#include "score/content.h"

#include <string.h>

#include "analysis/text.h"
#include "base/buf.h"
#include "base/str.h"
#include "court/plain.h"

#define LETTERS_LEAST 4 /* of a word that says something */

static bool has(const struct content *c, uint64_t stem)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i] == stem)
			return true;
	return false;
}

static bool is_common(const char *s, size_t len)
{
	static const char *const common[] = {
		"that",	  "this", "with",  "from", "they",  "them",  "their",
		"there",  "what", "which", "when", "where", "would", "could",
		"should", "have", "your",  "were", "does",  "been",  "because",
		"about",  "than", "then",  "only", "even",  "such",  "into",
		"some",	  "more", "most",  "says", "said",  "honor", "counsel",
		"case",	  "court"
	};

	return len < LETTERS_LEAST ||
	       str_span_in_fold(s, len, STR_LIST(common));
}

struct content content_of(const char *text, size_t len,
			  const struct content *among)
{
	struct content out = { .n = 0 };
	struct buf words;

	buf_init(&words, len + 3);
	plain_words(&words, text, len);
	for (const char *s = words.s; *s && out.n < CONTENT_MAX;) {
		size_t n = strcspn(++s, " ");
		uint64_t stem = text_stem(s, n);

		if (n && !is_common(s, n) && !has(&out, stem) &&
		    (!among || has(among, stem)))
			out.list[out.n++] = stem;
		s += n;
	}
	buf_release(&words);
	return out;
}
