/*
 * Which other machines get what is sent: the host, and whoever can read along.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "llm/reach.h"
#include "llm/transport.h"
#include "unit/helper.h"

static const char *const *variables; /* name, value, ..., NULL */

static const char *env(const char *name)
{
	for (const char *const *v = variables; v && *v; v += 2)
		if (!strcmp(*v, name))
			return v[1];
	return NULL;
}

#define SET(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* "a.example http://b.example:3128", "" when it stays here, "?" for a fault */
static const char *reached(const char *base_url, const char *proxy,
			   const char *const *set)
{
	static char text[REACH_MAX * sizeof(((struct reach *)0)->host[0])];
	struct provider_url url;
	struct reach r;

	variables = set;
	assert_true(provider_url_parse(base_url, &url, NULL));
	if (!reach_find(&r, &url, proxy, env, NULL))
		return "?";
	text[0] = '\0';
	for (size_t i = 0; i < r.n; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			 "%s%s", i ? " " : "", r.host[i]);
	return text;
}

static void this_machine_or_not(void **state)
{
	static const struct {
		const char *url, *hosts;
	} CASES[] = {
		{ "http://127.0.0.1:11434/v1", "" },
		{ "http://127.9.8.7", "" },
		{ "http://localhost:8080", "" },
		{ "http://LOCALHOST", "" },
		{ "http://m.localhost", "" },
		{ "http://[::1]:8080", "" },
		{ "https://api.openai.com", "api.openai.com" },
		{ "http://10.0.0.1:8080", "http://10.0.0.1:8080" },
		{ "http://localhost.evil.example",
		  "http://localhost.evil.example" },
		{ "http://127.0.0.1.nip.example",
		  "http://127.0.0.1.nip.example" },
		{ "http://0.0.0.0", "http://0.0.0.0" },
		{ "http://[::]", "http://[::]" },
		{ "http://[::ffff:1.2.3.4]", "http://[::ffff:1.2.3.4]" },
		{ "http://[::ffff:127.0.0.1]", "http://[::ffff:127.0.0.1]" },
		/* read as this machine by some and as a name by others */
		{ "http://127.1", "http://127.1" },
		{ "http://2130706433", "http://2130706433" },
		{ "http://0x7f.1", "http://0x7f.1" },
		{ "http://0177.0.0.1", "http://0177.0.0.1" },
		{ "http://localhost.", "http://localhost." },
	};

	(void)state;
	for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
		assert_string_equal(reached(CASES[i].url, NULL, NULL),
				    CASES[i].hosts);
}

static void proxies_that_are_set(void **state)
{
	(void)state;
	/* what is not encrypted, the proxy reads */
	assert_string_equal(reached("http://h.lan", "p.corp:3128", NULL),
			    "http://h.lan http://p.corp:3128");
	assert_string_equal(reached("https://h.lan", "p.corp:3128", NULL),
			    "h.lan");
	/* through a proxy "this machine" is the proxy's */
	assert_string_equal(reached("http://127.0.0.1", "p.corp:3128", NULL),
			    "http://p.corp:3128");
	assert_string_equal(reached("https://127.0.0.1", "p.corp:3128", NULL),
			    "http://p.corp:3128");
	assert_string_equal(reached("http://h.lan", "http://127.0.0.1:8", NULL),
			    "http://h.lan");
	assert_string_equal(reached("http://127.0.0.1", "localhost:8", NULL),
			    "");
	assert_string_equal(reached("http://127.0.0.1", "", NULL), "");
	/* of user and password nothing is told */
	assert_string_equal(reached("http://127.0.0.1",
				    "socks5h://u:p@ss@p.corp:1080/x", NULL),
			    "http://p.corp:1080");
	assert_string_equal(
		reached("http://127.0.0.1", "http://localhost@p.corp", NULL),
		"http://p.corp");
	assert_string_equal(reached("http://127.0.0.1", "http://", NULL), "?");
}

static void proxies_of_the_environment(void **state)
{
	(void)state;
	assert_string_equal(reached("http://h.lan", NULL,
				    SET("http_proxy", "http://p.corp:3128")),
			    "http://h.lan http://p.corp:3128");
	assert_string_equal(
		reached("http://h.lan", NULL, SET("ALL_PROXY", "p.corp")),
		"http://h.lan http://p.corp");
	assert_string_equal(
		reached("http://h.lan", "", SET("http_proxy", "p.corp")),
		"http://h.lan");
	assert_string_equal(
		reached("https://h.lan", NULL, SET("all_proxy", "p.corp")),
		"h.lan");
	/* never for a server on this machine */
	assert_string_equal(
		reached("http://127.0.0.1", NULL, SET("http_proxy", "p.corp")),
		"");
	assert_string_equal(
		reached("http://h.lan", NULL,
			SET("http_proxy", "p.corp", "no_proxy", "other, .lan")),
		"http://h.lan");
	assert_string_equal(
		reached("http://h.lan", NULL,
			SET("http_proxy", "p.corp", "NO_PROXY", "*")),
		"http://h.lan");
	assert_string_equal(reached("http://10.0.2.1", NULL,
				    SET("http_proxy", "p.corp", "no_proxy",
					"2.1,,x.h.lan")),
			    "http://10.0.2.1 http://p.corp");
}

