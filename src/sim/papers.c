#include "sim/papers.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/text.h"
#include "base/buf.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define FLAT_MAX     700 /* bytes of a name or a cover that are looked at */
#define HEADING_MAX  60	 /* words */
#define SENTENCE_MAX 2000
#define QUOTE_MIN    7 /* words of a sentence worth quoting */
#define QUOTE_MAX    42

struct stem_count {
	uint64_t stem;
	size_t passages; /* sentences that have it */
	size_t briefs;	 /* of those, how many in briefs and decisions */
	double idf;
};

/* ---- small words ---- */

/* Lower case, anything but letters and digits one blank, a blank at both ends. */
static char *flat(const char *s, size_t max)
{
	struct buf b;

	buf_init(&b, max * 2 + 4);
	buf_putc(&b, ' ');
	for (size_t i = 0; s[i] && i < max; i++) {
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

static bool any_in(const char *flat_text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strstr(flat_text, words[i]))
			return true;
	return false;
}
#define ANY_IN(text, list) any_in(text, list, sizeof(list) / sizeof *(list))

/* ---- whose paper ---- */

static const char *const for_petitioner[] = { " petitioner", " appellant",
					      " movant", " relator" };
static const char *const for_respondent[] = { " respondent", " appellee",
					      " opposition" };

static const char *first_of(const char *s, const char *const *words, size_t n)
{
	const char *first = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *at = strstr(s, words[i]);

		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

/* The side that is named first; of trial courts' names only where no other is. */
static int side_named(const char *s)
{
	const char *p = first_of(s, for_petitioner, 4);
	const char *r = first_of(s, for_respondent, 3);

	if (!p && !r) {
		p = strstr(s, " plaintiff");
		r = strstr(s, " defendant");
	}
	if (!p && !r)
		return -1;
	if (!p || !r)
		return p ? SIDE_PETITIONER : SIDE_RESPONDENT;
	return p < r ? SIDE_PETITIONER : SIDE_RESPONDENT;
}

/* What a cover says behind "brief": a caption before it names both sides. */
static int side_on_cover(const char *cover)
{
	static const char *const nouns[] = { " brief ", " reply ",
					     " memorandum ", " motion " };
	const char *at = first_of(cover, nouns, 4);

	return at ? side_named(at) : -1;
}

static enum paper_kind kind_named(const char *s)
{
	static const char *const law[] = { " precedent",     " statute",
					   " circuit cases", " rules ",
					   " code ",	     " regulation",
					   " authorities " };
	static const char *const record[] = {
		" appendix ",	 " record ",	" exhibit",    " affidavit",
		" declaration ", " deposition", " transcript", " complaint ",
		" stipulat",	 " testimony ", " answer to "
	};
	static const char *const decision[] = { " opinion ", " decision ",
						" judgment ", " order " };

	if (strstr(s, " amic"))
		return PAPER_AMICUS;
	if (strstr(s, " reply "))
		return PAPER_REPLY;
	if (strstr(s, " brief ") || strstr(s, " memorandum of law") ||
	    strstr(s, " memorandum in ") || strstr(s, " position of ") ||
	    strstr(s, " motion "))
		return PAPER_BRIEF;
	if (ANY_IN(s, law))
		return PAPER_LAW;
	if (ANY_IN(s, record))
		return PAPER_RECORD;
	if (ANY_IN(s, decision))
		return PAPER_DECISION;
	return PAPER_OTHER;
}

static int side_supported(const char *names, const char *cover)
{
	static const char *const marks[] = { " support of ", " supporting ",
					     " for reversal",
					     " for affirmance" };
	const char *at = first_of(names, marks, 4);

	if (!at)
		at = first_of(cover, marks, 4);
	if (!at)
		return -1;
	if (!strncmp(at, " for reversal", 13))
		return SIDE_PETITIONER;
	if (!strncmp(at, " for affirmance", 15))
		return SIDE_RESPONDENT;
	if (!strncmp(at, " supporting neither", 19) ||
	    !strncmp(at, " support of neither", 19))
		return -1;
	return side_named(at);
}

static void tell_whose(struct paper *paper)
{
	const struct document *d = paper->document;
	char *all = xprintf("%s | %s | %s | %s", d->link_name, d->id,
			    d->filename, d->proceeding_title);
	char *names = flat(all, FLAT_MAX);
	char *cover =
		flat(paper->text.n ? paper->text.list[0].text : "", FLAT_MAX);

	paper->kind =
		d->pool == POOL_METADOCUMENTS ? PAPER_NOTE : kind_named(names);
	if (paper->kind == PAPER_OTHER)
		paper->kind = kind_named(cover);
	paper->side = -1;
	if (paper->kind == PAPER_AMICUS)
		paper->side = side_supported(names, cover);
	if (paper->kind == PAPER_BRIEF || paper->kind == PAPER_REPLY) {
		paper->side = side_named(names);
		if (paper->side < 0)
			paper->side = side_on_cover(cover);
		if (paper->side < 0 && paper->kind == PAPER_REPLY)
			paper->side = SIDE_PETITIONER; /* who may reply */
	}
	free(all);
	free(names);
	free(cover);
}

bool papers_speaks_for(const struct papers *p, size_t paper, int side,
		       bool friends)
{
	const struct paper *one = &p->list[paper];

	if (one->side != side)
		return false;
	return one->kind == PAPER_BRIEF || one->kind == PAPER_REPLY ||
	       (friends && one->kind == PAPER_AMICUS);
}

/* ---- headings and sections ---- */

/* Bytes of "I. ", "B. ", "3. ", "(a) " at the start; 0 for none. */
static size_t number_of(const char *s)
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

static enum section section_named(const char *flat_heading)
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

/* The words of a paper in one line, and where its pages begin in it. */
struct pages {
	struct buf words;
	size_t *at; /* n, with numbers */
	int *number;
	size_t n, cursor;
};

/* What reading a document has come to. */
struct reading_on {
	struct papers *p;
	const struct lexicons *lx;
	size_t paper;
	enum section section;
	bool in_argument; /* unnamed headings are points of it */
	int point;
	const char *heading;
	size_t room_said, room_points, room_uses;
	unsigned char **marks; /* of each paper; read when needed */
	struct pages *pages;   /* of the paper; NULL: it has none */
};

/* Whether the text has the word with a capital within a sentence: a name. */
static bool is_written_large(const struct paper *paper, const char *word,
			     size_t n)
{
	for (size_t i = 0; i < paper->text.n; i++) {
		const char *text = paper->text.list[i].text, *s = text;

		while (*s) {
			size_t k = 0;

			while (k < n &&
			       s[k] == (k ? tolower((unsigned char)word[k])
					  : word[k]))
				k++;
			if (k == n && n > 1 && s > text + 1 &&
			    !isalnum((unsigned char)s[n]) && s[-1] == ' ' &&
			    islower((unsigned char)s[-2]))
				return true;
			while (isalnum((unsigned char)*s))
				s++;
			while (*s && !isalnum((unsigned char)*s))
				s++;
		}
	}
	return false;
}

/* Names that any brief may shout once and never write otherwise. */
static bool is_great_word(const char *s, size_t n)
{
	static const char *const words[] = {
		"UNITED",  "STATES",   "CONGRESS", "CONSTITUTION", "AMENDMENT",
		"AMERICA", "AMERICAN", "SUPREME",  "TITLE",	   "FEDERAL"
	};
	const char *next = s + n + (s[n] == ' ');

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && !memcmp(words[i], s, n))
			return true;
	return !strncasecmp(next, "Amendment", 9);
}

static bool is_shouted(const char *s)
{
	size_t up = 0, low = 0;

	for (; *s; s++) {
		up += isupper((unsigned char)*s) != 0;
		low += islower((unsigned char)*s) != 0;
	}
	return up > 8 && low * 4 < up;
}

/* "THE COURT ERRED" as one writes it otherwise: "The court erred". */
static void quieten(const struct paper *paper, char *s)
{
	bool first = true;

	while (*s) {
		size_t n = 0;

		while (isalnum((unsigned char)s[n]))
			n++;
		if (n) {
			bool large = first || is_great_word(s, n) ||
				     is_written_large(paper, s, n);

			for (size_t i = large ? 1 : 0; i < n; i++)
				s[i] = (char)tolower((unsigned char)s[i]);
			first = false;
		}
		s += n;
		while (*s && !isalnum((unsigned char)*s))
			s++;
	}
}

static size_t word_count(const char *s)
{
	return utf8_words(s, strlen(s));
}

/* Most letters are capitals, and there are some. */
static bool is_shouted_line(const char *s, size_t len)
{
	size_t up = 0, low = 0;

	for (size_t i = 0; i < len; i++) {
		up += isupper((unsigned char)s[i]) != 0;
		low += islower((unsigned char)s[i]) != 0;
	}
	return up >= 5 && low * 5 < up;
}

/* Marks of emphasis and blanks at both ends go, and a number in front. */
static char *bare_heading(struct arena *a, const char *s)
{
	size_t n;

	s += strspn(s, "*_ ");
	s += number_of(s);
	s += strspn(s, "*_ ");
	n = strlen(s);
	while (n && strchr("*_ .", s[n - 1]))
		n--;
	return arena_strndup(a, s, n);
}

static void add_point(struct reading_on *r, const char *heading,
		      const struct paragraph *para)
{
	struct papers *p = r->p;
	struct point *pt;

	if (p->n_points == PAPERS_POINTS_MAX)
		return;
	if (p->n_points == r->room_points) {
		r->room_points = r->room_points * 2 + 16;
		p->points = xreallocarray(p->points, r->room_points,
					  sizeof *p->points);
	}
	pt = &p->points[p->n_points];
	*pt = (struct point){ .at = { r->paper, para->number, para->page },
			      .from = p->n_said,
			      .to = p->n_said };
	pt->text = bare_heading(&p->arena, heading);
	if (is_shouted(pt->text))
		quieten(&p->list[r->paper], (char *)pt->text);
	pt->n_stems = papers_stems(p, r->lx, pt->text, &pt->stems);
	r->point = (int)p->n_points++;
}

static bool has_points(const struct reading_on *r)
{
	enum paper_kind kind = r->p->list[r->paper].kind;

	return kind == PAPER_BRIEF || kind == PAPER_REPLY ||
	       kind == PAPER_AMICUS;
}

/* A heading begins a section, or is a point of the argument. */
static void under(struct reading_on *r, const char *heading,
		  const struct paragraph *para)
{
	const char *s = heading + strspn(heading, "*_ ");
	size_t number = number_of(s), words = word_count(s + number);
	char *name = flat(s + number, FLAT_MAX);
	enum section section = words <= 7 ? section_named(name) : SECTION_OTHER;

	free(name);
	r->point = -1;
	if (section == SECTION_OTHER && r->section == SECTION_DISSENT &&
	    !strstr(heading, "udge") && !strstr(heading, "ustice"))
		return; /* its own subheadings */
	r->section = section;
	if (section != SECTION_OTHER)
		r->in_argument = section == SECTION_ARGUMENT;
	if (section != SECTION_OTHER || !has_points(r) || words < 3 ||
	    words > HEADING_MAX || !(number || r->in_argument))
		return;
	r->section = SECTION_ARGUMENT;
	add_point(r, s, para);
}

static bool has_leaders(const char *s)
{
	return strstr(s, "....") || strstr(s, ". . . .");
}

/* Whether most words of some length begin with a capital. */
static bool is_titled(const char *s)
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

/* A paragraph that is a heading in a text without marks for them. */
static bool reads_as_heading(const char *s)
{
	size_t n = strlen(s), words = word_count(s), number;
	char *name;
	bool is;

	if (words > HEADING_MAX || !words || has_leaders(s))
		return false;
	if (n > 4 && !strncmp(s, "**", 2) && !strcmp(s + n - 2, "**"))
		return true;
	s += strspn(s, "*_ ");
	number = number_of(s);
	if (number)
		return words >= 3 && is_titled(s + number);
	name = flat(s, FLAT_MAX);
	is = words <= 6 && section_named(name) != SECTION_OTHER &&
	     is_titled(s) && !strchr(s, ',');
	free(name);
	return is;
}

/* ---- sentences ---- */

static bool is_one_of(const char *word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(word, list[i]))
			return true;
	return false;
}

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
		"v",	"vs",	"inc",	 "co",	  "corp", "ltd",  "mr",
		"ms",	"mrs",	"dr",	 "st",	  "jr",	  "sr",	  "cir",
		"id",	"see",	"cf",	 "pet",	  "br",	  "ex",	  "op",
		"resp", "jan",	"feb",	 "mar",	  "apr",  "aug",  "sept",
		"oct",	"nov",	"dec",	 "const", "stat", "ed",	  "rep",
		"supp", "dist", "ct",	 "rev",	  "bd",	  "dept", "assn",
		"gov",	"rec",	"compl", "decl",  "ann",  "rel",  "al",
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
	if (is_one_of(word, forms, sizeof forms / sizeof *forms) ||
	    (n <= 5 && isupper((unsigned char)s[from]) && is_reporter(s + dot)))
		return true;
	return s[dot + 1] == ' ' && isdigit((unsigned char)s[dot + 2]) &&
	       is_one_of(word, with_number,
			 sizeof with_number / sizeof *with_number);
}

