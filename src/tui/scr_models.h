/*
 * scr_models.h - picking a first model of those that this machine serves
 *
 * A line for each, with what is known of the chosen one below; where there is none,
 * what a person can do about it.  Texts are borrowed.
 */
#ifndef TUI_SCR_MODELS_H
#define TUI_SCR_MODELS_H
#include <stdbool.h>
#include <stddef.h>

#include "tui/keymap.h"
#include "tui/screen.h"
#include "tui/widget_list.h"

struct models_row {
	const char *name;   /* "llama3.1:8b" */
	const char *about;  /* "8 B, 4096 tokens of context, Ollama at ..." */
	const char *judged; /* "every bench" */
	bool pickable;
	bool fits; /* without reserve */
};

struct models_offer {
	const struct models_row *rows; /* n; those to pick first */
	size_t n;
	const char *advice; /* what else to know, "" for nothing */
	const char *get[2]; /* the commands that get a first one, "" for none */
	bool kept;	    /* what is picked is kept in the settings */
};

struct scr_models {
	const struct keymap *keys; /* borrowed, as is: */
	const struct models_offer *offer;
	struct list list;
	int rows, cols;
	bool refused; /* the chosen one cannot be picked, and that was tried */
	bool picked;  /* with DEED_LEAVE: list.selected */
};

void scr_models_init(struct scr_models *m, const struct keymap *keys,
		     const struct models_offer *offer);
extern const struct screen_ops scr_models;
#endif
