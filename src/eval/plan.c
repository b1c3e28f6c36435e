#include "eval/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/sanitise.h"

#define PLAN_FILE "plan.json"
#define PLAN_MAX  ((size_t)1 << 20)

/* ---- the estimate ------------------------------------------------------------ */

struct plan_part plan_asks(double n, double read_each, double written_each)
{
	return (struct plan_part){ .requests = 1.05 * n,
				   .most = 2 * n,
				   .read = read_each * n,
				   .written = written_each * n };
}

double plan_requests(const struct plan *p)
{
	double n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += p->parts[i].requests;
	return n;
}

double plan_most_requests(const struct plan *p)
{
	double n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += p->parts[i].most;
	return n;
}

double plan_most_tokens(const struct plan *p)
{
	double n = 0;

	for (size_t i = 0; i < p->n; i++) {
		const struct plan_part *x = &p->parts[i];

		if (x->requests > 0)
			n += (x->read + x->written) * x->most / x->requests;
	}
	return n;
}

/* "210,000": nobody could promise more than two figures.  Upwards, so that what is
 * called the most is. */
static void put_round(struct buf *out, double v)
{
	char digits[32];
	double unit = 1;
	size_t n;

	while (v / unit >= 100)
		unit *= 10;
	snprintf(digits, sizeof digits, "%.0f", ceil(v / unit) * unit);
	n = strlen(digits);
	for (size_t i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			buf_putc(out, ',');
		buf_putc(out, digits[i]);
	}
}

static void put_name(struct buf *out, const char *s)
{
	sanitise(out, s, strlen(s), SANITISE_LINE);
}

static void say_part(const struct plan_part *x, struct buf *out)
{
	buf_puts(out, "  ");
	put_name(out, *x->model ? x->model : "the first model there");
	buf_puts(out, " at ");
	put_name(out, x->host);
	buf_printf(out, " %s: about ", x->what);
	put_round(out, x->requests);
	buf_puts(out, " requests (at most ");
	put_round(out, x->most);
	buf_puts(out, "), ");
	put_round(out, x->read);
	buf_puts(out, " tokens to read and ");
	put_round(out, x->written);
	buf_puts(out, " to write");
	if (x->price_in > 0 || x->price_out > 0)
		buf_printf(out, ", cost about %.2f",
			   (x->read * x->price_in + x->written * x->price_out) /
				   1e6);
	else
		buf_puts(out, "; no prices are set for it");
	buf_putc(out, '\n');
}

void plan_say(const struct plan *p, struct buf *out)
{
	buf_printf(out, "%s: %zu sample%s", p->task, p->samples,
		   p->samples == 1 ? "" : "s");
	if (p->ended)
		buf_printf(out, ", %zu of them %s done", p->ended,
			   p->ended == 1 ? "is" : "are");
	buf_putc(out, '\n');
	for (size_t i = 0; i < p->n && p->samples > p->ended; i++)
		say_part(&p->parts[i], out);
}

/* ---- on disk -------------------------------------------------------------------- */

static bool check(const struct json *doc, const char *path, const char *task,
		  struct error *err)
{
	struct json_ref root = json_root(doc), options;

	if (!json_schema_is(&root, "run", NULL) ||
	    !json_member_opt(&root, "options", JSON_OBJECT, &options, NULL))
		return error_set(err, ERR_DATA,
				 "%s: is no plan of a run; name another folder",
				 path);
	if (task && strcmp(json_text_or(&root, "task", "", NULL), task) != 0)
		return error_set(
			err, ERR_USAGE,
			"%s: is the plan of another task; name another "
			"folder for \"%s\"",
			path, task);
	return true;
}

struct json *plan_load(const char *dir, const char *task, struct error *err)
{
	char *path = file_join(dir, PLAN_FILE);
	struct json *doc = NULL;

	error_clear(err);
	if (file_exists(path))
		doc = json_load(path, PLAN_MAX, err);
	if (doc && !check(doc, path, task, err)) {
		json_free(doc);
		doc = NULL;
	}
	free(path);
	return doc;
}

/* All options but one, as text. */
static void dump_options(const struct json *doc, const char *but,
			 struct buf *out)
{
	struct json_ref root = json_root(doc), options, item = { 0 };

	json_member_opt(&root, "options", JSON_OBJECT, &options, NULL);
	while (json_next(&options, &item))
		if (strcmp(item.key, but) != 0) {
			buf_printf(out, "%s ", item.key);
			json_dump(&item, out);
			buf_putc(out, '\n');
		}
}

bool plan_same_but(const struct json *a, const struct json *b, const char *but)
{
	struct buf one, other;
	bool same;

	buf_init(&one, PLAN_MAX);
	buf_init(&other, PLAN_MAX);
	dump_options(a, but, &one);
	dump_options(b, but, &other);
	same = !strcmp(one.s, other.s);
	buf_release(&one);
	buf_release(&other);
	return same;
}

static bool dump_member(const struct json_ref *at, const char *key,
			struct buf *out)
{
	struct json_ref item = { 0 };

	buf_reset(out);
	while (json_next(at, &item))
		if (!strcmp(item.key, key)) {
			json_dump(&item, out);
			return true;
		}
	return false;
}

static bool same_options(const struct json *doc, const struct plan *p,
			 const char *dir, struct error *err)
{
	struct json *now = json_parse(p->options, strlen(p->options), err);
	struct json_ref root, kept, wanted, item = { 0 };
	struct buf a, b;
	bool ok = true;

	if (!now)
		return false;
	buf_init(&a, PLAN_MAX);
	buf_init(&b, PLAN_MAX);
	root = json_root(doc);
	wanted = json_root(now);
	json_member_opt(&root, "options", JSON_OBJECT, &kept, NULL);
	while (ok && json_next(&wanted, &item)) {
		bool has = dump_member(&kept, item.key, &a);

		dump_member(&wanted, item.key, &b);
		if (has && strcmp(a.s, b.s) != 0)
			ok = error_set(err, ERR_USAGE,
				       "%s: this run was begun with %s %.80s, "
				       "not %.80s; leave that out to go on "
				       "with it, or name another folder",
				       dir, item.key, a.s, b.s);
	}
	buf_release(&a);
	buf_release(&b);
	json_free(now);
	return ok;
}

static bool write_plan(const char *dir, const struct plan *p, struct error *err)
{
	char *path = file_join(dir, PLAN_FILE);
	struct jsonw w;
	struct buf b;
	bool ok;

	buf_init(&b, PLAN_MAX);
	w = jsonw_to(&b, 1);
	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.run/1");
	jsonw_put_text(&w, "task", p->task);
	jsonw_put_time(&w, "begun", clock_wall_ms());
	jsonw_put_int(&w, "samples", (int64_t)p->samples);
	jsonw_put_int(&w, "requests", (int64_t)plan_requests(p));
	jsonw_key(&w, "options");
	jsonw_raw(&w, p->options);
	jsonw_end_object(&w);
	buf_putc(&b, '\n');
	ok = file_make_dirs(dir, 0700, err) &&
	     file_write_buf(path, &b, 0600, err);
	buf_release(&b);
	free(path);
	return ok;
}

bool plan_keep(const char *dir, const struct plan *p, struct error *err)
{
	struct json *doc = plan_load(dir, p->task, err);
	bool ok;

	if (doc)
		ok = same_options(doc, p, dir, err);
	else
		ok = err->code == ERR_NONE && write_plan(dir, p, err);
	json_free(doc);
	return ok;
}
