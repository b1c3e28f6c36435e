#include "sim/drafter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/by_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "llm/structured.h"

#define PIECE_BYTES   ((size_t)14000) /* with notes in return: an 8k context */
#define NOTES_EACH    12	      /* of a piece */
#define NOTES_MAX     4000
#define NOTE_BYTES    500
#define POINT_BYTES   700
#define ISSUE_TEXT    1500
#define LABEL_BYTES   120
#define PROMPT_MAX    ((size_t)4 << 20)
#define FACTS_MAX     30
#define CITES_EACH    8
#define QUESTIONS_MAX 5
#define READ_TOKENS   2000
#define CASE_TOKENS   3500
#define ISSUES_TOKENS 4500

enum stage { STAGE_READ, STAGE_CASE, STAGE_ISSUES, STAGE_DONE };

enum note_kind {
	NOTE_FACT,
	NOTE_ARGUMENT,
	NOTE_CONCESSION,
	NOTE_HOLDING,
	NOTE_QUESTION,
	NOTE_AUTHORITY,
	NOTE_KINDS
};
static const char *const note_kinds[NOTE_KINDS] = { "fact",	  "argument",
						    "concession", "holding",
						    "question",	  "authority" };
static const char *const note_sides[SIDES + 1] = { "petitioner", "respondent",
						   "neither" };

struct note {
	size_t paper;
	int paragraph;
	int kind, side; /* indexes into the tables above */
	char *text;
	size_t rank; /* place among its piece's notes: first ones matter most */
};

/* Paragraphs from..to-1 of a paper. */
struct piece {
	size_t paper, from, to;
	char hash[HASH_HEX_BYTES];
	bool done;
};

struct drafter {
	const struct catalogue *catalogue;
	const struct court_case *kase;
	const struct papers *papers;
	struct prompt read, first, issues;
	size_t piece_bytes;

	struct piece *pieces; /* n_pieces */
	size_t n_pieces;
	struct note *notes; /* n_notes; texts in the drafts' arena */
	size_t n_notes, room_notes;

	enum stage stage;
	size_t piece;	   /* being read */
	enum side_id side; /* being pressed */
	size_t made[SIDES];
	size_t done; /* steps */
	bool case_done;
	struct request asked; /* for a repair */
	bool has_asked, repairing;
	char *reply, *fault; /* of the repair */
	char step[120];

	struct drafts drafts;
	struct faults dropped;
};

/* ---- pieces of the papers ---- */

/* What is read first matters when a person stops half way. */
static int urgency(const struct paper *p)
{
	static const int order[] = {
		[PAPER_BRIEF] = 0,    [PAPER_REPLY] = 1,  [PAPER_AMICUS] = 4,
		[PAPER_DECISION] = 2, [PAPER_RECORD] = 3, [PAPER_LAW] = 5,
		[PAPER_NOTE] = 7,     [PAPER_OTHER] = 6,
	};

	return order[p->kind];
}

static void add_piece(struct drafter *d, size_t paper, size_t from, size_t to)
{
	const struct paragraphs *t = &d->papers->list[paper].text;
	struct hash *h = hash_new();
	struct piece *one;

	d->pieces =
		xreallocarray(d->pieces, d->n_pieces + 1, sizeof *d->pieces);
	one = &d->pieces[d->n_pieces++];
	*one = (struct piece){ .paper = paper, .from = from, .to = to };
	for (size_t i = from; i < to; i++)
		hash_piece(h, t->list[i].text, strlen(t->list[i].text));
	hash_finish(h, one->hash);
}

static void cut_paper(struct drafter *d, size_t paper)
{
	const struct paragraphs *t = &d->papers->list[paper].text;
	size_t from = 0, bytes = 0;

	for (size_t i = 0; i < t->n; i++) {
		size_t n = strlen(t->list[i].text) + 10;

		if (i > from && bytes + n > d->piece_bytes) {
			add_piece(d, paper, from, i);
			from = i;
			bytes = 0;
		}
		bytes += n;
	}
	if (t->n > from)
		add_piece(d, paper, from, t->n);
}

static void cut_papers(struct drafter *d)
{
	for (int u = 0; u < 8; u++)
		for (size_t i = 0; i < d->papers->n; i++)
			if (urgency(&d->papers->list[i]) == u)
				cut_paper(d, i);
}

