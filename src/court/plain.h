/*
 * plain.h - plain words out of what the web and a stenographer put around them
 *
 * Pure functions on text in memory; every result has passed sanitise.h.
 */
#ifndef COURT_PLAIN_H
#define COURT_PLAIN_H
#include <stdbool.h>
#include <stddef.h>
struct buf;

/*
 * Appends the text of a piece of HTML: tags gone, entities read, blanks
 * squeezed.  Blocks (<p>, <li>, <div>, <h1>, ...) are divided by a blank line,
 * <br> is a line end.  A "<" or "&" that starts no tag or entity stays as it is.
 * What stands in <script>, <style> and comments is dropped.
 */
void plain_from_html(struct buf *out, const char *s, size_t len);

/*
 * Appends speech on one line, blanks squeezed, without the stenographer's
 * marks ("(Laughter.)", "[Interruption.]"); those are appended to `marks` (may be
 * NULL), a blank between two.  Subsections of statutes ("(b)", "(A)(ii)") and
 * whatever else stands in brackets are words and stay.
 */
void plain_speech(struct buf *out, struct buf *marks, const char *s,
		  size_t len);

/*
 * Appends a text by its words alone, for telling whether two say the same: letters
 * and digits, ASCII in lower case, one blank before each word and one at the end.
 * Apostrophes and square brackets are left out ("[t]he" is "the"); any other mark,
 * curly or straight, divides words.  Nothing is appended where there is no word.
 */
void plain_words(struct buf *out, const char *s, size_t len);

/* Letters and digits in lower-case ASCII, everything else a hyphen (none at
 * either end, no two together): "Roh Sinzdak" gives "roh-sinzdak".  At most
 * `size` - 1 bytes; "" when nothing is left. */
void plain_slug(char *out, size_t size, const char *s);
#endif
