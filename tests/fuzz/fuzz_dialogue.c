/* Whatever the bytes: a dialogue with faults that have a place, or one that can be
 * played to its truth by any choices, with words that stand in its answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/faults.h"
#include "court/dialogue.h"
#include "fuzz/fuzz.h"
#include "hearing/examine_say.h"

static char path[64];

static void leave(void)
{
	unlink(path);
}

/* Not file_write: that waits for the disk. */
static void store(const uint8_t *bytes, size_t len)
{
	FILE *f;

	if (!*path) {
		snprintf(path, sizeof path, "/tmp/fuzz-dialogue-%ld.json",
			 (long)getpid());
		atexit(leave);
	}
	f = fopen(path, "wb");
	fuzz_promise(f && fwrite(bytes, 1, len, f) == len);
	fclose(f);
}

static void play(const struct dialogue *d, const uint8_t *bytes, size_t len)
{
	struct named rows[EXAMINE_NAMED_MAX];
	struct heard_lines l;
	struct examine e;
	size_t at = 0;

	examine_begin(&e, d);
	while (e.part != EXAMINE_TRUTH) {
		size_t n = examine_choices(&e), pick = bytes[at++ % len];

		/* one more than there are: passed over where that can be */
		if (!examine_choose(&e, n ? pick % (n + 1) : 0) &&
		    !examine_pass(&e))
			fuzz_promise(examine_choose(&e, 0));
	}
	fuzz_promise(examine_rows(&e, 1, rows) == 3 * d->n + 1);
	examine_say_truth(&e, &l);
	fuzz_promise(l.n > d->n);
	heard_lines_release(&l);
}

/* Its file's name is none of its id's, so one fault there always is. */
static bool is_sound(const struct dialogue *d, const struct faults *f)
{
	return f->n == 1 && *d->id && strstr(f->list[0], "$.id: \"") &&
	       strstr(f->list[0], "is not the file's name");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct dialogue d;
	struct faults f;

	faults_init(&f);
	store(bytes, len);
	fuzz_promise(!dialogue_load(&d, path, &f) && f.n);
	fuzz_promise(strstr(f.list[0], path));
	for (size_t t = 0; t < d.n; t++)
		for (size_t i = 0; i < d.turns[t].n; i++) {
			const struct dialogue_ask *a = &d.turns[t].asks[i];

			fuzz_promise(a->words.from <= a->words.to &&
				     a->words.to <= strlen(a->answer));
		}
	if (is_sound(&d, &f))
		play(&d, bytes, len);
	dialogue_release(&d);
	faults_release(&f);
	return 0;
}
