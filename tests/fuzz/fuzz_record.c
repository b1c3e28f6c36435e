/* A hearing from a stranger is refused with a reason, or written out again to
 * what reads back as the same bytes. */
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/record.h"
#include "fuzz/fuzz.h"

static void write_twice(const struct hearing_record *r)
{
	struct hearing_record again;
	struct buf once, twice;
	struct json_ref root;
	struct json *doc;
	struct faults f;

	buf_init(&once, BUF_TEXT_MAX);
	buf_init(&twice, BUF_TEXT_MAX);
	faults_init(&f);
	record_write(&once, r, true);
	doc = json_parse(once.s, once.len, NULL);
	fuzz_promise(doc);
	root = json_root(doc);
	fuzz_promise(record_read(&again, &root, &f));
	record_write(&twice, &again, true);
	fuzz_promise(once.len == twice.len);
	fuzz_promise(!memcmp(once.s, twice.s, once.len));
	record_release(&again);
	json_free(doc);
	faults_release(&f);
	buf_release(&once);
	buf_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct hearing_record r;
	struct json_ref root;
	struct faults f;

	if (!doc)
		return 0;
	faults_init(&f);
	root = json_root(doc);
	if (record_read(&r, &root, &f))
		write_twice(&r);
	else
		fuzz_promise(f.n);
	record_release(&r);
	faults_release(&f);
	json_free(doc);
	return 0;
}
