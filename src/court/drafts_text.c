/*
 * drafts_text.c - drafts as a text that is edited, and read back
 *
 *   keep the-barn
 *       label: The barn
 *       ? A question, which may be long: then it goes on in lines that are
 *               indented further.
 *       > what follows it
 *
 * An entry begins at up to ENTRY_MAX columns and with a mark; lines that stand
 * further in go on with it.  So no word of a draft can be taken for a mark.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/drafts.h"

#define ENTRY_AT   4 /* columns */
#define ENTRY_MAX  7
#define GOES_ON_AT 8
#define WIDTH	   78

enum mark {
	MARK_TEXT, /* facts, a party, a position: no mark, any column */
	MARK_ITEM,
	MARK_QUESTION,
	MARK_FOLLOW_UP,
	MARK_LABEL,
	MARK_ABOUT,
	MARK_PRESSES,
	MARK_TO,
	MARK_TYPE,
	MARK_RECORD,
	MARK_AUTHORITY,
	MARK_ANSWER,
	MARK_LOSES,
	MARKS
};
static const char *const marks[MARKS] = {
	"",	      "-",	  "?",	   ">",	    "label:",
	"about:",     "presses:", "to:",   "type:", "record:",
	"authority:", "answer:",  "loses:"
};

/* ---- writing ---- */

/* The words of s from `column` on; further lines begin at `hang`. */
static void put_wrapped(struct buf *out, const char *s, size_t column, int hang)
{
	bool first = true; /* of its line */

	while (*s) {
		size_t n = strcspn(s, " \n");

		if (!first && column + n + 1 > WIDTH) {
			buf_printf(out, "\n%*s", hang, "");
			column = (size_t)hang;
		} else if (!first) {
			buf_putc(out, ' ');
			column++;
		}
		buf_add(out, s, n);
		column += n;
		first = false;
		s += n;
		s += strspn(s, " \n");
	}
}

static void put_entry(struct buf *out, enum mark mark, const char *text)
{
	if (!*text)
		return;
	buf_printf(out, "%*s%s ", ENTRY_AT, "", marks[mark]);
	put_wrapped(out, text + strspn(text, " \n"),
		    ENTRY_AT + strlen(marks[mark]) + 1, GOES_ON_AT);
	buf_putc(out, '\n');
}

/* Paragraphs divided by an empty line. */
static void put_text(struct buf *out, const char *s)
{
	while (*s) {
		size_t n = strcspn(s, "\n");
		char *line = xstrndup(s, n);

		if (n) {
			buf_printf(out, "%*s", ENTRY_AT, "");
			put_wrapped(out, line, ENTRY_AT, ENTRY_AT);
			buf_putc(out, '\n');
		}
		free(line);
		s += n;
		s += strspn(s, "\n");
		if (*s)
			buf_putc(out, '\n');
	}
}

static void put_items(struct buf *out, const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		put_entry(out, MARK_ITEM, t->list[i]);
}

static void put_type(struct buf *out, const struct question_type *t)
{
	const int v[4] = { t->legalbench, t->stetson, t->metacog, t->valence };
	const char *const *names[4] = { legalbench_names, stetson_names,
					metacog_names, valence_names };
	struct buf b;

	buf_init(&b, 400);
	for (int i = 0; i < 4; i++)
		if (v[i] >= 0)
			buf_printf(&b, "%s%s", b.len ? ", " : "",
				   names[i][v[i]]);
	put_entry(out, MARK_TYPE, b.s);
	buf_release(&b);
}

static void put_question(struct buf *out, const struct memo_question *q)
{
	put_entry(out, MARK_QUESTION, q->text);
	if (q->to >= 0)
		put_entry(out, MARK_TO, side_names[q->to]);
	put_type(out, &q->type);
	for (size_t i = 0; i < q->follow_ups.n; i++)
		put_entry(out, MARK_FOLLOW_UP, q->follow_ups.list[i]);
}

