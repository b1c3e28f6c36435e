/* The settings file, what goes over what, and where keys come from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "llm/config.h"
#include "llm/keys.h"
#include "llm/provider.h"
#include "unit/helper.h"

/* An environment of our own. */
static const char *env_names[8], *env_values[8];

static const char *env(const char *name)
{
	for (int i = 0; i < 8; i++)
		if (env_names[i] && strcmp(env_names[i], name) == 0)
			return env_values[i];
	return NULL;
}

static void env_clear(void)
{
	memset(env_names, 0, sizeof env_names);
}

static void env_set(const char *name, const char *value)
{
	for (int i = 0; i < 8; i++)
		if (!env_names[i]) {
			env_names[i] = name;
			env_values[i] = value;
			return;
		}
}

/* ---- ini ---------------------------------------------------------------------- */

static void ini_forms(void **state)
{
	static const char TEXT[] = "\xef\xbb\xbf"
				   "top = 1\r\n"
				   "# comment\n"
				   "  ; another\n"
				   "[ endpoint   local ]\n"
				   "a=b = c\n"
				   "blank =\n"
				   "quoted = \"  x \"\n"
				   "a = last";
	struct ini ini = { 0 };
	struct faults f;
	const struct ini_entry *e;

	(void)state;
	faults_init(&f);
	ini_parse(&ini, "c", TEXT, strlen(TEXT), &f);
	assert_int_equal(f.n, 0);
	assert_string_equal(ini_get(&ini, "", "top"), "1");
	assert_string_equal(ini_get(&ini, "endpoint local", "a"), "last");
	assert_string_equal(ini_get(&ini, "endpoint local", "blank"), "");
	assert_string_equal(ini_get(&ini, "endpoint local", "quoted"), "  x ");
	assert_null(ini_get(&ini, "", "a"));
	e = ini_each(&ini, "endpoint local", "a", NULL);
	assert_string_equal(e->value, "b = c");
	assert_int_equal(e->line, 5);
	e = ini_each(&ini, "endpoint local", "a", e);
	assert_int_equal(e->line, 8);
	assert_null(ini_each(&ini, "endpoint local", "a", e));
	ini_release(&ini);
	faults_release(&f);
}

static void ini_faults(void **state)
{
	static const char TEXT[] = "[open\nno equals\n= 3\nb\xc3\xa4 = 3\n"
				   "good = yes\n";
	struct ini ini = { 0 };
	struct faults f;

	(void)state;
	faults_init(&f);
	ini_parse(&ini, "conf", TEXT, strlen(TEXT), &f);
	assert_int_equal(f.n, 4);
	assert_string_equal(f.list[0],
			    "conf:1: the section's bracket does not close");
	assert_string_equal(f.list[1], "conf:2: expected \"key = value\"");
	assert_string_equal(ini_get(&ini, "", "good"), "yes");
	ini_release(&ini);
	faults_release(&f);
	faults_init(&f);
	ini_parse(&ini, "conf", "a\xff = 1", 6, &f);
	assert_int_equal(f.n, 1);
	assert_int_equal(ini.n, 0);
	ini_release(&ini);
	faults_release(&f);
}

static void ini_of_no_file(void **state)
{
	struct ini ini = { 0 };

	(void)state;
	assert_true(ini_load(&ini, "/nowhere/at/all", NULL, NULL));
	assert_int_equal(ini.n, 0);
	ini_release(&ini);
}

/* ---- config -------------------------------------------------------------------- */

static const char FILE_TEXT[] = "endpoint = local\n"
				"budget = 2.5\n"
				"[endpoint local]\n"
				"base_url = http://localhost:11434\n"
				"model = qwen\n"
				"extra_header = X-Secret: abc-def-ghi\n"
				"drop_param = seed\n"
				"drop_param = temperature\n"
				"prices = 0.15 0.6\n"
				"context = 8192\n"
				"idle_timeout = 1.5\n"
				"retries = 0\n"
				"token_param = max_completion_tokens\n"
				"key_command = echo from-the-command-1\n"
				"[endpoint cloud]\n"
				"base_url = https://api.openai.com\n";

