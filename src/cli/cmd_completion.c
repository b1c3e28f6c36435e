/*
 * cmd_completion.c - completion scripts, printed from the tables of commands
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/value.h"
#include "cli/cli.h"

/* Who tells the shell what there is, and the command that tells it in turn. */
static const struct {
	const char *function, *what, *command;
} lists[TAKES] = {
	[TAKES_CASE] = { "_hotbench_cases", "case", "case" },
	[TAKES_HEARING] = { "_hotbench_hearings", "hearing", "hearings" },
	[TAKES_HEARINGS] = { "_hotbench_hearings", "hearing", "hearings" },
};

/* Whether one of the verbs before has it. */
static bool is_repeated(const struct command *const *verbs, size_t n,
			const char *name)
{
	for (size_t v = 0; v < n; v++)
		for (size_t i = 0; i < verbs[v]->n_options; i++)
			if (!strcmp(verbs[v]->options[i].name, name))
				return true;
	return false;
}

/* Its own, its verbs', each once, and those of all commands. */
static void each_option(const struct command *c,
			void (*print)(const struct command *,
				      const struct option_row *))
{
	for (size_t v = 0; c->verbs && c->verbs[v]; v++)
		for (size_t i = 0; i < c->verbs[v]->n_options; i++)
			if (!is_repeated(c->verbs, v,
					 c->verbs[v]->options[i].name))
				print(c, &c->verbs[v]->options[i]);
	for (size_t i = 0; i < c->n_options; i++)
		print(c, &c->options[i]);
	for (size_t i = 0; i < cli_n_common; i++)
		print(c, &cli_common[i]);
}

static void print_dashed(const struct command *c, const struct option_row *o)
{
	(void)c;
	printf(" --%s", o->name);
}

/* "list" of "case list". */
static const char *verb_of(const struct command *c, const struct command *verb)
{
	return verb->name + strlen(c->name) + 1;
}

static void print_verbs(const struct command *c)
{
	for (size_t i = 0; c->verbs[i]; i++)
		printf("%s%s", i ? " " : "", verb_of(c, c->verbs[i]));
}

/* Whether verb `i` is the first of those whose words the shell asks us for in the
 * same way: then they are printed, `head` before the first, `gap` before others. */
static bool print_alike(const struct command *c, size_t i, const char *head,
			const char *gap)
{
	enum takes takes = c->verbs[i]->takes;

	if (!lists[takes].function)
		return false;
	for (size_t k = 0; k < i; k++)
		if (c->verbs[k]->takes == takes)
			return false;
	for (size_t k = i; c->verbs[k]; k++)
		if (c->verbs[k]->takes == takes)
			printf("%s%s", k == i ? head : gap,
			       verb_of(c, c->verbs[k]));
	return true;
}

static void print_commands(void)
{
	for (size_t i = 0; cli_commands[i]; i++)
		printf("%s%s", i ? " " : "", cli_commands[i]->name);
}

/* "list|show|new" in a usage or help line are no options; a choice such as
 * "words|wall|none" is offered as it stands. */
static bool is_choice(const char *arg)
{
	return arg && strchr(arg, '|') && !strpbrk(arg, "A,");
}

static void print_choices(const char *arg)
{
	for (; *arg; arg++)
		putchar(*arg == '|' ? ' ' : *arg);
}

/* -- bash ------------------------------------------------------------------ */

static void bash_choices(const struct command *c, const struct option_row *o)
{
	if (!is_choice(o->arg))
		return;
	printf("\t%s--%s) COMPREPLY=($(compgen -W \"", c->name, o->name);
	print_choices(o->arg);
	puts("\" -- \"$word\")); return ;;");
}

/* What to do, and with which. */
static void bash_verbs(const struct command *c)
{
	fputs("\n\t\tcase $COMP_CWORD-${COMP_WORDS[2]} in\n"
	      "\t\t2-*) words=\"",
	      stdout);
	print_verbs(c);
	puts("\" ;;");
	for (size_t i = 0; c->verbs[i]; i++) {
		enum takes takes = c->verbs[i]->takes;
		bool each = takes == TAKES_HEARINGS;

		if (print_alike(c, i, each ? "\t\t*-" : "\t\t3-",
				each ? "|*-" : "|3-"))
			printf(") words=$(%s) ;;\n", lists[takes].function);
	}
	fputs("\t\tesac", stdout);
}

