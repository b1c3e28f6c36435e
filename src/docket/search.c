/*
 * search.c - all terms first, then any
 *
 * Ranks are FTS5's BM25, which walks through every passage that has any of the
 * words asked for.  In a large docket that is slow for words like "court", and
 * those words say little.  So there a search ranks by the rarest of its words,
 * as many as fit a budget of passages (`common` holds a guess, see index.c), and
 * looks the others up only in what those found.
 */
#include "docket/search.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "docket/index.h"
#include "docket/terms.h"
#include "store/db.h"

#define BUDGET	       4000 /* passages that a ranking may walk through */
#define RARE_DF	       20   /* what a word is taken for that no sample has */
#define CANDIDATES_MAX 400  /* of the rare words, asked for the others */
#define BODY_MAX       ((size_t)64 << 20)

struct hit {
	int64_t num;
	double score;
	bool all;
};

struct search {
	struct docket *d;
	const struct docket_query *q;
	struct terms terms;
	size_t n_rare; /* terms that rank */
	bool *allowed; /* per d->documents */
	bool all_allowed;
	struct hit hits[DOCKET_K_MAX];
	size_t n_hits, k;
};

/* ---- filters ---- */

static bool fits(const struct docket_query *q, const struct document *doc)
{
	return (q->pool < 0 || (int)doc->pool == q->pool) &&
	       terms_fit(q->proceeding_title, doc->proceeding_title) &&
	       terms_fit(q->filename, doc->filename) &&
	       terms_fit(q->link_name, doc->link_name);
}

static void filter(struct search *s)
{
	s->allowed = xcalloc(s->d->n_documents + 1, sizeof *s->allowed);
	s->all_allowed = true;
	for (size_t i = 0; i < s->d->n_documents; i++) {
		s->allowed[i] = fits(s->q, s->d->documents[i].document);
		s->all_allowed = s->all_allowed && s->allowed[i];
	}
}

static const struct index_document *document_of(const struct docket *d,
						int64_t num)
{
	for (size_t i = 0; i < d->n_documents; i++)
		if (d->documents[i].num == num)
			return &d->documents[i];
	return NULL;
}

static bool is_allowed(const struct search *s, int64_t document)
{
	const struct index_document *doc = document_of(s->d, document);

	return doc && s->allowed[doc - s->d->documents];
}

/* ---- how common the words are ---- */

/* The tokenizer is the only one who knows stems: words go through a table of
 * its own, and its vocabulary is read back. */
static bool ready_to_stem(struct docket *d, struct error *err)
{
	if (d->can_stem)
		return true;
	d->can_stem =
		db_exec(d->db,
			"CREATE VIRTUAL TABLE temp.asked USING fts5 (word,"
			" content = '',"
			" tokenize = 'porter unicode61 remove_diacritics 2');"
			"CREATE VIRTUAL TABLE temp.stems USING"
			" fts5vocab ('temp', 'asked', 'instance')",
			err);
	return d->can_stem;
}

static bool put_words(struct search *s, struct error *err)
{
	struct db_row *q = db_prepare(
		s->d->db,
		"INSERT INTO temp.asked (rowid, word) VALUES (?1, ?2)", err);
	bool ok = q != NULL;

	for (size_t i = 0; ok && i < s->terms.n; i++) {
		db_bind_int(q, 1, (int64_t)i + 1);
		db_bind_text(q, 2, s->terms.list[i]);
		ok = db_step(q, err) != DB_FAILED;
		db_reset(q);
	}
	db_done(q, NULL);
	return ok;
}

static bool guess_df(struct search *s, struct error *err)
{
	struct db_row *q;

	for (size_t i = 0; i < s->terms.n; i++)
		s->terms.df[i] = RARE_DF;
	if (!ready_to_stem(s->d, err) ||
	    !db_exec(s->d->db, "SAVEPOINT stemming", err))
		return false;
	q = put_words(s, err) ? db_prepare(s->d->db,
					   "SELECT stems.doc, common.df"
					   " FROM temp.stems AS stems"
					   " CROSS JOIN common"
					   " ON common.word = stems.term",
					   err)
			      : NULL;
	while (q && db_step(q, err) == DB_ROW) {
		int64_t i = db_int(q, 0) - 1;

		/* A word of several tokens is as rare as its rarest. */
		if (i >= 0 && i < (int64_t)s->terms.n &&
		    (s->terms.df[i] == RARE_DF ||
		     db_int(q, 1) < s->terms.df[i]))
			s->terms.df[i] = db_int(q, 1);
	}
	if (q && !db_done(q, err))
		q = NULL;
	return db_exec(s->d->db,
		       "INSERT INTO temp.asked (asked) VALUES ('delete-all');"
		       "RELEASE stemming",
		       q ? err : NULL) &&
	       q;
}