static void exceptions_as_we_read_them(void **state)
{
	static const struct {
		const char *host, *list;
		bool excepted;
	} CASES[] = {
		{ "h.lan", "*", true },
		{ "h.lan", "other, *", true },
		{ "h.lan", " *", true },
		{ "h.lan", "H.LAN", true },
		{ "h.lan", "lan", true },
		{ "ash.lan", "h.lan", false },
		{ "192.0.2.1", "192.0.2.1", true },
		{ "192.0.2.1", ".192.0.2.1", false },
		{ "192.0.2.1", "2.1", false },
		{ "192.0.2.1", "192.0.2.0/24", true },
		{ "192.0.3.1", "192.0.2.0/24", false },
		{ "192.0.2.1", "192.0.2.0/99", false },
		{ "192.0.2.1", "192.0.2.1/", false },
		{ "[2001:db8::1]", "2001:db8::1", true },
		{ "[2001:db8::1]", "[2001:db8::]/32", true },
		{ "[2001:db9::1]", "2001:db8::/32", false },
	};
	static const char *set[] = { "http_proxy", "p.corp",   "https_proxy",
				     "s.corp",	   "no_proxy", NULL,
				     NULL };
	const char **list = &set[5];
	struct provider_url url;
	char text[64];

	(void)state;
	variables = set;
	for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
		*list = CASES[i].list;
		for (int tls = 0; tls < 2; tls++) {
			const char *through = tls ? "s.corp" : "p.corp";

			snprintf(text, sizeof text, "http%s://%s",
				 tls ? "s" : "", CASES[i].host);
			assert_true(provider_url_parse(text, &url, NULL));
			assert_string_equal(reach_proxy(&url, NULL, env),
					    CASES[i].excepted ? "" : through);
		}
	}
}

/* ---- a name can lie: the address counts ---------------------------------------- */

static void no_head(void *arg, const struct transport_head *head)
{
	(void)arg;
	(void)head;
	fail();
}

static bool no_body(void *arg, const char *s, size_t len)
{
	(void)arg;
	(void)s;
	(void)len;
	fail();
	return false;
}

static void note_end(void *arg, const struct transport_end *end)
{
	*(int *)arg = (int)end->net;
}

static void an_address_elsewhere(void **state)
{
	static const struct transport_ops OPS = { no_head, no_body, note_end };
	struct transport_request r = { .url = "http://192.0.2.1:9/v1/models",
				       .proxy = "",
				       .connect_ms = 2000,
				       .loopback_only = true };
	struct transport *t = transport_new();
	int64_t until = clock_now_ms() + 5000;
	int end = -1;

	(void)state;
	assert_non_null(transport_start(t, &r, &OPS, &end, NULL));
	while (end < 0 && clock_now_ms() < until) {
		transport_wait(t, NULL, 0, 50);
		transport_perform(t, clock_now_ms());
	}
	assert_int_equal(end, NET_FORBIDDEN);
	/* nor through a proxy that is elsewhere */
	r.url = "http://127.0.0.1:9/v1/models";
	r.proxy = "http://192.0.2.1:9";
	end = -1;
	assert_non_null(transport_start(t, &r, &OPS, &end, NULL));
	while (end < 0 && clock_now_ms() < until) {
		transport_wait(t, NULL, 0, 50);
		transport_perform(t, clock_now_ms());
	}
	assert_int_equal(end, NET_FORBIDDEN);
	transport_free(t);
}

/* What curl would read by itself, nobody counted. */
static void no_proxy_but_the_one_counted(void **state)
{
	static const struct transport_ops OPS = { no_head, no_body, note_end };
	struct transport_request r = { .url = "http://127.0.0.1:9/v1/models",
				       .connect_ms = 2000,
				       .loopback_only = true };
	struct transport *t = transport_new();
	int64_t until = clock_now_ms() + 5000;
	int end = -1;

	(void)state;
	setenv("http_proxy", "http://192.0.2.1:9", 1);
	assert_non_null(transport_start(t, &r, &OPS, &end, NULL));
	while (end < 0 && clock_now_ms() < until) {
		transport_wait(t, NULL, 0, 50);
		transport_perform(t, clock_now_ms());
	}
	unsetenv("http_proxy");
	assert_int_equal(end, NET_REFUSED);
	transport_free(t);
}

/* Ollama answers on this machine for models that run on another. */
static void passed_on(void **state)
{
	struct provider_url here, there;
	struct reach r = { .n = 0 };

	(void)state;
	assert_true(reach_is_passed_on("gpt-oss:120b-cloud"));
	assert_true(reach_is_passed_on("glm-4.6:Cloud"));
	assert_false(reach_is_passed_on("cloudy:8b"));
	assert_false(reach_is_passed_on("my-cloud:8b"));
	assert_false(reach_is_passed_on(""));
	assert_false(reach_is_passed_on(NULL));
	provider_url_parse("http://localhost:11434", &here, NULL);
	provider_url_parse("https://api.openai.com", &there, NULL);
	reach_add_model(&r, &here, "llama3.1:8b");
	reach_add_model(&r, &there, "x-cloud"); /* its own host was agreed to */
	assert_int_equal(r.n, 0);
	reach_add_model(&r, &here, "x-cloud");
	assert_int_equal(r.n, 1);
	assert_string_equal(r.host[0], REACH_CLOUD);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(this_machine_or_not),
		cmocka_unit_test(passed_on),
		cmocka_unit_test(proxies_that_are_set),
		cmocka_unit_test(proxies_of_the_environment),
		cmocka_unit_test(exceptions_as_we_read_them),
		cmocka_unit_test(no_proxy_but_the_one_counted),
		cmocka_unit_test(an_address_elsewhere),
	};

	helper_real_clock("curl waits for a socket");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
