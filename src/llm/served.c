#include "llm/served.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "llm/llm.h"
#include "llm/reach.h"
#include "llm/results.h"

#define TOKENS_MAX (1 << 30)

static int tokens(const struct json_ref *at, const char *key)
{
	return (int)json_int_or(at, key, 0, 0, TOKENS_MAX, NULL);
}

static bool is_name(const char *id)
{
	size_t n = strlen(id);

	if (!n || n >= SERVED_ID_BYTES || !sanitise_is_clean(id, n))
		return false;
	return id[0] != ' ' && id[n - 1] != ' ' && !strpbrk(id, "\n\"");
}

static struct served_model *find(struct served *s, const char *id)
{
	for (size_t i = 0; i < s->n; i++)
		if (!strcmp(s->list[i].id, id))
			return &s->list[i];
	return NULL;
}

double served_billions(const char *text)
{
	for (const char *at = text; *at; at++) {
		bool fresh =
			at == text || !isalnum((unsigned char)at[-1]) ||
			(tolower((unsigned char)at[-1]) == 'e' &&
			 (at - 1 == text || !isalnum((unsigned char)at[-2])));
		char *end;
		double v;

		if (!isdigit((unsigned char)*at) || !fresh ||
		    (at > text && at[-1] == '.'))
			continue;
		v = strtod(at, &end);
		if (v > 0 && v < 1e5 && *end && strchr("bBmM", *end) &&
		    !isalnum((unsigned char)end[1]))
			return tolower((unsigned char)*end) == 'm' ? v / 1000
								   : v;
	}
	return 0;
}

/* ---- the list that all have -------------------------------------------------- */

/* What llama.cpp adds of the model it runs. */
static void note_meta(struct served *s, const struct json_ref *root)
{
	struct json_ref data, item = { 0 }, meta;

	if (!json_member_opt(root, "data", JSON_ARRAY, &data, NULL))
		return;
	while (json_next(&data, &item)) {
		struct served_model *m =
			find(s, json_text_or(&item, "id", "", NULL));

		if (!m ||
		    !json_member_opt(&item, "meta", JSON_OBJECT, &meta, NULL))
			continue;
		m->context_most = tokens(&meta, "n_ctx_train");
		m->billions = json_number_or(&meta, "n_params", 0, NULL) / 1e9;
	}
}

static void take_offers(struct served *s, const struct llm_offer *offers,
			size_t n)
{
	memset(s, 0, sizeof *s);
	for (size_t i = 0; i < n && s->n < SERVED_MAX; i++) {
		struct served_model *m = &s->list[s->n];

		if (!is_name(offers[i].id) || find(s, offers[i].id))
			continue;
		snprintf(m->id, sizeof m->id, "%s", offers[i].id);
		m->context = offers[i].context_tokens;
		s->n++;
	}
}

bool served_models(struct served *s, const char *body, size_t len)
{
	struct arena mem = { 0 };
	struct llm_offer *offers;
	struct json *doc;
	struct json_ref root;
	size_t n;
	bool ok = results_offers(body, len, &mem, &offers, &n, NULL);

	if (ok) {
		take_offers(s, offers, n);
		doc = json_parse(body, len, NULL);
		root = json_root(doc);
		note_meta(s, &root);
		json_free(doc);
	}
	arena_release(&mem);
	return ok;
}

/* ---- Ollama ------------------------------------------------------------------- */

typedef bool item_fn(struct served_model *m, const struct json_ref *item);

/* Each element of the array `list` whose `name` is in our list; whether fn knew any
 * for what it looks for. */
static bool each_item(struct served *s, const char *body, size_t len,
		      const char *list, const char *name, item_fn *fn)
{
	struct json *doc = json_parse(body, len, NULL);
	struct json_ref root, items, item = { 0 };
	bool any = false;

	if (!doc)
		return false;
	root = json_root(doc);
	if (json_member_opt(&root, list, JSON_ARRAY, &items, NULL))
		while (json_next(&items, &item)) {
			struct served_model *m =
				find(s, json_text_or(&item, name, "", NULL));

			any |= m && fn(m, &item);
		}
	json_free(doc);
	return any;
}

