#include "memo/map_file.h"

#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "court/map.h"
#include "court/map_drafts.h"

static struct json_ref list_of(const struct json_ref *at, const char *key)
{
	struct json_ref list;

	json_member_opt(at, key, JSON_ARRAY, &list, NULL);
	return list;
}

/* An entry of a list by its id, n bytes of `id`. */
static bool find_entry(const struct json_ref *list, const char *id, size_t n,
		       struct json_ref *out)
{
	*out = (struct json_ref){ 0 };
	while (json_next(list, out)) {
		const char *have = json_text_or(out, "id", "", NULL);

		if (strlen(have) == n && !strncmp(have, id, n))
			return true;
	}
	return false;
}

/* ---- what is there ---- */

static bool any_has(const struct json_ref *list, const char *member)
{
	struct json_ref one = { 0 };

	while (json_next(list, &one)) {
		struct json_ref in = list_of(&one, member);

		if (json_count(&in))
			return true;
	}
	return false;
}

bool map_file_has(const struct json_ref *root, const char *name)
{
	size_t n = map_drafts_issue(name);
	struct json_ref list, issue, in;

	if (!strcmp(name, MAP_DRAFTS_FACTS)) {
		list = list_of(root, "facts");
		return json_count(&list) > 0;
	}
	if (!n) {
		list = list_of(root, "sides");
		return any_has(&list, "propositions");
	}
	list = list_of(root, "issues");
	if (!find_entry(&list, name, n, &issue))
		return false;
	in = list_of(&issue, "answers");
	if (json_count(&in))
		return true;
	in = list_of(&issue, "questions");
	return any_has(&in, "answers");
}

/* ---- into the map ---- */

struct json *map_file_new(const char *slug)
{
	struct buf text;
	struct jsonw w;
	struct json *doc;

	buf_init(&text, BUF_TEXT_MAX);
	w = jsonw_to(&text, 0);
	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.map/1");
	jsonw_put_text(&w, "slug", slug);
	jsonw_end_object(&w);
	doc = json_parse(text.s, text.len, NULL);
	buf_release(&text);
	return doc;
}

/* Members that an entry has not, or has empty, are the draft's. */
static void merge_entry(struct json *map, const struct json_ref *to,
			const struct json_ref *from)
{
	struct json_ref member = { 0 }, have;

	while (json_next(from, &member)) {
		json_member_opt(to, member.key, JSON_NONE, &have, NULL);
		if (!have.node ||
		    (json_kind(&have) == JSON_ARRAY && !json_count(&have)))
			json_set(map, &have, &member);
	}
}

static void keep_entry(struct json *map, const char *member,
		       const struct json_ref *entry)
{
	struct json_ref root = json_root(map), list = list_of(&root, member);
	struct json_ref at, end = { .parent = &list };
	const char *id = json_text_or(entry, "id", "", NULL);

	if (find_entry(&list, id, strlen(id), &at))
		merge_entry(map, &at, entry);
	else
		json_set(map, &end, entry);
}

static void keep_member(struct json *map, const struct json_ref *says)
{
	struct json_ref root = json_root(map), have, entry = { 0 };
	struct json *empty;
	struct json_ref nothing;

	json_member_opt(&root, says->key, JSON_NONE, &have, NULL);
	if (!strcmp(says->key, "facts")) {
		json_set(map, &have, says);
		return;
	}
	if (json_kind(&have) != JSON_ARRAY) {
		empty = json_parse("[]", 2, NULL);
		nothing = json_root(empty);
		json_set(map, &have, &nothing);
		json_free(empty);
	}
	while (json_next(says, &entry))
		keep_entry(map, says->key, &entry);
}

void map_file_keep(struct json *map, const struct json_ref *says)
{
	struct json_ref member = { 0 };

	while (json_next(says, &member))
		keep_member(map, &member);
}

/* ---- whether it can be read ---- */

void map_file_check(const struct court_case *c, const struct json_ref *block,
		    struct faults *f)
{
	struct json_ref says;
	struct case_map alone;

	if (!json_member(block, "says", JSON_OBJECT, &says, f))
		return;
	map_init(&alone, c);
	map_read(&alone, c, &says, f);
	map_release(&alone);
}
