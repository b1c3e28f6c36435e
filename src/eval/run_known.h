/*
 * run_known.h - replies that an earlier run paid for, for requests that are the very same
 *
 * The same: kind, model, terms, seed and every word of it (run_asked), whichever sample
 * asked.  Each reply is given once, in the order in which they came, so that samples
 * that ask the same are answered as independently as they were then.
 */
#ifndef EVAL_RUN_KNOWN_H
#define EVAL_RUN_KNOWN_H
#include <stdbool.h>
#include <stddef.h>
struct error;
struct run_kept; /* run_folder.h */
struct run_known;

/* Those of a run's folder, which is only read; refused and cut replies are left out.
 * Lines that cannot be read are passed over.  NULL with the file's error where there
 * is no run, ERR_LIMIT for too many. */
#define RUN_KNOWN_MAX 4000000
struct run_known *run_known_open(const char *dir, struct error *err);
void run_known_free(struct run_known *k); /* NULL is fine */
/* The next one of that model to that request, to be released; false where none is left,
 * or the model's name is "": nobody knows yet who would be asked. */
bool run_known_take(struct run_known *k, const char *asked, const char *model,
		    struct run_kept *out);
#endif
