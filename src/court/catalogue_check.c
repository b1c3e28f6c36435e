/*
 * catalogue_check.c - validates files wherever they lie
 *
 * What a file is, is told by its schema, not by its folder, so that a case or a
 * justice can be checked before it is put in place.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assignment.h"
#include "court/catalogue.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"
#include "court/record.h"
#include "court/testimony.h"

#define CHECK_DEPTH_MAX 6 /* of folders below the given one */

struct checking {
	const struct catalogue *c;
	bool strict;
	case_examiner *examine; /* or NULL */
	const struct catalogue_table *tables;
	bool all; /* both places: pairs may have one file in either */
	struct faults *f;
};

static void check_map(const struct checking *k, const struct court_case *c)
{
	struct case_map m;

	if (map_load(&m, c, k->f))
		map_check(&m, c, k->strict, k->f);
	map_release(&m);
}

static void check_case(const struct checking *k, const char *dir)
{
	struct court_case c;
	char *argument = file_join(dir, "transcript.json");

	/* The deep checks would only repeat what a broken file cannot have. */
	if (case_load(&c, dir, CASE_OWN, k->f)) {
		case_check(&c, k->strict, k->f);
		check_map(k, &c);
		testimony_check(&c, k->f);
		if (k->examine)
			k->examine(k->c, &c, k->strict, k->f);
	}
	if (c.has_argument) {
		struct argument a;

		argument_load(&a, argument, k->f);
		argument_release(&a);
	}
	case_release(&c);
	free(argument);
}

static bool seat_of(const void *arg, const char *slug, struct justice *out,
		    struct faults *f)
{
	const struct checking *k = arg;
	struct error err = { 0 };

	if (catalogue_justice(k->c, slug, out, &err))
		return true;
	/* A seat's own faults are told when its own file is checked. */
	if (err.code == ERR_UNKNOWN)
		faults_add(f, "%s", err.text);
	return false;
}

static void check_justice(const struct checking *k, const char *path)
{
	struct justice j;

	justice_load(&j, path, k->f);
	justice_release(&j);
}

static void check_bench(const struct checking *k, const char *path)
{
	struct faults own;
	struct bench b;

	faults_init(&own);
	bench_load(&b, path, seat_of, k, &own);
	for (size_t i = 0; i < own.n; i++)
		faults_add(k->f, "%s%s%s",
			   strncmp(own.list[i], path, strlen(path)) ? path : "",
			   strncmp(own.list[i], path, strlen(path)) ? ": " : "",
			   own.list[i]);
	faults_release(&own);
	bench_release(&b);
}

static void check_ballot(const struct checking *k, const char *path)
{
	struct ballot b;

	ballot_load(&b, path, k->f);
	ballot_release(&b);
}

static void check_argument(const struct checking *k, const char *path)
{
	struct argument a;

	argument_load(&a, path, k->f);
	argument_release(&a);
}

static void check_hearing(const struct checking *k, const char *path)
{
	struct hearing_record r;
	struct json *doc = json_load(path, RECORD_FILE_MAX, NULL);
	struct json_ref root = json_root(doc);
	size_t before = k->f->n;

	record_read(&r, &root, k->f);
	faults_within(k->f, before, path);
	record_release(&r);
	json_free(doc);
}

static void check_assignment(const struct checking *k, const char *path)
{
	struct assignment a;

	assignment_load(&a, path, k->f);
	assignment_release(&a);
}

static void check_dialogue(const struct checking *k, const char *path)
{
	struct dialogue d;

	dialogue_load(&d, path, k->f);
	dialogue_release(&d);
}

static void check_witness(const struct checking *k, const char *path)
{
	struct testimony t;

	testimony_load(&t, path, NULL, k->f);
	testimony_release(&t);
}

static void tell_pairs(const struct checking *k, const struct dialogues *l,
		       const char *where)
{
	size_t before = k->f->n;

	dialogues_check(l, k->f);
	faults_within(k->f, before, where);
}

/* What dialogues of one folder are to each other; each by itself was checked, and
 * one that cannot be loaded has no part in it. */
static void check_pairs(const struct checking *k, const char *dir,
			char *const *names, size_t n)
{
	struct dialogues l = { 0 };
	struct faults own;

	faults_init(&own);
	for (size_t i = 0; i < n; i++) {
		char *path = file_join(dir, names[i]);
		struct dialogue d = { 0 };

		if (str_ends(path, ".json") && dialogue_load(&d, path, &own))
			dialogues_take(&l, &d);
		dialogue_release(&d);
		free(path);
	}
	if (!own.n)
		tell_pairs(k, &l, dir);
	dialogues_release(&l);
	faults_release(&own);
}

/* The same of both places together. */
static void check_all_pairs(const struct checking *k)
{
	struct dialogues l;
	struct faults own;

	faults_init(&own);
	if (catalogue_dialogues(k->c, &l, &own, NULL) && !own.n)
		tell_pairs(k, &l, "prompts/dialogues");
	dialogues_release(&l);
	faults_release(&own);
}

