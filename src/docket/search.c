/*
 * search.c - all terms first, then any
 *
 * A small docket is ranked by FTS5's BM25, exactly.  That walks through every
 * passage that has any of the words asked for, at some microseconds each: in a
 * large docket a question with "court" in it would take a tenth of a second.
 * There the passages that have all words are taken as they come (finding them is
 * quick), and else those that have the rarest words (`common` holds a guess at
 * how rare a word is, see index.c), as many as fit a budget; either are then read
 * and ranked by query_score.
 */
#include "docket/search.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "docket/index.h"
#include "docket/query.h"
#include "store/db.h"

#define RARE_DF	      20   /* what a word is taken for that no sample has */
#define HAVE_ALL_MAX  500  /* passages with all words that are ranked */
#define HAVE_RARE_MAX 2000 /* passages with rare words that are met */
#define HAVE_ANY_MAX  60   /* and ranked */
#define FEW_TERMS     4	   /* that tell whether any passage has all */
#define BODY_MAX      ((size_t)64 << 20)
#define HITS_MAX      100 /* two lists of FUSE_DEPTH, or DOCKET_K_MAX */
#define FUSE_DEPTH    50  /* of each list, when ranks are fused */
/* Of reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009). */
#define FUSE_CONSTANT 60.0

struct hit {
	int64_t num;
	double score;
	bool all;
};

struct search {
	struct docket *d;
	const struct docket_query *q;
	struct query terms;
	bool *allowed; /* per d->documents */
	bool all_allowed;
	bool as_it_stands; /* it is no words to look for one by one */
	bool lacks_quote;  /* no passage has what it quotes, if it does */
	struct hit hits[HITS_MAX];
	size_t n_hits, k;
};

/* ---- filters ---- */

static bool in_pool(const struct docket_query *q, const struct document *doc)
{
	return q->pool < 0 || (int)doc->pool == q->pool;
}

static bool fits(const struct docket_query *q, const struct document *doc)
{
	return query_fit(q->proceeding_title, doc->proceeding_title) &&
	       query_fit(q->filename, doc->filename) &&
	       query_fit(q->link_name, doc->link_name);
}

/* A model that asks for the proceeding "Reply brief" means the document that is
 * called so, though its proceeding is "Briefs of the parties". */
static bool fits_somewhere(const struct docket_query *q,
			   const struct document *doc)
{
	char *all = xprintf("%s %s %s", doc->proceeding_title, doc->filename,
			    doc->link_name);
	bool fit = query_fit(q->proceeding_title, all) &&
		   query_fit(q->filename, all) && query_fit(q->link_name, all);

	free(all);
	return fit;
}

typedef bool fit_fn(const struct docket_query *q, const struct document *doc);

static size_t allow(struct search *s, fit_fn *fit)
{
	size_t n = 0;

	for (size_t i = 0; i < s->d->n_documents; i++) {
		const struct document *d = s->d->documents[i].document;

		s->allowed[i] = in_pool(s->q, d) && fit(s->q, d);
		n += s->allowed[i];
	}
	return n;
}

static void filter(struct search *s)
{
	size_t n;

	s->allowed = xcalloc(s->d->n_documents + 1, sizeof *s->allowed);
	n = allow(s, fits);
	if (!n)
		n = allow(s, fits_somewhere);
	s->all_allowed = n == s->d->n_documents;
}

static const struct index_document *document_of(const struct docket *d,
						int64_t num)
{
	for (size_t i = 0; i < d->n_documents; i++)
		if (d->documents[i].num == num)
			return &d->documents[i];
	return NULL;
}

/* Whether the filters let a passage through.  A document's passages are
 * numbered in one run. */
