#include "court/remarks.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/justice.h"

#define ROW	    REMARK_ROW
#define SURE	    0.8
#define OPENERS	    "calling out"
#define STRANGE_MAX 1000 /* names that hearings may bring */

struct remarks {
	struct arena arena;
	struct remark_kind *list;
	size_t n;
	struct texts openers;
};

static struct remarks table, strange;

static const char *const groups[] = { "conduct", "fallacy", "practice" };
static const char *const needed[] = {
	REMARK_DECORUM,
	REMARK_RAGE_BAIT,
	REMARK_SWITCHING_SIDES,
	REMARK_FACTUAL_GENERAL,
	REMARK_FACTUAL_LEGAL,
	REMARK_IGNORING_JUSTICE,
	REMARK_NOT_ANSWERED_FIRST,
	REMARK_LATER,
	REMARK_ADDRESS,
	REMARK_LONG,
	REMARK_UNKNOWN,
	REMARK_CONCESSION,
	REMARK_INCONSISTENT,
};

bool remark_kind_blames(const struct remark_kind *k)
{
	return k->group == GROUP_CONDUCT || k->group == GROUP_FALLACY;
}

bool remark_kind_is_name(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_");

	return n && n <= REMARK_NAME_MAX && !s[n];
}

const struct texts *remark_openers(void)
{
	return &table.openers;
}

/* ---- looking up ---- */

static struct remark_kind *find(const struct remarks *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++)
		if (!strcmp(t->list[i].name, name))
			return &t->list[i];
	return NULL;
}

/* A new row at the end; NULL where there are `max`. */
static struct remark_kind *add(struct remarks *t, const char *name, size_t max)
{
	struct remark_kind *k;

	if (!t->list)
		t->list = arena_array(&t->arena, max, sizeof *t->list);
	if (t->n == max)
		return NULL;
	k = &t->list[t->n++];
	k->name = k->title = arena_strdup(&t->arena, name);
	k->why = "@";
	k->group = GROUP_NONE;
	k->lead = -1;
	k->sure = SURE;
	return k;
}

const struct remark_kind *remark_kind_at(size_t i)
{
	return i < table.n ? &table.list[i] : NULL;
}

const struct remark_kind *remark_kind_find(const char *name)
{
	const struct remark_kind *k = find(&table, name);

	return k ? k : find(&strange, name);
}

const struct remark_kind *remark_kind(const char *name)
{
	const struct remark_kind *k = remark_kind_find(name);

	if (!k)
		k = add(&strange, name, STRANGE_MAX);
	return k ? k : &strange.list[STRANGE_MAX - 1];
}

/* ---- reading ---- */

static const char *const say = "say";
static const char *const keys[] = {
	"title", "group", "means", "why",  "fix",
	"press", "lead",  "call",  "sure", "pattern"
};

struct parse {
	struct remarks *out;
	const struct ini *ini;
	const char *section;
	struct faults *f;
};

/* The section's text of that key; NULL without one. */
static const char *text(const struct parse *p, const char *key)
{
	const char *s = ini_get(p->ini, p->section, key);

	return s ? field_clean(&p->out->arena, s, strlen(s)) : NULL;
}

static void take_listed(const struct parse *p, const char *key,
			struct texts *list)
{
	const struct ini_entry *e = NULL;

	while ((e = ini_each(p->ini, p->section, key, e)))
		if (!texts_add(list, &p->out->arena, e->value, REMARK_CALL_MAX))
			faults_add(p->f, "%s:%d: more than %d of \"%s\"",
				   p->ini->name, e->line, REMARK_CALL_MAX, key);
}

/* Which of the names the key has; -1 for none, with a fault for a wrong one. */
static int place(const struct parse *p, const char *key,
		 const char *const *names, size_t n)
{
	const struct ini_entry *e = ini_each(p->ini, p->section, key, NULL);

	return e ? ini_place(p->ini, e->line, key, e->value, names, n, p->f)
		 : -1;
}

static void take_sure(const struct parse *p, struct remark_kind *k)
{
	const struct ini_entry *e = ini_each(p->ini, p->section, "sure", NULL);
	char *end;

	if (!e)
		return;
	k->sure = strtod(e->value, &end);
	if (!*e->value || *end || !(k->sure >= 0 && k->sure <= 1))
		faults_add(p->f, "%s:%d: sure: a number from 0 to 1",
			   p->ini->name, e->line);
}

static void take_row(const struct parse *p, struct remark_kind *k)
{
	const char *title = text(p, "title"), *why = text(p, "why");
	int group = place(p, "group", STR_LIST(groups));

	if (group < 0)
		faults_add(p->f, "%s:%d: [%s] needs a group", p->ini->name,
			   ini_each(p->ini, p->section, NULL, NULL)->line,
			   p->section);
	else
		k->group = (enum remark_group)group;
	k->title = title ? title : k->title;
	k->why = why ? why : k->why;
	k->means = text(p, "means");
	k->fix = text(p, "fix");
	k->press = text(p, "press");
	k->lead = place(p, "lead", phrase_names, PHRASES);
	take_listed(p, "call", &k->call);
	take_sure(p, k);
}

/* At the first entry of each section. */
static void take_section(struct parse *p, const struct ini_entry *e)
{
	const char *name = e->section + strlen(ROW);
	struct remark_kind *k = NULL;

	p->section = e->section;
	if (!strcmp(e->section, OPENERS)) {
		take_listed(p, "say", &p->out->openers);
	} else if (!str_begins(e->section, ROW) || !remark_kind_is_name(name)) {
		faults_add(p->f,
			   "%s:%d: expected a section [" ROW "NAME] before "
			   "this, the name of small letters, digits and _",
			   p->ini->name, e->line);
	} else if (find(p->out, name)) {
		faults_add(p->f, "%s:%d: a second [%s]", p->ini->name, e->line,
			   e->section);
	} else if (!(k = add(p->out, name, REMARKS_MAX))) {
		faults_add(p->f, "%s:%d: more than %d kinds", p->ini->name,
			   e->line, REMARKS_MAX);
	} else {
		take_row(p, k);
	}
}

static void find_missing(const struct parse *p)
{
	if (!p->out->openers.n)
		faults_add(p->f, "%s: [" OPENERS "] is missing", p->ini->name);
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		if (!find(p->out, needed[i]))
			faults_add(p->f, "%s: [" ROW "%s] is missing",
				   p->ini->name, needed[i]);
}

static void read_table(struct remarks *out, const char *path, struct faults *f)
{
	struct ini ini = { 0 };
	struct parse p = { out, &ini, NULL, f };
	size_t before = f->n;

	ini_read(&ini, path, f);
	ini_check(&ini, ROW, STR_LIST(keys), f);
	ini_check(&ini, OPENERS, &say, 1, f);
	for (size_t i = 0; i < ini.n; i++)
		if (ini.list[i].section != p.section)
			take_section(&p, &ini.list[i]);
	if (f->n == before)
		find_missing(&p);
	ini_release(&ini);
}

bool remarks_load(const struct catalogue *c, struct error *err)
{
	char *path;
	struct faults f;
	bool ok;

	if (table.n)
		return true;
	path = catalogue_file(c, REMARKS_FILE);
	faults_init(&f);
	read_table(&table, path, &f);
	ok = faults_none(&f, err);
	if (!ok) {
		arena_release(&table.arena);
		table = (struct remarks){ 0 };
	}
	faults_release(&f);
	free(path);
	return ok;
}

void remarks_check_file(const char *path, struct faults *f)
{
	struct remarks t = { 0 };

	read_table(&t, path, f);
	arena_release(&t.arena);
}
