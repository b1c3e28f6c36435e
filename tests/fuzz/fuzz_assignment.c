/* Whatever the bytes: an assignment with faults that have a place, or one that,
 * written and read again, gives the same bytes and hash; and a sealed memo that is
 * refused, or opened. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "court/assignment.h"
#include "court/sealed.h"
#include "fuzz/fuzz.h"

#define KEY "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static char folder[64];

static void leave(void)
{
	file_remove_tree(folder);
}

static const char *in_folder(const char *name)
{
	static char path[128];

	if (!*folder) {
		snprintf(folder, sizeof folder, "/tmp/fuzz-assignment-%ld",
			 (long)getpid());
		mkdir(folder, 0700);
		atexit(leave);
	}
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

/* Not file_write: that waits for the disk. */
static void store(const char *path, const char *s, size_t len)
{
	FILE *f = fopen(path, "wb");

	fuzz_promise(f && fwrite(s, 1, len, f) == len);
	fclose(f);
}

static bool load(struct assignment *a, const char *s, size_t len,
		 struct faults *f)
{
	const char *path = in_folder("a.json");

	store(path, s, len);
	return assignment_load(a, path, f);
}

static void open_as_memo(const char *s, size_t len)
{
	struct error err;
	struct json *memo;

	store(in_folder(SEALED_FILE), s, len);
	memo = sealed_open(folder, KEY, &err);
	fuzz_promise(memo || err.code != ERR_NONE);
	json_free(memo);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct assignment a, again;
	struct buf once, twice;
	struct faults f;
	bool ok;

	faults_init(&f);
	buf_init(&once, BUF_TEXT_MAX);
	buf_init(&twice, BUF_TEXT_MAX);
	ok = load(&a, (const char *)bytes, len, &f);
	fuzz_promise(ok == (f.n == 0));
	assignment_write(&once, &a);
	if (ok) {
		fuzz_promise(load(&again, once.s, once.len, &f));
		assignment_write(&twice, &again);
		fuzz_promise(!strcmp(once.s, twice.s));
		fuzz_promise(!strcmp(a.hash, again.hash));
		assignment_release(&again);
	}
	open_as_memo((const char *)bytes, len);
	buf_release(&once);
	buf_release(&twice);
	faults_release(&f);
	assignment_release(&a);
	return 0;
}
