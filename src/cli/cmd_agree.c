/*
 * hotbench agree: how far two labellings of the same turns agree
 *
 * A comparison is of one annotator of the first file with one of the second,
 * over all sets or over one: a unit.  Several units end in a summary, a mean
 * over annotators or a combination over transcripts.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/lines.h"
#include "base/rng.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/labelled.h"
#include "cli/show.h"
#include "cli/sink.h"
#include "score/compare.h"

#define ROUNDS_MAX 1000000
#define SEED_MAX   9007199254740991 /* exact in JSON */
#define MEASURES                                                             \
	"relevance, manner, quality: three measures of the same pairs.\n"    \
	"Randolph's and Cohen's kappa ask whether it is a violation, the\n"  \
	"weighted one how grave it is. What chance alone would agree on is " \
	"one\n"                                                              \
	"half for Randolph's, and for the others goes by how often each "    \
	"label\n"                                                            \
	"was given: where nearly all are the same, these may be 0 although " \
	"few\n"                                                              \
	"differ.\n"
#define UNITS_MAX 200000 /* a kilobyte each */

struct options {
	const char *gold, *pred; /* pred NULL: annotators of one file */
	const char *output;
	enum compare_by by;
	enum cobra_variant variant;
	struct cobra_rule rule;
	enum show_format format;
	bool expected, per_set;
	size_t rounds;
	int64_t seed; /* < 0: not given */
};

/* What a unit is called: "A", or two names with a sign between. */
struct label {
	const char *name, *sign,
		*other; /* of the files; the last two or NULL */
};

static const struct option_row option_rows[] = {
	{ "by", 0, "turn|id|question",
	  "what joins two rows; turn: set and turn (turn)",
	  INTO_CHOICE(struct options, by, compare_by_names, 3) },
	{ "per-set", 0, NULL, "each set by itself, then all combined",
	  INTO_FLAG(struct options, per_set) },
	{ "expected", 0, NULL,
	  "BaT and PaT of PRED are expected_bat, expected_pat",
	  INTO_FLAG(struct options, expected) },
	{ "variant", 0, "NAME", "of the figures, as for score (code)",
	  INTO_CHOICE(struct options, variant, cobra_variant_names,
		      COBRA_N_VARIANTS) },
	{ "bootstrap", 0, "N", "95 % intervals from N rounds",
	  INTO_WHOLE(struct options, rounds, 2, ROUNDS_MAX) },
	{ "seed", 0, "N", "for the intervals (random, and printed)",
	  INTO_WHOLE(struct options, seed, 0, SEED_MAX) },
	{ "format", 0, "text|json|jsonl|csv", "how (text)",
	  INTO_CHOICE(struct options, format, show_format_names, SHOW_TABLES) },
	{ "output", 'o', "FILE", "into a file (standard output)",
	  INTO_TEXT(struct options, output) },
};

/* ---- reading ---- */

static bool note(void *of, const struct sheet *s, const struct row *row,
		 struct error *err)
{
	(void)s;
	(void)err;
	compare_file_note(of, row);
	return true;
}

static bool load(const char *path, struct compare_file *f,
		 const struct cobra_rule *rule)
{
	struct error err;
	struct lines *l = lines_open(path, false, &err);
	unsigned need = 0;
	bool ok;

	if (!l) {
		cli_fail(&err);
		return false;
	}
	if (f->expected)
		need = 1u << ROW_EXPECTED_BAT | 1u << ROW_EXPECTED_PAT;
	ok = labelled_read(l, &f->sheet, need, 1u << compare_key(f->by), note,
			   f);
	if (ok)
		compare_file_finish(f, rule);
	lines_close(l);
	return ok;
}

/* ---- units ---- */

struct units {
	struct compare_task *tasks;
	struct label *labels;
	size_t n;
	const char *summary; /* "mean", "combined"; NULL: a single one */
};

/* The name in full; the caller frees. */
static char *label_text(const struct label *l)
{
	return xprintf("%s%s%s", l->name, l->sign ? l->sign : "",
		       l->other ? l->other : "");
}

static const char *who_name(const struct compare_who *w)
{
	return w->name ? w->name : "(unnamed)";
}

