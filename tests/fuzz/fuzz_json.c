/* Whatever the bytes: an error with a place, or a document that can be walked,
 * dumped, and read again to the same. */
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "fuzz/fuzz.h"

/* Asks the place every question; faults go to f. */
static void walk(const struct json_ref *at, struct faults *f)
{
	static const char *const words[] = { "real", "fictional" };
	struct json_ref item = { 0 }, m;
	struct buf path;

	buf_init(&path, 1 << 16);
	json_path(at, &path);
	fuzz_promise(path.s[0] == '$');
	buf_release(&path);

	json_text(at, "a", f);
	json_number(at, "a", f);
	json_int(at, "a", -5, 5, f);
	json_bool_or(at, "a", true, f);
	json_choice(at, "kind", words, 2, f);
	json_member_opt(at, "a", JSON_ARRAY, &m, f);
	json_as_text(at, f);
	json_as_number(at, f);
	if (json_kind(at) != JSON_ARRAY && json_kind(at) != JSON_OBJECT)
		return;
	while (json_next(at, &item))
		walk(&item, f);
	fuzz_promise(!item.node);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct error err = { 0 };
	struct json *doc = json_parse((const char *)bytes, len, &err), *again;
	struct buf once, twice;
	struct json_ref root;
	struct faults f;

	if (!doc) {
		fuzz_promise(err.code == ERR_SYNTAX);
		fuzz_promise(err.text[0] && !strpbrk(err.text, "\n\x1b"));
		return 0;
	}
	faults_init(&f);
	root = json_root(doc);
	walk(&root, &f);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	faults_release(&f);

	buf_init(&once, BUF_TEXT_MAX);
	buf_init(&twice, BUF_TEXT_MAX);
	json_dump(&root, &once);
	fuzz_promise(once.full || sanitise_is_clean(once.s, once.len));
	again = json_parse(once.s, once.len, &err);
	fuzz_promise(again);
	root = json_root(again);
	json_dump(&root, &twice);
	fuzz_promise(!strcmp(once.s, twice.s));
	json_free(again);
	json_free(doc);
	buf_release(&once);
	buf_release(&twice);
	return 0;
}
