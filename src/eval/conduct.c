#include "eval/conduct.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/rows.h"
#include "eval/suites.h"

#define WORDS_LEAST 4 /* of the fault, in a row */
#define CONTEXT_MAX 64
#define SAMPLES_MAX 10000

/* ---- rows ---- */

static void read_case(struct conduct_samples *c, struct conduct_sample *x,
		      const struct json_ref *row, struct faults *f)
{
	x->kase.slug = x->kase.title = "";
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

static int seat_of(const struct bench *b, const char *justice)
{
	int seat = bench_seat(b, justice);

	return seat < 0 ? 0 : seat;
}

/* "control" is what was really said, "clean" a written reply without a fault. */
static int kind_of(const struct json_ref *row, bool *real, struct faults *f)
{
	const char *name = json_text(row, "kind", f);
	int kind = str_index(name, flaw_kinds, FLAW_KINDS);

	*real = !strcmp(name, "control");
	if (kind < 0 && !*real && strcmp(name, "clean") != 0)
		json_fault(row, f,
			   "kind is none of the faults, control, clean");
	return kind;
}

static void take(void *arg, const struct json_ref *row, struct faults *f)
{
	struct conduct_samples *c = arg;
	struct conduct_sample *x;
	const char *side;

	if (c->n == SAMPLES_MAX) {
		json_fault(row, f, "more than %d rows", SAMPLES_MAX);
		return;
	}
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	x = &c->list[c->n++];
	*x = (struct conduct_sample){ .kind = -1 };
	x->kind = kind_of(row, &x->real, f);
	x->span = field_text_or(&c->arena, row, "span", "", f);
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
	eval_scene_opening(&x->scene,
			   field_text_or(&c->arena, row, "opening", "", f));
	read_context(c, x, row, f);
	eval_scene_answer(&x->scene, field_text(&c->arena, row, "remark", f));
}

bool conduct_load(struct conduct_samples *c, const struct eval_setup *s,
		  struct error *err)
{
	return catalogue_bench(s->catalogue, CATALOGUE_BENCH_REAL, &c->bench,
			       err) &&
	       eval_data_rows(s, "conduct/adversarial.jsonl", take, c, err) &&
	       eval_data_rows(s, "conduct/fallacies.jsonl", take, c, err) &&
	       eval_data_rows(s, "conduct/clean.jsonl", take, c, err) &&
	       eval_data_rows(s, "conduct/controls.jsonl", take, c, err);
}

void conduct_release(struct conduct_samples *c)
{
	for (size_t i = 0; i < c->n; i++)
		eval_scene_release(&c->list[i].scene);
	free(c->list);
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

	return conduct_calls_anything(scene) && answer && answer->reading &&
	       reading_find(answer->reading, kind) != NULL;
}

/* Letters and digits, words divided by one blank, blanks at both ends. */
static char *plain_words(const char *s)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_putc(&b, ' ');
	for (; *s; s++) {
		if (isalnum((unsigned char)*s))
			buf_putc(&b, str_lower(*s));
		else if (*s != '\'' && b.s[b.len - 1] != ' ')
			buf_putc(&b, ' ');
	}
	if (b.s[b.len - 1] != ' ')
		buf_putc(&b, ' ');
	return buf_take(&b);
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
	char *in = plain_words(eval_scene_next(scene));
	char *fault = plain_words(span);
	bool few = !behind(fault, WORDS_LEAST), found = false;
	const char *from = fault, *to;

	if (few) {
		found = fault[1] && strstr(in, fault) != NULL;
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

static bool ask(struct conduct_sample *x, const struct eval_setup *s,
		struct error *err)
{
	x->scene.kase = &x->kase;
	x->scene.seed = s->seed;
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

struct tally {
	size_t n, called, anything, quoted, told, told_quoted;
	size_t by_judge[FLAW_FALLACY]; /* decorum, rage bait, switching sides */
};

static bool count_one(struct conduct_sample *x, const struct eval_setup *s,
		      struct tally *t, struct error *err)
{
	if (!ask(x, s, err))
		return error_within(err, "%s", x->scene.id);
	t->n++;
	t->anything += conduct_calls_anything(&x->scene);
	for (int k = 0; k < FLAW_FALLACY; k++)
		t->by_judge[k] += conduct_calls_out(&x->scene, flaw_kinds[k]);
	if (x->kind < 0)
		return true;
	t->called += conduct_calls_out(&x->scene, flaw_kinds[x->kind]);
	t->quoted += conduct_calls_anything(&x->scene) &&
		     conduct_quotes(&x->scene, x->span);
	if (!ask_told(x, s, err))
		return error_within(err, "%s", x->scene.id);
	t->told += conduct_calls_anything(&x->scene);
	t->told_quoted += conduct_quotes(&x->scene, x->span);
	return true;
}

/* Tallies by kind, then of clean and of real replies. */
#define CLEAN	FLAW_KINDS
#define REAL	(FLAW_KINDS + 1)
#define TALLIES (FLAW_KINDS + 2)

static size_t tally_of(const struct conduct_sample *x)
{
	return x->kind >= 0 ? (size_t)x->kind : x->real ? REAL : CLEAN;
}

static bool count_all(struct conduct_samples *c, const struct eval_setup *s,
		      struct tally *tallies, struct error *err)
{
	size_t *order = eval_order(s, c->n);
	bool ok = true;

	for (size_t i = 0; ok && i < c->n; i++) {
		struct conduct_sample *x = &c->list[order[i]];
		struct tally *t = &tallies[tally_of(x)];

		if (s->limit && t->n >= s->limit)
			continue;
		ok = eval_goes_on(s, i, c->n, err) && count_one(x, s, t, err);
	}
	free(order);
	return ok;
}

/* ---- tables ---- */

/* What the paper says of the best of its models. */
static const char *paper_of(size_t kind)
{
	return kind == FLAW_DECORUM   ? "best < 0.40"
	       : kind < FLAW_FALLACY  ? "best < 0.10"
	       : kind < (size_t)CLEAN ? "> 0.80 in 7 of 10"
				      : "-";
}

static struct eval_cell share(size_t k, size_t n)
{
	return eval_share((double)k, (double)n);
}

static void add_kinds(struct eval_result *out, const struct tally *tallies)
{
	struct eval_table *t =
		eval_add_table(out, "kinds", "What is called out", "fault");

	eval_add_column(out, t, "called", "called out");
	eval_add_column(out, t, "told", "if it was found");
	eval_add_column(out, t, "paper", "paper's best");
	for (size_t k = 0; k < CLEAN; k++) {
		struct eval_cell *row =
			eval_add_row(out, t, flaw_kinds[k], flaw_kinds[k]);

		row[0] = share(tallies[k].called, tallies[k].n);
		row[1] = share(tallies[k].told_quoted, tallies[k].n);
		row[2] = eval_words(paper_of(k));
	}
	eval_add_row(out, t, "clean", "none (written)")[0] =
		share(tallies[CLEAN].anything, tallies[CLEAN].n);
	eval_add_row(out, t, "control", "none (really said)")[0] =
		share(tallies[REAL].anything, tallies[REAL].n);
	eval_table_note(
		out, t,
		"Called out: the bench says that it calls out conduct "
		"or reasoning, and what was read is of this kind. NO "
		"TEST FIGURE: the reader's weights were fitted on these "
		"rows. On dockets left out it finds far less: README, "
		"\"Measured\", and make bench-conduct.");
	eval_table_note(
		out, t,
		"If it was found: every fault is read as it is "
		"labelled, and the bench's words quote four words of it "
		"in a row. That does not depend on the weights.");
}

static void add_judges(struct eval_result *out, const struct tally *tallies)
{
	static const char *const keys[] = { "by_decorum", "by_rage_bait",
					    "by_switching_sides" };
	static const char *const titles[] = { "decorum", "rage bait",
					      "switched sides" };
	struct eval_table *t = eval_add_table(
		out, "judges", "Three judges over all three sets", "set");

	for (int k = 0; k < FLAW_FALLACY; k++)
		eval_add_column(out, t, keys[k], titles[k]);
	for (size_t set = 0; set <= FLAW_FALLACY; set++) {
		bool all = set == FLAW_FALLACY;
		struct eval_cell *row =
			eval_add_row(out, t, all ? "all" : flaw_kinds[set],
				     all ? "all three" : flaw_kinds[set]);

		for (int k = 0; k < FLAW_FALLACY; k++) {
			size_t n = 0, called = 0;

			for (size_t i = 0; i < FLAW_FALLACY; i++)
				if (all || i == set) {
					n += tallies[i].n;
					called += tallies[i].by_judge[k];
				}
			row[k] = share(called, n);
		}
	}
	eval_table_note(out, t,
			"Some statements show several faults, so each judge "
			"looks at all of them (the paper's footnote 12); the "
			"diagonal is what its figure 3 shows.");
}

static double mean_called(const struct tally *t, size_t from, size_t to)
{
	double sum = 0;

	for (size_t k = from; k < to; k++)
		sum += t[k].n ? (double)t[k].called / (double)t[k].n : NAN;
	return sum / (double)(to - from);
}

static void add_scores(struct eval_result *out, const struct tally *t)
{
	eval_add_score(out, "adversarial", mean_called(t, 0, FLAW_FALLACY),
		       false);
	eval_add_score(out, "fallacies", mean_called(t, FLAW_FALLACY, CLEAN),
		       false);
}

bool eval_run_conduct(const struct eval_setup *s, struct eval_result *out,
		      struct error *err)
{
	struct conduct_samples c = { .n = 0 };
	struct tally tallies[TALLIES] = { { 0 } };
	bool ok = conduct_load(&c, s, err) && count_all(&c, s, tallies, err);
	size_t flawed = 0;

	for (size_t i = 0; i < TALLIES; i++) {
		out->n += tallies[i].n;
		flawed += i < CLEAN ? tallies[i].n : 0;
	}
	out->simulator = s->simulator;
	out->reader = s->reader;
	eval_data(out,
		  "Replies at the end of real arguments (data/conduct): %zu "
		  "with a fault of %d kinds, %zu written without one, %zu "
		  "really given. Written by a language model after the "
		  "protocol of the moot-courts paper; its own set is not "
		  "public.",
		  flawed, FLAW_KINDS, tallies[CLEAN].n, tallies[REAL].n);
	if (ok) {
		add_kinds(out, tallies);
		add_judges(out, tallies);
		add_scores(out, tallies);
	}
	conduct_release(&c);
	return ok;
}
