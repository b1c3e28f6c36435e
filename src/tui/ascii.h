/*
 * ascii.h - what stands in for a character on a terminal that has only ASCII
 */
#ifndef TUI_ASCII_H
#define TUI_ASCII_H

/* One or two characters for one grapheme ("?" when nothing is like it): quotes,
 * dashes, lines and bars, and letters without their accents. */
const char *ascii_for(const char *grapheme);
#endif
