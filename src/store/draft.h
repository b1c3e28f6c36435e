/*
 * draft.h - what is typed but not sent, and who is arguing which hearing
 *
 * A draft is a small file of its own beside the journal, written whole and
 * renamed but not flushed to disk: it survives the program, not a power cut.
 * A claim is a lock on another such file; the system drops it when the program
 * ends, however it ends.  With a NULL folder both live in memory.
 */
#ifndef STORE_DRAFT_H
#define STORE_DRAFT_H
#include <stdbool.h>

struct error;
struct drafts;

#define DRAFT_MAX_BYTES ((size_t)2 << 20)

/* The folder is made (0700) with the first file and removed with the last. */
struct drafts *drafts_new(const char *dir);
void drafts_free(struct drafts *d); /* gives the claims back */

/* Empty text removes it.  Ids are slugs (names.h); ERR_USAGE otherwise. */
bool drafts_save(struct drafts *d, const char *id, const char *text,
		 struct error *err);
char *drafts_load(struct drafts *d, const char *id); /* or NULL; caller frees */
/* Overwrites it before removing it. */
void drafts_erase(struct drafts *d, const char *id);

/* True if this program may write the hearing; ERR_EXISTS while another one
 * does.  Kept until drafts_free; claiming twice is fine. */
bool drafts_claim(struct drafts *d, const char *id, struct error *err);
#endif
