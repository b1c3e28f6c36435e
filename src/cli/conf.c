#include "cli/conf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dump.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "court/mark.h"
#include "hearing/marking.h"
#include "llm/config.h"
#include "llm/keys.h"
#include "tui/settings.h"

#define KEYS_OF "keys "

#define WORD_OF(x) #x
#define WORD(x)	   WORD_OF(x)

#define ROW(id, whose, kind, ...) ROW_##whose(id, __VA_ARGS__)
#define ROW_OWN(...)
#define ROW_USUAL(id, name, takes, usual, help)                          \
	[CONF_##id] = {                                                  \
		"argue", name, usual, takes, help, "HOTBENCH_" #id, 0, 0 \
	},

/* clang-format off */
const struct conf_row conf_rows[] = {
[CONF_NETWORK] = { "", "network", "on", "on|off",
	"off: only model servers on this machine are asked; no cache, no trace",
	"HOTBENCH_NETWORK", 0, 0 },
[CONF_ENDPOINT] = { "", "endpoint", "", "NAME",
	"the [endpoint NAME] that is asked where a model is wanted",
	"HOTBENCH_ENDPOINT", 0, 0 },
[CONF_SEND_TO] = { "", "send_to", "", "HOST",
	"a host that cases may go to unasked, as api.openai.com; may stand "
	"several times", NULL, 1, 0 },
[CONF_BUDGET] = { "", "budget", "0", "AMOUNT",
	"stop before the call that would cost more, in the currency of "
	"prices; 0: no limit", NULL, 0, 0 },
[CONF_BUDGET_TOKENS] = { "", "budget_tokens", WORD(CONFIG_BUDGET_TOKENS), "N",
	"the same in tokens, for one hearing or command", NULL, 0, 0 },
[CONF_BUDGET_REQUESTS] = { "", "budget_requests", WORD(CONFIG_BUDGET_REQUESTS),
	"N", "the same in requests, with all that are sent again", NULL, 0, 0 },

[CONF_LEGEND] = { "", "legend", "", "TEXT",
	"a line at the head of each hearing that is exported or printed, as "
	"Privileged: attorney work product", "HOTBENCH_LEGEND", 0, 0 },

[CONF_STUDENT] = { "", "student", "", "NUMBER",
	"your number or name in a class: goes with each hearing that you hold, "
	"into its exports too", "HOTBENCH_STUDENT", 0, 0 },

[CONF_AUTHOR] = { "", "author", "", "NAME",
	"who signs your labels, notes and score sheets; empty: your login name",
	"HOTBENCH_AUTHOR", 0, 0 },

TERMS_TABLE(ROW)

[CONF_THEME] = { "screen", "theme", "dark",
	"dark|light|contrast|mono|FILE",
	"colours; FILE of the folder themes beside this one; unset: light "
	"where the terminal says that it is", NULL, 0, 0 },
[CONF_COLOR] = { "screen", "color", "yes", "yes|no",
	"no: none, as with NO_COLOR in the environment", "NO_COLOR", 0, 0 },
[CONF_UNICODE] = { "screen", "unicode", "yes", "yes|no",
	"no: plain ASCII lines and marks", NULL, 0, 0 },
[CONF_MOUSE] = { "screen", "mouse", "no", "yes|no",
	"yes: the wheel scrolls and a click selects; selecting text then needs "
	"Shift in most terminals", NULL, 0, 0 },

[CONF_SPEECH_SAY] = { "speech", "say", "", "COMMAND",
	"reads questions aloud: is given the text as its input, as espeak-ng is",
	NULL, 0, 0 },
[CONF_SPEECH_LISTEN] = { "speech", "listen", "", "COMMAND",
	"writes what you said as text; it is put where the cursor is",
	NULL, 0, 0 },

[CONF_EACH_ENDPOINT] = { CONF_OF_ENDPOINT, "base_url", "", "URL",
	"an OpenAI-compatible address, as http://127.0.0.1:11434/v1",
	"HOTBENCH_BASE_URL", 0, 1 },
{ CONF_OF_ENDPOINT, "model", "", "NAME",
	"the model; empty: the first that is offered", "HOTBENCH_MODEL", 0, 0 },
{ CONF_OF_ENDPOINT, "embedding_model", "", "NAME",
	"for searching by meaning", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "actions", "json", "json|tools",
	"how the agent acts: JSON of its own, or native tool calls", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "key_env", "", "VARIABLE",
	"the environment's variable that holds the key", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "key_command", "", "COMMAND",
	"a command whose first line is the key (a password manager)",
	NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "key_file", "", "FILE",
	"a file with the key, readable by you alone", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "token_param", "auto",
	"auto|max_tokens|max_completion_tokens",
	"what the limit of a reply is called", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "extra_body", "", "JSON",
	"an object whose members go into each request", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "extra_header", "", "NAME: VALUE",
	"a header of each request; may stand several times", NULL, 1, 1 },
{ CONF_OF_ENDPOINT, "drop_param", "", "NAME",
	"a member that the server does not bear; may stand several times",
	NULL, 1, 0 },
{ CONF_OF_ENDPOINT, "reasoning_effort", "", "LEVEL",
	"for models that think: low, medium, high", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "prices", "", "IN OUT",
	"per million prompt and completion tokens", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "context", "", "N",
	"the model's window in tokens; empty: ask the server", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "connect_timeout", "5", "SECONDS",
	"to reach the server", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "first_byte_timeout", "600", "SECONDS",
	"until it says anything: a model may have to load; later, until the "
	"next word where there are only signs of life", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "idle_timeout", "120", "SECONDS",
	"without a byte in the middle of a reply", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "loading_timeout", "600", "SECONDS",
	"how long \"still loading\" is waited for", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "total_timeout", "3600", "SECONDS",
	"for a whole request, with all that it takes", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "retries", "3", "N",
	"how often a request that failed is sent again, 0 to 20", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "parallel", "8", "N",
	"requests at once, 1 to 256; a hearing needs one", NULL, 0, 0 },
{ CONF_OF_ENDPOINT, "proxy", "", "URL",
	"a proxy; empty: none, unset: the environment's", NULL, 0, 1 },
{ CONF_OF_ENDPOINT, "ca_file", "", "FILE",
	"certificates to trust, instead of the system's", NULL, 0, 0 },
};
/* clang-format on */
const size_t conf_n_rows = sizeof conf_rows / sizeof conf_rows[0];

