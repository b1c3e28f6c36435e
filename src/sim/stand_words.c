#include "sim/stand_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "base/str.h"
#include "court/catalogue.h"

#define SAY "say " /* sections "[say which]" */

#define CUE_NAME(id, name)	   name,
#define SAY_NAME(id, name, holds)  name,
#define SAY_HOLDS(id, name, holds) holds,
static const char *const cue_names[STAND_N_CUES] = { STAND_CUES(CUE_NAME) };
static const char *const say_names[STAND_N_SAYS] = { STAND_SAYS(SAY_NAME) };
static const char *const say_holds[STAND_N_SAYS] = { STAND_SAYS(SAY_HOLDS) };

static void take(struct stand_words *w, struct texts *into,
		 const struct ini *ini, const struct ini_entry *e,
		 const char *key, struct faults *f)
{
	if (strcmp(e->key, key) != 0)
		faults_add(f, "%s:%d: unknown key \"%s\": there is \"%s\"",
			   ini->name, e->line, e->key, key);
	else if (!*e->value)
		faults_add(f, "%s:%d: %s: there is nothing", ini->name, e->line,
			   key);
	else if (!texts_add(into, &w->arena, e->value, STAND_TEXTS_MAX))
		faults_add(f, "%s:%d: more than %d of one section", ini->name,
			   e->line, STAND_TEXTS_MAX);
}

static void take_say(struct stand_words *w, const struct ini *ini,
		     const struct ini_entry *e, struct faults *f)
{
	int at =
		ini_place(ini, e->line, "thing to say",
			  e->section + strlen(SAY), say_names, STAND_N_SAYS, f);

	if (at >= 0 &&
	    ini_values_fit(ini, e, "{answer}{name}", say_holds[at], f))
		take(w, &w->says[at], ini, e, "say", f);
}

static void take_entry(struct stand_words *w, const struct ini *ini,
		       const struct ini_entry *e, struct faults *f)
{
	int at;

	if (str_begins(e->section, SAY)) {
		take_say(w, ini, e, f);
		return;
	}
	at = ini_place(ini, e->line, "section", e->section, cue_names,
		       STAND_N_CUES, f);
	if (at >= 0)
		take(w, &w->cues[at], ini, e, "phrase", f);
}

static void find_missing(const struct stand_words *w, const char *name,
			 struct faults *f)
{
	for (int i = 0; i < STAND_N_CUES; i++)
		if (!w->cues[i].n)
			faults_add(f,
				   "%s: [%s] is missing: it needs a "
				   "\"phrase = ...\"",
				   name, cue_names[i]);
	for (int i = 0; i < STAND_N_SAYS; i++)
		if (!w->says[i].n)
			faults_add(f,
				   "%s: [" SAY "%s] is missing: it needs a "
				   "\"say = ...\"",
				   name, say_names[i]);
}

static bool take_all(struct stand_words *w, const struct ini *ini,
		     struct faults *f)
{
	size_t before = f->n;

	for (size_t i = 0; i < ini->n; i++)
		take_entry(w, ini, &ini->list[i], f);
	if (f->n == before)
		find_missing(w, ini->name, f);
	return f->n == before;
}

bool stand_words_parse(struct stand_words *out, const char *name, const char *s,
		       size_t len, struct faults *f)
{
	struct ini ini = { 0 };
	bool ok;

	*out = (struct stand_words){ 0 };
	ini_parse(&ini, name, s, len, f);
	ok = take_all(out, &ini, f);
	ini_release(&ini);
	return ok;
}

static void read_file(struct stand_words *out, const char *path,
		      struct faults *f)
{
	struct ini ini = { 0 };
	size_t before = f->n;

	*out = (struct stand_words){ 0 };
	ini_read(&ini, path, f);
	if (f->n == before)
		take_all(out, &ini, f);
	ini_release(&ini);
}

bool stand_words_load(struct stand_words *out, const struct catalogue *c,
		      struct error *err)
{
	char *path = catalogue_file(c, STAND_FILE);
	struct faults f;

	faults_init(&f);
	read_file(out, path, &f);
	free(path);
	return faults_settle(&f, err);
}

void stand_words_check_file(const char *path, struct faults *f)
{
	struct stand_words w;

	read_file(&w, path, f);
	stand_words_release(&w);
}

void stand_words_release(struct stand_words *w)
{
	arena_release(&w->arena);
	*w = (struct stand_words){ 0 };
}
