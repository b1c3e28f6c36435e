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
#include <stdlib.h>
#include <string.h>

#include "base/quotation.h"
#include "base/str.h"
#include "docket/citing_names.h"
#include "docket/citing_words.h"

#define PARTY_MAX    5 /* words of a party on either side of "v." */
#define NEAR_MAX     6 /* words between a name and its place */
#define QUOTE_MIN    4 /* words; fewer are a manner of speaking */
#define YOU_VERB_MAX 3 /* words from "you" to "write" */

/* ---- places ---- */

/* Two words of one sentence. */
static bool together(const struct citing_finder *f, size_t a, size_t b)
{
	for (size_t i = a + 1; i <= b && i < f->n; i++)
		if (f->words[i].first)
			return false;
	return true;
}

/* The name that a place at words from..to-1 belongs to: just before it, just
 * behind it ("paragraph 12 of the appendix"), or the last one spoken of. */
static struct citing_name *name_of_place(struct citing_finder *f, size_t from,
					 size_t to)
{
	struct citing_name *last = NULL;

	for (size_t i = 0; i < f->n_names; i++) {
		struct citing_name *n = &f->names[i];

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

static void put_place(struct citing_finder *f, struct citing_name *n,
		      size_t from, size_t to, char kind)
{
	int number = citing_words_number(f, to - 1);
	size_t a = n->from < from ? n->from : from;
	size_t b = n->to > to ? n->to : to;
	struct citing *c;

	/* Far apart, the name alone and the place would read as one long cite. */
	c = citing_words_add(f, n->label ? CITING_LABEL : CITING_PLACE,
			     f->words[a].from, f->words[b - 1].to);
	n->placed = true;
	if (!c)
		return;
	c->n_any = n->n_any;
	c->guessed = n->guessed;
	memcpy(c->any, n->any, sizeof c->any);
	c->paragraph = kind == 'q' ? number : 0;
	c->page = kind == 'p' ? number : 0;
	if (kind == 'p')
		citing_words_put(f, to - 1, to, c->label, sizeof c->label);
	citing_words_put(f, n->from, n->to, c->words, sizeof c->words);
}

static bool is_clock(const struct citing_finder *f, size_t i)
{
	const char *s = f->text + f->words[i].to;

	return *s == ':' && isdigit((unsigned char)s[1]);
}

/* What kind of place the number at i is: 'p'age, 'q' paragraph, 0 none. */
static char kind_of_place(const struct citing_finder *f, size_t i, size_t *from)
{
	const char *w = i ? f->words[i - 1].w : "";

	*from = i;
	if (citing_words_gap_has(f, i, "\xc2\xb6"))
		return 'q';
	if (i && citing_words_run_on(f, i, " .")) {
		*from = i - 1;
		if (str_begins(w, "par") && citing_names_is_place_word(w))
			return 'q';
		if (citing_names_is_place_word(w) && strcmp(w, "at") != 0)
			return 'p';
	}
	if (i > 1 && !strcmp(w, "at") && f->words[i - 2].name)
		return is_clock(f, i) ? 0 : 'p';
	*from = i;
	for (size_t k = 0; k < f->n_names; k++)
		if (f->names[k].to == i &&
		    citing_names_is_abbreviated(f, i - 1))
			return 'p';
	return 0;
}

/* How many words further on a list of places has its next number ("12-14", "12,
 * 14 and 19"); 0: it has none. */
static size_t goes_on(const struct citing_finder *f, size_t i, bool several)
{
	static const char *const links[] = { "and", "to", "through", "or" };

	if (i >= f->n || f->words[i].first)
		return 0;
	if (citing_words_number(f, i))
		return citing_words_gap_has(f, i, "-") ||
				       citing_words_gap_has(f, i,
							    "\xe2\x80\x93") ||
				       (several &&
					citing_words_gap_has(f, i, ","))
			       ? 1
			       : 0;
	return several && str_in(f->words[i].w, STR_LIST(links)) &&
			       citing_words_number(f, i + 1)
		       ? 2
		       : 0;
}

/* "paragraphs", "pages", "pp", two signs */
static bool are_several(const struct citing_finder *f, size_t from, size_t i)
{
	const char *w = f->words[from].w;

	return citing_words_gap_has(f, i, "\xc2\xb6\xc2\xb6") ||
	       !strcmp(w, "pp") || (strlen(w) > 4 && w[strlen(w) - 1] == 's');
}

/* Where the list of places ends that begins with the number at i. */
static size_t end_of_list(const struct citing_finder *f, size_t i, bool several)
{
	size_t more;

	while ((more = goes_on(f, i + 1, several)))
		i += more;
	return i + 1;
}

/* "at paragraph 7 you write": counsel's own words, in the sentence of word i. */
static bool says_you_write(const struct citing_finder *f, size_t i)
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

static bool has_name(const struct citing_finder *f, size_t i)
{
	for (size_t k = 0; k < f->n_names; k++)
		if (f->names[k].to <= i ? together(f, f->names[k].to, i)
					: together(f, i, f->names[k].from))
			return true;
	return false;
}

/* Counsel's own briefs, where word i is in a sentence that speaks of what counsel
 * wrote and names no paper; false where it is not, or there are none. */
static bool own_briefs(const struct citing_finder *f, size_t i,
		       struct citing_name *out)
{
	*out = (struct citing_name){ .from = i, .to = i + 1, .guessed = true };
	if (has_name(f, i) || !says_you_write(f, i))
		return false;
	for (size_t k = 0; k < f->c->n_documents; k++)
		if (out->n_any < CITING_ANY &&
		    citing_names_is_own(f, &f->c->documents[k]) &&
		    citing_names_is_brief(&f->c->documents[k]))
			out->any[out->n_any++] = &f->c->documents[k];
	return out->n_any > 0;
}

static void add_unplaced(struct citings *out, int number)
{
	if (out->n_unplaced < CITINGS_MAX)
		out->unplaced[out->n_unplaced++] = number;
}

static void find_places(struct citing_finder *f)
{
	for (size_t i = 0; i < f->n; i++) {
		size_t from = i, more;
		struct citing_name *name, own;
		bool several;
		char kind = 0;

		if (citing_words_number(f, i) && !f->words[i].name)
			kind = kind_of_place(f, i, &from);
		if (!kind)
			continue;
		several = are_several(f, from, i);
		name = own_briefs(f, i, &own)
			       ? &own
			       : name_of_place(f, from,
					       end_of_list(f, i, several));
		while (name || kind == 'q') {
			if (name)
				put_place(f, name, from, i + 1, kind);
			else
				add_unplaced(f->out, citing_words_number(f, i));
			more = goes_on(f, i + 1, several);
			if (!more)
				break;
			i += more;
			from = i;
		}
	}
}

/* Names that no place was given to. */
static void find_bare(struct citing_finder *f)
{
	for (size_t i = 0; i < f->n_names; i++) {
		struct citing_name *n = &f->names[i];
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
static void find_parties(struct citing_finder *f)
{
	for (size_t i = 1; i + 1 < f->n; i++) {
		size_t from = i, to = i + 1;
		struct citing *c;

		if (strcmp(f->words[i].w, "v") != 0 &&
		    strcmp(f->words[i].w, "vs") != 0)
			continue;
		if (!f->words[i - 1].upper || !f->words[i + 1].upper)
			continue;
		while (from && i - from < PARTY_MAX &&
		       citing_words_run_on(f, from, " .'&-*_\xe2\x80\x99") &&
		       (f->words[from - 1].upper ||
			(from < i && joins_parties(f->words[from - 1].w))))
			from--;
		while (from < i - 1 && query_is_common(f->words[from].w))
			from++; /* "Under Katz v. United States" */
		while (to < f->n && to - i <= PARTY_MAX &&
		       citing_words_run_on(f, to, " .'&-*_\xe2\x80\x99") &&
		       (f->words[to].upper || joins_parties(f->words[to].w)))
			to++;
		while (to > i + 2 && !f->words[to - 1].upper)
			to--;
		c = citing_words_add(f, CITING_AUTHORITY, f->words[from].from,
				     f->words[to - 1].to);
		if (c)
			citing_words_put(f, i - 1, i + 2, c->words,
					 sizeof c->words);
	}
}

/* "389 U.S. 347", "42 U.S.C. § 1983": a number, shortened words, a number. */
static void find_reports(struct citing_finder *f)
{
	for (size_t i = 0; i + 2 < f->n; i++) {
		size_t to = i + 1;
		struct citing *c;

		if (!citing_words_number(f, i) || f->words[i].name)
			continue;
		while (to < f->n && to - i <= 4 &&
		       citing_words_run_on(f, to, " .") &&
		       ((f->words[to].upper &&
			 f->text[f->words[to].to] == '.') ||
			(to > i + 1 && !strcmp(f->words[to].w, "2d")) ||
			(to > i + 1 && !strcmp(f->words[to].w, "3d")) ||
			(to > i + 1 && !strcmp(f->words[to].w, "4th"))))
			to++;
		if (to == i + 1 || to >= f->n || !citing_words_number(f, to) ||
		    !citing_words_run_on(f, to, " .\xc2\xa7"))
			continue;
		c = citing_words_add(f, CITING_AUTHORITY, f->words[i].from,
				     f->words[to].to);
		if (c)
			citing_words_put(f, i, to + 1, c->words,
					 sizeof c->words);
		i = to;
	}
}

/* ---- quotations ---- */

static bool lays_to_record(const struct citing_finder *f, size_t from,
			   size_t to)
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
static bool leaves_out(const struct citing_finder *f, size_t i)
{
	return citing_words_gap_has(f, i, "..") ||
	       citing_words_gap_has(f, i, "\xe2\x80\xa6") ||
	       citing_words_gap_has(f, i, "[") ||
	       citing_words_gap_has(f, i, "]");
}

static void add_quote(struct citing_finder *f, size_t from, size_t to)
{
	size_t a = 0, b;
	struct citing *c;

	while (a < f->n && f->words[a].from < from)
		a++;
	for (b = a; b < f->n && f->words[b].to <= to; b++)
		if (b > a && leaves_out(f, b))
			break;
	if (b - a >= QUOTE_MIN && lays_to_record(f, from, to)) {
		c = citing_words_add(f, CITING_QUOTE, from, to);
		if (c)
			citing_words_put(f, a, b, c->words, sizeof c->words);
	}
	if (b > a && b < f->n && f->words[b].to <= to)
		add_quote(f, f->words[b].from, to);
}

static void find_quotes(struct citing_finder *f)
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
	struct citing_finder f = {
		.c = c, .side = side, .text = text, .out = out
	};

	out->n = out->n_unplaced = 0;
	citing_words_cut(&f);
	citing_names_find(&f);
	find_places(&f);
	find_bare(&f);
	find_parties(&f);
	find_reports(&f);
	find_quotes(&f);
	free(f.words);
}
