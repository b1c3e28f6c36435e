/*
 * show.h - plain text for people on standard output: paragraphs, lists, columns
 *
 * Texts are clean already (their loaders saw to it).  Lines are 80 columns.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H
#include <stddef.h>

#include "court/field.h"
struct buf;

enum show_format {
	SHOW_TEXT,
	SHOW_JSON,
	SHOW_JSONL,
	SHOW_FORMATS,
	SHOW_CSV = SHOW_FORMATS /* of tables */
};
#define SHOW_TABLES (SHOW_CSV + 1)
extern const char *const show_format_names[SHOW_TABLES];

/* Wrapped, each line behind `indent` blanks. */
void show_text(const char *s, int indent);
/* The same behind a mark that stands in the indentation: "- ". */
void show_item(const char *mark, const char *s, int indent);
void show_items(const char *title, const struct texts *t);
/* "Title" on a line of its own, an empty one before it. */
void show_title(const char *title);
/* "name: value", nothing for an empty or missing value. */
void show_field(const char *name, const char *value);
/* All of a text on standard output, and it is released; an exit code. */
int show_buf(struct buf *text);
/* One cell of a table, filled up to its width (a longer one stays whole), and a
 * gap behind it. */
void show_cell(const char *s, int width_cols);
#endif
