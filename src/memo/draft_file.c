#include "memo/draft_file.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"
#include "memo/map_file.h"

/* What the file says to whoever opens it, before there is any draft. */
static const char empty_file[] =
	"{\"schema\":\"hotbench.drafts/1\",\"how\":["
	"\"Nobody has confirmed these. In an editor (case prepare CASE --edit) "
	"change the word in front of a name:\","
	"\"keep: it is right, and yours from now on (or k)\","
	"\"drop: take it out (or d)\","
	"\"draft: not now; it stays a draft\","
	"\"and what it says as you like. A block that you take away is left as "
	"it is.\"],\"drafts\":[]}";

/* ---- places and values ---- */

static struct json_ref list_of(const struct json_ref *root, const char *key)
{
	struct json_ref list;

	json_member_opt(root, key, JSON_ARRAY, &list, NULL);
	return list;
}

static struct json_ref member_of(const struct json_ref *at, const char *key)
{
	struct json_ref member;

	json_member_opt(at, key, JSON_NONE, &member, NULL);
	return member;
}

static const char *name_of(const struct json_ref *block)
{
	enum drafts_word word;
	const char *name;

	return drafts_block(block, &word, &name, NULL) ? name : "";
}

static bool find_block(const struct json_ref *list, const char *name,
		       struct json_ref *out)
{
	*out = (struct json_ref){ 0 };
	while (json_next(list, out))
		if (!strcmp(name_of(out), name))
			return true;
	return false;
}

static bool find_side(const struct json_ref *sides, int side,
		      struct json_ref *out)
{
	*out = (struct json_ref){ 0 };
	while (json_next(sides, out))
		if (json_choice(out, "id", side_names, SIDES, NULL) == side)
			return true;
	return false;
}

static void set_json(struct json *doc, const struct json_ref *at,
		     const char *text)
{
	struct json *value = json_parse(text, strlen(text), NULL);
	struct json_ref root = json_root(value);

	json_set(doc, at, &root);
	json_free(value);
}

static void take_out(struct json *doc, const struct json_ref *at)
{
	json_set(doc, at, NULL);
}

/* ---- what was dropped ---- */

/* An issue goes by its label, which is the same whenever it is drafted. */
static const char *known_as(const struct json_ref *block)
{
	struct json_ref says = member_of(block, "says");
	const char *label = json_text_or(&says, "label", "", NULL);

	return *label ? label : name_of(block);
}

static bool was_dropped(const struct draft_file *f,
			const struct json_ref *block)
{
	struct json_ref root = json_root(f->drafts), one = { 0 };
	struct json_ref list = list_of(&root, "dropped");

	while (json_next(&list, &one))
		if (!strcasecmp(json_as_text(&one, NULL), known_as(block)))
			return true;
	return false;
}

static void remember_dropped(struct draft_file *f, const struct json_ref *block)
{
	struct json_ref root = json_root(f->drafts), list, end;
	struct buf name;
	struct jsonw w;

	if (was_dropped(f, block))
		return;
	buf_init(&name, BUF_TEXT_MAX);
	w = jsonw_to(&name, 0);
	jsonw_text(&w, known_as(block));
	list = member_of(&root, "dropped");
	if (json_kind(&list) != JSON_ARRAY)
		set_json(f->drafts, &list, "[]");
	list = member_of(&root, "dropped");
	end = (struct json_ref){ .parent = &list };
	set_json(f->drafts, &end, name.s);
	buf_release(&name);
}

static void forget_dropped(struct json *doc)
{
	struct json_ref root = json_root(doc);
	struct json_ref list = member_of(&root, "dropped");

	if (list.node)
		take_out(doc, &list);
}

/* {"draft": name, "says": ...} */
static char *block_text(const char *name, const struct json_ref *says)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, CASE_FILE_MAX);
	w = jsonw_to(&out, 0);
	jsonw_object(&w);
	jsonw_put_text(&w, "draft", name);
	jsonw_key(&w, "says");
	json_write(says, &w);
	jsonw_end_object(&w);
	return buf_take(&out);
}

static void append_block(struct draft_file *f, const char *block)
{
	struct json_ref root = json_root(f->drafts);
	struct json_ref list = list_of(&root, "drafts");
	struct json_ref end = { .parent = &list };

	set_json(f->drafts, &end, block);
}