/* The end of the sentence that begins at s, closing marks with it. */
static size_t sentence_end(const char *s)
{
	for (size_t i = 0; s[i]; i++) {
		size_t end = i + 1;

		if (!strchr(".?!", s[i]) ||
		    (s[i] == '.' && is_short_form(s, i)))
			continue;
		while (s[end] && strchr("\"')*]", s[end]))
			end++;
		while (!strncmp(s + end, "\xe2\x80\x9d", 3))
			end += 3;
		if (!s[end])
			return end;
		if (s[end] != ' ')
			continue;
		if (isupper((unsigned char)s[end + 1]) ||
		    strchr("\"'([*", s[end + 1]) ||
		    (unsigned char)s[end + 1] >= 0x80)
			return end;
	}
	return strlen(s);
}

size_t papers_stems(struct papers *p, const struct lexicons *lx,
		    const char *text, const uint64_t **out)
{
	struct text t;
	uint64_t *copy;
	size_t n;

	text_init(&t, lx, text, strlen(text));
	n = t.n_stems;
	copy = arena_array(&p->arena, n + 1, sizeof *copy);
	if (n)
		memcpy(copy, t.stems, n * sizeof *copy);
	text_release(&t);
	*out = copy;
	return n;
}

/* A pointer or place to find the record is no part of what is said: "(JA ¶ 37)"
 * goes, as do marks of emphasis; double quotation marks become single, since we
 * shall quote it. */
