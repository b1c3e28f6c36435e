/* Whatever the bytes of a file that a person may change or a peer may send, by its
 * first byte of many kinds: it is taken, or refused with faults of one line each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "court/ballot.h"
#include "court/filled.h"
#include "court/justice.h"
#include "court/models.h"
#include "court/remarks.h"
#include "court/wording.h"
#include "eval/result_json.h"
#include "eval/votes.h"
#include "fuzz/fuzz.h"
#include "line/line.h"
#include "llm/tape.h"
#include "memo/asking.h"
#include "sim/policy.h"
#include "sim/stand_words.h"

static char path[64];

static void leave(void)
{
	unlink(path);
}

/* Not file_write: that waits for the disk. */
static void store(const char *s, size_t len)
{
	FILE *f;

	if (!*path) {
		snprintf(path, sizeof path, "/tmp/fuzz-tables-%ld",
			 (long)getpid());
		atexit(leave);
	}
	f = fopen(path, "wb");
	fuzz_promise(f && fwrite(s, 1, len, f) == len);
	fclose(f);
}

static void ballot(const char *file, struct faults *f)
{
	struct ballot b;

	fuzz_promise(ballot_load(&b, file, f) == (f->n == 0));
	ballot_release(&b);
}

static void justice(const char *file, struct faults *f)
{
	struct justice j;

	fuzz_promise(justice_load(&j, file, f) == (f->n == 0));
	justice_release(&j);
}

/* What a loader says with an error counts as a fault. */
static void told(bool ok, const struct error *err, struct faults *f)
{
	if (!ok)
		faults_add(f, "%s", err->text);
}

static void votes(const char *file, struct faults *f)
{
	struct vote_rows v = { .n = 0 };
	struct error err = { 0 };

	told(votes_load(&v, file, &err), &err, f);
	votes_release(&v);
}

static void voted(const char *file, struct faults *f)
{
	struct voted_benches v = { 0 };
	struct error err = { 0 };

	told(voted_load(&v, file, &err), &err, f);
	voted_release(&v);
}

static void answers(const char *file, struct faults *f)
{
	struct error err = { 0 };

	told(line_check_answers(file, true, &err), &err, f);
}

static void tape(const char *file, struct faults *f)
{
	struct tape_origin o;
	struct error err = { 0 };

	told(tape_origin_read(file, &o, &err), &err, f);
}

static void results(const char *file, struct faults *f)
{
	struct eval_result *list = NULL;
	struct error err = { 0 };
	struct json *doc = json_load(file, 1 << 20, &err);
	struct json_ref root = json_root(doc);
	size_t n = 0;

	told(doc != NULL, &err, f);
	if (doc)
		eval_results_read(&root, &list, &n, f);
	for (size_t i = 0; i < n; i++)
		eval_result_release(&list[i]);
	free(list);
	json_free(doc);
}

static void sheets(const char *file, struct faults *f)
{
	struct filled_list l;
	struct error err = { 0 };
	struct json *doc = json_load(file, 1 << 20, &err);
	struct json_ref root = json_root(doc);

	told(doc != NULL, &err, f);
	if (doc)
		filled_check(&root, f);
	json_free(doc);
	filled_read("[]", &l);
	filled_release(&l);
}

static void (*const loaders[])(const char *, struct faults *) = {
	remarks_check_file,
	asking_check_file,
	wording_check_file,
	models_check_file,
	policy_check_file,
	stand_words_check_file,
	ballot,
	justice,
	votes,
	voted,
	answers,
	tape,
	results,
	sheets,
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct faults f;

	if (!len)
		return 0;
	store((const char *)bytes + 1, len - 1);
	faults_init(&f);
	loaders[bytes[0] % (sizeof loaders / sizeof *loaders)](path, &f);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	faults_release(&f);
	return 0;
}