/* ---- drafts that stand in case.json ---- */

/* A file needs these texts: what stands there when nobody has written them. */
static const char *stand_in(const struct drafts_item *item)
{
	switch (item->member) {
	case DRAFT_FACTS: return "\"" DRAFTS_TO_WRITE ": what happened.\"";
	case DRAFT_PARTY:
		return item->side == SIDE_PETITIONER ? "\"Petitioner\""
						     : "\"Respondent\"";
	case DRAFT_POSITION:
		return "\"" DRAFTS_TO_WRITE
		       ": what this side says, in a sentence.\"";
	default: return "[]";
	}
}

/* The members of an object that a list of marks names, and the marks. */
static void lift_members(struct draft_file *f, const struct json_ref *at,
			 const char *of)
{
	struct json_ref marks = list_of(at, "draft"), one = { 0 };

	while (json_next(&marks, &one)) {
		struct json_ref says = member_of(at, json_as_text(&one, NULL));
		char *name = xprintf("%s.%s", of, says.key);
		struct drafts_item item;

		if (drafts_is_member(name, &item) && says.node) {
			char *block = block_text(name, &says);

			append_block(f, block);
			free(block);
			set_json(f->kase, &says, stand_in(&item));
		}
		free(name);
	}
	if (marks.node) {
		take_out(f->kase, &marks);
		f->case_changed = true;
	}
}

static bool find_marked(const struct json_ref *issues, struct json_ref *out)
{
	*out = (struct json_ref){ 0 };
	while (json_next(issues, out))
		if (json_bool_or(out, "draft", false, NULL))
			return true;
	return false;
}

static void lift_issues(struct draft_file *f, const struct json_ref *root)
{
	struct json_ref issues = list_of(root, "issues"), one;

	while (find_marked(&issues, &one)) {
		struct json_ref mark = member_of(&one, "draft");
		char *block;

		take_out(f->kase, &mark);
		block = block_text(json_text(&one, "id", NULL), &one);
		append_block(f, block);
		free(block);
		take_out(f->kase, &one);
		f->case_changed = true;
	}
}

static void lift(struct draft_file *f)
{
	struct json_ref root = json_root(f->kase);
	struct json_ref sides = list_of(&root, "sides"), side;

	lift_members(f, &root, "case");
	for (int s = 0; s < SIDES; s++)
		if (find_side(&sides, s, &side))
			lift_members(f, &side, side_names[s]);
	lift_issues(f, &root);
}

static bool is_first(const struct json_ref *list, const struct json_ref *block)
{
	struct json_ref first;

	return find_block(list, name_of(block), &first) &&
	       first.index == block->index;
}

/* Whether the case or its map says that of the map itself. */
static bool map_has(const struct draft_file *f, const char *name)
{
	struct json_ref map = json_root(f->map), kase = json_root(f->kase);

	return map_file_has(&map, name) || map_file_has(&kase, name);
}

/* Whether a piece of a map with that name has its place. */
static bool is_of_map(const struct draft_file *f, const char *name)
{
	size_t n = map_drafts_issue(name);
	char *id = n ? xstrndup(name, n) : NULL;
	bool is = (!n || case_issue(&f->now, id)) && !map_has(f, name);

	free(id);
	return is;
}

static bool is_draft(const struct draft_file *f, const char *name)
{
	struct drafts_item item;

	return map_drafts_is_name(name) ? is_of_map(f, name)
					: drafts_find(&f->now, name, &item);
}

/* What the case has meanwhile is no draft any more. */
static void forget_outdated(struct draft_file *f)
{
	struct json_ref root = json_root(f->drafts);
	struct json_ref list = list_of(&root, "drafts"), block = { 0 };

	while (json_next(&list, &block))
		if (!is_draft(f, name_of(&block)) || !is_first(&list, &block)) {
			take_out(f->drafts, &block);
			block = (struct json_ref){ 0 };
		}
}

/* ---- both files ---- */

bool draft_file_take(struct draft_file *f, struct json *kase,
		     struct json *drafts, struct error *err)
{
	struct json_ref root = json_root(kase), beside;
	struct faults faults;
	bool ok;

