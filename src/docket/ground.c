#include "docket/ground.h"

#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "docket/citing.h"
#include "docket/query.h"

#define MISSING_BYTES 80 /* of a cite that is not there, for people */
#define MISSING_MAX   10 /* of one turn */
#define FIT_IN_A_ROW  1000

struct grounding {
	struct docket *d;
	struct turn *t;
	const struct turn *rests;    /* the turn as it came: its cites are what
					it was made from */
	const struct citings *cited; /* all that its text cites */
	struct buf known; /* " word word word " of everything known */
	bool broken;	  /* the docket could not be asked */
};

/* ---- what is known without the docket ---- */

static void learn(struct buf *known, const char *text)
{
	size_t len = text ? strlen(text) : 0, at = 0, from;
	char word[QUERY_WORD_BYTES];

	while (query_word(text ? text : "", len, &at, &from, word)) {
		buf_puts(known, word);
		buf_putc(known, ' ');
	}
	buf_puts(known, "| ");
}

static void learn_texts(struct buf *known, const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		learn(known, t->list[i]);
}

static void learn_issue(struct buf *known, const struct issue *issue)
{
	learn(known, issue->label);
	learn(known, issue->description);
	learn(known, issue->good_answer);
	learn(known, issue->losing_concession);
	learn_texts(known, &issue->authorities);
	for (size_t i = 0; i < issue->n_questions; i++) {
		learn(known, issue->questions[i].text);
		learn_texts(known, &issue->questions[i].follow_ups);
	}
}

static void learn_case(struct buf *known, const struct court_case *c)
{
	learn(known, c->title);
	learn(known, c->facts);
	learn_texts(known, &c->questions);
	for (int i = 0; i < SIDES; i++) {
		learn(known, c->sides[i].party);
		learn(known, c->sides[i].position);
		learn_texts(known, &c->sides[i].must_prove);
		learn_texts(known, &c->sides[i].best_points);
		learn_texts(known, &c->sides[i].weak_points);
	}
	for (size_t i = 0; i < c->n_issues; i++)
		learn_issue(known, &c->issues[i]);
}

static bool is_known(const struct grounding *g, const char *words)
{
	char *spaced = xprintf(" %s ", words);
	bool is = strstr(g->known.s, spaced) != NULL;

	free(spaced);
	return is;
}

/* ---- what the docket has ---- */

static bool has_cite(const struct turn *t, const char *document, int paragraph)
{
	for (size_t i = 0; i < t->n_cites; i++)
		if (!strcmp(t->cites[i].document, document) &&
		    (!paragraph || t->cites[i].paragraph == paragraph))
			return true;
	return false;
}

static void found(struct grounding *g, const char *document, int paragraph,
		  const char *label)
{
	if (has_cite(g->t, document, paragraph))
		return;
	turn_add_cite(g->t, document, paragraph, true);
	turn_label_cite(g->t, label);
}

static void missing(struct grounding *g, const char *as_cited, size_t len,
		    int paragraph)
{
	char *name;
	size_t n = 0;

	for (size_t i = 0; i < g->t->n_cites; i++)
		n += !g->t->cites[i].in_docket;
	if (n == MISSING_MAX)
		return;
	name = xstrndup(as_cited, len);
	if (!has_cite(g->t, name, paragraph))
		turn_add_cite(g->t, name, paragraph, false);
	free(name);
}

/* How many of the words a text has; all of them in a row count for more. */
static int fit_of(const char *text, size_t len, const char *words)
{
	char *one = xstrndup(text, len), *spaced = xprintf(" %s ", words);
	size_t n = strlen(words), at = 0, from;
	char word[QUERY_WORD_BYTES];
	struct buf flat;
	int fit = 0;

	buf_init(&flat, len * 3 + 16);
	buf_putc(&flat, ' ');
	learn(&flat, one);
	while (query_word(words, n, &at, &from, word)) {
		char *w = xprintf(" %s ", word);

		fit += strstr(flat.s, w) != NULL;
		free(w);
	}
	fit += strstr(flat.s, spaced) ? FIT_IN_A_ROW : 0;
	buf_release(&flat);
	free(spaced);
	free(one);
	return fit;
}

