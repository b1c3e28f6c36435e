/*
 * citing.c - in one pass over the words:
 *
 *   words -> names of documents (ids, link names, "Brief for the Respondent",
 *            "Pet. Br."), labels ("Exhibit 5") and labels of pages ("A106")
 *         -> places ("paragraph 12", "at 9"), each given to the name next to it
 *         -> authorities, quotations
 */
#include "docket/citing.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/quotation.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "docket/query.h"

#define BEFORE_MAX     5 /* words of a name before its noun */
#define AFTER_MAX      6 /* and behind it: "of Dr. Lena Hale" */
#define NEAR_MAX       6 /* words between a name and its place */
#define QUOTE_MIN      4 /* words; fewer are a manner of speaking */
#define NAMES_MAX      32
#define YOU_VERB_MAX   3 /* words from "you" to "write" */
#define LABEL_NAME_MAX 4 /* letters of a label in capitals: "Appx12" */

struct word {
	size_t from, to;
	char w[QUERY_WORD_BYTES]; /* lower case */
	bool upper;		  /* begins with a capital */
	bool first;		  /* of its sentence */
	bool name;		  /* taken by a name */
};

/* A document or a label, words from..to-1. */
struct name {
	size_t from, to;
	const struct document *any[CITING_ANY];
	size_t n_any;
	bool named; /* with a proper name: worth looking for as it stands */
	bool label;
	bool vague;  /* "the opinion": a name only where a place is with it */
	bool placed; /* a place was given to it */
	bool guessed;
};

struct finder {
	const struct court_case *c;
	enum side_id side;
	const char *text;
	struct word *words;
	size_t n;
	struct name names[NAMES_MAX];
	size_t n_names;
	struct citings *out;
};

/* ---- words ---- */

static bool gap_has(const struct finder *f, size_t i, const char *s)
{
	size_t from = i ? f->words[i - 1].to : 0, n = strlen(s);
	size_t to = i < f->n ? f->words[i].from : strlen(f->text);

	for (; from + n <= to; from++)
		if (!memcmp(f->text + from, s, n))
			return true;
	return false;
}

/* Words that a full stop shortens and does not end a sentence behind. */
static bool is_short_form(const char *w)
{
	static const char *const forms[] = {
		"v",   "vs",  "br",   "app",  "pet", "resp", "ex",   "no",
		"nos", "pp",  "par",  "para", "mr",  "mrs",  "ms",   "dr",
		"st",  "ct",  "cir",  "supp", "inc", "co",   "corp", "tr",
		"dep", "aff", "decl", "dkt",  "ed",  "sgt",  "det",  "id",
	};

	return !w[1] || str_in(w, STR_LIST(forms));
}

static bool ends_sentence(const struct finder *f, size_t i)
{
	const char *s = f->text + f->words[i].to;

	if (*s == '?' || *s == '!' || *s == ';')
		return true;
	return *s == '.' && !is_short_form(f->words[i].w);
}

static void cut_words(struct finder *f)
{
	size_t len = strlen(f->text), at = 0;
	bool first = true;

	f->words = xcalloc(CITING_WORDS, sizeof *f->words);
	while (f->n < CITING_WORDS) {
		struct word *w = &f->words[f->n];

		if (!query_word(f->text, len, &at, &w->from, w->w))
			break;
		w->to = at;
		w->upper = isupper((unsigned char)f->text[w->from]) != 0;
		w->first = first;
		first = ends_sentence(f, f->n++);
	}
}

/* Whether word i goes on where i-1 ends: nothing between them but these. */
static bool runs_on(const struct finder *f, size_t i, const char *allowed)
{
	for (size_t at = f->words[i - 1].to; at < f->words[i].from; at++)
		if (!strchr(allowed, f->text[at]))
			return false;
	return !f->words[i].first;
}

/* A number as places have it; 0 for none.  "4a", as appendices number. */
static int number_at(const struct finder *f, size_t i)
{
	const char *w = i < f->n ? f->words[i].w : "";
	size_t n = strspn(w, "0123456789");

	if (!n || n > 6 || (w[n] && (w[n] != 'a' || w[n + 1])))
		return 0;
	return (int)strtol(w, NULL, 10);
}

static void put_words(const struct finder *f, size_t from, size_t to, char *out,
		      size_t size)
{
	size_t n = 0;

	*out = '\0';
	for (size_t i = from; i < to; i++) {
		size_t len = strlen(f->words[i].w);

		if (n + len + 2 > size)
			break;
		n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "",
				      f->words[i].w);
	}
}

