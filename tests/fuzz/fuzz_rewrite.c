/* Whatever a case's file holds: with all its drafts confirmed or dropped it loads, and
 * holds no draft and what it held beside them. */
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/case.h"
#include "fuzz/fuzz.h"
#include "memo/draft_file.h"

/* The file as it would be written is a case without a draft. */
static void is_whole(const struct json *doc, size_t n_issues)
{
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;

	faults_init(&f);
	fuzz_promise(case_read(&c, &root, &f));
	fuzz_promise(!case_drafts(&c));
	fuzz_promise(c.n_issues == n_issues);
	case_release(&c);
	faults_release(&f);
}

static void confirm_all(const char *text, size_t len, bool keep)
{
	struct draft_file f;
	struct error err = { 0 };
	size_t n_drafts = 0, n;

	if (!draft_file_take(&f, json_parse(text, len, NULL), NULL, &err)) {
		draft_file_release(&f);
		return;
	}
	for (size_t i = 0; i < f.now.n_issues; i++)
		n_drafts += f.now.issues[i].draft;
	n = draft_file_count(&f);
	fuzz_promise((keep ? draft_file_keep_all(&f)
			   : draft_file_drop_all(&f)) == n);
	is_whole(f.kase, f.now.n_issues - (keep ? 0 : n_drafts));
	draft_file_release(&f);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct json_ref root = json_root(doc);
	struct court_case c;

	if (case_read(&c, &root, NULL)) {
		confirm_all((const char *)bytes, len, true);
		confirm_all((const char *)bytes, len, false);
	}
	case_release(&c);
	json_free(doc);
	return 0;
}