static bool is_allowed(const struct search *s, int64_t passage)
{
	if (s->all_allowed)
		return true;
	for (size_t i = 0; i < s->d->n_documents; i++)
		if (s->allowed[i] && passage >= s->d->documents[i].first &&
		    passage <= s->d->documents[i].last)
			return true;
	return false;
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
	bool ok = true;

	for (size_t i = 0; ok && i < s->terms.n; i++) {
		db_bind_int(q, 1, (int64_t)i + 1);
		db_bind_text(q, 2, s->terms.list[i]);
		ok = db_step(q, err) != DB_FAILED;
		db_reset(q);
	}
	return db_done(q, err) && ok;
}

static bool guess_df(struct search *s, struct error *err)
{
	struct db_row *q;
	bool ok;

	for (size_t i = 0; i < s->terms.n; i++)
		s->terms.df[i] = RARE_DF;
	if (!ready_to_stem(s->d, err))
		return false;
	q = put_words(s, err) ? db_prepare(s->d->db,
					   "SELECT stems.doc, common.df"
					   " FROM temp.stems AS stems"
					   " CROSS JOIN common"
					   " ON common.word = stems.term",
					   err)
			      : NULL;
	while (db_step(q, err) == DB_ROW) {
		int64_t i = db_int(q, 0) - 1;

		/* A word of several tokens is as rare as its rarest. */
		if (i >= 0 && i < (int64_t)s->terms.n &&
		    (s->terms.df[i] == RARE_DF ||
		     db_int(q, 1) < s->terms.df[i]))
			s->terms.df[i] = db_int(q, 1);
	}
	ok = db_done(q, err);
	return db_exec(s->d->db,
		       "INSERT INTO temp.asked (asked) VALUES ('delete-all')",
		       ok ? err : NULL) &&
	       ok;
}

/* ---- ranking, exactly ---- */

static bool is_hit(const struct search *s, int64_t num)
{
	for (size_t i = 0; i < s->n_hits; i++)
		if (s->hits[i].num == num)
			return true;
	return false;
}

/* Adds the passages that match, best first; or, in a large docket, as they come:
 * there ranking costs too much. */
static bool rank_match(struct search *s, const char *match, bool all,
		       struct error *err)
{
	struct db_row *q = db_prepare(
		s->d->db,
		s->d->is_large
			? "SELECT rowid, 0 FROM words WHERE words MATCH ?1"
			: "SELECT rowid, rank FROM words"
			  " WHERE words MATCH ?1 ORDER BY rank",
		err);

	db_bind_text(q, 1, match);
	while (s->n_hits < s->k && db_step(q, err) == DB_ROW) {
		int64_t num = db_int(q, 0);

		if (is_allowed(s, num) && !is_hit(s, num))
			s->hits[s->n_hits++] =
				(struct hit){ .num = num,
					      .score = -db_number(q, 1),
					      .all = all };
	}
	return db_done(q, err);
}

/* Adds the best of the passages that match all terms, or any. */
static bool rank(struct search *s, bool all, struct error *err)
{
	struct buf match;
	bool ok;

	buf_init(&match, QUERY_WORDS_MAX * (QUERY_WORD_BYTES + 8));
	query_match(&s->terms, 0, s->terms.n, all ? " AND " : " OR ", &match);
	ok = rank_match(s, match.s, all, err);
	buf_release(&match);
	return ok;
}

static bool find_in_small(struct search *s, struct error *err)
{
	return rank(s, true, err) && (s->n_hits == s->k || s->terms.n < 2 ||
				      s->q->all || rank(s, false, err));
}

typedef void phrase_fn(const char *text, struct buf *out);

/* Adds the passages that have the words next to each other, if there is a phrase. */
static bool find_phrase(struct search *s, phrase_fn *phrase, struct error *err)
{
	struct buf match;
	bool ok;

	buf_init(&match, QUERY_MAX_BYTES * 2);
	phrase(s->q->text, &match);
	ok = !match.len || rank_match(s, match.s, true, err);
	buf_release(&match);
	return ok;
}

/* ---- ranking in a large docket ---- */

struct candidates {
	struct hit *list;
	size_t n, room;
};

