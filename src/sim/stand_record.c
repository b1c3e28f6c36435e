#include "sim/stand_record.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/quote.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "sim/stand_form.h"

#define CONTENT_MAX 48	/* words of content of a segment that are compared */
#define TOPIC_LEAST 0.6 /* of a question, in one text of the topic */
#define TOPIC_SPARE 6	/* words of content of which one may be missing */
#define UNIT_WORDS  2	/* words behind a number that say of what */
#define DENIED_MAX  8
#define HEDGES_MAX  8 /* of a segment; more say no more */
#define CONTENT_FEW 2 /* fewer bear nothing out */

/* A word of content. */
struct token {
	uint64_t stem;
	uint64_t unit; /* of a number: what is counted; else 0 */
	size_t clause; /* between commas */
	bool number, name, day;
};
/* What is said with one subject. */
struct segment {
	struct token list[CONTENT_MAX];
	size_t n;
	size_t negations;
	size_t denied[DENIED_MAX]; /* the clauses of the first of them */
	uint64_t subject;	   /* a name that it begins with, 0 for none */
	uint64_t hedges[HEDGES_MAX];
	size_t n_hedges;
	bool you, me, pronoun;
	/* of the record's alone */
	bool own;      /* words of the witness */
	bool witness;  /* tells of the witness */
	size_t before; /* segments before it in the paragraph */
	const char *document;
	int paragraph;
};
struct segments {
	struct segment *list;
	size_t n, room;
};
struct alias {
	uint64_t stem, as;
};
struct topic_says {
	struct segments texts;
	struct segments pool; /* the paragraphs that it rests on */
};
struct stand_record {
	const struct ken *ken;
	const struct testimony *t;
	const struct stand_words *words;
	struct alias *aliases; /* sorted */
	size_t n_aliases;
	struct segments said;
	struct topic_says *topics; /* t->n_topics */
};

/* ---- words ---- */

static int by_stem(const void *a, const void *b)
{
	const struct alias *x = a, *y = b;

	return (x->stem > y->stem) - (x->stem < y->stem);
}

static size_t count_alike(const struct stand_words *w)
{
	const struct texts *groups = &w->cues[CUE_ALIKE];
	size_t n = 0, len;
	const char *s;

	for (size_t i = 0; i < groups->n; i++)
		for (const char *at = groups->list[i];
		     str_next(&at, " ", &s, &len);)
			n++;
	return n;
}

static void read_alike(struct stand_record *r)
{
	const struct texts *groups = &r->words->cues[CUE_ALIKE];

	r->aliases = xcalloc(count_alike(r->words) + 1, sizeof *r->aliases);
	for (size_t i = 0; i < groups->n; i++) {
		const char *at = groups->list[i], *s;
		uint64_t first = 0;
		size_t len;

		while (str_next(&at, " ", &s, &len)) {
			uint64_t stem = words_stem(s, len);

			first = first ? first : stem;
			r->aliases[r->n_aliases++] =
				(struct alias){ stem, first };
		}
	}
	qsort(r->aliases, r->n_aliases, sizeof *r->aliases, by_stem);
}

static uint64_t alike(const struct stand_record *r, uint64_t stem)
{
	const struct alias key = { .stem = stem };
	const struct alias *found =
		bsearch(&key, r->aliases, r->n_aliases, sizeof key, by_stem);

	return found ? found->as : stem;
}

static bool is_cue(const struct stand_record *r, enum stand_cue cue,
		   const char *s, size_t len)
{
	const struct texts *t = &r->words->cues[cue];

	return str_span_in_fold(s, len, (const char *const *)t->list, t->n);
}

static bool is_of_name(const struct stand_record *r, const char *s, size_t len)
{
	const char *at = r->t->name, *part;
	size_t n;

	if (len > 2 && !memcmp(s + len - 2, "'s", 2))
		len -= 2;
	while (str_next(&at, " ", &part, &n))
		if (n == len && !strncmp(s, part, n))
			return true;
	return false;
}

