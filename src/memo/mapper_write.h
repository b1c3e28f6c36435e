/*
 * mapper_write.h - what a mapper has, as blocks of map.drafts.json
 */
#ifndef MEMO_MAPPER_WRITE_H
#define MEMO_MAPPER_WRITE_H
struct mapper;

/* Each is JSON that the caller frees. */
char *mapper_write_sides(const struct mapper *m);
/* The issue that was taken last, and the name of its block in *name (the arena's). */
char *mapper_write_issue(struct mapper *m, const char **name);
char *mapper_write_facts(const struct mapper *m);
#endif
