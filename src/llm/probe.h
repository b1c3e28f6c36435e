/*
 * probe.h - is a model server running on this machine?
 *
 * Knocks at the ports that local servers use, on loopback only, all at once and
 * briefly, without any key.  Only when a model is asked for and none is
 * configured, or by `doctor`: an offline hearing opens no socket.
 */
#ifndef LLM_PROBE_H
#define LLM_PROBE_H
#include <stddef.h>

#include "llm/provider.h"

#define PROBE_MS 1500 /* all of it takes no longer */

struct probe_found {
	char base_url[64];
	int port;
	const char *name; /* whose port it is: "Ollama" */
	char model[128];  /* the first it offers, "" if none */
	size_t n_models;
};

/*
 * Writes at most max finds, in the order of provider_ports; returns how many.
 * Takes up to PROBE_MS, so not inside a screen.
 */
size_t probe_local(struct probe_found *out, size_t max);
/* The same at other ports, for tests. */
size_t probe_ports(const struct provider_port *ports, size_t n,
		   struct probe_found *out, size_t max);
#endif
