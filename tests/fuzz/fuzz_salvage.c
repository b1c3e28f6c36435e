/* Whatever the bytes of a journal: hearings that can be kept, or none. */
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "fuzz/fuzz.h"
#include "store/journal.h"
#include "store/salvage.h"

/* Long runs of bytes that a short input has not. */
static void write_grown(const char *path, const uint8_t *bytes, size_t len)
{
	struct buf b;

	buf_init(&b, (size_t)1 << 20);
	for (size_t i = 0; i < 4; i++)
		buf_add(&b, (const char *)bytes, len);
	fuzz_promise(file_write(path, b.s, b.len, 0600, NULL));
	buf_release(&b);
}

static void look_through(struct salvage *s, struct journal *into)
{
	for (size_t i = 0; i < salvage_count(s) && i < 50; i++) {
		struct hearing_record back;
		struct salvaged h;
		bool same;

		if (!salvage_hearing(s, i, &h))
			continue;
		fuzz_promise(*h.record.id);
		if (journal_import(into, &h.record, &same, NULL)) {
			fuzz_promise(
				journal_load(into, h.record.id, &back, NULL));
			fuzz_promise(!back.damaged);
			fuzz_promise(back.said.n == h.record.said.n);
			record_release(&back);
		}
		salvaged_release(&h);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char path[64];
	struct journal *into;
	struct salvage *s;

	snprintf(path, sizeof path, "/tmp/hotbench-fuzz-%ld", (long)getpid());
	write_grown(path, bytes, len);
	s = salvage_open(path, NULL);
	if (s) {
		into = journal_open(NULL, NULL);
		fuzz_promise(into);
		look_through(s, into);
		journal_close(into);
	}
	salvage_close(s);
	unlink(path);
	return 0;
}
