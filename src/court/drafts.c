#include "court/drafts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/plain.h"

/* ---- the items ---- */

static const int of_case[] = { DRAFT_FACTS, DRAFT_QUESTIONS };

static void add(struct drafts_item **list, size_t *n, int issue, int member,
		int side, const char *name)
{
	struct drafts_item *item;

	*list = xreallocarray(*list, *n + 1, sizeof **list);
	item = &(*list)[(*n)++];
	*item = (struct drafts_item){ .issue = issue,
				      .member = (enum draft_member)member,
				      .side = side };
	snprintf(item->name, sizeof item->name, "%s", name);
}

size_t drafts_list(const struct court_case *c, struct drafts_item **out)
{
	char name[80];
	size_t n = 0;

	*out = NULL;
	for (size_t i = 0; i < sizeof of_case / sizeof *of_case; i++)
		if (c->draft & DRAFT_BIT(of_case[i])) {
			snprintf(name, sizeof name, "case.%s",
				 draft_member_names[of_case[i]]);
			add(out, &n, -1, of_case[i], -1, name);
		}
	for (int s = 0; s < SIDES; s++)
		for (int m = DRAFT_PARTY; m < DRAFT_MEMBERS; m++)
			if (c->sides[s].draft & DRAFT_BIT(m)) {
				snprintf(name, sizeof name, "%s.%s",
					 side_names[s], draft_member_names[m]);
				add(out, &n, -1, m, s, name);
			}
	for (size_t i = 0; i < c->n_issues; i++)
		if (c->issues[i].draft)
			add(out, &n, (int)i, 0, -1, c->issues[i].id);
	return n;
}

bool drafts_find(const struct court_case *c, const char *name,
		 struct drafts_item *out)
{
	struct drafts_item *list;
	size_t n = drafts_list(c, &list), i = 0;

	while (i < n && strcmp(list[i].name, name) != 0)
		i++;
	if (i < n)
		*out = list[i];
	free(list);
	return i < n;
}

void drafts_keep(struct court_case *c, const struct drafts_item *item)
{
	unsigned bit = DRAFT_BIT(item->member);

	if (item->issue >= 0)
		c->issues[item->issue].draft = false;
	else if (item->side >= 0)
		c->sides[item->side].draft &= ~bit;
	else
		c->draft &= ~bit;
}

/* ---- members by number ---- */

static struct texts *texts_of(struct court_case *c, int member, int side)
{
	switch (member) {
	case DRAFT_QUESTIONS: return &c->questions;
	case DRAFT_MUST_PROVE: return &c->sides[side].must_prove;
	case DRAFT_BEST_POINTS: return &c->sides[side].best_points;
	case DRAFT_WEAK_POINTS: return &c->sides[side].weak_points;
	default: return NULL;
	}
}

static char **text_of(struct court_case *c, int member, int side)
{
	switch (member) {
	case DRAFT_FACTS: return &c->facts;
	case DRAFT_PARTY: return &c->sides[side].party;
	case DRAFT_POSITION: return &c->sides[side].position;
	default: return NULL;
	}
}

/* A file needs these texts: what stands there when nobody has written them. */
static const char *stand_in(int member, int side)
{
	switch (member) {
	case DRAFT_FACTS: return DRAFTS_TO_WRITE ": what happened.";
	case DRAFT_PARTY:
		return side == SIDE_PETITIONER ? "Petitioner" : "Respondent";
	default: return DRAFTS_TO_WRITE ": what this side says, in a sentence.";
	}
}

static void drop_issue(struct court_case *c, size_t i)
{
	memmove(&c->issues[i], &c->issues[i + 1],
		(c->n_issues - i - 1) * sizeof *c->issues);
	c->n_issues--;
}

void drafts_drop(struct court_case *c, const struct drafts_item *item)
{
	struct texts *list;

	if (item->issue >= 0) {
		drop_issue(c, (size_t)item->issue);
		return;
	}
	list = texts_of(c, item->member, item->side);
	if (list)
		list->n = 0;
	else
		*text_of(c, item->member, item->side) = arena_strdup(
			&c->arena, stand_in(item->member, item->side));
	drafts_keep(c, item);
}

void drafts_drop_all(struct court_case *c)
{
	struct drafts_item *list;
	size_t n = drafts_list(c, &list);

	while (n--) /* issues come last, so their indexes stay true */
		drafts_drop(c, &list[n]);
	free(list);
}

/* ---- bringing them in ---- */

void drafts_release(struct drafts *d)
{
	arena_release(&d->arena);
	*d = (struct drafts){ 0 };
}

struct issue *drafts_add_issue(struct drafts *d)
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

bool drafts_is_unwritten(const char *text)
{
	return !text || !*text || str_begins(text, DRAFTS_TO_WRITE);
}

/* Where a caption goes on with the role: "JOAN DOE, Petitioner,". */
size_t drafts_party_length(const char *party)
{
	static const char *const roles[] = { "etitioner", "espondent",
					     "ppellant",  "ppellee",
					     "laintiff",  "efendant" };

	for (const char *s = party; (s = strchr(s, ',')); s++)
		for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
			if (s[1] == ' ' && s[2] &&
			    str_begins_fold(s + 3, roles[i]))
				return (size_t)(s - party);
	return strlen(party);
}

