/*
 * heard.c - see heard.h
 */
#include "court/heard.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"

const char *const verdict_names[VERDICTS] = { "supports", "refutes", "silent",
					      "unknown", "open" };

void heard_init(struct heard *h)
{
	*h = (struct heard){ .touches = -1 };
}

static void release_claims(struct heard_claim *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		free(list[i].document);
		free(list[i].cite);
		free(list[i].why);
	}
	free(list);
}

static void release_propositions(struct heard_proposition *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(list[i].id);
	free(list);
}

void heard_release(struct heard *h)
{
	free(h->issue);
	free(h->gives[0]);
	free(h->gives[1]);
	free(h->opposite);
	for (size_t i = 0; i < h->n_answers; i++)
		free(h->answers[i].id);
	free(h->answers);
	release_propositions(h->propositions, h->n_propositions);
	release_propositions(h->leanings, h->n_leanings);
	release_claims(h->record, h->n_record);
	release_claims(h->authorities, h->n_authorities);
	for (size_t i = 0; i < h->n_clashes; i++)
		free(h->clashes[i].quote);
	free(h->clashes);
	heard_init(h);
}

/* One more place in a list; NULL when it is full. */
#define GROW(list, n)                                                        \
	((n) >= HEARD_LIST_MAX                                               \
		 ? NULL                                                      \
		 : ((list) = xreallocarray((list), (n) + 1, sizeof *(list)), \
		    &(list)[(n)++]))

struct heard_answer *heard_add_answer(struct heard *h, const char *id,
				      double margin)
{
	struct heard_answer *a = GROW(h->answers, h->n_answers);

	if (a)
		*a = (struct heard_answer){ xstrdup(id), margin };
	return a;
}

struct heard_proposition *heard_add_proposition(struct heard *h, const char *id,
						bool asserted, struct span span)
{
	struct heard_proposition *p = GROW(h->propositions, h->n_propositions);

	if (p)
		*p = (struct heard_proposition){ .id = xstrdup(id),
						 .asserted = asserted,
						 .span = span };
	return p;
}

struct heard_proposition *heard_add_leaning(struct heard *h, const char *id,
					    bool asserted, struct span span)
{
	struct heard_proposition *p = GROW(h->leanings, h->n_leanings);

	if (p)
		*p = (struct heard_proposition){ .id = xstrdup(id),
						 .asserted = asserted,
						 .span = span };
	return p;
}

void heard_ask_side(struct heard *h, const char *id, struct span span)
{
	struct heard_proposition *p = NULL;

	if (heard_open_side(h))
		return;
	for (size_t i = 0; i < h->n_leanings && !p; i++)
		if (!strcmp(h->leanings[i].id, id))
			p = &h->leanings[i];
	if (!p)
		p = heard_add_leaning(h, id, true, span);
	if (!p)
		return;
	p->asserted = true;
	p->span = span;
	p->open = true;
}

struct heard_claim *heard_add_record(struct heard *h, struct span span,
				     const char *document, int paragraph,
				     enum verdict verdict, const char *why)
{
	struct heard_claim *c = GROW(h->record, h->n_record);

	if (c)
		*c = (struct heard_claim){ .span = span,
					   .document = xstrdup(document),
					   .paragraph = paragraph,
					   .verdict = verdict,
					   .why = str_dup(why) };
	return c;
}

struct heard_claim *heard_add_authority(struct heard *h, struct span span,
					const char *cite, enum verdict verdict,
					const char *why)
{
	struct heard_claim *c = GROW(h->authorities, h->n_authorities);

	if (c)
		*c = (struct heard_claim){ .span = span,
					   .document = xstrdup(""),
					   .cite = xstrdup(cite),
					   .verdict = verdict,
					   .why = str_dup(why) };
	return c;
}

struct heard_clash *heard_add_clash(struct heard *h, int turn,
				    const char *quote, struct span span)
{
	struct heard_clash *c = GROW(h->clashes, h->n_clashes);

	if (c)
		*c = (struct heard_clash){ turn, xstrdup(quote), span, false };
	return c;
}