static bool is_day(const char *s, size_t len)
{
	static const char *const days[] = {
		"monday", "tuesday",  "wednesday", "thursday",
		"friday", "saturday", "sunday",
	};

	return str_span_in_fold(s, len, STR_LIST(days));
}

static bool is_one_of(const char *s, size_t len, const char *const *list,
		      size_t n)
{
	return str_span_in_fold(s, len, list, n);
}

static const char *const thirds[] = { "he", "she", "her",  "him",   "his",
				      "it", "its", "they", "their", "them" };
static const char *const firsts[] = { "i", "my", "me", "we", "our", "us" };
static const char *const labels[] = { "paragraph", "paragraphs", "exhibit",
				      "entry",	   "ja",	 "section",
				      "page",	   "title" };

/* ---- segments ---- */

static struct segment *more(struct segments *all)
{
	if (all->n == all->room) {
		all->room = all->room ? 2 * all->room : 16;
		all->list = xrealloc(all->list, all->room * sizeof *all->list);
	}
	all->list[all->n] = (struct segment){ 0 };
	return &all->list[all->n++];
}

/* What kind of word it is, apart from its content. */
static void note_kind(const struct stand_record *r, struct segment *g,
		      const char *s, size_t len)
{
	if (str_is_fold(s, len, "you"))
		g->you = true;
	if (is_one_of(s, len, STR_LIST(firsts)))
		g->me = true;
	if (is_one_of(s, len, STR_LIST(thirds)))
		g->pronoun = true;
	if (is_cue(r, CUE_HEDGES, s, len) && g->n_hedges < HEDGES_MAX)
		g->hedges[g->n_hedges++] = alike(r, words_stem(s, len));
	if (is_of_name(r, s, len))
		g->witness = true;
}

/* "Section 4", "¶ 9": names of places. */
static bool is_label(const char *text, const struct words *w, size_t i)
{
	const struct word *k = &w->list[i];

	if (k->from > 2 && !memcmp(text + k->from - 3, "\xc2\xb6 ", 3))
		return true;
	return i && is_one_of(text + w->list[i - 1].from,
			      w->list[i - 1].to - w->list[i - 1].from,
			      STR_LIST(labels));
}

static uint64_t counted(const struct stand_record *r, const char *text,
			const struct words *w, size_t i)
{
	for (size_t j = i + 1; j <= i + UNIT_WORDS && j < w->n; j++) {
		const struct word *k = &w->list[j];

		if (isnan(k->number) &&
		    !is_cue(r, CUE_LIGHT, text + k->from, k->to - k->from))
			return alike(r, k->stem);
	}
	return 0;
}

static void take_word(const struct stand_record *r, struct segment *g,
		      const char *text, const struct words *w, size_t i,
		      size_t clause)
{
	const struct word *k = &w->list[i];
	const char *s = text + k->from;
	size_t len = k->to - k->from;
	struct token t = { .number = !isnan(k->number), .clause = clause };

	note_kind(r, g, s, len);
	if (k->negates) {
		if (g->negations < DENIED_MAX)
			g->denied[g->negations] = clause;
		g->negations++;
		return;
	}
	if (is_of_name(r, s, len) || is_cue(r, CUE_LIGHT, s, len) ||
	    is_one_of(s, len, STR_LIST(labels)) ||
	    (t.number && is_label(text, w, i)) || g->n == CONTENT_MAX)
		return;
	t.stem = alike(r, k->stem);
	t.name = isupper((unsigned char)*s) && k->is_name;
	t.day = is_day(s, len);
	t.unit = t.number ? counted(r, text, w, i) : 0;
	if (!g->n && isupper((unsigned char)*s) && !t.number)
		g->subject = t.stem;
	g->list[g->n++] = t;
}

/* Whether another subject begins at word i: behind ";", ":" or "and", "but" with a
 * name or pronoun behind it. */
