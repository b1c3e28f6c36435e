#include "memo/papers_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define QUOTE_MIN 7 /* words of a sentence worth quoting */
#define QUOTE_MAX 42

/* ---- small words ---- */

/* Lower case, anything but letters and digits one blank, a blank at both ends. */
char *papers_text_flat(const char *s, size_t max)
{
	struct buf b;

	buf_init(&b, max * 2 + 4);
	buf_putc(&b, ' ');
	for (size_t i = 0; i < max && s[i]; i++) {
		unsigned char c = (unsigned char)s[i];

		if (isalnum(c) || c >= 0x80)
			buf_putc(&b, (char)tolower(c));
		else if (b.s[b.len - 1] != ' ')
			buf_putc(&b, ' ');
	}
	if (b.s[b.len - 1] != ' ')
		buf_putc(&b, ' ');
	return buf_take(&b);
}

size_t papers_text_words(const char *s)
{
	return utf8_words(s, strlen(s));
}

/* Most letters are capitals, and there are some. */
bool papers_text_is_capitals(const char *s, size_t len)
{
	size_t up = 0, low = 0;

	for (size_t i = 0; i < len; i++) {
		up += isupper((unsigned char)s[i]) != 0;
		low += islower((unsigned char)s[i]) != 0;
	}
	return up >= 5 && low * 5 < up;
}

/* ---- headings ---- */

/* Bytes of "I. ", "B. ", "3. ", "(a) " at the start; 0 for none. */
size_t papers_text_number(const char *s)
{
	size_t n = *s == '(', from = n;

	if (isdigit((unsigned char)s[n]))
		while (isdigit((unsigned char)s[n]) && n - from < 3)
			n++;
	else
		while (s[n] && strchr("IVX", s[n]) && n - from < 6)
			n++;
	if (n == from && s[n] >= 'A' && s[n] <= 'H')
		n++;
	if (n == from || (s[n] != '.' && s[n] != ')'))
		return 0;
	n++;
	if (s[n] != ' ')
		return 0;
	return n + strspn(s + n, " ");
}

enum section papers_text_section(const char *flat_heading)
{
	static const struct {
		const char *words;
		enum section section;
	} names[] = {
		{ " questions presented", SECTION_QUESTIONS },
		{ " question presented", SECTION_QUESTIONS },
		{ " issues presented", SECTION_QUESTIONS },
		{ " issue presented", SECTION_QUESTIONS },
		{ " statement of the issue", SECTION_QUESTIONS },
		{ " table of ", SECTION_FRONT },
		{ " contents ", SECTION_FRONT },
		{ " interest of ", SECTION_FRONT },
		{ " jurisdiction", SECTION_FRONT },
		{ " opinions below", SECTION_FRONT },
		{ " provisions involved", SECTION_FRONT },
		{ " certificate ", SECTION_FRONT },
		{ " certification ", SECTION_FRONT },
		{ " proof of service", SECTION_FRONT },
		{ " respectfully submitted", SECTION_FRONT },
		{ " disclosure statement", SECTION_FRONT },
		{ " oral argument ", SECTION_FRONT },
		{ " related cases ", SECTION_FRONT },
		{ " findings of fact", SECTION_FINDINGS },
		{ " findings and ", SECTION_FINDINGS },
		{ " findings of the ", SECTION_FINDINGS },
		{ " summary of ", SECTION_SUMMARY },
		{ " argument in brief", SECTION_SUMMARY },
		{ " position in outline", SECTION_SUMMARY },
		{ " dissent", SECTION_DISSENT },
		{ " conclusion ", SECTION_CONCLUSION },
		{ " argument", SECTION_ARGUMENT },
		{ " statement", SECTION_STATEMENT },
		{ " background ", SECTION_STATEMENT },
		{ " facts ", SECTION_STATEMENT },
		{ " procedural history", SECTION_STATEMENT },
		{ " introduction ", SECTION_STATEMENT },
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strstr(flat_heading, names[i].words))
			return names[i].section;
	return SECTION_OTHER;
}

/* Whether most words of some length begin with a capital. */
bool papers_text_is_titled(const char *s)
{
	size_t long_words = 0, capitals = 0;

	while (*s) {
		size_t n = 0;

		while (isalpha((unsigned char)s[n]))
			n++;
		if (n > 3) {
			long_words++;
			capitals += isupper((unsigned char)*s) != 0;
		}
		s += n;
		while (*s && !isalpha((unsigned char)*s))
			s++;
	}
	return long_words && capitals * 10 >= long_words * 6;
}