/* ---- making and freeing ---- */

struct drafter *drafter_new(const struct catalogue *catalogue,
			    const struct court_case *c, const struct papers *p,
			    size_t piece_bytes, struct error *err)
{
	struct drafter *d = xcalloc(1, sizeof *d);

	d->catalogue = catalogue;
	d->kase = c;
	d->papers = p;
	d->piece_bytes = piece_bytes ? piece_bytes : PIECE_BYTES;
	faults_init(&d->dropped);
	if (!catalogue_prompt(catalogue, "prepare-read", &d->read, err) ||
	    !catalogue_prompt(catalogue, "prepare-case", &d->first, err) ||
	    !catalogue_prompt(catalogue, "prepare-issues", &d->issues, err)) {
		drafter_free(d);
		return NULL;
	}
	cut_papers(d);
	return d;
}

static void forget_asked(struct drafter *d)
{
	if (d->has_asked)
		request_release(&d->asked);
	d->has_asked = d->repairing = false;
	free(d->reply);
	free(d->fault);
	d->reply = d->fault = NULL;
}

void drafter_free(struct drafter *d)
{
	if (!d)
		return;
	forget_asked(d);
	prompt_release(&d->read);
	prompt_release(&d->first);
	prompt_release(&d->issues);
	free(d->pieces);
	free(d->notes);
	drafts_release(&d->drafts);
	faults_release(&d->dropped);
	free(d);
}

const struct drafts *drafter_drafts(const struct drafter *d)
{
	return &d->drafts;
}

const struct faults *drafter_dropped(const struct drafter *d)
{
	return &d->dropped;
}

const char *drafter_step(const struct drafter *d)
{
	return d->step;
}

void drafter_progress(const struct drafter *d, size_t *done, size_t *of)
{
	size_t batches =
		(DRAFTER_ISSUES_EACH + DRAFTER_BATCH - 1) / DRAFTER_BATCH;

	*of = d->n_pieces + 1 + SIDES * batches;
	*done = d->done < *of ? d->done : *of;
}

/* ---- schemas ---- */

#define OBJECT(members, required)                                           \
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":" \
	"[" required "],\"properties\":{" members "}}"
#define ARRAY(of) "{\"type\":\"array\",\"items\":" of "}"
#define TEXT	  "{\"type\":\"string\"}"
#define WHOLE	  "{\"type\":\"integer\"}"
#define CITES                                                      \
	ARRAY(OBJECT("\"document\":" TEXT ",\"paragraph\":" WHOLE, \
		     "\"document\",\"paragraph\""))
#define POINTS                                             \
	ARRAY(OBJECT("\"text\":" TEXT ",\"cites\":" CITES, \
		     "\"text\",\"cites\""))
#define SIDE                                                            \
	OBJECT("\"party\":" TEXT ",\"position\":" TEXT                  \
	       ",\"must_prove\":" POINTS ",\"best_points\":" POINTS     \
	       ",\"weak_points\":" POINTS,                              \
	       "\"party\",\"position\",\"must_prove\",\"best_points\"," \
	       "\"weak_points\"")

static const char read_schema[] = OBJECT(
	"\"notes\":" ARRAY(OBJECT(
		"\"paragraph\":" WHOLE
		",\"kind\":{\"type\":\"string\",\"enum\":[\"fact\","
		"\"argument\",\"concession\",\"holding\",\"question\","
		"\"authority\"]},\"side\":{\"type\":\"string\",\"enum\":["
		"\"petitioner\",\"respondent\",\"neither\"]},\"text\":" TEXT,
		"\"paragraph\",\"kind\",\"side\",\"text\"")),
	"\"notes\"");

static const char case_schema[] =
	OBJECT("\"facts\":" POINTS
	       ",\"questions\":" ARRAY(TEXT) ","
					     "\"petitioner\":" SIDE
					     ",\"respondent\":" SIDE,
	       "\"facts\",\"questions\",\"petitioner\",\"respondent\"");

static void put_names(struct buf *b, const char *key, const char *const *names,
		      size_t n)
{
	buf_printf(b, ",\"%s\":{\"type\":\"string\",\"enum\":[", key);
	for (size_t i = 0; i < n; i++)
		buf_printf(b, "%s\"%s\"", i ? "," : "", names[i]);
	buf_puts(b, "]}");
}

