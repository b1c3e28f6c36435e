#include "memo/prepare_issue.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/asking.h"
#include "memo/papers_cites.h"
#include "memo/papers_text.h"
#include "memo/prepare_answer.h"

#define LABEL_WORDS    9
#define QUESTIONS_MAX  4
#define FOLLOW_UPS_MAX (ASKING_THEN_MAX + 2) /* of a question */

/* ---- words ---- */

/* "JOINT APPENDIX" as "Joint Appendix". */
static void soften(char *s)
{
	if (!papers_text_is_capitals(s, strlen(s)))
		return;
	for (s += *s != '\0'; *s; s++)
		if (isalpha((unsigned char)s[-1]))
			*s = (char)tolower((unsigned char)*s);
}

static const char *brief_of(const struct preparing *g, const struct place *at,
			    int pressed, struct buf *b)
{
	const struct paper *paper = &g->p->list[at->paper];
	const char *name = paper->document->link_name;

	buf_reset(b);
	switch (paper->kind) {
	case PAPER_BRIEF:
	case PAPER_REPLY:
		if (paper->side < 0)
			buf_puts(b, "the brief");
		else if (paper->side == pressed)
			buf_puts(b, "your");
		else
			buf_printf(b, "%s's", g->called[paper->side]);
		if (paper->side >= 0)
			buf_puts(b, paper->kind == PAPER_REPLY ? " reply"
							       : " brief");
		break;
	case PAPER_AMICUS: buf_puts(b, "an amicus"); break;
	case PAPER_DECISION: buf_puts(b, "the opinion below"); break;
	default:
		if (str_begins_fold(name, "the "))
			name += 4;
		buf_printf(b, "the %.*s", (int)strcspn(name, ":("), name);
		while (b->len && b->s[b->len - 1] == ' ')
			buf_cut(b, b->len - 1);
		soften(b->s + strlen("the "));
	}
	return b->s;
}

static void put_cap(struct buf *out, const char *s, bool cap)
{
	size_t at = out->len;

	buf_puts(out, s);
	if (cap && out->len > at)
		out->s[at] = (char)toupper((unsigned char)out->s[at]);
}

/* A point as the end of a quotation: with its full stop. */
static void put_point(struct buf *out, const char *s)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] != '*')
			i += quotation_put_one(out, s + i) - 1;
	if (n && !strchr(".?!", s[n - 1]))
		buf_putc(out, '.');
}

/* "page 3 of your brief", "JA117". */
static void put_place(const struct preparing *g, const struct place *at,
		      int pressed, struct buf *out)
{
	struct buf b;

	if (papers_cites_label(g->p, at, out))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	papers_where(g->p, at, out);
	buf_printf(out, " of %s", brief_of(g, at, pressed, &b));
	buf_release(&b);
}

/* One that speaks of a sentence of the papers. */
static bool put_of_said(const struct preparing *g, const struct filling *v,
			const char *name, size_t len, struct buf *out)
{
	bool cap = isupper((unsigned char)*name), is = true;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (str_is_fold(name, len, "said"))
		buf_puts(out, v->said->text);
	else if (str_is_fold(name, len, "where"))
		papers_where(g->p, &v->said->at, out);
	else if (str_is_fold(name, len, "whose"))
		put_cap(out, brief_of(g, &v->said->at, v->side, &b), cap);
	else if (str_is_fold(name, len, "place"))
		put_place(g, &v->said->at, v->side, out);
	else if (str_is_fold(name, len, "yours"))
		buf_puts(out, v->yours->text);
	else if (str_is_fold(name, len, "there"))
		put_place(g, &v->yours->at, v->side, out);
	else
		is = false;
	buf_release(&b);
	return is;
}

static void put_value(const struct preparing *g, const struct filling *v,
		      const char *name, size_t len, struct buf *out)
{
	const struct {
		const char *name, *value;
	} texts[] = { { "term", v->term },
		      { "cite", v->cite },
		      { "who", v->who },
		      { "asked", v->asked },
		      { "answered", v->answered },
		      { "own", g->called[v->side] },
		      { "other",
			g->called[side_other((enum side_id)v->side)] } };
	bool cap = isupper((unsigned char)*name);

	if (put_of_said(g, v, name, len, out))
		return;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (str_is_fold(name, len, texts[i].name)) {
			put_cap(out, texts[i].value, cap);
			return;
		}
	if (str_is_fold(name, len, "point"))
		put_point(out, v->point);
	else if (str_is_fold(name, len, "second"))
		put_point(out, v->second);
	else
		buf_printf(out, "%zu", v->n);
}

static char *fill(const struct preparing *g, const char *text,
		  const struct filling *v)
{
	struct buf out;
	char *kept;

	buf_init(&out, BUF_TEXT_MAX);
	while (*text) {
		size_t n = strcspn(text, "{"), len;

		buf_add(&out, text, n);
		text += n;
		if (!*text)
			break;
		len = strcspn(text, "}");
		put_value(g, v, text + 1, len - 1, &out);
		text += len + 1;
		if (*text == '.' && out.len && out.s[out.len - 1] == '.')
			text++; /* "Union Elevator Co." */
	}
	kept = arena_strdup(&g->d->arena, out.s);
	buf_release(&out);
	return kept;
}

