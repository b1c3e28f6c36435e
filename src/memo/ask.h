/*
 * ask.h - what all requests for drafts have in common: forms of replies, prompts
 * filled
 */
#ifndef MEMO_ASK_H
#define MEMO_ASK_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;
struct llm_request;
struct prompt;
struct prompt_value;

#define ASK_TEXT_MAX ((size_t)4 << 20) /* bytes of a prompt */

/* Pieces of a JSON Schema, as string literals. */
#define ASK_OBJECT(members, required)                                       \
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":" \
	"[" required "],\"properties\":{" members "}}"
#define ASK_ARRAY(of) "{\"type\":\"array\",\"items\":" of "}"
#define ASK_TEXT      "{\"type\":\"string\"}"
#define ASK_WHOLE     "{\"type\":\"integer\"}"

/* Appends {"type": "string", "enum": [...]}. */
void ask_choice(struct buf *out, const char *const *names, size_t n);
/* Adds both parts of a prompt, filled, to a request. */
bool ask_fill(const struct prompt *p, const struct prompt_value *values,
	      size_t n, struct llm_request *out, struct error *err);
/* A foreign name as a line of a prompt (prompt_line), into `out`, made here. */
void ask_line(const char *s, struct buf *out);
#endif
