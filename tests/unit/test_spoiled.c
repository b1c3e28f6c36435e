/*
 * What is said of a file with one thing wrong in it: each place of a good file is
 * taken out, or becomes something else, and all faults that this brings are
 * compared with tests/golden/spoiled-*.txt.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/bench.h"
#include "court/case.h"
#include "court/justice.h"
#include "court/map.h"
#include "court/record.h"
#include "unit/helper.h"

#include "unit/golden.h"

typedef void look_fn(const char *path, struct faults *f);

struct sample {
	const char *name;
	const char *source;
	look_fn *look;
	const char *as; /* its name in the folder that is looked at */
};

/* ---- who looks ---- */

static void look_at_case(const char *path, struct faults *f)
{
	char *dir = xstrndup(path, (size_t)(strrchr(path, '/') - path));
	struct court_case c;
	struct case_map m;

	case_load(&c, dir, CASE_OWN, f);
	case_check(&c, true, f);
	map_load(&m, &c, f);
	map_check(&m, &c, true, f);
	map_release(&m);
	case_release(&c);
	free(dir);
}

static void look_at_justice(const char *path, struct faults *f)
{
	struct justice j;

	justice_load(&j, path, f);
	justice_release(&j);
}

static void look_at_bench(const char *path, struct faults *f)
{
	struct bench b;

	bench_load(&b, path, NULL, NULL, f);
	bench_release(&b);
}

static void look_at_ballot(const char *path, struct faults *f)
{
	struct ballot b;

	ballot_load(&b, path, f);
	ballot_release(&b);
}

static void look_at_hearing(const char *path, struct faults *f)
{
	struct json *doc = json_load(path, RECORD_FILE_MAX, NULL);
	struct json_ref root = json_root(doc);
	struct hearing_record r;

	record_read(&r, &root, f);
	record_release(&r);
	json_free(doc);
}

/* ---- what becomes of a place ---- */

static const char *const values[] = {
	NULL,  "null", "7", "\"x\"", "\"\"", "\"\\u001b[1m\"", "[]", "{}",
	"[7]", "-1",   "0", "1.5",   "1e15"
};

/* Which of them for a place of this kind: those of another, and its own limits. */
static bool is_tried(enum json_kind kind, const char *value)
{
	static const char *const by_kind[] = {
		[JSON_TEXT] = "-7-\"x\"-\"\"-\"\\u001b[1m\"-",
		[JSON_NUMBER] = "-\"x\"--1-0-1.5-1e15-",
		[JSON_BOOL] = "-7-",
		[JSON_ARRAY] = "-null-7-[]-[7]-",
		[JSON_OBJECT] = "-[]-{}-",
		[JSON_NULL] = "-\"x\"-",
	};
	char word[24];

	snprintf(word, sizeof word, "-%s-", value ? value : "");
	return !value || strstr(by_kind[kind], word);
}

static struct json *parsed(const char *text)
{
	struct error err = { 0 };
	struct json *doc = json_parse(text, strlen(text), &err);

	if (!doc)
		fail_msg("%s", err.text);
	return doc;
}

/* Whether a place is looked into: of a list the first, but both sides. */
static bool is_visited(const struct json_ref *at)
{
	return at->key || !at->index ||
	       (at->parent->key && !strcmp(at->parent->key, "sides"));
}

/* The nth place in the order of the file, with all on the way to it; `left` counts
 * down. */
static void visit(const struct json_ref *at, size_t *left,
		  void (*found)(const struct json_ref *, void *), void *arg)
{
	struct json_ref item = { 0 };

	while (json_next(at, &item)) {
		if (!is_visited(&item))
			continue;
		if (!*left) {
			found(&item, arg);
			*left = SIZE_MAX;
		}
		if (*left == SIZE_MAX)
			return;
		--*left;
		visit(&item, left, found, arg);
		if (*left == SIZE_MAX)
			return;
	}
}

struct change {
	struct json *doc;
	const char *value;
	struct buf where;
	bool is_tried;
};

static void make_change(const struct json_ref *at, void *arg)
{
	struct change *c = arg;
	struct json *value = c->value ? parsed(c->value) : NULL;
	struct json_ref to = json_root(value);

	json_path(at, &c->where);
	c->is_tried = is_tried(json_kind(at), c->value);
	if (c->is_tried)
		json_set(c->doc, at, c->value ? &to : NULL);
	json_free(value);
}

static void write_doc(const struct json *doc, const char *path)
{
	struct json_ref root = json_root(doc);
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	json_write(&root, &w);
	assert_true(file_write(path, out.s, out.len, 0600, NULL));
	buf_release(&out);
}

/* ---- what is told ---- */

#define TOLD_MAX 3 /* faults of one change */

static bool is_among(const struct faults *f, const char *fault)
{
	for (size_t i = 0; i < f->n; i++)
		if (!strcmp(f->list[i], fault))
			return true;
	return false;
}