static struct citing *add(struct finder *f, enum citing_kind kind, size_t from,
			  size_t to)
{
	struct citing *c;

	if (f->out->n == CITINGS_MAX)
		return NULL;
	c = &f->out->list[f->out->n++];
	*c = (struct citing){ .kind = kind, .from = from, .to = to };
	return c;
}

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

/* Whether a document is of the side's own briefs: as a person says, else by what
 * it is called.  Friends of the court are nobody's own. */
static bool is_own(const struct finder *f, const struct document *d)
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

static bool is_brief(const struct document *d)
{
	return document_has(d, "brief") || document_has(d, "reply") ||
	       document_has(d, "memorandum");
}

/* The documents that have every telling word of from..to-1. */
static void find_documents(const struct finder *f, struct name *name,
			   size_t from, size_t to)
{
	name->n_any = 0;
	for (size_t k = 0; k < f->c->n_documents; k++) {
		const struct document *d = &f->c->documents[k];
		bool fits = true;

		for (size_t i = from; fits && i < to; i++) {
			const char *w = f->words[i].w;

			if (!strcmp(w, "your"))
				fits = is_own(f, d);
			else
				fits = says_nothing(w) || document_has(d, w);
		}
		if (fits && name->n_any < CITING_ANY)
			name->any[name->n_any++] = d;
	}
}

static bool is_free(const struct finder *f, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (f->words[i].name)
			return false;
	return true;
}

static struct name *add_name(struct finder *f, size_t from, size_t to)
{
	struct name *name;

	if (f->n_names == NAMES_MAX || !is_free(f, from, to))
		return NULL;
	name = &f->names[f->n_names++];
	*name = (struct name){ .from = from, .to = to };
	for (size_t i = from; i < to; i++)
		f->words[i].name = true;
	return name;
}

/* How many words from i on are those of `value`, up to a colon of it; 0 when
 * not all of them are. */
static size_t spells(const struct finder *f, size_t i, const char *value)
{
	size_t len = strcspn(value, ":"), at = 0, from, n = 0;
	char w[QUERY_WORD_BYTES];

	while (query_word(value, len, &at, &from, w)) {
		if (i + n >= f->n || strcmp(f->words[i + n].w, w) != 0 ||
		    (n && !runs_on(f, i + n, " -_'.,")))
			return 0;
		n++;
	}
	return n;
}

static bool is_place_word(const char *w)
{
	static const char *const words[] = { "paragraph", "paragraphs", "para",
					     "paras",	  "par",	"pars",
					     "page",	  "pages",	"pp",
					     "p",	  "at" };

	return str_in(w, STR_LIST(words));
}

static bool place_follows(const struct finder *f, size_t i)
{
	if (i >= f->n || f->words[i].first)
		return false;
	return number_at(f, i) ||
	       (is_place_word(f->words[i].w) && number_at(f, i + 1));
}

/* A document's own id or full name.  One word alone ("lease") is a name only
 * where a place stands behind it. */
static void find_spelled(struct finder *f)
{
	for (size_t i = 0; i < f->n; i++)
		for (size_t k = 0; k < f->c->n_documents; k++) {
			const struct document *d = &f->c->documents[k];
			size_t n = spells(f, i, d->id);
			size_t m = spells(f, i, d->link_name);
			struct name *name;

			n = m > n ? m : n;
			if (!n || (n == 1 && !place_follows(f, i + 1)))
				continue;
			name = add_name(f, i, i + n);
			if (name)
				name->any[name->n_any++] = d;
		}
}

/* "JA", "SER": capitals alone. */
static bool is_in_capitals(const struct finder *f, size_t i)
{
	size_t len = f->words[i].to - f->words[i].from;

	if (len < 2 || len > LABEL_NAME_MAX)
		return false;
	for (size_t k = f->words[i].from; k < f->words[i].to; k++)
		if (!isupper((unsigned char)f->text[k]))
			return false;
	return true;
}

