/*
 * papers_claim.h - whether words claim something
 *
 * A heading like "The remedy that the Code provides" names a subject; "Notice comes
 * first" claims something, and only that can be put to the other side.
 */
#ifndef MEMO_PAPERS_CLAIM_H
#define MEMO_PAPERS_CLAIM_H
#include <stdbool.h>

/* A whole clause: it has a verb of its own, and asks nothing.  Told by a list of
 * verbs, and now and then wrongly. */
bool papers_claim_is(const char *s);
#endif
