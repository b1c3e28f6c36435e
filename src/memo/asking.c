#include "memo/asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "base/str.h"
#include "court/catalogue.h"

#define DRAFT	     "draft " /* sections "[draft support]" */
#define ISSUE	     "issue " /* and "[issue remedy]" */
#define ISSUE_VALUES "{q}{own}{other}{fact}"

#define KIND_NAME(id, name, may) name,
#define KIND_MAY(id, name, may)	 may,
static const char *const kind_names[] = { DRAFT_KINDS_OF(KIND_NAME) };
static const char *const kind_may[] = { DRAFT_KINDS_OF(KIND_MAY) };

struct table {
	struct arena arena;
	struct askings drafts[DRAFT_KINDS];
	struct askings issues[ASKING_ISSUES_MAX];
	size_t n_issues;
};

static struct table loaded;

const struct askings *asking_draft(enum draft_kind kind)
{
	return &loaded.drafts[kind];
}

const struct askings *asking_issue(size_t i)
{
	return i < loaded.n_issues ? &loaded.issues[i] : NULL;
}

static struct askings *issue_in(struct table *t, const char *id)
{
	for (size_t i = 0; i < t->n_issues; i++)
		if (!strcmp(t->issues[i].id, id))
			return &t->issues[i];
	return NULL;
}

const struct askings *asking_issue_named(const char *id)
{
	return issue_in(&loaded, id);
}

/* ---- reading ---- */

struct parse {
	struct table *out;
	const struct ini *ini;
	struct faults *f;
};

static bool fault(const struct parse *p, const struct ini_entry *e,
		  const char *what)
{
	faults_add(p->f, "%s:%d: [%s]: %s", p->ini->name, e->line, e->section,
		   what);
	return false;
}

/* "Clarification, other, case_facts_and_context, Neutral" */
static void take_type(const struct parse *p, const struct ini_entry *e,
		      struct question_type *t)
{
	static const struct {
		const char *what;
		const char *const *names;
		size_t n;
	} schemes[] = {
		{ "purpose", legalbench_names, LEGALBENCH_LABELS },
		{ "type", stetson_names, STETSON_LABELS },
		{ "subject", metacog_names, METACOG_LABELS },
		{ "tone", valence_names, VALENCE_LABELS },
	};
	int *const at[] = { &t->legalbench, &t->stetson, &t->metacog,
			    &t->valence };
	const char *rest = e->value, *s;
	size_t len;

	for (size_t i = 0; i < 4; i++) {
		char *one;

		if (!str_next(&rest, ",", &s, &len)) {
			fault(p, e, "a type has four labels");
			return;
		}
		s = str_trim(s, &len);
		one = arena_strndup(&p->out->arena, s, len);
		*at[i] = ini_place(p->ini, e->line, schemes[i].what, one,
				   schemes[i].names, schemes[i].n, p->f);
	}
}

/* "say" begins a question; what follows belongs to it. */
static void take_entry(const struct parse *p, struct askings *a,
		       const char *may, const struct ini_entry *e)
{
	struct asking *last = a->n ? &a->list[a->n - 1] : NULL;
	struct arena *arena = &p->out->arena;

	if (a->id && !strcmp(e->key, "label")) {
		a->label = field_clean(arena, e->value, strlen(e->value));
	} else if (!strcmp(e->key, "say")) {
		if (!a->list)
			a->list =
				arena_array(arena, ASKING_MAX, sizeof *a->list);
		if (a->n == ASKING_MAX)
			fault(p, e, "too many questions");
		else if (ini_values_fit(p->ini, e, may, "", p->f))
			a->list[a->n++] = (struct asking){
				.text = arena_strdup(arena, e->value),
				.type = QUESTION_TYPE_NONE,
			};
	} else if (!last) {
		fault(p, e, "begins with \"say\"");
	} else if (!strcmp(e->key, "then")) {
		if (ini_values_fit(p->ini, e, may, "", p->f) &&
		    !texts_add(&last->then, arena, e->value, ASKING_THEN_MAX))
			fault(p, e, "too many follow-ups");
	} else if (!strcmp(e->key, "type")) {
		take_type(p, e, &last->type);
	}
}

static struct askings *issue_of(const struct parse *p,
				const struct ini_entry *e)
{
	struct table *t = p->out;
	const char *id = e->section + strlen(ISSUE);
	struct askings *a = issue_in(t, id);

	if (a)
		return a;
	if (t->n_issues == ASKING_ISSUES_MAX) {
		fault(p, e, "too many issues");
		return NULL;
	}
	a = &t->issues[t->n_issues++];
	a->id = a->label = arena_strdup(&t->arena, id);
	return a;
}

static void take(const struct parse *p, const struct ini_entry *e)
{
	struct askings *issue;
	int kind;

	if (str_begins(e->section, DRAFT)) {
		kind = ini_place(p->ini, e->line, "kind of draft",
				 e->section + strlen(DRAFT), kind_names,
				 DRAFT_KINDS, p->f);
		if (kind >= 0)
			take_entry(p, &p->out->drafts[kind], kind_may[kind], e);
	} else if (!str_begins(e->section, ISSUE)) {
		fault(p, e, "expected [" DRAFT "KIND] or [" ISSUE "ID]");
	} else if ((issue = issue_of(p, e))) {
		take_entry(p, issue, ISSUE_VALUES, e);
	}
}

static bool read_table(struct table *out, const char *path, struct faults *f)
{
	static const char *const keys[] = { "say", "then", "type", "label" };
	struct ini ini = { 0 };
	struct parse p = { out, &ini, f };
	size_t before = f->n;

	ini_read(&ini, path, f);
	ini_check(&ini, DRAFT, keys, 3, f);
	ini_check(&ini, ISSUE, keys, 4, f);
	for (size_t i = 0; i < ini.n; i++)
		take(&p, &ini.list[i]);
	for (int k = 0; k < DRAFT_KINDS && f->n == before; k++)
		if (!out->drafts[k].n)
			faults_add(f, "%s: [" DRAFT "%s] is missing", path,
				   kind_names[k]);
	ini_release(&ini);
	return f->n == before;
}

bool asking_load(const struct catalogue *c, struct error *err)
{
	char *path;
	struct faults f;

	if (loaded.drafts[0].n)
		return true;
	path = catalogue_file(c, ASKING_FILE);
	faults_init(&f);
	if (!read_table(&loaded, path, &f)) {
		arena_release(&loaded.arena);
		loaded = (struct table){ 0 };
	}
	free(path);
	return faults_settle(&f, err);
}

void asking_check_file(const char *path, struct faults *f)
{
	struct table t = { 0 };

	read_table(&t, path, f);
	arena_release(&t.arena);
}
