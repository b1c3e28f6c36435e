#include "court/testimony.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/document.h"
#include "court/transcript.h"

#define FACTS_MAX  60
#define PRIORS_MAX 60

#define NAME(id, name) name,
const char *const testimony_form_names[TESTIMONY_N_FORMS] = { TESTIMONY_FORMS(
	NAME) };
const char *const testimony_gain_names[TESTIMONY_N_GAINS] = { TESTIMONY_GAINS(
	NAME) };
const char *const testimony_layer_names[TESTIMONY_LAYERS] = { "open", "narrow",
							      "pinned" };
/* What an answer of the file can give. */
#define GIVES_FROM GAINED_ADMISSION
#define GIVES_TO   GAINED_NOTHING

/* ---- one file ---- */

struct reading_file {
	struct testimony *t;
	const struct court_case *kase; /* or NULL */
	struct faults *f;
};

static const struct document *document_of(const struct court_case *c,
					  const char *id)
{
	for (size_t i = 0; i < c->n_documents; i++)
		if (!strcmp(c->documents[i].id, id))
			return &c->documents[i];
	return NULL;
}

static void read_place(struct reading_file *r, const struct json_ref *at,
		       char **document, int *paragraph)
{
	*document = field_text_or(&r->t->arena, at, "document", "", r->f);
	*paragraph = (int)json_int_or(at, "paragraph", 0, 1, 99999, r->f);
	if (**document && r->kase && !document_of(r->kase, *document))
		json_fault(at, r->f, "document: the case has no \"%s\"",
			   *document);
}

static void read_fact(struct reading_file *r, const struct json_ref *at)
{
	static const char *const effects[] = { "helpful", "damaging" };
	struct testimony_fact *one = &r->t->facts[r->t->n_facts++];

	one->id = field_slug(&r->t->arena, at, "id", r->f);
	one->text = field_text(&r->t->arena, at, "text", r->f);
	read_place(r, at, &one->document, &one->paragraph);
	one->damaging = json_choice(at, "effect", effects, 2, r->f) == 1;
}

static void read_prior(struct reading_file *r, const struct json_ref *at)
{
	struct testimony_prior *one = &r->t->priors[r->t->n_priors++];

	one->id = field_slug(&r->t->arena, at, "id", r->f);
	one->place = field_text(&r->t->arena, at, "place", r->f);
	read_place(r, at, &one->document, &one->paragraph);
	one->words = field_text(&r->t->arena, at, "words", r->f);
}

static const struct testimony_fact *find_fact(const struct testimony *t,
					      const char *id)
{
	for (size_t i = 0; i < t->n_facts; i++)
		if (!strcmp(t->facts[i].id, id))
			return &t->facts[i];
	return NULL;
}

static const struct testimony_prior *find_prior(const struct testimony *t,
						const char *id)
{
	for (size_t i = 0; i < t->n_priors; i++)
		if (!strcmp(t->priors[i].id, id))
			return &t->priors[i];
	return NULL;
}

static void read_answer(struct reading_file *r, struct testimony_answer *a,
			const struct json_ref *topic, const char *key)
{
	struct json_ref at;
	int gives;

	*a = (struct testimony_answer){ .text = "", .gives = GAINED_FACT };
	if (!json_member(topic, key, JSON_OBJECT, &at, r->f))
		return;
	a->text = field_text(&r->t->arena, &at, "text", r->f);
	gives = json_choice(&at, "gives", &testimony_gain_names[GIVES_FROM],
			    GIVES_TO - GIVES_FROM, r->f);
	a->gives = gives < 0 ? GAINED_FACT
			     : (enum testimony_gain)(GIVES_FROM + gives);
}

static void read_topic(struct reading_file *r, const struct json_ref *at)
{
	struct testimony_topic *one = &r->t->topics[r->t->n_topics++];
	const char *fact = json_text_or(at, "knows", "", r->f);
	const char *prior = json_text_or(at, "prior", "", r->f);

	one->id = field_slug(&r->t->arena, at, "id", r->f);
	one->label = field_text(&r->t->arena, at, "label", r->f);
	one->asks =
		field_texts(&r->t->arena, at, "asks", TESTIMONY_ASKS_MAX, r->f);
	if (!one->asks.n)
		json_fault(at, r->f, "asks: there is no question");
	one->better = field_text(&r->t->arena, at, "better", r->f);
	one->fact = find_fact(r->t, fact);
	if (*fact && !one->fact)
		json_fault(at, r->f,
			   "knows: there is no \"%.60s\" among the "
			   "knowledge",
			   fact);
	one->prior = find_prior(r->t, prior);
	if (*prior && !one->prior)
		json_fault(at, r->f,
			   "prior: there is no \"%.60s\" among the "
			   "prior statements",
			   prior);
	for (int i = 0; i < TESTIMONY_LAYERS; i++)
		read_answer(r, &one->answers[i], at, testimony_layer_names[i]);
	one->explains = field_text_or(&r->t->arena, at, "explains", NULL, r->f);
}

