/* Addresses that people paste, what is this machine, where a redirect may go. */
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "llm/provider.h"
#include "unit/helper.h"

static void becomes(const char *pasted, const char *want)
{
	struct provider_url u;
	struct error err = { 0 };
	struct buf b;

	buf_init(&b, 4096);
	if (!provider_url_parse(pasted, &u, &err))
		fail_msg("%s: %s", pasted, err.text);
	provider_url_to(&u, "/chat/completions", &b);
	assert_string_equal(b.s, want);
	buf_release(&b);
}

static void pasted_addresses(void **state)
{
	static const char OLLAMA[] =
		"http://localhost:11434/v1/chat/completions";
	static const char OPENAI[] =
		"https://api.openai.com:443/v1/chat/completions";

	(void)state;
	becomes("http://localhost:11434", OLLAMA);
	becomes("localhost:11434", OLLAMA);
	becomes(" http://LOCALHOST:11434/v1/ ", OLLAMA);
	becomes("http://localhost:11434/v1/chat/completions", OLLAMA);
	becomes("http://localhost:11434/v1/models", OLLAMA);
	becomes("http://localhost:11434/api", OLLAMA);
	becomes("http://localhost:11434/api/chat", OLLAMA);
	becomes("https://api.openai.com", OPENAI);
	becomes("api.openai.com", OPENAI);
	becomes("https://api.openai.com/v1///", OPENAI);
	becomes("https://openrouter.ai/api",
		"https://openrouter.ai:443/api/v1/chat/completions");
	becomes("https://openrouter.ai/api/v1",
		"https://openrouter.ai:443/api/v1/chat/completions");
	becomes("https://api.groq.com/openai",
		"https://api.groq.com:443/openai/v1/chat/completions");
	becomes("https://generativelanguage.googleapis.com/v1beta/openai/",
		"https://generativelanguage.googleapis.com:443/v1beta/openai"
		"/chat/completions");
	becomes("http://[::1]:8080", "http://[::1]:8080/v1/chat/completions");
	becomes("https://h.example/a/b?x=1#y",
		"https://h.example:443/a/b/chat/completions?x=1");
	becomes("gpu-box:8000", "http://gpu-box:8000/v1/chat/completions");
	becomes("gpu-box", "https://gpu-box:443/v1/chat/completions");
}

static void refused_addresses(void **state)
{
	static const char *const BAD[] = {
		"",
		"   ",
		"ftp://x/v1",
		"file:///etc/passwd",
		"http://",
		"http://:80/v1",
		"http://user:secret-password@h/v1",
		"http://h:99999/v1",
		"http://h:12x/v1",
		"http://[::1/v1",
		"http://h o/v1",
		"http://h\n/v1",
		"http://h\\evil/v1",
	};
	struct provider_url u;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
		memset(&err, 0, sizeof err);
		if (provider_url_parse(BAD[i], &u, &err))
			fail_msg("taken: %s", BAD[i]);
		assert_int_equal(err.code, ERR_USAGE);
		assert_null(strstr(err.text, "secret-password"));
	}
}

static void this_machine(void **state)
{
	(void)state;
	assert_true(provider_is_loopback("localhost"));
	assert_true(provider_is_loopback("a.localhost"));
	assert_true(provider_is_loopback("127.0.0.1"));
	assert_true(provider_is_loopback("127.9.8.7"));
	assert_true(provider_is_loopback("[::1]"));
	assert_false(provider_is_loopback("127.0.0.1.example.org"));
	assert_false(provider_is_loopback("notlocalhost"));
	assert_false(provider_is_loopback("localhost.example.org"));
	assert_false(provider_is_loopback("10.0.0.1"));
	assert_false(provider_is_loopback("0.0.0.0"));
	assert_false(provider_is_loopback("[::]"));
	assert_false(provider_is_loopback("[::ffff:10.0.0.1]"));
}

static enum provider_kind kind(const char *url)
{
	struct provider_url u;

	assert_true(provider_url_parse(url, &u, NULL));
	return provider_quirks(&u)->kind;
}

static void who_is_who(void **state)
{
	(void)state;
	assert_int_equal(kind("https://api.openai.com"), PROVIDER_OPENAI);
	assert_int_equal(kind("https://api.openai.com.evil.org"),
			 PROVIDER_OTHER);
	assert_int_equal(kind("https://evilapi.openai.com"), PROVIDER_OTHER);
	assert_int_equal(kind("http://127.0.0.1:11434"), PROVIDER_OLLAMA);
	/* a port tells only on this machine */
	assert_int_equal(kind("http://h.example:11434"), PROVIDER_OTHER);
	assert_int_equal(kind("http://localhost:9931"), PROVIDER_LLAMACPP);
	assert_int_equal(kind("http://localhost:8080"), PROVIDER_LLAMACPP);
}

static bool goes(const char *from, const char *location, const char *want)
{
	struct provider_url u;
	struct buf b;
	bool ok;

	buf_init(&b, 4096);
	assert_true(provider_url_parse(from, &u, NULL));
	ok = provider_redirect(&u, location, &b, NULL);
	if (ok && want)
		assert_string_equal(b.s, want);
	buf_release(&b);
	return ok;
}

static void redirects(void **state)
{
	(void)state;
	assert_true(goes("http://h/v1", "/v2/x?y", "http://h:80/v2/x?y"));
	assert_true(
		goes("http://h/v1", "http://h/x?a=1&b", "http://h:80/x?a=1&b"));
	assert_true(
		goes("http://h/v1", "https://h/v1/x", "https://h:443/v1/x"));
	assert_true(goes("https://h/v1", "https://H:443/x", "https://h:443/x"));
	assert_false(goes("https://h/v1", "http://h/x", NULL));
	assert_false(goes("https://h/v1", "https://other/x", NULL));
	assert_false(goes("https://h/v1", "https://h:8443/x", NULL));
	assert_false(goes("https://h/v1", "//other/x", NULL));
	assert_false(goes("https://h/v1", "https://h@other/x", NULL));
	assert_false(goes("https://h/v1", "https://h.other/x", NULL));
	assert_false(goes("https://h/v1", "gopher://h/x", NULL));
	assert_false(goes("https://h/v1", "", NULL));
	assert_false(goes("https://h/v1", "/x\r\ny", NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pasted_addresses),
		cmocka_unit_test(refused_addresses),
		cmocka_unit_test(this_machine),
		cmocka_unit_test(who_is_who),
		cmocka_unit_test(redirects),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
