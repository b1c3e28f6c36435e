#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/verbs.h"

#define HEAD_WIDTH 38 /* columns of options before what they do */

struct cli_common_options cli_given;

enum {
	COMMON_NO_COLOR,
	COMMON_NO_UNICODE,
	COMMON_NO_MOUSE,
	COMMON_READONLY,
	COMMON_CONFIG,
	COMMON_SEND_TO,
	COMMON_VERSION,
	COMMON_HELP
};

/* take_common sees to these */
#define BY_HAND                    \
	{                          \
		.kind = OPTION_OWN \
	}
#define INTO_GIVEN(member) INTO_FLAG(struct cli_common_options, member)

const struct option_row cli_common[] = {
	[COMMON_NO_COLOR] = { "no-color", 0, NULL,
			      "no colours (as with NO_COLOR in the "
			      "environment)",
			      INTO_GIVEN(no_color) },
	[COMMON_NO_UNICODE] = { "no-unicode", 0, NULL,
				"plain ASCII lines and marks",
				INTO_GIVEN(no_unicode) },
	[COMMON_NO_MOUSE] = { "no-mouse", 0, NULL, "leave the mouse alone",
			      INTO_GIVEN(no_mouse) },
	[COMMON_READONLY] = { "readonly", 0, NULL,
			      "write nothing: no journal, no index, no log",
			      INTO_GIVEN(readonly) },
	[COMMON_CONFIG] = { "config", 0, "FILE", "another configuration file",
			    INTO_TEXT(struct cli_common_options, config) },
	[COMMON_SEND_TO] = { "send-to", 0, "HOST",
			     "agree that a case goes to this host; may stand "
			     "several times",
			     BY_HAND },
	[COMMON_VERSION] = { "version", 'V', NULL, "which version this is",
			     BY_HAND },
	[COMMON_HELP] = { "help", 'h', NULL, "this help", BY_HAND },
};
const size_t cli_n_common = sizeof cli_common / sizeof *cli_common;

bool cli_wants_ascii(void)
{
	return cli_given.no_unicode || cli_given.ascii_locale;
}

static struct args args_of(int argc, char **argv, const struct command *command)
{
	return (struct args){
		.command = command,
		.argc = argc,
		.argv = argv,
		.at = 1,
		.words = xcalloc((size_t)argc + 1, sizeof(char *)),
		.seen = xcalloc(command->n_options + 1, sizeof(bool)),
	};
}

int cli_run(const struct command *command, int argc, char **argv)
{
	struct args a = args_of(argc, argv, command);
	int code = command->verbs ? verbs_run(&a) : command->run(&a);

	free(a.words);
	free(a.seen);
	return code;
}

/* A message may quote a file's words or a stranger's command line: neither may
 * drive the terminal. */
static void say_line(const char *who, const char *fmt, va_list ap)
{
	char raw[2048];
	struct buf text;
	int n = vsnprintf(raw, sizeof raw, fmt, ap);

	buf_init(&text, BUF_TEXT_MAX);
	if (n > 0)
		sanitise(&text, raw, strlen(raw), SANITISE_LINE);
	fprintf(stderr, "hotbench%s%s: %s\n", *who ? " " : "", who, text.s);
	buf_release(&text);
}

