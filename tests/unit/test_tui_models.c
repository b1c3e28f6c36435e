/* Picking a first model on the screen. */
#include "helper.h"

#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_models.h"

#define ADVICE                                                               \
	"Ollama gives a model 4096 tokens of context where graphics memory " \
	"is below 24 GB."

static const struct models_row rows[] = {
	{ .name = "llama3.1:8b",
	  .about = "8 B, made for 131072 tokens of context, Ollama at "
		   "127.0.0.1:11434",
	  .judged = "every bench",
	  .pickable = true,
	  .fits = true },
	{ .name = "/models/a-name-that-is-far-too-long-for-any-list-"
		  "Qwen3-4B-Instruct-2507-Q4_K_M.gguf",
	  .about = "4 B, 2048 tokens of context, llama.cpp at 127.0.0.1:8080",
	  .judged = "no bench: 2048 tokens of context, and a question takes "
		    "up to 4096; thinks before it speaks",
	  .pickable = true },
	{ .name = "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e-embed",
	  .about = "context not told, LM Studio at 127.0.0.1:1234",
	  .judged = "no bench: it makes vectors, and does not talk" },
};

static const struct models_offer three = { .rows = rows,
					   .n = 3,
					   .advice = ADVICE,
					   .get = { "first it", "then that" },
					   .kept = true };
static const struct models_offer none = {
	.advice = "",
	.get = { "curl -fsSL https://ollama.com/install.sh | sh",
		 "ollama pull llama3.1:8b" },
};

static struct keymap keys;

static struct scr_models models(const struct models_offer *offer)
{
	struct scr_models m;

	keymap_init(&keys);
	scr_models_init(&m, &keys, offer);
	return m;
}

static void looks_like(struct scr_models *m, const char *name, int r, int c)
{
	struct cells out;

	cells_init(&out);
	scr_models.size(m, r, c);
	cells_reset(&out, r, c);
	scr_models.view(m, 0, &out);
	screen_is(name, &out);
	cells_release(&out);
}

/* Whether it is done with by that key. */
static bool press(struct scr_models *m, uint32_t code)
{
	struct deeds out = { 0 };
	bool leaves;

	scr_models.key(m, &(struct key){ .code = code }, &out);
	leaves = out.n && out.list[0].kind == DEED_LEAVE;
	deeds_release(&out);
	return leaves;
}

static void how_it_looks(void **state)
{
	struct scr_models m = models(&three);

	(void)state;
	looks_like(&m, "models", 24, 80);
	looks_like(&m, "models", 12, 40);
	looks_like(&m, "models", 50, 200);
	press(&m, K_DOWN);
	looks_like(&m, "models-small", 24, 80);
	press(&m, K_DOWN);
	press(&m, K_ENTER);
	looks_like(&m, "models-refused", 24, 80);
	m = models(&none);
	looks_like(&m, "models-none", 24, 80);
	looks_like(&m, "models-none", 12, 40);
	looks_like(&m, "models-none", 50, 200);
	looks_like(&m, "models-none", 1, 1);
}

static void one_is_picked(void **state)
{
	struct scr_models m = models(&three);

	(void)state;
	assert_true(press(&m, K_ENTER));
	assert_true(m.picked);
	assert_int_equal(m.list.selected, 0);

	m = models(&three);
	assert_false(press(&m, K_DOWN));
	assert_true(press(&m, K_ENTER));
	assert_int_equal(m.list.selected, 1);

	m = models(&three);
	assert_true(press(&m, 'q'));
	assert_false(m.picked);
}

static void not_what_cannot_talk(void **state)
{
	struct scr_models m = models(&three);

	(void)state;
	press(&m, K_END);
	assert_false(press(&m, K_ENTER));
	assert_false(m.picked);
	assert_true(m.refused);
	press(&m, K_UP);
	assert_false(m.refused);

	m = models(&none);
	assert_false(press(&m, K_ENTER));
	assert_false(press(&m, K_DOWN));
	assert_false(m.picked);
	assert_true(press(&m, 'q'));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(how_it_looks),
		cmocka_unit_test(one_is_picked),
		cmocka_unit_test(not_what_cannot_talk),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
