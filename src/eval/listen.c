#include "eval/listen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/likeness.h"
#include "eval/listen_real.h"
#include "eval/mouth.h"
#include "eval/rows.h"
#include "eval/suites.h"
#include "score/stats.h"

#define ROWS	    "eval/listen.jsonl"
#define SAMPLES_MAX 2000

const char *const listen_kind_names[LISTEN_KINDS] = { "strong",	   "evasive",
						      "conceding", "false",
						      "overbroad", "terse" };

/* ---- rows ---- */

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct listen_samples *l = arg;
	struct listen_sample *x;
	struct json_ref place;
	int side = json_choice(row, "side", side_names, SIDES, f);
	int kind = json_choice(row, "kind", listen_kind_names, LISTEN_KINDS, f);

	if (l->n == SAMPLES_MAX) {
		json_fault(row, f, "more than %d rows", SAMPLES_MAX);
		return;
	}
	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	x = &l->list[l->n++];
	*x = (struct listen_sample){
		.kase = field_slug(&l->arena, row, "case", f),
		.issue = field_text(&l->arena, row, "issue", f),
		.question = field_text(&l->arena, row, "question", f),
		.answer = field_text(&l->arena, row, "answer", f),
		.kind = kind < 0 ? LISTEN_STRONG : (enum listen_kind)kind,
		.scene = { .id = field_text(&l->arena, row, "id", f),
			   .side = side == SIDE_RESPONDENT ? SIDE_RESPONDENT
							   : SIDE_PETITIONER,
			   .seat = -1 },
	};
	x->scene.set = listen_kind_names[x->kind];
	if (!json_member_opt(row, "refuted_by", JSON_OBJECT, &place, f))
		return;
	x->document = field_text(&l->arena, &place, "document", f);
	x->paragraph = (int)json_int(&place, "paragraph", 1, 1000000, f);
}

bool listen_load(struct listen_samples *l, const struct eval_setup *s,
		 struct error *err)
{
	return eval_own_rows(s, ROWS, take, l, err);
}

void listen_release(struct listen_samples *l)
{
	for (size_t i = 0; i < l->n; i++)
		eval_scene_release(&l->list[i].scene);
	free(l->list);
	eval_cases_free(l->cases);
	bench_release(&l->bench);
	arena_release(&l->arena);
	*l = (struct listen_samples){ .n = 0 };
}

bool listen_same_question(const struct listen_sample *a,
			  const struct listen_sample *b)
{
	return !strcmp(a->kase, b->kase) && !strcmp(a->question, b->question);
}

/* Keeps whole questions, so that answers to one are still compared. */
void listen_cut(struct listen_samples *l, const struct eval_setup *s)
{
	size_t keep = eval_limit(s, l->n);

	while (keep && keep < l->n &&
	       listen_same_question(&l->list[keep - 1], &l->list[keep]))
		keep++;
	for (size_t i = keep; i < l->n; i++)
		eval_scene_release(&l->list[i].scene);
	l->n = keep;
}

bool listen_ready(struct listen_samples *l, const struct eval_setup *s,
		  struct error *err)
{
	l->cases = eval_cases_new(s);
	if (!catalogue_bench(s->catalogue, CATALOGUE_BENCH_FICTIONAL, &l->bench,
			     err))
		return false;
	for (size_t i = 0; i < l->n; i++) {
		struct listen_sample *x = &l->list[i];
		struct eval_scene *scene = &x->scene;

		scene->ken = eval_cases_ken(l->cases, x->kase, err);
		if (!scene->ken)
			return error_within(err, "%s", scene->id);
		scene->kase = scene->ken->kase;
		scene->bench = &l->bench;
		scene->seed = s->seed;
		eval_scene_question(scene, 0, x->question);
		eval_scene_answer(scene, x->answer);
	}
	return true;
}

static bool play_one(struct listen_sample *x, const struct eval_setup *s,
		     struct error *err)
{
	return (s->player.read(s->player.arg, &x->scene, err) &&
		s->player.ask(s->player.arg, &x->scene, err)) ||
	       error_within(err, "%s", x->scene.id);
}

/* ---- counting ---- */

static bool cites(const struct turn *t, const char *document, int paragraph)
{
	for (size_t i = 0; i < t->n_cites; i++)
		if (!document || (!strcmp(t->cites[i].document, document) &&
				  t->cites[i].paragraph == paragraph))
			return true;
	return false;
}

