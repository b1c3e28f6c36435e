/*
 * reach.h - which other machines get what is sent to an endpoint
 *
 * Pure.  The endpoint's host, unless it is this machine, and a proxy that could
 * read along: one of plain http, or one through which even "127.0.0.1" is
 * somebody else's.  Proxies on this machine do not count.  Nor is a model of this
 * machine what a server here passes on: Ollama's cloud models.
 */
#ifndef LLM_REACH_H
#define LLM_REACH_H
#include <stdbool.h>
#include <stddef.h>

#include "llm/keys.h"
#include "llm/provider.h"
struct error;

#define REACH_MAX   3
#define REACH_CLOUD "ollama.com" /* where Ollama's cloud models run */

struct reach { /* hosts as people should see them, n of them; 0: none.  One that
		* is spoken to in the clear is another: "http://gpu.lan:8080" */
	char host[REACH_MAX][PROVIDER_SHOWN_MAX + sizeof "http://"];
	size_t n;
};

/*
 * The proxy that requests go through, "" none: what is given, or when that is
 * NULL the environment's (http_proxy or https_proxy, all_proxy, no_proxy, looked
 * up by `env`; NULL: not at all), never for this machine.  curl is told this one
 * and reads no variables itself, so what was agreed to is what happens.
 */
const char *reach_proxy(const struct provider_url *url, const char *proxy,
			keys_getenv *env);

/*
 * Proxy and env as for reach_proxy.  ERR_USAGE for a proxy that is no address.
 */
bool reach_find(struct reach *out, const struct provider_url *url,
		const char *proxy, keys_getenv *env, struct error *err);

/* Whether a model's name is that of one which a server here passes on to REACH_CLOUD
 * ("gpt-oss:120b-cloud", "x:cloud"); false for NULL.  One that was given another name
 * there cannot be told. */
bool reach_is_passed_on(const char *model);
/* Adds REACH_CLOUD where that is so and the server runs here. */
void reach_add_model(struct reach *out, const struct provider_url *url,
		     const char *model);
#endif
