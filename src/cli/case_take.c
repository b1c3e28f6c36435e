/*
 * case_take.c - a case as somebody handed it out, taken among one's own
 */
#include "cli/case_take.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/told.h"
#include "court/case.h"
#include "court/case_folder.h"
#include "court/catalogue.h"
#include "court/document.h"

#define CASE_JSON "case.json"

bool case_take_is(const char *path)
{
	char *file = file_join(path, CASE_JSON);
	bool is = file_is_dir(path) && file_exists(file);

	free(file);
	return is;
}

static bool put(struct case_folder *cf, const char *dir, const char *name,
		struct error *err)
{
	char *path = file_join(dir, name);
	struct buf text;
	bool ok;

	buf_init(&text, DOCUMENT_FILE_MAX);
	ok = file_read(path, &text, err) &&
	     case_folder_put(cf, name, text.s, text.len, err);
	buf_release(&text);
	free(path);
	return ok;
}

/* What lies in the folder, and one folder down. */
static bool put_all(struct case_folder *cf, const char *dir, const char *below,
		    struct error *err)
{
	char *here = *below ? file_join(dir, below) : xstrdup(dir);
	char **names = NULL;
	size_t n = 0;
	bool ok = file_names(here, &names, &n, err);

	for (size_t i = 0; ok && i < n; i++) {
		char *name =
			*below ? file_join(below, names[i]) : xstrdup(names[i]);
		char *path = file_join(dir, name);

		if (!file_is_dir(path))
			ok = put(cf, dir, name, err);
		else if (!*below)
			ok = put_all(cf, dir, name, err);
		free(path);
		free(name);
	}
	file_free_names(names, n);
	free(here);
	return ok;
}

static bool copy(const struct court_case *c, const char *dir, bool force,
		 char **into, struct error *err)
{
	struct catalogue cat;
	struct case_folder cf = { 0 };
	bool ok;

	catalogue_init(&cat);
	*into = catalogue_own_cases(&cat);
	ok = case_folder_begin(&cf, *into, c->slug, force, err) &&
	     put_all(&cf, dir, "", err) && case_folder_finish(&cf, err);
	case_folder_release(&cf);
	catalogue_release(&cat);
	return ok;
}

int case_take(const char *path, bool force)
{
	struct court_case c = { 0 };
	struct error err = { 0 };
	struct faults f;
	char *into = NULL, *dir = xstrdup(path);
	int code = EXIT_DONE;
	size_t n = strlen(dir);

	if (cli_given.readonly) {
		free(dir);
		return cli_usage("--readonly was given: nothing is imported.");
	}
	while (n > 1 && dir[n - 1] == '/')
		dir[--n] = '\0';
	faults_init(&f);
	if (!case_load(&c, dir, CASE_OWN, &f)) {
		told_faults(&f);
		code = EXIT_DATA;
	} else if (!copy(&c, dir, force, &into, &err)) {
		faults_release(&f);
		code = cli_fail(&err);
	} else {
		faults_release(&f);
		printf("%s\n%s/%s\n", c.slug, into, c.slug);
	}
	case_release(&c);
	free(into);
	free(dir);
	return code;
}
