/*
 * cmd_config.c - the settings: what holds and why, where things live, changing one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/show.h"
#include "store/journal.h"
#include "tui/theme.h"

#define FROM_COLUMN  44
#define NAME_MAX_LEN 64

/* Told beside the result: they do not keep a person from mending them. */
static void print_faults(const struct faults *f)
{
	for (size_t i = 0; i < f->n; i++)
		fprintf(stderr, "hotbench: %s\n", f->list[i]);
}

/* ---- show ------------------------------------------------------------------- */

struct show_given {
	enum show_format format;
};
static const struct option_row show_options[] = {
	{ "format", 0, "text|json", "how (text)",
	  INTO_CHOICE(struct show_given, format, show_format_names, 2) },
};

struct showing {
	const struct conf *conf;
	struct buf out;
	struct jsonw json;
	bool as_json;
	const char *section;
};

/* Nobody needs to see a password in order to see where it comes from. */
static char *printable(const struct conf_row *row, const char *text)
{
	const char *colon, *at;

	if (!row->secret || !*text)
		return xstrdup(text);
	if (row->many) { /* a header */
		colon = strchr(text, ':');
		return xprintf("%.*s: (not shown)",
			       colon ? (int)(colon - text) : 0, text);
	}
	at = strrchr(text, '@');
	return at ? xprintf("(not shown)%s", at) : xstrdup(text);
}

static void put_json(struct showing *s, const struct conf_row *row,
		     const char *section, const struct conf_value *v,
		     const char *text)
{
	jsonw_object(&s->json);
	jsonw_put_text(&s->json, "section", section);
	jsonw_put_text(&s->json, "key", row->key);
	jsonw_put_text(&s->json, "value", text);
	jsonw_put_text(&s->json, "from", v->from);
	jsonw_key(&s->json, "line");
	if (v->line)
		jsonw_int(&s->json, v->line);
	else
		jsonw_null(&s->json);
	jsonw_end_object(&s->json);
}

static void put_text(struct showing *s, const struct conf_row *row,
		     const char *section, const struct conf_value *v,
		     const char *text)
{
	char line[24] = "";
	size_t from;

	if (strcmp(section, s->section) != 0)
		buf_printf(&s->out, "\n[%s]\n", section);
	from = s->out.len;
	buf_printf(&s->out, "%s =%s", row->key, *text ? " " : "");
	sanitise(&s->out, text, strlen(text), SANITISE_LINE);
	do
		buf_putc(&s->out, ' ');
	while (s->out.len - from < FROM_COLUMN);
	if (v->line)
		snprintf(line, sizeof line, ":%d", v->line);
	buf_printf(&s->out, "# %s%s\n", v->from, line);
}

static void show_value(struct showing *s, const struct conf_row *row,
		       const char *section, const struct conf_value *v)
{
	char *text = printable(row, v->text);

	if (s->as_json)
		put_json(s, row, section, v, text);
	else
		put_text(s, row, section, v, text);
	s->section = section;
	free(text);
}

static void show_row(struct showing *s, const struct conf_row *row,
		     const char *section)
{
	struct conf_value v = conf_value(s->conf, row, section);
	const struct ini_entry *e = NULL;

	if (!row->many || !v.line) {
		show_value(s, row, section, &v);
		return;
	}
	while ((e = ini_each(&s->conf->ini, section, row->key, e))) {
		v.text = e->value;
		v.line = e->line;
		show_value(s, row, section, &v);
	}
}

/* Each endpoint that the file has, once. */
static void show_endpoints(struct showing *s)
{
	const struct ini *ini = &s->conf->ini;

	for (size_t i = 0; i < ini->n; i++) {
		const char *section = ini->list[i].section;
		bool seen = strncmp(section, CONF_ENDPOINT_SECTION,
				    strlen(CONF_ENDPOINT_SECTION));

		for (size_t k = 0; k < i && !seen; k++)
			seen = !strcmp(ini->list[k].section, section);
		for (size_t k = CONF_EACH_ENDPOINT; !seen && k < conf_n_rows;
		     k++)
			show_row(s, &conf_rows[k], section);
	}
}

/* Without an endpoint in use, its variables may still name one. */
static void show_environment(struct showing *s)
{
	if (*conf_text(s->conf, CONF_ENDPOINT))
		return;
	for (size_t i = CONF_EACH_ENDPOINT; i < conf_n_rows; i++) {
		const char *name = conf_rows[i].variable;
		const char *is = name ? getenv(name) : NULL;

		if (is && *is)
			show_row(s, &conf_rows[i], "endpoint");
	}
}

