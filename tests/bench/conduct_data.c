/*
 * conduct_data.c - see conduct_data.h
 */
#include "bench/conduct_data.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "bench/reader_data.h"

const char *const source_names[SOURCES] = { "flawed", "real replies",
					    "clean replies",
					    "transcript turns" };

static uint32_t hash(const char *s)
{
	uint32_t h = 2166136261u;
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h;
}

unsigned docket_fold(const char *docket, unsigned of)
{
	return (hash(docket) >> 8) % of;
}

bool docket_was_read(const char *docket)
{
	return (hash(docket) >> 16 & 3) != 3;
}

static struct conduct_row *add(struct conduct_rows *r)
{
	if (r->n == r->room) {
		r->room = r->room ? 2 * r->room : 512;
		r->list = xreallocarray(r->list, r->room, sizeof *r->list);
	}
	struct conduct_row *row = &r->list[r->n++];
	*row = (struct conduct_row){ .kind = -1 };
	row->in = (struct reader_input){ .setting = SETTING_COUNSEL,
					 .justice = "",
					 .opening = "",
					 .question = "" };
	return row;
}

static const char *keep(struct conduct_rows *r, const struct json_ref *at,
			const char *key)
{
	return arena_strdup(&r->arena, json_text_or(at, key, "", NULL));
}

/* A case of nothing but facts and questions. */
static struct court_case *add_case(struct conduct_rows *r, const char *facts,
				   const char *question)
{
	struct court_case *c = xcalloc(1, sizeof *c);
	c->facts = arena_strdup(&c->arena, facts);
	c->questions.list = arena_alloc(&c->arena, sizeof *c->questions.list);
	c->questions.list[0] = arena_strdup(&c->arena, question);
	c->questions.n = 1;
	r->cases = xreallocarray(r->cases, r->n_cases + 1, sizeof *r->cases);
	return r->cases[r->n_cases++] = c;
}

/* ---- data/conduct ---- */

/* Turns of the context as exchanges; the last question is the row's. */
static void read_context(struct conduct_rows *r, struct conduct_row *row,
			 const struct json_ref *at)
{
	struct json_ref list, turn = { 0 };
	const char *asked = "";
	if (!json_member_opt(at, "context", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &turn)) {
		const char *role = json_text_or(&turn, "role", "", NULL);
		const char *text = keep(r, &turn, "text");
		/* "scotus_justice"; two in a row are one question */
		if (strcmp(role, "advocate") != 0) {
			asked = *asked ? arena_printf(&r->arena, "%s %s", asked,
						      text)
				       : text;
		} else if (row->in.n_before < CONTEXT_MAX) {
			row->before[row->in.n_before++] =
				(struct exchange){ .question = asked,
						   .answer = text };
			asked = "";
		}
	}
	row->in.question = asked;
}

static int kind_named(const char *name)
{
	return str_index(name, flaw_kinds, FLAW_KINDS);
}

static void set_gold(struct conduct_row *row, const char *span)
{
	const char *found = *span ? strstr(row->in.answer, span) : NULL;
	if (!found)
		return;
	row->gold.from = (size_t)(found - row->in.answer);
	row->gold.to = row->gold.from + strlen(span);
}

static void read_row(struct conduct_rows *r, enum source source,
		     const struct json_ref *at)
{
	struct conduct_row *row = add(r);
	row->source = source;
	row->docket = keep(r, at, "docket");
	row->id = keep(r, at, "id");
	row->difficulty = keep(r, at, "difficulty");
	row->in.answer = keep(r, at, "remark");
	row->in.opening = keep(r, at, "opening");
	row->in.justice = keep(r, at, "justice");
	row->in.side = !strcmp(json_text_or(at, "side", "", NULL),
			       side_names[SIDE_RESPONDENT])
			       ? SIDE_RESPONDENT
			       : SIDE_PETITIONER;
	row->kase = add_case(r, json_text_or(at, "facts", "", NULL),
			     json_text_or(at, "question", "", NULL));
	read_context(r, row, at);
	if (source == SOURCE_FLAWED)
		row->kind = kind_named(json_text_or(at, "kind", "", NULL));
	set_gold(row, json_text_or(at, "span", "", NULL));
}

/* ---- the second hand ---- */

/* "2023.22-913-t01" is docket 22-913. */
static const char *docket_of_source(struct conduct_rows *r,
				    const struct json_ref *at)
{
	const char *s = json_text_or(at, "source", "", NULL);
	const char *from = strchr(s, '.'), *to = strrchr(s, '-');
	return from && to > from ? arena_printf(&r->arena, "%.*s",
						(int)(to - from) - 1, from + 1)
				 : "";
}

