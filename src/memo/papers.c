#include "memo/papers.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/text.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "memo/papers_text.h"
#include "memo/papers_walk.h"

struct stem_count {
	uint64_t stem;
	size_t passages; /* sentences that have it */
	size_t briefs;	 /* of those, how many in briefs and decisions */
	double idf;
};

/* ---- whose paper ---- */

#define COVER_BYTES 1200

static const char *const for_petitioner[] = { " petitioner", " appellant",
					      " movant", " relator" };
static const char *const for_respondent[] = { " respondent", " appellee",
					      " opposition" };

static const char *first_of(const char *s, const char *const *words, size_t n)
{
	const char *first = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *at = strstr(s, words[i]);

		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

/* The side that is named first; of trial courts' names only where no other is. */
static int side_named(const char *s)
{
	const char *p = first_of(s, for_petitioner, 4);
	const char *r = first_of(s, for_respondent, 3);

	if (!p && !r) {
		p = strstr(s, " plaintiff");
		r = strstr(s, " defendant");
	}
	if (!p && !r)
		return -1;
	if (!p || !r)
		return p ? SIDE_PETITIONER : SIDE_RESPONDENT;
	return p < r ? SIDE_PETITIONER : SIDE_RESPONDENT;
}

/* What a cover says behind "brief": a caption before it names both sides. */
static int side_on_cover(const char *cover)
{
	static const char *const nouns[] = { " brief ", " reply ",
					     " memorandum ", " motion " };
	const char *at = first_of(cover, nouns, 4);

	return at ? side_named(at) : -1;
}

static enum paper_kind kind_named(const char *s)
{
	static const char *const law[] = { " precedent",     " statute",
					   " circuit cases", " rules ",
					   " code ",	     " regulation",
					   " authorities " };
	static const char *const record[] = {
		" appendix ",	 " record ",	" exhibit",    " affidavit",
		" declaration ", " deposition", " transcript", " complaint ",
		" stipulat",	 " testimony ", " answer to "
	};
	static const char *const decision[] = { " opinion ", " decision ",
						" judgment ", " order ",
						" ruling " };

	if (strstr(s, " amic"))
		return PAPER_AMICUS;
	if (strstr(s, " reply "))
		return PAPER_REPLY;
	if (strstr(s, " brief ") || strstr(s, " briefs of the parties ") ||
	    strstr(s, " br ") || strstr(s, " memorandum of law") ||
	    strstr(s, " memorandum in ") || strstr(s, " position of "))
		return PAPER_BRIEF;
	/* "Ruling on motion to suppress" */
	if (strstr(s, " motion "))
		return str_has_any(s, STR_LIST(decision)) ? PAPER_DECISION
							  : PAPER_BRIEF;
	if (str_has_any(s, STR_LIST(law)))
		return PAPER_LAW;
	if (str_has_any(s, STR_LIST(record)))
		return PAPER_RECORD;
	if (str_has_any(s, STR_LIST(decision)))
		return PAPER_DECISION;
	return PAPER_OTHER;
}

static int side_supported(const char *names, const char *cover)
{
	static const char *const marks[] = { " support of ", " supporting ",
					     " for reversal",
					     " for affirmance" };
	const char *at = first_of(names, marks, 4);

	if (!at)
		at = first_of(cover, marks, 4);
	if (!at)
		return -1;
	if (str_begins(at, " for reversal"))
		return SIDE_PETITIONER;
	if (str_begins(at, " for affirmance"))
		return SIDE_RESPONDENT;
	if (str_begins(at, " supporting neither") ||
	    str_begins(at, " support of neither"))
		return -1;
	return side_named(at);
}

/* The first paragraphs: a running head may stand before the caption. */
static char *cover_of(const struct paper *paper)
{
	struct buf b;
	char *flat;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < paper->text.n && b.len < COVER_BYTES; i++)
		buf_printf(&b, "%s%s", b.len ? " | " : "",
			   paper->text.list[i].text);
	flat = papers_text_flat(b.s, COVER_BYTES);
	buf_release(&b);
	return flat;
}

/* Where neither says the side: who opens, and who answers. */
static int side_by_turn(const char *names)
{
	static const char *const answers[] = { " answering ", " response ",
					       " answer br" };

	if (strstr(names, " opening "))
		return SIDE_PETITIONER;
	return str_has_any(names, STR_LIST(answers)) ? SIDE_RESPONDENT : -1;
}

