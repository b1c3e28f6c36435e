/*
 * results.h - replies that are not talk: lists of models, vectors
 */
#ifndef LLM_RESULTS_H
#define LLM_RESULTS_H
#include "llm/llm.h"
struct arena;

/* GET /models.  Only `id` can be relied on; a model known not to write text is
 * left out.  False with an error when it is no such list. */
bool results_offers(const char *s, size_t len, struct arena *a,
		    struct llm_offer **out, size_t *n, struct error *err);
/* POST /embeddings: n rows of dims, in the order of the inputs; caller frees. */
bool results_vectors(const char *s, size_t len, size_t n, float **out,
		     size_t *dims, struct error *err);
#endif