char *conf_path(void)
{
	return cli_given.config ? xstrdup(cli_given.config)
				: paths_under(paths_config(), "config");
}

/* ---- checking -------------------------------------------------------------- */

static bool is_endpoint(const char *section)
{
	return str_begins(section, CONF_ENDPOINT_SECTION) &&
	       section[strlen(CONF_ENDPOINT_SECTION)];
}

static bool row_is_of(const struct conf_row *row, const char *section)
{
	if (!strcmp(row->section, CONF_OF_ENDPOINT))
		return is_endpoint(section);
	return !strcmp(row->section, section);
}

static bool is_screen(const char *name)
{
	for (int i = 0; i < KEYMAP_COUNT; i++)
		if (!strcmp(name, keymap_screen_name((enum keymap_screen)i)))
			return true;
	return false;
}

static bool is_section(const char *section)
{
	if (str_begins(section, KEYS_OF))
		return is_screen(section + strlen(KEYS_OF));
	return !*section || !strcmp(section, "argue") ||
	       !strcmp(section, "screen") || !strcmp(section, "speech") ||
	       is_endpoint(section);
}

static void fault_section(const struct ini *ini, const struct ini_entry *e,
			  struct faults *f)
{
	const char *names[4 + KEYMAP_COUNT], *near;
	char keys[KEYMAP_COUNT][40];
	size_t n = 0;

	names[n++] = "argue";
	names[n++] = "screen";
	names[n++] = "speech";
	names[n++] = CONF_OF_ENDPOINT;
	for (int i = 0; i < KEYMAP_COUNT; i++) {
		snprintf(keys[i], sizeof keys[i], KEYS_OF "%s",
			 keymap_screen_name((enum keymap_screen)i));
		names[n++] = keys[i];
	}
	near = names_nearest(e->section, names, n);
	faults_add(f, "%s:%d: there is no section [%.60s]%s%s%s", ini->name,
		   e->line, e->section, near ? "; did you mean [" : "",
		   near ? near : "", near ? "]?" : "");
}

/* A key of another section was perhaps put in the wrong place. */
static const struct conf_row *elsewhere(const char *key)
{
	for (size_t i = 0; i < conf_n_rows; i++)
		if (!strcmp(conf_rows[i].key, key))
			return &conf_rows[i];
	return NULL;
}