static void add_candidate(struct candidates *c, int64_t num, double score)
{
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	c->list[c->n++] = (struct hit){ .num = num, .score = score };
}

/* Passages that match terms from..to-1 (all of them), at most `max`. */
static bool gather(struct search *s, size_t from, size_t to, size_t max,
		   struct candidates *out, struct error *err)
{
	struct db_row *q = db_prepare(
		s->d->db, "SELECT rowid FROM words WHERE words MATCH ?1", err);
	double weight = query_weight(s->terms.df[from], s->d->n_passages);
	struct buf match;

	buf_init(&match, QUERY_WORDS_MAX * (QUERY_WORD_BYTES + 8));
	query_match(&s->terms, from, to, " AND ", &match);
	db_bind_text(q, 1, match.s);
	buf_release(&match);
	while (max && db_step(q, err) == DB_ROW) {
		if (!is_allowed(s, db_int(q, 0)))
			continue;
		add_candidate(out, db_int(q, 0), weight);
		max--;
	}
	return db_done(q, err);
}

static int by_num(const void *a, const void *b)
{
	const struct hit *x = a, *y = b;

	return (x->num > y->num) - (x->num < y->num);
}

static int by_score(const void *a, const void *b)
{
	const struct hit *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return by_num(a, b);
}

/* One for each passage, with the weights of all its rare words. */
static void add_up(struct candidates *c)
{
	size_t n = 0;

	qsort(c->list, c->n, sizeof *c->list, by_num);
	for (size_t i = 0; i < c->n; i++) {
		if (n && c->list[n - 1].num == c->list[i].num)
			c->list[n - 1].score += c->list[i].score;
		else
			c->list[n++] = c->list[i];
	}
	c->n = n;
	qsort(c->list, c->n, sizeof *c->list, by_score);
}

/* Reads the first `max` candidates and takes the best of them. */
static bool read_and_rank(struct search *s, struct candidates *c, size_t max,
			  bool all, struct error *err)
{
	struct db_row *q = db_prepare(
		s->d->db, "SELECT body, heading FROM passages WHERE num = ?1",
		err);
	bool ok = q != NULL;

	c->n = c->n < max ? c->n : max;
	for (size_t i = 0; ok && i < c->n; i++) {
		db_bind_int(q, 1, c->list[i].num);
		switch (db_step(q, err)) {
		case DB_ROW:
			c->list[i].score = query_score(&s->terms, db_text(q, 0),
						       s->d->n_passages);
			break;
		case DB_FAILED: ok = false; break;
		case DB_END: c->list[i].score = 0; break;
		}
		c->list[i].all = all;
		db_reset(q);
	}
	db_done(q, NULL);
	if (ok && c->n)
		qsort(c->list, c->n, sizeof *c->list, by_score);
	for (size_t i = 0; ok && i < c->n && s->n_hits < s->k; i++)
		if (!is_hit(s, c->list[i].num))
			s->hits[s->n_hits++] = c->list[i];
	return ok;
}

static bool gather_rare(struct search *s, struct candidates *c,
			struct error *err)
{
	for (size_t i = 0; i < s->terms.n; i++) {
		if (c->n >= HAVE_RARE_MAX ||
		    (i && c->n + (size_t)s->terms.df[i] > HAVE_RARE_MAX))
			break;
		if (!gather(s, i, i + 1, HAVE_RARE_MAX - c->n, c, err))
			return false;
	}
	return true;
}

/* What has all terms has the rarest few: mostly nothing, and soon known. */
static bool gather_all(struct search *s, struct candidates *c,
		       struct error *err)
{
	size_t few = s->terms.n < FEW_TERMS ? s->terms.n : FEW_TERMS;

	if (!gather(s, 0, few, HAVE_ALL_MAX, c, err))
		return false;
	if (few == s->terms.n || !c->n)
		return true;
	c->n = 0;
	return gather(s, 0, s->terms.n, HAVE_ALL_MAX, c, err);
}