static void count_one(const struct listen_sample *x, struct listen_counts *c)
{
	const struct turn *next = &x->scene.next;
	struct mouth m = mouth_of(&x->scene);

	c->n[x->kind]++;
	if (next->text)
		c->aims[x->kind][next->aim]++;
	else
		c->silent++;
	c->quoted += m.quoted > 0;
	c->nowhere += m.nowhere > 0;
	if (x->kind == LISTEN_FALSE && x->document) {
		c->met += cites(next, x->document, x->paragraph);
		c->cited += cites(next, NULL, 0);
	}
}

/* Pairs of answers to one question; rows of one stand together. */
struct pair_count {
	size_t pairs, same;
};

static struct pair_count count_question(const struct listen_sample *x, size_t n)
{
	struct pair_count c = { 0, 0 };

	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			c.pairs++;
			c.same += !strcmp(eval_scene_next(&x[i].scene),
					  eval_scene_next(&x[k].scene));
		}
	return c;
}

/* Of each question, as many as it returns; `out` has room for a sample each. */
static size_t count_pairs(const struct listen_samples *l,
			  struct pair_count *out)
{
	size_t n = 0;

	for (size_t from = 0, to; from < l->n; from = to) {
		for (to = from;
		     to < l->n &&
		     listen_same_question(&l->list[from], &l->list[to]);
		     to++)
			;
		out[n++] = count_question(&l->list[from], to - from);
	}
	return n;
}

static double same_share(const uint32_t *picks, size_t n, void *of)
{
	const struct pair_count *c = of;
	double pairs = 0, same = 0;

	for (size_t i = 0; i < n; i++) {
		pairs += (double)c[picks[i]].pairs;
		same += (double)c[picks[i]].same;
	}
	return pairs > 0 ? same / pairs : NAN;
}

static struct pair_count all_pairs(const struct pair_count *c, size_t n)
{
	struct pair_count all = { 0, 0 };

	for (size_t i = 0; i < n; i++) {
		all.pairs += c[i].pairs;
		all.same += c[i].same;
	}
	return all;
}

void listen_pairs(const struct listen_samples *l, size_t *pairs, size_t *same)
{
	struct pair_count *c = xcalloc(l->n + 1, sizeof *c);
	struct pair_count all = all_pairs(c, count_pairs(l, c));

	*pairs = all.pairs;
	*same = all.same;
	free(c);
}

struct stats_interval listen_same_interval(const struct listen_samples *l,
					   size_t rounds, uint64_t seed)
{
	struct pair_count *c = xcalloc(l->n + 1, sizeof *c);
	size_t n = count_pairs(l, c);
	struct pair_count all = all_pairs(c, n);
	struct stats_interval in;

	if (n < EVAL_FEW || !all.same || all.same == all.pairs)
		in = stats_wilson((double)(n * all.same) / (double)all.pairs,
				  all.pairs ? (double)n : 0, 0.95);
	else
		in = stats_bootstrap(n, rounds, seed, 0.95, same_share, c);
	free(c);
	return in;
}

/* Its own answer comes first, then all others to the question. */
static double credit_near(const struct listen_samples *l, size_t at,
			  const struct likeness *like, double *by_chance)
{
	const struct listen_sample *x = &l->list[at];
	const char **answers = xreallocarray(NULL, l->n, sizeof *answers);
	size_t n = 1;
	double credit;

	answers[0] = x->answer;
	for (size_t i = 0; i < l->n; i++)
		if (i != at && listen_same_question(&l->list[i], x))
			answers[n++] = l->list[i].answer;
	*by_chance += 1 / (double)n;
	credit = likeness_credit(like, x->question, answers, n, 0,
				 eval_scene_next(&x->scene));
	free(answers);
	return credit;
}

/* Its own answer and five to other questions of the same case, drawn. */
static double credit_far(const struct listen_samples *l, size_t at,
			 const struct likeness *like, uint64_t seed)
{
	const struct listen_sample *x = &l->list[at];
	const char *answers[LISTEN_CHOICES] = { x->answer };
	struct rng rng = rng_at(seed, at);
	size_t n = 1;

	for (int tries = 0; tries < 1000 && n < LISTEN_CHOICES; tries++) {
		const struct listen_sample *o = &l->list[rng_below(&rng, l->n)];

		if (!strcmp(o->kase, x->kase) && !listen_same_question(o, x) &&
		    str_index(o->answer, answers, n) < 0)
			answers[n++] = o->answer;
	}
	return n == LISTEN_CHOICES
		       ? likeness_credit(like, x->question, answers, n, 0,
					 eval_scene_next(&x->scene))
		       : NAN;
}

