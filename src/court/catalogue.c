#include "court/catalogue.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* Where each kind of thing lies, and what a person calls it. */
static const struct {
	const char *folder, *ending, *word;
} kinds[] = {
	[ENTRY_CASE] = { "cases", "", "case" },
	[ENTRY_JUSTICE] = { "justices", ".json", "justice" },
	[ENTRY_BENCH] = { "justices/benches", ".json", "bench" },
	[ENTRY_BALLOT] = { "justices/ballots", ".json", "ballot" },
	[ENTRY_PROMPT] = { "prompts", ".txt", "prompt" },
	[ENTRY_DIALOGUE] = { "prompts/dialogues", ".json", "dialogue" },
};

void catalogue_init(struct catalogue *c)
{
	c->share = paths_share();
	c->config = paths_config();
}

void catalogue_release(struct catalogue *c)
{
	free(c->share);
	free(c->config);
	*c = (struct catalogue){ 0 };
}

char *catalogue_own_cases(const struct catalogue *c)
{
	return file_join(c->config, kinds[ENTRY_CASE].folder);
}

/* ---- listing ---- */

void entry_release(struct entry *e)
{
	free(e->slug);
	free(e->path);
	*e = (struct entry){ 0 };
}

void entries_release(struct entries *e)
{
	for (size_t i = 0; i < e->n; i++)
		entry_release(&e->list[i]);
	free(e->list);
	*e = (struct entries){ 0 };
}

/* "kagan" of "kagan.json"; NULL for a file of another kind.  Caller frees. */
static char *slug_of(const char *name, const char *ending)
{
	size_t n = strlen(name), e = strlen(ending);
	char *slug;

	if (!str_ends(name, ending))
		return NULL;
	slug = xstrndup(name, n - e);
	if (names_is_slug(slug))
		return slug;
	free(slug);
	return NULL;
}

static bool has_case(const char *dir)
{
	char *file = file_join(dir, "case.json");
	bool has = file_bytes(dir) < 0 && file_exists(file);

	free(file);
	return has;
}

static char *case_in(const char *place, const char *slug)
{
	char *cases = file_join(place, kinds[ENTRY_CASE].folder);
	char *dir = file_join(cases, slug);

	free(cases);
	return dir;
}

bool catalogue_ships_case(const struct catalogue *c, const char *slug)
{
	char *dir = case_in(c->share, slug);
	bool ships = has_case(dir);

	free(dir);
	return ships;
}

bool catalogue_may_hide(const struct catalogue *c, const char *slug, bool force,
			struct error *err)
{
	char *own = case_in(c->config, slug);
	bool may = force || !catalogue_ships_case(c, slug) || file_exists(own);

	free(own);
	return may ||
	       error_set(err, ERR_EXISTS,
			 "%s is the name of a case that comes with the "
			 "program, and this one would stand before it; give it "
			 "another one with --name NAME, or say --force to have "
			 "it so",
			 slug);
}

static bool list_place(const char *place, enum entry_kind kind,
		       enum case_origin origin, struct entries *out,
		       struct error *err)
{
	char *dir = file_join(place, kinds[kind].folder), **names;
	size_t n;
	bool ok = file_names(dir, &names, &n, err);

	for (size_t i = 0; ok && i < n; i++) {
		char *slug = slug_of(names[i], kinds[kind].ending);
		char *path = slug ? file_join(dir, names[i]) : NULL;

		if (!slug || (kind == ENTRY_CASE && !has_case(path))) {
			free(slug);
			free(path);
			continue;
		}
		out->list =
			xreallocarray(out->list, out->n + 1, sizeof *out->list);
		out->list[out->n++] = (struct entry){ slug, path, origin };
	}
	if (ok)
		file_free_names(names, n);
	free(dir);
	return ok;
}

/* By slug; of two with one slug the person's own first. */
static int by_slug(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int by_name = strcmp(x->slug, y->slug);

	if (by_name)
		return by_name;
	return (x->origin == CASE_SHIPPED) - (y->origin == CASE_SHIPPED);
}