static bool rank_large(struct search *s, struct candidates *c,
		       struct error *err)
{
	if (!guess_df(s, err))
		return false;
	query_sort(&s->terms);
	if (!gather_all(s, c, err) ||
	    !read_and_rank(s, c, HAVE_ALL_MAX, true, err))
		return false;
	if (s->n_hits == s->k || s->terms.n < 2 || s->q->all)
		return true;
	c->n = 0;
	if (!gather_rare(s, c, err))
		return false;
	if (c->n)
		add_up(c);
	return read_and_rank(s, c, HAVE_ANY_MAX, false, err);
}

/* In one transaction, so that the file is locked once and not for each word. */
static bool find_in_large(struct search *s, struct error *err)
{
	struct candidates c = { 0 };
	bool ok = db_exec(s->d->db, "BEGIN", err) && rank_large(s, &c, err) &&
		  db_exec(s->d->db, "COMMIT", err);

	if (!ok)
		db_rollback(s->d->db);
	free(c.list);
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

#define LABEL_OF(page)                                                      \
	"(SELECT label FROM labels AS l"                                    \
	" WHERE l.document = passages.document AND l.page = passages." page \
	")"
#define PASSAGE_COLUMNS                                       \
	"document, page, low, high, heading, body, numbers, " \
	"last_page," LABEL_OF("page") ", " LABEL_OF("last_page")

static void put_pages(struct passage *p, struct db_row *q)
{
	p->page = (int)db_int(q, 1);
	p->last_page = (int)db_int(q, 7);
	p->label = xstrdup(db_text(q, 8));
	p->last_label = xstrdup(db_text(q, 9));
}

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

		put_pages(p, q);
		p->from_paragraph = (int)db_int(q, 2);
		p->to_paragraph = (int)db_int(q, 3);
		p->heading = xstrdup(db_text(q, 4));
		p->text = xstrdup(db_text(q, 5));
		p->numbers = xstrdup(db_text(q, 6));
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
	bool ok = true;

	for (size_t i = 0; ok && i < s->n_hits; i++)
		ok = fetch(s, q, &s->hits[i], out, err);
	return db_done(q, err) && ok;
}

/* ---- words and meaning ---- */

static bool lets_through(const void *arg, int64_t passage)
{
	return is_allowed(arg, passage);
}

static void add_rank(struct search *s, int64_t num, size_t rank)
{
	double score = 1.0 / (FUSE_CONSTANT + (double)rank + 1);

	for (size_t i = 0; i < s->n_hits; i++)
		if (s->hits[i].num == num) {
			s->hits[i].score += score;
			return;
		}
	s->hits[s->n_hits++] = (struct hit){ .num = num, .score = score };
}

/* Reciprocal ranks of the hits by words, in order, and of the nearest vectors are
 * added up; the best of them stay. */
static void fuse(struct search *s, size_t keep)
{
	struct near near[FUSE_DEPTH];
	size_t n = vectors_nearest(&s->d->vectors, s->q->vector, lets_through,
				   s, FUSE_DEPTH, near);

	for (size_t i = 0; i < s->n_hits; i++)
		s->hits[i].score = 1.0 / (FUSE_CONSTANT + (double)i + 1);
	for (size_t i = 0; i < n; i++)
		add_rank(s, near[i].passage, i);
	if (s->n_hits)
		qsort(s->hits, s->n_hits, sizeof *s->hits, by_score);
	if (s->n_hits > keep)
		s->n_hits = keep;
}

/* ---- a look at one place ---- */

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
		put_pages(p, q);
		p->from_paragraph = p->to_paragraph = s->q->paragraph;
		p->heading = xstrdup(db_text(q, 4));
		p->score = 1;
		p->all_terms = true;
	}
	if (p) {
		p->text = buf_take(&text);
		p->numbers = xprintf("%d", s->q->paragraph);
	}
	buf_release(&text);
	return db_done(q, err);
}

/* The first passages of a document; or what begins on a page, and behind it what
 * runs on to it; where nothing does, what stands before it. */
