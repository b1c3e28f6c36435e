/*
 * speech.h - from what a model wrote to what a justice says
 */
#ifndef SIM_SPEECH_H
#define SIM_SPEECH_H
#include <stdbool.h>
#include <stddef.h>

/* Bytes of a model's turn: far more than its tokens are, for the server may
 * ignore those. */
#define SPEECH_TURN_MAX ((size_t)16 << 10)

struct buf;
struct justice;

/*
 * Appends the turn: sanitised, one paragraph, without a speaker's label
 * ("JUSTICE KAGAN:"), enclosing quotation marks, emphasis marks or stage
 * directions in front.  `cut_short` (the token limit ended it), and what is more
 * than `out` can hold (SPEECH_TURN_MAX): trimmed to the last whole sentence when there is one, and *cut tells that something is
 * missing.  Returns false when no words are left.
 */
bool speech_clean(struct buf *out, const char *raw, const struct justice *j,
		  bool cut_short, bool *cut);
#endif