static void tell_by_names(struct paper *paper)
{
	const struct document *d = paper->document;
	char *all = xprintf("%s | %s | %s | %s", d->link_name, d->id,
			    d->filename, d->proceeding_title);
	char *names = papers_text_flat(all, PAPERS_TEXT_FLAT_MAX);
	char *cover = cover_of(paper);
	char *first =
		papers_text_flat(paper->text.n ? paper->text.list[0].text : "",
				 PAPERS_TEXT_FLAT_MAX);

	paper->kind =
		d->pool == POOL_METADOCUMENTS ? PAPER_NOTE : kind_named(names);
	if (paper->kind == PAPER_OTHER)
		paper->kind = kind_named(cover);
	paper->side = -1;
	if (paper->kind == PAPER_AMICUS)
		paper->side = side_supported(names, cover);
	if (paper->kind == PAPER_BRIEF || paper->kind == PAPER_REPLY) {
		paper->side = side_named(names);
		if (paper->side < 0)
			paper->side = side_on_cover(first);
		if (paper->side < 0 && paper->kind == PAPER_BRIEF)
			paper->side = side_on_cover(cover);
		if (paper->side < 0)
			paper->side = side_by_turn(names);
		if (paper->side < 0 && paper->kind == PAPER_REPLY)
			paper->side = SIDE_PETITIONER; /* who may reply */
	}
	free(all);
	free(names);
	free(cover);
	free(first);
}

static const struct {
	enum paper_kind kind;
	int side;
} roles[DOCUMENT_ROLES] = {
	[DOCUMENT_DECISION] = { PAPER_DECISION, -1 },
	[DOCUMENT_PETITIONER_BRIEF] = { PAPER_BRIEF, SIDE_PETITIONER },
	[DOCUMENT_RESPONDENT_BRIEF] = { PAPER_BRIEF, SIDE_RESPONDENT },
	[DOCUMENT_PETITIONER_REPLY] = { PAPER_REPLY, SIDE_PETITIONER },
	[DOCUMENT_RESPONDENT_REPLY] = { PAPER_REPLY, SIDE_RESPONDENT },
	[DOCUMENT_PETITIONER_AMICUS] = { PAPER_AMICUS, SIDE_PETITIONER },
	[DOCUMENT_RESPONDENT_AMICUS] = { PAPER_AMICUS, SIDE_RESPONDENT },
	[DOCUMENT_AMICUS] = { PAPER_AMICUS, -1 },
	[DOCUMENT_RECORD] = { PAPER_RECORD, -1 },
	[DOCUMENT_LAW] = { PAPER_LAW, -1 },
	[DOCUMENT_NOTE] = { PAPER_NOTE, -1 },
	[DOCUMENT_OTHER] = { PAPER_OTHER, -1 },
	[DOCUMENT_PRIVATE] = { PAPER_OTHER, -1 },
};

/* What a person said that it is. */
static bool tell_by_role(struct paper *paper)
{
	enum document_role role = paper->document->role;

	if (role == DOCUMENT_UNSAID)
		return false;
	paper->kind = roles[role].kind;
	paper->side = roles[role].side;
	return true;
}

enum document_role papers_role(const struct paper *paper)
{
	if (paper->document->role)
		return paper->document->role;
	for (int role = DOCUMENT_UNSAID + 1; role < DOCUMENT_PRIVATE; role++)
		if (roles[role].kind == paper->kind &&
		    roles[role].side == paper->side)
			return (enum document_role)role;
	return DOCUMENT_UNSAID;
}

static void tell_whose(struct paper *paper)
{
	if (!tell_by_role(paper))
		tell_by_names(paper);
}

bool papers_speaks_for(const struct papers *p, size_t paper, int side,
		       bool friends)
{
	const struct paper *one = &p->list[paper];

	if (one->side != side)
		return false;
	return one->kind == PAPER_BRIEF || one->kind == PAPER_REPLY ||
	       (friends && one->kind == PAPER_AMICUS);
}

/* ---- how much each word says ---- */

size_t papers_stems(struct papers *p, const struct lexicons *lx,
		    const char *text, const uint64_t **out)
{
	struct text t;
	uint64_t *copy;
	size_t n;

	text_init(&t, lx, text, strlen(text));
	n = t.n_stems;
	copy = arena_array(&p->arena, n + 1, sizeof *copy);
	if (n)
		memcpy(copy, t.stems, n * sizeof *copy);
	text_release(&t);
	*out = copy;
	return n;
}

static int by_stem(const void *a, const void *b)
{
	uint64_t x = ((const struct stem_count *)a)->stem;
	uint64_t y = ((const struct stem_count *)b)->stem;

	return x < y ? -1 : x > y;
}

static const struct stem_count *count_of(const struct papers *p, uint64_t stem)
{
	struct stem_count key = { .stem = stem };

	return p->n_stems ? bsearch(&key, p->stems, p->n_stems,
				    sizeof *p->stems, by_stem)
			  : NULL;
}

static void count_stems(struct papers *p)
{
	size_t n = 0, kept = 0;

	for (size_t i = 0; i < p->n_said; i++)
		n += p->said[i].n_stems;
	p->stems = xcalloc(n + 1, sizeof *p->stems);
	n = 0;
	for (size_t i = 0; i < p->n_said; i++) {
		const struct sentence *s = &p->said[i];
		enum paper_kind kind = p->list[s->at.paper].kind;
		bool brief = kind <= PAPER_DECISION;

		for (size_t k = 0; k < s->n_stems; k++)
			p->stems[n++] =
				(struct stem_count){ s->stems[k], 1, brief, 0 };
	}
	qsort(p->stems, n, sizeof *p->stems, by_stem);
	for (size_t i = 0; i < n; i++)
		if (kept && p->stems[kept - 1].stem == p->stems[i].stem) {
			p->stems[kept - 1].passages++;
			p->stems[kept - 1].briefs += p->stems[i].briefs;
		} else {
			p->stems[kept++] = p->stems[i];
		}
	p->n_stems = kept;
}

