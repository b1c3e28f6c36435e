#include "score/cobra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"

const char *const cobra_variant_names[COBRA_N_VARIANTS] = {
	[COBRA_CODE] = "code",
	[COBRA_PAPER] = "paper",
	[COBRA_NO_CONST] = "no_const",
	[COBRA_CONST_EXCLUSIVE_SUM] = "const_exclusive",
	[COBRA_QUAL_ON_DETRIMENTAL] = "qual_on_detrimental",
	[COBRA_SAMPLE_SD] = "sample_sd",
	[COBRA_THRESHOLD_2] = "threshold_2",
};

struct cobra_rule cobra_rule_of(enum cobra_variant v)
{
	struct cobra_rule r = {
		.w_relevance = 0.4,
		.w_manner = 0.4,
		.w_quality = 0.2,
		.w_const = 0.2,
		.const_rule = COBRA_CONST_INCLUSIVE,
		.threshold = 3,
	};

	switch (v) {
	case COBRA_PAPER:
	case COBRA_QUAL_ON_DETRIMENTAL: r.qual_on_detrimental = true; break;
	case COBRA_NO_CONST: r.const_rule = COBRA_CONST_OFF; break;
	case COBRA_CONST_EXCLUSIVE_SUM:
		r.const_rule = COBRA_CONST_EXCLUSIVE;
		break;
	case COBRA_SAMPLE_SD: r.sample_sd = true; break;
	case COBRA_THRESHOLD_2: r.threshold = 2; break;
	case COBRA_CODE:
	case COBRA_N_VARIANTS: break;
	}
	return r;
}

bool cobra_rule_check(const struct cobra_rule *r, struct error *err)
{
	const struct {
		const char *name;
		double w;
	} weights[] = {
		{ "relevance", r->w_relevance },
		{ "manner", r->w_manner },
		{ "quality", r->w_quality },
		{ "consistency", r->w_const },
	};

	for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
		if (!(weights[i].w >= 0 && weights[i].w <= COBRA_WEIGHT_MAX))
			return error_set(err, ERR_USAGE,
					 "the weight of %s must be 0 to %g",
					 weights[i].name, COBRA_WEIGHT_MAX);
	if (r->threshold < 1 || r->threshold > 4)
		return error_set(err, ERR_USAGE,
				 "the threshold must be 1 to 4");
	return true;
}

static bool in_range(const char *name, int value, int min, int max,
		     struct error *err)
{
	if (value >= min && value <= max)
		return true;
	return error_set(err, ERR_DATA, "%s is %d, expected %d to %d", name,
			 value, min, max);
}

static bool turn_is_sound(const struct cobra_turn *t, struct error *err)
{
	return in_range("commitment", t->commitment, 1, 4, err) &&
	       in_range("relevance", t->relevance, 0, 4, err) &&
	       in_range("manner", t->manner, 0, 4, err) &&
	       in_range("quality", t->quality, 0, 4, err) &&
	       in_range("consistency", t->consistency, -1, 1, err) &&
	       in_range("outcome", t->outcome, -1, 1, err);
}

/* The weighted violations of a turn; `quality` says whether that one counts. */
static double violations(const struct cobra_turn *t, const struct cobra_rule *r,
			 bool quality)
{
	double sum = 0;

	if (t->relevance >= r->threshold)
		sum += r->w_relevance;
	if (t->manner >= r->threshold)
		sum += r->w_manner;
	if (quality && t->quality >= r->threshold)
		sum += r->w_quality;
	return sum;
}

/* Equations 1 and 2, but for the CONST part. */
static void base_figures(const struct cobra_turn *t, const struct cobra_rule *r,
			 double *bat, double *pat)
{
	switch ((enum cobra_commitment)t->commitment) {
	case COBRA_BENEFICIAL:
		*bat = 1;
		*pat = violations(t, r, true);
		break;
	case COBRA_NEUTRAL:
		*bat = 0.5;
		*pat = 0.5 * violations(t, r, true);
		break;
	case COBRA_DETRIMENTAL:
		/* Equation 1 multiplies by -1 here; its own example and the
		 * code take the absolute value, and BaT is never negative. */
		*bat = violations(t, r, r->qual_on_detrimental);
		*pat = 1;
		break;
	case COBRA_NO_COMMITMENT:
		*bat = 0;
		*pat = 0.5;
		break;
	}
}

