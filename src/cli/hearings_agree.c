#include "cli/hearings_agree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "cli/kept.h"
#include "cli/show.h"
#include "court/record.h"
#include "score/judged.h"
#include "store/journal.h"

#define ANNOTATORS_MAX 40 /* each with each other */
#define SEED	       1  /* the same labels give the same intervals */

static void put_name(struct buf *out, const struct judged_who *w)
{
	if (w->is_reader)
		buf_puts(out, "the ");
	sanitise(out, w->name, strlen(w->name), SANITISE_LINE);
}

/* What the reader is compared with itself for is `agree`'s business. */
static bool is_asked(const struct judged *j, size_t a, size_t b,
		     const char *alone)
{
	const struct judged_who *x = &j->who[a], *y = &j->who[b];

	if (x->is_reader && y->is_reader)
		return false;
	return !alone || (!x->is_reader && !strcmp(x->name, alone)) ||
	       (!y->is_reader && !strcmp(y->name, alone));
}

/* People first, so that the reader is the one compared with. */
typedef void pair_fn(void *arg, const struct judged *j, size_t a, size_t b);

static void each_pair(const struct judged *j, const char *alone, pair_fn *take,
		      void *arg)
{
	for (size_t a = 0; a < j->n_who; a++)
		for (size_t b = a + 1; b < j->n_who; b++) {
			bool swap = j->who[a].is_reader;

			if (is_asked(j, a, b, alone))
				take(arg, j, swap ? b : a, swap ? a : b);
		}
}

static size_t rows_of(const struct judged *j, size_t who)
{
	size_t n = 0;

	for (size_t i = 0; i < j->n_rows; i++)
		n += j->rows[i].who == who;
	return n;
}

/* ---- text ---- */

static void text_figure(struct buf *out, const struct judged_figure *f,
			enum judged_field field)
{
	buf_printf(out, "  %-15s n %-3zu alike %-3zu ", judged_names[field],
		   f->n, f->n_same);
	if (f->why) {
		buf_printf(out, " %s", f->why);
	} else {
		buf_printf(out, " kappa %5.2f", f->kappa);
		if (!isnan(f->lo))
			buf_printf(out, "  [%.2f, %.2f]", f->lo, f->hi);
		buf_printf(out, "  %s's", judged_kappa(field));
	}
	if (f->n_open)
		buf_printf(out, "; %zu left open", f->n_open);
	buf_putc(out, '\n');
}

static void text_pair(void *arg, const struct judged *j, size_t a, size_t b)
{
	struct buf *out = arg;
	bool none = true;

	buf_putc(out, '\n');
	put_name(out, &j->who[a]);
	buf_puts(out, " and ");
	put_name(out, &j->who[b]);
	buf_putc(out, '\n');
	for (int f = 0; f < JUDGED_FIELDS; f++) {
		struct judged_figure one =
			judged_compare(j, a, b, (enum judged_field)f, SEED);

		if (one.n || one.n_open)
			text_figure(out, &one, (enum judged_field)f);
		none &= !one.n && !one.n_open;
	}
	if (none)
		buf_puts(out, "  no answer labelled by both\n");
}

void hearings_agree_text(struct buf *out, const struct judged *j,
			 const char *alone)
{
	for (size_t i = 0; i < j->n_who; i++) {
		buf_puts(out, i ? ", " : "Answers labelled: ");
		put_name(out, &j->who[i]);
		buf_printf(out, " %zu", rows_of(j, i));
	}
	buf_putc(out, '\n');
	each_pair(j, alone, text_pair, out);
	buf_printf(out,
		   "\nkappa: 1 always alike, 0 as by chance; in brackets where "
		   "it may lie (95 %%,\nbootstrap, %d rounds, seed %d). Of "
		   "relevance, manner and quality: whether a\nviolation or "
		   "none. Left open: the reader says nothing of it.\nFewer "
		   "than %d answers are too few to say. Who sees "
		   "another's\nlabel leans towards it: hearings label ID "
		   "--blind hides them.\n",
		   JUDGED_ROUNDS, SEED, JUDGED_FEW);
}

/* ---- json, csv ---- */

static void json_figure(struct jsonw *w, const struct judged *j, size_t a,
			size_t b, enum judged_field field)
{
	struct judged_figure f = judged_compare(j, a, b, field, SEED);

	jsonw_object(w);
	jsonw_put_text(w, "a", j->who[a].name);
	jsonw_put_text(w, "b", j->who[b].name);
	jsonw_put_bool(w, "reader", j->who[b].is_reader);
	jsonw_put_text(w, "field", judged_names[field]);
	jsonw_put_int(w, "n", (int64_t)f.n);
	jsonw_put_int(w, "alike", (int64_t)f.n_same);
	jsonw_put_int(w, "open", (int64_t)f.n_open);
	jsonw_put_text(w, "kind", judged_kappa(field));
	jsonw_put_number(w, "kappa", f.kappa);
	jsonw_put_number(w, "lo", f.lo);
	jsonw_put_number(w, "hi", f.hi);
	jsonw_put_text(w, "undefined", f.why);
	jsonw_end_object(w);
}

