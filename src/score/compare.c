#include "score/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "score/agreement.h"

const char *const compare_names[COMPARE_FIGURES] = {
	[COMPARE_BAT] = "bat",
	[COMPARE_PAT] = "pat",
	[COMPARE_NRBAT] = "nrbat",
	[COMPARE_NRA] = "nra",
	[COMPARE_COMMITMENT] = "commitment",
	[COMPARE_RELEVANCE] = "relevance",
	[COMPARE_MANNER] = "manner",
	[COMPARE_QUALITY] = "quality",
	[COMPARE_CONSISTENCY] = "consistency",
	[COMPARE_OUTCOME] = "outcome",
	[COMPARE_CONCESSION] = "concession",
	[COMPARE_ANSWERED_FIRST] = "answered_first",
	[COMPARE_REASON] = "reason",
	[COMPARE_COHEN_RELEVANCE] = "relevance",
	[COMPARE_COHEN_MANNER] = "manner",
	[COMPARE_COHEN_QUALITY] = "quality",
	[COMPARE_WEIGHTED_RELEVANCE] = "relevance",
	[COMPARE_WEIGHTED_MANNER] = "manner",
	[COMPARE_WEIGHTED_QUALITY] = "quality",
};

static const char RHO[] = "Spearman's rho", COHEN[] = "Cohen's kappa",
		  RANDOLPH[] = "Randolph's kappa", RATE[] = "true positives",
		  JACCARD[] = "Jaccard index", WEIGHTED[] = "weighted kappa";

const char *const compare_kinds[COMPARE_FIGURES] = {
	[COMPARE_BAT] = RHO,
	[COMPARE_PAT] = RHO,
	[COMPARE_NRBAT] = RHO,
	[COMPARE_NRA] = RHO,
	[COMPARE_COMMITMENT] = COHEN,
	[COMPARE_RELEVANCE] = RANDOLPH,
	[COMPARE_MANNER] = RANDOLPH,
	[COMPARE_QUALITY] = RANDOLPH,
	[COMPARE_CONSISTENCY] = RATE,
	[COMPARE_OUTCOME] = COHEN,
	[COMPARE_CONCESSION] = COHEN,
	[COMPARE_ANSWERED_FIRST] = COHEN,
	[COMPARE_REASON] = JACCARD,
	[COMPARE_COHEN_RELEVANCE] = COHEN,
	[COMPARE_COHEN_MANNER] = COHEN,
	[COMPARE_COHEN_QUALITY] = COHEN,
	[COMPARE_WEIGHTED_RELEVANCE] = WEIGHTED,
	[COMPARE_WEIGHTED_MANNER] = WEIGHTED,
	[COMPARE_WEIGHTED_QUALITY] = WEIGHTED,
};

bool compare_is_rho(enum compare_name f)
{
	return compare_kinds[f] == RHO;
}

/* ---- the join ---- */

static bool same_name(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : !a && !b;
}

static bool same_who(const struct compare_who *a, const struct compare_who *b)
{
	return a->is_model == b->is_model && same_name(a->name, b->name);
}

struct pairs {
	uint32_t *gold, *pred;
	size_t n, cap;
};

/* Rows of one annotator, or of one set of theirs. */
struct rows {
	uint32_t *list; /* in input order */
	size_t n;
};

/*
 * The rows of one side by key: heads and chains hold a row's place in the list
 * + 1, ascending.  It serves one comparison after the other.
 */
struct index {
	const struct compare_file *f; /* NULL: nothing yet */
	struct compare_who who;
	const char *set;
	bool use_set;
	struct rows rows;
	uint32_t *heads, *next;
	size_t mask;
	uint32_t *met; /* by place: the last comparison that met the row */
	uint32_t n_met;
};

static const char *set_of(const struct compare_file *f, size_t row)
{
	return f->sheet.groups[f->sheet.rows[row].group].set;
}

