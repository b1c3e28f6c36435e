#include "court/case.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/sealed.h"
#include "court/testimony.h"

const char *const case_kind_names[CASE_KINDS] = { "real", "fictional",
						  "unknown" };
const char *const case_level_names[LEVELS] = { "full", "first" };
const char *const case_origin_names[3] = { "shipped", "own", "imported" };

const char *const draft_member_names[DRAFT_MEMBERS] = {
	"facts",      "questions",   "party",	   "position",
	"must_prove", "best_points", "weak_points"
};

#define AMICUS_MINUTES	   10.0
#define AMICUS_MINUTES_MAX 60.0

static struct texts some_texts(struct court_case *c, const struct json_ref *at,
			       const char *key, struct faults *f)
{
	return field_texts(&c->arena, at, key, CASE_TEXTS_MAX, f);
}

static char *text_or(struct court_case *c, const struct json_ref *at,
		     const char *key, struct faults *f)
{
	return field_text_or(&c->arena, at, key, "", f);
}

/* A list of members that are drafts, from..to-1 of draft_member_names. */
static unsigned read_draft(const struct json_ref *at, int from, int to,
			   struct faults *f)
{
	struct json_ref list, item = { 0 };
	unsigned bits = 0;

	if (!json_member_opt(at, "draft", JSON_ARRAY, &list, f))
		return 0;
	while (json_next(&list, &item)) {
		const char *word = json_as_text(&item, f);
		int m = from;

		while (m < to && strcmp(word, draft_member_names[m]) != 0)
			m++;
		if (m < to)
			bits |= DRAFT_BIT(m);
		else if (json_kind(&item) == JSON_TEXT)
			json_fault(&item, f,
				   "\"%.40s\" is nothing that can be a draft "
				   "here",
				   word);
	}
	return bits;
}

/* ---- sides ---- */

static struct texts read_advocates(struct court_case *c,
				   const struct json_ref *at, struct faults *f)
{
	struct texts t = { 0 };
	struct field_items w = field_items(at, "advocates", CASE_TEXTS_MAX, f);

	t.list = arena_array(&c->arena, w.n, sizeof *t.list);
	while (field_next(&w))
		t.list[t.n++] = field_text(&c->arena, &w.at, "name", f);
	return t;
}

/* Two lists of issues. */
static void read_oralists(struct court_case *c, struct case_side *side,
			  const struct json_ref *at, struct faults *f)
{
	struct json_ref m;

	if (!json_member_opt(at, "oralists", JSON_OBJECT, &m, f))
		return;
	side->oralists[0] = some_texts(c, &m, "first", f);
	side->oralists[1] = some_texts(c, &m, "second", f);
}

static void read_amicus(struct court_case *c, struct case_amicus *a,
			const struct json_ref *at, struct faults *f)
{
	struct json_ref m;

	if (!json_member_opt(at, "amicus", JSON_OBJECT, &m, f)) {
		a->party = a->position = arena_strdup(&c->arena, "");
		return;
	}
	a->party = field_text(&c->arena, &m, "party", f);
	a->position = field_text(&c->arena, &m, "position", f);
	a->minutes = json_number_or(&m, "minutes", AMICUS_MINUTES, f);
	if (a->minutes < 1 || a->minutes > AMICUS_MINUTES_MAX) {
		json_fault(&m, f, "minutes: %g is not between 1 and %g",
			   a->minutes, AMICUS_MINUTES_MAX);
		a->minutes = AMICUS_MINUTES;
	}
	a->issues = some_texts(c, &m, "issues", f);
}

static void read_side(struct court_case *c, struct case_side *side,
		      const struct json_ref *at, struct faults *f)
{
	side->party = field_text(&c->arena, at, "party", f);
	side->position = field_text(&c->arena, at, "position", f);
	side->must_prove = some_texts(c, at, "must_prove", f);
	side->best_points = some_texts(c, at, "best_points", f);
	side->weak_points = some_texts(c, at, "weak_points", f);
	side->advocates = read_advocates(c, at, f);
	read_oralists(c, side, at, f);
	read_amicus(c, &side->amicus, at, f);
	side->draft = read_draft(at, DRAFT_PARTY, DRAFT_MEMBERS, f);
}

static void read_sides(struct court_case *c, const struct json_ref *root,
		       struct faults *f)
{
	struct json_ref list, item = { 0 };
	bool seen[SIDES] = { false };

