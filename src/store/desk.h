/*
 * desk.h - what lies on counsel's desk: a draft of an answer, typed and not sent,
 * and who sits there, arguing which hearing
 *
 * A draft is a small file of its own beside the journal, written whole and
 * renamed but not flushed to disk: it survives the program, not a power cut.
 * A claim is a lock on another such file; the system drops it when the program
 * ends, however it ends.  With a NULL folder both live in memory.
 */
#ifndef STORE_DESK_H
#define STORE_DESK_H
#include <stdbool.h>

struct error;
struct desk;

#define DESK_DRAFT_MAX ((size_t)2 << 20)

/* The folder is made (0700) with the first file and removed with the last. */
struct desk *desk_new(const char *dir);
void desk_free(struct desk *d); /* gives the claims back */

/* Empty text removes it.  Ids are slugs (names.h); ERR_USAGE otherwise. */
bool desk_save(struct desk *d, const char *id, const char *text,
	       struct error *err);
char *desk_load(struct desk *d, const char *id); /* or NULL; caller frees */
/* Overwrites it before removing it. */
void desk_erase(struct desk *d, const char *id);

/* True if this program may write the hearing; ERR_EXISTS while another one
 * does.  Kept until desk_free; claiming twice is fine. */
bool desk_claim(struct desk *d, const char *id, struct error *err);
#endif