static void complain(struct args *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

static void complain(struct args *a, const char *fmt, ...)
{
	va_list ap;

	a->failed = true;
	if (a->quiet)
		return;
	va_start(ap, fmt);
	say_line(a->command->name, fmt, ap);
	va_end(ap);
}

/* The option's number: a command's own from 0, common ones behind them. */
static const struct option_row *row(const struct args *a, size_t i)
{
	if (i < a->command->n_options)
		return &a->command->options[i];
	i -= a->command->n_options;
	return i < cli_n_common ? &cli_common[i] : NULL;
}

static int find_long(const struct args *a, const char *name, size_t len)
{
	const struct option_row *o;

	for (size_t i = 0; (o = row(a, i)); i++)
		if (str_is(name, len, o->name))
			return (int)i;
	return -1;
}

static int find_letter(const struct args *a, char letter)
{
	const struct option_row *o;

	for (size_t i = 0; (o = row(a, i)); i++)
		if (o->letter && o->letter == letter)
			return (int)i;
	return -1;
}

static void unknown(struct args *a, const char *given)
{
	const char *names[64], *near;
	const struct option_row *o;
	size_t n = 0;

	for (; n < 64 && (o = row(a, n)); n++)
		names[n] = o->name;
	near = names_nearest(given + strspn(given, "-"), names, n);
	if (near)
		complain(a, "there is no option %s. Did you mean --%s?", given,
			 near);
	else
		complain(a, "there is no option %s; see hotbench %s%s--help",
			 given, a->command->name, *a->command->name ? " " : "");
}

static void print_options(const struct option_row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		char head[120];

		snprintf(head, sizeof head, "%s%c%s--%s%s%s",
			 rows[i].letter ? "-" : "",
			 rows[i].letter ? rows[i].letter : ' ',
			 rows[i].letter ? ", " : "   ", rows[i].name,
			 rows[i].arg ? " " : "",
			 rows[i].arg ? rows[i].arg : "");
		if (strlen(head) > HEAD_WIDTH)
			printf("  %s\n  %-*s %s\n", head, HEAD_WIDTH, "",
			       rows[i].help);
		else
			printf("  %-*s %s\n", HEAD_WIDTH, head, rows[i].help);
	}
}

static void print_help(const struct command *c)
{
	printf("hotbench %s%s%s\n\n%s\n", c->name, *c->name ? " " : "",
	       c->usage, c->help);
	if (c->n_options) {
		puts("\nOptions");
		print_options(c->options, c->n_options);
	}
	puts("\nAlways");
	print_options(cli_common, cli_n_common);
}

/* The options are walked twice where --config comes first (args_common). */
static void take_send_to(struct args *a)
{
	for (size_t i = 0; i < cli_given.n_send_to; i++)
		if (!strcmp(cli_given.send_to[i], a->value))
			return;
	if (cli_given.n_send_to == CLI_SEND_TO_MAX)
		complain(a, "--send-to stands more than %d times",
			 CLI_SEND_TO_MAX);
	else
		cli_given.send_to[cli_given.n_send_to++] = a->value;
}

/* Takes care of a common option that is bound to nothing. */
static void take_common(struct args *a, int common)
{
	if (common == COMMON_SEND_TO) {
		take_send_to(a);
		return;
	}
	if (!a->quiet && common == COMMON_VERSION)
		puts("hotbench " HOTBENCH_VERSION);
	else if (!a->quiet)
		print_help(a->command);
	a->helped = true;
}

/* Reads one option at a->at; its number, or -1 after a complaint. */
static int take_option(struct args *a)
{
	const char *given = a->argv[a->at++], *equals = NULL;
	int option;

	if (given[1] == '-') {
		equals = strchr(given, '=');
		option = find_long(a, given + 2,
				   equals ? (size_t)(equals - given) - 2
					  : strlen(given) - 2);
	} else {
		option = given[2] ? -1 : find_letter(a, given[1]);
	}
	if (option < 0) {
		unknown(a, given);
		return -1;
	}
	a->value = NULL;
	if (!row(a, (size_t)option)->arg) {
		if (equals) {
			complain(a, "--%s takes no value",
				 row(a, (size_t)option)->name);
			return -1;
		}
	} else if (equals) {
		a->value = equals + 1;
	} else if (a->at < a->argc) {
		a->value = a->argv[a->at++];
	} else {
		complain(a, "--%s wants a value: %s",
			 row(a, (size_t)option)->name,
			 row(a, (size_t)option)->arg);
		return -1;
	}
	return option;
}

/* Into a member so wide; signed and unsigned look alike. */
static void store(void *at, size_t bytes, long long v)
{
	bool flag = v != 0;
	int word = (int)v;

	if (bytes == sizeof flag)
		memcpy(at, &flag, sizeof flag);
	else if (bytes == sizeof word)
		memcpy(at, &word, sizeof word);
	else
		memcpy(at, &v, sizeof v);
	assert(bytes == sizeof flag || bytes == sizeof word ||
	       bytes == sizeof v);
}

