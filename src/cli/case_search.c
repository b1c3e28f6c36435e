/*
 * case_search.c - hotbench case search: a case's papers, by words
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "cli/bar.h"
#include "cli/cmd_case.h"
#include "cli/embedder.h"
#include "cli/show.h"
#include "court/catalogue.h"
#include "court/markdown.h"
#include "court/pagelabel.h"
#include "docket/docket.h"
#include "docket/embed.h"

#define SNIPPET_WORDS 60

struct searching {
	struct docket_query query;
	enum show_format format;
	bool full;
	const char *kase;
	struct buf words;
	bool hybrid, words_only;
	struct embedder_flags embedder;
};

static const struct option_row options[] = {
	{ "pool", 0, "docket_files|metadocuments",
	  "only the filings, or only the notes on the law",
	  INTO_CHOICE(struct searching, query.pool, pool_names, POOLS) },
	{ "k", 'k', "N", "how many passages (3)",
	  INTO_WHOLE(struct searching, query.k, 1, DOCKET_K_MAX) },
	{ "proceeding-title", 0, "TEXT",
	  "only documents whose proceeding has these words",
	  INTO_TEXT(struct searching, query.proceeding_title) },
	{ "link-name", 0, "TEXT", "only documents so named",
	  INTO_TEXT(struct searching, query.link_name) },
	{ "filename", 0, "TEXT", "only files so named",
	  INTO_TEXT(struct searching, query.filename) },
	{ "full", 0, NULL, "whole passages, no snippets",
	  INTO_FLAG(struct searching, full) },
	{ "hybrid", 0, NULL,
	  "by meaning too: have an endpoint make the vectors that are not "
	  "there yet",
	  INTO_FLAG(struct searching, hybrid) },
	{ "words", 0, NULL, "by words alone, though there are vectors",
	  INTO_FLAG(struct searching, words_only) },
	{ "endpoint", 0, "NAME", "an endpoint of the settings, for vectors",
	  INTO_TEXT(struct searching, embedder.endpoint) },
	{ "base-url", 0, "URL", "where the vectors are made",
	  INTO_TEXT(struct searching, embedder.base_url) },
	{ "model", 0, "NAME", "the embedding model",
	  INTO_TEXT(struct searching, embedder.model) },
	{ "format", 0, "text|json|jsonl", "how to print (text)",
	  INTO_CHOICE(struct searching, format, show_format_names,
		      SHOW_FORMATS) },
};

/* "Brief for respondent, par. 12-14", "Appendix, A106 (PDF page 6), par. 3" */
static void cite(const struct passage *p, struct buf *out)
{
	buf_puts(out, passage_document(p));
	if (p->page)
		buf_puts(out, ", ");
	passage_say_pages(p, out);
	pagelabel_say_place(out, p->page, p->label);
	buf_printf(out, ", par. %d", p->from_paragraph);
	if (p->to_paragraph > p->from_paragraph)
		buf_printf(out, "-%d", p->to_paragraph);
	buf_printf(out, " (%s)", p->document);
}

static void print_passage(const struct searching *s, const struct passage *p,
			  size_t i)
{
	struct buf head, words, text;

	buf_init(&head, 2000);
	buf_init(&words, BUF_TEXT_MAX);
	buf_init(&text, BUF_TEXT_MAX);
	cite(p, &head);
	printf("%s%zu  %s\n", i ? "\n" : "", i + 1, head.s);
	markdown_words(&words, p->heading);
	if (words.len)
		show_item("under: ", words.s, 10);
	buf_reset(&words);
	markdown_words(&words, p->text);
	if (!s->full)
		docket_snippet(words.s, s->query.text, SNIPPET_WORDS, &text);
	show_text(s->full ? words.s : text.s, 3);
	buf_release(&head);
	buf_release(&words);
	buf_release(&text);
}

static void put_passage(struct jsonw *w, const struct passage *p)
{
	jsonw_object(w);
	jsonw_put_text(w, "document", p->document);
	jsonw_put_text(w, "proceeding_title", p->title);
	jsonw_put_text(w, "link_name", p->link_name);
	jsonw_key(w, "page");
	if (p->page)
		jsonw_int(w, p->page);
	else
		jsonw_null(w);
	if (*p->label)
		jsonw_put_text(w, "label", p->label);
	if (p->last_page > p->page)
		jsonw_put_int(w, "last_page", p->last_page);
	if (p->last_page > p->page && *p->last_label)
		jsonw_put_text(w, "last_label", p->last_label);
	jsonw_put_int(w, "from_paragraph", p->from_paragraph);
	jsonw_put_int(w, "to_paragraph", p->to_paragraph);
	jsonw_put_text(w, "heading", p->heading);
	jsonw_put_text(w, "text", p->text);
	jsonw_put_number(w, "score", p->score);
	jsonw_put_bool(w, "all_terms", p->all_terms);
	jsonw_end_object(w);
}

static int print_json(const struct passages *found, bool lines)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_list(&out, lines);
	for (size_t i = 0; i < found->n; i++)
		put_passage(&w, &found->list[i]);
	jsonw_end_list(&w);
	return show_buf(&out);
}

static void tell_lack(const struct passages *found)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	passages_say_lack(found, &b);
	if (b.len)
		fprintf(stderr, "hotbench: %s\n", b.s);
	buf_release(&b);
}

