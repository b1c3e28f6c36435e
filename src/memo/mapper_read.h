/*
 * mapper_read.h - a model's reply, field by field, into a mapper
 *
 * What is wrong in form goes to the faults, with its JSON path, for a repair; what is
 * well formed and does not stand up is dropped, and told in the mapper's `dropped`.
 * Texts are cleaned, of one line, and lie in the mapper's arena.
 */
#ifndef MEMO_MAPPER_READ_H
#define MEMO_MAPPER_READ_H
#include <stddef.h>
struct faults;
struct json_ref;
struct mapper;

/* Each returns how many entries were kept of a reply to the step that the mapper
 * stands at. */
size_t mapper_read_side(struct mapper *m, const struct json_ref *root,
			struct faults *f);
size_t mapper_read_issue(struct mapper *m, const struct json_ref *root,
			 struct faults *f);
size_t mapper_read_facts(struct mapper *m, const struct json_ref *root,
			 struct faults *f);
#endif
