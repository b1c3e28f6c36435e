/*
 * map_check.c - what a loader cannot see: whether a map is whole, and true to the
 * papers
 *
 * A fault says which issue, and which answer of it, by their ids: an author looks
 * for those.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/alike.h"
#include "court/map.h"
#include "court/map_drafts.h"
#include "court/plain.h"
#include "court/verbatim.h"

#define PAPERS_MAX ((size_t)256 << 20)

struct check {
	const struct case_map *m;
	const struct court_case *c;
	bool strict;
	struct paragraphs *documents; /* one for each; empty where unreadable */
	struct buf papers;	      /* all of them as plain_words */
	bool all_read;		      /* no paper is missing in it */
	struct faults *f;
};

/* ---- where ---- */

static void fault(struct check *k, const struct issue *issue,
		  const struct map_answer *a, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

static void fault(struct check *k, const struct issue *issue,
		  const struct map_answer *a, const char *fmt, ...)
{
	char text[500];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	faults_add(k->f, "issue %.70s%s%s%.70s: %s", issue->id,
		   map_drafts_has_issue(k->m, issue->id) ? " (draft)" : "",
		   a ? ", answer " : "", a ? a->id : "", text);
}

/* ---- the papers ---- */

static void read_papers(struct check *k)
{
	k->all_read = *k->c->dir != '\0';
	for (size_t i = 0; i < k->c->n_documents && *k->c->dir; i++) {
		struct paragraphs *p = &k->documents[i];

		if (!document_load(p, k->c, &k->c->documents[i], NULL) || !p->n)
			k->all_read = false;
		for (size_t j = 0; j < p->n; j++)
			plain_words(&k->papers, p->list[j].text,
				    strlen(p->list[j].text));
	}
}

static bool papers_have(const struct check *k, const char *s, size_t len)
{
	return verbatim_in(k->papers.s, s, len);
}

/* ---- quotations ---- */

struct quoting {
	const struct check *k;
	const struct issue *issue;
};

static bool own_questions_have(const struct issue *issue, const char *s,
			       size_t len)
{
	for (size_t q = 0; q < issue->n_questions; q++) {
		const char *text = issue->questions[q].text;
		char *words = verbatim_words(text, strlen(text));
		bool has = verbatim_in(words, s, len);

		free(words);
		if (has)
			return true;
	}
	return false;
}

static bool is_said(const void *arg, const char *s, size_t len)
{
	const struct quoting *q = arg;

	return papers_have(q->k, s, len) ||
	       own_questions_have(q->issue, s, len);
}

static void check_quotations(struct check *k, const struct issue *issue,
			     const struct map_answer *a, const char *text)
{
	struct quoting q = { k, issue };
	size_t len;
	const char *quoted =
		k->all_read ? verbatim_false(text, is_said, &q, &len) : NULL;

	if (quoted)
		fault(k, issue, a,
		      "\"%.*s\" stands in quotation marks and in no paper",
		      (int)(len > 120 ? 120 : len), quoted);
}

static void check_texts_quoted(struct check *k, const struct issue *issue,
			       const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		check_quotations(k, issue, NULL, t->list[i]);
}

/* ---- one answer ---- */

static bool names_something(const struct check *k, const char *id)
{
	return case_issue(k->c, id) || map_proposition(k->m, id);
}

static void check_names(struct check *k, const struct issue *issue,
			const struct map_answer *a)
{
	for (size_t i = 0; i < a->gives.n; i++)
		if (!names_something(k, a->gives.list[i]))
			fault(k, issue, a,
			      "gives \"%.60s\": no proposition and no issue "
			      "has "
			      "that id",
			      a->gives.list[i]);
	if (*a->leads_to && !case_issue(k->c, a->leads_to))
		fault(k, issue, a, "leads_to \"%.60s\": no issue has that id",
		      a->leads_to);
}

static bool fits_any(const struct map_answer *a, const struct issue *issue)
{
	for (size_t q = 0; q < issue->n_questions; q++)
		if (a->to[q])
			return true;
	return false;
}

static bool has_text(const struct texts *list, size_t n, const char *text)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list->list[i], text))
			return true;
	return false;
}

static void check_turned(struct check *k, const struct issue *issue,
			 const struct map_answer *a)
{
	if (a->turned.n && a->effect != COMMITMENT_BENEFICIAL)
		fault(k, issue, a,
		      "turned: only of an answer that helps the opposite is "
		      "looked for");
	for (size_t i = 0; i < a->turned.n; i++) {
		const char *text = a->turned.list[i];

		if (!strcmp(text, a->gist) ||
		    has_text(&a->says, a->says.n, text))
			fault(k, issue, a,
			      "turned[%zu] is what the answer itself says", i);
		if (has_text(&a->turned, i, text))
			fault(k, issue, a, "turned[%zu] stands twice", i);
	}
}

