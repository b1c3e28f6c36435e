#include "eval/rows.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "court/catalogue.h"

char *eval_data_path(const struct eval_setup *s, const char *name)
{
	return file_join(s->data, name);
}

bool eval_data_absent(const struct eval_setup *s, const char *name,
		      struct error *err)
{
	return error_set(err, ERR_ABSENT,
			 "%s/%s is not there: the data sets are no part of the "
			 "program; name their folder with --data or "
			 "HOTBENCH_DATA",
			 s->data, name);
}

static bool take_line(const struct lines *l, const char *s, size_t len,
		      eval_row_fn *take, void *arg, struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref root;
	struct faults f;
	bool ok = doc != NULL;

	faults_init(&f);
	if (doc) {
		root = json_root(doc);
		take(arg, &root, &f);
		ok = faults_settle(&f, err);
	}
	json_free(doc);
	return ok ||
	       error_within(err, "%s:%zu", lines_name(l), lines_number(l));
}

bool eval_file_rows(const char *path, eval_row_fn *take, void *arg,
		    struct error *err)
{
	struct lines *l = lines_open(path, false, err);
	bool ok = l != NULL;
	const char *s;
	size_t len;

	while (ok && lines_next(l, &s, &len))
		ok = str_is_blank(s, len) ||
		     take_line(l, s, len, take, arg, err);
	ok = ok && !lines_failed(l, err);
	lines_close(l);
	return ok;
}

bool eval_data_rows(const struct eval_setup *s, const char *name,
		    eval_row_fn *take, void *arg, struct error *err)
{
	char *path = eval_data_path(s, name);
	bool ok = file_exists(path) ? eval_file_rows(path, take, arg, err)
				    : eval_data_absent(s, name, err);

	free(path);
	return ok;
}

bool eval_own_rows(const struct eval_setup *s, const char *name,
		   eval_row_fn *take, void *arg, struct error *err)
{
	char *path = catalogue_file(s->catalogue, name);
	bool ok = eval_file_rows(path, take, arg, err);

	free(path);
	return ok;
}
