/* Speech through commands of the person's own: nothing waits, nothing is lost. */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "hearing/voice.h"
#include "unit/helper.h"

static void rest(void)
{
	poll(NULL, 0, 5);
}

/* Pumps until there is news, two seconds at most. */
static enum voice_news wait_for_news(struct voice *v, struct error *err)
{
	enum voice_news news = VOICE_QUIET;

	for (int i = 0; i < 400 && news == VOICE_QUIET; i++) {
		news = voice_pump(v, err);
		rest();
	}
	return news;
}

static void wait_until_idle(struct voice *v)
{
	struct error err;

	for (int i = 0; i < 400 && voice_is_busy(v); i++) {
		voice_pump(v, &err);
		rest();
	}
	assert_false(voice_is_busy(v));
}

static char *text_of(const char *path)
{
	struct buf b;

	buf_init(&b, 1 << 16);
	file_read(path, &b, NULL);
	return buf_take(&b);
}

static void a_question_is_spoken_from_standard_input(void **state)
{
	char *path = xprintf("%s/voice-%d",
			     getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp",
			     (int)getpid());
	char *command = xprintf("cat > '%s'", path), *said;
	struct voice *v = voice_new(command, NULL);

	(void)state;
	assert_true(voice_can_say(v));
	assert_false(voice_can_listen(v));
	voice_say(v, "Kagan: $(reboot) `x` \"; why?");
	wait_until_idle(v);
	said = text_of(path);
	assert_string_equal(said, "Kagan: $(reboot) `x` \"; why?\n");
	free(said);
	voice_free(v);
	unlink(path);
	free(command);
	free(path);
}

static void what_is_heard_is_made_safe(void **state)
{
	struct voice *v =
		voice_new(NULL, "printf '  yes,\\033[2J your Honor \\n\\n'");
	struct error err;
	char *words;

	(void)state;
	assert_true(voice_listen(v, &err));
	assert_true(voice_is_listening(v));
	assert_int_equal(wait_for_news(v, &err), VOICE_HEARD);
	words = voice_take(v);
	assert_null(strchr(words, 033));
	assert_memory_equal(words, "yes,", 4);
	assert_string_equal(words + strlen(words) - 10, "your Honor");
	free(words);
	assert_null(voice_take(v));
	wait_until_idle(v);
	voice_free(v);
}

static void silence_is_news_too(void **state)
{
	struct voice *v = voice_new(NULL, "true");
	struct error err;
	char *words;

	(void)state;
	assert_true(voice_listen(v, &err));
	assert_int_equal(wait_for_news(v, &err), VOICE_HEARD);
	words = voice_take(v);
	assert_string_equal(words, "");
	free(words);
	voice_free(v);
}

static void a_recogniser_is_asked_to_finish(void **state)
{
	struct voice *v = voice_new(NULL, "trap 'echo heard; exit 0' INT; "
					  "while :; do sleep 0.02; done");
	struct error err;
	char *words;

	(void)state;
	assert_true(voice_listen(v, &err));
	for (int i = 0; i < 20; i++)
		rest();
	voice_listened(v);
	assert_int_equal(wait_for_news(v, &err), VOICE_HEARD);
	words = voice_take(v);
	assert_string_equal(words, "heard");
	free(words);
	voice_free(v);
}

static void a_command_that_is_not_there_is_named(void **state)
{
	struct voice *v = voice_new("no-such-voice", "no-such-ear -x");
	struct error err;

	(void)state;
	voice_say(v, "Why?");
	assert_int_equal(wait_for_news(v, &err), VOICE_FAILED);
	assert_non_null(strstr(err.text, "speech.say"));
	assert_non_null(strstr(err.text, "no-such-voice"));
	assert_true(voice_listen(v, &err));
	assert_int_equal(wait_for_news(v, &err), VOICE_FAILED);
	assert_non_null(strstr(err.text, "no-such-ear"));
	voice_free(v);
}

static void without_commands_there_is_a_word_and_nothing_else(void **state)
{
	struct voice *v = voice_new("", NULL);
	struct error err;

	(void)state;
	voice_say(v, "Why?");
	assert_false(voice_is_busy(v));
	assert_false(voice_listen(v, &err));
	assert_non_null(strstr(err.text, "speech.listen"));
	assert_false(voice_listen(NULL, &err));
	voice_say(NULL, "Why?");
	voice_hush(NULL);
	assert_int_equal(voice_pump(NULL, &err), VOICE_QUIET);
	assert_null(voice_take(NULL));
	voice_free(v);
	voice_free(NULL);
}

static void the_next_question_ends_the_last(void **state)
{
	struct voice *v = voice_new("sleep 60", NULL);
	struct error err;

	(void)state;
	voice_say(v, "One?");
	voice_say(v, "Two?");
	assert_true(voice_is_busy(v));
	voice_hush(v);
	assert_false(voice_is_busy(v));
	assert_int_equal(voice_pump(v, &err), VOICE_QUIET);
	voice_free(v);
}

/* Unless the pipe's signal is held back this test dies of it, sooner or later. */
static void a_command_that_reads_nothing_ends_nobody(void **state)
{
	(void)state;
	for (int i = 0; i < 50; i++) {
		struct voice *v = voice_new("exec <&-; exit 0", NULL);

		voice_say(v, "Why?");
		voice_say(v, "Why not?");
		voice_free(v);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_command_that_reads_nothing_ends_nobody),
		cmocka_unit_test(a_question_is_spoken_from_standard_input),
		cmocka_unit_test(what_is_heard_is_made_safe),
		cmocka_unit_test(silence_is_news_too),
		cmocka_unit_test(a_recogniser_is_asked_to_finish),
		cmocka_unit_test(a_command_that_is_not_there_is_named),
		cmocka_unit_test(
			without_commands_there_is_a_word_and_nothing_else),
		cmocka_unit_test(the_next_question_ends_the_last),
	};

	signal(SIGPIPE, SIG_IGN); /* as in the program */
	return cmocka_run_group_tests(tests, NULL, NULL);
}
