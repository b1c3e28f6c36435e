/* Whatever a case's file holds: written again it loads, holds as many drafts, and
 * with all drafts kept or dropped it holds none. */
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/case.h"
#include "court/case_write.h"
#include "court/drafts.h"
#include "fuzz/fuzz.h"

static void keep_all(struct court_case *c)
{
	struct drafts_item *list;
	size_t n = drafts_list(c, &list);

	for (size_t i = 0; i < n; i++)
		drafts_keep(c, &list[i]);
	free(list);
}

static size_t again(const struct json_ref *root, const struct court_case *now)
{
	struct buf text;
	struct json *doc;
	struct json_ref at;
	struct court_case c;
	struct faults f;
	size_t n;

	buf_init(&text, CASE_FILE_MAX);
	case_rewrite(root, now, &text);
	doc = json_parse(text.s, text.len, NULL);
	fuzz_promise(doc);
	at = json_root(doc);
	faults_init(&f);
	fuzz_promise(case_read(&c, &at, &f));
	fuzz_promise(c.n_issues == now->n_issues);
	fuzz_promise(!strcmp(c.facts, now->facts));
	n = case_drafts(&c);
	case_release(&c);
	faults_release(&f);
	json_free(doc);
	buf_release(&text);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;

	faults_init(&f);
	if (case_read(&c, &root, &f)) {
		fuzz_promise(again(&root, &c) == case_drafts(&c));
		if (len % 2)
			keep_all(&c);
		else
			drafts_drop_all(&c);
		fuzz_promise(!case_drafts(&c) && !again(&root, &c));
	}
	case_release(&c);
	faults_release(&f);
	json_free(doc);
	return 0;
}