static void bash_command(const struct command *c)
{
	printf("\t%s) options=\"", c->name);
	each_option(c, print_dashed);
	fputs("\"", stdout);
	if (c->verbs) {
		bash_verbs(c);
	} else if (c->takes == TAKES_COMMANDS) {
		fputs(" words=\"", stdout);
		print_commands();
		putchar('"');
	} else if (c == &command_analyze) { /* what it reads, beside what */
		fputs("\n\t\tcase $COMP_CWORD${COMP_WORDS[2]} in\n"
		      "\t\t3answers) words=$(_hotbench_cases) ;;\n"
		      "\t\t2*) words=\"cobra conduct tactics answers\" ;;\n"
		      "\t\tesac",
		      stdout);
	} else if (c == &command_report) { /* or exported ones, or a folder */
		fputs(" words=\"$(_hotbench_hearings) $(compgen -f -- "
		      "\"$word\")\"",
		      stdout);
	} else if (lists[c->takes].function) {
		printf(" words=$(%s)", lists[c->takes].function);
	}
	puts(" ;;");
}

static void print_lists(void)
{
	puts("_hotbench_cases() { hotbench case list 2>/dev/null | "
	     "awk '{ print $1 }'; }\n"
	     "_hotbench_hearings() { hotbench hearings list 2>/dev/null | "
	     "awk '{ print $1 }'; }");
}

static void print_bash(void)
{
	puts("# hotbench completion for bash: source <(hotbench completion "
	     "bash)");
	print_lists();
	puts("_hotbench() {\n"
	     "\tlocal word=${COMP_WORDS[COMP_CWORD]} options= words=\n"
	     "\tif ((COMP_CWORD == 1)); then");
	fputs("\t\tCOMPREPLY=($(compgen -W \"", stdout);
	print_commands();
	puts("\" -- \"$word\")); return\n\tfi\n"
	     "\tcase ${COMP_WORDS[1]}${COMP_WORDS[COMP_CWORD-1]} in");
	for (size_t i = 0; cli_commands[i]; i++)
		each_option(cli_commands[i], bash_choices);
	puts("\tesac\n\tcase ${COMP_WORDS[1]} in");
	for (size_t i = 0; cli_commands[i]; i++)
		bash_command(cli_commands[i]);
	puts("\tesac\n"
	     "\tif [[ $word == -* ]]; then words=$options; fi\n"
	     "\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\") "
	     "$([[ $words ]] || compgen -f -- \"$word\"))\n}\n"
	     "complete -o filenames -F _hotbench hotbench");
}

/* -- zsh and fish ------------------------------------------------------------ */

/* Text inside single quotes; colons and brackets mean something to zsh. */
static void print_quoted(const char *s)
{
	for (; *s; s++) {
		if (*s == '\'')
			fputs("'\\''", stdout);
		else if (strchr("[]:", *s))
			printf("\\%c", *s);
		else
			putchar(*s);
	}
}

static void zsh_option(const struct command *c, const struct option_row *o)
{
	(void)c;
	printf(" \\\n\t\t\t'--%s[", o->name);
	print_quoted(o->help);
	putchar(']');
	if (is_choice(o->arg)) {
		printf(":%s:(", o->name);
		print_choices(o->arg);
		putchar(')');
	} else if (o->arg) {
		printf(":%s:_files", o->name);
	}
	putchar('\'');
}

/* What to do, and with which; files where it is neither a case nor a hearing. */
static void zsh_verbs(const struct command *c)
{
	fputs(" '1:what:(", stdout);
	print_verbs(c);
	fputs(")' '*:which:{ case $words[2] in ", stdout);
	for (size_t i = 0; c->verbs[i]; i++)
		if (print_alike(c, i, "", "|"))
			printf(") compadd -- $(%s) ;; ",
			       lists[c->verbs[i]->takes].function);
	fputs("*) _files ;; esac }'", stdout);
}

