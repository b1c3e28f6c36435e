/* The docket: cutting, words of a query, the index and what a search finds. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "docket/cut.h"
#include "docket/docket.h"
#include "docket/query.h"
#include "unit/helper.h"

/* ---- cutting ---- */

/* n words, a full stop behind every tenth. */
static void words(struct buf *out, int n)
{
	for (int i = 1; i <= n; i++)
		buf_printf(out, "%sword%d%s", i > 1 ? " " : "", i,
			   i % 10 ? "" : ".");
}

/* The passages of a text, as "1-3|4|4.|": a dot is a piece that goes on. */
static char *cuts_of(const char *text)
{
	struct paragraphs p;
	struct cut c = { 0 };
	struct buf out;

	buf_init(&out, 10000);
	document_parse(&p, text, strlen(text));
	while (cut_next(&p, &c)) {
		buf_printf(&out, "%d", p.list[c.from].number);
		if (c.to - c.from > 1)
			buf_printf(&out, "-%d", p.list[c.to - 1].number);
		buf_puts(&out, c.continues ? ".|" : "|");
		if (c.piece_len)
			assert_true(c.piece + c.piece_len <=
				    strlen(p.list[c.from].text));
	}
	document_release(&p);
	return buf_take(&out);
}

static void passages_keep_to_headings(void **state)
{
	struct buf text;
	char *cuts;

	(void)state;
	buf_init(&text, 100000);
	for (int i = 0; i < 5; i++) { /* 2 of 90 make a passage */
		words(&text, 90);
		buf_puts(&text, "\n\n");
	}
	buf_puts(&text, "# Next\n\nshort\n\n# Last\n\n[40] ");
	words(&text, 290);
	buf_puts(&text, "\n\n");
	words(&text, 640);
	cuts = cuts_of(text.s);
	assert_string_equal(cuts, "1-2|3-4|5|6|40|41|41.|41.|");
	free(cuts);
	cuts = cuts_of("");
	assert_string_equal(cuts, "");
	free(cuts);
	buf_release(&text);
}

static void pieces_end_behind_sentences(void **state)
{
	struct paragraphs p;
	struct cut c = { 0 };
	struct buf text;

	(void)state;
	buf_init(&text, 100000);
	words(&text, 1000);
	document_parse(&p, text.s, text.len);
	while (cut_next(&p, &c))
		assert_int_equal(p.list[0].text[c.piece + c.piece_len - 1],
				 '.');
	document_release(&p);
	buf_release(&text);
}

/* ---- words of a query ---- */

