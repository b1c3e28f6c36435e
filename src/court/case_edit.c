#include "court/case_edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/plain.h"

#define NAMES_BYTES 600 /* of the documents that a complaint lists */

const char *const case_edit_names[CASE_EDIT_MEMBERS] = {
	[CASE_EDIT_TITLE] = "title",
	[CASE_EDIT_PETITIONER] = "petitioner",
	[CASE_EDIT_RESPONDENT] = "respondent",
	[CASE_EDIT_PETITIONER_POSITION] = "petitioner-position",
	[CASE_EDIT_RESPONDENT_POSITION] = "respondent-position",
	[CASE_EDIT_COURT] = "court",
	[CASE_EDIT_NUMBER] = "number",
	[CASE_EDIT_TERM] = "term",
	[CASE_EDIT_FACTS] = "facts",
	[CASE_EDIT_TASK] = "task",
};

/* Where each stands: of a side, or (-1) of the case. */
static const struct {
	int side;
	const char *key;
	bool needed;
} members[CASE_EDIT_MEMBERS] = {
	[CASE_EDIT_TITLE] = { -1, "title", true },
	[CASE_EDIT_PETITIONER] = { SIDE_PETITIONER, "party", true },
	[CASE_EDIT_RESPONDENT] = { SIDE_RESPONDENT, "party", true },
	[CASE_EDIT_PETITIONER_POSITION] = { SIDE_PETITIONER, "position", true },
	[CASE_EDIT_RESPONDENT_POSITION] = { SIDE_RESPONDENT, "position", true },
	[CASE_EDIT_COURT] = { -1, "court", false },
	[CASE_EDIT_NUMBER] = { -1, "docket_number", false },
	[CASE_EDIT_TERM] = { -1, "term", false },
	[CASE_EDIT_FACTS] = { -1, "facts", true },
	[CASE_EDIT_TASK] = { -1, "task", false },
};

/* ---- values ---- */

static void set_json(struct case_edit *e, const struct json_ref *at,
		     const char *text, size_t len)
{
	struct json *value = json_parse(text, len, NULL);
	struct json_ref root = json_root(value);

	json_set(e->doc, at, &root);
	json_free(value);
}

static void set_text(struct case_edit *e, const struct json_ref *at,
		     const char *text)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	jsonw_text(&w, text);
	set_json(e, at, out.s, out.len);
	buf_release(&out);
}

/* A list of the case, or of a side, made where it lacks it. */
static struct json_ref list_of(struct case_edit *e, const struct json_ref *root,
			       const char *key)
{
	struct json_ref list;

	if (!json_member_opt(root, key, JSON_ARRAY, &list, NULL))
		set_json(e, &list, "[]", 2);
	json_member_opt(root, key, JSON_ARRAY, &list, NULL);
	return list;
}

static bool find_side(const struct json_ref *sides, int side,
		      struct json_ref *out)
{
	*out = (struct json_ref){ 0 };
	while (json_next(sides, out))
		if (json_choice(out, "id", side_names, SIDES, NULL) == side)
			return true;
	return false;
}

/* ---- members ---- */

/* The party that a title names; the caller frees. */
static char *party_in(const char *title, int side)
{
	const char *v = strstr(title, " v. ");

	if (!v)
		return xstrdup("");
	return side == SIDE_PETITIONER ? xstrndup(title, (size_t)(v - title))
				       : xstrdup(v + strlen(" v. "));
}

static bool was_taken_from(const char *party, const char *title, int side)
{
	static const char *const stand_ins[SIDES] = { "Petitioner",
						      "Respondent" };
	char *named = party_in(title, side);
	bool is = !strcmp(party, named) || !strcmp(party, stand_ins[side]);

	free(named);
	return is;
}