	if (!drafts)
		drafts = json_parse(empty_file, strlen(empty_file), NULL);
	*f = (struct draft_file){ .kase = kase, .drafts = drafts };
	beside = json_root(drafts);
	faults_init(&faults);
	case_read(&f->now, &root, &faults);
	drafts_lay_all(&f->now, &beside, &faults);
	ok = faults_settle(&faults, err);
	if (ok) {
		forget_outdated(f);
		lift(f);
	}
	return ok;
}

/* The map of the case, and pieces of one that are drafts, behind the others. */
static bool take_map(struct draft_file *f, struct json *map,
		     struct json *drafts)
{
	struct json_ref root = json_root(drafts),
			list = list_of(&root, "drafts");
	struct json_ref here = json_root(f->drafts), block = { 0 };
	struct json_ref to = list_of(&here, "drafts"), end = { .parent = &to };

	f->map = map;
	while (json_next(&list, &block))
		if (map_drafts_is_name(name_of(&block)))
			json_set(f->drafts, &end, &block);
	json_free(drafts);
	forget_outdated(f);
	return true;
}

/* NULL, and no error, where the file is not there. */
static bool load_beside(const char *dir, const char *name, struct json **out,
			struct error *err)
{
	char *path = file_join(dir, name);
	bool is_there = file_exists(path);

	*out = is_there ? json_load(path, MAP_FILE_MAX, err) : NULL;
	free(path);
	return *out || !is_there;
}

static bool open_map(struct draft_file *f, const char *dir, struct error *err)
{
	struct json *map, *drafts;

	if (!load_beside(dir, MAP_FILE, &map, err))
		return false;
	if (load_beside(dir, MAP_DRAFTS_FILE, &drafts, err))
		return take_map(f, map, drafts);
	json_free(map);
	return false;
}

bool draft_file_open(struct draft_file *f, const char *dir, struct error *err)
{
	char *path = file_join(dir, "case.json");
	char *beside = file_join(dir, DRAFTS_FILE);
	bool is_there = file_exists(beside), ok = false;
	struct json *kase = json_load(path, CASE_FILE_MAX, err);
	struct json *drafts =
		kase && is_there ? json_load(beside, CASE_FILE_MAX, err) : NULL;

	*f = (struct draft_file){ .kase = kase };
	if (kase && (drafts || !is_there))
		ok = draft_file_take(f, kase, drafts, err) ||
		     error_within(err, "%s", dir);
	ok = ok && open_map(f, dir, err);
	f->dir = xstrdup(dir);
	free(path);
	free(beside);
	return ok;
}

void draft_file_release(struct draft_file *f)
{
	case_release(&f->now);
	json_free(f->kase);
	json_free(f->drafts);
	json_free(f->map);
	free(f->dir);
	*f = (struct draft_file){ 0 };
}

static void print(const struct json *doc, struct buf *out)
{
	struct json_ref root = json_root(doc);
	struct jsonw w = jsonw_to(out, 2);

	json_write(&root, &w);
	buf_putc(out, '\n');
}

static struct json *copy_of(const struct json *doc)
{
	struct json_ref root = json_root(doc);
	struct json *copy;
	struct buf text;

	buf_init(&text, MAP_FILE_MAX);
	json_dump(&root, &text);
	copy = json_parse(text.s, text.len, NULL);
	buf_release(&text);
	return copy;
}

void draft_file_print(const struct draft_file *f, struct buf *out)
{
	struct json *shown = copy_of(f->drafts);

	forget_dropped(shown);
	print(shown, out);
	json_free(shown);
}

static bool write_doc(const char *path, const struct json *doc, size_t max,
		      struct error *err)
{
	struct buf text;
	bool ok;

	buf_init(&text, max);
	print(doc, &text);
	ok = text.full ? error_set(err, ERR_LIMIT,
				   "%s would grow past %zu bytes", path, max)
		       : file_write_buf(path, &text, 0600, err);
	buf_release(&text);
	return ok;
}

/* One of our own documents, if it changed; the file as it was is kept. */
static bool save_own(const struct draft_file *f, const char *name,
		     const struct json *doc, size_t max, bool *changed,
		     struct error *err)
{
	char *path = file_join(f->dir, name);
	bool ok = !*changed ||
		  ((!file_exists(path) || file_keep_old(path, max, err)) &&
		   write_doc(path, doc, max, err));

