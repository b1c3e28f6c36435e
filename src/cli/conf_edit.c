/*
 * conf_edit.c - writing the configuration file: a fresh one, and one line of it
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/wrap.h"
#include "base/xmalloc.h"
#include "cli/conf.h"

#define COLS 76

/* ---- a fresh file ----------------------------------------------------------- */

static void put_comment(struct buf *out, const char *text)
{
	struct wrap w = wrap_text(text, strlen(text), COLS);
	size_t from, to;

	while (wrap_next(&w, &from, &to)) {
		buf_puts(out, "# ");
		buf_add(out, text + from, to - from);
		buf_puts(out, "\n");
	}
}

static void put_row(struct buf *out, const struct conf_row *row)
{
	struct buf help;

	buf_init(&help, 4096);
	buf_printf(&help, "%s (%s)", row->help, row->takes);
	buf_puts(out, "\n");
	put_comment(out, help.s);
	buf_printf(out, "# %s =%s%s\n", row->key, *row->fallback ? " " : "",
		   row->fallback);
	buf_release(&help);
}

void conf_template(struct buf *out)
{
	const char *section = "";

	put_comment(out, "The settings of Hotbench.  What is commented out "
			 "shows the default.");
	put_comment(out,
		    "What holds, and why: hotbench config show.  What each "
		    "means: man 5 hotbench.");
	for (size_t i = 0; i < conf_n_rows; i++) {
		const struct conf_row *row = &conf_rows[i];
		bool first = strcmp(row->section, section) != 0;

		section = row->section;
		if (first && !strcmp(section, CONF_OF_ENDPOINT)) {
			buf_puts(out, "\n");
			put_comment(out,
				    "Other keys for an action, one section "
				    "for each screen; the names are in man "
				    "hotbench:");
			buf_puts(out, "# [keys hearing]\n"
				      "# docket = F3 Ctrl-G\n\n");
			put_comment(out, "A model's address, one section for "
					 "each, under a name of your own:");
			buf_puts(out, "# [" CONF_OF_ENDPOINT "]\n");
		} else if (first) {
			buf_printf(out, "\n[%s]\n", section);
		}
		put_row(out, row);
	}
}

/* ---- one line --------------------------------------------------------------- */

struct line {
	const char *s;
	size_t len; /* with its end */
};

static bool next_line(const char **at, const char *end, struct line *out)
{
	const char *lf;

	if (*at == end)
		return false;
	lf = memchr(*at, '\n', (size_t)(end - *at));
	out->s = *at;
	out->len = (size_t)((lf ? lf + 1 : end) - *at);
	*at += out->len;
	return true;
}

static bool blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct line trimmed(struct line l)
{
	while (l.len && blank(l.s[0])) {
		l.s++;
		l.len--;
	}
	while (l.len && blank(l.s[l.len - 1]))
		l.len--;
	return l;
}

/* What stands behind a comment's mark; the line itself where it has none. */
static struct line uncommented(struct line l, bool *was)
{
	l = trimmed(l);
	*was = l.len && (l.s[0] == '#' || l.s[0] == ';');
	if (*was) {
		l.s++;
		l.len--;
	}
	return trimmed(l);
}

static bool is_header(struct line l)
{
	return l.len >= 2 && l.s[0] == '[' && l.s[l.len - 1] == ']';
}

/* "[endpoint  x]" is "endpoint x", as for ini.h. */
static bool names_section(struct line l, const char *section)
{
	struct line t = trimmed((struct line){ l.s + 1, l.len - 2 });

	for (size_t i = 0; i < t.len; i++) {
		if (blank(t.s[i])) {
			if (blank(t.s[i - 1]))
				continue;
			if (*section++ != ' ')
				return false;
		} else if (*section++ != t.s[i]) {
			return false;
		}
	}
	return !*section;
}

static bool is_entry(struct line l)
{
	return l.len && memchr(l.s, '=', l.len);
}

static bool has_key(struct line l, const char *key)
{
	const char *equals = l.len ? memchr(l.s, '=', l.len) : NULL;

	if (!equals)
		return false;
	l = trimmed((struct line){ l.s, (size_t)(equals - l.s) });
	return l.len == strlen(key) && !memcmp(l.s, key, l.len);
}

/* Numbers of lines from 1; 0 where there is none. */
struct places {
	size_t key;	/* the last line with the key */
	size_t comment; /* ... where it is commented out */
	size_t entry;	/* the section's last entry */
	size_t header;	/* the section's last header */
};

