#include "eval/foreseen.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/map.h"
#include "eval/commitments.h"

static const enum commitment effects[] = { COMMITMENT_BENEFICIAL,
					   COMMITMENT_DETRIMENTAL,
					   COMMITMENT_NEUTRAL };
enum { EFFECTS = sizeof effects / sizeof *effects };

/* ---- choosing ------------------------------------------------------------------------ */

/* The question that an answer stands under, or the first that it fits. */
static const char *question_of(const struct issue *issue,
			       const struct map_answer *a)
{
	if (a->under >= 0)
		return issue->questions[a->under].text;
	for (size_t q = 0; q < issue->n_questions; q++)
		if (a->to[q])
			return issue->questions[q].text;
	return NULL;
}

/* The `want`th of the case's answers of that worth, where the issue presses one side
 * alone; their number where there are not so many (*row is left). */
static size_t find(const struct court_case *c, enum commitment effect,
		   size_t want, struct foreseen_row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < c->map->n_issues; i++) {
		const struct issue *issue = &c->issues[i];
		const struct map_issue *m = &c->map->issues[i];

		for (size_t k = 0;
		     issue->presses[0] != issue->presses[1] && k < m->n_answers;
		     k++) {
			const struct map_answer *a = &m->answers[k];
			const char *question = question_of(issue, a);

			if (a->effect != effect || !a->says.n || !question)
				continue;
			if (n++ == want)
				*row = (struct foreseen_row){
					.kase = c,
					.issue = issue->id,
					.question = question,
					.answer = a->says.list[0],
					.side = issue->presses[0]
							? (enum side_id)0
							: (enum side_id)1,
					.effect = effect
				};
		}
	}
	return n;
}

/* One of each worth in turn, from all over the case. */
static void choose(struct foreseen *f, const struct court_case *c, size_t most)
{
	size_t each = (most + EFFECTS - 1) / EFFECTS, of[EFFECTS];

	for (int e = 0; e < EFFECTS; e++)
		of[e] = find(c, effects[e], SIZE_MAX, NULL);
	for (size_t i = 0; i < most; i++) {
		size_t e = i % EFFECTS, at = i / EFFECTS;

		if (of[e] < each)
			continue;
		f->list = xgrow(f->list, f->n, &f->room, sizeof *f->list);
		find(c, effects[e], (2 * at + 1) * of[e] / (2 * each),
		     &f->list[f->n++]);
	}
}

static bool add_case(struct foreseen *f, const struct eval_setup *s,
		     const char *slug, struct error *err)
{
	struct court_case *c = &f->cases[f->n_cases];

	if (!catalogue_case(s->catalogue, slug, c, err)) {
		case_release(c);
		return false;
	}
	if (c->kind != CASE_FICTIONAL) {
		case_release(c);
		return true;
	}
	f->n_cases++;
	if (case_open_map(c) && c->map)
		choose(f, c,
		       s->limit && s->limit < FORESEEN_OF_A_CASE
			       ? s->limit
			       : FORESEEN_OF_A_CASE);
	return true;
}

bool foreseen_load(struct foreseen *f, const struct eval_setup *s,
		   struct error *err)
{
	struct entries e = { .n = 0 };
	bool ok = catalogue_list(s->catalogue, ENTRY_CASE, &e, err);

	*f = (struct foreseen){ .n = 0 };
	f->cases = xcalloc(e.n + 1, sizeof *f->cases);
	for (size_t i = 0; ok && i < e.n; i++)
		if (e.list[i].origin == CASE_SHIPPED)
			ok = add_case(f, s, e.list[i].slug, err);
	entries_release(&e);
	return ok;
}

void foreseen_release(struct foreseen *f)
{
	for (size_t i = 0; i < f->n_cases; i++)
		case_release(&f->cases[i]);
	free(f->cases);
	free(f->list);
	*f = (struct foreseen){ .n = 0 };
}

/* ---- reading and telling ---------------------------------------------------------------- */

struct reader_input foreseen_input(const struct foreseen_row *row)
{
	return (struct reader_input){ .setting = SETTING_COUNSEL,
				      .question = row->question,
				      .answer = row->answer,
				      .side = row->side,
				      .justice = "",
				      .opening = "",
				      .kase = row->kase,
				      .issue = row->issue,
				      .labels_only = true };
}

void foreseen_tables(const struct foreseen *f, const int *told,
		     struct eval_result *out)
{
	struct commitments c = { .n = { { 0 } } };

	for (size_t i = 0; i < f->n; i++)
		commitments_count(&c, (int)f->list[i].effect, told[i]);
	commitments_add(
		out, &c,
		"Labelled by the authors of the cases, who wrote each answer "
		"to help its own side, to cost it, or to do neither; as many "
		"of each, so that a guess tells one of three. The reader has "
		"the question and the case, and nothing of what "
		"the case's map says of the answer; in a hearing it has that, "
		"too.");
	eval_data(out,
		  "Answers foreseen in %zu shipped fictional case%s: %zu, with "
		  "what their authors say they are worth. People's labels "
		  "(data/charm) are not there.",
		  f->n_cases, str_plural(f->n_cases), f->n);
}