/* The parties, where nobody has called them otherwise than the old title. */
static void rename_parties(struct case_edit *e, const char *old,
			   const char *title)
{
	struct json_ref root = json_root(e->doc);
	struct json_ref sides = list_of(e, &root, "sides"), side, party;

	for (int s = 0; s < SIDES; s++) {
		char *name = party_in(title, s);

		if (*name && find_side(&sides, s, &side) &&
		    was_taken_from(json_text_or(&side, "party", "", NULL), old,
				   s)) {
			json_member_opt(&side, "party", JSON_NONE, &party,
					NULL);
			set_text(e, &party, name);
		}
		free(name);
	}
}

bool case_edit_member(struct case_edit *e, enum case_edit_member member,
		      const char *text, struct error *err)
{
	struct json_ref root = json_root(e->doc), at = root, to;
	struct json_ref sides = list_of(e, &root, "sides");
	int side = members[member].side;
	char *old;

	if (members[member].needed && !*text)
		return error_set(err, ERR_USAGE, "%s: a text is needed",
				 case_edit_names[member]);
	if (side >= 0 && !find_side(&sides, side, &at))
		return error_set(err, ERR_DATA, "%s: $.sides has no %s",
				 e->path, side_names[side]);
	old = xstrdup(json_text_or(&root, "title", "", NULL));
	json_member_opt(&at, members[member].key, JSON_NONE, &to, NULL);
	set_text(e, &to, text);
	if (member == CASE_EDIT_TITLE)
		rename_parties(e, old, text);
	free(old);
	return true;
}

bool case_edit_confidential(struct case_edit *e, bool is)
{
	struct json_ref root = json_root(e->doc), to;
	const char *value = is ? "true" : "false";

	json_member_opt(&root, "confidential", JSON_NONE, &to, NULL);
	set_json(e, &to, value, strlen(value));
	return true;
}

/* The text at `number` from 1 of a list: replaced, or with an empty one taken out; 0
 * adds one. */
static bool edit_list(struct case_edit *e, const struct json_ref *list,
		      const char *what, int number, const char *text,
		      struct error *err)
{
	struct json_ref at = { 0 };
	int n = (int)json_count(list);

	if (!number && !*text)
		return error_set(err, ERR_USAGE, "%s: its text is missing",
				 what);
	if (number && !n)
		return error_set(err, ERR_USAGE,
				 "%s %d: the case has none yet; without the "
				 "number, this one is the first",
				 what, number);
	if (number < 0 || number > n)
		return error_set(err, ERR_USAGE,
				 "%s %d: the case has %d; without the number, "
				 "this one is added",
				 what, number, n);
	if (!number)
		at = (struct json_ref){ .parent = list };
	for (int i = 0; i < number; i++)
		json_next(list, &at);
	if (*text)
		set_text(e, &at, text);
	else
		json_set(e->doc, &at, NULL);
	return true;
}

bool case_edit_question(struct case_edit *e, int number, const char *text,
			struct error *err)
{
	struct json_ref root = json_root(e->doc);
	struct json_ref list = list_of(e, &root, "questions");

	return edit_list(e, &list, "question", number, text, err);
}

const char *const case_edit_points_names[CASE_EDIT_POINTS] = {
	[CASE_EDIT_MUST_PROVE] = "must-prove",
	[CASE_EDIT_BEST_POINTS] = "best-points",
	[CASE_EDIT_WEAK_POINTS] = "weak-points",
};

bool case_edit_point(struct case_edit *e, enum case_edit_points which,
		     enum side_id side, int number, const char *text,
		     struct error *err)
{
	static const char *const keys[CASE_EDIT_POINTS] = {
		[CASE_EDIT_MUST_PROVE] = "must_prove",
		[CASE_EDIT_BEST_POINTS] = "best_points",
		[CASE_EDIT_WEAK_POINTS] = "weak_points",
	};
	struct json_ref root = json_root(e->doc), of, list;
	struct json_ref sides = list_of(e, &root, "sides");

	if (!find_side(&sides, (int)side, &of))
		return error_set(err, ERR_DATA, "%s: $.sides has no %s",
				 e->path, side_names[side]);
	list = list_of(e, &of, keys[which]);
	return edit_list(e, &list, case_edit_points_names[which], number, text,
			 err);
}