void heard_drop_proposition(struct heard *h, size_t i)
{
	free(h->propositions[i].id);
	h->n_propositions--;
	memmove(&h->propositions[i], &h->propositions[i + 1],
		(h->n_propositions - i) * sizeof *h->propositions);
}

void heard_drop_propositions(struct heard *h)
{
	release_propositions(h->propositions, h->n_propositions);
	release_propositions(h->leanings, h->n_leanings);
	h->propositions = h->leanings = NULL;
	h->n_propositions = h->n_leanings = 0;
}

void heard_drop_opposite(struct heard *h)
{
	free(h->opposite);
	h->opposite = NULL;
	h->opposed = (struct span){ 0 };
}

void heard_drop_answers(struct heard *h)
{
	for (size_t i = 0; i < h->n_answers; i++)
		free(h->answers[i].id);
	free(h->answers);
	h->answers = NULL;
	h->n_answers = 0;
	h->between = h->perhaps = false;
	for (int i = 0; i < 2; i++) {
		free(h->gives[i]);
		h->gives[i] = NULL;
	}
}

void heard_drop_clashes(struct heard *h)
{
	for (size_t i = 0; i < h->n_clashes; i++)
		free(h->clashes[i].quote);
	free(h->clashes);
	h->clashes = NULL;
	h->n_clashes = 0;
}

/* NULL of an empty list. */
static struct heard_claim *copy_claims(const struct heard_claim *list, size_t n)
{
	struct heard_claim *copy = n ? xcalloc(n, sizeof *copy) : NULL;

	for (size_t i = 0; i < n; i++) {
		copy[i] = list[i];
		copy[i].document = str_dup(list[i].document);
		copy[i].cite = str_dup(list[i].cite);
		copy[i].why = str_dup(list[i].why);
	}
	return copy;
}

struct heard heard_copy(const struct heard *h)
{
	struct heard copy = *h;

	copy.issue = str_dup(h->issue);
	copy.gives[0] = str_dup(h->gives[0]);
	copy.gives[1] = str_dup(h->gives[1]);
	copy.opposite = str_dup(h->opposite);
	copy.record = copy_claims(h->record, h->n_record);
	copy.authorities = copy_claims(h->authorities, h->n_authorities);
	copy.answers = NULL;
	copy.propositions = copy.leanings = NULL;
	copy.clashes = NULL;
	copy.n_answers = copy.n_propositions = copy.n_leanings = 0;
	copy.n_clashes = 0;
	for (size_t i = 0; i < h->n_answers; i++)
		heard_add_answer(&copy, h->answers[i].id, h->answers[i].margin);
	for (size_t i = 0; i < h->n_propositions; i++)
		heard_add_proposition(&copy, h->propositions[i].id,
				      h->propositions[i].asserted,
				      h->propositions[i].span);
	for (size_t i = 0; i < h->n_leanings; i++) {
		const struct heard_proposition *from = &h->leanings[i];
		struct heard_proposition *p = heard_add_leaning(
			&copy, from->id, from->asserted, from->span);

		if (p)
			p->open = from->open;
	}
	for (size_t i = 0; i < h->n_clashes; i++) {
		const struct heard_clash *from = &h->clashes[i];
		struct heard_clash *c = heard_add_clash(
			&copy, from->turn, from->quote, from->span);

		if (c)
			c->open = from->open;
	}
	return copy;
}

static const struct heard_claim *first_claim(const struct heard *h,
					     enum verdict verdict)
{
	for (size_t i = 0; i < h->n_record; i++)
		if (h->record[i].verdict == verdict)
			return &h->record[i];
	return NULL;
}

void heard_settle_record(struct heard *h)
{
	for (size_t i = 0; i < h->n_record; i++)
		if (h->record[i].verdict == VERDICT_OPEN)
			h->record[i].verdict = VERDICT_SILENT;
}

bool heard_is_named(const struct heard *h)
{
	return h->n_answers && !h->between && !h->perhaps;
}

const struct heard_claim *heard_false_record(const struct heard *h)
{
	return first_claim(h, VERDICT_REFUTES);
}

