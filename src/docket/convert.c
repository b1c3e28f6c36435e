#include "docket/convert.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"
#include "base/textline.h"
#include "court/document.h"
#include "court/plain.h"
#include "docket/child.h"
#include "docket/heads.h"
#include "docket/pictures.h"
#include "docket/printed.h"

#define SECONDS_MAX  60
#define UNPACKED_MAX ((uint64_t)512 << 20)
/* The XML of a brief packs to a tenth or so. */
#define FAIR_SIZE	((uint64_t)32 << 20)
#define FAIR_RATIO	100
#define PDF_MARK_WITHIN 1024 /* bytes */

enum convert_kind convert_kind_of(const char *name)
{
	static const struct {
		const char *ending;
		enum convert_kind kind;
	} endings[] = {
		{ ".md", CONVERT_TEXT },   { ".markdown", CONVERT_TEXT },
		{ ".txt", CONVERT_TEXT },  { ".text", CONVERT_TEXT },
		{ ".pdf", CONVERT_PDF },   { ".docx", CONVERT_DOCX },
		{ ".odt", CONVERT_ODT },   { ".rtf", CONVERT_RTF },
		{ ".html", CONVERT_HTML }, { ".htm", CONVERT_HTML },
	};
	const char *dot = strrchr(file_base(name), '.');

	for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
		if (!strcasecmp(dot, endings[i].ending))
			return endings[i].kind;
	return CONVERT_UNKNOWN;
}

/* ---- pages ---- */

/* Whether text so far stops in mid-sentence, and a line goes on with it. */
static bool goes_on(const struct buf *out, struct textline l)
{
	unsigned char last = out->len ? (unsigned char)out->s[out->len - 1] : 0;

	return l.len && (islower((unsigned char)*l.s) || *l.s == '(') && last &&
	       (isalnum(last) || last == ',' || last == '-');
}

/* A line that would be taken for a heading, or for a page of ours, is made a
 * plain one. */
static void put_text(struct buf *out, struct textline l)
{
	size_t n = 0;

	while (n < l.len && l.s[n] == '#')
		n++;
	if ((n && n <= 6 && (n == l.len || l.s[n] == ' ')) ||
	    (l.len > 4 && !memcmp(l.s, "<!--", 4)))
		buf_putc(out, '\\');
	buf_add(out, l.s, l.len);
}

/* Joins a line to the paragraph: "exam-" and "ple" are one word. */
static void put_line(struct buf *out, struct textline l, bool first)
{
	size_t n = out->len;

	if (!first && n > 1 && out->s[n - 1] == '-' &&
	    islower((unsigned char)out->s[n - 2]) &&
	    islower((unsigned char)*l.s))
		buf_cut(out, n - 1);
	else if (!first)
		buf_putc(out, '\n');
	put_text(out, l);
}

/* A page's mark, before the first line of it that is kept. */
static void begin_page(struct buf *out, struct textline l, int page,
		       const char *label)
{
	if (out->len)
		buf_puts(out, goes_on(out, l) ? "\n" : "\n\n");
	document_put_page(out, page, label);
}

static void put_part(struct buf *out, struct textline l, bool begins_page)
{
	buf_printf(out, "%s## %.*s\n", begins_page ? "" : "\n\n", (int)l.len,
		   l.s);
}

/* Without its running heads and its number, which are kept in the mark. */
static void put_page(struct buf *out, const char *s, size_t len,
		     const struct heads *h, int page)
{
	const char *at = s, *end = s + len;
	struct textline l;
	bool gap = true, begun = false;

	while (textline_next_trimmed(&at, end, &l)) {
		enum heads_line is = l.len ? heads_line(h, l.s) : HEADS_GONE;

		if (is == HEADS_GONE || printed_is_number(l.s, l.len)) {
			gap = gap || !l.len;
			continue;
		}
		if (!begun)
			begin_page(out, l, page, heads_label(h, page));
		else if (gap)
			buf_putc(out, '\n');
		if (is == HEADS_PART)
			put_part(out, l, !begun);
		else
			put_line(out, l, !begun);
		begun = true;
		gap = is == HEADS_PART;
	}
}

int convert_pages(const char *s, size_t len, struct buf *out, size_t *letters)
{
	const char *at = s, *end = s + len;
	struct heads *h = heads_read(s, len);
	int pages = 0;

	*letters = 0;
	for (size_t i = 0; i < len; i++)
		*letters += isalnum((unsigned char)s[i]) || (s[i] & 0x80);
	while (at < end) {
		const char *stop = memchr(at, '\f', (size_t)(end - at));

		if (!stop)
			stop = end;
		put_page(out, at, (size_t)(stop - at), h, ++pages);
		at = stop < end ? stop + 1 : end;
	}
	heads_free(h);
	if (out->len)
		buf_putc(out, '\n');
	return pages;
}

