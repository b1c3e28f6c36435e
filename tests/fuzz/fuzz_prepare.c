/*
 * Whatever the papers, the editor's text or the model's reply hold: drafts are
 * clean, their cites stand in the papers, and a text left alone changes nothing.
 *
 * The first byte says what the rest is: papers (four, divided by 0x01), the
 * editor's text, replies (divided by 0x01), or replies about a map.
 */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/map.h"
#include "fuzz/fuzz.h"
#include "memo/asking.h"
#include "memo/draft_file.h"
#include "memo/drafter.h"
#include "memo/mapper.h"
#include "memo/prepare.h"
#include "unit/lexicons.h"

#define PAPER(id, name)                                                        \
	"{\"id\":\"" id "\",\"file\":\"" id ".md\",\"pool\":\"docket_files\"," \
	"\"link_name\":\"" name "\"}"

static const char doe[] =
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"doe\",\"title\":\"Doe v. "
	"Roe\",\"kind\":\"real\",\"facts\":\"To be written.\",\"questions\":[],"
	"\"sides\":[{\"id\":\"petitioner\",\"party\":\"Petitioner\","
	"\"position\":\"To be written.\"},{\"id\":\"respondent\",\"party\":"
	"\"Respondent\",\"position\":\"To be written.\"}],\"issues\":[],"
	"\"documents\":[" PAPER("a", "Brief for Petitioner Doe") "," PAPER(
		"b",
		"Brief for Respondent") "," PAPER("c",
						  "Opinion") "," PAPER("d",
								       "Joint "
								       "Appendi"
								       "x") "]"
									    "}";
static const char plain[] =
	"# Brief\n\n## Argument\n\n### I. The barn is a house as we see it.\n\n"
	"[3] The officers searched the old barn without asking any judge at "
	"all (JA \xc2\xb6 2). We do not dispute that the door of the barn "
	"stood "
	"open on that day.\n";

struct desk {
	char dir[64];
	struct lexicons *lx;
	struct catalogue catalogue;
	struct json *doc;
	struct court_case c;
	struct papers papers;
};

static struct desk *desk(void);

static void leave(void)
{
	(void)rmdir(desk()->dir);
	lexicons_free(desk()->lx);
	catalogue_release(&desk()->catalogue);
}

static struct desk *desk(void)
{
	static struct desk b;

	if (b.lx)
		return &b;
	snprintf(b.dir, sizeof b.dir, "/tmp/hotbench-fuzz-XXXXXX");
	fuzz_promise(mkdtemp(b.dir) != NULL);
	b.lx = shipped_lexicons();
	catalogue_init(&b.catalogue);
	fuzz_promise(asking_load(&b.catalogue, NULL));
	atexit(leave);
	return &b;
}

static void put_paper(const struct desk *b, char id, const char *s, size_t len)
{
	char *path = xprintf("%s/%c.md", b->dir, id);

	fuzz_promise(file_write(path, s, len, 0600, NULL));
	free(path);
}

static void begin(struct desk *b)
{
	struct json_ref root;

	b->doc = json_parse(doe, strlen(doe), NULL);
	root = json_root(b->doc);
	fuzz_promise(case_read(&b->c, &root, NULL));
	b->c.dir = arena_strdup(&b->c.arena, b->dir);
	papers_read(&b->papers, &b->c, b->lx);
}

static void end(struct desk *b)
{
	papers_release(&b->papers);
	case_release(&b->c);
	json_free(b->doc);
	for (char id = 'a'; id <= 'd'; id++) {
		char *path = xprintf("%s/%c.md", b->dir, id);

		(void)unlink(path);
		free(path);
	}
}

static void is_clean(const char *s)
{
	fuzz_promise(s && sanitise_is_clean(s, strlen(s)));
}

static void are_clean(const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		is_clean(t->list[i]);
}

static void no_fault_in_the_memo(const struct court_case *c)
{
	struct faults f;

	faults_init(&f);
	case_check(c, false, &f);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strstr(f.list[i], "].record[") &&
			     !strstr(f.list[i], "$.issues["));
	faults_release(&f);
}

/* The case with all drafts confirmed is without a fault in its memo. */
static void look_through(struct draft_file *f, const char *dir)
{
	const struct court_case *c = &f->now;
	size_t n_issues = c->n_issues;
	struct json_ref root = json_root(f->kase);
	struct court_case again;

	is_clean(c->facts);
	for (size_t i = 0; i < c->n_issues; i++) {
		is_clean(c->issues[i].label);
		are_clean(&c->issues[i].authorities);
		for (size_t k = 0; k < c->issues[i].n_questions; k++)
			is_clean(c->issues[i].questions[k].text);
	}
	fuzz_promise(draft_file_count(f) == case_drafts(c));
	draft_file_keep_all(f);
	fuzz_promise(case_read(&again, &root, NULL));
	fuzz_promise(again.n_issues == n_issues);
	fuzz_promise(!case_drafts(&again));
	again.dir = arena_strdup(&again.arena, dir);
	no_fault_in_the_memo(&again);
	case_release(&again);
}

/* As the editor gets it, and straight back. */
static void leave_alone(struct draft_file *f)
{
	struct draft_changes done;
	struct error err = { 0 };
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	draft_file_print(f, &text);
	if (!draft_file_edit(f, text.s, text.len, &done, &err)) {
		fprintf(stderr, "%s\n", err.text);
		fuzz_promise(false);
	}
	fuzz_promise(!done.kept && !done.dropped && !done.changed);
	buf_release(&text);
}

