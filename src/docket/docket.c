#include "docket/docket.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "docket/index.h"
#include "docket/query.h"
#include "docket/search.h"
#include "store/db.h"

#define NOTES_MAX 65536

static bool try_open(struct docket *d, docket_progress_fn *progress, void *arg,
		     struct error *err)
{
	if (!index_open(d, err))
		return false;
	if (index_renew(d, progress, arg, err))
		return true;
	db_close(d->db);
	d->db = NULL;
	return false;
}

static void note(struct docket *d, const char *text)
{
	buf_printf(d->notes, "%s\n", text);
	log_line("docket of %s: %s", d->kase->slug, text);
}

/*
 * An index can always be had again.  A damaged one is removed and built afresh;
 * one that cannot be written (a full disk, somebody else at it) is done without,
 * in memory.  Never removed: a file that is another program's.
 */
static bool open_somehow(struct docket *d, docket_progress_fn *progress,
			 void *arg, struct error *err)
{
	if (try_open(d, progress, arg, err))
		return true;
	if (d->path && err->code == ERR_DATA && index_is_ours(d->path)) {
		index_remove(d->path);
		note(d, "the index was damaged and has been built again");
		if (try_open(d, progress, arg, err))
			return true;
	}
	if (!d->path || err->code == ERR_CANCELLED)
		return false;
	note(d, err->text);
	note(d, "the index is kept in memory this time");
	free(d->path);
	d->path = NULL;
	return try_open(d, progress, arg, err);
}

struct docket *docket_open(const struct court_case *c, const char *path,
			   docket_progress_fn *progress, void *arg,
			   struct error *err)
{
	struct error own = { 0 };
	struct docket *d = xcalloc(1, sizeof *d);

	d->kase = c;
	d->path = str_dup(path);
	d->notes = xcalloc(1, sizeof *d->notes);
	buf_init(d->notes, NOTES_MAX);
	if (open_somehow(d, progress, arg, &own))
		return d;
	if (err)
		*err = own;
	docket_close(d);
	return NULL;
}

void docket_close(struct docket *d)
{
	if (!d)
		return;
	db_close(d->db);
	vectors_release(&d->vectors);
	buf_release(d->notes);
	free(d->notes);
	free(d->documents);
	free(d->path);
	free(d);
}

bool docket_ready(const struct court_case *c, const char *path,
		  docket_progress_fn *progress, void *arg, struct error *err)
{
	struct docket *d;

	if (!path || index_bytes(c) < DOCKET_LARGE)
		return true;
	d = docket_open(c, path, progress, arg, err);
	docket_close(d);
	return d != NULL;
}

bool docket_use_vectors(struct docket *d, const char *model, struct error *err)
{
	if (d->vectors.n && !strcmp(d->vectors.model, model))
		return true;
	return vectors_load(d, model, err);
}

size_t docket_dims(const struct docket *d)
{
	return d->vectors.dims;
}

bool docket_search(struct docket *d, const struct docket_query *q,
		   struct passages *out, struct error *err)
{
	struct error own = { 0 };

	*out = (struct passages){ 0 };
	if (search_run(d, q, out, &own))
		return true;
	passages_release(out);
	/* Damage that only shows when its page is read. */
	if (own.code == ERR_DATA && d->path && index_is_ours(d->path)) {
		db_close(d->db);
		d->db = NULL;
		index_remove(d->path);
		note(d, "the index was damaged and has been built again");
		error_clear(&own);
		vectors_release(&d->vectors);
		if (open_somehow(d, NULL, NULL, &own) &&
		    search_run(d, q, out, &own))
			return true;
		passages_release(out);
	}
	if (err)
		*err = own;
	return false;
}

void passages_release(struct passages *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free(p->list[i].document);
		free(p->list[i].title);
		free(p->list[i].link_name);
		free(p->list[i].label);
		free(p->list[i].last_label);
		free(p->list[i].heading);
		free(p->list[i].text);
		free(p->list[i].numbers);
	}
	free(p->list);
	free(p->lacks);
	*p = (struct passages){ 0 };
}

