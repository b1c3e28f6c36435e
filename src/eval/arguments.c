#include "eval/arguments.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/oyez.h"
#include "eval/rows.h"

#define ENDING "-t01.json"

static bool read_argument(const struct oyez *o, struct argument *out,
			  struct error *err)
{
	const struct oyez_file *f = NULL;
	struct json *doc;
	struct json_ref root;
	struct faults faults;

	*out = (struct argument){ .n_sections = 0 };
	for (size_t i = 0; i < o->n_files; i++)
		if (!strcmp(o->files[i].name, "transcript.json"))
			f = &o->files[i];
	if (!f)
		return error_set(err, ERR_DATA, "no transcript in it");
	doc = json_parse(f->text, f->len, err);
	if (!doc)
		return false;
	faults_init(&faults);
	root = json_root(doc);
	argument_read(out, &root, &faults);
	json_free(doc);
	return faults_settle(&faults, err);
}

static bool convert(const char *dir, const char *name, struct oyez *out,
		    struct error *err)
{
	char *stem = xstrndup(name, strlen(name) - strlen(ENDING));
	char *file = xprintf("%s.json", stem);
	char *kase = file_join(dir, file), *talk = file_join(dir, name);
	struct buf a, b;
	bool ok;

	buf_init(&a, OYEZ_CASE_MAX);
	buf_init(&b, OYEZ_TRANSCRIPT_MAX);
	ok = file_read(kase, &a, err) && file_read(talk, &b, err) &&
	     oyez_convert(out, file, a.s, a.len, b.s, b.len, NULL, err);
	buf_release(&a);
	buf_release(&b);
	free(stem);
	free(file);
	free(kase);
	free(talk);
	return ok;
}

static bool take_one(const char *dir, const char *name, eval_argument_fn *take,
		     void *arg, struct error *err)
{
	struct oyez o = { .n_files = 0 };
	struct argument a = { .n_sections = 0 };
	bool ok = convert(dir, name, &o, err) && read_argument(&o, &a, err);

	if (!ok)
		error_within(err, "%s/%s", dir, name);
	ok = ok && take(arg, o.slug, &a, err);
	argument_release(&a);
	oyez_release(&o);
	return ok;
}

bool eval_arguments(const struct eval_setup *s, eval_argument_fn *take,
		    void *arg, struct error *err)
{
	char *dir = eval_data_path(s, "oyez"), **names = NULL;
	size_t n = 0, taken = 0;
	bool ok = file_names(dir, &names, &n, err);

	for (size_t i = 0; ok && i < n; i++) {
		if (!str_ends(names[i], ENDING))
			continue;
		taken++;
		ok = eval_goes_on(s, i, n, err) &&
		     take_one(dir, names[i], take, arg, err);
	}
	if (ok && !taken)
		ok = eval_data_absent(s, "oyez", err);
	file_free_names(names, n);
	free(dir);
	return ok;
}