static double contradiction(const struct cobra_run *run,
			    const struct cobra_turn *t, double bat)
{
	const struct cobra_rule *r = &run->rule;

	if (t->consistency != 1 || r->const_rule == COBRA_CONST_OFF)
		return 0;
	if (r->const_rule == COBRA_CONST_EXCLUSIVE)
		return r->w_const * run->bat_sum;
	return r->w_const * (run->bat_sum + bat);
}

static double running_nra(struct cobra_run *run, int outcome)
{
	if (outcome == COBRA_WITNESS)
		run->witness++;
	else if (outcome == COBRA_QUESTIONER)
		run->questioner++;
	else
		return NAN;
	return ((double)run->witness - (double)run->questioner) /
	       (double)(run->witness + run->questioner);
}

void cobra_run_init(struct cobra_run *run, const struct cobra_rule *rule)
{
	*run = (struct cobra_run){ .rule = *rule };
}

static struct cobra_step step(struct cobra_run *run, const struct cobra_turn *t)
{
	struct cobra_step s = { 0 };

	base_figures(t, &run->rule, &s.bat, &s.pat);
	s.const_part = contradiction(run, t, s.bat);
	s.pat += s.const_part;
	run->n++;
	run->bat_sum += s.bat;
	run->pat_sum += s.pat;
	s.bat_sum = run->bat_sum;
	s.pat_sum = run->pat_sum;
	s.net_turn = s.bat - s.pat;
	s.net = s.bat_sum - s.pat_sum;
	s.nra = running_nra(run, t->outcome);
	return s;
}

bool cobra_run_add(struct cobra_run *run, const struct cobra_turn *t,
		   struct cobra_step *out, struct error *err)
{
	struct cobra_step s;

	if (!turn_is_sound(t, err))
		return false;
	s = step(run, t);
	if (out)
		*out = s;
	return true;
}

/*
 * Mean and deviation; false when the values do not spread.  Equality is asked
 * of the values, not of the deviation: the mean of equal numbers may be off by
 * a rounding, and a z-score of 1e16 would follow.
 */
struct spread {
	double sum, min, max, mean, sd;
	size_t n;
};

static void spread_start(struct spread *s)
{
	*s = (struct spread){ .min = INFINITY, .max = -INFINITY };
}

static void spread_see(struct spread *s, double v)
{
	s->n++;
	s->sum += v;
	s->min = v < s->min ? v : s->min;
	s->max = v > s->max ? v : s->max;
}

static bool spread_finish(struct spread *s, double sum_sq, bool sample_sd)
{
	double by = (double)s->n - (sample_sd ? 1 : 0);

	if (s->n < 2 || !(s->min < s->max))
		return false;
	s->sd = sqrt(sum_sq / by);
	return s->sd > 0 && isfinite(s->sd);
}

bool cobra_z(const double *v, size_t n, bool sample_sd, double *z,
	     struct error *err)
{
	struct spread s;
	double sum_sq = 0;

	spread_start(&s);
	for (size_t i = 0; i < n; i++)
		spread_see(&s, v[i]);
	s.mean = n ? s.sum / (double)n : 0;
	for (size_t i = 0; i < n; i++)
		sum_sq += (v[i] - s.mean) * (v[i] - s.mean);
	if (!spread_finish(&s, sum_sq, sample_sd))
		return error_set(err, ERR_FLAT,
				 n < 2 ? "one turn has no spread"
				       : "the values never change");
	for (size_t i = 0; i < n; i++)
		z[i] = (v[i] - s.mean) / s.sd;
	return true;
}

static void running_sums(const double *v, size_t n, double *sums)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sums[i] = sum += v[i];
}

bool cobra_nrbat(const double *bat, const double *pat, size_t n, double *nrbat,
		 struct error *err)
{
	double *b = xreallocarray(NULL, n + 1, sizeof *b);
	double *p = xreallocarray(NULL, n + 1, sizeof *p);
	bool ok;

	running_sums(bat, n, b);
	running_sums(pat, n, p);
	ok = (cobra_z(b, n, false, b, err) || error_within(err, "BaT")) &&
	     (cobra_z(p, n, false, p, err) || error_within(err, "PaT"));
	for (size_t i = 0; ok && i < n; i++)
		nrbat[i] = b[i] - p[i];
	free(b);
	free(p);
	return ok;
}

/*
 * A transcript is walked three times: for the sums and their means, for their
 * deviations, for the figures.  Walking again is as cheap as remembering, and
 * needs no memory when only the summary is wanted.
 */
struct walk {
	const struct cobra_turn *turns;
	size_t n;
	const struct cobra_rule *rule;
	struct spread bat, pat; /* of the running sums */
	struct cobra_summary sum;
};