static int clean_pages(const struct buf *raw, struct buf *out, size_t *letters)
{
	struct buf text;
	int pages;

	buf_init(&text, raw->len * 2 + 4096);
	pages = convert_pages(raw->s, raw->len, &text, letters);
	sanitise(out, text.s, text.len, SANITISE_TEXT);
	buf_release(&text);
	return pages;
}

/* ---- what may be read ---- */

static bool is_readable(const char *path, struct error *err)
{
	struct stat st;

	if (lstat(path, &st) != 0)
		return error_errno(err, "%s", path);
	if (S_ISLNK(st.st_mode))
		return error_set(err, ERR_DATA,
				 "%s: is a symbolic link; name the file itself",
				 path);
	if (!S_ISREG(st.st_mode))
		return error_set(err, ERR_DATA, "%s: is no file", path);
	if ((uint64_t)st.st_size > CONVERT_INPUT_MAX)
		return error_set(err, ERR_LIMIT,
				 "%s: %llu MB, more than the %zu MB a document "
				 "may have; split it, or give its text",
				 path, (unsigned long long)st.st_size >> 20,
				 CONVERT_INPUT_MAX >> 20);
	return true;
}

/* "%PDF-" among the first bytes: mailers and scanners put theirs before it, and
 * readers of PDF look as far. */
static bool is_pdf(const char *path)
{
	static const char mark[] = "%PDF-";
	char head[PDF_MARK_WITHIN];
	int fd = file_open(path, FILE_FOUND, NULL);
	ssize_t n = fd < 0 ? -1 : read(fd, head, sizeof head);

	if (fd >= 0)
		close(fd);
	for (ssize_t i = 0; i + (ssize_t)sizeof mark - 1 <= n; i++)
		if (!memcmp(head + i, mark, sizeof mark - 1))
			return true;
	return false;
}

/* ---- text ---- */

static bool take_text(const char *path, struct buf *out, int *pages,
		      struct error *err)
{
	struct buf raw;
	size_t letters;
	bool ok;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	ok = file_read(path, &raw, err);
	if (ok && memchr(raw.s, '\0', raw.len))
		ok = error_set(err, ERR_DATA,
			       "%s: is no text (it holds NUL bytes)", path);
	if (ok && memchr(raw.s, '\f', raw.len))
		*pages = clean_pages(&raw, out, &letters);
	else if (ok)
		sanitise(out, raw.s, raw.len, SANITISE_TEXT);
	buf_release(&raw);
	return ok;
}

/* ---- PDF ---- */

/* Ended by itself, in time. */
static bool ran(const char *path, const struct child_end *end,
		struct error *err)
{
	if (end->stopped)
		return error_set(err, ERR_CANCELLED, "%s: stopped", path);
	return !end->timed_out ||
	       error_set(err, ERR_LIMIT, "%s: not converted within %d seconds",
			 path, SECONDS_MAX);
}

/* What pdftotext's end means.  Its exit code 3 and 1 both come with locked
 * files, by version. */
static bool pdf_ended(const char *path, const struct child_end *end,
		      struct error *err)
{
	if (!ran(path, end, err))
		return false;
	if (end->too_much)
		return error_set(err, ERR_LIMIT,
				 "%s: has more than %zu MB of text", path,
				 DOCUMENT_FILE_MAX >> 20);
	if (end->code == 0)
		return true;
	if (end->code == 3 || strstr(end->said, "assword") ||
	    strstr(end->said, "ncrypt"))
		return error_set(err, ERR_DATA,
				 "%s: is encrypted; unlock it first: qpdf "
				 "--password=... --decrypt IN.pdf OUT.pdf",
				 path);
	return error_set(err, ERR_DATA, "%s: pdftotext cannot read it (%s)",
			 path, *end->said ? end->said : "no reason given");
}

static bool run_pdftotext(const char *path, bool layout, struct buf *raw,
			  struct error *err)
{
	char *real = realpath(path, NULL); /* never starts with "-" */
	const char *flowing[] = { "pdftotext", "-enc", "UTF-8", "-eol",
				  "unix",      real,   "-",	NULL };
	const char *as_it_stands[] = { "pdftotext", "-layout", "-enc",
				       "UTF-8",	    "-eol",    "unix",
				       real,	    "-",       NULL };
	struct child c = { .argv = layout ? as_it_stands : flowing,
			   .seconds = SECONDS_MAX };
	struct child_end end;
	bool ok;

