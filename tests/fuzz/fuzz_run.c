/* Whatever the bytes, divided by lines of "---": what a run's folder holds as plan,
 * results and replies.  What is there can be read, what is added comes back, and what
 * stood before it is as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json.h"
#include "eval/plan.h"
#include "eval/run_folder.h"
#include "eval/run_known.h"
#include "fuzz/fuzz.h"
#include "llm/llm.h"

#define MARK	     "\n---\n"
#define SAMPLES_LOOK 40
#define STEPS_LOOK   4

static const char *const files[] = { "plan.json", "results.jsonl",
				     RUN_REPLIES_FILE };
enum { FILES = 3 };
static char dir[64], paths[FILES][96];

static void leave(void)
{
	for (int i = 0; i < FILES; i++)
		unlink(paths[i]);
	rmdir(dir);
}

static void begin(void)
{
	snprintf(dir, sizeof dir, "/tmp/fuzz-run-%ld", (long)getpid());
	fuzz_promise(mkdir(dir, 0700) == 0);
	for (int i = 0; i < FILES; i++)
		snprintf(paths[i], sizeof paths[i], "%s/%s", dir, files[i]);
	atexit(leave);
}

/* Not file_write: that waits for the disk. */
static void store(const char *path, const char *s, size_t len)
{
	FILE *f = fopen(path, "wb");

	fuzz_promise(f && fwrite(s, 1, len, f) == len);
	fclose(f);
}

/* The last file has the rest; one that no mark is left for is empty. */
static void store_all(const char *s, size_t len)
{
	for (int i = 0; i < FILES; i++) {
		size_t n = 0;

		while (n < len && (i == FILES - 1 || len - n < strlen(MARK) ||
				   memcmp(s + n, MARK, strlen(MARK)) != 0))
			n++;
		store(paths[i], s, n);
		if (n < len)
			n += strlen(MARK);
		s += n;
		len -= n;
	}
}

static void check_plan(void)
{
	struct plan p = { .task = "eval tone",
			  .options = "{\"seed\": 7, \"model\": \"m\"}",
			  .samples = 2 };
	struct error err = { 0 };
	struct json *doc = plan_load(dir, NULL, &err);

	fuzz_promise(doc || err.code);
	if (doc)
		fuzz_promise(plan_same_but(doc, doc, "seed"));
	json_free(doc);
	err = (struct error){ 0 };
	fuzz_promise(plan_keep(dir, &p, &err) || *err.text);
}

/* What the folder says that it has, it has. */
static void check_folder(const struct run_folder *f)
{
	size_t ended = 0;

	for (size_t i = 0; i < run_folder_end(f); i++)
		ended += run_folder_has(f, i);
	fuzz_promise(ended == run_folder_ended(f));
	for (size_t i = 0; i < SAMPLES_LOOK; i++) {
		struct json *doc = run_folder_result(f, i, NULL);
		struct run_kept kept;

		fuzz_promise(!doc == !run_folder_has(f, i));
		json_free(doc);
		for (size_t step = 0; step < STEPS_LOOK; step++)
			if (run_folder_reply(f, i, step, &kept)) {
				fuzz_promise(kept.reply.text &&
					     kept.reply.model);
				run_kept_release(&kept);
			}
	}
}

static void check_known(void)
{
	struct run_known *k = run_known_open(dir, NULL);
	struct run_kept kept;

	/* each is given once */
	for (int n = 0; run_known_take(k, "0123456789abcdef", "m", &kept);
	     n++) {
		fuzz_promise(n < 100000);
		run_kept_release(&kept);
	}
	run_known_free(k);
}

/* A sample that has not ended, and its reply. */
static void add(struct run_folder *f, size_t sample)
{
	static const struct run_reply reply = { .text = "a \"reply\"",
						.model = "m" };
	static const struct llm_usage usage = { .prompt_tokens = 3 };

	fuzz_promise(run_folder_add_reply(f, sample, 0, "0123456789abcdef",
					  &reply, &usage, NULL));
	fuzz_promise(run_folder_add_result(f, sample, "{\"a\":1}", NULL));
	fuzz_promise(run_folder_has(f, sample));
}

static void check_added(void)
{
	struct run_folder *f = run_folder_open(dir, NULL);
	struct run_spent spent;
	size_t ended, passed_over, sample;

	fuzz_promise(f != NULL);
	check_folder(f);
	ended = run_folder_ended(f);
	passed_over = run_folder_passed_over(f);
	spent = run_folder_spent(f);
	sample = run_folder_end(f);
	if (sample < RUN_SAMPLES_MAX)
		add(f, sample);
	run_folder_close(f);
	f = run_folder_open(dir, NULL);
	fuzz_promise(f != NULL);
	fuzz_promise(run_folder_passed_over(f) == passed_over);
	if (sample < RUN_SAMPLES_MAX) {
		fuzz_promise(run_folder_has(f, sample));
		fuzz_promise(run_folder_ended(f) == ended + 1);
		fuzz_promise(run_folder_spent(f).requests ==
			     spent.requests + 1);
	}
	check_folder(f);
	run_folder_close(f);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct run_folder *f;

	if (!*dir)
		begin();
	store_all((const char *)bytes, len);
	check_plan();
	f = run_folder_look(dir, NULL);
	fuzz_promise(f != NULL);
	check_folder(f);
	run_folder_close(f);
	check_known();
	check_added();
	return 0;
}