/* Arrays with room for one more, so that none is NULL. */
static void read_facts(struct reading_file *r, const struct json_ref *root)
{
	struct field_items w = field_items(root, "knowledge", FACTS_MAX, r->f);

	r->t->facts = arena_array(&r->t->arena, w.n + 1, sizeof *r->t->facts);
	while (field_next(&w))
		read_fact(r, &w.at);
}

static void read_priors(struct reading_file *r, const struct json_ref *root)
{
	struct field_items w =
		field_items(root, "prior_statements", PRIORS_MAX, r->f);

	r->t->priors = arena_array(&r->t->arena, w.n + 1, sizeof *r->t->priors);
	while (field_next(&w))
		read_prior(r, &w.at);
}

static void read_topics(struct reading_file *r, const struct json_ref *root)
{
	struct field_items w =
		field_items(root, "topics", TESTIMONY_TOPICS_MAX, r->f);

	if (!w.n)
		json_fault(root, r->f, "topics: there is none");
	r->t->topics = arena_array(&r->t->arena, w.n + 1, sizeof *r->t->topics);
	while (field_next(&w))
		read_topic(r, &w.at);
}

static void check_twice(const struct testimony *t, const struct json_ref *root,
			struct faults *f)
{
	for (size_t i = 0; i < t->n_topics; i++)
		if (testimony_topic(t, t->topics[i].id) != &t->topics[i])
			json_fault(root, f, "topics: \"%s\" stands twice",
				   t->topics[i].id);
	for (size_t i = 0; i < t->n_facts; i++)
		if (find_fact(t, t->facts[i].id) != &t->facts[i])
			json_fault(root, f, "knowledge: \"%s\" stands twice",
				   t->facts[i].id);
	for (size_t i = 0; i < t->n_priors; i++)
		if (find_prior(t, t->priors[i].id) != &t->priors[i])
			json_fault(root, f,
				   "prior_statements: \"%s\" stands twice",
				   t->priors[i].id);
}

static void read_witness(void *out, const struct json_ref *root,
			 struct faults *f)
{
	struct reading_file *r = out;
	struct testimony *t = r->t;
	int side;

	json_schema_is(root, "witness", f);
	if (json_kind(root) != JSON_OBJECT)
		f = NULL;
	r->f = f;
	t->id = field_slug(&t->arena, root, "id", f);
	if (!json_bool_or(root, "fictional", false, f))
		json_fault(root, f,
			   "fictional: must be true; nobody real is to be "
			   "shown so");
	t->name = field_text(&t->arena, root, "name", f);
	t->role = field_text(&t->arena, root, "role", f);
	side = json_choice(root, "called_by", side_names, SIDES, f);
	t->called_by = side < 0 ? SIDE_RESPONDENT : (enum side_id)side;
	t->background = field_text(&t->arena, root, "background", f);
	t->goal = field_text(&t->arena, root, "goal", f);
	t->story = field_text(&t->arena, root, "story", f);
	read_facts(r, root);
	read_priors(r, root);
	read_topics(r, root);
	check_twice(t, root, f);
}

/* ---- what the case's papers must have ---- */

/* Words that are said to stand in a paragraph do. */
static void check_words(const struct court_case *c,
			const struct testimony_prior *p, const char *path,
			struct faults *f)
{
	const struct document *d = document_of(c, p->document);
	const struct paragraph *at;
	struct paragraphs ps = { 0 };

	if (d && p->paragraph && document_load(&ps, c, d, NULL)) {
		at = document_paragraph(&ps, p->paragraph);
		if (!at)
			faults_add(f,
				   "%s: prior_statements: %s: %s has no "
				   "paragraph %d",
				   path, p->id, d->id, p->paragraph);
		else if (!strstr(at->text, p->words))
			faults_add(f,
				   "%s: prior_statements: %s: the words do not "
				   "stand in paragraph %d of %s",
				   path, p->id, p->paragraph, d->id);
	}
	document_release(&ps);
}

bool testimony_load(struct testimony *out, const char *path,
		    const struct court_case *c, struct faults *f)
{
	struct reading_file r = { .t = out, .kase = c };
	const char *name = file_base(path);
	size_t before = f ? f->n : 0;
	bool ok;

	*out = (struct testimony){ 0 };
	ok = field_load(path, TESTIMONY_FILE_MAX, false, read_witness, &r, f);
	if (*out->id && (strncmp(out->id, name, strlen(out->id)) != 0 ||
			 strcmp(name + strlen(out->id), ".json") != 0))
		faults_add(f, "%s: $.id: \"%s\" is not the file's name", path,
			   out->id);
	for (size_t i = 0; c && i < out->n_priors; i++)
		check_words(c, &out->priors[i], path, f);
	return ok && (!f || f->n == before);
}

