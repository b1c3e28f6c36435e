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
#include "docket/docket.h"
#include "docket/embed.h"

#define SNIPPET_WORDS 60

enum {
	SEARCH_POOL,
	SEARCH_K,
	SEARCH_TITLE,
	SEARCH_LINK,
	SEARCH_FILENAME,
	SEARCH_FULL,
	SEARCH_HYBRID,
	SEARCH_WORDS,
	SEARCH_ENDPOINT,
	SEARCH_BASE_URL,
	SEARCH_MODEL,
	SEARCH_FORMAT
};

static const struct option_row options[] = {
	[SEARCH_POOL] = { "pool", 0, "docket_files|metadocuments",
			  "only the filings, or only the notes on the law" },
	[SEARCH_K] = { "k", 'k', "N", "how many passages (3)" },
	[SEARCH_TITLE] = { "proceeding-title", 0, "TEXT",
			   "only documents whose proceeding has these words" },
	[SEARCH_LINK] = { "link-name", 0, "TEXT", "only documents so named" },
	[SEARCH_FILENAME] = { "filename", 0, "TEXT", "only files so named" },
	[SEARCH_FULL] = { "full", 0, NULL, "whole passages, no snippets" },
	[SEARCH_HYBRID] = { "hybrid", 0, NULL,
			    "by meaning too: have an endpoint make the "
			    "vectors that are not there yet" },
	[SEARCH_WORDS] = { "words", 0, NULL,
			   "by words alone, though there are vectors" },
	[SEARCH_ENDPOINT] = { "endpoint", 0, "NAME",
			      "an endpoint of the settings, for vectors" },
	[SEARCH_BASE_URL] = { "base-url", 0, "URL",
			      "where the vectors are made" },
	[SEARCH_MODEL] = { "model", 0, "NAME", "the embedding model" },
	[SEARCH_FORMAT] = { "format", 0, "text|json|jsonl",
			    "how to print (text)" },
};

struct searching {
	struct docket_query query;
	enum show_format format;
	bool full;
	const char *kase;
	struct buf words;
	bool hybrid, words_only;
	struct embedder_flags embedder;
};

/* "Brief for respondent, par. 12-14" */
static void cite(const struct passage *p, struct buf *out)
{
	buf_puts(out, passage_document(p));
	if (p->page)
		buf_printf(out, ", page %d", p->page);
	buf_printf(out, ", par. %d", p->from_paragraph);
	if (p->to_paragraph > p->from_paragraph)
		buf_printf(out, "-%d", p->to_paragraph);
	buf_printf(out, " (%s)", p->document);
}

static void print_passage(const struct searching *s, const struct passage *p,
			  size_t i)
{
	struct buf head, text;

	buf_init(&head, 2000);
	buf_init(&text, BUF_TEXT_MAX);
	cite(p, &head);
	if (s->full)
		buf_puts(&text, p->text);
	else
		docket_snippet(p->text, s->query.text, SNIPPET_WORDS, &text);
	printf("%s%zu  %s\n", i ? "\n" : "", i + 1, head.s);
	if (*p->heading)
		show_item("under: ", p->heading, 10);
	show_text(text.s, 3);
	buf_release(&head);
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
	jsonw_put_int(w, "from_paragraph", p->from_paragraph);
	jsonw_put_int(w, "to_paragraph", p->to_paragraph);
	jsonw_put_text(w, "heading", p->heading);
	jsonw_put_text(w, "text", p->text);
	jsonw_put_number(w, "score", p->score);
	jsonw_put_bool(w, "all_terms", p->all_terms);
	jsonw_end_object(w);
}

static void print_json(const struct passages *found, enum show_format format)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, format == SHOW_JSON ? 2 : 0);
	if (format == SHOW_JSON)
		jsonw_array(&w);
	for (size_t i = 0; i < found->n; i++) {
		put_passage(&w, &found->list[i]);
		if (format == SHOW_JSONL)
			buf_putc(&out, '\n');
	}
	if (format == SHOW_JSON) {
		jsonw_end_array(&w);
		buf_putc(&out, '\n');
	}
	fputs(out.s, stdout);
	buf_release(&out);
}

static void print_found(const struct searching *s, const struct passages *found)
{
	if (!found->n)
		fprintf(stderr, "hotbench: no passage has these words\n");
	if (s->format != SHOW_TEXT) {
		print_json(found, s->format);
		return;
	}
	for (size_t i = 0; i < found->n; i++)
		print_passage(s, &found->list[i], i);
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

static bool search_docket(const struct searching *s, struct docket *d,
			  const struct court_case *c, struct error *err)
{
	struct docket_query query = s->query;
	struct passages found = { 0 };
	float *vector = NULL;
	bool ok = s->words_only || find_vector(s, d, c, &vector, err);

	query.vector = vector;
	ok = ok && docket_search(d, &query, &found, err);
	if (ok)
		print_found(s, &found);
	free(vector);
	passages_release(&found);
	return ok;
}

static int search_in(const struct searching *s, const struct court_case *c)
{
	struct error err = { 0 };
	struct docket *d;
	int code = EXIT_DONE;

	d = open_docket(c, &err);
	if (!d)
		return cli_fail(&err);
	if (!search_docket(s, d, c, &err))
		code = cli_fail(&err);
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
		code = EXIT_DONE;
		fprintf(stderr, "hotbench: %s has no documents\n", kase.slug);
		print_found(s, &(struct passages){ 0 });
	} else {
		code = search_in(s, &kase);
	}
	case_release(&kase);
	catalogue_release(&c);
	return code;
}

static void take_option(struct searching *s, struct args *a, int option)
{
	long long k;
	int v;

	switch (option) {
	case SEARCH_POOL:
		s->query.pool = args_choice(a, pool_names, POOLS);
		break;
	case SEARCH_K:
		if (args_whole(a, 1, DOCKET_K_MAX, &k))
			s->query.k = (size_t)k;
		break;
	case SEARCH_TITLE: s->query.proceeding_title = a->value; break;
	case SEARCH_LINK: s->query.link_name = a->value; break;
	case SEARCH_FILENAME: s->query.filename = a->value; break;
	case SEARCH_FULL: s->full = true; break;
	case SEARCH_HYBRID: s->hybrid = true; break;
	case SEARCH_WORDS: s->words_only = true; break;
	case SEARCH_ENDPOINT: s->embedder.endpoint = a->value; break;
	case SEARCH_BASE_URL: s->embedder.base_url = a->value; break;
	case SEARCH_MODEL: s->embedder.model = a->value; break;
	case SEARCH_FORMAT:
		v = args_choice(a, show_format_names, SHOW_FORMATS);
		s->format = v < 0 ? SHOW_TEXT : (enum show_format)v;
		break;
	}
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &case_search);
	struct searching s = { .query.pool = -1 };
	int option, code;

	buf_init(&s.words, BUF_TEXT_MAX); /* the docket reads 10 kB */
	while ((option = args_next(&a)) != ARGS_END)
		take_option(&s, &a, option);
	if (args_ready(&a, 2, (size_t)argc, &code)) {
		for (size_t i = 1; i < a.n_words; i++)
			buf_printf(&s.words, "%s%s", i > 1 ? " " : "",
				   a.words[i]);
		s.kase = a.words[0];
		s.query.text = s.words.s;
		code = search(&s);
	}
	buf_release(&s.words);
	args_release(&a);
	return code;
}

const struct command case_search = {
	.name = "case search",
	.usage = "CASE QUERY [options]",
	.help = "Find passages in a case's papers, as the bench does.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
