/*
 * docket.h - searching a case's filings
 *
 * An index per case (SQLite FTS5) of passages of about 200 words, built when it
 * is first needed and again when the documents' hash changes.  Closed: only what
 * the case file lists is ever read.
 */
#ifndef DOCKET_DOCKET_H
#define DOCKET_DOCKET_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
struct error;
struct docket;

#define DOCKET_K_MAX 20

struct docket_query {
	const char *text;	      /* words; operators in it mean nothing */
	int pool;		      /* enum pool, or -1 for both */
	const char *proceeding_title; /* loose filters; NULL or "" for none */
	const char *filename;
	const char *link_name;
	size_t k; /* 1..DOCKET_K_MAX; 0 means 3 */
	/* Not a search but a look: this paragraph of this document; `text` is
	 * then ignored.  NULL for a search. */
	const char *document;
	int paragraph;
};

struct passage {
	char *document; /* id in the case */
	char *title;	/* proceeding_title */
	char *link_name;
	int page; /* 0 where the format has none */
	int from_paragraph, to_paragraph;
	char *heading;	/* the heading it stands under, "" for none */
	char *text;	/* clean */
	double score;	/* higher is better; compare within one result only */
	bool all_terms; /* every term of the query occurs */
};
struct passages {
	struct passage *list; /* best first; owned */
	size_t n;
};

/*
 * Opens (building or renewing) the index at `path`, or in memory when path is
 * NULL.  `c` is borrowed and must outlive the docket.  `progress` may be NULL;
 * returning false from it interrupts (ERR_CANCELLED).
 */
typedef bool docket_progress_fn(void *arg, size_t done, size_t of);
struct docket *docket_open(const struct court_case *c, const char *path,
			   docket_progress_fn *progress, void *arg,
			   struct error *err);
void docket_close(struct docket *d);
/* All terms first, then any; common words dropped.  No hit is no error. */
bool docket_search(struct docket *d, const struct docket_query *q,
		   struct passages *out, struct error *err);
void passages_release(struct passages *p);
/* Whether the docket has this document and paragraph. */
bool docket_has(struct docket *d, const char *document, int paragraph);
size_t docket_passage_count(const struct docket *d);
#endif
