#include "court/terms.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/field.h"

enum kind {
	KIND_WORD,    /* an enum, whose names are what it takes */
	KIND_ONE_OF,  /* a text that is one of the words it takes */
	KIND_TEXT,    /* any text */
	KIND_PERHAPS, /* any text; null in the record where it says nothing */
	KIND_LIST,    /* a text "a,b" */
	KIND_SWITCH,  /* a bool, on or off */
	KIND_WHOLE,   /* uint64_t in least..most */
	KIND_NUMBER,  /* double in least..most */
};

struct row {
	enum kind kind;
	const char *key;    /* in the record */
	size_t at, size;    /* of the member */
	double least, most; /* in the record 0 too, where it may be unsaid */
	const char *name, *takes, *usual;
};

#define ROW_OF(kind, m, least, most)                                         \
	kind, #m, offsetof(struct terms, m), sizeof(((struct terms *)0)->m), \
		least, most
#define WORD(m)	      ROW_OF(KIND_WORD, m, 0, 0)
#define NEWER_WORD(m) ROW_OF(KIND_WORD, m, 1, 0) /* old records lack it */
#define ONE_OF(m)     ROW_OF(KIND_ONE_OF, m, 0, 0)
#define TEXT(m)	      ROW_OF(KIND_TEXT, m, 0, 0)
#define PERHAPS(m)    ROW_OF(KIND_PERHAPS, m, 0, 0)
#define LIST(m)	      ROW_OF(KIND_LIST, m, 0, 0)
#define SWITCH(m)     ROW_OF(KIND_SWITCH, m, 0, 0)
#define NEWER_SWITCH(m) \
	ROW_OF(KIND_SWITCH, m, 1, 0) /* in records only where it is off */
