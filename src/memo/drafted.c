#include "memo/drafted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/plain.h"
#include "memo/draft_file.h"

void drafted_release(struct drafted *d)
{
	arena_release(&d->arena);
	*d = (struct drafted){ 0 };
}

struct issue *drafted_issue(struct drafted *d)
{
	struct issue *issue;

	if (d->n_issues == d->room_issues) {
		size_t room = d->room_issues * 2 + 16;
		struct issue *more = arena_array(&d->arena, room, sizeof *more);

		if (d->n_issues)
			memcpy(more, d->issues, d->n_issues * sizeof *more);
		d->issues = more;
		d->room_issues = room;
	}
	issue = &d->issues[d->n_issues++];
	*issue = (struct issue){ .id = "",
				 .label = "",
				 .description = "",
				 .good_answer = "",
				 .losing_concession = "" };
	return issue;
}

/* ---- as JSON ---- */

static void put_presses(struct jsonw *w, const struct issue *issue)
{
	jsonw_put_array(w, "presses");
	for (int s = 0; s < SIDES; s++)
		if (issue->presses[s])
			jsonw_text(w, side_names[s]);
	jsonw_end_array(w);
}

static void put_record(struct jsonw *w, const struct issue *issue)
{
	jsonw_put_array(w, "record");
	for (size_t i = 0; i < issue->n_record; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "document", issue->record[i].document);
		jsonw_put_int(w, "paragraph", issue->record[i].paragraph);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_questions(struct jsonw *w, const struct issue *issue)
{
	jsonw_put_array(w, "questions");
	for (size_t i = 0; i < issue->n_questions; i++) {
		const struct memo_question *q = &issue->questions[i];

		jsonw_object(w);
		jsonw_put_text(w, "text", q->text);
		if (q->to >= 0)
			jsonw_put_text(w, "to", side_names[q->to]);
		w->lean = true; /* a type that was not read is left out */
		question_type_write(w, &q->type);
		jsonw_put_text(w, "manner",
			       q->manner < 0 ? NULL : manner_names[q->manner]);
		w->lean = false;
		field_write_texts(w, "follow_ups", &q->follow_ups);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_issue(struct jsonw *w, const struct issue *issue,
		      const char *id)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", id);
	jsonw_put_text(w, "label", issue->label);
	jsonw_put_text(w, "description", issue->description);
	put_presses(w, issue);
	field_write_texts(w, "authorities", &issue->authorities);
	put_record(w, issue);
	put_questions(w, issue);
	jsonw_put_text(w, "good_answer", issue->good_answer);
	jsonw_put_text(w, "losing_concession", issue->losing_concession);
	jsonw_end_object(w);
}

/* ---- into the file ---- */

/* One block of the file. */
struct block {
	struct buf text;
	struct jsonw w;
};

static void begin(struct block *b, const char *name)
{
	buf_init(&b->text, CASE_FILE_MAX);
	b->w = jsonw_to(&b->text, 0);
	jsonw_object(&b->w);
	jsonw_put_text(&b->w, "draft", name);
}

static bool end(struct block *b, struct draft_file *f)
{
	bool added;

	jsonw_end_object(&b->w);
	added = draft_file_add(f, b->text.s);
	buf_release(&b->text);
	return added;
}

static bool add_text(struct draft_file *f, const char *of,
		     enum draft_member member, const char *text)
{
	char name[80];
	struct block b;

	if (!text || !*text)
		return false;
	snprintf(name, sizeof name, "%s.%s", of, draft_member_names[member]);
	begin(&b, name);
	jsonw_put_text(&b.w, "says", text);
	return end(&b, f);
}

static bool add_texts(struct draft_file *f, const char *of,
		      enum draft_member member, const struct texts *texts)
{
	char name[80];
	struct block b;

	if (!texts->n)
		return false;
	snprintf(name, sizeof name, "%s.%s", of, draft_member_names[member]);
	begin(&b, name);
	field_write_texts(&b.w, "says", texts);
	return end(&b, f);
}

static size_t add_side(struct draft_file *f, const char *of,
		       const struct case_side *s)
{
	size_t n = add_text(f, of, DRAFT_PARTY, s->party);

	n += add_text(f, of, DRAFT_POSITION, s->position);
	n += add_texts(f, of, DRAFT_MUST_PROVE, &s->must_prove);
	n += add_texts(f, of, DRAFT_BEST_POINTS, &s->best_points);
	return n + add_texts(f, of, DRAFT_WEAK_POINTS, &s->weak_points);
}

static bool has_label(const struct court_case *c, const struct issue *issue)
{
	for (size_t i = 0; i < c->n_issues; i++)
		if (!strcasecmp(c->issues[i].label, issue->label))
			return true;
	return false;
}

/* A slug of the label that no issue has. */
static char *id_for(const struct court_case *c, const struct issue *issue)
{
	char slug[52];
	char *id;

	plain_slug(slug, sizeof slug, *issue->id ? issue->id : issue->label);
	if (!*slug)
		snprintf(slug, sizeof slug, "issue");
	id = xstrdup(slug);
	for (int n = 2; case_issue(c, id); n++) {
		free(id);
		id = xprintf("%s-%d", slug, n);
	}
	return id;
}

static bool add_issue(struct draft_file *f, const struct issue *issue)
{
	struct block b;
	char *id;

	if (has_label(&f->now, issue))
		return false;
	id = id_for(&f->now, issue);
	begin(&b, id);
	jsonw_key(&b.w, "says");
	put_issue(&b.w, issue, id);
	free(id);
	return end(&b, f);
}

size_t drafted_into(const struct drafted *d, struct draft_file *f)
{
	size_t n = add_text(f, "case", DRAFT_FACTS, d->facts);

	n += add_texts(f, "case", DRAFT_QUESTIONS, &d->questions);
	for (int s = 0; s < SIDES; s++)
		n += add_side(f, side_names[s], &d->sides[s]);
	for (size_t i = 0; i < d->n_issues; i++)
		n += add_issue(f, &d->issues[i]);
	return n;
}