static void check_answer(struct check *k, size_t at, size_t n)
{
	const struct issue *issue = &k->c->issues[at];
	const struct map_issue *mi = &k->m->issues[at];
	const struct map_answer *a = &mi->answers[n];

	for (size_t i = 0; i < n; i++)
		if (*a->id && !strcmp(mi->answers[i].id, a->id))
			fault(k, issue, a, "another answer has that id");
	if (!fits_any(a, issue))
		fault(k, issue, a, "fits no question");
	if (a->says.n < MAP_WORDINGS_MIN)
		fault(k, issue, a, "has %zu wordings; at least %d are wanted",
		      a->says.n, MAP_WORDINGS_MIN);
	if (!a->press.n)
		fault(k, issue, a, "has no press");
	check_names(k, issue, a);
	check_turned(k, issue, a);
	for (size_t i = 0; i < a->press.n; i++)
		check_quotations(k, issue, a, a->press.list[i].text);
}

/* ---- wordings beside each other ---- */

struct wording {
	const struct map_answer *answer;
	const char *text;
	struct alike words;
};

static bool share_a_question(const struct map_answer *a,
			     const struct map_answer *b,
			     const struct issue *issue)
{
	for (size_t q = 0; q < issue->n_questions; q++)
		if (a->to[q] && b->to[q])
			return true;
	return false;
}

static void check_pair(struct check *k, const struct issue *issue,
		       const struct wording *a, const struct wording *b)
{
	bool exact;

	if (!alike_near(&a->words, &b->words, &exact))
		return;
	if (a->answer == b->answer && exact)
		fault(k, issue, a->answer, "says \"%.80s\" twice", a->text);
	else if (a->answer != b->answer &&
		 share_a_question(a->answer, b->answer, issue))
		fault(k, issue, b->answer,
		      "says \"%.80s\" in %s words as answer %.70s, which fits "
		      "the same question",
		      b->text, exact ? "the same" : "nearly the same",
		      a->answer->id);
}

static void check_wordings(struct check *k, size_t at)
{
	const struct issue *issue = &k->c->issues[at];
	const struct map_issue *mi = &k->m->issues[at];
	struct wording *all;
	size_t n = 0;

	for (size_t i = 0; i < mi->n_answers; i++)
		n += mi->answers[i].says.n;
	all = xcalloc(n + 1, sizeof *all);
	n = 0;
	for (size_t i = 0; i < mi->n_answers; i++)
		for (size_t j = 0; j < mi->answers[i].says.n; j++) {
			all[n].answer = &mi->answers[i];
			all[n].text = mi->answers[i].says.list[j];
			alike_take(&all[n].words, all[n].text);
			n++;
		}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i && !k->f->dropped; j++)
			check_pair(k, issue, &all[j], &all[i]);
	for (size_t i = 0; i < n; i++)
		alike_release(&all[i].words);
	free(all);
}

/* ---- presses beside each other ---- */

/* Something that the bench asks, with where it stands. */
struct asked {
	char *words; /* plain_words; owned */
	const char *text;
	const struct issue *issue;
	const struct map_answer *answer; /* NULL: a question's own */
};
struct asked_list {
	struct asked *list;
	size_t n, room;
};

static void add_asked(struct asked_list *l, const char *text,
		      const struct issue *issue, const struct map_answer *a)
{
	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	l->list[l->n++] = (struct asked){ verbatim_words(text, strlen(text)),
					  text, issue, a };
}

static void add_presses(struct asked_list *l, const struct presses *p,
			const struct issue *issue, const struct map_answer *a)
{
	for (size_t i = 0; i < p->n; i++)
		add_asked(l, p->list[i].text, issue, a);
}

static int by_words(const void *a, const void *b)
{
	return strcmp(((const struct asked *)a)->words,
		      ((const struct asked *)b)->words);
}

static void add_all_asked(const struct check *k, struct asked_list *l)
{
	for (size_t i = 0; i < k->m->n_issues; i++) {
		const struct issue *issue = &k->c->issues[i];
		const struct map_issue *mi = &k->m->issues[i];

		for (size_t q = 0; q < issue->n_questions; q++) {
			add_asked(l, issue->questions[q].text, issue, NULL);
			add_presses(l, &mi->questions[q].follow_ups, issue,
				    NULL);
		}
		for (size_t a = 0; a < mi->n_answers; a++)
			add_presses(l, &mi->answers[a].press, issue,
				    &mi->answers[a]);
	}
}