static char *to_quote(struct arena *a, const char *s, size_t len)
{
	struct buf b;
	char *out;

	buf_init(&b, len * 2 + 8);
	for (size_t i = 0; i < len; i++) {
		const char *close;

		if (s[i] == '(' && (close = memchr(s + i, ')', len - i)) &&
		    (size_t)(close - s - (ptrdiff_t)i) < 90) {
			char *inside = xstrndup(s + i, (size_t)(close - s) - i);
			bool cite = strstr(inside, "\xc2\xb6") ||
				    strstr(inside, "JA ") ||
				    strstr(inside, "J.A.") ||
				    strstr(inside, "App. ");

			free(inside);
			if (cite) {
				i = (size_t)(close - s);
				while (b.len && b.s[b.len - 1] == ' ')
					buf_cut(&b, b.len - 1);
				continue;
			}
		}
		if (s[i] == '*' || s[i] == '_')
			continue;
		if (!strncmp(s + i, "\xe2\x80\x9c", 3) ||
		    !strncmp(s + i, "\xe2\x80\x9d", 3)) {
			buf_putc(&b, '\'');
			i += 2;
			continue;
		}
		buf_putc(&b, s[i] == '"' ? '\'' : s[i]);
	}
	while (b.len && b.s[b.len - 1] == ' ')
		buf_cut(&b, b.len - 1);
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
	       !strncmp(s, "No. ", 4) || is_shouted_line(s, strcspn(s, ".?"));
}