static void put_issue(struct buf *out, const struct issue *issue)
{
	struct buf b;

	put_entry(out, MARK_LABEL, issue->label);
	put_entry(out, MARK_ABOUT, issue->description);
	buf_init(&b, BUF_TEXT_MAX);
	for (int s = 0; s < SIDES; s++)
		if (issue->presses[s])
			buf_printf(&b, "%s%s", b.len ? ", " : "",
				   side_names[s]);
	put_entry(out, MARK_PRESSES, b.s);
	buf_reset(&b);
	for (size_t i = 0; i < issue->n_record; i++)
		buf_printf(&b, "%s%s %d", b.len ? ", " : "",
			   issue->record[i].document,
			   issue->record[i].paragraph);
	put_entry(out, MARK_RECORD, b.s);
	buf_release(&b);
	for (size_t i = 0; i < issue->authorities.n; i++)
		put_entry(out, MARK_AUTHORITY, issue->authorities.list[i]);
	for (size_t i = 0; i < issue->n_questions; i++)
		put_question(out, &issue->questions[i]);
	put_entry(out, MARK_ANSWER, issue->good_answer);
	put_entry(out, MARK_LOSES, issue->losing_concession);
}

static const struct texts *items_of(const struct court_case *c,
				    const struct drafts_item *item)
{
	switch (item->member) {
	case DRAFT_QUESTIONS: return &c->questions;
	case DRAFT_MUST_PROVE: return &c->sides[item->side].must_prove;
	case DRAFT_BEST_POINTS: return &c->sides[item->side].best_points;
	case DRAFT_WEAK_POINTS: return &c->sides[item->side].weak_points;
	default: return NULL;
	}
}

static const char *text_of(const struct court_case *c,
			   const struct drafts_item *item)
{
	return item->member == DRAFT_FACTS   ? c->facts
	       : item->member == DRAFT_PARTY ? c->sides[item->side].party
					     : c->sides[item->side].position;
}

static void put_content(const struct court_case *c,
			const struct drafts_item *item, struct buf *out)
{
	if (item->issue >= 0)
		put_issue(out, &c->issues[item->issue]);
	else if (items_of(c, item))
		put_items(out, items_of(c, item));
	else
		put_text(out, text_of(c, item));
}

static void put_help(const struct court_case *c, size_t n, struct buf *out)
{
	buf_printf(out,
		   "# %s: %zu drafts that nobody has confirmed.\n"
		   "#\n"
		   "# Each block begins at the left edge with a word and a "
		   "name.  Change the word:\n"
		   "#\n"
		   "#   keep NAME   it is right, and yours from now on (or k)\n"
		   "#   drop NAME   take it out (or d)\n"
		   "#   draft NAME  not now: it stays a draft\n"
		   "#\n"
		   "# Change the indented lines as you like; with \"keep\" and "
		   "with "
		   "\"draft\" such\n"
		   "# changes are kept.  An entry begins with its mark "
		   "(\"?\" a question, \">\" a\n"
		   "# follow-up to it, \"-\" an item of a list) at four "
		   "columns; what stands further\n"
		   "# in goes on with it.  A block that you take away is left "
		   "as it is.  Lines with\n"
		   "# \"#\" at the left edge are not read.\n",
		   c->title, n);
}

void drafts_write(const struct court_case *c, struct buf *out)
{
	struct drafts_item *list;
	size_t n = drafts_list(c, &list);

	put_help(c, n, out);
	for (size_t i = 0; i < n; i++) {
		buf_printf(out, "\ndraft %s\n", list[i].name);
		put_content(c, &list[i], out);
	}
	free(list);
}

/* ---- reading ---- */

enum word { WORD_DRAFT, WORD_KEEP, WORD_DROP };

struct entry {
	enum mark mark;
	struct buf text;
	size_t line;
};

struct block {
	enum word word;
	struct drafts_item item;
	struct entry *list; /* n */
	size_t n, line;
};

struct edit {
	struct court_case *c;
	struct block *blocks; /* n */
	size_t n;
	bool gap; /* an empty line was just read */
};

static bool at_line(struct error *err, size_t line, const char *why)
{
	return error_set(err, ERR_DATA, "line %zu: %s", line, why);
}