/* What is asked of one answer is asked nowhere else: or two answers would get the
 * same reply.  (Questions that stand twice are case_check's.) */
static void check_presses(struct check *k)
{
	struct asked_list l = { 0 };

	add_all_asked(k, &l);
	if (!l.n)
		return;
	qsort(l.list, l.n, sizeof *l.list, by_words);
	for (size_t i = 1; i < l.n; i++) {
		const struct asked *a = &l.list[i - 1], *b = &l.list[i];

		if (!a->answer || (b->answer && b->answer < a->answer)) {
			a = b;
			b = &l.list[i - 1];
		}
		if (a->answer && *a->words && !strcmp(a->words, b->words))
			fault(k, a->issue, a->answer,
			      "\"%.80s\" is asked in issue %.70s%s%.70s too",
			      a->text, b->issue->id,
			      b->answer ? ", answer " : "",
			      b->answer ? b->answer->id : "");
	}
	for (size_t i = 0; i < l.n; i++)
		free(l.list[i].words);
	free(l.list);
}

/* ---- propositions ---- */

static bool excludes(const struct proposition *p, const char *id)
{
	for (size_t i = 0; i < p->excludes.n; i++)
		if (!strcmp(p->excludes.list[i], id))
			return true;
	return false;
}

static void check_excludes(struct check *k, const struct proposition *p)
{
	for (size_t i = 0; i < p->excludes.n; i++) {
		const char *id = p->excludes.list[i];
		const struct proposition *other = map_proposition(k->m, id);

		if (!strcmp(id, p->id))
			faults_add(k->f, "proposition %.70s: excludes itself",
				   p->id);
		else if (!other)
			faults_add(k->f,
				   "proposition %.70s: excludes \"%.60s\": no "
				   "proposition has that id",
				   p->id, id);
		else if (!excludes(other, p->id))
			faults_add(k->f,
				   "proposition %.70s: excludes %.70s, which "
				   "does not exclude it",
				   p->id, id);
	}
}

static void check_propositions(struct check *k)
{
	for (size_t i = 0; i < k->m->n_propositions; i++) {
		const struct proposition *p = &k->m->propositions[i];

		if (*p->id && map_proposition(k->m, p->id) != p)
			faults_add(k->f,
				   "proposition %.70s: another proposition has "
				   "that id",
				   p->id);
		if (case_issue(k->c, p->id))
			faults_add(k->f,
				   "proposition %.70s: an issue has that id",
				   p->id);
		if (!p->says.n)
			faults_add(k->f,
				   "proposition %.70s: has no wording (says)",
				   p->id);
		check_excludes(k, p);
	}
}

/* ---- the record and the law ---- */

static void check_fact(struct check *k, size_t i)
{
	const struct map_fact *fact = &k->m->facts[i];
	const struct document *d = case_document(k->c, fact->document);
	const struct paragraphs *p;

	for (size_t j = 0; j < i; j++)
		if (*fact->id && !strcmp(k->m->facts[j].id, fact->id))
			faults_add(k->f, "fact %.70s: another fact has that id",
				   fact->id);
	for (size_t j = 0; j < fact->wrong.n; j++)
		if (!strcmp(fact->wrong.list[j], fact->text))
			faults_add(k->f,
				   "fact %.70s: wrong[%zu] is the fact itself",
				   fact->id, j);
	if (!d) {
		if (*fact->document)
			faults_add(k->f,
				   "fact %.70s: no document has the id "
				   "\"%.60s\"",
				   fact->id, fact->document);
		return;
	}
	p = &k->documents[d - k->c->documents];
	if (p->n && !document_paragraph(p, fact->paragraph))
		faults_add(k->f, "fact %.70s: %s has no paragraph %d", fact->id,
			   d->file, fact->paragraph);
}

/* "section 704(a)", "§ 704": papers have many ways to cite a section, all with
 * its number. */
static bool section_is_cited(const struct check *k, const char *name)
{
	static const char *const signs[] = { "section ", "Section ",
					     "\xc2\xa7 " };

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		const char *s = strstr(name, signs[i]);
		size_t n;

		if (!s)
			continue;
		s += strlen(signs[i]);
		n = strspn(s, "0123456789");
		if (n && papers_have(k, s, n))
			return true;
	}
	return false;
}

static bool is_cited(const struct check *k, const struct map_authority *a)
{
	if (section_is_cited(k, a->name) || section_is_cited(k, a->cite) ||
	    papers_have(k, a->name, strlen(a->name)) ||
	    (*a->cite && papers_have(k, a->cite, strlen(a->cite))))
		return true;
	for (size_t i = 0; i < a->also.n; i++)
		if (papers_have(k, a->also.list[i], strlen(a->also.list[i])))
			return true;
	return false;
}