static uint64_t hash_more(uint64_t h, const char *s)
{
	for (; s && *s; s++)
		h = (h ^ (unsigned char)*s) * 0x100000001b3u;
	return (h ^ 0xff) * 0x100000001b3u;
}

static uint64_t hash_row(const struct compare_file *f, size_t row, bool use_set)
{
	uint64_t h = 0xcbf29ce484222325u;

	if (use_set)
		h = hash_more(h, set_of(f, row));
	if (f->by != COMPARE_BY_TURN)
		h = hash_more(h, f->keys[row]);
	else
		h = (h ^ (uint32_t)f->sheet.rows[row].turn) * 0x100000001b3u;
	return h ^ h >> 29;
}

static bool same_key(const struct compare_file *a, size_t i,
		     const struct compare_file *b, size_t j, bool use_set)
{
	if (use_set && !same_name(set_of(a, i), set_of(b, j)))
		return false;
	if (a->by == COMPARE_BY_TURN)
		return a->sheet.rows[i].turn == b->sheet.rows[j].turn;
	return !strcmp(a->keys[i], b->keys[j]);
}

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static void rows_add(struct rows *r, const struct compare_file *f, size_t g)
{
	const struct sheet_group *group = &f->sheet.groups[g];

	memcpy(r->list + r->n, f->sheet.order + group->first,
	       group->n * sizeof *r->list);
	r->n += group->n;
}

/* To be freed by the caller. */
static struct rows rows_of(const struct compare_file *f,
			   const struct compare_who *who, const char *set)
{
	size_t one = set ? sheet_group(&f->sheet, set, who->name, who->is_model)
			 : 0,
	       n = 0;
	struct rows r = { 0 };

	for (uint32_t i = 0; !set && i < who->n; i++)
		n += f->sheet.groups[f->by_who[who->first + i].i].n;
	if (set && one < f->sheet.n_groups)
		n = f->sheet.groups[one].n;
	r.list = xreallocarray(NULL, n + 1, sizeof *r.list);
	for (uint32_t i = 0; !set && i < who->n; i++)
		rows_add(&r, f, f->by_who[who->first + i].i);
	if (set && n)
		rows_add(&r, f, one);
	if (!set && who->n > 1)
		qsort(r.list, r.n, sizeof *r.list, by_number);
	return r;
}

static bool twice(const struct compare_file *f, uint32_t row, uint32_t other,
		  struct error *err)
{
	return error_set(err, ERR_DATA,
			 "id %.80s stands in line %u and line %u", f->keys[row],
			 (unsigned)f->sheet.rows[row].line,
			 (unsigned)f->sheet.rows[other].line);
}

static bool index_fill(struct index *x, struct error *err)
{
	const struct compare_file *f = x->f;

	for (size_t i = x->rows.n; i-- > 0;) {
		uint32_t row = x->rows.list[i];
		size_t at = hash_row(f, row, x->use_set) & x->mask;
		uint32_t o = x->heads[at];

		while (o &&
		       !same_key(f, row, f, x->rows.list[o - 1], x->use_set))
			o = x->next[o - 1];
		if (o && f->by == COMPARE_BY_ID)
			return twice(f, row, x->rows.list[o - 1], err);
		x->next[i] = x->heads[at];
		x->heads[at] = (uint32_t)i + 1;
	}
	return true;
}

static void index_release(struct index *x)
{
	free(x->rows.list);
	free(x->heads);
	free(x->next);
	free(x->met);
	*x = (struct index){ .f = NULL };
}

/* Makes the index of a side, unless it is the one that stands already. */
static bool index_make(struct index *x, const struct compare_file *f,
		       const struct compare_who *who, const char *set,
		       bool use_set, struct error *err)
{
	size_t n = 64;

	if (x->f == f && same_who(&x->who, who) && same_name(x->set, set) &&
	    x->use_set == use_set)
		return true;
	index_release(x);
	*x = (struct index){
		.f = f, .who = *who, .set = set, .use_set = use_set
	};
	x->rows = rows_of(f, who, set);
	while (n < 2 * x->rows.n)
		n *= 2;
	x->mask = n - 1;
	x->heads = xcalloc(n, sizeof *x->heads);
	x->next = xcalloc(x->rows.n + 1, sizeof *x->next);
	x->met = xcalloc(x->rows.n + 1, sizeof *x->met);
	return index_fill(x, err);
}