static bool walk_means(struct walk *w, struct error *err)
{
	struct cobra_run run;
	struct cobra_step s;

	spread_start(&w->bat);
	spread_start(&w->pat);
	cobra_run_init(&run, w->rule);
	for (size_t i = 0; i < w->n; i++) {
		const struct cobra_turn *t = &w->turns[i];

		if (!turn_is_sound(t, err))
			return error_within(err, "turn %zu of %zu", i + 1,
					    w->n);
		s = step(&run, t);
		spread_see(&w->bat, s.bat_sum);
		spread_see(&w->pat, s.pat_sum);
		w->sum.n_commitment[t->commitment]++;
		w->sum.n_contradictions += t->consistency == 1;
		if (t->outcome != COBRA_OUTCOME_UNKNOWN)
			w->sum.nra_last = s.nra;
	}
	w->sum.n = w->n;
	w->sum.n_outcomes = run.witness + run.questioner;
	w->sum.bat_sum = run.bat_sum;
	w->sum.pat_sum = run.pat_sum;
	return true;
}

static void walk_deviations(struct walk *w)
{
	double n = (double)w->n, bat_sq = 0, pat_sq = 0;
	struct cobra_run run;

	w->bat.mean = w->bat.sum / n;
	w->pat.mean = w->pat.sum / n;
	cobra_run_init(&run, w->rule);
	for (size_t i = 0; i < w->n; i++) {
		struct cobra_step s = step(&run, &w->turns[i]);
		double b = s.bat_sum - w->bat.mean, p = s.pat_sum - w->pat.mean;

		bat_sq += b * b;
		pat_sq += p * p;
	}
	w->sum.bat_flat = !spread_finish(&w->bat, bat_sq, w->rule->sample_sd);
	w->sum.pat_flat = !spread_finish(&w->pat, pat_sq, w->rule->sample_sd);
}

static void see_nrbat(struct cobra_summary *sum, double v)
{
	if (isnan(v))
		return;
	if (isnan(sum->nrbat_first)) {
		sum->nrbat_first = sum->nrbat_min = sum->nrbat_max = v;
	}
	sum->nrbat_last = v;
	sum->nrbat_min = v < sum->nrbat_min ? v : sum->nrbat_min;
	sum->nrbat_max = v > sum->nrbat_max ? v : sum->nrbat_max;
}

static void walk_figures(struct walk *w, struct cobra_figures *out)
{
	const struct cobra_summary *sum = &w->sum;
	struct cobra_run run;

	cobra_run_init(&run, w->rule);
	for (size_t i = 0; i < w->n; i++) {
		struct cobra_step s = step(&run, &w->turns[i]);
		double zb = (s.bat_sum - w->bat.mean) / w->bat.sd;
		double zp = (s.pat_sum - w->pat.mean) / w->pat.sd;
		struct cobra_figures f = {
			.bat = s.bat,
			.pat = s.pat,
			.bat_cumsum = s.bat_sum,
			.pat_cumsum = s.pat_sum,
			.z_bat = sum->bat_flat ? NAN : zb,
			.z_pat = sum->pat_flat ? NAN : zp,
			.nra = s.nra,
		};

		f.nrbat = f.z_bat - f.z_pat; /* NAN if either is */
		see_nrbat(&w->sum, f.nrbat);
		if (out)
			out[i] = f;
	}
}

bool cobra_series(const struct cobra_turn *turns, size_t n,
		  const struct cobra_rule *rule, struct cobra_figures *out,
		  struct cobra_summary *sum, struct error *err)
{
	struct walk w = { .turns = turns, .n = n, .rule = rule };
	bool sound;

	w.sum.nra_last = w.sum.nrbat_first = w.sum.nrbat_last = NAN;
	w.sum.nrbat_min = w.sum.nrbat_max = NAN;
	w.sum.bat_flat = w.sum.pat_flat = true;
	sound = walk_means(&w, err);
	if (sound && n) {
		walk_deviations(&w);
		walk_figures(&w, out);
	}
	if (sum)
		*sum = w.sum;
	return sound;
}

const char *cobra_why_flat(const struct cobra_summary *s)
{
	if (!s->bat_flat && !s->pat_flat)
		return NULL;
	if (!s->n)
		return "there is no turn";
	if (s->n == 1)
		return "one turn has no spread";
	if (s->bat_flat && s->pat_flat)
		return "neither running sum ever changes";
	return s->bat_flat ? "the running BaT sum never changes"
			   : "the running PaT sum never changes";
}