static void note_details(struct served_model *m, const struct json_ref *at)
{
	struct json_ref details;
	double b = 0;

	if (json_member_opt(at, "details", JSON_OBJECT, &details, NULL))
		b = served_billions(
			json_text_or(&details, "parameter_size", "", NULL));
	if (b > 0)
		m->billions = b;
}

/* Its cloud models answer under 127.0.0.1 and run at somebody else's. */
static void note_elsewhere(struct served_model *m, const struct json_ref *at)
{
	m->elsewhere |= *json_text_or(at, "remote_host", "", NULL) ||
			*json_text_or(at, "remote_model", "", NULL) ||
			reach_is_passed_on(m->id);
}

static bool note_tag(struct served_model *m, const struct json_ref *item)
{
	if (!*json_text_or(item, "digest", "", NULL))
		return false;
	note_details(m, item);
	note_elsewhere(m, item);
	return true;
}

bool served_tags(struct served *s, const char *body, size_t len)
{
	return each_item(s, body, len, "models", "name", note_tag);
}

static bool note_loaded(struct served_model *m, const struct json_ref *item)
{
	int context = tokens(item, "context_length");

	if (context)
		m->context = context;
	return context > 0;
}

bool served_running(struct served *s, const char *body, size_t len)
{
	return each_item(s, body, len, "models", "name", note_loaded);
}

/* "num_ctx   8192" in lines of parameters. */
static int num_ctx(const char *parameters)
{
	const char *at = parameters;

	while (at && *at) {
		if (str_begins(at, "num_ctx") && strchr(" \t", at[7])) {
			long v = strtol(at + 7, NULL, 10);

			return v > 0 && v <= TOKENS_MAX ? (int)v : 0;
		}
		at = strchr(at, '\n');
		at = at ? at + 1 : NULL;
	}
	return 0;
}

static void note_info(struct served_model *m, const struct json_ref *info)
{
	char key[96];

	snprintf(key, sizeof key, "%.60s.context_length",
		 json_text_or(info, "general.architecture", "", NULL));
	m->context_most = tokens(info, key);
}

/* It can do something, and to talk is not among it. */
static bool is_mute(const struct json_ref *root)
{
	struct json_ref can, item = { 0 };
	bool talks = false;

	if (!json_member_opt(root, "capabilities", JSON_ARRAY, &can, NULL) ||
	    !json_count(&can))
		return false;
	while (json_next(&can, &item))
		talks |= !strcmp(json_as_text(&item, NULL), "completion");
	return !talks;
}

bool served_show(struct served_model *m, const char *body, size_t len)
{
	struct json *doc = json_parse(body, len, NULL);
	struct json_ref root, info;
	bool ok = false;
	int given;

	if (!doc)
		return false;
	root = json_root(doc);
	if (json_kind(&root) == JSON_OBJECT) {
		ok = true;
		note_details(m, &root);
		note_elsewhere(m, &root);
		if (json_member_opt(&root, "model_info", JSON_OBJECT, &info,
				    NULL))
			note_info(m, &info);
		given = num_ctx(json_text_or(&root, "parameters", "", NULL));
		if (given && !m->context)
			m->context = given;
		m->vectors = is_mute(&root);
	}
	json_free(doc);
	return ok;
}

/* ---- llama.cpp, LM Studio -------------------------------------------------------- */

bool served_props(struct served *s, const char *body, size_t len)
{
	struct json *doc = json_parse(body, len, NULL);
	struct json_ref root, usual;
	bool ok = false;

	if (!doc)
		return false;
	root = json_root(doc);
	if (json_member_opt(&root, "default_generation_settings", JSON_OBJECT,
			    &usual, NULL)) {
		int context = tokens(&usual, "n_ctx");

		ok = true;
		if (s->n == 1 && context)
			s->list[0].context = context;
	}
	json_free(doc);
	return ok;
}

static bool note_studio(struct served_model *m, const struct json_ref *item)
{
	const char *type = json_text_or(item, "type", "", NULL);
	int loaded = tokens(item, "loaded_context_length");

	m->vectors = !strcmp(type, "embeddings");
	m->context_most = tokens(item, "max_context_length");
	if (loaded)
		m->context = loaded;
	return *type && m->context_most;
}

bool served_studio(struct served *s, const char *body, size_t len)
{
	return each_item(s, body, len, "data", "id", note_studio);
}