static bool resolve(struct config *c, const struct config_flags *flags,
		    const char *text, struct error *err)
{
	struct ini ini = { 0 };
	bool ok;

	ini_parse(&ini, "conf", text, strlen(text), NULL);
	ok = config_resolve(c, flags, &ini, env, err);
	ini_release(&ini);
	return ok;
}

static void nothing_configured(void **state)
{
	struct config_flags flags = { 0 };
	struct config c;

	(void)state;
	env_clear();
	assert_true(config_resolve(&c, &flags, NULL, env, NULL));
	assert_null(c.llm.base_url);
	assert_true(config_use(&c, "http://127.0.0.1:8080/v1", NULL));
	assert_string_equal(c.llm.base_url, "http://127.0.0.1:8080/v1");
	config_release(&c);
}

/* A ceiling unless a person takes it away. */
static void budgets(void **state)
{
	struct config_flags flags = { 0 };
	struct config c;

	(void)state;
	env_clear();
	assert_true(resolve(&c, &flags, FILE_TEXT, NULL));
	assert_int_equal(c.llm.budget_requests, CONFIG_BUDGET_REQUESTS);
	assert_int_equal(c.llm.budget_tokens, CONFIG_BUDGET_TOKENS);
	config_release(&c);
	assert_true(resolve(&c, &flags,
			    "budget_requests = 7\nbudget_tokens = 0\n", NULL));
	assert_int_equal(c.llm.budget_requests, 7);
	assert_int_equal(c.llm.budget_tokens, 0);
	config_release(&c);
	assert_true(config_resolve(&c, &flags, NULL, env, NULL));
	assert_int_equal(c.llm.budget_requests, CONFIG_BUDGET_REQUESTS);
	assert_int_equal(c.llm.budget_tokens, CONFIG_BUDGET_TOKENS);
	config_release(&c);
	assert_false(resolve(&c, &flags, "budget_requests = -1\n", NULL));
	assert_false(resolve(&c, &flags, "budget_requests = 1.5\n", NULL));
}

static void profile(void **state)
{
	struct config_flags flags = { 0 };
	struct config c;

	(void)state;
	env_clear();
	assert_true(resolve(&c, &flags, FILE_TEXT, NULL));
	assert_string_equal(c.profile, "local");
	assert_string_equal(c.llm.base_url, "http://localhost:11434");
	assert_string_equal(c.llm.model, "qwen");
	assert_int_equal(c.llm.n_drop_params, 2);
	assert_string_equal(c.llm.drop_params[1], "temperature");
	assert_near(c.llm.price_out, 0.6, 1e-12);
	assert_near(c.llm.budget_cost, 2.5, 1e-12);
	assert_int_equal(c.llm.context_tokens, 8192);
	assert_int_equal(c.llm.idle_ms, 1500);
	assert_int_equal(c.llm.retries, -1);
	assert_int_equal(c.llm.token_param, LLM_TOKENS_MAX_COMPLETION);
	assert_string_equal(c.key, "from-the-command-1");
	assert_string_equal(c.key_from, "key_command");
	config_release(&c);
}

static void what_goes_over_what(void **state)
{
	struct config_flags flags = { 0 };
	struct config c;

	(void)state;
	env_clear();
	env_set("HOTBENCH_MODEL", "from-env");
	env_set("HOTBENCH_ENDPOINT", "cloud");
	assert_true(resolve(&c, &flags, FILE_TEXT, NULL));
	assert_string_equal(c.profile, "cloud");
	assert_string_equal(c.llm.model, "from-env");
	assert_string_equal(c.model_from, "environment");
	config_release(&c);
	flags.endpoint = "local";
	flags.model = "from-flag";
	assert_true(resolve(&c, &flags, FILE_TEXT, NULL));
	assert_string_equal(c.profile, "local");
	assert_string_equal(c.llm.model, "from-flag");
	assert_string_equal(c.model_from, "flag");
	config_release(&c);
}

