#include "court/document.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"
#include "base/textline.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/pagelabel.h"
#include "court/sealed.h"

const char *const pool_names[POOLS] = { "docket_files", "metadocuments" };
const char *const document_role_names[DOCUMENT_ROLES] = {
	"",
	"decision",
	"petitioner-brief",
	"respondent-brief",
	"petitioner-reply",
	"respondent-reply",
	"petitioner-amicus",
	"respondent-amicus",
	"amicus",
	"record",
	"law",
	"note",
	"other",
	"private",
};

/* Up to three blanks before a mark, as Markdown allows. */
static struct textline unindent(struct textline l)
{
	for (int i = 0; i < 3 && l.len && *l.s == ' '; i++) {
		l.s++;
		l.len--;
	}
	return l;
}

static bool is_rule(struct textline l)
{
	size_t marks = 0;
	char mark;

	l = unindent(l);
	mark = l.len ? *l.s : '\0';
	if (mark != '-' && mark != '*' && mark != '_')
		return false;
	for (size_t i = 0; i < l.len; i++) {
		if (l.s[i] == mark)
			marks++;
		else if (l.s[i] != ' ')
			return false;
	}
	return marks >= 3;
}

static bool is_heading(struct textline l, struct textline *title)
{
	size_t n = 0;

	l = unindent(l);
	while (n < l.len && l.s[n] == '#')
		n++;
	if (n < 1 || n > 6 || (n < l.len && l.s[n] != ' ' && l.s[n] != '\t'))
		return false;
	title->s = l.s + n;
	title->len = l.len - n;
	while (title->len && strchr("# ", title->s[title->len - 1]))
		title->len--; /* "## Title ##" */
	return true;
}

static const char page_start[] = "<!-- page ", page_stop[] = " -->";

void document_put_page(struct buf *out, int page, const char *label)
{
	buf_printf(out, "%s%d%s%s%s\n", page_start, page, *label ? ": " : "",
		   label, page_stop);
}

/* The number of a page mark, and the label behind it (len 0: none). */
static bool is_page(struct textline l, int *page, struct textline *label)
{
	size_t n = sizeof page_start - 1, stop = sizeof page_stop - 1;
	struct pagelabel read;
	long v = 0;

	if (l.len < n + stop || memcmp(l.s, page_start, n) != 0 ||
	    memcmp(l.s + l.len - stop, page_stop, stop) != 0)
		return false;
	l.len -= stop;
	while (n < l.len && isdigit((unsigned char)l.s[n]) &&
	       v <= PARAGRAPH_NUMBER_MAX)
		v = v * 10 + (l.s[n++] - '0');
	*label = (struct textline){ l.s + n, l.len - n };
	if (label->len) {
		if (label->len < 3 || memcmp(label->s, ": ", 2) != 0)
			return false;
		label->s += 2;
		label->len -= 2;
		if (!pagelabel_read(&read, label->s, label->len))
			return false;
	}
	*page = (int)v;
	return true;
}

static bool is_fence_of_front(struct textline l)
{
	return l.len == 3 && !memcmp(l.s, "---", 3);
}

/* The text behind the front matter; *front is what stands between its marks. */
static const char *skip_front(const char *s, const char *end,
			      struct textline *front)
{
	const char *at = s, *body;
	struct textline l;

	*front = (struct textline){ s, 0 };
	if (end - s >= 3 && !memcmp(s, "\xef\xbb\xbf", 3))
		at += 3;
	if (!textline_next(&at, end, &l) || !is_fence_of_front(l))
		return s;
	body = at;
	while (textline_next(&at, end, &l)) {
		if (!is_fence_of_front(l))
			continue;
		*front = (struct textline){ body, (size_t)(l.s - body) };
		return at;
	}
	return s; /* never closed: then it was a rule */
}

char *document_front(const char *s, size_t len, const char *key)
{
	const char *at, *end;
	struct textline front, l;
	size_t n = strlen(key);

	skip_front(s, s + len, &front);
	at = front.s;
	end = front.s + front.len;
	while (textline_next(&at, end, &l)) {
		struct buf out;

		if (l.len <= n || memcmp(l.s, key, n) || l.s[n] != ':')
			continue;
		l.s += n + 1;
		l.len -= n + 1;
		while (l.len && isspace((unsigned char)*l.s)) {
			l.s++;
			l.len--;
		}
		if (l.len >= 2 && (*l.s == '"' || *l.s == '\'') &&
		    l.s[l.len - 1] == *l.s) {
			l.s++;
			l.len -= 2;
		}
		buf_init(&out, l.len * 3 + 1);
		sanitise(&out, l.s, l.len, SANITISE_LINE);
		return buf_take(&out);
	}
	return NULL;
}

/* "[12] " at the start: its number, and how many bytes the mark takes. */
static int number_mark(const char *s, size_t *used)
{
	long n = 0;
	size_t i = 1;

	*used = 0;
	if (s[0] != '[' || !isdigit((unsigned char)s[1]))
		return 0;
	while (isdigit((unsigned char)s[i]) && n <= PARAGRAPH_NUMBER_MAX)
		n = n * 10 + (s[i++] - '0');
	if (s[i] != ']' || (s[i + 1] && s[i + 1] != ' ') || n < 1 ||
	    n > PARAGRAPH_NUMBER_MAX)
		return 0;
	*used = s[i + 1] ? i + 2 : i + 1;
	return (int)n;
}

struct parser {
	struct paragraphs *out;
	struct buf block;    /* lines of the paragraph so far */
	const char *heading; /* in the arena */
	size_t room, room_pages;
	int last; /* number given last */
	struct document_page page, page_of_block;
	int last_page_of_block;
};

