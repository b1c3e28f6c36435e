#include "court/map_drafts.h"

#include <stdio.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/str.h"
#include "court/drafts.h"
#include "court/map.h"

/* ---- names ---- */

size_t map_drafts_issue(const char *name)
{
	return str_ends(name, MAP_DRAFTS_ANSWERS)
		       ? strlen(name) - strlen(MAP_DRAFTS_ANSWERS)
		       : 0;
}

bool map_drafts_is_name(const char *name)
{
	return !strcmp(name, MAP_DRAFTS_PROPOSITIONS) ||
	       !strcmp(name, MAP_DRAFTS_FACTS) || map_drafts_issue(name);
}

bool map_drafts_has(const struct case_map *m, const char *name)
{
	for (size_t i = 0; i < m->drafts.n; i++)
		if (!strcmp(m->drafts.list[i], name))
			return true;
	return false;
}

bool map_drafts_has_issue(const struct case_map *m, const char *issue_id)
{
	size_t n = strlen(issue_id);

	for (size_t i = 0; i < m->drafts.n; i++)
		if (map_drafts_issue(m->drafts.list[i]) == n &&
		    !strncmp(m->drafts.list[i], issue_id, n))
			return true;
	return false;
}

/* ---- laying ---- */

static struct map_issue *issue_of(struct case_map *m,
				  const struct court_case *c, const char *name)
{
	size_t n = map_drafts_issue(name);

	for (size_t i = 0; n && i < c->n_issues; i++)
		if (strlen(c->issues[i].id) == n &&
		    !strncmp(c->issues[i].id, name, n))
			return &m->issues[i];
	return NULL;
}

/* Whether the map lacks it, and the case can have it. */
static bool is_lacking(struct case_map *m, const struct court_case *c,
		       const char *name)
{
	const struct map_issue *mi = issue_of(m, c, name);

	if (!strcmp(name, MAP_DRAFTS_PROPOSITIONS))
		return !m->n_propositions;
	if (!strcmp(name, MAP_DRAFTS_FACTS))
		return !m->n_facts;
	return mi && !mi->n_answers;
}

/* A block speaks of what its name says and of nothing else. */
static bool speaks_of(const char *name, const struct json_ref *says,
		      struct faults *f)
{
	const char *member = !strcmp(name, MAP_DRAFTS_FACTS) ? "facts"
			     : map_drafts_issue(name)	     ? "issues"
							     : "sides";
	size_t n = map_drafts_issue(name);
	struct json_ref one = { 0 }, list, issue = { 0 };
	const char *id;

	while (json_next(says, &one))
		if (strcmp(one.key, member) != 0) {
			json_fault(says, f, "holds \"%.40s\", not only \"%s\"",
				   one.key, member);
			return false;
		}
	if (!json_member(says, member, JSON_ARRAY, &list, f))
		return false;
	while (n && json_next(&list, &issue)) {
		id = json_text(&issue, "id", f);
		if (strlen(id) != n || strncmp(id, name, n) != 0) {
			json_fault(&issue, f, "is not the issue \"%.*s\"",
				   (int)n, name);
			return false;
		}
	}
	return true;
}

/* What a person dropped meanwhile is not named any more. */
static void prune_gives(struct case_map *m, const struct court_case *c,
			struct map_issue *mi)
{
	for (size_t i = 0; i < mi->n_answers; i++) {
		struct texts *t = &mi->answers[i].gives;
		size_t kept = 0;

		for (size_t j = 0; j < t->n; j++)
			if (case_issue(c, t->list[j]) ||
			    map_proposition(m, t->list[j]))
				t->list[kept++] = t->list[j];
		t->n = kept;
	}
}

static void lay(struct case_map *m, const struct court_case *c,
		const struct json_ref *block, bool answers, struct faults *f)
{
	enum drafts_word word;
	struct json_ref says;
	const char *name;

	if (!drafts_block(block, &word, &name, f))
		return;
	if (!map_drafts_is_name(name)) {
		if (!answers)
			json_fault(block, f, "\"%.60s\" is no piece of a map",
				   name);
		return;
	}
	if (answers != (map_drafts_issue(name) > 0) ||
	    !is_lacking(m, c, name) ||
	    !json_member(block, "says", JSON_OBJECT, &says, f) ||
	    !speaks_of(name, &says, f))
		return;
	map_read(m, c, &says, f);
	if (answers)
		prune_gives(m, c, issue_of(m, c, name));
	texts_add(&m->drafts, &m->arena, name, DRAFTS_MAX);
}

void map_drafts_lay_all(struct case_map *m, const struct court_case *c,
			const struct json_ref *root, struct faults *f)
{
	if (!json_schema_is(root, "map-drafts", f))
		return;
	/* Answers give propositions away, wherever those stand in the file. */
	for (int answers = 0; answers < 2; answers++) {
		struct field_items w =
			field_items(root, "drafts", DRAFTS_MAX, f);

		while (field_next(&w))
			lay(m, c, &w.at, answers, f);
	}
}
