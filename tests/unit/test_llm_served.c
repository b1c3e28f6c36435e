/* What model servers say of what they hold, in each one's way. */
#include "unit/helper.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "llm/served.h"

static bool models(struct served *s, const char *body)
{
	return served_models(s, body, strlen(body));
}

static void the_list(void **state)
{
	struct served s;

	(void)state;
	assert_true(models(&s, "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\","
			       "\"max_model_len\":4096},{\"id\":\"a\"}]}"));
	assert_int_equal(s.n, 2);
	assert_string_equal(s.list[0].id, "a");
	assert_int_equal(s.list[0].context, 0);
	assert_int_equal(s.list[1].context, 4096);
	/* llama.cpp */
	assert_true(models(&s, "{\"data\":[{\"id\":\"m.gguf\",\"meta\":"
			       "{\"n_ctx_train\":131072,\"n_params\":"
			       "8030261248}}]}"));
	assert_int_equal(s.list[0].context_most, 131072);
	assert_near(s.list[0].billions, 8.03, 0.01);
	assert_false(models(&s, "<html>"));
	assert_false(models(&s, "{\"data\": 3}"));
	assert_false(models(&s, ""));
}

static void names_that_are_none(void **state)
{
	struct served s;
	struct buf b;

	(void)state;
	buf_init(&b, 1 << 16);
	buf_puts(&b, "{\"data\":[{\"id\":\"\"},{\"id\":\"a\\u001b[31mb\"},"
		     "{\"id\":\"a\\nnetwork = on\"},{\"id\":\" a\"},{\"id\":"
		     "\"\\u202eevil\"},{\"id\":\"q\\\"q\"},{\"id\":7},{\"id\":"
		     "\"");
	for (int i = 0; i < SERVED_ID_BYTES; i++)
		buf_puts(&b, "x");
	buf_puts(&b, "\"},{\"id\":\"good\"}]}");
	assert_true(models(&s, b.s));
	assert_int_equal(s.n, 1);
	assert_string_equal(s.list[0].id, "good");
	buf_reset(&b);
	buf_puts(&b, "{\"data\":[{\"id\":\"m\"}");
	for (int i = 0; i < 3 * SERVED_MAX; i++)
		buf_printf(&b, ",{\"id\":\"m%d\"}", i);
	buf_puts(&b, "]}");
	assert_true(models(&s, b.s));
	assert_int_equal(s.n, SERVED_MAX);
	buf_release(&b);
}

#define TAGS(s, body)	 served_tags(s, body, strlen(body))
#define SHOW(m, body)	 served_show(m, body, strlen(body))
#define RUNNING(s, body) served_running(s, body, strlen(body))
#define PROPS(s, body)	 served_props(s, body, strlen(body))
#define STUDIO(s, body)	 served_studio(s, body, strlen(body))

static void ollama(void **state)
{
	struct served s;

	(void)state;
	models(&s, "{\"data\":[{\"id\":\"llama3.1:8b\"},{\"id\":\"e:latest\"},"
		   "{\"id\":\"gpt-oss:120b-cloud\"},{\"id\":\"far\"}]}");
	assert_false(TAGS(&s, "{\"models\":[]}"));
	/* llama.cpp speaks so too, without a digest */
	assert_false(TAGS(&s, "{\"models\":[{\"name\":\"llama3.1:8b\","
			      "\"digest\":\"\"}]}"));
	assert_true(TAGS(
		&s,
		"{\"models\":[{\"name\":\"llama3.1:8b\",\"digest\":\"46e0\","
		"\"details\":{\"parameter_size\":\"8.0B\"}},{\"name\":"
		"\"stranger\",\"digest\":\"1\"},{\"name\":\"far\","
		"\"digest\":\"2\",\"remote_host\":\"https://ollama.com\"},"
		"{\"name\":\"gpt-oss:120b-cloud\",\"digest\":\"3\"}]}"));
	assert_near(s.list[0].billions, 8.0, 1e-9);
	assert_false(s.list[0].elsewhere);
	assert_true(s.list[2].elsewhere);
	assert_true(s.list[3].elsewhere);
	assert_true(SHOW(&s.list[0],
			 "{\"parameters\":\"stop \\\"<|eot|>\\\"\\nnum_ctx    "
			 "  6144\",\"model_info\":{\"general.architecture\":"
			 "\"llama\",\"llama.context_length\":131072},"
			 "\"capabilities\":[\"completion\",\"tools\"]}"));
	assert_int_equal(s.list[0].context, 6144);
	assert_int_equal(s.list[0].context_most, 131072);
	assert_false(s.list[0].vectors);
	assert_true(SHOW(&s.list[1], "{\"capabilities\":[\"embedding\"]}"));
	assert_true(s.list[1].vectors);
	/* what it was loaded with goes over what it was told */
	assert_true(RUNNING(&s, "{\"models\":[{\"name\":\"llama3.1:8b\","
				"\"context_length\":4096}]}"));
	assert_int_equal(s.list[0].context, 4096);
	assert_true(SHOW(&s.list[0], "{\"parameters\":\"num_ctx 9000\"}"));
	assert_int_equal(s.list[0].context, 4096);
}

