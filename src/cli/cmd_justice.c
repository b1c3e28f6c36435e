/*
 * cmd_justice.c - who can sit: list, show
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "cli/cmd_justice.h"
#include "cli/show.h"
#include "court/catalogue.h"

/* Both verbs take one option. */
struct given {
	enum show_format format;
};
static const struct option_row options[] = {
	{ "format", 0, "text|json", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, 2) },
};

/* ---- list ---- */

static void put_line(struct jsonw *w, const struct entry *e,
		     const struct justice *j)
{
	jsonw_object(w);
	jsonw_put_text(w, "slug", j->slug);
	jsonw_put_text(w, "name", j->name);
	jsonw_put_text(w, "title", j->title);
	jsonw_put_text(w, "court", j->court);
	jsonw_put_text(w, "kind", case_kind_names[j->kind]);
	jsonw_put_text(w, "origin", case_origin_names[e->origin]);
	jsonw_put_int(w, "seniority", j->seniority);
	jsonw_put_text(w, "path", e->path);
	jsonw_end_object(w);
}

static void print_line(const struct entry *e, const struct justice *j)
{
	char styled[100];

	(void)e;
	snprintf(styled, sizeof styled, "%s %s", j->title, j->name);
	show_cell(j->slug, 14);
	show_cell(styled, 34);
	puts(j->kind == CASE_REAL ? "real, simulated here" : "fictional");
}

static int list(enum show_format format)
{
	struct catalogue c;
	struct entries all;
	struct error err = { 0 };
	struct buf out;
	struct jsonw w;
	int code = EXIT_DONE;

	catalogue_init(&c);
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_list(&out, false);
	if (!catalogue_list(&c, ENTRY_JUSTICE, &all, &err))
		code = cli_fail(&err);
	for (size_t i = 0; i < all.n; i++) {
		struct justice j;

		if (!catalogue_justice(&c, all.list[i].slug, &j, &err))
			code = cli_fail(&err);
		else if (format == SHOW_TEXT)
			print_line(&all.list[i], &j);
		else
			put_line(&w, &all.list[i], &j);
		justice_release(&j);
	}
	jsonw_end_list(&w);
	if (format == SHOW_TEXT)
		buf_reset(&out);
	show_buf(&out);
	entries_release(&all);
	catalogue_release(&c);
	return code;
}

static int run_list(struct args *a)
{
	struct given g = { SHOW_TEXT };

	return args_take(a, &g) ? list(g.format) : a->code;
}

static const struct command justice_list = {
	.name = "justice list",
	.usage = "[--format text|json]",
	.help = "Who can sit on a bench.",
	.run = run_list,
	.options = options,
	.n_options = 1,
};

/* ---- show ---- */

static void print_mix(const char *scheme, const double *counts,
		      const char *const *names, size_t n)
{
	double all = 0;

	for (size_t i = 0; i < n; i++)
		all += counts[i];
	if (all <= 0)
		return;
	printf("  %s\n", scheme);
	for (size_t i = 0; i < n; i++)
		if (counts[i] > 0)
			printf("    %3.0f %%  %s (%.0f)\n",
			       100 * counts[i] / all, names[i], counts[i]);
}

static void print_questions(const struct justice *j)
{
	if (j->n_labelled <= 0)
		return;
	show_title("Questions asked, by type (share and count)");
	print_mix("purpose (LegalBench)", j->legalbench, legalbench_names,
		  LEGALBENCH_LABELS);
	print_mix("kind (Stetson)", j->stetson, stetson_names, STETSON_LABELS);
	print_mix("subject (MetaCog)", j->metacog, metacog_names,
		  METACOG_LABELS);
	print_mix("tone", j->valence, valence_names, VALENCE_LABELS);
	show_text(j->questions_source, 2);
}

static void print_justice(const struct justice *j)
{
	char styled[200];

	snprintf(styled, sizeof styled, "%s %s", j->title, j->name);
	puts(styled);
	show_field("court", j->court);
	puts(j->kind == CASE_REAL
		     ? "A real justice. Every word said under this name in "
		       "Hotbench is simulated."
		     : "Fictional.");
	show_title("Profile");
	show_text(j->profile, 2);
	show_title("Manner");
	show_text(j->manner, 2);
	show_title("Figures");
	printf("  %.1f %% of the bench's words; a long turn has %.0f words "
	       "(median);\n  %.1f question turns an argument; cuts in on "
	       "%.0f %% of them\n",
	       100 * j->share_of_bench_words, j->words_per_long_turn,
	       j->question_turns_per_argument, 100 * j->cuts_in_rate);
	print_questions(j);
	if (j->sources.n)
		show_title("Sources");
	for (size_t i = 0; i < j->sources.n; i++)
		show_item("- ", j->sources.list[i], 4);
	show_field("as of", j->as_of);
}

static void put_kept(struct jsonw *w, const char *key, const char *json)
{
	jsonw_key(w, key);
	jsonw_raw(w, json ? json : "null"); /* cleaned when it was loaded */
}

static void put_justice(struct jsonw *w, const struct justice *j)
{
	jsonw_object(w);
	jsonw_put_text(w, "slug", j->slug);
	jsonw_put_text(w, "name", j->name);
	jsonw_put_text(w, "short", j->short_name);
	jsonw_put_text(w, "title", j->title);
	jsonw_put_text(w, "court", j->court);
	jsonw_put_text(w, "kind", case_kind_names[j->kind]);
	jsonw_put_bool(w, "simulated", true);
	jsonw_put_int(w, "seniority", j->seniority);
	jsonw_put_text(w, "profile", j->profile);
	jsonw_put_text(w, "manner", j->manner);
	jsonw_put_number(w, "share_of_bench_words", j->share_of_bench_words);
	jsonw_put_number(w, "words_per_long_turn_median",
			 j->words_per_long_turn);
	jsonw_put_number(w, "question_turns_per_argument_mean",
			 j->question_turns_per_argument);
	jsonw_put_number(w, "cuts_in_rate", j->cuts_in_rate);
	put_kept(w, "votes", j->votes_json);
	put_kept(w, "questions", j->questions_json);
	field_write_texts(w, "sources", &j->sources);
	jsonw_put_text(w, "as_of", j->as_of);
	jsonw_end_object(w);
}

static int show(const char *name, enum show_format format)
{
	struct catalogue c;
	struct justice j;
	struct error err = { 0 };
	struct buf out;
	struct jsonw w;
	int code = EXIT_DONE;

	catalogue_init(&c);
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 2);
	if (!catalogue_justice(&c, name, &j, &err)) {
		code = cli_fail(&err);
	} else if (format == SHOW_JSON) {
		put_justice(&w, &j);
		buf_putc(&out, '\n');
	} else {
		print_justice(&j);
	}
	justice_release(&j);
	show_buf(&out);
	catalogue_release(&c);
	return code;
}

static int run_show(struct args *a)
{
	struct given g = { SHOW_TEXT };

	return args_take(a, &g) ? show(a->words[0], g.format) : a->code;
}

static const struct command justice_show = {
	.name = "justice show",
	.usage = "NAME [--format text|json]",
	.help = "A justice's profile, manner and figures, with their sources.",
	.run = run_show,
	.options = options,
	.n_options = 1,
	.min_words = 1,
	.max_words = 1,
};

/* ---- both ---- */

static const struct command *const verbs[] = { &justice_list, &justice_show,
					       &justice_new, NULL };

const struct command command_justice = {
	.name = "justice",
	.usage = "list|show|new",
	.help = "The justices and judges who can sit.",
	.verbs = verbs,
};