static void drop_overridden(struct entries *e)
{
	size_t kept = 0;

	for (size_t i = 0; i < e->n; i++) {
		if (kept && !strcmp(e->list[kept - 1].slug, e->list[i].slug))
			entry_release(&e->list[i]);
		else
			e->list[kept++] = e->list[i];
	}
	e->n = kept;
}

static bool same_place(const struct catalogue *c)
{
	return !strcmp(c->config, c->share);
}

bool catalogue_list(const struct catalogue *c, enum entry_kind kind,
		    struct entries *out, struct error *err)
{
	*out = (struct entries){ 0 };
	if (!list_place(c->share, kind, CASE_SHIPPED, out, err) ||
	    (!same_place(c) &&
	     !list_place(c->config, kind, CASE_OWN, out, err))) {
		entries_release(out);
		return false;
	}
	if (out->n)
		qsort(out->list, out->n, sizeof *out->list, by_slug);
	drop_overridden(out);
	return true;
}

/* ---- heads of cases ---- */

void case_head_release(struct case_head *h)
{
	free(h->slug);
	free(h->title);
	free(h->docket_number);
	free(h->term);
	free(h->path);
	for (int i = 0; i < SIDES; i++)
		free(h->party[i]);
	*h = (struct case_head){ 0 };
}

/* What follows only informs: what is wrong with it is for the case's loader. */

static void read_parties(struct case_head *h, const struct json_ref *root)
{
	struct json_ref list, side = { 0 };

	if (!json_member_opt(root, "sides", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &side)) {
		int id = json_choice(&side, "id", side_names, SIDES, NULL);

		if (id >= 0 && !h->party[id])
			h->party[id] = field_copy(
				json_text_or(&side, "party", NULL, NULL));
	}
}

static void count_issues(struct case_head *h, const struct json_ref *root)
{
	struct json_ref list, issue = { 0 }, presses, side;

	if (!json_member_opt(root, "issues", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &issue)) {
		if (!json_member_opt(&issue, "presses", JSON_ARRAY, &presses,
				     NULL))
			continue;
		side = (struct json_ref){ 0 };
		while (json_next(&presses, &side))
			for (int i = 0; i < SIDES; i++)
				h->n_issues[i] +=
					!strcmp(json_as_text(&side, NULL),
						side_names[i]);
	}
}

static void weigh_record(struct case_head *h, const struct json_ref *root)
{
	struct json_ref list, item = { 0 };

	if (!json_member_opt(root, "documents", JSON_ARRAY, &list, NULL))
		return;
	h->n_documents = json_count(&list);
	while (json_next(&list, &item)) {
		const char *name = json_text_or(&item, "file", "", NULL);
		char *path = file_inside(h->path, name, NULL);

		if (path && file_bytes(path) > 0)
			h->record_bytes += file_bytes(path);
		free(path);
	}
}

static void read_case_head(void *out, const struct json_ref *root,
			   struct faults *f)
{
	struct case_head *h = out;
	int kind, origin;

	json_schema_is(root, "case", f);
	kind = json_choice(root, "kind", case_kind_names, CASE_KINDS, f);
	origin = json_choice_or(root, "origin", case_origin_names, 3,
				(int)h->origin, f);
	h->slug = field_copy(json_text(root, "slug", f));
	h->title = field_copy(json_text(root, "title", f));
	h->docket_number =
		field_copy(json_text_or(root, "docket_number", "", f));
	h->term = field_copy(json_text_or(root, "term", "", f));
	h->kind = kind < 0 ? CASE_UNKNOWN : (enum case_kind)kind;
	h->level = (enum case_level)json_choice_or(
		root, "level", case_level_names, LEVELS, LEVEL_FULL, f);
	h->confidential = case_is_confidential(root, f);
	if (h->origin == CASE_OWN && origin == CASE_IMPORTED)
		h->origin = CASE_IMPORTED;
	read_parties(h, root);
	count_issues(h, root);
	weigh_record(h, root);
}

