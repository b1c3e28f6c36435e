/*
 * width.h - how wide lines may be
 */
#ifndef LINE_WIDTH_H
#define LINE_WIDTH_H
/* Columns for text on a terminal, 20 to 100; 0 (never cut) for a file or pipe. */
int width_of(int fd);
#endif
