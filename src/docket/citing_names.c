/*
 * citing_names.c - see citing_names.h
 */
#include "docket/citing_names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"

#define BEFORE_MAX     5 /* words of a name before its noun */
#define AFTER_MAX      6 /* and behind it: "of Dr. Lena Hale" */
#define LABEL_NAME_MAX 4 /* letters of a label in capitals: "Appx12" */

/* ---- what documents are called ---- */

/* Whether one of a value's words is w, or w in another number. */
static bool value_has(const char *value, const char *w)
{
	size_t len = strlen(value), at = 0, from, n = strlen(w);
	char other[QUERY_WORD_BYTES];

	while (query_word(value, len, &at, &from, other)) {
		size_t m = strlen(other), both = n < m ? n : m;

		if (!strncmp(w, other, both) &&
		    (n == m || (n + 1 == m && other[n] == 's') ||
		     (m + 1 == n && w[m] == 's')))
			return true;
	}
	return false;
}

static bool document_has(const struct document *d, const char *w)
{
	return value_has(d->id, w) || value_has(d->link_name, w) ||
	       value_has(d->proceeding_title, w) || value_has(d->filename, w);
}

static bool says_nothing(const char *w)
{
	static const char *const more[] = { "dr", "honor" };

	return query_is_common(w) || str_in(w, STR_LIST(more));
}

bool citing_names_is_own(const struct citing_finder *f,
			 const struct document *d)
{
	bool ours = document_has(d, side_names[f->side]) ||
		    document_has(d, f->side == SIDE_PETITIONER ? "appellant"
							       : "appellee");

	switch (d->role) {
	case DOCUMENT_UNSAID:
		return ours && !document_has(d, "amicus") &&
		       !document_has(d, "amici");
	case DOCUMENT_PETITIONER_BRIEF:
	case DOCUMENT_PETITIONER_REPLY: return f->side == SIDE_PETITIONER;
	case DOCUMENT_RESPONDENT_BRIEF:
	case DOCUMENT_RESPONDENT_REPLY: return f->side == SIDE_RESPONDENT;
	default: return ours;
	}
}

bool citing_names_is_brief(const struct document *d)
{
	return document_has(d, "brief") || document_has(d, "reply") ||
	       document_has(d, "memorandum");
}

/* The documents that have every telling word of from..to-1. */
static void find_documents(const struct citing_finder *f,
			   struct citing_name *name, size_t from, size_t to)
{
	name->n_any = 0;
	for (size_t k = 0; k < f->c->n_documents; k++) {
		const struct document *d = &f->c->documents[k];
		bool fits = true;

		for (size_t i = from; fits && i < to; i++) {
			const char *w = f->words[i].w;

			if (!strcmp(w, "your"))
				fits = citing_names_is_own(f, d);
			else
				fits = says_nothing(w) || document_has(d, w);
		}
		if (fits && name->n_any < CITING_ANY)
			name->any[name->n_any++] = d;
	}
}

static bool is_free(const struct citing_finder *f, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (f->words[i].name)
			return false;
	return true;
}

static struct citing_name *add_name(struct citing_finder *f, size_t from,
				    size_t to)
{
	struct citing_name *name;

	if (f->n_names == CITING_NAMES_MAX || !is_free(f, from, to))
		return NULL;
	name = &f->names[f->n_names++];
	*name = (struct citing_name){ .from = from, .to = to };
	for (size_t i = from; i < to; i++)
		f->words[i].name = true;
	return name;
}

/* How many words from i on are those of `value`, up to a colon of it; 0 when
 * not all of them are. */
static size_t spells(const struct citing_finder *f, size_t i, const char *value)
{
	size_t len = strcspn(value, ":"), at = 0, from, n = 0;
	char w[QUERY_WORD_BYTES];

	while (query_word(value, len, &at, &from, w)) {
		if (i + n >= f->n || strcmp(f->words[i + n].w, w) != 0 ||
		    (n && !citing_words_run_on(f, i + n, " -_'.,")))
			return 0;
		n++;
	}
	return n;
}

