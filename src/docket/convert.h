/*
 * convert.h - a person's papers as the Markdown that cases are made of
 *
 * Markdown and text are taken as they are; PDF goes through pdftotext (Poppler),
 * DOCX, ODT, RTF and HTML through pandoc, both on a short leash (child.h).  Where
 * the source has pages, lines "<!-- page 3: A106 -->" keep them, with what is printed
 * on them (court/document.h, heads.h); running heads are left out.
 * The result is clean UTF-8.  A paper whose paragraphs are numbered throughout (an
 * affidavit, a complaint: "1. ...", "2. ...") keeps those numbers as the ones it is
 * cited by.
 */
#ifndef DOCKET_CONVERT_H
#define DOCKET_CONVERT_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;

#define CONVERT_INPUT_MAX ((size_t)256 << 20)

enum convert_kind {
	CONVERT_UNKNOWN,
	CONVERT_TEXT, /* .md .markdown .txt */
	CONVERT_PDF,
	CONVERT_DOCX,
	CONVERT_ODT,
	CONVERT_RTF,
	CONVERT_HTML
};

/* By the name's ending, case aside. */
enum convert_kind convert_kind_of(const char *name);

/* What is done where pages are pictures of text (pictures.h). */
struct convert_how {
	bool ocr; /* they are read */
	/* Else, where they can be, this is asked; NULL: no. */
	bool (*ask)(void *arg, const char *path, int pictures);
	void *arg;
};
struct converted {
	int pages;    /* 0 for a format without */
	int pictures; /* of them, of which nothing was read */
};

/*
 * Appends the document at `path` to out.  `how` may be NULL.  Refused, with what to do about it: symbolic links and what is
 * no regular file, more than CONVERT_INPUT_MAX, a missing converter, an encrypted
 * PDF, one that holds pictures of text only, an archive that would unpack to far
 * more than it is.
 */
bool convert_file(const char *path, const struct convert_how *how,
		  struct buf *out, struct converted *got, struct error *err);

/*
 * Appends a document's text as its lines stand on the page, pages divided by form
 * feeds, uncleaned: for those who read a layout (official.h).  PDF and text only.
 */
bool convert_layout(const char *path, struct buf *out, struct error *err);

/*
 * Marks the paragraphs of `out` behind `from` by the numbers they begin with
 * ("3. " becomes "[3] "), if they run 1, 2, 3 through most of it.  Pure.
 */
void convert_numbers(struct buf *out, size_t from);

/* The pure half: pdftotext's output (pages divided by form feeds) as paragraphs.
 * Returns the pages; *letters is how many letters and digits there are. */
int convert_pages(const char *s, size_t len, struct buf *out, size_t *letters);
#endif