static bool pairs_add(struct pairs *p, size_t gold, size_t pred,
		      struct error *err)
{
	if (p->n == COMPARE_PAIRS_MAX)
		return error_set(err, ERR_LIMIT,
				 "more than %d pairs: the same question stands "
				 "too often; join --by turn or id",
				 COMPARE_PAIRS_MAX);
	if (p->n == p->cap) {
		p->cap = p->cap ? p->cap * 2 : 256;
		p->gold = xreallocarray(p->gold, p->cap, sizeof *p->gold);
		p->pred = xreallocarray(p->pred, p->cap, sizeof *p->pred);
	}
	p->gold[p->n] = (uint32_t)gold;
	p->pred[p->n++] = (uint32_t)pred;
	return true;
}

/* Everything that the index has for a row of the first side. */
static bool pair_row(const struct compare_file *gold, uint32_t row,
		     struct index *x, struct pairs *p,
		     struct compare_result *out, struct error *err)
{
	size_t at = hash_row(gold, row, x->use_set) & x->mask;

	for (uint32_t j = x->heads[at]; j; j = x->next[j - 1]) {
		uint32_t other = x->rows.list[j - 1];

		if (!same_key(gold, row, x->f, other, x->use_set))
			continue;
		if (!pairs_add(p, row, other, err))
			return false;
		out->pred_alone -= x->met[j - 1] != x->n_met;
		x->met[j - 1] = x->n_met;
	}
	return true;
}

static bool pair_up(const struct compare_file *gold, const struct rows *rows,
		    struct index *x, struct pairs *p,
		    struct compare_result *out, struct error *err)
{
	x->n_met++;
	out->gold_rows = rows->n;
	out->pred_rows = out->pred_alone = x->rows.n;
	for (size_t i = 0; i < rows->n; i++) {
		size_t before = p->n;

		if (!pair_row(gold, rows->list[i], x, p, out, err))
			return false;
		out->gold_alone += p->n == before;
	}
	out->n = p->n;
	return true;
}

/* By question, sets only tell transcripts apart where both files have them. */
static bool sets_count(const struct compare_task *t)
{
	if (t->gold->by == COMPARE_BY_QUESTION)
		return t->gold->sheet.groups[0].set &&
		       t->pred->sheet.groups[0].set;
	return t->gold->by == COMPARE_BY_TURN;
}

static bool ids_are_unique(const struct compare_task *t, struct error *err)
{
	struct index x = { .f = NULL };
	bool ok = t->gold->by != COMPARE_BY_ID ||
		  index_make(&x, t->gold, &t->gold_who, t->set, false, err);

	index_release(&x);
	return ok || error_within(err, "the first file");
}

static bool join(const struct compare_task *t, struct index *x, struct pairs *p,
		 struct compare_result *out, struct error *err)
{
	bool use_set = sets_count(t), ok;
	struct rows rows;

	if (!ids_are_unique(t, err))
		return false;
	if (!index_make(x, t->pred, &t->pred_who, use_set ? t->set : NULL,
			use_set, err))
		return error_within(err, "the second file");
	rows = rows_of(t->gold, &t->gold_who, t->set);
	ok = pair_up(t->gold, &rows, x, p, out, err);
	free(rows.list);
	return ok;
}

/* ---- figures over the pairs ---- */

/* What one file says of one row: a label, or -1 when it says nothing. */
typedef int label_fn(const struct sheet_labels *l, int threshold);

static int unless_unread(int rate, int value)
{
	return rate ? value : -1;
}

static int commitment(const struct sheet_labels *l, int threshold)
{
	(void)threshold;
	return unless_unread(l->turn.commitment, l->turn.commitment);
}

