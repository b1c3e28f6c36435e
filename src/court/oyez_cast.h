/*
 * oyez_cast.h - who speaks in a file of oyez.org, and what: between oyez_cast.c,
 * which reads it, and oyez.c, which writes it (nobody else's business)
 */
#ifndef COURT_OYEZ_CAST_H
#define COURT_OYEZ_CAST_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/json.h"
struct error;
struct faults;

#define OYEZ_NAME_MAX 160 /* bytes of a name */

struct oyez_person {
	const char *name, *surname, *identifier, *slug;
	char upper[64]; /* surname as a stenographer writes it */
	bool justice;
	/* advocates */
	const char *description;
	int side;    /* enum side_id, -1 neither, OYEZ_SIDE_UNSAID */
	bool listed; /* among the case's advocates */
};

struct oyez_said {
	struct oyez_person *who;
	struct buf text;  /* owned, like marks */
	struct buf marks; /* "(Laughter.)" */
	int64_t start_ms;
	size_t words;
};

struct oyez_section {
	struct oyez_said *turns;
	size_t n, room;
	struct oyez_person *advocate;
	bool rebuttal;
};

struct oyez_cast {
	struct arena arena;
	struct oyez_person *persons;
	size_t n_persons;
	struct oyez_person unknown;
	struct oyez_section *sections;
	size_t n_sections;
	struct json_ref c; /* the case, and the transcript's root */
	struct json_ref t;
	bool has_transcript;
	struct faults *notes;
};

/* Room for the persons; `c` and `t` are set by the caller. */
void oyez_cast_init(struct oyez_cast *cv);
void oyez_cast_release(struct oyez_cast *cv);
/* The case's advocates and their sides; before the argument. */
void oyez_cast_advocates(struct oyez_cast *cv);
/* Persons, sections, sides and the rebuttal of the transcript. */
bool oyez_cast_argument(struct oyez_cast *cv, struct error *err);

/* A member's text on one clean line, trimmed, at most `max` bytes; NULL when
 * missing or blank.  In the cast's arena, like the next. */
const char *oyez_cast_line(struct oyez_cast *cv, const struct json_ref *at,
			   const char *key, size_t max);
/* A member that is HTML, as plain paragraphs; NULL when missing or blank. */
char *oyez_cast_paragraphs(struct oyez_cast *cv, const struct json_ref *at,
			   const char *key);
#endif