/* Another address by flag: neither the profile's key nor its headers follow. */
static void secrets_stay_with_their_address(void **state)
{
	struct config_flags flags = { .base_url = "http://other.example/v1" };
	struct config c;

	(void)state;
	env_clear();
	assert_true(resolve(&c, &flags, FILE_TEXT, NULL));
	assert_null(c.key);
	assert_int_equal(c.llm.n_extra_headers, 0);
	config_release(&c);
}

static void faults_name_the_line(void **state)
{
	static const char *const BAD[][2] = {
		{ "[endpoint x]\ncontext = many\n",
		  "conf:2: context: expected a whole number 256 to 100000000, "
		  "found \"many\"" },
		{ "[endpoint x]\nprices = 1\n",
		  "conf:2: prices: expected two numbers, per million prompt "
		  "and completion tokens, found \"1\"" },
		{ "[endpoint x]\ntoken_param = tokens\n",
		  "conf:2: token_param: expected auto, max_tokens or "
		  "max_completion_tokens, found \"tokens\"" },
		{ "network = maybe\n[endpoint x]\nbase_url = h\n",
		  "conf:1: network: expected on or off, found \"maybe\"" },
	};
	struct config_flags flags = { .endpoint = "x" };
	struct config c;
	struct error err;

	(void)state;
	env_clear();
	for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
		assert_false(resolve(&c, &flags, BAD[i][0], &err));
		assert_string_equal(err.text, BAD[i][1]);
	}
}