static void queries_are_words_only(void **state)
{
	static const struct {
		const char *query, *match;
	} cases[] = {
		{ "", "" },
		{ NULL, "" },
		{ "Fourth Amendment", "\"fourth\"&\"amendment\"" },
		{ "what is the warrant", "\"warrant\"" },
		{ "the of a", "\"the\"&\"of\"&\"a\"" },
		{ "x\" OR body:* NEAR(a b) -c ^d", "\"x\"&\"body\"&\"near\"&"
						   "\"b\"&\"c\"&\"d\"" },
		{ "\"\"\"'''(((***", "" },
		{ "\xe2\x80\x9cquery\xe2\x80\x9d caf\xc3\xa9 \xff\xfe",
		  "\"query\"&\"caf\xc3\xa9\"" },
		{ "warrant Warrant WARRANT", "\"warrant\"" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct query t;
		struct buf out;

		buf_init(&out, 10000);
		query_of(&t, cases[i].query);
		query_match(&t, 0, t.n, "&", &out);
		assert_string_equal(out.s, cases[i].match);
		buf_release(&out);
	}
}

static void long_queries_are_bounded(void **state)
{
	char *query = xmalloc(20001);
	struct query t;

	(void)state;
	memset(query, 'q', 20000);
	query[20000] = '\0';
	query_of(&t, query);
	assert_int_equal(t.n, 1);
	assert_int_equal(strlen(t.list[0]), QUERY_WORD_BYTES - 1);
	for (int i = 0; i < 20000; i += 4)
		memcpy(query + i,
		       (char[]){ 'a' + i / 4 % 26, 'a' + i / 104 % 26, 'z',
				 ' ' },
		       4);
	query_of(&t, query);
	assert_int_equal(t.n, QUERY_WORDS_MAX);
	free(query);
}

static void filters_are_loose(void **state)
{
	(void)state;
	assert_true(query_fit(NULL, "anything"));
	assert_true(query_fit("", "anything"));
	assert_true(query_fit("brief petitioner", "Brief for Petitioner"));
	assert_true(query_fit("BRIEF", "brief-petitioner.md"));
	assert_true(query_fit("briefs", "Brief for Petitioner"));
	assert_true(query_fit("petitoner", "Brief for Petitioner"));
	assert_false(query_fit("brief respondent", "Brief for Petitioner"));
	assert_false(query_fit("appendix", "Brief for Petitioner"));
}

static void snippets_show_the_words(void **state)
{
	struct buf text, out;

	(void)state;
	buf_init(&text, 100000);
	buf_init(&out, 100000);
	words(&text, 150);
	buf_puts(&text, "\n\nThe sensors were searched without a warrant. ");
	words(&text, 150);
	docket_snippet(text.s, "warrants for a sensor", 20, &out);
	assert_non_null(
		strstr(out.s, "sensors were searched without a warrant"));
	assert_memory_equal(out.s, "... ", 4);
	assert_null(strchr(out.s, '\n'));
	assert_true(out.len < 300);
	/* 996 is no beginning of 99696 */
	buf_reset(&text);
	for (int i = 99690; i < 99720; i++)
		buf_printf(&text, "Paragraph %d of hall %d is here. ", i,
			   i % 1000 == 711 ? 996 : 5);
	buf_reset(&out);
	docket_snippet(text.s, "hall 996", 20, &out);
	assert_non_null(strstr(out.s, "hall 996"));
	buf_reset(&out);
	docket_snippet("short", "x", 20, &out);
	assert_string_equal(out.s, "short");
	buf_reset(&out);
	docket_snippet("", "x", 20, &out);
	assert_string_equal(out.s, "");
	buf_release(&text);
	buf_release(&out);
}

/* "4 Invent. | Rep. 41 (1926)" is no beginning. */
static void a_snippet_begins_no_cite_in_the_middle(void **state)
{
	static const char *const texts[] = {
		"Pruett v. Osgood, 4 Invent. Rep. 41 (1926). A boy saw a lost "
		"mare in a field and wrote to her owner, who went for her.",
		"It was held long ago by the highest court of this state in "
		"the case of Pruett v. Osgood, 4 Invent. Rep. 41 (1926), where "
		"a boy saw a lost mare in a field and wrote to her owner.",
	};
	static const char *const begins[] = { "Pruett v.",
					      "... Pruett v. Osgood, 4 " };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct buf out;

		buf_init(&out, 1000);
		docket_snippet(texts[i], "a boy who saw a mare in a field", 12,
			       &out);
		if (strncmp(out.s, begins[i], strlen(begins[i])))
			fail_msg("begins: %s", out.s);
		assert_non_null(strstr(out.s, "mare"));
		buf_release(&out);
	}
}

/* ---- an index of a small case ---- */

#define HEAD                                                            \
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"small\","           \
	"\"title\":\"A v. B\",\"kind\":\"fictional\",\"facts\":\"F.\"," \
	"\"questions\":[\"Q?\"],\"sides\":["                            \
	"{\"id\":\"petitioner\",\"party\":\"A\",\"position\":\"P.\"},"  \
	"{\"id\":\"respondent\",\"party\":\"B\",\"position\":\"R.\"}]," \
	"\"documents\":["
#define DOC(id, pool, title)                                                \
	"{\"id\":\"" id "\",\"file\":\"docket/" id ".md\",\"pool\":\"" pool \
	"\",\"proceeding_title\":\"" title "\",\"link_name\":\"" id "\"}"

