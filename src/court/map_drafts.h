/*
 * map_drafts.h - what a program drafted of a case's map, until a person confirms it
 *
 * Like the drafts of a memo (drafts.h), in a file of their own beside the case,
 * map.drafts.json, which like the map is read when an answer is first read:
 *
 *   { "schema": "hotbench.map-drafts/1", "drafts": [
 *     { "draft": "map.propositions", "says": { "sides": [ ... ] } },
 *     { "draft": "map.facts", "says": { "facts": [ ... ] } },
 *     { "draft": "the-barn.answers", "says": { "issues": [ { "id": "the-barn", ... } ] } } ] }
 *
 * What a block says is that piece of a map.json.  It is laid over the map only where
 * the map has nothing of its own: an issue without any answer, a case without any
 * proposition, or any fact.  To confirm one moves it into map.json
 * (memo/draft_file.h).
 */
#ifndef COURT_MAP_DRAFTS_H
#define COURT_MAP_DRAFTS_H
#include <stdbool.h>
#include <stddef.h>
struct case_map;
struct court_case;
struct faults;
struct json_ref;

#define MAP_DRAFTS_FILE "map.drafts.json"

#define MAP_DRAFTS_PROPOSITIONS "map.propositions"
#define MAP_DRAFTS_FACTS	"map.facts"
#define MAP_DRAFTS_ANSWERS	".answers" /* behind an issue's id */

/* Whether a block of that name belongs here and not in drafts.json. */
bool map_drafts_is_name(const char *name);
/* Bytes of the issue's id, when the block holds an issue's answers; else 0. */
size_t map_drafts_issue(const char *name);

/* All blocks of a file over a map that holds already what the case says itself;
 * m->drafts then names those that count.  Faults for what cannot be read; answers to
 * an issue that the case has no more are passed over. */
void map_drafts_lay_all(struct case_map *m, const struct court_case *c,
			const struct json_ref *root, struct faults *f);
/* Whether m->drafts has the name. */
bool map_drafts_has(const struct case_map *m, const char *name);
/* Likewise, of the answers to an issue. */
bool map_drafts_has_issue(const struct case_map *m, const char *issue_id);
#endif