static bool begins_segment(const char *text, const struct words *w, size_t i)
{
	static const char *const joins[] = { "and",  "but",   "because",
					     "when", "while", "although" };
	static const char *const others[] = { "he",   "she",   "they", "it",
					      "i",    "you",   "we",   "there",
					      "that", "nobody" };
	const struct word *k = &w->list[i];
	const char *gap;

	if (!i)
		return false;
	gap = text + w->list[i - 1].to;
	for (const char *at = gap; at < text + k->from; at++)
		if (*at == ';' || *at == ':' || *at == '(')
			return true;
	if (i + 1 >= w->n ||
	    !is_one_of(text + k->from, k->to - k->from, STR_LIST(joins)))
		return false;
	return isupper((unsigned char)text[w->list[i + 1].from]) ||
	       is_one_of(text + w->list[i + 1].from,
			 w->list[i + 1].to - w->list[i + 1].from,
			 STR_LIST(others));
}

/* Appends the segments of one sentence, whose negations beyond its own are `no`. */
static void cut(const struct stand_record *r, const char *text, size_t len,
		size_t no, struct segments *out)
{
	char *one = xstrndup(text, len);
	struct words w;
	struct segment *g = more(out);
	size_t clause = 0;

	words_init(&w, NULL, one, len);
	g->negations = no;
	for (size_t i = 0; i < w.n; i++) {
		if (i && one[w.list[i - 1].to] == ',')
			clause++;
		if (g->n && begins_segment(one, &w, i))
			g = more(out);
		take_word(r, g, one, &w, i, clause);
	}
	words_release(&w);
	free(one);
}

/* Where the sentence at s ends. */
static size_t sentence_len(const char *s)
{
	size_t n = 0;

	while (s[n] && !sentence_ends(s, n))
		n++;
	return n + (s[n] != '\0');
}

/* "A. Yes": what was asked before is so; "A. No": it is not. */
static bool answered_so(const char *next, size_t *no)
{
	next += strspn(next, " ");
	if (!str_begins(next, "A. "))
		return false;
	next += strlen("A. ");
	*no = str_begins(next, "No");
	return str_begins(next, "Yes") || *no ||
	       str_begins(next, "I said that") || str_begins(next, "I did");
}

static void cut_text(const struct stand_record *r, const char *text,
		     struct segments *out)
{
	while (*(text += strspn(text, " \n\""))) {
		size_t n = sentence_len(text), no = 0;
		bool asked =
			str_begins(text, "Q. ") || (n && memchr(text, '?', n));

		if (!asked)
			cut(r, text, n, 0, out);
		else if (answered_so(text + n, &no))
			cut(r, text, n, no, out);
		text += n;
	}
}

/* ---- what the record has ---- */

static void stamp(struct segments *all, size_t from, const char *document,
		  int paragraph, bool own, bool witness)
{
	for (size_t i = from; i < all->n; i++) {
		all->list[i].document = document;
		all->list[i].paragraph = paragraph;
		all->list[i].own = own;
		all->list[i].witness |= witness;
		all->list[i].before = i - from;
	}
}

static const char *heading_of(const struct ken *k,
			      const struct ken_paragraph *p)
{
	for (size_t d = 0; d < k->kase->n_documents; d++)
		for (size_t i = 0; i < k->loaded[d].n; i++)
			if (k->loaded[d].list[i].text == p->text)
				return k->loaded[d].list[i].heading;
	return "";
}

static void take_papers(struct stand_record *r)
{
	const char *surname = testimony_surname(r->t);

	for (size_t i = 0; i < r->ken->n_paragraphs; i++) {
		const struct ken_paragraph *p = &r->ken->paragraphs[i];
		size_t from = r->said.n;

		if (!p->of_record)
			continue;
		cut_text(r, p->text, &r->said);
		stamp(&r->said, from, p->document->id, p->number,
		      strstr(heading_of(r->ken, p), surname) != NULL ||
			      (strstr(p->text, "testimony") &&
			       strstr(p->text, surname)),
		      strstr(p->text, surname) != NULL);
	}
}

