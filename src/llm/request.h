/*
 * request.h - the body of a request, as this endpoint and model want it
 *
 * Pure.  The caller's wishes, the endpoint's settings and what was learned from
 * its refusals make one JSON object; members always come in the same order, so
 * equal wishes have equal bytes (a tape depends on it).
 */
#ifndef LLM_REQUEST_H
#define LLM_REQUEST_H
#include "llm/llm.h"
#include "llm/provider.h"
struct buf;
struct reply_fault;

struct request_env {		    /* borrowed */
	const struct llm_config *c; /* the endpoint's */
	const struct provider_quirks *quirks;
	const struct provider_learned *learned;
	const char *model;
	int context_tokens; /* of the settings or learned, the smaller; 0 unknown */
};

/*
 * Writes the body of a chat or embeddings request.  n_left_out: how many
 * messages did not fit the context.  False with ERR_LIMIT beyond the buffer.
 */
bool request_body(const struct llm_request *r, const struct request_env *env,
		  struct buf *out, size_t *n_left_out, struct error *err);
/* "/chat/completions", ... */
const char *request_leaf(enum llm_kind kind);

/* Our own count: a little generous for English (bytes / 4 and a few tokens a
 * message), so that a budget is never passed by surprise. */
int64_t request_tokens(size_t bytes);
int64_t request_prompt_tokens(const struct llm_request *r);

/*
 * What a 400 asks to be changed: notes it in `learned` and writes one line for
 * the person.  False when it names nothing that we could leave out or rename.
 */
bool request_repair(const struct llm_request *r, const struct request_env *env,
		    const struct reply_fault *fault,
		    struct provider_learned *learned, char *notice,
		    size_t notice_size);
#endif
