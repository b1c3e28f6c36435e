#include "eval/conduct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/remarks.h"
#include "court/verbatim.h"
#include "eval/conduct_counts.h"
#include "eval/rows.h"
#include "eval/suites.h"

#define OWN_ROWS    "eval/conduct.jsonl"
#define WORDS_LEAST 4 /* of the fault, in a row */
#define CONTEXT_MAX 64
#define SAMPLES_MAX 10000

/* ---- rows ---- */

static void read_case(struct conduct_samples *c, struct conduct_sample *x,
		      const struct json_ref *row, struct faults *f)
{
	eval_case_bare(&x->kase);
	x->kase.docket_number =
		field_text_or(&c->arena, row, "docket", "(not given)", f);
	x->kase.facts = field_text_or(&c->arena, row, "facts", "", f);
	texts_add(&x->kase.questions, &c->arena,
		  field_text_or(&c->arena, row, "question", "", f), 1);
}

/* Two turns of justices in a row are one question; what nobody asked is left out. */
static void read_context(struct conduct_samples *c, struct conduct_sample *x,
			 const struct json_ref *row, struct faults *f)
{
	struct field_items w = field_items(row, "context", CONTEXT_MAX, f);
	struct buf asked;

	buf_init(&asked, BUF_TEXT_MAX);
	while (field_next(&w)) {
		const char *role = json_text(&w.at, "role", f);
		char *text = field_text(&c->arena, &w.at, "text", f);

		if (strcmp(role, "advocate") != 0) {
			buf_printf(&asked, "%s%s", asked.len ? " " : "", text);
			continue;
		}
		if (asked.len) {
			eval_scene_question(&x->scene, x->scene.seat, asked.s);
			eval_scene_answer(&x->scene, text);
		}
		buf_reset(&asked);
	}
	eval_scene_question(&x->scene, x->scene.seat,
			    asked.len ? asked.s : "Is that so?");
	buf_release(&asked);
}

/* What was said until the reply: of our own rows the question, no more. */
static void read_before(struct conduct_samples *c, struct conduct_sample *x,
			const struct json_ref *row, struct faults *f)
{
	if (x->slug) {
		eval_scene_question(&x->scene, x->scene.seat,
				    field_text(&c->arena, row, "question", f));
		return;
	}
	eval_scene_opening(&x->scene,
			   field_text_or(&c->arena, row, "opening", "", f));
	read_context(c, x, row, f);
}

static int seat_of(const struct bench *b, const char *justice)
{
	int seat = bench_seat(b, justice);

	return seat < 0 ? 0 : seat;
}

static int kind_of(const struct json_ref *row, struct faults *f)
{
	const char *name = json_text(row, "kind", f);
	int kind = str_index(name, flaw_kinds, FLAW_KINDS);

	if (kind < 0 && strcmp(name, "clean") != 0)
		json_fault(row, f, "kind is neither a fault's nor clean");
	return kind;
}

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct conduct_samples *c = arg;
	struct conduct_sample *x;
	const char *side;

	if (c->n >= SAMPLES_MAX) {
		json_fault(row, f, "more than %d rows", SAMPLES_MAX);
		return;
	}
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	x = &c->list[c->n++];
	*x = (struct conduct_sample){ .kind = -1 };
	x->kind = kind_of(row, f);
	x->span = field_text_or(&c->arena, row, "span", "", f);
	x->slug = field_text_or(&c->arena, row, "case", NULL, f);
	if (!x->slug)
		read_case(c, x, row, f);
	side = json_text_or(row, "side", "", f);
	x->scene = (struct eval_scene){
		.id = field_text(&c->arena, row, "id", f),
		.set = x->kind < 0 ? "" : flaw_kinds[x->kind],
		.bench = &c->bench,
		.side = strcmp(side, side_names[SIDE_RESPONDENT]) != 0
				? SIDE_PETITIONER
				: SIDE_RESPONDENT,
		.seat = seat_of(&c->bench, json_text_or(row, "justice", "", f)),
	};
	read_before(c, x, row, f);
	eval_scene_answer(&x->scene, field_text(&c->arena, row, "remark", f));
}

bool conduct_load_own(struct conduct_samples *c, const struct eval_setup *s,
		      struct error *err)
{
	c->cases = eval_cases_new(s);
	return catalogue_bench(s->catalogue, CATALOGUE_BENCH_FICTIONAL,
			       &c->bench, err) &&
	       eval_own_rows(s, OWN_ROWS, take, c, err);
}

bool conduct_load(struct conduct_samples *c, const struct eval_setup *s,
		  bool clean, struct error *err)
{
	return catalogue_bench(s->catalogue, CATALOGUE_BENCH_REAL, &c->bench,
			       err) &&
	       eval_data_rows(s, "conduct/adversarial.jsonl", take, c, err) &&
	       eval_data_rows(s, "conduct/fallacies.jsonl", take, c, err) &&
	       (!clean ||
		eval_data_rows(s, "conduct/clean.jsonl", take, c, err));
}