static bool choose_terms(struct search *s, struct error *err)
{
	int64_t sum = 0;

	s->n_rare = s->terms.n;
	if (!s->d->is_large)
		return true;
	if (!guess_df(s, err))
		return false;
	terms_sort(&s->terms);
	for (s->n_rare = 0; s->n_rare < s->terms.n; s->n_rare++) {
		sum += s->terms.df[s->n_rare];
		if (s->n_rare && sum > BUDGET)
			break;
	}
	return true;
}

/* ---- ranking ---- */

static bool is_hit(const struct search *s, int64_t num)
{
	for (size_t i = 0; i < s->n_hits; i++)
		if (s->hits[i].num == num)
			return true;
	return false;
}

/* Whether the passage has all terms; `q` is prepared with the expression. */
static bool has_all(struct db_row *q, const char *match, int64_t num,
		    struct error *err)
{
	bool has;

	db_bind_text(q, 1, match);
	db_bind_int(q, 2, num);
	has = db_step(q, err) == DB_ROW;
	db_reset(q);
	return has;
}

static bool take_ranked(struct search *s, struct db_row *q, struct db_row *also,
			const char *also_match, bool all, struct error *err)
{
	size_t seen = 0;
	enum db_step step = DB_END;

	while (s->n_hits < s->k && (step = db_step(q, err)) == DB_ROW) {
		int64_t num = db_int(q, 0);

		if (++seen > CANDIDATES_MAX && also)
			break;
		if (is_hit(s, num) ||
		    (!s->all_allowed && !is_allowed(s, db_int(q, 2))))
			continue;
		if (also && !has_all(also, also_match, num, err))
			continue;
		s->hits[s->n_hits++] = (struct hit){ .num = num,
						     .score = -db_number(q, 1),
						     .all = all };
	}
	return step != DB_FAILED;
}

/* Takes what ranks best among passages that have the rare terms (joined by
 * `join`), and, where `also` asks for it, all terms. */
static bool rank(struct search *s, const char *join, bool all,
		 struct error *err)
{
	bool rest = all && s->n_rare < s->terms.n;
	struct db_row *q, *also = NULL;
	struct buf match, every;
	bool ok;

	q = db_prepare(s->d->db,
		       "SELECT words.rowid, words.rank, passages.document"
		       " FROM words CROSS JOIN passages"
		       " ON passages.num = words.rowid"
		       " WHERE words MATCH ?1 ORDER BY words.rank",
		       err);
	if (q && rest)
		also = db_prepare(s->d->db,
				  "SELECT 1 FROM words"
				  " WHERE words MATCH ?1 AND rowid = ?2",
				  err);
	buf_init(&match, TERMS_MAX * (TERM_BYTES + 8));
	buf_init(&every, TERMS_MAX * (TERM_BYTES + 8));
	terms_match(&s->terms, 0, s->n_rare, join, &match);
	terms_match(&s->terms, s->n_rare, s->terms.n, " AND ", &every);
	ok = q && (also || !rest);
	if (ok) {
		db_bind_text(q, 1, match.s);
		ok = take_ranked(s, q, also, every.s, all, err);
	}
	db_done(also, NULL);
	db_done(q, NULL);
	buf_release(&match);
	buf_release(&every);
	return ok;
}

/* ---- what is handed out ---- */

static struct passage *add_passage(struct passages *out,
				   const struct document *doc)
{
	struct passage *p;

	out->list = xreallocarray(out->list, out->n + 1, sizeof *out->list);
	p = &out->list[out->n++];
	*p = (struct passage){ .document = xstrdup(doc->id),
			       .title = xstrdup(doc->proceeding_title),
			       .link_name = xstrdup(doc->link_name) };
	return p;
}

#define PASSAGE_COLUMNS "document, page, low, high, heading, body, numbers"

static bool fetch(struct search *s, struct db_row *q, const struct hit *hit,
		  struct passages *out, struct error *err)
{
	const struct index_document *doc;
	enum db_step step;

	db_bind_int(q, 1, hit->num);
	step = db_step(q, err);
	doc = step == DB_ROW ? document_of(s->d, db_int(q, 0)) : NULL;
	if (doc) {
		struct passage *p = add_passage(out, doc->document);

		p->page = (int)db_int(q, 1);
		p->from_paragraph = (int)db_int(q, 2);
		p->to_paragraph = (int)db_int(q, 3);
		p->heading = xstrdup(db_text(q, 4));
		p->text = xstrdup(db_text(q, 5));
		p->score = hit->score;
		p->all_terms = hit->all;
	}
	db_reset(q);
	return step != DB_FAILED;
}