static const struct {
	const char *schema;
	void (*check)(const struct checking *k, const char *path);
} schemas[] = {
	{ "hotbench.justice/1", check_justice },
	{ "hotbench.bench/1", check_bench },
	{ "hotbench.ballot/1", check_ballot },
	{ "hotbench.transcript/1", check_argument },
	{ "hotbench.hearing/1", check_hearing },
	{ "hotbench.assignment/1", check_assignment },
	{ "hotbench.dialogue/1", check_dialogue },
	{ "hotbench.witness/1", check_witness },
};

static void check_json(const struct checking *k, const char *path)
{
	struct error err = { 0 };
	struct json *doc = json_load(path, ARGUMENT_FILE_MAX, &err);
	struct json_ref root = json_root(doc);
	char *schema =
		doc ? xstrdup(json_text_or(&root, "schema", "", NULL)) : NULL;

	json_free(doc);
	if (!schema) {
		faults_add(k->f, "%s", err.text);
		return;
	}
	for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++)
		if (!strcmp(schemas[i].schema, schema)) {
			schemas[i].check(k, path);
			free(schema);
			return;
		}
	faults_add(k->f,
		   "%s: $.schema: \"%.60s\" is no schema that is known here",
		   path, schema);
	free(schema);
}

static void check_prompt(const struct checking *k, const char *path)
{
	struct prompt p;

	for (const struct catalogue_table *t = k->tables; t->name; t++)
		if (!strcmp(file_base(path), t->name)) {
			t->check(path, k->f);
			return;
		}
	prompt_load(&p, path, k->f);
	prompt_release(&p);
}

static void check_folder(const struct checking *k, const char *dir, int depth);

/* One entry of a folder: what is neither a known file nor a folder is let be
 * (a README, a case's answers-*.jsonl). */
static void check_entry(const struct checking *k, const char *path, int depth)
{
	if (file_is_dir(path)) {
		if (strcmp(file_base(path), "lexicons"))
			check_folder(k, path, depth);
	} else if (str_ends(path, ".json")) {
		check_json(k, path);
	} else if (str_ends(path, ".txt")) {
		check_prompt(k, path);
	}
}

static bool is_case(const char *dir)
{
	char *file = file_join(dir, "case.json");
	bool is = file_exists(file);

	free(file);
	return is;
}

static void check_folder(const struct checking *k, const char *dir, int depth)
{
	struct error err = { 0 };
	char **names;
	size_t n;

	if (is_case(dir)) {
		check_case(k, dir);
		return;
	}
	if (depth == CHECK_DEPTH_MAX)
		return;
	if (!file_names(dir, &names, &n, &err)) {
		faults_add(k->f, "%s", err.text);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		char *path = file_join(dir, names[i]);

		check_entry(k, path, depth + 1);
		free(path);
	}
	if (!k->all &&
	    (str_ends(dir, "dialogues") || str_ends(dir, "dialogues/")))
		check_pairs(k, dir, names, n);
	file_free_names(names, n);
}

/* "case.json" itself stands for its folder, as do a map and drafts beside it. */
static char *case_of_file(const char *path)
{
	const char *name = file_base(path);
	size_t n = strlen(path) - strlen(name);
	char *dir;

	if (strcmp(name, "case.json") != 0 && strcmp(name, MAP_FILE) != 0 &&
	    strcmp(name, DRAFTS_FILE) != 0 &&
	    strcmp(name, MAP_DRAFTS_FILE) != 0)
		return NULL;
	dir = n ? xstrndup(path, n > 1 ? n - 1 : 1) : xstrdup(".");
	if (is_case(dir))
		return dir;
	free(dir);
	return NULL;
}

static void check_path(const struct checking *k, const char *path)
{
	char *dir;

	if (file_is_dir(path)) {
		check_folder(k, path, 0);
	} else if ((dir = case_of_file(path))) {
		check_case(k, dir);
		free(dir);
	} else if (str_ends(path, ".txt")) {
		check_prompt(k, path);
	} else {
		check_json(k, path);
	}
}

/* The path as seen from the working folder, where it lies below that. */
static const char *near_path(const char *path)
{
	char *here = getcwd(NULL, 0);
	size_t n = here ? strlen(here) : 0;
	const char *near = path;

	if (n > 1 && !strncmp(path, here, n) && path[n] == '/' && path[n + 1])
		near = path + n + 1;
	free(here);
	return near;
}

static void check_place(const struct checking *k, const char *place)
{
	static const char *const folders[] = { "cases", "justices", "prompts" };

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		char *dir = file_join(place, folders[i]);

		if (file_is_dir(dir))
			check_folder(k, near_path(dir), 0);
		free(dir);
	}
}

void catalogue_check(const struct catalogue *c, const char *path, bool strict,
		     case_examiner *examine,
		     const struct catalogue_table *tables, struct faults *f)
{
	struct checking k = { c, strict, examine, tables, !path, f };

	if (path) {
		check_path(&k, path);
		return;
	}
	check_place(&k, c->share);
	if (strcmp(c->share, c->config))
		check_place(&k, c->config);
	check_all_pairs(&k);
}
