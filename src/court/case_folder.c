#include "court/case_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/names.h"
#include "base/xmalloc.h"

/* A crash between the two renames of take_place leaves only the old one, aside. */
static void recover(const struct case_folder *cf)
{
	if (!file_exists(cf->target) && file_exists(cf->aside))
		(void)rename(cf->aside, cf->target);
}

bool case_folder_begin(struct case_folder *cf, const char *own_cases,
		       const char *slug, bool force, struct error *err)
{
	*cf = (struct case_folder){ .force = force };
	if (!names_is_slug(slug))
		return error_set(err, ERR_DATA,
				 "a case cannot be called \"%.80s\"", slug);
	cf->target = file_join(own_cases, slug);
	cf->aside = xprintf("%s/.%s.old", own_cases, slug);
	if (!file_make_dirs(own_cases, 0700, err))
		return false;
	recover(cf);
	if (file_exists(cf->target) && !force)
		return error_set(err, ERR_EXISTS,
				 "%s is there already; --force replaces it",
				 cf->target);
	cf->fresh = xprintf("%s/.%s.XXXXXX", own_cases, slug);
	if (mkdtemp(cf->fresh))
		return true;
	error_errno(err, "%s", own_cases);
	free(cf->fresh);
	cf->fresh = NULL;
	return false;
}

bool case_folder_put(struct case_folder *cf, const char *name, const char *s,
		     size_t len, struct error *err)
{
	const char *slash = strchr(name, '/');
	char *path;
	bool ok = true;

	if (slash) {
		char *dir = xprintf("%s/%.*s", cf->fresh, (int)(slash - name),
				    name);

		ok = file_make_dirs(dir, 0700, err);
		free(dir);
	}
	path = file_join(cf->fresh, name);
	ok = ok && file_write(path, s, len, 0600, err);
	free(path);
	if (!ok)
		return false;
	cf->put = xreallocarray(cf->put, cf->n_put + 1, sizeof *cf->put);
	cf->put[cf->n_put++] = xstrdup(name);
	return true;
}

static bool is_of_an_import(const char *name)
{
	size_t n = strlen(name);

	return !strcmp(name, "case.json") || !strcmp(name, "transcript.json") ||
	       (!strncmp(name, "answers-", 8) && n > 6 &&
		!strcmp(name + n - 6, ".jsonl"));
}

/* The case as it was may hold a memo that somebody wrote. */
static void keep_old_case(const char *old, const char *to)
{
	char *kept = file_join(to, "case.json.old");

	(void)rename(old, kept);
	free(kept);
}

/* Moves what `to` lacks out of `from`, removes what an import made, and then the
 * folder, if that left it empty. */
static void carry_over(const char *from, const char *to, int depth)
{
	char **names;
	size_t n;

	if (!file_names(from, &names, &n, NULL))
		return;
	for (size_t i = 0; i < n; i++) {
		char *old = file_join(from, names[i]);
		char *new = file_join(to, names[i]);

		if (!depth && !strcmp(names[i], "case.json"))
			keep_old_case(old, to);
		else if (!depth && is_of_an_import(names[i]))
			(void)unlink(old);
		else if (!file_exists(new))
			(void)rename(old, new);
		else if (!depth && file_is_dir(old) && file_is_dir(new))
			carry_over(old, new, depth + 1);
		else
			(void)unlink(old);
		free(old);
		free(new);
	}
	file_free_names(names, n);
	(void)rmdir(from);
}

bool case_folder_finish(struct case_folder *cf, struct error *err)
{
	bool replaces = file_exists(cf->target);

	if (replaces && file_exists(cf->aside))
		carry_over(cf->aside, cf->target, 0); /* of an earlier time */
	if (replaces && rename(cf->target, cf->aside))
		return error_errno(err, "%s", cf->target);
	if (rename(cf->fresh, cf->target)) {
		error_errno(err, "%s", cf->target);
		if (replaces)
			(void)rename(cf->aside, cf->target);
		return false;
	}
	free(cf->fresh);
	cf->fresh = NULL;
	if (replaces)
		carry_over(cf->aside, cf->target, 0);
	return true;
}

static void remove_fresh(struct case_folder *cf)
{
	for (size_t i = 0; i < cf->n_put; i++) {
		char *path = file_join(cf->fresh, cf->put[i]);
		char *slash;

		(void)unlink(path);
		slash = strrchr(path, '/');
		*slash = '\0';
		if (strcmp(path, cf->fresh) != 0)
			(void)rmdir(path);
		free(path);
	}
	(void)rmdir(cf->fresh);
}

void case_folder_release(struct case_folder *cf)
{
	if (cf->fresh)
		remove_fresh(cf);
	for (size_t i = 0; i < cf->n_put; i++)
		free(cf->put[i]);
	free(cf->put);
	free(cf->target);
	free(cf->fresh);
	free(cf->aside);
	*cf = (struct case_folder){ 0 };
}
