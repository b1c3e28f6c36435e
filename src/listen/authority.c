/*
 * authority.c - see authority.h
 */
#include "listen/authority.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "listen/reversal.h"

#define PARTY_WORDS   6
#define ABOUT_SHARED  2	   /* words that a description and a holding share */
#define ACCOUNT_WORDS 30   /* fewer give too little to judge by */
#define LITTLE_TRUE   0.34 /* of an account, found in the holding */
/* An account of which so much is found there tells it, however its words of refusal
 * count: of 105 false ones written for it the nearest had 0.56. */
#define MOSTLY_TRUE 0.6
/* Of one stretch of it: it tells some of what was held, in whatever words, and is not
 * asked about where there is but little of the rest.  Of the 77 false accounts of the files
 * that are fitted on 53 are asked about so, of 468 sound answers beside them 3. */
#define SOME_TRUE   0.45
#define BORNE_OUT   0.5 /* less is silent: it may be as counsel says */
#define IN_PAPERS   0.75 /* of an account, found in one paragraph that cites it */
#define TELLS_LEAST 3	 /* content words that tell something */
#define YEAR_BYTES  48	 /* behind the name, where its year is said */
#define YEAR_FIRST  1700
#define YEAR_LAST   2100

/* ---- names ---- */

static bool is_upper_word(const char *s)
{
	return isupper((unsigned char)*s);
}

static size_t word_before(const char *s, size_t at, size_t *from)
{
	size_t end = at;

	while (end && (s[end - 1] == ' ' || s[end - 1] == ','))
		end--;
	for (*from = end; *from && s[*from - 1] != ' '; (*from)--)
		;
	return end - *from;
}

/* "of", "the", "&", "and" inside a party's name. */
static bool is_link(const char *s, size_t n)
{
	static const char *const list[] = {
		"of", "the", "&", "and", "for", "de"
	};

	return str_span_in(s, n, STR_LIST(list));
}

static size_t versus_at(const char *s)
{
	static const char *const list[] = { " v. ", " v ", " vs. ", " versus ",
					    " against " };

	return str_begins_any(s, STR_LIST(list));
}

/* Back from the "v." over capitalised words: where the name begins. */
static size_t first_party(const char *s, size_t at)
{
	size_t begin = at, from, end = at;

	for (int i = 0; i < PARTY_WORDS; i++) {
		size_t n = word_before(s, end, &from);

		if (!n || (!is_upper_word(s + from) && !is_link(s + from, n)))
			break;
		if (is_upper_word(s + from))
			begin = from;
		if (from >= 2 && strchr(".?!;", s[from - 2]))
			break;
		end = from;
	}
	return begin;
}

static size_t second_party(const char *s, size_t at)
{
	size_t end = at;

	for (int i = 0; i < PARTY_WORDS; i++) {
		size_t n = strcspn(s + at, " ,;?!");

		if (!n || (!is_upper_word(s + at) && !is_link(s + at, n)))
			break;
		if (is_upper_word(s + at))
			end = at + n;
		if (s[at + n] != ' ' || sentence_ends(s, at + n - 1))
			break;
		at += n + 1;
	}
	while (end && strchr(".,'", s[end - 1]))
		end--;
	return end;
}

struct cited {
	struct span span; /* the name */
	size_t versus;	  /* where the "v." stands; 0 for a short name */
	const struct map_authority *known;
};

static bool contains(const char *text, const char *s, size_t n)
{
	for (; *text; text++)
		if (!strncasecmp(text, s, n))
			return true;
	return false;
}

/* Whether one paragraph of the papers has a word of either party. */
static bool papers_have(const struct ken *k, const char *first, size_t n_first,
			const char *second, size_t n_second)
{
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (contains(k->paragraphs[i].text, first, n_first) &&
		    contains(k->paragraphs[i].text, second, n_second))
			return true;
	return contains(k->kase->title, first, n_first) &&
	       contains(k->kase->title, second, n_second);
}

/* The last word of the first party and the first of the second: what is said of
 * a name is seldom all of it. */
static bool is_known_pair(const struct ken *k, const char *s,
			  const struct cited *c)
{
	size_t from, n = word_before(s, c->versus, &from);
	size_t second = c->versus + versus_at(s + c->versus);
	size_t m = strcspn(s + second, " ,.;?!");

	for (size_t i = 0; i < k->map.n_authorities; i++)
		if (contains(k->map.authorities[i].name, s + from, n) &&
		    contains(k->map.authorities[i].name, s + second, m))
			return true;
	return papers_have(k, s + from, n, s + second, m);
}

