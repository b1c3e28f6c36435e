/*
 * markdown.h - a paper's words without the marks of Markdown around them
 *
 * For showing only: what is searched, quoted and cited stays as it was written.
 * Pure.
 */
#ifndef COURT_MARKDOWN_H
#define COURT_MARKDOWN_H
struct buf;

/*
 * Appends a text of paragraphs (each on one line, as document.h has them; an empty
 * line divides two) as it is read.  Marks of emphasis, of code and of a quoted block
 * and the backslash before a mark go, a link is its words, and a star that begins an
 * item of a list is a dot.  A mark that has no partner is a sign of the text and
 * stays: "3 * 4", "A*", "snake_case", "5 > 4", "[t]he".
 */
void markdown_words(struct buf *out, const char *text);
#endif
