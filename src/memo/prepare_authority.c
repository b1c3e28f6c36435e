#include "memo/prepare_authority.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/asking.h"
#include "memo/papers_text.h"
#include "memo/prepare_issue.h"

#define AUTHORITY_MAX 5 /* issues of authorities that press one side */
#define AUTHORITIES   120

struct authority {
	char *name;  /* "Reed v. Town of Gilbert" */
	char *brief; /* "Reed" */
	size_t by[SIDES];
};

static bool is_name_word(const char *s, size_t n)
{
	static const char *const small[] = { "of",   "the", "and", "&", "ex",
					     "rel.", "for", "in",  "on" };

	if (isupper((unsigned char)*s))
		return true;
	return str_span_in(s, n, STR_LIST(small));
}

/* A word that names shorten, with its full stop: "Ins.", "St.". */
static bool is_short_form(const char *s, size_t n)
{
	static const char *const forms[] = {
		"St.",	 "Mt.",	   "Ft.",    "Dr.",    "Mr.",	 "Ms.",
		"Mrs.",	 "rel.",   "Co.",    "Corp.",  "Inc.",	 "Ltd.",
		"Bros.", "Dist.",  "Univ.",  "Sch.",   "Bd.",	 "Ins.",
		"Fed.",	 "Am.",	   "Mfg.",   "Serv.",  "Elec.",	 "Gen.",
		"Hosp.", "Ry.",	   "Indus.", "Sys.",   "Tel.",	 "Auth.",
		"Fin.",	 "Sec.",   "Sav.",   "Tr.",    "Twp.",	 "Cty.",
		"Cnty.", "Dep't.", "Ass'n.", "Nat'l.", "Int'l.", "Ctr."
	};

	return str_span_in(s, n, STR_LIST(forms));
}

/* A full stop that a name may have within: "St. Louis", "U.S. Bank". */
static bool is_short_in_name(const char *s, size_t at)
{
	size_t from = at;

	while (from && s[from - 1] != ' ' && s[from - 1] != '(')
		from--;
	return at - from == 2 || /* an initial */
	       (at - from > 3 && s[from + 1] == '.') ||
	       is_short_form(s + from, at - from);
}

/* "Transportation, Inc.": what kind of company it is belongs to the name. */
static bool is_kind_of_company(const char *s)
{
	static const char *const kinds[] = { "Inc.", "L.L.C.", "LLC",  "Ltd.",
					     "L.P.", "LLP",    "N.A.", "S.A.",
					     "Co.",  "Corp.",  "P.C.", "PLC" };

	return str_begins_any(s, STR_LIST(kinds));
}

/* A comma or semicolon before byte `at`, but that of "Inc.,"; or the end of a
 * sentence. */
static bool ends_name(const char *s, size_t at)
{
	if (at && s[at - 1] == '.')
		return !is_short_in_name(s, at);
	return at && strchr(",;", s[at - 1]) &&
	       !(at >= 5 && str_begins(s + at - 5, "Inc.")) &&
	       !is_kind_of_company(s + at + strspn(s + at, " "));
}

#define NAME_MAX_BYTES 60

/* Where the word ends before s[at] begins. */
static size_t word_start(const char *s, size_t at)
{
	while (at && s[at - 1] == ' ')
		at--;
	while (at && !strchr(" ;(", s[at - 1]))
		at--;
	return at;
}

/* Back from s[v] over words that may be of a name. */
static size_t over_name(const char *s, size_t v)
{
	size_t from = v;

	for (;;) {
		size_t word = word_start(s, from);

		if (word >= from || !is_name_word(s + word, from - word) ||
		    (from < v && ends_name(s, from)))
			return from;
		from = word;
		if (!from || v - from > NAME_MAX_BYTES)
			return from;
		from -= s[from - 1] == ' ';
	}
}

/* What a sentence may begin with before a name: "In Willson", and not "In re Willson". */
static bool is_lead(const char *s)
{
	static const char *const leads[] = { "In ",	"See ",	  "Under ",
					     "Since ",	"After ", "Before ",
					     "Unlike ", "Like ",  "From ",
					     "But ",	"And " };

	return str_begins_any(s, STR_LIST(leads)) && !str_begins(s, "In re ");
}

/* The names on both sides of " v. ", capitals and small words of names. */
static size_t name_before(const char *s, size_t v)
{
	size_t from = over_name(s, v);

	for (size_t i = from; i + 4 < v; i++) /* "the Circuit in Willson" */
		if (str_begins(s + i, " in "))
			from = i + 4;
	while (from < v &&
	       (!isupper((unsigned char)s[from]) || is_lead(s + from)))
		from++;
	return from;
}

