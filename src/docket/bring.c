#include "docket/bring.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/stop.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case_folder.h"
#include "court/plain.h"
#include "docket/caption.h"
#include "docket/convert.h"
#include "docket/official.h"

#define LOOK_BYTES  CAPTION_LOOK /* of a document, for what it is */
#define COVER_BYTES 400		 /* where a paper says what it is */
#define LINK_MAX    120
#define TITLE_MAX   160

struct found {
	char *path;
	enum pool pool;
};

struct bringing {
	const struct bring *b;
	struct brought_list *out;
	struct faults *left_out;
	struct case_folder folder;
	struct found *found;
	size_t n_found;
	struct caption caption;	    /* as far as the documents tell */
	struct oyez argument;	    /* of a transcript; no files: none */
	const struct found *spoken; /* which one that is */
};

/* ---- which files ---- */

static bool leave_out(struct bringing *g, const char *fmt, const char *what)
{
	faults_add(g->left_out, fmt, what);
	return true;
}

static void add_found(struct bringing *g, const char *path, enum pool pool)
{
	if (g->n_found == BRING_DOCUMENTS_MAX) {
		leave_out(g,
			  "%s: one too many; a case has at most 500 documents",
			  path);
		return;
	}
	g->found = xreallocarray(g->found, g->n_found + 1, sizeof *g->found);
	g->found[g->n_found++] = (struct found){ xstrdup(path), pool };
}