	for (int i = 0; i < SIDES; i++)
		c->sides[i].party = c->sides[i].position =
			c->sides[i].amicus.party = c->sides[i].amicus.position =
				arena_strdup(&c->arena, "");
	if (!json_member(root, "sides", JSON_ARRAY, &list, f))
		return;
	while (json_next(&list, &item)) {
		int id = json_choice(&item, "id", side_names, SIDES, f);

		if (id >= 0 && seen[id])
			json_fault(&item, f, "a second %s", side_names[id]);
		if (id < 0 || seen[id])
			continue;
		seen[id] = true;
		read_side(c, &c->sides[id], &item, f);
	}
	for (int i = 0; i < SIDES; i++)
		if (!seen[i])
			json_fault(&list, f, "there is no %s", side_names[i]);
}

/* ---- the bench memo ---- */

static void read_presses(struct issue *issue, const struct json_ref *at,
			 struct faults *f)
{
	struct json_ref list, item = { 0 };

	if (!json_member(at, "presses", JSON_ARRAY, &list, f))
		return;
	if (!json_count(&list))
		json_fault(&list, f, "names no side");
	while (json_next(&list, &item)) {
		const char *word = json_as_text(&item, f);
		int side = -1;

		for (int i = 0; i < SIDES; i++)
			if (!strcmp(word, side_names[i]))
				side = i;
		if (side >= 0)
			issue->presses[side] = true;
		else if (json_kind(&item) == JSON_TEXT)
			json_fault(&item, f,
				   "\"%.40s\" is neither petitioner nor "
				   "respondent",
				   word);
	}
}

static void read_record(struct court_case *c, struct issue *issue,
			const struct json_ref *at, struct faults *f)
{
	struct field_items w = field_items(at, "record", CASE_CITES_MAX, f);

	issue->record = arena_array(&c->arena, w.n, sizeof *issue->record);
	while (field_next(&w))
		issue->record[issue->n_record++] = (struct record_cite){
			.document = field_text(&c->arena, &w.at, "document", f),
			.paragraph = (int)json_int(&w.at, "paragraph", 1,
						   PARAGRAPH_NUMBER_MAX, f),
		};
}

static void read_memo_questions(struct court_case *c, struct issue *issue,
				const struct json_ref *at, struct faults *f)
{
	struct field_items w =
		field_items(at, "questions", CASE_QUESTIONS_MAX, f);

	issue->questions =
		arena_array(&c->arena, w.n, sizeof *issue->questions);
	while (field_next(&w))
		issue->questions[issue->n_questions++] = (struct memo_question){
			.text = field_text(&c->arena, &w.at, "text", f),
			.to = json_choice_or(&w.at, "to", side_names, SIDES, -1,
					     f),
			.type = question_type_read(&w.at, f),
			.manner = json_choice_or(&w.at, "manner", manner_names,
						 MANNERS, -1, f),
			.follow_ups = some_texts(c, &w.at, "follow_ups", f),
		};
}

void case_read_issue(struct court_case *c, struct issue *issue,
		     const struct json_ref *at, struct faults *f)
{
	issue->id = field_slug(&c->arena, at, "id", f);
	issue->label = field_text(&c->arena, at, "label", f);
	issue->description = text_or(c, at, "description", f);
	read_presses(issue, at, f);
	issue->authorities = some_texts(c, at, "authorities", f);
	read_record(c, issue, at, f);
	read_memo_questions(c, issue, at, f);
	issue->good_answer = text_or(c, at, "good_answer", f);
	issue->losing_concession = text_or(c, at, "losing_concession", f);
	issue->draft = json_bool_or(at, "draft", false, f);
}

static void read_issues(struct court_case *c, const struct json_ref *root,
			struct faults *f)
{
	struct field_items w = field_items(root, "issues", CASE_ISSUES_MAX, f);

	c->issues = arena_array(&c->arena, w.n, sizeof *c->issues);
	while (field_next(&w))
		case_read_issue(c, &c->issues[c->n_issues++], &w.at, f);
}

/* ---- documents ---- */

static const char *const readers[] = { "bench" };

