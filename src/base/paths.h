/*
 * paths.h - where things live (XDG base directories)
 *
 * Each function returns a path that the caller frees.  Nothing is created.
 */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

/* Tells where the program itself lies; call once, before the rest.  argv0 is
 * kept. */
void paths_init(const char *argv0);

/* The folder with cases/, justices/ and prompts/: $HOTBENCH_SHARE, else beside
 * the program, else PREFIX/share/hotbench/shipped: never the data folder. */
char *paths_share(void);
char *paths_config(void); /* $XDG_CONFIG_HOME/hotbench */
char *paths_data(void);	  /* $XDG_DATA_HOME/hotbench */
char *paths_state(void);  /* $XDG_STATE_HOME/hotbench */
char *paths_cache(void);  /* $XDG_CACHE_HOME/hotbench */

/* dir (as returned above, freed here) with "/name" behind it. */
char *paths_under(char *dir, const char *name);
#endif