bool citing_names_is_place_word(const char *w)
{
	static const char *const words[] = { "paragraph", "paragraphs", "para",
					     "paras",	  "par",	"pars",
					     "page",	  "pages",	"pp",
					     "p",	  "at" };

	return str_in(w, STR_LIST(words));
}

static bool place_follows(const struct citing_finder *f, size_t i)
{
	if (i >= f->n || f->words[i].first)
		return false;
	return citing_words_number(f, i) ||
	       (citing_names_is_place_word(f->words[i].w) &&
		citing_words_number(f, i + 1));
}

/* A document's own id or full name.  One word alone ("lease") is a name only
 * where a place stands behind it. */
static void find_spelled(struct citing_finder *f)
{
	for (size_t i = 0; i < f->n; i++)
		for (size_t k = 0; k < f->c->n_documents; k++) {
			const struct document *d = &f->c->documents[k];
			size_t n = spells(f, i, d->id);
			size_t m = spells(f, i, d->link_name);
			struct citing_name *name;

			n = m > n ? m : n;
			if (!n || (n == 1 && !place_follows(f, i + 1)))
				continue;
			name = add_name(f, i, i + n);
			if (name)
				name->any[name->n_any++] = d;
		}
}

/* "JA", "SER": capitals alone. */
static bool is_in_capitals(const struct citing_finder *f, size_t i)
{
	size_t len = f->words[i].to - f->words[i].from;

	if (len < 2 || len > LABEL_NAME_MAX)
		return false;
	for (size_t k = f->words[i].from; k < f->words[i].to; k++)
		if (!isupper((unsigned char)f->text[k]))
			return false;
	return true;
}

bool citing_names_is_abbreviated(const struct citing_finder *f, size_t i)
{
	if (is_in_capitals(f, i) && citing_words_number(f, i + 1))
		return true; /* "JA 37" */
	return f->text[f->words[i].to] == '.' &&
	       !isdigit((unsigned char)f->words[i].w[0]) &&
	       strlen(f->words[i].w) <= 5 && f->words[i].upper;
}

static bool is_noun(const char *w)
{
	static const char *const nouns[] = {
		"brief",      "appendix",   "affidavit",   "declaration",
		"deposition", "transcript", "complaint",   "memorandum",
		"opinion",    "decision",   "petition",	   "report",
		"letter",     "order",	    "stipulation", "stipulations",
		"testimony",  "answer",	    "memo",	   "briefs",
		"motion",
	};

	return str_in(w, STR_LIST(nouns));
}

/* Whether words from..to-1 shorten a document's name: each begins a word of it,
 * the last one a noun, or together they are initials. */
static bool shortens(const struct citing_finder *f, size_t from, size_t to,
		     const char *value)
{
	size_t len = strcspn(value, ":"), at = 0, start, hits = 0, in_row = 0;
	bool noun = false;
	char w[QUERY_WORD_BYTES];

	while (query_word(value, len, &at, &start, w)) {
		bool hit = false;

		for (size_t i = from; i < to; i++) {
			size_t n = strlen(f->words[i].w);
			bool begins = n > 1 && !strncmp(w, f->words[i].w, n);

			hit = hit || begins;
			noun = noun || (begins && i + 1 == to && is_noun(w));
		}
		hits += hit;
		if (from + in_row < to && !f->words[from + in_row].w[1] &&
		    *w == f->words[from + in_row].w[0])
			in_row++;
	}
	return (noun && hits >= to - from) || in_row == to - from;
}

static bool is_record_form(const char *w)
{
	static const char *const forms[] = {
		"tr",  "dkt", "app", "aff", "decl",
		"dep", "br",  "ex",  "ecf", "rec"
	};

	return str_in(w, STR_LIST(forms));
}

/* ---- labels of pages ---- */