static struct places find_places(const char *text, size_t len,
				 const char *section, const char *key)
{
	const char *at = text, *end = text + len;
	struct places p = { 0 };
	bool inside = !*section, sketch = false;
	struct line l;

	for (size_t n = 1; next_line(&at, end, &l); n++) {
		bool comment;

		l = uncommented(l, &comment);
		if (is_header(l)) {
			/* a section that is commented out ends the room for
			 * this one's comments, not this one */
			sketch = comment;
			if (comment)
				continue;
			inside = names_section(l, section);
			if (inside)
				p.header = n;
		} else if (inside && comment) {
			if (has_key(l, key) && !sketch)
				p.comment = n;
		} else if (inside && is_entry(l)) {
			p.entry = n;
			if (has_key(l, key))
				p.key = n;
		}
	}
	return p;
}

static void put_entry(struct buf *out, const char *key, const char *value,
		      const char *eol)
{
	size_t n = strlen(value);
	bool quoted = n && (blank(value[0]) || blank(value[n - 1]) ||
			    (n > 1 && value[0] == '"' && value[n - 1] == '"'));

	buf_printf(out, "%s =%s%s%s%s%s", key, n ? " " : "", quoted ? "\"" : "",
		   value, quoted ? "\"" : "", eol);
}

static const char *ending_of(const char *text, size_t len)
{
	const char *lf = len ? memchr(text, '\n', len) : NULL;

	return lf && lf > text && lf[-1] == '\r' ? "\r\n" : "\n";
}

struct edit {
	struct buf *out;
	const char *section, *key, *value, *eol;
	bool add;
	struct places p;
	bool inside;
};

/* Where the new line goes: behind this one; 0 for the top. */
static size_t place_of(const struct edit *e)
{
	return e->p.key	      ? e->p.key
	       : e->p.comment ? e->p.comment
	       : e->p.entry   ? e->p.entry
			      : e->p.header;
}

static void copy_line(struct edit *e, struct line l, size_t n, size_t place)
{
	struct line t = trimmed(l);
	bool goes;

	if (is_header(t))
		e->inside = names_section(t, e->section);
	goes = e->inside && !e->add && !is_header(t) && t.len &&
	       t.s[0] != '#' && t.s[0] != ';' && has_key(t, e->key);
	if (!goes)
		buf_add(e->out, l.s, l.len);
	if (n != place || !e->value)
		return;
	if (!goes && l.s[l.len - 1] != '\n')
		buf_puts(e->out, e->eol);
	put_entry(e->out, e->key, e->value, e->eol);
}

void conf_edit(struct buf *out, const char *text, size_t len,
	       const char *section, const char *key, const char *value,
	       bool add)
{
	const char *at = text, *end = text + len;
	struct edit e = { .out = out,
			  .section = section,
			  .key = key,
			  .value = value,
			  .eol = ending_of(text, len),
			  .add = add,
			  .p = find_places(text, len, section, key),
			  .inside = !*section };
	size_t place = place_of(&e);
	struct line l;

	if (!place && !*section && value)
		put_entry(out, key, value, e.eol);
	for (size_t n = 1; next_line(&at, end, &l); n++)
		copy_line(&e, l, n, place);
	if (!place && *section && value) {
		if (len && end[-1] != '\n')
			buf_puts(out, e.eol);
		buf_printf(out, "%s[%s]%s", len ? e.eol : "", section, e.eol);
		put_entry(out, key, value, e.eol);
	}
}

/* ---- the file itself ----------------------------------------------------------- */

bool conf_write(const char *path, const struct buf *text, struct error *err)
{
	char *real = realpath(path, NULL);
	const char *target = real ? real : path;
	char *dir = xstrdup(target), *slash = strrchr(dir, '/');
	bool ok = true;

	if (slash && slash != dir) {
		*slash = '\0';
		ok = file_make_dirs(dir, 0700, err);
	}
	ok = ok && file_write_buf(target, text, 0600, err);
	free(dir);
	free(real);
	return ok;
}

bool conf_change(const char *section, const char *key, const char *value,
		 bool add, struct error *err)
{
	char *path = conf_path();
	struct buf old, text;
	bool ok;

	buf_init(&old, INI_FILE_MAX);
	buf_init(&text, INI_FILE_MAX);
	ok = true;
	if (file_exists(path))
		ok = file_read(path, &old, err);
	else if (value)
		conf_template(&old);
	if (ok) {
		conf_edit(&text, old.s, old.len, section, key, value, add);
		if (text.len == 0 && !value)
			; /* there was nothing, and there is nothing */
		else
			ok = conf_write(path, &text, err);
	}
	buf_release(&old);
	buf_release(&text);
	free(path);
	return ok;
}
