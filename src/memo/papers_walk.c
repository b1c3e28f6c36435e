#include "memo/papers_walk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/textline.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "memo/papers_cites.h"
#include "memo/papers_claim.h"
#include "memo/papers_quiet.h"
#include "memo/papers_text.h"

#define SENTENCE_MAX	 2000
#define HEADING_LINE_MAX 200 /* bytes; longer lines are text */

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
	const char *who; /* dissents, concurs or testifies; NULL unknown */
	size_t room_said, room_points;
	struct papers_cites cites;
	struct pages pages; /* of the paper; n is 0: it has none */
};

/* ---- headings and sections ---- */

static void add_point(struct reading_on *r, const char *heading,
		      const struct paragraph *para)
{
	struct papers *p = r->p;
	struct point *pt;
	char *text;

	if (p->n_points == PAPERS_POINTS_MAX)
		return;
	p->points = xgrow(p->points, p->n_points, &r->room_points,
			  sizeof *p->points);
	pt = &p->points[p->n_points];
	*pt = (struct point){ .at = { r->paper, para->number, para->page },
			      .from = p->n_said,
			      .to = p->n_said };
	text = papers_text_bare(&p->arena, heading);
	if (papers_quiet_wants(text))
		papers_quiet_down(p, r->paper, text);
	pt->text = text;
	pt->n_stems = papers_stems(p, r->lx, pt->text, &pt->stems);
	r->point = (int)p->n_points++;
}

static bool has_points(const struct reading_on *r)
{
	enum paper_kind kind = r->p->list[r->paper].kind;

	return kind == PAPER_BRIEF || kind == PAPER_REPLY ||
	       kind == PAPER_AMICUS;
}

/* A dissent, a concurrence or a witness begins here. */
static bool begins_speech(struct reading_on *r, const char *s)
{
	enum paper_kind kind = r->p->list[r->paper].kind;
	enum section section = SECTION_OTHER;
	const char *who = NULL;

	if (kind == PAPER_DECISION)
		section = papers_text_separate(&r->p->arena, s, &who);
	else if (kind == PAPER_RECORD)
		who = papers_text_witness(&r->p->arena, s);
	if (!who)
		return false;
	r->who = who;
	r->section = section;
	r->point = -1;
	return true;
}

/* "JUDGE ABARA, dissenting. My colleagues ...": the paragraph says whose it is. */
static void begins_within(struct reading_on *r, const char *s)
{
	size_t n = papers_text_front(s);
	char *front;

	if (!n || r->p->list[r->paper].kind != PAPER_DECISION)
		return;
	front = xstrndup(s, n);
	begins_speech(r, front);
	free(front);
}

/* What stood above the argument was no point of it: subheadings of the statement
 * ("A. Mr. Doe goes to work."), lines of a table of contents. */
static void drop_points(struct reading_on *r)
{
	struct papers *p = r->p;
	size_t n = p->n_points;

	while (n && p->points[n - 1].at.paper == r->paper)
		n--;
	if (n == p->n_points)
		return;
	for (size_t i = p->points[n].from; i < p->n_said; i++)
		if (p->said[i].point >= (int)n) {
			p->said[i].point = -1;
			p->said[i].section = SECTION_STATEMENT;
		}
	p->n_points = n;
}

/* A heading as it is looked at. */
struct looked_at {
	const char *text; /* behind marks of emphasis */
	size_t number;	  /* bytes of "II." in front of it */
	size_t words;	  /* behind that */
};

static struct looked_at look_at(const char *heading)
{
	struct looked_at h = { .text = heading + strspn(heading, "*_ ") };

	h.number = papers_text_number(h.text);
	h.words = papers_text_words(h.text + h.number);
	return h;
}

#define SECTION_WORDS_MAX 7
#define POINT_WORDS_MIN	  3

