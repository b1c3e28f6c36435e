/*
 * rescue.h - a hearing put elsewhere when its journal fails it
 *
 * As `hearings export` writes it, for `hearings import`, in the state folder or
 * else the one for temporary files; 0600, flushed to disk, never over another file.
 */
#ifndef STORE_RESCUE_H
#define STORE_RESCUE_H
#include <stdbool.h>

struct error;
struct hearing_record;

/* The whole hearing.  *path is where; NULL before the first time, then the file
 * that is written anew.  The caller frees it. */
bool rescue_hearing(const struct hearing_record *r, char **path,
		    struct error *err);
/* What was typed and not sent. */
bool rescue_draft(const char *id, const char *text, char **path,
		  struct error *err);
#endif