/* With the vocabularies of labels.h in it. */
static void issues_schema(struct buf *b)
{
	buf_puts(
		b,
		"{\"type\":\"object\",\"additionalProperties\":false,"
		"\"required\":[\"issues\"],\"properties\":{\"issues\":"
		"{\"type\":\"array\",\"items\":{\"type\":\"object\","
		"\"additionalProperties\":false,\"required\":[\"label\","
		"\"description\",\"record\",\"authorities\","
		"\"questions\",\"good_answer\",\"losing_concession\"],"
		"\"properties\":{\"label\":" TEXT ",\"description\":" TEXT
		",\"record\":" CITES ",\"authorities\":" ARRAY(
			TEXT) ",\"questions\":{\"type\":\"array\",\"items\":{"
			      "\"type\":"
			      "\"object\",\"additionalProperties\":false,"
			      "\"required\":["
			      "\"text\",\"legalbench\",\"stetson\",\"metacog\","
			      "\"follow_ups\"],\"properties\":{\"text\":" TEXT);
	put_names(b, "legalbench", legalbench_names, LEGALBENCH_LABELS);
	put_names(b, "stetson", stetson_names, STETSON_LABELS);
	put_names(b, "metacog", metacog_names, METACOG_LABELS);
	buf_puts(b,
		 ",\"follow_ups\":" ARRAY(TEXT) "}}},\"good_answer\":" TEXT
						",\"losing_concession\":" TEXT
						"}}}}}");
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

	buf_init(&plain, PROMPT_MAX);
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

	for (; rank < NOTES_EACH; rank++) {
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

	buf_init(&plain, PROMPT_MAX);
	for (size_t i = 0; i < d->n_notes; i++) {
		const struct note *n = &d->notes[i];

		if (n->rank <= rank && plain.len < d->piece_bytes * 3)
			buf_printf(&plain, "%s %d, %s, helps %s: %s\n",
				   d->papers->list[n->paper].document->id,
				   n->paragraph, note_kinds[n->kind],
				   note_sides[n->side], n->text);
	}
	prompt_fence("notes", plain.s, out);
	buf_release(&plain);
}

static void put_labels(const struct drafter *d, struct buf *out)
{
	struct buf plain;

	buf_init(&plain, PROMPT_MAX);
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

static bool fill(const struct prompt *p, const struct prompt_value *values,
		 size_t n, struct request *out, struct error *err)
{
	struct buf system, user;
	bool ok;

	buf_init(&system, PROMPT_MAX);
	buf_init(&user, PROMPT_MAX);
	ok = prompt_fill(p->system, values, n, &system, err) &&
	     prompt_fill(p->user, values, n, &user, err);
	if (ok) {
		request_add(out, MESSAGE_SYSTEM, system.s);
		request_add(out, MESSAGE_USER, user.s);
	}
	buf_release(&system);
	buf_release(&user);
	return ok;
}

static void defused(const char *s, struct buf *out)
{
	buf_init(out, PROMPT_MAX);
	prompt_line(s, out);
}

static bool ask_read(struct drafter *d, struct request *out, struct error *err)
{
	const struct piece *piece = &d->pieces[d->piece];
	struct buf title, name, text;
	bool ok;

	defused(d->kase->title, &title);
	buf_init(&name, PROMPT_MAX);
	buf_init(&text, PROMPT_MAX);
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

		snprintf(count, sizeof count, "%d", NOTES_EACH);
		ok = fill(&d->read, values, sizeof values / sizeof *values, out,
			  err);
	}
	out->schema_name = xstrdup("notes");
	out->schema = xstrdup(read_schema);
	out->max_tokens = READ_TOKENS;
	snprintf(d->step, sizeof d->step, "reading %.90s",
		 d->papers->list[piece->paper].document->id);
	buf_release(&title);
	buf_release(&name);
	buf_release(&text);
	return ok;
}

static bool ask_case(struct drafter *d, struct request *out, struct error *err)
{
	struct buf title, names, notes;
	bool ok;

	defused(d->kase->title, &title);
	buf_init(&names, PROMPT_MAX);
	buf_init(&notes, PROMPT_MAX);
	put_names_of_papers(d, &names);
	put_notes(d, &notes);
	{
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "documents", names.s },
			{ "context", notes.s },
		};

		ok = fill(&d->first, values, sizeof values / sizeof *values,
			  out, err);
	}
	out->schema_name = xstrdup("case");
	out->schema = xstrdup(case_schema);
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