/* The section that it begins: SECTION_OTHER for none. */
static enum section section_begun(const struct reading_on *r,
				  const struct looked_at *h)
{
	enum section section = SECTION_OTHER;
	char *name;

	/* "The facts show no intent" is a point, whatever it begins with. */
	if (h->words > SECTION_WORDS_MAX ||
	    (h->number && r->in_argument &&
	     papers_claim_is(h->text + h->number)))
		return SECTION_OTHER;
	name = papers_text_flat(h->text + h->number, PAPERS_TEXT_FLAT_MAX);
	section = papers_text_section(name);
	free(name);
	return section;
}

/* A subheading within a separate opinion, which names no judge. */
static bool is_of_separate(const struct reading_on *r, const char *heading)
{
	return (r->section == SECTION_DISSENT ||
		r->section == SECTION_CONCURRENCE) &&
	       !strstr(heading, "udge") && !strstr(heading, "ustice");
}

/* "## Argument" with nothing under it but other headings is not seen: then what
 * claims something is a point as well. */
static bool is_point(const struct reading_on *r, const struct looked_at *h)
{
	return has_points(r) && h->words >= POINT_WORDS_MIN &&
	       h->words <= PAPERS_TEXT_HEADING_MAX &&
	       (h->number || r->in_argument || papers_claim_is(h->text));
}

/* A heading begins a section, or is a point of the argument. */
static void under(struct reading_on *r, const char *heading,
		  const struct paragraph *para)
{
	struct looked_at h = look_at(heading);
	enum section section;

	if (begins_speech(r, h.text + h.number))
		return;
	section = section_begun(r, &h);
	r->point = -1;
	if (section == SECTION_OTHER && is_of_separate(r, heading))
		return;
	r->who = NULL;
	r->section = section;
	if (section != SECTION_OTHER)
		r->in_argument = section == SECTION_ARGUMENT;
	if (section == SECTION_SUMMARY ||
	    (section == SECTION_ARGUMENT && h.words == 1))
		drop_points(r);
	if (section != SECTION_OTHER || !is_point(r, &h))
		return;
	r->section = SECTION_ARGUMENT;
	add_point(r, h.text, para);
}

/* ---- sentences ---- */

/* A paragraph may run over pages: the one that these words begin on. */
static int page_of(struct pages *g, const struct paragraph *para, const char *s,
		   size_t len)
{
	char *start;
	const char *found;
	size_t page = 0, offset;

	if (!g->n)
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
	return g->at[page] <= offset ? g->number[page] : para->page;
}

/* "R. 118." alone, and "Id.", belong to the sentence before. */
static size_t said_by(const struct papers *p, size_t said)
{
	while (said && p->said[said].n_words < 5 &&
	       p->said[said - 1].at.paper == p->said[said].at.paper &&
	       p->said[said - 1].at.paragraph == p->said[said].at.paragraph)
		said--;
	return said;
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
	p->said = xgrow(p->said, p->n_said, &r->room_said, sizeof *p->said);
	one = &p->said[p->n_said++];
	*one = (struct sentence){ .at = { r->paper, para->number,
					  page_of(&r->pages, para, s, len) },
				  .section = r->section,
				  .point = r->point };
	one->text = papers_text_quote(&p->arena, s, len);
	one->who = r->who;
	one->n_words = papers_text_words(one->text);
	one->n_stems = papers_stems(p, r->lx, one->text, &one->stems);
	one->quotable = papers_text_is_quotable(one);
	if (r->point >= 0)
		p->points[r->point].to = p->n_said;
	if (has_points(r))
		papers_cites_add(&r->cites, p, s, len,
				 said_by(p, p->n_said - 1), &one->at);
}

/* "14 Q.", "JA117 3 A.": bytes of the numbers of lines and pages before who
 * speaks, the page's label with them. */
static size_t numbers_before_speech(const char *s)
{
	size_t n = 0;

	while (n < 5 && (isupper((unsigned char)s[n]) || s[n] == '.'))
		n++;
	n += s[n] == ' ' || s[n] == '-';
	if (!isdigit((unsigned char)s[n]))
		return 0;
	while (n < 14 && (isdigit((unsigned char)s[n]) || s[n] == ' '))
		n++;
	return (s[n] == 'Q' || s[n] == 'A') && s[n - 1] == ' ' &&
			       (s[n + 1] == '.' || s[n + 1] == ':') &&
			       s[n + 2] == ' '
		       ? n
		       : 0;
}