static bool is_quotable(const struct sentence *s)
{
	const char *t = s->text;
	size_t n = strlen(t);

	return is_balanced(t) && !strstr(t, "\xc2\xb6") &&
	       !is_list_of_cases(t) && s->n_words >= QUOTE_MIN &&
	       s->n_words <= QUOTE_MAX && n && isupper((unsigned char)*t) &&
	       strchr(".?!", t[n - 1]) && !strchr(t, '[') && !strchr(t, '|') &&
	       strncmp(t, "See ", 4) != 0;
}

/* A paragraph may run over pages: the one that these words begin on. */
static int page_of(struct pages *g, const struct paragraph *para, const char *s,
		   size_t len)
{
	char *start;
	const char *found;
	size_t page = 0, offset;

	if (!g)
		return para->page;
	start = xstrndup(s, utf8_prefix(s, len < 60 ? len : 60));
	found = strstr(g->words.s + g->cursor, start);
	free(start);
	if (!found)
		return para->page;
	offset = (size_t)(found - g->words.s);
	g->cursor = offset;
	while (page + 1 < g->n && g->at[page + 1] <= offset)
		page++;
	return g->n && g->at[page] <= offset ? g->number[page] : para->page;
}

static void add_sentence(struct reading_on *r, const struct paragraph *para,
			 const char *s, size_t len)
{
	struct papers *p = r->p;
	struct sentence *one;

	if (p->n_said == PAPERS_SENTENCES_MAX) {
		p->cut = true;
		return;
	}
	if (p->n_said == r->room_said) {
		r->room_said = r->room_said * 2 + 256;
		p->said = xreallocarray(p->said, r->room_said, sizeof *p->said);
	}
	one = &p->said[p->n_said++];
	*one = (struct sentence){ .at = { r->paper, para->number,
					  page_of(r->pages, para, s, len) },
				  .section = r->section,
				  .point = r->point };
	one->text = to_quote(&p->arena, s, len);
	one->n_words = word_count(one->text);
	one->n_stems = papers_stems(p, r->lx, one->text, &one->stems);
	one->quotable = is_quotable(one);
	if (r->point >= 0)
		p->points[r->point].to = p->n_said;
}

static void add_sentences(struct reading_on *r, const struct paragraph *para)
{
	const char *s = para->text;

	while (*s) {
		size_t n = sentence_end(s);

		if (n < SENTENCE_MAX)
			add_sentence(r, para, s, n);
		s += n;
		s += strspn(s, " ");
	}
}

