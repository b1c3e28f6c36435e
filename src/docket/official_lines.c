#include "docket/official_lines.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/sanitise.h"

#define LINES_MAX    60000
#define NUMBER_MAX   28 /* lines on a page */
#define NUMBERED_MIN 8	/* rising line numbers make a page of proceedings */

struct reader {
	struct arena *arena;
	struct official_lines *out;
};

bool official_says(const char *line, const char *word)
{
	for (; *line; line++) {
		if (*line == ' ')
			continue;
		if (*line != *word)
			return false;
		word++;
	}
	return !*word;
}

static bool is_running_head(const char *s)
{
	static const char *const heads[] = {
		"Official - Subject to Final Review",
		"Official \xe2\x80\x93 Subject to Final Review",
		"Official - Subject to Correction",
		"Official",
		"Heritage Reporting Corporation",
		"Alderson Reporting Company",
		"Alderson Court Reporting",
	};

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (!strcasecmp(s, heads[i]))
			return true;
	return false;
}

/* The number a line begins with, 0 for none, and what follows it. */
static int line_number(const char *s, const char **rest)
{
	int n = 0, digits = 0;

	while (isdigit((unsigned char)*s) && digits < 3) {
		n = n * 10 + (*s++ - '0');
		digits++;
	}
	*rest = s;
	if (!digits || digits > 2 || n < 1 || n > NUMBER_MAX ||
	    (*s && *s != ' '))
		return 0;
	return n;
}

struct page {
	char **lines; /* as they come, trimmed */
	size_t n;
};

/* "O’CONNELL" and "O'CONNELL" are one. */
static void straighten(struct buf *line)
{
	size_t n = 0;

	for (size_t i = 0; i < line->len; i++) {
		if (line->len - i >= 3 &&
		    !memcmp(line->s + i, "\xe2\x80\x99", 3)) {
			line->s[n++] = '\'';
			i += 2;
		} else {
			line->s[n++] = line->s[i];
		}
	}
	buf_cut(line, n);
}

static struct page page_of(struct reader *r, const char *s, size_t len)
{
	struct page p = { 0 };
	size_t room = 1;

	for (size_t i = 0; i < len; i++)
		room += s[i] == '\n';
	p.lines = arena_array(r->arena, room, sizeof *p.lines);
	for (size_t at = 0; at < len;) {
		const char *end = memchr(s + at, '\n', len - at);
		size_t n = end ? (size_t)(end - s) - at : len - at;
		struct buf line;

		buf_init(&line, OFFICIAL_LINE_BYTES * 3);
		sanitise(&line, s + at,
			 n < OFFICIAL_LINE_BYTES ? n : OFFICIAL_LINE_BYTES,
			 SANITISE_LINE);
		straighten(&line);
		while (line.len && line.s[line.len - 1] == ' ')
			buf_cut(&line, line.len - 1);
		buf_shift(&line, strspn(line.s, " "));
		if (line.len)
			p.lines[p.n++] = arena_strdup(r->arena, line.s);
		buf_release(&line);
		at += n + 1;
	}
	return p;
}

/* How many lines in a row are numbered 1, 2, 3, ..., numbers that stand alone
 * among them. */
static int count_numbers(const struct page *p)
{
	int last = 0;

	for (size_t i = 0; i < p->n; i++) {
		const char *rest;
		int n = line_number(p->lines[i], &rest);

		last += n == last + 1;
	}
	return last;
}

static void keep_line(struct reader *r, const char *s)
{
	s += strspn(s, " ");
	if (*s && !is_running_head(s) && r->out->n < LINES_MAX)
		r->out->list[r->out->n++] = arena_strdup(r->arena, s);
}

/* A page's lines without their numbers.  A number counts where it is the next
 * one; alone on its line it is always one, of the line or of the page. */
static void take_page(struct reader *r, const struct page *p)
{
	bool numbered = count_numbers(p) >= NUMBERED_MIN;
	int last = 0;

	for (size_t i = 0; i < p->n; i++) {
		const char *rest, *line = p->lines[i];
		int n = line_number(line, &rest);

		if (n && !*rest) {
			last = n == last + 1 ? n : last;
			continue;
		}
		if (numbered && n && n == last + 1) {
			last = n;
			line = rest;
		}
		keep_line(r, line);
	}
}

static bool is_end(const char *line)
{
	static const char words[] = "(Whereupon";

	return !strncmp(line, words, sizeof words - 1);
}

/* Finds what has come with a page: where the proceedings begin, and their end,
 * behind which nothing is read. */
static bool look_over(struct reader *r, size_t from)
{
	for (size_t i = from; i < r->out->n; i++) {
		if (!r->out->begins &&
		    official_says(r->out->list[i], "PROCEEDINGS"))
			r->out->begins = i + 1;
		if (r->out->begins && is_end(r->out->list[i])) {
			r->out->n = i;
			r->out->has_end = true;
			return false;
		}
	}
	return true;
}

void official_read_lines(struct official_lines *out, struct arena *arena,
			 const char *s, size_t len)
{
	struct reader reader = { .arena = arena, .out = out }, *r = &reader;
	bool any_numbered = false, more = true;

	*out = (struct official_lines){ 0 };
	r->out->list = arena_array(r->arena, LINES_MAX, sizeof *r->out->list);
	while (len && more) {
		const char *end = memchr(s, '\f', len);
		size_t n = end ? (size_t)(end - s) : len;
		struct page p = page_of(r, s, n);
		bool numbered = count_numbers(&p) >= NUMBERED_MIN;
		size_t from = r->out->n;

		any_numbered = any_numbered || numbered;
		/* A page without line numbers among those that have them is of
		 * the index, once the argument has begun. */
		if (!(r->out->begins && any_numbered && !numbered))
			take_page(r, &p);
		more = look_over(r, from);
		s += n + (end != NULL);
		len -= n + (end != NULL);
	}
}
