#include "docket/caption.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/markdown.h"
#include "docket/shout.h"

#define TITLE_MAX    160
#define LINES_MAX    80
#define PARTY_ROWS   3	/* lines of a party's name */
#define REPORTER_MAX 20 /* bytes of "F. Supp. 3d " and its kin */

char *caption_line(const char **s, const char *end)
{
	struct buf words;
	size_t len, from;
	char *line;

	if (*s >= end)
		return NULL;
	len = strcspn(*s, "\n");
	from = strspn(*s, "# ");
	line = xstrndup(*s + from, from < len ? len - from : 0);
	buf_init(&words, BUF_TEXT_MAX);
	markdown_words(&words, line);
	free(line);
	line = xstrdup(words.s + strspn(words.s, "*_ "));
	buf_release(&words);
	for (size_t n = strlen(line); n && strchr("*_ \\", line[n - 1]);)
		line[--n] = '\0';
	*s += len + ((*s)[len] == '\n');
	return line;
}

/* ---- lines around a "v." ---- */

static bool is_versus(const char *line)
{
	static const char *const words[] = { "v.",	    "vs.",
					     "v",	    "against",
					     "- against -", "-against-" };
	size_t n = strcspn(line, ")|");

	while (n && line[n - 1] == ' ')
		n--;
	return str_span_in_fold(line, n, STR_LIST(words));
}

/* What a party is, by the words behind its name. */
enum standing { STANDING_UNSAID, STANDING_ASKS, STANDING_ANSWERS };

/* "Plaintiff-Appellee": who won below answers, whoever sued. */
static enum standing standing_in(const char *line)
{
	static const char *const asks[] = { "appellant", "petitioner",
					    "applicant", "movant" };
	static const char *const answers[] = { "appellee", "respondent" };

	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
		if (str_find_fold(line, asks[i]))
			return STANDING_ASKS;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		if (str_find_fold(line, answers[i]))
			return STANDING_ANSWERS;
	return STANDING_UNSAID;
}

static bool is_role(const char *line)
{
	static const char *const roles[] = {
		"petitioner", "plaintiff",   "appellant", "respondent",
		"appellee",   "defendant",   "applicant", "cross-appell",
		"intervenor", "third-party", "counter"
	};

	return str_begins_any_fold(line, STR_LIST(roles));
}

/* What may stand above the parties: a court, a number, a rule, a stamp. */
static bool is_no_name(const char *line)
{
	static const char *const words[] = { "in the ",
					     "supreme court",
					     "united states court",
					     "court of",
					     "no.",
					     "united states district",
					     "nos.",
					     "case ",
					     "case:",
					     "docket",
					     "<!--",
					     "october term",
					     "filed",
					     "date filed",
					     "decided",
					     "argued",
					     "submitted",
					     "for the ",
					     "on appeal",
					     "appeal from",
					     "on petition",
					     "on writ",
					     "document",
					     "page ",
					     "precedential",
					     "nonprecedential",
					     "not precedential",
					     "unpublished",
					     "slip opinion",
					     "opinion",
					     "syllabus",
					     "notice",
					     "cite as",
					     "brief ",
					     "reply ",
					     "joint appendix",
					     "certiorari",
					     "before:",
					     "appendix" };

	if (str_begins_any_fold(line, STR_LIST(words)))
		return true;
	for (; *line; line++)
		if (isalpha((unsigned char)*line) || (*line & 0x80))
			return false;
	return true;
}

/* "Acme, Inc.": what is behind the comma belongs to the name. */
static bool goes_on(const char *comma)
{
	static const char *const words[] = { "inc",  "llc",  "l.l.c.", "corp",
					     "co.",  "ltd",  "lp",     "l.p.",
					     "llp",  "n.a.", "jr",     "sr.",
					     "p.c.", "plc",  "s.a." };
	const char *at = comma + 1 + strspn(comma + 1, " ");

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_begins_fold(at, words[i]) &&
		    !isalpha((unsigned char)at[strlen(words[i])]))
			return true;
	return false;
}

/* The bytes of a name at the beginning of a line. */
static size_t name_bytes(const char *line)
{
	size_t n = strcspn(line, ",;)|(");

	while (line[n] == ',' && goes_on(line + n))
		n += 1 + strcspn(line + n + 1, ",;)|(");
	while (n && line[n - 1] == ' ')
		n--;
	if (n > 7 && str_begins_fold(line + n - 7, " et al."))
		n -= 7;
	else if (n > 6 && str_begins_fold(line + n - 6, " et al"))
		n -= 6;
	return n;
}

/* Whether what stands behind it ends the name; the bracket of a court's frame, or
 * nothing, does not. */
static bool ends_name(const char *line, size_t n)
{
	line += n + strspn(line + n, " ");
	return *line && *line != ')' && *line != '|';
}

