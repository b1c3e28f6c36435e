#include "memo/drafter_ask.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/drafts.h"
#include "memo/ask.h"
#include "memo/drafter_state.h"

#define READ_TOKENS   2000
#define CASE_TOKENS   3500
#define ISSUES_TOKENS 4500

/* ---- schemas ---- */

#define CITES                                             \
	ASK_ARRAY(ASK_OBJECT("\"document\":" ASK_TEXT     \
			     ",\"paragraph\":" ASK_WHOLE, \
			     "\"document\",\"paragraph\""))
#define POINTS                                                         \
	ASK_ARRAY(ASK_OBJECT("\"text\":" ASK_TEXT ",\"cites\":" CITES, \
			     "\"text\",\"cites\""))
#define SIDE                                                                \
	ASK_OBJECT("\"party\":" ASK_TEXT ",\"position\":" ASK_TEXT          \
		   ",\"must_prove\":" POINTS ",\"best_points\":" POINTS     \
		   ",\"weak_points\":" POINTS,                              \
		   "\"party\",\"position\",\"must_prove\",\"best_points\"," \
		   "\"weak_points\"")

static const char read_schema[] = ASK_OBJECT(
	"\"notes\":" ASK_ARRAY(ASK_OBJECT(
		"\"paragraph\":" ASK_WHOLE
		",\"kind\":{\"type\":\"string\",\"enum\":[\"fact\","
		"\"argument\",\"concession\",\"holding\",\"question\","
		"\"authority\"]},\"side\":{\"type\":\"string\",\"enum\":["
		"\"petitioner\",\"respondent\",\"neither\"]},"
		"\"text\":" ASK_TEXT,
		"\"paragraph\",\"kind\",\"side\",\"text\"")),
	"\"notes\"");

static const char case_schema[] = ASK_OBJECT(
	"\"facts\":" POINTS
	",\"questions\":" ASK_ARRAY(ASK_TEXT) ","
					      "\"petitioner\":" SIDE
					      ",\"respondent\":" SIDE,
	"\"facts\",\"questions\",\"petitioner\",\"respondent\"");

static void put_names(struct buf *b, const char *key, const char *const *names,
		      size_t n)
{
	buf_printf(b, ",\"%s\":", key);
	ask_choice(b, names, n);
}

/* With the vocabularies of labels.h in it. */
static void issues_schema(struct buf *b)
{
	buf_puts(b,
		 "{\"type\":\"object\",\"additionalProperties\":false,"
		 "\"required\":[\"issues\"],\"properties\":{\"issues\":"
		 "{\"type\":\"array\",\"items\":{\"type\":\"object\","
		 "\"additionalProperties\":false,\"required\":[\"label\","
		 "\"description\",\"record\",\"authorities\","
		 "\"questions\",\"good_answer\",\"losing_concession\"],"
		 "\"properties\":{\"label\":" ASK_TEXT
		 ",\"description\":" ASK_TEXT ",\"record\":" CITES
		 ",\"authorities\":" ASK_ARRAY(
			 ASK_TEXT) ",\"questions\":{\"type\":\"array\","
				   "\"items\":{"
				   "\"type\":"
				   "\"object\",\"additionalProperties\":false,"
				   "\"required\":["
				   "\"text\",\"legalbench\",\"stetson\","
				   "\"metacog\","
				   "\"follow_ups\"],\"properties\":{"
				   "\"text\":" ASK_TEXT);
	put_names(b, "legalbench", legalbench_names, LEGALBENCH_LABELS);
	put_names(b, "stetson", stetson_names, STETSON_LABELS);
	put_names(b, "metacog", metacog_names, METACOG_LABELS);
	buf_puts(b,
		 ",\"follow_ups\":" ASK_ARRAY(
			 ASK_TEXT) "}}},\"good_answer\":" ASK_TEXT
				   ",\"losing_concession\":" ASK_TEXT "}}}}}");
}

/* ---- what goes into a prompt ---- */