static bool read_word(const char *s, size_t len, enum word *word)
{
	static const struct {
		const char *name;
		enum word word;
	} words[] = { { "draft", WORD_DRAFT },
		      { "keep", WORD_KEEP },
		      { "k", WORD_KEEP },
		      { "drop", WORD_DROP },
		      { "d", WORD_DROP } };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_is(s, len, words[i].name)) {
			*word = words[i].word;
			return true;
		}
	return false;
}

static bool begin_block(struct edit *e, const char *s, size_t line,
			struct error *err)
{
	struct block b = { .line = line };
	size_t n = strcspn(s, " ");
	const char *name = s + n + strspn(s + n, " ");

	if (!read_word(s, n, &b.word))
		return error_set(err, ERR_DATA,
				 "line %zu: a block begins with keep, drop or "
				 "draft, not \"%.*s\"",
				 line, (int)(n > 40 ? 40 : n), s);
	if (!drafts_find(e->c, name, &b.item))
		return error_set(err, ERR_DATA,
				 "line %zu: \"%.60s\" is no draft", line, name);
	for (size_t i = 0; i < e->n; i++)
		if (!strcmp(e->blocks[i].item.name, b.item.name))
			return error_set(err, ERR_DATA,
					 "line %zu: \"%s\" stands at line %zu "
					 "too",
					 line, name, e->blocks[i].line);
	e->blocks = xreallocarray(e->blocks, e->n + 1, sizeof *e->blocks);
	e->blocks[e->n++] = b;
	return true;
}

static bool is_plain(const struct drafts_item *item)
{
	return item->issue < 0 &&
	       (item->member == DRAFT_FACTS || item->member == DRAFT_PARTY ||
		item->member == DRAFT_POSITION);
}

/* The mark that a line begins with; MARKS for none. */
static enum mark mark_of(const char *s)
{
	for (int m = MARK_ITEM; m < MARKS; m++) {
		size_t n = strlen(marks[m]);

		if (!strncmp(s, marks[m], n) && (!s[n] || s[n] == ' '))
			return (enum mark)m;
	}
	return MARKS;
}

static struct entry *add_entry(struct block *b, enum mark mark, size_t line)
{
	struct entry *one;

	b->list = xreallocarray(b->list, b->n + 1, sizeof *b->list);
	one = &b->list[b->n++];
	*one = (struct entry){ .mark = mark, .line = line };
	buf_init(&one->text, CASE_FILE_MAX);
	return one;
}

static void add_words(struct entry *e, const char *s, bool new_paragraph)
{
	if (e->text.len)
		buf_puts(&e->text, new_paragraph ? "\n\n" : " ");
	buf_puts(&e->text, s);
}

static bool take_indented(struct edit *e, size_t columns, const char *s,
			  size_t line, struct error *err)
{
	struct block *b = e->n ? &e->blocks[e->n - 1] : NULL;
	enum mark mark;

	if (!b)
		return at_line(err, line,
			       "before it stands no \"keep NAME\" or the like");
	if (is_plain(&b->item)) {
		add_words(b->n ? &b->list[0] : add_entry(b, MARK_TEXT, line), s,
			  e->gap);
		return true;
	}
	if (columns > ENTRY_MAX && b->n) {
		add_words(&b->list[b->n - 1], s, false);
		return true;
	}
	mark = mark_of(s);
	if (mark == MARKS || (mark == MARK_ITEM) != (b->item.issue < 0))
		return at_line(err, line,
			       b->item.issue < 0
				       ? "an item of a list begins with \"- \""
				       : "an entry begins with ?, >, label:, "
					 "about:, presses:, to:, type:, "
					 "record:, authority:, answer: or "
					 "loses:; indent a line that goes on "
					 "with the one before");
	s += strlen(marks[mark]);
	s += strspn(s, " ");
	add_words(add_entry(b, mark, line), s, false);
	return true;
}