static bool ask_issues(struct drafter *d, struct request *out,
		       struct error *err)
{
	struct buf title, names, notes, labels, schema, who, q;
	char count[24];
	bool ok;

	defused(d->kase->title, &title);
	defused(party(d, (int)d->side), &who);
	defused(question(d), &q);
	buf_init(&names, PROMPT_MAX);
	buf_init(&notes, PROMPT_MAX);
	buf_init(&labels, PROMPT_MAX);
	buf_init(&schema, PROMPT_MAX);
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

		ok = fill(&d->issues, values, sizeof values / sizeof *values,
			  out, err);
	}
	out->schema_name = xstrdup("issues");
	out->schema = buf_take(&schema);
	out->max_tokens = ISSUES_TOKENS;
	snprintf(d->step, sizeof d->step, "issues against the %s",
		 side_names[d->side]);
	buf_release(&title);
	buf_release(&who);
	buf_release(&q);
	buf_release(&names);
	buf_release(&notes);
	buf_release(&labels);
	return ok;
}

/* Passes over what is done already. */
static void find_step(struct drafter *d)
{
	while (d->stage == STAGE_READ && d->piece < d->n_pieces &&
	       d->pieces[d->piece].done)
		d->piece++;
	if (d->stage == STAGE_READ && d->piece == d->n_pieces)
		d->stage = d->n_notes ? STAGE_CASE : STAGE_DONE;
	if (d->stage == STAGE_CASE && d->case_done)
		d->stage = STAGE_ISSUES;
	while (d->stage == STAGE_ISSUES &&
	       d->made[d->side] >= DRAFTER_ISSUES_EACH) {
		if (d->side == SIDE_RESPONDENT)
			d->stage = STAGE_DONE;
		else
			d->side = SIDE_RESPONDENT;
	}
}

bool drafter_next(struct drafter *d, struct request *out, struct error *err)
{
	bool ok;

	*out = (struct request){ 0 };
	error_clear(err);
	if (d->repairing) {
		by_llm_repair(&d->asked, d->reply, d->fault, out);
		return true;
	}
	find_step(d);
	if (d->stage == STAGE_DONE)
		return false;
	ok = d->stage == STAGE_READ   ? ask_read(d, out, err)
	     : d->stage == STAGE_CASE ? ask_case(d, out, err)
				      : ask_issues(d, out, err);
	if (!ok) {
		request_release(out);
		return false;
	}
	forget_asked(d);
	d->asked = by_llm_copy(out);
	d->has_asked = true;
	return true;
}

/* ---- reading replies ---- */

/* One clean line of at most `max` bytes, ended at a word; "" for none. */
static char *line_of(struct drafter *d, const char *s, size_t max)
{
	char *clean = field_clean(&d->drafts.arena, s, strlen(s));
	size_t n;

	for (char *c = clean; *c; c++)
		if (*c == '\n')
			*c = ' ';
	n = strlen(clean);
	if (n <= max)
		return clean;
	n = max;
	while (n && clean[n] != ' ')
		n--;
	return arena_strndup(&d->drafts.arena, clean, n);
}

static char *line_at(struct drafter *d, const struct json_ref *at,
		     const char *key, size_t max, struct faults *f)
{
	return line_of(d, json_text(at, key, f), max);
}

static bool paper_by_id(const struct drafter *d, const char *id, size_t *out)
{
	for (size_t i = 0; i < d->papers->n; i++)
		if (!strcmp(d->papers->list[i].document->id, id)) {
			*out = i;
			return true;
		}
	return false;
}

/* A cite that the papers have; told when they have not. */
static bool cite_stands(struct drafter *d, const char *id, long long number,
			const char *said)
{
	size_t paper;

	if (paper_by_id(d, id, &paper) && number > 0 &&
	    number <= PARAGRAPH_NUMBER_MAX &&
	    document_paragraph(&d->papers->list[paper].text, (int)number))
		return true;
	faults_add(&d->dropped,
		   "\"%.60s\" paragraph %lld is not in the papers; it was "
		   "cited for: %.120s",
		   line_of(d, id, 60), number, said);
	return false;
}