/* "Presidents' Day" is no Day v. McDonough. */
static bool in_longer_name(const char *s, size_t i)
{
	size_t from, n = word_before(s, i, &from);

	return n && is_upper_word(s + from) && from >= 2 &&
	       !sentence_ends(s, from - 2) && s[from + n] == ' ' &&
	       !strchr(".?!", s[from + n - 1]);
}

static bool names_at(const char *s, size_t i, const char *name)
{
	size_t n;

	if (s[i] != *name)
		return false;
	n = strlen(name);
	return n >= 3 && !strncmp(s + i, name, n) &&
	       (!i || !isalnum((unsigned char)s[i - 1])) &&
	       !isalpha((unsigned char)s[i + n]) && !in_longer_name(s, i);
}

/* Names begin a word, with a capital or a number. */
static bool begins_name(const char *s, size_t i)
{
	return (isupper((unsigned char)s[i]) || isdigit((unsigned char)s[i])) &&
	       (!i || !isalnum((unsigned char)s[i - 1]));
}

/* Bytes of its name where one stands there, 0 where none does. */
static size_t called_at(const struct map_authority *m, const char *s, size_t i)
{
	if (names_at(s, i, m->name))
		return strlen(m->name);
	for (size_t j = 0; j < m->also.n; j++)
		if (names_at(s, i, m->also.list[j]))
			return strlen(m->also.list[j]);
	return 0;
}

bool authority_is_named(const struct map_authority *m, const char *text)
{
	for (size_t i = 0; text[i]; i++)
		if (begins_name(text, i) && called_at(m, text, i))
			return true;
	return false;
}

static const struct map_authority *table_at(const struct ken *k, const char *s,
					    size_t i, size_t *len)
{
	for (size_t n = 0; n < k->map.n_authorities; n++)
		if ((*len = called_at(&k->map.authorities[n], s, i)))
			return &k->map.authorities[n];
	return NULL;
}

/* ---- what is said of it ---- */

/* Words that tell what a court did. */
static bool tells_holding(const char *s, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		size_t n = strcspn(s + i, " ,.;:?!");

		if (n && i + n <= to && str_span_in(s + i, n, CUES(HOLDING)))
			return true;
		i += n;
	}
	return false;
}

/* "There the Court ...", "It held ...": goes on about the same case. */
static bool goes_on(const char *s)
{
	s += strspn(s, " ");
	return str_begins_any(s, CUES(GOES_ON));
}

static size_t sentence_end(const char *s, size_t at)
{
	while (s[at] && !sentence_ends(s, at))
		at++;
	return s[at] ? at + 1 : at;
}

/* The sentence that names it, and those that go on about it. */
static struct span around(const char *s, struct span name)
{
	struct span a = { name.from, 0 };

	while (a.from && !sentence_ends(s, a.from - 1))
		a.from--;
	a.from += strspn(s + a.from, " ");
	a.to = sentence_end(s, name.to);
	for (int more = 0; more < 2; more++) {
		size_t end = sentence_end(s, a.to);

		if (!goes_on(s + a.to) && !tells_holding(s, a.to, end))
			break;
		a.to = end;
	}
	return a;
}

static double year_in(const struct words *w)
{
	for (size_t i = 0; i < w->n; i++) {
		double y = w->list[i].number;

		if (y >= YEAR_FIRST && y <= YEAR_LAST && y == floor(y))
			return y;
	}
	return 0;
}

/* "Fifteenth" before "Circuit", in lower case; "" for none. */
static void circuit_in(const char *s, size_t from, size_t to, char out[24])
{
	*out = '\0';
	for (size_t i = from; i + 7 <= to; i++) {
		size_t begin, n;

		if (!str_begins(s + i, "Circuit"))
			continue;
		n = word_before(s, i, &begin);
		if (!n || n > 22 || !is_upper_word(s + begin))
			continue;
		snprintf(out, 24, "%.*s", (int)n, s + begin);
		return;
	}
}

static bool other_court(const char *s, struct span a,
			const struct map_authority *m)
{
	char said[24], has[24];

	circuit_in(s, a.from, a.to, said);
	circuit_in(m->court, 0, strlen(m->court), has);
	return *said && *has && strcasecmp(said, has) != 0;
}

