#include "memo/papers_quiet.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/papers.h"
#include "memo/papers_text.h"

/* "Dr. Osei", "v. Corder": no sentence ends in front of the name. */
static bool is_behind_title(const char *text, const char *s)
{
	static const char *const titles[] = {
		"Dr", "Mr", "Ms", "Mrs", "v", "St", "Prof", "Sgt", "Lt", "Hon"
	};
	const char *from = s - 2;

	if (s < text + 3 || s[-1] != ' ' || s[-2] != '.')
		return false;
	while (from > text && isalpha((unsigned char)from[-1]))
		from--;
	return str_span_in(from, (size_t)(s - 2 - from), STR_LIST(titles));
}

/* A word of a heading, and how the papers spell it elsewhere. */
struct heading_word {
	const char *heading, *word, *before; /* before: NULL for none */
	size_t n, n_before;		     /* bytes */
};

/* How often a text has the word within a sentence with a capital and how often
 * without. */
struct spelled {
	size_t large, small;
};

/* `before` and `s` are where two words of a text begin. */
static bool is_the_word(const struct heading_word *w, const char *s, size_t n,
			const char *before, size_t n_before, bool behind)
{
	if (n != w->n || strncasecmp(s, w->word, n) != 0 ||
	    (n > 1 && isupper((unsigned char)s[1])))
		return false;
	return !behind || (before && n_before == w->n_before &&
			   !strncasecmp(before, w->before, n_before));
}

/* Whether the word at s stands within a sentence, where its capital is its own. */
static bool is_within(const char *text, const char *s)
{
	return s > text + 1 && s[-1] == ' ' &&
	       (islower((unsigned char)s[-2]) || strchr(",;", s[-2]) ||
		is_behind_title(text, s));
}

static void count_in(const struct heading_word *w, const char *text,
		     bool behind, struct spelled *all)
{
	/* the heading is no witness */
	const char *own = strstr(text, w->heading);
	const char *own_end = own ? own + strlen(w->heading) : NULL;
	const char *last = NULL;
	size_t n_last = 0;

	for (const char *s = text; *s;) {
		size_t n = 0;

		while (isalnum((unsigned char)s[n]))
			n++;
		if (is_within(text, s) && !(own && s >= own && s < own_end) &&
		    is_the_word(w, s, n, last, n_last, behind))
			++*(isupper((unsigned char)*s) ? &all->large
						       : &all->small);
		last = s;
		n_last = n;
		s += n;
		while (*s && !isalnum((unsigned char)*s))
			s++;
	}
}

static struct spelled count_spelled(const struct paper *paper,
				    const struct heading_word *w, bool behind)
{
	struct spelled all = { 0 };

	for (size_t i = 0; i < paper->text.n; i++) {
		const char *text = paper->text.list[i].text;

		/* headings write everything large */
		if (!papers_text_is_titled(text) &&
		    !papers_text_has_leaders(text))
			count_in(w, text, behind, &all);
	}
	return all;
}

/* As the text mostly has it behind the same word; else as it mostly has it, and
 * where it does not have it, as the other papers do. */
static bool is_written_large(const struct papers *p, size_t paper,
			     const struct heading_word *w)
{
	struct spelled as = { 0 };

	if (w->before)
		as = count_spelled(&p->list[paper], w, true);
	if (as.large == as.small)
		as = count_spelled(&p->list[paper], w, false);
	for (size_t i = 0; i < p->n && as.large + as.small < 2; i++) {
		struct spelled more = { 0 };

		if (i != paper)
			more = count_spelled(&p->list[i], w, false);
		as.large += more.large;
		as.small += more.small;
	}
	return as.large > as.small;
}

/* Names that any brief may shout once and never write otherwise. */
static bool is_great_word(const char *s, size_t n)
{
	static const char *const words[] = {
		"UNITED",  "STATES",   "CONGRESS", "CONSTITUTION", "AMENDMENT",
		"AMERICA", "AMERICAN", "SUPREME",  "TITLE",	   "FEDERAL",
		"DR",	   "MR",       "MS",	   "MRS"
	};
	const char *next = s + n + (s[n] == ' ');

	if (str_span_in_fold(s, n, STR_LIST(words)))
		return true;
	return str_begins_fold(next, "Amendment");
}

bool papers_quiet_wants(const char *s)
{
	size_t up = 0, low = 0;

	for (const char *c = s; *c; c++) {
		up += isupper((unsigned char)*c) != 0;
		low += islower((unsigned char)*c) != 0;
	}
	return (up > 8 && low * 4 < up) ||
	       (papers_text_words(s) > 2 && papers_text_is_titled(s));
}

/* "DISTRICT COURT": no name, even where one party is a district. */
static bool is_of_court(const char *s, size_t n)
{
	static const char *const kinds[] = {
		"district", "trial",   "superior",
		"lower",    "circuit", "bankruptcy"
	};

	return str_span_in_fold(s, n, STR_LIST(kinds)) &&
	       (str_begins_fold(s + n, " court") ||
		str_begins_fold(s + n, " judge"));
}

/* "U.S.C.", "DNA", "DUI": in a heading that does not shout they stay. */
static bool is_initials(const char *s, size_t n, bool shouted)
{
	if (n == 1)
		return (s[n] == '.' && isupper((unsigned char)s[n + 1])) ||
		       s[n] == '.';
	return !shouted && n < 6 && isupper((unsigned char)s[0]) &&
	       isupper((unsigned char)s[1]);
}

/* One word, in place. */
static void quieten_word(const struct papers *p, size_t paper,
			 const struct heading_word *w, char *s)
{
	bool large = !w->before || is_great_word(s, w->n) ||
		     is_written_large(p, paper, w);

	large = large && (!w->before || !is_of_court(s, w->n));
	/* the possessive of "OSEI'S" */
	if (w->n == 1 && w->before && s[-1] == '\'')
		large = false;
	for (size_t i = large ? 1 : 0; i < w->n; i++)
		s[i] = (char)tolower((unsigned char)s[i]);
}

/* "THE COURT ERRED" as one writes it otherwise: "The court erred". */
void papers_quiet_down(const struct papers *p, size_t paper, char *s)
{
	bool shouted = papers_text_is_capitals(s, strlen(s));
	char *heading = xstrdup(s);
	struct heading_word w = { .heading = heading };

	while (*s) {
		w.n = 0;
		while (isalnum((unsigned char)s[w.n]))
			w.n++;
		w.word = s;
		if (w.n && !is_initials(s, w.n, shouted))
			quieten_word(p, paper, &w, s);
		if (w.n) {
			w.before = s;
			w.n_before = w.n;
		}
		s += w.n;
		while (*s && !isalnum((unsigned char)*s))
			s++;
	}
	free(heading);
}
