/*
 * error.h - why something failed, in words a person can act on
 *
 * The layer that knows why writes the message; layers above add where, so that
 * a person reads "cases/doe/case.json: $.facts: expected text, found number".
 * Every function here returns false, so a failing function can end with
 * `return error_set(err, ...)`.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H
#include <stdbool.h>

enum error_code {
	ERR_NONE,
	ERR_SYSTEM,   /* the operating system refused: disk, permission */
	ERR_SYNTAX,   /* not the format it claims to be */
	ERR_DATA,     /* well formed, but wrong: type, range, reference */
	ERR_LIMIT,    /* larger than we accept */
	ERR_ABSENT,   /* no such file */
	ERR_UNKNOWN,  /* no case, justice, hearing ... is called so */
	ERR_EXISTS,   /* would overwrite */
	ERR_BUSY,     /* another program has it just now; again later */
	ERR_GONE,     /* what was open was removed, replaced or cut short */
	ERR_USAGE,    /* the person asked for something that cannot be */
	ERR_ENDPOINT, /* a model endpoint failed or refused */
	ERR_BUDGET, /* what a model may use is used up: asking again is vain */
	ERR_UNFIT,  /* a model wrote what cannot be spoken, twice */
	ERR_CANCELLED, /* the person stopped it */
	ERR_FLAT,      /* a figure is undefined: no spread */
};

struct error {
	enum error_code code;
	char text[1024]; /* one line, safe to print (see sanitise.h) */
};

/* Sets code and message; `err` may be NULL.  Always returns false. */
bool error_set(struct error *err, enum error_code code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* As error_set with ERR_SYSTEM and ": strerror(errno)" appended. */
bool error_errno(struct error *err, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Prefixes "where: " to the message, keeps the code.  Always returns false. */
bool error_within(struct error *err, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

void error_clear(struct error *err);
#endif