static void read_document(struct court_case *c, struct document *d,
			  const struct json_ref *at, struct faults *f)
{
	int pool = json_choice(at, "pool", pool_names, POOLS, f);

	d->id = field_slug(&c->arena, at, "id", f);
	d->file = field_text(&c->arena, at, "file", f);
	d->pool = pool < 0 ? POOL_DOCKET_FILES : (enum pool)pool;
	d->proceeding_title = text_or(c, at, "proceeding_title", f);
	d->link_name = text_or(c, at, "link_name", f);
	d->filename =
		field_text_or(&c->arena, at, "filename", file_base(d->file), f);
	d->filed = field_date_or(&c->arena, at, "filed", f);
	d->role = (enum document_role)json_choice_or(
		at, "role", document_role_names, DOCUMENT_ROLES,
		DOCUMENT_UNSAID, f);
	d->for_bench = json_choice_or(at, "for", readers, 1, -1, f) == 0;
	if (d->for_bench && d->role == DOCUMENT_PRIVATE)
		json_fault(at, f,
			   "for: a private paper is counsel's own, and "
			   "none of the bench's");
}

enum reader { FOR_ALL, FOR_COUNSEL, FOR_BENCH, READERS };

static enum reader reader_of(const struct document *d)
{
	return d->for_bench		     ? FOR_BENCH
	       : d->role == DOCUMENT_PRIVATE ? FOR_COUNSEL
					     : FOR_ALL;
}

/* Those that are for nobody but counsel behind the others, and those that are for
 * the bench behind these. */
static void set_aside(struct court_case *c)
{
	struct document *all = c->documents;
	size_t n = c->n_documents, to = 0, before[READERS] = { 0 };

	c->documents = arena_array(&c->arena, n, sizeof *all);
	for (int who = 0; who < READERS; who++) {
		before[who] = to;
		for (size_t i = 0; i < n; i++)
			if (reader_of(&all[i]) == (enum reader)who)
				c->documents[to++] = all[i];
	}
	c->n_documents = before[FOR_COUNSEL];
	c->n_private = before[FOR_BENCH] - before[FOR_COUNSEL];
	c->n_bench = to - before[FOR_BENCH];
}

static void read_documents(struct court_case *c, const struct json_ref *root,
			   struct faults *f)
{
	struct field_items w =
		field_items(root, "documents", CASE_DOCUMENTS_MAX, f);

	c->documents = arena_array(&c->arena, w.n, sizeof *c->documents);
	while (field_next(&w)) {
		struct document *d = &c->documents[c->n_documents];

		d->at = c->n_documents++;
		read_document(c, d, &w.at, f);
	}
	set_aside(c);
}

/* ---- the whole ---- */

/* Letters and digits alone count, and not their case. */
static bool resembles(const char *key, const char *name)
{
	for (;; key++) {
		if (*key && !isalnum((unsigned char)*key))
			continue;
		if (tolower((unsigned char)*key) != *name)
			return false;
		if (!*name++)
			return true;
	}
}

bool case_is_confidential(const struct json_ref *root, struct faults *f)
{
	static const char NAME[] = "confidential";
	struct json_ref item = { 0 };
	bool is = false;

	if (json_kind(root) != JSON_OBJECT)
		return false;
	while (json_next(root, &item))
		if (!strcmp(item.key, NAME))
			is = json_as_bool(&item, f);
		else if (resembles(item.key, NAME))
			json_fault(&item, f, "must be written \"%s\"", NAME);
	return is;
}

static void read_head(struct court_case *c, const struct json_ref *root,
		      struct faults *f)
{
	int kind = json_choice(root, "kind", case_kind_names, CASE_KINDS, f);
	int origin = json_choice_or(root, "origin", case_origin_names, 3,
				    (int)c->origin, f);

	c->slug = field_slug(&c->arena, root, "slug", f);
	c->title = field_text(&c->arena, root, "title", f);
	c->kind = kind < 0 ? CASE_UNKNOWN : (enum case_kind)kind;
	c->level = (enum case_level)json_choice_or(
		root, "level", case_level_names, LEVELS, LEVEL_FULL, f);
	/* A file may say that it was imported, not that it was shipped. */
	if (c->origin == CASE_OWN && origin == CASE_IMPORTED)
		c->origin = CASE_IMPORTED;
	c->docket_number = text_or(c, root, "docket_number", f);
	c->court = text_or(c, root, "court", f);
	c->term = text_or(c, root, "term", f);
	c->license = text_or(c, root, "license", f);
	c->bench = field_text_or(&c->arena, root, "bench", NULL, f);
	c->confidential = case_is_confidential(root, f);
	c->unread = json_bool_or(root, "accepted_unread", false, f);
}

