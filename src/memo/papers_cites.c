#include "memo/papers_cites.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/papers.h"
#include "memo/papers_text.h"

#define NUMBER_MAX 100000
#define RANGE_MAX  20 /* pages; a longer one is cut to its first */

static const char mark[] = "\xc2\xb6"; /* the paragraph sign */

void papers_cites_release(struct papers_cites *c, const struct papers *p)
{
	for (size_t i = 0; c->marks && i < p->n; i++)
		free(c->marks[i]);
	free(c->marks);
	*c = (struct papers_cites){ 0 };
}

/* ---- which paper is meant ---- */

/* Whether a short name before a number means this paper: "JA" the Joint Appendix,
 * "Compl." the complaint. */
static bool is_called(const struct paper *paper, const char *word)
{
	char *name = papers_text_flat(paper->document->link_name,
				      PAPERS_TEXT_FLAT_MAX);
	char *id = papers_text_flat(paper->document->id, PAPERS_TEXT_FLAT_MAX);
	char initials[12];
	size_t n = 0;
	bool is;

	for (const char *s = name; s[0] && s[1] && n + 1 < sizeof initials; s++)
		if (s[0] == ' ')
			initials[n++] = s[1];
	initials[n] = '\0';
	is = str_begins(initials, word) && strlen(word) > 1 &&
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
static unsigned char *numbers_of(const struct papers *p, size_t paper)
{
	unsigned char *bits = xcalloc(PARAGRAPH_NUMBER_MAX / 8 + 1, 1);
	struct buf raw;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	document_bytes(p->kase, p->list[paper].document, &raw, NULL);
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

static bool is_marked(struct papers_cites *c, const struct papers *p,
		      size_t paper, int number)
{
	if (!c->marks)
		c->marks = xcalloc(p->n + 1, sizeof *c->marks);
	if (!c->marks[paper])
		c->marks[paper] = numbers_of(p, paper);
	return number > 0 && number <= PARAGRAPH_NUMBER_MAX &&
	       c->marks[paper][number / 8] & (1u << (number % 8));
}

/* ---- what it leads to ---- */

static void find_paragraph(struct papers_cites *c, const struct papers *p,
			   struct record_use *use)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct paragraph *what;

		if ((p->list[i].kind != PAPER_RECORD &&
		     p->list[i].kind != PAPER_DECISION) ||
		    !is_called(&p->list[i], use->word))
			continue;
		what = document_paragraph(&p->list[i].text, use->from);
		if (!what || !is_marked(c, p, i, use->from))
			continue;
		use->what = (struct place){ i, what->number, what->page };
		use->last = what->number;
		use->found = true;
		return;
	}
}

static const char *read_number(const char *s, const char *end, int *number)
{
	*number = 0;
	while (s < end && isdigit((unsigned char)*s) && *number < NUMBER_MAX)
		*number = *number * 10 + (*s++ - '0');
	return s;
}

/* "App. 33", "JA117": printed on a page, so that a paragraph begins with it.  0: no
 * such label; else its number, and *rest is what the paragraph says behind it. */
static int label_number(const char *s, const char *word, const char **rest)
{
	char own[16];
	size_t n = 0;
	int number;

	while (n < 12 && (isalpha((unsigned char)s[n]) || s[n] == '.'))
		n++;
	if (!n || !isupper((unsigned char)*s))
		return 0;
	word_before(s, n, own);
	s += n;
	s += *s == ' ' || *s == '-';
	if (strcmp(own, word) != 0 || !isdigit((unsigned char)*s))
		return 0;
	s = read_number(s, s + strlen(s), &number);
	if (*s && *s != ' ' && *s != ']')
		return 0;
	*rest = s + strspn(s, " ]");
	return number;
}

/* In one paper: whether the page begins there, and where it ends. */
static void find_page_in(const struct paragraphs *t, size_t paper,
			 struct record_use *use)
{
	for (size_t k = 0; k < t->n; k++) {
		const char *rest = "";
		int n = label_number(t->list[k].text, use->word, &rest);

		if (use->found && n)
			break;
		if (!use->found && n && n == use->from &&
		    (*rest || k + 1 < t->n)) {
			const struct paragraph *at =
				&t->list[*rest ? k : k + 1];

			use->found = true;
			use->what =
				(struct place){ paper, at->number, at->page };
		}
		if (use->found)
			use->last = t->list[k].number;
	}
	if (use->found && use->last < use->what.paragraph)
		use->last = use->what.paragraph;
}