static char *small_case(const char *documents)
{
	char *dir = helper_path("small"), *file, *text;
	struct error err = { 0 };

	file = xprintf("%s/docket", dir);
	assert_true(file_make_dirs(file, 0700, &err));
	free(file);
	file = file_join(dir, "case.json");
	text = xprintf(HEAD "%s]}", documents);
	assert_true(file_write(file, text, strlen(text), 0600, &err));
	free(text);
	free(file);
	return dir;
}

static void put(const char *dir, const char *name, const char *text)
{
	char *path = xprintf("%s/docket/%s", dir, name);
	struct error err = { 0 };

	assert_true(file_write(path, text, strlen(text), 0600, &err));
	free(path);
}

static struct court_case load(const char *dir)
{
	struct court_case c;
	struct faults f;

	faults_init(&f);
	if (!case_load(&c, dir, CASE_OWN, &f))
		fail_msg("%s", f.list[0]);
	faults_release(&f);
	return c;
}

static struct docket *opened(const struct court_case *c, const char *path)
{
	struct error err = { 0 };
	struct docket *d = docket_open(c, path, NULL, NULL, &err);

	if (!d)
		fail_msg("%s", err.text);
	return d;
}

/* What a query finds, as "brief 2-3!|": the mark is for all terms. */
static char *found(struct docket *d, struct docket_query q)
{
	struct passages p;
	struct error err = { 0 };
	struct buf out;

	buf_init(&out, 100000);
	if (!docket_search(d, &q, &p, &err))
		fail_msg("%s", err.text);
	for (size_t i = 0; i < p.n; i++)
		buf_printf(&out, "%s %d-%d%s|", p.list[i].document,
			   p.list[i].from_paragraph, p.list[i].to_paragraph,
			   p.list[i].all_terms ? "!" : "");
	passages_release(&p);
	return buf_take(&out);
}

#define FINDS(d, expected, ...)                                              \
	do {                                                                 \
		char *got_ = found(d, (struct docket_query){ __VA_ARGS__ }); \
		assert_string_equal(got_, expected);                         \
		free(got_);                                                  \
	} while (0)

#define TWO                                                  \
	DOC("brief", "docket_files", "Brief for Petitioner") \
	"," DOC("note", "metadocuments", "Scholarship note")

static void fill_small(const char *dir)
{
	put(dir, "brief.md",
	    "# Facts\n\n[1] The sensors searched riders without a warrant.\n\n"
	    "[2] Nobody objected.\n\n# Argument\n\n<!-- page 7 -->\n"
	    "[5] A warrant is required; sensing is searching.\n");
	put(dir, "note.md", "Scholars say that a search needs a reason.\n");
}

static void searches_find_what_fits(void **state)
{
	char *dir = small_case(TWO);
	struct court_case c;
	struct docket *d;

	(void)state;
	fill_small(dir);
	c = load(dir);
	d = opened(&c, NULL);
	assert_int_equal(docket_passage_count(d), 3);
	FINDS(d, "brief 5-5!|brief 1-2!|note 1-1|", .text = "search warrants",
	      .pool = -1, .k = 9);
	FINDS(d, "brief 5-5!|", .text = "search warrants", .pool = -1, .k = 1);
	FINDS(d, "note 1-1!|", .text = "search", .pool = POOL_METADOCUMENTS);
	FINDS(d, "brief 5-5!|brief 1-2!|", .text = "search",
	      .pool = POOL_DOCKET_FILES);
	FINDS(d, "brief 5-5!|brief 1-2!|", .text = "search", .pool = -1,
	      .proceeding_title = "petitioners brief");
	FINDS(d, "", .text = "search", .pool = -1, .filename = "reply");
	FINDS(d, "note 1-1!|", .text = "search", .pool = -1,
	      .link_name = "note");
	FINDS(d, "", .text = "zebra", .pool = -1);
	FINDS(d, "", .text = "", .pool = -1);
	FINDS(d, "", .text = NULL, .pool = -1);
	docket_close(d);
	case_release(&c);
	free(dir);
}

