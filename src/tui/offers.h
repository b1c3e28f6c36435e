/*
 * offers.h - the benches and justices that can sit, for a person to pick from
 *
 * Every justice is read once, and the benches without theirs: thirty small files.
 * A file with a fault is kept as a line that says so; the others serve.
 */
#ifndef TUI_OFFERS_H
#define TUI_OFFERS_H
#include <stdbool.h>
#include <stddef.h>

#include "court/bench.h"
struct catalogue;

struct offers {
	struct bench *benches; /* the rules alone; by slug */
	size_t n_benches;
	struct justice
		*justices; /* the real ones by seniority, then the rest */
	size_t n_justices;
	char **faults; /* "name of the file: what is wrong" */
	size_t n_faults;
};

void offers_load(struct offers *o, const struct catalogue *c);
void offers_release(struct offers *o);
/* The bench of that slug; NULL when there is none. */
const struct bench *offers_bench(const struct offers *o, const char *slug);
/*
 * Who sits on a bench of that slug, or in a list "alito,kagan": places in
 * justices in order of seniority; returns how many.  *rules (never NULL unless
 * nothing is there) is the bench whose rules hold, as in catalogue_bench.
 */
size_t offers_seats(const struct offers *o, const char *name,
		    size_t seats[BENCH_SEATS_MAX], const struct bench **rules);
#endif
