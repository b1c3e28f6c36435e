#include "docket/bring.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/stop.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/plain.h"
#include "docket/bring_files.h"
#include "docket/convert.h"
#include "docket/official.h"

/* ---- a transcript ---- */

static bool may_be_transcript(const struct found *f)
{
	enum convert_kind kind = convert_kind_of(f->path);

	return kind == CONVERT_PDF || kind == CONVERT_TEXT;
}

static const struct oyez_file *argument_file(const struct bringing *g,
					     const char *name)
{
	for (size_t i = 0; i < g->argument.n_files; i++)
		if (!strcmp(g->argument.files[i].name, name))
			return &g->argument.files[i];
	return NULL;
}

/* Makes turns of a transcript; false, and told of, when it cannot be read as one:
 * then it is a document like others. */
static bool hear(struct bringing *g, const struct found *f)
{
	struct error why = { 0 };
	struct buf text;
	struct oyez o = { 0 };
	bool ok;

	buf_init(&text, DOCUMENT_FILE_MAX);
	ok = convert_layout(f->path, &text, &why) &&
	     official_is(text.s, text.len);
	if (ok && g->spoken) {
		bring_leave_out(g,
				"%s: is a second transcript; it is kept as a "
				"document",
				f->path);
		ok = false;
	} else if (ok && !official_convert(&o, text.s, text.len, &g->out->notes,
					   &why)) {
		bring_leave_out(
			g,
			"%s: looks like a transcript of the Court, but "
			"cannot be read as one; it is kept as a document",
			f->path);
		ok = false;
	}
	buf_release(&text);
	if (!ok) {
		oyez_release(&o);
		return false;
	}
	g->argument = o;
	g->spoken = f;
	return true;
}

/* Who stood at the lectern, rebuttals aside. */
static void tell_argument(struct bringing *g)
{
	const struct oyez_file *f = argument_file(g, "transcript.json");
	struct json *doc = json_parse(f->text, f->len, NULL);
	struct json_ref root = json_root(doc), list, item = { 0 };
	struct buf names;

	buf_init(&names, 4000);
	if (json_member(&root, "sections", JSON_ARRAY, &list, NULL))
		while (json_next(&list, &item))
			if (!json_bool_or(&item, "rebuttal", false, NULL))
				buf_printf(&names, "%s%s",
					   names.len ? ", " : "",
					   json_text(&item, "surname", NULL));
	json_free(doc);
	g->out->argument = sanitise_line(file_base(g->spoken->path));
	g->out->advocates = buf_take(&names);
}

static bool put_argument(struct bringing *g, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < g->argument.n_files; i++) {
		const struct oyez_file *f = &g->argument.files[i];

		if (strcmp(f->name, "case.json") != 0)
			ok = case_folder_put(&g->folder, f->name, f->text,
					     f->len, err);
	}
	if (ok && g->spoken)
		tell_argument(g);
	return ok;
}

/* Converts one; false when it cannot be written, or when it was the only one. */
static bool take(struct bringing *g, const struct found *f, struct error *err)
{
	struct error why = { 0 };
	struct buf text;
	struct converted got;
	bool ok = true;

	if (g->spoken == f)
		return true;
	buf_init(&text, DOCUMENT_FILE_MAX);
	if (convert_file(f->path, &g->b->how, &text, &got, &why)) {
		if (may_be_transcript(f) && official_is(text.s, text.len) &&
		    hear(g, f)) {
			buf_release(&text);
			return true;
		}
		ok = bring_put(g, f, &text, &got, err);
	} else {
		ok = bring_give_up(g, &why, err);
	}
	buf_release(&text);
	return ok;
}

/* ---- the case's file ---- */

static void put_empty(struct jsonw *w, const char *key)
{
	jsonw_put_array(w, key);
	jsonw_end_array(w);
}

static void put_side(struct jsonw *w, const char *id, const char *party)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", id);
	jsonw_put_text(w, "party", party);
	jsonw_put_text(w, "position",
		       "To be written: what this side says, in a sentence.");
	put_empty(w, "must_prove");
	put_empty(w, "best_points");
	put_empty(w, "weak_points");
	put_empty(w, "advocates");
	jsonw_end_object(w);
}

/* As the caption says; else the title's first party asks. */
static void put_sides(struct jsonw *w, const struct bringing *g,
		      const char *title)
{
	const struct caption *c = &g->caption;
	const char *v = strstr(title, " v. ");
	char *first = v ? xstrndup(title, (size_t)(v - title)) : xstrdup("");
	const char *second = v ? v + 4 : "";

	jsonw_put_array(w, "sides");
	put_side(w, "petitioner",
		 c->petitioner && !g->b->title ? c->petitioner
		 : *first		       ? first
					       : "Petitioner");
	put_side(w, "respondent",
		 c->respondent && !g->b->title ? c->respondent
		 : *second		       ? second
					       : "Respondent");
	jsonw_end_array(w);
	free(first);
}