static bool is_link(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

static bool is_meta(const char *name)
{
	return !strcmp(name, "meta") || !strcmp(name, "metadocuments");
}

/* The folder's files, and those of the subfolders that mean something. */
static bool look_in(struct bringing *g, const char *dir, enum pool pool,
		    int depth, struct error *err)
{
	char **names;
	size_t n;

	if (!file_names(dir, &names, &n, err))
		return false;
	for (size_t i = 0; i < n; i++) {
		char *path = file_join(dir, names[i]);

		if (is_link(path))
			leave_out(g, "%s: is a symbolic link", path);
		else if (!file_is_dir(path))
			add_found(g, path, pool);
		else if (!depth &&
			 (is_meta(names[i]) || !strcmp(names[i], "docket")))
			look_in(g, path,
				is_meta(names[i]) ? POOL_METADOCUMENTS : pool,
				depth + 1, NULL);
		else
			leave_out(g, "%s: is a folder", path);
		free(path);
	}
	file_free_names(names, n);
	return true;
}

static bool look_for_files(struct bringing *g, struct error *err)
{
	for (size_t i = 0; i < g->b->n_paths; i++) {
		const char *path = g->b->paths[i];

		if (is_link(path))
			return error_set(err, ERR_DATA,
					 "%s: is a symbolic link; name what it "
					 "points to",
					 path);
		if (!file_exists(path))
			return error_set(err, ERR_ABSENT, "%s: is not there",
					 path);
		if (!file_is_dir(path))
			add_found(g, path, POOL_DOCKET_FILES);
		else if (!look_in(g, path, POOL_DOCKET_FILES, 0, err))
			return false;
	}
	return g->n_found ||
	       error_set(err, ERR_ABSENT, "%s: holds no documents",
			 g->b->paths[0]);
}

/* ---- what they are ---- */

/* Whole words of flat text, or their beginnings where `words` ends in a star. */
static bool has(const char *text, const char *words)
{
	size_t n = strcspn(words, "*");

	for (const char *at = text; *at; at++)
		if ((at == text || at[-1] == ' ') && !strncmp(at, words, n) &&
		    (words[n] == '*' || !at[n] || at[n] == ' ' ||
		     (at[n] == 's' && (!at[n + 1] || at[n + 1] == ' '))))
			return true;
	return false;
}

/* Lower case, anything but letters and digits one blank. */
static void flatten(const char *s, size_t max, struct buf *out)
{
	for (size_t i = 0; s[i] && i < max; i++) {
		unsigned char c = (unsigned char)s[i];

		if (isalnum(c) || c >= 0x80)
			buf_putc(out, (char)tolower(c));
		else if (out->len && out->s[out->len - 1] != ' ')
			buf_putc(out, ' ');
	}
}

static const char *kind_in(const char *flat)
{
	static const struct {
		const char *words, *kind;
	} kinds[] = {
		{ "joint appendix", "Joint appendix" },
		{ "amicus", "Briefs of amici curiae" },
		{ "amici", "Briefs of amici curiae" },
		{ "transcript", "Transcripts" },
		{ "deposition", "Record" },
		{ "affidavit", "Record" },
		{ "declaration of", "Record" },
		{ "exhibit", "Record" },
		{ "complaint", "Pleadings" },
		{ "reply brief", "Briefs of the parties" },
		{ "brief for", "Briefs of the parties" },
		{ "brief of", "Briefs of the parties" },
		{ "brief in", "Briefs of the parties" },
		{ "memorandum of law", "Briefs of the parties" },
		{ "brief", "Briefs of the parties" },
		{ "certiorari", "Petition stage" },
		{ "opinion", "Decision below" },
		{ "decision", "Decision below" },
		{ "judgment", "Decision below" },
		{ "order", "Decision below" },
		{ "motion", "Motions" },
		{ "appendix", "Appendix" },
		{ "record", "Record" },
		{ "statute", "Statutes and rules" },
		{ "ordinance", "Statutes and rules" },
		{ "rule", "Statutes and rules" },
		{ "regulation", "Statutes and rules" },
		{ "contract", "Record" },
		{ "agreement", "Record" },
		{ "report", "Record" },
		{ "letter", "Record" },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (has(flat, kinds[i].words))
			return kinds[i].kind;
	return NULL;
}

const char *bring_kind(const char *name, const char *text)
{
	struct buf flat;
	const char *kind;

	buf_init(&flat, LOOK_BYTES * 2);
	flatten(name, 200, &flat);
	kind = kind_in(flat.s);
	if (!kind) {
		buf_reset(&flat);
		flatten(text, COVER_BYTES, &flat);
		kind = kind_in(flat.s);
	}
	buf_release(&flat);
	return kind ? kind : "Filings";
}

/* "reply-brief_2.pdf" as "reply brief 2". */
static char *name_in_words(const char *path)
{
	const char *base = file_base(path), *dot = strrchr(base, '.');
	size_t len = dot && dot > base ? (size_t)(dot - base) : strlen(base);
	struct buf out;

	buf_init(&out, 1000);
	sanitise(&out, base, len, SANITISE_LINE);
	for (size_t i = 0; i < out.len; i++)
		if (out.s[i] == '-' || out.s[i] == '_')
			out.s[i] = ' ';
	if (out.len)
		out.s[0] = (char)toupper((unsigned char)out.s[0]);
	return buf_take(&out);
}

/* "Brief for Petitioner", "JOINT APPENDIX": a short line that says what the
 * paper is. */
static bool names_a_paper(const char *line)
{
	static const char *const words[] = {
		"brief for ",	   "brief of ",	   "reply brief",
		"joint appendix",  "opinion",	   "amicus curiae",
		"petition for ",   "complaint",	   "memorandum",
		"order ",	   "judgment",	   "transcript of ",
		"declaration of ", "affidavit of "
	};
	struct buf flat;
	bool names = false;

	buf_init(&flat, LINK_MAX * 2);
	flatten(line, LINK_MAX, &flat);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		names = names || str_begins(flat.s, words[i]);
	buf_release(&flat);
	return names;
}

/* What a paper calls itself near its top: the line that names it, else its first
 * heading unless that is the case's name; NULL when nothing does. */
static char *own_name(const char *s)
{
	const char *end = s + strnlen(s, LOOK_BYTES);
	char *heading = NULL, *line;

	while (s < end) {
		bool is_heading = *s == '#';

		line = caption_line(&s, end);
		if (strlen(line) < LINK_MAX && names_a_paper(line)) {
			free(heading);
			return line;
		}
		if (is_heading && !heading && *line &&
		    strlen(line) < LINK_MAX && !strstr(line, " v. "))
			heading = line;
		else
			free(line);
	}
	return heading;
}

/* A name that no other document has. */
static char *file_for(const struct bringing *g, const char *path,
		      enum pool pool)
{
	const char *folder = pool == POOL_METADOCUMENTS ? "meta" : "docket";
	const char *base = file_base(path), *dot = strrchr(base, '.');
	char slug[50], *stem, *file = NULL;

	stem = xstrndup(base, dot && dot > base ? (size_t)(dot - base)
						: strlen(base));
	plain_slug(slug, sizeof slug, stem);
	free(stem);
	for (int n = 1;; n++) {
		bool taken = false;

		file = n == 1 ? xprintf("%s/%s.md", folder,
					*slug ? slug : "document")
			      : xprintf("%s/%s-%d.md", folder,
					*slug ? slug : "document", n);
		/* One id for both pools: compare behind the folder. */
		for (size_t i = 0; i < g->out->n; i++)
			taken = taken ||
				!strcmp(file_base(g->out->list[i].file),
					file_base(file));
		if (!taken)
			return file;
		free(file);
	}
}

static char *front_or(const struct buf *text, const char *key, char *fallback)
{
	char *given = document_front(text->s, text->len, key);

	if (!given || !*given) {
		free(given);
		return fallback;
	}
	free(fallback);
	return given;
}

static void describe(struct bringing *g, const struct found *f,
		     const struct buf *text, int pages)
{
	struct brought *d;
	char *words = name_in_words(f->path), *heading = own_name(text->s);

	g->out->list = xreallocarray(g->out->list, g->out->n + 1,
				     sizeof *g->out->list);
	d = &g->out->list[g->out->n];
	*d = (struct brought){ .file = file_for(g, f->path, f->pool),
			       .source = xstrdup(file_base(f->path)),
			       .pool = f->pool,
			       .pages = pages };
	d->proceeding_title =
		front_or(text, "proceeding_title",
			 xstrdup(f->pool == POOL_METADOCUMENTS
					 ? "Notes for the bench"
					 : bring_kind(words, text->s)));
	d->link_name = front_or(text, "link_name", heading ? heading : words);
	if (heading)
		free(words);
	g->out->n++;
	caption_read(&g->caption, text->s);
}

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
		leave_out(g,
			  "%s: is a second transcript; it is kept as a "
			  "document",
			  f->path);
		ok = false;
	} else if (ok && !official_convert(&o, text.s, text.len, &g->out->notes,
					   &why)) {
		leave_out(g,
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
	int pages;
	bool ok = true;

	if (g->spoken == f)
		return true;
	buf_init(&text, DOCUMENT_FILE_MAX);
	if (convert_file(f->path, &text, &pages, &why)) {
		if (may_be_transcript(f) && official_is(text.s, text.len) &&
		    hear(g, f)) {
			buf_release(&text);
			return true;
		}
		describe(g, f, &text, pages);
		ok = case_folder_put(&g->folder,
				     g->out->list[g->out->n - 1].file, text.s,
				     text.len, err);
	} else if (g->n_found == 1) {
		ok = error_set(err, why.code, "%s", why.text);
	} else {
		leave_out(g, "%s", why.text);
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

static void put_sides(struct jsonw *w, const char *title)
{
	const char *v = strstr(title, " v. ");
	char *first = v ? xstrndup(title, (size_t)(v - title))
			: xstrdup("Petitioner");

	jsonw_put_array(w, "sides");
	put_side(w, "petitioner", *first ? first : "Petitioner");
	put_side(w, "respondent", v && v[4] ? v + 4 : "Respondent");
	jsonw_end_array(w);
	free(first);
}

/* "reply-brief" of "docket/reply-brief.md". */
static void put_id(struct jsonw *w, const char *file)
{
	const char *base = file_base(file);

	jsonw_key(w, "id");
	jsonw_text_n(w, base, strlen(base) - strlen(".md"));
}

static void put_documents(struct jsonw *w, const struct brought_list *l)
{
	jsonw_put_array(w, "documents");
	for (size_t i = 0; i < l->n; i++) {
		const struct brought *d = &l->list[i];

		jsonw_object(w);
		put_id(w, d->file);
		jsonw_put_text(w, "file", d->file);
		jsonw_put_text(w, "pool", pool_names[d->pool]);
		jsonw_put_text(w, "proceeding_title", d->proceeding_title);
		jsonw_put_text(w, "link_name", d->link_name);
		jsonw_put_text(w, "filename", d->source);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
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
	jsonw_put_text(&w, "kind", "real");
	jsonw_put_text(&w, "docket_number",
		       g->caption.docket ? g->caption.docket : "");
	jsonw_put_text(&w, "court", g->caption.court ? g->caption.court : "");
	jsonw_put_text(&w, "term", "");
	jsonw_put_text(&w, "license", "");
	jsonw_put_bool(&w, "confidential", g->b->confidential);
	jsonw_put_text(&w, "facts", "To be written: what happened.");
	put_empty(&w, "questions");
	put_sides(&w, title);
	put_empty(&w, "issues");
	put_documents(&w, g->out);
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
			put_documents(&w, g->out);
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

bool bring_case(const struct bring *b, const char *own_cases, struct buf *slug,
		struct brought_list *out, struct faults *left_out,
		struct error *err)
{
	struct bringing g = { .b = b, .out = out, .left_out = left_out };
	char name[65];
	bool ok;

	*out = (struct brought_list){ 0 };
	faults_init(&out->notes);
	ok = look_for_files(&g, err) && name_case(&g, name, err) &&
	     case_folder_begin(&g.folder, own_cases, name, b->force, err) &&
	     write_case(&g, name, err);
	case_folder_release(&g.folder);
	for (size_t i = 0; i < g.n_found; i++)
		free(g.found[i].path);
	free(g.found);
	caption_release(&g.caption);
	oyez_release(&g.argument);
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