/* The cites of a statement that stand, into list (room for CITES_EACH). */
static size_t read_cites(struct drafter *d, const struct json_ref *at,
			 const char *key, const char *said,
			 struct record_cite *list, struct faults *f)
{
	struct json_ref all, item = { 0 };
	size_t n = 0;

	if (!json_member(at, key, JSON_ARRAY, &all, f))
		return 0;
	while (n < CITES_EACH && json_next(&all, &item)) {
		const char *id = json_text(&item, "document", f);
		long long number =
			json_int(&item, "paragraph", -999999999, 999999999, f);
		bool twice = false;

		if (!*id || !cite_stands(d, id, number, said))
			continue;
		for (size_t i = 0; i < n; i++)
			twice = twice || (list[i].paragraph == number &&
					  !strcmp(list[i].document, id));
		if (!twice)
			list[n++] = (struct record_cite){
				arena_strdup(&d->drafts.arena, id), (int)number
			};
	}
	return n;
}

/* "... (brief-petitioner ¶ 9; decision-below ¶ 3)." */
static char *with_cites(struct drafter *d, const char *text,
			const struct record_cite *list, size_t n)
{
	struct buf b;
	size_t len = strlen(text);
	char *out;

	while (len && strchr(". ", text[len - 1]))
		len--;
	buf_init(&b, PROMPT_MAX);
	buf_add(&b, text, len);
	buf_puts(&b, " (");
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s \xc2\xb6 %d", i ? "; " : "",
			   list[i].document, list[i].paragraph);
	buf_puts(&b, ").");
	out = arena_strndup(&d->drafts.arena, b.s, b.len);
	buf_release(&b);
	return out;
}

/* A statement with its cites; NULL, and told, when none is left. */
static char *read_point(struct drafter *d, const struct json_ref *at,
			struct faults *f)
{
	struct record_cite list[CITES_EACH];
	char *text = line_at(d, at, "text", POINT_BYTES, f);
	size_t n = read_cites(d, at, "cites", text, list, f);

	if (!*text)
		return NULL;
	if (n)
		return with_cites(d, text, list, n);
	faults_add(&d->dropped, "left out, for nothing bears it out: %.160s",
		   text);
	return NULL;
}

static struct texts read_points(struct drafter *d, const struct json_ref *at,
				const char *key, size_t max, struct faults *f)
{
	struct json_ref all, item = { 0 };
	struct texts t = { arena_array(&d->drafts.arena, max, sizeof(char *)),
			   0 };

	if (!json_member(at, key, JSON_ARRAY, &all, f))
		return t;
	while (t.n < max && json_next(&all, &item)) {
		char *point = read_point(d, &item, f);

		if (point)
			t.list[t.n++] = point;
	}
	return t;
}

static struct texts read_lines(struct drafter *d, const struct json_ref *at,
			       const char *key, size_t max, size_t bytes,
			       struct faults *f)
{
	struct json_ref all, item = { 0 };
	struct texts t = { arena_array(&d->drafts.arena, max, sizeof(char *)),
			   0 };

	if (!json_member(at, key, JSON_ARRAY, &all, f))
		return t;
	while (t.n < max && json_next(&all, &item)) {
		char *line = line_of(d, json_as_text(&item, f), bytes);

		if (*line)
			t.list[t.n++] = line;
	}
	return t;
}

/* ---- notes ---- */

static void add_note(struct drafter *d, const struct note *note)
{
	if (d->n_notes == NOTES_MAX)
		return;
	if (d->n_notes == d->room_notes) {
		d->room_notes = d->room_notes * 2 + 64;
		d->notes = xreallocarray(d->notes, d->room_notes,
					 sizeof *d->notes);
	}
	d->notes[d->n_notes++] = *note;
}

static bool is_in_piece(const struct drafter *d, const struct piece *piece,
			long long number)
{
	const struct paragraphs *t = &d->papers->list[piece->paper].text;

	for (size_t i = piece->from; i < piece->to; i++)
		if (t->list[i].number == number)
			return true;
	return false;
}

