/*
 * body.h - the JSON in the journal's rows: a hearing's head, a turn
 */
#ifndef STORE_BODY_H
#define STORE_BODY_H
#include <stdbool.h>
#include <stddef.h>

struct error;
struct hearing_record;
struct turn;

/* *out is filled in any case, to be released; false with the first fault. */
bool body_read_head(const char *json, size_t len, struct hearing_record *out,
		    struct error *err);
bool body_read_turn(const char *json, size_t len, struct turn *out,
		    struct error *err);
/* The same for what is damaged: bytes that are no text are replaced, and what comes
 * behind the first fault is left out, member by member.  True when what is left is a
 * head, or a turn: its words at least.  *whole: nothing had to be done. */
bool body_mend_head(const char *json, size_t len, struct hearing_record *out,
		    bool *whole);
bool body_mend_turn(const char *json, size_t len, struct turn *out,
		    bool *whole);
#endif
