#include "court/reading.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "court/wording.h"

void reading_init(struct reading *r)
{
	*r = (struct reading){
		.consistency = -1,
		.outcome = -1,
		.expected_bat = NAN,
		.expected_pat = NAN,
		.concession = -1,
		.answered_first = -1,
	};
	heard_init(&r->heard);
}

void reading_release(struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++) {
		free(r->remarks[i].why);
		free(r->remarks[i].fix);
	}
	free(r->remarks);
	free(r->why);
	free(r->instead);
	free(r->unread);
	free(r->issue);
	free(r->held);
	heard_release(&r->heard);
	reading_init(r);
}

/* ---- a memo that stays shut ---- */

static bool begins(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

static bool is_in_maps_words(const struct reading *r)
{
	bool offline = !strcmp(r->reader, "offline");

	return r->why && (begins(r->why, READING_HEARD_AS) ||
			  begins(r->why, READING_PERHAPS) ||
			  (!offline && r->heard.n_answers));
}

void reading_unquote(struct reading *r)
{
	if (is_in_maps_words(r)) {
		str_set(&r->why, wording("foreseen", "why"));
		str_set(&r->instead, NULL);
	}
	str_set(&r->held, NULL);
	for (size_t i = 0; i < r->heard.n_authorities; i++)
		str_set(&r->heard.authorities[i].why, NULL);
	for (size_t i = 0; i < r->n_remarks; i++) {
		struct remark *m = &r->remarks[i];

		if (m->why && begins(m->why, READING_OTHERS ":"))
			str_set(&m->why, READING_OTHERS ".");
	}
}

struct reading reading_copy(const struct reading *r)
{
	struct reading copy = *r;

	copy.why = str_dup(r->why);
	copy.instead = str_dup(r->instead);
	copy.unread = str_dup(r->unread);
	copy.issue = str_dup(r->issue);
	copy.held = str_dup(r->held);
	copy.heard = heard_copy(&r->heard);
	copy.remarks = NULL;
	if (r->n_remarks)
		copy.remarks =
			xreallocarray(NULL, r->n_remarks, sizeof *r->remarks);
	for (size_t i = 0; i < r->n_remarks; i++) {
		copy.remarks[i] = r->remarks[i];
		copy.remarks[i].why = str_dup(r->remarks[i].why);
		copy.remarks[i].fix = str_dup(r->remarks[i].fix);
	}
	return copy;
}

struct remark *reading_remark(struct reading *r, const char *kind,
			      double confidence, struct span span,
			      const char *why, const char *fix)
{
	struct remark *m;

	r->remarks =
		xreallocarray(r->remarks, r->n_remarks + 1, sizeof *r->remarks);
	m = &r->remarks[r->n_remarks++];
	*m = (struct remark){
		.kind = remark_kind(kind),
		.confidence = confidence,
		.span = span,
		.why = xstrdup(why ? why : ""),
		.fix = str_dup(fix),
	};
	m->flag = remark_kind_blames(m->kind);
	return m;
}

bool remark_is(const struct remark *m, const char *kind)
{
	return !strcmp(m->kind->name, kind);
}

bool remark_says_false(const struct remark *m)
{
	return remark_is(m, REMARK_FACTUAL_GENERAL) ||
	       remark_is(m, REMARK_FACTUAL_LEGAL);
}

bool reading_says_false(const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_says_false(&r->remarks[i]))
			return true;
	return heard_false_record(&r->heard) != NULL;
}

bool reading_is_by_model(const struct reading *r)
{
	return !strcmp(r->reader, "llm") || !strcmp(r->reader, "both");
}

static bool is_flag(const struct remark *m, const char *kind)
{
	(void)kind;
	return m->flag;
}

static void drop(struct reading *r, const char *kind,
		 bool (*goes)(const struct remark *m, const char *kind))
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_remarks; i++) {
		if (!goes(&r->remarks[i], kind)) {
			r->remarks[n++] = r->remarks[i];
			continue;
		}
		free(r->remarks[i].why);
		free(r->remarks[i].fix);
	}
	r->n_remarks = n;
}

void reading_drop(struct reading *r, const char *kind)
{
	drop(r, kind, remark_is);
}

void reading_drop_flags(struct reading *r)
{
	drop(r, NULL, is_flag);
}

const struct remark *reading_find(const struct reading *r, const char *kind)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], kind))
			return &r->remarks[i];
	return NULL;
}

size_t reading_flags(const struct reading *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_remarks; i++)
		n += r->remarks[i].flag;
	return n;
}

bool reading_is_candid(const struct reading *r)
{
	return reading_find(r, REMARK_UNKNOWN) && !reading_flags(r) &&
	       r->commitment == COMMITMENT_NONE &&
	       !(r->relevance_said && r->relevance >= 3);
}

/* A person's label of commitment or relevance lies over it (mark.h). */
bool reading_is_beside(const struct reading *r)
{
	if (r->relevance_said)
		return r->relevance >= 3;
	return r->heard.beside && r->commitment == COMMITMENT_NONE &&
	       (!r->relevance || r->relevance >= 3);
}