#define WHOLE(m, a, b)	ROW_OF(KIND_WHOLE, m, a, b)
#define NUMBER(m, a, b) ROW_OF(KIND_NUMBER, m, a, b)
#define ROW(id, whose, member, name, takes, usual, help) \
	[TERM_##id] = { member, name, takes, usual },

static const struct row rows[TERMS] = { TERMS_TABLE(ROW) };

/* A member, whatever it is: an enum of ours is as large as an int. */
union member {
	void *at;
	char *text;
	bool *on;
	int *word;
	uint64_t *whole;
	double *number;
};
_Static_assert(sizeof(enum interrupt) == sizeof(int), "an enum is no int");

static union member member(const struct terms *t, const struct row *r)
{
	return (union member){ .at = (char *)t + r->at };
}

const char *terms_name(enum term id)
{
	return rows[id].name;
}

const char *terms_takes(enum term id)
{
	return rows[id].takes;
}

void terms_init(struct terms *t)
{
	*t = (struct terms){ .seed = 1 };
	for (int id = 0; id < TERMS; id++)
		if (*rows[id].usual)
			terms_set(t, (enum term)id, rows[id].usual, NULL);
}

/* ---- in words --------------------------------------------------------------- */

static bool set_text(char *to, size_t size, const char *text, struct error *err)
{
	size_t len = strlen(text);

	if (len >= size)
		return error_set(err, ERR_USAGE,
				 "'%.40s...' is longer than %zu bytes", text,
				 size - 1);
	memcpy(to, text, len + 1);
	return true;
}

/* Blanks go, so that "a, b" will do, and commas too many. */
static bool set_list(char *to, size_t size, const char *text, struct error *err)
{
	struct buf list;
	const char *s;
	size_t len;
	bool ok;

	buf_init(&list, size + 1);
	while (str_next(&text, ", ", &s, &len))
		buf_printf(&list, "%s%.*s", list.len ? "," : "", (int)len, s);
	ok = set_text(to, size, list.s, err);
	buf_release(&list);
	return ok;
}

/* Its place among the words that it takes; -1 with an error. */
static int word_of(const struct row *r, const char *text, struct error *err)
{
	struct value_words words;

	value_split(&words, r->takes);
	return value_among(text, words.list, words.n, err);
}

bool terms_set(struct terms *t, enum term id, const char *text,
	       struct error *err)
{
	const struct row *r = &rows[id];
	union member m = member(t, r);
	long long whole;
	double number;
	int word = 0;

	if (r->kind == KIND_WORD || r->kind == KIND_ONE_OF ||
	    r->kind == KIND_SWITCH)
		word = word_of(r, text, err);
	if (word < 0)
		return false;
	switch (r->kind) {
	case KIND_WORD: *m.word = word; return true;
	case KIND_SWITCH: *m.on = word == 0; return true;
	case KIND_WHOLE:
		if (!value_whole(text, (long long)r->least, (long long)r->most,
				 &whole, err))
			return false;
		*m.whole = (uint64_t)whole;
		return true;
	case KIND_NUMBER:
		if (!value_number(text, r->least, r->most, &number, err))
			return false;
		*m.number = number;
		return true;
	case KIND_LIST: return set_list(m.text, r->size, text, err);
	default: return set_text(m.text, r->size, text, err);
	}
}

void terms_copy(struct terms *t, const struct terms *from, enum term id)
{
	memcpy(member(t, &rows[id]).at, member(from, &rows[id]).at,
	       rows[id].size);
}

void terms_say(const struct terms *t, enum term id, struct buf *out)
{
	union member m = member(t, &rows[id]);
	struct value_words words;

	switch (rows[id].kind) {
	case KIND_WORD:
		value_split(&words, rows[id].takes);
		buf_puts(out, words.list[*m.word]);
		break;
	case KIND_SWITCH: buf_puts(out, *m.on ? "on" : "off"); break;
	case KIND_WHOLE: buf_printf(out, "%" PRIu64, *m.whole); break;
	case KIND_NUMBER: buf_printf(out, "%g", *m.number); break;
	default: buf_puts(out, m.text);
	}
}

bool terms_allow(const struct terms *t, enum term id)
{
	bool examines = t->feedback == FEEDBACK_NONE;

	switch (id) {
	case TERM_HINTS: return t->hints && !examines;
	case TERM_PAUSE: return t->pause && !examines;
	default: return t->retract;
	}
}

void terms_hold(struct terms *t)
{
	t->hints = terms_allow(t, TERM_HINTS);
	t->pause = terms_allow(t, TERM_PAUSE);
}

bool terms_step(struct terms *t, enum term id, int step)
{
	struct value_words words;
	struct buf now;
	int n, at;

	buf_init(&now, BUF_TEXT_MAX);
	terms_say(t, id, &now);
	value_split(&words, rows[id].takes);
	n = (int)words.n;
	at = str_index(now.s, words.list, words.n);
	buf_release(&now);
	return terms_set(t, id, words.list[(at + step + n) % n], NULL);
}

bool terms_take(const struct terms *t, const struct issue *issue)
{
	return case_presses(issue, t->side) && case_is_among(issue, t->issues);
}

bool terms_check_issues(const struct terms *t, const struct court_case *c,
			struct error *err)
{
	const char *at = t->issues, *s;
	size_t len;
	bool ok = true;

	while (ok && str_next(&at, ",", &s, &len)) {
		char *id = xstrndup(s, len);
		const struct issue *issue = case_issue(c, id);

		if (!issue)
			ok = error_set(err, ERR_USAGE,
				       "The case has no issue called '%.80s'.",
				       id);
		else if (!case_presses(issue, t->side))
			ok = error_set(err, ERR_USAGE,
				       "The issue '%.80s' does not press the "
				       "%s.",
				       id, side_names[t->side]);
		free(id);
	}
	return ok;
}

/* ---- in the record ---------------------------------------------------------- */

static void put_list(struct jsonw *w, const char *list)
{
	const char *s;
	size_t len;

	jsonw_array(w);
	while (str_next(&list, ",", &s, &len))
		jsonw_text_n(w, s, len);
	jsonw_end_array(w);
}

static void put_said(struct jsonw *w, const struct terms *t, enum term id)
{
	struct buf said;

	buf_init(&said, BUF_TEXT_MAX);
	terms_say(t, id, &said);
	if (said.len || rows[id].kind != KIND_PERHAPS)
		jsonw_text(w, said.s);
	else
		jsonw_null(w);
	buf_release(&said);
}

/* Old records lack it, and so do those where it is as it was with them. */
static bool is_unsaid(const struct row *r, union member m)
{
	return r->kind == KIND_SWITCH && r->least > 0 && *m.on;
}

void terms_write(const struct terms *t, enum term from, enum term to,
		 struct jsonw *w)
{
	for (enum term id = from; id < to; id++) {
		union member m = member(t, &rows[id]);

		if (is_unsaid(&rows[id], m))
			continue;
		jsonw_key(w, rows[id].key);
		switch (rows[id].kind) {
		case KIND_SWITCH: jsonw_bool(w, *m.on); break;
		case KIND_WHOLE: jsonw_int(w, (int64_t)*m.whole); break;
		case KIND_NUMBER: jsonw_number(w, *m.number); break;
		case KIND_LIST: put_list(w, m.text); break;
		default: put_said(w, t, id);
		}
	}
}

static void read_text(char *to, const struct row *r, const char *text,
		      const struct json_ref *root, struct faults *f)
{
	char *clean = field_copy(text);
	struct error err;

	if (!set_text(to, r->size, clean, &err))
		json_fault(root, f, "%s: %s", r->key, err.text);
	free(clean);
}

static void read_list(char *to, const struct row *r,
		      const struct json_ref *root, struct faults *f)
{
	struct field_items w = field_items(root, r->key, TERMS_ISSUES_MAX, f);
	struct buf all;

	if (!w.list.node)
		return;
	buf_init(&all, BUF_TEXT_MAX);
	while (field_next(&w))
		buf_printf(&all, "%s%s", all.len ? "," : "",
			   json_as_text(&w.at, f));
	read_text(to, r, all.s, root, f);
	buf_release(&all);
}

/* Above 0, or exactly 0 where that is what holds when nothing is said. */
static void read_number(double *number, const struct row *r,
			const struct json_ref *root, struct faults *f)
{
	double v = json_number_or(root, r->key, *number, f);

	if (v <= r->most && (v > 0 || (v == 0 && *number == 0)))
		*number = v;
	else
		json_fault(root, f, "%s: %g is not between 0 and %g", r->key, v,
			   r->most);
}

static void read_word(int *word, const struct row *r,
		      const struct json_ref *root, struct faults *f)
{
	struct value_words words;
	int v;

	value_split(&words, r->takes);
	v = r->least > 0 ? json_choice_or(root, r->key, words.list, words.n,
					  *word, f)
			 : json_choice(root, r->key, words.list, words.n, f);
	*word = v < 0 ? 0 : v;
}

void terms_read(struct terms *t, const struct json_ref *root, struct faults *f)
{
	for (int id = 0; id < TERMS; id++) {
		const struct row *r = &rows[id];
		union member m = member(t, r);
		const char *text;

		switch (r->kind) {
		case KIND_WORD: read_word(m.word, r, root, f); break;
		case KIND_SWITCH:
			*m.on = json_bool_or(root, r->key, *m.on, f);
			break;
		case KIND_WHOLE:
			*m.whole =
				(uint64_t)(*m.whole
						   ? json_int(
							     root, r->key,
							     (long long)
								     r->least,
							     (long long)r->most,
							     f)
						   : json_int_or(
							     root, r->key, 0, 0,
							     (long long)r->most,
							     f));
			break;
		case KIND_NUMBER: read_number(m.number, r, root, f); break;
		case KIND_LIST: read_list(m.text, r, root, f); break;
		default:
			text = r->kind == KIND_PERHAPS
				       ? json_text_or(root, r->key, "", f)
				       : json_text(root, r->key, f);
			read_text(m.text, r, text, root, f);
		}
	}
}
