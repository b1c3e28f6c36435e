#include "eval/asked.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/types.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/field.h"
#include "eval/rows.h"
#include "eval/scene.h"

#define QUESTIONS_MAX 40 /* of a case and side */
#define ROWS_MAX      100000

const struct asked_names asked_schemes[ASKED_SCHEMES] = {
	[ASKED_LEGALBENCH] = { "legalbench", legalbench_names,
			       LEGALBENCH_LABELS },
	[ASKED_STETSON] = { "stetson", stetson_names, STETSON_LABELS },
	[ASKED_METACOG] = { "metacog", metacog_names, METACOG_LABELS },
	[ASKED_VALENCE] = { "valence", valence_names, VALENCE_LABELS },
};
const char *const asked_tones[ASKED_TONES] = { "competitive", "neutral",
					       "supportive" };

int asked_label(const struct question_type *t, enum asked_scheme s)
{
	switch (s) {
	case ASKED_LEGALBENCH: return t->legalbench;
	case ASKED_STETSON: return t->stetson;
	case ASKED_METACOG: return t->metacog;
	default: return t->valence;
	}
}

int asked_tone(int valence)
{
	return valence < 0 ? -1 : valence < 2 ? 0 : valence == 2 ? 1 : 2;
}

void asked_release(struct asked_list *l)
{
	free(l->list);
	arena_release(&l->arena);
	*l = (struct asked_list){ .n = 0 };
}

struct asked_question *asked_add(struct asked_list *l)
{
	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	l->list[l->n] = (struct asked_question){ .id = "",
						 .justice = "",
						 .type = QUESTION_TYPE_NONE,
						 .words = QUESTION_TYPE_NONE };
	return &l->list[l->n++];
}

/* ---- the bench ---- */

static bool ask_one(struct asked_list *out, const struct eval_setup *s,
		    struct eval_scene *scene, bool *rested, struct error *err)
{
	struct asked_question *q;
	struct turn next;

	if (!s->player.ask(s->player.arg, scene, err))
		return false;
	*rested = !scene->next.text;
	if (*rested)
		return true;
	q = asked_add(out);
	q->justice = arena_strdup(&out->arena,
				  scene->bench->seats[scene->next.seat].slug);
	q->type = scene->next.type;
	types_tell(s->lexicons, scene->next.text, &q->words);
	next = scene->next;
	scene->next = (struct turn){ .n = 0 };
	transcript_take(&scene->said, &next);
	return true;
}

static bool ask_side(struct asked_list *out, const struct eval_setup *s,
		     const struct court_case *kase, enum side_id side,
		     const struct bench *bench, uint64_t seed,
		     struct error *err)
{
	struct eval_scene scene = { .id = kase->slug,
				    .kase = kase,
				    .bench = bench,
				    .side = side,
				    .seat = -1,
				    .seed = seed };
	bool ok = true, rested = false;

	for (size_t i = 0; ok && !rested && i < eval_limit(s, QUESTIONS_MAX);
	     i++)
		ok = ask_one(out, s, &scene, &rested, err);
	eval_scene_release(&scene);
	return ok || error_within(err, "%s", kase->slug);
}

static bool ask_case(struct asked_list *out, const struct eval_setup *s,
		     const char *slug, const struct bench *bench, uint64_t seed,
		     size_t *n_cases, struct error *err)
{
	struct court_case kase;
	bool ok = catalogue_case(s->catalogue, slug, &kase, err);

	if (ok && kase.level == LEVEL_FULL && kase.origin == CASE_SHIPPED) {
		++*n_cases;
		for (int side = 0; ok && side < SIDES; side++)
			ok = ask_side(out, s, &kase, (enum side_id)side, bench,
				      seed + (uint64_t)side, err);
	}
	case_release(&kase);
	return ok;
}