bool drafts_is_no_party(const char *party)
{
	return drafts_is_unwritten(party) ||
	       !strcasecmp(party, side_names[SIDE_PETITIONER]) ||
	       !strcasecmp(party, side_names[SIDE_RESPONDENT]) ||
	       party[drafts_party_length(party)];
}

static struct texts copy_texts(struct arena *a, const struct texts *t)
{
	struct texts out = { arena_array(a, t->n + 1, sizeof(char *)), t->n };

	for (size_t i = 0; i < t->n; i++)
		out.list[i] = arena_strdup(a, t->list[i]);
	return out;
}

static struct memo_question copy_question(struct arena *a,
					  const struct memo_question *q)
{
	return (struct memo_question){
		.text = arena_strdup(a, q->text),
		.to = q->to,
		.type = q->type,
		.follow_ups = copy_texts(a, &q->follow_ups),
	};
}

static struct issue copy_issue(struct arena *a, const struct issue *from)
{
	struct issue to = *from;

	to.id = arena_strdup(a, from->id);
	to.label = arena_strdup(a, from->label);
	to.description = arena_strdup(a, from->description);
	to.good_answer = arena_strdup(a, from->good_answer);
	to.losing_concession = arena_strdup(a, from->losing_concession);
	to.authorities = copy_texts(a, &from->authorities);
	to.record = arena_array(a, from->n_record + 1, sizeof *to.record);
	for (size_t i = 0; i < from->n_record; i++)
		to.record[i] = (struct record_cite){
			arena_strdup(a, from->record[i].document),
			from->record[i].paragraph
		};
	to.questions =
		arena_array(a, from->n_questions + 1, sizeof *to.questions);
	for (size_t i = 0; i < from->n_questions; i++)
		to.questions[i] = copy_question(a, &from->questions[i]);
	to.draft = true;
	return to;
}

/* A slug of the label that no issue has. */
static char *id_for(struct court_case *c, const struct issue *issue)
{
	char slug[52];

	plain_slug(slug, sizeof slug, *issue->id ? issue->id : issue->label);
	if (!*slug)
		snprintf(slug, sizeof slug, "issue");
	for (int n = 1;; n++) {
		char *id = n == 1 ? arena_strdup(&c->arena, slug)
				  : arena_printf(&c->arena, "%s-%d", slug, n);

		if (!case_issue(c, id))
			return id;
	}
}

static bool has_label(const struct court_case *c, const struct issue *issue)
{
	for (size_t i = 0; i < c->n_issues; i++)
		if (!strcasecmp(c->issues[i].label, issue->label))
			return true;
	return false;
}

static size_t merge_issues(struct court_case *c, const struct drafts *d)
{
	struct issue *all = arena_array(
		&c->arena, c->n_issues + d->n_issues + 1, sizeof *all);
	size_t added = 0;

	if (c->n_issues)
		memcpy(all, c->issues, c->n_issues * sizeof *all);
	c->issues = all;
	for (size_t i = 0; i < d->n_issues; i++) {
		struct issue issue;

		if (c->n_issues >= CASE_ISSUES_MAX ||
		    has_label(c, &d->issues[i]))
			continue;
		issue = copy_issue(&c->arena, &d->issues[i]);
		issue.id = id_for(c, &issue);
		c->issues[c->n_issues++] = issue;
		added++;
	}
	return added;
}

static bool merge_list(struct court_case *c, struct texts *to,
		       const struct texts *from, unsigned *draft, int member)
{
	if (to->n || !from->n)
		return false;
	*to = copy_texts(&c->arena, from);
	*draft |= DRAFT_BIT(member);
	return true;
}

static bool merge_text(struct court_case *c, char **to, const char *from,
		       bool is_empty, unsigned *draft, int member)
{
	if (!is_empty || !from || !*from)
		return false;
	*to = arena_strdup(&c->arena, from);
	*draft |= DRAFT_BIT(member);
	return true;
}

static size_t merge_side(struct court_case *c, struct case_side *to,
			 const struct case_side *from)
{
	unsigned *draft = &to->draft;

	return (size_t)merge_text(c, &to->party, from->party,
				  drafts_is_no_party(to->party), draft,
				  DRAFT_PARTY) +
	       (size_t)merge_text(c, &to->position, from->position,
				  drafts_is_unwritten(to->position), draft,
				  DRAFT_POSITION) +
	       (size_t)merge_list(c, &to->must_prove, &from->must_prove, draft,
				  DRAFT_MUST_PROVE) +
	       (size_t)merge_list(c, &to->best_points, &from->best_points,
				  draft, DRAFT_BEST_POINTS) +
	       (size_t)merge_list(c, &to->weak_points, &from->weak_points,
				  draft, DRAFT_WEAK_POINTS);
}

size_t drafts_merge(struct court_case *c, const struct drafts *d)
{
	size_t n = (size_t)merge_text(c, &c->facts, d->facts,
				      drafts_is_unwritten(c->facts), &c->draft,
				      DRAFT_FACTS) +
		   (size_t)merge_list(c, &c->questions, &d->questions,
				      &c->draft, DRAFT_QUESTIONS);

	for (int s = 0; s < SIDES; s++)
		n += merge_side(c, &c->sides[s], &d->sides[s]);
	return n + merge_issues(c, d);
}
