/*
 * cmd_completion.c - completion scripts, printed from the tables of commands
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/value.h"
#include "cli/cli.h"

/* Commands whose first word is a case or a hearing: the shell asks us. */
static const char *const takes_case[] = { "argue", "ask" };
static const char *const takes_hearing[] = { "resume", "replay" };
#define OF_HEARINGS                                                           \
	"list show joint export import label note ballot agree delete prune " \
	"salvage"

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

/* "list show new", of "case list", "case show" ... */
static void print_verbs(const struct command *c)
{
	for (size_t i = 0; c->verbs[i]; i++)
		printf("%s%s", i ? " " : "",
		       c->verbs[i]->name + strlen(c->name) + 1);
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

static void bash_command(const struct command *c)
{
	printf("\t%s) options=\"", c->name);
	each_option(c, print_dashed);
	fputs("\"", stdout);
	if (str_in(c->name, STR_LIST(takes_case)))
		fputs(" words=$(_hotbench_cases)", stdout);
	else if (str_in(c->name, STR_LIST(takes_hearing)))
		fputs(" words=$(_hotbench_hearings)", stdout);
	else if (c == &command_report) /* or exported ones, or a folder */
		fputs(" words=\"$(_hotbench_hearings) $(compgen -f -- "
		      "\"$word\")\"",
		      stdout);
	else if (c == &command_help) {
		fputs(" words=\"", stdout);
		print_commands();
		putchar('"');
	} else if (c->verbs) {
		fputs("\n\t\tcase $COMP_CWORD in 2) words=\"", stdout);
		print_verbs(c);
		fputs("\" ;; esac", stdout);
	} else if (c == &command_analyze) /* what it reads, and beside what */
		fputs("\n\t\tcase $COMP_CWORD${COMP_WORDS[2]} in\n"
		      "\t\t3answers) words=$(_hotbench_cases) ;;\n"
		      "\t\t2*) words=\"cobra conduct tactics answers\" ;;\n"
		      "\t\tesac",
		      stdout);
	else if (c == &command_drill)
		fputs("\n\t\tcase $COMP_CWORD${COMP_WORDS[2]} in\n"
		      "\t\t3again) words=$(_hotbench_hearings) ;;\n"
		      "\t\t2*) words=\"again list tactics\" ;;\n"
		      "\t\tesac",
		      stdout);
	else if (c == &command_hearings) /* what to do, and with which */
		fputs("\n\t\tcase $COMP_CWORD${COMP_WORDS[2]} in\n"
		      "\t\t3show|*joint|3export|3label|3note|3ballot|*agree|*"
		      "delete) "
		      "words=$(_hotbench_hearings) ;;\n"
		      "\t\t2*) words=\"" OF_HEARINGS "\" ;;\n"
		      "\t\tesac",
		      stdout);
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
	for (size_t i = 0; cli_commands[i]; i++) {
		const char *name = cli_commands[i]->name;

		printf("\t%s)\n\t\t_arguments", name);
		each_option(cli_commands[i], zsh_option);
		if (str_in(name, STR_LIST(takes_case)))
			fputs(" \\\n\t\t\t'1:case:($(_hotbench_cases))'",
			      stdout);
		else if (str_in(name, STR_LIST(takes_hearing)))
			fputs(" \\\n\t\t\t'1:hearing:($(_hotbench_hearings))'",
			      stdout);
		else if (cli_commands[i] == &command_drill)
			fputs(" '1:what:(again list tactics)' "
			      "'2:hearing:($(_hotbench_hearings))'",
			      stdout);
		else if (cli_commands[i]->verbs) {
			fputs(" '1:what:(", stdout);
			print_verbs(cli_commands[i]);
			fputs(")' '*:file:_files'", stdout);
		} else
			printf(" %s'*:file:_files'",
			       cli_commands[i] == &command_hearings
				       ? "'1:what:(" OF_HEARINGS ")' "
				       : "");
		puts(" ;;");
	}
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

static void print_fish(void)
{
	puts("# hotbench completion for fish: hotbench completion fish | "
	     "source");
	for (size_t i = 0; cli_commands[i]; i++) {
		const struct command *c = cli_commands[i];

		printf("complete -c hotbench -f -n __fish_use_subcommand -a %s "
		       "-d '",
		       c->name);
		for (const char *s = c->help; *s; s++)
			printf(*s == '\'' ? "\\'" : "%c", *s);
		puts("'");
		each_option(c, fish_option);
		if (str_in(c->name, STR_LIST(takes_case)) ||
		    str_in(c->name, STR_LIST(takes_hearing)))
			printf("complete -c hotbench -f -n "
			       "'__fish_seen_subcommand_from %s' -a "
			       "'(hotbench %s list 2>/dev/null | string match "
			       "-r \"^\\S+\")'\n",
			       c->name,
			       str_in(c->name, STR_LIST(takes_case))
				       ? "case"
				       : "hearings");
		else if (c->verbs) {
			printf("complete -c hotbench -n "
			       "'__fish_seen_subcommand_from %s' -a '",
			       c->name);
			print_verbs(c);
			puts("'");
		} else if (c == &command_drill)
			puts("complete -c hotbench -n "
			     "'__fish_seen_subcommand_from drill' -a "
			     "'again list tactics'");
		else if (c == &command_report)
			puts("complete -c hotbench -n "
			     "'__fish_seen_subcommand_from report' -a "
			     "'(hotbench hearings list 2>/dev/null | string "
			     "match -r \"^\\S+\")'");
		else if (c == &command_hearings)
			puts("complete -c hotbench -n "
			     "'__fish_seen_subcommand_from hearings' -a "
			     "'" OF_HEARINGS "'");
	}
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
