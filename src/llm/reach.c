#include "llm/reach.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"

static const char *value(keys_getenv *env, const char *name)
{
	const char *v = env(name);

	return v && *v ? v : NULL;
}

/* An address of either family, brackets or not; returns its bytes, 0: a name. */
static size_t parse_address(const char *s, size_t len, unsigned char out[16])
{
	char bare[PROVIDER_HOST_MAX];

	if (len >= 2 && s[0] == '[' && s[len - 1] == ']') {
		s++;
		len -= 2;
	}
	snprintf(bare, sizeof bare, "%.*s", (int)len, s);
	if (inet_pton(AF_INET, bare, out) == 1)
		return 4;
	return inet_pton(AF_INET6, bare, out) == 1 ? 16 : 0;
}

/* "10.0.0.0/8", or a whole address */
static bool in_network(const char *host, const char *name)
{
	unsigned char a[16], b[16];
	size_t n = parse_address(host, strlen(host), a);
	const char *slash = strchr(name, '/');
	size_t len = slash ? (size_t)(slash - name) : strlen(name);
	long bits = slash ? strtol(slash + 1, NULL, 10) : (long)n * 8;

	if (!n || parse_address(name, len, b) != n || bits < 1 ||
	    bits > (long)n * 8)
		return false;
	for (long i = 0; i < bits; i++)
		if ((a[i / 8] ^ b[i / 8]) & (0x80 >> i % 8))
			return false;
	return true;
}

static bool in_domain(const char *host, const char *name)
{
	unsigned char bytes[16];

	name += name[0] == '.';
	return *name && !parse_address(host, strlen(host), bytes) &&
	       provider_host_is(host, name);
}

/* One of "example.org, .corp, 10.0.0.0/8, *" is the host, or it lies there. */
static bool is_excepted(const char *host, const char *list)
{
	while (*list) {
		size_t n = strcspn(list, ", \t");
		char name[PROVIDER_HOST_MAX];

		snprintf(name, sizeof name, "%.*s", (int)n, list);
		for (char *p = name; *p; p++)
			*p = (char)tolower((unsigned char)*p);
		if (!strcmp(name, "*") || in_network(host, name) ||
		    in_domain(host, name))
			return true;
		list += n + strspn(list + n, ", \t");
	}
	return false;
}

/* "HTTP_PROXY" is not read: a web server sets it from a visitor's "Proxy:". */
static const char *of_environment(const struct provider_url *url,
				  keys_getenv *env)
{
	static const char *const NAMES[] = { "https_proxy", "HTTPS_PROXY",
					     "http_proxy", "all_proxy",
					     "ALL_PROXY" };
	const char *except, *proxy = NULL;

	except = value(env, "no_proxy");
	if (!except)
		except = value(env, "NO_PROXY");
	if (except && is_excepted(url->host, except))
		return "";
	for (int i = 0; i < 5 && !proxy; i++)
		if (i > 2 || url->https == (i < 2))
			proxy = value(env, NAMES[i]);
	return proxy ? proxy : "";
}

const char *reach_proxy(const struct provider_url *url, const char *proxy,
			keys_getenv *env)
{
	if (proxy)
		return proxy;
	return env && !provider_is_loopback(url->host)
		       ? of_environment(url, env)
		       : "";
}

/* Of "socks5h://user:word@host:1080/" what is not secret. */
static bool parse_proxy(const char *proxy, struct provider_url *out,
			struct error *err)
{
	const char *scheme = strstr(proxy, "://"), *at;
	char text[PROVIDER_SHOWN_MAX];
	size_t n;

	proxy = scheme ? scheme + 3 : proxy;
	n = strcspn(proxy, "/?#");
	for (at = proxy + n; at > proxy && at[-1] != '@'; at--)
		;
	n -= (size_t)(at - proxy);
	if (n + 8 > sizeof text)
		return error_set(err, ERR_USAGE, "the proxy is no address");
	snprintf(text, sizeof text, "http://%.*s", (int)n, at);
	return provider_url_parse(text, out, NULL) ||
	       error_set(err, ERR_USAGE, "the proxy is no address");
}

static void add(struct reach *r, const struct provider_url *u)
{
	snprintf(r->host[r->n++], sizeof r->host[0], "%s%s",
		 u->https ? "" : "http://", u->shown);
}

bool reach_find(struct reach *out, const struct provider_url *url,
		const char *proxy, keys_getenv *env, struct error *err)
{
	bool here = provider_is_loopback(url->host);
	struct provider_url via;

	out->n = 0;
	if (!here)
		add(out, url);
	proxy = reach_proxy(url, proxy, env);
	if (!*proxy || (url->https && !here))
		return true;
	if (!parse_proxy(proxy, &via, err))
		return false;
	if (!provider_is_loopback(via.host))
		add(out, &via);
	return true;
}

bool reach_is_passed_on(const char *model)
{
	return model && (str_ends_fold(model, "-cloud") ||
			 str_ends_fold(model, ":cloud"));
}

void reach_add_model(struct reach *out, const struct provider_url *url,
		     const char *model)
{
	if (provider_is_loopback(url->host) && reach_is_passed_on(model) &&
	    out->n < REACH_MAX)
		snprintf(out->host[out->n++], sizeof out->host[0], "%s",
			 REACH_CLOUD);
}