/* A page by what it is cited as. */
static void labels_find_their_pages(void **state)
{
	char *dir = small_case(TWO);
	struct court_case c;
	struct passages p;
	struct docket *d;
	struct buf pages;

	(void)state;
	put(dir, "brief.md",
	    "<!-- page 5: ii -->\n[1] Tables.\n\n<!-- page 6: 1 -->\n[2] See "
	    "A106 for hay.\n\n<!-- page 7: 2 -->\n[3] Hay runs on\n"
	    "<!-- page 8: 3 -->\nover a whole page.\n\n<!-- page 9: 4 -->\n"
	    "[4] The end.\n");
	put(dir, "note.md",
	    "<!-- page 1: A106 -->\n[9] Oats.\n\n"
	    "<!-- page 2: Pet. App. 2a -->\n[10] Rye.\n");
	c = load(dir);
	d = opened(&c, NULL);
	/* the page, and behind it who cites it */
	FINDS(d, "note 9-9!|brief 2-2!|", .text = "A106", .pool = -1);
	FINDS(d, "note 9-9!|", .text = " a-106", .pool = -1, .k = 1);
	FINDS(d, "brief 2-2!|", .text = "A106", .pool = POOL_DOCKET_FILES);
	FINDS(d, "note 10-10!|", .text = "Pet. App. 2a", .pool = -1);
	FINDS(d, "note 10-10!|", .text = "App. 2a", .pool = -1);
	FINDS(d, "", .text = "A107", .pool = -1);
	FINDS(d, "note 9-9!|", .label = "A106");
	FINDS(d, "", .label = "2");
	FINDS(d, "brief 3-3!|", .document = "brief", .label = "2");
	FINDS(d, "brief 3-3!|", .document = "brief", .label = "3");
	FINDS(d, "brief 4-4!|", .document = "brief", .label = "4");
	FINDS(d, "brief 1-1!|", .document = "brief", .label = "ii");
	FINDS(d, "note 9-9!|", .document = "note", .label = "106");
	FINDS(d, "", .document = "brief", .label = "44");
	FINDS(d, "brief 4-4!|", .document = "brief", .label = "9", .page = 9);
	FINDS(d, "", .document = "brief", .label = "'; DROP TABLE labels");
	assert_true(docket_has_labels(d, "brief", ""));
	assert_false(docket_has_labels(d, "note", ""));
	assert_true(docket_has_labels(d, NULL, "petapp"));
	assert_false(docket_has_labels(d, "brief", "a"));
	assert_true(docket_search(
		d,
		&(struct docket_query){ .document = "brief", .paragraph = 3 },
		&p, NULL));
	assert_string_equal(p.list[0].label, "2");
	buf_init(&pages, 100);
	passage_say_pages(&p.list[0], &pages);
	buf_puts(&pages, "|");
	p.list[0].last_page = 0;
	passage_say_pages(&p.list[0], &pages);
	assert_string_equal(pages.s, "pages 2-3|page 2");
	buf_release(&pages);
	passages_release(&p);
	docket_close(d);
	case_release(&c);
	free(dir);
}

static void paragraphs_can_be_looked_at(void **state)
{
	char *dir = small_case(TWO);
	struct court_case c;
	struct passages p;
	struct docket *d;

	(void)state;
	fill_small(dir);
	c = load(dir);
	d = opened(&c, NULL);
	assert_true(docket_search(
		d,
		&(struct docket_query){ .document = "brief", .paragraph = 2 },
		&p, NULL));
	assert_int_equal(p.n, 1);
	assert_string_equal(p.list[0].text, "Nobody objected.");
	assert_string_equal(p.list[0].heading, "Facts");
	assert_int_equal(p.list[0].from_paragraph, 2);
	assert_int_equal(p.list[0].page, 0);
	passages_release(&p);
	assert_true(docket_search(
		d,
		&(struct docket_query){ .document = "brief", .paragraph = 5 },
		&p, NULL));
	assert_int_equal(p.list[0].page, 7);
	passages_release(&p);
	assert_true(docket_has(d, "brief", 5));
	assert_true(docket_has(d, "brief", 0));
	assert_false(docket_has(d, "brief", 3));
	assert_false(docket_has(d, "nothing", 1));
	assert_false(docket_has(d, NULL, 1));
	assert_false(docket_has(d, "../brief", 1));
	docket_close(d);
	case_release(&c);
	free(dir);
}