bool case_edit_good_answer(struct case_edit *e, const char *issue,
			   const char *text, struct error *err)
{
	struct json_ref root = json_root(e->doc), item = { 0 }, to;
	struct json_ref list = list_of(e, &root, "issues");

	while (json_next(&list, &item))
		if (!strcmp(json_text_or(&item, "id", "", NULL), issue))
			break;
	if (!item.node)
		return error_set(err, ERR_USAGE, "no issue is called '%s'",
				 issue);
	json_member_opt(&item, "good_answer", JSON_NONE, &to, NULL);
	set_text(e, &to, text);
	return true;
}

bool case_edit_read(struct case_edit *e, bool is)
{
	struct json_ref root = json_root(e->doc), to;

	json_member_opt(&root, "accepted_unread", JSON_NONE, &to, NULL);
	if (is)
		json_set(e->doc, &to, NULL);
	else
		set_json(e, &to, "true", strlen("true"));
	return true;
}

bool case_edit_kind(struct case_edit *e, enum case_kind kind)
{
	struct json_ref root = json_root(e->doc), to;

	json_member_opt(&root, "kind", JSON_NONE, &to, NULL);
	set_text(e, &to, case_kind_names[kind]);
	return true;
}

/* ---- documents ---- */

static bool is_called(const struct json_ref *document, const char *name)
{
	const char *file = json_text_or(document, "file", "", NULL);

	return !strcmp(json_text_or(document, "id", "", NULL), name) ||
	       !strcmp(file, name) || !strcmp(file_base(file), name) ||
	       !strcmp(json_text_or(document, "filename", "", NULL), name);
}

static bool no_document(const struct json_ref *list, const char *name,
			struct error *err)
{
	struct json_ref item = { 0 };
	struct buf names;

	buf_init(&names, NAMES_BYTES);
	while (json_next(list, &item))
		buf_printf(&names, "%s%s", names.len ? ", " : "",
			   json_text_or(&item, "id", "", NULL));
	error_set(err, ERR_USAGE, "no document is called '%s'; there %s %s%s",
		  name, json_count(list) == 1 ? "is" : "are",
		  names.len ? names.s : "none", names.full ? " ..." : "");
	buf_release(&names);
	return false;
}

/* A member of the document that is called so; value NULL: it goes. */
static bool set_of_document(struct case_edit *e, const char *name,
			    const char *member, const char *value,
			    struct error *err)
{
	struct json_ref root = json_root(e->doc);
	struct json_ref list = list_of(e, &root, "documents"), item = { 0 }, to;

	while (json_next(&list, &item))
		if (is_called(&item, name))
			break;
	if (!item.node)
		return no_document(&list, name, err);
	json_member_opt(&item, member, JSON_NONE, &to, NULL);
	if (value)
		set_text(e, &to, value);
	else
		json_set(e->doc, &to, NULL);
	return true;
}

bool case_edit_role(struct case_edit *e, const char *name,
		    enum document_role role, struct error *err)
{
	return set_of_document(e, name, "role", document_role_names[role], err);
}

bool case_edit_for_bench(struct case_edit *e, const char *name, bool is,
			 struct error *err)
{
	return set_of_document(e, name, "for", is ? "bench" : NULL, err);
}

bool case_edit_document_title(struct case_edit *e, const char *name,
			      const char *title, struct error *err)
{
	if (!*title)
		return error_set(err, ERR_USAGE,
				 "document %s: its title is missing", name);
	return set_of_document(e, name, "link_name", title, err);
}

/* ---- an issue ---- */

static bool has_issue(const struct json_ref *issues, const char *id)
{
	struct json_ref item = { 0 };

	while (json_next(issues, &item))
		if (!strcmp(json_text_or(&item, "id", "", NULL), id))
			return true;
	return false;
}