/* A transcript without the numbers of its lines; free it. */
static char *without_line_numbers(const char *s)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (bool starts = true; *s; s++) {
		size_t skip = starts ? numbers_before_speech(s) : 0;

		s += skip;
		buf_putc(&b, *s);
		starts = *s == ' ';
	}
	return buf_take(&b);
}

static void add_sentences(struct reading_on *r, const struct paragraph *para)
{
	char *spoken = r->p->list[r->paper].kind == PAPER_RECORD
			       ? without_line_numbers(para->text)
			       : NULL;
	const char *s = spoken ? spoken : para->text;

	if (has_points(r)) { /* "A. The stop was over." */
		s += strspn(s, "*_ ");
		s += papers_text_number(s);
	}
	while (*s) {
		size_t n = papers_text_sentence(s);

		if (n < SENTENCE_MAX)
			add_sentence(r, para, s, n);
		s += n;
		s += strspn(s, " ");
	}
	free(spoken);
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

static void add_heading(struct headings *h, const char *s)
{
	if (h->n == PAPERS_POINTS_MAX)
		return;
	h->list = xreallocarray(h->list, h->n + 1, sizeof *h->list);
	h->list[h->n++] = xstrdup(s);
}

/* "I. Reading ... \nwas a search.": a numbered sentence that ends with a line, as
 * headings of briefs do.  Lines go into out; *at moves behind the last. */
static bool take_numbered(const char **at, const char *end, struct textline l,
			  struct buf *out)
{
	const char *from = *at;

	buf_reset(out);
	for (int lines = 0; lines < 5; lines++) {
		if (out->len)
			buf_putc(out, ' ');
		buf_add(out, l.s, l.len);
		if (out->len > papers_text_number(out->s) &&
		    strchr(".?", out->s[out->len - 1]) &&
		    papers_text_number(out->s) +
				    papers_text_sentence(
					    out->s +
					    papers_text_number(out->s)) ==
			    out->len)
			return papers_text_words(out->s) >= 4;
		if (!textline_next_trimmed(at, end, &l) || !l.len)
			break;
	}
	*at = from;
	return false;
}

/* Lines in capitals that follow each other are one heading, unless a section's
 * name or a number begins another. */
static void take_shouted(const char **at, const char *end, struct textline l,
			 struct buf *out)
{
	buf_reset(out);
	buf_add(out, l.s, l.len);
	for (int lines = 0; lines < 6; lines++) {
		const char *before = *at;
		char *name =
			papers_text_flat(out->s + papers_text_number(out->s),
					 PAPERS_TEXT_FLAT_MAX);
		bool is_section = papers_text_words(out->s) <= 4 &&
				  papers_text_section(name) != SECTION_OTHER;
		struct textline more;

		free(name);
		if (is_section || !textline_next_trimmed(at, end, &more) ||
		    !papers_text_is_capitals(more.s, more.len) ||
		    papers_text_number(more.s)) {
			*at = before;
			return;
		}
		buf_putc(out, ' ');
		buf_add(out, more.s, more.len);
	}
}

/* "ACOSTA, Judge, dissenting." and "DEPOSITION OF CARLA VOSS". */
static bool is_speech_line(const struct reading_on *r, const struct textline *l)
{
	enum paper_kind kind = r->p->list[r->paper].kind;
	char *line = xstrndup(l->s, l->len);
	struct arena a = { 0 };
	const char *who = NULL;

	if (kind == PAPER_DECISION)
		papers_text_separate(&a, line, &who);
	else if (kind == PAPER_RECORD && papers_text_words(line) <= 12)
		who = papers_text_witness(&a, line);
	arena_release(&a);
	free(line);
	return who != NULL;
}

static bool is_signature(const struct textline *l)
{
	return l->len < 40 &&
	       (str_begins_fold(l->s, "respectfully submitted") ||
		str_begins(l->s, "/s/"));
}

/* A line of a table of contents says where a heading will stand. */
static bool is_of_contents(const struct textline *l)
{
	char *line = xstrndup(l->s, l->len);
	bool is = papers_text_has_leaders(line);

	free(line);
	return is;
}

/* Nothing, a line too long, a heading that is marked as one, a comment, a table of
 * contents. */
static bool is_no_heading(const struct textline *l)
{
	return !l->len || l->len > HEADING_LINE_MAX || *l->s == '#' ||
	       (l->len > 4 && !memcmp(l->s, "<!--", 4)) || is_of_contents(l);
}

/* Whether a heading begins with the line; it may take those behind it, up to `end`. */
static bool heading_at(const struct reading_on *r, const char **at,
		       const char *end, struct textline l, struct buf *one)
{
	if (is_speech_line(r, &l) || is_signature(&l)) {
		buf_reset(one);
		buf_add(one, l.s, l.len);
		return true;
	}
	if (papers_text_is_capitals(l.s, l.len)) {
		take_shouted(at, end, l, one);
		return true;
	}
	return has_points(r) && papers_text_number(l.s) && *l.s != '(' &&
	       !isdigit((unsigned char)*l.s) && take_numbered(at, end, l, one);
}

static void find_headings(const struct reading_on *r, struct headings *h)
{
	const struct paper *paper = &r->p->list[r->paper];
	struct buf raw, one;
	struct textline l;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	buf_init(&one, BUF_TEXT_MAX);
	if (document_bytes(r->p->kase, paper->document, &raw, NULL)) {
		const char *at = raw.s, *end = raw.s + raw.len;

		while (textline_next_trimmed(&at, end, &l))
			if (!is_no_heading(&l) &&
			    heading_at(r, &at, end, l, &one))
				add_heading(h, one.s);
	}
	buf_release(&raw);
	buf_release(&one);
}

static void find_pages(struct reading_on *r)
{
	static const char mark[] = "<!-- page ";
	const char *at, *end;
	struct pages *g = &r->pages;
	struct buf raw;
	struct textline l;

	buf_init(&raw, DOCUMENT_FILE_MAX);
	buf_init(&g->words, DOCUMENT_FILE_MAX * 2);
	if (!document_bytes(r->p->kase, r->p->list[r->paper].document, &raw,
			    NULL))
		raw.len = 0;
	at = raw.s;
	end = raw.s + raw.len;
	while (textline_next_trimmed(&at, end, &l)) {
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
	*g = (struct pages){ 0 };
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
	if (r->section == SECTION_FRONT || papers_text_has_leaders(text))
		return;
	add_sentences(r, &part);
}

static void read_divided(struct reading_on *r, struct headings *h,
			 const struct paragraph *para)
{
	const char *s = para->text, *at;
	size_t len;

	while (!papers_text_has_leaders(s) && (at = heading_in(h, s, &len))) {
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

	r->section = SECTION_OTHER;
	r->in_argument = false;
	r->point = -1;
	r->who = NULL;
	r->heading = "";
	if (has_pages) {
		find_headings(r, &h);
		find_pages(r);
	}
	for (size_t i = 0; i < text->n; i++) {
		const struct paragraph *para = &text->list[i];

		if (strcmp(para->heading, r->heading) != 0) {
			r->heading = para->heading;
			under(r, para->heading, para);
		}
		if (papers_text_words(para->text) <= 14 &&
		    begins_speech(r, para->text))
			continue;
		begins_within(r, para->text);
		if (papers_text_is_heading(para->text))
			under(r, para->text, i + 1 < text->n ? para + 1 : para);
		else
			read_divided(r, &h, para);
	}
	free_headings(&h);
	free_pages(&r->pages);
}

void papers_walk(struct papers *p, const struct lexicons *lx)
{
	struct reading_on r = { .p = p, .lx = lx };

	for (r.paper = 0; r.paper < p->n; r.paper++)
		read_paper(&r);
	papers_cites_release(&r.cites, p);
}
