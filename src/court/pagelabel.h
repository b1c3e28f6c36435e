/*
 * pagelabel.h - a page as a court cites it: "A106", "JA 37", "Pet. App. 12a", "9"
 *
 * A label is what is printed on the page: a name in letters (or none), a number in
 * digits or small Roman numerals, and perhaps a letter behind it.  It is kept
 * beside the page's place in the file (court/document.h), which is another thing:
 * page 1 of a brief is the fifteenth sheet of its PDF.  Pure.
 */
#ifndef COURT_PAGELABEL_H
#define COURT_PAGELABEL_H
#include <stdbool.h>
#include <stddef.h>
struct buf;

#define PAGELABEL_MAX	     48 /* bytes of a label or a key, with the NUL */
#define PAGELABEL_NUMBER_MAX 9999999

/* What two ways to print one label have in common. */
struct pagelabel {
	char key[PAGELABEL_MAX]; /* "petapp12a" of "Pet. App. 12a", "App-012A" */
	size_t name_len;	 /* of that, the name: 6 */
};

/* Reads one; false when the span is none: no number at its end, other bytes than
 * letters, digits, blanks, full stops and hyphens, too long.  Case aside. */
bool pagelabel_read(struct pagelabel *out, const char *s, size_t len);
/* "12a" of "petapp12a". */
const char *pagelabel_number(const struct pagelabel *l);
/* Without a name: "9", "iv", "12a" need the word "page" before them. */
bool pagelabel_is_bare(const char *label);
/*
 * How well a label fits one that was cited: 3 it is the same; 2 the name of one
 * ends in that of the other ("App. 12a", "Pet. App. 12a"); 1 one of them has no
 * name ("12a"); 0 not at all.
 */
int pagelabel_fit(const struct pagelabel *cited, const struct pagelabel *label);

/* Appends how a page is spoken of: "A106", "page 9", and "page 12" by its place in
 * the file where `label` is "" or NULL.  Nothing where it has neither. */
void pagelabel_say(struct buf *out, int page, const char *label);
/* The same for narrow places: "A106", "p. 9". */
void pagelabel_say_short(struct buf *out, int page, const char *label);
/* The same without a word: "A106", "9". */
void pagelabel_say_alone(struct buf *out, int page, const char *label);
/* Appends " (PDF page 6)" where the label does not tell the place in the file. */
void pagelabel_say_place(struct buf *out, int page, const char *label);

/* 4 of "iv": a number from 1 to 399 as books print it; 0 for anything else. */
int pagelabel_roman(const char *s, size_t len);
/* Appends it; n is 1..399. */
void pagelabel_put_roman(struct buf *out, int n);
#endif