static char *name_written(const char *s, size_t len)
{
	char *name = xstrndup(s, len), *out;

	if (!shout_is(name))
		return name;
	out = shout_lower(name, len);
	free(name);
	return out;
}

/* A party: its name over at most PARTY_ROWS lines, and what it is. */
struct party {
	char *name; /* owned */
	enum standing standing;
};

static struct party party_at(char *const *lines, size_t from, size_t to)
{
	struct party p = { 0 };
	struct buf name;
	bool whole = false;

	buf_init(&name, TITLE_MAX * 4);
	for (size_t i = from; i < to && i < from + PARTY_ROWS + 2; i++) {
		size_t n = name_bytes(lines[i]);

		if (i > from && is_no_name(lines[i]))
			break;
		if (p.standing == STANDING_UNSAID)
			p.standing = standing_in(lines[i]);
		whole = whole || is_role(lines[i]) || i >= from + PARTY_ROWS;
		if (!whole && n) {
			if (name.len)
				buf_putc(&name, ' ');
			buf_add(&name, lines[i], n);
			whole = ends_name(lines[i], n);
		}
	}
	p.name = name_written(name.s, name.len);
	buf_release(&name);
	return p;
}

static bool join(struct caption *c, struct party *first, struct party *second)
{
	bool inverted = first->standing == STANDING_ANSWERS ||
			(first->standing == STANDING_UNSAID &&
			 second->standing == STANDING_ASKS),
	     said = first->standing || second->standing;

	if (*first->name && *second->name &&
	    strlen(first->name) + strlen(second->name) < TITLE_MAX) {
		c->title = xprintf("%s v. %s", first->name, second->name);
		if (said) {
			struct party *asks = inverted ? second : first;
			struct party *answers = inverted ? first : second;

			c->petitioner = xstrdup(asks->name);
			c->respondent = xstrdup(answers->name);
		}
	}
	free(first->name);
	free(second->name);
	return c->title != NULL;
}

static bool around_versus(struct caption *c, char *const *lines, size_t n)
{
	for (size_t i = 1; i + 1 < n; i++) {
		size_t from = i;
		struct party first, second;

		if (!is_versus(lines[i]))
			continue;
		while (from && i - from < PARTY_ROWS + 2 &&
		       !is_no_name(lines[from - 1]))
			from--;
		if (from == i || is_no_name(lines[i + 1]))
			continue;
		first = party_at(lines, from, i);
		second = party_at(lines, i + 1, n);
		if (join(c, &first, &second))
			return true;
	}
	return false;
}

/* ---- on one line ---- */

/* "30 Avon. 412", "12 F.4th 88 (1971)": a reporter between two numbers. */
static bool has_reporter(const char *line)
{
	for (const char *at = line; (at = strpbrk(at, "0123456789")) != NULL;) {
		size_t n = strspn(at, "0123456789"), name;

		at += n;
		if (*at != ' ' || !isupper((unsigned char)at[1]))
			continue;
		name = strcspn(at + 1, "0123456789,;()");
		if (name <= REPORTER_MAX && at[name] == ' ' &&
		    memchr(at + 1, '.', name) &&
		    isdigit((unsigned char)at[1 + name]))
			return true;
	}
	return false;
}

/* "III. The sign excuses nothing. Quill v. Board": a heading, or a sentence, in which
 * a case is named. */
static bool is_prose(const char *line, const char *v)
{
	size_t number = strcspn(line, ".");

	if (line[number] == '.' && line[number + 1] == ' ' &&
	    (shout_is_numeral(line, number) || number == 1 ||
	     strspn(line, "0123456789") == number))
		return true;
	for (const char *at = line; at < v; at++)
		if (sentence_ends(line, (size_t)(at - line)))
			return true;
	return false;
}

/* "See United States v. Roe, 200 U. S. 321": another case, cited. */
static bool is_cite(const char *line)
{
	static const char *const begins[] = { "see ",	 "cf. ",    "cf ",
					      "e.g.",	 "accord",  "compare ",
					      "but see", "quoting", "under ",
					      "(" };
	static const char *const reports[] = {
		" U. S. ", " U.S. ",   " F.2d ",  " F.3d ",
		" F.4th ", " F. 2d ",  " F. 3d ", " S. Ct. ",
		" S.Ct. ", " F. Supp", "U.S.C."
	};

	return str_begins_any_fold(line, STR_LIST(begins)) ||
	       str_has_any(line, STR_LIST(reports)) || has_reporter(line);
}

/* Without the page number of a running head. */
static const char *behind_number(const char *line)
{
	size_t n = strspn(line, "0123456789");

	return n && n < 5 && line[n] == ' ' ? line + n + strspn(line + n, " ")
					    : line;
}