static void put_case(struct bringing *g, const char *slug, struct buf *out)
{
	const char *title = g->b->title	       ? g->b->title
			    : g->caption.title ? g->caption.title
					       : slug;
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.case/1");
	jsonw_put_text(&w, "slug", slug);
	jsonw_put_text(&w, "title", title);
	jsonw_put_text(&w, "kind", case_kind_names[CASE_UNKNOWN]);
	jsonw_put_text(&w, "docket_number",
		       g->caption.docket ? g->caption.docket : "");
	jsonw_put_text(&w, "court", g->caption.court ? g->caption.court : "");
	jsonw_put_text(&w, "term", "");
	jsonw_put_text(&w, "license", "");
	jsonw_put_bool(&w, "confidential", g->b->confidential);
	jsonw_put_text(&w, "facts", "To be written: what happened.");
	put_empty(&w, "questions");
	put_sides(&w, g, title);
	put_empty(&w, "issues");
	jsonw_put_array(&w, "documents");
	bring_put_documents(&w, g->out);
	jsonw_end_array(&w);
	put_empty(&w, "sources");
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* The case that a transcript tells, with the documents that came with it. */
static void put_argued_case(struct bringing *g, const char *slug,
			    struct buf *out)
{
	const struct oyez_file *f = argument_file(g, "case.json");
	struct json *doc = json_parse(f->text, f->len, NULL);
	struct json_ref root = json_root(doc), item = { 0 };
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	while (json_next(&root, &item)) {
		struct buf value;

		if (!strcmp(item.key, "slug")) {
			jsonw_put_text(&w, "slug", slug);
			continue;
		}
		if (!strcmp(item.key, "title") && g->b->title) {
			jsonw_put_text(&w, "title", g->b->title);
			continue;
		}
		if (!strcmp(item.key, "documents")) {
			jsonw_put_array(&w, "documents");
			bring_put_documents(&w, g->out);
			jsonw_end_array(&w);
			continue;
		}
		buf_init(&value, BUF_TEXT_MAX);
		json_dump(&item, &value);
		jsonw_key(&w, item.key);
		jsonw_raw(&w, value.s);
		buf_release(&value);
	}
	jsonw_put_bool(&w, "confidential", g->b->confidential);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
	json_free(doc);
}

/* ---- the whole ---- */

static bool name_case(struct bringing *g, char slug[65], struct error *err)
{
	const struct bring *b = g->b;
	const char *base;
	char *stem;
	size_t len;

	/* A transcript alone knows its own name. */
	if (!b->slug && g->n_found == 1 && may_be_transcript(&g->found[0]) &&
	    hear(g, &g->found[0])) {
		snprintf(slug, 65, "%s", g->argument.slug);
		return true;
	}
	if (b->slug) {
		snprintf(slug, 65, "%s", b->slug);
		return names_is_slug(b->slug) ||
		       error_set(err, ERR_USAGE,
				 "'%s' is no name for a case: lower-case "
				 "letters, digits and hyphens",
				 b->slug);
	}
	len = strlen(b->paths[0]);
	while (len > 1 && b->paths[0][len - 1] == '/')
		len--;
	stem = xstrndup(b->paths[0], len);
	base = file_base(stem);
	if (!file_is_dir(stem) && strrchr(base, '.') > base)
		*strrchr(stem, '.') = '\0';
	plain_slug(slug, 65, base);
	free(stem);
	return *slug ||
	       error_set(err, ERR_USAGE,
			 "'%s' gives no name for a case; say one with --name",
			 b->paths[0]);
}

static bool write_case(struct bringing *g, const char *slug, struct error *err)
{
	struct buf text;
	bool ok = true;

	for (size_t i = 0; ok && i < g->n_found; i++)
		ok = take(g, &g->found[i], err) &&
		     (!stop_asked() || error_set(err, ERR_CANCELLED,
						 "stopped; no case was made"));
	if (ok && !g->out->n && !g->spoken)
		ok = error_set(err, ERR_DATA,
			       "none of the files could be taken");
	if (!ok || !put_argument(g, err))
		return false;
	bring_caption(g);
	buf_init(&text, BUF_TEXT_MAX);
	if (g->spoken)
		put_argued_case(g, slug, &text);
	else
		put_case(g, slug, &text);
	ok = buf_whole(&text, "case.json", err) &&
	     case_folder_put(&g->folder, "case.json", text.s, text.len, err) &&
	     case_folder_finish(&g->folder, err);
	buf_release(&text);
	return ok;
}

bool bring_case(const struct bring *b, const struct catalogue *c,
		struct buf *slug, struct brought_list *out,
		struct faults *left_out, struct error *err)
{
	struct bringing g = { .b = b, .out = out, .left_out = left_out };
	char *own_cases = catalogue_own_cases(c);
	char name[65];
	bool ok;

	*out = (struct brought_list){ 0 };
	faults_init(&out->notes);
	ok = bring_look(&g, err) && name_case(&g, name, err) &&
	     catalogue_may_hide(c, name, b->force, err) &&
	     case_folder_begin(&g.folder, own_cases, name, b->force, err) &&
	     write_case(&g, name, err);
	bring_release(&g);
	free(own_cases);
	if (ok)
		buf_puts(slug, name);
	return ok;
}

void brought_release(struct brought_list *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->list[i].file);
		free(l->list[i].source);
		free(l->list[i].proceeding_title);
		free(l->list[i].link_name);
	}
	free(l->list);
	faults_release(&l->notes);
	free(l->argument);
	free(l->advocates);
	*l = (struct brought_list){ 0 };
}