/* From the paragraph that begins with the label, or the next where it says nothing
 * else, to the one before the next label. */
static void find_page(const struct papers *p, struct record_use *use)
{
	for (size_t i = 0; i < p->n && !use->found; i++)
		if (p->list[i].kind == PAPER_RECORD)
			find_page_in(&p->list[i].text, i, use);
}

static void add_use(struct papers_cites *c, struct papers *p,
		    struct record_use use, bool paragraph)
{
	if (p->n_uses >= PAPERS_CITES_MAX)
		return;
	for (size_t i = p->n_uses; i && p->uses[i - 1].said == use.said; i--)
		if (p->uses[i - 1].from == use.from &&
		    !strcmp(p->uses[i - 1].word, use.word))
			return;
	if (paragraph)
		find_paragraph(c, p, &use);
	else
		find_page(p, &use);
	p->uses = xgrow(p->uses, p->n_uses, &c->room, sizeof *p->uses);
	p->uses[p->n_uses++] = use;
}

/* ---- reading them ---- */

static const char *past_blanks(const char *s, const char *end)
{
	while (s < end && (*s == ' ' || str_begins(s, "\xc2\xa0")))
		s += *s == ' ' ? 1 : 2;
	return s;
}

/* The letter of "37a", a page of an appendix. */
static const char *past_letter(const char *s, const char *end)
{
	return s + (s < end && (*s == 'a' || *s == 'b'));
}

/* The "-22" of "120-22" goes to use->to, unless it is no range of pages. */
static const char *read_range(const char *s, const char *end,
			      struct record_use *use)
{
	int to;

	use->to = use->from;
	if (s >= end || (*s != '-' && !str_begins(s, "\xe2\x80\x93")))
		return s;
	s = past_letter(read_number(s + (*s == '-' ? 1 : 3), end, &to), end);
	if (to > use->from && to - use->from <= RANGE_MAX)
		use->to = to;
	return s;
}

/* Behind what parts a number from the next: NULL where there is none. */
static const char *next_number(const char *s, const char *end, bool paragraph)
{
	while (s < end && (*s == ':' || isdigit((unsigned char)*s)))
		s++; /* lines of a transcript */
	if (str_begins(s, ", ") && isdigit((unsigned char)s[2]))
		return s + 2;
	return paragraph && str_begins(s, " and ") ? s + 5 : NULL;
}

/* "118, 120-22": each is a cite of the same record.  `name` is how the record is
 * called there, "R." or "JA ¶". */
static void read_numbers(struct papers_cites *c, struct papers *p,
			 const char *s, const char *end, const char *name,
			 struct record_use use, bool paragraph)
{
	while (s) {
		const char *digits = past_blanks(s, end);

		s = read_number(digits, end, &use.from);
		if (!use.from)
			return;
		if (isalpha((unsigned char)*s) && *s != 'a' && *s != 'b')
			return; /* "App. 4th" */
		s = past_letter(s, end);
		use.cite = arena_printf(&p->arena, "%s %.*s", name,
					(int)(s - digits), digits);
		s = read_range(s, end, &use);
		add_use(c, p, use, paragraph);
		s = next_number(s, end, paragraph);
	}
}

/* "JA ¶¶ 43, 44, 86" and "JA ¶ 12-14". */
static void by_paragraph(struct papers_cites *c, struct papers *p,
			 const char *s, const char *end, struct record_use use)
{
	for (const char *at = s; (at = strstr(at, mark)) && at < end;) {
		char word[16], *name;
		size_t from = (size_t)(at - s);

		word_before(s, from, word);
		while (str_begins(at, mark))
			at += 2;
		if (!*word)
			continue;
		while (from && s[from - 1] == ' ')
			from--;
		while (from && s[from - 1] != ' ' && s[from - 1] != '(')
			from--;
		name = xprintf("%.*s%s", (int)strcspn(s + from, " \xc2"),
			       s + from, " \xc2\xb6");
		snprintf(use.word, sizeof use.word, "%.*s",
			 (int)sizeof use.word - 1, word);
		read_numbers(c, p, at, end, name, use, true);
		free(name);
	}
}

