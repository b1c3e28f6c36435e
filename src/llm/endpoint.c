#include "llm/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "llm/reach.h"

#define JSON_TYPE "Content-Type: application/json"

/* ---- endpoints -------------------------------------------------------------- */

static void or_default(int *value, int fallback)
{
	if (*value <= 0)
		*value = fallback;
}

const char *endpoint_text(struct arena *a, const char *s)
{
	return s ? arena_strdup(a, s) : NULL;
}

const char *const *endpoint_list(struct arena *a, const char *const *list,
				 size_t n)
{
	const char **out = arena_array(a, n + 1, sizeof *out);

	for (size_t i = 0; i < n; i++)
		out[i] = arena_strdup(a, list[i]);
	return out;
}

static void copy_config(struct endpoint *ep, const struct llm_config *c)
{
	struct arena *a = &ep->mem;

	ep->c = *c;
	ep->c.base_url = endpoint_text(a, c->base_url);
	ep->c.model = c->model && *c->model ? endpoint_text(a, c->model) : NULL;
	ep->c.key = NULL; /* lives in the header and the list of secrets */
	ep->c.extra_body = endpoint_text(a, c->extra_body);
	ep->c.extra_headers =
		endpoint_list(a, c->extra_headers, c->n_extra_headers);
	ep->c.drop_params = endpoint_list(a, c->drop_params, c->n_drop_params);
	ep->c.reasoning_effort = endpoint_text(a, c->reasoning_effort);
	ep->c.proxy = endpoint_text(
		a, reach_proxy(&ep->url, c->proxy, keys_environment));
	ep->c.ca_file = endpoint_text(a, c->ca_file);
	ep->c.trace_path = ep->c.tape_path = NULL;
	or_default(&ep->c.connect_ms, 5000);
	or_default(&ep->c.first_byte_ms, 600000);
	or_default(&ep->c.idle_ms, 120000);
	or_default(&ep->c.total_ms, 3600000);
	or_default(&ep->c.loading_ms, 600000);
	or_default(&ep->c.retry_span_ms, 180000);
	or_default(&ep->c.parallel, 8);
	ep->c.retries = c->retries < 0 ? 0 : c->retries ? c->retries : 3;
}

/* A key goes into a header line: nothing may end that line early. */
static bool fits_header(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < ' ' || (unsigned char)*s >= 0x7f)
			return false;
	return true;
}

static bool check_config(const struct llm_config *c, struct error *err)
{
	struct json *doc;
	struct json_ref root;
	bool object;

	if (!c->base_url || !*c->base_url)
		return error_set(err, ERR_USAGE, "no base_url is set");
	if (c->key && (!fits_header(c->key) || strchr(c->key, ' ')))
		return error_set(err, ERR_USAGE,
				 "the key holds a blank or a character that no "
				 "key has");
	for (size_t i = 0; i < c->n_extra_headers; i++)
		if (!fits_header(c->extra_headers[i]) ||
		    !strchr(c->extra_headers[i], ':'))
			return error_set(err, ERR_USAGE,
					 "extra_header %zu is not \"Name: "
					 "value\"",
					 i + 1);
	if (!c->extra_body)
		return true;
	doc = json_parse(c->extra_body, strlen(c->extra_body), err);
	if (!doc)
		return error_within(err, "extra_body");
	root = json_root(doc);
	object = json_kind(&root) == JSON_OBJECT;
	json_free(doc);
	return object ||
	       error_set(err, ERR_USAGE, "extra_body is no JSON object");
}

static bool sounds_secret(const char *header)
{
	static const char *const WORDS[] = { "key",    "auth",	 "token",
					     "secret", "cookie", "password" };
	size_t name = strcspn(header, ":");

	for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
		for (size_t at = 0; at < name; at++)
			if (str_begins_fold(header + at, WORDS[i]))
				return true;
	return false;
}

static const char *value_of(const char *header)
{
	header += strcspn(header, ":") + 1;
	if (str_begins_fold(header, " Bearer "))
		return header + 8;
	return header + strspn(header, " ");
}