void listen_count(const struct listen_samples *l, const struct lexicons *lx,
		  uint64_t seed, struct listen_counts *out)
{
	struct likeness like;

	*out = (struct listen_counts){ .pairs = 0 };
	likeness_init(&like, lx);
	for (size_t i = 0; i < l->n; i++)
		likeness_count(&like, l->list[i].answer);
	for (size_t i = 0; i < l->n; i++) {
		count_one(&l->list[i], out);
		out->told += credit_near(l, i, &like, &out->by_chance);
		out->told_far += credit_far(l, i, &like, seed);
		out->told_of++;
	}
	listen_pairs(l, &out->pairs, &out->same);
	likeness_release(&like);
}

/* ---- tables ---- */

static void add_main(struct eval_result *out, const struct listen_counts *c,
		     struct stats_interval same)
{
	double evasive = (double)c->n[LISTEN_EVASIVE];
	double pressed = (double)c->aims[LISTEN_EVASIVE][AIM_PRESS];
	double conceding = (double)c->n[LISTEN_CONCEDING];
	double false_ones = (double)c->n[LISTEN_FALSE];
	struct eval_table *t = eval_add_table(
		out, "follow_ups", "What the bench says next", "figure");

	eval_add_column(out, t, "share", "share");
	eval_add_column(out, t, "of", "of");
	eval_add_measured(
		out, t, "same", "pairs with the same next words",
		eval_between(c->pairs ? (double)c->same / (double)c->pairs
				      : NAN,
			     same.lo, same.hi, (double)c->pairs, 2),
		(double)c->pairs);
	eval_add_measured(out, t, "pressed", "evasions pressed",
			  eval_share(pressed, evasive), evasive);
	eval_add_measured(
		out, t, "held", "concessions held",
		eval_share((double)c->aims[LISTEN_CONCEDING][AIM_HOLD],
			   conceding),
		conceding);
	eval_add_measured(out, t, "met", "falsehoods met by the very paragraph",
			  eval_share((double)c->met, false_ones), false_ones);
	eval_add_measured(out, t, "cited", "falsehoods met by any passage",
			  eval_share((double)c->cited, false_ones), false_ones);
	eval_add_measured(out, t, "nowhere", "words put into counsel's mouth",
			  eval_share((double)c->nowhere, c->told_of),
			  c->told_of);
	eval_add_measured(out, t, "quoted", "counsel or brief quoted",
			  eval_share((double)c->quoted, c->told_of),
			  c->told_of);
	eval_table_note(out, t,
			"Pressed and held are what the bench says it does. "
			"Words put into counsel's mouth: a quotation given as "
			"counsel's or the brief's that stands nowhere. The "
			"interval of pairs is a bootstrap over questions; of "
			"few, or where all are alike, Wilson's over "
			"questions.");
	eval_add_score(out, "listen_same",
		       c->pairs ? (double)c->same / (double)c->pairs : NAN,
		       true);
	eval_add_score(out, "listen_pressed",
		       evasive > 0 ? pressed / evasive : NAN, false);
}

static void add_aims(struct eval_result *out, const struct listen_counts *c)
{
	static const struct {
		enum aim aim;
		const char *title;
	} aims[] = { { AIM_PRESS, "press" },	  { AIM_PIN, "pin" },
		     { AIM_HOLD, "hold" },	  { AIM_CONFRONT, "confront" },
		     { AIM_VERIFY, "verify" },	  { AIM_CONDUCT, "conduct" },
		     { AIM_FALLACY, "fallacy" },  { AIM_CLARIFY, "clarify" },
		     { AIM_FOLLOW_UP, "follow" }, { AIM_NEW_ISSUE, "new" } };
	struct eval_table *t = eval_add_table(
		out, "aims", "Why it asks, by kind of answer", "answer");

	for (size_t i = 0; i < sizeof aims / sizeof *aims; i++)
		eval_add_column(out, t, aim_names[aims[i].aim], aims[i].title);
	for (int k = 0; k < LISTEN_KINDS; k++) {
		struct eval_cell *row = eval_add_row(
			out, t, listen_kind_names[k], listen_kind_names[k]);

		for (size_t i = 0; i < sizeof aims / sizeof *aims; i++)
			row[i] = eval_count(c->aims[k][aims[i].aim]);
	}
}

