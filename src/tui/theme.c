#include "tui/theme.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* ---- the built-in themes ---- */

/* Names, lights and marks are words and letters too: colour only repeats. */
#define PLAIN_INKS                     \
	"text = default\n"             \
	"question = default bold\n"    \
	"speaking = default bold\n"    \
	"title = default bold\n"       \
	"edit = default\n"             \
	"selected = default reverse\n" \
	"quote = default underline\n"

#define PLAIN_MONO             \
	"text =\n"             \
	"question = bold\n"    \
	"speaking = bold\n"    \
	"title = bold\n"       \
	"edit =\n"             \
	"selected = reverse\n" \
	"quote = underline\n"

#define CALM_MONO                             \
	"\n[mono]\n" PLAIN_MONO "dim = dim\n" \
	"justice = bold\n"                    \
	"counsel =\n"                         \
	"seat =\n"                            \
	"accent = bold\n"                     \
	"warn = bold\n"                       \
	"good =\n"                            \
	"bad = bold\n"                        \
	"light-green = bold\n"                \
	"light-yellow = bold\n"               \
	"light-white = bold\n"                \
	"light-red = reverse\n"               \
	"rule = dim\n"                        \
	"key = bold\n"                        \
	"bar =\n"                             \
	"struck = dim\n"                      \
	"notice = bold\n"                     \
	"benefit =\n"                         \
	"penalty =\n"

static const char dark[] =
	"# For a dark terminal.\n" PLAIN_INKS "dim = 245 default\n"
	"justice = 180 yellow\n"
	"counsel = 109 cyan\n"
	"seat = 245 default\n"
	"accent = 180 yellow bold\n"
	"warn = 179 yellow\n"
	"good = 108 green\n"
	"bad = 174 red\n"
	"light-green = 114 green bold\n"
	"light-yellow = 221 yellow bold\n"
	"light-white = 255 default bold\n"
	"light-red = 203 red bold\n"
	"rule = 240 default\n"
	"key = 250 default\n"
	"bar = 244 default\n"
	"struck = 240 default\n"
	"notice = 179 yellow\n"
	"benefit = 108 green\n"
	"penalty = 174 red\n" CALM_MONO;

static const char light[] =
	"# For a light terminal.\n" PLAIN_INKS "dim = 242 default\n"
	"justice = 94 blue\n"
	"counsel = 24 cyan\n"
	"seat = 242 default\n"
	"accent = 94 blue bold\n"
	"warn = 130 magenta\n"
	"good = 28 green\n"
	"bad = 124 red\n"
	"light-green = 28 green bold\n"
	"light-yellow = 136 yellow bold\n"
	"light-white = default bold\n"
	"light-red = 160 red bold\n"
	"rule = 250 default\n"
	"key = 238 default\n"
	"bar = 243 default\n"
	"struck = 250 default\n"
	"notice = 130 magenta\n"
	"benefit = 28 green\n"
	"penalty = 124 red\n" CALM_MONO;

#define CONTRAST_MONO                     \
	"\n[mono]\n" PLAIN_MONO "dim =\n" \
	"justice = bold\n"                \
	"counsel =\n"                     \
	"seat =\n"                        \
	"accent = bold\n"                 \
	"warn = bold\n"                   \
	"good = bold\n"                   \
	"bad = reverse\n"                 \
	"light-green = reverse\n"         \
	"light-yellow = reverse\n"        \
	"light-white = reverse\n"         \
	"light-red = reverse\n"           \
	"rule =\n"                        \
	"key = bold\n"                    \
	"bar =\n"                         \
	"struck =\n"                      \
	"notice = reverse\n"              \
	"benefit = bold\n"                \
	"penalty =\n"

static const char contrast[] = "# No grey on grey; every distinction has an "
			       "attribute too.\n" PLAIN_INKS "dim = default\n"
			       "justice = default bold\n"
			       "counsel = default\n"
			       "seat = default\n"
			       "accent = default bold underline\n"
			       "warn = default bold\n"
			       "good = default bold\n"
			       "bad = default reverse\n"
			       "light-green = 46 green bold reverse\n"
			       "light-yellow = 226 yellow bold reverse\n"
			       "light-white = default bold reverse\n"
			       "light-red = 196 red bold reverse\n"
			       "rule = default\n"
			       "key = default bold\n"
			       "bar = default\n"
			       "struck = default\n"
			       "notice = default reverse\n"
			       "benefit = default bold\n"
			       "penalty = default\n" CONTRAST_MONO;

static const char mono[] = "# No colour, whatever the terminal can do.\n"
			   "base = dark\n"
			   "color = no\n";

static const struct {
	const char *name, *text;
} built_in[] = {
	{ "dark", dark },
	{ "light", light },
	{ "contrast", contrast },
	{ "mono", mono },
};
#define N_BUILT_IN (sizeof built_in / sizeof built_in[0])

const char *const theme_names[] = { "dark", "light", "contrast", "mono", NULL };

const char *theme_text(const char *name)
{
	for (size_t i = 0; i < N_BUILT_IN; i++)
		if (!strcmp(name, built_in[i].name))
			return built_in[i].text;
	return NULL;
}

/* ---- reading one ---- */

static const char *const ink_words[INK_COUNT] = {
#define X(name, letter, word, what) [INK_##name] = word,
	CELLS_INKS(X)
#undef X
};

static const char *const colours[] = { "black", "red",	   "green", "yellow",
				       "blue",	"magenta", "cyan",  "white" };
static const char *const attributes[] = { "bold", "dim", "underline",
					  "reverse" };