static bool take_line(struct edit *e, char *s, size_t line, struct error *err)
{
	size_t columns = 0, n = strlen(s);
	char *at = s;
	bool ok;

	while (n && isspace((unsigned char)s[n - 1]))
		s[--n] = '\0';
	if (*s == '#')
		return true;
	for (; *at == ' ' || *at == '\t'; at++)
		columns += *at == '\t' ? 8 - columns % 8 : 1;
	if (!*at) {
		e->gap = true;
		return true;
	}
	ok = columns ? take_indented(e, columns, at, line, err)
		     : begin_block(e, at, line, err);
	e->gap = false;
	return ok;
}

static bool parse(struct edit *e, const char *text, size_t len,
		  struct error *err)
{
	struct buf clean;
	size_t line = 0;
	bool ok = true;

	buf_init(&clean, len * 3 + 1);
	/* Tabs would be blanks after it; they are columns here. */
	for (size_t i = 0; i < len; i++)
		buf_puts(&clean, text[i] == '\t' ? "        "
						 : (char[]){ text[i], '\0' });
	{
		struct buf safe;

		buf_init(&safe, clean.len * 3 + 1);
		sanitise(&safe, clean.s, clean.len, SANITISE_TEXT);
		buf_release(&clean);
		clean = safe;
	}
	for (char *s = clean.s, *next; ok && s && *s; s = next) {
		next = strchr(s, '\n');
		if (next)
			*next++ = '\0';
		ok = take_line(e, s, ++line, err);
	}
	buf_release(&clean);
	return ok;
}

/* ---- what an edited issue says ---- */

static bool read_sides(const struct entry *e, bool presses[SIDES],
		       struct error *err)
{
	struct buf flat;

	buf_init(&flat, CASE_FILE_MAX);
	buf_printf(&flat, ",%s,", e->text.s);
	for (int s = 0; s < SIDES; s++)
		presses[s] = strstr(flat.s, side_names[s]) != NULL;
	buf_release(&flat);
	return presses[0] || presses[1] ||
	       at_line(err, e->line,
		       "names neither the petitioner nor the respondent");
}

static int label_in(const char *const *names, size_t n, const char *s,
		    size_t len)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(s, len, names[i]))
			return (int)i;
	return -1;
}

/* A label's name tells which of the four it is ("unclear" the first). */
static bool read_type(const struct entry *e, struct question_type *t,
		      struct error *err)
{
	const char *s = e->text.s;

	*t = (struct question_type)QUESTION_TYPE_NONE;
	while (*s) {
		size_t n = strcspn(s, ",");
		int v;

		if ((v = label_in(legalbench_names, LEGALBENCH_LABELS, s, n)) >=
			    0 &&
		    t->legalbench < 0)
			t->legalbench = v;
		else if ((v = label_in(stetson_names, STETSON_LABELS, s, n)) >=
				 0 &&
			 t->stetson < 0)
			t->stetson = v;
		else if ((v = label_in(metacog_names, METACOG_LABELS, s, n)) >=
				 0 &&
			 t->metacog < 0)
			t->metacog = v;
		else if ((v = label_in(valence_names, VALENCE_LABELS, s, n)) >=
				 0 &&
			 t->valence < 0)
			t->valence = v;
		else
			return error_set(err, ERR_DATA,
					 "line %zu: \"%.*s\" is no type of "
					 "question",
					 e->line, (int)(n > 40 ? 40 : n), s);
		s += n;
		s += strspn(s, ", ");
	}
	return true;
}

static bool read_record(struct court_case *c, const struct entry *e,
			struct issue *out, struct error *err)
{
	const char *s = e->text.s;

	out->record =
		arena_array(&c->arena, CASE_CITES_MAX, sizeof *out->record);
	while (*s && out->n_record < CASE_CITES_MAX) {
		size_t n = strcspn(s, " ,");
		char *id = arena_strndup(&c->arena, s, n);
		char *end;
		long number = strtol(s + n, &end, 10);

		if (!case_document(c, id))
			return error_set(err, ERR_DATA,
					 "line %zu: no document has the id "
					 "\"%.60s\"",
					 e->line, id);
		if (number < 1 || number > PARAGRAPH_NUMBER_MAX ||
		    (*end && *end != ','))
			return error_set(err, ERR_DATA,
					 "line %zu: \"%.60s\" wants a "
					 "paragraph's number behind it",
					 e->line, id);
		out->record[out->n_record++] =
			(struct record_cite){ id, (int)number };
		s = end + strspn(end, ", ");
	}
	return true;
}