static void take_file(struct stand_record *r)
{
	const struct testimony *t = r->t;
	char *who = xprintf("%s is %s. %s", t->name, t->role, t->background);
	size_t from = r->said.n;

	cut_text(r, who, &r->said);
	stamp(&r->said, from, NULL, 0, true, true);
	free(who);
	for (size_t i = 0; i < t->n_facts; i++) {
		from = r->said.n;
		cut_text(r, t->facts[i].text, &r->said);
		stamp(&r->said, from, t->facts[i].document,
		      t->facts[i].paragraph, true, true);
	}
}

static void pool_paragraph(const struct stand_record *r, const char *document,
			   int number, struct segments *out)
{
	const struct ken_paragraph *p = ken_paragraph(r->ken, document, number);

	if (p)
		cut(r, p->text, strlen(p->text), 0, out);
}

static void take_topic(struct stand_record *r, size_t i)
{
	const struct testimony_topic *t = &r->t->topics[i];
	struct segments *out = &r->topics[i].texts;

	for (size_t k = 0; k < t->asks.n; k++) {
		char *core = stand_form_core(r->words, t->asks.list[k]);

		cut(r, core, strlen(core), 0, out);
		free(core);
	}
	char *core = stand_form_core(r->words, t->better);

	cut(r, core, strlen(core), 0, out);
	free(core);
	cut_text(r, t->label, out);
	cut_text(r, t->answers[LAYER_PINNED].text, out);
	if (t->fact) {
		cut_text(r, t->fact->text, out);
		pool_paragraph(r, t->fact->document, t->fact->paragraph,
			       &r->topics[i].pool);
	}
	if (t->prior) {
		cut_text(r, t->prior->words, out);
		pool_paragraph(r, t->prior->document, t->prior->paragraph,
			       &r->topics[i].pool);
	}
}

struct stand_record *stand_record_new(const struct ken *k,
				      const struct testimony *t,
				      const struct stand_words *w)
{
	struct stand_record *r = xcalloc(1, sizeof *r);

	r->ken = k;
	r->t = t;
	r->words = w;
	read_alike(r);
	take_file(r);
	take_papers(r);
	r->topics = xcalloc(t->n_topics + 1, sizeof *r->topics);
	for (size_t i = 0; i < t->n_topics; i++)
		take_topic(r, i);
	return r;
}

void stand_record_free(struct stand_record *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->t->n_topics; i++) {
		free(r->topics[i].texts.list);
		free(r->topics[i].pool.list);
	}
	free(r->topics);
	free(r->said.list);
	free(r->aliases);
	free(r);
}

/* ---- one beside the other ---- */

static bool has(const struct segment *g, uint64_t stem)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->list[i].stem == stem)
			return true;
	return false;
}

/* Whether it is hedged in no way in which the question is not. */
static bool as_hedged(const struct segment *q, const struct segment *g)
{
	for (size_t i = 0; i < g->n_hedges; i++) {
		bool there = false;

		for (size_t k = 0; k < q->n_hedges && !there; k++)
			there = q->hedges[k] == g->hedges[i];
		if (!there)
			return false;
	}
	return true;
}

/* A name that a pronoun stands for, in what comes before. */
static bool named_before(const struct segment *g, uint64_t stem)
{
	for (size_t i = 1; g->pronoun && i <= g->before; i++)
		if (has(g - i, stem))
			return true;
	return false;
}

/* Who does it: of another it is no word. */
static bool same_subject(const struct segment *q, const struct segment *g)
{
	if (q->you && !g->you && !(g->me ? g->own : g->witness))
		return false;
	if (q->you && g->subject && !g->me && !g->you && !has(q, g->subject))
		return false;
	return !q->subject || !g->subject || q->subject == g->subject;
}