static double idf_of(const struct papers *p, double df)
{
	return log(1 + ((double)p->n_said - df + 0.5) / (df + 0.5));
}

static double idf(const struct papers *p, uint64_t stem)
{
	const struct stem_count *c = count_of(p, stem);

	return c ? c->idf : idf_of(p, 0.5);
}

/* Words that the briefs come back to and most sentences lack. */
static void weigh(struct papers *p)
{
	for (size_t i = 0; i < p->n_stems; i++)
		p->stems[i].idf = idf_of(p, (double)p->stems[i].passages);
	for (size_t i = 0; i < p->n_said; i++) {
		struct sentence *s = &p->said[i];
		double sum = 0;

		for (size_t k = 0; k < s->n_stems; k++) {
			const struct stem_count *c = count_of(p, s->stems[k]);

			if (c && c->briefs > 1)
				sum += log(1 + (double)c->briefs) *
				       idf(p, s->stems[k]);
		}
		s->weight = sum / (10 + (double)s->n_stems);
	}
}

/* Most pairs share nothing: that is seen without weighing anything. */
static bool share_any(const uint64_t *a, size_t n_a, const uint64_t *b,
		      size_t n_b)
{
	size_t i = 0, k = 0;

	while (i < n_a && k < n_b) {
		if (a[i] == b[k])
			return true;
		if (a[i] < b[k])
			i++;
		else
			k++;
	}
	return false;
}

double papers_alike(const struct papers *p, const uint64_t *a, size_t n_a,
		    const uint64_t *b, size_t n_b)
{
	double both = 0, all_a = 0, all_b = 0;
	size_t i = 0, k = 0;

	if (!share_any(a, n_a, b, n_b))
		return 0;
	while (i < n_a || k < n_b) {
		bool take_a = i < n_a && (k == n_b || a[i] <= b[k]);
		bool take_b = k < n_b && (i == n_a || b[k] <= a[i]);
		double w = idf(p, take_a ? a[i] : b[k]);

		both += take_a && take_b ? w : 0;
		all_a += take_a ? w : 0;
		all_b += take_b ? w : 0;
		i += take_a;
		k += take_b;
	}
	return all_a > 0 && all_b > 0 ? both / sqrt(all_a * all_b) : 0;
}

const struct sentence *papers_nearest(const struct papers *p,
				      const uint64_t *stems, size_t n,
				      papers_want_fn *want, int arg,
				      double least)
{
	const struct sentence *best = NULL;
	double most = least;

	for (size_t i = 0; i < p->n_said; i++) {
		const struct sentence *s = &p->said[i];
		double alike;

		if (!want(p, s, arg))
			continue;
		alike = papers_alike(p, stems, n, s->stems, s->n_stems);
		if (alike > most) {
			most = alike;
			best = s;
		}
	}
	return best;
}

size_t papers_count(const struct papers *p, int side, const char *word)
{
	size_t n = 0, len = strlen(word);

	for (size_t i = 0; i < p->n_said; i++) {
		const char *s = p->said[i].text;

		if (!papers_speaks_for(p, p->said[i].at.paper, side, false))
			continue;
		while ((s = strstr(s, word))) {
			bool starts = s == p->said[i].text ||
				      !isalnum((unsigned char)s[-1]);

			s += len;
			n += starts && !isalnum((unsigned char)*s);
		}
	}
	return n;
}

void papers_where(const struct papers *p, const struct place *at,
		  struct buf *out)
{
	if (at->page)
		pagelabel_say(out, at->page,
			      document_page_label(&p->list[at->paper].text,
						  at->page));
	else
		buf_printf(out, "paragraph %d", at->paragraph);
}

/* ---- the whole ---- */

void papers_read(struct papers *p, const struct court_case *c,
		 const struct lexicons *lx)
{
	struct error err;

	*p = (struct papers){ .kase = c, .n = c->n_documents };
	p->list = xcalloc(c->n_documents + 1, sizeof *p->list);
	for (size_t i = 0; i < p->n; i++) {
		struct paper *paper = &p->list[i];

		paper->document = &c->documents[i];
		if (!document_load(&paper->text, c, paper->document, &err)) {
			paper->unread = xstrdup(err.text);
			document_release(&paper->text);
			paper->text = (struct paragraphs){ 0 };
		}
		for (size_t k = 0; k < paper->text.n; k++)
			paper->words +=
				papers_text_words(paper->text.list[k].text);
		tell_whose(paper);
	}
	papers_walk(p, lx);
	count_stems(p);
	weigh(p);
}

void papers_release(struct papers *p)
{
	for (size_t i = 0; i < p->n; i++) {
		document_release(&p->list[i].text);
		free(p->list[i].unread);
	}
	free(p->list);
	free(p->said);
	free(p->points);
	free(p->uses);
	free(p->stems);
	arena_release(&p->arena);
	*p = (struct papers){ 0 };
}
