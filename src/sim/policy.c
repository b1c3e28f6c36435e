#include "sim/policy.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "base/str.h"
#include "court/catalogue.h"

#define ROW	     "answer " /* sections "[answer concedes]" */
#define SAY	     "say "    /* and "[say again]" */
#define SAY_LEAST    3	       /* wordings of a form */
#define IN_A_ROW     3	       /* where the table does not say */
#define IN_A_ROW_MAX 9

#define MOVE_NAME(id, name)	    name,
#define FORM_NAME(id, name, holds)  name,
#define FORM_HOLDS(id, name, holds) holds,
const char *const move_names[MOVES] = { BENCH_MOVES(MOVE_NAME) };
const char *const form_names[FORMS] = { SPOKEN_FORMS(FORM_NAME) };
static const char *const form_holds[FORMS] = { SPOKEN_FORMS(FORM_HOLDS) };

/* What is being read, and where faults go. */
struct parse {
	struct policy *out;
	const struct ini *ini;
	struct faults *f;
	int line;
};

/* -- rows ---------------------------------------------------------------- */

static void add_try(const struct parse *p, struct policy_row *row, size_t step,
		    const char *s, size_t len)
{
	char *move;
	int at;

	while (len && *s == ' ') {
		s++;
		len--;
	}
	while (len && s[len - 1] == ' ')
		len--;
	move = arena_strndup(&p->out->arena, s, len);
	at = ini_place(p->ini, p->line, "move", move, move_names, MOVES, p->f);
	if (at < 0)
		return;
	if (row->n_tries[step] == POLICY_TRIES_MAX)
		faults_add(p->f, "%s:%d: more than %d moves in a step",
			   p->ini->name, p->line, POLICY_TRIES_MAX);
	else
		row->step[step][row->n_tries[step]++] = (enum bench_move)at;
}

/* "blunt or choose" */
static void add_step(const struct parse *p, struct policy_row *row,
		     const char *s, size_t len)
{
	size_t step = row->n_steps;

	if (step == POLICY_STEPS_MAX) {
		faults_add(p->f, "%s:%d: more than %d steps", p->ini->name,
			   p->line, POLICY_STEPS_MAX);
		return;
	}
	row->n_steps++;
	for (size_t from = 0; from < len;) {
		size_t to = from;

		while (to < len && !str_begins(s + to, " or "))
			to++;
		add_try(p, row, step, s + from, (to < len ? to : len) - from);
		from = to + 4;
	}
}

/* "again, then blunt, then infer" */
static void read_do(const struct parse *p, struct policy_row *row,
		    const char *s)
{
	row->n_steps = 0;
	while (*s) {
		const char *then = strstr(s, ", then ");
		size_t len = then ? (size_t)(then - s) : strlen(s);

		add_step(p, row, s, len);
		s += len + (then ? strlen(", then ") : 0);
	}
}

static void read_in_a_row(const struct parse *p, struct policy_row *row,
			  const char *s)
{
	char *end;
	long n = strtol(s, &end, 10);

	if (*end || n < 1 || n > IN_A_ROW_MAX)
		faults_add(p->f, "%s:%d: in_a_row: a number from 1 to %d",
			   p->ini->name, p->line, IN_A_ROW_MAX);
	else
		row->in_a_row = (size_t)n;
}

static void read_row(const struct parse *p, const char *kind,
		     const struct ini_entry *e)
{
	int at = ini_place(p->ini, e->line, "kind of answer", kind, kind_names,
			   KINDS, p->f);

	if (at < 0)
		return;
	if (!strcmp(e->key, "do"))
		read_do(p, &p->out->rows[at], e->value);
	else if (!strcmp(e->key, "in_a_row"))
		read_in_a_row(p, &p->out->rows[at], e->value);
	else
		faults_add(p->f,
			   "%s:%d: unknown key \"%s\": there are \"do\" and "
			   "\"in_a_row\"",
			   p->ini->name, e->line, e->key);
}

