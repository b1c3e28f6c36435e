/*
 * map.c - see map.h
 */
#include "court/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/map_drafts.h"
#include "court/sealed.h"

const char *const wanted_names[WANTED_FORMS] = { "yes_no", "choice", "open",
						 "number", "cite" };

static const char *const effect_names[] = { "detrimental", "beneficial",
					    "neutral", "none" };

/* What one pass over a file works with. */
struct reading_map {
	struct case_map *m;
	const struct court_case *c;
	struct faults *f;
	bool *seen; /* which issues of the case this file has spoken of */
};

static struct texts texts_of(struct reading_map *k, const struct json_ref *at,
			     const char *key)
{
	return field_texts(&k->m->arena, at, key, CASE_TEXTS_MAX, k->f);
}

static char *text_or(struct reading_map *k, const struct json_ref *at,
		     const char *key)
{
	return field_text_or(&k->m->arena, at, key, "", k->f);
}

static int manner_of(struct reading_map *k, const struct json_ref *at)
{
	return json_choice_or(at, "manner", manner_names, MANNERS, -1, k->f);
}

/* A list of {text, manner}, or of texts. */
static struct presses presses_of(struct reading_map *k,
				 const struct json_ref *at, const char *key)
{
	struct presses p = { 0 };
	struct field_items w = field_items(at, key, MAP_PRESSES_MAX, k->f);

	p.list = arena_array(&k->m->arena, w.n, sizeof *p.list);
	while (field_next(&w)) {
		struct press *one = &p.list[p.n++];

		one->manner = -1;
		if (json_kind(&w.at) == JSON_TEXT) {
			const char *s = json_as_text(&w.at, k->f);

			one->text = field_clean(&k->m->arena, s, strlen(s));
			if (!*one->text)
				json_fault(&w.at, k->f, "is empty");
			continue;
		}
		one->text = field_text(&k->m->arena, &w.at, "text", k->f);
		one->manner = manner_of(k, &w.at);
	}
	return p;
}

/* ---- answers ---- */

/* "to": numbers of the issue's questions from 1; left out: all of them. */
static void read_to(struct reading_map *k, struct map_answer *a,
		    const struct issue *issue, const struct json_ref *at)
{
	struct field_items w = field_items(at, "to", CASE_QUESTIONS_MAX, k->f);

	a->to = arena_array(&k->m->arena, issue->n_questions + 1,
			    sizeof *a->to);
	for (size_t q = 0; !w.list.node && q < issue->n_questions; q++)
		a->to[q] = true;
	while (field_next(&w)) {
		double number = json_as_number(&w.at, k->f);
		size_t q = number >= 1 && number <= CASE_QUESTIONS_MAX
				   ? (size_t)number
				   : 0;

		if (q && q <= issue->n_questions && (double)q == number)
			a->to[q - 1] = true;
		else if (json_kind(&w.at) == JSON_NUMBER)
			json_fault(&w.at, k->f,
				   "the issue has no question %g; it has %zu",
				   number, issue->n_questions);
	}
}

/* `only`: the question it stands under, or issue->n_questions for the issue's
 * own. */
static void read_answer(struct reading_map *k, struct map_answer *a,
			const struct issue *issue, size_t only,
			const struct json_ref *at)
{
	int effect;

	a->id = field_slug(&k->m->arena, at, "id", k->f);
	a->gist = field_text(&k->m->arena, at, "gist", k->f);
	a->says = texts_of(k, at, "says");
	a->turned = texts_of(k, at, "turned");
	effect = json_choice_or(at, "effect", effect_names, 4, 2, k->f);
	a->effect = (enum commitment)(effect + 1);
	a->gives = texts_of(k, at, "gives");
	a->press = presses_of(k, at, "press");
	a->better = text_or(k, at, "better");
	a->leads_to = text_or(k, at, "leads_to");
	a->under = only == issue->n_questions ? -1 : (int)only;
	if (a->under < 0) {
		read_to(k, a, issue, at);
		return;
	}
	a->to = arena_array(&k->m->arena, issue->n_questions + 1,
			    sizeof *a->to);
	a->to[only] = true;
}

/* Whether any stand there already: another file's, which hold. */
static bool has_answers(const struct map_issue *mi, int under)
{
	for (size_t i = 0; i < mi->n_answers; i++)
		if (mi->answers[i].under == under)
			return true;
	return false;
}