void conduct_release(struct conduct_samples *c)
{
	for (size_t i = 0; i < c->n; i++)
		eval_scene_release(&c->list[i].scene);
	free(c->list);
	eval_cases_free(c->cases);
	bench_release(&c->bench);
	arena_release(&c->arena);
	*c = (struct conduct_samples){ .n = 0 };
}

/* ---- judging ---- */

bool conduct_calls_anything(const struct eval_scene *scene)
{
	return scene->next.text && (scene->next.aim == AIM_CONDUCT ||
				    scene->next.aim == AIM_FALLACY);
}

bool conduct_calls_out(const struct eval_scene *scene, const char *kind)
{
	const struct turn *answer = eval_scene_last(scene);

	if (!strcmp(kind, REMARK_IGNORING_JUSTICE) && scene->next.text &&
	    scene->next.aim == AIM_PRESS)
		return true;
	return conduct_calls_anything(scene) && answer && answer->reading &&
	       reading_find(answer->reading, kind) != NULL;
}

/* The end of so many words from a blank on; NULL where there are fewer. */
static const char *behind(const char *from, size_t n)
{
	for (; n; n--) {
		from = strchr(from + 1, ' ');
		if (!from)
			return NULL;
	}
	return from;
}

bool conduct_quotes(const struct eval_scene *scene, const char *span)
{
	const char *next = eval_scene_next(scene);
	char *in = verbatim_words(next, strlen(next));
	char *fault = verbatim_words(span, strlen(span));
	const char *from = *fault ? fault : NULL, *to;
	bool found = false;

	if (from && !behind(from, WORDS_LEAST)) {
		found = strstr(in, fault) != NULL;
		from = NULL;
	}
	while (from && !found && (to = behind(from, WORDS_LEAST))) {
		char *piece = xstrndup(from, (size_t)(to - from) + 1);

		found = strstr(in, piece) != NULL;
		free(piece);
		from = strchr(from + 1, ' ');
	}
	free(in);
	free(fault);
	return found;
}

char *conduct_flaw_said(int kind)
{
	const struct remark_kind *k = remark_kind_find(flaw_kinds[kind]);

	return xprintf("%s: %s", k ? k->title : flaw_kinds[kind],
		       k && k->means ? k->means : "");
}

/* ---- playing ---- */

/* As if the reader had found just what is wrong with it. */
static void read_as_labelled(struct conduct_sample *x)
{
	struct turn *t = transcript_last(&x->scene.said, TURN_ANSWER);
	const char *at = *x->span ? strstr(t->text, x->span) : NULL;
	size_t from = at ? (size_t)(at - t->text) : 0;
	struct span span = { from,
			     at ? from + strlen(x->span) : strlen(t->text) };

	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	reading_remark(t->reading, flaw_kinds[x->kind], 0.9, span,
		       "as labelled", NULL);
}

bool conduct_find_case(struct conduct_samples *c, struct conduct_sample *x,
		       uint64_t seed, struct error *err)
{
	x->scene.kase = &x->kase;
	if (x->slug && !eval_scene_of(&x->scene, c->cases, x->slug, err))
		return false;
	x->scene.seed = seed;
	return true;
}

static bool ask(struct conduct_samples *c, struct conduct_sample *x,
		const struct eval_setup *s, struct error *err)
{
	if (!conduct_find_case(c, x, s->seed, err))
		return false;
	eval_scene_ready(&x->scene);
	return s->player.read(s->player.arg, &x->scene, err) &&
	       s->player.ask(s->player.arg, &x->scene, err);
}

/* Again with the fault found: the reading and the question are made anew. */
static bool ask_told(struct conduct_sample *x, const struct eval_setup *s,
		     struct error *err)
{
	struct turn *t = transcript_last(&x->scene.said, TURN_ANSWER);

	turn_release(&x->scene.next);
	x->scene.next = (struct turn){ .n = 0 };
	reading_release(t->reading);
	free(t->reading);
	t->reading = NULL;
	read_as_labelled(x);
	return s->player.ask(s->player.arg, &x->scene, err);
}

static bool count_one(struct conduct_samples *c, struct conduct_sample *x,
		      const struct eval_setup *s, struct conduct_counts *t,
		      struct error *err)
{
	if (!ask(c, x, s, err))
		return error_within(err, "%s", x->scene.id);
	t->of.rows++;
	verdicts_take(&t->of.v[CONDUCT_ANYTHING],
		      conduct_calls_anything(&x->scene));
	for (int k = 0; k < FLAW_FALLACY; k++)
		verdicts_take(&t->of.v[CONDUCT_BY_JUDGE + k],
			      conduct_calls_out(&x->scene, flaw_kinds[k]));
	if (x->kind < 0)
		return true;
	verdicts_take(&t->of.v[CONDUCT_CALLED],
		      conduct_calls_out(&x->scene, flaw_kinds[x->kind]));
	if (!ask_told(x, s, err))
		return error_within(err, "%s", x->scene.id);
	t->told += conduct_calls_out(&x->scene, flaw_kinds[x->kind]);
	t->quoted += conduct_quotes(&x->scene, x->span);
	return true;
}

