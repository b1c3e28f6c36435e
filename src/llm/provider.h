/*
 * provider.h - where an endpoint lives, and what its kind is known to want
 *
 * Pure.  The table of quirks is in provider.c; what a server teaches us while
 * we talk to it is kept per endpoint and model in `struct provider_learned`.
 */
#ifndef LLM_PROVIDER_H
#define LLM_PROVIDER_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;

enum provider_kind {
	PROVIDER_OTHER,
	PROVIDER_OPENAI,
	PROVIDER_GEMINI,
	PROVIDER_OLLAMA,
	PROVIDER_LLAMACPP,
};

struct provider_quirks {
	const char *host; /* what it is told by, or NULL: */
	int port;	  /* on this machine */
	const char *base; /* its path; NULL: "/v1" */
	const char *stem; /* what people give for that, beside nothing */
	enum provider_kind kind;
	const char *key_variable; /* environment variable of its key, or NULL */
	bool completion_tokens;	  /* wants max_completion_tokens */
	bool schema_beside_type;  /* llama.cpp: a sibling `schema` too */
	bool no_json_object;	  /* LM Studio refuses that rung */
	bool trusts_schema;	  /* no need to repeat it in the prompt */
};

#define PROVIDER_HOST_MAX  256
#define PROVIDER_PATH_MAX  1024
#define PROVIDER_SHOWN_MAX (PROVIDER_HOST_MAX + 8)

struct provider_url {
	bool https;
	char host[PROVIDER_HOST_MAX]; /* lower case; an IPv6 one in brackets */
	int port;
	char path[PROVIDER_PATH_MAX];	/* the base, without a final slash */
	char query[PROVIDER_PATH_MAX];	/* without "?", often "" */
	char shown[PROVIDER_SHOWN_MAX]; /* host, with the port if unusual */
};

/*
 * Reads what people paste: with or without scheme, "/v1", a final slash, or the
 * whole ".../chat/completions".  Refuses a user or password in it.
 */
bool provider_url_parse(const char *pasted, struct provider_url *out,
			struct error *err);
/* Appends scheme://host:port/path/leaf?query. */
void provider_url_to(const struct provider_url *u, const char *leaf,
		     struct buf *out);
/* This machine: localhost, *.localhost, 127.0.0.0/8, [::1]. */
bool provider_is_loopback(const char *host);
/* The host itself or one under it, never one that merely ends alike. */
bool provider_host_is(const char *host, const char *name);
/* Whether a variable of that name is known to hold a provider's key. */
bool provider_is_key_variable(const char *name, size_t len);
const struct provider_quirks *provider_quirks(const struct provider_url *u);

/*
 * Where a redirect leads, if it may be followed with the key: the same host and
 * port (or the same host, from http:80 to https:443).  False, with an error that
 * names the other host, otherwise.
 */
bool provider_redirect(const struct provider_url *from, const char *location,
		       struct buf *url, struct error *err);

/* ---- what was learned ---------------------------------------------------- */

enum provider_rung { /* of structured output */
		     RUNG_SCHEMA,
		     RUNG_JSON_OBJECT,
		     RUNG_PROMPT,
};

#define LEARNED_DROPS_MAX 16

struct provider_learned {
	bool swap_tokens; /* the other name of the token limit */
	enum provider_rung rung;
	bool merge_system;  /* no system role: put it into the first user one */
	bool thought_first; /* its text begins inside a thought */
	int context_tokens; /* from an error; 0 unknown */
	char drops[LEARNED_DROPS_MAX][48]; /* parameters it refuses */
	size_t n_drops;
};

bool provider_dropped(const struct provider_learned *l, const char *param);
/* False when it was there already, or there is no room. */
bool provider_drop(struct provider_learned *l, const char *param);
#endif
