#include "score/row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/str.h"
#include "base/utf8.h"

const char *const row_field_names[ROW_FIELDS] = {
	[ROW_SET] = "set",
	[ROW_ANNOTATOR] = "annotator",
	[ROW_MODEL] = "model",
	[ROW_ID] = "id",
	[ROW_QUESTION] = "question",
	[ROW_TURN] = "turn",
	[ROW_COMMITMENT] = "commitment",
	[ROW_RELEVANCE] = "relevance",
	[ROW_MANNER] = "manner",
	[ROW_QUALITY] = "quality",
	[ROW_CONSISTENCY] = "consistency",
	[ROW_OUTCOME] = "outcome",
	[ROW_REASON] = "reason",
	[ROW_CONCESSION] = "concession",
	[ROW_ANSWERED_FIRST] = "answered_first",
	[ROW_EXPECTED_BAT] = "expected_bat",
	[ROW_EXPECTED_PAT] = "expected_pat",
};

const char *const row_figure_names[ROW_FIGURES] = {
	"bat",	 "pat",	  "bat_cumsum", "pat_cumsum",
	"z_bat", "z_pat", "nrbat",	"nra",
};

/* A member's value as either reader finds it. */
enum value_kind {
	VALUE_NULL,
	VALUE_BOOL, /* number: 0 or 1 */
	VALUE_NUMBER,
	VALUE_TEXT,
	VALUE_LIST, /* of numbers 1..32: a bit each in mask; else OTHER */
	VALUE_OTHER,
};

struct value {
	enum value_kind kind;
	double number;
	unsigned mask;
	struct row_text text; /* of a number in the file: its digits */
};

static const char *kind_word(enum value_kind kind)
{
	static const char *const words[] = {
		[VALUE_NULL] = "null",
		[VALUE_BOOL] = "true or false",
		[VALUE_NUMBER] = "a number",
		[VALUE_TEXT] = "text",
		[VALUE_LIST] = "a list",
		[VALUE_OTHER] = "a list or an object",
	};

	return words[kind];
}

static bool expected(enum row_field f, const char *what, const struct value *v,
		     struct error *err)
{
	if (v->kind == VALUE_NUMBER && isnan(v->number))
		return error_set(err, ERR_DATA, "%s is no finite number",
				 row_field_names[f]);
	if (v->kind == VALUE_NUMBER)
		return error_set(err, ERR_DATA, "%s is %.10g, expected %s",
				 row_field_names[f], v->number, what);
	return error_set(err, ERR_DATA, "%s is %s, expected %s",
			 row_field_names[f], kind_word(v->kind), what);
}

static bool is_whole(double v, double min, double max)
{
	return v >= min && v <= max && v == floor(v);
}

static bool take_whole(enum row_field f, const struct value *v, int min,
		       int max, const char *what, int *out, struct error *err)
{
	if (v->kind != VALUE_NUMBER || !is_whole(v->number, min, max))
		return expected(f, what, v, err);
	*out = (int)v->number;
	return true;
}

/* 0 and 1, or false and true: the data has both forms. */
static bool take_mark(enum row_field f, const struct value *v, int *out,
		      struct error *err)
{
	if ((v->kind != VALUE_NUMBER && v->kind != VALUE_BOOL) ||
	    !is_whole(v->number, 0, 1))
		return expected(f, "0 or 1", v, err);
	*out = (int)v->number;
	return true;
}

static bool take_text(enum row_field f, const struct value *v, struct row *out,
		      struct error *err)
{
	const double max = 9007199254740992.0; /* whole numbers end here */

	if (v->kind != VALUE_TEXT &&
	    (v->kind != VALUE_NUMBER || !is_whole(v->number, -max, max)))
		return expected(f, "text", v, err);
	out->text[f] = v->text;
	return true;
}

static bool text_is(const struct row_text *t, const char *s)
{
	return t->len == strlen(s) && !memcmp(t->s, s, t->len);
}

static bool take_outcome(const struct value *v, int *out, struct error *err)
{
	if (v->kind != VALUE_TEXT)
		return expected(ROW_OUTCOME, "\"Witness\" or \"Questioner\"", v,
				err);
	if (text_is(&v->text, "Witness"))
		*out = COBRA_WITNESS;
	else if (text_is(&v->text, "Questioner"))
		*out = COBRA_QUESTIONER;
	else
		return error_set(err, ERR_DATA,
				 "outcome is neither \"Witness\" nor "
				 "\"Questioner\"");
	return true;
}

