/*
 * series.h - which of the numbers at the edges of pages are the pages' own
 *
 * A page number is known by its neighbours: it rises by one from page to page.  A
 * number that does not (a footnote's, a year, a docket number) belongs to none.  Of
 * all ways to lay series over the pages the best one is taken: each number in a series
 * counts for it, each beginning of one against it, and so does a page in a series
 * that lacks its number.  Pure.
 */
#ifndef DOCKET_SERIES_H
#define DOCKET_SERIES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SERIES_NONE (-1)

struct series_sign {   /* a number at the edge of a page */
	int page;      /* 0, 1, ... */
	int value;     /* > 0 */
	uint32_t kind; /* its name and style; a series is of one kind */
	bool named;    /* "A106": two make a series, and it may leap ("A140") */
	double worth;  /* about 1: how likely it is a page's own by its looks */
	int series;    /* out: 0, 1, ... or SERIES_NONE */
};

/* Sets `series` of n signs, which are sorted by page. */
void series_find(struct series_sign *signs, size_t n);
#endif
