#include "court/argument.h"

#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/str.h"
#include "court/colloquy.h"
#include "court/field.h"

#define SECTIONS_MAX 200
#define TURNS_MAX    20000 /* of a section */
#define NAMES_MAX    2000  /* bytes of a list of advocates */
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
	colloquy_settle(&a->arena, s);
}

void argument_read(struct argument *a, const struct json_ref *root,
		   struct faults *f)
{
	struct field_items w;

	*a = (struct argument){ 0 };
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

static void read_root(void *out, const struct json_ref *root, struct faults *f)
{
	argument_read(out, root, f);
}

bool argument_load(struct argument *out, const char *path, struct faults *f)
{
	*out = (struct argument){ 0 };
	return field_load(path, ARGUMENT_FILE_MAX, false, read_root, out, f);
}

void argument_release(struct argument *a)
{
	arena_release(&a->arena);
	*a = (struct argument){ 0 };
}

/* ---- finding a section ---- */

/* Who supports neither side is only ever asked for by name. */
static bool may_argue(const struct argument_section *s, enum side_id side,
		      bool by_name)
{
	return !s->rebuttal &&
	       (s->side == (int)side || (by_name && s->side < 0));
}

/* "Deepak Gupta, Colleen E. Roh Sinzdak"; how many, those of no side included. */
static size_t put_advocates(struct buf *out, const struct argument *a,
			    enum side_id side)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n_sections; i++)
		if (may_argue(&a->sections[i], side, true))
			buf_printf(out, "%s%s", n++ ? ", " : "",
				   a->sections[i].advocate);
	return n;
}

/* Somebody of that name argued, only not for this side. */
static const struct argument_section *on_other_side(const struct argument *a,
						    enum side_id side,
						    const char *advocate)
{
	for (size_t i = 0; i < a->n_sections; i++)
		if (!a->sections[i].rebuttal && a->sections[i].side >= 0 &&
		    a->sections[i].side != (int)side &&
		    str_find_fold(a->sections[i].advocate, advocate))
			return &a->sections[i];
	return NULL;
}

static const struct argument_section *tell_who(const struct argument *a,
					       enum side_id side,
					       const char *advocate,
					       struct error *err)
{
	const struct argument_section *other =
		*advocate ? on_other_side(a, side, advocate) : NULL;
	struct buf names;
	size_t n;

	buf_init(&names, NAMES_MAX);
	n = put_advocates(&names, a, side);
	if (other)
		error_set(err, ERR_USAGE,
			  "%s argued for the %s: use --side %s.",
			  other->advocate, side_names[other->side],
			  side_names[other->side]);
	else if (!n)
		error_set(err, ERR_USAGE,
			  "Nobody argued for the %s in this transcript.",
			  side_names[side]);
	else if (*advocate)
		error_set(err, ERR_USAGE,
			  "No advocate '%.60s' argued for the %s; those there "
			  "are: %s.",
			  advocate, side_names[side], names.s);
	else
		error_set(err, ERR_USAGE,
			  "Who argued for the %s here supported neither side; "
			  "ask by name, with --advocate: %s.",
			  side_names[side], names.s);
	buf_release(&names);
	return NULL;
}

const struct argument_section *argument_section(const struct argument *a,
						enum side_id side,
						const char *advocate,
						struct error *err)
{
	bool by_name = advocate && *advocate;

	for (size_t i = 0; i < a->n_sections; i++)
		if (may_argue(&a->sections[i], side, by_name) &&
		    (!by_name ||
		     str_find_fold(a->sections[i].advocate, advocate)))
			return &a->sections[i];
	return tell_who(a, side, by_name ? advocate : "", err);
}

/* ---- the opening ---- */

bool argument_is_advocates(const struct argument_section *s,
			   const struct argument_turn *t)
{
	return !t->justice && !strcmp(t->speaker, s->advocate);
}

/* What the bench says before it is the calling of the case, no question. */
const struct argument_turn *argument_opening(const struct argument_section *s)
{
	for (size_t i = 0; i < s->n_turns; i++)
		if (argument_is_advocates(s, &s->turns[i]))
			return &s->turns[i];
	return NULL;
}
