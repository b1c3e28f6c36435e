/*
 * field.h - members of a data file, cleaned and copied into an arena
 *
 * What every loader of this room does with every text it meets: check its kind,
 * pass it through sanitise, keep it in the arena of the thing that is loaded.
 * Lists meet a ceiling; what is past it is a fault and is left out.
 */
#ifndef COURT_FIELD_H
#define COURT_FIELD_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/json.h"
struct faults;
struct jsonw;

/* A list of texts in an arena. */
struct texts {
	char **list;
	size_t n;
};

/* Adds a copy as it is; false where there are `max` already. */
bool texts_add(struct texts *t, struct arena *a, const char *s, size_t max);

/* A required text that says something: a fault and "" when missing or blank. */
char *field_text(struct arena *a, const struct json_ref *at, const char *key,
		 struct faults *f);
/* The same, but missing or null gives a copy of `fallback` (which may be NULL). */
char *field_text_or(struct arena *a, const struct json_ref *at, const char *key,
		    const char *fallback, struct faults *f);
/* A required slug (names.h). */
char *field_slug(struct arena *a, const struct json_ref *at, const char *key,
		 struct faults *f);
/* A list of at most `max` texts that say something; missing gives none. */
struct texts field_texts(struct arena *a, const struct json_ref *at,
			 const char *key, size_t max, struct faults *f);
/*
 * A list for a loader to walk:
 *
 *	struct field_items w = field_items(at, "turns", TURNS_MAX, f);
 *	while (field_next(&w))
 *		... w.at ...
 *
 * At most `max` elements are handed out (a fault when there are more); none where
 * the member is missing or null.
 */
struct field_items {
	struct json_ref list; /* no node: there is none */
	struct json_ref at;
	size_t n; /* still to come */
};
struct field_items field_items(const struct json_ref *at, const char *key,
			       size_t max, struct faults *f);
bool field_next(struct field_items *w);
/* A date "2026-05-01"; missing gives "". */
char *field_date_or(struct arena *a, const struct json_ref *at, const char *key,
		    struct faults *f);

/* A text as every file's text is kept: clean (SANITISE_TEXT), without blanks
 * at either end. */
char *field_clean(struct arena *a, const char *s, size_t len);
/* A clean copy that the caller frees, blanks kept; NULL for NULL. */
char *field_copy(const char *s);

/*
 * A member that is only carried along, as compact JSON with every text and key
 * clean; NULL when missing or empty, a fault when it nests deeper than
 * FIELD_KEPT_DEPTH.  In the arena, or for `a` NULL the caller frees.
 */
#define FIELD_KEPT_DEPTH 16
char *field_kept(struct arena *a, const struct json_ref *at, const char *key,
		 enum json_kind want, struct faults *f);
void field_write_texts(struct jsonw *w, const char *key, const struct texts *t);
/* Writes a place of a document as it stands, cleaned; null for what nests too
 * deep. */
void field_json(struct jsonw *w, const struct json_ref *at);

/*
 * Loads a JSON file: `read` is handed its root, and the path is put before every
 * fault it reports.  When the file cannot be read or parsed, that is the fault
 * and `read` still runs once, on nothing, so that *out gets its defaults.
 * `named`: the member slug must be the file's name.  True without faults.
 */
typedef void field_reader(void *out, const struct json_ref *root,
			  struct faults *f);
bool field_load(const char *path, size_t max_bytes, bool named,
		field_reader *read, void *out, struct faults *f);
/* Runs `read` on a place in a document; true when it reported no fault. */
bool field_read(const struct json_ref *root, field_reader *read, void *out,
		struct faults *f);

/* Checks that a file's slug is its name: the last part of `path` without
 * `ending`.  A fault at $.slug otherwise. */
void field_slug_is_name(const char *slug, const char *path, const char *ending,
			struct faults *f);
#endif