/* ---- where the briefs cite the record ---- */

/* Whether a short name before "¶" means this paper: "JA" the Joint Appendix,
 * "Compl." the complaint. */
static bool is_called(const struct paper *paper, const char *word)
{
	char *name = flat(paper->document->link_name, FLAT_MAX);
	char *id = flat(paper->document->id, FLAT_MAX);
	char initials[12];
	size_t n = 0;
	bool is;

	for (const char *s = name; s[0] && s[1] && n + 1 < sizeof initials; s++)
		if (s[0] == ' ')
			initials[n++] = s[1];
	initials[n] = '\0';
	is = !strncmp(initials, word, strlen(word)) && strlen(word) > 1 &&
	     strlen(word) <= 3;
	if (!is && strlen(word) > 2) {
		char *start = xprintf(" %s", word);

		is = strstr(name, start) || strstr(id, start);
		free(start);
	}
	if (!is && !strcmp(word, "ja"))
		is = strstr(name, " joint appendix ") ||
		     strstr(id, " joint appendix ");
	free(name);
	free(id);
	return is;
}

/* The word that ends at s + at, lower case, dots left out: "J.A." is "ja". */
static void word_before(const char *s, size_t at, char out[16])
{
	size_t from = at, n = 0;

	while (from && s[from - 1] == ' ')
		from--;
	at = from;
	while (from &&
	       (isalpha((unsigned char)s[from - 1]) || s[from - 1] == '.'))
		from--;
	for (; from < at && n < 15; from++)
		if (s[from] != '.')
			out[n++] = (char)tolower((unsigned char)s[from]);
	out[n] = '\0';
}

/* The numbers that a paper itself gives its paragraphs ("[46] " at a line's start):
 * in one without, we count, and a brief cannot mean our count. */
static unsigned char *numbers_of(const struct reading_on *r, size_t paper)
{
	unsigned char *bits = xcalloc(PARAGRAPH_NUMBER_MAX / 8 + 1, 1);
	struct buf raw;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	document_bytes(r->p->kase, r->p->list[paper].document, &raw, NULL);
	for (const char *s = raw.s; s && *s; s = strchr(s, '\n')) {
		long n;

		s += *s == '\n';
		if (*s != '[' || !isdigit((unsigned char)s[1]))
			continue;
		n = strtol(s + 1, NULL, 10);
		if (n > 0 && n <= PARAGRAPH_NUMBER_MAX)
			bits[n / 8] |= (unsigned char)(1u << (n % 8));
	}
	buf_release(&raw);
	return bits;
}

static bool is_marked(struct reading_on *r, size_t paper, int number)
{
	if (!r->marks[paper])
		r->marks[paper] = numbers_of(r, paper);
	return number > 0 && number <= PARAGRAPH_NUMBER_MAX &&
	       r->marks[paper][number / 8] & (1u << (number % 8));
}

static void add_use(struct reading_on *r, const struct paragraph *by,
		    const char *word, int number)
{
	struct papers *p = r->p;

	for (size_t i = 0; i < p->n && p->n_uses < PAPERS_CITES_MAX; i++) {
		const struct paragraph *what;

		if (p->list[i].kind != PAPER_RECORD ||
		    !is_called(&p->list[i], word))
			continue;
		what = document_paragraph(&p->list[i].text, number);
		if (!what || !is_marked(r, i, number))
			continue;
		if (p->n_uses == r->room_uses) {
			r->room_uses = r->room_uses * 2 + 64;
			p->uses = xreallocarray(p->uses, r->room_uses,
						sizeof *p->uses);
		}
		p->uses[p->n_uses++] =
			(struct record_use){ { i, what->number, what->page },
					     { r->paper, by->number,
					       by->page } };
		return;
	}
}

/* "JA ¶¶ 43, 44, 86" and "JA ¶ 12-14": the first of a range stands for it. */
static void add_uses(struct reading_on *r, const struct paragraph *para)
{
	static const char mark[] = "\xc2\xb6";
	const char *s = para->text, *at;

	while ((at = strstr(s, mark))) {
		char word[16];

		word_before(para->text, (size_t)(at - para->text), word);
		s = at;
		while (!strncmp(s, mark, 2))
			s += 2;
		for (;;) {
			int number = 0;

			s += strspn(s, " \xc2\xa0");
			while (isdigit((unsigned char)*s) && number < 100000)
				number = number * 10 + (*s++ - '0');
			if (!number)
				break;
			if (*word)
				add_use(r, para, word, number);
			if (strncmp(s, ", ", 2) && strncmp(s, " and ", 5))
				break;
			s += *s == ',' ? 2 : 5;
		}
	}
}

/* ---- headings inside a paragraph ---- */

