#include "court/drafts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* ---- the items ---- */

static void name_of(const struct drafts_item *item, char *out, size_t size)
{
	snprintf(out, size, "%s.%s",
		 item->side < 0 ? "case" : side_names[item->side],
		 draft_member_names[item->member]);
}

/* The members that can be drafts, in the order of a list; false at its end. */
static bool next_member(struct drafts_item *item)
{
	if (item->member == DRAFT_QUESTIONS ||
	    (item->member == DRAFT_WEAK_POINTS && item->side < SIDES - 1)) {
		item->side++;
		item->member = DRAFT_PARTY;
	} else if (item->member != DRAFT_WEAK_POINTS) {
		item->member++;
	} else {
		return false;
	}
	name_of(item, item->name, sizeof item->name);
	return true;
}

static struct drafts_item first_member(void)
{
	struct drafts_item item = { .issue = -1, DRAFT_FACTS, .side = -1 };

	name_of(&item, item.name, sizeof item.name);
	return item;
}

static unsigned *marks_of(struct court_case *c, const struct drafts_item *item)
{
	return item->side < 0 ? &c->draft : &c->sides[item->side].draft;
}

size_t drafts_list(const struct court_case *c, struct drafts_item **out)
{
	size_t n = 0;
	struct drafts_item item = first_member();

	*out = xreallocarray(NULL, case_drafts(c) + 1, sizeof **out);
	do {
		unsigned marks =
			item.side < 0 ? c->draft : c->sides[item.side].draft;

		if (marks & DRAFT_BIT(item.member))
			(*out)[n++] = item;
	} while (next_member(&item));
	for (size_t i = 0; i < c->n_issues; i++) {
		if (!c->issues[i].draft)
			continue;
		(*out)[n] = (struct drafts_item){ .issue = (int)i, .side = -1 };
		snprintf((*out)[n].name, sizeof item.name, "%s",
			 c->issues[i].id);
		n++;
	}
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

/* ---- blocks of the file ---- */

bool drafts_block(const struct json_ref *block, enum drafts_word *word,
		  const char **name, struct faults *f)
{
	static const struct {
		const char *name;
		enum drafts_word word;
	} words[] = { { "draft", DRAFTS_DRAFT },
		      { "keep", DRAFTS_KEEP },
		      { "k", DRAFTS_KEEP },
		      { "drop", DRAFTS_DROP },
		      { "d", DRAFTS_DROP } };
	struct json_ref first = { 0 };

	if (json_kind(block) != JSON_OBJECT || !json_next(block, &first)) {
		json_fault(block, f, "is no block that names a draft");
		return false;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(first.key, words[i].name)) {
			*word = words[i].word;
			*name = json_as_text(&first, f);
			return **name != '\0';
		}
	json_fault(block, f,
		   "a block begins with keep, drop or draft, not \"%.40s\"",
		   first.key);
	return false;
}

bool drafts_is_member(const char *name, struct drafts_item *out)
{
	*out = first_member();
	while (strcmp(out->name, name) != 0)
		if (!next_member(out))
			return false;
	return true;
}

static bool is_list(enum draft_member member)
{
	return member != DRAFT_FACTS && member != DRAFT_PARTY &&
	       member != DRAFT_POSITION;
}

static struct texts *texts_of(struct court_case *c,
			      const struct drafts_item *item)
{
	switch (item->member) {
	case DRAFT_QUESTIONS: return &c->questions;
	case DRAFT_MUST_PROVE: return &c->sides[item->side].must_prove;
	case DRAFT_BEST_POINTS: return &c->sides[item->side].best_points;
	default: return &c->sides[item->side].weak_points;
	}
}

static char **text_of(struct court_case *c, const struct drafts_item *item)
{
	switch (item->member) {
	case DRAFT_FACTS: return &c->facts;
	case DRAFT_PARTY: return &c->sides[item->side].party;
	default: return &c->sides[item->side].position;
	}
}

static bool is_lacking(struct court_case *c, const struct drafts_item *item)
{
	if (is_list(item->member))
		return !texts_of(c, item)->n;
	if (item->member == DRAFT_PARTY)
		return drafts_is_no_party(*text_of(c, item));
	return drafts_is_unwritten(*text_of(c, item));
}

static bool lay_member(struct court_case *c, const struct drafts_item *item,
		       const struct json_ref *block, struct faults *f)
{
	if (!is_lacking(c, item))
		return false;
	if (is_list(item->member)) {
		*texts_of(c, item) = field_texts(&c->arena, block, "says",
						 CASE_TEXTS_MAX, f);
		if (!texts_of(c, item)->n)
			json_fault(block, f, "is empty; \"drop\" takes it out");
	} else {
		*text_of(c, item) = field_text(&c->arena, block, "says", f);
	}
	*marks_of(c, item) |= DRAFT_BIT(item->member);
	return true;
}

static bool lay_issue(struct court_case *c, const char *id,
		      const struct json_ref *block, struct faults *f)
{
	struct json_ref says;
	struct issue *all;

	if (case_issue(c, id) || c->n_issues >= CASE_ISSUES_MAX ||
	    !json_member(block, "says", JSON_OBJECT, &says, f))
		return false;
	all = arena_array(&c->arena, c->n_issues + 1, sizeof *all);
	if (c->n_issues)
		memcpy(all, c->issues, c->n_issues * sizeof *all);
	c->issues = all;
	case_read_issue(c, &all[c->n_issues], &says, f);
	if (strcmp(all[c->n_issues].id, id) != 0)
		json_fault(&says, f, "is not the issue \"%.64s\"", id);
	all[c->n_issues++].draft = true;
	return true;
}

bool drafts_lay(struct court_case *c, const struct json_ref *block,
		struct faults *f)
{
	enum drafts_word word;
	struct drafts_item item;
	const char *name;

	if (!drafts_block(block, &word, &name, f))
		return false;
	return drafts_is_member(name, &item) ? lay_member(c, &item, block, f)
					     : lay_issue(c, name, block, f);
}

void drafts_lay_all(struct court_case *c, const struct json_ref *root,
		    struct faults *f)
{
	struct field_items w;

	if (!json_schema_is(root, "drafts", f))
		return;
	w = field_items(root, "drafts", DRAFTS_MAX, f);
	while (field_next(&w))
		drafts_lay(c, &w.at, f);
}

/* ---- what is still to be written ---- */

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
