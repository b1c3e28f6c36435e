/*
 * json_tree.h - a text of JSON as the nodes of a document (json.h), read in one pass
 *
 * The nodes are cJSON's, which also changes and prints them; reading is ours.  Its own
 * parser goes over each letter three times and asks for memory text by text, and a
 * case has a quarter of a million letters that are read before a first frame stands.
 * Here the texts stay where they are in one copy, without their escapes.
 *
 * It takes what cJSON takes: a line break inside a text, and a number as strtod reads
 * it.  It refuses what we never take: nesting deeper than JSON_TREE_DEPTH, a NUL
 * written out in a text, any other control character for white space, and more than
 * JSON_VALUES_MAX values.
 */
#ifndef BASE_JSON_TREE_H
#define BASE_JSON_TREE_H
#include <stddef.h>
struct arena;
struct cJSON;

#define JSON_TREE_DEPTH 200

struct json_tree {
	struct cJSON *root;
	size_t end; /* bytes of the text up to there: behind the value */
	const char
		*what; /* is wrong at `end`, where there is no root; NULL: there
			     are too many values */
};

/* Reads the first value of s: valid UTF-8 without a NUL, not empty.  Nodes and texts
 * are the arena's. */
struct json_tree json_tree_read(struct arena *a, const char *s, size_t len);
#endif
