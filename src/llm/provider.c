#include "llm/provider.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct provider_quirks TABLE[] = {
	{ .host = "api.openai.com",
	  .kind = PROVIDER_OPENAI,
	  .key_variable = "OPENAI_API_KEY",
	  .completion_tokens = true,
	  .trusts_schema = true },
	{ .host = "openrouter.ai",
	  .stem = "/api",
	  .base = "/api/v1",
	  .key_variable = "OPENROUTER_API_KEY" },
	{ .host = "api.anthropic.com", .key_variable = "ANTHROPIC_API_KEY" },
	{ .host = "generativelanguage.googleapis.com",
	  .stem = "/v1beta",
	  .base = "/v1beta/openai",
	  .kind = PROVIDER_GEMINI,
	  .key_variable = "GEMINI_API_KEY" },
	{ .host = "api.mistral.ai", .key_variable = "MISTRAL_API_KEY" },
	{ .host = "api.groq.com",
	  .stem = "/openai",
	  .base = "/openai/v1",
	  .key_variable = "GROQ_API_KEY" },
	{ .host = "api.deepseek.com", .key_variable = "DEEPSEEK_API_KEY" },
	{ .host = "api.together.xyz", .key_variable = "TOGETHER_API_KEY" },
	{ .host = "api.x.ai", .key_variable = "XAI_API_KEY" },
	{ .port = 11434, .kind = PROVIDER_OLLAMA },
	{ .port = 9931, .kind = PROVIDER_LLAMACPP, .schema_beside_type = true },
	{ .port = 8080, .kind = PROVIDER_LLAMACPP, .schema_beside_type = true },
	{ .port = 1234, .no_json_object = true },
};

static const struct provider_quirks PLAIN = { .host = NULL };

bool provider_host_is(const char *host, const char *name)
{
	size_t n = strlen(host), m = strlen(name);

	return str_ends_fold(host, name) && (n == m || host[n - m - 1] == '.');
}

bool provider_is_loopback(const char *host)
{
	struct in_addr v4;
	struct in6_addr v6;
	char bare[PROVIDER_HOST_MAX];
	size_t n = strlen(host);

	if (provider_host_is(host, "localhost"))
		return true;
	if (inet_pton(AF_INET, host, &v4) == 1)
		return ntohl(v4.s_addr) >> 24 == 127;
	if (n < 3 || n >= sizeof bare || host[0] != '[')
		return false;
	memcpy(bare, host + 1, n - 2);
	bare[n - 2] = '\0';
	return inet_pton(AF_INET6, bare, &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

bool provider_is_key_variable(const char *name, size_t len)
{
	for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++)
		if (TABLE[i].key_variable &&
		    str_is(name, len, TABLE[i].key_variable))
			return true;
	return false;
}

const struct provider_quirks *provider_quirks(const struct provider_url *u)
{
	bool here = provider_is_loopback(u->host);

	for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
		const struct provider_quirks *q = &TABLE[i];

		if (q->host ? provider_host_is(u->host, q->host)
			    : here && u->port == q->port)
			return q;
	}
	return &PLAIN;
}

/* ---- URLs --------------------------------------------------------------- */

static bool bad(struct error *err, const char *url, const char *why)
{
	return error_set(err, ERR_USAGE, "base_url \"%.200s\": %s", url, why);
}

/* host[:port] of `s`, len bytes */
static bool take_authority(const char *s, size_t len, struct provider_url *u,
			   const char *url, struct error *err)
{
	size_t host = 0;
	int port = 0;

	if (memchr(s, '@', len))
		return error_set(err, ERR_USAGE,
				 "base_url carries a user or password; give "
				 "the key in HOTBENCH_API_KEY instead");
	if (len && s[0] == '[') {
		const char *close = memchr(s, ']', len);

		if (!close)
			return bad(err, url, "the bracket does not close");
		host = (size_t)(close - s) + 1;
	} else {
		while (host < len && s[host] != ':')
			host++;
	}
	if (!host || host >= sizeof u->host)
		return bad(err, url, "no host in it");
	for (size_t i = 0; i < host; i++) {
		unsigned char c = (unsigned char)s[i];

		if (!isalnum(c) && !strchr(s[0] == '[' ? "[]:." : ".-_", c))
			return bad(err, url, "not a host name");
		u->host[i] = (char)tolower(c);
	}
	u->host[host] = '\0';
	if (host == len)
		return true;
	if (s[host] != ':')
		return bad(err, url, "not a host name");
	for (size_t i = host + 1; i < len; i++) {
		if (!isdigit((unsigned char)s[i]) || port > 6553)
			return bad(err, url, "not a port");
		port = port * 10 + (s[i] - '0');
	}
	if (port > 65535)
		return bad(err, url, "not a port");
	u->port = port;
	return true;
}

static void cut_end(char *path, const char *end)
{
	if (str_ends_fold(path, end))
		path[strlen(path) - strlen(end)] = '\0';
}

static void cut_slashes(char *path)
{
	size_t n = strlen(path);

	while (n && path[n - 1] == '/')
		path[--n] = '\0';
}