static void show(const struct conf *c, bool as_json)
{
	struct showing s = { .conf = c, .as_json = as_json, .section = "" };
	struct buf safe;

	buf_init(&s.out, BUF_TEXT_MAX);
	s.json = jsonw_to(&s.out, 2);
	if (as_json)
		jsonw_array(&s.json);
	else
		buf_printf(&s.out, "# %s%s\n", c->path,
			   c->there ? ""
				    : " (not there yet: hotbench config init)");
	for (size_t i = 0; i < CONF_EACH_ENDPOINT; i++)
		show_row(&s, &conf_rows[i], conf_rows[i].section);
	show_environment(&s);
	show_endpoints(&s);
	if (as_json) {
		jsonw_end_array(&s.json);
		buf_putc(&s.out, '\n');
	}
	/* The file's own names may come from anywhere; JSON passes unchanged. */
	buf_init(&safe, 3 * s.out.len);
	sanitise(&safe, s.out.s, s.out.len, SANITISE_TEXT);
	fwrite(safe.s, 1, safe.len, stdout);
	buf_release(&safe);
	buf_release(&s.out);
}

static int run_show(struct args *a)
{
	struct show_given w = { SHOW_TEXT };
	struct conf conf;
	struct faults faults;
	struct error err;
	int code;

	if (!args_take(a, &w))
		return a->code;
	faults_init(&faults);
	if (conf_read(&conf, &faults, &err)) {
		show(&conf, w.format == SHOW_JSON);
		print_faults(&faults);
		code = faults.n ? EXIT_PROBLEM : EXIT_DONE;
	} else {
		code = cli_fail(&err);
	}
	faults_release(&faults);
	conf_release(&conf);
	return code;
}

static const struct command config_show = {
	.name = "config show",
	.usage = "[--format text|json]",
	.help = "Every setting, its value, and where it came from.",
	.run = run_show,
	.options = show_options,
	.n_options = 1,
};

/* ---- path ------------------------------------------------------------------- */

enum place {
	PLACE_CONFIG,
	PLACE_CASES,
	PLACE_JUSTICES,
	PLACE_HEARINGS,
	PLACE_DOCKET,
	PLACE_CONSENT,
	PLACE_LOG,
	PLACE_CACHE,
	PLACE_SHARE,
	PLACES
};
static const char *const place_names[PLACES] = {
	"config",  "cases", "justices", "hearings", "docket",
	"consent", "log",   "cache",	"share",
};
static const char *const place_helps[PLACES] = {
	"the settings",
	"own cases",
	"own justices, benches and ballots",
	"the journal of hearings",
	"indexes of dockets",
	"which cases may go to which host",
	"the log",
	"replies kept for batch work",
	"the cases, justices and prompts that come with the program",
};

static char *place_path(enum place p)
{
	switch (p) {
	case PLACE_CONFIG: return conf_path();
	case PLACE_CASES: return paths_under(paths_config(), "cases");
	case PLACE_JUSTICES: return paths_under(paths_config(), "justices");
	case PLACE_HEARINGS: return journal_default_path();
	case PLACE_DOCKET: return paths_under(paths_data(), "docket");
	case PLACE_CONSENT: return paths_under(paths_data(), "consent");
	case PLACE_LOG: return paths_under(paths_state(), "log");
	case PLACE_CACHE: return paths_cache();
	default: return paths_share();
	}
}

static int print_place(const char *name)
{
	char *path;

	for (int i = 0; i < PLACES; i++)
		if (!strcmp(place_names[i], name)) {
			path = place_path((enum place)i);
			puts(path);
			free(path);
			return EXIT_DONE;
		}
	return cli_usage(
		"There is no place '%s'%s", name,
		names_hint(name, place_names, PLACES, ". Did you mean '", ".")
			.text);
}

static int run_path(struct args *a)
{
	if (!args_take(a, NULL))
		return a->code;
	if (a->n_words)
		return print_place(a->words[0]);
	for (int i = 0; i < PLACES; i++) {
		char *path = place_path((enum place)i);

		printf("%-9s %s\n          %s%s\n", place_names[i], path,
		       place_helps[i],
		       file_exists(path) ? "" : " (not there yet)");
		free(path);
	}
	return EXIT_DONE;
}

static const struct command config_path = {
	.name = "config path",
	.usage = "[NAME]",
	.help = "Where settings, own cases, hearings, indexes, log and cache "
		"live.",
	.run = run_path,
	.max_words = 1,
};

/* ---- theme ------------------------------------------------------------------- */