static bool fetch_hits(struct search *s, struct passages *out,
		       struct error *err)
{
	struct db_row *q = db_prepare(
		s->d->db,
		"SELECT " PASSAGE_COLUMNS " FROM passages WHERE num = ?1", err);
	bool ok = q != NULL;

	for (size_t i = 0; ok && i < s->n_hits; i++)
		ok = fetch(s, q, &s->hits[i], out, err);
	db_done(q, NULL);
	return ok;
}

static bool find_words(struct search *s, struct passages *out,
		       struct error *err)
{
	terms_of(&s->terms, s->q->text);
	if (!s->terms.n)
		return true;
	filter(s);
	return choose_terms(s, err) && rank(s, " AND ", true, err) &&
	       (s->terms.n < 2 || rank(s, " OR ", false, err)) &&
	       fetch_hits(s, out, err);
}

/* ---- a look at one paragraph ---- */

/* Appends the blocks of `body` whose number is n. */
static void take_blocks(const char *numbers, const char *body, int n,
			struct buf *out)
{
	while (*numbers && *body) {
		const char *end = strstr(body, "\n\n");
		size_t len = end ? (size_t)(end - body) : strlen(body);
		char *after;

		if (strtol(numbers, &after, 10) == n) {
			if (out->len)
				buf_putc(out, ' ');
			buf_add(out, body, len);
		}
		if (after == numbers)
			break;
		numbers = after;
		body += len + (end ? 2 : 0);
	}
}

static bool look_at(struct search *s, const struct index_document *doc,
		    struct passages *out, struct error *err)
{
	struct db_row *q = db_prepare(s->d->db,
				      "SELECT " PASSAGE_COLUMNS
				      " FROM passages WHERE document = ?1"
				      " AND low <= ?2 AND high >= ?2"
				      " ORDER BY num",
				      err);
	struct passage *p = NULL;
	struct buf text;

	if (!q)
		return false;
	buf_init(&text, BODY_MAX);
	db_bind_int(q, 1, doc->num);
	db_bind_int(q, 2, s->q->paragraph);
	while (db_step(q, err) == DB_ROW) {
		size_t had = text.len;

		take_blocks(db_text(q, 6), db_text(q, 5), s->q->paragraph,
			    &text);
		if (had || !text.len)
			continue;
		p = add_passage(out, doc->document);
		p->page = (int)db_int(q, 1);
		p->from_paragraph = p->to_paragraph = s->q->paragraph;
		p->heading = xstrdup(db_text(q, 4));
		p->score = 1;
		p->all_terms = true;
	}
	if (p)
		p->text = buf_take(&text);
	buf_release(&text);
	return db_done(q, err);
}

/* The first passages of a document, for a look without a paragraph. */
static bool look_at_start(struct search *s, const struct index_document *doc,
			  struct error *err)
{
	struct db_row *q = db_prepare(s->d->db,
				      "SELECT num FROM passages"
				      " WHERE document = ?1 ORDER BY num",
				      err);

	if (!q)
		return false;
	db_bind_int(q, 1, doc->num);
	while (s->n_hits < s->k && db_step(q, err) == DB_ROW)
		s->hits[s->n_hits++] = (struct hit){ .num = db_int(q, 0),
						     .score = 1,
						     .all = true };
	return db_done(q, err);
}

static bool look(struct search *s, struct passages *out, struct error *err)
{
	for (size_t i = 0; i < s->d->n_documents; i++) {
		const struct index_document *doc = &s->d->documents[i];

		if (strcmp(doc->document->id, s->q->document) != 0)
			continue;
		if (s->q->paragraph > 0)
			return look_at(s, doc, out, err);
		return look_at_start(s, doc, err) && fetch_hits(s, out, err);
	}
	return true;
}

bool search_run(struct docket *d, const struct docket_query *q,
		struct passages *out, struct error *err)
{
	struct search *s = xcalloc(1, sizeof *s);
	bool ok;

	s->d = d;
	s->q = q;
	s->k = q->k ? q->k : 3;
	if (s->k > DOCKET_K_MAX)
		s->k = DOCKET_K_MAX;
	if (!d->db)
		ok = error_set(err, ERR_SYSTEM, "the docket is closed");
	else
		ok = q->document ? look(s, out, err) : find_words(s, out, err);
	free(s->allowed);
	free(s);
	return ok;
}
