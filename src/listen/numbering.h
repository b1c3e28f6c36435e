/*
 * numbering.h - numbers that name a place and count nothing
 *
 * "Paragraph 35", "pages 118 to 121", "¶¶ 71-74", "23 and 57 of the appendix", "section
 * 14-7", "42 U.S.C. 1983", "412 U.S. 218", "Query 3": whoever names such a place
 * claims no figure.
 */
#ifndef LISTEN_NUMBERING_H
#define LISTEN_NUMBERING_H
#include <stdbool.h>
#include <stddef.h>

/* Smaller numbers count points and people; from here on one is a figure. */
#define NUMBERING_FIGURE_LEAST 13
/* Whether the number at bytes [from, to) of a text is one. */
bool numbering_is_place(const char *text, size_t from, size_t to);
#endif
