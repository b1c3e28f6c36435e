/*
 * mix.c - see mix.h
 */
#include "analysis/mix.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/settle.h"

/* A model that is sure beyond reason must not silence the other. */
#define P_LEAST 0.01
/* How far a rate of 3 or 4, or of 1 or 2, is to be believed. */
#define RATE_BAD  0.75
#define RATE_GOOD 0.1
/* An offline flag that a model did not take up: an insult from a list stands. */
#define FLAG_ALONE 0.75

void mix_expect(struct reading *r, double manner, double relevance)
{
	const double *p = r->p;
	double unclear = 0.4 * manner + 0.4 * relevance;
	r->expected_bat = p[1] + 0.5 * p[2] + p[0] * unclear;
	r->expected_pat = p[0] + 0.5 * p[3] + (p[1] + 0.5 * p[2]) * unclear;
}

enum commitment mix_likeliest(const double p[4])
{
	int best = 0;
	for (int c = 1; c < 4; c++)
		if (p[c] > p[best])
			best = c;
	return (enum commitment)(best + 1);
}

static double chance(int rate)
{
	return rate >= 3 ? RATE_BAD : RATE_GOOD;
}

static void mix_p(const double *offline, const double *model, double weight,
		  double *out)
{
	double sum = 0;
	for (int c = 0; c < 4; c++)
		sum += out[c] = fmax(offline[c], P_LEAST) *
				pow(fmax(model[c], P_LEAST), weight);
	for (int c = 0; c < 4; c++)
		out[c] /= sum;
}

/* The offline label stays unless another is so many times likelier. */
static enum commitment mixed_label(const double p[4], enum commitment offline,
				   double margin)
{
	enum commitment best = mix_likeliest(p);
	return p[best - 1] > margin * p[offline - 1] ? best : offline;
}

static void mix_labels(const struct lexicons *lx, enum setting setting,
		       const struct reading *offline,
		       const struct reading *model, struct reading *out)
{
	if (readers_stand(setting, offline, model) == READERS_OPEN) {
		out->commitment = model->commitment;
		memcpy(out->p, model->p, sizeof out->p);
		return;
	}
	mix_p(offline->p, model->p, lexicon_threshold(lx, THRESHOLD_MIX_MODEL),
	      out->p);
	out->commitment = mixed_label(
		out->p, offline->commitment,
		setting == SETTING_WITNESS
			? lexicon_threshold(lx, THRESHOLD_WITNESS_MARGIN)
			: 1);
}

void mix_readings(const struct lexicons *lx, enum setting setting,
		  const struct reading *offline, const struct reading *model,
		  struct reading *out)
{
	*out = reading_copy(offline);
	snprintf(out->reader, sizeof out->reader, "both");
	mix_labels(lx, setting, offline, model, out);
	out->firm = false;
	out->relevance = model->relevance;
	out->quality = model->quality;
	if (model->consistency >= 0) {
		out->consistency = model->consistency;
		out->contradicts_turn = model->contradicts_turn;
	}
	out->outcome = model->outcome;
	out->concession = offline->concession == 1 || model->concession == 1;
	out->answered_first = model->answered_first;
	mix_expect(out, chance(out->manner), chance(out->relevance));
}

/* ---- flags ---- */

static const struct remark *same_flag(const struct reading *r,
				      const struct remark *m)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].kind == m->kind &&
		    r->remarks[i].span.from < m->span.to &&
		    r->remarks[i].span.to > m->span.from)
			return &r->remarks[i];
	return NULL;
}

static void add_flag(struct reading *out, const struct remark *m,
		     double confidence)
{
	reading_remark(out, m->kind->name, confidence, m->span, m->why, m->fix);
}

void mix_flags(const struct reading *offline, const struct reading *model,
	       bool both, struct reading *out)
{
	reading_drop_flags(out);
	for (size_t i = 0; i < model->n_remarks; i++) {
		const struct remark *m = &model->remarks[i];
		const struct remark *o = both ? same_flag(offline, m) : NULL;
		add_flag(out, m,
			 o ? 1 - (1 - m->confidence) * (1 - o->confidence)
			   : m->confidence);
	}
	for (size_t i = 0; both && i < offline->n_remarks; i++) {
		const struct remark *o = &offline->remarks[i];
		if (o->flag && o->confidence >= FLAG_ALONE &&
		    !same_flag(model, o))
			add_flag(out, o, o->confidence);
	}
}
