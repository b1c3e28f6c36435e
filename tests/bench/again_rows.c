#include "bench/again_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"

const char *const meant_names[MEANT] = { "better", "worse", "same" };

static void stop(const char *where, const char *why)
{
	fprintf(stderr, "%s: %s\n", where, why);
	exit(1);
}

static const char *text(struct again_rows *r, const struct json_ref *at,
			const char *member)
{
	return arena_strdup(&r->arena, json_text_or(at, member, "", NULL));
}

static void add(struct again_rows *r, const struct json_ref *at,
		const char *path)
{
	const char *meant = json_text_or(at, "meant", "", NULL);
	int which = str_index(meant, STR_LIST(meant_names));

	if (which < 0)
		stop(path, "a row is not meant better, worse or same");
	r->list = xreallocarray(r->list, r->n + 1, sizeof *r->list);
	r->list[r->n++] = (struct again_row){
		.kase = text(r, at, "case"),
		.question = text(r, at, "question"),
		.first = text(r, at, "first"),
		.again = text(r, at, "again"),
		.side = *json_text_or(at, "side", "", NULL) == 'r'
				? SIDE_RESPONDENT
				: SIDE_PETITIONER,
		.meant = which,
	};
}

void again_rows_load(struct again_rows *out, const char *path)
{
	struct error err = { 0 };
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (!file_read(path, &b, &err))
		stop(path, err.text);
	for (size_t at = 0, n; at < b.len; at += n + 1) {
		struct json *doc;
		struct json_ref root;

		n = strcspn(b.s + at, "\n");
		doc = json_parse(b.s + at, n, &err);
		if (!doc)
			stop(path, err.text);
		root = json_root(doc);
		add(out, &root, path);
		json_free(doc);
	}
	buf_release(&b);
}

void again_rows_release(struct again_rows *r)
{
	free(r->list);
	arena_release(&r->arena);
	*r = (struct again_rows){ 0 };
}

static struct turn *say(struct transcript *said, enum turn_kind kind,
			const char *words)
{
	bool counsel = kind == TURN_ANSWER;
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = counsel ? ROLE_COUNSEL : ROLE_BENCH,
			  .seat = counsel ? -1 : 0,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup("somebody"),
			  .text = xstrdup(words) };

	if (counsel)
		t.follows = said->turns[said->n - 1].n;
	return transcript_take(said, &t);
}

int again_rows_say(struct transcript *said, enum turn_kind kind,
		   const char *words)
{
	return say(said, kind, words)->n;
}

static const char *issue_of(const struct court_case *c, const char *question)
{
	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t q = 0; q < c->issues[i].n_questions; q++)
			if (!strcmp(c->issues[i].questions[q].text, question))
				return c->issues[i].id;
	return NULL;
}

int again_rows_ask(struct transcript *said, const struct court_case *c,
		   const char *question)
{
	struct turn *t = say(said, TURN_QUESTION, question);
	const char *issue = issue_of(c, question);

	t->issue = issue ? xstrdup(issue) : NULL;
	return t->n;
}