	if (ok)
		*changed = false;
	free(path);
	return ok;
}

/* The drafts of the memo alone, with what was dropped of either, or those of the map;
 * NULL where there is none. */
static struct json *part_of(const struct draft_file *f, bool of_map)
{
	static const char schema[] = "\"hotbench.map-drafts/1\"";
	struct json *part = copy_of(f->drafts);
	struct json_ref root, list, block = { 0 }, at;

	if (of_map)
		forget_dropped(part);
	root = json_root(part);
	list = list_of(&root, "drafts");
	while (json_next(&list, &block))
		if (map_drafts_is_name(name_of(&block)) != of_map) {
			take_out(part, &block);
			block = (struct json_ref){ 0 };
		}
	at = member_of(&root, "schema");
	if (of_map)
		set_json(part, &at, schema);
	at = member_of(&root, "dropped");
	if (json_count(&list) || at.node)
		return part;
	json_free(part);
	return NULL;
}

static bool save_drafts(const struct draft_file *f, const char *name,
			bool of_map, size_t max, struct error *err)
{
	char *path = file_join(f->dir, name);
	struct json *part = part_of(f, of_map);
	bool ok = true;

	if (part)
		ok = write_doc(path, part, max, err);
	else if (file_exists(path))
		ok = file_remove(path, err);
	json_free(part);
	free(path);
	return ok;
}

bool draft_file_save(struct draft_file *f, struct error *err)
{
	return save_own(f, "case.json", f->kase, CASE_FILE_MAX,
			&f->case_changed, err) &&
	       save_own(f, MAP_FILE, f->map, MAP_FILE_MAX, &f->map_changed,
			err) &&
	       save_drafts(f, DRAFTS_FILE, false, CASE_FILE_MAX, err) &&
	       save_drafts(f, MAP_DRAFTS_FILE, true, MAP_FILE_MAX, err);
}

/* ---- in and out ---- */

size_t draft_file_count(const struct draft_file *f)
{
	struct json_ref root = json_root(f->drafts);
	struct json_ref list = list_of(&root, "drafts");

	return json_count(&list);
}

/* A piece of a map, which is laid only when that is read. */
static bool fits_map(const struct draft_file *f, const struct json_ref *block,
		     struct faults *faults)
{
	struct json_ref root = json_root(f->drafts), was;
	struct json_ref list = list_of(&root, "drafts");

	if (!is_of_map(f, name_of(block)) ||
	    find_block(&list, name_of(block), &was))
		return false;
	map_file_check(&f->now, block, faults);
	return true;
}

bool draft_file_add(struct draft_file *f, const char *block)
{
	struct json *doc = json_parse(block, strlen(block), NULL);
	struct json_ref root = json_root(doc);
	struct faults faults;
	bool is_new;

	if (was_dropped(f, &root)) {
		f->n_dropped++;
		json_free(doc);
		return false;
	}
	faults_init(&faults);
	is_new = (map_drafts_is_name(name_of(&root))
			  ? fits_map(f, &root, &faults)
			  : drafts_lay(&f->now, &root, &faults)) &&
		 !faults.n;
	if (is_new)
		append_block(f, block);
	faults_release(&faults);
	json_free(doc);
	return is_new;
}

/* The end of a list in case.json, which is made when it lacks it. */
static void append_issue(struct draft_file *f, const struct json_ref *says)
{
	struct json_ref root = json_root(f->kase);
	struct json_ref list = member_of(&root, "issues"), end;

	if (json_kind(&list) != JSON_ARRAY)
		set_json(f->kase, &list, "[]");
	list = member_of(&root, "issues");
	end = (struct json_ref){ .parent = &list };
	json_set(f->kase, &end, says);
}

static void confirm(struct draft_file *f, const char *name,
		    const struct json_ref *says)
{
	struct json_ref root = json_root(f->kase), at = root, to;
	struct json_ref sides = list_of(&root, "sides");
	struct drafts_item item;

	if (!drafts_is_member(name, &item)) {
		append_issue(f, says);
	} else if (item.side < 0 || find_side(&sides, item.side, &at)) {
		to = member_of(&at, draft_member_names[item.member]);
		json_set(f->kase, &to, says);
	}
	f->case_changed = true;
}