/* How lawyers call a record whose pages they cite; longer names first. */
static const char *const names[] = {
	"Pet. App.", "Joint App.", "Supp. App.", "J.A.", "JA",	 "App.",
	"E.R.",	     "ER",	   "R.A.",	 "RA",	 "S.A.", "SA",
	"A.R.",	     "AR",	   "C.R.",	 "CR",	 "C.T.", "CT",
	"R.T.",	     "RT",	   "Rec.",	 "R.",	 "Tr.",	 "Add.",
	"Dkt.",	     "Doc.",	   "ECF No.",	 "Dep.", "Ex.",	 "A."
};

/* "12 Cal. App. 33" is a reporter and "Fed. R. 12" a rule: what stands in front
 * tells. */
static bool is_of_another(const char *s, size_t at)
{
	static const char *const before[] = { "fed", "cal",  "ct",  "civ",
					      "sup", "mass", "ill", "invent",
					      "tex", "ohio", "la",  "crim",
					      "wash" };
	char word[16];

	if (!at)
		return false;
	if (isalnum((unsigned char)s[at - 1]) || s[at - 1] == '.')
		return true;
	if (s[at - 1] != ' ')
		return false;
	if (at > 1 && isdigit((unsigned char)s[at - 2]))
		return true;
	if (at < 2 || s[at - 2] != '.')
		return false;
	word_before(s, at, word);
	return str_in(word, STR_LIST(before));
}

/* Bytes of the name of a record at s[at], 0 for none. */
static size_t record_name(const char *s, const char *at)
{
	size_t n = isupper((unsigned char)*at)
			   ? str_begins_any(at, STR_LIST(names))
			   : 0;

	if (!n || is_of_another(s, (size_t)(at - s)))
		return 0;
	/* "A. 33" is an answer, "(A. 33)" is not */
	return n == 2 && at[1] == '.' && *at == 'A' &&
			       (at == s || at[-1] != '(')
		       ? 0
		       : n;
}

/* Whether what stands behind a record's name may be a number of it: "JA 37", "R37". */
static bool is_before_number(const char *next)
{
	return *next == ' ' || str_begins(next, "\xc2\xa0") ||
	       (isdigit((unsigned char)*next) && next[-1] != '.');
}

static void by_page(struct papers_cites *c, struct papers *p, const char *s,
		    const char *end, struct record_use use)
{
	for (const char *at = s; at < end; at++) {
		size_t n = record_name(s, at);
		const char *next = at + n;
		char *name;

		if (!n)
			continue;
		if (str_begins(next, " at "))
			next += 3;
		if (!is_before_number(next))
			continue;
		word_before(at, n, use.word);
		name = xstrndup(at, n);
		read_numbers(c, p, next, end, name, use, false);
		free(name);
	}
}

void papers_cites_add(struct papers_cites *c, struct papers *p, const char *s,
		      size_t len, size_t said, const struct place *by)
{
	struct record_use use = { .by = *by, .said = said };

	by_paragraph(c, p, s, s + len, use);
	by_page(c, p, s, s + len, use);
}

/* Whether a label like that begins the paragraph; how many bytes of it. */
static size_t label_length(const struct papers *p, const char *text)
{
	for (size_t i = 0; i < p->n_uses; i++) {
		const char *rest;

		if (label_number(text, p->uses[i].word, &rest))
			return (size_t)(rest - text);
	}
	return 0;
}

bool papers_cites_label(const struct papers *p, const struct place *at,
			struct buf *out)
{
	const struct paragraphs *t = &p->list[at->paper].text;
	size_t k = t->n, len;

	if (p->list[at->paper].kind != PAPER_RECORD)
		return false;
	while (k && t->list[k - 1].number > at->paragraph)
		k--;
	for (; k; k--) {
		const char *text = t->list[k - 1].text;

		len = label_length(p, text);
		while (len && strchr(" ]", text[len - 1]))
			len--;
		if (len) {
			buf_add(out, text, len);
			return true;
		}
	}
	return false;
}
