/*
 * json.h - reading JSON that strangers wrote, and mending it (cJSON inside)
 *
 * A `struct json_ref` is a place in a document: small, on the stack, linked to
 * the place it was reached from, so that a fault can name its path
 * ("$.issues[3].label: expected text, found number") without any bookkeeping in
 * the loaders.  A ref is valid while its document and the refs it came from are.
 *
 * Accessors never fail loudly: they report to `f` (which may be NULL) and return
 * a default (the given fallback, if there is one), so one pass over a file finds
 * all its faults.  Of two members with one name the first counts.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;
struct faults;
struct jsonw;

struct json; /* a parsed document, owned by whoever parsed it */

enum json_kind {
	JSON_NONE, /* no such place */
	JSON_NULL,
	JSON_BOOL,
	JSON_NUMBER,
	JSON_TEXT,
	JSON_ARRAY,
	JSON_OBJECT,
};

struct json_ref {
	const void *node; /* NULL: nothing there */
	const struct json_ref *parent;
	const char *key; /* member name, or NULL for an element */
	size_t index;	 /* element number */
};

/* A text of a megabyte may hold half a million values, and a value takes some 64
 * bytes of memory; a hearing of ten hours holds some fifty thousand. */
#define JSON_VALUES_MAX 1000000

/*
 * Parses exactly one value; anything but white space behind it is an error, as
 * are invalid UTF-8, nesting deeper than 200, control characters outside of texts
 * and a NUL in one, written \u0000 or as it is.  NULL and ERR_SYNTAX with line and
 * column on failure, ERR_LIMIT for more values than JSON_VALUES_MAX (each bracket
 * and comma counts as one).
 */
struct json *json_parse(const char *s, size_t len, struct error *err);
/* Reads and parses a file of at most max_bytes; the error names the path. */
struct json *json_load(const char *path, size_t max_bytes, struct error *err);
void json_free(struct json *doc);

struct json_ref json_root(const struct json *doc);
enum json_kind json_kind(const struct json_ref *at);
/* The place's path, "$.a[3].b" or, for odd keys, "$[\"a b\"]"; written to out
 * (cleared first).  Not safe to print: keys are as they stand in the file. */
void json_path(const struct json_ref *at, struct buf *out);
/* Reports "PATH: message" to f. */
void json_fault(const struct json_ref *at, struct faults *f, const char *fmt,
		...) __attribute__((format(printf, 3, 4)));

/* A required member of a kind: false and a fault when missing or another. */
bool json_member(const struct json_ref *at, const char *key,
		 enum json_kind want, struct json_ref *out, struct faults *f);
/* The same, but missing or null is fine: false without a fault. */
bool json_member_opt(const struct json_ref *at, const char *key,
		     enum json_kind want, struct json_ref *out,
		     struct faults *f);

/* Elements of an array, or members of an object (in file order). */
size_t json_count(const struct json_ref *at);
/* Walks them: start with a zeroed item; false at the end. */
bool json_next(const struct json_ref *at, struct json_ref *item);

/* Values of members.  Texts belong to the document. */
const char *json_text(const struct json_ref *at, const char *key,
		      struct faults *f); /* required, "" on fault */
const char *json_text_or(const struct json_ref *at, const char *key,
			 const char *fallback, struct faults *f);
double json_number(const struct json_ref *at, const char *key,
		   struct faults *f); /* required, 0 on fault */
double json_number_or(const struct json_ref *at, const char *key,
		      double fallback, struct faults *f);
/* Whole numbers in min..max; a fault otherwise. */
long long json_int(const struct json_ref *at, const char *key, long long min,
		   long long max, struct faults *f); /* required */
long long json_int_or(const struct json_ref *at, const char *key,
		      long long fallback, long long min, long long max,
		      struct faults *f);
bool json_bool_or(const struct json_ref *at, const char *key, bool fallback,
		  struct faults *f);
/*
 * Which of the n names a required text is; -1 and a fault that lists them (and
 * the nearest) otherwise.  `_or`: missing gives fallback.
 */
int json_choice(const struct json_ref *at, const char *key,
		const char *const *names, size_t n, struct faults *f);
int json_choice_or(const struct json_ref *at, const char *key,
		   const char *const *names, size_t n, int fallback,
		   struct faults *f);

/* Values of the place itself. */
const char *json_as_text(const struct json_ref *at, struct faults *f);
double json_as_number(const struct json_ref *at, struct faults *f);
bool json_as_bool(const struct json_ref *at, struct faults *f);

/* Checks "schema" against "hotbench.NAME/1", and that no object of the document
 * names a member twice: of two, a person's editor and a program that writes the
 * file again may mean different ones.  A fault and false otherwise. */
bool json_schema_is(const struct json_ref *root, const char *name,
		    struct faults *f);
/* Appends the place as compact JSON that may be shown (jsonw.h). */
void json_dump(const struct json_ref *at, struct buf *out);
/* Writes the place as it stands: every member, in its order. */
void json_write(const struct json_ref *at, struct jsonw *w);

/*
 * Changes a document that we parsed: what stands at a place of it becomes a copy of
 * `value`, which may be of any document.  A member that json_member_opt did not
 * find is added, and so is an element {.parent = &array}; with `value` NULL what is
 * there is taken out.  Refs to what was there are not to be used any more.
 */
void json_set(struct json *doc, const struct json_ref *at,
	      const struct json_ref *value);
#endif