static bool look_from(struct search *s, const struct index_document *doc,
		      int page, struct error *err)
{
	struct db_row *q = db_prepare(
		s->d->db,
		page > 0 ? "SELECT num FROM passages WHERE document = ?1"
			   " AND (page = (SELECT max(page) FROM passages"
			   "   WHERE document = ?1 AND page BETWEEN 1 AND ?2)"
			   "  OR (page BETWEEN 1 AND ?2 AND last_page >= ?2))"
			   " AND ?2 <= (SELECT max(last_page) FROM passages"
			   "  WHERE document = ?1)"
			   " ORDER BY page < ?2,"
			   "  num * (1 - 2 * (page < ?2))"
			 : "SELECT num FROM passages WHERE document = ?1"
			   " AND ?2 <= 0 ORDER BY num",
		err);

	db_bind_int(q, 1, doc->num);
	db_bind_int(q, 2, page);
	while (s->n_hits < s->k && db_step(q, err) == DB_ROW)
		if (!is_hit(s, db_int(q, 0)))
			s->hits[s->n_hits++] = (struct hit){
				.num = db_int(q, 0), .score = 1, .all = true
			};
	return db_done(q, err);
}

/* ---- a page by what it is cited as ---- */

struct labelled {
	int64_t document;
	int page, fit;
};

/* Whether a cite may mean a page that fits it so: of a document that was named
 * the number is enough, else of "Pet. App. 12a" the "12a" of an appendix. */
static bool is_meant(const struct pagelabel *cited, int fit, bool named)
{
	size_t len = strlen(cited->key);

	return fit > 1 ||
	       (fit == 1 &&
		(named || isalpha((unsigned char)cited->key[len - 1])));
}

/* The pages that fit best, at most DOCKET_K_MAX; of one document unless num 0. */
static bool find_labelled(struct docket *d, const struct pagelabel *cited,
			  int64_t num, struct labelled *out, size_t *n,
			  struct error *err)
{
	struct db_row *q = db_prepare(d->db,
				      "SELECT document, page, label FROM labels"
				      " WHERE number = ?1"
				      " ORDER BY document, page",
				      err);

	*n = 0;
	db_bind_text(q, 1, pagelabel_number(cited));
	while (db_step(q, err) == DB_ROW) {
		const char *label = db_text(q, 2);
		struct labelled one = { db_int(q, 0), (int)db_int(q, 1), 0 };
		struct pagelabel l;

		if ((num && num != one.document) ||
		    !pagelabel_read(&l, label, strlen(label)))
			continue;
		one.fit = pagelabel_fit(cited, &l);
		if (!is_meant(cited, one.fit, num != 0))
			continue;
		if (*n && one.fit > out[0].fit)
			*n = 0;
		if (*n < DOCKET_K_MAX && (!*n || one.fit == out[0].fit))
			out[(*n)++] = one;
	}
	return db_done(q, err);
}

/* Hits are what stands on those pages, as far as the filters let it through. */
static bool look_at_label(struct search *s, const char *label, int64_t num,
			  struct error *err)
{
	struct labelled list[DOCKET_K_MAX];
	struct pagelabel cited;
	size_t n;

	if (!label || !pagelabel_read(&cited, label, strlen(label)) ||
	    (!num && !cited.name_len))
		return true;
	if (!find_labelled(s->d, &cited, num, list, &n, err))
		return false;
	for (size_t i = 0; i < n; i++) {
		const struct index_document *doc =
			document_of(s->d, list[i].document);

		if (doc && (!s->allowed || s->allowed[doc - s->d->documents]) &&
		    !look_from(s, doc, list[i].page, err))
			return false;
	}
	return true;
}