static void read_root(void *out, const struct json_ref *root, struct faults *f)
{
	struct court_case *c = out;

	json_schema_is(root, "case", f);
	if (json_kind(root) != JSON_OBJECT)
		f = NULL; /* said once is enough */
	read_head(c, root, f);
	c->facts = field_text(&c->arena, root, "facts", f);
	c->task = field_text_or(&c->arena, root, "task", NULL, f);
	c->questions = field_texts(&c->arena, root, "questions",
				   CASE_QUESTIONS_MAX, f);
	c->draft = read_draft(root, DRAFT_FACTS, DRAFT_PARTY, f);
	read_sides(c, root, f);
	read_issues(c, root, f);
	read_documents(c, root, f);
	c->sources = some_texts(c, root, "sources", f);
	c->description = field_text_or(&c->arena, root, "description", NULL, f);
	c->conclusion = field_text_or(&c->arena, root, "conclusion", NULL, f);
}

bool case_read(struct court_case *out, const struct json_ref *root,
	       struct faults *f)
{
	*out = (struct court_case){ .origin = CASE_OWN };
	out->dir = arena_strdup(&out->arena, "");
	return field_read(root, read_root, out, f);
}

static void fill_from_front(struct court_case *c, char **field,
			    const struct buf *bytes, const char *key)
{
	char *value;

	if (**field)
		return;
	value = document_front(bytes->s, bytes->len, key);
	if (value)
		*field = arena_strdup(&c->arena, value);
	free(value);
}

/* One pass over each document: its bytes into the hash, its front matter into
 * what case.json left open. */
static void take_documents(struct court_case *c, struct hash *h,
			   struct faults *f)
{
	struct error err = { 0 };
	struct buf bytes;

	buf_init(&bytes, DOCUMENT_FILE_MAX);
	for (size_t i = 0; i < case_all_papers(c); i++) {
		struct document *d = &c->documents[i];

		buf_reset(&bytes);
		/* One that is missing is for case_check to tell; one that is
		 * there and cannot be read would make a false hash. */
		if (!document_bytes(c, d, &bytes, &err)) {
			buf_reset(&bytes);
			if (err.code == ERR_SYSTEM)
				faults_add(f, "%s", err.text);
		}
		hash_text(h, d->file);
		hash_piece(h, bytes.s, bytes.len);
		fill_from_front(c, &d->proceeding_title, &bytes,
				"proceeding_title");
		fill_from_front(c, &d->link_name, &bytes, "link_name");
		fill_from_front(c, &d->filed, &bytes, "filed");
	}
	buf_release(&bytes);
}

static bool exists_in(const char *dir, const char *name)
{
	char *path = file_join(dir, name);
	bool is = file_exists(path);

	free(path);
	return is;
}

/* The folder's own name, also for "." and a path that ends in a slash. */
static void check_slug(const struct court_case *c, struct faults *f)
{
	char *real = realpath(c->dir, NULL);

	field_slug_is_name(c->slug, real ? real : c->dir, "", f);
	free(real);
}

/* The drafts beside the case, their bytes into the hash. */
static void take_drafts(struct court_case *c, struct hash *h, struct faults *f)
{
	size_t before = f->n;
	struct error err = { 0 };
	struct json *doc = NULL;
	struct buf text;
	bool there;
	char *path = file_join(c->dir, DRAFTS_FILE);

	buf_init(&text, CASE_FILE_MAX);
	if (sealed_read(c->dir, c->memo, DRAFTS_FILE, &text, &there, &err) &&
	    there) {
		struct json_ref root;

		hash_piece(h, text.s, text.len);
		doc = json_parse(text.s, text.len, &err);
		root = json_root(doc);
		if (doc)
			drafts_lay_all(c, &root, f);
		else
			faults_add(f, "%s", err.text);
		faults_within(f, before, path);
	} else if (err.code) {
		faults_add(f, "%s", err.text);
	}
	json_free(doc);
	buf_release(&text);
	free(path);
}