static bool take_reason(const struct value *v, unsigned *out, struct error *err)
{
	if (v->kind != VALUE_LIST || v->mask > 7)
		return expected(ROW_REASON, "a list of 1, 2 and 3", v, err);
	*out = v->mask;
	return true;
}

static bool take_expected(enum row_field f, const struct value *v, double *out,
			  struct error *err)
{
	if (v->kind != VALUE_NUMBER || !(v->number >= 0 && v->number <= 1e9))
		return expected(f, "a number from 0", v, err);
	*out = v->number;
	return true;
}

/* Files one value; both readers come through here. */
static bool take(enum row_field f, const struct value *v, struct row *out,
		 struct error *err)
{
	struct cobra_turn *l = &out->labels;
	unsigned bit = 1u << f;
	int turn = -1;

	if ((out->given | out->nulls) & bit)
		return error_set(err, ERR_DATA, "%s stands twice",
				 row_field_names[f]);
	if (v->kind == VALUE_NULL) {
		out->nulls |= bit;
		return true;
	}
	out->given |= bit;
	switch (f) {
	case ROW_SET:
	case ROW_ANNOTATOR:
	case ROW_MODEL:
	case ROW_ID:
	case ROW_QUESTION: return take_text(f, v, out, err);
	case ROW_TURN:
		if (!take_whole(f, v, 0, ROW_TURN_MAX, "a whole number from 0",
				&turn, err))
			return false;
		out->turn = turn;
		return true;
	case ROW_COMMITMENT:
		return take_whole(f, v, 1, 4, "1 to 4", &l->commitment, err);
	case ROW_RELEVANCE:
		return take_whole(f, v, 1, 4, "1 to 4", &l->relevance, err);
	case ROW_MANNER:
		return take_whole(f, v, 1, 4, "1 to 4", &l->manner, err);
	case ROW_QUALITY:
		return take_whole(f, v, 1, 4, "1 to 4", &l->quality, err);
	case ROW_CONSISTENCY: return take_mark(f, v, &l->consistency, err);
	case ROW_OUTCOME: return take_outcome(v, &l->outcome, err);
	case ROW_REASON: return take_reason(v, &out->reasons, err);
	case ROW_CONCESSION: return take_mark(f, v, &out->concession, err);
	case ROW_ANSWERED_FIRST:
		return take_mark(f, v, &out->answered_first, err);
	case ROW_EXPECTED_BAT:
		return take_expected(f, v, &out->expected_bat, err);
	case ROW_EXPECTED_PAT:
		return take_expected(f, v, &out->expected_pat, err);
	case ROW_FIELDS: break;
	}
	return true;
}

static void row_clear(struct row *out)
{
	*out = (struct row){
		.turn = -1,
		.labels = { .consistency = -1,
			    .outcome = COBRA_OUTCOME_UNKNOWN },
		.concession = -1,
		.answered_first = -1,
		.expected_bat = NAN,
		.expected_pat = NAN,
	};
}

/* Index of the key in our tables: a field, ROW_FIELDS for a figure, or -1. */
static int key_find(const char *s, size_t len)
{
	/* longest and shortest of all names; most foreign keys end here */
	if (len < 2 || len > 14)
		return -1;
	for (int f = 0; f < ROW_FIELDS; f++)
		if (row_field_names[f][0] == *s &&
		    str_is(s, len, row_field_names[f]))
			return f;
	for (int f = 0; f < ROW_FIGURES; f++)
		if (row_figure_names[f][0] == *s &&
		    str_is(s, len, row_figure_names[f]))
			return ROW_FIELDS;
	return -1;
}

/*
 * The scanner.  It knows a part of JSON: every line that it accepts is valid
 * and means what the general parser would find; any other it gives up.
 */
struct scan {
	const char *at, *end;
	bool high; /* saw a byte above 0x7f: UTF-8 is still to be checked */
};

#define SCAN_DEPTH 8

static void scan_space(struct scan *c)
{
	while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
		c->at++;
}

static bool scan_char(struct scan *c, char want)
{
	scan_space(c);
	if (c->at >= c->end || *c->at != want)
		return false;
	c->at++;
	return true;
}

