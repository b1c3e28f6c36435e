#include "court/case_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"

#define FRESH_MARK   ".new-"
#define FRESH_ENDING FRESH_MARK "XXXXXX"

/* A crash between the two renames of case_folder_finish leaves only the old one, aside. */
static void recover(const struct case_folder *cf)
{
	if (!file_exists(cf->target) && file_exists(cf->aside))
		(void)rename(cf->aside, cf->target);
}

/* ---- the hidden folder ---- */

/* -1 when somebody else holds it, or it is gone. */
static int hold(const char *dir)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct stat held, there;

	if (fd < 0)
		return -1;
	if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &held) == 0 &&
	    stat(dir, &there) == 0 && held.st_dev == there.st_dev &&
	    held.st_ino == there.st_ino)
		return fd;
	close(fd);
	return -1;
}

/* ".SLUG.new-XXXXXX" */
static bool is_fresh_name(const char *name)
{
	const char *end = strstr(name, FRESH_MARK);
	char *slug;
	bool is;

	if (name[0] != '.' || !end || strlen(end) != strlen(FRESH_ENDING))
		return false;
	slug = xstrndup(name + 1, (size_t)(end - name - 1));
	is = names_is_slug(slug);
	free(slug);
	return is;
}

/* What programs left that were killed: nobody holds it. */
static void sweep(const char *own_cases)
{
	DIR *d = opendir(own_cases);
	struct dirent *e;

	while (d && (e = readdir(d))) {
		char *path;
		int fd;

		if (!is_fresh_name(e->d_name))
			continue;
		path = file_join(own_cases, e->d_name);
		fd = hold(path);
		if (fd >= 0) {
			file_remove_tree(path);
			close(fd);
		}
		free(path);
	}
	if (d)
		closedir(d);
}

/* Another program may sweep it away before it is held. */
static bool make_fresh(struct case_folder *cf, const char *own_cases,
		       const char *slug, struct error *err)
{
	for (int tries = 0; tries < 20; tries++) {
		cf->fresh = xprintf("%s/.%s%s", own_cases, slug, FRESH_ENDING);
		if (!mkdtemp(cf->fresh))
			error_errno(err, "%s", own_cases);
		else if ((cf->lock = hold(cf->fresh)) < 0)
			error_set(err, ERR_SYSTEM, "%s: cannot be locked",
				  cf->fresh);
		else
			return true;
		free(cf->fresh);
		cf->fresh = NULL;
	}
	return false;
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
	sweep(own_cases);
	return make_fresh(cf, own_cases, slug, err);
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
	return ok;
}

static bool is_of_an_import(const char *name)
{
	return !strcmp(name, "transcript.json") ||
	       (str_begins(name, "answers-") && str_ends(name, ".jsonl"));
}

/* The case as it was may hold a memo that somebody wrote; drafts were made for it,
 * and a map belongs to it: its questions are not those of the new one. */
static bool is_of_a_memo(const char *name)
{
	return !strcmp(name, "case.json") || !strcmp(name, DRAFTS_FILE) ||
	       !strcmp(name, MAP_FILE) || !strcmp(name, MAP_DRAFTS_FILE);
}

static void keep_old(const char *old, const char *to, const char *name)
{
	char *kept = xprintf("%s/%s.old", to, name);

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

		if (!depth && is_of_a_memo(names[i]))
			keep_old(old, to, names[i]);
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
	close(cf->lock);
	if (replaces)
		carry_over(cf->aside, cf->target, 0);
	return true;
}

void case_folder_release(struct case_folder *cf)
{
	if (cf->fresh) {
		file_remove_tree(cf->fresh);
		close(cf->lock);
	}
	free(cf->target);
	free(cf->fresh);
	free(cf->aside);
	*cf = (struct case_folder){ 0 };
}

bool case_folder_delete(const char *own_cases, const char *slug,
			struct error *err)
{
	char *dir = file_join(own_cases, slug);
	bool ok;

	file_remove_tree(dir);
	ok = !file_exists(dir) ||
	     error_errno(err, "%s: cannot be removed whole", dir);
	free(dir);
	return ok;
}