/* A line is three rows: the flawed reply, the sound one, the real one. */
static void read_second(struct conduct_rows *r, const struct json_ref *at)
{
	static const char *const members[] = {
		[SOURCE_FLAWED] = "remark",
		[SOURCE_CONTROL] = "actual",
		[SOURCE_CLEAN] = "clean",
	};
	struct court_case *kase = add_case(r, "", "");
	for (int s = SOURCE_FLAWED; s <= SOURCE_CLEAN; s++) {
		struct conduct_row *row = add(r);
		row->source = (enum source)s;
		row->hand = HAND_SECOND;
		row->docket = docket_of_source(r, at);
		row->id = keep(r, at, "id");
		row->difficulty = "";
		row->in.answer = keep(r, at, members[s]);
		row->in.opening = keep(r, at, "opening");
		row->in.justice = keep(r, at, "justice");
		row->in.question = keep(r, at, "question");
		row->kase = kase;
		if (s != SOURCE_FLAWED)
			continue;
		row->kind = kind_named(json_text_or(at, "kind", "", NULL));
		set_gold(row, json_text_or(at, "span", "", NULL));
	}
}

static bool read_file(struct conduct_rows *r, const char *name,
		      enum source source, enum hand hand)
{
	struct error err;
	char *path = file_join(data_dir(), name);
	struct lines *l = lines_open(path, false, &err);
	const char *s;
	size_t len;
	while (l && lines_next(l, &s, &len)) {
		struct json *doc = json_parse(s, len, &err);
		struct json_ref root = json_root(doc);
		if (doc && hand == HAND_SECOND)
			read_second(r, &root);
		else if (doc)
			read_row(r, source, &root);
		json_free(doc);
	}
	free(path);
	lines_close(l);
	return l != NULL;
}

/* ---- data/oyez ---- */

struct walk {
	struct conduct_rows *r;
	char docket[40];
	struct court_case *kase;
	struct exchange last[CONTEXT_MAX];
	size_t n;
};

/* "<p>text</p>": without the tags. */
static char *without_tags(const char *s)
{
	char *out = xstrdup(s), *to = out;
	bool in = false;
	for (; *s; s++) {
		if (*s == '<')
			in = true;
		if (!in)
			*to++ = *s;
		if (*s == '>')
			in = false;
	}
	*to = '\0';
	return out;
}

static void new_argument(struct walk *w, const char *name)
{
	char file[64];
	struct error err;
	snprintf(w->docket, sizeof w->docket, "%.*s",
		 (int)strcspn(name + 5, "t") - 1, name + 5);
	snprintf(file, sizeof file, "oyez/2024.%s.json", w->docket);
	char *path = file_join(data_dir(), file);
	struct json *doc = json_load(path, 1 << 24, &err);
	struct json_ref root = json_root(doc);
	char *facts = without_tags(
		doc ? json_text_or(&root, "facts_of_the_case", "", NULL) : "");
	char *question = without_tags(
		doc ? json_text_or(&root, "question", "", NULL) : "");
	w->kase = add_case(w->r, facts, question);
	w->n = 0;
	free(facts);
	free(question);
	json_free(doc);
	free(path);
}

static void oyez_turn(void *arg, const char *name, const char *advocate,
		      const char *justice, const char *question,
		      const char *answer)
{
	struct walk *w = arg;
	struct conduct_rows *r = w->r;
	size_t len = strlen(w->docket);
	(void)advocate;
	if (!len || strncmp(name + 5, w->docket, len) != 0 ||
	    strncmp(name + 5 + len, "-t", 2) != 0)
		new_argument(w, name);
	const char *q = arena_strdup(&r->arena, question);
	const char *a = arena_strdup(&r->arena, answer);
	if (utf8_words(a, strlen(a)) >= 3) {
		struct conduct_row *row = add(r);
		row->source = SOURCE_OYEZ;
		row->docket = arena_strdup(&r->arena, w->docket);
		row->id = row->difficulty = "";
		row->in.question = q;
		row->in.answer = a;
		row->in.justice = arena_strdup(&r->arena, justice);
		row->kase = w->kase;
		memcpy(row->before, w->last, w->n * sizeof *w->last);
		row->in.n_before = w->n;
	}
	if (w->n == 3) {
		memmove(w->last, w->last + 1, 2 * sizeof *w->last);
		w->n--;
	}
	w->last[w->n++] = (struct exchange){ .question = q, .answer = a };
}

/* ---- our own replies ---- */

#define OWN_FILE "tests/bench/conduct-own.jsonl"

/* The facts and the question of one of our cases, into its rows. */
static void read_own_case(struct conduct_rows *r, struct conduct_row *row)
{
	struct buf text;
	struct json *doc = NULL;
	char *path = xprintf("cases/%s/case.json", row->docket);
	buf_init(&text, BUF_TEXT_MAX);
	if (file_read(path, &text, NULL))
		doc = json_parse(text.s, text.len, NULL);
	if (doc) {
		struct json_ref root = json_root(doc), list, first = { 0 };
		const char *question = "";
		if (json_member_opt(&root, "questions", JSON_ARRAY, &list,
				    NULL) &&
		    json_next(&list, &first))
			question = json_as_text(&first, NULL);
		row->kase = add_case(r, json_text_or(&root, "facts", "", NULL),
				     question);
	}
	json_free(doc);
	buf_release(&text);
	free(path);
}