bool catalogue_case_head(const struct entry *e, struct case_head *out,
			 struct error *err)
{
	char *file = file_join(e->path, "case.json");
	struct faults f;
	bool ok;

	faults_init(&f);
	*out = (struct case_head){ .origin = e->origin,
				   .path = xstrdup(e->path) };
	field_load(file, CASE_FILE_MAX, false, read_case_head, out, &f);
	ok = faults_settle(&f, err);
	if (!ok)
		case_head_release(out);
	free(file);
	return ok;
}

/* ---- finding one ---- */

static const char *nearest(const struct entries *all, const char *name)
{
	const char **slugs = xcalloc(all->n + 1, sizeof *slugs);
	const char *near;

	for (size_t i = 0; i < all->n; i++)
		slugs[i] = all->list[i].slug;
	near = names_nearest(name, slugs, all->n);
	free(slugs);
	return near;
}

static bool not_found(const struct entries *all, enum entry_kind kind,
		      const char *name, struct error *err)
{
	const char *near = nearest(all, name);

	return error_set(err, ERR_UNKNOWN, "No %s is called '%.100s'.%s%s%s",
			 kinds[kind].word, name, near ? " Did you mean '" : "",
			 near ? near : "", near ? "'?" : "");
}

/* A file that is called just so needs no list of all the others. */
static bool find_exact(const char *place, enum entry_kind kind,
		       enum case_origin origin, const char *slug,
		       struct entry *e)
{
	char *path = xprintf("%s/%s/%s%s", place, kinds[kind].folder, slug,
			     kinds[kind].ending);

	if (kind == ENTRY_CASE ? has_case(path) : file_exists(path)) {
		*e = (struct entry){ xstrdup(slug), path, origin };
		return true;
	}
	free(path);
	return false;
}

bool catalogue_find(const struct catalogue *c, enum entry_kind kind,
		    const char *name, struct entry *e, struct error *err)
{
	struct entries all;
	bool found = false;

	*e = (struct entry){ 0 };
	if (names_is_slug(name) &&
	    ((!same_place(c) &&
	      find_exact(c->config, kind, CASE_OWN, name, e)) ||
	     find_exact(c->share, kind, CASE_SHIPPED, name, e)))
		return true;
	if (!catalogue_list(c, kind, &all, err))
		return false;
	for (size_t i = 0; !found && i < all.n; i++) {
		if (strcasecmp(all.list[i].slug, name))
			continue;
		*e = all.list[i];
		all.list[i] = (struct entry){ 0 };
		found = true;
	}
	if (!found)
		not_found(&all, kind, name, err);
	entries_release(&all);
	return found;
}

static bool load_case(const struct entry *e, const char *memo_key,
		      struct court_case *out, struct error *err)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	case_load_with(out, e->path, e->origin, memo_key, &f);
	ok = faults_settle(&f, err);
	if (!ok)
		case_release(out);
	return ok;
}

/* Always false: where a folder of that name lies here, how it is called. */
static bool lies_here(const char *name, struct error *err)
{
	if (!err || err->code != ERR_UNKNOWN || !has_case(name))
		return false;
	return error_set(err, ERR_UNKNOWN,
			 "No case is called '%s'; the one in the folder here "
			 "is ./%s",
			 name, name);
}

bool catalogue_case_with(const struct catalogue *c, const char *name,
			 bool may_be_path, const char *memo_key,
			 struct court_case *out, struct error *err)
{
	struct entry e = { .origin = CASE_OWN };
	bool ok;

	*out = (struct court_case){ 0 };
	if (may_be_path && !names_is_slug(name) && has_case(name))
		e.path = xstrdup(name);
	else if (may_be_path && strchr(name, '/'))
		return error_set(err, ERR_ABSENT,
				 "No case is in the folder '%.200s': it has no "
				 "case.json.",
				 name);
	else if (!catalogue_find(c, ENTRY_CASE, name, &e, err))
		return may_be_path ? lies_here(name, err) : false;
	ok = load_case(&e, memo_key, out, err);
	entry_release(&e);
	return ok;
}

