/*
 * pictures.h - pages of a PDF that are pictures of text
 *
 * A scanner leaves pictures, now and then of one page among others.  pdfimages
 * (Poppler) tells which pages have one, and ocrmypdf, where the person has it,
 * reads them; it takes seconds a page, so it runs when it is wanted only.
 */
#ifndef DOCKET_PICTURES_H
#define DOCKET_PICTURES_H
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
struct error;

#define PICTURES_LETTERS \
	20 /* a page with fewer letters has no text to speak of */

struct pictures {
	int n;		  /* pages that have a picture and next to no letters */
	struct buf pages; /* their numbers: "2,3,7" */
	bool printed;	  /* some have letters over the picture */
};

/* By pdftotext's `text` of the PDF, pages divided by form feeds; none where pdfimages
 * cannot tell.  Release it. */
void pictures_find(struct pictures *p, const char *path,
		   const struct buf *text);
void pictures_release(struct pictures *p);
/* Whether there is a program that reads them. */
bool pictures_can_be_read(void);
/* Writes a PDF with the text of those pages, and the others as they are, to `out`,
 * in the folder `scratch`, which also takes what the program writes on its way.
 * Blocks, for up to half an hour. */
bool pictures_read(const char *path, const struct pictures *p,
		   const char *scratch, const char *out, struct error *err);
#endif
