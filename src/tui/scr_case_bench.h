/*
 * scr_case_bench.h - picking who sits: a bench as it comes, or justices one by one
 */
#ifndef TUI_SCR_CASE_BENCH_H
#define TUI_SCR_CASE_BENCH_H
#include <stdbool.h>
#include <stddef.h>

#include "court/bench.h"
#include "tui/cells.h"
#include "tui/keymap.h"
#include "tui/rects.h"
#include "tui/widget_list.h"
struct offers;

struct scr_case_bench {
	const struct keymap *keys; /* borrowed, both */
	const struct offers *offers;
	struct list lines; /* benches, then justices */
	bool *sits;	   /* of each justice; owned */
	int preset;	   /* the bench that is picked, -1 for own picks */
	char told[300];
};

void scr_case_bench_init(struct scr_case_bench *b, const struct keymap *keys,
			 const struct offers *o);
void scr_case_bench_release(struct scr_case_bench *b);
/* Opens at what is picked now: a slug, or a list of justices. */
void scr_case_bench_open(struct scr_case_bench *b, const char *name,
			 struct rect r);
void scr_case_bench_size(struct scr_case_bench *b, struct rect r);
/* One of PICK_ACTIONS.  True when the choice is made: *name is a slug or a
 * list of justices by seniority. */
bool scr_case_bench_act(struct scr_case_bench *b, int action, char *name,
			size_t size);
void scr_case_bench_view(const struct scr_case_bench *b, struct cells *out,
			 struct rect r);

/* The row of seats as counsel sees it, in the middle of one row: places in
 * offers->justices by seniority. */
void scr_case_bench_seats(const struct offers *o, const size_t *seats, size_t n,
			  struct cells *out, struct rect r);
/* "9 seats · 30 minutes (2 quiet) · seriatim round · real, simulated" */
void scr_case_bench_rules(const struct offers *o, const struct bench *rules,
			  const size_t *seats, size_t n, char *out,
			  size_t size);
#endif