bool catalogue_case(const struct catalogue *c, const char *name,
		    struct court_case *out, struct error *err)
{
	return catalogue_case_with(c, name, false, NULL, out, err);
}

bool catalogue_case_given(const struct catalogue *c, const char *name,
			  struct court_case *out, struct error *err)
{
	return catalogue_case_with(c, name, true, NULL, out, err);
}

/* A surname, where no file has that name: "Ferreblanca", "O'Hara". */
static bool find_surname(const struct catalogue *c, const char *name,
			 struct justice *out)
{
	struct entries all;
	bool found = false;

	if (!catalogue_list(c, ENTRY_JUSTICE, &all, NULL))
		return false;
	for (size_t i = 0; !found && i < all.n; i++) {
		found = justice_load(out, all.list[i].path, NULL) &&
			(!strcasecmp(out->short_name, name) ||
			 !strcasecmp(out->name, name));
		if (!found)
			justice_release(out);
	}
	entries_release(&all);
	return found;
}

bool catalogue_justice(const struct catalogue *c, const char *name,
		       struct justice *out, struct error *err)
{
	struct entry e;
	struct faults f;
	bool ok;

	*out = (struct justice){ 0 };
	if (!catalogue_find(c, ENTRY_JUSTICE, name, &e, err)) {
		ok = find_surname(c, name, out);
		if (ok)
			error_clear(err);
		return ok;
	}
	faults_init(&f);
	justice_load(out, e.path, &f);
	ok = faults_settle(&f, err);
	if (!ok)
		justice_release(out);
	entry_release(&e);
	return ok;
}

/* bench_justice_fn: a seat's file by slug. */
static bool seat_of(const void *arg, const char *slug, struct justice *out,
		    struct faults *f)
{
	struct error err = { 0 };

	if (catalogue_justice(arg, slug, out, &err))
		return true;
	faults_add(f, "%s", err.text);
	return false;
}

static bool load_bench(const struct catalogue *c, const char *path,
		       bool with_seats, struct bench *out, struct error *err)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	bench_load(out, path, with_seats ? seat_of : NULL, c, &f);
	ok = faults_settle(&f, err);
	if (!ok)
		bench_release(out);
	return ok;
}

/* The next name of "kagan, alito"; false at the end.  *at moves on. */
static bool next_name(const char **at, char *out, size_t size)
{
	size_t n;

	*at += strspn(*at, ", ");
	n = strcspn(*at, ",");
	if (!n)
		return false;
	if (n >= size)
		n = size - 1;
	memcpy(out, *at, n);
	out[n] = '\0';
	while (n && out[n - 1] == ' ')
		out[--n] = '\0';
	*at += strcspn(*at, ",");
	return true;
}

static bool sits_already(const struct justice *seats, size_t n,
			 const char *slug)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(seats[i].slug, slug))
			return true;
	return false;
}

static bool take_seats(const struct catalogue *c, const char *list,
		       struct justice *seats, size_t *n, struct error *err)
{
	char name[128];

	while (next_name(&list, name, sizeof name)) {
		if (*n == BENCH_SEATS_MAX)
			return error_set(err, ERR_USAGE,
					 "A bench has at most %d seats.",
					 BENCH_SEATS_MAX);
		if (!catalogue_justice(c, name, &seats[*n], err))
			return false;
		++*n;
		if (sits_already(seats, *n - 1, seats[*n - 1].slug))
			return error_set(err, ERR_USAGE,
					 "%s can sit only once.",
					 seats[*n - 1].short_name);
	}
	if (!*n)
		return error_set(err, ERR_USAGE, "A bench needs a justice.");
	return true;
}

/* Justices by name, under the rules of a bench that is there. */
static bool bench_of_list(const struct catalogue *c, const char *list,
			  struct bench *out, struct error *err)
{
	struct justice *seats = xcalloc(BENCH_SEATS_MAX, sizeof *seats);
	struct entry rules = { 0 };
	bool all_real = true, ok;
	size_t n = 0;

