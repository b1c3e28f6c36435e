/* A case from a stranger: every fault names its place and cannot drive the
 * terminal; what loads can be checked and described. */
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/case.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct court_case c;
	struct json_ref root;
	struct faults f;
	struct buf notes;

	if (!doc)
		return 0;
	faults_init(&f);
	root = json_root(doc);
	if (case_read(&c, &root, &f)) {
		fuzz_promise(!f.n);
		buf_init(&notes, BUF_TEXT_MAX);
		case_check(&c, true, &f);
		case_notes(&c, &notes);
		buf_release(&notes);
	} else {
		fuzz_promise(f.n);
	}
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	case_release(&c);
	faults_release(&f);
	json_free(doc);
	return 0;
}
