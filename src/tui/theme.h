/*
 * theme.h - how each ink looks: colours and attributes, as a file says
 *
 *	# ~/.config/hotbench/themes/mine
 *	base = dark                    what is not said here is as there
 *	justice = 180 yellow bold      of 256 colours, else of 8; attributes
 *	dim = 245 default              default: the terminal's own colour
 *	[mono]                         where there is no colour
 *	justice = bold
 *
 * The four built-in themes are such texts too; inks are those of cells.h.  Plain
 * data: term.c alone knows what a terminal makes of it.
 */
#ifndef TUI_THEME_H
#define TUI_THEME_H
#include <stdbool.h>
#include <stddef.h>

#include "tui/cells.h"
struct error;
struct faults;

enum theme_attr {
	THEME_BOLD = 1,
	THEME_DIM = 2,
	THEME_UNDERLINE = 4,
	THEME_REVERSE = 8,
};

#define THEME_DEFAULT (-1) /* the terminal's own colour */
struct theme_ink {
	short rich;	/* 0..255, or THEME_DEFAULT */
	short plain;	/* 0..7, or THEME_DEFAULT */
	unsigned attrs; /* with colour: THEME_BOLD | ... */
	unsigned mono;	/* without */
};

struct theme {
	struct theme_ink inks[INK_COUNT];
	bool mono; /* no colour, whatever the terminal can do */
};

extern const char *const theme_names[]; /* the built-in ones; NULL at the end */
/* A built-in theme as the text of a file; NULL for an unknown name. */
const char *theme_text(const char *name);

/* A theme's text, over the built-in one that it names as its base (dark, unless
 * it says so).  `name` stands in faults: FILE:LINE.  False when there was one. */
#define THEME_FILE_MAX ((size_t)64 << 10)
bool theme_read(struct theme *out, const char *name, const char *text,
		size_t len, struct faults *f);
/*
 * The theme of that name: built in, else the file themes/NAME of the settings'
 * folder.  NULL or "": dark, or light where the terminal says that it is.  On a
 * fault *out is the default and the result is false.
 */
bool theme_find(struct theme *out, const char *name, struct faults *f);
#endif