static size_t tally_of(const struct conduct_sample *x)
{
	return x->kind >= 0 ? (size_t)x->kind : CONDUCT_CLEAN;
}

static bool count_all(struct conduct_samples *c, const struct eval_setup *s,
		      struct conduct_counts *tallies, struct error *err)
{
	size_t *order = eval_order(s, c->n);
	bool ok = true;

	for (size_t i = 0; ok && i < c->n; i++) {
		struct conduct_sample *x = &c->list[order[i]];
		struct conduct_counts *t = &tallies[tally_of(x)];

		if (s->limit && t->of.rows >= s->limit)
			continue;
		ok = eval_goes_on(s, i, c->n, err) &&
		     count_one(c, x, s, t, err);
	}
	free(order);
	return ok;
}

/* ---- tables ---- */

static const char called_note[] =
	"Called out: the bench says that it calls out conduct or reasoning, "
	"and what was read is of this kind (a question that was ignored counts "
	"where it is pressed). Anything: it calls out conduct or reasoning, "
	"rightly named or not.";

static struct eval_cell share(size_t k, size_t n)
{
	return eval_share((double)k, (double)n);
}

/* What the bench makes of a fault, once somebody has found it. */
static void add_found(struct eval_result *out,
		      const struct conduct_counts *tallies)
{
	struct eval_table *t = eval_add_table(
		out, "found", "Called out once it was found, data/conduct",
		"fault");

	eval_add_column(out, t, "of", "rows");
	eval_add_column(out, t, "told", "called out");
	eval_add_column(out, t, "quoted", "its words quoted");
	for (size_t k = 0; k < CONDUCT_CLEAN; k++) {
		struct eval_cell *row =
			eval_add_row(out, t, flaw_kinds[k], flaw_kinds[k]);

		row[0] = eval_count(tallies[k].of.rows);
		row[1] = share(tallies[k].told, tallies[k].of.rows);
		row[2] = share(tallies[k].quoted, tallies[k].of.rows);
	}
	eval_table_note(
		out, t,
		"Every fault is read just as it is labelled, so this is "
		"what the bench makes of a reading, not what is found. "
		"What the reader finds in these rows is not printed: "
		"its weights were fitted on them. On dockets left out, "
		"fold by fold: make bench-conduct, README \"Measured\".");
}

/* ---- all of it ---- */

static size_t flawed(const struct conduct_counts *tallies)
{
	return conduct_sum(tallies, 0, CONDUCT_CLEAN).of.rows;
}

static bool run_own(const struct eval_setup *s, struct eval_result *out,
		    struct error *err)
{
	struct conduct_samples c = { .n = 0 };
	struct conduct_counts tallies[CONDUCT_COUNTS] = { { .quoted = 0 } };
	bool ok =
		conduct_load_own(&c, s, err) && count_all(&c, s, tallies, err);

	out->n += flawed(tallies) + tallies[CONDUCT_CLEAN].of.rows;
	eval_data(out,
		  "Replies of our own writing in shipped fictional cases "
		  "(prompts/" OWN_ROWS "): %zu with a fault of %d kinds, %zu "
		  "sound. Written for this in one sitting by a writer "
		  "whom the reader's weights have never read; nothing was "
		  "fitted on them, and nothing may be.",
		  flawed(tallies), FLAW_KINDS, tallies[CONDUCT_CLEAN].of.rows);
	if (ok) {
		conduct_add_own(out, tallies, conduct_own_title, called_note);
		conduct_add_judges(out, tallies);
	}
	conduct_release(&c);
	return ok;
}

static bool run_data(const struct eval_setup *s, struct eval_result *out,
		     struct error *err)
{
	struct conduct_samples c = { .n = 0 };
	struct conduct_counts tallies[CONDUCT_COUNTS] = { { .quoted = 0 } };
	bool ok = conduct_load(&c, s, false, err) &&
		  count_all(&c, s, tallies, err);

	if (ok) {
		eval_data(out,
			  "Replies at the end of real arguments (data/conduct, "
			  "after the paper's protocol; its own set is not "
			  "public): %zu with a fault.",
			  flawed(tallies));
		out->n += flawed(tallies);
		add_found(out, tallies);
	} else if (err->code == ERR_ABSENT) {
		eval_note(out, "data/conduct is not there (--data).");
		ok = true;
	}
	conduct_release(&c);
	return ok;
}

bool eval_run_conduct(const struct eval_setup *s, struct eval_result *out,
		      struct error *err)
{
	out->simulator = s->simulator;
	out->reader = s->reader;
	return run_own(s, out, err) && run_data(s, out, err);
}