/* "J.A. 12", "Pet. Br. at 9", "Tr. 14": shortened words with a place behind. */
static bool is_abbreviated(const struct finder *f, size_t i)
{
	if (is_in_capitals(f, i) && number_at(f, i + 1))
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
static bool shortens(const struct finder *f, size_t from, size_t to,
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
static void add_page_label(struct finder *f, size_t from, size_t to)
{
	struct pagelabel l;
	struct citing *c;
	char label[PAGELABEL_MAX];

	put_words(f, from, to, label, sizeof label);
	if (!is_free(f, from, to) ||
	    !pagelabel_read(&l, label, strlen(label)) || !l.name_len)
		return;
	c = add(f, CITING_PLACE, f->words[from].from, f->words[to - 1].to);
	if (!c)
		return;
	snprintf(c->label, sizeof c->label, "%s", label);
	for (size_t i = from; i < to; i++)
		f->words[i].name = true;
}

/* "slip op. 16", "slip op., at 16": how many words, 0 for none. */
static size_t slip_at(const struct finder *f, size_t i)
{
	size_t at;

	if (i + 2 >= f->n || strcmp(f->words[i].w, "slip") != 0 ||
	    (strcmp(f->words[i + 1].w, "op") != 0 &&
	     strcmp(f->words[i + 1].w, "opinion") != 0))
		return 0;
	at = i + 2 + !strcmp(f->words[i + 2].w, "at");
	return number_at(f, at) ? at + 1 - i : 0;
}

/* "slip op., at 5 (KAGAN, J., dissenting)" is page 5 of the dissent. */
static void add_slip(struct finder *f, size_t i, size_t n)
{
	size_t to = i + n, who;
	const char *number = f->words[to - 1].w, *part = NULL;
	struct citing *c;

	if (!is_free(f, i, to))
		return;
	for (who = to; who < f->n && who < to + 4 && gap_has(f, to, "("); who++)
		if (!strcmp(f->words[who].w, "dissenting") ||
		    !strcmp(f->words[who].w, "concurring"))
			part = f->words[who].w;
	c = add(f, CITING_PLACE, f->words[i].from, f->words[to - 1].to);
	if (!c)
		return;
	if (part)
		snprintf(c->label, sizeof c->label, "%.20s %s op %.8s",
			 f->words[to].w, part, number);
	else
		snprintf(c->label, sizeof c->label, "slip op %.8s", number);
	for (size_t k = i; k < to; k++)
		f->words[k].name = true;
}

/* "A106", "JA 37" (where that is not the first letters of a document's name, which
 * find_abbreviated tells), "slip op. 16". */
static void find_page_labels(struct finder *f)
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

static void find_abbreviated(struct finder *f)
{
	for (size_t i = 0; i < f->n; i++) {
		struct name *name;
		size_t to = i;

		while (to < f->n && to - i < 3 && is_abbreviated(f, to) &&
		       (to == i || runs_on(f, to, ". ")))
			to++;
		if (to == i)
			continue;
		name = NULL;
		if (place_follows(f, to) &&
		    !(i && number_at(f, i - 1))) /* "389 U.S. 347" */
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
			if (number_at(f, to)) /* or "S.A. 401" */
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

static size_t name_begins(const struct finder *f, size_t noun)
{
	size_t i = noun;

	while (i && noun - i < BEFORE_MAX && runs_on(f, i, " '-\xe2\x80\x99")) {
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

static size_t name_ends(const struct finder *f, size_t noun)
{
	static const char *const links[] = { "for", "of", "by" };
	static const char *const small[] = { "the", "of", "and", "dr" };
	size_t i = noun + 1, end = i;

	if (i >= f->n || !runs_on(f, i, " ") ||
	    !str_in(f->words[i].w, STR_LIST(links)))
		return end;
	for (i++; i < f->n && i - noun <= AFTER_MAX; i++) {
		const char *w = f->words[i].w;

		if (!runs_on(f, i, " '.-\xe2\x80\x99"))
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
static bool tells_apart(const struct finder *f, size_t i)
{
	static const char *const words[] = {
		"supplemental", "reply",   "opening", "amicus",
		"joint",	"sealed",  "second",  "third",
		"first",	"amended", "your",
	};

	return (f->words[i].upper && !f->words[i].first) ||
	       str_in(f->words[i].w, STR_LIST(words));
}

static void name_by_noun(struct finder *f, size_t noun)
{
	size_t from = name_begins(f, noun), to = name_ends(f, noun);
	struct name *name = add_name(f, from, to);

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

static void find_nouns(struct finder *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (is_noun(f->words[i].w) && !f->words[i].name)
			name_by_noun(f, i);
}

/* "Exhibit 5", "Appendix B" */
static void find_labels(struct finder *f)
{
	static const char *const words[] = { "exhibit", "attachment",
					     "annex",	"schedule",
					     "tab",	"appendix" };

	for (size_t i = 0; i + 1 < f->n; i++) {
		const struct word *label = &f->words[i + 1];
		struct name *name;

		if (!str_in(f->words[i].w, STR_LIST(words)) ||
		    !runs_on(f, i + 1, " ") ||
		    !(number_at(f, i + 1) || (label->upper && !label->w[1])))
			continue;
		if (!f->words[i].upper && !number_at(f, i + 1))
			continue;
		name = add_name(f, i, i + 2);
		if (!name)
			continue;
		find_documents(f, name, i, i + 2);
		name->label = !name->n_any;
		name->named = true;
	}
}

/* ---- places ---- */

/* Two words of one sentence. */
static bool together(const struct finder *f, size_t a, size_t b)
{
	for (size_t i = a + 1; i <= b && i < f->n; i++)
		if (f->words[i].first)
			return false;
	return true;
}

/* The name that a place at words from..to-1 belongs to: just before it, just
 * behind it ("paragraph 12 of the appendix"), or the last one spoken of. */
static struct name *name_of_place(struct finder *f, size_t from, size_t to)
{
	struct name *last = NULL;

	for (size_t i = 0; i < f->n_names; i++) {
		struct name *n = &f->names[i];

		if (n->to <= from && (!last || n->to > last->to))
			last = n;
		if (n->from >= to && n->from - to <= 3 &&
		    together(f, from, n->from) && !f->words[to].upper &&
		    (!strcmp(f->words[to].w, "of") ||
		     !strcmp(f->words[to].w, "in")))
			return n;
	}
	if (last && from - last->to <= NEAR_MAX && together(f, last->to, from))
		return last;
	return last && last->placed ? last : NULL;
}

static void put_place(struct finder *f, struct name *n, size_t from, size_t to,
		      char kind)
{
	int number = number_at(f, to - 1);
	size_t a = n->from < from ? n->from : from;
	size_t b = n->to > to ? n->to : to;
	struct citing *c;

	/* Far apart, the name alone and the place would read as one long cite. */
	c = add(f, n->label ? CITING_LABEL : CITING_PLACE, f->words[a].from,
		f->words[b - 1].to);
	n->placed = true;
	if (!c)
		return;
	c->n_any = n->n_any;
	c->guessed = n->guessed;
	memcpy(c->any, n->any, sizeof c->any);
	c->paragraph = kind == 'q' ? number : 0;
	c->page = kind == 'p' ? number : 0;
	if (kind == 'p')
		put_words(f, to - 1, to, c->label, sizeof c->label);
	put_words(f, n->from, n->to, c->words, sizeof c->words);
}

static bool is_clock(const struct finder *f, size_t i)
{
	const char *s = f->text + f->words[i].to;

	return *s == ':' && isdigit((unsigned char)s[1]);
}

/* What kind of place the number at i is: 'p'age, 'q' paragraph, 0 none. */
static char kind_of_place(const struct finder *f, size_t i, size_t *from)
{
	const char *w = i ? f->words[i - 1].w : "";

	*from = i;
	if (gap_has(f, i, "\xc2\xb6"))
		return 'q';
	if (i && runs_on(f, i, " .")) {
		*from = i - 1;
		if (str_begins(w, "par") && is_place_word(w))
			return 'q';
		if (is_place_word(w) && strcmp(w, "at") != 0)
			return 'p';
	}
	if (i > 1 && !strcmp(w, "at") && f->words[i - 2].name)
		return is_clock(f, i) ? 0 : 'p';
	*from = i;
	for (size_t k = 0; k < f->n_names; k++)
		if (f->names[k].to == i && is_abbreviated(f, i - 1))
			return 'p';
	return 0;
}

/* How many words further on a list of places has its next number ("12-14", "12,
 * 14 and 19"); 0: it has none. */
static size_t goes_on(const struct finder *f, size_t i, bool several)
{
	static const char *const links[] = { "and", "to", "through", "or" };

	if (i >= f->n || f->words[i].first)
		return 0;
	if (number_at(f, i))
		return gap_has(f, i, "-") || gap_has(f, i, "\xe2\x80\x93") ||
				       (several && gap_has(f, i, ","))
			       ? 1
			       : 0;
	return several && str_in(f->words[i].w, STR_LIST(links)) &&
			       number_at(f, i + 1)
		       ? 2
		       : 0;
}

/* "paragraphs", "pages", "pp", two signs */
static bool are_several(const struct finder *f, size_t from, size_t i)
{
	const char *w = f->words[from].w;

	return gap_has(f, i, "\xc2\xb6\xc2\xb6") || !strcmp(w, "pp") ||
	       (strlen(w) > 4 && w[strlen(w) - 1] == 's');
}

/* Where the list of places ends that begins with the number at i. */
static size_t end_of_list(const struct finder *f, size_t i, bool several)
{
	size_t more;

	while ((more = goes_on(f, i + 1, several)))
		i += more;
	return i + 1;
}

/* "at paragraph 7 you write": counsel's own words, in the sentence of word i. */
static bool says_you_write(const struct finder *f, size_t i)
{
	static const char *const verbs[] = {
		"write",  "wrote",   "written",	 "say",	    "said",
		"state",  "argue",   "argued",	 "concede", "admit",
		"claim",  "contend", "tell",	 "told",    "assert",
		"stated", "submit",  "maintain", "suggest", "conceded"
	};
	size_t a = i, b = i + 1;

	while (a && !f->words[a].first)
		a--;
	while (b < f->n && !f->words[b].first)
		b++;
	for (; a < b; a++) {
		if (strcmp(f->words[a].w, "you") != 0)
			continue;
		for (size_t k = a + 1; k < b && k <= a + YOU_VERB_MAX; k++)
			if (str_in(f->words[k].w, STR_LIST(verbs)))
				return true;
	}
	return false;
}

static bool has_name(const struct finder *f, size_t i)
{
	for (size_t k = 0; k < f->n_names; k++)
		if (f->names[k].to <= i ? together(f, f->names[k].to, i)
					: together(f, i, f->names[k].from))
			return true;
	return false;
}

/* Counsel's own briefs, where word i is in a sentence that speaks of what counsel
 * wrote and names no paper; false where it is not, or there are none. */
static bool own_briefs(const struct finder *f, size_t i, struct name *out)
{
	*out = (struct name){ .from = i, .to = i + 1, .guessed = true };
	if (has_name(f, i) || !says_you_write(f, i))
		return false;
	for (size_t k = 0; k < f->c->n_documents; k++)
		if (out->n_any < CITING_ANY && is_own(f, &f->c->documents[k]) &&
		    is_brief(&f->c->documents[k]))
			out->any[out->n_any++] = &f->c->documents[k];
	return out->n_any > 0;
}

static void find_places(struct finder *f)
{
	for (size_t i = 0; i < f->n; i++) {
		size_t from = i, more;
		struct name *name, own;
		bool several;
		char kind = 0;

		if (number_at(f, i) && !f->words[i].name)
			kind = kind_of_place(f, i, &from);
		if (!kind)
			continue;
		several = are_several(f, from, i);
		name = own_briefs(f, i, &own)
			       ? &own
			       : name_of_place(f, from,
					       end_of_list(f, i, several));
		while (name) {
			put_place(f, name, from, i + 1, kind);
			more = goes_on(f, i + 1, several);
			if (!more)
				break;
			i += more;
			from = i;
		}
	}
}

/* Names that no place was given to. */
static void find_bare(struct finder *f)
{
	for (size_t i = 0; i < f->n_names; i++) {
		struct name *n = &f->names[i];
		bool one = n->n_any == 1;

		if (!n->placed && !n->vague &&
		    (one || n->label || (!n->n_any && n->named)))
			put_place(f, n, n->from, n->to, 0);
	}
}

/* ---- authorities ---- */

static bool joins_parties(const char *w)
{
	static const char *const words[] = { "of",  "the", "and", "ex",
					     "rel", "for", "de" };

	return str_in(w, STR_LIST(words));
}

/* "Katz v. United States": looked up by the words next to the "v". */
static void find_parties(struct finder *f)
{
	for (size_t i = 1; i + 1 < f->n; i++) {
		size_t from = i, to = i + 1;
		struct citing *c;

		if (strcmp(f->words[i].w, "v") != 0 &&
		    strcmp(f->words[i].w, "vs") != 0)
			continue;
		if (!f->words[i - 1].upper || !f->words[i + 1].upper)
			continue;
		while (from && i - from < BEFORE_MAX &&
		       runs_on(f, from, " .'&-*_\xe2\x80\x99") &&
		       (f->words[from - 1].upper ||
			(from < i && joins_parties(f->words[from - 1].w))))
			from--;
		while (from < i - 1 && query_is_common(f->words[from].w))
			from++; /* "Under Katz v. United States" */
		while (to < f->n && to - i <= BEFORE_MAX &&
		       runs_on(f, to, " .'&-*_\xe2\x80\x99") &&
		       (f->words[to].upper || joins_parties(f->words[to].w)))
			to++;
		while (to > i + 2 && !f->words[to - 1].upper)
			to--;
		c = add(f, CITING_AUTHORITY, f->words[from].from,
			f->words[to - 1].to);
		if (c)
			put_words(f, i - 1, i + 2, c->words, sizeof c->words);
	}
}

/* "389 U.S. 347", "42 U.S.C. § 1983": a number, shortened words, a number. */
static void find_reports(struct finder *f)
{
	for (size_t i = 0; i + 2 < f->n; i++) {
		size_t to = i + 1;
		struct citing *c;

		if (!number_at(f, i) || f->words[i].name)
			continue;
		while (to < f->n && to - i <= 4 && runs_on(f, to, " .") &&
		       ((f->words[to].upper &&
			 f->text[f->words[to].to] == '.') ||
			(to > i + 1 && !strcmp(f->words[to].w, "2d")) ||
			(to > i + 1 && !strcmp(f->words[to].w, "3d")) ||
			(to > i + 1 && !strcmp(f->words[to].w, "4th"))))
			to++;
		if (to == i + 1 || to >= f->n || !number_at(f, to) ||
		    !runs_on(f, to, " .\xc2\xa7"))
			continue;
		c = add(f, CITING_AUTHORITY, f->words[i].from, f->words[to].to);
		if (c)
			put_words(f, i, to + 1, c->words, sizeof c->words);
		i = to;
	}
}

/* ---- quotations ---- */

static bool lays_to_record(const struct finder *f, size_t from, size_t to)
{
	static const char *const words[] = {
		"record",  "testified", "testimony",  "docket",
		"brief",   "appendix",	"opinion",    "wrote",
		"exhibit", "affidavit", "stipulated", "stipulation",
	};
	size_t a = 0, b = f->n;

	for (size_t i = 0; i < f->n; i++) {
		if (f->words[i].first && f->words[i].from <= from)
			a = i;
		if (f->words[i].first && f->words[i].from >= to && b == f->n)
			b = i;
	}
	for (size_t i = a; i < b; i++)
		if ((f->words[i].from < from || f->words[i].from >= to) &&
		    (f->words[i].name ||
		     str_in(f->words[i].w, STR_LIST(words))))
			return true;
	return false;
}

/* Words are left out or put in before word i: "the [sensor] ... network" */
static bool leaves_out(const struct finder *f, size_t i)
{
	return gap_has(f, i, "..") || gap_has(f, i, "\xe2\x80\xa6") ||
	       gap_has(f, i, "[") || gap_has(f, i, "]");
}

static void add_quote(struct finder *f, size_t from, size_t to)
{
	size_t a = 0, b;
	struct citing *c;

	while (a < f->n && f->words[a].from < from)
		a++;
	for (b = a; b < f->n && f->words[b].to <= to; b++)
		if (b > a && leaves_out(f, b))
			break;
	if (b - a >= QUOTE_MIN && lays_to_record(f, from, to)) {
		c = add(f, CITING_QUOTE, from, to);
		if (c)
			put_words(f, a, b, c->words, sizeof c->words);
	}
	if (b > a && b < f->n && f->words[b].to <= to)
		add_quote(f, f->words[b].from, to);
}

static void find_quotes(struct finder *f)
{
	const char *s = f->text;

	while (*s) {
		size_t open, close;
		const char *end = quotation_close(s, &open, &close);

		if (!end) {
			s++;
			continue;
		}
		add_quote(f, (size_t)(s - f->text) + open,
			  (size_t)(end - f->text));
		s = end + close;
	}
}

void citing_find(struct citings *out, const struct court_case *c,
		 enum side_id side, const char *text)
{
	struct finder f = { .c = c, .side = side, .text = text, .out = out };

	out->n = 0;
	cut_words(&f);
	find_spelled(&f);
	find_labels(&f);
	find_page_labels(&f);
	find_abbreviated(&f);
	find_nouns(&f);
	find_places(&f);
	find_bare(&f);
	find_parties(&f);
	find_reports(&f);
	find_quotes(&f);
	free(f.words);
}