static void a_place_in_a_passage_has_its_paragraph(void **state)
{
	struct passage p = { .from_paragraph = 3,
			     .text = (char *)"abc\n\ndef\n\nghi",
			     .numbers = (char *)"3 7 8" };

	(void)state;
	assert_int_equal(passage_paragraph(&p, 0), 3);
	assert_int_equal(passage_paragraph(&p, 2), 3);
	assert_int_equal(passage_paragraph(&p, 5), 7);
	assert_int_equal(passage_paragraph(&p, 10), 8);
	assert_int_equal(passage_paragraph(&p, 999), 8);
	p.numbers = NULL;
	assert_int_equal(passage_paragraph(&p, 10), 3);
}

static void hostile_queries_are_words(void **state)
{
	static const char *const hostile[] = { "\"",
					       "\"\"",
					       "'; DROP TABLE words; --",
					       "body:warrant",
					       "NEAR(warrant search, 2)",
					       "warrant*",
					       "^warrant",
					       "-warrant",
					       "warrant AND",
					       "(warrant",
					       "{body}: x",
					       "\xff\xfe\xfd",
					       "\x01\x02",
					       "AND OR NOT",
					       "%s%n",
					       "\\" };
	char *dir = small_case(TWO), *query = xmalloc(10241);
	struct rng r = rng_at(3, 3);
	struct court_case c;
	struct docket *d;

	(void)state;
	fill_small(dir);
	c = load(dir);
	d = opened(&c, NULL);
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
		free(found(d, (struct docket_query){ .text = hostile[i],
						     .pool = -1 }));
	for (int n = 0; n < 50; n++) {
		for (int i = 0; i < 10240; i++)
			query[i] = (char)(1 + rng_below(&r, 255));
		query[10240] = '\0';
		free(found(d, (struct docket_query){ .text = query,
						     .proceeding_title = query,
						     .pool = -1 }));
	}
	docket_close(d);
	case_release(&c);
	free(query);
	free(dir);
}

static bool counts(void *arg, size_t done, size_t of)
{
	size_t *n = arg;

	assert_true(done <= of);
	return ++*n < 2;
}

static void an_index_is_kept_and_renewed(void **state)
{
	char *dir = small_case(TWO), *path = helper_path("small.db");
	struct court_case c;
	struct docket *d;
	struct stat st;

	(void)state;
	fill_small(dir);
	c = load(dir);
	docket_close(opened(&c, path));
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	/* Unchanged: nothing is read, or this would be noticed. */
	put(dir, "note.md", "Zebras.\n");
	d = opened(&c, path);
	FINDS(d, "", .text = "zebra", .pool = -1);
	docket_close(d);
	case_release(&c);
	/* Changed: only what changed is replaced. */
	c = load(dir);
	d = opened(&c, path);
	FINDS(d, "note 1-1!|", .text = "zebra", .pool = -1);
	FINDS(d, "", .text = "scholars", .pool = -1);
	FINDS(d, "brief 5-5!|brief 1-2!|", .text = "warrant", .pool = -1);
	docket_close(d);
	case_release(&c);
	free(dir);
	/* A document that the case no longer lists. */
	dir = small_case(DOC("note", "docket_files", "N"));
	c = load(dir);
	d = opened(&c, path);
	FINDS(d, "", .text = "warrant", .pool = -1);
	FINDS(d, "note 1-1!|", .text = "zebra", .pool = POOL_DOCKET_FILES);
	assert_string_equal(docket_notes(d), "");
	docket_close(d);
	case_release(&c);
	unlink(path);
	free(path);
	free(dir);
}