/* The word is the one thing that differs. */
static bool other_value(const struct token *t, const struct segment *g)
{
	for (size_t i = 0; i < g->n; i++) {
		const struct token *o = &g->list[i];

		if ((t->day && o->day) ||
		    (t->number && o->number && t->unit == o->unit))
			return true;
	}
	return false;
}

/* What g denies of that which q has too: "without his telephone" denies no more. */
static size_t denials(const struct segment *g, const struct segment *q)
{
	size_t n = g->negations > DENIED_MAX ? g->negations - DENIED_MAX : 0;

	for (size_t i = 0; i < g->negations && i < DENIED_MAX; i++) {
		bool of_it = g->denied[i] == 0;

		for (size_t k = 0; k < g->n && !of_it; k++)
			of_it = g->list[k].clause == g->denied[i] &&
				has(q, g->list[k].stem);
		n += of_it;
	}
	return n;
}

/* *differs: the one word by which it is refuted, or NULL. */
static enum stand_verdict beside(const struct segment *q,
				 const struct segment *g,
				 const struct token **differs)
{
	const struct token *odd = NULL;
	size_t found = 0;

	for (size_t i = 0; i < q->n; i++) {
		const struct token *t = &q->list[i];

		if (has(g, t->stem) || ((t->name || q->subject == t->stem) &&
					named_before(g, t->stem)))
			found++;
		else if (odd)
			return STAND_SILENT;
		else
			odd = t;
	}
	if (found < (odd ? CONTENT_FEW : 1) || !same_subject(q, g) ||
	    !as_hedged(q, g))
		return STAND_SILENT;
	*differs = odd;
	if (odd)
		return other_value(odd, g) ? STAND_REFUTED : STAND_SILENT;
	if (q->negations % 2 == denials(g, q) % 2)
		return STAND_BORNE_OUT;
	return found >= CONTENT_FEW ? STAND_REFUTED : STAND_SILENT;
}

/* Whether the record has that number or day of something that q is about: then
 * another one elsewhere refutes nothing. */
static bool gives(const struct segments *all, const struct segment *q,
		  const struct token *value)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct segment *g = &all->list[i];

		for (size_t k = 0; has(g, value->stem) && k < q->n; k++)
			if (!q->list[k].name &&
			    q->list[k].stem != value->stem &&
			    has(g, q->list[k].stem))
				return true;
	}
	return false;
}

static bool is_given(const struct stand_record *r, const struct segment *q,
		     const struct token *value)
{
	bool given = gives(&r->said, q, value);

	for (size_t i = 0; i < r->t->n_topics && !given; i++)
		given = gives(&r->topics[i].texts, q, value);
	return given;
}

static struct stand_source source_of(const struct stand_record *r,
				     const struct segment *q)
{
	struct stand_source best = { STAND_SILENT, NULL, 0 };

	for (size_t i = 0; i < r->said.n; i++) {
		const struct segment *g = &r->said.list[i];
		const struct token *differs = NULL;
		enum stand_verdict v = beside(q, g, &differs);

		if (v == STAND_REFUTED && differs && is_given(r, q, differs))
			continue;
		if (v == STAND_SILENT || (v == STAND_REFUTED && best.verdict))
			continue;
		if (v == STAND_BORNE_OUT && best.verdict == v && best.paragraph)
			continue;
		best = (struct stand_source){ v, g->document, g->paragraph };
	}
	return best;
}

static struct segments cut_question(const struct stand_record *r,
				    const char *question)
{
	struct segments q = { 0 };
	char *core = stand_form_core(r->words, question);

	cut(r, core, strlen(core), 0, &q);
	free(core);
	return q;
}

/* All parts of it must be borne out; one that is refuted is enough. */
struct stand_source stand_record_on(const struct stand_record *r,
				    const char *question)
{
	struct segments q = cut_question(r, question);
	struct stand_source all = { STAND_SILENT, NULL, 0 };
	bool silent = false;

	for (size_t i = 0; i < q.n; i++) {
		struct stand_source one;

		if (!q.list[i].n)
			continue;
		one = source_of(r, &q.list[i]);
		silent |= one.verdict == STAND_SILENT;
		if (one.verdict > all.verdict)
			all = one;
	}
	free(q.list);
	if (silent && all.verdict == STAND_BORNE_OUT)
		all.verdict = STAND_SILENT;
	return all;
}