void passages_say_lack(const struct passages *p, struct buf *out)
{
	if (p->lacks) {
		buf_puts(out, "no passage has the words \"");
		sanitise(out, p->lacks, strlen(p->lacks), SANITISE_LINE);
		buf_printf(out, "\" as they stand%s",
			   p->n ? "; the nearest:" : "");
	} else if (!p->n) {
		buf_puts(out, "no passage has these words");
	}
}

const char *passage_document(const struct passage *p)
{
	return p->link_name && *p->link_name ? p->link_name
	       : p->title && *p->title	     ? p->title
					     : p->document;
}

void passage_say_pages(const struct passage *p, struct buf *out)
{
	bool bare = !p->label || !*p->label || pagelabel_is_bare(p->label);

	if (p->last_page <= p->page) {
		pagelabel_say(out, p->page, p->label);
		return;
	}
	if (bare)
		buf_puts(out, "pages ");
	pagelabel_say_alone(out, p->page, p->label);
	buf_putc(out, '-');
	pagelabel_say_alone(out, p->last_page, p->last_label);
}

int passage_paragraph(const struct passage *p, size_t offset)
{
	const char *numbers = p->numbers ? p->numbers : "", *at = p->text, *end;
	int n = p->from_paragraph;

	while (at && *numbers) {
		char *after;
		long v = strtol(numbers, &after, 10);

		if (after == numbers)
			break;
		n = (int)v;
		numbers = after;
		end = strstr(at, "\n\n");
		if (!end || (size_t)(end - p->text) > offset)
			break;
		at = end + 2;
	}
	return n;
}

bool docket_has(struct docket *d, const char *document, int paragraph)
{
	struct docket_query q = {
		.pool = -1, .k = 1, .document = document, .paragraph = paragraph
	};
	struct passages found;
	bool has = document && docket_search(d, &q, &found, NULL) && found.n;

	if (document)
		passages_release(&found);
	return has;
}

int docket_last_page(struct docket *d, const char *document)
{
	return search_last_page(d, document);
}

bool docket_has_labels(struct docket *d, const char *document, const char *name)
{
	return search_has_labels(d, document, name);
}

size_t docket_passage_count(const struct docket *d)
{
	return d->n_passages;
}

const char *docket_notes(const struct docket *d)
{
	return d->notes->s;
}

struct docket_query docket_query_copy(const struct docket_query *q)
{
	struct docket_query copy = *q;
	const char **const texts[] = { &copy.text, &copy.proceeding_title,
				       &copy.filename, &copy.link_name,
				       &copy.label };
	size_t n = 1;
	char *to;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		n += *texts[i] ? strlen(*texts[i]) + 1 : 0;
	to = copy.owned = xmalloc(n);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		n = *texts[i] ? strlen(*texts[i]) + 1 : 0;
		if (n)
			*texts[i] = memcpy(to, *texts[i], n);
		to += n;
	}
	return copy;
}

void docket_query_release(struct docket_query *copy)
{
	free(copy->owned);
	*copy = (struct docket_query){ 0 };
}

/* Where it would be kept; NULL where the case has no folder. */
static char *kept_path(const struct court_case *c)
{
	char hash[HASH_HEX_BYTES], *dir, *real, *path;

	if (!*c->dir)
		return NULL;
	real = realpath(c->dir, NULL);
	if (!real)
		return NULL;
	hash_hex(real, strlen(real), hash);
	free(real);
	dir = paths_under(paths_data(), "docket");
	path = xprintf("%s/%s-%.8s.db", dir, c->slug, hash);
	free(dir);
	return path;
}

char *docket_default_path(const struct court_case *c)
{
	char *path, *dir;

	if (c->confidential)
		docket_forget(c);
	if (c->confidential || !c->n_documents)
		return NULL;
	dir = paths_under(paths_data(), "docket");
	path = file_make_dirs(dir, 0700, NULL) ? kept_path(c) : NULL;
	free(dir);
	return path;
}

void docket_forget(const struct court_case *c)
{
	static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
	char *path = kept_path(c);

	for (size_t i = 0; path && i < sizeof endings / sizeof *endings; i++) {
		char *one = xprintf("%s%s", path, endings[i]);

		(void)file_remove(one, NULL);
		free(one);
	}
	free(path);
}

void docket_snippet(const char *text, const char *query, size_t max_words,
		    struct buf *out)
{
	struct query t;

	query_of(&t, query);
	query_snippet(&t, text, max_words, out);
}
