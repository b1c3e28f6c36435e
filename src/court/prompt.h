/*
 * prompt.h - prompts as files, with placeholders checked at load
 *
 * prompts/NAME.txt: lines starting with "#" at the top are comments, among them
 * "# version: 3"; then "=== system" and "=== user" parts.  {name} is a
 * placeholder; {{ and }} are braces.  Which placeholders a prompt may use is
 * known here, so a misspelt one is a fault at load and not a hole in a request.
 */
#ifndef COURT_PROMPT_H
#define COURT_PROMPT_H
#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
struct buf;
struct error;
struct faults;

#define PROMPT_FILE_MAX ((size_t)256 << 10)

struct prompt {
	char *name;
	char *version;
	char *system; /* with its placeholders; "" when the part is missing */
	char *user;
	char hash[HASH_HEX_BYTES];
};

/* Faults carry the path and the line.  False when there is any; *out must be
 * released all the same, and none of its texts is NULL. */
bool prompt_load(struct prompt *out, const char *path, struct faults *f);
void prompt_release(struct prompt *p);

struct prompt_value {
	const char *name;
	const char *text;
};
/* Appends a part with its placeholders filled; a missing value is an error
 * (ERR_DATA naming it), as is a full `out` (ERR_LIMIT).  Values are put in as they
 * are, braces and all, and never filled again: fence foreign ones before. */
bool prompt_fill(const char *part, const struct prompt_value *values, size_t n,
		 struct buf *out, struct error *err);
/*
 * Fences foreign text (a document, an answer) for use inside a prompt: cleaned,
 * then quoted line by line ("| ...") between a line "<<< label" and a line
 * ">>> label".  No line of the text can be such a line, whatever it holds, since
 * each starts with the bar.
 */
void prompt_fence(const char *label, const char *text, struct buf *out);
/*
 * Appends clean foreign text so that none of it reads as a mark of a chat
 * template ("<|im_end|>", "</s>", "[INST]"): some servers take such a mark in a
 * message for the end of it.  A blank behind "<" or "[" is all that changes.
 * prompt_fence does it already.
 */
void prompt_defuse(const char *s, size_t len, struct buf *out);
/* Appends foreign text that stands in a line of ours (a title, a name): safe, on
 * one line and defused, so that it cannot begin a line of its own. */
void prompt_line(const char *text, struct buf *out);
#endif
