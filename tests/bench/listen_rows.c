/*
 * listen_rows.c - see listen_rows.h
 */
#include "bench/listen_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"

static void stop(const char *path, const char *why)
{
	fprintf(stderr, "%s: %s\n", path, why);
	exit(1);
}

static const char *kept(struct arena *a, const struct json_ref *at,
			const char *key)
{
	const char *s = json_text_or(at, key, NULL, NULL);

	return s ? arena_strdup(a, s) : NULL;
}

static void read_before(struct listen_rows *r, struct listen_row *row,
			const struct json_ref *at)
{
	struct json_ref list, item = { 0 };

	if (!json_member_opt(at, "before", JSON_ARRAY, &list, NULL))
		return;
	while (row->n_before < 4 && json_next(&list, &item)) {
		row->before[row->n_before][0] =
			kept(&r->arena, &item, "question");
		row->before[row->n_before++][1] =
			kept(&r->arena, &item, "answer");
	}
}

static void read_row(struct listen_rows *r, const struct json_ref *at)
{
	struct listen_row *row = &r->list[r->n++];
	struct json_ref place, list, item = { 0 };
	const char *side = json_text_or(at, "side", "petitioner", NULL);

	*row = (struct listen_row){
		.id = kept(&r->arena, at, "id"),
		.kase = kept(&r->arena, at, "case"),
		.issue = kept(&r->arena, at, "issue"),
		.question = kept(&r->arena, at, "question"),
		.kind = kept(&r->arena, at, "kind"),
		.answer = kept(&r->arena, at, "answer"),
		.authority = kept(&r->arena, at, "authority"),
		.of = kept(&r->arena, at, "of"),
		.basis = kept(&r->arena, at, "basis"),
		.side = *side == 'r' ? SIDE_RESPONDENT : SIDE_PETITIONER,
		.contradicts =
			(int)json_int_or(at, "contradicts", 0, 0, 99, NULL),
	};
	read_before(r, row, at);
	if (json_member_opt(at, "refuted_by", JSON_OBJECT, &place, NULL) ||
	    json_member_opt(at, "supported_by", JSON_OBJECT, &place, NULL)) {
		row->document = kept(&r->arena, &place, "document");
		row->paragraph = (int)json_int_or(&place, "paragraph", 0, 0,
						  99999, NULL);
	}
	row->labelled = json_member_opt(at, "gold", JSON_ARRAY, &list, NULL);
	while (row->labelled && row->n_gold < LISTEN_GOLD_MAX &&
	       json_next(&list, &item))
		row->gold[row->n_gold++] =
			arena_strdup(&r->arena, json_as_text(&item, NULL));
}

static void add_rows(struct listen_rows *out, const char *name)
{
	char *path = xprintf("tests/bench/listening/%s.jsonl", name);
	struct buf text;
	struct error err = { 0 };
	size_t at = 0, lines = 1;

	buf_init(&text, BUF_TEXT_MAX);
	if (!file_read(path, &text, &err))
		stop(path, err.text);
	for (size_t i = 0; i < text.len; i++)
		lines += text.s[i] == '\n';
	out->list = xreallocarray(out->list, out->n + lines, sizeof *out->list);
	while (at < text.len) {
		size_t n = strcspn(text.s + at, "\n");
		struct json *doc = n ? json_parse(text.s + at, n, &err) : NULL;

		if (n && !doc)
			stop(path, err.text);
		if (doc) {
			struct json_ref root = json_root(doc);

			read_row(out, &root);
		}
		json_free(doc);
		at += n + 1;
	}
	buf_release(&text);
	free(path);
}

void listen_rows_load(struct listen_rows *out, const char *name)
{
	*out = (struct listen_rows){ 0 };
	add_rows(out, name);
}

void listen_rows_load_all(struct listen_rows *out, const char *const *names)
{
	*out = (struct listen_rows){ 0 };
	for (; *names; names++)
		add_rows(out, *names);
}

void listen_rows_release(struct listen_rows *r)
{
	free(r->list);
	arena_release(&r->arena);
	*r = (struct listen_rows){ 0 };
}