/*
 * A PDF knows no paragraphs: what came of it may run a page together, headings
 * and all.  Its lines are still there in the file; those that read as headings
 * are looked for in the paragraph, in order, and divide it.
 */
struct headings {
	char **list; /* n, as they stand in the paragraphs' text */
	size_t n, next;
};

struct line {
	const char *s;
	size_t len;
};

static bool next_line(const char **at, const char *end, struct line *l)
{
	const char *stop;

	if (*at >= end)
		return false;
	stop = memchr(*at, '\n', (size_t)(end - *at));
	l->s = *at;
	l->len = (size_t)((stop ? stop : end) - *at);
	*at = stop ? stop + 1 : end;
	while (l->len && isspace((unsigned char)*l->s)) {
		l->s++;
		l->len--;
	}
	while (l->len && isspace((unsigned char)l->s[l->len - 1]))
		l->len--;
	return true;
}

static void add_heading(struct headings *h, const char *s)
{
	if (h->n == PAPERS_POINTS_MAX)
		return;
	h->list = xreallocarray(h->list, h->n + 1, sizeof *h->list);
	h->list[h->n++] = xstrdup(s);
}

/* "I. Reading ... \nwas a search.": a numbered sentence that ends with a line, as
 * headings of briefs do.  Lines go into out; *at moves behind the last. */
static bool take_numbered(const char **at, const char *end, struct line l,
			  struct buf *out)
{
	const char *from = *at;

	buf_reset(out);
	for (int lines = 0; lines < 5; lines++) {
		if (out->len)
			buf_putc(out, ' ');
		buf_add(out, l.s, l.len);
		if (out->len > number_of(out->s) &&
		    strchr(".?", out->s[out->len - 1]) &&
		    number_of(out->s) +
				    sentence_end(out->s + number_of(out->s)) ==
			    out->len)
			return word_count(out->s) >= 4;
		if (!next_line(at, end, &l) || !l.len)
			break;
	}
	*at = from;
	return false;
}

/* Lines in capitals that follow each other are one heading, unless a section's
 * name or a number begins another. */
static void take_shouted(const char **at, const char *end, struct line l,
			 struct buf *out)
{
	buf_reset(out);
	buf_add(out, l.s, l.len);
	for (int lines = 0; lines < 6; lines++) {
		const char *before = *at;
		char *name = flat(out->s + number_of(out->s), FLAT_MAX);
		bool is_section = word_count(out->s) <= 4 &&
				  section_named(name) != SECTION_OTHER;
		struct line more;

		free(name);
		if (is_section || !next_line(at, end, &more) ||
		    !is_shouted_line(more.s, more.len) || number_of(more.s)) {
			*at = before;
			return;
		}
		buf_putc(out, ' ');
		buf_add(out, more.s, more.len);
	}
}

static void find_headings(const struct reading_on *r, struct headings *h)
{
	const struct paper *paper = &r->p->list[r->paper];
	const char *at, *end;
	struct buf raw, one;
	struct line l;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	buf_init(&one, BUF_TEXT_MAX);
	if (document_bytes(r->p->kase, paper->document, &raw, NULL)) {
		at = raw.s;
		end = raw.s + raw.len;
		while (next_line(&at, end, &l)) {
			if (!l.len || l.len > 200 || *l.s == '#' ||
			    (l.len > 4 && !memcmp(l.s, "<!--", 4)))
				continue;
			if (is_shouted_line(l.s, l.len)) {
				take_shouted(&at, end, l, &one);
				add_heading(h, one.s);
			} else if (has_points(r) && number_of(l.s) &&
				   *l.s != '(' &&
				   !isdigit((unsigned char)*l.s) &&
				   take_numbered(&at, end, l, &one)) {
				add_heading(h, one.s);
			}
		}
	}
	buf_release(&raw);
	buf_release(&one);
}

static void find_pages(const struct reading_on *r, struct pages *g)
{
	static const char mark[] = "<!-- page ";
	const char *at, *end;
	struct buf raw;
	struct line l;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	buf_init(&g->words, DOCUMENT_FILE_MAX * 2);
	if (!document_bytes(r->p->kase, r->p->list[r->paper].document, &raw,
			    NULL))
		raw.len = 0;
	at = raw.s;
	end = raw.s + raw.len;
	while (next_line(&at, end, &l)) {
		if (l.len > sizeof mark &&
		    !memcmp(l.s, mark, sizeof mark - 1)) {
			g->at = xreallocarray(g->at, g->n + 1, sizeof *g->at);
			g->number = xreallocarray(g->number, g->n + 1,
						  sizeof *g->number);
			g->at[g->n] = g->words.len;
			g->number[g->n++] =
				(int)strtol(l.s + sizeof mark - 1, NULL, 10);
			continue;
		}
		for (size_t i = 0; i < l.len; i++)
			if (l.s[i] != ' ' || (i && l.s[i - 1] != ' '))
				buf_putc(&g->words, l.s[i]);
		if (l.len)
			buf_putc(&g->words, ' ');
	}
	buf_release(&raw);
}