/* The paragraph of a passage that fits the words best. */
static int paragraph_with(const struct passage *p, const char *words)
{
	const char *block = p->text;
	int best = -1, n = p->from_paragraph;

	while (*block) {
		const char *end = strstr(block, "\n\n");
		size_t len = end ? (size_t)(end - block) : strlen(block);
		int fit = fit_of(block, len, words);

		if (fit > best) {
			best = fit;
			n = passage_paragraph(p, (size_t)(block - p->text));
		}
		block += len + (end ? 2 : 0);
	}
	return n;
}

static bool look_for(struct grounding *g, const char *words, bool phrase)
{
	struct docket_query q = {
		.text = words, .pool = -1, .k = 1, .all = true, .phrase = phrase
	};
	struct passages hits;
	bool any;

	if (!docket_search(g->d, &q, &hits, NULL)) {
		g->broken = true;
		return true;
	}
	any = hits.n > 0;
	if (any)
		found(g, hits.list[0].document,
		      paragraph_with(&hits.list[0], words), hits.list[0].label);
	passages_release(&hits);
	return any;
}

/* ---- one cite ---- */

/* What stands at the place, if the document has it.  A page is one by its printed
 * number, and where none are known by its place in the file; a text without pages
 * says nothing of one. */
static bool look_up(struct grounding *g, const char *id, const struct citing *c,
		    struct passages *hits)
{
	struct docket_query q = { .pool = -1,
				  .k = DOCKET_K_MAX,
				  .document = id,
				  .paragraph = c->paragraph };

	if (c->page) {
		q.label = c->label;
		if (!docket_search(g->d, &q, hits, NULL))
			return false;
		if (hits->n || docket_has_labels(g->d, id, ""))
			return true;
		passages_release(hits);
		q.label = NULL;
		q.page = docket_last_page(g->d, id) ? c->page : 0;
	}
	return docket_search(g->d, &q, hits, NULL);
}

/* The paragraph among the hits that the turn was made from; 0 for none. */
static int rests_on(const struct grounding *g, const struct passages *hits)
{
	for (size_t i = 0; i < g->rests->n_cites; i++) {
		const struct cite *c = &g->rests->cites[i];

		for (size_t k = 0; c->in_docket && c->paragraph && k < hits->n;
		     k++)
			if (!strcmp(c->document, hits->list[k].document) &&
			    c->paragraph >= hits->list[k].from_paragraph &&
			    c->paragraph <= hits->list[k].to_paragraph)
				return c->paragraph;
	}
	return 0;
}

/* Whether the words that the turn quotes stand there. */
static bool has_quote(const struct grounding *g, const struct passages *hits)
{
	for (size_t i = 0; i < g->cited->n; i++) {
		const struct citing *c = &g->cited->list[i];

		for (size_t k = 0; c->kind == CITING_QUOTE && k < hits->n; k++)
			if (fit_of(hits->list[k].text,
				   strlen(hits->list[k].text),
				   c->words) >= FIT_IN_A_ROW)
				return true;
	}
	return false;
}

/* Whether this document has the place, and how likely it is the one that is
 * meant, 0 to 3; -1: it has not. */
static int weigh(struct grounding *g, const char *id, const struct citing *c)
{
	struct passages hits;
	int worth = -1;

	if (!look_up(g, id, c, &hits))
		g->broken = true;
	else if (hits.n)
		worth = 2 * (rests_on(g, &hits) > 0) + has_quote(g, &hits);
	passages_release(&hits);
	return worth;
}