static void zsh_command(const struct command *c)
{
	printf("\t%s)\n\t\t_arguments", c->name);
	each_option(c, zsh_option);
	if (c->verbs)
		zsh_verbs(c);
	else if (lists[c->takes].function && c != &command_report)
		printf(" \\\n\t\t\t'1:%s:($(%s))'", lists[c->takes].what,
		       lists[c->takes].function);
	else
		fputs(" '*:file:_files'", stdout);
	puts(" ;;");
}

static void print_zsh(void)
{
	puts("#compdef hotbench\n# hotbench completion for zsh");
	print_lists();
	puts("_hotbench() {\n\tif ((CURRENT == 2)); then\n\t\tlocal -a c=(");
	for (size_t i = 0; cli_commands[i]; i++) {
		printf("\t\t\t'%s:", cli_commands[i]->name);
		print_quoted(cli_commands[i]->help);
		puts("'");
	}
	puts("\t\t)\n\t\t_describe command c; return\n\tfi\n"
	     "\tlocal command=$words[2]\n\tshift words; ((CURRENT--))\n"
	     "\tcase $command in");
	for (size_t i = 0; cli_commands[i]; i++)
		zsh_command(cli_commands[i]);
	puts("\tesac\n}\ncompdef _hotbench hotbench");
}

static void fish_option(const struct command *c, const struct option_row *o)
{
	printf("complete -c hotbench -n '__fish_seen_subcommand_from %s' -l "
	       "%s%s",
	       c->name, o->name, o->arg ? " -r" : "");
	if (is_choice(o->arg)) {
		fputs(" -f -a '", stdout);
		print_choices(o->arg);
		putchar('\'');
	}
	fputs(" -d '", stdout);
	for (const char *s = o->help; *s; s++)
		printf(*s == '\'' || *s == '\\' ? "\\%c" : "%c", *s);
	puts("'");
}

static void fish_list(enum takes takes)
{
	printf("' -a '(hotbench %s list 2>/dev/null | string match -r "
	       "\"^\\S+\")'\n",
	       lists[takes].command);
}

static void fish_verbs(const struct command *c)
{
	printf("complete -c hotbench -n '__fish_seen_subcommand_from %s' -a '",
	       c->name);
	print_verbs(c);
	puts("'");
	for (size_t i = 0; c->verbs[i]; i++) {
		if (!print_alike(c, i,
				 "complete -c hotbench -f -n '"
				 "__fish_seen_subcommand_from ",
				 " "))
			continue;
		printf("; and __fish_seen_subcommand_from %s", c->name);
		fish_list(c->verbs[i]->takes);
	}
}

static void fish_command(const struct command *c)
{
	printf("complete -c hotbench -f -n __fish_use_subcommand -a %s -d '",
	       c->name);
	for (const char *s = c->help; *s; s++)
		printf(*s == '\'' ? "\\'" : "%c", *s);
	puts("'");
	each_option(c, fish_option);
	if (c->verbs) {
		fish_verbs(c);
	} else if (lists[c->takes].function) {
		/* of a report: or files */
		printf("complete -c hotbench%s -n "
		       "'__fish_seen_subcommand_from %s",
		       c == &command_report ? "" : " -f", c->name);
		fish_list(c->takes);
	}
}

static void print_fish(void)
{
	puts("# hotbench completion for fish: hotbench completion fish | "
	     "source");
	for (size_t i = 0; cli_commands[i]; i++)
		fish_command(cli_commands[i]);
}

static int run(struct args *a)
{
	static const char *const shells[] = { "bash", "zsh", "fish" };
	static void (*const print[])(void) = { print_bash, print_zsh,
					       print_fish };
	struct error err;
	int which;

	if (!args_take(a, NULL))
		return a->code;
	which = value_among(a->words[0], shells, 3, &err);
	if (which < 0)
		return cli_usage("completion: %s", err.text);
	print[which]();
	return EXIT_DONE;
}

const struct command command_completion = {
	.name = "completion",
	.usage = "bash|zsh|fish",
	.help = "Print a completion script for a shell.",
	.run = run,
	.min_words = 1,
	.max_words = 1,
};
