/* Whatever the bytes of a case and a transcript (divided by a line "%%"): an
 * error that says something, or files that load. */
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/case.h"
#include "court/oyez.h"
#include "fuzz/fuzz.h"

static void check(const struct oyez *o)
{
	for (size_t i = 0; i < o->n_files; i++) {
		const struct oyez_file *f = &o->files[i];

		fuzz_promise(!strchr(f->name, '/') && *f->name != '.');
		if (!strstr(f->name, ".jsonl")) {
			struct json *doc = json_parse(f->text, f->len, NULL);

			fuzz_promise(doc);
			json_free(doc);
		}
	}
	fuzz_promise(names_is_slug(o->slug));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	const char *s = (const char *)bytes, *t = NULL;
	struct error err = { 0 };
	struct faults notes;
	struct oyez o;
	size_t c_len = len;

	for (size_t i = 0; i + 4 <= len && !t; i++) {
		if (memcmp(s + i, "\n%%\n", 4) != 0)
			continue;
		c_len = i;
		t = s + i + 4;
	}
	faults_init(&notes);
	if (oyez_convert(&o, "2024.1-1.json", s, c_len, t,
			 t ? len - c_len - 4 : 0, &notes, &err))
		check(&o);
	else
		fuzz_promise(err.code != ERR_NONE && err.text[0]);
	oyez_release(&o);
	faults_release(&notes);
	return 0;
}
