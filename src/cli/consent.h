/*
 * consent.h - asked once before a case leaves this machine (product.md section 8)
 */
#ifndef CLI_CONSENT_H
#define CLI_CONSENT_H
#include <stdbool.h>
struct error;

/*
 * Whether what is said in `slug` may be sent to `host`; with `papers`, all of its
 * documents, which is asked for separately.  The first time a person
 * at a terminal is told what goes where and asked; a yes is kept (data folder,
 * "consent") unless `keep` is false.  Without a terminal, having named the endpoint
 * is the answer.  False with ERR_CANCELLED when they said no.
 */
bool consent_to_send(const char *slug, const char *title, const char *host,
		     bool papers, bool keep, struct error *err);
#endif