/* ---- what the topic says ---- */

static bool any_has(const struct segments *all, uint64_t stem)
{
	for (size_t i = 0; i < all->n; i++)
		if (has(&all->list[i], stem))
			return true;
	return false;
}

static double share(const struct segment *q, const struct segment *g)
{
	size_t found = 0;

	for (size_t i = 0; i < q->n; i++)
		found += has(g, q->list[i].stem);
	return q->n ? (double)found / (double)q->n : 0;
}

static bool agrees_one(const struct topic_says *t, const struct segment *q)
{
	size_t missing = 0;
	double most = 0;

	for (size_t i = 0; i < q->n; i++) {
		const struct token *one = &q->list[i];

		if (any_has(&t->texts, one->stem) ||
		    any_has(&t->pool, one->stem))
			continue;
		if (one->number || one->name || one->day)
			return false;
		missing++;
	}
	if (missing > (q->n >= TOPIC_SPARE))
		return false;
	for (size_t i = 0; i < t->texts.n; i++)
		most = fmax(most, share(q, &t->texts.list[i]));
	/* the nearest decides */
	for (size_t i = 0; most >= TOPIC_LEAST && i < t->texts.n; i++) {
		const struct segment *g = &t->texts.list[i];

		if (share(q, g) >= most &&
		    (!q->subject || !g->subject || q->subject == g->subject) &&
		    q->negations % 2 == g->negations % 2 && as_hedged(q, g))
			return true;
	}
	return false;
}

bool stand_record_agrees(const struct stand_record *r,
			 const struct testimony_topic *topic,
			 const char *question)
{
	struct segments q = cut_question(r, question);
	const struct topic_says *t = &r->topics[topic - r->t->topics];
	size_t content = 0;
	bool agrees = true;

	for (size_t i = 0; i < q.n; i++) {
		content += q.list[i].n;
		if (q.list[i].n)
			agrees = agrees_one(t, &q.list[i]) && agrees;
	}
	free(q.list);
	return agrees && content >= CONTENT_FEW;
}

static bool denies_alike(const struct segment *q, const struct segment *a)
{
	return q->negations % 2 && a->negations % 2 && share(q, a) > 0;
}

bool stand_record_answers(const struct stand_record *r, const char *answer,
			  const char *question)
{
	struct segments q = cut_question(r, question), a = { 0 };
	bool found = false;

	cut_text(r, answer, &a);
	for (size_t i = 0; i < q.n && !found; i++)
		for (size_t k = 0; k < a.n && !found; k++)
			found = q.list[i].n &&
				denies_alike(&q.list[i], &a.list[k]);
	free(q.list);
	free(a.list);
	return found;
}

const struct ken_paragraph *stand_record_quoted(const struct stand_record *r,
						const char *words)
{
	struct span at;

	for (size_t i = 0; i < r->ken->n_paragraphs; i++) {
		const struct ken_paragraph *p = &r->ken->paragraphs[i];

		if (p->of_record && quote_find(p->text, words, &at))
			return p;
	}
	return NULL;
}

size_t stand_record_content(const struct stand_record *r, const char *question)
{
	struct segments q = cut_question(r, question);
	size_t n = 0;

	for (size_t i = 0; i < q.n; i++)
		n += q.list[i].n;
	free(q.list);
	return n;
}

bool stand_record_negated(const struct stand_record *r, const char *question)
{
	struct segments q = cut_question(r, question);
	size_t n = 0;

	for (size_t i = 0; i < q.n; i++)
		n += q.list[i].negations;
	free(q.list);
	return n % 2 == 1;
}
