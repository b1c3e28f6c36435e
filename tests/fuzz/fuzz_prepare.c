/*
 * Whatever the papers, the editor's text or the model's reply hold: drafts are
 * clean, their cites stand in the papers, and a text left alone changes nothing.
 *
 * The first byte says what the rest is: papers (four, divided by 0x01), the
 * editor's text, or replies (divided by 0x01).
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
#include "court/case_write.h"
#include "court/catalogue.h"
#include "fuzz/fuzz.h"
#include "memo/drafter.h"
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

/* The file as it would be written is a case without a fault in its memo. */
static void look_through(const struct desk *b)
{
	struct json_ref root = json_root(b->doc);
	struct court_case again;
	struct json *doc;
	struct faults f;
	struct buf text;

	is_clean(b->c.facts);
	for (size_t i = 0; i < b->c.n_issues; i++) {
		is_clean(b->c.issues[i].label);
		are_clean(&b->c.issues[i].authorities);
		for (size_t k = 0; k < b->c.issues[i].n_questions; k++)
			is_clean(b->c.issues[i].questions[k].text);
	}
	buf_init(&text, BUF_TEXT_MAX);
	faults_init(&f);
	case_rewrite(&root, &b->c, &text);
	doc = json_parse(text.s, text.len, NULL);
	fuzz_promise(doc != NULL);
	root = json_root(doc);
	fuzz_promise(case_read(&again, &root, NULL));
	fuzz_promise(again.n_issues == b->c.n_issues);
	fuzz_promise(case_drafts(&again) == case_drafts(&b->c));
	again.dir = arena_strdup(&again.arena, b->dir);
	case_check(&again, false, &f);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strstr(f.list[i], "].record[") &&
			     !strstr(f.list[i], "$.issues["));
	faults_release(&f);
	case_release(&again);
	json_free(doc);
	buf_release(&text);
}

/* As the editor gets it, and straight back. */
static void leave_alone(struct desk *b)
{
	struct drafts_edit done;
	struct error err = { 0 };
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	drafts_write(&b->c, &text);
	if (!drafts_read(&b->c, text.s, text.len, &done, &err)) {
		fprintf(stderr, "%s\n", err.text);
		fuzz_promise(false);
	}
	fuzz_promise(!done.kept && !done.dropped && !done.changed);
	buf_release(&text);
}

static void as_papers(struct desk *b, const char *s, size_t len)
{
	const char *stop = s + len;
	struct drafts drafts;
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
	drafts_merge(&b->c, &drafts);
	drafts_release(&drafts);
	faults_init(&gaps);
	prepare_gaps(&b->c, &b->papers, &gaps);
	faults_release(&gaps);
	look_through(b);
	leave_alone(b);
	fuzz_promise(drafts_merge(&b->c, &(struct drafts){ 0 }) == 0);
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
	struct drafts_edit done;
	struct drafts drafts;

	with_plain_papers(b);
	prepare_offline(&drafts, &b->papers, b->lx);
	drafts_merge(&b->c, &drafts);
	drafts_release(&drafts);
	drafts_read(&b->c, s, len, &done, NULL);
	is_clean(b->c.facts);
	end(b);
}

static void as_replies(struct desk *b, const char *s, size_t len)
{
	const char *stop = s + len;
	struct drafter *d;
	struct request r;
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
	drafts_merge(&b->c, drafter_drafts(d));
	look_through(b);
	leave_alone(b);
	buf_release(&saved);
	drafter_free(d);
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
	else
		as_papers(b, s + 1, len - 1);
	return 0;
}