/* Cites the place, which the document has. */
static void cite_place(struct grounding *g, const char *id,
		       const struct citing *c)
{
	struct passages hits;

	if (look_up(g, id, c, &hits) && hits.n) {
		int paragraph =
			c->paragraph ? c->paragraph : rests_on(g, &hits);
		bool on_page = c->page && docket_last_page(g->d, id);

		if (!c->paragraph && !on_page)
			paragraph = 0;
		else if (!paragraph)
			paragraph = hits.list[0].from_paragraph;
		found(g, id, paragraph, paragraph ? hits.list[0].label : NULL);
	}
	passages_release(&hits);
}

/* Of the documents that a name may mean the one that is: where several have the
 * place, the one that the question was made from, or whose words it quotes. */
static bool has_place(struct grounding *g, const struct citing *c)
{
	int best = -1;
	size_t which = 0;

	for (size_t i = 0; i < c->n_any && !g->broken; i++) {
		int worth = weigh(g, c->any[i]->id, c);

		if (worth > best) {
			best = worth;
			which = i;
		}
	}
	if (best >= 0)
		cite_place(g, c->any[which]->id, c);
	return best >= 0 || g->broken;
}

/* ---- a page by its label alone ---- */

/* "pet app 12a", "a106": what a place would be as a label. */
static bool label_of(const struct citing *c, struct pagelabel *out)
{
	char *all = xprintf("%s%s%s", c->words, *c->words ? " " : "", c->label);
	bool is = *c->label && pagelabel_read(out, all, strlen(all)) &&
		  out->name_len;

	free(all);
	return is;
}

static bool has_label_of_page(struct grounding *g, const struct citing *c)
{
	struct docket_query q = { .pool = -1, .k = DOCKET_K_MAX };
	struct pagelabel label;
	struct passages hits;
	bool has;

	if (!label_of(c, &label))
		return false;
	q.label = label.key;
	if (!docket_search(g->d, &q, &hits, NULL)) {
		g->broken = true;
		return true;
	}
	has = hits.n > 0;
	if (has) {
		int paragraph = rests_on(g, &hits);

		found(g, hits.list[0].document,
		      paragraph ? paragraph : hits.list[0].from_paragraph,
		      hits.list[0].label);
	}
	passages_release(&hits);
	return has;
}

/* Whether the docket has pages that are called so, so that one more could be
 * missing; else it is talk ("A4 paper"). */
static bool has_such_labels(struct grounding *g, const struct citing *c)
{
	struct pagelabel label;

	if (!label_of(c, &label) ||
	    (label.name_len == 1 && !pagelabel_number(&label)[1]))
		return false;
	label.key[label.name_len] = '\0';
	return docket_has_labels(g->d, NULL, label.key);
}

/* A filing that is no document of the docket, but which the docket may tell of:
 * "the complaint alleges in paragraph 41". */
static bool is_told_of(struct grounding *g, const struct citing *c)
{
	char *words;
	bool is;

	if (c->paragraph)
		words = xprintf("%s paragraph %d", c->words, c->paragraph);
	else if (c->page)
		words = xprintf("%s page %d", c->words, c->page);
	else
		words = xstrdup(c->words);
	is = is_known(g, c->words) || look_for(g, words, false);
	free(words);
	return is;
}

static bool has_label(struct grounding *g, const struct citing *c)
{
	return is_known(g, c->words) || look_for(g, c->words, true);
}

static bool resolve(struct grounding *g, const struct citing *c)
{
	switch (c->kind) {
	case CITING_PLACE:
		if (has_label_of_page(g, c) || has_place(g, c) || c->guessed)
			return true;
		if (!c->n_any && !*c->words)
			return !has_such_labels(g, c);
		return !c->n_any && is_told_of(g, c);
	case CITING_LABEL: return has_label(g, c);
	case CITING_AUTHORITY:
	case CITING_QUOTE:
		return look_for(g, c->words, true) || is_known(g, c->words);
	}
	return true;
}

