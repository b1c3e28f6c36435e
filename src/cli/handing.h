/*
 * handing.h - an assignment as its commands meet it: read, written, kept here
 */
#ifndef CLI_HANDING_H
#define CLI_HANDING_H
#include <stdbool.h>
struct assignment;
struct error;

/* From its file; *a is released by the caller, whatever is returned. */
bool handing_load(struct assignment *a, const char *path, struct error *err);
/* Whether anything may be written to path (NULL: standard output): not a file under
 * --readonly, and none that is there. */
bool handing_may_write(const char *path, struct error *err);
bool handing_is_new(const char *path, struct error *err);
/* Into a new file, whose name is printed, or (NULL) on standard output. */
bool handing_put(const struct assignment *a, const char *path,
		 struct error *err);
/* Among those made here, for the day when hearings under it come in. */
bool handing_keep(const struct assignment *a, int64_t made_ms,
		  struct error *err);
/* The same for one that was just made, sealed with it; where that fails a note says so,
 * for it is handed out all the same.  Nothing under --readonly. */
void handing_keep_made(struct assignment *a);
#endif