/* "Co.", "Inc.": the name's last word, whose full stop is the name's. */
static bool is_last_word(const char *s, size_t n)
{
	static const char *const forms[] = { "Co.",   "Corp.", "Inc.", "Ltd.",
					     "Bros.", "Cos.",  "Ry.",  "R.R." };

	return str_span_in(s, n, STR_LIST(forms));
}

static size_t name_behind(const char *s, size_t from)
{
	size_t to = from;
	bool is_short = false;

	while (s[to] && to - from < 60) {
		size_t n = strcspn(s + to, " ,;()");
		const char *word = s + to;

		if (!n || !is_name_word(word, n))
			break;
		to += n;
		is_short = is_short_form(word, n) || is_last_word(word, n);
		/* "Federal Deposit Ins. Corp." goes on */
		if (s[to] != ' ' ||
		    (s[to - 1] == '.' && (!is_short || is_last_word(word, n))))
			break;
		to++;
	}
	while (to > from &&
	       (s[to - 1] == ' ' || (s[to - 1] == '.' && !is_short)))
		to--;
	return to;
}

/* How one refers to it after the first time: by the party that is no government. */
static char *short_name(struct arena *a, const char *name)
{
	static const char *const common[] = {
		"United",	"State",      "City",	       "People",
		"Commonwealth", "County",     "Town",	       "Members",
		"In",		"Board",      "Department",    "Commissioner",
		"Secretary",	"Attorney",   "Director",      "Administrator",
		"The",		"Federal",    "National",      "American",
		"First",	"Second",     "Third",	       "Fourth",
		"Fifth",	"Sixth",      "Seventh",       "Eighth",
		"Ninth",	"Tenth",      "Eleventh",      "Circuit",
		"District",	"Court",      "Supreme",       "School",
		"University",	"Bank",	      "New",	       "North",
		"South",	"West",	      "East",	       "General",
		"Texas",	"California", "Ohio",	       "Florida",
		"Illinois",	"Michigan",   "Massachusetts", "Pennsylvania",
		"Virginia",	"Georgia",    "Arizona",       "Oregon",
		"Washington",	"Alabama",    "Missouri",      "Kansas",
		"Indiana",	"Wisconsin",  "Minnesota",     "Colorado",
		"Louisiana",	"Maryland",   "Tennessee",     "Kentucky",
		"Nebraska",	"Oklahoma",   "Mississippi",   "Arkansas"
	};
	const char *v = strstr(name, " v. ") + 4, *s = name;
	const char *rel = strstr(name, " ex rel. ");
	size_t n;

	if (rel && rel < v)
		s = rel + strlen(" ex rel. ");
	n = strcspn(s, " ,");
	if (str_span_in(s, n, STR_LIST(common))) {
		s = v;
		n = strcspn(s, " ,");
	}
	if (str_span_in(s, n, STR_LIST(common)))
		return NULL;
	return n > 2 ? arena_strndup(a, s, n) : NULL;
}

/* Whether the first paragraph of a paper of this case has the name. */
static bool is_on_a_cover(const struct papers *p, const char *name)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct paper *paper = &p->list[i];
		char *cover;
		bool has;

		if (!paper->text.n || paper->kind > PAPER_DECISION)
			continue;
		cover = papers_text_flat(paper->text.list[0].text,
					 PAPERS_TEXT_FLAT_MAX);
		{
			char *flat = papers_text_flat(name, strlen(name));

			has = strstr(cover, flat) ||
			      strstr(paper->document->link_name, name);
			free(flat);
		}
		free(cover);
		if (has)
			return true;
	}
	return false;
}

/* Its own caption, in full or as the papers shorten it. */
static bool is_this_case(const struct preparing *g, const struct authority *a)
{
	static const char *const roles[] = { "etitioner", "ppell", "laintiff",
					     "espondent", "efendant" };
	const char *v = strstr(a->name, " v. ") + 4;
	char *second = xstrndup(v, strcspn(v, " ,"));
	bool is = str_has_any(a->name, STR_LIST(roles)) ||
		  (strstr(g->p->kase->title, a->brief) &&
		   strstr(g->p->kase->title, second)) ||
		  !strncmp(a->name, g->p->kase->title, strlen(a->name)) ||
		  is_on_a_cover(g->p, a->name);

	free(second);
	return is;
}