static void confirm_map(struct draft_file *f, const struct json_ref *says)
{
	if (!f->map)
		f->map = map_file_new(f->now.slug);
	map_file_keep(f->map, says);
	f->map_changed = true;
}

bool draft_file_take_out(struct draft_file *f, const char *name)
{
	struct json_ref root = json_root(f->drafts), block;
	struct json_ref list = list_of(&root, "drafts");
	bool is_there = find_block(&list, name, &block);

	if (is_there)
		take_out(f->drafts, &block);
	return is_there;
}

static bool decide(struct draft_file *f, const char *name, bool keep)
{
	struct json_ref root = json_root(f->drafts);
	struct json_ref list = list_of(&root, "drafts"), block, says;

	if (!find_block(&list, name, &block))
		return false;
	says = member_of(&block, "says");
	if (keep && map_drafts_is_name(name))
		confirm_map(f, &says);
	else if (keep)
		confirm(f, name, &says);
	else
		remember_dropped(f, &block);
	return draft_file_take_out(f, name);
}

/* Answers to an issue are nothing without it. */
bool draft_file_keep(struct draft_file *f, const char *name)
{
	size_t n = map_drafts_issue(name);
	char *issue = n ? xstrndup(name, n) : NULL;

	if (issue)
		decide(f, issue, true);
	free(issue);
	return decide(f, name, true);
}

bool draft_file_drop(struct draft_file *f, const char *name)
{
	char *answers = xprintf("%s" MAP_DRAFTS_ANSWERS, name);
	bool dropped = decide(f, name, false);

	if (dropped)
		decide(f, answers, false);
	free(answers);
	return dropped;
}

static size_t decide_all(struct draft_file *f, bool keep)
{
	size_t n = 0;

	for (;; n++) {
		struct json_ref root = json_root(f->drafts);
		struct json_ref list = list_of(&root, "drafts"), first = { 0 };

		if (!json_next(&list, &first))
			return n;
		decide(f, name_of(&first), keep);
	}
}

static void mark_unread(struct draft_file *f)
{
	struct json_ref root = json_root(f->kase);
	struct json_ref to = member_of(&root, "accepted_unread");

	set_json(f->kase, &to, "true");
	f->case_changed = true;
}

size_t draft_file_keep_all(struct draft_file *f)
{
	size_t n = decide_all(f, true);

	if (n)
		mark_unread(f);
	return n;
}

size_t draft_file_drop_all(struct draft_file *f)
{
	return decide_all(f, false);
}

bool draft_file_good_answer(struct draft_file *f, const char *name,
			    const char *text)
{
	struct json_ref root = json_root(f->drafts), block, says, to;
	struct json_ref list = list_of(&root, "drafts");
	struct buf out;
	struct jsonw w;

	if (!find_block(&list, name, &block))
		return false;
	says = member_of(&block, "says");
	to = member_of(&says, "good_answer");
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	jsonw_text(&w, text);
	set_json(f->drafts, &to, out.s);
	buf_release(&out);
	return true;
}

static bool forget(struct draft_file *f, bool map_alone)
{
	struct json_ref root = json_root(f->drafts), block = { 0 };
	struct json_ref list = list_of(&root, "drafts");
	bool any = false;

	while (json_next(&list, &block))
		if (!map_alone || map_drafts_is_name(name_of(&block))) {
			take_out(f->drafts, &block);
			block = (struct json_ref){ 0 };
			any = true;
		}
	return any;
}

bool draft_file_forget(struct draft_file *f)
{
	return forget(f, false);
}

bool draft_file_forget_map(struct draft_file *f)
{
	return forget(f, true);
}

bool draft_file_forget_dropped(struct draft_file *f)
{
	struct json_ref root = json_root(f->drafts);
	struct json_ref dropped = list_of(&root, "dropped");
	bool any = json_count(&dropped) > 0;

	forget_dropped(f->drafts);
	return any;
}

/* ---- in an editor ---- */

