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
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/told.h"
#include "court/case.h"
#include "court/case_folder.h"
#include "court/catalogue.h"
#include "court/document.h"
#include "court/map.h"
#include "court/sealed.h"
#include "listen/apart.h"

#define CASE_JSON "case.json"

bool case_take_is(const char *path)
{
	char *file = file_join(path, CASE_JSON);
	bool is = file_is_dir(path) && file_exists(file);

	free(file);
	return is;
}

/* Whether that file of a case says its name. */
static bool says_slug(const char *name)
{
	return !strcmp(name, CASE_JSON) || !strcmp(name, MAP_FILE);
}

/* A case's file whose member "slug" is that name from now on. */
static bool write_slug(struct buf *text, const char *slug, struct error *err)
{
	char *says = xprintf("\"%s\"", slug); /* names_is_slug */
	struct json *doc = json_parse(text->s, text->len, err);
	struct json *name = json_parse(says, strlen(says), err);
	struct json_ref root = json_root(doc), value = json_root(name), at;
	struct jsonw w;

	if (doc && json_member_opt(&root, "slug", JSON_TEXT, &at, NULL)) {
		json_set(doc, &at, &value);
		buf_reset(text);
		w = jsonw_to(text, 2);
		json_write(&root, &w);
		buf_putc(text, '\n');
	}
	json_free(name);
	json_free(doc);
	free(says);
	return doc && (!text->full ||
		       error_set(err, ERR_LIMIT, "it would be too large"));
}

/* slug: what the case is called from now on; NULL: as it was. */
static bool put(struct case_folder *cf, const char *dir, const char *name,
		const char *slug, struct error *err)
{
	char *path = file_join(dir, name);
	struct buf text;
	bool ok;

	buf_init(&text, DOCUMENT_FILE_MAX);
	ok = file_read(path, &text, err) &&
	     (!slug || !says_slug(name) || write_slug(&text, slug, err) ||
	      error_within(err, "%s", path)) &&
	     case_folder_put(cf, name, text.s, text.len, err);
	buf_release(&text);
	free(path);
	return ok;
}

/* What lies in the folder, and one folder down. */
static bool put_all(struct case_folder *cf, const char *dir, const char *below,
		    const char *slug, struct error *err)
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
			ok = put(cf, dir, name, slug, err);
		else if (!*below)
			ok = put_all(cf, dir, name, slug, err);
		free(path);
		free(name);
	}
	file_free_names(names, n);
	free(here);
	return ok;
}

/* ---- a copy whose case is here already ---- */

/* Whether the own case of that name is a students' copy of the same: all of it but
 * what is sealed.  Then the memo of another assignment is only added. */
static bool is_same_copy(const struct court_case *c, const char *target)
{
	struct court_case ours = { 0 };
	bool same = c->sealed && sealed_is(target) &&
		    case_load(&ours, target, CASE_OWN, NULL) &&
		    !strcmp(ours.hash, c->hash);

	case_release(&ours);
	return same;
}

static bool put_beside(void *target, const char *name, const struct buf *file,
		       struct error *err)
{
	char *path = file_join(target, name);
	bool ok = file_write(path, file->s, file->len, 0600, err);

	free(path);
	return ok;
}

static bool add_memos(const char *dir, char *target, struct error *err)
{
	size_t n;

	if (!sealed_add(dir, target, put_beside, target, &n, err))
		return false;
	fprintf(stderr,
		n ? "hotbench: the case is here already: the sealed memo of "
		    "this assignment was added, and those that were there "
		    "still open\n"
		  : "hotbench: the case is here already, the same; no "
		    "change\n");
	return true;
}

/* ---- a case that is new here ---- */

static bool put_old_memo(void *arg, const char *name, const struct buf *file,
			 struct error *err)
{
	struct case_folder *cf = arg;

	return case_folder_put(cf, name, file->s, file->len, err);
}

/* Hearings under other assignments still need the memos that were there. */
static bool keep_memos(struct case_folder *cf, struct error *err)
{
	size_t n;

	return !sealed_is(cf->target) ||
	       sealed_add(cf->target, cf->fresh, put_old_memo, cf, &n, err);
}

