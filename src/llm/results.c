#include "llm/results.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/xmalloc.h"

#define OFFERS_MAX 5000
#define DIMS_MAX   65536

/* llm.cpp lists what each can put out; embedders and painters cannot talk. */
static bool writes_text(const struct json_ref *item)
{
	struct json_ref arch, modes, mode = { 0 };
	bool text = false;

	if (!json_member_opt(item, "architecture", JSON_OBJECT, &arch, NULL) ||
	    !json_member_opt(&arch, "output_modalities", JSON_ARRAY, &modes,
			     NULL))
		return true;
	while (json_next(&modes, &mode))
		text = text || strcmp(json_as_text(&mode, NULL), "text") == 0;
	return text;
}

static int context_of(const struct json_ref *item)
{
	static const char *const NAMES[] = { "max_model_len", "context_length",
					     "loaded_context_length",
					     "max_context_length" };
	struct json_ref meta;

	for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
		int v = (int)json_int_or(item, NAMES[i], 0, 0, 1 << 30, NULL);

		if (v)
			return v;
	}
	if (json_member_opt(item, "meta", JSON_OBJECT, &meta, NULL))
		return (int)json_int_or(&meta, "n_ctx", 0, 0, 1 << 30, NULL);
	return 0;
}

bool results_offers(const char *s, size_t len, struct arena *a,
		    struct llm_offer **out, size_t *n, struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref root, data, item = { 0 };

	*n = 0;
	*out = NULL;
	if (!doc)
		return false;
	root = json_root(doc);
	if (!json_member_opt(&root, "data", JSON_ARRAY, &data, NULL)) {
		json_free(doc);
		return error_set(err, ERR_ENDPOINT,
				 "its answer is no list of models");
	}
	*out = arena_array(a, json_count(&data) + 1, sizeof **out);
	while (json_next(&data, &item) && *n < OFFERS_MAX) {
		const char *id = json_text_or(&item, "id", "", NULL);

		if (!*id || !writes_text(&item))
			continue;
		(*out)[*n].id = arena_strdup(a, id);
		(*out)[(*n)++].context_tokens = context_of(&item);
	}
	json_free(doc);
	return true;
}

static bool bad(struct error *err, const char *why)
{
	return error_set(err, ERR_ENDPOINT, "its vectors cannot be used: %s",
			 why);
}

static bool row(const struct json_ref *item, size_t i, size_t n, float **out,
		size_t *dims, bool *seen, struct error *err)
{
	struct json_ref list, x = { 0 };
	size_t at = (size_t)json_int_or(item, "index", (long long)i, 0,
					(long long)n - 1, NULL);
	size_t k = 0;

	if (!json_member_opt(item, "embedding", JSON_ARRAY, &list, NULL))
		return bad(err, "one is missing");
	if (!*dims) {
		*dims = json_count(&list);
		if (!*dims || *dims > DIMS_MAX)
			return bad(err, "their length");
		*out = xcalloc(n * *dims, sizeof **out);
	}
	if (json_count(&list) != *dims || at >= n || seen[at])
		return bad(err, "they differ in length or order");
	seen[at] = true;
	while (json_next(&list, &x)) {
		double v = json_as_number(&x, NULL);

		if (json_kind(&x) != JSON_NUMBER || !(fabs(v) <= FLT_MAX))
			return bad(err, "one holds what is no number");
		(*out)[at * *dims + k++] = (float)v;
	}
	return true;
}

bool results_vectors(const char *s, size_t len, size_t n, float **out,
		     size_t *dims, struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref root, data, item = { 0 };
	bool *seen, ok = true;
	size_t i = 0;

	*out = NULL;
	*dims = 0;
	if (!doc)
		return false;
	root = json_root(doc);
	if (!json_member_opt(&root, "data", JSON_ARRAY, &data, NULL) ||
	    json_count(&data) != n) {
		json_free(doc);
		return bad(err, "not one for each text");
	}
	seen = xcalloc(n + 1, sizeof *seen);
	while (ok && json_next(&data, &item))
		ok = row(&item, i++, n, out, dims, seen, err);
	free(seen);
	json_free(doc);
	if (!ok) {
		free(*out);
		*out = NULL;
	}
	return ok;
}