static void read_note(struct drafter *d, const struct piece *piece,
		      const struct json_ref *at, size_t rank, struct faults *f)
{
	long long number = json_int(at, "paragraph", -999999999, 999999999, f);
	struct note note = {
		.paper = piece->paper,
		.paragraph = (int)number,
		.kind = json_choice(at, "kind", note_kinds, NOTE_KINDS, f),
		.side = json_choice(at, "side", note_sides, SIDES + 1, f),
		.text = line_at(d, at, "text", NOTE_BYTES, f),
		.rank = rank,
	};

	if (note.kind < 0 || note.side < 0 || !*note.text)
		return;
	if (is_in_piece(d, piece, number))
		add_note(d, &note);
	else
		faults_add(&d->dropped,
			   "%s has no paragraph %lld where this was noted: "
			   "%.120s",
			   d->papers->list[piece->paper].document->id, number,
			   note.text);
}

static void read_notes(struct drafter *d, struct piece *piece,
		       const struct json_ref *root, struct faults *f)
{
	struct json_ref all, item = { 0 };
	size_t rank = 0;

	if (!json_member(root, "notes", JSON_ARRAY, &all, f))
		return;
	while (rank < NOTES_EACH && json_next(&all, &item))
		read_note(d, piece, &item, rank++, f);
}

/* ---- the case ---- */

static void read_facts(struct drafter *d, const struct json_ref *root,
		       struct faults *f)
{
	struct texts t = read_points(d, root, "facts", FACTS_MAX, f);
	struct buf b;

	buf_init(&b, PROMPT_MAX);
	for (size_t i = 0; i < t.n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", t.list[i]);
	if (b.len)
		d->drafts.facts = arena_strdup(&d->drafts.arena, b.s);
	buf_release(&b);
}

static void read_side(struct drafter *d, const struct json_ref *root, int side,
		      struct faults *f)
{
	struct case_side *to = &d->drafts.sides[side];
	struct json_ref at;

	if (!json_member(root, side_names[side], JSON_OBJECT, &at, f))
		return;
	to->party = line_at(d, &at, "party", LABEL_BYTES, f);
	to->position = line_at(d, &at, "position", POINT_BYTES, f);
	to->must_prove = read_points(d, &at, "must_prove", 10, f);
	to->best_points = read_points(d, &at, "best_points", 10, f);
	to->weak_points = read_points(d, &at, "weak_points", 10, f);
}

static void read_case(struct drafter *d, const struct json_ref *root,
		      struct faults *f)
{
	read_facts(d, root, f);
	d->drafts.questions =
		read_lines(d, root, "questions", 6, ISSUE_TEXT, f);
	for (int side = 0; side < SIDES; side++)
		read_side(d, root, side, f);
}

/* ---- issues ---- */

static void read_question(struct drafter *d, struct issue *issue,
			  const struct json_ref *at, struct faults *f)
{
	struct memo_question q = {
		.text = line_at(d, at, "text", ISSUE_TEXT, f),
		.to = (int)d->side,
		.type = question_type_read(at, f),
		.follow_ups =
			read_lines(d, at, "follow_ups", 4, POINT_BYTES, f),
	};

	if (*q.text)
		issue->questions[issue->n_questions++] = q;
}

static void read_questions(struct drafter *d, struct issue *issue,
			   const struct json_ref *at, struct faults *f)
{
	struct json_ref all, item = { 0 };

	issue->questions = arena_array(&d->drafts.arena, QUESTIONS_MAX,
				       sizeof *issue->questions);
	if (!json_member(at, "questions", JSON_ARRAY, &all, f))
		return;
	while (issue->n_questions < QUESTIONS_MAX && json_next(&all, &item))
		read_question(d, issue, &item, f);
	if (!issue->n_questions)
		json_fault(&all, f, "there is no question");
}

/* Whether there is an issue of that name, drafted now or in the case. */
static bool is_written(const struct drafter *d, const char *label)
{
	for (size_t i = 0; i < d->drafts.n_issues; i++)
		if (!strcasecmp(d->drafts.issues[i].label, label))
			return true;
	for (size_t i = 0; i < d->kase->n_issues; i++)
		if (!strcasecmp(d->kase->issues[i].label, label))
			return true;
	return false;
}

static void read_issue(struct drafter *d, const struct json_ref *at,
		       struct faults *f)
{
	struct issue one = { .id = "" }, *kept;
	size_t before = f->n;