static void file_of(struct draft_file *f, const struct drafted *drafted)
{
	struct error err = { 0 };

	fuzz_promise(draft_file_take(f, json_parse(doe, strlen(doe), NULL),
				     NULL, &err));
	drafted_into(drafted, f);
	fuzz_promise(drafted_into(drafted, f) == 0);
}

static void as_papers(struct desk *b, const char *s, size_t len)
{
	const char *stop = s + len;
	struct drafted drafts;
	struct draft_file f;
	struct faults gaps;

	for (char id = 'a'; id <= 'd'; id++) {
		const char *at = memchr(s, 1, (size_t)(stop - s));

		if (!at || id == 'd')
			at = stop;
		put_paper(b, id, s, (size_t)(at - s));
		s = at < stop ? at + 1 : stop;
	}
	begin(b);
	prepare_offline(&drafts, &b->papers, b->lx);
	file_of(&f, &drafts);
	drafted_release(&drafts);
	faults_init(&gaps);
	prepare_gaps(&f.now, &b->papers, &gaps);
	faults_release(&gaps);
	leave_alone(&f);
	look_through(&f, b->dir);
	draft_file_release(&f);
	end(b);
}

static void with_plain_papers(struct desk *b)
{
	for (char id = 'a'; id <= 'd'; id++)
		put_paper(b, id, plain, sizeof plain - 1);
	begin(b);
}

static void as_edited(struct desk *b, const char *s, size_t len)
{
	struct draft_changes done;
	struct drafted drafts;
	struct draft_file f;
	struct json_ref root;
	struct court_case again;

	with_plain_papers(b);
	prepare_offline(&drafts, &b->papers, b->lx);
	file_of(&f, &drafts);
	drafted_release(&drafts);
	draft_file_edit(&f, s, len, &done, NULL);
	draft_file_keep_all(&f);
	root = json_root(f.kase);
	fuzz_promise(case_read(&again, &root, NULL));
	case_release(&again);
	draft_file_release(&f);
	end(b);
}

static void as_replies(struct desk *b, const char *s, size_t len)
{
	const char *stop = s + len;
	struct drafter *d;
	struct draft_file f;
	struct llm_request r;
	struct error err = { 0 };
	struct buf saved;

	with_plain_papers(b);
	d = drafter_new(&b->catalogue, &b->c, &b->papers, 200, &err);
	fuzz_promise(d != NULL);
	if (len && *s == '{')
		drafter_resume(d, s, len);
	for (int i = 0; i < 60 && drafter_next(d, &r, &err); i++) {
		const char *at = memchr(s, 1, (size_t)(stop - s));
		char *reply = xstrndup(s, (size_t)((at ? at : stop) - s));

		request_release(&r);
		if (drafter_take(d, reply, i % 3 == 0, &err) != DRAFTER_REPAIR)
			s = at ? at + 1 : s;
		free(reply);
	}
	buf_init(&saved, BUF_TEXT_MAX);
	drafter_save(d, &saved);
	file_of(&f, drafter_drafts(d));
	leave_alone(&f);
	look_through(&f, b->dir);
	draft_file_release(&f);
	buf_release(&saved);
	drafter_free(d);
	end(b);
}

/* A map of drafts is one that `check` finds nothing in. */
static void no_fault_in_the_map(struct draft_file *f)
{
	struct json_ref root;
	struct case_map m;
	struct faults faults;

	draft_file_keep_all(f);
	root = json_root(f->map);
	faults_init(&faults);
	map_init(&m, &f->now);
	if (f->map)
		map_read(&m, &f->now, &root, &faults);
	map_check(&m, &f->now, false, &faults);
	if (faults.n)
		fprintf(stderr, "%s\n", faults.list[0]);
	fuzz_promise(!faults.n);
	faults_release(&faults);
	for (size_t i = 0; i < m.n_issues; i++)
		for (size_t a = 0; a < m.issues[i].n_answers; a++)
			are_clean(&m.issues[i].answers[a].says);
	map_release(&m);
}

static void as_map(struct desk *b, const char *s, size_t len)
{
	const char *stop = s + len;
	struct drafted drafts;
	struct mapper *m;
	struct draft_file f;
	struct llm_request r;
	struct error err = { 0 };

	with_plain_papers(b);
	prepare_offline(&drafts, &b->papers, b->lx);
	file_of(&f, &drafts);
	drafted_release(&drafts);
	m = mapper_new(&b->catalogue, &f.now, &b->papers, b->lx, 400, &err);
	fuzz_promise(m != NULL);
	while (mapper_next(m, &r, &err)) {
		const char *at = memchr(s, 1, (size_t)(stop - s));
		char *reply = xstrndup(s, (size_t)((at ? at : stop) - s));

		request_release(&r);
		if (mapper_take(m, reply, false, &err) != DRAFTER_REPAIR)
			s = at ? at + 1 : s;
		free(reply);
		mapper_into(m, &f);
	}
	leave_alone(&f);
	no_fault_in_the_map(&f);
	draft_file_release(&f);
	mapper_free(m);
	end(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	const char *s = (const char *)bytes;
	struct desk *b = desk();

	if (!len)
		return 0;
	if (*s == 'e')
		as_edited(b, s + 1, len - 1);
	else if (*s == 'r')
		as_replies(b, s + 1, len - 1);
	else if (*s == 'm')
		as_map(b, s + 1, len - 1);
	else
		as_papers(b, s + 1, len - 1);
	return 0;
}