/* Marks of emphasis and blanks at both ends go, and a number in front. */
char *papers_text_bare(struct arena *a, const char *s)
{
	struct buf b;
	char *out;

	s += strspn(s, "#*_ ");
	s += papers_text_number(s);
	buf_init(&b, BUF_TEXT_MAX);
	for (; *s; s++)
		if (!strchr("*_`", *s) && (*s != ' ' || b.len))
			buf_putc(&b, *s);
	while (b.len && strchr(" .", b.s[b.len - 1]))
		buf_cut(&b, b.len - 1);
	out = arena_strndup(a, b.s, b.len);
	buf_release(&b);
	return out;
}

bool papers_text_has_leaders(const char *s)
{
	return strstr(s, "....") || strstr(s, ". . . .");
}

/* A paragraph that is a heading in a text without marks for them. */
bool papers_text_is_heading(const char *s)
{
	size_t n = strlen(s), words = papers_text_words(s), number;
	char *name;
	bool is;

	if (words > PAPERS_TEXT_HEADING_MAX || !words ||
	    papers_text_has_leaders(s))
		return false;
	if (n > 4 && str_begins(s, "**") && !strcmp(s + n - 2, "**"))
		return true;
	s += strspn(s, "*_ ");
	number = papers_text_number(s);
	if (number && words >= 3)
		return papers_text_is_titled(s + number);
	s += number;
	name = papers_text_flat(s, PAPERS_TEXT_FLAT_MAX);
	is = words <= (papers_text_is_capitals(s, strlen(s)) ? 9 : 6) &&
	     papers_text_section(name) != SECTION_OTHER &&
	     papers_text_is_titled(s) && !strchr(s, ',');
	free(name);
	return is;
}

/* ---- who speaks ---- */

#define FRONT_BYTES 60 /* of a paragraph, in which a judge is named */

/* "ACOSTA" as "Acosta". */
static char *surname(struct arena *a, const char *s, size_t n)
{
	char *name = arena_strndup(a, s, n);

	if (papers_text_is_capitals(name, n) || n < 5)
		for (size_t i = 1; i < n; i++)
			if (isalpha((unsigned char)name[i - 1]))
				name[i] = (char)tolower((unsigned char)name[i]);
	return name;
}

enum section papers_text_separate(struct arena *a, const char *s,
				  const char **who)
{
	static const char *const offices[] = {
		"Judge",      "Justice",  "J.",	       "JJ.",	 "C.J.",
		"JUDGE",      "JUSTICE",  "P.J.",      "Chief",	 "CHIEF",
		"Circuit",    "District", "Presiding", "Senior", "Associate",
		"Magistrate", "Mr.",	  "Madam"
	};
	static const char *const verbs[] = { " filed",	   " wrote",
					     " delivered", " issued",
					     " authored",  " would" };
	const char *mark = str_find_fold(s, "dissenting"), *name = NULL;
	bool dissents = mark != NULL, justice, office = false;
	size_t n_name = 0;
	char *front;

	*who = NULL;
	if (!mark)
		mark = str_find_fold(s, "concurring");
	if (!mark || mark - s > 90)
		return SECTION_OTHER;
	front = xstrndup(s, (size_t)(mark - s));
	justice = str_find_fold(front, "justice");
	for (const char *at = front + strspn(front, "#*_ "); *at;) {
		size_t n = strcspn(at, " ,");

		if (str_span_in(at, n, STR_LIST(offices)))
			office = true;
		else if (!name && n > 2 && isupper((unsigned char)*at)) {
			name = at;
			n_name = n;
		}
		at += n;
		at += strspn(at, " ,");
	}
	if (office && name && !str_has_any(front, STR_LIST(verbs)) &&
	    papers_text_words(front) <= 12)
		*who = arena_printf(a, "%s %s", justice ? "Justice" : "Judge",
				    surname(a, name, n_name));
	free(front);
	return !*who	  ? SECTION_OTHER
	       : dissents ? SECTION_DISSENT
			  : SECTION_CONCURRENCE;
}

size_t papers_text_front(const char *s)
{
	static const char *const whose[] = { ", dissenting", ", concurring",
					     ", DISSENTING", ", CONCURRING" };
	size_t n = 0;

	while (n < FRONT_BYTES && s[n] &&
	       !str_begins_any(s + n, STR_LIST(whose)))
		n++;
	return str_begins_any(s + n, STR_LIST(whose)) ? n + strcspn(s + n, ".:")
						      : 0;
}