void listen_cases_init(struct listen_cases *c)
{
	*c = (struct listen_cases){ 0 };
	catalogue_init(&c->catalogue);
}

void listen_cases_release(struct listen_cases *c)
{
	for (size_t i = c->n_less; i > 0; i--) {
		ken_without_release(&c->less[i - 1].answer->saying);
		c->less[i - 1].answer->saying = c->less[i - 1].whole;
	}
	free(c->less);
	for (size_t i = 0; i < c->n; i++) {
		ken_free(c->list[i].ken);
		case_release(&c->list[i].kase);
	}
	catalogue_release(&c->catalogue);
}

struct ken *listen_cases_ken_as(struct listen_cases *c, const char *slug,
				bool vectors, bool map)
{
	struct listen_case *one;
	struct error err = { 0 };

	for (size_t i = 0; i < c->n; i++)
		if (!strcmp(c->list[i].kase.slug, slug))
			return c->list[i].ken;
	one = &c->list[c->n++];
	if (!catalogue_case(&c->catalogue, slug, &one->kase, &err))
		stop(slug, err.text);
	one->ken = ken_new(&c->catalogue, &one->kase);
	ken_leave_out(one->ken, !vectors, !map);
	ken_ready(one->ken);
	return one->ken;
}

struct ken *listen_cases_ken(struct listen_cases *c, const char *slug)
{
	return listen_cases_ken_as(c, slug, true, true);
}

static void forget(struct listen_cases *c, const struct ken *k,
		   struct ken_answer *a, size_t wording)
{
	struct listen_less *l;

	c->less = xreallocarray(c->less, c->n_less + 1, sizeof *c->less);
	l = &c->less[c->n_less++];
	*l = (struct listen_less){ .answer = a, .whole = a->saying };
	a->saying = ken_without(k, &l->whole, wording);
}

/* The gist, which comes first, stays. */
static void forget_row(struct listen_cases *c, const struct ken *k,
		       const struct listen_row *row)
{
	size_t at = ken_issue(k, row->issue);
	struct ken_issue *issue = at < SIZE_MAX ? &k->issues[at] : NULL;

	for (size_t a = 0; issue && a < issue->n_answers; a++) {
		struct ken_answer *answer = &issue->answers[a];

		for (size_t i = answer->saying.n; i > 1; i--)
			if (strstr(row->answer, answer->saying.texts[i - 1]))
				forget(c, k, answer, i - 1);
	}
}

void listen_cases_forget(struct listen_cases *c, const struct listen_rows *rows)
{
	for (size_t i = 0; i < rows->n; i++) {
		struct ken *k = listen_cases_ken(c, rows->list[i].kase);
		size_t before = c->n_less;

		forget_row(c, k, &rows->list[i]);
		if (c->n_less > before)
			ken_count_spoken(k);
	}
}

bool listen_row_is(const struct listen_row *r, const char *kinds)
{
	const char *at = strstr(kinds, r->kind);
	size_t n = strlen(r->kind);

	while (at && ((at > kinds && at[-1] != ' ') || (at[n] && at[n] != ' ')))
		at = strstr(at + 1, r->kind);
	return at != NULL;
}

void listen_row_read(const struct lexicons *lx, struct ken *k,
		     const struct listen_row *row, double *signs,
		     struct reading *out)
{
	struct exchange before[4];
	struct reading readings[4];
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = row->side,
				   .kase = k->kase,
				   .ken = k,
				   .opening = "",
				   .justice = "",
				   .before = before };

	for (size_t i = 0; i < row->n_before; i++) {
		in.question = row->before[i][0];
		in.answer = row->before[i][1];
		in.n_before = i;
		reader_offline(lx, &in, &readings[i]);
		before[i] = (struct exchange){ .turn = 2 * (int)i + 2,
					       .question = in.question,
					       .answer = in.answer,
					       .reading = &readings[i] };
	}
	in.question = row->question;
	in.answer = row->answer;
	in.issue = row->basis ? row->issue : NULL;
	in.n_before = row->n_before;
	in.signs = signs;
	reader_offline(lx, &in, out);
	for (size_t i = 0; i < row->n_before; i++)
		reading_release(&readings[i]);
}
