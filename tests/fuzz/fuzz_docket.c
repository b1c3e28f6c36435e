/* Whatever the bytes: as a document they are cut into passages that cover every
 * paragraph in order; as pages they become text; as a query, quoted words. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "docket/convert.h"
#include "docket/cut.h"
#include "docket/query.h"
#include "fuzz/fuzz.h"

static void cut_all(const char *s, size_t len)
{
	struct paragraphs p;
	struct cut c = { 0 }, before = { 0 };

	document_parse(&p, s, len);
	while (cut_next(&p, &c)) {
		fuzz_promise(c.from < c.to && c.to <= p.n);
		fuzz_promise(c.continues ? c.from == before.from
					 : c.from == before.to);
		if (c.piece_len)
			fuzz_promise(c.piece + c.piece_len <=
				     strlen(p.list[c.from].text));
		before = c;
	}
	fuzz_promise(before.to == p.n);
	document_release(&p);
}

static void ask(const char *query, const char *text)
{
	struct query t;
	struct buf out;
	bool inside = false;

	buf_init(&out, BUF_TEXT_MAX);
	query_of(&t, query);
	query_match(&t, 0, t.n, " OR ", &out);
	for (size_t i = 0; i < out.len; i++) {
		if (out.s[i] == '"')
			inside = !inside;
		else if (!inside)
			fuzz_promise(strchr(" OR", out.s[i]));
	}
	fuzz_promise(!inside);
	buf_reset(&out);
	query_snippet(&t, text, 20, &out);
	fuzz_promise(out.len <= strlen(text) + 8);
	query_fit(query, text);
	fuzz_promise(query_score(&t, text, 1000) >= 0);
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *s = malloc(len + 1);
	struct buf out;
	size_t letters;

	memcpy(s, bytes, len);
	s[len] = '\0';
	cut_all(s, len);
	ask(s, s + strnlen(s, len / 2));
	buf_init(&out, len * 3 + 40 * (len + 1));
	convert_pages(s, len, &out, &letters);
	fuzz_promise(!out.full && letters <= len);
	buf_release(&out);
	free(s);
	return 0;
}