const struct heard_claim *heard_open_record(const struct heard *h)
{
	return first_claim(h, VERDICT_OPEN);
}

static const struct heard_clash *first_clash(const struct heard *h, bool open)
{
	for (size_t i = 0; i < h->n_clashes; i++)
		if (h->clashes[i].open == open)
			return &h->clashes[i];
	return NULL;
}

const struct heard_clash *heard_sure_clash(const struct heard *h)
{
	return first_clash(h, false);
}

const struct heard_clash *heard_open_clash(const struct heard *h)
{
	return first_clash(h, true);
}

const struct heard_proposition *heard_open_side(const struct heard *h)
{
	for (size_t i = 0; i < h->n_leanings; i++)
		if (h->leanings[i].open)
			return &h->leanings[i];
	return NULL;
}

const struct heard_claim *heard_false_law(const struct heard *h)
{
	for (size_t i = 0; i < h->n_authorities; i++)
		if (h->authorities[i].verdict == VERDICT_REFUTES ||
		    h->authorities[i].verdict == VERDICT_UNKNOWN)
			return &h->authorities[i];
	return NULL;
}

const struct heard_claim *heard_open_law(const struct heard *h)
{
	for (size_t i = 0; i < h->n_authorities; i++)
		if (h->authorities[i].verdict == VERDICT_OPEN)
			return &h->authorities[i];
	return NULL;
}

const struct heard_claim *heard_asked_law(const struct heard *h)
{
	const struct heard_claim *c = heard_false_law(h);

	return c ? c : heard_open_law(h);
}

/* ---- JSON ---- */

static void put_span(struct jsonw *w, struct span s)
{
	jsonw_put_int(w, "start", (int64_t)s.from);
	jsonw_put_int(w, "end", (int64_t)s.to);
}

static void put_words(struct jsonw *w, const char *key, const char *text,
		      struct span s)
{
	char *words = xstrndup(text + s.from, s.to - s.from);

	jsonw_put_text(w, key, words);
	put_span(w, s);
	free(words);
}

