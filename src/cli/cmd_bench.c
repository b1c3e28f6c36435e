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
#include "cli/verbs.h"
#include "court/catalogue.h"

enum { OPTION_FORMAT };

static const struct option_row options[] = {
	[OPTION_FORMAT] = { "format", 0, "text|json", "how to print (text)" },
};

static bool parse(struct args *a, size_t min, size_t max,
		  enum show_format *format, int *code)
{
	int v;

	*format = SHOW_TEXT;
	while (args_next(a) != ARGS_END) {
		v = args_choice(a, show_format_names, 2);
		*format = v < 0 ? SHOW_TEXT : (enum show_format)v;
	}
	return args_ready(a, min, max, code);
}

static void put_lights(struct jsonw *w, const struct bench *b)
{
	jsonw_key(w, "lights");
	jsonw_array(w);
	for (size_t i = 0; i < b->n_lights; i++) {
		const struct light *l = &b->lights[i];

		jsonw_object(w);
		jsonw_put_number(w, "at_seconds_left", l->at_seconds_left);
		jsonw_put_text(w, "colour", light_colour_names[l->colour]);
		jsonw_put_text(w, "word", l->word);
		jsonw_put_text(w, "meaning", l->meaning);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_bench(struct jsonw *w, const struct bench *b)
{
	jsonw_object(w);
	jsonw_put_text(w, "slug", b->slug);
	jsonw_put_text(w, "name", b->name);
	jsonw_put_text(w, "court", b->court);
	jsonw_put_text(w, "kind", case_kind_names[b->kind]);
	jsonw_key(w, "seats");
	jsonw_array(w);
	for (size_t i = 0; i < b->seat_slugs.n; i++)
		jsonw_text(w, b->seat_slugs.list[i]);
	jsonw_end_array(w);
	jsonw_put_number(w, "minutes", b->minutes);
	jsonw_put_number(w, "quiet_minutes", b->quiet_minutes);
	jsonw_put_number(w, "rebuttal_minutes", b->rebuttal_minutes);
	jsonw_put_bool(w, "seriatim", b->seriatim);
	put_lights(w, b);
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
	w = jsonw_to(&out, 2);
	jsonw_array(&w);
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
	jsonw_end_array(&w);
	if (format == SHOW_JSON)
		puts(out.s);
	buf_release(&out);
	entries_release(&all);
	catalogue_release(&c);
	return code;
}

static const struct command bench_list;

static int run_list(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &bench_list);
	enum show_format format;
	int code;

	if (parse(&a, 0, 0, &format, &code))
		code = list(format);
	args_release(&a);
	return code;
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
		puts(out.s);
	} else {
		print_bench(&b);
	}
	bench_release(&b);
	buf_release(&out);
	catalogue_release(&c);
	return code;
}

static const struct command bench_show;

static int run_show(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &bench_show);
	enum show_format format;
	int code;

	if (parse(&a, 1, 1, &format, &code))
		code = show(a.words[0], format);
	args_release(&a);
	return code;
}

static const struct command bench_show = {
	.name = "bench show",
	.usage = "NAME|a,b,c [--format text|json]",
	.help = "Seats, minutes, lights and forms of address, with their "
		"source.",
	.run = run_show,
	.options = options,
	.n_options = 1,
};

/* ---- both ---- */

static const struct command *const verbs[] = { &bench_list, &bench_show,
					       &bench_new, NULL };

static int run(int argc, char **argv)
{
	return verbs_run(&command_bench, verbs, argc, argv);
}

const struct command command_bench = {
	.name = "bench",
	.usage = "list|show|new",
	.help = "The panels and the rules of their courts.",
	.run = run,
};