/* ---- an issue ---- */

/* The words of a kind in turn. */
static const struct asking *next_of(struct preparing *g, enum draft_kind kind)
{
	const struct askings *all = asking_draft(kind);

	return &all->list[g->used[kind]++ % all->n];
}

/* What is quoted is taken, and the issue is known by it. */
static void note_made(struct preparing *g, enum draft_kind kind,
		      const struct filling *v)
{
	struct made *made = &g->made[g->d->n_issues - 1];

	if (made->kind == DRAFT_KINDS) {
		made->kind = kind;
		if (v->said) {
			made->stems = v->said->stems;
			made->n_stems = v->said->n_stems;
			made->worth = prepare_quote_worth(v->said);
		} else {
			made->n_stems = papers_stems(
				g->p, g->lx, v->point ? v->point : v->term,
				&made->stems);
		}
	}
	if (v->said)
		g->taken[v->said - g->p->said] = true;
}

void prepare_issue_ask(struct preparing *g, struct issue *issue,
		       enum draft_kind kind, const struct filling *v)
{
	const struct asking *w = next_of(g, kind);
	struct memo_question *q;

	if (!issue->questions)
		issue->questions = arena_array(&g->d->arena, QUESTIONS_MAX,
					       sizeof *issue->questions);
	if (issue->n_questions == QUESTIONS_MAX)
		return;
	q = &issue->questions[issue->n_questions++];
	*q = (struct memo_question){ .text = fill(g, w->text, v),
				     .to = v->side,
				     .type = w->type,
				     .manner = -1 };
	q->follow_ups.list =
		arena_array(&g->d->arena, FOLLOW_UPS_MAX, sizeof(char *));
	for (size_t i = 0; i < w->then.n; i++)
		q->follow_ups.list[q->follow_ups.n++] =
			fill(g, w->then.list[i], v);
	note_made(g, kind, v);
}

/* The first thing said after an answer to the issue's last question. */
void prepare_issue_follow_up(struct preparing *g, struct issue *issue,
			     enum draft_kind kind, const struct filling *v)
{
	struct texts *t = &issue->questions[issue->n_questions - 1].follow_ups;

	memmove(t->list + 1, t->list, t->n * sizeof *t->list);
	t->list[0] = fill(g, next_of(g, kind)->text, v);
	t->n++;
}

void prepare_issue_cite(struct preparing *g, struct issue *issue,
			const struct place *at)
{
	if (!issue->record)
		issue->record = arena_array(&g->d->arena, CASE_CITES_MAX,
					    sizeof *issue->record);
	for (size_t i = 0; i < issue->n_record; i++)
		if (issue->record[i].paragraph == at->paragraph &&
		    !strcmp(issue->record[i].document,
			    prepare_quote_id(g, at->paper)))
			return;
	if (issue->n_record < CASE_CITES_MAX)
		issue->record[issue->n_record++] = (struct record_cite){
			arena_strdup(&g->d->arena,
				     prepare_quote_id(g, at->paper)),
			at->paragraph
		};
}

/* The first words of a text, for a label. */
static char *label_from(struct arena *a, const char *s)
{
	size_t n = 0, words = 0;
	char *label;

	while (s[n] && words < LABEL_WORDS) {
		while (s[n] && s[n] != ' ')
			n++;
		words++;
		if (words < LABEL_WORDS)
			n += s[n] == ' ';
	}
	while (n && strchr(" ,;:.'", s[n - 1]))
		n--;
	label = arena_printf(a, "%.*s%s", (int)n, s,
			     strlen(s) > n + 1 ? " ..." : "");
	*label = (char)toupper((unsigned char)*label);
	return label;
}

struct issue *prepare_issue_begin(struct preparing *g, const char *label,
				  int side)
{
	struct issue *issue = drafted_issue(g->d);

	g->made = xgrow(g->made, g->d->n_issues - 1, &g->room_made,
			sizeof *g->made);
	g->made[g->d->n_issues - 1] = (struct made){ .kind = DRAFT_KINDS };
	issue->label = label_from(&g->d->arena, label);
	issue->presses[side] = true;
	return issue;
}

void prepare_issue_answer(struct preparing *g, struct issue *issue,
			  const struct sentence *own)
{
	issue->good_answer =
		arena_printf(&g->d->arena, "As %s has it: %s",
			     prepare_quote_where(g, &own->at), own->text);
}

struct issue *prepare_issue_about(struct preparing *g, enum draft_kind kind,
				  const struct filling *v, const char *label,
				  const char *description)
{
	const struct sentence *s = v->said, *own = v->yours;
	struct issue *issue = prepare_issue_begin(g, label, v->side);

	issue->description =
		arena_printf(&g->d->arena, "%s (%s): %s", description,
			     prepare_quote_where(g, &s->at), s->text);
	prepare_issue_cite(g, issue, &s->at);
	prepare_issue_ask(g, issue, kind, v);
	/* whether the record shows that is answered by the record */
	if (!own && kind != KIND_CITED &&
	    !papers_speaks_for(g->p, s->at.paper, v->side, false))
		own = prepare_answer_to(g, s, v->side);
	if (own) {
		prepare_issue_cite(g, issue, &own->at);
		prepare_issue_answer(g, issue, own);
	}
	return issue;
}