/* A name of its own, made of the label. */
static void name_issue(const struct json_ref *issues, const char *label,
		       char out[80])
{
	char stem[60];

	plain_slug(stem, sizeof stem, label);
	snprintf(out, 80, "%s", *stem ? stem : "issue");
	for (int i = 2; has_issue(issues, out); i++)
		snprintf(out, 80, "%s-%d", *stem ? stem : "issue", i);
}

static void put_issue(const struct case_edit_issue *issue, const char *id,
		      struct buf *out)
{
	static const char *const empty[] = { "authorities", "record" };
	struct jsonw w = jsonw_to(out, 0);

	jsonw_object(&w);
	jsonw_put_text(&w, "id", id);
	jsonw_put_text(&w, "label", issue->label);
	jsonw_put_text(&w, "description", issue->label);
	jsonw_put_array(&w, "presses");
	for (int s = 0; s < SIDES; s++)
		if (issue->presses[s])
			jsonw_text(&w, side_names[s]);
	jsonw_end_array(&w);
	for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
		jsonw_put_array(&w, empty[i]);
		jsonw_end_array(&w);
	}
	jsonw_put_array(&w, "questions");
	for (size_t i = 0; i < issue->n_questions; i++) {
		jsonw_object(&w);
		jsonw_put_text(&w, "text", issue->questions[i]);
		jsonw_end_object(&w);
	}
	jsonw_end_array(&w);
	jsonw_end_object(&w);
}

bool case_edit_issue(struct case_edit *e, const struct case_edit_issue *issue,
		     struct buf *id, struct error *err)
{
	struct json_ref root = json_root(e->doc);
	struct json_ref list = list_of(e, &root, "issues");
	struct json_ref end = { .parent = &list };
	struct buf out;
	char name[80];

	if (!*issue->label || !issue->n_questions ||
	    (!issue->presses[0] && !issue->presses[1]))
		return error_set(err, ERR_USAGE,
				 "an issue has a side that it presses, a name "
				 "and a question at least");
	name_issue(&list, issue->label, name);
	buf_init(&out, BUF_TEXT_MAX);
	put_issue(issue, name, &out);
	set_json(e, &end, out.s, out.len);
	buf_release(&out);
	buf_puts(id, name);
	return true;
}

/* ---- the file ---- */

bool case_edit_open(struct case_edit *e, const char *dir, struct error *err)
{
	struct json_ref root;

	*e = (struct case_edit){ .dir = xstrdup(dir),
				 .path = file_join(dir, "case.json") };
	e->doc = json_load(e->path, CASE_FILE_MAX, err);
	if (!e->doc)
		return false;
	root = json_root(e->doc);
	return json_kind(&root) == JSON_OBJECT ||
	       error_set(err, ERR_DATA, "%s: is no case", e->path);
}

/* Whether it would be read again. */
static bool is_sound(const struct case_edit *e, struct error *err)
{
	struct json_ref root = json_root(e->doc);
	struct court_case c;
	struct faults f;
	bool ok;

	faults_init(&f);
	case_read(&c, &root, &f);
	faults_within(&f, 0, e->path);
	ok = faults_settle(&f, err);
	case_release(&c);
	return ok;
}

bool case_edit_save(struct case_edit *e, struct error *err)
{
	struct json_ref root = json_root(e->doc);
	struct buf text;
	struct jsonw w;
	bool ok;

	buf_init(&text, CASE_FILE_MAX);
	w = jsonw_to(&text, 2);
	json_write(&root, &w);
	buf_putc(&text, '\n');
	ok = is_sound(e, err) && buf_whole(&text, e->path, err) &&
	     file_keep_old(e->path, CASE_FILE_MAX, err) &&
	     file_write_buf(e->path, &text, 0600, err);
	buf_release(&text);
	return ok;
}

void case_edit_release(struct case_edit *e)
{
	json_free(e->doc);
	free(e->dir);
	free(e->path);
	*e = (struct case_edit){ 0 };
}