static void load_text(struct court_case *c, const struct buf *text,
		      struct faults *f, struct faults *of_drafts)
{
	struct error err = { 0 };
	struct json *doc = json_parse(text->s, text->len, &err);
	struct json_ref root = json_root(doc);
	struct hash *h;

	if (!doc) {
		faults_add(f, "%s", err.text);
		f = NULL;
	}
	read_root(c, &root, f);
	if (doc)
		check_slug(c, f);
	h = hash_new();
	hash_piece(h, text->s, text->len);
	take_documents(c, h, f);
	if (doc)
		take_drafts(c, h, of_drafts);
	hash_finish(h, c->hash);
	c->has_argument = exists_in(c->dir, "transcript.json");
	json_free(doc);
}

/* Its text, of the sealed one where that is opened. */
static bool read_text(struct court_case *c, const char *memo_key,
		      struct buf *text, struct error *err)
{
	char *path;
	bool there, ok;

	c->sealed = sealed_is(c->dir);
	if (c->sealed && memo_key && *memo_key) {
		c->memo = sealed_open(c->dir, memo_key, err);
		if (!c->memo)
			return false;
		c->sealed = false;
	}
	if (c->memo)
		return sealed_read(c->dir, c->memo, "case.json", text, &there,
				   err);
	path = file_join(c->dir, "case.json");
	ok = file_read(path, text, err);
	free(path);
	return ok;
}

bool case_load(struct court_case *out, const char *dir, enum case_origin origin,
	       struct faults *f)
{
	return case_load_with(out, dir, origin, NULL, f);
}

bool case_load_with(struct court_case *out, const char *dir,
		    enum case_origin origin, const char *memo_key,
		    struct faults *f)
{
	struct faults own, of_drafts;
	struct buf text;
	struct error err = { 0 };
	char *path = file_join(dir, "case.json");
	bool ok;

	faults_init(&own);
	faults_init(&of_drafts);
	*out = (struct court_case){ .origin = origin };
	out->dir = arena_strdup(&out->arena, dir);
	buf_init(&text, CASE_FILE_MAX);
	if (read_text(out, memo_key, &text, &err)) {
		load_text(out, &text, &own, &of_drafts);
		faults_within(&own, 0, path);
		faults_move(&own, &of_drafts);
	} else {
		struct json_ref nothing = { 0 };

		faults_add(&own, "%s", err.text);
		read_root(out, &nothing, NULL);
	}
	ok = own.n == 0;
	faults_move(f, &own);
	buf_release(&text);
	free(path);
	return ok;
}

void case_release(struct court_case *c)
{
	if (c->map)
		map_release(c->map);
	free(c->map);
	if (c->witness)
		testimony_release(c->witness);
	free(c->witness);
	json_free(c->memo);
	arena_release(&c->arena);
	*c = (struct court_case){ 0 };
}

const struct issue *case_issue(const struct court_case *c, const char *id)
{
	for (size_t i = 0; id && i < c->n_issues; i++)
		if (!strcmp(c->issues[i].id, id))
			return &c->issues[i];
	return NULL;
}

size_t case_papers(const struct court_case *c)
{
	return c->n_documents + c->n_private;
}

size_t case_all_papers(const struct court_case *c)
{
	return case_papers(c) + c->n_bench;
}

const struct document *case_document(const struct court_case *c, const char *id)
{
	for (size_t i = 0; id && i < c->n_documents; i++)
		if (!strcmp(c->documents[i].id, id))
			return &c->documents[i];
	return NULL;
}

bool case_presses(const struct issue *issue, enum side_id side)
{
	return issue->presses[side];
}

bool case_is_among(const struct issue *issue, const char *only)
{
	bool all = !only || !*only;
	const char *s;
	size_t len;

	while (!all && str_next(&only, ",", &s, &len))
		if (str_is(s, len, issue->id))
			return true;
	return all;
}

size_t case_drafts(const struct court_case *c)
{
	size_t n = 0;

	for (int m = 0; m < DRAFT_MEMBERS; m++) {
		n += (c->draft & DRAFT_BIT(m)) != 0;
		for (int side = 0; side < SIDES; side++)
			n += (c->sides[side].draft & DRAFT_BIT(m)) != 0;
	}
	for (size_t i = 0; i < c->n_issues; i++)
		n += c->issues[i].draft;
	return n;
}

const struct case_map *case_shown_map(const struct court_case *c)
{
	return c->unquoted ? NULL : c->map;
}