static void nearest_names(void **state)
{
	static const char TEXT[] = "[endpoint local]\nbase_ulr = x\n";
	struct config_flags flags = { .endpoint = "lokal" };
	struct config c;
	struct error err;
	struct ini ini = { 0 };
	struct faults f;

	(void)state;
	env_clear();
	assert_false(resolve(&c, &flags, TEXT, &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_non_null(strstr(err.text, "did you mean \"local\""));
	faults_init(&f);
	ini_parse(&ini, "conf", TEXT, strlen(TEXT), NULL);
	config_check(&ini, &f);
	assert_int_equal(f.n, 1);
	assert_string_equal(f.list[0], "conf:2: unknown key \"base_ulr\"; did "
				       "you mean \"base_url\"?");
	faults_release(&f);
	ini_release(&ini);
}

static void network_off(void **state)
{
	struct config_flags flags = { 0 };
	struct config c;

	(void)state;
	env_clear();
	assert_true(resolve(&c, &flags, "network = off\n", NULL));
	assert_true(c.llm.loopback_only);
	config_release(&c);
	assert_true(resolve(&c, &flags, "network = on\n", NULL));
	assert_false(c.llm.loopback_only);
	config_release(&c);
	env_set("HOTBENCH_NETWORK", "off");
	assert_true(resolve(&c, &flags, "network = on\n", NULL));
	assert_true(c.llm.loopback_only);
	config_release(&c);
}

/* ---- keys ----------------------------------------------------------------------- */

static bool find(const char *url, const char *command, const char *file,
		 char **key, const char **from, struct error *err)
{
	struct provider_url u;
	struct keys_where w = {
		.url = &u, .command = command, .file = file, .env = env
	};

	assert_true(provider_url_parse(url, &u, NULL));
	return keys_find(&w, key, from, err);
}

static void vendor_keys_stay_at_home(void **state)
{
	const char *from;
	char *key;

	(void)state;
	env_clear();
	env_set("OPENAI_API_KEY", "sk-openai-000000");
	assert_true(
		find("https://api.openai.com", NULL, NULL, &key, &from, NULL));
	assert_string_equal(key, "sk-openai-000000");
	keys_forget(key);
	assert_true(
		find("http://localhost:11434", NULL, NULL, &key, &from, NULL));
	assert_null(key);
	assert_true(find("https://api.openai.com.evil.org", NULL, NULL, &key,
			 &from, NULL));
	assert_null(key);
	assert_string_equal(from, "none");
	for (int i = 0; i < 2; i++) {
		assert_true(find(i ? "http://api.openai.com"
				   : "https://api.openai.com:8443",
				 NULL, NULL, &key, &from, NULL));
		assert_null(key);
		assert_ptr_equal(from, KEYS_NOT_VENDORS);
	}
	env_set("HOTBENCH_API_KEY", "hb-key-00000000");
	assert_true(
		find("https://api.openai.com", NULL, NULL, &key, &from, NULL));
	assert_string_equal(from, "HOTBENCH_API_KEY");
	keys_forget(key);
}

/* With https, or on this machine and through no other one. */
static void keys_do_not_go_in_the_clear(void **state)
{
	static const struct {
		const char *url, *proxy;
		bool goes;
	} CASES[] = {
		{ "https://gpu.lan:8443", NULL, true },
		{ "https://gpu.lan", "http://p.corp:3128", true },
		{ "http://127.0.0.1:8080", NULL, true },
		{ "http://gpu.lan:8080", NULL, false },
		{ "http://gpu.lan:443", NULL, false },
		{ "http://gpu.lan", "http://127.0.0.1:8", false },
		{ "http://127.0.0.1:8080", "http://p.corp:3128", false },
		{ "http://127.0.0.1.evil.example", NULL, false },
	};

	(void)state;
	env_clear();
	env_set("HOTBENCH_API_KEY", "hb-key-00000000");
	for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
		struct provider_url u;
		struct keys_where w = { .url = &u,
					.proxy = CASES[i].proxy,
					.env = env };
		const char *from;
		char *key;

		assert_true(provider_url_parse(CASES[i].url, &u, NULL));
		assert_true(keys_find(&w, &key, &from, NULL));
		if (CASES[i].goes ? !key : key || from != KEYS_NOT_IN_CLEAR)
			fail_msg("%s: %s", CASES[i].url, from);
		keys_forget(key);
	}
}

static void key_commands(void **state)
{
	struct error err;
	const char *from;
	char *key;

	(void)state;
	env_clear();
	assert_true(find("h", "printf '  k1234567 \\nmore\\n'", NULL, &key,
			 &from, NULL));
	assert_string_equal(key, "k1234567");
	keys_forget(key);
	assert_false(find("h", "echo sk-planted-1; exit 3", NULL, &key, &from,
			  &err));
	assert_non_null(strstr(err.text, "exit 3"));
	assert_null(strstr(err.text, "planted"));
	assert_false(find("h", "true", NULL, &key, &from, &err));
	assert_false(find("h", "yes", NULL, &key, &from, &err));
}

static void key_files(void **state)
{
	char *path = helper_file("key", "k-in-a-file-1\n");
	struct error err;
	const char *from;
	char *key;

	(void)state;
	env_clear();
	chmod(path, 0640);
	assert_false(find("h", NULL, path, &key, &from, &err));
	assert_non_null(strstr(err.text, "chmod 600"));
	chmod(path, 0604);
	assert_false(find("h", NULL, path, &key, &from, &err));
	chmod(path, 0600);
	assert_true(find("h", NULL, path, &key, &from, &err));
	assert_string_equal(key, "k-in-a-file-1");
	keys_forget(key);
	assert_false(find("h", NULL, "/dev/zero", &key, &from, &err));
	assert_false(find("h", NULL, "/nowhere", &key, &from, &err));
	env_set("HOME", helper_dir());
	assert_true(find("h", NULL, "~/key", &key, &from, &err));
	keys_forget(key);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ini_forms),
		cmocka_unit_test(ini_faults),
		cmocka_unit_test(ini_of_no_file),
		cmocka_unit_test(nothing_configured),
		cmocka_unit_test(budgets),
		cmocka_unit_test(profile),
		cmocka_unit_test(what_goes_over_what),
		cmocka_unit_test(secrets_stay_with_their_address),
		cmocka_unit_test(faults_name_the_line),
		cmocka_unit_test(nearest_names),
		cmocka_unit_test(network_off),
		cmocka_unit_test(vendor_keys_stay_at_home),
		cmocka_unit_test(keys_do_not_go_in_the_clear),
		cmocka_unit_test(key_commands),
		cmocka_unit_test(key_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