/* Words from..to-1 are one: "j a 37" of "J.A. 37". */
static void add_page_label(struct citing_finder *f, size_t from, size_t to)
{
	struct pagelabel l;
	struct citing *c;
	char label[PAGELABEL_MAX];

	citing_words_put(f, from, to, label, sizeof label);
	if (!is_free(f, from, to) ||
	    !pagelabel_read(&l, label, strlen(label)) || !l.name_len)
		return;
	c = citing_words_add(f, CITING_PLACE, f->words[from].from,
			     f->words[to - 1].to);
	if (!c)
		return;
	snprintf(c->label, sizeof c->label, "%s", label);
	for (size_t i = from; i < to; i++)
		f->words[i].name = true;
}

/* "slip op. 16", "slip op., at 16": how many words, 0 for none. */
static size_t slip_at(const struct citing_finder *f, size_t i)
{
	size_t at;

	if (i + 2 >= f->n || strcmp(f->words[i].w, "slip") != 0 ||
	    (strcmp(f->words[i + 1].w, "op") != 0 &&
	     strcmp(f->words[i + 1].w, "opinion") != 0))
		return 0;
	at = i + 2 + !strcmp(f->words[i + 2].w, "at");
	return citing_words_number(f, at) ? at + 1 - i : 0;
}

/* "slip op., at 5 (KAGAN, J., dissenting)" is page 5 of the dissent. */
static void add_slip(struct citing_finder *f, size_t i, size_t n)
{
	size_t to = i + n, who;
	const char *number = f->words[to - 1].w, *part = NULL;
	struct citing *c;

	if (!is_free(f, i, to))
		return;
	for (who = to;
	     who < f->n && who < to + 4 && citing_words_gap_has(f, to, "(");
	     who++)
		if (!strcmp(f->words[who].w, "dissenting") ||
		    !strcmp(f->words[who].w, "concurring"))
			part = f->words[who].w;
	c = citing_words_add(f, CITING_PLACE, f->words[i].from,
			     f->words[to - 1].to);
	if (!c)
		return;
	if (part)
		snprintf(c->label, sizeof c->label, "%.20s %.10s op %.8s",
			 f->words[to].w, part, number);
	else
		snprintf(c->label, sizeof c->label, "slip op %.8s", number);
	for (size_t k = i; k < to; k++)
		f->words[k].name = true;
}

/* "A106", "JA 37" (where that is not the first letters of a document's name, which
 * find_abbreviated tells), "slip op. 16". */
static void find_page_labels(struct citing_finder *f)
{
	for (size_t i = 0; i < f->n; i++) {
		struct pagelabel l;
		size_t slip = slip_at(f, i);

		if (slip)
			add_slip(f, i, slip);
		else if (f->words[i].upper &&
			 pagelabel_read(&l, f->words[i].w,
					strlen(f->words[i].w)) &&
			 l.name_len && l.name_len <= LABEL_NAME_MAX)
			add_page_label(f, i, i + 1);
	}
}

static void find_abbreviated(struct citing_finder *f)
{
	for (size_t i = 0; i < f->n; i++) {
		struct citing_name *name;
		size_t to = i;

		while (to < f->n && to - i < 3 &&
		       citing_names_is_abbreviated(f, to) &&
		       (to == i || citing_words_run_on(f, to, ". ")))
			to++;
		if (to == i)
			continue;
		name = NULL;
		if (place_follows(f, to) &&
		    !(i && citing_words_number(f, i - 1))) /* "389 U.S. 347" */
			name = add_name(f, i, to);
		if (!name) {
			i = to - 1;
			continue;
		}
		for (size_t k = 0; k < f->c->n_documents; k++) {
			const struct document *d = &f->c->documents[k];

			if (name->n_any < CITING_ANY &&
			    (shortens(f, i, to, d->link_name) ||
			     shortens(f, i, to, d->id)))
				name->any[name->n_any++] = d;
		}
		name->named = is_record_form(f->words[to - 1].w);
		if (!name->n_any && !name->named) { /* "Fed. R. Evid. 401" */
			f->n_names--;
			for (size_t k = i; k < to; k++)
				f->words[k].name = false;
			if (citing_words_number(f, to)) /* or "S.A. 401" */
				add_page_label(f, i, to + 1);
		}
		i = to - 1;
	}
}

/* ---- names by their noun ---- */