static int print_theme(const char *name)
{
	const char *text = theme_text(name);

	if (text) {
		fputs(text, stdout);
		return EXIT_DONE;
	}
	return cli_usage(
		"There is no theme '%s'%s", name,
		names_hint(name, theme_names, 4, ". Did you mean '", ".").text);
}

static int run_theme(struct args *a)
{
	return args_take(a, NULL) ? print_theme(a->words[0]) : a->code;
}

static const struct command config_theme = {
	.name = "config theme",
	.usage = "dark|light|contrast|mono",
	.help = "Print a theme as the file it could be, to be changed and "
		"put into the folder themes beside the settings.",
	.run = run_theme,
	.min_words = 1,
	.max_words = 1,
};

/* ---- set, unset, init ------------------------------------------------------- */

/* "argue.clock" or "endpoint.mine.model" taken apart; owned. */
struct name {
	char *section, *key;
};

static void name_release(struct name *n)
{
	free(n->section);
	free(n->key);
}

static bool wrong_name(const char *given, struct error *err)
{
	const char *names[CONF_EACH_ENDPOINT];
	char all[CONF_EACH_ENDPOINT][64];

	for (size_t i = 0; i < CONF_EACH_ENDPOINT; i++) {
		const struct conf_row *row = &conf_rows[i];

		snprintf(all[i], sizeof all[i], "%s%s%s", row->section,
			 *row->section ? "." : "", row->key);
		/* "clock" alone is near enough to argue.clock */
		if (!strcmp(row->key, given))
			return error_set(err, ERR_USAGE,
					 "There is no setting '%s'. Did you "
					 "mean '%s'?",
					 given, all[i]);
		names[i] = all[i];
	}
	return error_set(err, ERR_USAGE, "There is no setting '%s'%s", given,
			 names_hint(given, names, CONF_EACH_ENDPOINT,
				    ". Did you mean '",
				    "; see hotbench config show.")
				 .text);
}

static bool is_plain_name(const char *s)
{
	size_t n = strlen(s);

	return n && n <= NAME_MAX_LEN && !strpbrk(s, " \t[]=\"#;\r\n") &&
	       utf8_valid(s, n, NULL);
}

static bool name_take(struct name *out, const char *given, struct error *err)
{
	const char *dot = strrchr(given, '.');

	*out = (struct name){ 0 };
	out->key = xstrdup(dot ? dot + 1 : given);
	out->section =
		dot ? xstrndup(given, (size_t)(dot - given)) : xstrdup("");
	if (str_begins(out->section, "endpoint.") ||
	    str_begins(out->section, "keys.")) {
		char *first = strchr(out->section, '.');

		*first = ' ';
		if (!is_plain_name(first + 1))
			return error_set(err, ERR_USAGE,
					 "'%.80s' is no name for a section.",
					 first + 1);
		return true;
	}
	for (size_t i = 0; i < CONF_EACH_ENDPOINT; i++)
		if (!strcmp(conf_rows[i].section, out->section) &&
		    !strcmp(conf_rows[i].key, out->key))
			return true;
	return wrong_name(given, err);
}

/* The fault without "file:line: ": there is no file yet. */
static const char *without_place(const char *fault)
{
	const char *at = fault;

	for (int i = 0; i < 2 && at; i++)
		at = strchr(at + (i > 0), ':');
	return at && at[1] == ' ' ? at + 2 : fault;
}

static bool has_control(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < ' ' || *s == 0x7f)
			return true;
	return false;
}

/* The same check that the file gets, of this one line alone. */
static bool value_can_be(const struct name *n, const char *value,
			 struct error *err)
{
	struct ini ini = { 0 };
	struct faults faults;
	struct buf text;
	bool ok;

	if (has_control(value) || !utf8_valid(value, strlen(value), NULL))
		return error_set(err, ERR_USAGE,
				 "A value is one line of UTF-8 text.");
	faults_init(&faults);
	buf_init(&text, INI_FILE_MAX);
	conf_edit(&text, "", 0, n->section, n->key, value, false);
	ini_parse(&ini, "value", text.s, text.len, &faults);
	conf_check(&ini, &faults);
	ok = !faults.n ||
	     error_set(err, ERR_USAGE, "%s", without_place(faults.list[0]));
	faults_release(&faults);
	ini_release(&ini);
	buf_release(&text);
	return ok;
}

/* What else is wrong with the file, once the line is in it. */
static void tell_rest(void)
{
	struct conf conf;
	struct faults faults;
	struct error err;

	faults_init(&faults);
	if (conf_read(&conf, &faults, &err))
		print_faults(&faults);
	conf_release(&conf);
	faults_release(&faults);
}

