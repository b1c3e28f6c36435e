/*
 * consent.h - the one gate through which a case leaves this machine
 *
 * Whoever wants a model asks consent_llm for its client; llm/ itself refuses any
 * other machine without it.
 */
#ifndef CLI_CONSENT_H
#define CLI_CONSENT_H
#include <stdbool.h>
struct conf;
struct error;
struct llm;
struct llm_config;

/* What a model is to be shown. */
struct sending {
	const char *title; /* of the case, or the file that holds it */
	const char *dir;   /* the case's folder; NULL: of no case, so that a yes
			      is for this once */
	bool confidential; /* the case is: no other machine, no trace */
	bool changed; /* it is not what was argued: no earlier yes counts */
	bool papers;  /* all of its documents, not what is looked up */
	bool keep;    /* a yes is remembered */
};

/*
 * The client for c->base_url.  On this machine nothing is asked.  For any other,
 * for proxies that can read along and for models that a server here passes on
 * (llm/reach.h), consent must have been given:
 * by --send-to or send_to in the settings, by a yes at a terminal earlier (data
 * folder, "consent": for that case, that host, and its papers apart), or now.
 * NULL with ERR_CANCELLED after a no; with ERR_USAGE where nobody can be asked,
 * saying how to agree.
 */
struct llm *consent_llm(struct llm_config *c, const struct sending *what,
			const struct conf *conf, struct error *err);
/* Another endpoint for such a client, by the same rules: its number, or -1. */
int consent_add(struct llm *llm, struct llm_config *c,
		const struct sending *what, const struct conf *conf,
		struct error *err);
#endif
