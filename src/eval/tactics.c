/*
 * tactics.c - the three tasks of the HIPO paper, as far as a reader without a model goes
 *
 * The reader never sees what the speaker knows privately.
 */
#include "analysis/tactics.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/rows.h"
#include "eval/suites.h"
#include "eval/told.h"

static void read_alone(const struct tactics *t, const struct told_dialogue *d,
		       size_t i, struct tactics_reading *out)
{
	struct tactics_dialogue one = told_part(d, i, 1);

	*out = (struct tactics_reading){ .unread = NULL };
	tactics_read(t, &one, out);
}

static void read_one(const struct tactics *t, const struct told_dialogue *d,
		     struct told *to)
{
	struct tactics_dialogue all = told_part(d, 0, d->n);
	struct tactics_reading *r = xcalloc(d->n + 1, sizeof *r);

	tactics_read(t, &all, r);
	for (size_t i = 0; i < d->n; i++) {
		struct tactics_reading alone;

		read_alone(t, d, i, &alone);
		for (int k = 0; k < TACTICS_DIMENSIONS; k++) {
			to->gold[k][to->n] = d->gold[i][k];
			to->said[TOLD_ALONE][k][to->n] = alone.labels[k];
			to->said[TOLD_SO_FAR][k][to->n] = r[i].labels[k];
		}
		to->n++;
		tactics_reading_release(&alone, 1);
	}
	if (d->n) {
		to->pairs[to->n_dialogues] = d->pair;
		to->last_gold[to->n_dialogues] = d->goal;
		to->last_said[to->n_dialogues++] =
			r[d->n - 1].labels[TACTICS_GOAL];
	}
	tactics_reading_release(r, d->n);
	free(r);
}

static bool measure(const struct told_dialogues *l, const struct eval_setup *s,
		    const struct tactics *t, struct told *told,
		    struct error *err)
{
	told_init(told, told_turns(l), l->n);
	for (size_t i = 0; i < l->n; i++) {
		if (!eval_goes_on(s, i, l->n, err))
			return false;
		read_one(t, &l->list[i], told);
	}
	return true;
}

static bool measure_shipped(const struct eval_setup *s, const struct tactics *t,
			    struct eval_result *out, struct error *err)
{
	struct told_dialogues l = { .n = 0 };
	struct dialogues all;
	struct told told = { .n = 0 };
	bool ok = catalogue_dialogues(s->catalogue, &all, NULL, err);

	if (ok && !told_shipped(&l, &all))
		ok = error_set(err, ERR_ABSENT, "prompts/dialogues is empty");
	ok = ok && measure(&l, s, t, &told, err);
	out->n += told.n;
	if (ok) {
		eval_data(
			out,
			"Invented dialogues that ship for the drill, labelled "
			"by their author: %zu dialogue%s, %zu turn%s.",
			l.n, str_plural(l.n), told.n, str_plural(told.n));
		told_add_shipped(out, &told, false);
	}
	told_release(&told);
	dialogues_release(&all);
	told_dialogues_release(&l);
	return ok;
}

static bool measure_fitted(const struct eval_setup *s, const struct tactics *t,
			   struct eval_result *out, struct error *err)
{
	struct told_dialogues l = { .n = 0 };
	struct told told = { .n = 0 };
	bool ok = told_load(&l, s, err) && measure(&l, s, t, &told, err);

	if (ok) {
		eval_data(out, "data/tactics: %zu dialogue%s, %zu turn%s.", l.n,
			  str_plural(l.n), told.n, str_plural(told.n));
		told_add_fitted(out, &told);
	} else if (err->code == ERR_ABSENT) {
		eval_note(out, "data/tactics is not there (--data).");
		ok = true;
	}
	told_release(&told);
	told_dialogues_release(&l);
	return ok;
}

bool eval_run_tactics(const struct eval_setup *s, struct eval_result *out,
		      struct error *err)
{
	struct tactics *t = tactics_open(s->lexicons, s->catalogue, err);
	bool ok = t && measure_shipped(s, t, out, err) &&
		  measure_fitted(s, t, out, err);

	out->reader = s->reader;
	tactics_free(t);
	return ok;
}
