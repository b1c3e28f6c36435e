#include "court/dialogue.h"

#include <stdlib.h>
#include <string.h>

#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"

const char *const dialogue_settings[] = {
	"cross-examination",	"deposition",	      "plea conference",
	"discovery conference", "compliance inquiry", "oral argument",
};
const size_t dialogue_n_settings =
	sizeof dialogue_settings / sizeof *dialogue_settings;

/* ---- one file ---- */

static void read_words(struct dialogue *d, struct dialogue_ask *a,
		       const struct json_ref *at, struct faults *f)
{
	const char *words = field_text(&d->arena, at, "words", f);
	const char *found = *words ? strstr(a->answer, words) : NULL;

	if (found)
		a->words.from = (size_t)(found - a->answer);
	else if (*words)
		json_fault(at, f, "words: they do not stand in the answer");
	a->words.to = a->words.from + (found ? strlen(words) : 0);
}

static int read_label(const struct json_ref *at, enum tactics_dimension dim,
		      struct faults *f)
{
	const struct tactics_scheme *s = &tactics_schemes[dim];
	int label = json_choice(at, s->name, s->labels, s->n, f);

	return label < 0 ? 0 : label;
}

static void read_ask(struct dialogue *d, struct dialogue_ask *a,
		     const struct json_ref *at, struct faults *f)
{
	a->question = field_text(&d->arena, at, "question", f);
	a->answer = field_text(&d->arena, at, "answer", f);
	for (int i = 0; i < TACTICS_GOAL; i++)
		a->labels[i] = read_label(at, (enum tactics_dimension)i, f);
	read_words(d, a, at, f);
	a->why = field_text(&d->arena, at, "why", f);
}

static void read_turn(struct dialogue *d, struct dialogue_turn *t,
		      const struct json_ref *at, struct faults *f)
{
	struct field_items w = field_items(at, "asks", DIALOGUE_ASKS_MAX, f);

	if (!w.n)
		json_fault(at, f, "asks: there is no question");
	t->asks = arena_array(&d->arena, w.n, sizeof *t->asks);
	while (field_next(&w))
		read_ask(d, &t->asks[t->n++], &w.at, f);
}

static void read_turns(struct dialogue *d, const struct json_ref *root,
		       struct faults *f)
{
	struct field_items w =
		field_items(root, "turns", DIALOGUE_TURNS_MAX, f);
	bool chooses = false;

	if (!w.n) {
		json_fault(root, f, "turns: there is none");
		return;
	}
	d->turns = arena_array(&d->arena, w.n, sizeof *d->turns);
	while (field_next(&w)) {
		struct dialogue_turn *t = &d->turns[d->n++];

		read_turn(d, t, &w.at, f);
		chooses = chooses || t->n > 1;
	}
	if (!chooses)
		json_fault(root, f,
			   "turns: none offers a choice of questions; give "
			   "one two or three");
}

static void read_dialogue(void *out, const struct json_ref *root,
			  struct faults *f)
{
	struct dialogue *d = out;
	int setting;

	json_schema_is(root, "dialogue", f);
	if (json_kind(root) != JSON_OBJECT)
		f = NULL;
	d->id = field_slug(&d->arena, root, "id", f);
	d->pair = field_slug(&d->arena, root, "pair", f);
	setting = json_choice(root, "setting", dialogue_settings,
			      dialogue_n_settings, f);
	d->setting = arena_strdup(
		&d->arena, setting < 0 ? "" : dialogue_settings[setting]);
	if (!json_bool_or(root, "fictional", false, f))
		json_fault(root, f,
			   "fictional: must be true; nobody real is to be "
			   "shown so");
	d->title = field_text(&d->arena, root, "title", f);
	d->background = field_text(&d->arena, root, "background", f);
	d->role = field_text(&d->arena, root, "role", f);
	d->examiner = field_text(&d->arena, root, "examiner", f);
	d->goal = read_label(root, TACTICS_GOAL, f);
	d->private_knowledge =
		field_text(&d->arena, root, "private_knowledge", f);
	d->outcome = field_text(&d->arena, root, "outcome", f);
	read_turns(d, root, f);
}

bool dialogue_load(struct dialogue *out, const char *path, struct faults *f)
{
	const char *name = file_base(path);
	size_t before = f->n;

	*out = (struct dialogue){ 0 };
	field_load(path, DIALOGUE_FILE_MAX, false, read_dialogue, out, f);
	if (*out->id && (strncmp(out->id, name, strlen(out->id)) != 0 ||
			 strcmp(name + strlen(out->id), ".json") != 0))
		faults_add(f, "%s: $.id: \"%s\" is not the file's name", path,
			   out->id);
	return f->n == before;
}

void dialogue_release(struct dialogue *d)
{
	arena_release(&d->arena);
	*d = (struct dialogue){ 0 };
}

/* ---- several ---- */

void dialogues_take(struct dialogues *l, struct dialogue *d)
{
	l->list = xreallocarray(l->list, l->n + 1, sizeof *l->list);
	l->list[l->n++] = *d;
	*d = (struct dialogue){ 0 };
}

void dialogues_release(struct dialogues *l)
{
	for (size_t i = 0; i < l->n; i++)
		dialogue_release(&l->list[i]);
	free(l->list);
	*l = (struct dialogues){ 0 };
}

/* The i-th dialogue is the first of its pair. */
static void check_pair(const struct dialogues *l, size_t i, struct faults *f)
{
	const struct dialogue *d = &l->list[i];
	const struct dialogue *mate = NULL;
	size_t n = 1;

	for (size_t k = i + 1; k < l->n; k++)
		if (!strcmp(l->list[k].pair, d->pair)) {
			mate = &l->list[k];
			n++;
		}
	if (n != 2) {
		faults_add(f,
			   "pair %s: %zu dialogue%s of it, not two (one for "
			   "either goal)",
			   d->pair, n, str_plural(n));
		return;
	}
	if (strcmp(d->background, mate->background) != 0)
		faults_add(f, "pair %s: %s and %s do not share one background",
			   d->pair, d->id, mate->id);
	if (strcmp(d->setting, mate->setting) != 0)
		faults_add(f, "pair %s: %s and %s are of different settings",
			   d->pair, d->id, mate->id);
	if (d->goal == mate->goal)
		faults_add(f, "pair %s: %s and %s have the same goal", d->pair,
			   d->id, mate->id);
}

void dialogues_check(const struct dialogues *l, struct faults *f)
{
	for (size_t i = 0; i < l->n; i++) {
		bool first = true;

		for (size_t k = 0; first && k < i; k++)
			first = strcmp(l->list[k].pair, l->list[i].pair) != 0;
		if (first)
			check_pair(l, i, f);
	}
}

const struct dialogue *dialogues_find(const struct dialogues *l,
				      const char *name)
{
	const struct dialogue *found = NULL;

	for (size_t i = 0; i < l->n; i++) {
		if (!strcmp(l->list[i].id, name))
			return &l->list[i];
		if (!found && !strcmp(l->list[i].pair, name))
			found = &l->list[i];
	}
	return found;
}