static int relevance(const struct sheet_labels *l, int threshold)
{
	int rate = l->turn.relevance;

	return unless_unread(rate, threshold ? rate >= threshold : rate);
}

static int manner(const struct sheet_labels *l, int threshold)
{
	int rate = l->turn.manner;

	return unless_unread(rate, threshold ? rate >= threshold : rate);
}

/* Models were asked for quality on another scale; without it: no violation. */
static int quality(const struct sheet_labels *l, int threshold)
{
	int rate = l->turn.quality;

	return threshold ? rate >= threshold : unless_unread(rate, rate);
}

static int consistency(const struct sheet_labels *l, int threshold)
{
	(void)threshold;
	return l->turn.consistency;
}

static int outcome(const struct sheet_labels *l, int threshold)
{
	(void)threshold;
	return l->turn.outcome;
}

static int concession(const struct sheet_labels *l, int threshold)
{
	(void)threshold;
	return l->concession;
}

static int answered_first(const struct sheet_labels *l, int threshold)
{
	(void)threshold;
	return l->answered_first;
}

/* A comparison at work: the pairs, and room for their values. */
struct work {
	const struct compare_task *t;
	struct pairs p;
	int *a, *b;
	double *x, *y;
	struct compare_result *out;
};

static struct sheet_labels labels_of(const struct compare_file *f, uint32_t row)
{
	return sheet_labels(&f->sheet.rows[row]);
}

/* Fills a and b with the pairs that have the label on both sides. */
static size_t gather(struct work *w, label_fn *label, int threshold)
{
	size_t n = 0;

	for (size_t i = 0; i < w->p.n; i++) {
		struct sheet_labels g = labels_of(w->t->gold, w->p.gold[i]);
		struct sheet_labels p = labels_of(w->t->pred, w->p.pred[i]);

		w->a[n] = label(&g, threshold);
		w->b[n] = label(&p, threshold);
		n += w->a[n] >= 0 && w->b[n] >= 0;
	}
	return n;
}

static struct compare_figure undefined(size_t n, const char *why)
{
	return (struct compare_figure){ NAN, NAN, NAN, NAN, n, why };
}

static struct compare_figure figure(double v, size_t n, const char *why)
{
	struct compare_figure f = undefined(n, NULL);

	f.value = v;
	if (!n)
		f.why = "no pair has it on both sides";
	else if (isnan(v))
		f.why = why;
	return f;
}

static void set_interval(struct compare_figure *f, struct stats_interval in)
{
	f->lo = in.lo;
	f->hi = in.hi;
}

static const char ONE_LABEL[] = "both give one and the same label throughout";

static void cohen(struct work *w, enum compare_name f, label_fn *label,
		  int threshold)
{
	const struct compare_task *t = w->t;
	size_t n = gather(w, label, threshold);
	struct compare_figure *out = &w->out->f[f];

	*out = figure(agreement_cohen(w->a, w->b, n), n, ONE_LABEL);
	if (t->rounds && !out->why)
		set_interval(out,
			     agreement_cohen_interval(w->a, w->b, n, t->rounds,
						      t->seed, 0.95));
}

/* The three kappas of a maxim: at f, f's Cohen, f's weighted. */
static void maxim(struct work *w, enum compare_name f, label_fn *label)
{
	const struct compare_task *t = w->t;
	size_t which = f - COMPARE_RELEVANCE, n;
	struct compare_figure *out = &w->out->f[f];

	n = gather(w, label, t->threshold);
	*out = figure(agreement_randolph(w->a, w->b, n, 2), n, NULL);
	if (t->rounds && !out->why)
		set_interval(out, agreement_randolph_interval(w->a, w->b, n, 2,
							      t->rounds,
							      t->seed, 0.95));
	cohen(w, (enum compare_name)(COMPARE_COHEN_RELEVANCE + which), label,
	      t->threshold);
	n = gather(w, label, 0);
	w->out->f[COMPARE_WEIGHTED_RELEVANCE + which] =
		figure(agreement_weighted(w->a, w->b, n, AGREEMENT_QUADRATIC),
		       n, ONE_LABEL);
}