static const char *whose(const struct paper *p)
{
	switch (p->kind) {
	case PAPER_BRIEF:
		return p->side == SIDE_PETITIONER   ? "the petitioner's brief"
		       : p->side == SIDE_RESPONDENT ? "the respondent's brief"
						    : "a brief";
	case PAPER_REPLY: return "the reply brief";
	case PAPER_AMICUS:
		return p->side == SIDE_PETITIONER   ? "an amicus for petitioner"
		       : p->side == SIDE_RESPONDENT ? "an amicus for respondent"
						    : "an amicus";
	case PAPER_DECISION: return "the decision below";
	case PAPER_RECORD: return "of the record";
	case PAPER_LAW: return "law";
	case PAPER_NOTE: return "a note on the law";
	case PAPER_OTHER: break;
	}
	return "a paper";
}

/* A document's own name is foreign text in the middle of a prompt's line. */
static void put_name(const struct paper *p, struct buf *out)
{
	buf_printf(out, "%s (", p->document->id);
	prompt_line(p->document->link_name, out);
	buf_printf(out, "; %s)", whose(p));
}

static void put_names_of_papers(const struct drafter *d, struct buf *out)
{
	for (size_t i = 0; i < d->papers->n; i++)
		if (d->papers->list[i].text.n) {
			if (out->len)
				buf_puts(out, "; ");
			put_name(&d->papers->list[i], out);
		}
}

static void put_piece(const struct drafter *d, const struct piece *piece,
		      struct buf *out)
{
	const struct paragraphs *t = &d->papers->list[piece->paper].text;
	struct buf plain;

	buf_init(&plain, ASK_TEXT_MAX);
	for (size_t i = piece->from; i < piece->to; i++) {
		const struct paragraph *p = &t->list[i];

		if (*p->heading && (i == piece->from ||
				    strcmp(p->heading, t->list[i - 1].heading)))
			buf_printf(&plain, "(under the heading: %s)\n",
				   p->heading);
		/* One without end would fill the request by itself. */
		buf_printf(&plain, "[%d] %.*s\n", p->number,
			   (int)utf8_prefix(p->text, d->piece_bytes * 2),
			   p->text);
	}
	prompt_fence("paper", plain.s, out);
	buf_release(&plain);
}

/* How many notes of the best ranks fit into a request. */
static size_t rank_that_fits(const struct drafter *d)
{
	size_t rank = 0;

	for (; rank < DRAFTER_NOTES_EACH; rank++) {
		size_t bytes = 0;

		for (size_t i = 0; i < d->n_notes; i++)
			if (d->notes[i].rank <= rank)
				bytes += strlen(d->notes[i].text) + 60;
		if (bytes > d->piece_bytes * 3 / 2)
			break;
	}
	return rank ? rank - 1 : 0;
}

static void put_notes(const struct drafter *d, struct buf *out)
{
	size_t rank = rank_that_fits(d);
	struct buf plain;

	buf_init(&plain, ASK_TEXT_MAX);
	for (size_t i = 0; i < d->n_notes; i++) {
		const struct note *n = &d->notes[i];

		if (n->rank <= rank && plain.len < d->piece_bytes * 3)
			buf_printf(&plain, "%s %d, %s, helps %s: %s\n",
				   d->papers->list[n->paper].document->id,
				   n->paragraph, drafter_note_kinds[n->kind],
				   drafter_note_sides[n->side], n->text);
	}
	prompt_fence("notes", plain.s, out);
	buf_release(&plain);
}

static void put_labels(const struct drafter *d, struct buf *out)
{
	struct buf plain;

	buf_init(&plain, ASK_TEXT_MAX);
	for (size_t i = 0; i < d->kase->n_issues; i++)
		if (d->kase->issues[i].presses[d->side])
			buf_printf(&plain, "%s\n", d->kase->issues[i].label);
	for (size_t i = 0; i < d->drafts.n_issues; i++)
		if (d->drafts.issues[i].presses[d->side] &&
		    !strstr(plain.s, d->drafts.issues[i].label))
			buf_printf(&plain, "%s\n", d->drafts.issues[i].label);
	prompt_fence("issues", plain.len ? plain.s : "(none)", out);
	buf_release(&plain);
}