static bool read_own(struct conduct_rows *r)
{
	struct lines *l = lines_open(OWN_FILE, false, NULL);
	const char *s;
	size_t len;
	while (l && lines_next(l, &s, &len)) {
		struct json *doc = json_parse(s, len, NULL);
		struct json_ref root = json_root(doc);
		if (!doc)
			continue;
		bool clean =
			!strcmp(json_text_or(&root, "kind", "", NULL), "clean");
		size_t n = r->n;
		read_row(r, clean ? SOURCE_CLEAN : SOURCE_FLAWED, &root);
		r->list[n].hand = HAND_OWN;
		if (n && r->list[n - 1].hand == HAND_OWN &&
		    !strcmp(r->list[n - 1].docket, r->list[n].docket))
			r->list[n].kase = r->list[n - 1].kase;
		else
			read_own_case(r, &r->list[n]);
		json_free(doc);
	}
	lines_close(l);
	return l != NULL;
}

/* A reply without its case: the question, and what was said. */
static struct conduct_row *read_bare(struct conduct_rows *r, enum source source,
				     const char *docket,
				     const struct json_ref *at)
{
	struct conduct_row *row = add(r);

	row->source = source;
	row->hand = HAND_OWN;
	row->docket = arena_strdup(&r->arena, docket);
	row->id = keep(r, at, "id");
	row->difficulty = keep(r, at, "degree");
	row->in.question = keep(r, at, "question");
	row->in.answer = keep(r, at, "answer");
	row->in.opening = row->in.justice = "";
	row->kase = add_case(r, "", "");
	return row;
}

static bool each_row(struct conduct_rows *r, const char *path,
		     void (*take)(struct conduct_rows *,
				  const struct json_ref *))
{
	struct lines *l = lines_open(path, false, NULL);
	const char *s;
	size_t len;

	while (l && lines_next(l, &s, &len)) {
		struct json *doc = json_parse(s, len, NULL);
		struct json_ref root = json_root(doc);

		if (doc)
			take(r, &root);
		json_free(doc);
	}
	lines_close(l);
	return l != NULL;
}

/* One writer's are one docket. */
static void take_manners(struct conduct_rows *r, const struct json_ref *at)
{
	bool rude = !strcmp(json_text_or(at, "label", "", NULL), "rude");
	char docket[20];
	struct conduct_row *row;

	snprintf(docket, sizeof docket, "manners-%.1s",
		 json_text_or(at, "id", "w0", NULL) + 1);
	row = read_bare(r, rude ? SOURCE_FLAWED : SOURCE_CLEAN, docket, at);
	if (rude)
		row->kind = kind_named("decorum");
	set_gold(row, json_text_or(at, "span", "", NULL));
}

static bool is_sound(const char *kind)
{
	static const char *const sound[] = { "strong",	  "strong2",
					     "qualified", "concession",
					     "terse",	  "consistent",
					     "unknown",	  "correction" };

	return str_in(kind, STR_LIST(sound));
}

/* Answers to the listening's questions in which nothing is out of order. */
static void take_sound(struct conduct_rows *r, const struct json_ref *at)
{
	if (is_sound(json_text_or(at, "kind", "", NULL)))
		read_bare(r, SOURCE_CLEAN, "manners-0", at);
}

static bool each_listening(struct conduct_rows *r)
{
	static const char dir[] = "tests/bench/listening";
	char **names = NULL;
	size_t n = 0;
	bool ok = file_names(dir, &names, &n, NULL);

	for (size_t i = 0; ok && i < n; i++) {
		char *path = file_join(dir, names[i]);

		if (str_ends(names[i], ".jsonl"))
			ok = each_row(r, path, take_sound);
		free(path);
	}
	file_free_names(names, n);
	return ok;
}

bool conduct_rows_load(struct conduct_rows *out)
{
	struct walk w = { .r = out };
	*out = (struct conduct_rows){ 0 };
	if (!data_dir() ||
	    !read_file(out, "conduct/adversarial.jsonl", SOURCE_FLAWED,
		       HAND_FIRST) ||
	    !read_file(out, "conduct/fallacies.jsonl", SOURCE_FLAWED,
		       HAND_FIRST) ||
	    !read_file(out, "conduct/controls.jsonl", SOURCE_CONTROL,
		       HAND_FIRST) ||
	    !read_file(out, "conduct/clean.jsonl", SOURCE_CLEAN, HAND_FIRST) ||
	    !read_file(out, "conduct/second.jsonl", SOURCE_FLAWED,
		       HAND_SECOND) ||
	    !read_own(out) || !data_oyez(oyez_turn, &w))
		return false;
	for (size_t i = 0; i < out->n; i++) {
		out->list[i].in.before = out->list[i].before;
		out->list[i].in.kase = out->list[i].kase;
	}
	return true;
}

bool conduct_unseen_load(struct conduct_rows *out)
{
	*out = (struct conduct_rows){ 0 };
	return each_row(out, "tests/bench/manners.jsonl", take_manners) &&
	       each_listening(out);
}

void conduct_rows_release(struct conduct_rows *r)
{
	for (size_t i = 0; i < r->n_cases; i++) {
		arena_release(&r->cases[i]->arena);
		free(r->cases[i]);
	}
	free(r->cases);
	free(r->list);
	arena_release(&r->arena);
	*r = (struct conduct_rows){ 0 };
}
