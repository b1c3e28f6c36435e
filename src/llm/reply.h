/*
 * reply.h - what a reply means, whatever dialect it is written in
 *
 * Pure: JSON in; text, thought, usage, errors out.  Chunks of a stream go to
 * reply_chunk, a whole body to reply_whole; both end with reply_end.  What is new
 * is told by reply_tell, at once for however many pieces it came in.  Thought is
 * kept apart wherever the server puts it: `reasoning_content`, `reasoning`,
 * `<think>` in the text (cut anywhere), or before a lone `</think>`.
 */
#ifndef LLM_REPLY_H
#define LLM_REPLY_H
#include "base/buf.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REPLY_FAULT_BYTES 512
/* An error as the server told it; each text "" when not told. */
struct reply_fault {
	char message[REPLY_FAULT_BYTES];
	char type[64];
	char code[64];
	char param[64];
	long context_tokens; /* its limit, 0 if not told */
};

enum reply_out {
	REPLY_TEXT,
	REPLY_THOUGHT,
	REPLY_RECALL, /* the text so far was thought */
};

typedef void reply_fn(void *arg, enum reply_out kind, const char *s,
		      size_t len);

struct reply {
	reply_fn *fn; /* may be NULL */
	void *arg;
	struct buf text;
	struct buf thought;
	size_t told_text, told_thought; /* bytes of them that fn had */
	struct buf held;		/* may be the beginning of a tag */
	struct buf tool_arguments;
	char tool_name[128];
	char finish[32];
	struct reply_fault fault;
	int64_t prompt_tokens, completion_tokens;
	size_t n_text; /* pieces of text, of what it may hold, or of a call */
	size_t n_thought; /* pieces in a field of their own */
	bool has_usage;
	bool failed;	  /* `fault` says why */
	bool garbage;	  /* something that is no JSON, told in `fault` */
	bool too_long;	  /* a ceiling was met */
	bool some_choice; /* it is a chat reply at all */
	bool inside;	  /* a thought */
	bool presumed;	  /* inside only because this model begins so */
	bool recalled;
	bool skip_blank;
	bool own_field; /* the server keeps thought in a field */
};

/* thought_first: the text is known to begin inside a thought. */
void reply_init(struct reply *r, bool thought_first, reply_fn *fn, void *arg);
void reply_release(struct reply *r);

/* One data payload of a stream.  `is_error`: the stream named the event so.
 * False when the reply cannot go on (failed, garbage, too_long). */
bool reply_chunk(struct reply *r, bool is_error, const char *s, size_t len);
/* A body that was not streamed; also NDJSON. */
bool reply_whole(struct reply *r, const char *s, size_t len);
/* Gives fn the thought and the text that it has not had: one call each. */
void reply_tell(struct reply *r);
/* Nothing more comes: tells all, what was held back too. */
void reply_end(struct reply *r);

/* The best account of an error body (JSON of any shape, HTML, text, nothing). */
void reply_fault_read(const char *s, size_t len, struct reply_fault *out);
/* Whether it says that the context is too small. */
bool reply_fault_is_overflow(const struct reply_fault *f);

/* Whether a reply reads like thinking aloud (an untagged thought). */
bool reply_leaks_thought(const char *text);
#endif
