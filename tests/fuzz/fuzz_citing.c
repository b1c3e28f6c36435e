/* Whatever a question says of a docket (the case's JSON, a line "%%", the question):
 * cites that stand in it, and words that are clean. */
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "docket/citing.h"
#include "fuzz/fuzz.h"

static void look(const struct court_case *c, enum side_id side,
		 const char *text)
{
	static struct citings found;
	size_t len = strlen(text);

	citing_find(&found, c, side, text);
	fuzz_promise(found.n <= CITINGS_MAX);
	for (size_t i = 0; i < found.n; i++) {
		const struct citing *at = &found.list[i];

		fuzz_promise(at->from < at->to && at->to <= len);
		fuzz_promise(at->n_any <= CITING_ANY);
		fuzz_promise(at->paragraph >= 0 && at->page >= 0);
		fuzz_promise(memchr(at->words, '\0', sizeof at->words));
		for (size_t k = 0; k < at->n_any; k++)
			fuzz_promise(at->any[k] >= c->documents &&
				     at->any[k] <
					     c->documents + c->n_documents);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *s = xstrndup((const char *)bytes, len), *text;
	struct json *doc;
	struct json_ref root;
	struct court_case c;
	struct faults f;

	text = strstr(s, "\n%%\n");
	doc = json_parse(s, text ? (size_t)(text - s) : strlen(s), NULL);
	root = json_root(doc);
	faults_init(&f);
	case_read(&c, &root, &f);
	for (int side = 0; side < SIDES; side++)
		look(&c, (enum side_id)side, text ? text + 4 : s);
	case_release(&c);
	faults_release(&f);
	json_free(doc);
	free(s);
	return 0;
}
