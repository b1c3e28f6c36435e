#include "docket/bring_files.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/plain.h"
#include "docket/pictures.h"

#define LOOK_BYTES  CAPTION_LOOK /* of a document, for what it is */
#define COVER_BYTES 400		 /* where a paper says what it is */
#define LINK_MAX    120

/* ---- which files ---- */

bool bring_leave_out(struct bringing *g, const char *fmt, const char *what)
{
	faults_add(g->left_out, fmt, what);
	return true;
}

static void add_found(struct bringing *g, const char *path, enum pool pool)
{
	if (g->n_found == BRING_DOCUMENTS_MAX) {
		bring_leave_out(
			g, "%s: one too many; a case has at most 500 documents",
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
			bring_leave_out(g, "%s: is a symbolic link", path);
		else if (!file_is_dir(path))
			add_found(g, path, pool);
		else if (!depth &&
			 (is_meta(names[i]) || !strcmp(names[i], "docket")))
			look_in(g, path,
				is_meta(names[i]) ? POOL_METADOCUMENTS : pool,
				depth + 1, NULL);
		else
			bring_leave_out(g, "%s: is a folder", path);
		free(path);
	}
	file_free_names(names, n);
	return true;
}

bool bring_look(struct bringing *g, struct error *err)
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
	for (size_t i = 0; i < max && s[i]; i++) {
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
		{ "statement of fact", "Record" },
		{ "stipulated fact", "Record" },
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
	if (!kind && has(flat.s, "facts"))
		kind = "Record";
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
		for (size_t i = 0; g->into && i < g->into->n_documents; i++)
			taken = taken ||
				!strcmp(file_base(g->into->documents[i].file),
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

#define OWN_BYTES 600 /* where a paper says whose it is */

/* An outline, a memorandum of one's own: the bench is not to read it unless told. */
static const char *says_private(const char *words, const char *text)
{
	static const char *const signs[] = {
		"work product",		 "work-product",
		"not for filing",	 "attorney-client",
		"attorney client",	 "privileged and confidential",
		"outline for argument",	 "argument outline",
		"oral argument outline", "moot notes",
		"internal memo",
	};
	char *cover = xstrndup(text, utf8_prefix(text, OWN_BYTES));
	const char *said = NULL;

	for (size_t i = 0; i < sizeof signs / sizeof *signs && !said; i++)
		if (str_find_fold(cover, signs[i]) ||
		    str_find_fold(words, signs[i]))
			said = signs[i];
	free(cover);
	return said;
}

/* A clerk's memorandum to the judges: counsel is not to see it. */
static bool says_for_bench(const char *words, const char *heading)
{
	static const char *const signs[] = { "for the bench",	"to the bench",
					     "bench memo",	"bench note",
					     "for the judges",	"judges' notes",
					     "notes for judges" };

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (str_find_fold(words, signs[i]) ||
		    (heading && str_find_fold(heading, signs[i])))
			return true;
	return false;
}

/* What its filing is called in a docket. */
static const char *kind_of(const struct found *f, const char *words,
			   const char *text, bool for_bench)
{
	return f->pool == POOL_METADOCUMENTS || for_bench
		       ? "Notes for the bench"
		       : bring_kind(words, text);
}

/* An appendix begins with its first paper, and is not called so. */
static bool gathers_papers(const char *name)
{
	return str_find_fold(name, "appendix") ||
	       str_find_fold(name, "excerpts") ||
	       str_find_fold(name, "exhibits") ||
	       str_find_fold(name, "record on appeal");
}

/* At the end of g->out, with a file name that none other has, in g->out or the case. */
static void describe(struct bringing *g, const struct found *f,
		     const struct buf *text, int pages)
{
	struct brought *d;
	char *words = name_in_words(f->path), *heading = own_name(text->s);

	if (heading && gathers_papers(words) && !gathers_papers(heading)) {
		free(heading);
		heading = NULL;
	}
	g->out->list = xreallocarray(g->out->list, g->out->n + 1,
				     sizeof *g->out->list);
	d = &g->out->list[g->out->n];
	*d = (struct brought){ .file = file_for(g, f->path, f->pool),
			       .source = xstrdup(file_base(f->path)),
			       .pool = f->pool,
			       .pages = pages };
	d->for_bench =
		f->pool == POOL_DOCKET_FILES && says_for_bench(words, heading);
	d->proceeding_title =
		front_or(text, "proceeding_title",
			 xstrdup(kind_of(f, words, text->s, d->for_bench)));
	if (!str_begins(d->proceeding_title, "Decision") && !d->for_bench)
		d->own = says_private(words, text->s);
	d->link_name = front_or(text, "link_name", heading ? heading : words);
	if (heading)
		free(words);
	g->out->n++;
	g->heads = xreallocarray(g->heads, g->n_heads + 1, sizeof *g->heads);
	g->heads[g->n_heads++] =
		xstrndup(text->s, strnlen(text->s, CAPTION_LOOK));
}

/* Pages that are pictures and were not read. */
static void tell_pictures(const struct bringing *g, const struct found *f,
			  const struct converted *got)
{
	if (got->pictures)
		faults_add(&g->out->notes,
			   "%s: %d of its %d pages %s of text, of which "
			   "nothing was read; %s --ocr reads them",
			   file_base(f->path), got->pictures, got->pages,
			   got->pictures == 1 ? "is a picture" : "are pictures",
			   pictures_can_be_read() ? "the same command with"
						  : "with ocrmypdf installed,");
}

bool bring_put(struct bringing *g, const struct found *f,
	       const struct buf *text, const struct converted *got,
	       struct error *err)
{
	describe(g, f, text, got->pages);
	tell_pictures(g, f, got);
	return case_folder_put(&g->folder, g->out->list[g->out->n - 1].file,
			       text->s, text->len, err);
}

bool bring_give_up(struct bringing *g, const struct error *why,
		   struct error *err)
{
	return g->n_found == 1 ? error_set(err, why->code, "%s", why->text)
			       : bring_leave_out(g, "%s", why->text);
}

/* ---- what the case is called ---- */

#define COVER_VOTES 2 /* of a paper that has it on its cover */

struct titled {
	char *title; /* NULL: none */
	bool on_cover;
};

static size_t votes_for(const struct titled *list, size_t n, const char *title)
{
	size_t votes = 0;

	for (size_t i = 0; i < n; i++)
		if (list[i].title && !strcasecmp(list[i].title, title))
			votes += list[i].on_cover ? COVER_VOTES : 1;
	return votes;
}

/* The first of those that have most votes. */
static char *title_of_most(const struct titled *list, size_t n)
{
	size_t best = n, most = 0;

	for (size_t i = 0; i < n; i++) {
		size_t votes =
			list[i].title ? votes_for(list, n, list[i].title) : 0;

		if (votes <= most)
			continue;
		most = votes;
		best = i;
	}
	return best < n ? xstrdup(list[best].title) : NULL;
}

void bring_caption(struct bringing *g)
{
	struct titled *list = xcalloc(g->n_heads + 1, sizeof *list);

	for (size_t i = 0; i < g->n_heads; i++)
		list[i].title = caption_title(g->heads[i], &list[i].on_cover);
	g->caption.title = title_of_most(list, g->n_heads);
	for (size_t i = 0; i < g->n_heads; i++) {
		caption_read(&g->caption, g->heads[i]);
		free(list[i].title);
	}
	free(list);
}

void bring_release(struct bringing *g)
{
	case_folder_release(&g->folder);
	for (size_t i = 0; i < g->n_found; i++)
		free(g->found[i].path);
	free(g->found);
	for (size_t i = 0; i < g->n_heads; i++)
		free(g->heads[i]);
	free(g->heads);
	caption_release(&g->caption);
	oyez_release(&g->argument);
}

/* ---- in the case's file ---- */

/* "reply-brief" of "docket/reply-brief.md". */
static void put_id(struct jsonw *w, const char *file)
{
	const char *base = file_base(file);

	jsonw_key(w, "id");
	jsonw_text_n(w, base, strlen(base) - strlen(".md"));
}

void bring_put_documents(struct jsonw *w, const struct brought_list *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct brought *d = &l->list[i];

		jsonw_object(w);
		put_id(w, d->file);
		jsonw_put_text(w, "file", d->file);
		jsonw_put_text(w, "pool", pool_names[d->pool]);
		jsonw_put_text(w, "proceeding_title", d->proceeding_title);
		jsonw_put_text(w, "link_name", d->link_name);
		jsonw_put_text(w, "filename", d->source);
		if (d->own)
			jsonw_put_text(w, "role",
				       document_role_names[DOCUMENT_PRIVATE]);
		if (d->for_bench)
			jsonw_put_text(w, "for", "bench");
		jsonw_end_object(w);
	}
}
