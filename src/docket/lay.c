#include "docket/lay.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/stop.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"
#include "court/testimony.h"
#include "docket/bring_files.h"
#include "docket/convert.h"
#include "docket/docket.h"
#include "docket/query.h"

#define SHARED_MIN 8 /* words that a paragraph and a passage share ... */
#define SHARED_SHARE \
	0.35 /* ... and of the paragraph's, for being the same point */

/* ---- the copy ---- */

static bool put_file(struct bringing *g, const char *name, struct error *err)
{
	char *path = file_join(g->into->dir, name);
	struct buf text;
	bool ok;

	buf_init(&text, DOCUMENT_FILE_MAX);
	ok = file_read(path, &text, err) &&
	     case_folder_put(&g->folder, name, text.s, text.len, err);
	buf_release(&text);
	free(path);
	return ok;
}

static bool copy_witnesses(struct bringing *g, struct error *err)
{
	char **ids;
	size_t n;
	bool ok = testimony_list(g->into, &ids, &n, err);

	for (size_t i = 0; ok && i < n; i++) {
		char *name = xprintf(TESTIMONY_FOLDER "/%s.json", ids[i]);

		ok = put_file(g, name, err);
		free(name);
	}
	file_free_names(ids, n);
	return ok;
}

/* All that the case has but case.json, as it is. */
static bool copy_case(struct bringing *g, struct error *err)
{
	static const char *const beside[] = { MAP_FILE, DRAFTS_FILE,
					      MAP_DRAFTS_FILE,
					      "transcript.json" };
	const struct court_case *c = g->into;
	bool ok = true;

	for (size_t i = 0; ok && i < case_all_papers(c); i++)
		ok = put_file(g, c->documents[i].file, err);
	for (size_t i = 0; ok && i < sizeof beside / sizeof *beside; i++) {
		char *path = file_join(c->dir, beside[i]);

		if (file_exists(path))
			ok = put_file(g, beside[i], err);
		free(path);
	}
	return ok && copy_witnesses(g, err);
}

/* Laid in before, by the name of its file. */
static bool is_there(const struct bringing *g, const char *path)
{
	for (size_t i = 0; i < case_all_papers(g->into); i++)
		if (!strcmp(g->into->documents[i].filename, file_base(path)))
			return true;
	return false;
}

/* Converts one and puts it in; false when it cannot be written. */
static bool add_paper(struct bringing *g, const struct found *f,
		      struct error *err)
{
	struct error why = { 0 };
	struct buf text;
	struct converted got;
	bool ok = true;

	buf_init(&text, DOCUMENT_FILE_MAX);
	if (is_there(g, f->path)) {
		bring_leave_out(g, "%s: the case has a paper of that name",
				f->path);
	} else if (convert_file(f->path, &g->b->how, &text, &got, &why)) {
		ok = bring_put(g, f, &text, &got, err);
	} else {
		ok = bring_give_up(g, &why, err);
	}
	buf_release(&text);
	return ok;
}

/* ---- the cites ---- */

/* The cite of a new paper, and how well it bears out the memo's. */
struct borne {
	char *document;
	int paragraph;
	double shared;
};

static size_t shared_words(const struct query *a, const char *text)
{
	struct query b;
	size_t n = 0;

	query_of(&b, text);
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b.n; k++)
			if (!strcmp(a->list[i], b.list[k])) {
				n++;
				break;
			}
	return n;
}

/* The paragraph of a passage that shares most words. */
static int best_paragraph(const struct query *q, const struct passage *p,
			  size_t *shared)
{
	const char *at = p->text;
	int best = p->from_paragraph;

	*shared = 0;
	while (*at) {
		const char *end = strstr(at, "\n\n");
		size_t len = end ? (size_t)(end - at) : strlen(at);
		char *one = xstrndup(at, len);
		size_t n = shared_words(q, one);

		if (n > *shared) {
			*shared = n;
			best = passage_paragraph(p, (size_t)(at - p->text));
		}
		free(one);
		at += len + (end ? 2 : 0);
	}
	return best;
}

static bool is_new(const struct bringing *g, const char *document)
{
	return !case_document(g->into, document);
}

