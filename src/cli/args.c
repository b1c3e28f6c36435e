#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"

struct cli_common_options cli_given;

enum {
	COMMON_NO_COLOR,
	COMMON_NO_UNICODE,
	COMMON_NO_MOUSE,
	COMMON_READONLY,
	COMMON_CONFIG,
	COMMON_SEND_TO,
	COMMON_HELP
};

const struct option_row cli_common[] = {
	[COMMON_NO_COLOR] = { "no-color", 0, NULL,
			      "no colours (as with NO_COLOR in the "
			      "environment)" },
	[COMMON_NO_UNICODE] = { "no-unicode", 0, NULL,
				"plain ASCII lines and marks" },
	[COMMON_NO_MOUSE] = { "no-mouse", 0, NULL, "leave the mouse alone" },
	[COMMON_READONLY] = { "readonly", 0, NULL,
			      "write nothing: no journal, no index, no log" },
	[COMMON_CONFIG] = { "config", 0, "FILE", "another configuration file" },
	[COMMON_SEND_TO] = { "send-to", 0, "HOST",
			     "agree that a case goes to this host; may stand "
			     "several times" },
	[COMMON_HELP] = { "help", 'h', NULL, "this help" },
};
const size_t cli_n_common = sizeof cli_common / sizeof *cli_common;

struct args args_of(int argc, char **argv, const struct command *command)
{
	return (struct args){
		.command = command,
		.argc = argc,
		.argv = argv,
		.at = 1,
		.words = xcalloc((size_t)argc + 1, sizeof(char *)),
	};
}

void args_release(struct args *a)
{
	free(a->words);
	a->words = NULL;
	a->n_words = 0;
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
		char head[80];

		snprintf(head, sizeof head, "%s%c%s--%s%s%s",
			 rows[i].letter ? "-" : "",
			 rows[i].letter ? rows[i].letter : ' ',
			 rows[i].letter ? ", " : "   ", rows[i].name,
			 rows[i].arg ? " " : "",
			 rows[i].arg ? rows[i].arg : "");
		printf("  %-38s %s\n", head, rows[i].help);
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

/* Takes care of a common option; false when it is the command's own. */
static bool take_common(struct args *a, int option)
{
	switch (option - (int)a->command->n_options) {
	case COMMON_NO_COLOR: cli_given.no_color = true; return true;
	case COMMON_NO_UNICODE: cli_given.no_unicode = true; return true;
	case COMMON_NO_MOUSE: cli_given.no_mouse = true; return true;
	case COMMON_READONLY: cli_given.readonly = true; return true;
	case COMMON_CONFIG: cli_given.config = a->value; return true;
	case COMMON_SEND_TO: take_send_to(a); return true;
	case COMMON_HELP:
		if (!a->quiet)
			print_help(a->command);
		a->helped = true;
		return true;
	default: return false;
	}
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

int args_next(struct args *a)
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
		if (option >= 0 && !take_common(a, option))
			return option;
	}
	return ARGS_END;
}

bool args_common(int argc, char **argv, const struct command *command)
{
	struct args a = args_of(argc, argv, command);

	a.quiet = true;
	while (args_next(&a) != ARGS_END)
		;
	args_release(&a);
	return !a.failed && !a.helped;
}

bool args_ready(struct args *a, size_t min, size_t max, int *code)
{
	*code = EXIT_USAGE;
	if (a->helped) {
		*code = EXIT_DONE;
		return false;
	}
	if (!a->failed && a->n_words < min)
		complain(a, "something is missing; usage: hotbench %s %s",
			 a->command->name, a->command->usage);
	else if (!a->failed && a->n_words > max)
		complain(a, "'%s' is one too many; usage: hotbench %s%s%s",
			 a->words[max], a->command->name,
			 *a->command->name ? " " : "", a->command->usage);
	return !a->failed;
}

int args_choice(struct args *a, const char *const *names, size_t n)
{
	const char *near = names_nearest(a->value, names, n);
	char all[300] = "";

	for (size_t i = 0; i < n; i++) {
		size_t used = strlen(all);

		if (!strcmp(names[i], a->value))
			return (int)i;
		snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "",
			 names[i]);
	}
	if (near)
		complain(a, "'%s' is none of: %s. Did you mean '%s'?", a->value,
			 all, near);
	else
		complain(a, "'%s' is none of: %s", a->value, all);
	return -1;
}

bool args_number(struct args *a, double min, double max, double *out)
{
	char *end;

	*out = strtod(a->value, &end);
	if (end != a->value && !*end && isfinite(*out) && *out >= min &&
	    *out <= max)
		return true;
	complain(a, "'%s' is no number from %g to %g", a->value, min, max);
	return false;
}

bool args_whole(struct args *a, long long min, long long max, long long *out)
{
	char *end;

	*out = strtoll(a->value, &end, 10);
	if (end != a->value && !*end && *out >= min && *out <= max)
		return true;
	complain(a, "'%s' is no whole number from %lld to %lld", a->value, min,
		 max);
	return false;
}

static int code_of(const struct error *err)
{
	switch (err->code) {
	case ERR_USAGE:
	case ERR_ABSENT:
	case ERR_EXISTS: return EXIT_USAGE;
	case ERR_ENDPOINT:
	case ERR_BUDGET: return EXIT_ENDPOINT;
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

int cli_usage(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_line("", fmt, ap);
	va_end(ap);
	return EXIT_USAGE;
}