static bool scan_text(struct scan *c, struct row_text *out)
{
	const char *start;

	if (!scan_char(c, '"'))
		return false;
	start = c->at;
	for (; c->at < c->end; c->at++) {
		unsigned char b = (unsigned char)*c->at;

		if (b == '"') {
			*out = (struct row_text){ start,
						  (size_t)(c->at - start) };
			c->at++;
			return true;
		}
		if (b == '\\' || b < 0x20)
			return false;
		c->high = c->high || b >= 0x80;
	}
	return false;
}

static size_t scan_digits(struct scan *c)
{
	const char *start = c->at;

	while (c->at < c->end && *c->at >= '0' && *c->at <= '9')
		c->at++;
	return (size_t)(c->at - start);
}

/* Fractions are walked over; their value (NAN here) is the parser's business. */
static bool scan_number(struct scan *c, struct value *out)
{
	const char *start = c->at, *first;
	bool whole = true;
	double v = 0;
	size_t n;

	c->at += *c->at == '-';
	first = c->at;
	n = scan_digits(c);
	if (!n || n > 15 || (n > 1 && *first == '0'))
		return false;
	for (const char *d = first; d < c->at; d++)
		v = v * 10 + (*d - '0');
	if (c->at < c->end && *c->at == '.') {
		whole = false;
		c->at++;
		if (!scan_digits(c))
			return false;
	}
	if (c->at < c->end && (*c->at == 'e' || *c->at == 'E')) {
		whole = false;
		c->at++;
		if (c->at < c->end && (*c->at == '-' || *c->at == '+'))
			c->at++;
		n = scan_digits(c);
		if (!n || n > 2)
			return false;
	}
	out->kind = VALUE_NUMBER;
	out->number = whole ? (*start == '-' ? -v : v) : NAN;
	out->text = (struct row_text){ start, (size_t)(c->at - start) };
	return true;
}

static bool scan_word(struct scan *c, const char *word)
{
	size_t len = strlen(word);

	if ((size_t)(c->end - c->at) < len || memcmp(c->at, word, len))
		return false;
	c->at += len;
	return true;
}

static bool scan_value(struct scan *c, int depth, struct value *out);

static bool scan_list(struct scan *c, int depth, struct value *out)
{
	struct value item;

	*out = (struct value){ .kind = VALUE_LIST };
	c->at++;
	if (scan_char(c, ']'))
		return true;
	do {
		if (!scan_value(c, depth + 1, &item))
			return false;
		if (item.kind == VALUE_NUMBER && is_whole(item.number, 1, 32))
			out->mask |= 1u << ((int)item.number - 1);
		else
			out->kind = VALUE_OTHER;
	} while (scan_char(c, ','));
	return scan_char(c, ']');
}

static bool scan_object(struct scan *c, int depth, struct value *out)
{
	struct value item;
	struct row_text key;

	*out = (struct value){ .kind = VALUE_OTHER };
	c->at++;
	if (scan_char(c, '}'))
		return true;
	do {
		if (!scan_text(c, &key) || !scan_char(c, ':') ||
		    !scan_value(c, depth + 1, &item))
			return false;
	} while (scan_char(c, ','));
	return scan_char(c, '}');
}

static bool scan_value(struct scan *c, int depth, struct value *out)
{
	scan_space(c);
	if (c->at >= c->end || depth > SCAN_DEPTH)
		return false;
	switch (*c->at) {
	case '"': out->kind = VALUE_TEXT; return scan_text(c, &out->text);
	case '[': return scan_list(c, depth, out);
	case '{': return scan_object(c, depth, out);
	case 'n': out->kind = VALUE_NULL; return scan_word(c, "null");
	case 't':
		*out = (struct value){ .kind = VALUE_BOOL, .number = 1 };
		return scan_word(c, "true");
	case 'f':
		*out = (struct value){ .kind = VALUE_BOOL };
		return scan_word(c, "false");
	default: return scan_number(c, out);
	}
}

static bool scan_member(struct scan *c, struct row *out)
{
	struct value v = { 0 };
	struct row_text key;
	int f;

	if (!scan_text(c, &key) || !scan_char(c, ':') || !scan_value(c, 0, &v))
		return false;
	f = key_find(key.s, key.len);
	if (f == ROW_FIELDS)
		out->own = true;
	if (f < 0 || f == ROW_FIELDS)
		return true;
	if (v.kind == VALUE_NUMBER && isnan(v.number))
		return false;
	return take((enum row_field)f, &v, out, NULL);
}