/* A reader that says null throughout did not look; one without the field is
 * taken as in the published data, where models have none. */
static const char *why_no_quality(const struct compare_task *t)
{
	const struct sheet *both[] = { &t->gold->sheet, &t->pred->sheet };
	unsigned bit = 1u << ROW_QUALITY;

	for (size_t i = 0; i < 2; i++)
		if (both[i]->all_there & bit && !(both[i]->any_given & bit))
			return "one side did not read it";
	if (!((both[0]->any_given | both[1]->any_given) & bit))
		return "no row of either file has it";
	return NULL;
}

static void quality_figures(struct work *w)
{
	const char *why = why_no_quality(w->t);

	if (!why) {
		maxim(w, COMPARE_QUALITY, quality);
		return;
	}
	w->out->f[COMPARE_QUALITY] = undefined(0, why);
	w->out->f[COMPARE_COHEN_QUALITY] = undefined(0, why);
	w->out->f[COMPARE_WEIGHTED_QUALITY] = undefined(0, why);
}

static void contradictions(struct work *w)
{
	size_t n = gather(w, consistency, 0);
	double v = agreement_tpr(w->a, w->b, n, &w->out->consistency_positives);

	w->out->f[COMPARE_CONSISTENCY] = figure(n ? v : NAN, n, NULL);
}

/* Reasons are for the outcome, so they compare where that is the same. */
static void reasons(struct work *w)
{
	unsigned *a = xreallocarray(NULL, w->p.n + 1, sizeof *a);
	unsigned *b = xreallocarray(NULL, w->p.n + 1, sizeof *b);
	size_t n = 0;

	for (size_t i = 0; i < w->p.n; i++) {
		struct sheet_labels g = labels_of(w->t->gold, w->p.gold[i]);
		struct sheet_labels p = labels_of(w->t->pred, w->p.pred[i]);

		if (!g.has_reasons || !p.has_reasons || g.turn.outcome < 0 ||
		    g.turn.outcome != p.turn.outcome)
			continue;
		a[n] = g.reasons;
		b[n++] = p.reasons;
	}
	w->out->f[COMPARE_REASON] = figure(agreement_jaccard(a, b, n), n, NULL);
	free(a);
	free(b);
}

static double value_of(const struct cobra_figures *v, enum compare_name f)
{
	switch (f) {
	case COMPARE_BAT: return v->bat;
	case COMPARE_PAT: return v->pat;
	case COMPARE_NRBAT: return v->nrbat;
	default: return v->nra;
	}
}

static void rho(struct work *w, enum compare_name f)
{
	const struct compare_task *t = w->t;
	struct compare_figure *out = &w->out->f[f];
	const char *why = t->gold->why ? t->gold->why : t->pred->why;
	size_t n = 0;
	double p;

	if (why) {
		*out = undefined(0, why);
		return;
	}
	for (size_t i = 0; i < w->p.n; i++) {
		w->x[n] = value_of(&t->gold->figures[w->p.gold[i]], f);
		w->y[n] = value_of(&t->pred->figures[w->p.pred[i]], f);
		n += !isnan(w->x[n]) && !isnan(w->y[n]);
	}
	*out = figure(agreement_spearman(w->x, w->y, n, &p), n,
		      n < 2 ? "one pair has no correlation"
			    : "one side never varies");
	if (!n && w->p.n && f == COMPARE_NRBAT)
		out->why = "a running sum never changes, so it has no z-score";
	out->p = p;
	if (t->rounds && !out->why)
		set_interval(out, agreement_spearman_interval(w->x, w->y, n,
							      t->rounds,
							      t->seed, 0.95));
}