static bool one_line(struct caption *c, const char *line)
{
	const char *at = behind_number(line), *v = strstr(at, " v. ");
	struct party first, second;
	char *left, *right;

	if (!v || v == at || !v[4] || strlen(at) >= TITLE_MAX || is_cite(at) ||
	    is_prose(at, v) || str_begins_fold(at, "in ") || is_no_name(at) ||
	    islower((unsigned char)*at))
		return false;
	left = xstrndup(at, (size_t)(v - at));
	right = xstrdup(v + 4);
	first = party_at(&left, 0, 1);
	second = party_at(&right, 0, 1);
	free(left);
	free(right);
	return join(c, &first, &second);
}

/* "In re Grand Jury Subpoena" */
static bool in_re(struct caption *c, const char *line)
{
	size_t n = strlen(line);

	if (!str_begins_fold(line, "in re ") &&
	    !str_begins_fold(line, "in re: ") &&
	    !str_begins_fold(line, "ex parte "))
		return false;
	if (n < 8 || n >= TITLE_MAX || is_cite(line))
		return false;
	while (n && strchr(" ,;", line[n - 1]))
		n--;
	c->title = name_written(line, n);
	return true;
}

static void on_one_line(struct caption *c, char *const *lines, size_t n)
{
	for (size_t i = 0; i < n && !c->title; i++)
		if (!one_line(c, lines[i]))
			in_re(c, lines[i]);
}

/* The title stood where nobody says who asks; this paper may. */
static void look_for_standing(struct caption *c, char *const *lines, size_t n)
{
	struct caption here = { 0 };

	if (around_versus(&here, lines, n) && here.petitioner &&
	    !strcmp(here.title, c->title)) {
		c->petitioner = here.petitioner;
		c->respondent = here.respondent;
		here.petitioner = here.respondent = NULL;
	}
	caption_release(&here);
}

/* ---- covers of briefs ---- */

/* "Brief for Petitioner Ida Vetch": whose it is; "" where it does not say. */
static struct party party_of_brief(const char *line)
{
	static const char *const briefs[] = { "brief for ", "brief of ",
					      "opening brief of ",
					      "opening brief for " };
	static const char *const parts[] = { "the ",	   "plaintiff",
					     "defendant",  "petitioner",
					     "respondent", "appellant",
					     "appellee",   "applicant" };
	struct party p = { 0 };
	size_t n = str_begins_any_fold(line, STR_LIST(briefs)), word;
	const char *at = line + n;

	while (n && (word = str_begins_any_fold(at, STR_LIST(parts)))) {
		char *one = xstrndup(at, word);

		if (!p.standing)
			p.standing = standing_in(one);
		free(one);
		at += word;
		at += strspn(at, "s'-/ ");
	}
	p.name = n && p.standing && isupper((unsigned char)*at)
			 ? name_written(at, name_bytes(at))
			 : xstrdup("");
	return p;
}

/* The name's own last word stands in it. */
static bool is_of(const char *name, const char *half, size_t len)
{
	const char *last = strrchr(name, ' ');
	char *in = xstrndup(half, len);
	bool is = str_find_fold(in, last ? last + 1 : name);

	free(in);
	return is;
}

/* A title that is known says how the parties are called. */
static void stand_by_title(struct caption *c, const struct party *p)
{
	const char *v = strstr(c->title, " v. ");
	size_t first = v ? (size_t)(v - c->title) : 0;
	bool is_first, is_second, asks = p->standing == STANDING_ASKS;

	if (!v || c->petitioner)
		return;
	is_first = is_of(p->name, c->title, first);
	is_second = is_of(p->name, v + 4, strlen(v + 4));
	if (is_first == is_second)
		return;
	c->petitioner =
		is_first == asks ? xstrndup(c->title, first) : xstrdup(v + 4);
	c->respondent =
		is_first == asks ? xstrdup(v + 4) : xstrndup(c->title, first);
}

static void take_brief(struct caption *c, const char *line)
{
	struct party p = party_of_brief(line);
	char **mine =
		p.standing == STANDING_ASKS ? &c->petitioner : &c->respondent;

	if (*p.name && c->title) {
		stand_by_title(c, &p);
	} else if (*p.name && !*mine) {
		*mine = xstrdup(p.name);
		if (c->petitioner && c->respondent)
			c->title = xprintf("%s v. %s", c->petitioner,
					   c->respondent);
	}
	free(p.name);
}

/* ---- number and court ---- */