	if (!real)
		return error_errno(err, "%s", path);
	ok = child_run(&c, raw, &end, err);
	if (!ok && err && err->code == ERR_ABSENT)
		error_set(err, ERR_ABSENT,
			  "%s: needs pdftotext; install poppler-utils "
			  "(apt-get install poppler-utils, brew install "
			  "poppler)",
			  path);
	ok = ok && pdf_ended(path, &end, err);
	free(real);
	return ok;
}

/* What the pictures among its pages say, with the rest; into raw. */
static bool read_pictures(const char *path, const struct pictures *p,
			  struct buf *raw, struct error *err)
{
	char *dir = file_make_scratch(err);
	char *pdf = dir ? file_join(dir, "read.pdf") : NULL;
	struct buf text;
	bool ok;

	buf_init(&text, DOCUMENT_FILE_MAX);
	ok = dir && pictures_read(path, p, dir, pdf, err) &&
	     run_pdftotext(pdf, false, &text, err);
	if (ok) {
		buf_reset(raw);
		buf_add(raw, text.s, text.len);
	}
	if (dir)
		file_remove_tree(dir);
	buf_release(&text);
	free(pdf);
	free(dir);
	return ok;
}

static bool wants_ocr(const struct convert_how *how, const char *path,
		      int pictures)
{
	if (!how || !pictures)
		return false;
	return how->ocr || (how->ask && pictures_can_be_read() &&
			    how->ask(how->arg, path, pictures));
}

static bool no_text(const char *path, struct error *err)
{
	return error_set(err, ERR_DATA,
			 pictures_can_be_read()
				 ? "%s: holds pictures of text, no text; with "
				   "--ocr ocrmypdf reads them"
				 : "%s: holds pictures of text, no text; "
				   "install ocrmypdf and say --ocr, or read it "
				   "first: ocrmypdf IN.pdf OUT.pdf",
			 path);
}

static bool take_pdf(const char *path, const struct convert_how *how,
		     struct buf *out, struct converted *got, struct error *err)
{
	struct pictures p = { 0 };
	struct buf raw;
	size_t letters;
	bool ok;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	ok = run_pdftotext(path, false, &raw, err);
	if (ok)
		pictures_find(&p, path, &raw);
	if (ok && wants_ocr(how, path, p.n)) {
		ok = read_pictures(path, &p, &raw, err);
		pictures_release(&p);
		pictures_find(&p, path, &raw); /* what it could not read */
	}
	if (ok) {
		got->pictures = p.n;
		got->pages = clean_pages(&raw, out, &letters);
		if (letters <
		    PICTURES_LETTERS * (size_t)(got->pages ? got->pages : 1))
			ok = no_text(path, err);
	}
	pictures_release(&p);
	buf_release(&raw);
	return ok;
}

bool convert_layout(const char *path, struct buf *out, struct error *err)
{
	if (!is_readable(path, err))
		return false;
	if (convert_kind_of(path) == CONVERT_PDF)
		return run_pdftotext(path, true, out, err);
	return file_read(path, out, err);
}

/* ---- archives: how much would come out ---- */

static uint32_t le32(const unsigned char *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	       (uint32_t)p[3] << 24;
}

/*
 * The sum that the archive's directory claims.  A directory that lies is caught
 * by the leash; one that boasts is believed.  0 when there is none.
 */
static uint64_t unpacked_size(const unsigned char *s, size_t len)
{
	uint64_t sum = 0;
	size_t at, n = 0;

	if (len < 22)
		return 0;
	for (at = len - 22;; at--) {
		if (!memcmp(s + at, "PK\5\6", 4))
			break;
		if (!at || len - at > 66000)
			return 0;
	}
	for (at = le32(s + at + 16); at <= len && len - at >= 46 && n < 100000;
	     n++) {
		if (memcmp(s + at, "PK\1\2", 4) != 0)
			break;
		sum += le32(s + at + 24);
		at += 46 + (size_t)(s[at + 28] | s[at + 29] << 8) +
		      (size_t)(s[at + 30] | s[at + 31] << 8) +
		      (size_t)(s[at + 32] | s[at + 33] << 8);
	}
	return sum;
}

