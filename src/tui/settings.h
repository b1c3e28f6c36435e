/*
 * settings.h - what the settings file says about the screens
 *
 *	[screen]
 *	theme = dark | light | contrast | mono | a file of themes/
 *	color = yes | no
 *	unicode = yes | no
 *	mouse = yes | no
 *
 *	[keys hearing]                one section a screen (keymap.h)
 *	docket = F3 Ctrl-G            an action and its keys: these, no others
 */
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H
#include "tui/keymap.h"
#include "tui/term.h"
#include "tui/theme.h"
struct faults;
struct ini;

struct settings {
	struct theme theme;
	struct term_options term; /* its theme is the one above: a copy of the
				     whole must set that anew */
	struct keymap keys;
};

/* The defaults, changed as the file says; each fault names file and line. */
void settings_read(struct settings *out, const struct ini *ini,
		   struct faults *f);
#endif
