/*
 * embed.h - having an endpoint turn texts into vectors
 *
 * Both functions wait; a hearing, which must not, sends the request itself
 * (hearing/seeker.h) with the input that embed_query_input gives.
 */
#ifndef DOCKET_EMBED_H
#define DOCKET_EMBED_H
#include <stdbool.h>
#include <stddef.h>

#include "docket/docket.h"
struct buf;
struct error;
struct llm;

#define EMBED_WAIT_MS 20000 /* for a query's vector */

/*
 * Computes the vectors that the index lacks for this model, in batches, each kept
 * as it comes: what is interrupted or fails goes on from there.  `progress`
 * counts passages.  Then the docket's vectors are those of this model.
 */
bool embed_docket(struct docket *d, struct llm *llm, const char *model,
		  docket_progress_fn *progress, void *arg, struct error *err);
/* A query's vector; the caller frees.  NULL with an error when the endpoint gives
 * none. */
float *embed_query(struct llm *llm, const char *model, const char *text,
		   size_t *dims, struct error *err);
/* What is sent for a query: some models want to be told that it is one. */
void embed_query_input(const char *model, const char *text, struct buf *out);
#endif