/* Of answers kept aside that were called beside the point and touch less, 133 of 234
 * were evasions, answers to other questions or nonsense, and of 936 others 11
 * (tests/bench/listening). */
bool reading_is_plainly_beside(const struct reading *r)
{
	if (!reading_is_beside(r))
		return false;
	return r->firm || r->relevance_said ||
	       (r->answered_first != 1 &&
		r->heard.touches < READING_TOUCHES_NOTHING);
}

bool reading_concedes(const struct reading *r)
{
	return r->concession == 1 || reading_find(r, REMARK_CONCESSION);
}

static char first_mark(const struct reading *r, bool concedes, bool settles)
{
	static const char letters[] = { '?', '-', '+', '=', '.' };

	if (reading_flags(r))
		return '!';
	if (reading_is_plainly_beside(r))
		return 'o';
	if (concedes)
		return 'c';
	if (!settles)
		return '?';
	return r->firm ? letters[r->commitment] : letters[COMMITMENT_NONE];
}

static char second_mark(const struct reading *r)
{
	if (r->relevance >= 3 && !reading_is_beside(r)) /* said already */
		return 'r';
	if (r->manner >= 3)
		return 'm';
	if (r->quality >= 3)
		return 'q';
	return r->consistency == 1 ? 'k' : ' ';
}

void reading_marks(const struct reading *r, bool concedes, bool settles,
		   char out[3])
{
	out[0] = first_mark(r, concedes, settles);
	out[1] = second_mark(r);
	out[2] = '\0';
}

/* Writes null for whatever stands for "not read" or "none". */
static void put_int_unless(struct jsonw *w, const char *key, int v, int none)
{
	jsonw_key(w, key);
	if (v == none)
		jsonw_null(w);
	else
		jsonw_int(w, v);
}

static void put_p(struct jsonw *w, const struct reading *r)
{
	jsonw_key(w, "p");
	if (r->p[0] == 0 && r->p[1] == 0 && r->p[2] == 0 && r->p[3] == 0) {
		jsonw_null(w);
		return;
	}
	jsonw_array(w);
	for (int i = 0; i < 4; i++)
		jsonw_number(w, r->p[i]);
	jsonw_end_array(w);
}

static void put_span(struct jsonw *w, struct span s)
{
	jsonw_put_int(w, "start", (int64_t)s.from);
	jsonw_put_int(w, "end", (int64_t)s.to);
}

static void put_quote(struct jsonw *w, struct span s)
{
	jsonw_key(w, "quote");
	if (s.from == s.to) {
		jsonw_null(w);
		return;
	}
	jsonw_object(w);
	put_span(w, s);
	jsonw_end_object(w);
}

static void put_remark(struct jsonw *w, const struct remark *m)
{
	jsonw_object(w);
	jsonw_put_text(w, "kind", m->kind->name);
	jsonw_put_number(w, "confidence", m->confidence);
	put_span(w, m->span);
	jsonw_put_text(w, "why", m->why);
	jsonw_put_text(w, "fix", m->fix);
	put_int_unless(w, "turn", m->turn, 0);
	jsonw_end_object(w);
}

static void put_remarks(struct jsonw *w, const char *key,
			const struct reading *r, bool flags_only)
{
	jsonw_key(w, key);
	jsonw_array(w);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (!flags_only || r->remarks[i].flag)
			put_remark(w, &r->remarks[i]);
	jsonw_end_array(w);
}

void reading_write(struct jsonw *w, const struct reading *r, const char *text)
{
	jsonw_object(w);
	jsonw_put_text(w, "reader", r->reader);
	put_int_unless(w, "commitment", (int)r->commitment, 0);
	put_int_unless(w, "relevance", r->relevance, 0);
	put_int_unless(w, "manner", r->manner, 0);
	put_int_unless(w, "quality", r->quality, 0);
	put_int_unless(w, "consistency", r->consistency, -1);
	put_int_unless(w, "contradicts_turn", r->contradicts_turn, 0);
	put_int_unless(w, "outcome", r->outcome, -1);
	put_p(w, r);
	jsonw_put_number(w, "expected_bat", r->expected_bat);
	jsonw_put_number(w, "expected_pat", r->expected_pat);
	jsonw_put_bool(w, "firm", r->firm);
	if (r->by_model)
		jsonw_put_bool(w, "by_model", true);
	jsonw_put_bool(w, "experimental", r->experimental);
	put_int_unless(w, "concession", r->concession, -1);
	put_int_unless(w, "answered_first", r->answered_first, -1);
	put_quote(w, r->quote);
	jsonw_put_text(w, "why", r->why);
	jsonw_put_text(w, "instead", r->instead);
	jsonw_put_text(w, "unread", r->unread);
	jsonw_put_text(w, "issue", r->issue);
	jsonw_put_int(w, "words", (int64_t)r->n_words);
	heard_write(w, &r->heard, text);
	put_remarks(w, "flags", r, true);
	put_remarks(w, "remarks", r, false);
	jsonw_end_object(w);
}