/* "user:password@" of a proxy, the values of a query. */
static void add_url_secrets(struct secrets *s, const struct endpoint *ep)
{
	const char *proxy = ep->c.proxy,
		   *at = proxy ? strchr(proxy, '@') : NULL;
	char value[PROVIDER_PATH_MAX];

	if (at) {
		const char *from = strstr(proxy, "://");
		const char *colon;

		from = from && from < at ? from + 3 : proxy;
		colon = memchr(from, ':', (size_t)(at - from));
		if (colon)
			from = colon + 1;
		snprintf(value, sizeof value, "%.*s", (int)(at - from), from);
		secrets_add(s, value);
	}
	for (const char *p = ep->url.query; (p = strchr(p, '='));) {
		p++;
		if (sounds_secret(ep->url.query)) {
			snprintf(value, sizeof value, "%.*s",
				 (int)strcspn(p, "&"), p);
			secrets_add(s, value);
		}
	}
}

static void set_headers(struct llm *llm, struct endpoint *ep,
			const struct llm_config *c)
{
	ep->headers = arena_array(&ep->mem, c->n_extra_headers + 2,
				  sizeof *ep->headers);
	ep->headers[ep->n_headers++] = arena_strdup(&ep->mem, JSON_TYPE);
	if (c->key && *c->key) {
		ep->headers[ep->n_headers++] = arena_printf(
			&ep->mem, "Authorization: Bearer %s", c->key);
		secrets_add(&llm->secrets, c->key);
	}
	for (size_t i = 0; i < c->n_extra_headers; i++) {
		ep->headers[ep->n_headers++] =
			arena_strdup(&ep->mem, c->extra_headers[i]);
		if (sounds_secret(c->extra_headers[i]))
			secrets_add(&llm->secrets,
				    value_of(c->extra_headers[i]));
	}
	add_url_secrets(&llm->secrets, ep);
}

void endpoint_free(struct endpoint *ep)
{
	for (size_t i = 0; i < ep->n_known; i++) {
		free(ep->known[i]->model);
		free(ep->known[i]);
	}
	free(ep->known);
	for (size_t i = 0; i < ep->n_headers; i++)
		explicit_bzero(ep->headers[i], strlen(ep->headers[i]));
	arena_release(&ep->mem);
	free(ep);
}

/* Proxies are passed over while the network is off; a tape sends nothing. */
static bool stays_or_may_go(const struct llm *llm, const struct endpoint *ep,
			    const struct llm_config *c, struct error *err)
{
	bool passed_on = reach_is_passed_on(c->model);
	struct reach reach;

	if (c->tape_mode == LLM_TAPE_REPLAY)
		return true;
	if (llm->loopback_only)
		return (ep->loopback && !passed_on) ||
		       error_set(err, ERR_USAGE,
				 "%s is not on this machine, and the network "
				 "is off (network = off, or a confidential "
				 "case)",
				 ep->loopback ? c->model : ep->url.shown);
	if (c->consented)
		return true;
	if (!reach_find(&reach, &ep->url, c->proxy, keys_environment, err))
		return false;
	reach_add_model(&reach, &ep->url, c->model);
	return !reach.n ||
	       error_set(err, ERR_USAGE,
			 "%s is not on this machine, and nobody agreed that "
			 "anything is sent there",
			 reach.host[0]);
}

struct endpoint *endpoint_new(struct llm *llm, const struct llm_config *config,
			      struct error *err)
{
	struct endpoint *ep;

	if (!check_config(config, err))
		return NULL;
	ep = xcalloc(1, sizeof *ep);
	if (!provider_url_parse(config->base_url, &ep->url, err)) {
		endpoint_free(ep);
		return NULL;
	}
	ep->loopback = provider_is_loopback(ep->url.host);
	if (!stays_or_may_go(llm, ep, config, err)) {
		endpoint_free(ep);
		return NULL;
	}
	ep->quirks = provider_quirks(&ep->url);
	copy_config(ep, config);
	set_headers(llm, ep, config);
	return ep;
}

struct acquaintance *endpoint_knows(struct endpoint *ep, const char *model)
{
	struct acquaintance *a;

	for (size_t i = 0; i < ep->n_known; i++)
		if (strcmp(ep->known[i]->model, model) == 0)
			return ep->known[i];
	a = xcalloc(1, sizeof *a);
	a->model = xstrdup(model);
	ep->known =
		xreallocarray(ep->known, ep->n_known + 1, sizeof *ep->known);
	ep->known[ep->n_known++] = a;
	return a;
}

struct request_env endpoint_env(const struct endpoint *ep,
				const struct acquaintance *who)
{
	int learned = who->learned.context_tokens;
	int context = ep->c.context_tokens;

	return (struct request_env){
		.c = &ep->c,
		.quirks = ep->quirks,
		.learned = &who->learned,
		.model = who->model,
		.context_tokens = learned && (!context || learned < context)
					  ? learned
					  : context,
	};
}
