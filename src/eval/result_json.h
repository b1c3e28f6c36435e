/*
 * result_json.h - a result as JSON, and back again as far as ranks need it
 *
 *   {"schema": "hotbench.eval/1", "suite": text, "title": text,
 *    "simulator": text or null, "reader": text or null, "seed": 7, "n": 72,
 *    "data": [text], "notes": [text],
 *    "scores": {KEY: {"value": number or null, "less_is_better": false}},
 *    "tables": [{"key": text, "title": text, "notes": [text], "rows": [
 *      {"key": text, "title": text, "figures": {COLUMN:
 *        {"value": number or null, "interval95": [lo, hi] or null, "n": 72 or null}
 *        or text}}]}]}
 *
 * A probe of several suites is {"schema": "hotbench.eval/1", "suites": [such
 * objects, without "schema"]}.
 */
#ifndef EVAL_RESULT_JSON_H
#define EVAL_RESULT_JSON_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/result.h"
struct buf;
struct faults;
struct json_ref;

void eval_result_write(struct buf *out, const struct eval_result *list,
		       size_t n);
/* The results of a file, with suite, simulator, n and scores, no more: appended to the
 * list, which grows.  Each is the caller's to release, faults or not. */
#define EVAL_RESULTS_MAX 200
void eval_results_read(const struct json_ref *root, struct eval_result **list,
		       size_t *n, struct faults *f);
#endif