/* "Insured v. Insured" is the name of a clause where no reporter has it. */
static bool is_no_case(const char *s, size_t from, size_t v, size_t to)
{
	size_t n = v - from;

	return to - v - 4 == n && !strncmp(s + from, s + v + 4, n) &&
	       !(s[to] == ',' && isdigit((unsigned char)s[to + 2]));
}

static void add_authority(struct preparing *g, struct authority *list,
			  size_t *n, const char *s, size_t from, size_t to)
{
	struct authority one = { .name = arena_strndup(&g->d->arena, s + from,
						       to - from) };

	one.brief = short_name(&g->d->arena, one.name);
	if (!one.brief || *n == AUTHORITIES || is_this_case(g, &one))
		return;
	for (size_t i = 0; i < *n; i++)
		if (!strcmp(list[i].brief, one.brief))
			return;
	for (int side = 0; side < SIDES; side++)
		one.by[side] = papers_count(g->p, side, one.brief);
	list[(*n)++] = one;
}

/* Looked for in all that cites: the tables in front of the briefs too, and the law. */
static size_t find_authorities(struct preparing *g, struct authority *list)
{
	size_t n = 0;

	for (size_t i = 0; i < g->p->n; i++) {
		const struct paper *paper = &g->p->list[i];

		if (paper->kind != PAPER_BRIEF && paper->kind != PAPER_REPLY &&
		    paper->kind != PAPER_DECISION && paper->kind != PAPER_LAW)
			continue;
		for (size_t k = 0; k < paper->text.n; k++) {
			char *s = xstrdup(paper->text.list[k].text);
			size_t out = 0;

			for (size_t c = 0; s[c]; c++)
				if (s[c] != '*' && s[c] != '_')
					s[out++] = s[c];
			s[out] = '\0';
			for (char *v = strstr(s, " v. "); v;
			     v = strstr(v + 1, " v. ")) {
				size_t at = (size_t)(v - s);
				size_t from = name_before(s, at);
				size_t to = name_behind(s, at + 4);

				if (from < at && to > at + 4 &&
				    !is_no_case(s, from, at, to))
					add_authority(g, list, &n, s, from, to);
			}
			free(s);
		}
	}
	return n;
}

/* ---- what a side says of it ---- */

/* The case by its short name: a word, and not the beginning of one or of another
 * name ("Harbor" in "Harbor Lights"). */
static const char *find_name(const char *s, const struct authority *a)
{
	size_t n = strlen(a->brief);
	const char *in_name = strstr(a->name, a->brief);

	for (const char *at = s; (at = strstr(at, a->brief)); at += n) {
		bool starts = at == s || !isalnum((unsigned char)at[-1]);
		bool goes_on =
			at[n] == ' ' && isupper((unsigned char)at[n + 1]);
		/* "Loper Bright" is Loper Bright Enterprises */
		bool same = goes_on && in_name &&
			    !strncmp(at + n, in_name + n,
				     1 + strcspn(at + n + 1, " ,.;'"));

		if (starts && !isalnum((unsigned char)at[n]) &&
		    (!goes_on || same || strstr(s, a->name)))
			return at;
	}
	return NULL;
}

static size_t count_cases(const char *s)
{
	size_t n = 0;

	for (; (s = strstr(s, " v. ")); s += 4)
		n++;
	return n;
}

/* "Tolbert says" is no account of a party, "Appellant says" is one. */
static bool speaks_of_party(const struct preparing *g, const char *s)
{
	s += str_begins(s, "The ") ? 4 : 0;
	return str_begins_fold(s, side_names[SIDE_PETITIONER]) ||
	       str_begins_fold(s, side_names[SIDE_RESPONDENT]) ||
	       str_begins_fold(s, g->called[SIDE_PETITIONER]) ||
	       str_begins_fold(s, g->called[SIDE_RESPONDENT]);
}

/* How much a sentence tells what was decided there; 0: nothing. */
static double reading_worth(const struct preparing *g, const struct sentence *s,
			    const struct authority *a)
{
	static const char *const verbs[] = {
		" held that", " holds that", " decided",   " said",
		" says",      " teaches",    " require",   " allow",
		" involved",  " concern",    " declined",  " recogni",
		" explained", " upheld",     " different", " found",
		" refused",   " rejected",   " reasoned",  " rule",
		" did not",   " does not",   " reserved",  " adopted",
		" asked",     " applied",    " turned on", " makes",
		" made",      " drew",	     " read"
	};
	const char *at = find_name(s->text, a);
	double worth = prepare_quote_worth(s);

	if (!at || count_cases(s->text) > 1 ||
	    (strstr(s->text, " v. ") && !strstr(s->text, a->name)) ||
	    speaks_of_party(g, s->text) || !prepare_quote_stands(s))
		return 0;
	if (!str_has_any(s->text, STR_LIST(verbs)) ||
	    strstr(s->text, "to the contrary"))
		worth /= 3;
	return at - s->text < 40 ? 2 * worth : worth;
}