static void an_interruption_leaves_the_old(void **state)
{
	char *dir = small_case(TWO), *path = helper_path("stop.db");
	struct error err = { 0 };
	struct court_case c;
	struct docket *d;
	size_t n = 0;

	(void)state;
	fill_small(dir);
	c = load(dir);
	docket_close(opened(&c, path));
	case_release(&c);
	put(dir, "brief.md", "Changed.\n");
	put(dir, "note.md", "Changed too.\n");
	c = load(dir);
	assert_null(docket_open(&c, path, counts, &n, &err));
	assert_int_equal(err.code, ERR_CANCELLED);
	assert_int_equal(n, 2);
	d = opened(&c, path);
	FINDS(d, "brief 1-1!|note 1-1!|", .text = "changed", .pool = -1);
	docket_close(d);
	case_release(&c);
	unlink(path);
	free(path);
	free(dir);
}

static void spoil(const char *path, long from, long n)
{
	FILE *f = fopen(path, "r+b");

	assert_non_null(f);
	fseek(f, from, SEEK_SET);
	for (long i = 0; i < n; i++)
		fputc('x', f);
	fclose(f);
}

static void damage_is_mended_and_said(void **state)
{
	static const struct {
		long from, n;
	} spots[] = {
		{ 0, 100 }, { 100, 3000 }, { 4096, 40000 }, { 20000, 9000 }
	};
	char *dir = small_case(TWO), *path = helper_path("bad.db");
	struct court_case c;
	struct docket *d;

	(void)state;
	fill_small(dir);
	c = load(dir);
	for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
		docket_close(opened(&c, path));
		spoil(path, spots[i].from, spots[i].n);
		d = opened(&c, path);
		FINDS(d, "brief 5-5!|brief 1-2!|", .text = "warrant",
		      .pool = -1);
		assert_true(docket_has(d, "note", 1));
		assert_non_null(strstr(docket_notes(d), "damaged"));
		docket_close(d);
		d = opened(&c, path); /* and it stays mended */
		assert_string_equal(docket_notes(d), "");
		docket_close(d);
		unlink(path);
	}
	case_release(&c);
	free(path);
	free(dir);
}

static void what_is_not_ours_stays(void **state)
{
	char *dir = small_case(TWO), *path;
	struct error err = { 0 };
	struct court_case c;
	struct docket *d;
	struct buf had;
	char head[100] = "SQLite format 3";

	(void)state;
	fill_small(dir);
	c = load(dir);
	memcpy(head + 68, "\x11\x22\x33\x44", 4);
	path = helper_path("other.db");
	assert_true(file_write(path, head, sizeof head, 0600, &err));
	d = opened(&c, path);
	FINDS(d, "note 1-1!|", .text = "scholars", .pool = -1);
	assert_non_null(strstr(docket_notes(d), "in memory"));
	docket_close(d);
	buf_init(&had, 1000);
	assert_true(file_read(path, &had, &err));
	assert_int_equal(had.len, sizeof head);
	buf_release(&had);
	free(path);
	/* A folder that is not there: memory, and said. */
	path = helper_path("no/such/folder.db");
	d = opened(&c, path);
	FINDS(d, "note 1-1!|", .text = "scholars", .pool = -1);
	assert_non_null(strstr(docket_notes(d), "in memory"));
	docket_close(d);
	free(path);
	case_release(&c);
	free(dir);
}

/* A path that leads out, a link, a PDF, nothing at all: named, and done without. */
static void documents_that_cannot_be_read(void **state)
{
	char *dir = small_case(TWO "," DOC(
		"link", "docket_files",
		"L") ","
		     "{\"id\":\"out\",\"file\":\"../../../etc/passwd\","
		     "\"pool\":\"docket_files\",\"proceeding_title\":\"O\"},"
		     "{\"id\":\"abs\",\"file\":\"/etc/passwd\","
		     "\"pool\":\"docket_files\",\"proceeding_title\":\"O\"}"
		     "," DOC("gone", "docket_files",
			     "G") "," DOC("nul", "docket_files", "N"));
	char *link = xprintf("%s/docket/link.md", dir);
	char *nul = xprintf("%s/docket/nul.md", dir);
	struct error err = { 0 };
	struct court_case c;
	struct docket *d;

	(void)state;
	fill_small(dir);
	unlink(link);
	assert_int_equal(symlink("/etc/passwd", link), 0);
	assert_true(file_write(nul, "a\0root", 6, 0600, &err));
	c = load(dir);
	d = opened(&c, NULL);
	FINDS(d, "", .text = "root", .pool = -1);
	FINDS(d, "note 1-1!|", .text = "scholars", .pool = -1);
	assert_non_null(strstr(docket_notes(d), "../../../etc/passwd"));
	assert_non_null(strstr(docket_notes(d), "docket/link.md"));
	assert_non_null(strstr(docket_notes(d), "docket/gone.md"));
	assert_non_null(strstr(docket_notes(d), "docket/nul.md: is no text"));
	docket_close(d);
	case_release(&c);
	unlink(link);
	free(link);
	free(nul);
	free(dir);
}

