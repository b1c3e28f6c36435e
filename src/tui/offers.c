#include "tui/offers.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"

static void keep_fault(struct offers *o, const struct faults *f)
{
	o->faults =
		xreallocarray(o->faults, o->n_faults + 1, sizeof *o->faults);
	o->faults[o->n_faults++] = xstrdup(f->n ? f->list[0] : "unreadable");
}

static void load_justice(struct offers *o, const struct entry *e)
{
	struct faults f;
	struct justice *j = &o->justices[o->n_justices];

	faults_init(&f);
	if (justice_load(j, e->path, &f)) {
		o->n_justices++;
	} else {
		justice_release(j);
		keep_fault(o, &f);
	}
	faults_release(&f);
}

static void load_bench(struct offers *o, const struct entry *e)
{
	struct faults f;
	struct bench *b = &o->benches[o->n_benches];

	faults_init(&f);
	if (bench_load(b, e->path, NULL, NULL, &f)) {
		o->n_benches++;
	} else {
		bench_release(b);
		keep_fault(o, &f);
	}
	faults_release(&f);
}

/* The real ones first, each by seniority, equals by name. */
static int by_seat(const void *a, const void *b)
{
	const struct justice *x = a, *y = b;

	if (x->kind != y->kind)
		return x->kind == CASE_REAL ? -1 : 1;
	if (x->kind == CASE_REAL && x->seniority != y->seniority)
		return x->seniority - y->seniority;
	return strcmp(x->slug, y->slug);
}

void offers_load(struct offers *o, const struct catalogue *c)
{
	struct entries benches = { 0 }, justices = { 0 };

	*o = (struct offers){ 0 };
	if (catalogue_list(c, ENTRY_BENCH, &benches, NULL) &&
	    catalogue_list(c, ENTRY_JUSTICE, &justices, NULL)) {
		o->benches = xcalloc(benches.n + 1, sizeof *o->benches);
		o->justices = xcalloc(justices.n + 1, sizeof *o->justices);
		for (size_t i = 0; i < justices.n; i++)
			load_justice(o, &justices.list[i]);
		for (size_t i = 0; i < benches.n; i++)
			load_bench(o, &benches.list[i]);
		qsort(o->justices, o->n_justices, sizeof *o->justices, by_seat);
	}
	entries_release(&benches);
	entries_release(&justices);
}

void offers_release(struct offers *o)
{
	for (size_t i = 0; i < o->n_benches; i++)
		bench_release(&o->benches[i]);
	for (size_t i = 0; i < o->n_justices; i++)
		justice_release(&o->justices[i]);
	for (size_t i = 0; i < o->n_faults; i++)
		free(o->faults[i]);
	free(o->benches);
	free(o->justices);
	free(o->faults);
	*o = (struct offers){ 0 };
}

const struct bench *offers_bench(const struct offers *o, const char *slug)
{
	for (size_t i = 0; i < o->n_benches; i++)
		if (!strcmp(o->benches[i].slug, slug))
			return &o->benches[i];
	return NULL;
}

/* Equals stay as they were given. */
static void sort_seats(const struct offers *o, size_t *seats, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		size_t j = seats[i], at = i;

		while (at && o->justices[seats[at - 1]].seniority >
				     o->justices[j].seniority) {
			seats[at] = seats[at - 1];
			at--;
		}
		seats[at] = j;
	}
}

static size_t seat(const struct offers *o, const char *slug, size_t *seats,
		   size_t n)
{
	for (size_t j = 0; j < o->n_justices && n < BENCH_SEATS_MAX; j++)
		if (!strcmp(o->justices[j].slug, slug)) {
			seats[n] = j;
			return n + 1;
		}
	return n;
}

static size_t seat_list(const struct offers *o, const char *list, size_t *seats)
{
	size_t n = 0;

	while (*list) {
		size_t len = strcspn(list, ",");
		char *slug = xstrndup(list, len);

		n = seat(o, slug, seats, n);
		free(slug);
		list += len + (list[len] == ',');
	}
	return n;
}

size_t offers_seats(const struct offers *o, const char *name,
		    size_t seats[BENCH_SEATS_MAX], const struct bench **rules)
{
	const struct bench *b = offers_bench(o, name);
	bool all_real = true;
	size_t n = 0;

	if (b) {
		for (size_t i = 0; i < b->seat_slugs.n; i++)
			n = seat(o, b->seat_slugs.list[i], seats, n);
	} else {
		n = seat_list(o, name, seats);
		for (size_t i = 0; i < n; i++)
			if (o->justices[seats[i]].kind != CASE_REAL)
				all_real = false;
		b = offers_bench(o, all_real ? CATALOGUE_BENCH_REAL
					     : CATALOGUE_BENCH_FICTIONAL);
	}
	sort_seats(o, seats, n);
	*rules = b ? b : o->n_benches ? &o->benches[0] : NULL;
	return n;
}