static void fault_key(const struct ini *ini, const struct ini_entry *e,
		      struct faults *f)
{
	const char *names[sizeof conf_rows / sizeof conf_rows[0]], *near;
	const struct conf_row *other = elsewhere(e->key);
	size_t n = 0;

	if (other) {
		faults_add(f,
			   "%s:%d: \"%s\" stands in the wrong section; %s%s%s",
			   ini->name, e->line, e->key,
			   *other->section ? "it belongs under ["
					   : "it belongs above the first one",
			   other->section, *other->section ? "]" : "");
		return;
	}
	for (size_t i = 0; i < conf_n_rows; i++)
		if (row_is_of(&conf_rows[i], e->section))
			names[n++] = conf_rows[i].key;
	near = names_nearest(e->key, names, n);
	faults_add(f, "%s:%d: unknown key \"%s\"%s%s%s", ini->name, e->line,
		   e->key, near ? "; did you mean \"" : "", near ? near : "",
		   near ? "\"?" : "");
}

static const struct conf_row *find_row(const char *section, const char *key)
{
	for (size_t i = 0; i < conf_n_rows; i++)
		if (row_is_of(&conf_rows[i], section) &&
		    !strcmp(conf_rows[i].key, key))
			return &conf_rows[i];
	return NULL;
}

#define TERM_OF(id, whose, ...) TERM_OF_##whose(id)
#define TERM_OF_OWN(id)
#define TERM_OF_USUAL(id) [CONF_##id] = TERM_##id,
static const enum term term_of[CONF_EACH_ENDPOINT] = { TERMS_TABLE(TERM_OF) };

static bool is_term(const struct conf_row *row)
{
	return !strcmp(row->section, "argue");
}

/* `where` says "file:line" or names the variable. */
static void check_value(const struct conf_row *row, const char *value,
			const char *where, struct faults *f)
{
	struct value_words words;
	struct terms scratch;
	const char *near;

	value_split(&words, row->takes);
	if (is_term(row)
		    ? terms_set(&scratch, term_of[row - conf_rows], value, NULL)
		    : str_in(value, words.list, words.n))
		return;
	near = names_nearest(value, words.list, words.n);
	faults_add(f, "%s: %s: expected %s, found \"%.60s\"%s%s%s", where,
		   row->key, row->takes, value, near ? "; did you mean \"" : "",
		   near ? near : "", near ? "\"?" : "");
}

static void check_entry(const struct ini *ini, const struct ini_entry *e,
			struct faults *f)
{
	const struct conf_row *row = find_row(e->section, e->key);
	char *where;

	if (!row) {
		fault_key(ini, e, f);
	} else if (is_term(row)) {
		where = xprintf("%s:%d", ini->name, e->line);
		check_value(row, e->value, where, f);
		free(where);
	}
}

void conf_check(const struct ini *ini, struct faults *f)
{
	struct settings scratch; /* only its faults count */
	const char *last = "";

	if (!ini->n)
		return; /* every start reads the settings more than once */
	for (size_t i = 0; i < ini->n; i++) {
		const struct ini_entry *e = &ini->list[i];

		if (!is_section(e->section)) {
			if (strcmp(e->section, last) != 0)
				fault_section(ini, e, f);
			last = e->section;
		} else if (!*e->section || !strcmp(e->section, "argue") ||
			   !strcmp(e->section, "speech")) {
			check_entry(ini, e, f);
		}
	}
	config_check(ini, f);
	settings_read(&scratch, ini, f);
}

/* What argue takes from the environment, and the switch that must not be
 * misread. */
static void check_environment(struct faults *f)
{
	for (size_t i = 0; i < conf_n_rows; i++) {
		const struct conf_row *row = &conf_rows[i];
		const char *value =
			row->variable ? getenv(row->variable) : NULL;

		if (value && *value && (i == CONF_NETWORK || is_term(row)))
			check_value(row, value, row->variable, f);
	}
}

/* ---- reading --------------------------------------------------------------- */

/* What they say is not guessed: they may keep a case on this machine. */
static bool unread(struct error *err)
{
	struct error why;

	if (!err)
		return false;
	why = *err;
	return error_set(err, why.code,
			 "The settings cannot be known: %.800s. Mend that, or "
			 "give others with --config FILE.",
			 why.text);
}