static void free_pages(struct pages *g)
{
	buf_release(&g->words);
	free(g->at);
	free(g->number);
}

static void free_headings(struct headings *h)
{
	for (size_t i = 0; i < h->n; i++)
		free(h->list[i]);
	free(h->list);
}

/* The first heading from h->next on that stands in s; NULL for none. */
static const char *heading_in(struct headings *h, const char *s, size_t *len)
{
	for (size_t i = h->next; i < h->n && i < h->next + 8; i++) {
		const char *at = strstr(s, h->list[i]);

		if (at) {
			*len = strlen(h->list[i]);
			h->next = i + 1;
			return at;
		}
	}
	return NULL;
}

/* ---- reading one through ---- */

static void read_text(struct reading_on *r, const struct paragraph *para,
		      const char *text)
{
	struct paragraph part = *para;

	part.text = text;
	if (r->section == SECTION_FRONT || has_leaders(text))
		return;
	add_sentences(r, &part);
	if (has_points(r))
		add_uses(r, &part);
}

static void read_divided(struct reading_on *r, struct headings *h,
			 const struct paragraph *para)
{
	const char *s = para->text, *at;
	size_t len;

	while (!has_leaders(s) && (at = heading_in(h, s, &len))) {
		char *before = xstrndup(s, (size_t)(at - s));
		char *heading = xstrndup(at, len);

		read_text(r, para, before);
		under(r, heading, para);
		free(before);
		free(heading);
		s = at + len;
		s += strspn(s, " ");
	}
	read_text(r, para, s);
}

static void read_paper(struct reading_on *r)
{
	const struct paragraphs *text = &r->p->list[r->paper].text;
	bool has_pages = text->n && text->list[text->n - 1].page > 0;
	struct headings h = { 0 };
	struct pages pages = { 0 };

	r->pages = NULL;
	r->section = SECTION_OTHER;
	r->in_argument = false;
	r->point = -1;
	r->heading = "";
	if (has_pages) {
		find_headings(r, &h);
		find_pages(r, &pages);
		r->pages = &pages;
	}
	for (size_t i = 0; i < text->n; i++) {
		const struct paragraph *para = &text->list[i];

		if (strcmp(para->heading, r->heading) != 0) {
			r->heading = para->heading;
			under(r, para->heading, para);
		}
		if (reads_as_heading(para->text))
			under(r, para->text, i + 1 < text->n ? para + 1 : para);
		else
			read_divided(r, &h, para);
	}
	free_headings(&h);
	free_pages(&pages);
	r->pages = NULL;
}

/* ---- how much each word says ---- */

static int by_stem(const void *a, const void *b)
{
	uint64_t x = ((const struct stem_count *)a)->stem;
	uint64_t y = ((const struct stem_count *)b)->stem;

	return x < y ? -1 : x > y;
}

static const struct stem_count *count_of(const struct papers *p, uint64_t stem)
{
	struct stem_count key = { .stem = stem };

	return p->n_stems ? bsearch(&key, p->stems, p->n_stems,
				    sizeof *p->stems, by_stem)
			  : NULL;
}

static void count_stems(struct papers *p)
{
	size_t n = 0, kept = 0;

	for (size_t i = 0; i < p->n_said; i++)
		n += p->said[i].n_stems;
	p->stems = xcalloc(n + 1, sizeof *p->stems);
	n = 0;
	for (size_t i = 0; i < p->n_said; i++) {
		const struct sentence *s = &p->said[i];
		enum paper_kind kind = p->list[s->at.paper].kind;
		bool brief = kind <= PAPER_DECISION;

		for (size_t k = 0; k < s->n_stems; k++)
			p->stems[n++] =
				(struct stem_count){ s->stems[k], 1, brief, 0 };
	}
	qsort(p->stems, n, sizeof *p->stems, by_stem);
	for (size_t i = 0; i < n; i++)
		if (kept && p->stems[kept - 1].stem == p->stems[i].stem) {
			p->stems[kept - 1].passages++;
			p->stems[kept - 1].briefs += p->stems[i].briefs;
		} else {
			p->stems[kept++] = p->stems[i];
		}
	p->n_stems = kept;
}

static double idf_of(const struct papers *p, double df)
{
	return log(1 + ((double)p->n_said - df + 0.5) / (df + 0.5));
}

static double idf(const struct papers *p, uint64_t stem)
{
	const struct stem_count *c = count_of(p, stem);

	return c ? c->idf : idf_of(p, 0.5);
}