/* Where the new papers say what a paragraph of the memo's record says. */
static bool find_borne(const struct bringing *g, struct docket *d,
		       const char *text, struct borne *out)
{
	struct docket_query ask = { .text = text,
				    .pool = -1,
				    .k = DOCKET_K_MAX };
	struct passages found;
	struct query q;
	bool ok = false;

	query_of(&q, text);
	if (!docket_search(d, &ask, &found, NULL))
		return false;
	for (size_t i = 0; i < found.n; i++) {
		const struct passage *p = &found.list[i];
		size_t shared;
		int paragraph;

		if (!is_new(g, p->document))
			continue;
		paragraph = best_paragraph(&q, p, &shared);
		if (shared < SHARED_MIN ||
		    (double)shared < SHARED_SHARE * (double)q.n ||
		    (ok && (double)shared <= out->shared))
			continue;
		if (ok)
			free(out->document);
		*out = (struct borne){ xstrdup(p->document), paragraph,
				       (double)shared };
		ok = true;
	}
	passages_release(&found);
	return ok;
}

/* The text of a paragraph that the memo cites; the caller frees; NULL for none. */
static char *cited_text(struct docket *d, const struct record_cite *cite)
{
	struct docket_query look = { .pool = -1,
				     .document = cite->document,
				     .paragraph = cite->paragraph,
				     .k = 1 };
	struct passages found;
	char *text = NULL;

	if (!docket_search(d, &look, &found, NULL))
		return NULL;
	for (size_t i = 0; found.n && !text && found.list[0].text[i]; i++)
		if ((!i || !strncmp(found.list[0].text + i - 2, "\n\n", 2)) &&
		    passage_paragraph(&found.list[0], i) == cite->paragraph) {
			const char *at = found.list[0].text + i;
			const char *end = strstr(at, "\n\n");

			text = xstrndup(at,
					end ? (size_t)(end - at) : strlen(at));
		}
	passages_release(&found);
	return text;
}

static bool has_cite(const struct borne *list, size_t n, const struct borne *b)
{
	for (size_t i = 0; i < n; i++)
		if (list[i].paragraph == b->paragraph &&
		    !strcmp(list[i].document, b->document))
			return true;
	return false;
}

/* The cites that an issue gets, best first. */
static size_t borne_of(const struct bringing *g, struct docket *d,
		       const struct issue *issue,
		       struct borne out[LAY_CITES_MAX])
{
	size_t n = 0;

	for (size_t i = 0; i < issue->n_record; i++) {
		char *text = cited_text(d, &issue->record[i]);
		struct borne one;
		size_t at;

		if (!text || !find_borne(g, d, text, &one)) {
			free(text);
			continue;
		}
		free(text);
		for (at = n; at && out[at - 1].shared < one.shared; at--)
			;
		if (at == LAY_CITES_MAX || has_cite(out, n, &one)) {
			free(one.document);
			continue;
		}
		if (n == LAY_CITES_MAX)
			free(out[--n].document);
		memmove(out + at + 1, out + at, (n - at) * sizeof *out);
		out[at] = one;
		n++;
	}
	return n;
}

/* ---- the case's file ---- */

struct writing {
	struct bringing *g;
	struct laid *laid;
	struct docket *docket; /* of all papers; NULL: cites stay as they are */
};

static void put_cites(struct writing *x, const struct json_ref *record,
		      const struct issue *issue, struct jsonw *w)
{
	struct borne list[LAY_CITES_MAX];
	struct json_ref item = { 0 };
	size_t n =
		x->docket && issue ? borne_of(x->g, x->docket, issue, list) : 0;

	jsonw_array(w);
	for (size_t i = 0; i < n; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "document", list[i].document);
		jsonw_put_int(w, "paragraph", list[i].paragraph);
		jsonw_end_object(w);
		free(list[i].document);
	}
	while (json_next(record, &item))
		json_write(&item, w);
	jsonw_end_array(w);
	x->laid->n_cites += n;
	x->laid->n_issues += n > 0;
}

static void put_issue(struct writing *x, const struct json_ref *at,
		      struct jsonw *w)
{
	const char *id = json_text_or(at, "id", "", NULL);
	struct json_ref item = { 0 };