/* A value that cannot be leaves the member as it was. */
static void put(struct args *a, const struct option_row *option, void *into)
{
	const struct option_into *in = &option->into;
	void *at = (char *)into + in->at;
	struct error err;
	long long whole = 0;
	double number;
	bool ok = true;

	switch (in->kind) {
	case OPTION_OWN: break;
	case OPTION_TEXT: memcpy(at, &a->value, sizeof a->value); break;
	case OPTION_FLAG: store(at, in->bytes, (long long)in->max); break;
	case OPTION_CHOICE:
		whole = value_among(a->value, in->words, in->n_words, &err);
		ok = whole >= 0;
		if (ok)
			store(at, in->bytes, (long long)in->min + whole);
		break;
	case OPTION_WHOLE:
		ok = value_whole(a->value, (long long)in->min,
				 (long long)in->max, &whole, &err);
		if (ok)
			store(at, in->bytes, whole);
		break;
	case OPTION_NUMBER:
		ok = value_number(a->value, in->min, in->max, &number, &err);
		if (ok)
			memcpy(at, &number, sizeof number);
		break;
	case OPTION_TERM: ok = terms_set(at, in->term, a->value, &err); break;
	}
	if (!ok)
		complain(a, "--%s: %s", option->name, err.text);
}

/* Puts an option where it goes. */
static void take_care(struct args *a, int option)
{
	const struct option_row *o = row(a, (size_t)option);
	int common = option - (int)a->command->n_options;

	if (common < 0)
		a->seen[option] = true;
	if (common < 0 && a->into)
		put(a, o, a->into);
	else if (common >= 0 && o->into.kind != OPTION_OWN)
		put(a, o, &cli_given);
	else if (common >= 0)
		take_common(a, common);
}

static void walk(struct args *a)
{
	while (a->at < a->argc && !a->failed && !a->helped) {
		const char *given = a->argv[a->at];
		int option;

		if (a->only_words || given[0] != '-' || !given[1]) {
			a->words[a->n_words++] = given;
			a->at++;
			continue;
		}
		if (!strcmp(given, "--")) {
			a->only_words = true;
			a->at++;
			continue;
		}
		option = take_option(a);
		if (option >= 0)
			take_care(a, option);
	}
}

bool args_gave(const struct args *a, const char *option)
{
	int i = find_long(a, option, strlen(option));

	return i >= 0 && (size_t)i < a->command->n_options && a->seen[i];
}

bool args_common(int argc, char **argv, const struct command *command)
{
	struct args a = args_of(argc, argv, command);

	a.quiet = true;
	walk(&a);
	free(a.words);
	free(a.seen);
	return !a.failed && !a.helped;
}

/* Also for a command that would not read them: a slip is told at once. */
static bool settings_are_there(struct args *a)
{
	struct error err;

	if (a->command == &command_config || !cli_given.config ||
	    cli_can_read("--config", cli_given.config, &err))
		return true;
	a->code = cli_fail(&err);
	return false;
}

bool args_take(struct args *a, void *into)
{
	const struct command *c = a->command;
	const char *gap = *c->name ? " " : "";

	a->into = into;
	walk(a);
	if (!a->failed && !a->helped && a->n_words < c->min_words)
		complain(a, "something is missing; usage: hotbench %s %s",
			 c->name, c->usage);
	else if (!a->failed && !a->helped && a->n_words > c->max_words)
		complain(a, "'%s' is one too many; usage: hotbench %s%s%s",
			 a->words[c->max_words], c->name, gap, c->usage);
	else if (!a->failed && !a->helped && c->writes && cli_given.readonly)
		complain(a, "this writes, and --readonly forbids that");
	a->code = a->helped ? EXIT_DONE : EXIT_USAGE;
	return !a->failed && !a->helped && settings_are_there(a);
}

static int code_of(const struct error *err)
{
	switch (err->code) {
	case ERR_USAGE:
	case ERR_UNKNOWN:
	case ERR_EXISTS: return EXIT_USAGE;
	case ERR_ENDPOINT:
	case ERR_BUDGET:
	case ERR_UNFIT: return EXIT_ENDPOINT;
	case ERR_CANCELLED: return EXIT_INTERRUPTED;
	default: return EXIT_DATA;
	}
}

static void say_text(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));

static void say_text(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_line("", fmt, ap);
	va_end(ap);
}

int cli_fail(const struct error *err)
{
	say_text("%s", err->text);
	return code_of(err);
}

bool cli_can_read(const char *option, const char *path, struct error *err)
{
	return !path || file_can_read(path, err) ||
	       error_within(err, "%s", option);
}

int cli_usage(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_line("", fmt, ap);
	va_end(ap);
	return EXIT_USAGE;
}