/* Appends those of a list to the issue's. */
static void add_answers(struct reading_map *k, struct map_issue *mi,
			const struct issue *issue, size_t only,
			const struct json_ref *at)
{
	struct map_answer *grown;
	struct field_items w;

	if (has_answers(mi, only == issue->n_questions ? -1 : (int)only))
		return;
	w = field_items(at, "answers", MAP_ANSWERS_MAX, k->f);
	grown = arena_array(&k->m->arena, mi->n_answers + w.n, sizeof *grown);
	if (mi->n_answers)
		memcpy(grown, mi->answers, mi->n_answers * sizeof *grown);
	mi->answers = grown;
	while (field_next(&w)) {
		read_answer(k, &mi->answers[mi->n_answers++], issue, only,
			    &w.at);
		k->m->n_answers++;
	}
}

/* ---- issues and questions ---- */

static size_t question_named(const struct issue *issue, const char *text)
{
	size_t q = 0;

	while (q < issue->n_questions &&
	       strcmp(issue->questions[q].text, text) != 0)
		q++;
	return q;
}

static void read_question(struct reading_map *k, struct map_issue *mi,
			  const struct issue *issue, bool *seen,
			  const struct json_ref *at)
{
	const char *text = json_text(at, "text", k->f);
	char *clean = field_clean(&k->m->arena, text, strlen(text));
	size_t q = question_named(issue, clean);
	struct map_question *mq = &mi->questions[q];
	struct json_ref said;
	int form, manner;

	if (q == issue->n_questions) {
		if (*clean)
			json_fault(at, k->f,
				   "case.json has no such question in this "
				   "issue: \"%.60s\"",
				   clean);
		return;
	}
	if (seen[q] && json_member_opt(at, "answers", JSON_ARRAY, &said, NULL))
		json_fault(at, k->f, "the issue has this question already");
	seen[q] = true;
	form = json_choice_or(at, "form", wanted_names, WANTED_FORMS, -1, k->f);
	manner = manner_of(k, at);
	if (mq->form < 0)
		mq->form = form;
	if (mq->manner < 0)
		mq->manner = manner;
	if (!mq->says_follow_ups &&
	    json_member_opt(at, "follow_ups", JSON_ARRAY, &said, NULL)) {
		mq->follow_ups = presses_of(k, at, "follow_ups");
		mq->says_follow_ups = true;
	}
	if (!mq->again.n)
		mq->again = texts_of(k, at, "again");
	add_answers(k, mi, issue, q, at);
}

static void read_issue(struct reading_map *k, const struct json_ref *at)
{
	const char *id = json_text(at, "id", k->f);
	struct field_items w;
	size_t i = 0;
	bool *seen;

	while (i < k->c->n_issues && strcmp(k->c->issues[i].id, id) != 0)
		i++;
	if (i == k->c->n_issues) {
		if (*id)
			json_fault(at, k->f, "case.json has no issue \"%.60s\"",
				   id);
		return;
	}
	if (k->seen[i])
		json_fault(at, k->f, "the issue \"%.60s\" stands twice", id);
	k->seen[i] = true;
	if (!k->m->issues[i].limits.n)
		k->m->issues[i].limits = texts_of(k, at, "limits");
	add_answers(k, &k->m->issues[i], &k->c->issues[i],
		    k->c->issues[i].n_questions, at);
	w = field_items(at, "questions", CASE_QUESTIONS_MAX, k->f);
	seen = arena_array(&k->m->arena, k->c->issues[i].n_questions + 1,
			   sizeof *seen);
	while (field_next(&w))
		read_question(k, &k->m->issues[i], &k->c->issues[i], seen,
			      &w.at);
}

static void read_issues(struct reading_map *k, const struct json_ref *root)
{
	struct field_items w =
		field_items(root, "issues", CASE_ISSUES_MAX, k->f);

	while (field_next(&w))
		read_issue(k, &w.at);
}

/* ---- sides, authorities, facts ---- */

static void read_propositions(struct reading_map *k, enum side_id side,
			      const struct json_ref *at)
{
	struct case_map *m = k->m;
	struct field_items w;
	struct proposition *grown;

	for (size_t i = 0; i < m->n_propositions; i++)
		if (m->propositions[i].side == side)
			return;
	w = field_items(at, "propositions", MAP_PROPS_MAX, k->f);
	grown = arena_array(&m->arena, m->n_propositions + w.n, sizeof *grown);
	if (m->n_propositions)
		memcpy(grown, m->propositions,
		       m->n_propositions * sizeof *grown);
	m->propositions = grown;
	while (field_next(&w))
		m->propositions[m->n_propositions++] = (struct proposition){
			.id = field_slug(&m->arena, &w.at, "id", k->f),
			.text = field_text(&m->arena, &w.at, "text", k->f),
			.says = texts_of(k, &w.at, "says"),
			.excludes = texts_of(k, &w.at, "excludes"),
			.side = side,
		};
}