/* Of these it is known whose they are: one that the docket does not name is
 * none. */
static bool is_personal(const char *w)
{
	static const char *const nouns[] = { "affidavit", "declaration",
					     "deposition", "testimony" };

	return str_in(w, STR_LIST(nouns));
}

static size_t name_begins(const struct citing_finder *f, size_t noun)
{
	size_t i = noun;

	while (i && noun - i < BEFORE_MAX &&
	       citing_words_run_on(f, i, " '-\xe2\x80\x99")) {
		const char *w = f->words[i - 1].w;

		if (!strcmp(w, "s") || !strcmp(w, "your") ||
		    !query_is_common(w))
			i--;
		else
			break;
		if (!strcmp(w, "your"))
			break;
	}
	while (i < noun && !strcmp(f->words[i].w, "s"))
		i++;
	return i;
}

static size_t name_ends(const struct citing_finder *f, size_t noun)
{
	static const char *const links[] = { "for", "of", "by" };
	static const char *const small[] = { "the", "of", "and", "dr" };
	size_t i = noun + 1, end = i;

	if (i >= f->n || !citing_words_run_on(f, i, " ") ||
	    !str_in(f->words[i].w, STR_LIST(links)))
		return end;
	for (i++; i < f->n && i - noun <= AFTER_MAX; i++) {
		const char *w = f->words[i].w;

		if (!citing_words_run_on(f, i, " '.-\xe2\x80\x99"))
			break;
		if (f->words[i].upper || !strcmp(w, "petitioner") ||
		    !strcmp(w, "respondent") || !strcmp(w, "amicus"))
			end = i + 1;
		else if (!str_in(w, STR_LIST(small)))
			break;
	}
	return end;
}

/* Words that set one document apart from another of its kind. */
static bool tells_apart(const struct citing_finder *f, size_t i)
{
	static const char *const words[] = {
		"supplemental", "reply",   "opening", "amicus",
		"joint",	"sealed",  "second",  "third",
		"first",	"amended", "your",
	};

	return (f->words[i].upper && !f->words[i].first) ||
	       str_in(f->words[i].w, STR_LIST(words));
}

static void name_by_noun(struct citing_finder *f, size_t noun)
{
	size_t from = name_begins(f, noun), to = name_ends(f, noun);
	struct citing_name *name = add_name(f, from, to);

	if (!name)
		return;
	/* "the thick joint appendix" is the joint appendix. */
	find_documents(f, name, from, to);
	while (!name->n_any && from < noun && !tells_apart(f, from)) {
		from++;
		find_documents(f, name, from, to);
	}
	name->from = from;
	for (size_t i = from; i < to; i++)
		name->named = name->named || (i != noun && f->words[i].upper &&
					      !f->words[i].first);
	name->named = name->named && is_personal(f->words[noun].w);
	name->vague = to == from + 1;
}

static void find_nouns(struct citing_finder *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (is_noun(f->words[i].w) && !f->words[i].name)
			name_by_noun(f, i);
}

/* "Exhibit 5", "Appendix B" */
static void find_labels(struct citing_finder *f)
{
	static const char *const words[] = { "exhibit", "attachment",
					     "annex",	"schedule",
					     "tab",	"appendix" };

	for (size_t i = 0; i + 1 < f->n; i++) {
		const struct citing_word *label = &f->words[i + 1];
		struct citing_name *name;

		if (!str_in(f->words[i].w, STR_LIST(words)) ||
		    !citing_words_run_on(f, i + 1, " ") ||
		    !(citing_words_number(f, i + 1) ||
		      (label->upper && !label->w[1])))
			continue;
		if (!f->words[i].upper && !citing_words_number(f, i + 1))
			continue;
		name = add_name(f, i, i + 2);
		if (!name)
			continue;
		find_documents(f, name, i, i + 2);
		name->label = !name->n_any;
		name->named = true;
	}
}

void citing_names_find(struct citing_finder *f)
{
	find_spelled(f);
	find_labels(f);
	find_page_labels(f);
	find_abbreviated(f);
	find_nouns(f);
}