const char *papers_text_witness(struct arena *a, const char *s)
{
	static const char *const of[] = { "testimony of ", "deposition of ",
					  "examination of ", "affidavit of ",
					  "declaration of " };
	const char *at = NULL;
	size_t n = 0;
	char *name;

	for (size_t i = 0; i < sizeof of / sizeof *of && !at; i++)
		if ((at = str_find_fold(s, of[i])))
			at += strlen(of[i]);
	if (!at || papers_text_words(s) > 30)
		return NULL;
	n = strcspn(at, ",(:;*[");
	while (n && strchr(" .", at[n - 1]))
		n--;
	name = arena_strndup(a, at, n);
	if (papers_text_words(name) < 1 || papers_text_words(name) > 6 ||
	    !isupper((unsigned char)*name))
		return NULL;
	if (papers_text_is_capitals(name, n))
		for (size_t i = 1; i < n; i++)
			if (isalpha((unsigned char)name[i - 1]))
				name[i] = (char)tolower((unsigned char)name[i]);
	return name;
}

/* ---- sentences ---- */

/* ". 77" and ". Tr." go on: "Mer. Tr. 77" is one reporter. */
static bool is_reporter(const char *dot)
{
	const char *s = dot + 1 + (dot[1] == ' ');
	size_t n = 0;

	if (isdigit((unsigned char)*s))
		return true;
	while (isalpha((unsigned char)s[n]))
		n++;
	return n && n <= 4 && isupper((unsigned char)*s) && s[n] == '.' &&
	       s[n + 1] == ' ' && isdigit((unsigned char)s[n + 2]);
}

/* "v.", "Inc.", "U.S."; and "No.", "p." where a number follows. */
static bool is_short_form(const char *s, size_t dot)
{
	static const char *const forms[] = {
		"v",	"vs",	"inc",	  "co",	   "corp", "ltd",  "mr",
		"ms",	"mrs",	"dr",	  "st",	   "jr",   "sr",   "cir",
		"id",	"see",	"cf",	  "pet",   "br",   "ex",   "op",
		"resp", "jan",	"feb",	  "mar",   "apr",  "aug",  "sept",
		"oct",	"nov",	"dec",	  "const", "stat", "ed",   "rep",
		"supp", "dist", "ct",	  "rev",   "bd",   "dept", "assn",
		"gov",	"rec",	"compl",  "decl",  "ann",  "rel",  "al",
		"ins",	"mfg",	"transp",
	};
	static const char *const with_number[] = { "no",  "nos", "p",  "pp",
						   "art", "sec", "cl", "amend",
						   "app", "ch",	 "vol" };
	char word[8];
	size_t from = dot, n;

	while (from && isalpha((unsigned char)s[from - 1]))
		from--;
	n = dot - from;
	if (n == 1 && isupper((unsigned char)s[from]))
		return true; /* an initial, "U.S." */
	if (!n || n >= sizeof word)
		return false;
	for (size_t i = 0; i < n; i++)
		word[i] = (char)tolower((unsigned char)s[from + i]);
	word[n] = '\0';
	if (str_in(word, STR_LIST(forms)))
		return true;
	/* is_reporter() first: where the text ends there is no dot + 2 */
	if (is_reporter(s + dot) &&
	    (from < 2 || isdigit((unsigned char)s[from - 2]) ||
	     isdigit((unsigned char)s[dot + 2])) &&
	    isupper((unsigned char)s[from]))
		return true;
	return s[dot + 1] == ' ' && isdigit((unsigned char)s[dot + 2]) &&
	       str_in(word, STR_LIST(with_number));
}

/* "301 Landry at 86." stands alone: a citation of a report, no sentence. */
static bool is_citation(const char *s)
{
	static const char *const small[] = { "at", "and", "of", "the", "n." };
	size_t words = 0;

	if (!isdigit((unsigned char)*s))
		return false;
	for (; *s && words < 10; words++) {
		size_t n = strcspn(s, " ");

		if (words == 1 && !isupper((unsigned char)*s))
			return false;
		if (islower((unsigned char)*s) &&
		    !str_span_in(s, n, STR_LIST(small)))
			return false;
		if (words && n && s[n - 1] == '.' &&
		    (isdigit((unsigned char)s[n - 2]) || s[n - 2] == ')'))
			return true;
		s += n;
		s += strspn(s, " ");
	}
	return false;
}

/* "... for a dog. 2. Whether ...": the next of a list. */
static bool is_list_number(const char *s)
{
	size_t n = 0;

	while (n < 3 && isdigit((unsigned char)s[n]))
		n++;
	return n && n < 3 && s[n] == '.' && s[n + 1] == ' ' &&
	       isupper((unsigned char)s[n + 2]);
}