static void read_sides(struct reading_map *k, const struct json_ref *root)
{
	struct field_items w = field_items(root, "sides", SIDES, k->f);

	while (field_next(&w)) {
		int side = json_choice(&w.at, "id", side_names, SIDES, k->f);

		if (side >= 0)
			read_propositions(k, (enum side_id)side, &w.at);
	}
}

static void read_authorities(struct reading_map *k, const struct json_ref *root)
{
	static const char *const whose[] = { "petitioner", "respondent",
					     "both" };
	struct case_map *m = k->m;
	struct field_items w;

	if (m->n_authorities)
		return;
	w = field_items(root, "authorities", MAP_FACTS_MAX, k->f);
	m->authorities = arena_array(&m->arena, w.n, sizeof *m->authorities);
	while (field_next(&w)) {
		int helps = json_choice_or(&w.at, "for", whose, 3, 2, k->f);

		m->authorities[m->n_authorities++] = (struct map_authority){
			.name = field_text(&m->arena, &w.at, "name", k->f),
			.also = texts_of(k, &w.at, "also"),
			.cite = text_or(k, &w.at, "cite"),
			.court = text_or(k, &w.at, "court"),
			.holding = text_or(k, &w.at, "holding"),
			.year = (int)json_int_or(&w.at, "year", 0, 1200, 2999,
						 k->f),
			.helps = helps == 2 ? -1 : helps,
		};
	}
}

static void read_facts(struct reading_map *k, const struct json_ref *root)
{
	struct case_map *m = k->m;
	struct json_ref list;
	struct field_items w;

	/* In case.json "facts" is the statement of facts. */
	if (m->n_facts ||
	    !json_member_opt(root, "facts", JSON_ARRAY, &list, NULL))
		return;
	w = field_items(root, "facts", MAP_FACTS_MAX, k->f);
	m->facts = arena_array(&m->arena, w.n, sizeof *m->facts);
	while (field_next(&w))
		m->facts[m->n_facts++] = (struct map_fact){
			.id = field_slug(&m->arena, &w.at, "id", k->f),
			.text = field_text(&m->arena, &w.at, "text", k->f),
			.document =
				field_text(&m->arena, &w.at, "document", k->f),
			.paragraph = (int)json_int(&w.at, "paragraph", 1,
						   PARAGRAPH_NUMBER_MAX, k->f),
			.keys = texts_of(k, &w.at, "keys"),
			.wrong = texts_of(k, &w.at, "wrong"),
		};
}

/* ---- the whole ---- */

void map_init(struct case_map *out, const struct court_case *c)
{
	*out = (struct case_map){ 0 };
	out->issues =
		arena_array(&out->arena, c->n_issues + 1, sizeof *out->issues);
	out->n_issues = c->n_issues;
	for (size_t i = 0; i < c->n_issues; i++) {
		size_t n = c->issues[i].n_questions;

		out->issues[i].questions = arena_array(
			&out->arena, n + 1, sizeof *out->issues[i].questions);
		for (size_t q = 0; q < n; q++)
			out->issues[i].questions[q].form =
				out->issues[i].questions[q].manner = -1;
	}
}

void map_read(struct case_map *out, const struct court_case *c,
	      const struct json_ref *root, struct faults *f)
{
	struct reading_map k = { .m = out, .c = c, .f = f };

	k.seen = arena_array(&out->arena, c->n_issues + 1, sizeof *k.seen);
	read_issues(&k, root);
	read_sides(&k, root);
	read_authorities(&k, root);
	read_facts(&k, root);
}

/* What the case says of its questions, and no map says otherwise. */
static void take_manners(struct case_map *m, const struct court_case *c)
{
	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t q = 0; q < c->issues[i].n_questions; q++) {
			int *manner = &m->issues[i].questions[q].manner;

			if (*manner < 0)
				*manner = c->issues[i].questions[q].manner;
		}
}

/* A follow-up of the case of which no map says more. */
static void take_follow_ups(struct case_map *m, const struct court_case *c)
{
	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t q = 0; q < c->issues[i].n_questions; q++) {
			struct presses *p =
				&m->issues[i].questions[q].follow_ups;
			const struct texts *have =
				&c->issues[i].questions[q].follow_ups;

			if (m->issues[i].questions[q].says_follow_ups ||
			    !have->n)
				continue;
			p->list = arena_array(&m->arena, have->n,
					      sizeof *p->list);
			for (; p->n < have->n; p->n++)
				p->list[p->n] = (struct press){
					.text = have->list[p->n], .manner = -1
				};
		}
}