	one.label = line_at(d, at, "label", LABEL_BYTES, f);
	one.description = line_at(d, at, "description", ISSUE_TEXT, f);
	one.presses[d->side] = true;
	one.record =
		arena_array(&d->drafts.arena, CITES_EACH, sizeof *one.record);
	one.n_record = read_cites(d, at, "record", one.label, one.record, f);
	one.authorities = read_lines(d, at, "authorities", 10, POINT_BYTES, f);
	read_questions(d, &one, at, f);
	one.good_answer = line_at(d, at, "good_answer", ISSUE_TEXT, f);
	one.losing_concession =
		line_at(d, at, "losing_concession", POINT_BYTES, f);
	if (!*one.label || !one.n_questions || f->n > before)
		return;
	if (is_written(d, one.label))
		return;
	kept = drafts_add_issue(&d->drafts);
	*kept = one;
	d->made[d->side]++;
}

static void read_issues(struct drafter *d, const struct json_ref *root,
			struct faults *f)
{
	struct json_ref all, item = { 0 };

	if (!json_member(root, "issues", JSON_ARRAY, &all, f))
		return;
	if (!json_count(&all))
		json_fault(&all, f, "holds no issue");
	while (d->made[d->side] < DRAFTER_ISSUES_EACH && json_next(&all, &item))
		read_issue(d, &item, f);
}

/* ---- taking a reply ---- */

static void finish_step(struct drafter *d)
{
	d->done++;
	switch (d->stage) {
	case STAGE_READ: d->pieces[d->piece].done = true; break;
	case STAGE_CASE: d->case_done = true; break;
	default: break;
	}
	forget_asked(d);
}

/* A step that came to nothing: the next one, or the other side. */
static void leave_step(struct drafter *d)
{
	if (d->stage == STAGE_READ)
		d->piece++; /* not done: a later run asks again */
	else if (d->stage == STAGE_CASE)
		d->stage = STAGE_ISSUES;
	else if (d->side == SIDE_PETITIONER)
		d->side = SIDE_RESPONDENT;
	else
		d->stage = STAGE_DONE;
	d->done++;
	forget_asked(d);
}

static void read_root(struct drafter *d, const struct json_ref *root,
		      struct faults *f)
{
	if (json_kind(root) != JSON_OBJECT)
		faults_add(f, "$: expected an object");
	else if (d->stage == STAGE_READ)
		read_notes(d, &d->pieces[d->piece], root, f);
	else if (d->stage == STAGE_CASE)
		read_case(d, root, f);
	else
		read_issues(d, root, f);
}

/* A few faults are enough for a repair. */
static bool told(const struct faults *f, struct error *err)
{
	struct buf b;

	if (!f->n)
		return true;
	buf_init(&b, sizeof err->text - 1);
	for (size_t i = 0; i < f->n && i < 5; i++)
		buf_printf(&b, "%s%s", i ? "; " : "", f->list[i]);
	error_set(err, ERR_DATA, "%s", b.s);
	buf_release(&b);
	return false;
}

/* What was good of a reply with faults counts all the same: it is not asked for
 * again.  True when there was anything. */
static bool take_json(struct drafter *d, const char *reply, bool cut_short,
		      struct error *err)
{
	size_t notes = d->n_notes, made = d->made[d->side];
	size_t dropped = d->dropped.n;
	struct json *doc = NULL;
	struct faults f;
	struct buf value;
	bool ok = false;