static int print_found(const struct searching *s, const struct passages *found)
{
	tell_lack(found);
	if (s->format != SHOW_TEXT)
		return print_json(found, s->format == SHOW_JSONL);
	for (size_t i = 0; i < found->n; i++)
		print_passage(s, &found->list[i], i);
	return EXIT_DONE;
}

static struct docket *open_docket(const struct court_case *c, struct error *err)
{
	char *path = cli_given.readonly ? NULL : docket_default_path(c);
	struct docket *d;
	struct bar bar;

	bar_begin(&bar, "indexing the docket");
	d = docket_open(c, path, bar_show, &bar, err);
	bar_end(&bar);
	free(path);
	return d;
}

/* ---- by meaning too ---- */

/* The query's vector, the passages' being there; NULL with an error. */
static float *vector_of(const struct searching *s, struct docket *d,
			struct embedder *e, const struct court_case *c,
			struct error *err)
{
	float *vector;
	struct bar bar;
	size_t dims;

	if (!embedder_open(e, c, err))
		return NULL;
	if (s->hybrid) {
		bool ok;

		bar_begin(&bar, "asking for vectors");
		ok = embed_docket(d, e->llm, e->model, bar_show, &bar, err);
		bar_end(&bar);
		if (!ok)
			return NULL;
	}
	if (!docket_dims(d))
		return NULL;
	vector = embed_query(e->llm, e->model, s->query.text, &dims, err);
	if (vector && dims != docket_dims(d)) {
		free(vector);
		vector = NULL;
		error_set(err, ERR_ENDPOINT,
			  "the model's vectors were of length %zu and are now "
			  "of %zu",
			  docket_dims(d), dims);
	}
	return vector;
}

/*
 * With --hybrid, and without a word where the docket has vectors of the model of
 * the settings.  An endpoint that fails costs the meaning, not the search; what
 * may not be sent, when it was asked for, is an error.
 */
static bool find_vector(const struct searching *s, struct docket *d,
			const struct court_case *c, float **vector,
			struct error *err)
{
	struct error why = { 0 };
	struct embedder e;
	bool ok = embedder_find(&e, &s->embedder, &why);

	*vector = NULL;
	if (!ok &&
	    !s->hybrid) { /* a fault of the settings is others' to tell */
		embedder_release(&e);
		return true;
	}
	if (ok && !s->hybrid)
		ok = !e.model || docket_use_vectors(d, e.model, &why);
	if (ok && (s->hybrid || docket_dims(d))) {
		*vector = vector_of(s, d, &e, c, &why);
		ok = *vector || !why.text[0];
	}
	embedder_release(&e);
	if (ok)
		return true;
	if (why.code == ERR_CANCELLED ||
	    (s->hybrid && why.code != ERR_ENDPOINT && why.code != ERR_BUDGET &&
	     why.code != ERR_LIMIT)) {
		*err = why;
		return false;
	}
	fprintf(stderr, "hotbench: searched by words alone: %s\n", why.text);
	return true;
}

static int search_docket(const struct searching *s, struct docket *d,
			 const struct court_case *c)
{
	struct docket_query query = s->query;
	struct passages found = { 0 };
	struct error err = { 0 };
	float *vector = NULL;
	int code;

	if (!s->words_only && !find_vector(s, d, c, &vector, &err))
		return cli_fail(&err);
	query.vector = vector;
	code = docket_search(d, &query, &found, &err) ? print_found(s, &found)
						      : cli_fail(&err);
	free(vector);
	passages_release(&found);
	return code;
}

static int search_in(const struct searching *s, const struct court_case *c)
{
	struct error err = { 0 };
	struct docket *d = open_docket(c, &err);
	int code;

	if (!d)
		return cli_fail(&err);
	code = search_docket(s, d, c);
	fputs(docket_notes(d), stderr);
	docket_close(d);
	return code;
}

static int search(const struct searching *s)
{
	struct catalogue c;
	struct court_case kase;
	struct error err = { 0 };
	int code;

	catalogue_init(&c);
	if (!catalogue_case_given(&c, s->kase, &kase, &err)) {
		code = cli_fail(&err);
	} else if (!kase.n_documents) {
		fprintf(stderr, "hotbench: %s has no documents\n", kase.slug);
		code = print_found(s, &(struct passages){ 0 });
	} else {
		code = search_in(s, &kase);
	}
	case_release(&kase);
	catalogue_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct searching s = { .query.pool = -1 };
	int code;

	if (!args_take(a, &s))
		return a->code;
	buf_init(&s.words, BUF_TEXT_MAX); /* the docket reads 10 kB */
	for (size_t i = 1; i < a->n_words; i++)
		buf_printf(&s.words, "%s%s", i > 1 ? " " : "", a->words[i]);
	s.kase = a->words[0];
	s.query.text = s.words.s;
	code = search(&s);
	buf_release(&s.words);
	return code;
}

const struct command case_search = {
	.name = "case search",
	.usage = "CASE QUERY [options]",
	.help = "Find passages in a case's papers, as the bench does.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 2,
	.max_words = COMMAND_ANY_WORDS,
	.takes = TAKES_CASE,
};
