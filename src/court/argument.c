#include "court/argument.h"

#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/str.h"
#include "base/utf8.h"
#include "court/field.h"

#define SECTIONS_MAX 200
#define TURNS_MAX    20000 /* of a section */
#define START_MS_MAX ((long long)7 * 24 * 3600 * 1000)

/* ---- loading ---- */

static void read_turn(struct argument *a, struct argument_turn *t,
		      const struct json_ref *at, struct faults *f)
{
	t->justice = json_bool_or(at, "justice", false, f);
	t->speaker = field_text(&a->arena, at, "speaker", f);
	t->slug = field_text_or(&a->arena, at, "slug", NULL, f);
	t->surname = field_text_or(&a->arena, at, "surname", t->speaker, f);
	t->text = field_text(&a->arena, at, "text", f);
	t->start_ms = json_int_or(at, "start_ms", 0, 0, START_MS_MAX, f);
	t->cut = json_bool_or(at, "cut", false, f);
}

static int read_side(const struct json_ref *at, struct faults *f)
{
	struct json_ref side;

	if (json_member_opt(at, "side", JSON_TEXT, &side, f))
		return json_choice(at, "side", side_names, SIDES, f);
	return -1;
}

static void read_section(struct argument *a, struct argument_section *s,
			 const struct json_ref *at, struct faults *f)
{
	struct field_items w;

	s->n = (int)json_int(at, "n", 1, SECTIONS_MAX, f);
	s->advocate = field_text(&a->arena, at, "advocate", f);
	s->surname = field_text_or(&a->arena, at, "surname", s->advocate, f);
	s->side = read_side(at, f);
	s->description = field_text_or(&a->arena, at, "description", "", f);
	s->rebuttal = json_bool_or(at, "rebuttal", false, f);
	w = field_items(at, "turns", TURNS_MAX, f);
	s->turns = arena_array(&a->arena, w.n, sizeof *s->turns);
	while (field_next(&w))
		read_turn(a, &s->turns[s->n_turns++], &w.at, f);
}

static void read_argument(void *out, const struct json_ref *root,
			  struct faults *f)
{
	struct argument *a = out;
	struct field_items w;

	if (!json_schema_is(root, "transcript", f))
		f = NULL;
	a->source = field_text_or(&a->arena, root, "source", "", f);
	a->license = field_text_or(&a->arena, root, "license", "", f);
	w = field_items(root, "sections", SECTIONS_MAX, f);
	if (!w.n)
		json_fault(root, f, "has no sections");
	a->sections = arena_array(&a->arena, w.n, sizeof *a->sections);
	while (field_next(&w))
		read_section(a, &a->sections[a->n_sections++], &w.at, f);
}

bool argument_load(struct argument *out, const char *path, struct faults *f)
{
	*out = (struct argument){ 0 };
	return field_load(path, ARGUMENT_FILE_MAX, false, read_argument, out,
			  f);
}

void argument_release(struct argument *a)
{
	arena_release(&a->arena);
	*a = (struct argument){ 0 };
}

/* ---- finding a section ---- */

const struct argument_section *argument_section(const struct argument *a,
						enum side_id side,
						const char *advocate)
{
	for (size_t i = 0; i < a->n_sections; i++) {
		const struct argument_section *s = &a->sections[i];

		if (s->rebuttal)
			continue;
		/* Who supports neither side is only ever asked for by name. */
		if (advocate && *advocate
			    ? (s->side == (int)side || s->side < 0) &&
				      str_find_fold(s->advocate, advocate)
			    : s->side == (int)side)
			return s;
	}
	return NULL;
}

/* ---- walking one ---- */

static bool is_advocates(const struct argument_section *s,
			 const struct argument_turn *t)
{
	return !t->justice && !strcmp(t->speaker, s->advocate);
}

/* The advocate's first turn.  What the bench says before it is the calling of
 * the case, no question.  n_turns when the advocate never speaks. */
static size_t opening_at(const struct argument_section *s)
{
	size_t i = 0;

	while (i < s->n_turns && !is_advocates(s, &s->turns[i]))
		i++;
	return i;
}

const struct argument_turn *argument_opening(const struct argument_section *s)
{
	size_t i = opening_at(s);

	return i < s->n_turns ? &s->turns[i] : NULL;
}

bool argument_was_answered(const struct argument_turn *answer)
{
	return answer && utf8_words(answer->text, strlen(answer->text)) > 0;
}

bool argument_next(const struct argument_section *s, size_t *at,
		   const struct argument_turn **question,
		   const struct argument_turn **answer)
{
	size_t first = opening_at(s), i = *at;

	*question = *answer = NULL;
	if (first < s->n_turns && i <= first)
		i = first + 1;
	while (i < s->n_turns && !s->turns[i].justice)
		i++;
	if (i >= s->n_turns) {
		*at = s->n_turns;
		return false;
	}
	*question = &s->turns[i++];
	for (; i < s->n_turns && !s->turns[i].justice; i++)
		if (!*answer && is_advocates(s, &s->turns[i]))
			*answer = &s->turns[i];
	*at = i;
	return true;
}
