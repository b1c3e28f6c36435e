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
struct buf;
struct error;
struct docket;

#define DOCKET_K_MAX 20

struct docket_query {
	const char *text; /* words; operators in it mean nothing */
	int pool;	  /* enum pool, or -1 for both */
	/* Loose filters; NULL or "" for none.  Where no document fits one in
	 * its own field, any of the three fields will do. */
	const char *proceeding_title;
	const char *filename;
	const char *link_name;
	size_t k;    /* 1..DOCKET_K_MAX; 0 means 3 */
	bool all;    /* only passages that have all the words */
	bool phrase; /* only those that have them next to each other, in this
			order, common words among them */
	/* The words' vector, of docket_dims: ranks by words and by meaning are
	 * then fused.  NULL for words alone. */
	const float *vector;
	/* Not a search but a look: this paragraph of this document, or this page
	 * (what begins on it, else what reaches it), or its start; `text` is then
	 * ignored.  NULL, and no label, for a search. */
	const char *document;
	int paragraph, page;
	/* Before a page: one by its label ("A106"), of that document or (NULL) of
	 * all; each page that fits it best.  A number alone ("37") is that of a
	 * label that has it, whatever its name.  Where none fits, `page`. */
	const char *label;
	char *owned; /* of a copy: its texts */
};
/* With copies of its words, filters and label; document and vector stay borrowed. */
struct docket_query docket_query_copy(const struct docket_query *q);
void docket_query_release(struct docket_query *copy);

struct passage {
	char *document; /* id in the case */
	char *title;	/* proceeding_title */
	char *link_name;
	int page;      /* 0 where the format has none */
	int last_page; /* it ends on */
	/* What those pages are cited as, "" unknown (pagelabel.h). */
	char *label, *last_label;
	int from_paragraph, to_paragraph;
	char *heading;	/* the heading it stands under, "" for none */
	char *text;	/* clean; paragraphs divided by an empty line */
	char *numbers;	/* of those paragraphs, in order: "12 13 14" */
	double score;	/* higher is better; compare within one result only */
	bool all_terms; /* every term of the query occurs */
};
struct passages {
	struct passage *list; /* best first; owned */
	size_t n;
	char *lacks; /* what the query has between quotation marks, where no passage
			has those words next to each other; owned, NULL */
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
/*
 * Builds or renews the index at `path` where that may take a person's time: a case
 * of DOCKET_LARGE bytes of documents.  A smaller one is left for the first search.
 */
#define DOCKET_LARGE ((size_t)2 << 20)
bool docket_ready(const struct court_case *c, const char *path,
		  docket_progress_fn *progress, void *arg, struct error *err);
/*
 * What happened at the opening, or since, that a person should know ("the index
 * was damaged and has been built again", "docket/x.pdf: is no text"); a line
 * each, "" for nothing.  Ours, until the next call on the docket.
 */
const char *docket_notes(const struct docket *d);
/* Where a case's index is kept: DATA/docket/SLUG-HASH8.db, the hash being of the
 * folder's path; the folder is made.  NULL (keep it in memory) for a confidential
 * case, one without documents or without a folder, or where none can be made; of a
 * case that has become confidential the index that was kept is removed.  The caller
 * frees. */
char *docket_default_path(const struct court_case *c);
/* Removes the index that is kept of a case, if there is one. */
void docket_forget(const struct court_case *c);
/*
 * Makes the vectors that the index has for an embedding model ready, if it has
 * any; docket_dims is then how long they are, and 0 where there are none.
 */
bool docket_use_vectors(struct docket *d, const char *model, struct error *err);
size_t docket_dims(const struct docket *d);
/* All terms first, then any; common words dropped.  Words that are the label of a
 * page ("A106", "Pet. App. 12a") find what stands there first.  No hit is no
 * error. */
bool docket_search(struct docket *d, const struct docket_query *q,
		   struct passages *out, struct error *err);
void passages_release(struct passages *p);
/* "no passage has the words "they never asked" as they stand; the nearest:", or that none
 * has these words at all; appended, nothing where nothing is lacking. */
void passages_say_lack(const struct passages *p, struct buf *out);
/* What people call the document that a passage is of: its own name, else its
 * proceeding's, else its id. */
const char *passage_document(const struct passage *p);
/* Appends its page or pages as they are cited: "A105-A106", "page 9", "pages 9-10";
 * nothing where it has none. */
void passage_say_pages(const struct passage *p, struct buf *out);
/* The paragraph that the byte at `offset` of the text stands in. */
int passage_paragraph(const struct passage *p, size_t offset);
/* Appends at most max_words of a passage's text, those that fit the query best. */
void docket_snippet(const char *text, const char *query, size_t max_words,
		    struct buf *out);
/* Whether the docket has this document and paragraph. */
bool docket_has(struct docket *d, const char *document, int paragraph);
/* The last page that a passage of it stands on; 0 where it has no pages, or is
 * none of ours. */
int docket_last_page(struct docket *d, const char *document);
/* Whether pages of it (NULL: of any) have labels of this name, in lower case and
 * without marks: "petapp"; "" for plain numbers. */
bool docket_has_labels(struct docket *d, const char *document,
		       const char *name);
size_t docket_passage_count(const struct docket *d);
#endif