static bool copy(const struct court_case *c, const char *dir, const char *into,
		 const char *slug, bool force, struct error *err)
{
	struct case_folder cf = { 0 };
	bool ok = case_folder_begin(&cf, into, slug ? slug : c->slug, force,
				    err) &&
		  put_all(&cf, dir, "", slug, err) &&
		  (!c->sealed || keep_memos(&cf, err)) &&
		  case_folder_finish(&cf, err);

	case_folder_release(&cf);
	return ok;
}

/* ---- a name that a shipped case has, too ---- */

void case_take_tell_hidden(const struct catalogue *cat, const char *slug)
{
	if (catalogue_ships_case(cat, slug))
		fprintf(stderr,
			"hotbench: note: %s is also the name of a case that "
			"comes with the program; this one stands before it "
			"until hotbench case delete %s\n",
			slug, slug);
}

/* A students' copy is what was handed out: it is only told. */
static bool may_hide(const struct catalogue *cat, const struct court_case *c,
		     const char *slug, const char *target, bool force,
		     struct error *err)
{
	bool is_new = !file_exists(target);

	if (!catalogue_may_hide(cat, slug, force || c->sealed, err))
		return false;
	if (is_new)
		case_take_tell_hidden(cat, slug);
	return true;
}

/* Its assignments open its memo by the name that they have for it. */
static bool may_be_called(const struct court_case *c, const char *slug,
			  struct error *err)
{
	if (!names_is_slug(slug))
		return error_set(err, ERR_USAGE,
				 "'%.80s' is no name for a case: lower-case "
				 "letters, digits and hyphens",
				 slug);
	return !c->sealed || !strcmp(slug, c->slug) ||
	       error_set(err, ERR_USAGE,
			 "it is the students' copy of '%s', which an "
			 "assignment opens under that name: leave out --name",
			 c->slug);
}

/* Prints slug and path.  given: what it is to be called; NULL: as it is. */
static bool take(const struct court_case *c, const char *dir, const char *given,
		 bool force, struct error *err)
{
	const char *slug = given ? given : c->slug;
	struct catalogue cat;
	char *into, *target;
	bool ok;

	if (given && !may_be_called(c, given, err))
		return false;
	catalogue_init(&cat);
	into = catalogue_own_cases(&cat);
	target = file_join(into, slug);
	ok = may_hide(&cat, c, slug, target, force, err) &&
	     (is_same_copy(c, target) ? add_memos(dir, target, err)
				      : copy(c, dir, into, given, force, err));
	if (ok)
		printf("%s\n%s\n", slug, target);
	else if (err->code == ERR_EXISTS && c->sealed && sealed_is(target))
		error_set(err, ERR_EXISTS,
			  "%s is there already, and is another version of the "
			  "case; --force replaces it and keeps its sealed "
			  "memos",
			  target);
	free(target);
	free(into);
	catalogue_release(&cat);
	return ok;
}

/* As `hotbench check` has it: who argues it would meet its faults. */
static bool is_sound(const char *dir)
{
	static const struct catalogue_table tables[] = { { NULL, NULL } };
	struct catalogue c;
	struct faults f;
	size_t n;

	catalogue_init(&c);
	faults_init(&f);
	catalogue_check(&c, dir, false, apart_check, tables, &f);
	n = f.n + f.dropped;
	told_faults(&f);
	catalogue_release(&c);
	if (n)
		fprintf(stderr,
			"hotbench: %s was not imported: hotbench check finds "
			"%zu fault%s in it; ask whoever handed it out, or mend "
			"%s\n",
			dir, n, str_plural(n), n == 1 ? "it" : "them");
	return !n;
}

int case_take(const char *path, const char *slug, bool force)
{
	struct court_case c = { 0 };
	struct error err = { 0 };
	char *dir = xstrdup(path);
	int code = EXIT_DONE;
	size_t n = strlen(dir);

	if (cli_given.readonly) {
		free(dir);
		return cli_usage("--readonly was given: nothing is imported.");
	}
	while (n > 1 && dir[n - 1] == '/')
		dir[--n] = '\0';
	if (!is_sound(dir) || !case_load(&c, dir, CASE_OWN, NULL))
		code = EXIT_DATA;
	else if (!take(&c, dir, slug, force, &err))
		code = cli_fail(&err);
	case_release(&c);
	free(dir);
	return code;
}