bool asked_by_bench(struct asked_list *out, const struct eval_setup *s,
		    size_t *n_cases, struct error *err)
{
	struct entries e = { .n = 0 };
	struct bench bench = { .n_seats = 0 };
	bool ok = catalogue_list(s->catalogue, ENTRY_CASE, &e, err) &&
		  catalogue_bench(s->catalogue, CATALOGUE_BENCH_REAL, &bench,
				  err);

	*n_cases = 0;
	for (size_t i = 0; ok && i < e.n; i++)
		ok = eval_goes_on(s, i, e.n, err) &&
		     (e.list[i].origin != CASE_SHIPPED ||
		      ask_case(out, s, e.list[i].slug, &bench,
			       s->seed + SIDES * i, n_cases, err));
	bench_release(&bench);
	entries_release(&e);
	return ok;
}

/* ---- real justices ---- */

struct part {
	struct asked_list *to;
	const struct eval_setup *setup;
	bool second;
};

const char *asked_slug(const char *id)
{
	static const char *const slugs[] = {
		"roberts", "thomas",	"alito",   "sotomayor", "kagan",
		"gorsuch", "kavanaugh", "barrett", "jackson"
	};

	for (size_t i = 0; i < sizeof slugs / sizeof *slugs; i++)
		if (strstr(id, slugs[i]))
			return slugs[i];
	return NULL;
}

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct part *p = arg;
	struct asked_question *q;
	const char *slug;

	if (p->to->n == ROWS_MAX) {
		json_fault(row, f, "more than %d rows", ROWS_MAX);
		return;
	}
	q = asked_add(p->to);
	q->id = field_text(&p->to->arena, row, "id", f);
	q->type = question_type_read(row, f);
	q->second_half = p->second;
	slug = asked_slug(json_text_or(row, "justice", "", f));
	q->justice = slug ? slug : "";
	types_tell(p->setup->lexicons, json_text_or(row, "text", "", f),
		   &q->words);
}

bool asked_by_justices(struct asked_list *out, const struct eval_setup *s,
		       struct error *err)
{
	struct part first = { out, s, false }, second = { out, s, true };

	return eval_data_rows(s, "questions/part1.jsonl", take, &first, err) &&
	       eval_data_rows(s, "questions/part2.jsonl", take, &second, err);
}

bool asked_by_second(struct asked_list *out, const struct eval_setup *s,
		     struct error *err)
{
	struct part p = { out, s, false };

	return eval_data_rows(s, "questions/second_reader.jsonl", take, &p,
			      err);
}

/* ---- counting ---- */

size_t asked_counts(const struct asked_list *l, enum asked_scheme s,
		    bool by_words, const char *justice, double *counts)
{
	size_t n = 0;

	memset(counts, 0, asked_schemes[s].n * sizeof *counts);
	for (size_t i = 0; i < l->n; i++) {
		const struct asked_question *q = &l->list[i];
		int label = asked_label(by_words ? &q->words : &q->type, s);

		if (label < 0 || (justice && strcmp(justice, q->justice) != 0))
			continue;
		counts[label]++;
		n++;
	}
	return n;
}

size_t asked_justices(const struct asked_list *l,
		      const char *names[ASKED_JUSTICES_MAX])
{
	size_t n = 0;

	for (size_t i = 0; i < l->n && n < ASKED_JUSTICES_MAX; i++)
		if (*l->list[i].justice &&
		    str_index(l->list[i].justice, names, n) < 0)
			names[n++] = l->list[i].justice;
	return n;
}

void asked_shares(struct eval_result *out, struct eval_table *t,
		  const char *const *labels, size_t n_labels, const double *a,
		  double n, const double *b, double m)
{
	eval_add_column(out, t, "bench", "bench");
	eval_add_column(out, t, "real", "real justices");
	for (size_t i = 0; i < n_labels; i++) {
		struct eval_cell *row =
			eval_add_row(out, t, labels[i], labels[i]);

		row[0] = eval_share(a[i], n);
		row[1] = eval_share(b[i], m);
	}
}
