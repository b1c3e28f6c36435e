#include "docket/pictures.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/textline.h"
#include "base/xmalloc.h"
#include "docket/child.h"

#define LIST_SECONDS 60
#define READ_SECONDS (30 * 60)
#define PAGE_SECONDS "900"	       /* a page may take, on a slow machine */
#define LIST_MAX     ((size_t)4 << 20) /* what pdfimages may say */
#define PAGES_MAX    100000

enum { FULL = -1 }; /* else how many letters a page has */

/* Of each page; *n is how many there are. */
static int *letters_of(const struct buf *text, size_t *n)
{
	const char *at = text->s, *end = text->s + text->len;
	int *letters = xcalloc(PAGES_MAX, sizeof *letters);

	for (*n = 0; at < end && *n < PAGES_MAX; at++, ++*n) {
		int *here = &letters[*n];

		for (; at < end && *at != '\f'; at++)
			if (*here != FULL &&
			    (isalnum((unsigned char)*at) || (*at & 0x80)))
				*here = *here + 1 == PICTURES_LETTERS
						? FULL
						: *here + 1;
	}
	return letters;
}

/* "   3     0 image    1700  2200  gray ...": the page; 0 for the list's head. */
static size_t page_of(struct textline l)
{
	size_t page = 0;

	for (size_t i = 0;
	     i < l.len && isdigit((unsigned char)l.s[i]) && page <= PAGES_MAX;
	     i++)
		page = page * 10 + (size_t)(l.s[i] - '0');
	return page;
}

/* The page of one line of the list, if it is a picture and nothing more. */
static void take_line(struct pictures *p, struct textline l, int *letters,
		      size_t n)
{
	size_t page = page_of(l);

	if (!page || page > n || letters[page - 1] == FULL)
		return;
	p->printed = p->printed || letters[page - 1];
	letters[page - 1] = FULL; /* a second picture on it */
	buf_printf(&p->pages, "%s%zu", p->n++ ? "," : "", page);
}

void pictures_find(struct pictures *p, const char *path, const struct buf *text)
{
	char *real = realpath(path, NULL);
	const char *argv[] = { "pdfimages", "-list", real, NULL };
	struct child c = { .argv = argv, .seconds = LIST_SECONDS };
	struct child_end end;
	struct buf list;

	*p = (struct pictures){ 0 };
	buf_init(&p->pages, LIST_MAX);
	buf_init(&list, LIST_MAX);
	if (real && child_run(&c, &list, &end, NULL)) {
		const char *at = list.s, *stop = list.s + list.len;
		struct textline l;
		size_t n;
		int *letters = letters_of(text, &n);

		while (textline_next_trimmed(&at, stop, &l))
			take_line(p, l, letters, n);
		free(letters);
	}
	buf_release(&list);
	free(real);
}

void pictures_release(struct pictures *p)
{
	buf_release(&p->pages);
}

bool pictures_can_be_read(void)
{
	return child_exists("ocrmypdf");
}

bool pictures_read(const char *path, const struct pictures *p,
		   const char *scratch, const char *out, struct error *err)
{
	char *real = realpath(path, NULL);
	/* Where something is printed over a picture (a stamp "A106"), all of the
	 * page is read again as a picture: --skip-text would pass over it. */
	const char *argv[] = { "ocrmypdf",
			       "--quiet",
			       p->printed ? "--force-ocr" : "--skip-text",
			       "--tesseract-timeout",
			       PAGE_SECONDS,
			       "--pages",
			       p->pages.s,
			       "--output-type",
			       "pdf",
			       "--",
			       real,
			       out,
			       NULL };
	struct child c = { .argv = argv,
			   .scratch = scratch,
			   .seconds = READ_SECONDS };
	struct child_end end;
	struct buf said;
	bool ok;

	if (!real)
		return error_errno(err, "%s", path);
	buf_init(&said, LIST_MAX);
	ok = child_run(&c, &said, &end, err);
	if (ok && end.stopped)
		ok = error_set(err, ERR_CANCELLED, "%s: stopped", path);
	else if (ok && end.timed_out)
		ok = error_set(err, ERR_LIMIT,
			       "%s: its pictures are not read within %d "
			       "minutes; split it",
			       path, READ_SECONDS / 60);
	else if (ok && end.code != 0)
		ok = error_set(err, ERR_DATA,
			       "%s: ocrmypdf cannot read it (%s)", path,
			       *end.said ? end.said : "no reason given");
	buf_release(&said);
	free(real);
	return ok;
}