#define ALIKE_COUNTS 3 /* how much more a reading of the same thing is worth */

/* The sentence in which a side's briefs say what it decided, or NULL; rather one
 * that speaks of the same as `beside`, where that is given. */
static const struct sentence *reading_of(const struct preparing *g, int side,
					 const struct authority *a,
					 const struct sentence *beside)
{
	const struct sentence *best = NULL;
	double most = 0;

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *s = &g->p->said[i];
		double worth;

		if (!papers_speaks_for(g->p, s->at.paper, side, false) ||
		    s->section == SECTION_QUESTIONS ||
		    prepare_quote_is_cover(g->p, s))
			continue;
		worth = reading_worth(g, s, a);
		if (worth > 0 && beside)
			worth *= 1 +
				 ALIKE_COUNTS * papers_alike(g->p, s->stems,
							     s->n_stems,
							     beside->stems,
							     beside->n_stems);
		if (worth > most) {
			most = worth;
			best = s;
		}
	}
	return best;
}

static void issue_of_authority(struct preparing *g, const struct authority *a,
			       int side)
{
	int maker = (int)side_other((enum side_id)side);
	struct filling v = { .side = side,
			     .term = a->name,
			     .said = reading_of(g, maker, a, NULL) };
	struct issue *issue = prepare_issue_begin(g, a->name, side);

	v.yours = reading_of(g, side, a, v.said);
	if (v.said && !v.yours && g->taken[v.said - g->p->said])
		v.said = NULL; /* it was read out for another one */
	/* two sides may be asked about one case: each has its own issue */
	issue->label = arena_printf(&g->d->arena, "%s, as the %s has it",
				    a->name, side_names[maker]);
	issue->description = arena_printf(
		&g->d->arena,
		"The %s's papers name %s %zu times, the %s's %zu times.",
		side_names[maker], a->name, a->by[maker], side_names[side],
		a->by[side]);
	issue->authorities.list = arena_array(&g->d->arena, 1, sizeof(char *));
	issue->authorities.list[issue->authorities.n++] = a->name;
	if (v.said)
		prepare_issue_cite(g, issue, &v.said->at);
	if (v.yours)
		g->taken[v.yours - g->p->said] = true;
	prepare_issue_ask(g, issue,
			  !v.said ? KIND_AUTHORITY
			  : v.yours && prepare_quote_pairs(v.said, v.yours)
				  ? KIND_SHARED
				  : KIND_READING,
			  &v);
	if (v.yours) {
		prepare_issue_cite(g, issue, &v.yours->at);
		prepare_issue_answer(g, issue, v.yours);
	}
}

/* An authority without a word of either side on it is worth asking about only where
 * the other side leans on it alone. */
static double score_of(const struct preparing *g, const struct authority *a,
		       int side)
{
	int maker = (int)side_other((enum side_id)side);
	const struct sentence *said = reading_of(g, maker, a, NULL);

	if (!a->by[maker] || (a->by[side] && !said))
		return 0;
	if (said && a->by[side] && reading_of(g, side, a, NULL))
		return 4 + (double)(a->by[maker] + a->by[side]);
	if (said)
		return 2 + (double)a->by[maker];
	return a->by[maker] > 1 ? (double)a->by[maker] : 0;
}

static void authorities_against(struct preparing *g,
				const struct authority *list, size_t n,
				int side)
{
	double score[AUTHORITIES];

	for (size_t i = 0; i < n; i++)
		score[i] = score_of(g, &list[i], side);
	for (size_t round = 0; round < AUTHORITY_MAX; round++) {
		size_t best = n;

		for (size_t i = 0; i < n; i++)
			if (score[i] > 0 &&
			    (best == n || score[i] > score[best]))
				best = i;
		if (best == n)
			return;
		score[best] = 0;
		issue_of_authority(g, &list[best], side);
	}
}

void prepare_authority(struct preparing *g)
{
	struct authority list[AUTHORITIES];
	size_t n;

	for (int side = 0; side < SIDES; side++)
		if (!prepare_quote_has_brief(g->p, side))
			return;
	n = find_authorities(g, list);
	for (int side = 0; side < SIDES; side++)
		authorities_against(g, list, n, side);
}
