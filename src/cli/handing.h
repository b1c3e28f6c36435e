/*
 * handing.h - an assignment as its commands meet it: read, written, kept here
 */
#ifndef CLI_HANDING_H
#define CLI_HANDING_H
#include <stdbool.h>
#include <stdint.h>
struct assignment;
struct court_case;
struct error;

/* From its file; *a is released by the caller, whatever is returned. */
bool handing_load(struct assignment *a, const char *path, struct error *err);
/* The title of the last assignment made here of that case, as it is or as it was, which the
 * caller frees; NULL of none, or with err where the journal cannot be read.  A case of its
 * name that is called otherwise is another one. */
char *handing_title_of(const struct court_case *c, struct error *err);
/* Whether a file may be written to path: not under --readonly, ERR_USAGE; NULL, standard
 * output, always. */
bool handing_may_write(const char *path, struct error *err);
/* Whether none is there; else ERR_EXISTS.  NULL as above. */
bool handing_is_new(const char *path, struct error *err);
/* Into a new file (handing_is_new), whose name is printed, or (NULL) on standard output. */
bool handing_put(const struct assignment *a, const char *path,
		 struct error *err);
/* Among those made here, for the day when hearings under it come in; made_ms: the wall
 * clock, where it was made now, or 0 (store/handouts.h). */
bool handing_keep(const struct assignment *a, int64_t made_ms,
		  struct error *err);
/* The same for one that was just made, sealed with it; where that fails a note says so,
 * for it is handed out all the same.  Nothing under --readonly. */
void handing_keep_made(struct assignment *a);
#endif