static bool add_to(struct court_case *c, struct texts *t, size_t max,
		   const struct entry *e, struct error *err)
{
	if (!e->text.len)
		return at_line(err, e->line, "is empty");
	if (!t->list)
		t->list = arena_array(&c->arena, max, sizeof(char *));
	if (t->n == max)
		return at_line(err, e->line, "is one too many");
	t->list[t->n++] = arena_strdup(&c->arena, e->text.s);
	return true;
}

static bool add_question(struct court_case *c, struct issue *out,
			 const struct entry *e, struct error *err)
{
	if (!e->text.len)
		return at_line(err, e->line, "is an empty question");
	if (!out->questions)
		out->questions = arena_array(&c->arena, CASE_QUESTIONS_MAX,
					     sizeof *out->questions);
	if (out->n_questions == CASE_QUESTIONS_MAX)
		return at_line(err, e->line, "is one question too many");
	out->questions[out->n_questions++] = (struct memo_question){
		.text = arena_strdup(&c->arena, e->text.s),
		.to = -1,
		.type = QUESTION_TYPE_NONE,
	};
	return true;
}

static bool of_question(struct court_case *c, struct issue *out,
			const struct entry *e, struct error *err)
{
	struct memo_question *q;
	bool sides[SIDES];

	if (!out->n_questions)
		return at_line(err, e->line, "before it stands no question");
	q = &out->questions[out->n_questions - 1];
	switch (e->mark) {
	case MARK_FOLLOW_UP:
		return add_to(c, &q->follow_ups, CASE_TEXTS_MAX, e, err);
	case MARK_TYPE: return read_type(e, &q->type, err);
	default:
		if (!read_sides(e, sides, err))
			return false;
		q->to = sides[0] && sides[1] ? -1 : sides[1];
		return true;
	}
}

static bool read_entry(struct court_case *c, struct issue *out,
		       const struct entry *e, struct error *err)
{
	char *text = arena_strdup(&c->arena, e->text.s);

	switch (e->mark) {
	case MARK_LABEL: out->label = text; return true;
	case MARK_ABOUT: out->description = text; return true;
	case MARK_ANSWER: out->good_answer = text; return true;
	case MARK_LOSES: out->losing_concession = text; return true;
	case MARK_PRESSES: return read_sides(e, out->presses, err);
	case MARK_RECORD: return read_record(c, e, out, err);
	case MARK_AUTHORITY:
		return add_to(c, &out->authorities, CASE_TEXTS_MAX, e, err);
	case MARK_QUESTION: return add_question(c, out, e, err);
	default: return of_question(c, out, e, err);
	}
}

static bool read_issue(struct court_case *c, const struct block *b,
		       struct issue *out, struct error *err)
{
	*out = (struct issue){ .id = c->issues[b->item.issue].id,
			       .label = "",
			       .description = "",
			       .good_answer = "",
			       .losing_concession = "",
			       .draft = true };
	for (size_t i = 0; i < b->n; i++)
		if (!read_entry(c, out, &b->list[i], err))
			return false;
	if (!*out->label)
		return at_line(err, b->line, "the issue has no label");
	if (!out->presses[0] && !out->presses[1])
		return at_line(err, b->line, "the issue presses nobody");
	for (size_t i = 0; i < out->n_questions; i++)
		if (out->questions[i].to >= 0 &&
		    !out->presses[out->questions[i].to])
			return at_line(err, b->line,
				       "a question is put to a side that the "
				       "issue does not press");
	return true;
}

/* ---- carrying it out ---- */

/* Whether the block says what the draft says already: then its bytes stay. */
static bool says_the_same(const struct court_case *c,
			  const struct drafts_item *item,
			  const struct court_case *other,
			  const struct drafts_item *at)
{
	struct buf a, b;
	bool same;

	buf_init(&a, CASE_FILE_MAX * 2);
	buf_init(&b, CASE_FILE_MAX * 2);
	put_content(c, item, &a);
	put_content(other, at, &b);
	same = !strcmp(a.s, b.s);
	buf_release(&a);
	buf_release(&b);
	return same;
}