/* What a court did, as far as one word tells: 1 with, -1 against. */
static int outcome_word(const char *s, size_t n)
{
	if (str_span_in_fold(s, n, CUES(WENT_WITH)))
		return 1;
	return str_span_in_fold(s, n, CUES(WENT_AGAINST)) ? -1 : 0;
}

/* The sense of a description: each "not" and each word of refusal turns it. */
static int sense(const char *s, const struct words *w, bool *told)
{
	int sense_now = 1;

	*told = false;
	for (size_t i = 0; i < w->n; i++) {
		const struct word *k = &w->list[i];
		int o = outcome_word(s + k->from, k->to - k->from);

		*told |= o != 0 || k->negates;
		if (k->negates || o < 0)
			sense_now = -sense_now;
	}
	return sense_now;
}

static bool names(const char *text, const struct map_authority *m)
{
	for (size_t i = 0; i < m->also.n; i++)
		if (contains(text, m->also.list[i], strlen(m->also.list[i])))
			return true;
	return contains(text, m->name, strlen(m->name));
}

/* What a paper that cites it tells in nearly the words that follow its name is not untrue
 * to it, whether the map's few words of the holding have it or not. */
static bool stands_in_papers(const struct ken *k, const char *s,
			     struct span name, const struct map_authority *m)
{
	struct words said =
		ken_words(k, s + name.to, sentence_end(s, name.to) - name.to);
	bool stands = false;

	for (size_t i = 0;
	     said.n_content >= TELLS_LEAST && !stands && i < k->n_paragraphs;
	     i++)
		stands = names(k->paragraphs[i].text, m) &&
			 words_covered(&said, &k->paragraphs[i].words, 0) >=
				 IN_PAPERS;
	words_release(&said);
	return stands;
}

/* What is told of it without its name, or more of that ("Delacroix Bay" of Delacroix Bay
 * Packing); the caller frees. */
static char *nameless(const char *s, struct span name, struct span about)
{
	size_t to = name.to;

	while (to + 1 < about.to && s[to] == ' ' && is_upper_word(s + to + 1))
		to += 1 + strcspn(s + to + 1, " ,.;:?!");
	return xprintf("%.*s %.*s", (int)(name.from - about.from),
		       s + about.from, (int)(about.to - to), s + to);
}

/* "It was not dealing with a network", "the Court left that open": of what was not
 * decided nothing that was is turned round. */
static bool tells_what_was_not_decided(const char *s, struct span at)
{
	for (size_t i = at.from, n; i < at.to; i++) {
		n = str_begins_any(s + i, CUES(NOT));
		if (n && str_begins_any(s + i + n, CUES(DECIDED)))
			return true;
	}
	return false;
}

/* A clause of it says the opposite of what was held, in nearly its words. */
static bool turns_holding(const struct ken *k, const struct words *held,
			  const char *told, const struct map_authority *m)
{
	struct reversal r;
	struct said a;

	said_init(&a, k, told, NULL);
	r = reversal_of_text(k, &a, m->holding, held);
	said_release(&a);
	return reversal_turns(&r) && !tells_what_was_not_decided(told, r.span);
}

/* How much of that stretch between two marks the holding has of which it has most. */
static double best_told(const struct ken *k, const struct words *held,
			const char *told)
{
	double best = 0;

	for (size_t n; *told; told += n + !!told[n]) {
		struct words w;

		n = strcspn(told, ",;:.?!");
		w = ken_words(k, told, n);
		if (w.n_content >= TELLS_LEAST)
			best = fmax(best, words_covered(&w, held, k->dims));
		words_release(&w);
	}
	return best;
}

/* Of the same thing and in another sense, or a long account of what was held, little of
 * which was: nobody can tell by such signs that it is untrue, but it may be asked. */
static bool may_be_otherwise(const struct ken *k, const char *s,
			     const struct words *said, const struct words *held,
			     const struct map_authority *m)
{
	bool told[2];
	int senses[2] = { sense(s, said, &told[0]),
			  sense(m->holding, held, &told[1]) };
	double true_of_it = words_covered(said, held, k->dims);

	if (said->n < ACCOUNT_WORDS)
		return false;
	return (true_of_it < LITTLE_TRUE &&
		best_told(k, held, s) < SOME_TRUE) ||
	       (words_shared(said, held) >= ABOUT_SHARED &&
		true_of_it < MOSTLY_TRUE && (told[0] || told[1]) &&
		senses[0] != senses[1]);
}