/* 0..255; -1 for anything else. */
static int number(const char *word, size_t len)
{
	int n = 0;

	for (size_t i = 0; i < len; i++) {
		if (!isdigit((unsigned char)word[i]) || n > 255)
			return -1;
		n = 10 * n + (word[i] - '0');
	}
	return len && n <= 255 ? n : -1;
}

/* One word of a value: a colour, an attribute, "default". */
static bool take_word(struct theme_ink *ink, const char *word, size_t len)
{
	int n = str_span_index(word, len, STR_LIST(attributes));

	if (n >= 0) {
		ink->attrs |= 1u << n;
		return true;
	}
	n = str_span_index(word, len, STR_LIST(colours));
	if (n >= 0) {
		ink->plain = (short)n;
		if (ink->rich == THEME_DEFAULT)
			ink->rich = (short)n;
		return true;
	}
	n = number(word, len);
	if (n >= 0)
		ink->rich = (short)n;
	return n >= 0 || (len == 7 && !memcmp(word, "default", 7));
}

static void take_ink(struct theme_ink *ink, const struct ini_entry *e,
		     const char *file, struct faults *f)
{
	bool is_mono = !strcmp(e->section, "mono");
	struct theme_ink said = { THEME_DEFAULT, THEME_DEFAULT, 0, ink->mono };

	for (const char *p = e->value; *p;) {
		size_t len = strcspn(p, " \t");
		bool known =
			!is_mono ? take_word(&said, p, len)
				 : str_span_index(p, len,
						  STR_LIST(attributes)) >= 0 &&
					   take_word(&said, p, len);

		if (len && !known)
			faults_add(f,
				   "%s:%d: '%.*s' is no %s: %sbold, dim, "
				   "underline or reverse",
				   file, e->line, (int)(len > 40 ? 40 : len), p,
				   is_mono ? "attribute" : "colour",
				   is_mono ? ""
					   : "0 to 255, black to white, "
					     "default, ");
		p += len;
		p += strspn(p, " \t");
	}
	if (is_mono)
		ink->mono = said.attrs;
	else
		*ink = said;
}

static void take_entry(struct theme *out, const struct ini_entry *e,
		       const char *file, struct faults *f)
{
	int ink = str_index(e->key, ink_words, INK_COUNT);
	const char *near;

	if (ink >= 0) {
		take_ink(&out->inks[ink], e, file, f);
		return;
	}
	if (!strcmp(e->key, "base") && !*e->section)
		return;
	if (!strcmp(e->key, "color") && !*e->section) {
		out->mono = !strcmp(e->value, "no");
		return;
	}
	near = names_nearest(e->key, ink_words, INK_COUNT);
	faults_add(f, "%s:%d: there is no ink '%.40s'%s%s%s", file, e->line,
		   e->key, near ? "; did you mean '" : "", near ? near : "",
		   near ? "'?" : "");
}

static bool read_over(struct theme *out, const char *name, const char *text,
		      size_t len, struct faults *f, bool with_base);

/* The theme that lies below one. */
static void read_base(struct theme *out, const struct ini *ini,
		      const char *name, struct faults *f)
{
	const char *base = ini_get(ini, "", "base");
	const char *text = base ? theme_text(base) : dark;

	if (!text) {
		faults_add(f,
			   "%s: base: there is no theme '%.40s'; there are "
			   "dark, light, contrast and mono",
			   name, base);
		text = dark;
	}
	read_over(out, "", text, strlen(text), NULL, false);
}

static bool read_over(struct theme *out, const char *name, const char *text,
		      size_t len, struct faults *f, bool with_base)
{
	size_t before = f ? f->n : 0;
	struct ini ini = { 0 };

	ini_parse(&ini, name, text, len, f);
	if (with_base && text != dark) /* which has every ink */
		read_base(out, &ini, name, f);
	for (size_t i = 0; i < ini.n; i++)
		if (!*ini.list[i].section ||
		    !strcmp(ini.list[i].section, "mono"))
			take_entry(out, &ini.list[i], name, f);
		else
			faults_add(f, "%s:%d: there is no section [%.40s]",
				   name, ini.list[i].line, ini.list[i].section);
	ini_release(&ini);
	return !f || f->n == before;
}

bool theme_read(struct theme *out, const char *name, const char *text,
		size_t len, struct faults *f)
{
	*out = (struct theme){ 0 };
	return read_over(out, name, text, len, f, true);
}

/* ---- finding one ---- */

/* Some terminals tell their colours: "15;0" is white on black. */
static bool background_is_light(void)
{
	const char *env = getenv("COLORFGBG");
	const char *last = env ? strrchr(env, ';') : NULL;

	return last && (!strcmp(last, ";7") || !strcmp(last, ";15"));
}

static bool from_file(struct theme *out, const char *name, struct faults *f)
{
	char *path = paths_under(paths_under(paths_config(), "themes"), name);
	struct error err;
	struct buf text;
	bool ok = false;

	buf_init(&text, THEME_FILE_MAX);
	if (!names_is_slug(name) || !file_exists(path))
		faults_add(f,
			   "no theme is called '%.40s'; there are dark, light, "
			   "contrast, mono and the files of %.*s",
			   name, (int)(strrchr(path, '/') - path), path);
	else if (!file_read(path, &text, &err))
		faults_add(f, "%s", err.text);
	else
		ok = theme_read(out, path, text.s, text.len, f);
	buf_release(&text);
	free(path);
	return ok;
}

bool theme_find(struct theme *out, const char *name, struct faults *f)
{
	const char *usual = background_is_light() ? light : dark;
	const char *text = name && *name ? theme_text(name) : usual;
	bool found = text || from_file(out, name, f);

	if (!found)
		text = usual;
	if (text)
		theme_read(out, "", text, strlen(text), NULL);
	return found;
}