static const char *party(const struct drafter *d, int side)
{
	if (!drafts_is_no_party(d->kase->sides[side].party))
		return d->kase->sides[side].party;
	return d->drafts.sides[side].party ? d->drafts.sides[side].party
					   : "whose name is not known";
}

static const char *question(const struct drafter *d)
{
	return d->kase->questions.n    ? d->kase->questions.list[0]
	       : d->drafts.questions.n ? d->drafts.questions.list[0]
				       : "(see the notes)";
}

/* ---- requests ---- */

bool drafter_ask_read(struct drafter *d, struct llm_request *out,
		      struct error *err)
{
	const struct piece *piece = &d->pieces[d->piece];
	struct buf title, name, text;
	bool ok;

	ask_line(d->kase->title, &title);
	buf_init(&name, ASK_TEXT_MAX);
	buf_init(&text, ASK_TEXT_MAX);
	put_name(&d->papers->list[piece->paper], &name);
	put_piece(d, piece, &text);
	{
		char count[12];
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "documents", name.s },
			{ "passages", text.s },
			{ "count", count },
		};

		snprintf(count, sizeof count, "%d", DRAFTER_NOTES_EACH);
		ok = ask_fill(&d->read, values, sizeof values / sizeof *values,
			      out, err);
	}
	request_form(out, "notes", read_schema);
	out->max_tokens = READ_TOKENS;
	snprintf(d->step, sizeof d->step, "reading %.90s",
		 d->papers->list[piece->paper].document->id);
	buf_release(&title);
	buf_release(&name);
	buf_release(&text);
	return ok;
}

bool drafter_ask_case(struct drafter *d, struct llm_request *out,
		      struct error *err)
{
	struct buf title, names, notes;
	bool ok;

	ask_line(d->kase->title, &title);
	buf_init(&names, ASK_TEXT_MAX);
	buf_init(&notes, ASK_TEXT_MAX);
	put_names_of_papers(d, &names);
	put_notes(d, &notes);
	{
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "documents", names.s },
			{ "context", notes.s },
		};

		ok = ask_fill(&d->first, values, sizeof values / sizeof *values,
			      out, err);
	}
	request_form(out, "case", case_schema);
	out->max_tokens = CASE_TOKENS;
	snprintf(d->step, sizeof d->step, "facts, questions and sides");
	buf_release(&title);
	buf_release(&names);
	buf_release(&notes);
	return ok;
}

static size_t batch(const struct drafter *d)
{
	size_t left = DRAFTER_ISSUES_EACH - d->made[d->side];

	return left < DRAFTER_BATCH ? left : DRAFTER_BATCH;
}

bool drafter_ask_issues(struct drafter *d, struct llm_request *out,
			struct error *err)
{
	struct buf title, names, notes, labels, schema, who, q;
	char count[24];
	bool ok;

	ask_line(d->kase->title, &title);
	ask_line(party(d, (int)d->side), &who);
	ask_line(question(d), &q);
	buf_init(&names, ASK_TEXT_MAX);
	buf_init(&notes, ASK_TEXT_MAX);
	buf_init(&labels, ASK_TEXT_MAX);
	buf_init(&schema, ASK_TEXT_MAX);
	put_names_of_papers(d, &names);
	put_notes(d, &notes);
	put_labels(d, &labels);
	issues_schema(&schema);
	snprintf(count, sizeof count, "%zu", batch(d));
	{
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "documents", names.s },
			{ "context", notes.s },
			{ "asked", labels.s },
			{ "side", side_names[d->side] },
			{ "opponent", side_names[side_other(d->side)] },
			{ "party", who.s },
			{ "question_presented", q.s },
			{ "count", count },
		};

		ok = ask_fill(&d->issues, values,
			      sizeof values / sizeof *values, out, err);
	}
	request_form(out, "issues", schema.s);
	out->max_tokens = ISSUES_TOKENS;
	snprintf(d->step, sizeof d->step, "issues against the %s",
		 side_names[d->side]);
	buf_release(&title);
	buf_release(&who);
	buf_release(&q);
	buf_release(&names);
	buf_release(&notes);
	buf_release(&labels);
	buf_release(&schema);
	return ok;
}
