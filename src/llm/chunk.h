/*
 * chunk.h - the plain case of a streamed chunk, read in one pass
 *
 * Nearly every chunk of a stream brings a few bytes of text and nothing else.
 * This reads those without building a document (some ten times quicker than
 * reply.c's way); whatever is not plain it leaves alone.
 */
#ifndef LLM_CHUNK_H
#define LLM_CHUNK_H
#include <stdbool.h>
#include <stddef.h>
struct buf;

/*
 * True when the payload is a chat chunk with one choice that brings text (or
 * nothing) and no error, usage, thought, tool call or finish reason; the text,
 * decoded and valid UTF-8, is appended to `text`.  False, with `text` as it
 * was: ask reply.c's own parser.
 */
bool chunk_is_plain(const char *s, size_t len, struct buf *text);
#endif