static bool may_write(struct error *err)
{
	return !cli_given.readonly ||
	       error_set(err, ERR_USAGE,
			 "--readonly was given: nothing is written.");
}

static bool is_many(const struct name *n)
{
	for (size_t i = CONF_EACH_ENDPOINT; i < conf_n_rows; i++)
		if (!strcmp(conf_rows[i].key, n->key))
			return conf_rows[i].many;
	return false;
}

static int set(const char *given, const char *value, bool add)
{
	struct name n;
	struct error err;
	bool ok = name_take(&n, given, &err) && may_write(&err) &&
		  value_can_be(&n, value, &err);

	if (ok && add && !is_many(&n))
		ok = error_set(&err, ERR_USAGE, "'%s' stands only once.",
			       n.key);
	ok = ok && conf_change(n.section, n.key, value, add, &err);
	name_release(&n);
	if (!ok)
		return cli_fail(&err);
	tell_rest();
	return EXIT_DONE;
}

struct set_given {
	bool add;
};
static const struct option_row set_options[] = {
	{ "add", 0, NULL, "another line of a key that may stand several times",
	  INTO_FLAG(struct set_given, add) },
};

/* KEY VALUE, KEY = VALUE or KEY=VALUE. */
static int run_set(struct args *a)
{
	struct set_given w = { false };
	const char *equals, *value;
	char *key;
	int code;

	if (!args_take(a, &w))
		return a->code;
	equals = a->n_words == 1 ? strchr(a->words[0], '=') : NULL;
	value = a->n_words > 1 ? a->words[a->n_words - 1] : NULL;
	if (equals)
		value = equals + 1;
	else if (a->n_words == 2 && !strcmp(value, "="))
		value = "";
	key = equals ? xstrndup(a->words[0], (size_t)(equals - a->words[0]))
		     : xstrdup(a->words[0]);
	if (!value)
		code = cli_usage("What shall %s be? usage: hotbench config set "
				 "%s",
				 key, a->command->usage);
	else if (a->n_words == 3 && strcmp(a->words[1], "=") != 0)
		code = cli_usage("Put the value in quotes: hotbench config set "
				 "%s '%s ...'",
				 key, a->words[1]);
	else
		code = set(key, value, w.add);
	free(key);
	return code;
}

static const struct command config_set = {
	.name = "config set",
	.usage = "KEY VALUE [--add]",
	.help = "Write a setting into the file: network, argue.clock, "
		"endpoint.NAME.model ...",
	.run = run_set,
	.options = set_options,
	.n_options = 1,
	.min_words = 1,
	.max_words = 3,
};

static int run_unset(struct args *a)
{
	struct error err;
	struct name n;
	bool ok;

	if (!args_take(a, NULL))
		return a->code;
	ok = name_take(&n, a->words[0], &err) && may_write(&err) &&
	     conf_change(n.section, n.key, NULL, false, &err);
	name_release(&n);
	return ok ? EXIT_DONE : cli_fail(&err);
}

static const struct command config_unset = {
	.name = "config unset",
	.usage = "KEY",
	.help = "Take a setting out of the file: the default holds again.",
	.run = run_unset,
	.min_words = 1,
	.max_words = 1,
};

struct init_given {
	bool print;
};
static const struct option_row init_options[] = {
	{ "print", 0, NULL, "print it, write nothing",
	  INTO_FLAG(struct init_given, print) },
};

static int init(bool print)
{
	char *path = conf_path();
	struct buf text;
	struct error err;
	int code = EXIT_DONE;

	buf_init(&text, INI_FILE_MAX);
	conf_template(&text);
	if (print)
		fwrite(text.s, 1, text.len, stdout);
	else if (file_exists(path))
		code = cli_usage("There is one already: %s", path);
	else if (!may_write(&err) || !conf_write(path, &text, &err))
		code = cli_fail(&err);
	else
		puts(path);
	buf_release(&text);
	free(path);
	return code;
}

static int run_init(struct args *a)
{
	struct init_given w = { false };

	return args_take(a, &w) ? init(w.print) : a->code;
}

static const struct command config_init = {
	.name = "config init",
	.usage = "[--print]",
	.help = "Write the file with every default in it, commented out.",
	.run = run_init,
	.options = init_options,
	.n_options = 1,
};

/* ---- all -------------------------------------------------------------------- */

static const struct command *const verbs[] = { &config_show, &config_path,
					       &config_set,  &config_unset,
					       &config_init, &config_theme,
					       NULL };

const struct command command_config = {
	.name = "config",
	.usage = "show|path|set|unset|init|theme",
	.help = "The settings: what holds and why, where files live.",
	.verbs = verbs,
};