static void json_pair(void *arg, const struct judged *j, size_t a, size_t b)
{
	for (int f = 0; f < JUDGED_FIELDS; f++)
		json_figure(arg, j, a, b, (enum judged_field)f);
}

static void agree_json(struct buf *out, const struct judged *j, bool one_a_line)
{
	struct jsonw w = jsonw_list(out, one_a_line);

	each_pair(j, NULL, json_pair, &w);
	jsonw_end_list(&w);
}

static void csv_pair(void *arg, const struct judged *j, size_t a, size_t b)
{
	for (int i = 0; i < JUDGED_FIELDS; i++) {
		struct judged_figure f =
			judged_compare(j, a, b, (enum judged_field)i, SEED);

		csv_field(arg, true, j->who[a].name);
		csv_field(arg, false, j->who[b].name);
		csv_field(arg, false, judged_names[i]);
		csv_figure(arg, false, (double)f.n);
		csv_figure(arg, false, (double)f.n_same);
		csv_figure(arg, false, (double)f.n_open);
		csv_field(arg, false, judged_kappa((enum judged_field)i));
		csv_figure(arg, false, f.kappa);
		csv_figure(arg, false, f.lo);
		csv_figure(arg, false, f.hi);
		csv_field(arg, false, f.why);
		csv_end_row(arg);
	}
}

static void agree_csv(struct buf *out, const struct judged *j)
{
	buf_puts(out, "a,b,field,n,alike,open,kind,kappa,lo,hi,undefined");
	csv_end_row(out);
	each_pair(j, NULL, csv_pair, out);
}

/* ---- the command ---- */

struct given {
	enum show_format format;
	bool self;
	const char *output;
	const char *const *words; /* n_words */
	size_t n_words;
};

static const struct option_row options[] = {
	{ "format", 0, "text|json|jsonl|csv", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, SHOW_TABLES) },
	{ "output", 'o', "FILE", "into a file (standard output)",
	  INTO_TEXT(struct given, output) },
	{ "self", 0, NULL, "what counsel assessed themselves, as one more",
	  INTO_FLAG(struct given, self) },
};

static bool is_among(char ids[][RECORD_ID_BYTES], size_t n, const char *id)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(ids[i], id))
			return true;
	return false;
}

static int judge_all(struct journal *j, const struct given *g,
		     struct judged *out)
{
	struct hearing_record r;
	struct error err;

	char(*seen)[RECORD_ID_BYTES] = xcalloc(g->n_words, sizeof *seen);
	int code = EXIT_DONE;

	for (size_t i = 0; i < g->n_words && code == EXIT_DONE; i++) {
		if (!journal_load(j, g->words[i], &r, &err)) {
			code = cli_fail(&err);
			break;
		}
		if (!is_among(seen, i, r.id)) /* each once */
			judged_add(out, &r);
		snprintf(seen[i], sizeof seen[i], "%s", r.id);
		record_release(&r);
	}
	free(seen);
	return code;
}

static int print_agreement(const struct given *g, const struct judged *j)
{
	struct buf out;
	int code;

	buf_init(&out, HEARINGS_TEXT_MAX);
	switch (g->format) {
	case SHOW_TEXT: hearings_agree_text(&out, j, NULL); break;
	case SHOW_CSV: agree_csv(&out, j); break;
	default: agree_json(&out, j, g->format == SHOW_JSONL);
	}
	code = hearings_print(&out, g->output);
	buf_release(&out);
	return code;
}

static int agree(const struct given *g)
{
	struct error err;
	struct journal *j = kept_open(&err);
	struct judged judged = { .with_self = g->self };
	size_t n_people = 0;
	int code;

	if (!j)
		return cli_fail(&err);
	code = judge_all(j, g, &judged);
	for (size_t i = 0; i < judged.n_who; i++)
		n_people += !judged.who[i].is_reader;
	if (code == EXIT_DONE && !n_people)
		code = cli_usage("hearings agree: nobody labelled an answer "
				 "there; hearings label ID --blind does");
	else if (code == EXIT_DONE && judged.n_who > ANNOTATORS_MAX)
		code = cli_usage("hearings agree compares at most %d "
				 "annotators, there are %zu",
				 ANNOTATORS_MAX, judged.n_who);
	else if (code == EXIT_DONE)
		code = print_agreement(g, &judged);
	judged_release(&judged);
	journal_close(j);
	return code;
}

static int run(struct args *a)
{
	struct given g = { .format = SHOW_TEXT };

	if (!args_take(a, &g))
		return a->code;
	g.words = a->words;
	g.n_words = a->n_words;
	return agree(&g);
}

const struct command hearings_agree = {
	.name = "hearings agree",
	.usage = "ID... [--self] [--format text|json|jsonl|csv] [-o FILE]",
	.help = "How far those who labelled agree, among themselves and with "
		"the reader.",
	.takes = TAKES_HEARINGS,
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
};