static void others(void **state)
{
	struct served s;

	(void)state;
	models(&s, "{\"data\":[{\"id\":\"m\"}]}");
	assert_true(PROPS(&s, "{\"default_generation_settings\":{\"n_ctx\":"
			      "8192},\"total_slots\":1}"));
	assert_int_equal(s.list[0].context, 8192);
	/* of two it is not known which is meant */
	models(&s, "{\"data\":[{\"id\":\"m\"},{\"id\":\"n\"}]}");
	assert_true(PROPS(&s, "{\"default_generation_settings\":{\"n_ctx\":"
			      "8192}}"));
	assert_int_equal(s.list[0].context, 0);
	assert_true(STUDIO(
		&s, "{\"data\":[{\"id\":\"m\",\"type\":\"llm\","
		    "\"max_context_length\":32768,\"loaded_context_length\":"
		    "4096},{\"id\":\"n\",\"type\":\"embeddings\","
		    "\"max_context_length\":2048}]}"));
	assert_int_equal(s.list[0].context, 4096);
	assert_int_equal(s.list[0].context_most, 32768);
	assert_true(s.list[1].vectors);
	assert_false(STUDIO(&s, "{\"data\":[{\"id\":\"m\"}]}"));
}

/* Bodies of any other shape leave what there is. */
static void nonsense(void **state)
{
	static const char *const BAD[] = {
		"",
		"[]",
		"7",
		"{",
		"{\"models\":{}}",
		"{\"models\":[1,null,\"m\",[],{\"name\":[]}]}",
		"{\"data\":[{\"id\":{}}],\"models\":\"m\"}",
		("{\"models\":[{\"name\":\"m\",\"digest\":7,\"context_length\":"
		 "-1}]}"),
		"{\"default_generation_settings\":[]}",
	};
	struct served s;

	(void)state;
	models(&s, "{\"data\":[{\"id\":\"m\",\"max_model_len\":5}]}");
	for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
		assert_false(TAGS(&s, BAD[i]));
		assert_false(RUNNING(&s, BAD[i]));
		assert_false(PROPS(&s, BAD[i]));
		assert_false(STUDIO(&s, BAD[i]));
		SHOW(&s.list[0], BAD[i]);
		assert_int_equal(s.list[0].context, 5);
		assert_int_equal(s.n, 1);
	}
	SHOW(&s.list[0], "{\"parameters\":\"num_ctx\",\"model_info\":{\"llama."
			 "context_length\":1e300},\"capabilities\":[]}");
	assert_int_equal(s.list[0].context, 5);
	assert_int_equal(s.list[0].context_most, 0);
	assert_false(s.list[0].vectors);
}

static void sizes(void **state)
{
	(void)state;
	assert_near(served_billions("8.2B"), 8.2, 1e-9);
	assert_near(served_billions("494.03M"), 0.49403, 1e-9);
	assert_near(served_billions("/m/Qwen3-8B-Q4_K_M.gguf"), 8, 1e-9);
	assert_near(served_billions("qwen2.5:0.5b-instruct"), 0.5, 1e-9);
	assert_near(served_billions("Meta-Llama-3.1-70B"), 70, 1e-9);
	assert_near(served_billions("gemma3n:e4b"), 4, 1e-9);
	assert_near(served_billions("qwen3:30b-a3b"), 30, 1e-9);
	assert_near(served_billions("mixtral:8x7b"), 0, 1e-9);
	assert_near(served_billions("llama3.2"), 0, 1e-9);
	assert_near(served_billions("b"), 0, 1e-9);
	assert_near(served_billions("v1.2b3"), 0, 1e-9);
	assert_near(served_billions(""), 0, 1e-9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_list),
		cmocka_unit_test(names_that_are_none),
		cmocka_unit_test(ollama),
		cmocka_unit_test(others),
		cmocka_unit_test(nonsense),
		cmocka_unit_test(sizes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