static void check_record(struct check *k)
{
	for (size_t i = 0; i < k->m->n_facts; i++)
		check_fact(k, i);
	for (size_t i = 0; i < k->m->n_authorities && k->all_read; i++)
		if (!is_cited(k, &k->m->authorities[i]))
			faults_add(k->f,
				   "authority \"%.80s\": no paper cites it",
				   k->m->authorities[i].name);
}

/* ---- strict: what our own maps promise ---- */

static void strict_question(struct check *k, size_t at, size_t q)
{
	const struct issue *issue = &k->c->issues[at];
	const struct map_question *mq = &k->m->issues[at].questions[q];
	size_t n = map_fitting(&k->m->issues[at], q);

	if (mq->form < 0)
		fault(k, issue, NULL, "question %zu: form: missing", q + 1);
	if (mq->manner < 0)
		fault(k, issue, NULL, "question %zu: manner: missing", q + 1);
	if (mq->again.n < MAP_STRICT_AGAIN)
		fault(k, issue, NULL,
		      "question %zu: again: has %zu rewordings; at least %d "
		      "are wanted",
		      q + 1, mq->again.n, MAP_STRICT_AGAIN);
	if (n < MAP_STRICT_ANSWERS || n > MAP_STRICT_MOST)
		fault(k, issue, NULL,
		      "question %zu: %zu answers fit; %d to %d are wanted",
		      q + 1, n, MAP_STRICT_ANSWERS, MAP_STRICT_MOST);
}

static void strict_answer(struct check *k, const struct issue *issue,
			  const struct map_answer *a)
{
	if (!*a->better)
		fault(k, issue, a, "better: missing");
	for (size_t i = 0; i < a->press.n; i++)
		if (a->press.list[i].manner < 0)
			fault(k, issue, a, "press %zu: manner: missing", i + 1);
}

static void strict_check(struct check *k)
{
	size_t n[SIDES] = { 0 };

	for (size_t i = 0; i < k->m->n_issues; i++) {
		const struct issue *issue = &k->c->issues[i];
		const struct map_issue *mi = &k->m->issues[i];

		if (mi->limits.n < MAP_STRICT_LIMITS)
			fault(k, issue, NULL,
			      "limits: has %zu; at least %d are wanted",
			      mi->limits.n, MAP_STRICT_LIMITS);
		for (size_t q = 0; q < issue->n_questions; q++)
			strict_question(k, i, q);
		for (size_t a = 0; a < mi->n_answers; a++)
			strict_answer(k, issue, &mi->answers[a]);
	}
	for (size_t i = 0; i < k->m->n_propositions; i++)
		n[k->m->propositions[i].side]++;
	if (k->m->drafts.n)
		faults_add(k->f,
			   "%zu pieces are drafts that nobody has confirmed",
			   k->m->drafts.n);
	for (int s = 0; s < SIDES; s++)
		if (!n[s])
			faults_add(k->f, "the %s has no propositions",
				   side_names[s]);
}

/* ---- the whole ---- */

static void check_issue(struct check *k, size_t i)
{
	const struct map_issue *mi = &k->m->issues[i];

	for (size_t a = 0; a < mi->n_answers; a++)
		check_answer(k, i, a);
	check_wordings(k, i);
	check_texts_quoted(k, &k->c->issues[i], &mi->limits);
	for (size_t q = 0; q < k->c->issues[i].n_questions; q++)
		check_texts_quoted(k, &k->c->issues[i],
				   &mi->questions[q].again);
}

static void check_all(struct check *k)
{
	for (size_t i = 0; i < k->m->n_issues; i++)
		check_issue(k, i);
	check_presses(k);
	check_propositions(k);
	check_record(k);
	if (k->strict)
		strict_check(k);
}

void map_check(const struct case_map *m, const struct court_case *c,
	       bool strict, struct faults *f)
{
	struct check k = { .m = m, .c = c, .strict = strict, .f = f };
	size_t before = f->n;

	if (map_is_empty(m))
		return;
	k.documents = xcalloc(c->n_documents + 1, sizeof *k.documents);
	buf_init(&k.papers, PAPERS_MAX);
	read_papers(&k);
	check_all(&k);
	for (size_t i = 0; i < c->n_documents; i++)
		document_release(&k.documents[i]);
	free(k.documents);
	buf_release(&k.papers);
	if (*c->dir) {
		char *path = map_path(c);

		faults_within(f, before, path);
		free(path);
	}
}