/* ---- a large one: the guesses about common words ---- */

static void a_large_docket_finds_the_same(void **state)
{
	char *dir = small_case(DOC("big", "docket_files", "B"));
	struct rng r = rng_at(11, 1);
	struct court_case c;
	struct docket *d;
	struct buf text;

	(void)state;
	buf_init(&text, BUF_TEXT_MAX);
	for (int i = 1; i <= 6000; i++) {
		for (int k = 0; k < 150; k++)
			buf_printf(&text, "court w%zu ", rng_below(&r, 5000));
		if (i == 3000)
			buf_puts(&text, "the zebra crossed");
		if (i % 2)
			buf_puts(&text, " oddly");
		buf_puts(&text, "\n\n");
	}
	put(dir, "big.md", text.s);
	buf_release(&text);
	c = load(dir);
	d = opened(&c, NULL);
	assert_true(docket_passage_count(d) >= 6000);
	FINDS(d, "big 3000-3000!|", .text = "zebras", .pool = -1);
	FINDS(d, "big 3000-3000!|", .text = "the courts and the zebra",
	      .pool = -1, .k = 1);
	FINDS(d, "big 3000-3000|", .text = "zebra court oddly quagga",
	      .pool = -1, .k = 1);
	docket_close(d);
	case_release(&c);
	put(dir, "big.md", "");
	free(dir);
}

static void the_shipped_case_is_searched(void **state)
{
	struct court_case c = load("cases/okafor");
	struct docket *d = opened(&c, NULL);
	struct passages p;

	(void)state;
	for (size_t i = 0; i < c.n_issues; i++)
		for (size_t k = 0; k < c.issues[i].n_record; k++)
			assert_true(
				docket_has(d, c.issues[i].record[k].document,
					   c.issues[i].record[k].paragraph));
	assert_true(docket_search(
		d,
		&(struct docket_query){ .text = "How many sensors does the "
						"Concourse network have?",
					.pool = -1 },
		&p, NULL));
	assert_int_equal(p.n, 3);
	assert_string_equal(p.list[0].document, "joint-appendix");
	assert_true(p.list[0].all_terms || p.list[0].score > p.list[2].score);
	passages_release(&p);
	docket_close(d);
	case_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(passages_keep_to_headings),
		cmocka_unit_test(pieces_end_behind_sentences),
		cmocka_unit_test(queries_are_words_only),
		cmocka_unit_test(long_queries_are_bounded),
		cmocka_unit_test(filters_are_loose),
		cmocka_unit_test(snippets_show_the_words),
		cmocka_unit_test(a_snippet_begins_no_cite_in_the_middle),
		cmocka_unit_test(searches_find_what_fits),
		cmocka_unit_test(labels_find_their_pages),
		cmocka_unit_test(paragraphs_can_be_looked_at),
		cmocka_unit_test(a_place_in_a_passage_has_its_paragraph),
		cmocka_unit_test(hostile_queries_are_words),
		cmocka_unit_test(an_index_is_kept_and_renewed),
		cmocka_unit_test(an_interruption_leaves_the_old),
		cmocka_unit_test(damage_is_mended_and_said),
		cmocka_unit_test(what_is_not_ours_stays),
		cmocka_unit_test(documents_that_cannot_be_read),
		cmocka_unit_test(a_large_docket_finds_the_same),
		cmocka_unit_test(the_shipped_case_is_searched),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
