/*
 * bench_new.c - hotbench bench new: an own panel under the rules of another
 */

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "cli/cmd_justice.h"
#include "cli/own.h"
#include "court/catalogue.h"

struct given {
	const char *seats;
};
static const struct option_row options[] = {
	{ "seats", 0, "a,b,c", "who sits, or a bench to start from (panel)",
	  INTO_TEXT(struct given, seats) },
};

static void put_address(struct jsonw *w, const struct bench *b)
{
	jsonw_put_object(w, "address");
	jsonw_put_text(w, "chief", b->address_chief);
	jsonw_put_text(w, "justice", b->address_justice);
	jsonw_put_text(w, "opening", b->opening);
	jsonw_end_object(w);
}

static void put_bench(struct jsonw *w, const char *slug, const struct bench *b)
{
	jsonw_object(w);
	jsonw_put_text(w, "schema", "hotbench.bench/1");
	jsonw_put_text(w, "slug", slug);
	jsonw_put_text(w, "name", b->name);
	jsonw_put_text(w, "court", b->court);
	jsonw_put_text(w, "kind", case_kind_names[b->kind]);
	jsonw_put_array(w, "seats");
	for (size_t i = 0; i < b->n_seats; i++)
		jsonw_text(w, b->seats[i].slug);
	jsonw_end_array(w);
	bench_write_rules(w, b);
	put_address(w, b);
	jsonw_put_text(w, "source", b->source);
	jsonw_end_object(w);
}

static int make(const char *slug, const char *seats)
{
	struct catalogue c;
	struct bench b;
	struct error err = { 0 };
	struct buf text;
	struct jsonw w;
	int code;

	catalogue_init(&c);
	buf_init(&text, BUF_TEXT_MAX);
	w = jsonw_to(&text, 2);
	if (catalogue_bench(&c, seats, &b, &err)) {
		put_bench(&w, slug, &b);
		buf_putc(&text, '\n');
		code = own_write("justices/benches", slug, &text);
	} else {
		code = cli_fail(&err);
	}
	bench_release(&b);
	buf_release(&text);
	catalogue_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct given g = { CATALOGUE_BENCH_FICTIONAL };

	return args_take(a, &g) ? make(a->words[0], g.seats) : a->code;
}

const struct command bench_new = {
	.name = "bench new",
	.usage = "NAME [--seats a,b,c]",
	.help = "An own panel, its rules to be changed.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
};
