/*
 * local.h - which model servers run on this machine, and what they hold
 *
 * Looks at the ports that local servers use, on 127.0.0.1 and [::1] only, all at
 * once and briefly, without any key.  Only when a model is asked for and none is
 * configured, or by `doctor`: an offline hearing opens no socket.  Everything is
 * asked by GET, but for Ollama's /api/show, which knows POST only; no model is
 * loaded by it.
 */
#ifndef LLM_LOCAL_H
#define LLM_LOCAL_H
#include <stdbool.h>
#include <stddef.h>

#include "llm/keys.h"
#include "llm/served.h"

#define LOCAL_MS	1500 /* all of it takes no longer */
#define LOCAL_PORTS_MAX 16

struct local_server {
	char base_url[64];
	int port;
	const char *name; /* by what it answers, else whose port it is */
	bool ollama;
	bool locked;  /* it wants a key; its models are not known */
	bool loading; /* it does not answer yet */
	struct served served;
};

struct local {
	struct local_server *list; /* owned; n of them, by port as given */
	size_t n;
};

/*
 * The ports to look at, at most LOCAL_PORTS_MAX; n of them returned.  Those of
 * HOTBENCH_LOCAL_PORTS ("8081,11434"; looked up by env), where it is set; "none", or
 * anything that is no port, is not looked at.  Else the usual ones.
 */
size_t local_ports(keys_getenv *env, int *ports);
/* Takes up to LOCAL_MS, so not inside a screen. */
void local_find(const int *ports, size_t n, struct local *out);
void local_release(struct local *l);
#endif
