/*
 * oyez.c - the conversion: the files of a case out of what oyez_cast.c read
 */
#include "court/oyez.h"

#include <ctype.h>
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
#include "court/argument.h"
#include "court/case.h"
#include "court/oyez_cast.h"
#include "court/plain.h"

/* ---- the transcript's file ---- */

static bool is_cut(const char *text)
{
	return str_ends(text, "--") || str_ends(text, "\xe2\x80\x94");
}

static void write_turn(struct jsonw *w, const struct oyez_said *t)
{
	jsonw_object(w);
	jsonw_put_bool(w, "justice", t->who->justice);
	jsonw_put_text(w, "speaker", t->who->name);
	if (t->who->justice)
		jsonw_put_text(w, "slug", t->who->slug);
	jsonw_put_text(w, "surname", t->who->surname);
	jsonw_put_text(w, "text", t->text.s);
	jsonw_put_int(w, "start_ms", t->start_ms);
	jsonw_put_bool(w, "cut", is_cut(t->text.s));
	if (t->marks.len)
		jsonw_put_text(w, "marks", t->marks.s);
	jsonw_end_object(w);
}

static void write_section(struct jsonw *w, const struct oyez_section *s,
			  size_t n)
{
	const struct oyez_person *p = s->advocate;

	jsonw_object(w);
	jsonw_put_int(w, "n", (int64_t)n);
	jsonw_put_text(w, "advocate", p->name);
	jsonw_put_text(w, "surname", p->surname);
	jsonw_put_text(w, "side", p->side < 0 ? NULL : side_names[p->side]);
	jsonw_put_text(w, "description", p->description ? p->description : "");
	jsonw_put_bool(w, "rebuttal", s->rebuttal);
	jsonw_put_array(w, "turns");
	for (size_t i = 0; i < s->n; i++)
		write_turn(w, &s->turns[i]);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

static const char *case_source(struct oyez_cast *cv)
{
	const char *href = oyez_cast_line(cv, &cv->c, "href", 400);

	return href ? href : "https://www.oyez.org";
}

/* Files of oyez.org name no licence; one of another source that was put into their
 * shape (docket/official.h) does. */
static const char *own_license(struct oyez_cast *cv)
{
	return oyez_cast_line(cv, &cv->c, "license", 400);
}

static const char *license_of(struct oyez_cast *cv)
{
	const char *own = own_license(cv);

	return own ? own : OYEZ_LICENSE;
}

static void write_transcript(struct oyez_cast *cv, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.transcript/1");
	jsonw_put_text(&w, "title", oyez_cast_line(cv, &cv->t, "title", 200));
	jsonw_put_text(&w, "source", case_source(cv));
	jsonw_put_text(&w, "license", license_of(cv));
	jsonw_put_array(&w, "sections");
	for (size_t i = 0; i < cv->n_sections; i++)
		write_section(&w, &cv->sections[i], i + 1);
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- answers ---- */

static void write_answers(const struct argument_section *s, struct buf *out)
{
	for (size_t i = 0; i < s->n_exchanges; i++) {
		struct jsonw w = jsonw_to(out, 0);

		if (!s->exchanges[i].answer)
			continue;
		jsonw_object(&w);
		jsonw_put_text(&w, "text", s->exchanges[i].answer);
		jsonw_end_object(&w);
		buf_putc(out, '\n');
	}
}

/* ---- the case's file ---- */

/* "1. ", "2) ", "(3) " in front of one of several questions. */
static const char *past_number(const char *s)
{
	const char *at = s + (*s == '(');
	int digits = 0;

	while (isdigit((unsigned char)*at) && digits < 2) {
		at++;
		digits++;
	}
	if (!digits || (*at != '.' && *at != ')') || at[1] != ' ')
		return s;
	return at + 2;
}

static void write_questions(struct oyez_cast *cv, struct jsonw *w)
{
	char *text = oyez_cast_paragraphs(cv, &cv->c, "question");
	bool several = text && strchr(text, '\n');
	size_t n = 0;

	jsonw_put_array(w, "questions");
	while (text && *text && n < 20) {
		size_t len = strcspn(text, "\n");
		char *one = arena_strndup(&cv->arena, text, len);

		text += len + (text[len] == '\n');
		if (!len)
			continue;
		jsonw_text(w, several ? past_number(one) : one);
		n++;
	}
	jsonw_end_array(w);
	if (!n)
		faults_add(cv->notes, "the file has no question presented");
}

static bool is_moving_label(const char *label)
{
	int side = label ? oyez_side(label) : OYEZ_SIDE_UNSAID;

	return side != SIDE_RESPONDENT;
}

/* "A v. B": the half of the title a side stands in. */
static const char *party_in_title(struct oyez_cast *cv, const char *title,
				  enum side_id side)
{
	const char *v = strstr(title, " v. ");

	if (!v)
		return side == SIDE_PETITIONER ? "Petitioner" : "Respondent";
	return side == SIDE_PETITIONER
		       ? arena_strndup(&cv->arena, title, (size_t)(v - title))
		       : v + 4;
}

static const char *party(struct oyez_cast *cv, const char *title,
			 enum side_id side)
{
	const char *label =
		oyez_cast_line(cv, &cv->c, "first_party_label", OYEZ_NAME_MAX);
	bool first = (side == SIDE_PETITIONER) == is_moving_label(label);
	const char *name = oyez_cast_line(
		cv, &cv->c, first ? "first_party" : "second_party", 400);

	return name ? name : party_in_title(cv, title, side);
}

static void write_side_advocates(struct oyez_cast *cv, struct jsonw *w,
				 enum side_id side)
{
	jsonw_put_array(w, "advocates");
	for (size_t i = 0; i < cv->n_persons; i++) {
		const struct oyez_person *p = &cv->persons[i];

		if (p->justice || p->side != (int)side)
			continue;
		jsonw_object(w);
		jsonw_put_text(w, "name", p->name);
		if (p->description)
			jsonw_put_text(w, "description", p->description);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void write_side(struct oyez_cast *cv, struct jsonw *w, enum side_id side,
		       const char *title)
{
	static const char *const lists[] = { "must_prove", "best_points",
					     "weak_points" };

	jsonw_object(w);
	jsonw_put_text(w, "id", side_names[side]);
	jsonw_put_text(w, "party", party(cv, title, side));
	/* The file has no positions; this much is true of every such side. */
	jsonw_put_text(
		w, "position",
		side == SIDE_PETITIONER
			? "Asks the Court to set aside the decision below."
			: "Asks the Court to leave the decision below "
			  "standing.");
	for (size_t i = 0; i < 3; i++) {
		jsonw_put_array(w, lists[i]);
		jsonw_end_array(w);
	}
	write_side_advocates(cv, w, side);
	jsonw_end_object(w);
}

static void write_list_of_lines(struct oyez_cast *cv, struct jsonw *w,
				const char *from, const char *key)
{
	struct json_ref list, item = { 0 };
	size_t n = 0;

	jsonw_put_array(w, key);
	if (json_member_opt(&cv->c, from, JSON_ARRAY, &list, NULL))
		while (json_next(&list, &item) && n++ < 50)
			if (json_kind(&item) == JSON_TEXT)
				jsonw_text(w, json_as_text(&item, NULL));
	jsonw_end_array(w);
}

static void write_sources(struct oyez_cast *cv, struct jsonw *w)
{
	const char *justia = oyez_cast_line(cv, &cv->c, "justia_url", 400);

	jsonw_put_array(w, "sources");
	jsonw_text(w, case_source(cv));
	if (justia)
		jsonw_text(w, justia);
	if (!own_license(cv))
		jsonw_text(w,
			   "Oyez, Inc.: Cornell's Legal Information Institute, "
			   "Chicago-Kent College of Law, Justia");
	jsonw_end_array(w);
}

static bool is_year(const char *s)
{
	return strlen(s) == 4 && strspn(s, "0123456789") == 4;
}

static const char *title_of(struct oyez_cast *cv)
{
	const char *title = oyez_cast_line(cv, &cv->c, "name", 400);
	const char *a, *b;

	if (title)
		return title;
	a = oyez_cast_line(cv, &cv->c, "first_party", 200);
	b = oyez_cast_line(cv, &cv->c, "second_party", 200);
	faults_add(cv->notes, "the file has no name for the case");
	return a && b ? arena_printf(&cv->arena, "%s v. %s", a, b)
	       : a    ? a
		      : "Untitled";
}

static void write_head(struct oyez_cast *cv, struct jsonw *w, const char *slug,
		       const char *term, const char *docket, const char *title)
{
	char *facts = oyez_cast_paragraphs(cv, &cv->c, "facts_of_the_case");

	if (!facts)
		faults_add(cv->notes, "the file has no facts of the case");
	jsonw_put_text(w, "schema", "hotbench.case/1");
	jsonw_put_text(w, "slug", slug);
	jsonw_put_text(w, "title", title);
	jsonw_put_text(w, "kind", "real");
	jsonw_put_text(w, "origin", "imported");
	jsonw_put_text(w, "docket_number", docket);
	write_list_of_lines(cv, w, "additional_docket_numbers",
			    "additional_docket_numbers");
	jsonw_put_text(w, "court", "Supreme Court of the United States");
	jsonw_put_text(w, "term",
		       is_year(term) ? arena_printf(&cv->arena,
						    "October Term %s", term)
				     : term);
	jsonw_put_text(w, "license", license_of(cv));
	jsonw_put_text(w, "bench", "scotus");
	jsonw_put_text(w, "facts",
		       facts ? facts
			     : "The source gives no facts of this case.");
	write_questions(cv, w);
}

static void write_case(struct oyez_cast *cv, struct buf *out, const char *slug,
		       const char *term, const char *docket)
{
	static const char *const hidden[] = { "description", "conclusion" };
	struct jsonw w = jsonw_to(out, 2);
	const char *title = title_of(cv);

	jsonw_object(&w);
	write_head(cv, &w, slug, term, docket, title);
	jsonw_put_array(&w, "sides");
	for (int side = 0; side < SIDES; side++)
		write_side(cv, &w, (enum side_id)side, title);
	jsonw_end_array(&w);
	jsonw_put_array(&w, "issues");
	jsonw_end_array(&w);
	jsonw_put_array(&w, "documents");
	jsonw_end_array(&w);
	for (size_t i = 0; i < 2; i++) {
		char *text = oyez_cast_paragraphs(cv, &cv->c, hidden[i]);

		if (text)
			jsonw_put_text(&w, hidden[i], text);
	}
	write_sources(cv, &w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- putting it together ---- */

static void add_file(struct oyez *o, const char *name, struct buf *text)
{
	struct oyez_file *f;

	o->files = xreallocarray(o->files, o->n_files + 1, sizeof *o->files);
	f = &o->files[o->n_files++];
	f->name = xstrdup(name);
	f->len = text->len;
	f->text = buf_take(text);
}

static void add_section(struct oyez *o, const struct argument_section *s)
{
	char who[64], *name;
	struct buf text;

	buf_init(&text, OYEZ_TRANSCRIPT_MAX * 2);
	write_answers(s, &text);
	plain_slug(who, sizeof who, s->surname);
	name = xprintf("answers-%d-%s.jsonl", s->n, *who ? who : "advocate");
	if (text.len)
		add_file(o, name, &text);
	buf_release(&text);
	free(name);
}

/* By the transcript as it was written: who argues it again meets the same
 * questions. */
static bool add_answers(struct oyez *o, const struct buf *transcript,
			struct error *err)
{
	struct json *doc = json_parse(transcript->s, transcript->len, err);
	struct json_ref root = json_root(doc);
	struct argument a;
	struct faults f;
	bool ok;

	if (!doc)
		return false;
	faults_init(&f);
	argument_read(&a, &root, &f);
	ok = faults_settle(&f, err);
	for (size_t i = 0; ok && i < a.n_sections; i++)
		if (!a.sections[i].rebuttal)
			add_section(o, &a.sections[i]);
	argument_release(&a);
	json_free(doc);
	return ok;
}

/* What `name` ("2024.23-191 .json") holds before and behind its first dot. */
static void split_name(struct oyez_cast *cv, const char *name,
		       const char **term, const char **docket)
{
	const char *base = file_base(name), *dot = strchr(base, '.');
	const char *end = strstr(base, ".json");

	*term = *docket = "";
	if (!dot || !end || end <= dot)
		return;
	*term = arena_strndup(&cv->arena, base, (size_t)(dot - base));
	*docket = arena_strndup(&cv->arena, dot + 1, (size_t)(end - dot - 1));
}

static bool name_case(struct oyez_cast *cv, struct oyez *o, const char *name,
		      const char **term, const char **docket, struct error *err)
{
	const char *name_term, *name_docket;
	char *joined;

	split_name(cv, name, &name_term, &name_docket);
	*term = oyez_cast_line(cv, &cv->c, "term", 40);
	*docket = oyez_cast_line(cv, &cv->c, "docket_number", 60);
	if (!*term)
		*term = name_term;
	if (!*docket)
		*docket = name_docket;
	if (!**docket)
		return error_set(err, ERR_DATA,
				 "$.docket_number: missing, and the file's "
				 "name does not tell it");
	joined = xprintf("%s-%s", *term, *docket);
	plain_slug(o->slug, sizeof o->slug, joined);
	free(joined);
	if (!names_is_slug(o->slug))
		return error_set(err, ERR_DATA,
				 "$.docket_number: no name for a folder can be "
				 "made of it");
	return true;
}

static bool is_a_case(const struct json_ref *root, struct error *err)
{
	struct json_ref m;

	if (json_kind(root) == JSON_ARRAY)
		return error_set(err, ERR_DATA,
				 "$: a list where a case was expected; this is "
				 "an error page that was saved as a case");
	if (json_kind(root) != JSON_OBJECT)
		return error_set(err, ERR_DATA, "$: expected an object");
	if (json_member_opt(root, "transcript", JSON_OBJECT, &m, NULL))
		return error_set(err, ERR_USAGE,
				 "this is a transcript; give the case's file "
				 "first, the transcript second");
	if (json_member_opt(root, "schema", JSON_TEXT, &m, NULL))
		return error_set(err, ERR_USAGE,
				 "this is a file of our own format, not one of "
				 "oyez.org");
	return true;
}

/* What was written must load: the loader is stricter than this file. */
static bool loads(const struct buf *text, struct error *err)
{
	struct json *doc = json_parse(text->s, text->len, err);
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;
	bool ok;

	if (!doc)
		return false;
	faults_init(&f);
	case_read(&c, &root, &f);
	ok = faults_settle(&f, err);
	case_release(&c);
	json_free(doc);
	return ok;
}

static bool convert(struct oyez_cast *cv, struct oyez *out, const char *name,
		    struct error *err)
{
	const char *term, *docket;
	struct buf text;
	bool ok;

	if (!is_a_case(&cv->c, err) ||
	    !name_case(cv, out, name, &term, &docket, err))
		return false;
	oyez_cast_advocates(cv);
	if (cv->has_transcript && !oyez_cast_argument(cv, err))
		return error_within(err, "transcript");
	buf_init(&text, CASE_FILE_MAX);
	write_case(cv, &text, out->slug, term, docket);
	ok = !text.full || error_set(err, ERR_LIMIT, "the case is too large");
	ok = ok && loads(&text, err);
	if (ok)
		add_file(out, "case.json", &text);
	buf_release(&text);
	if (!ok || !cv->has_transcript)
		return ok;
	buf_init(&text, ARGUMENT_FILE_MAX);
	write_transcript(cv, &text);
	ok = !text.full ||
	     error_set(err, ERR_LIMIT, "the transcript is too large");
	ok = ok && add_answers(out, &text, err);
	if (ok)
		add_file(out, "transcript.json", &text);
	buf_release(&text);
	return ok;
}

bool oyez_convert(struct oyez *out, const char *name, const char *case_json,
		  size_t case_len, const char *transcript,
		  size_t transcript_len, struct faults *notes,
		  struct error *err)
{
	struct oyez_cast cv = { .notes = notes,
				.has_transcript = transcript != NULL };
	struct json *c, *t = NULL;
	bool ok;

	*out = (struct oyez){ 0 };
	c = json_parse(case_json, case_len, err);
	if (!c)
		return false;
	if (transcript) {
		t = json_parse(transcript, transcript_len, err);
		if (!t) {
			json_free(c);
			return error_within(err, "transcript");
		}
		cv.t = json_root(t);
	}
	cv.c = json_root(c);
	oyez_cast_init(&cv);
	ok = convert(&cv, out, name, err);
	oyez_cast_release(&cv);
	json_free(c);
	json_free(t);
	return ok;
}

void oyez_release(struct oyez *o)
{
	for (size_t i = 0; i < o->n_files; i++) {
		free(o->files[i].name);
		free(o->files[i].text);
	}
	free(o->files);
	*o = (struct oyez){ 0 };
}