/* What a block makes of its draft, put into a case that is shared but for it. */
static bool change(struct court_case *c, const struct block *b,
		   struct court_case *to, struct error *err)
{
	const struct drafts_item *item = &b->item;
	struct texts list = { 0 };

	if (item->issue >= 0)
		return read_issue(c, b, &to->issues[item->issue], err);
	if (!b->n)
		return at_line(err, b->line, "is empty; \"drop\" takes it out");
	for (size_t i = 0; i < b->n && !is_plain(item); i++)
		if (!add_to(c, &list, CASE_TEXTS_MAX, &b->list[i], err))
			return false;
	switch (item->member) {
	case DRAFT_FACTS:
		to->facts = arena_strdup(&c->arena, b->list[0].text.s);
		break;
	case DRAFT_PARTY:
		to->sides[item->side].party =
			arena_strdup(&c->arena, b->list[0].text.s);
		break;
	case DRAFT_POSITION:
		to->sides[item->side].position =
			arena_strdup(&c->arena, b->list[0].text.s);
		break;
	case DRAFT_QUESTIONS: to->questions = list; break;
	case DRAFT_MUST_PROVE: to->sides[item->side].must_prove = list; break;
	case DRAFT_BEST_POINTS: to->sides[item->side].best_points = list; break;
	case DRAFT_WEAK_POINTS: to->sides[item->side].weak_points = list; break;
	case DRAFT_MEMBERS: break;
	}
	return true;
}

/* All of it on a copy of the case's own members first: all or nothing. */
static bool changes(struct edit *e, struct court_case *to,
		    struct drafts_edit *done, struct error *err)
{
	for (size_t i = 0; i < e->n; i++) {
		const struct block *b = &e->blocks[i];
		struct court_case was = *to;
		struct issue issue = { 0 };

		if (b->word == WORD_DROP)
			continue;
		if (b->item.issue >= 0)
			issue = to->issues[b->item.issue];
		if (!change(e->c, b, to, err))
			return false;
		if (says_the_same(e->c, &b->item, to, &b->item)) {
			if (b->item.issue >= 0)
				to->issues[b->item.issue] = issue;
			else
				*to = was;
		} else {
			done->changed++;
		}
	}
	return true;
}

static void carry_out(struct edit *e, struct drafts_edit *done)
{
	for (size_t i = 0; i < e->n; i++)
		if (e->blocks[i].word == WORD_KEEP) {
			drafts_keep(e->c, &e->blocks[i].item);
			done->kept++;
		}
	for (size_t i = 0; i < e->n; i++) {
		struct drafts_item now;

		/* By name: indexes move with every issue that goes. */
		if (e->blocks[i].word == WORD_DROP &&
		    drafts_find(e->c, e->blocks[i].item.name, &now)) {
			drafts_drop(e->c, &now);
			done->dropped++;
		}
	}
}

bool drafts_read(struct court_case *c, const char *text, size_t len,
		 struct drafts_edit *done, struct error *err)
{
	struct edit e = { .c = c };
	struct court_case to = *c;
	bool ok;

	*done = (struct drafts_edit){ 0 };
	to.issues = arena_array(&c->arena, c->n_issues + 1, sizeof *to.issues);
	if (c->n_issues)
		memcpy(to.issues, c->issues, c->n_issues * sizeof *to.issues);
	ok = parse(&e, text, len, err) && changes(&e, &to, done, err);
	if (ok) {
		to.arena = c->arena; /* it grew meanwhile */
		*c = to;
		carry_out(&e, done);
	}
	for (size_t i = 0; i < e.n; i++) {
		for (size_t k = 0; k < e.blocks[i].n; k++)
			buf_release(&e.blocks[i].list[k].text);
		free(e.blocks[i].list);
	}
	free(e.blocks);
	return ok;
}
