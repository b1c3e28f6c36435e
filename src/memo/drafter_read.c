#include "memo/drafter_read.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "memo/ask.h"
#include "memo/drafter_state.h"

#define NOTES_MAX     4000
#define NOTE_BYTES    500
#define POINT_BYTES   700
#define ISSUE_TEXT    1500
#define LABEL_BYTES   120
#define FACTS_MAX     30
#define CITES_EACH    8
#define QUESTIONS_MAX 5

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
	buf_init(&b, ASK_TEXT_MAX);
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
		.kind = json_choice(at, "kind", drafter_note_kinds, NOTE_KINDS,
				    f),
		.side = json_choice(at, "side", drafter_note_sides, SIDES + 1,
				    f),
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

void drafter_read_notes(struct drafter *d, struct piece *piece,
			const struct json_ref *root, struct faults *f)
{
	struct json_ref all, item = { 0 };
	size_t rank = 0;

	if (!json_member(root, "notes", JSON_ARRAY, &all, f))
		return;
	while (rank < DRAFTER_NOTES_EACH && json_next(&all, &item))
		read_note(d, piece, &item, rank++, f);
}

/* ---- the case ---- */

static void read_facts(struct drafter *d, const struct json_ref *root,
		       struct faults *f)
{
	struct texts t = read_points(d, root, "facts", FACTS_MAX, f);
	struct buf b;

	buf_init(&b, ASK_TEXT_MAX);
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
		.manner = -1,
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
	kept = drafted_issue(&d->drafts);
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

/* ---- any of them ---- */

void drafter_read(struct drafter *d, const struct json_ref *root,
		  struct faults *f)
{
	if (json_kind(root) != JSON_OBJECT)
		faults_add(f, "$: expected an object");
	else if (d->stage == STAGE_READ)
		drafter_read_notes(d, &d->pieces[d->piece], root, f);
	else if (d->stage == STAGE_CASE)
		read_case(d, root, f);
	else
		read_issues(d, root, f);
}