/* What a cite or a question of an issue leans on. */
static void check_issue(const struct draft_file *f, const struct issue *issue,
			const struct json_ref *block, struct faults *faults)
{
	for (size_t i = 0; i < issue->n_record; i++)
		if (!case_document(&f->now, issue->record[i].document))
			json_fault(block, faults,
				   "no document has the id \"%.60s\"",
				   issue->record[i].document);
	for (size_t i = 0; i < issue->n_questions; i++)
		if (issue->questions[i].to >= 0 &&
		    !issue->presses[issue->questions[i].to])
			json_fault(block, faults,
				   "a question is put to a side that the "
				   "issue does not press");
}

/* A block of an edited file: of a draft that is there, and readable. */
static void check_block(const struct draft_file *f, const struct json_ref *list,
			const struct json_ref *edited,
			const struct json_ref *block, struct faults *faults)
{
	struct court_case alone = { 0 };
	struct json_ref was;
	enum drafts_word word;
	const char *name;

	if (!drafts_block(block, &word, &name, faults))
		return;
	if (!find_block(list, name, &was))
		json_fault(block, faults, "\"%.60s\" is no draft", name);
	if (!is_first(edited, block))
		json_fault(block, faults, "\"%.60s\" stands there twice", name);
	if (word != DRAFTS_DROP && !faults->n && map_drafts_is_name(name))
		map_file_check(&f->now, block, faults);
	else if (word != DRAFTS_DROP && !faults->n &&
		 drafts_lay(&alone, block, faults) && alone.n_issues)
		check_issue(f, &alone.issues[0], block, faults);
	case_release(&alone);
}

static bool same(const struct json_ref *a, const struct json_ref *b)
{
	struct buf x, y;
	bool is;

	buf_init(&x, CASE_FILE_MAX);
	buf_init(&y, CASE_FILE_MAX);
	json_dump(a, &x);
	json_dump(b, &y);
	is = !strcmp(x.s, y.s);
	buf_release(&x);
	buf_release(&y);
	return is;
}

/* An issue under another label is not to be drafted again under the old one. */
static void note_renamed(struct draft_file *f, const char *name,
			 const struct json_ref *edited)
{
	struct json_ref root = json_root(f->drafts), was;
	struct json_ref list = list_of(&root, "drafts");

	if (find_block(&list, name, &was) &&
	    strcasecmp(known_as(&was), known_as(edited)) != 0)
		remember_dropped(f, &was);
}

static void take_block(struct draft_file *f, const struct json_ref *block,
		       struct draft_changes *done)
{
	struct json_ref root, list, to, was;
	struct json_ref says = member_of(block, "says");
	enum drafts_word word;
	const char *name;

	drafts_block(block, &word, &name, NULL);
	if (word != DRAFTS_DROP)
		note_renamed(f, name, block);
	root = json_root(f->drafts);
	list = list_of(&root, "drafts");
	if (!find_block(&list, name, &to))
		return; /* gone with its issue */
	was = member_of(&to, "says");
	if (word != DRAFTS_DROP && !same(&was, &says)) {
		json_set(f->drafts, &was, &says);
		done->changed++;
	}
	if (word == DRAFTS_KEEP)
		done->kept += draft_file_keep(f, name);
	else if (word == DRAFTS_DROP)
		done->dropped += draft_file_drop(f, name);
}

static bool check_edited(const struct draft_file *f,
			 const struct json_ref *root, struct error *err)
{
	struct json_ref here = json_root(f->drafts), edited, block = { 0 };
	struct json_ref list = list_of(&here, "drafts");
	struct faults faults;
	bool ok;

	faults_init(&faults);
	if (json_schema_is(root, "drafts", &faults) &&
	    json_member(root, "drafts", JSON_ARRAY, &edited, &faults))
		while (!faults.n && json_next(&edited, &block))
			check_block(f, &list, &edited, &block, &faults);
	ok = faults_settle(&faults, err);
	return ok;
}

bool draft_file_edit(struct draft_file *f, const char *text, size_t len,
		     struct draft_changes *done, struct error *err)
{
	struct json *doc = json_parse(text, len, err);
	struct json_ref root = json_root(doc), list, block = { 0 };
	bool ok = doc && check_edited(f, &root, err);

	*done = (struct draft_changes){ 0 };
	list = list_of(&root, "drafts");
	while (ok && json_next(&list, &block))
		take_block(f, &block, done);
	json_free(doc);
	return ok;
}
