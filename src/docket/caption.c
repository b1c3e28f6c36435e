#include "docket/caption.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "docket/shout.h"

#define TITLE_MAX  160
#define LINES_MAX  80
#define PARTY_ROWS 3 /* lines of a party's name */

char *caption_line(const char **s, const char *end)
{
	size_t len, from;
	char *line;

	if (*s >= end)
		return NULL;
	len = strcspn(*s, "\n");
	from = strspn(*s, "#*_ ");
	line = xstrndup(*s + from, from < len ? len - from : 0);
	for (size_t n = strlen(line); n && strchr("*_ \\", line[n - 1]);)
		line[--n] = '\0';
	*s += len + ((*s)[len] == '\n');
	return line;
}

/* ---- lines around a "v." ---- */

static bool is_versus(const char *line)
{
	static const char *const words[] = { "v.",	    "vs.",
					     "v",	    "against",
					     "- against -", "-against-" };
	size_t n = strcspn(line, ")|");

	while (n && line[n - 1] == ' ')
		n--;
	return str_span_in_fold(line, n, STR_LIST(words));
}

static bool is_role(const char *line)
{
	static const char *const roles[] = { "petitioner", "plaintiff",
					     "appellant",  "respondent",
					     "appellee",   "defendant",
					     "applicant" };

	return str_begins_any_fold(line, STR_LIST(roles));
}

/* What may stand above the parties: a court, a number, a rule. */
static bool is_no_name(const char *line)
{
	static const char *const words[] = { "in the ",
					     "supreme court",
					     "united states court",
					     "united states district",
					     "court of",
					     "no.",
					     "nos.",
					     "case ",
					     "docket",
					     "<!--",
					     "october term" };

	if (str_begins_any_fold(line, STR_LIST(words)))
		return true;
	for (; *line; line++)
		if (isalpha((unsigned char)*line) || (*line & 0x80))
			return false;
	return true;
}

/* A name over at most PARTY_ROWS lines, up to a comma or a bracket. */
static char *name_at(char *const *lines, size_t from, size_t to)
{
	struct buf name;
	char *out;

	buf_init(&name, TITLE_MAX * 4);
	for (size_t i = from; i < to && i < from + PARTY_ROWS; i++) {
		size_t n = strcspn(lines[i], ",)|");

		if (is_role(lines[i]))
			break;
		while (n && lines[i][n - 1] == ' ')
			n--;
		if (name.len)
			buf_putc(&name, ' ');
		buf_add(&name, lines[i], n);
		if (lines[i][strcspn(lines[i], ",)|")] == ',')
			break;
	}
	out = shout_is(name.s) ? shout_lower(name.s, name.len)
			       : xstrdup(name.s);
	buf_release(&name);
	return out;
}

static char *title_of(char *first, char *second)
{
	char *title = NULL;

	if (*first && *second && strlen(first) + strlen(second) < TITLE_MAX)
		title = xprintf("%s v. %s", first, second);
	free(first);
	free(second);
	return title;
}

static char *around_versus(char *const *lines, size_t n)
{
	for (size_t i = 1; i + 1 < n; i++) {
		size_t from = i;

		if (!is_versus(lines[i]))
			continue;
		while (from && i - from < PARTY_ROWS + 1 &&
		       !is_no_name(lines[from - 1]))
			from--;
		if (from < i && !is_no_name(lines[i + 1]))
			return title_of(name_at(lines, from, i),
					name_at(lines, i + 1, n));
	}
	return NULL;
}

/* ---- number and court ---- */

/* "No. 24-771", "Case No. 3:24-cv-17 (KLM)" */
static char *docket_in(const char *line)
{
	const char *at = str_begins_fold(line, "no.")	       ? line + 3
			 : str_begins_fold(line, "nos.")       ? line + 4
			 : str_begins_fold(line, "case no.")   ? line + 8
			 : str_begins_fold(line, "docket no.") ? line + 10
							       : NULL;
	size_t n;

	if (!at)
		return NULL;
	at += strspn(at, " ");
	n = strcspn(at, " ,;)");
	return isdigit((unsigned char)*at) && n < 40 ? xstrndup(at, n) : NULL;
}

/* "IN THE SUPREME COURT OF WYANDOT" */
static char *court_in(const char *line)
{
	size_t from = str_begins_fold(line, "in the ") ? 7 : 0,
	       len = strlen(line);
	bool court = false;

	for (size_t i = from; i + 5 <= len; i++)
		court = court || (str_begins_fold(line + i, "court") &&
				  !isalpha((unsigned char)line[i + 5]));
	if (!court || len > 100 || (!from && !shout_is(line)))
		return NULL;
	return shout_is(line + from) ? shout_lower(line + from, len - from)
				     : xstrndup(line + from, len - from);
}

/* ---- the whole ---- */

#define TOP_LINES 12 /* where number and court stand */

static void look_at_top(struct caption *c, char *const *lines, size_t n)
{
	for (size_t i = 0; i < n && i < TOP_LINES; i++) {
		if (!c->docket)
			c->docket = docket_in(lines[i]);
		if (!c->court)
			c->court = court_in(lines[i]);
	}
}

static char *on_one_line(char *const *lines, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *v = strstr(lines[i], " v. ");

		if (v && v != lines[i] && v[4] && strlen(lines[i]) < TITLE_MAX)
			return shout_is(lines[i])
				       ? shout_lower(lines[i], strlen(lines[i]))
				       : xstrdup(lines[i]);
	}
	return NULL;
}

void caption_release(struct caption *c)
{
	free(c->title);
	free(c->docket);
	free(c->court);
	*c = (struct caption){ 0 };
}

void caption_read(struct caption *c, const char *text)
{
	const char *end = text + strnlen(text, CAPTION_LOOK);
	char *lines[LINES_MAX], *line;
	size_t n = 0;

	while (n < LINES_MAX && (line = caption_line(&text, end))) {
		if (*line)
			lines[n++] = line;
		else
			free(line);
	}
	if (!c->title)
		c->title = around_versus(lines, n);
	if (!c->title)
		c->title = on_one_line(lines, n);
	look_at_top(c, lines, n);
	for (size_t i = 0; i < n; i++)
		free(lines[i]);
}