static void all_figures(struct work *w)
{
	rho(w, COMPARE_BAT);
	rho(w, COMPARE_PAT);
	rho(w, COMPARE_NRBAT);
	rho(w, COMPARE_NRA);
	cohen(w, COMPARE_COMMITMENT, commitment, 0);
	maxim(w, COMPARE_RELEVANCE, relevance);
	maxim(w, COMPARE_MANNER, manner);
	quality_figures(w);
	contradictions(w);
	cohen(w, COMPARE_OUTCOME, outcome, 0);
	cohen(w, COMPARE_CONCESSION, concession, 0);
	cohen(w, COMPARE_ANSWERED_FIRST, answered_first, 0);
	reasons(w);
}

static bool run_one(const struct compare_task *task, struct index *x,
		    struct compare_result *out, struct error *err)
{
	struct work w = { .t = task, .out = out };
	bool ok;

	*out = (struct compare_result){ 0 };
	ok = join(task, x, &w.p, out, err);
	if (ok) {
		w.a = xreallocarray(NULL, w.p.n + 1, sizeof *w.a);
		w.b = xreallocarray(NULL, w.p.n + 1, sizeof *w.b);
		w.x = xreallocarray(NULL, w.p.n + 1, sizeof *w.x);
		w.y = xreallocarray(NULL, w.p.n + 1, sizeof *w.y);
		all_figures(&w);
	}
	free(w.a);
	free(w.b);
	free(w.x);
	free(w.y);
	free(w.p.gold);
	free(w.p.pred);
	return ok;
}

bool compare_run(const struct compare_task *tasks, size_t n,
		 struct compare_result *out, size_t *failed, struct error *err)
{
	struct index x = { .f = NULL };
	size_t i = 0;

	while (i < n && run_one(&tasks[i], &x, &out[i], err))
		i++;
	index_release(&x);
	if (failed)
		*failed = i;
	return i == n;
}

/* ---- several results as one ---- */

static void add_up(const struct compare_result *r, size_t k,
		   struct compare_result *out)
{
	*out = (struct compare_result){ 0 };
	for (size_t i = 0; i < k; i++) {
		out->n += r[i].n;
		out->gold_rows += r[i].gold_rows;
		out->pred_rows += r[i].pred_rows;
		out->gold_alone += r[i].gold_alone;
		out->pred_alone += r[i].pred_alone;
		out->consistency_positives += r[i].consistency_positives;
	}
}

/* values and weights: room for k; weight by rows or 1. */
static struct compare_figure one_of(const struct compare_result *r, size_t k,
				    enum compare_name f, bool by_rows)
{
	double *v = xreallocarray(NULL, k + 1, sizeof *v);
	double *n = xreallocarray(NULL, k + 1, sizeof *n);
	struct compare_figure out = undefined(0, NULL);

	for (size_t i = 0; i < k; i++) {
		v[i] = r[i].f[f].value;
		n[i] = by_rows ? (double)r[i].pred_rows : 1;
		if (by_rows && f == COMPARE_CONSISTENCY)
			n[i] = (double)r[i].consistency_positives;
		out.n += r[i].f[f].n;
	}
	out.value = by_rows && compare_is_rho(f) ? agreement_fisher(v, n, k)
						 : agreement_mean(v, n, k);
	if (isnan(out.value) && out.n && by_rows && f == COMPARE_CONSISTENCY)
		out.value = 0; /* no marks at all, as for one transcript */
	if (isnan(out.value))
		out.why = "undefined in all of them";
	free(v);
	free(n);
	return out;
}

void compare_mean(const struct compare_result *r, size_t k,
		  struct compare_result *out)
{
	add_up(r, k, out);
	for (int f = 0; f < COMPARE_FIGURES; f++)
		out->f[f] = one_of(r, k, (enum compare_name)f, false);
}

void compare_combine(const struct compare_result *r, size_t k,
		     struct compare_result *out)
{
	add_up(r, k, out);
	for (int f = 0; f < COMPARE_FIGURES; f++)
		out->f[f] = one_of(r, k, (enum compare_name)f, true);
}
