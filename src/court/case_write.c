#include "court/case_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/case.h"

#define MEMBERS_MAX 16

/* A member that we know: how it is written from the struct that holds it. */
struct member {
	const char *name;
	void (*put)(struct jsonw *w, const void *thing);
	bool (*is_absent)(const void *thing); /* NULL: it is always there */
};

static void copy(struct jsonw *w, const struct json_ref *at)
{
	struct json_ref item = { 0 };

	switch (json_kind(at)) {
	case JSON_OBJECT:
		jsonw_object(w);
		while (json_next(at, &item)) {
			jsonw_key(w, item.key);
			copy(w, &item);
		}
		jsonw_end_object(w);
		break;
	case JSON_ARRAY:
		jsonw_array(w);
		while (json_next(at, &item))
			copy(w, &item);
		jsonw_end_array(w);
		break;
	case JSON_TEXT: jsonw_text(w, json_as_text(at, NULL)); break;
	case JSON_NUMBER: jsonw_number(w, json_as_number(at, NULL)); break;
	case JSON_BOOL: jsonw_bool(w, json_as_bool(at, NULL)); break;
	case JSON_NULL:
	case JSON_NONE: jsonw_null(w); break;
	}
}

/* ---- how each member is written ---- */

static void put_texts(struct jsonw *w, const struct texts *t)
{
	jsonw_array(w);
	for (size_t i = 0; i < t->n; i++)
		jsonw_text(w, t->list[i]);
	jsonw_end_array(w);
}

static void put_bits(struct jsonw *w, unsigned bits)
{
	jsonw_array(w);
	for (int m = 0; m < DRAFT_MEMBERS; m++)
		if (bits & DRAFT_BIT(m))
			jsonw_text(w, draft_member_names[m]);
	jsonw_end_array(w);
}

#define PUT_TEXT(name, type, field)                          \
	static void name(struct jsonw *w, const void *thing) \
	{                                                    \
		jsonw_text(w, ((const type *)thing)->field); \
	}
#define PUT_TEXTS(name, type, field)                         \
	static void name(struct jsonw *w, const void *thing) \
	{                                                    \
		put_texts(w, &((const type *)thing)->field); \
	}

PUT_TEXT(put_facts, struct court_case, facts)
PUT_TEXTS(put_questions, struct court_case, questions)
PUT_TEXT(put_party, struct case_side, party)
PUT_TEXT(put_position, struct case_side, position)
PUT_TEXTS(put_must_prove, struct case_side, must_prove)
PUT_TEXTS(put_best_points, struct case_side, best_points)
PUT_TEXTS(put_weak_points, struct case_side, weak_points)
PUT_TEXT(put_id, struct issue, id)
PUT_TEXT(put_label, struct issue, label)
PUT_TEXT(put_description, struct issue, description)
PUT_TEXTS(put_authorities, struct issue, authorities)
PUT_TEXT(put_good_answer, struct issue, good_answer)
PUT_TEXT(put_losing_concession, struct issue, losing_concession)

static void put_case_draft(struct jsonw *w, const void *thing)
{
	put_bits(w, ((const struct court_case *)thing)->draft);
}

static bool case_is_no_draft(const void *thing)
{
	return !((const struct court_case *)thing)->draft;
}

static void put_side_draft(struct jsonw *w, const void *thing)
{
	put_bits(w, ((const struct case_side *)thing)->draft);
}

static bool side_is_no_draft(const void *thing)
{
	return !((const struct case_side *)thing)->draft;
}

static void put_issue_draft(struct jsonw *w, const void *thing)
{
	jsonw_bool(w, ((const struct issue *)thing)->draft);
}

static bool issue_is_no_draft(const void *thing)
{
	return !((const struct issue *)thing)->draft;
}

static void put_presses(struct jsonw *w, const void *thing)
{
	const struct issue *issue = thing;

	jsonw_array(w);
	for (int s = 0; s < SIDES; s++)
		if (issue->presses[s])
			jsonw_text(w, side_names[s]);
	jsonw_end_array(w);
}