/* Where a sentence stands may be said in several ways; the rest must be said. */
static const char *must_hold(int form)
{
	const char *holds = form_holds[form];

	return str_begins(holds, FORM_PLACES) ? holds + strlen(FORM_PLACES)
					      : holds;
}

/* -- forms --------------------------------------------------------------- */

static void read_form(const struct parse *p, const char *name,
		      const struct ini_entry *e)
{
	int at = ini_place(p->ini, e->line, "form", name, form_names, FORMS,
			   p->f);

	if (at < 0)
		return;
	if (strcmp(e->key, "say") != 0) {
		faults_add(p->f, "%s:%d: unknown key \"%s\": there is \"say\"",
			   p->ini->name, e->line, e->key);
	} else if (ini_values_fit(p->ini, e, form_holds[at], must_hold(at),
				  p->f) &&
		   !texts_add(&p->out->say[at], &p->out->arena, e->value,
			      POLICY_SAY_MAX)) {
		faults_add(p->f, "%s:%d: more than %d wordings of one form",
			   p->ini->name, e->line, POLICY_SAY_MAX);
	}
}

/* -- the whole ----------------------------------------------------------- */

static void find_missing(const struct parse *p)
{
	for (int i = 0; i < KINDS; i++)
		if (!p->out->rows[i].n_steps)
			faults_add(p->f,
				   "%s: [" ROW "%s] is missing: say what "
				   "to \"do\"",
				   p->ini->name, kind_names[i]);
	for (int i = 0; i < FORMS; i++)
		if (p->out->say[i].n < SAY_LEAST)
			faults_add(p->f,
				   "%s: [" SAY "%s] needs %d wordings, each "
				   "\"say = ...\"",
				   p->ini->name, form_names[i], SAY_LEAST);
}

static bool take_all(struct policy *out, const struct ini *ini,
		     struct faults *f)
{
	struct parse p = { .out = out, .ini = ini, .f = f };
	size_t before = f->n;

	for (int i = 0; i < KINDS; i++)
		out->rows[i].in_a_row = IN_A_ROW;
	for (size_t i = 0; i < ini->n; i++) {
		const struct ini_entry *e = &ini->list[i];

		p.line = e->line;
		if (str_begins(e->section, ROW))
			read_row(&p, e->section + strlen(ROW), e);
		else if (str_begins(e->section, SAY))
			read_form(&p, e->section + strlen(SAY), e);
		else
			faults_add(f,
				   "%s:%d: expected a section [" ROW
				   "...] or [" SAY "...] before this",
				   ini->name, e->line);
	}
	if (f->n == before)
		find_missing(&p);
	return f->n == before;
}

bool policy_parse(struct policy *out, const char *name, const char *s,
		  size_t len, struct faults *f)
{
	struct ini ini = { 0 };
	bool ok;

	*out = (struct policy){ 0 };
	ini_parse(&ini, name, s, len, f);
	ok = take_all(out, &ini, f);
	ini_release(&ini);
	return ok;
}

static void read_file(struct policy *out, const char *path, struct faults *f)
{
	struct ini ini = { 0 };
	size_t before = f->n;

	*out = (struct policy){ 0 };
	ini_read(&ini, path, f);
	if (f->n == before)
		take_all(out, &ini, f);
	ini_release(&ini);
}

bool policy_load(struct policy *out, const struct catalogue *c,
		 struct error *err)
{
	char *path = catalogue_file(c, POLICY_FILE);
	struct faults f;

	faults_init(&f);
	read_file(out, path, &f);
	free(path);
	return faults_settle(&f, err);
}

void policy_check_file(const char *path, struct faults *f)
{
	struct policy p;

	read_file(&p, path, f);
	policy_release(&p);
}

void policy_release(struct policy *p)
{
	arena_release(&p->arena);
	*p = (struct policy){ 0 };
}
