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

/* Each has a default for what it lacks, and is to be released all the same. */
static bool read_real(const struct oyez *o, struct eval_real *out,
		      struct error *err)
{
	struct faults faults;
	bool argued = false;

	faults_init(&faults);
	for (size_t i = 0; i < o->n_files; i++) {
		const struct oyez_file *f = &o->files[i];
		bool kase = !strcmp(f->name, "case.json");
		struct json_ref root;
		struct json *doc;

		if (!kase && strcmp(f->name, "transcript.json") != 0)
			continue;
		argued |= !kase;
		doc = json_parse(f->text, f->len, err);
		if (!doc) {
			faults_release(&faults);
			return false;
		}
		root = json_root(doc);
		if (kase)
			case_read(&out->kase, &root, &faults);
		else
			argument_read(&out->argument, &root, &faults);
		json_free(doc);
	}
	if (!faults_settle(&faults, err))
		return false;
	return argued || error_set(err, ERR_DATA, "no transcript in it");
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

static void release_real(struct eval_real *r)
{
	argument_release(&r->argument);
	case_release(&r->kase);
}

typedef bool real_fn(void *arg, struct eval_real *r, struct error *err);

static bool take_one(const char *dir, const char *name, real_fn *take,
		     void *arg, struct error *err)
{
	struct oyez o = { .n_files = 0 };
	struct eval_real r = { .argument = { .n_sections = 0 } };
	bool ok = convert(dir, name, &o, err) && read_real(&o, &r, err);

	if (!ok)
		error_within(err, "%s/%s", dir, name);
	ok = ok && take(arg, &r, err);
	release_real(&r);
	oyez_release(&o);
	return ok;
}

static bool walk(const struct eval_setup *s, real_fn *take, void *arg,
		 struct error *err)
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

struct handing {
	eval_argument_fn *take;
	void *arg;
};

static bool hand_out(void *arg, struct eval_real *r, struct error *err)
{
	const struct handing *h = arg;

	return h->take(h->arg, r->kase.slug, &r->argument, err);
}

bool eval_arguments(const struct eval_setup *s, eval_argument_fn *take,
		    void *arg, struct error *err)
{
	struct handing h = { take, arg };

	return walk(s, hand_out, &h, err);
}

static bool keep(void *arg, struct eval_real *r, struct error *err)
{
	struct eval_reals *to = arg;

	(void)err;
	to->list = xgrow(to->list, to->n, &to->room, sizeof *to->list);
	to->list[to->n++] = *r;
	*r = (struct eval_real){ .argument = { .n_sections = 0 } };
	return true;
}

bool eval_reals_load(struct eval_reals *out, const struct eval_setup *s,
		     struct error *err)
{
	return walk(s, keep, out, err);
}

void eval_reals_release(struct eval_reals *r)
{
	for (size_t i = 0; i < r->n; i++)
		release_real(&r->list[i]);
	free(r->list);
	*r = (struct eval_reals){ .n = 0 };
}