static char *text_or_null(const struct json_ref *at, const char *key,
			  struct faults *f)
{
	return field_copy(json_text_or(at, key, NULL, f));
}

static void read_reader(struct reading *r, const struct json_ref *at,
			struct faults *f)
{
	const char *name = json_text_or(at, "reader", "", f);

	if (strlen(name) >= sizeof r->reader ||
	    strspn(name, "abcdefghijklmnopqrstuvwxyz") != strlen(name))
		json_fault(at, f, "reader: \"%.40s\" is no reader's name",
			   name);
	else
		snprintf(r->reader, sizeof r->reader, "%s", name);
}

static double read_share(const struct json_ref *at, double v, struct faults *f)
{
	if (v >= 0 && v <= 1)
		return v;
	json_fault(at, f, "%g is not between 0 and 1", v);
	return 0;
}

static void read_p(struct reading *r, const struct json_ref *at,
		   struct faults *f)
{
	struct json_ref list, item = { 0 };

	if (!json_member_opt(at, "p", JSON_ARRAY, &list, f))
		return;
	if (json_count(&list) != 4) {
		json_fault(&list, f,
			   "expected 4 probabilities, "
			   "found %zu",
			   json_count(&list));
		return;
	}
	for (int i = 0; i < 4 && json_next(&list, &item); i++)
		r->p[i] = read_share(&item, json_as_number(&item, f), f);
}

static void read_remark(struct reading *r, const struct json_ref *at,
			size_t text_len, struct faults *f)
{
	const char *kind = json_text(at, "kind", f);
	struct span span = span_read(at, text_len, f);
	double confidence = json_number_or(at, "confidence", 0, f);
	char *why, *fix;
	int turn = (int)json_int_or(at, "turn", 0, 0, INT32_MAX, f);

	confidence = read_share(at, confidence, f);
	if (!remark_kind_is_name(kind) ||
	    strcmp(remark_kind(kind)->name, kind) != 0) {
		json_fault(at, f, "kind: \"%.40s\" is no kind of remark", kind);
		return;
	}
	why = text_or_null(at, "why", f);
	fix = text_or_null(at, "fix", f);
	reading_remark(r, kind, confidence, span, why, fix)->turn = turn;
	free(why);
	free(fix);
}

static void note_flag(struct reading *r, const char *kind)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].kind->group == GROUP_NONE &&
		    remark_is(&r->remarks[i], kind))
			r->remarks[i].flag = true;
}

static void read_remarks(struct reading *r, const struct json_ref *at,
			 size_t text_len, struct faults *f)
{
	struct field_items w =
		field_items(at, "remarks", READING_REMARKS_MAX, f);

	while (field_next(&w))
		read_remark(r, &w.at, text_len, f);
	/* whether a kind of another table blames, only its hearing says */
	w = field_items(at, "flags", READING_REMARKS_MAX, f);
	while (field_next(&w))
		note_flag(r, json_text_or(&w.at, "kind", "", f));
}

static void read_labels(struct reading *r, const struct json_ref *at,
			struct faults *f)
{
	r->commitment =
		(enum commitment)json_int_or(at, "commitment", 0, 1, 4, f);
	r->relevance = (int)json_int_or(at, "relevance", 0, 1, 4, f);
	r->manner = (int)json_int_or(at, "manner", 0, 1, 4, f);
	r->quality = (int)json_int_or(at, "quality", 0, 1, 4, f);
	r->consistency = (int)json_int_or(at, "consistency", -1, 0, 1, f);
	r->contradicts_turn =
		(int)json_int_or(at, "contradicts_turn", 0, 1, INT32_MAX, f);
	r->outcome = (int)json_int_or(at, "outcome", -1, 0, 1, f);
	r->expected_bat = json_number_or(at, "expected_bat", NAN, f);
	r->expected_pat = json_number_or(at, "expected_pat", NAN, f);
	r->firm = json_bool_or(at, "firm", false, f);
	r->by_model = r->firm && json_bool_or(at, "by_model", false, f);
	r->experimental = json_bool_or(at, "experimental", false, f);
	r->concession = (int)json_int_or(at, "concession", -1, 0, 1, f);
	r->answered_first = (int)json_int_or(at, "answered_first", -1, 0, 1, f);
}

void reading_read(struct reading *r, const struct json_ref *at, size_t text_len,
		  struct faults *f)
{
	struct json_ref quote;

	reading_init(r);
	read_reader(r, at, f);
	read_labels(r, at, f);
	read_p(r, at, f);
	if (json_member_opt(at, "quote", JSON_OBJECT, &quote, f))
		r->quote = span_read(&quote, text_len, f);
	r->why = text_or_null(at, "why", f);
	r->instead = text_or_null(at, "instead", f);
	r->unread = text_or_null(at, "unread", f);
	r->issue = text_or_null(at, "issue", f);
	r->n_words = (size_t)json_int_or(at, "words", 0, 0, INT32_MAX, f);
	read_remarks(r, at, text_len, f);
	heard_read(&r->heard, at, text_len, f);
}
