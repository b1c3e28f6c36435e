/*
 * width.h - how wide lines may be
 */
#ifndef LINE_WIDTH_H
#define LINE_WIDTH_H
#include <stdbool.h>
struct error;

/* Columns for text on a terminal, 20 to 100; 0 (never cut) for a file or pipe. */
int width_of(int fd);
/* It shows letters and nothing else, or nobody said what it can. */
bool width_is_dumb(void);
/*
 * Whether the terminal claims a size that a line editor can hold: libedit takes
 * memory for every place of it, and dies where there is none.
 */
bool width_is_sane(int fd, struct error *err);
#endif