static enum verdict account(const struct ken *k, const char *s,
			    struct span name, struct span about,
			    const struct map_authority *m)
{
	char *told = nameless(s, name, about);
	struct words said = ken_words(k, told, strlen(told));
	struct words held = ken_words(k, m->holding, strlen(m->holding));
	enum verdict v = VERDICT_SILENT;

	if (turns_holding(k, &held, told, m))
		v = VERDICT_REFUTES;
	else if (may_be_otherwise(k, told, &said, &held, m) &&
		 !stands_in_papers(k, s, name, m))
		v = VERDICT_OPEN;
	else if (words_covered(&said, &held, k->dims) >= BORNE_OUT)
		v = VERDICT_SUPPORTS;
	words_release(&said);
	words_release(&held);
	free(told);
	return v;
}

/* ---- the check ---- */

/* A decision of another case: this one's own history is the record's. */
static bool is_decision(const struct map_authority *m)
{
	return strstr(m->name, " v. ") && !str_begins(m->cite, "No. ");
}

static enum verdict verdict_of(const struct ken *k, const struct said *a,
			       struct span name, struct span about,
			       const struct map_authority *m)
{
	size_t rest = strlen(a->text + name.to);
	struct words w = ken_words(k, a->text + name.to,
				   rest < YEAR_BYTES ? rest : YEAR_BYTES);
	double year = year_in(&w);

	words_release(&w);
	if (!is_decision(m))
		return VERDICT_SILENT;
	if ((m->year && year && year != m->year) ||
	    other_court(a->text, about, m))
		return VERDICT_REFUTES;
	if (!*m->holding || !tells_holding(a->text, about.from, about.to))
		return VERDICT_SILENT;
	return account(k, a->text, name, about, m);
}

static void judge(const struct ken *k, const struct said *a,
		  const struct cited *c, struct heard *h)
{
	struct span about = around(a->text, c->span);
	const struct map_authority *m = c->known;
	char *cite = *m->cite ? xprintf("%s, %s", m->name, m->cite)
			      : xstrdup(m->name);

	heard_add_authority(h, about, cite, verdict_of(k, a, c->span, about, m),
			    m->holding);
	free(cite);
}

static void add_unknown(const struct said *a, const struct cited *c,
			struct heard *h)
{
	char *name =
		xstrndup(a->text + c->span.from, c->span.to - c->span.from);

	heard_add_authority(h, c->span, name, VERDICT_UNKNOWN,
			    "No paper of the case cites it.");
	free(name);
}

static bool seen(const struct map_authority *const *list, size_t n,
		 const struct map_authority *m)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == m)
			return true;
	return false;
}

static int by_verdict(const void *a, const void *b)
{
	static const int order[VERDICTS] = {
		[VERDICT_UNKNOWN] = 0, [VERDICT_REFUTES] = 1,
		[VERDICT_OPEN] = 2,    [VERDICT_SUPPORTS] = 3,
		[VERDICT_SILENT] = 4,
	};
	const struct heard_claim *x = a, *y = b;

	return order[x->verdict] - order[y->verdict];
}

void authority_check(const struct ken *k, const struct said *a, struct heard *h)
{
	const struct map_authority *had[HEARD_LIST_MAX];
	size_t n = 0, len;
	const char *s = a->text;

	for (size_t i = 0; s[i] && n < HEARD_LIST_MAX; i++) {
		struct cited c = { .known = begins_name(s, i)
						    ? table_at(k, s, i, &len)
						    : NULL };

		if (c.known) {
			c.span = (struct span){ i, i + len };
			if (!seen(had, n, c.known)) {
				judge(k, a, &c, h);
				had[n++] = c.known;
			}
			i += len - 1;
			continue;
		}
		if (!versus_at(s + i) ||
		    !is_upper_word(s + i + versus_at(s + i)))
			continue;
		c.versus = i;
		c.span.from = first_party(s, i);
		c.span.to = second_party(s, i + versus_at(s + i));
		if (c.span.from < i && !is_known_pair(k, s, &c))
			add_unknown(a, &c, h);
	}
	if (h->n_authorities > 1)
		qsort(h->authorities, h->n_authorities, sizeof *h->authorities,
		      by_verdict);
}
