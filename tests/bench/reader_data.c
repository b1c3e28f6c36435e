/*
 * reader_data.c - see reader_data.h
 */
#include "bench/reader_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/xmalloc.h"

const char *data_dir(void)
{
	const char *dir = getenv("HOTBENCH_DATA");
	if (!dir)
		dir = "../shared/data";
	return file_is_dir(dir) ? dir : NULL;
}

typedef void line_fn(struct rows *out, const struct json_ref *at, void *arg);

static bool each_line(const char *name, struct rows *out, line_fn *fn,
		      void *arg)
{
	struct error err;
	char *path = file_join(data_dir(), name);
	struct lines *l = lines_open(path, false, &err);
	const char *s;
	size_t len;
	while (l && lines_next(l, &s, &len)) {
		struct json *doc = json_parse(s, len, &err);
		if (!doc)
			continue;
		struct json_ref root = json_root(doc);
		fn(out, &root, arg);
		json_free(doc);
	}
	free(path);
	lines_close(l);
	return l != NULL;
}

static struct row *add(struct rows *r)
{
	if (r->n == r->room) {
		r->room = r->room ? 2 * r->room : 256;
		r->list = xreallocarray(r->list, r->room, sizeof *r->list);
	}
	r->list[r->n] = (struct row){ .weight = 1 };
	return &r->list[r->n++];
}

static const char *keep(struct rows *r, const struct json_ref *at,
			const char *key)
{
	return arena_strdup(&r->arena, json_text_or(at, key, "", NULL));
}

static int whole(const struct json_ref *at, const char *key)
{
	return (int)json_int_or(at, key, 0, 0, 1000000, NULL);
}

static void charm_row(struct rows *out, const struct json_ref *at, void *arg)
{
	struct row *r = add(out);
	(void)arg;
	r->set = keep(out, at, "set");
	r->annotator = keep(out, at, "annotator");
	r->question = keep(out, at, "question");
	r->answer = keep(out, at, "answer");
	r->turn = whole(at, "turn");
	r->commitment = whole(at, "commitment");
	r->relevance = whole(at, "relevance");
	r->manner = whole(at, "manner");
	r->quality = whole(at, "quality");
	r->consistency = whole(at, "consistency");
	r->concession = r->answered_first = -1;
	/* three people labelled this one */
	r->weight = strcmp(r->set, "WMT_D") ? 1 : 1.0 / 3;
}

#define CHARM_SETS 9 /* without the control */
static const char *const charm_sets[] = {
	"WMT_D",
	"simpson_defense_5",
	"simpson_defense_7",
	"simpson_defense_8",
	"simpson_prosecution_8",
	"simpson_prosecution_9",
	"enron_prosecution_1",
	"enron_prosecution_2",
	"enron_prosecution_3",
	"control",
};

bool data_charm_model(struct rows *out, const char *model)
{
	*out = (struct rows){ 0 };
	for (size_t i = 1; i < CHARM_SETS; i++) {
		char name[80];
		snprintf(name, sizeof name, "charm/llm/%s.%s.jsonl",
			 charm_sets[i], model);
		if (!each_line(name, out, charm_row, NULL))
			return false;
	}
	return true;
}

bool data_charm(struct rows *out, bool with_control)
{
	*out = (struct rows){ 0 };
	for (size_t i = 0; i < CHARM_SETS + (size_t)with_control; i++) {
		char name[64];
		snprintf(name, sizeof name, "charm/%s.jsonl", charm_sets[i]);
		if (!each_line(name, out, charm_row, NULL))
			return false;
	}
	return true;
}

static void pair_row(struct rows *out, const struct json_ref *at, void *arg)
{
	struct row *r = add(out);
	(void)arg;
	r->id = keep(out, at, "id");
	r->set = keep(out, at, "docket");
	r->annotator = "";
	r->question = keep(out, at, "question");
	r->answer = keep(out, at, "answer");
}

static void label_row(struct rows *out, const struct json_ref *at, void *arg)
{
	const char *id = json_text(at, "id", NULL);
	(void)arg;
	for (size_t i = 0; i < out->n; i++) {
		struct row *r = &out->list[i];
		if (strcmp(r->id, id) != 0)
			continue;
		r->commitment = whole(at, "commitment");
		r->relevance = whole(at, "relevance");
		r->manner = whole(at, "manner");
		r->consistency = whole(at, "consistency");
		r->concession = json_bool_or(at, "concession", false, NULL);
		r->answered_first =
			json_bool_or(at, "answered_first", false, NULL);
	}
}

