/*
 * search.h - one query over an open index
 */
#ifndef DOCKET_SEARCH_H
#define DOCKET_SEARCH_H
#include <stdbool.h>

#include "docket/docket.h"

/* As docket_search, once; `out` is empty and is to be released in any case.
 * ERR_DATA when the index is damaged. */
bool search_run(struct docket *d, const struct docket_query *q,
		struct passages *out, struct error *err);
/* As docket_last_page and docket_has_labels. */
int search_last_page(struct docket *d, const char *document);
bool search_has_labels(struct docket *d, const char *document,
		       const char *name);
#endif