static void add_told(struct eval_result *out, const struct listen_counts *c,
		     const struct listen_real *real)
{
	struct eval_table *t = eval_add_table(
		out, "told", "Which of six answers did the question follow?",
		"who asked, beside which answers");

	eval_add_column(out, t, "share", "told by words");
	eval_add_column(out, t, "of", "of");
	eval_add_measured(out, t, "bench_near",
			  "the bench, own rows, same question",
			  eval_share(c->told, c->told_of), c->told_of);
	eval_add_measured(
		out, t, "bench_far", "the bench, own rows, other questions",
		eval_share(c->told_far, isnan(c->told_far) ? 0 : c->told_of),
		c->told_of);
	eval_add_measured(out, t, "real", "real justices, in real arguments",
			  eval_share(real->told, real->of), real->of);
	eval_add_measured(out, t, "bench_real", "the bench, at the same places",
			  eval_share(real->bench, real->of), real->of);
	eval_add_measured(out, t, "shuffled", "real questions, shuffled",
			  eval_share(real->shuffled, real->of), real->of);
	eval_table_note(
		out, t,
		"Chance is %.2f. Content words weighed by rarity; those "
		"of the question itself for less. Who quotes an "
		"answer is told at once, who takes it up in other "
		"words is not: so a lower figure is no proof of less "
		"listening. In real arguments the other answers are "
		"of the same section, but that to the question "
		"itself; there the bench knows nothing of the case "
		"and has heard three exchanges. Places of one "
		"argument are not independent.",
		c->told_of > 0 ? c->by_chance / c->told_of : NAN);
	eval_add_score(out, "listen_told",
		       c->told_of > 0 ? c->told / c->told_of : NAN, false);
}

/* ---- all of it ---- */

static bool play(struct listen_samples *l, const struct eval_setup *s,
		 struct error *err)
{
	if (!listen_ready(l, s, err))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (!eval_goes_on(s, i, l->n, err) ||
		    !play_one(&l->list[i], s, err))
			return false;
	return true;
}

static size_t count_questions(const struct listen_samples *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += !i || !listen_same_question(&l->list[i - 1], &l->list[i]);
	return n;
}

static void describe(struct eval_result *out, const struct listen_samples *l,
		     const struct listen_real *real)
{
	size_t questions = count_questions(l);

	eval_data(
		out,
		"%zu answer%s of our own writing to %zu question%s of shipped "
		"fictional cases (prompts/" ROWS "): strong, evasive, "
		"conceding, false about the record, overbroad, terse.",
		l->n, str_plural(l->n), questions, str_plural(questions));
	if (real->n)
		eval_data(out,
			  "Real arguments (data/oyez): %zu, %.0f questions of "
			  "%d words or more behind such answers.",
			  real->n, real->of, LISTEN_REAL_WORDS);
	else
		eval_note(out, "Real arguments are not there to compare with "
			       "(--data).");
	eval_note(out,
		  "The answers were written in one sitting by somebody who had "
		  "read the questions and the record, not the cases' maps; "
		  "nothing was fitted on them, and nothing may be.");
}

bool eval_run_listen(const struct eval_setup *s, struct eval_result *out,
		     struct error *err)
{
	struct listen_samples l = { .n = 0 };
	struct listen_real real = { .n = 0 };
	struct listen_counts c;
	struct error absent;
	bool ok = listen_load(&l, s, err);

	if (ok) {
		listen_cut(&l, s);
		ok = play(&l, s, err);
	}
	if (ok && !listen_real(s, &l.bench, &real, &absent) &&
	    absent.code != ERR_ABSENT) {
		*err = absent;
		ok = false;
	}
	if (ok) {
		listen_count(&l, s->lexicons, s->seed, &c);
		out->n = l.n;
		out->simulator = s->simulator;
		out->reader = s->reader;
		describe(out, &l, &real);
		add_main(out, &c, listen_same_interval(&l, s->rounds, s->seed));
		add_told(out, &c, &real);
		add_aims(out, &c);
	}
	listen_release(&l);
	return ok;
}