static bool is_fair_archive(const char *path, struct error *err)
{
	struct buf raw;
	uint64_t size = 0;
	bool ok;

	buf_init(&raw, CONVERT_INPUT_MAX);
	ok = file_read(path, &raw, err);
	if (ok) {
		size = unpacked_size((const unsigned char *)raw.s, raw.len);
		if (!size)
			ok = error_set(err, ERR_DATA,
				       "%s: is damaged, or no such document",
				       path);
		else if (size > UNPACKED_MAX ||
			 (size > FAIR_SIZE && size / FAIR_RATIO > raw.len))
			ok = error_set(err, ERR_LIMIT,
				       "%s: would unpack to %llu MB", path,
				       (unsigned long long)size >> 20);
	}
	buf_release(&raw);
	return ok;
}

/* ---- pandoc ---- */

static bool pandoc_ended(const char *path, const struct child_end *end,
			 struct error *err)
{
	if (!ran(path, end, err))
		return false;
	if (end->too_much || end->code == 251) /* its heap is full */
		return error_set(err, ERR_LIMIT,
				 "%s: unpacks to more than a document may have",
				 path);
	return end->code == 0 ||
	       error_set(err, ERR_DATA, "%s: pandoc cannot read it (%s)", path,
			 *end->said ? end->said : "no reason given");
}

static bool take_html_plainly(const char *path, struct buf *out,
			      struct error *err)
{
	struct buf raw;
	bool ok;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	ok = file_read(path, &raw, err);
	if (ok)
		plain_from_html(out, raw.s, raw.len);
	buf_release(&raw);
	return ok;
}

static bool take_with_pandoc(const char *path, enum convert_kind kind,
			     struct buf *out, struct error *err)
{
	const char *from = kind == CONVERT_DOCX	 ? "docx"
			   : kind == CONVERT_ODT ? "odt"
			   : kind == CONVERT_RTF ? "rtf"
						 : "html";
	const char *argv[] = { "pandoc",    "+RTS",	    "-M768M", "-RTS",
			       "--sandbox", "--wrap=none",  "-f",     from,
			       "-t",	    "gfm-raw_html", NULL };
	struct child c = { .argv = argv,
			   .input = path,
			   .seconds = SECONDS_MAX };
	struct child_end end;
	struct buf raw;
	bool ok;

	if (kind == CONVERT_HTML && !child_exists("pandoc"))
		return take_html_plainly(path, out, err);
	buf_init(&raw, DOCUMENT_FILE_MAX);
	ok = child_run(&c, &raw, &end, err);
	if (!ok && err && err->code == ERR_ABSENT)
		error_set(err, ERR_ABSENT,
			  "%s: needs pandoc (apt-get install pandoc, brew "
			  "install pandoc)",
			  path);
	ok = ok && pandoc_ended(path, &end, err);
	if (ok)
		sanitise(out, raw.s, raw.len, SANITISE_TEXT);
	buf_release(&raw);
	return ok;
}

/* ---- paragraphs that have numbers of their own ---- */

/* The number a line begins with as paragraphs do ("12. ", "12\\. ", "12) "), 0 for
 * none; *len: how long that is. */
static int own_number(struct textline l, size_t *len)
{
	size_t n = 0;
	int v = 0;

	while (n < l.len && n < 4 && isdigit((unsigned char)l.s[n]))
		v = v * 10 + (l.s[n++] - '0');
	if (!n || !v)
		return 0;
	if (n < l.len && l.s[n] == '\\')
		n++;
	if (n >= l.len || (l.s[n] != '.' && l.s[n] != ')'))
		return 0;
	n++;
	if (n >= l.len || l.s[n] != ' ')
		return 0;
	while (n < l.len && l.s[n] == ' ')
		n++;
	*len = n;
	return n < l.len ? v : 0;
}

static bool is_mark(struct textline l)
{
	return *l.s == '#' || (l.len > 4 && !memcmp(l.s, "<!--", 4));
}

#define TITLE_MAX 160 /* bytes; what is longer is no heading */

/* Whether a line of a numbered paper would be counted as a paragraph and has no number:
 * words behind a gap. */
static bool is_unnumbered(struct textline l, bool gap)
{
	bool words = false;

	for (size_t i = 0; i < l.len; i++)
		words = words || isalnum((unsigned char)l.s[i]) ||
			(unsigned char)l.s[i] >= 0x80;
	return gap && words && !is_mark(l);
}

/* Whether the numbers run 1, 2, 3, ..., most paragraphs have one, and what stands between a
 * heading (or the top) and a number can be a heading.  *last: the number of the last. */
