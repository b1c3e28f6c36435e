/*
 * structured.h - the JSON value in what a model wrote
 *
 * Pure.  A schema is a hint, never a guarantee: replies come in code fences,
 * with a sentence before or behind, with thought in front.  The first balanced
 * value that parses is taken; the caller validates every field and range, may
 * ask once for a repair, and then says honestly that there is none.
 */
#ifndef LLM_STRUCTURED_H
#define LLM_STRUCTURED_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;
struct json;

/* Writes the value (compact JSON) to out; false and why (for a repair request:
 * "it holds no JSON value", "the JSON breaks off ...") otherwise. */
bool structured_find(const char *text, size_t len, struct buf *out,
		     struct error *err);
/* The same as a document of at most `most` bytes, json_free it; NULL with why, which of
 * a reply that was cut short is that. */
struct json *structured_doc(const char *reply, bool cut_short, size_t most,
			    struct error *err);
#endif