	jsonw_object(w);
	while (json_next(at, &item)) {
		jsonw_key(w, item.key);
		if (!strcmp(item.key, "record") &&
		    json_kind(&item) == JSON_ARRAY)
			put_cites(x, &item, case_issue(x->g->into, id), w);
		else
			json_write(&item, w);
	}
	jsonw_end_object(w);
}

static void put_list(struct writing *x, const struct json_ref *list,
		     bool documents, struct jsonw *w)
{
	struct json_ref item = { 0 };

	jsonw_array(w);
	while (json_next(list, &item))
		if (documents)
			json_write(&item, w);
		else
			put_issue(x, &item, w);
	if (documents)
		bring_put_documents(w, x->g->out);
	jsonw_end_array(w);
}

/* case.json with the new papers, and (where there is a docket) their cites. */
static bool write_case(struct writing *x, struct buf *out, struct error *err)
{
	char *path = file_join(x->g->into->dir, "case.json");
	struct json *doc = json_load(path, CASE_FILE_MAX, err);
	struct json_ref root, item = { 0 };
	struct jsonw w = jsonw_to(out, 2);

	free(path);
	if (!doc)
		return false;
	root = json_root(doc);
	jsonw_object(&w);
	while (json_next(&root, &item)) {
		jsonw_key(&w, item.key);
		if (!strcmp(item.key, "documents"))
			put_list(x, &item, true, &w);
		else if (!strcmp(item.key, "issues"))
			put_list(x, &item, false, &w);
		else
			json_write(&item, &w);
	}
	jsonw_end_object(&w);
	buf_putc(out, '\n');
	json_free(doc);
	return buf_whole(out, "case.json", err);
}

/* The cites need an index, the index the folder: so the file is written twice. */
static bool put_case(struct bringing *g, struct laid *laid, struct buf *text,
		     struct docket *d, struct error *err)
{
	struct writing x = { g, laid, d };

	buf_reset(text);
	return write_case(&x, text, err);
}

static bool lay_cites(struct bringing *g, const char *dir, struct laid *laid,
		      struct error *err)
{
	struct court_case both;
	struct faults f;
	struct docket *d = NULL;
	struct buf text;
	char *path;
	bool ok;

	faults_init(&f);
	ok = case_load(&both, dir, CASE_OWN, &f);
	ok = faults_settle(&f, err) && ok;
	if (ok)
		d = docket_open(&both, NULL, NULL, NULL, err);
	buf_init(&text, CASE_FILE_MAX);
	path = file_join(dir, "case.json");
	ok = d && put_case(g, laid, &text, d, err) &&
	     file_write_buf(path, &text, 0600, err);
	if (d)
		docket_close(d);
	free(path);
	buf_release(&text);
	case_release(&both);
	return ok;
}

/* ---- the whole ---- */

static bool lay_all(struct bringing *g, struct laid *laid, struct error *err)
{
	struct buf text;
	bool ok = copy_case(g, err);

	for (size_t i = 0; ok && i < g->n_found; i++)
		ok = add_paper(g, &g->found[i], err) &&
		     (!stop_asked() || error_set(err, ERR_CANCELLED,
						 "stopped; nothing changed"));
	if (ok && !g->out->n)
		ok = error_set(err, ERR_DATA,
			       "none of the files could be taken");
	buf_init(&text, CASE_FILE_MAX);
	ok = ok && put_case(g, laid, &text, NULL, err) &&
	     case_folder_put(&g->folder, "case.json", text.s, text.len, err) &&
	     case_folder_finish(&g->folder, err);
	buf_release(&text);
	return ok;
}

bool lay_papers(const struct court_case *c, const struct bring *b,
		const char *own_cases, struct laid *out,
		struct faults *left_out, struct error *err)
{
	struct bringing g = {
		.b = b, .out = &out->papers, .left_out = left_out, .into = c
	};
	char *dir = file_join(own_cases, c->slug);
	bool ok;

	*out = (struct laid){ 0 };
	faults_init(&out->papers.notes);
	ok = bring_look(&g, err) &&
	     case_folder_begin(&g.folder, own_cases, c->slug,
			       c->origin != CASE_SHIPPED, err) &&
	     lay_all(&g, out, err) && lay_cites(&g, dir, out, err);
	bring_release(&g);
	free(dir);
	return ok;
}

void laid_release(struct laid *l)
{
	brought_release(&l->papers);
	*l = (struct laid){ 0 };
}