/* Refuses what was asked, in words that may quote the files; false. */
static bool refuse(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static bool refuse(const char *fmt, ...)
{
	struct error err;
	char text[900];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	error_set(&err, ERR_DATA, "agree: %s", text);
	cli_fail(&err);
	return false;
}

/* Makes room for n units, which is as many as there will be at most. */
static bool units_room(struct units *u, uint64_t n, const char *of)
{
	if (n > UNITS_MAX)
		return refuse("to compare %s makes %llu comparisons, more than "
			      "the %d that are made at once; take a part of "
			      "the file",
			      of, (unsigned long long)n, UNITS_MAX);
	u->tasks = xreallocarray(NULL, (size_t)n + 1, sizeof *u->tasks);
	u->labels = xreallocarray(NULL, (size_t)n + 1, sizeof *u->labels);
	return true;
}

static void unit_add(struct units *u, const struct options *o,
		     const struct compare_file *gold, size_t i,
		     const struct compare_file *pred, size_t j, const char *set,
		     struct label label)
{
	u->labels[u->n] = label;
	u->tasks[u->n++] = (struct compare_task){
		.gold = gold,
		.pred = pred,
		.gold_who = gold->whos[i],
		.pred_who = pred->whos[j],
		.set = set,
		.threshold = o->rule.threshold,
		.rounds = o->rounds,
		.seed = (uint64_t)o->seed,
	};
}

/* Whom of pred to compare gold's annotator i with; n_whos when nobody fits. */
static size_t partner(const struct compare_file *gold, size_t i,
		      const struct compare_file *pred)
{
	return pred->n_whos == 1 ? 0
				 : compare_file_who(pred, gold->whos[i].name);
}

static bool no_partner(const struct compare_file *gold, size_t i,
		       const struct compare_file *pred)
{
	struct buf names;

	buf_init(&names, 300);
	for (size_t j = 0; j < pred->n_whos; j++)
		buf_printf(&names, "%s%s", j ? ", " : "",
			   who_name(&pred->whos[j]));
	refuse("the second file holds %s%s; none of them is called %.80s, and "
	       "which to take is not for us to guess",
	       names.s, names.full ? ", ..." : "", who_name(&gold->whos[i]));
	buf_release(&names);
	return false;
}

/* Every annotator of gold with its partner. */
static bool by_annotator(struct units *u, const struct options *o,
			 const struct compare_file *gold,
			 const struct compare_file *pred)
{
	if (!units_room(u, gold->n_whos, "each annotator"))
		return false;
	for (size_t i = 0; i < gold->n_whos; i++) {
		size_t j = partner(gold, i, pred);

		if (j == pred->n_whos)
			return no_partner(gold, i, pred);
		unit_add(u, o, gold, i, pred, j, NULL,
			 (struct label){ .name = who_name(&gold->whos[i]) });
	}
	u->summary = u->n > 1 ? "mean" : NULL;
	return true;
}

/* Every pair of one file's annotators. */
static bool among_annotators(struct units *u, const struct options *o,
			     const struct compare_file *gold)
{
	const struct compare_who *who = gold->whos;
	size_t n = gold->n_whos;

	if (n < 2)
		return refuse(
			"one file with one annotator: with whom should it "
			"be compared?");
	if (!units_room(u, (uint64_t)n * (n - 1) / 2,
			"each annotator with each other"))
		return false;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			unit_add(u, o, gold, i, gold, j, NULL,
				 (struct label){ who_name(&who[i]), "-",
						 who_name(&who[j]) });
	u->summary = "mean";
	return true;
}

/* Every transcript of gold, but for those that pred lacks altogether. */
static bool by_set(struct units *u, const struct options *o,
		   const struct compare_file *gold,
		   const struct compare_file *pred)
{
	if (!units_room(u, gold->sheet.n_groups, "each set"))
		return false;
	for (size_t g = 0; g < gold->sheet.n_groups; g++) {
		const char *set = gold->sheet.groups[g].set;
		size_t i = gold->who_of[g], j;
		struct label label = { .name = set };

		if (!set || !compare_file_annotators(pred, set))
			continue;
		j = partner(gold, i, pred);
		if (j == pred->n_whos)
			return no_partner(gold, i, pred);
		if (compare_file_annotators(gold, set) > 1)
			label = (struct label){ set, "/",
						who_name(&gold->whos[i]) };
		unit_add(u, o, gold, i, pred, j, set, label);
	}
	if (!u->n)
		return refuse("--per-set, but the files have no set in common");
	u->summary = "combined";
	return true;
}

static void units_release(struct units *u)
{
	free(u->tasks);
	free(u->labels);
}

/* ---- text ---- */

static void put_plain(struct buf *out, const char *s)
{
	sanitise(out, s, strlen(s), SANITISE_LINE);
}

/* Of several of one label each says what it is, and the first alone its name. */
static void text_figure(struct buf *out, const struct compare_figure *f,
			size_t n, enum compare_name name, bool is_further)
{
	buf_printf(out, "  %-15s", is_further ? "" : compare_names[name]);
	if (f->why) {
		buf_printf(out, "      -  %s%s%s\n",
			   is_further ? compare_kinds[name] : "",
			   is_further ? ": " : "", f->why);
		return;
	}
	buf_printf(out, " %6.3f", f->value);
	if (!isnan(f->lo))
		buf_printf(out, "  [%.3f, %.3f]", f->lo, f->hi);
	buf_printf(out, "  %s", compare_kinds[name]);
	if (!isnan(f->p))
		buf_printf(out, f->p < 0.0001 ? ", p < 0.0001" : ", p = %.4f",
			   f->p);
	if (f->n != n)
		buf_printf(out, ", %zu pair%s", f->n, str_plural(f->n));
	buf_putc(out, '\n');
}

/* Nothing to say about what neither file has. */
static bool is_idle(const struct compare_figure *f)
{
	return f->why && !f->n;
}

/* The other measures of violations, under the one that stands first. */
static void text_further(struct buf *out, const struct compare_result *r,
			 enum compare_name first)
{
	static const enum compare_name further[] = {
		COMPARE_COHEN_RELEVANCE, COMPARE_WEIGHTED_RELEVANCE
	};

	for (size_t i = 0; i < sizeof further / sizeof *further; i++) {
		enum compare_name name = further[i] + first - COMPARE_RELEVANCE;

		if (!is_idle(&r->f[name]))
			text_figure(out, &r->f[name], r->n, name, true);
	}
}

static bool is_maxim(int f)
{
	return f >= COMPARE_RELEVANCE && f <= COMPARE_QUALITY;
}

static void text_result(struct buf *out, const char *label,
			const struct compare_result *r)
{
	put_plain(out, label);
	buf_printf(out, ": %zu pair%s", r->n, str_plural(r->n));
	if (r->gold_alone)
		buf_printf(out, ", %zu of %zu gold rows without a partner",
			   r->gold_alone, r->gold_rows);
	if (r->pred_alone)
		buf_printf(out, ", %zu of %zu predicted rows without one",
			   r->pred_alone, r->pred_rows);
	buf_putc(out, '\n');
	for (int f = 0; f < COMPARE_COHEN_RELEVANCE; f++) {
		if (f > COMPARE_NRA && is_idle(&r->f[f]))
			continue;
		text_figure(out, &r->f[f], r->n, (enum compare_name)f, false);
		if (is_maxim(f))
			text_further(out, r, (enum compare_name)f);
		if (f == COMPARE_CONSISTENCY)
			buf_printf(out, "  %-15s        (%zu marks in gold)\n",
				   "", r->consistency_positives);
	}
	buf_putc(out, '\n');
}

/* ---- json ---- */

/* {"relevance": ..., "manner": ..., "quality": ...} of three figures */
static void json_maxims(struct jsonw *w, const char *key,
			const struct compare_result *r, enum compare_name first)
{
	jsonw_put_object(w, key);
	for (int i = 0; i < 3; i++)
		jsonw_put_number(w, compare_names[first + i],
				 r->f[first + i].value);
	jsonw_end_object(w);
}

static void json_figures(struct jsonw *w, const struct compare_result *r,
			 bool summary)
{
	for (int f = 0; f < COMPARE_COHEN_RELEVANCE; f++) {
		char key[40];

		jsonw_put_number(w, compare_names[f], r->f[f].value);
		snprintf(key, sizeof key, "%s_p", compare_names[f]);
		if (compare_is_rho((enum compare_name)f) && !summary)
			jsonw_put_number(w, key, r->f[f].p);
		if (f == COMPARE_CONSISTENCY)
			jsonw_put_int(w, "consistency_positives",
				      (int64_t)r->consistency_positives);
	}
	json_maxims(w, "cohen", r, COMPARE_COHEN_RELEVANCE);
	json_maxims(w, "weighted", r, COMPARE_WEIGHTED_RELEVANCE);
}

static void json_intervals(struct jsonw *w, const struct compare_result *r)
{
	jsonw_put_object(w, "interval95");
	for (int f = 0; f < COMPARE_COHEN_RELEVANCE; f++) {
		if (isnan(r->f[f].lo))
			continue;
		jsonw_put_array(w, compare_names[f]);
		jsonw_number(w, r->f[f].lo);
		jsonw_number(w, r->f[f].hi);
		jsonw_end_array(w);
	}
	jsonw_end_object(w);
}

/* Why each null is null, and how many pairs where not all had the label. */
static void json_remarks(struct jsonw *w, const struct compare_result *r)
{
	jsonw_put_object(w, "undefined");
	for (int f = 0; f < COMPARE_COHEN_RELEVANCE; f++)
		if (r->f[f].why)
			jsonw_put_text(w, compare_names[f], r->f[f].why);
	jsonw_end_object(w);
	jsonw_put_object(w, "pairs");
	for (int f = 0; f < COMPARE_COHEN_RELEVANCE; f++)
		if (!r->f[f].why && r->f[f].n != r->n)
			jsonw_put_int(w, compare_names[f], (int64_t)r->f[f].n);
	jsonw_end_object(w);
}

static void json_result(struct jsonw *w, const struct options *o,
			const char *label, const struct compare_task *task,
			const struct compare_result *r)
{
	jsonw_object(w);
	if (label)
		jsonw_put_text(w, o->per_set ? "set" : "annotator", label);
	if (task) {
		jsonw_put_text(w, "gold", task->gold_who.name);
		jsonw_put_text(w, "pred", task->pred_who.name);
	}
	jsonw_put_int(w, "n", (int64_t)r->n);
	jsonw_put_int(w, "gold_alone", (int64_t)r->gold_alone);
	jsonw_put_int(w, "pred_alone", (int64_t)r->pred_alone);
	json_figures(w, r, !task);
	if (o->rounds && task) {
		json_intervals(w, r);
		jsonw_put_int(w, "seed", o->seed);
	}
	json_remarks(w, r);
	jsonw_end_object(w);
}

/* ---- csv ---- */

static void csv_result(struct buf *out, const char *label,
		       const struct compare_result *r)
{
	for (int i = 0; i < COMPARE_FIGURES; i++) {
		const struct compare_figure *f = &r->f[i];

		csv_field(out, true, label);
		csv_field(out, false, compare_names[i]);
		csv_field(out, false, compare_kinds[i]);
		csv_figure(out, false, f->value);
		csv_figure(out, false, f->p);
		csv_figure(out, false, f->lo);
		csv_figure(out, false, f->hi);
		csv_figure(out, false, (double)f->n);
		csv_field(out, false, f->why);
		csv_end_row(out);
	}
}

static const char CSV_HEAD[] = "unit,figure,kind,value,p,lo,hi,pairs,undefined"
			       "\r\n";

/* ---- all of it ---- */

static void put_one(struct buf *out, struct jsonw *w, const struct options *o,
		    const char *label, const struct compare_task *task,
		    const struct compare_result *r, bool alone)
{
	switch (o->format) {
	case SHOW_TEXT: text_result(out, label, r); break;
	case SHOW_CSV: csv_result(out, label, r); break;
	case SHOW_JSON:
		if (!alone)
			jsonw_key(w, label);
		json_result(w, o, NULL, task, r);
		break;
	case SHOW_JSONL: {
		struct jsonw line = jsonw_list(out, true);

		json_result(&line, o, label, task, r);
		break;
	}
	}
}

static bool put_units(struct sink *to, struct jsonw *w, const struct options *o,
		      const struct units *u, const struct compare_result *r)
{
	bool ok = true;

	for (size_t i = 0; i < u->n && ok; i++) {
		char *label = label_text(&u->labels[i]);

		put_one(&to->buf, w, o, label, &u->tasks[i], &r[i],
			!u->summary);
		free(label);
		ok = sink_spill(to); /* sink_close will say why not */
	}
	return ok;
}

/* Why one label can have figures that lie far apart. */
static void text_measures(struct buf *out, const struct compare_result *r,
			  size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (int f = COMPARE_RELEVANCE; f <= COMPARE_QUALITY; f++)
			if (!is_idle(&r[i].f[f])) {
				buf_puts(out, MEASURES);
				return;
			}
}

static void put_all(struct sink *to, const struct options *o,
		    const struct units *u, const struct compare_result *r)
{
	struct buf *out = &to->buf;
	bool alone = !u->summary;
	struct jsonw w = jsonw_to(out, 2);
	struct compare_result sum;

	if (o->format == SHOW_CSV)
		buf_puts(out, CSV_HEAD);
	if (o->format == SHOW_JSON && !alone)
		jsonw_object(&w);
	if (!put_units(to, &w, o, u, r))
		return;
	if (!alone) {
		if (o->per_set)
			compare_combine(r, u->n, &sum);
		else
			compare_mean(r, u->n, &sum);
		put_one(out, &w, o, u->summary, NULL, &sum, false);
	}
	if (o->format == SHOW_JSON && !alone)
		jsonw_end_object(&w);
	if (o->format == SHOW_JSON)
		buf_putc(out, '\n');
	if (o->format == SHOW_TEXT)
		text_measures(out, r, u->n);
	if (o->format == SHOW_TEXT && o->rounds)
		buf_printf(out, "intervals: 95 %%, %zu rounds, seed %llu\n",
			   o->rounds, (unsigned long long)o->seed);
}

static int write_out(const struct options *o, const struct units *u,
		     const struct compare_result *r)
{
	struct sink to;
	struct error err;

	if (sink_open(&to, o->output, &err)) {
		put_all(&to, o, u, r);
		if (sink_close(&to, &err))
			return EXIT_DONE;
	}
	return cli_fail(&err);
}

/* Why one comparison could not be made. */
static void tell_failed(const struct units *u, size_t i,
			const struct error *err)
{
	char *label = label_text(&u->labels[i]);

	refuse("%.300s%s%s", u->summary ? label : "", u->summary ? ": " : "",
	       err->text);
	free(label);
}

static int compare_all(const struct options *o, const struct units *u)
{
	struct compare_result *r = xreallocarray(NULL, u->n + 1, sizeof *r);
	size_t n_pairs = 0, failed;
	struct error err;
	int code = EXIT_DATA;
	bool ok = compare_run(u->tasks, u->n, r, &failed, &err);

	for (size_t i = 0; i < u->n && ok; i++)
		n_pairs += r[i].n;
	if (!ok)
		tell_failed(u, failed, &err);
	else if (!n_pairs)
		refuse("no row of the first file has a partner of the same %s "
		       "in the second",
		       o->by == COMPARE_BY_TURN ? "set and turn"
						: compare_by_names[o->by]);
	else
		code = write_out(o, u, r);
	free(r);
	return code;
}

static int agree(const struct options *o)
{
	struct compare_file gold, pred;
	struct units u = { 0 };
	bool ok;
	int code = EXIT_DATA;

	compare_file_init(&gold, o->by, false);
	compare_file_init(&pred, o->by, o->expected);
	ok = load(o->gold, &gold, &o->rule) &&
	     (!o->pred || load(o->pred, &pred, &o->rule));
	if (ok && o->per_set)
		ok = by_set(&u, o, &gold, o->pred ? &pred : &gold);
	else if (ok && o->pred)
		ok = by_annotator(&u, o, &gold, &pred);
	else if (ok)
		ok = among_annotators(&u, o, &gold);
	if (ok)
		code = compare_all(o, &u);
	units_release(&u);
	compare_file_release(&gold);
	compare_file_release(&pred);
	return code;
}

static int run(struct args *a)
{
	struct options o = { .variant = COBRA_CODE, .seed = -1 };

	if (!args_take(a, &o))
		return a->code;
	o.gold = a->words[0];
	o.pred = a->n_words > 1 ? a->words[1] : NULL;
	if (o.pred && !strcmp(o.gold, "-") && !strcmp(o.pred, "-"))
		return cli_usage("agree: only one of the files can be "
				 "standard input");
	if (o.expected && !o.pred)
		return cli_usage("agree: --expected needs two files");
	o.rule = cobra_rule_of(o.variant);
	if (o.seed < 0)
		o.seed = (int64_t)rng_fresh_seed();
	return agree(&o);
}

const struct command command_agree = {
	.name = "agree",
	.usage = "[options] GOLD.jsonl [PRED.jsonl]",
	.help = "Tell how far two labellings of the same turns agree.",
	.run = run,
	.options = option_rows,
	.n_options = sizeof option_rows / sizeof *option_rows,
	.min_words = 1,
	.max_words = 2,
};