static void put_record(struct jsonw *w, const void *thing)
{
	const struct issue *issue = thing;

	jsonw_array(w);
	for (size_t i = 0; i < issue->n_record; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "document", issue->record[i].document);
		jsonw_put_int(w, "paragraph", issue->record[i].paragraph);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_memo_questions(struct jsonw *w, const void *thing)
{
	const struct issue *issue = thing;

	jsonw_array(w);
	for (size_t i = 0; i < issue->n_questions; i++) {
		const struct memo_question *q = &issue->questions[i];

		jsonw_object(w);
		jsonw_put_text(w, "text", q->text);
		if (q->to >= 0)
			jsonw_put_text(w, "to", side_names[q->to]);
		w->lean = true; /* a type that was not read is left out */
		question_type_write(w, &q->type);
		w->lean = false;
		jsonw_key(w, "follow_ups");
		put_texts(w, &q->follow_ups);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static const struct member side_members[] = {
	{ "party", put_party, NULL },
	{ "position", put_position, NULL },
	{ "must_prove", put_must_prove, NULL },
	{ "best_points", put_best_points, NULL },
	{ "weak_points", put_weak_points, NULL },
	{ "draft", put_side_draft, side_is_no_draft },
};

static const struct member issue_members[] = {
	{ "id", put_id, NULL },
	{ "label", put_label, NULL },
	{ "draft", put_issue_draft, issue_is_no_draft },
	{ "description", put_description, NULL },
	{ "presses", put_presses, NULL },
	{ "authorities", put_authorities, NULL },
	{ "record", put_record, NULL },
	{ "questions", put_memo_questions, NULL },
	{ "good_answer", put_good_answer, NULL },
	{ "losing_concession", put_losing_concession, NULL },
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- one object ---- */

/* Whether a member says the same in both; `was` NULL: there was none. */
static bool same(const struct member *m, const void *was, const void *now)
{
	struct buf a, b;
	struct jsonw wa, wb;
	bool is;

	if (!was)
		return false;
	buf_init(&a, CASE_FILE_MAX * 2);
	buf_init(&b, CASE_FILE_MAX * 2);
	wa = jsonw_to(&a, 0);
	wb = jsonw_to(&b, 0);
	m->put(&wa, was);
	m->put(&wb, now);
	is = a.len == b.len && !memcmp(a.s, b.s, a.len);
	buf_release(&a);
	buf_release(&b);
	return is;
}

static size_t find(const struct member *m, size_t n, const char *name)
{
	size_t i = 0;

	while (i < n && strcmp(m[i].name, name) != 0)
		i++;
	return i;
}

static void put_member(struct jsonw *w, const struct member *m, const void *now)
{
	if (m->is_absent && m->is_absent(now))
		return;
	jsonw_key(w, m->name);
	m->put(w, now);
}

/* The members of the object at `at` (may be nothing) with those that changed put
 * anew, and those that are new behind them. */
static void rewrite(struct jsonw *w, const struct json_ref *at,
		    const struct member *m, size_t n, const void *was,
		    const void *now)
{
	bool seen[MEMBERS_MAX] = { false };
	struct json_ref item = { 0 };

	jsonw_object(w);
	while (json_next(at, &item)) {
		size_t i = find(m, n, item.key);

		if (i < n && !same(&m[i], was, now)) {
			put_member(w, &m[i], now);
		} else {
			jsonw_key(w, item.key);
			copy(w, &item);
		}
		if (i < n)
			seen[i] = true;
	}
	for (size_t i = 0; i < n; i++)
		if (!seen[i] && !same(&m[i], was, now))
			put_member(w, &m[i], now);
	jsonw_end_object(w);
}

/* ---- sides and issues ---- */

static void rewrite_sides(struct jsonw *w, const struct json_ref *sides,
			  const struct court_case *was,
			  const struct court_case *now)
{
	struct json_ref item = { 0 };

	jsonw_array(w);
	while (json_next(sides, &item)) {
		int id = json_choice(&item, "id", side_names, SIDES, NULL);

		if (id < 0)
			copy(w, &item);
		else
			rewrite(w, &item, side_members, COUNT(side_members),
				&was->sides[id], &now->sides[id]);
	}
	jsonw_end_array(w);
}

static bool issue_at(const struct json_ref *issues, const char *id,
		     struct json_ref *out)
{
	struct json_ref item = { 0 };

	while (json_next(issues, &item))
		if (!strcmp(json_text(&item, "id", NULL), id)) {
			*out = item;
			return true;
		}
	return false;
}

static void rewrite_issues(struct jsonw *w, const struct json_ref *issues,
			   const struct court_case *was,
			   const struct court_case *now)
{
	jsonw_array(w);
	for (size_t i = 0; i < now->n_issues; i++) {
		const struct issue *issue = &now->issues[i];
		struct json_ref at = { 0 };
		bool is = issue_at(issues, issue->id, &at);

		rewrite(w, &at, issue_members, COUNT(issue_members),
			is ? case_issue(was, issue->id) : NULL, issue);
	}
	jsonw_end_array(w);
}

/* ---- the file ---- */

static const struct member root_members[] = {
	{ "facts", put_facts, NULL },
	{ "questions", put_questions, NULL },
	{ "draft", put_case_draft, case_is_no_draft },
};

static void rewrite_member(struct jsonw *w, const struct json_ref *item,
			   const struct court_case *was,
			   const struct court_case *now)
{
	size_t i = find(root_members, COUNT(root_members), item->key);

	if (i < COUNT(root_members) && !same(&root_members[i], was, now)) {
		put_member(w, &root_members[i], now);
		return;
	}
	jsonw_key(w, item->key);
	if (!strcmp(item->key, "sides"))
		rewrite_sides(w, item, was, now);
	else if (!strcmp(item->key, "issues"))
		rewrite_issues(w, item, was, now);
	else
		copy(w, item);
}

static bool has(const struct json_ref *root, const char *name)
{
	struct json_ref item = { 0 };

	while (json_next(root, &item))
		if (!strcmp(item.key, name))
			return true;
	return false;
}

void case_rewrite(const struct json_ref *root, const struct court_case *now,
		  struct buf *out)
{
	struct jsonw w = jsonw_to(out, 2);
	struct json_ref item = { 0 }, nothing = { 0 };
	struct court_case was;

	case_read(&was, root, NULL);
	jsonw_object(&w);
	while (json_next(root, &item))
		rewrite_member(&w, &item, &was, now);
	for (size_t i = 0; i < COUNT(root_members); i++)
		if (!has(root, root_members[i].name) &&
		    !same(&root_members[i], &was, now))
			put_member(&w, &root_members[i], now);
	if (!has(root, "issues") && now->n_issues) {
		jsonw_key(&w, "issues");
		rewrite_issues(&w, &nothing, &was, now);
	}
	jsonw_end_object(&w);
	buf_putc(out, '\n');
	case_release(&was);
}

static bool is_unchanged(const struct court_case *now, struct error *err)
{
	struct court_case fresh;
	bool same_hash;

	case_load(&fresh, now->dir, now->origin, NULL);
	same_hash = !strcmp(fresh.hash, now->hash);
	case_release(&fresh);
	return same_hash ||
	       error_set(err, ERR_EXISTS,
			 "%s/case.json or a document of it has changed "
			 "meanwhile; nothing was written",
			 now->dir);
}

static bool write_both(const char *path, const struct buf *was,
		       const struct buf *text, struct error *err)
{
	char *old = xprintf("%s.old", path);
	bool ok = file_write(old, was->s, was->len, 0600, err) &&
		  file_write(path, text->s, text->len, 0600, err);

	free(old);
	return ok;
}

bool case_save(struct court_case *now, struct error *err)
{
	struct json_ref root;
	struct buf was, text;
	struct json *doc = NULL;
	char *path;
	bool ok;

	if (now->origin == CASE_SHIPPED)
		return error_set(err, ERR_USAGE,
				 "'%s' ships with the program and stays as it "
				 "is",
				 now->slug);
	path = file_join(now->dir, "case.json");
	buf_init(&was, CASE_FILE_MAX);
	buf_init(&text, CASE_FILE_MAX);
	ok = is_unchanged(now, err) && file_read(path, &was, err) &&
	     (doc = json_parse(was.s, was.len, err));
	if (ok) {
		root = json_root(doc);
		case_rewrite(&root, now, &text);
		ok = !text.full ? write_both(path, &was, &text, err)
				: error_set(err, ERR_LIMIT,
					    "%s would grow past %zu bytes",
					    path, CASE_FILE_MAX);
	}
	if (ok) {
		struct court_case fresh;

		case_load(&fresh, now->dir, now->origin, NULL);
		memcpy(now->hash, fresh.hash, sizeof now->hash);
		case_release(&fresh);
	}
	json_free(doc);
	buf_release(&was);
	buf_release(&text);
	free(path);
	return ok;
}
