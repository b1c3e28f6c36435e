/*
 * document.h - a filing or other paper of a case, paragraph by paragraph
 *
 * Documents are Markdown or plain text.  A paragraph is a block between blank
 * lines that is no heading (#...), rule (---, ***, ___) or front matter.  One
 * that starts "[12] " is paragraph 12; any other counts on from the one before.
 * A line "<!-- page 12 -->" says that what follows stands on page 12 of what the
 * text was made from; it ends no paragraph.  "<!-- page 12: A106 -->" says too what
 * that page is cited as (court/pagelabel.h).
 */
#ifndef COURT_DOCUMENT_H
#define COURT_DOCUMENT_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
struct buf;
struct court_case;
struct error;

#define DOCUMENT_FILE_MAX    ((size_t)64 << 20)
#define PARAGRAPHS_MAX	     200000 /* of a document; the rest is left out */
#define PARAGRAPH_NUMBER_MAX 999999

enum pool { POOL_DOCKET_FILES, POOL_METADOCUMENTS, POOLS };
extern const char *const pool_names[POOLS];

/* What a person says that a paper is; else its names and cover tell. */
enum document_role {
	DOCUMENT_UNSAID,
	DOCUMENT_DECISION,
	DOCUMENT_PETITIONER_BRIEF,
	DOCUMENT_RESPONDENT_BRIEF,
	DOCUMENT_PETITIONER_REPLY,
	DOCUMENT_RESPONDENT_REPLY,
	DOCUMENT_PETITIONER_AMICUS,
	DOCUMENT_RESPONDENT_AMICUS,
	DOCUMENT_AMICUS, /* of neither side */
	DOCUMENT_RECORD,
	DOCUMENT_LAW,
	DOCUMENT_NOTE,
	DOCUMENT_OTHER,
	DOCUMENT_PRIVATE, /* counsel's own: no bench reads, searches or quotes it */
	DOCUMENT_ROLES
};
/* "", "decision", "petitioner-brief", ... */
extern const char *const document_role_names[DOCUMENT_ROLES];

struct document {
	char *id;
	char *file; /* relative to the case's folder */
	enum pool pool;
	enum document_role role;
	bool for_bench; /* for people on it: no counsel and no program reads it */
	size_t at;	/* its place in case.json's list */
	char *proceeding_title, *link_name, *filename, *filed; /* "" unknown */
};

struct paragraph {
	int number;	     /* as cited */
	const char *text;    /* without the number mark, blanks squeezed */
	const char *heading; /* the heading it stands under, "" for none */
	int page;	     /* it starts on; 0 where the text has no pages */
	const char *label;   /* what that page is cited as, "" unknown */
	int last_page;	     /* it ends on */
};
struct document_page {
	int page;	   /* its place in what the text was made from */
	const char *label; /* "A106"; "" unknown */
};
struct paragraphs {
	struct arena arena;
	struct paragraph *list; /* in order */
	size_t n;
	struct document_page *pages; /* those marked, in order */
	size_t n_pages;
	bool cut; /* there were more than PARAGRAPHS_MAX */
};

/* What it is called: its link_name, else its proceeding_title, else its id.  The
 * document's own. */
const char *document_name(const struct document *d);
/* The bytes of a document's file, appended; of a sealed one (court/sealed.h) those that
 * were sealed.  ERR_DATA for a path that leads out
 * of the case's folder. */
bool document_bytes(const struct court_case *c, const struct document *d,
		    struct buf *out, struct error *err);
/* Reads and numbers a document; text is clean.  ERR_DATA for one that is no text
 * (a PDF: docket/convert.h makes text of it).  Release it in any case. */
bool document_load(struct paragraphs *out, const struct court_case *c,
		   const struct document *d, struct error *err);
/* The same from text in memory. */
void document_parse(struct paragraphs *out, const char *s, size_t len);
void document_release(struct paragraphs *p);
/* Appends the line that marks a page; label "" for none. */
void document_put_page(struct buf *out, int page, const char *label);
/* What a page is cited as, by its place in what the text was made from; "" where
 * that is not known.  Until the release. */
const char *document_page_label(const struct paragraphs *p, int page);
/* By the number it is cited by; NULL when there is none. */
const struct paragraph *document_paragraph(const struct paragraphs *p,
					   int number);
/*
 * A member of the front matter ("key: value" lines between two "---" lines at
 * the very top), clean and without quotes; NULL when there is none.  The caller
 * frees.
 */
char *document_front(const char *s, size_t len, const char *key);
#endif