bool search_has_labels(struct docket *d, const char *document, const char *name)
{
	struct db_row *q;
	bool has = false;

	if (!d->db)
		return false;
	q = db_prepare(d->db,
		       "SELECT document, label FROM labels"
		       " GROUP BY document, label",
		       NULL);
	while (!has && db_step(q, NULL) == DB_ROW) {
		const struct index_document *doc = document_of(d, db_int(q, 0));
		const char *label = db_text(q, 1);
		struct pagelabel l;

		has = doc &&
		      (!document || !strcmp(doc->document->id, document)) &&
		      pagelabel_read(&l, label, strlen(label)) &&
		      l.name_len == strlen(name) &&
		      !memcmp(l.key, name, l.name_len);
	}
	db_done(q, NULL);
	return has;
}

/* ---- the whole ---- */

static bool find_words(struct search *s, struct error *err)
{
	return !s->terms.n	? true
	       : s->d->is_large ? find_in_large(s, err)
				: find_in_small(s, err);
}

/* The page that is called so, and behind it who else cites it; or what is asked for as a
 * phrase; or else the sentence that the words are, or quote. */
static bool find_as_it_stands(struct search *s, struct error *err)
{
	if (!look_at_label(s, s->q->text, 0, err))
		return false;
	if (!s->terms.n)
		return true;
	s->as_it_stands = s->n_hits || s->q->phrase;
	if (s->as_it_stands)
		return find_phrase(s, query_phrase, err);
	if (!find_phrase(s, query_sentence, err) ||
	    (!s->n_hits && !find_phrase(s, query_quoted, err)))
		return false;
	s->lacks_quote = !s->n_hits;
	return true;
}

/* The words between marks that no passage has, NULL where none are quoted. */
static char *quote_of(const struct search *s)
{
	struct buf quote;

	buf_init(&quote, QUERY_MAX_BYTES);
	if (s->lacks_quote)
		query_quote(s->q->text, &quote);
	if (quote.len)
		return buf_take(&quote);
	buf_release(&quote);
	return NULL;
}

static bool find(struct search *s, struct passages *out, struct error *err)
{
	bool both =
		s->q->vector && s->d->vectors.n && !s->q->phrase && !s->q->all;
	size_t k = s->k;

	filter(s);
	query_of(&s->terms, s->q->text);
	if (!find_as_it_stands(s, err))
		return false;
	both = both && !s->n_hits;
	if (both)
		s->k = FUSE_DEPTH;
	if (!s->as_it_stands && s->n_hits < s->k && !find_words(s, err))
		return false;
	if (both && s->terms.n)
		fuse(s, k);
	out->lacks = quote_of(s);
	return fetch_hits(s, out, err);
}

int search_last_page(struct docket *d, const char *document)
{
	struct db_row *q;
	int page = 0;

	for (size_t i = 0; d->db && i < d->n_documents; i++) {
		if (strcmp(d->documents[i].document->id, document) != 0)
			continue;
		q = db_prepare(d->db,
			       "SELECT max(last_page) FROM passages"
			       " WHERE document = ?1",
			       NULL);
		db_bind_int(q, 1, d->documents[i].num);
		if (db_step(q, NULL) == DB_ROW)
			page = (int)db_int(q, 0);
		db_done(q, NULL);
	}
	return page;
}

static bool look(struct search *s, struct passages *out, struct error *err)
{
	if (!s->q->document)
		return look_at_label(s, s->q->label, 0, err) &&
		       fetch_hits(s, out, err);
	for (size_t i = 0; i < s->d->n_documents; i++) {
		const struct index_document *doc = &s->d->documents[i];

		if (strcmp(doc->document->id, s->q->document) != 0)
			continue;
		if (s->q->paragraph > 0)
			return look_at(s, doc, out, err);
		return look_at_label(s, s->q->label, doc->num, err) &&
		       (s->n_hits || (s->q->label && !s->q->page) ||
			look_from(s, doc, s->q->page, err)) &&
		       fetch_hits(s, out, err);
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
		ok = q->document || q->label ? look(s, out, err)
					     : find(s, out, err);
	free(s->allowed);
	free(s);
	return ok;
}