/* The leaf people paste goes; the "/v1" they leave out comes. */
static void mend_path(struct provider_url *u)
{
	static const char *const LEAVES[] = {
		"/chat/completions", "/completions", "/models",
		"/embeddings",	     "/responses",   "/messages",
	};
	const struct provider_quirks *q = provider_quirks(u);

	cut_slashes(u->path);
	for (size_t i = 0; i < sizeof LEAVES / sizeof LEAVES[0]; i++)
		cut_end(u->path, LEAVES[i]);
	cut_slashes(u->path);
	if (u->port == 11434 &&
	    (strcmp(u->path, "/api") == 0 || str_begins(u->path, "/api/")))
		u->path[0] = '\0';
	if (!u->path[0] || (q->stem && strcmp(u->path, q->stem) == 0))
		snprintf(u->path, sizeof u->path, "%s",
			 q->base ? q->base : "/v1");
}

static bool has_scheme(const char **s, bool *https)
{
	if (str_begins_fold(*s, "https://")) {
		*https = true;
		*s += 8;
		return true;
	}
	if (str_begins_fold(*s, "http://")) {
		*https = false;
		*s += 7;
		return true;
	}
	return false;
}

static bool plain_characters(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s <= ' ' || (unsigned char)*s >= 0x7f ||
		    strchr("\"<>\\^`{|}", *s))
			return false;
	return true;
}

/* Everything but mend_path: a URL as it stands. */
static bool split(const char *s, struct provider_url *u, struct error *err)
{
	const char *url = s;
	size_t authority, path;
	bool scheme;

	memset(u, 0, sizeof *u);
	if (!plain_characters(s))
		return bad(err, s, "not an address");
	scheme = has_scheme(&s, &u->https);
	if (!scheme && strstr(s, "://"))
		return bad(err, url, "only http and https are spoken");
	authority = strcspn(s, "/?#");
	if (!take_authority(s, authority, u, url, err))
		return false;
	if (!scheme) /* people leave it out for servers near them */
		u->https = !provider_is_loopback(u->host) &&
			   (!u->port || u->port == 443);
	if (!u->port)
		u->port = u->https ? 443 : 80;
	s += authority;
	path = strcspn(s, "?#");
	if (path >= sizeof u->path - 32)
		return bad(err, url, "too long");
	memcpy(u->path, s, path);
	s += path;
	if (*s == '?') {
		size_t n = strcspn(++s, "#");

		if (n >= sizeof u->query)
			return bad(err, url, "too long");
		memcpy(u->query, s, n);
	}
	if (u->port == (u->https ? 443 : 80))
		snprintf(u->shown, sizeof u->shown, "%s", u->host);
	else
		snprintf(u->shown, sizeof u->shown, "%s:%d", u->host, u->port);
	return true;
}

bool provider_url_parse(const char *pasted, struct provider_url *out,
			struct error *err)
{
	char text[2 * PROVIDER_PATH_MAX];
	size_t n;

	while (isspace((unsigned char)*pasted))
		pasted++;
	n = strlen(pasted);
	while (n && isspace((unsigned char)pasted[n - 1]))
		n--;
	if (!n)
		return error_set(err, ERR_USAGE, "no base_url is set");
	if (n >= sizeof text)
		return error_set(err, ERR_USAGE, "base_url is too long");
	memcpy(text, pasted, n);
	text[n] = '\0';
	if (!split(text, out, err))
		return false;
	mend_path(out);
	return true;
}

static void address_to(const struct provider_url *u, const char *path,
		       struct buf *out)
{
	buf_printf(out, "%s://%s:%d%s", u->https ? "https" : "http", u->host,
		   u->port, path);
}

void provider_url_to(const struct provider_url *u, const char *leaf,
		     struct buf *out)
{
	address_to(u, u->path, out);
	buf_puts(out, leaf);
	if (u->query[0])
		buf_printf(out, "?%s", u->query);
}

static bool same_place(const struct provider_url *a,
		       const struct provider_url *b)
{
	if (strcmp(a->host, b->host) != 0)
		return false;
	if (a->https == b->https)
		return a->port == b->port;
	return b->https && a->port == 80 && b->port == 443;
}

bool provider_redirect(const struct provider_url *from, const char *location,
		       struct buf *url, struct error *err)
{
	struct provider_url to;

	if (location[0] == '/' && location[1] != '/') {
		if (!plain_characters(location))
			return error_set(err, ERR_ENDPOINT,
					 "%s redirects to no address",
					 from->shown);
		address_to(from, location, url);
		return true;
	}
	if (!strstr(location, "://") || !split(location, &to, NULL))
		return error_set(err, ERR_ENDPOINT,
				 "%s redirects to something that is no address",
				 from->shown);
	if (!same_place(from, &to))
		return error_set(err, ERR_ENDPOINT,
				 "%s redirects to %s%s, which would get your "
				 "key and your case",
				 from->shown, to.https ? "" : "http://",
				 to.shown);
	address_to(&to, to.path, url);
	if (to.query[0])
		buf_printf(url, "?%s", to.query);
	return true;
}

/* ---- learning ----------------------------------------------------------- */

bool provider_dropped(const struct provider_learned *l, const char *param)
{
	for (size_t i = 0; i < l->n_drops; i++)
		if (strcmp(l->drops[i], param) == 0)
			return true;
	return false;
}

bool provider_drop(struct provider_learned *l, const char *param)
{
	if (provider_dropped(l, param) || l->n_drops == LEARNED_DROPS_MAX ||
	    strlen(param) >= sizeof l->drops[0])
		return false;
	snprintf(l->drops[l->n_drops++], sizeof l->drops[0], "%s", param);
	return true;
}