/* A wrong label makes the line unusual as well: the parser then says whether
 * the label or the JSON behind it is the matter. */
static bool scan_row(const char *s, size_t len, struct row *out)
{
	struct scan c = { .at = s, .end = s + len };

	if (!scan_char(&c, '{'))
		return false;
	if (!scan_char(&c, '}')) {
		do {
			if (!scan_member(&c, out))
				return false;
		} while (scan_char(&c, ','));
		if (!scan_char(&c, '}'))
			return false;
	}
	scan_space(&c);
	return c.at == c.end && (!c.high || utf8_valid(s, len, NULL));
}

/* The general way. */
static void value_of_list(const struct json_ref *at, struct value *out)
{
	struct json_ref item = { 0 };

	out->kind = VALUE_LIST;
	while (json_next(at, &item)) {
		double v = json_kind(&item) == JSON_NUMBER
				   ? json_as_number(&item, NULL)
				   : 0;

		if (is_whole(v, 1, 32))
			out->mask |= 1u << ((int)v - 1);
		else
			out->kind = VALUE_OTHER;
	}
}

/* The accessor gives 0 and a fault for what overflowed (1e999). */
static double number_at(const struct json_ref *at)
{
	struct faults f;
	double v;

	faults_init(&f);
	v = json_as_number(at, &f);
	if (!faults_none(&f, NULL))
		v = NAN;
	faults_release(&f);
	return v;
}

static void value_of(const struct json_ref *at, struct value *out)
{
	*out = (struct value){ .kind = VALUE_OTHER };
	switch (json_kind(at)) {
	case JSON_NULL: out->kind = VALUE_NULL; break;
	case JSON_BOOL:
		out->kind = VALUE_BOOL;
		out->number = json_as_bool(at, NULL);
		break;
	case JSON_NUMBER:
		out->kind = VALUE_NUMBER;
		out->number = number_at(at);
		break;
	case JSON_TEXT:
		out->kind = VALUE_TEXT;
		out->text.s = json_as_text(at, NULL);
		out->text.len = strlen(out->text.s);
		break;
	case JSON_ARRAY: value_of_list(at, out); break;
	case JSON_OBJECT:
	case JSON_NONE: break;
	}
}

static bool parse_member(struct row_reader *r, const struct json_ref *at,
			 struct row *out, struct error *err)
{
	int f = key_find(at->key, strlen(at->key));
	struct value v;

	if (f < 0)
		return true;
	if (f == ROW_FIELDS) {
		out->own = true;
		return true;
	}
	value_of(at, &v);
	if (v.kind == VALUE_NUMBER && f <= ROW_QUESTION) {
		snprintf(r->digits[f], sizeof r->digits[f], "%.0f", v.number);
		v.text.s = r->digits[f];
		v.text.len = strlen(v.text.s);
	}
	return take((enum row_field)f, &v, out, err);
}

static bool parse_row(struct row_reader *r, const char *s, size_t len,
		      struct row *out, struct error *err)
{
	struct json_ref root, item = { 0 };

	r->n_general++;
	json_free(r->doc);
	r->doc = json_parse(s, len, err);
	if (!r->doc)
		return false;
	root = json_root(r->doc);
	if (json_kind(&root) != JSON_OBJECT)
		return error_set(err, ERR_DATA,
				 "expected a JSON object, one a line");
	while (json_next(&root, &item))
		if (!parse_member(r, &item, out, err))
			return false;
	return true;
}

void row_reader_init(struct row_reader *r)
{
	*r = (struct row_reader){ 0 };
}

void row_reader_release(struct row_reader *r)
{
	json_free(r->doc);
	r->doc = NULL;
}

bool row_read(struct row_reader *r, const char *s, size_t len, struct row *out,
	      struct error *err)
{
	row_clear(out);
	if (!r->general_only && scan_row(s, len, out))
		return true;
	row_clear(out);
	return parse_row(r, s, len, out, err);
}

bool row_has(const struct row *row, enum row_field f, struct error *err)
{
	unsigned bit = 1u << f;

	if (row->given & bit)
		return true;
	return error_set(err, ERR_DATA, "%s is %s", row_field_names[f],
			 row->nulls & bit ? "null" : "missing");
}

struct row_text row_who(const struct row *row)
{
	const struct row_text *a = &row->text[ROW_ANNOTATOR];

	return a->s ? *a : row->text[ROW_MODEL];
}