bool data_appellate(struct rows *out, char reader)
{
	char name[64];
	*out = (struct rows){ 0 };
	snprintf(name, sizeof name, "appellate/labels_%c.jsonl", reader);
	return each_line("appellate/pairs.jsonl", out, pair_row, NULL) &&
	       each_line(name, out, label_row, NULL);
}

void rows_release(struct rows *r)
{
	free(r->list);
	arena_release(&r->arena);
	*r = (struct rows){ 0 };
}

/* ---- arguments ---- */

static void turn_text(const struct json_ref *turn, struct buf *out)
{
	struct json_ref blocks, item = { 0 };
	if (!json_member_opt(turn, "text_blocks", JSON_ARRAY, &blocks, NULL))
		return;
	while (json_next(&blocks, &item)) {
		if (out->len)
			buf_putc(out, ' ');
		buf_puts(out, json_text_or(&item, "text", "", NULL));
	}
}

struct speaker {
	char id[80], name[80];
	bool justice;
};

static struct speaker turn_speaker(const struct json_ref *turn)
{
	struct speaker s = { "", "", false };
	struct json_ref who, roles;
	if (!json_member_opt(turn, "speaker", JSON_OBJECT, &who, NULL))
		return s;
	snprintf(s.id, sizeof s.id, "%s",
		 json_text_or(&who, "identifier", "", NULL));
	snprintf(s.name, sizeof s.name, "%s",
		 json_text_or(&who, "last_name", "", NULL));
	s.justice = json_member_opt(&who, "roles", JSON_ARRAY, &roles, NULL) &&
		    json_count(&roles) > 0;
	return s;
}

struct walk {
	data_turn_fn *fn;
	void *arg;
	const char *docket;
	struct buf before, now;
	struct speaker asked, speaking;
	size_t n;
};

/* The turn that has just ended. */
static void turn_ended(struct walk *w)
{
	if (w->now.len && !w->speaking.justice && w->asked.justice) {
		w->fn(w->arg, w->docket, w->speaking.id, w->asked.name,
		      w->before.s, w->now.s);
		w->n++;
	}
	buf_reset(&w->before);
	buf_add(&w->before, w->now.s, w->now.len);
	w->asked = w->speaking;
	buf_reset(&w->now);
}

static void walk_section(struct walk *w, const struct json_ref *section)
{
	struct json_ref turns, turn = { 0 };
	buf_reset(&w->before);
	buf_reset(&w->now);
	w->asked = w->speaking = (struct speaker){ "", "", false };
	if (!json_member_opt(section, "turns", JSON_ARRAY, &turns, NULL))
		return;
	while (json_next(&turns, &turn)) {
		struct speaker s = turn_speaker(&turn);
		if (strcmp(s.id, w->speaking.id) != 0) {
			turn_ended(w);
			w->speaking = s;
		}
		turn_text(&turn, &w->now);
	}
	turn_ended(w);
}

size_t data_oyez(data_turn_fn *fn, void *arg)
{
	char **names;
	size_t n;
	struct error err;
	struct walk w = { .fn = fn, .arg = arg };
	char *dir = file_join(data_dir(), "oyez");
	buf_init(&w.before, 1 << 20);
	buf_init(&w.now, 1 << 20);
	if (!file_names(dir, &names, &n, &err))
		n = 0;
	for (size_t i = 0; i < n; i++) {
		struct json_ref t, sections, s = { 0 };
		if (!strstr(names[i], "-t01.json"))
			continue;
		char *path = file_join(dir, names[i]);
		struct json *doc = json_load(path, 1 << 24, &err);
		struct json_ref root = json_root(doc);
		w.docket = names[i];
		if (doc &&
		    json_member(&root, "transcript", JSON_OBJECT, &t, NULL) &&
		    json_member(&t, "sections", JSON_ARRAY, &sections, NULL))
			while (json_next(&sections, &s))
				walk_section(&w, &s);
		json_free(doc);
		free(path);
	}
	file_free_names(names, n);
	free(dir);
	buf_release(&w.before);
	buf_release(&w.now);
	return w.n;
}
