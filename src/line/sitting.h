/*
 * sitting.h - one person's side of a hearing: lines in, events out
 *
 * What a line means (an answer, a command, a piece of either), independent of
 * where it was typed.  After each call `talk.out` holds what is to be printed.
 */
#ifndef LINE_SITTING_H
#define LINE_SITTING_H
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "line/line.h"
#include "line/talk.h"
struct runner;

struct sitting {
	struct runner *runner;
	const struct line_options *options;
	struct talk talk;
	struct buf said; /* lines that ended in a backslash so far */
	char *draft;	 /* the last one handed to the runner; "" first */
	char *back;	 /* text for the editor, or NULL; owned */
	bool leaving;	 /* the person asked to leave */
	bool counts;	 /* the prompt tells how long a model takes */
};

void sitting_init(struct sitting *s, struct runner *r,
		  const struct line_options *o, int width_cols);
void sitting_release(struct sitting *s);
/* Head, what was said before, EV_START. */
void sitting_begin(struct sitting *s);
/* A line, without its newline (but it may hold some: Alt-Enter). */
void sitting_take(struct sitting *s, const char *line);
/* What stands in the editor now; kept as a draft within half a second. */
void sitting_typing(struct sitting *s, const char *text);
/* An event of the person's, and what came of it. */
void sitting_do(struct sitting *s, enum event_kind kind, const char *text);
/* News from the runner; call it often. */
void sitting_pump(struct sitting *s);
bool sitting_is_over(const struct sitting *s);
/* "you> ", "opening> ", "thinking, 12 s (Ctrl-C stops)> ": never translated. */
#define SITTING_PROMPT_BYTES 200
void sitting_prompt(const struct sitting *s, char out[SITTING_PROMPT_BYTES]);
/* How long a wait may be, for llm_wait; -1: no limit. */
int sitting_timeout_ms(const struct sitting *s);

/* commands.c: a line behind its colon. */
void sitting_command(struct sitting *s, const char *line);
/* What :docket found, once that is there and no question streams in.  The next line
 * waits for it. */
void sitting_found(struct sitting *s);
/* What a command line may be completed with: *rest is a newly allocated text to
 * be put behind it, NULL for nothing; several choices are said. */
char *sitting_complete(struct sitting *s, const char *line);
#endif