static void read_root(struct case_map *m, const struct court_case *c,
		      const struct json_ref *root, bool is_map,
		      struct faults *f)
{
	const char *slug = json_text_or(root, "slug", c->slug, NULL);
	struct json_ref at;

	if (is_map && !json_schema_is(root, "map", f))
		return;
	if (is_map && strcmp(slug, c->slug) != 0 &&
	    json_member(root, "slug", JSON_TEXT, &at, f))
		json_fault(&at, f, "\"%.70s\" is another case: this is \"%s\"",
			   slug, c->slug);
	map_read(m, c, root, f);
}

enum map_source { FROM_MAP, FROM_CASE, FROM_DRAFTS };

static void read_file(struct case_map *m, const struct court_case *c,
		      const char *name, enum map_source from, struct faults *f)
{
	char *path = file_join(c->dir, name);
	size_t before = f->n;
	struct error err = { 0 };
	struct json *doc = NULL;
	struct buf text;
	bool there, ok;

	buf_init(&text, MAP_FILE_MAX);
	ok = sealed_read(c->dir, c->memo, name, &text, &there, &err);
	if (!ok || there) {
		if (ok)
			doc = json_parse(text.s, text.len, &err);
		if (ok && !doc)
			error_within(&err, "%s", path);
		if (doc) {
			struct json_ref root = json_root(doc);

			if (from == FROM_DRAFTS)
				map_drafts_lay_all(m, c, &root, f);
			else
				read_root(m, c, &root, from == FROM_MAP, f);
			faults_within(f, before, path);
		} else {
			faults_add(f, "%s", err.text);
		}
		json_free(doc);
	}
	buf_release(&text);
	free(path);
}

bool map_load(struct case_map *out, const struct court_case *c,
	      struct faults *f)
{
	struct faults own;
	bool ok;

	faults_init(&own);
	map_init(out, c);
	if (*c->dir) { /* what is read first holds */
		read_file(out, c, MAP_FILE, FROM_MAP, &own);
		read_file(out, c, "case.json", FROM_CASE, &own);
		read_file(out, c, MAP_DRAFTS_FILE, FROM_DRAFTS, &own);
	}
	take_manners(out, c);
	take_follow_ups(out, c);
	ok = own.n == 0;
	faults_move(f, &own);
	return ok;
}

char *map_path(const struct court_case *c)
{
	static const char *const names[] = { MAP_FILE, MAP_DRAFTS_FILE };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *path = file_join(c->dir, names[i]);

		if (file_exists(path))
			return path;
		free(path);
	}
	return file_join(c->dir, "case.json");
}

bool case_open_map(struct court_case *c)
{
	struct faults f;
	bool whole;

	if (c->map || !c->dir)
		return true;
	faults_init(&f);
	c->map = xcalloc(1, sizeof *c->map);
	map_load(c->map, c, &f);
	whole = !f.n;
	faults_release(&f);
	return whole;
}

void map_release(struct case_map *m)
{
	arena_release(&m->arena);
	*m = (struct case_map){ 0 };
}

const struct proposition *map_proposition(const struct case_map *m,
					  const char *id)
{
	for (size_t i = 0; i < m->n_propositions; i++)
		if (!strcmp(m->propositions[i].id, id))
			return &m->propositions[i];
	return NULL;
}

bool map_is_empty(const struct case_map *m)
{
	size_t n = m->n_answers + m->n_propositions + m->n_authorities +
		   m->n_facts;

	for (size_t i = 0; i < m->n_issues; i++)
		n += m->issues[i].limits.n;
	return !n;
}

size_t map_wordings(const struct case_map *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n_issues; i++)
		for (size_t a = 0; a < m->issues[i].n_answers; a++)
			n += m->issues[i].answers[a].says.n;
	return n;
}

bool map_is_question(const char *words, const struct memo_question *q,
		     const struct map_question *map)
{
	if (*q->text && strstr(words, q->text))
		return true;
	for (size_t i = 0; map && i < map->again.n; i++)
		if (*map->again.list[i] && strstr(words, map->again.list[i]))
			return true;
	return false;
}

size_t map_fitting(const struct map_issue *i, size_t q)
{
	size_t n = 0;

	for (size_t a = 0; a < i->n_answers; a++)
		n += i->answers[a].to[q];
	return n;
}