	ok = take_seats(c, list, seats, &n, err);
	for (size_t i = 0; i < n; i++)
		all_real = all_real && seats[i].kind == CASE_REAL;
	ok = ok &&
	     catalogue_find(c, ENTRY_BENCH,
			    all_real ? CATALOGUE_BENCH_REAL
				     : CATALOGUE_BENCH_FICTIONAL,
			    &rules, err) &&
	     load_bench(c, rules.path, false, out, err);
	entry_release(&rules);
	if (ok) {
		bench_reseat(out, seats, n);
		return true;
	}
	for (size_t i = 0; i < n; i++)
		justice_release(&seats[i]);
	free(seats);
	return false;
}

/* Where neither a bench nor a justice has the name, the nearer of both. */
static bool no_bench(const struct catalogue *c, const char *name,
		     struct error *err)
{
	struct entries benches, justices;
	bool listed;

	if (!catalogue_list(c, ENTRY_BENCH, &benches, err))
		return false;
	listed = catalogue_list(c, ENTRY_JUSTICE, &justices, err);
	if (listed && !nearest(&benches, name) && nearest(&justices, name))
		not_found(&justices, ENTRY_JUSTICE, name, err);
	else if (listed)
		not_found(&benches, ENTRY_BENCH, name, err);
	entries_release(&benches);
	if (listed)
		entries_release(&justices);
	return false;
}

bool catalogue_bench(const struct catalogue *c, const char *name,
		     struct bench *out, struct error *err)
{
	struct error own = { 0 };
	struct entry e;
	bool ok;

	*out = (struct bench){ 0 };
	if (strchr(name, ','))
		return bench_of_list(c, name, out, err);
	if (catalogue_find(c, ENTRY_BENCH, name, &e, &own)) {
		ok = load_bench(c, e.path, true, out, err);
		entry_release(&e);
		return ok;
	}
	if (own.code == ERR_UNKNOWN && bench_of_list(c, name, out, &own))
		return true;
	if (own.code == ERR_UNKNOWN)
		return no_bench(c, name, err);
	return error_set(err, own.code, "%s", own.text);
}

bool catalogue_ballot(const struct catalogue *c, const char *name,
		      struct ballot *out, struct error *err)
{
	struct entry e;
	struct faults f;
	bool ok;

	*out = (struct ballot){ 0 };
	if (!catalogue_find(c, ENTRY_BALLOT, name, &e, err))
		return false;
	faults_init(&f);
	ballot_load(out, e.path, &f);
	ok = faults_settle(&f, err);
	if (!ok)
		ballot_release(out);
	entry_release(&e);
	return ok;
}

bool catalogue_prompt(const struct catalogue *c, const char *name,
		      struct prompt *out, struct error *err)
{
	struct entry e;
	struct faults f;
	bool ok;

	*out = (struct prompt){ 0 };
	if (!catalogue_find(c, ENTRY_PROMPT, name, &e, err))
		return false;
	faults_init(&f);
	prompt_load(out, e.path, &f);
	ok = faults_settle(&f, err);
	if (!ok)
		prompt_release(out);
	entry_release(&e);
	return ok;
}

bool catalogue_dialogues(const struct catalogue *c, struct dialogues *out,
			 struct faults *f, struct error *err)
{
	struct entries e;

	*out = (struct dialogues){ 0 };
	if (!catalogue_list(c, ENTRY_DIALOGUE, &e, err))
		return false;
	for (size_t i = 0; i < e.n; i++) {
		struct faults own;
		struct dialogue d;

		faults_init(&own);
		if (dialogue_load(&d, e.list[i].path, &own))
			dialogues_take(out, &d);
		dialogue_release(&d);
		if (f)
			faults_move(f, &own);
		else
			faults_release(&own);
	}
	entries_release(&e);
	return true;
}

char *catalogue_file(const struct catalogue *c, const char *relative)
{
	char *inside = file_join(kinds[ENTRY_PROMPT].folder, relative);
	char *own = file_join(c->config, inside), *shipped;

	if (file_exists(own)) {
		free(inside);
		return own;
	}
	shipped = file_join(c->share, inside);
	free(own);
	free(inside);
	return shipped;
}