void testimony_release(struct testimony *t)
{
	arena_release(&t->arena);
	*t = (struct testimony){ 0 };
}

const struct testimony_topic *testimony_topic(const struct testimony *t,
					      const char *id)
{
	for (size_t i = 0; t && id && i < t->n_topics; i++)
		if (!strcmp(t->topics[i].id, id))
			return &t->topics[i];
	return NULL;
}

const char *testimony_surname(const struct testimony *t)
{
	const char *last = strrchr(t->name, ' ');

	return last ? last + 1 : t->name;
}

/* ---- those of a case ---- */

static char *folder_of(const struct court_case *c)
{
	return file_join(c->dir, TESTIMONY_FOLDER);
}

static char *file_of(const struct court_case *c, const char *id)
{
	char *dir = folder_of(c), *name = xprintf("%s.json", id);
	char *path = file_join(dir, name);

	free(dir);
	free(name);
	return path;
}

/* Only what is called as a witness may be, without the ending. */
static size_t keep_ids(char **names, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		char *dot = strrchr(names[i], '.');
		char *mine = names[i];

		if (dot && !strcmp(dot, ".json"))
			*dot = '\0';
		names[i] = names[kept];
		if (dot && !*dot && names_is_slug(mine))
			names[kept++] = mine;
		else
			names[i] = mine;
	}
	return kept;
}

bool testimony_list(const struct court_case *c, char ***ids, size_t *n,
		    struct error *err)
{
	char *dir = folder_of(c);
	size_t all = 0;
	bool ok = true;

	*ids = NULL;
	*n = 0;
	if (file_is_dir(dir))
		ok = file_names(dir, ids, &all, err);
	free(dir);
	*n = keep_ids(*ids, all);
	for (size_t i = *n; i < all; i++) {
		free((*ids)[i]);
		(*ids)[i] = NULL;
	}
	return ok;
}

bool testimony_has_any(const struct court_case *c)
{
	char **ids;
	size_t n;

	if (!c->dir || !testimony_list(c, &ids, &n, NULL))
		return false;
	file_free_names(ids, n);
	return n > 0;
}

static bool none_such(const struct court_case *c, const char *id, char **ids,
		      size_t n, struct error *err)
{
	struct names_hint near = names_hint(id, (const char *const *)ids, n,
					    "; did you mean '", "");
	struct buf all;

	if (!n)
		return error_set(err, ERR_UNKNOWN,
				 "The case %s has no witness to examine "
				 "(" TESTIMONY_FOLDER "/).",
				 c->slug);
	buf_init(&all, BUF_TEXT_MAX);
	for (size_t i = 0; i < n; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", ids[i]);
	error_set(err, ERR_UNKNOWN,
		  "No witness of %s is called '%.60s'%s (there is: %.200s)",
		  c->slug, id, near.text, all.s);
	buf_release(&all);
	return false;
}

static bool open_at(struct court_case *c, const char *id, struct error *err)
{
	char *path = file_of(c, id);
	struct faults f;
	bool ok;

	faults_init(&f);
	c->witness = xcalloc(1, sizeof *c->witness);
	ok = testimony_load(c->witness, path, c, &f) || faults_none(&f, err);
	faults_release(&f);
	free(path);
	if (ok)
		return true;
	testimony_release(c->witness);
	free(c->witness);
	c->witness = NULL;
	return false;
}

bool case_open_witness(struct court_case *c, const char *id, struct error *err)
{
	const char *name = id ? id : "";
	char **ids;
	size_t n;
	bool ok;

	if (c->witness)
		return true;
	if (!testimony_list(c, &ids, &n, err))
		return false;
	if (!*name && n)
		name = ids[0];
	ok = str_in(name, (const char *const *)ids, n)
		     ? open_at(c, name, err)
		     : none_such(c, name, ids, n, err);
	file_free_names(ids, n);
	return ok;
}

void testimony_check(const struct court_case *c, struct faults *f)
{
	char **ids;
	size_t n;
	struct error err;

	if (!testimony_list(c, &ids, &n, &err)) {
		faults_add(f, "%s", err.text);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		char *path = file_of(c, ids[i]);
		struct testimony t;

		testimony_load(&t, path, c, f);
		testimony_release(&t);
		free(path);
	}
	file_free_names(ids, n);
}

/* ---- in a hearing ---- */

bool testimony_ends(const struct turn *t)
{
	return t->got != GAINED_UNSAID && !t->retracted;
}

const struct turn *testimony_reply(const struct transcript *said, int question)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].follows == question &&
		    testimony_ends(&said->turns[i]))
			return &said->turns[i];
	return NULL;
}

const struct turn *testimony_admitted(const struct transcript *said,
				      const char *topic)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->got == GAINED_ADMISSION && !t->retracted && t->topic &&
		    !strcmp(t->topic, topic))
			return t;
	}
	return NULL;
}