static void put_answers(struct jsonw *w, const struct heard *h)
{
	jsonw_put_array(w, "answers");
	for (size_t i = 0; i < h->n_answers; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "id", h->answers[i].id);
		jsonw_put_number(w, "margin", h->answers[i].margin);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_propositions(struct jsonw *w, const char *key,
			     const struct heard_proposition *list, size_t n)
{
	jsonw_put_array(w, key);
	for (size_t i = 0; i < n; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "id", list[i].id);
		jsonw_put_bool(w, "asserted", list[i].asserted);
		put_span(w, list[i].span);
		if (list[i].open)
			jsonw_put_bool(w, "open", true);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_record(struct jsonw *w, const struct heard *h, const char *text)
{
	jsonw_put_array(w, "record");
	for (size_t i = 0; i < h->n_record; i++) {
		const struct heard_claim *c = &h->record[i];

		jsonw_object(w);
		put_words(w, "claim", text, c->span);
		jsonw_put_text(w, "document",
			       *c->document ? c->document : NULL);
		jsonw_put_int(w, "paragraph", c->paragraph);
		jsonw_put_text(w, "verdict", verdict_names[c->verdict]);
		jsonw_put_text(w, "why", c->why);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_authorities(struct jsonw *w, const struct heard *h,
			    const char *text)
{
	jsonw_put_array(w, "authorities");
	for (size_t i = 0; i < h->n_authorities; i++) {
		const struct heard_claim *c = &h->authorities[i];

		jsonw_object(w);
		jsonw_put_text(w, "cite", c->cite);
		jsonw_put_text(w, "verdict", verdict_names[c->verdict]);
		put_words(w, "claim", text, c->span);
		jsonw_put_text(w, "document",
			       *c->document ? c->document : NULL);
		jsonw_put_int(w, "paragraph", c->paragraph);
		jsonw_put_text(w, "why", c->why);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_clashes(struct jsonw *w, const struct heard *h)
{
	jsonw_put_array(w, "contradicts");
	for (size_t i = 0; i < h->n_clashes; i++) {
		jsonw_object(w);
		jsonw_put_int(w, "turn", h->clashes[i].turn);
		jsonw_put_text(w, "quote", h->clashes[i].quote);
		put_span(w, h->clashes[i].span);
		if (h->clashes[i].open)
			jsonw_put_bool(w, "open", true);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_gives(struct jsonw *w, const struct heard *h)
{
	jsonw_put_array(w, "gives");
	for (int i = 0; i < 2; i++)
		if (h->gives[i])
			jsonw_text(w, h->gives[i]);
	jsonw_end_array(w);
}

static void put_opposite(struct jsonw *w, const struct heard *h,
			 const char *text)
{
	if (!h->opposite)
		return;
	jsonw_put_object(w, "opposite");
	jsonw_put_text(w, "of", h->opposite);
	put_words(w, "claim", text, h->opposed);
	jsonw_end_object(w);
}

void heard_write(struct jsonw *w, const struct heard *h, const char *text)
{
	jsonw_key(w, "touches");
	if (h->read)
		jsonw_number(w, h->touches);
	else
		jsonw_null(w);
	jsonw_put_bool(w, "beside_the_point", h->beside);
	jsonw_put_bool(w, "between", h->between);
	jsonw_put_bool(w, "perhaps", h->perhaps);
	jsonw_put_bool(w, "terse", h->terse);
	jsonw_put_bool(w, "repeats", h->repeats);
	jsonw_put_bool(w, "correction", h->correction);
	jsonw_put_text(w, "about", h->issue);
	jsonw_key(w, "overbroad");
	if (h->overbroad.to > h->overbroad.from) {
		jsonw_object(w);
		put_words(w, "claim", text, h->overbroad);
		jsonw_end_object(w);
	} else {
		jsonw_null(w);
	}
	put_gives(w, h);
	put_opposite(w, h, text);
	put_answers(w, h);
	put_propositions(w, "propositions", h->propositions, h->n_propositions);
	put_propositions(w, "leanings", h->leanings, h->n_leanings);
	put_record(w, h, text);
	put_authorities(w, h, text);
	put_clashes(w, h);
}

struct span span_read(const struct json_ref *at, size_t text_len,
		      struct faults *f)
{
	struct span s = {
		.from = (size_t)json_int_or(at, "start", 0, 0, INT32_MAX, f),
		.to = (size_t)json_int_or(at, "end", 0, 0, INT32_MAX, f),
	};

	if (s.from <= s.to && s.to <= text_len)
		return s;
	json_fault(at, f,
		   "bytes %zu to %zu do not lie in the text, which has %zu",
		   s.from, s.to, text_len);
	return (struct span){ 0 };
}

static char *text_or_null(const struct json_ref *at, const char *key,
			  struct faults *f)
{
	return field_copy(json_text_or(at, key, NULL, f));
}

typedef struct heard_proposition *add_proposition_fn(struct heard *h,
						     const char *id,
						     bool asserted,
						     struct span span);

static void read_propositions(struct heard *h, const struct json_ref *at,
			      const char *key, add_proposition_fn *add,
			      size_t text_len, struct faults *f)
{
	struct field_items w = field_items(at, key, HEARD_LIST_MAX, f);

	while (field_next(&w)) {
		char *id = text_or_null(&w.at, "id", f);
		struct heard_proposition *p =
			add(h, id ? id : "",
			    json_bool_or(&w.at, "asserted", true, f),
			    span_read(&w.at, text_len, f));

		if (p && add == heard_add_leaning)
			p->open = json_bool_or(&w.at, "open", false, f);
		free(id);
	}
}

static void read_answers(struct heard *h, const struct json_ref *at,
			 struct faults *f)
{
	struct field_items w = field_items(at, "answers", HEARD_LIST_MAX, f);

	while (field_next(&w)) {
		char *id = text_or_null(&w.at, "id", f);

		heard_add_answer(h, id ? id : "",
				 json_number_or(&w.at, "margin", 0, f));
		free(id);
	}
}

static void read_clashes(struct heard *h, const struct json_ref *at,
			 size_t text_len, struct faults *f)
{
	struct field_items w =
		field_items(at, "contradicts", HEARD_LIST_MAX, f);

	while (field_next(&w)) {
		char *quote = text_or_null(&w.at, "quote", f);
		struct heard_clash *c = heard_add_clash(
			h, (int)json_int_or(&w.at, "turn", 0, 0, INT32_MAX, f),
			quote ? quote : "", span_read(&w.at, text_len, f));

		if (c)
			c->open = json_bool_or(&w.at, "open", false, f);
		free(quote);
	}
}

static enum verdict read_verdict(const struct json_ref *at, struct faults *f)
{
	int verdict = json_choice_or(at, "verdict", verdict_names, VERDICTS,
				     VERDICT_SILENT, f);

	return verdict < 0 ? VERDICT_SILENT : (enum verdict)verdict;
}

static void read_claim(struct heard *h, const struct json_ref *at, bool law,
		       size_t text_len, struct faults *f)
{
	char *document = text_or_null(at, "document", f);
	char *why = text_or_null(at, "why", f);
	char *cite = text_or_null(at, "cite", f);
	enum verdict verdict = read_verdict(at, f);
	int paragraph = (int)json_int_or(at, "paragraph", 0, 0, INT32_MAX, f);
	struct span s = span_read(at, text_len, f);
	struct heard_claim *c =
		law ? heard_add_authority(h, s, cite ? cite : "", verdict, why)
		    : heard_add_record(h, s, "", paragraph, verdict, why);

	if (c && document) {
		free(c->document);
		c->document = xstrdup(document);
		c->paragraph = paragraph;
	}
	free(document);
	free(why);
	free(cite);
}

static void read_claims(struct heard *h, const struct json_ref *at,
			const char *key, size_t text_len, struct faults *f)
{
	bool law = !strcmp(key, "authorities");
	struct field_items w = field_items(at, key, HEARD_LIST_MAX, f);

	while (field_next(&w))
		read_claim(h, &w.at, law, text_len, f);
}

static void read_gives(struct heard *h, const struct json_ref *at,
		       struct faults *f)
{
	struct field_items w = field_items(at, "gives", HEARD_LIST_MAX, f);

	for (int i = 0; i < 2 && field_next(&w); i++)
		h->gives[i] = field_copy(json_as_text(&w.at, f));
}

static void read_opposite(struct heard *h, const struct json_ref *at,
			  size_t text_len, struct faults *f)
{
	struct json_ref o;

	if (!json_member_opt(at, "opposite", JSON_OBJECT, &o, f))
		return;
	h->opposite = text_or_null(&o, "of", f);
	h->opposed = span_read(&o, text_len, f);
}

void heard_read(struct heard *h, const struct json_ref *at, size_t text_len,
		struct faults *f)
{
	struct json_ref over;

	heard_init(h);
	h->touches = json_number_or(at, "touches", -1, f);
	h->read = h->touches >= 0 && h->touches <= 1;
	if (!h->read && h->touches != -1)
		json_fault(at, f, "touches is not between 0 and 1");
	if (!h->read)
		h->touches = -1;
	h->beside = json_bool_or(at, "beside_the_point", false, f);
	h->between = json_bool_or(at, "between", false, f);
	h->perhaps = json_bool_or(at, "perhaps", false, f);
	h->terse = json_bool_or(at, "terse", false, f);
	h->repeats = json_bool_or(at, "repeats", false, f);
	h->correction = json_bool_or(at, "correction", false, f);
	h->issue = text_or_null(at, "about", f);
	if (json_member_opt(at, "overbroad", JSON_OBJECT, &over, f))
		h->overbroad = span_read(&over, text_len, f);
	read_gives(h, at, f);
	read_opposite(h, at, text_len, f);
	read_answers(h, at, f);
	read_propositions(h, at, "propositions", heard_add_proposition,
			  text_len, f);
	read_propositions(h, at, "leanings", heard_add_leaning, text_len, f);
	read_clashes(h, at, text_len, f);
	read_claims(h, at, "record", text_len, f);
	read_claims(h, at, "authorities", text_len, f);
}
