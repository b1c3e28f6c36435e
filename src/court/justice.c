#include "court/justice.h"

#include <stdio.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/names.h"
#include "base/str.h"

#define PHRASES_MAX  200 /* openers of one kind */
#define OPENINGS_MAX 100
#define SOURCES_MAX  200
#define COUNT_MAX    1e9

/* For a person's own justice whose figures nobody has measured: about the middle
 * of the nine. */
#define DEFAULT_SHARE	       0.11
#define DEFAULT_WORDS	       40.0
#define DEFAULT_QUESTION_TURNS 10.0
#define DEFAULT_CUTS_IN	       0.2

const char *const phrase_names[PHRASES] = {
	[PHRASE_PRESS] = "press",
	[PHRASE_PIN] = "pin",
	[PHRASE_HOLD] = "hold",
	[PHRASE_CONFRONT] = "confront",
	[PHRASE_NEW_ISSUE] = "new_issue",
	[PHRASE_THANKS] = "thanks",
	[PHRASE_DECORUM] = "decorum",
	[PHRASE_CONFRONT_EARLIER] = "confront_earlier",
	[PHRASE_CONFRONT_RECORD] = "confront_record",
	[PHRASE_TALKING_OVER] = "talking_over",
	[PHRASE_RAGE_BAIT] = "rage_bait",
	[PHRASE_SWITCHING_SIDES] = "switching_sides",
	[PHRASE_MISSTATING] = "misstating_justice",
	[PHRASE_FALLACY] = "fallacy",
	[PHRASE_PRESS_BRIEF] = "press_brief",
	[PHRASE_PRESS_LONG] = "press_long",
};

static double in_range(const struct json_ref *at, const char *key,
		       double fallback, double min, double max,
		       struct faults *f)
{
	double v = json_number_or(at, key, fallback, f);

	if (v >= min && v <= max)
		return v;
	json_fault(at, f, "%s: %g is not between %g and %g", key, v, min, max);
	return fallback;
}

static void unknown_member(const struct json_ref *item,
			   const char *const *names, size_t n, struct faults *f)
{
	json_fault(
		item, f, "no such label%s",
		names_hint(item->key, names, n, "; did you mean \"", "").text);
}

static void read_openings(struct justice *j, const struct json_ref *style,
			  struct faults *f)
{
	struct field_items w = field_items(style, "openings", OPENINGS_MAX, f);

	j->openings = arena_array(&j->arena, w.n, sizeof *j->openings);
	while (field_next(&w))
		j->openings[j->n_openings++] = (struct opener){
			.words = field_text(&j->arena, &w.at, "words", f),
			.share = in_range(&w.at, "share", 0, 0, 1, f),
		};
}

static void read_style(struct justice *j, const struct json_ref *root,
		       struct faults *f)
{
	struct json_ref s;

	json_member_opt(root, "style", JSON_OBJECT, &s, f);
	j->share_of_bench_words =
		in_range(&s, "share_of_bench_words", DEFAULT_SHARE, 0, 1, f);
	j->words_per_long_turn = in_range(&s, "words_per_long_turn_median",
					  DEFAULT_WORDS, 1, 10000, f);
	j->question_turns_per_argument =
		in_range(&s, "question_turns_per_argument_mean",
			 DEFAULT_QUESTION_TURNS, 0, 10000, f);
	j->cuts_in_rate =
		in_range(&s, "cuts_in_rate", DEFAULT_CUTS_IN, 0, 1, f);
	j->cut_off_rate = in_range(&s, "cut_off_rate", 0, 0, 1, f);
	read_openings(j, &s, f);
}

static void read_counts(const struct json_ref *questions, const char *key,
			const char *const *names, size_t n, double *counts,
			struct faults *f)
{
	struct json_ref m, item = { 0 };

	if (!json_member_opt(questions, key, JSON_OBJECT, &m, f))
		return;
	while (json_next(&m, &item)) {
		int label = str_index(item.key, names, n);
		double v = json_as_number(&item, f);

		if (label < 0)
			unknown_member(&item, names, n, f);
		else if (v < 0 || v > COUNT_MAX)
			json_fault(&item, f, "%g is no count", v);
		else
			counts[label] = v;
	}
}

static void read_questions(struct justice *j, const struct json_ref *root,
			   struct faults *f)
{
	struct json_ref q;

	j->questions_source = arena_strdup(&j->arena, "");
	if (!json_member_opt(root, "questions", JSON_OBJECT, &q, f))
		return;
	j->n_labelled = in_range(&q, "n", 0, 0, COUNT_MAX, f);
	j->questions_source = field_text_or(&j->arena, &q, "source", "", f);
	read_counts(&q, "legalbench", legalbench_names, LEGALBENCH_LABELS,
		    j->legalbench, f);
	read_counts(&q, "stetson", stetson_names, STETSON_LABELS, j->stetson,
		    f);
	read_counts(&q, "metacog", metacog_names, METACOG_LABELS, j->metacog,
		    f);
	read_counts(&q, "valence", valence_names, VALENCE_LABELS, j->valence,
		    f);
	read_counts(&q, "manners", manner_names, MANNERS, j->manners, f);
	j->questions_json =
		field_kept(&j->arena, root, "questions", JSON_OBJECT, f);
}

static void read_phrases(struct justice *j, const struct json_ref *root,
			 struct faults *f)
{
	struct json_ref m, item = { 0 };

	if (!json_member_opt(root, "phrases", JSON_OBJECT, &m, f))
		return;
	while (json_next(&m, &item)) {
		int kind = str_index(item.key, phrase_names, PHRASES);

		if (kind < 0)
			unknown_member(&item, phrase_names, PHRASES, f);
		else
			j->phrases[kind] = field_texts(&j->arena, &m, item.key,
						       PHRASES_MAX, f);
	}
}

static void read_justice(void *out, const struct json_ref *root,
			 struct faults *f)
{
	struct justice *j = out;
	int kind;

	json_schema_is(root, "justice", f);
	if (json_kind(root) != JSON_OBJECT)
		f = NULL;
	kind = json_choice(root, "kind", case_kind_names, 2, f);
	j->slug = field_slug(&j->arena, root, "slug", f);
	j->name = field_text(&j->arena, root, "name", f);
	j->short_name = field_text(&j->arena, root, "short", f);
	j->title = field_text(&j->arena, root, "title", f);
	j->court = field_text_or(&j->arena, root, "court", "", f);
	/* When in doubt, real: then every line says "simulated". */
	j->kind = kind < 0 ? CASE_REAL : (enum case_kind)kind;
	j->seniority = (int)json_int(root, "seniority", 1, 99, f);
	j->profile = field_text(&j->arena, root, "profile", f);
	j->manner = field_text(&j->arena, root, "manner", f);
	read_style(j, root, f);
	read_questions(j, root, f);
	read_phrases(j, root, f);
	j->votes_json = field_kept(&j->arena, root, "votes", JSON_OBJECT, f);
	j->sources = field_texts(&j->arena, root, "sources", SOURCES_MAX, f);
	j->as_of = field_date_or(&j->arena, root, "as_of", f);
}

bool justice_load(struct justice *out, const char *path, struct faults *f)
{
	*out = (struct justice){ 0 };
	return field_load(path, JUSTICE_FILE_MAX, true, read_justice, out, f);
}

void justice_release(struct justice *j)
{
	arena_release(&j->arena);
	*j = (struct justice){ 0 };
}

void justice_styled(const struct justice *j, char *out, size_t size)
{
	snprintf(out, size, "%s%s%s", j->title, *j->title ? " " : "",
		 j->short_name);
}
