/*
 * run_folder.h - what a run keeps on disk
 *
 *	plan.json      what is run (plan.h); written once
 *	replies.jsonl  every reply, in the order in which they came
 *	results.jsonl  what came of each sample that ended
 *
 * Both lists only grow.  A line that a killed program left half written is cut off;
 * any other that cannot be read is passed over and counted.  One program has a folder
 * at a time.
 */
#ifndef EVAL_RUN_FOLDER_H
#define EVAL_RUN_FOLDER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/run.h"
struct error;
struct json;
struct run_folder;

/* What all replies so far used, as their lines say. */
struct run_spent {
	int64_t requests, prompt_tokens, completion_tokens;
	double cost;
};

/*
 * Opens the lists, making them where they are missing, and reads what is there.
 * `dir` exists.  NULL with ERR_BUSY while another program has it, ERR_LIMIT for more
 * than RUN_SAMPLES_MAX.
 */
#define RUN_SAMPLES_MAX 1000000
struct run_folder *run_folder_open(const char *dir, struct error *err);
/* The same to look only: nothing is made, locked, cut off or added. */
struct run_folder *run_folder_look(const char *dir, struct error *err);
void run_folder_close(struct run_folder *f); /* NULL is fine */

/* Lines that could not be read. */
size_t run_folder_passed_over(const struct run_folder *f);
struct run_spent run_folder_spent(const struct run_folder *f);

/* ---- results ---- */

#define RUN_RESULTS_FILE "results.jsonl"

/* Whether the sample has ended. */
bool run_folder_has(const struct run_folder *f, size_t sample);
/* Samples that ended, in all. */
size_t run_folder_ended(const struct run_folder *f);
/* The result of a sample, {"sample", "result"} or {"sample", "left": why}; NULL where
 * it has not ended or cannot be read any more (err then says so).  json_free it. */
struct json *run_folder_result(const struct run_folder *f, size_t sample,
			       struct error *err);
/* The highest number of a sample that ended, and one more. */
size_t run_folder_end(const struct run_folder *f);
/* Adds one; it is on disk after the next run_folder_sync.  `result` is JSON. */
bool run_folder_add_result(struct run_folder *f, size_t sample,
			   const char *result, struct error *err);
bool run_folder_add_left(struct run_folder *f, size_t sample, const char *why,
			 struct error *err);

/* ---- replies ---- */

#define RUN_ASKED_BYTES 17 /* 16 hex digits and a NUL */
/* Says which request it was; its pool counts, its endpoint does not. */
void run_asked(const struct run_ask *ask, char out[RUN_ASKED_BYTES]);

struct run_kept {
	char asked[RUN_ASKED_BYTES];
	struct run_reply reply;
	struct json *doc; /* owned: what the texts of reply belong to */
};
/* Reads the sample's reply number `step`, of two the later one; false where there is
 * none.  Only of samples that had not ended when the folder was opened. */
bool run_folder_reply(const struct run_folder *f, size_t sample, size_t step,
		      struct run_kept *out);
/* Out of the line at that place of a list of replies; nothing is checked but that it is
 * JSON. */
#define RUN_REPLIES_FILE "replies.jsonl"
bool run_kept_read(int fd, int64_t at, size_t len, struct run_kept *out);
void run_kept_release(struct run_kept *k);
/* Writes it at once: a killed program leaves it.  Of a text longer than RUN_TEXT_MAX
 * the beginning is kept.  False where the disk refuses. */
#define RUN_TEXT_MAX ((size_t)1 << 20)
bool run_folder_add_reply(struct run_folder *f, size_t sample, size_t step,
			  const char *asked, const struct run_reply *reply,
			  const struct llm_usage *usage, struct error *err);
/* What was added is on disk when this returns. */
bool run_folder_sync(struct run_folder *f, struct error *err);
/* The replies are.  A result that a machine lost with its power is made of them again,
 * and nothing is asked for it. */
bool run_folder_sync_replies(struct run_folder *f, struct error *err);
#endif
