/*
 * bring.h - a person's own papers as an own case
 *
 * Files, or what lies in a folder (a subfolder "meta" or "metadocuments" holds
 * notes on the law, the second pool; "docket" more filings), are converted,
 * given a name and a kind as far as they tell, and written as a case of which
 * facts, parties and questions are still to be filled in.
 *
 * The Supreme Court's own transcript of an argument is no document: it becomes
 * turns (official.h), as from oyez.org, and tells the title, the docket number and
 * who argued for whom.  A case of a transcript alone is named by term and docket.
 */
#ifndef DOCKET_BRING_H
#define DOCKET_BRING_H
#include <stdbool.h>
#include <stddef.h>

#include "base/faults.h"
#include "court/document.h"
#include "docket/convert.h"
struct buf;
struct catalogue;
struct error;

#define BRING_DOCUMENTS_MAX 500

struct bring {
	const char *const *paths; /* n_paths files or folders */
	size_t n_paths;
	const char *slug;  /* NULL: from the first path */
	const char *title; /* NULL: from a caption, or the slug */
	bool confidential, force;
	struct convert_how how;
};

/* What a document was taken for, for people to correct. */
struct brought {
	char *file; /* "docket/reply-brief.md" */
	char *source;
	char *proceeding_title, *link_name;
	enum pool pool;
	int pages;
	const char *
		own; /* what in it says that it is counsel's own and not for the
			    bench; then it is private.  NULL: nothing; static */
	bool for_bench; /* it says that it is a note for the bench, and counsel is
			   not to see it */
};
struct brought_list {
	struct brought *list;
	size_t n;
	char *argument;	 /* the file that became turns; NULL: none */
	char *advocates; /* who stood at the lectern, in order: "Wang, Oduya" */
	struct faults notes; /* what was guessed of the argument */
};

/*
 * Makes an own case of the catalogue's; its slug is appended to `slug`.  A file that
 * cannot be taken is told of in `left_out` (may be NULL), and the rest is imported; an
 * error when nothing is left, or there is such a case, or one that comes with the
 * program would be hidden by it (ERR_EXISTS).  Release `out` in any case.
 */
bool bring_case(const struct bring *b, const struct catalogue *c,
		struct buf *slug, struct brought_list *out,
		struct faults *left_out, struct error *err);
void brought_release(struct brought_list *l);

/* The kind of a filing by its name and its first words: "Briefs of the parties",
 * "Filings" when nothing tells. */
const char *bring_kind(const char *name, const char *text);
#endif
