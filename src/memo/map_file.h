/*
 * map_file.h - pieces of a map, between map.drafts.json and map.json
 *
 * Pure functions on documents, for draft_file.c, which holds the files.
 */
#ifndef MEMO_MAP_FILE_H
#define MEMO_MAP_FILE_H
#include <stdbool.h>
struct court_case;
struct faults;
struct json;
struct json_ref;

/* Whether a map (of map.json, or the members of case.json) says itself what a piece
 * of that name would say: then the draft does not count.  `root` may be of nothing. */
bool map_file_has(const struct json_ref *root, const char *name);
/* A map of that case in which there is nothing. */
struct json *map_file_new(const char *slug);
/* Puts what a block says into the map. */
void map_file_keep(struct json *map, const struct json_ref *says);
/* What cannot be read of it, or does not belong to the case. */
void map_file_check(const struct court_case *c, const struct json_ref *block,
		    struct faults *f);
#endif
