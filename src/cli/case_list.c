/*
 * case_list.c - hotbench case list
 */
#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "cli/cmd_case.h"
#include "cli/show.h"
#include "court/catalogue.h"

struct given {
	enum show_format format;
};
static const struct option_row options[] = {
	{ "format", 0, "text|json|jsonl", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, SHOW_FORMATS) },
};

static void put_head(struct jsonw *w, const struct case_head *h)
{
	jsonw_object(w);
	jsonw_put_text(w, "slug", h->slug);
	jsonw_put_text(w, "title", h->title);
	jsonw_put_text(w, "docket_number", h->docket_number);
	jsonw_put_text(w, "kind", case_kind_names[h->kind]);
	jsonw_put_text(w, "origin", case_origin_names[h->origin]);
	jsonw_put_text(w, "path", h->path);
	jsonw_end_object(w);
}

static void print_head(const struct catalogue *c, const struct case_head *h)
{
	bool hides =
		h->origin != CASE_SHIPPED && catalogue_ships_case(c, h->slug);

	show_cell(h->slug, 18);
	show_cell(h->title, 40);
	printf("%s%s%s%s%s\n", h->kind == CASE_UNKNOWN ? "kind " : "",
	       case_kind_names[h->kind],
	       h->level == LEVEL_FIRST ? ", a first problem" : "",
	       h->origin == CASE_SHIPPED    ? ""
	       : h->origin == CASE_IMPORTED ? ", imported"
					    : ", own",
	       hides ? ", before the shipped one of its name" : "");
}

/* A case that cannot be read is told of and left out: the others can be argued
 * all the same. */
static int list_all(const struct catalogue *c, const struct entries *all,
		    enum show_format format)
{
	struct buf out;
	struct jsonw w;
	struct error err = { 0 };

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_list(&out, format == SHOW_JSONL);
	for (size_t i = 0; i < all->n; i++) {
		struct case_head h;

		if (!catalogue_case_head(&all->list[i], &h, &err)) {
			cli_fail(&err);
			continue;
		}
		if (format == SHOW_TEXT)
			print_head(c, &h);
		else
			put_head(&w, &h);
		case_head_release(&h);
	}
	jsonw_end_list(&w);
	if (format == SHOW_TEXT)
		buf_reset(&out);
	return show_buf(&out);
}

static int list(enum show_format format)
{
	struct catalogue c;
	struct entries all;
	struct error err = { 0 };
	int code = EXIT_DONE;

	catalogue_init(&c);
	if (!catalogue_list(&c, ENTRY_CASE, &all, &err))
		code = cli_fail(&err);
	else
		code = list_all(&c, &all, format);
	if (code == EXIT_DONE && !all.n && format == SHOW_TEXT)
		fprintf(stderr, "hotbench: there is no case in %s/cases\n",
			c.share);
	entries_release(&all);
	catalogue_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct given g = { SHOW_TEXT };

	return args_take(a, &g) ? list(g.format) : a->code;
}

const struct command case_list = {
	.name = "case list",
	.usage = "[--format text|json|jsonl]",
	.help = "The cases there are, by name.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