/* Of every profile, also of those that are not in use. */
static void note_keys(const struct ini *ini)
{
	for (size_t i = 0; i < ini->n; i++)
		if (!strcmp(ini->list[i].key, "key_env"))
			keys_note_variable(ini->list[i].value);
	if (keys_hide())
		dump_forbid();
}

bool conf_read(struct conf *c, struct faults *f, struct error *err)
{
	*c = (struct conf){ .path = conf_path() };
	c->there = file_exists(c->path);
	if (!c->there && cli_given.config)
		return error_set(err, ERR_ABSENT,
				 "--config: There is no file '%s'.", c->path);
	if (c->there && !ini_load(&c->ini, c->path, f, err))
		return unread(err);
	note_keys(&c->ini);
	conf_check(&c->ini, f);
	check_environment(f);
	return true;
}

bool conf_load(struct conf *c, struct error *err)
{
	struct faults faults;
	bool ok;

	faults_init(&faults);
	ok = conf_read(c, &faults, err) && faults_settle(&faults, err);
	if (!ok)
		conf_release(c);
	return ok;
}

void conf_release(struct conf *c)
{
	ini_release(&c->ini);
	free(c->path);
	*c = (struct conf){ 0 };
}

/* ---- values ---------------------------------------------------------------- */

static bool by_flag(const struct conf_row *row)
{
	return (row == &conf_rows[CONF_COLOR] && cli_given.no_color) ||
	       (row == &conf_rows[CONF_UNICODE] && cli_given.no_unicode);
}

/* An endpoint's variables speak of the one in use. */
static bool in_use(const struct conf *c, const char *section)
{
	return !is_endpoint(section) ||
	       !strcmp(section + strlen(CONF_ENDPOINT_SECTION),
		       conf_text(c, CONF_ENDPOINT));
}

static const char *from_environment(const struct conf *c,
				    const struct conf_row *row,
				    const char *section)
{
	const char *v = row->variable ? getenv(row->variable) : NULL;

	if (!v || !*v || !in_use(c, section))
		return NULL;
	if (row == &conf_rows[CONF_COLOR])
		return "no";
	/* the environment can close the network, never open it */
	if (row == &conf_rows[CONF_NETWORK] && strcmp(v, "off") != 0)
		return NULL;
	return v;
}

static const struct ini_entry *last_entry(const struct ini *ini,
					  const char *section, const char *key)
{
	const struct ini_entry *e = NULL, *last = NULL;

	while ((e = ini_each(ini, section, key, e)))
		last = e;
	return last;
}

struct conf_value conf_value(const struct conf *c, const struct conf_row *row,
			     const char *section)
{
	const struct ini_entry *e = last_entry(&c->ini, section, row->key);
	const char *text = from_environment(c, row, section);

	if (by_flag(row))
		return (struct conf_value){ "no", "flag", 0 };
	if (text)
		return (struct conf_value){ text, row->variable, 0 };
	if (e)
		return (struct conf_value){ e->value, c->path, e->line };
	return (struct conf_value){ row->fallback, "default", 0 };
}

const char *conf_text(const struct conf *c, enum conf_id id)
{
	return conf_value(c, &conf_rows[id], conf_rows[id].section).text;
}

bool conf_legend(char **legend, struct error *err)
{
	struct conf conf;
	const char *text;

	*legend = NULL;
	if (!conf_load(&conf, err))
		return false;
	text = conf_text(&conf, CONF_LEGEND);
	if (!str_is_blank(text, strlen(text)))
		*legend = sanitise_line(text);
	conf_release(&conf);
	return true;
}

bool conf_self(char **author, struct error *err)
{
	struct conf conf;

	*author = NULL;
	if (!conf_load(&conf, err))
		return false;
	*author = mark_author(conf_text(&conf, CONF_AUTHOR));
	conf_release(&conf);
	return true;
}

bool conf_author(struct error *err)
{
	struct conf conf;
	const char *text;

	if (!conf_load(&conf, err))
		return false;
	text = conf_text(&conf, CONF_AUTHOR);
	if (!str_is_blank(text, strlen(text)))
		marking_be(text);
	conf_release(&conf);
	return true;
}

void conf_terms(const struct conf *c, struct terms *t)
{
	for (int id = 0; id < CONF_EACH_ENDPOINT; id++)
		if (is_term(&conf_rows[id]))
			terms_set(t, term_of[id],
				  conf_text(c, (enum conf_id)id), NULL);
}