	faults_init(&f);
	buf_init(&value, PROMPT_MAX);
	if (!structured_find(reply, strlen(reply), &value, err)) {
		if (cut_short)
			error_set(err, ERR_DATA,
				  "the reply was cut off for want of room: "
				  "make it half as long");
	} else if ((doc = json_parse(value.s, value.len, err))) {
		struct json_ref root = json_root(doc);

		read_root(d, &root, &f);
		ok = told(&f, err);
	}
	json_free(doc);
	buf_release(&value);
	faults_release(&f);
	if (ok || d->repairing)
		return ok || d->n_notes > notes || d->made[d->side] > made ||
		       (d->stage == STAGE_CASE && d->drafts.facts);
	/* It will be asked again: what it said goes, lest it be there twice. */
	while (d->dropped.n > dropped)
		free(d->dropped.list[--d->dropped.n]);
	d->n_notes = notes;
	d->drafts.n_issues -= d->made[d->side] - made;
	d->made[d->side] = made;
	return false;
}

enum drafter_took drafter_take(struct drafter *d, const char *reply,
			       bool cut_short, struct error *err)
{
	size_t made = d->made[d->side];

	error_clear(err);
	if (take_json(d, reply, cut_short, err)) {
		/* Only repeats: there is nothing more to be had for this side. */
		if (d->stage == STAGE_ISSUES && d->made[d->side] == made)
			leave_step(d);
		else
			finish_step(d);
		return DRAFTER_TOOK;
	}
	if (!d->repairing) {
		d->repairing = true;
		d->reply = xstrdup(reply);
		d->fault = xstrdup(err->text);
		return DRAFTER_REPAIR;
	}
	leave_step(d);
	return DRAFTER_LEFT;
}

/* ---- keeping and taking up ---- */

static void save_piece(const struct drafter *d, const struct piece *piece,
		       struct buf *out)
{
	struct jsonw w = jsonw_to(out, 0);
	const struct paragraphs *t = &d->papers->list[piece->paper].text;
	int from = t->list[piece->from].number;
	int to = t->list[piece->to - 1].number;

	jsonw_object(&w);
	jsonw_put_text(&w, "piece", piece->hash);
	jsonw_key(&w, "notes");
	jsonw_array(&w);
	for (size_t i = 0; i < d->n_notes; i++) {
		const struct note *n = &d->notes[i];

		if (n->paper != piece->paper || n->paragraph < from ||
		    n->paragraph > to)
			continue;
		jsonw_object(&w);
		jsonw_put_int(&w, "paragraph", n->paragraph);
		jsonw_put_text(&w, "kind", note_kinds[n->kind]);
		jsonw_put_text(&w, "side", note_sides[n->side]);
		jsonw_put_text(&w, "text", n->text);
		jsonw_end_object(&w);
	}
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

void drafter_save(const struct drafter *d, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 0);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.notes/1");
	jsonw_put_bool(&w, "case_done", d->case_done);
	jsonw_put_int(&w, "petitioner", (int64_t)d->made[SIDE_PETITIONER]);
	jsonw_put_int(&w, "respondent", (int64_t)d->made[SIDE_RESPONDENT]);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
	for (size_t i = 0; i < d->n_pieces; i++)
		if (d->pieces[i].done)
			save_piece(d, &d->pieces[i], out);
}

static void resume_piece(struct drafter *d, const struct json_ref *root)
{
	const char *hash = json_text(root, "piece", NULL);
	struct faults f;

	for (size_t i = 0; i < d->n_pieces; i++) {
		struct piece *piece = &d->pieces[i];

		if (piece->done || strcmp(piece->hash, hash) != 0)
			continue;
		faults_init(&f);
		read_notes(d, piece, root, &f);
		faults_release(&f);
		piece->done = true;
		d->done++;
		return;
	}
}

static void resume_head(struct drafter *d, const struct json_ref *root)
{
	for (int side = 0; side < SIDES; side++)
		d->made[side] =
			(size_t)json_int_or(root, side_names[side], 0, 0,
					    DRAFTER_ISSUES_EACH, NULL);
	d->case_done = json_bool_or(root, "case_done", false, NULL);
	d->done += d->case_done + (d->made[0] + d->made[1]) / DRAFTER_BATCH;
}

void drafter_resume(struct drafter *d, const char *s, size_t len)
{
	const char *end = s + len;

	while (s < end) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t n = stop ? (size_t)(stop - s) : (size_t)(end - s);
		struct json *doc = json_parse(s, n, NULL);
		struct json_ref root = json_root(doc);

		if (doc && *json_text_or(&root, "piece", "", NULL))
			resume_piece(d, &root);
		else if (doc && json_schema_is(&root, "notes", NULL))
			resume_head(d, &root);
		json_free(doc);
		s += n + 1;
	}
}