/* Words that the briefs come back to and most sentences lack. */
static void weigh(struct papers *p)
{
	for (size_t i = 0; i < p->n_stems; i++)
		p->stems[i].idf = idf_of(p, (double)p->stems[i].passages);
	for (size_t i = 0; i < p->n_said; i++) {
		struct sentence *s = &p->said[i];
		double sum = 0;

		for (size_t k = 0; k < s->n_stems; k++) {
			const struct stem_count *c = count_of(p, s->stems[k]);

			if (c && c->briefs > 1)
				sum += log(1 + (double)c->briefs) *
				       idf(p, s->stems[k]);
		}
		s->weight = sum / (10 + (double)s->n_stems);
	}
}

/* Most pairs share nothing: that is seen without weighing anything. */
static bool share_any(const uint64_t *a, size_t n_a, const uint64_t *b,
		      size_t n_b)
{
	size_t i = 0, k = 0;

	while (i < n_a && k < n_b) {
		if (a[i] == b[k])
			return true;
		if (a[i] < b[k])
			i++;
		else
			k++;
	}
	return false;
}

double papers_alike(const struct papers *p, const uint64_t *a, size_t n_a,
		    const uint64_t *b, size_t n_b)
{
	double both = 0, all_a = 0, all_b = 0;
	size_t i = 0, k = 0;

	if (!share_any(a, n_a, b, n_b))
		return 0;
	while (i < n_a || k < n_b) {
		bool take_a = i < n_a && (k == n_b || a[i] <= b[k]);
		bool take_b = k < n_b && (i == n_a || b[k] <= a[i]);
		double w = idf(p, take_a ? a[i] : b[k]);

		both += take_a && take_b ? w : 0;
		all_a += take_a ? w : 0;
		all_b += take_b ? w : 0;
		i += take_a;
		k += take_b;
	}
	return all_a > 0 && all_b > 0 ? both / sqrt(all_a * all_b) : 0;
}

const struct sentence *papers_nearest(const struct papers *p,
				      const uint64_t *stems, size_t n,
				      papers_want_fn *want, int arg,
				      double least)
{
	const struct sentence *best = NULL;
	double most = least;

	for (size_t i = 0; i < p->n_said; i++) {
		const struct sentence *s = &p->said[i];
		double alike;

		if (!want(p, s, arg))
			continue;
		alike = papers_alike(p, stems, n, s->stems, s->n_stems);
		if (alike > most) {
			most = alike;
			best = s;
		}
	}
	return best;
}

size_t papers_count(const struct papers *p, int side, const char *word)
{
	size_t n = 0, len = strlen(word);

	for (size_t i = 0; i < p->n_said; i++) {
		const char *s = p->said[i].text;

		if (!papers_speaks_for(p, p->said[i].at.paper, side, false))
			continue;
		while ((s = strstr(s, word))) {
			bool starts = s == p->said[i].text ||
				      !isalnum((unsigned char)s[-1]);

			s += len;
			n += starts && !isalnum((unsigned char)*s);
		}
	}
	return n;
}

void papers_where(const struct place *at, struct buf *out)
{
	if (at->page)
		buf_printf(out, "page %d", at->page);
	else
		buf_printf(out, "paragraph %d", at->paragraph);
}

/* ---- the whole ---- */

void papers_read(struct papers *p, const struct court_case *c,
		 const struct lexicons *lx)
{
	struct reading_on r = { .p = p, .lx = lx };

	*p = (struct papers){ .kase = c, .n = c->n_documents };
	p->list = xcalloc(c->n_documents + 1, sizeof *p->list);
	for (size_t i = 0; i < p->n; i++) {
		struct paper *paper = &p->list[i];

		paper->document = &c->documents[i];
		if (!document_load(&paper->text, c, paper->document, NULL)) {
			document_release(&paper->text);
			paper->text = (struct paragraphs){ 0 };
		}
		for (size_t k = 0; k < paper->text.n; k++)
			paper->words += word_count(paper->text.list[k].text);
		tell_whose(paper);
	}
	r.marks = xcalloc(p->n + 1, sizeof *r.marks);
	for (r.paper = 0; r.paper < p->n; r.paper++)
		read_paper(&r);
	for (size_t i = 0; i < p->n; i++)
		free(r.marks[i]);
	free(r.marks);
	count_stems(p);
	weigh(p);
}

void papers_release(struct papers *p)
{
	for (size_t i = 0; i < p->n; i++)
		document_release(&p->list[i].text);
	free(p->list);
	free(p->said);
	free(p->points);
	free(p->uses);
	free(p->stems);
	arena_release(&p->arena);
	*p = (struct papers){ 0 };
}
