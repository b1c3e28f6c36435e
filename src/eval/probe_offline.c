#include "eval/probe_offline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/field.h"

#define SCHEMA	   "hotbench.offline/1"
#define FILE_MAX   ((size_t)64 << 10)
#define PLACES_MAX 6

static bool read_cell(const struct json_ref *line, const char *key,
		      struct eval_cell *out)
{
	struct field_items w = field_items(line, key, 2, NULL);
	double v[2];
	size_t n = 0;

	*out = eval_words(NULL);
	while (n < 2 && field_next(&w))
		v[n++] = json_as_number(&w.at, NULL);
	if (!n)
		return true;
	if (n != 2 || !(v[1] >= 0 && v[1] <= PLACES_MAX))
		return false;
	*out = eval_number(v[0], (int)v[1]);
	return true;
}

static bool read_lines(const struct json_ref *root, struct probe_offline *out)
{
	struct field_items w =
		field_items(root, "lines", PROBE_LINES_MAX, NULL);

	out->n = 0;
	while (out->n < PROBE_LINES_MAX && field_next(&w)) {
		if (!read_cell(&w.at, "ours", &out->lines[out->n].ours) ||
		    !read_cell(&w.at, "real", &out->lines[out->n].real))
			return false;
		out->n++;
	}
	return out->n > 0;
}

bool probe_offline_load(const struct probe_kept *k, struct probe_offline *out)
{
	struct json *doc = k->anew ? NULL : json_load(k->path, FILE_MAX, NULL);
	struct json_ref root = json_root(doc);
	bool ok = doc && json_kind(&root) == JSON_OBJECT &&
		  !strcmp(json_text_or(&root, "schema", "", NULL), SCHEMA) &&
		  !strcmp(json_text_or(&root, "key", "", NULL), k->key) &&
		  read_lines(&root, out);

	json_free(doc);
	return ok;
}

static void write_cell(struct jsonw *w, const char *key,
		       const struct eval_cell *c)
{
	jsonw_key(w, key);
	if (isnan(c->v)) {
		jsonw_null(w);
		return;
	}
	jsonw_array(w);
	jsonw_number(w, c->v);
	jsonw_int(w, c->places);
	jsonw_end_array(w);
}

void probe_offline_save(const struct probe_kept *k,
			const struct probe_offline *offline)
{
	size_t n_dir = (size_t)(file_base(k->path) - k->path);
	char *dir = n_dir ? xstrndup(k->path, n_dir) : xstrdup(".");
	struct jsonw w;
	struct buf b;

	buf_init(&b, FILE_MAX);
	w = jsonw_to(&b, 0);
	jsonw_object(&w);
	jsonw_put_text(&w, "schema", SCHEMA);
	jsonw_put_text(&w, "key", k->key);
	jsonw_put_array(&w, "lines");
	for (size_t i = 0; i < offline->n; i++) {
		jsonw_object(&w);
		write_cell(&w, "ours", &offline->lines[i].ours);
		write_cell(&w, "real", &offline->lines[i].real);
		jsonw_end_object(&w);
	}
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(&b, '\n');
	if (!k->readonly && file_make_dirs(dir, 0700, NULL))
		file_write_buf(k->path, &b, 0600, NULL);
	buf_release(&b);
	free(dir);
}