/* "No. 24-771", "Case No. 3:24-cv-17 (KLM)", and "Doe v. Roe, No. 24-771" */
static char *docket_in(const char *line, const char *title)
{
	const char *at;

	if (title && str_begins_fold(line, title))
		line += strlen(title);
	line += strspn(line, ", ");
	at = str_begins_fold(line, "no.")	   ? line + 3
	     : str_begins_fold(line, "nos.")	   ? line + 4
	     : str_begins_fold(line, "case no.")   ? line + 8
	     : str_begins_fold(line, "docket no.") ? line + 10
						   : NULL;
	size_t n;

	if (!at)
		return NULL;
	at += strspn(at, " ");
	n = strcspn(at, " ,;)");
	n -= n && at[n - 1] == '.';
	return isdigit((unsigned char)*at) && n < 40 ? xstrndup(at, n) : NULL;
}

/* "IN THE SUPREME COURT OF WYANDOT" */
static char *court_in(const char *line)
{
	size_t from = str_begins_fold(line, "in the ") ? 7 : 0,
	       len = strlen(line);
	bool court = false;

	for (size_t i = from; i + 5 <= len; i++)
		court = court || (str_begins_fold(line + i, "court") &&
				  !isalpha((unsigned char)line[i + 5]));
	if (!court || len > 100 || (!from && !shout_is(line)))
		return NULL;
	return shout_is(line + from) ? shout_lower(line + from, len - from)
				     : xstrndup(line + from, len - from);
}

/* ---- the whole ---- */

#define TOP_LINES 12 /* where number and court stand */

/* "FOR THE THIRD CIRCUIT" goes on with it. */
static char *court_whole(char *court, const char *next)
{
	char *rest, *whole;

	if (!court || !str_begins_fold(next, "for the ") || strlen(next) > 60)
		return court;
	rest = shout_is(next) ? shout_lower(next, strlen(next)) : xstrdup(next);
	rest[0] = 'f';
	whole = xprintf("%s %s", court, rest);
	free(rest);
	free(court);
	return whole;
}

static void look_at_top(struct caption *c, char *const *lines, size_t n)
{
	for (size_t i = 0; i < n && i < TOP_LINES; i++) {
		if (!c->docket)
			c->docket = docket_in(lines[i], c->title);
		if (!c->court)
			c->court = court_whole(court_in(lines[i]),
					       i + 1 < n ? lines[i + 1] : "");
	}
}

void caption_release(struct caption *c)
{
	free(c->title);
	free(c->docket);
	free(c->court);
	free(c->petitioner);
	free(c->respondent);
	*c = (struct caption){ 0 };
}

/* "In the Supreme Court of Wyandot, No. 24-771. Doe v. Roe": a whole caption on one
 * line is three.  The bytes of the court's and of the number's; 0 for none. */
static size_t court_and_number(const char *line, size_t *number)
{
	static const char begins[] = ", No. ";
	const char *no =
		str_begins_fold(line, "in the ") ? strstr(line, begins) : NULL;

	if (!no)
		return 0;
	*number = strcspn(no + strlen(begins), " ,;)") + strlen(begins);
	return (size_t)(no - line);
}

static size_t take_line(char *line, char *lines[], size_t room)
{
	size_t number = 0, court = court_and_number(line, &number), n = 0;
	const char *rest = line + court + number;
	char *const parts[] = {
		xstrndup(line, court),
		court ? xstrndup(line + court + 2, number - 2) : xstrdup(""),
		xstrdup(court ? rest + strspn(rest, ",;) ") : line)
	};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (*parts[i] && n < room)
			lines[n++] = parts[i];
		else
			free(parts[i]);
	free(line);
	return n;
}

/* The lines that are not empty; free each. */
static size_t take_lines(const char *text, char *lines[LINES_MAX])
{
	const char *end = text + strnlen(text, CAPTION_LOOK);
	size_t n = 0;
	char *line;

	while (n < LINES_MAX && (line = caption_line(&text, end)))
		n += take_line(line, lines + n, LINES_MAX - n);
	return n;
}

static void look_for_title(struct caption *c, char *const *lines, size_t n)
{
	if (!c->title && !around_versus(c, lines, n))
		on_one_line(c, lines, n);
}

char *caption_title(const char *text, bool *on_cover)
{
	struct caption c = { 0 };
	char *lines[LINES_MAX], *title;
	size_t n = take_lines(text, lines);

	look_for_title(&c, lines, n < TOP_LINES ? n : TOP_LINES);
	*on_cover = c.title != NULL;
	look_for_title(&c, lines, n);
	title = c.title;
	c.title = NULL;
	caption_release(&c);
	for (size_t i = 0; i < n; i++)
		free(lines[i]);
	return title;
}

void caption_read(struct caption *c, const char *text)
{
	char *lines[LINES_MAX];
	size_t n = take_lines(text, lines);

	look_for_title(c, lines, n);
	if (c->title && !c->petitioner)
		look_for_standing(c, lines, n);
	for (size_t i = 0; i < n; i++)
		take_brief(c, lines[i]);
	look_at_top(c, lines, n);
	for (size_t i = 0; i < n; i++)
		free(lines[i]);
}
