/*
 * cmd_bench.c - the panels and their courts' rules: list, show
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/jsonw.h"
#include "base/str.h"
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

static void put_bench(struct jsonw *w, const struct bench *b)
{
	jsonw_object(w);
	jsonw_put_text(w, "slug", b->slug);
	jsonw_put_text(w, "name", b->name);
	jsonw_put_text(w, "court", b->court);
	jsonw_put_text(w, "kind", case_kind_names[b->kind]);
	field_write_texts(w, "seats", &b->seat_slugs);
	bench_write_rules(w, b);
	jsonw_put_text(w, "opening", b->opening);
	jsonw_put_text(w, "source", b->source);
	jsonw_put_text(w, "as_of", b->as_of);
	jsonw_end_object(w);
}

/* ---- list ---- */

static void print_line(const struct bench *b)
{
	show_cell(b->slug, 16);
	show_cell(b->name, 46);
	printf("%zu seat%s, %g min%s\n", b->seat_slugs.n,
	       str_plural(b->seat_slugs.n), b->minutes,
	       b->kind == CASE_FICTIONAL ? ", fictional" : "");
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
	if (!catalogue_list(&c, ENTRY_BENCH, &all, &err))
		code = cli_fail(&err);
	for (size_t i = 0; i < all.n; i++) {
		struct faults f;
		struct bench b;

		faults_init(&f);
		bench_load(&b, all.list[i].path, NULL, NULL, &f);
		if (!faults_none(&f, &err))
			code = cli_fail(&err);
		else if (format == SHOW_TEXT)
			print_line(&b);
		else
			put_bench(&w, &b);
		bench_release(&b);
		faults_release(&f);
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

static const struct command bench_list = {
	.name = "bench list",
	.usage = "[--format text|json]",
	.help = "The panels one can argue before.",
	.run = run_list,
	.options = options,
	.n_options = 1,
};

/* ---- show ---- */

static void print_seats(const struct bench *b)
{
	show_title("Seats, in order of seniority");
	for (size_t i = 0; i < b->n_seats; i++) {
		char styled[120], address[120], line[300];

		justice_styled(&b->seats[i], styled, sizeof styled);
		bench_address(b, i, address, sizeof address);
		snprintf(line, sizeof line, "%s (addressed as \"%s\")", styled,
			 address);
		show_item("- ", line, 4);
	}
}

static void print_lights(const struct bench *b)
{
	if (b->n_lights)
		show_title("Lights");
	for (size_t i = 0; i < b->n_lights; i++) {
		const struct light *l = &b->lights[i];

		printf("  %-8s at %g s left\n", l->word, l->at_seconds_left);
		show_text(l->meaning, 11);
	}
}

static void print_bench(const struct bench *b)
{
	puts(b->name);
	show_field("court", b->court);
	printf("%g minutes a side, the first %g without questions, %g for "
	       "rebuttal%s\n",
	       b->minutes, b->quiet_minutes, b->rebuttal_minutes,
	       b->seriatim ? ";\nthen each justice in order of seniority may "
			     "ask"
			   : "");
	if (b->sur_rebuttal_minutes > 0)
		printf("%g for the respondent's sur-rebuttal\n",
		       b->sur_rebuttal_minutes);
	if (b->oralist_minutes[1] > 0)
		printf("two oralists a team: %g and %g minutes\n",
		       b->oralist_minutes[0], b->oralist_minutes[1]);
	show_field("opening", b->opening);
	if (b->kind == CASE_REAL)
		puts("Every line spoken from these seats is simulated.");
	print_seats(b);
	print_lights(b);
	if (b->notes.n)
		show_title("Notes");
	for (size_t i = 0; i < b->notes.n; i++)
		show_item("- ", b->notes.list[i], 4);
	show_title("Source");
	show_text(b->source, 2);
	show_field("as of", b->as_of);
}

static int show(const char *name, enum show_format format)
{
	struct catalogue c;
	struct bench b;
	struct error err = { 0 };
	struct buf out;
	struct jsonw w;
	int code = EXIT_DONE;

	catalogue_init(&c);
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 2);
	if (!catalogue_bench(&c, name, &b, &err)) {
		code = cli_fail(&err);
	} else if (format == SHOW_JSON) {
		put_bench(&w, &b);
		buf_putc(&out, '\n');
	} else {
		print_bench(&b);
	}
	bench_release(&b);
	show_buf(&out);
	catalogue_release(&c);
	return code;
}

static int run_show(struct args *a)
{
	struct given g = { SHOW_TEXT };

	return args_take(a, &g) ? show(a->words[0], g.format) : a->code;
}

static const struct command bench_show = {
	.name = "bench show",
	.usage = "NAME|a,b,c [--format text|json]",
	.help = "Seats, minutes, lights and forms of address, with their "
		"source.",
	.run = run_show,
	.options = options,
	.n_options = 1,
	.min_words = 1,
	.max_words = 1,
};

/* ---- both ---- */

static const struct command *const verbs[] = { &bench_list, &bench_show,
					       &bench_new, NULL };

const struct command command_bench = {
	.name = "bench",
	.usage = "list|show|new",
	.help = "The panels and the rules of their courts.",
	.verbs = verbs,
};