static bool is_numbered(const char *at, const char *end, int *last)
{
	size_t blocks = 0, numbered = 0, len;
	bool gap = true, under = false, long_title = false;
	struct textline l;

	while (textline_next_trimmed(&at, end, &l)) {
		int v = l.len ? own_number(l, &len) : 0;

		if (v && (v != (int)numbered + 1 || long_title))
			return false;
		numbered += v != 0;
		under = v || (under && !(l.len && *l.s == '#'));
		long_title = long_title || (!under && l.len > TITLE_MAX &&
					    is_unnumbered(l, true));
		if (l.len && !is_mark(l))
			blocks += gap || v;
		gap = !l.len;
	}
	*last = (int)numbered;
	return numbered >= 3 && numbered * 2 >= blocks;
}

/*
 * Every paragraph is counted, so one without a number before the last that has one would
 * take the number of the next: behind a numbered paragraph it goes on with that one, behind
 * a heading or at the top it is a heading.
 */
static void put_numbered(const char *at, const char *end, int last,
			 struct buf *out)
{
	bool gap = true, under = false;
	struct textline l;
	int n = 0;

	while (textline_next_trimmed(&at, end, &l)) {
		size_t len = 0;
		int v = l.len ? own_number(l, &len) : 0;

		if (v)
			buf_printf(out, "%s[%d] ", out->len ? "\n" : "", v);
		else if (n < last && !under && is_unnumbered(l, true))
			buf_puts(out, "## ");
		else if (n < last && under && is_unnumbered(l, gap))
			while (out->len > 1 && out->s[out->len - 2] == '\n')
				buf_cut(out, out->len - 1);
		n = v ? v : n;
		under = v || (under && !(l.len && *l.s == '#'));
		buf_add(out, l.s + len, l.len - len);
		buf_putc(out, '\n');
		gap = !l.len;
	}
}

/* Behind the front matter (document_front), where there is any. */
static size_t behind_front(const char *s)
{
	const char *end = !strncmp(s, "---\n", 4) ? strstr(s, "\n---\n") : NULL;

	return end ? (size_t)(end - s) + 5 : 0;
}

void convert_numbers(struct buf *out, size_t from)
{
	const char *at, *end = out->s + out->len;
	struct buf text;
	int last;

	from += behind_front(out->s + from);
	at = out->s + from;
	if (at == end || !is_numbered(at, end, &last))
		return;
	buf_init(&text, out->len * 4 + 16);
	put_numbered(at, end, last, &text);
	buf_cut(out, from);
	buf_add(out, text.s, text.len);
	buf_release(&text);
}

/* ---- one file ---- */

static bool dispatch(const char *path, const struct convert_how *how,
		     struct buf *out, struct converted *got, struct error *err)
{
	enum convert_kind kind = convert_kind_of(path);

	switch (kind) {
	case CONVERT_TEXT: return take_text(path, out, &got->pages, err);
	case CONVERT_PDF:
		if (!is_pdf(path))
			return error_set(err, ERR_DATA, "%s: is no PDF", path);
		return take_pdf(path, how, out, got, err);
	case CONVERT_DOCX:
	case CONVERT_ODT:
		return is_fair_archive(path, err) &&
		       take_with_pandoc(path, kind, out, err);
	case CONVERT_RTF:
	case CONVERT_HTML: return take_with_pandoc(path, kind, out, err);
	case CONVERT_UNKNOWN: break;
	}
	return error_set(err, ERR_DATA,
			 "%s: neither Markdown, text, PDF, DOCX, ODT, RTF nor "
			 "HTML by its name",
			 path);
}

static bool says_something(const struct buf *out, size_t from)
{
	for (size_t i = from; i < out->len; i++)
		if (isalnum((unsigned char)out->s[i]) || (out->s[i] & 0x80))
			return true;
	return false;
}

bool convert_file(const char *path, const struct convert_how *how,
		  struct buf *out, struct converted *got, struct error *err)
{
	struct error own = { 0 };
	struct error *e = err ? err : &own;
	size_t from = out->len;
	bool ok;

	*got = (struct converted){ 0 };
	ok = is_readable(path, e) && dispatch(path, how, out, got, e);
	if (ok && out->full)
		ok = error_set(e, ERR_LIMIT, "%s: has too much text", path);
	if (ok && !says_something(out, from))
		ok = error_set(e, ERR_DATA, "%s: is empty", path);
	if (ok)
		convert_numbers(out, from);
	else
		buf_cut(out, from);
	return ok;
}
