/*
 * mapper_pick.h - the paragraphs of the papers that a request is about
 *
 * However large the papers, a request sees the paragraphs that bear on it most: those
 * cited for it, then those whose sentences are most like its words, as far as there
 * is room, in the order of the papers.
 */
#ifndef MEMO_MAPPER_PICK_H
#define MEMO_MAPPER_PICK_H
#include <stddef.h>
struct buf;
struct issue;
struct mapper;

/* Appends them, fenced: "brief-petitioner 12: text".  `issue` may be NULL. */
void mapper_pick(struct mapper *m, const char *about, const struct issue *issue,
		 size_t max_bytes, struct buf *out);
/* The paragraphs that say what happened: request `at` of the m->fact_steps among
 * which they are dealt out. */
void mapper_pick_facts(struct mapper *m, size_t at, struct buf *out);
/* How many requests those are worth: 1..MAPPER_FACT_STEPS. */
size_t mapper_pick_fact_steps(struct mapper *m);
#endif