/* Whether sanitise would change nothing but line ends: most text, and by far
 * the quickest way through it. */
static bool is_plain_ascii(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)s[i];

		if ((c < 0x20 && c != '\n') || c > 0x7e)
			return false;
	}
	return true;
}

/* A copy on one line: newlines are blanks here, runs of blanks one, none at
 * either end. */
static char *tight_copy(struct arena *a, const char *s, size_t len)
{
	char *copy = arena_alloc(a, len + 1);
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		char c = s[i] == '\n' ? ' ' : s[i];

		if (c != ' ' || (n && copy[n - 1] != ' '))
			copy[n++] = c;
	}
	if (n && copy[n - 1] == ' ')
		n--;
	copy[n] = '\0';
	return copy;
}

static char *squeezed(struct arena *a, const char *s, size_t len)
{
	struct buf clean;
	char *copy;

	if (is_plain_ascii(s, len))
		return tight_copy(a, s, len);
	buf_init(&clean, len * 3 + 1);
	sanitise(&clean, s, len, SANITISE_LINE);
	copy = tight_copy(a, clean.s, clean.len);
	buf_release(&clean);
	return copy;
}

static void end_block(struct parser *p)
{
	struct paragraphs *out = p->out;
	const char *text;
	size_t used;
	int n;

	if (!p->block.len)
		return;
	text = squeezed(&out->arena, p->block.s, p->block.len);
	buf_reset(&p->block);
	if (!*text)
		return;
	if (out->n == PARAGRAPHS_MAX) {
		out->cut = true;
		return;
	}
	n = number_mark(text, &used);
	if (!n)
		n = p->last + 1;
	p->last = n;
	out->list = xgrow(out->list, out->n, &p->room, sizeof *out->list);
	out->list[out->n++] = (struct paragraph){
		.number = n,
		.text = text + used,
		.heading = p->heading,
		.page = p->page_of_block.page,
		.label = p->page_of_block.label,
		.last_page = p->last_page_of_block,
	};
}

static void turn_page(struct parser *p, int page, struct textline label)
{
	struct paragraphs *out = p->out;

	p->page = (struct document_page){ page, "" };
	if (label.len)
		p->page.label = squeezed(&out->arena, label.s, label.len);
	if (out->n_pages == PARAGRAPHS_MAX)
		return;
	out->pages = xgrow(out->pages, out->n_pages, &p->room_pages,
			   sizeof *out->pages);
	out->pages[out->n_pages++] = p->page;
}

static void take_line(struct parser *p, struct textline l)
{
	if (p->block.len)
		buf_putc(&p->block, '\n');
	else
		p->page_of_block = p->page;
	p->last_page_of_block = p->page.page;
	buf_add(&p->block, l.s, l.len);
}

void document_parse(struct paragraphs *out, const char *s, size_t len)
{
	const char *end = s + len, *at;
	struct parser p = { .out = out,
			    .heading = "",
			    .page = { 0, "" },
			    .page_of_block = { 0, "" } };
	struct textline l, title, label;
	int page;

	*out = (struct paragraphs){ 0 };
	buf_init(&p.block, len * 2 + 1);
	at = skip_front(s, end, &l);
	while (textline_next(&at, end, &l)) {
		if (!l.len) {
			end_block(&p);
		} else if (is_heading(l, &title)) {
			end_block(&p);
			p.heading = squeezed(&out->arena, title.s, title.len);
		} else if (is_rule(l)) {
			end_block(&p);
		} else if (is_page(l, &page, &label)) {
			turn_page(&p, page, label);
		} else {
			take_line(&p, l);
		}
	}
	end_block(&p);
	buf_release(&p.block);
}

void document_release(struct paragraphs *p)
{
	free(p->list);
	free(p->pages);
	arena_release(&p->arena);
	*p = (struct paragraphs){ 0 };
}

const char *document_page_label(const struct paragraphs *p, int page)
{
	for (size_t i = 0; i < p->n_pages; i++)
		if (p->pages[i].page == page)
			return p->pages[i].label;
	return "";
}

const struct paragraph *document_paragraph(const struct paragraphs *p,
					   int number)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->list[i].number == number)
			return &p->list[i];
	return NULL;
}

const char *document_name(const struct document *d)
{
	return *d->link_name	      ? d->link_name
	       : *d->proceeding_title ? d->proceeding_title
				      : d->id;
}

bool document_bytes(const struct court_case *c, const struct document *d,
		    struct buf *out, struct error *err)
{
	char *path;
	bool ok;

	if (!*c->dir)
		return error_set(err, ERR_ABSENT, "%s: has no file", d->id);
	if (d->for_bench && c->memo)
		return sealed_paper(c->memo, d->file, out, err);
	path = file_inside(c->dir, d->file, err);
	ok = path && file_read(path, out, err);
	free(path);
	return ok;
}

bool document_load(struct paragraphs *out, const struct court_case *c,
		   const struct document *d, struct error *err)
{
	struct buf bytes;
	bool ok;

	*out = (struct paragraphs){ 0 };
	buf_init(&bytes, DOCUMENT_FILE_MAX);
	ok = document_bytes(c, d, &bytes, err);
	if (ok && memchr(bytes.s, '\0', bytes.len))
		ok = error_set(err, ERR_DATA, "%s: is no text", d->file);
	if (ok)
		document_parse(out, bytes.s, bytes.len);
	buf_release(&bytes);
	return ok;
}