/* The end of the sentence that begins at s, closing marks with it. */
size_t papers_text_sentence(const char *s)
{
	for (size_t i = 0; s[i]; i++) {
		size_t end = i + 1, mark;

		if (!strchr(".?!", s[i]) ||
		    (s[i] == '.' && is_short_form(s, i)))
			continue;
		while ((mark = s[end] && strchr("')*]", s[end])
				       ? 1
				       : quotation_mark(s + end)))
			end += mark;
		if (!s[end])
			return end;
		if (s[end] != ' ')
			continue;
		if (isupper((unsigned char)s[end + 1]) ||
		    strchr("\"'([*", s[end + 1]) ||
		    (unsigned char)s[end + 1] >= 0x80 ||
		    is_citation(s + end + 1) || is_list_number(s + end + 1))
			return end;
	}
	return strlen(s);
}

#define POINTER_MAX 90 /* bytes of one, in its parentheses */

/* Bytes of "(JA ¶ 37)" at s, which say where something stands; 0 for none. */
static size_t pointer_length(const char *s, size_t len)
{
	static const char *const signs[] = { "\xc2\xb6", "JA ", "J.A.",
					     "App. " };
	const char *close = *s == '(' ? memchr(s, ')', len) : NULL;
	char *inside;
	bool points;

	if (!close || close - s >= POINTER_MAX)
		return 0;
	inside = xstrndup(s, (size_t)(close - s));
	points = str_has_any(inside, STR_LIST(signs));
	free(inside);
	return points ? (size_t)(close - s) + 1 : 0;
}

static void cut_blanks(struct buf *b)
{
	while (b->len && b->s[b->len - 1] == ' ')
		buf_cut(b, b->len - 1);
}

/* A pointer or place to find the record is no part of what is said: "(JA ¶ 37)"
 * goes, as do marks of emphasis; double quotation marks become single, since we
 * shall quote it. */
char *papers_text_quote(struct arena *a, const char *s, size_t len)
{
	struct buf b;
	char *out;

	buf_init(&b, len * 2 + 8);
	for (size_t i = 0; i < len;) {
		size_t pointer = pointer_length(s + i, len - i);

		if (pointer) {
			cut_blanks(&b);
			i += pointer;
		} else if (strchr("*_`#", s[i]) ||
			   (!b.len && strchr("> ", s[i]))) {
			i++;
		} else {
			i += quotation_put_one(&b, s + i);
		}
	}
	cut_blanks(&b);
	out = arena_strndup(a, b.s, b.len);
	buf_release(&b);
	return out;
}

/* A quotation that begins in it ends in it. */
static bool is_balanced(const char *s)
{
	int open = 0;

	for (size_t i = 0; s[i]; i++) {
		bool starts = i == 0 || strchr(" (", s[i - 1]);

		open += (s[i] == '(') - (s[i] == ')');
		if (s[i] == '\'')
			open += starts					    ? 1
				: open && !isalnum((unsigned char)s[i + 1]) ? -1
									    : 0;
	}
	return open == 0;
}

/* More than one year in brackets: a list of authorities. */
static bool is_list_of_cases(const char *s)
{
	size_t years = 0;

	for (const char *at = s; (at = strchr(at, ')')); at++)
		years += at - s > 4 && isdigit((unsigned char)at[-1]) &&
			 isdigit((unsigned char)at[-4]);
	return years > 1 || (years && strchr(s, ';')) || strstr(s, " No. ") ||
	       str_begins(s, "No. ") ||
	       papers_text_is_capitals(s, strcspn(s, ".?"));
}

/* What every brief has and no judge asks about. */
static bool is_of_the_form(const char *s)
{
	static const char *const words[] = { "certify",
					     "CERTIF",
					     "/s/",
					     "electronic filing",
					     "CM/ECF",
					     "ECF system",
					     "counsel of record",
					     "espectfully submitted",
					     "type-volume",
					     "typeface",
					     "Rule 32(a)",
					     "Attorney for",
					     "Attorneys for",
					     "Esq.",
					     "@",
					     "www.",
					     "http" };

	return str_has_any(s, STR_LIST(words)) || papers_text_has_leaders(s);
}

static bool is_examination(const char *s)
{
	static const char *const marks[] = {
		"Q. ", "A. ", "Q: ", "A: ", "THE COURT:", "THE WITNESS:"
	};

	return str_begins_any(s, STR_LIST(marks)) > 0;
}

bool papers_text_is_quotable(const struct sentence *s)
{
	const char *t = s->text;
	size_t n = strlen(t);

	if (is_examination(t) || is_of_the_form(t))
		return false;

	return is_balanced(t) && !strstr(t, "\xc2\xb6") &&
	       !is_list_of_cases(t) && s->n_words >= QUOTE_MIN &&
	       s->n_words <= QUOTE_MAX && n && isupper((unsigned char)*t) &&
	       strchr(".?!", t[n - 1]) && !strchr(t, '[') && !strchr(t, '|') &&
	       !str_begins(t, "See ") && !str_ends(t, " v.");
}