static void mark(struct grounding *g, const struct citing *c)
{
	const char *text = g->t->text + c->from;

	/* The name of a document that is there, at a place that is not. */
	if (c->kind == CITING_PLACE && c->n_any == 1 && c->paragraph)
		missing(g, c->any[0]->id, strlen(c->any[0]->id), c->paragraph);
	else
		missing(g, text, c->to - c->from, 0);
}

bool ground_is_due(const struct court_case *c, enum side_id side,
		   const char *text)
{
	struct citings *list;
	bool due;

	if (!c->n_documents)
		return false;
	list = xmalloc(sizeof *list);
	citing_find(list, c, side, text);
	due = list->n > 0;
	free(list);
	return due;
}

/* As ground_turn, what `rests` cites telling which paper is meant. */
static void ground(struct docket *d, const struct court_case *c,
		   enum side_id side, const struct transcript *said,
		   const struct turn *rests, struct turn *t)
{
	struct grounding g = { .d = d, .t = t, .rests = rests };
	struct citings *list;

	if (!d || !c->n_documents)
		return;
	list = xmalloc(sizeof *list);
	citing_find(list, c, side, t->text);
	g.cited = list;
	buf_init(&g.known, BUF_TEXT_MAX);
	buf_putc(&g.known, ' ');
	if (list->n)
		learn_case(&g.known, c);
	for (size_t i = 0; list->n && said && i < said->n; i++)
		learn(&g.known, said->turns[i].text);
	for (size_t i = 0; i < list->n && !g.broken; i++)
		if (!resolve(&g, &list->list[i]))
			mark(&g, &list->list[i]);
	buf_release(&g.known);
	free(list);
}

void ground_turn(struct docket *d, const struct court_case *c,
		 enum side_id side, const struct transcript *said,
		 struct turn *t)
{
	struct turn rests = turn_copy(t);

	ground(d, c, side, said, &rests, t);
	turn_release(&rests);
}

/* ---- for people ---- */

bool ground_missing(const struct turn *t, struct buf *out)
{
	bool any = false;

	for (size_t i = 0; i < t->n_cites; i++) {
		const struct cite *c = &t->cites[i];
		size_t n = strlen(c->document);

		if (c->in_docket)
			continue;
		if (any)
			buf_puts(out, "; ");
		any = true;
		if (n > MISSING_BYTES) {
			n = MISSING_BYTES;
			while (n && c->document[n] != ' ')
				n--;
		}
		buf_add(out, c->document, n);
		if (c->document[n])
			buf_puts(out, " ...");
		if (c->paragraph)
			buf_printf(out, ", paragraph %d", c->paragraph);
	}
	return any;
}

/* The first passage at a cite, at the end of `out`. */
static bool open_cite(struct docket *d, const struct cite *c,
		      struct passages *out, struct error *err)
{
	struct docket_query q = { .pool = -1,
				  .k = 1,
				  .document = c->document,
				  .paragraph = c->paragraph };
	struct passages one;

	if (!docket_search(d, &q, &one, err))
		return false;
	if (one.n) {
		out->list =
			xreallocarray(out->list, out->n + 1, sizeof *out->list);
		out->list[out->n++] = one.list[0];
		one.n = 0; /* its texts have gone over */
	}
	passages_release(&one);
	return true;
}

bool ground_open(struct docket *d, const struct court_case *c,
		 enum side_id side, const struct turn *t, struct passages *out,
		 struct error *err)
{
	struct turn spoken = { .text = xstrdup(t->text) };
	bool ok = true;

	*out = (struct passages){ 0 };
	ground(d, c, side, NULL, t, &spoken);
	for (size_t i = 0; ok && i < spoken.n_cites; i++)
		if (spoken.cites[i].in_docket)
			ok = open_cite(d, &spoken.cites[i], out, err);
	turn_release(&spoken);
	return ok;
}