/* A fault without the place, where it is the place's own, and without the folder. */
static void add_brief(struct buf *out, const char *fault, const char *where)
{
	const char *dir = helper_dir(), *at = strstr(fault, "$");
	size_t n = strlen(where);

	if (at && n && !strncmp(at, where, n) && at[n] == ':')
		fault = at + n + 2;
	while ((at = strstr(fault, dir))) {
		buf_add(out, fault, (size_t)(at - fault));
		fault = at + strlen(dir) + 1;
	}
	buf_printf(out, "%s\n", fault);
}

/* What is said now and was not before, the first of it. */
static void tell(struct buf *out, const struct change *c,
		 const struct faults *was, const struct faults *is)
{
	const char *value = c->value ? c->value : "out";
	size_t n = 0;

	for (size_t i = 0; i < is->n; i++)
		if (!is_among(was, is->list[i]) && ++n <= TOLD_MAX) {
			buf_printf(out, "%s %s: ", c->where.s, value);
			add_brief(out, is->list[i], c->where.s);
		}
	if (n > TOLD_MAX)
		buf_printf(out, "%s %s: and %zu more\n", c->where.s, value,
			   n - TOLD_MAX);
}

/* One place, one value; false behind the last place. */
static bool spoil(const struct sample *s, const char *text, const char *path,
		  size_t place, size_t v, const struct faults *was,
		  struct buf *out)
{
	struct change c = { .doc = parsed(text), .value = values[v] };
	struct json_ref root = json_root(c.doc);
	size_t left = place;
	struct faults is;

	buf_init(&c.where, 1000);
	visit(&root, &left, make_change, &c);
	if (c.is_tried) {
		faults_init(&is);
		write_doc(c.doc, path);
		s->look(path, &is);
		tell(out, &c, was, &is);
		faults_release(&is);
	}
	buf_release(&c.where);
	json_free(c.doc);
	return left == SIZE_MAX;
}

static void spoil_all(const struct sample *s)
{
	char *path = helper_path(s->as), *text = helper_read(s->source);
	struct faults was;
	struct buf out;
	bool more = true;

	buf_init(&out, BUF_TEXT_MAX);
	faults_init(&was);
	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	s->look(path, &was);
	for (size_t i = 0; i < was.n; i++)
		add_brief(&out, was.list[i], "");
	for (size_t place = 0; more; place++)
		for (size_t v = 0; v < sizeof values / sizeof *values; v++)
			more = spoil(s, text, path, place, v, &was, &out);
	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	golden_is(s->name, &out);
	faults_release(&was);
	buf_release(&out);
	free(text);
	free(path);
}

/* ---- the samples ---- */

static void copy(const char *from, const char *to)
{
	char *text = helper_read(from), *path = helper_path(to);

	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	free(text);
	free(path);
}

static int lay_out(void **state)
{
	static const char *const papers[] = { "case.json",
					      "map.json",
					      "docket/decision-below.md",
					      "docket/brief-petitioner.md",
					      "docket/brief-respondent.md",
					      "meta/note-lamps.md" };
	static const char *const dirs[] = { "barn", "barn/docket",
					    "barn/meta" };
	char from[100], to[100];

	(void)state;
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		char *dir = helper_path(dirs[i]);

		assert_true(file_make_dirs(dir, 0700, NULL));
		free(dir);
	}
	for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
		snprintf(from, sizeof from, "tests/golden/barn/%s", papers[i]);
		snprintf(to, sizeof to, "barn/%s", papers[i]);
		copy(from, to);
	}
	return 0;
}

#define SPOILED(title, source, look, as)                                    \
	static void title(void **state)                                     \
	{                                                                   \
		static const struct sample s = { "spoiled-" #title, source, \
						 look, as };                \
                                                                            \
		(void)state;                                                \
		spoil_all(&s);                                              \
	}

SPOILED(kase, "tests/golden/barn/case.json", look_at_case, "barn/case.json")
SPOILED(map, "tests/golden/barn/map.json", look_at_case, "barn/map.json")
SPOILED(drafts, "tests/golden/drafts.json", look_at_case, "barn/drafts.json")
SPOILED(justice, "justices/obiandu.json", look_at_justice, "obiandu.json")
SPOILED(bench, "justices/benches/state-high-court.json", look_at_bench,
	"state-high-court.json")
SPOILED(ballot, "justices/ballots/mcbaine.json", look_at_ballot, "mcbaine.json")
SPOILED(hearing, "tests/golden/hearing.json", look_at_hearing, "hearing.json")

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kase),	   cmocka_unit_test(map),
		cmocka_unit_test(justice), cmocka_unit_test(bench),
		cmocka_unit_test(ballot),  cmocka_unit_test(hearing),
		cmocka_unit_test(drafts),
	};

	return cmocka_run_group_tests(tests, lay_out, NULL);
}
