/*
 * case_check.c - what a loader cannot see: whether a case is whole
 *
 * Paths in faults are written by hand, as json_fault would: "$.issues[3].record[0]".
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/map.h"

struct check {
	const struct court_case *c;
	struct paragraphs *documents; /* one for each; empty where unreadable */
	size_t record_words;
	struct faults *f;
};

/* ---- documents ---- */

static void check_numbers(struct check *k, size_t i)
{
	const struct paragraphs *p = &k->documents[i];

	for (size_t j = 1; j < p->n; j++)
		if (p->list[j].number <= p->list[j - 1].number)
			faults_add(k->f,
				   "$.documents[%zu].file: paragraph %d of %s "
				   "comes after paragraph %d",
				   k->c->documents[i].at, p->list[j].number,
				   k->c->documents[i].file,
				   p->list[j - 1].number);
	if (p->cut)
		faults_add(k->f,
			   "$.documents[%zu].file: %s has more than %d "
			   "paragraphs",
			   k->c->documents[i].at, k->c->documents[i].file,
			   PARAGRAPHS_MAX);
}

static void check_document(struct check *k, size_t i)
{
	const struct document *d = &k->c->documents[i];
	struct error err = { 0 };

	for (size_t j = 0; j < i; j++)
		if (*d->id && !strcmp(d->id, k->c->documents[j].id))
			faults_add(k->f,
				   "$.documents[%zu].id: \"%s\" is the id of "
				   "documents[%zu] too",
				   d->at, d->id, k->c->documents[j].at);
	if (!*k->c->dir || !*d->file)
		return;
	if (!document_load(&k->documents[i], k->c, d, &err)) {
		faults_add(k->f, "$.documents[%zu].file: %s", d->at, err.text);
		return;
	}
	if (!k->documents[i].n)
		faults_add(k->f, "$.documents[%zu].file: %s has no paragraph",
			   d->at, d->file);
	check_numbers(k, i);
	for (size_t j = 0; !d->for_bench && j < k->documents[i].n; j++) {
		const char *text = k->documents[i].list[j].text;

		k->record_words += utf8_words(text, strlen(text));
	}
}

/* Any file that is read elsewhere (a PDF) counts as there. */
static bool is_text_file(const char *name)
{
	return !str_ends(name, ".pdf") && !str_ends(name, ".docx") &&
	       !str_ends(name, ".html") && !str_ends(name, ".htm");
}

static void check_other_file(struct check *k, size_t i)
{
	const struct document *d = &k->c->documents[i];
	struct error err = { 0 };
	char *path = file_inside(k->c->dir, d->file, &err);

	if (!path)
		faults_add(k->f, "$.documents[%zu].file: %s", d->at, err.text);
	free(path);
}

static void check_documents(struct check *k)
{
	for (size_t i = 0; i < case_all_papers(k->c); i++) {
		const char *file = k->c->documents[i].file;

		if (is_text_file(file) || !*k->c->dir)
			check_document(k, i);
		else
			check_other_file(k, i);
	}
}

/* ---- the memo ---- */

static void check_cite(struct check *k, size_t issue, size_t i)
{
	const struct record_cite *cite = &k->c->issues[issue].record[i];
	const struct document *d = case_document(k->c, cite->document);
	size_t at;

	if (!d) {
		faults_add(k->f,
			   "$.issues[%zu].record[%zu].document: no document "
			   "has the id \"%s\"",
			   issue, i, cite->document);
		return;
	}
	at = (size_t)(d - k->c->documents);
	if (k->documents[at].n &&
	    !document_paragraph(&k->documents[at], cite->paragraph))
		faults_add(k->f,
			   "$.issues[%zu].record[%zu].paragraph: %s has no "
			   "paragraph %d",
			   issue, i, d->file, cite->paragraph);
}

static void check_issue(struct check *k, size_t i)
{
	const struct issue *issue = &k->c->issues[i];

	for (size_t j = 0; j < i; j++)
		if (*issue->id && !strcmp(issue->id, k->c->issues[j].id))
			faults_add(k->f,
				   "$.issues[%zu].id: \"%s\" is the id of "
				   "issues[%zu] too",
				   i, issue->id, j);
	for (size_t j = 0; j < issue->n_record; j++)
		check_cite(k, i, j);
	for (size_t j = 0; j < issue->n_questions; j++)
		if (issue->questions[j].to >= 0 &&
		    !issue->presses[issue->questions[j].to])
			faults_add(k->f,
				   "$.issues[%zu].questions[%zu].to: the issue "
				   "does not press the %s",
				   i, j, side_names[issue->questions[j].to]);
}

/* ---- who shares a side ---- */

static void check_shared(struct check *k, enum side_id side, const char *who,
			 const struct texts *ids)
{
	for (size_t i = 0; i < ids->n; i++) {
		const struct issue *issue = case_issue(k->c, ids->list[i]);

		if (!issue)
			faults_add(k->f,
				   "$.sides: %s of the %s: there is no "
				   "issue \"%.70s\"",
				   who, side_names[side], ids->list[i]);
		else if (!case_presses(issue, side))
			faults_add(k->f,
				   "$.sides: %s of the %s: \"%.70s\" does "
				   "not press that side",
				   who, side_names[side], ids->list[i]);
	}
}

static void check_teams(struct check *k)
{
	for (int s = 0; s < SIDES; s++) {
		const struct case_side *side = &k->c->sides[s];

		check_shared(k, (enum side_id)s, "oralists.first",
			     &side->oralists[0]);
		check_shared(k, (enum side_id)s, "oralists.second",
			     &side->oralists[1]);
		check_shared(k, (enum side_id)s, "amicus",
			     &side->amicus.issues);
	}
}

/* ---- strict: what our own cases promise ---- */

static void want(struct check *k, bool is, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

static void want(struct check *k, bool is, const char *fmt, ...)
{
	char text[300];
	va_list ap;

	if (is)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	faults_add(k->f, "%s", text);
}

/* Without these a case can be argued: what is asked comes of what there is. */
static void strict_sides(struct check *k)
{
	for (int i = 0; i < SIDES; i++) {
		const struct case_side *s = &k->c->sides[i];

		if (!s->must_prove.n)
			faults_add(k->f,
				   "$.sides: the %s has nothing in must_prove",
				   side_names[i]);
		if (!s->best_points.n)
			faults_add(k->f,
				   "$.sides: the %s has nothing in best_points",
				   side_names[i]);
	}
}

static void strict_question(struct check *k, size_t i, size_t j)
{
	const struct memo_question *q = &k->c->issues[i].questions[j];

	want(k, q->type.legalbench >= 0,
	     "$.issues[%zu].questions[%zu].legalbench: missing", i, j);
	want(k, q->type.stetson >= 0,
	     "$.issues[%zu].questions[%zu].stetson: missing", i, j);
	want(k, q->type.metacog >= 0,
	     "$.issues[%zu].questions[%zu].metacog: missing", i, j);
	want(k, q->manner >= 0, "$.issues[%zu].questions[%zu].manner: missing",
	     i, j);
}

static void strict_issue(struct check *k, size_t i)
{
	const struct issue *issue = &k->c->issues[i];

	want(k, *issue->description, "$.issues[%zu].description: missing", i);
	want(k, issue->authorities.n, "$.issues[%zu].authorities: names none",
	     i);
	want(k, issue->n_questions, "$.issues[%zu].questions: there is none",
	     i);
	want(k, *issue->good_answer, "$.issues[%zu].good_answer: missing", i);
	want(k, *issue->losing_concession,
	     "$.issues[%zu].losing_concession: missing", i);
	for (size_t j = 0; j < issue->n_questions; j++)
		strict_question(k, i, j);
}

/* One question or follow-up of the memo with its place. */
struct asked {
	const char *text;
	size_t issue, question;
	int follow_up; /* -1: the question itself */
};

/* Letters and digits only, case aside: "Why not?" repeats "Why, not". */
static int by_words(const void *a, const void *b)
{
	const char *x = ((const struct asked *)a)->text;
	const char *y = ((const struct asked *)b)->text;

	for (;; x++, y++) {
		int cx, cy;

		while (*x && strchr(" ,.;:!?\"'-", *x))
			x++;
		while (*y && strchr(" ,.;:!?\"'-", *y))
			y++;
		cx = *x >= 'A' && *x <= 'Z' ? *x + 32 : *x;
		cy = *y >= 'A' && *y <= 'Z' ? *y + 32 : *y;
		if (cx != cy || !cx)
			return cx - cy;
	}
}

static size_t asked_all(const struct court_case *c, struct asked *out)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t j = 0; j < c->issues[i].n_questions; j++) {
			const struct memo_question *q =
				&c->issues[i].questions[j];

			if (out)
				out[n] = (struct asked){ q->text, i, j, -1 };
			n++;
			for (size_t k = 0; k < q->follow_ups.n; k++, n++)
				if (out)
					out[n] = (struct asked){
						q->follow_ups.list[k], i, j,
						(int)k
					};
		}
	return n;
}

static void strict_repeats(struct check *k)
{
	size_t n = asked_all(k->c, NULL);
	struct asked *all = xcalloc(n + 1, sizeof *all);

	asked_all(k->c, all);
	qsort(all, n, sizeof *all, by_words);
	for (size_t i = 1; i < n; i++)
		if (!by_words(&all[i - 1], &all[i]))
			faults_add(k->f,
				   "$.issues[%zu].questions[%zu]%s: is asked "
				   "in issues[%zu].questions[%zu] too: "
				   "\"%.60s\"",
				   all[i].issue, all[i].question,
				   all[i].follow_up >= 0 ? ".follow_ups" : "",
				   all[i - 1].issue, all[i - 1].question,
				   all[i].text);
	free(all);
}

static void strict_check(struct check *k)
{
	const struct court_case *c = k->c;
	bool first = c->level == LEVEL_FIRST;
	size_t issues = first ? CASE_FIRST_ISSUES : CASE_STRICT_ISSUES;
	size_t words =
		first ? CASE_FIRST_RECORD_WORDS : CASE_STRICT_RECORD_WORDS;

	strict_sides(k);
	want(k, c->questions.n, "$.questions: there is none");
	for (int side = 0; side < SIDES; side++) {
		size_t n = 0;

		for (size_t i = 0; i < c->n_issues; i++)
			n += c->issues[i].presses[side];
		want(k, n > 0, "$.issues: none presses the %s",
		     side_names[side]);
		want(k, c->sides[side].weak_points.n,
		     "$.sides: the %s has nothing in weak_points",
		     side_names[side]);
	}
	want(k, c->n_issues >= issues, "$.issues: %zu; at least %zu are wanted",
	     c->n_issues, issues);
	for (size_t i = 0; i < c->n_issues; i++)
		strict_issue(k, i);
	strict_repeats(k);
	want(k, !c->unread,
	     "$.accepted_unread: its drafts were accepted all at once; "
	     "hotbench "
	     "case set %s read yes says that somebody has read them",
	     c->slug);
	want(k, !case_drafts(c),
	     "%zu items are drafts that nobody has confirmed", case_drafts(c));
	want(k, c->sources.n, "$.sources: names none");
	want(k, *c->license, "$.license: missing");
	want(k, c->kind != CASE_FICTIONAL || k->record_words >= words,
	     "$.documents: %zu words of record; at least %zu are wanted",
	     k->record_words, words);
}

/* ---- the whole ---- */

static void check_all(struct check *k, bool strict)
{
	check_documents(k);
	for (size_t i = 0; i < k->c->n_issues; i++)
		check_issue(k, i);
	check_teams(k);
	if (strict)
		strict_check(k);
}

void case_check(const struct court_case *c, bool strict, struct faults *f)
{
	size_t before = f->n;
	struct check k = { .c = c, .f = f };
	char *path = *c->dir ? file_join(c->dir, "case.json") : NULL;

	k.documents = xcalloc(case_all_papers(c) + 1, sizeof *k.documents);
	check_all(&k, strict);
	for (size_t i = 0; i < case_all_papers(c); i++)
		document_release(&k.documents[i]);
	free(k.documents);
	if (path)
		faults_within(f, before, path);
	free(path);
}

/* ---- notes ---- */

struct tally {
	size_t words, sentences, syllables;
};

static bool is_vowel(char c)
{
	return c && strchr("aeiouyAEIOUY", c) != NULL;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'';
}

/* Vowel groups, a silent final e left out: near enough for a grade level. */
static size_t syllables(const char *w, size_t n)
{
	size_t groups = 0;

	for (size_t i = 0; i < n; i++)
		groups += is_vowel(w[i]) && (i == 0 || !is_vowel(w[i - 1]));
	if (groups > 1 && (w[n - 1] == 'e' || w[n - 1] == 'E') &&
	    !(n > 2 && w[n - 2] == 'l'))
		groups--;
	return groups ? groups : 1;
}

/* A full stop ends a sentence when a word of four letters or more, or a closing
 * mark, stands before it: "v." and "U.S." do not. */
static void tally(struct tally *t, const char *s)
{
	size_t i = 0, last_word = 0;
	bool open = false;

	while (s[i]) {
		size_t from = i;

		while (is_letter(s[i]))
			i++;
		if (i > from) {
			t->words++;
			t->syllables += syllables(s + from, i - from);
			last_word = i - from;
			open = true;
			continue;
		}
		if ((s[i] == '?' || s[i] == '!' ||
		     (s[i] == '.' && last_word > 3)) &&
		    (!s[i + 1] || !is_letter(s[i + 1]))) {
			t->sentences++;
			open = false;
		}
		i++;
	}
	t->sentences += open;
}

static void note(struct buf *out, const char *what, const struct tally *t)
{
	if (!t->words || !t->sentences)
		return;
	buf_printf(out, "%s: %zu words, reading grade %.1f\n", what, t->words,
		   0.39 * (double)t->words / (double)t->sentences +
			   11.8 * (double)t->syllables / (double)t->words -
			   15.59);
}

static void note_record(const struct court_case *c, struct buf *out)
{
	struct tally t = { 0 };

	for (size_t i = 0; i < c->n_documents; i++) {
		struct paragraphs p;

		if (is_text_file(c->documents[i].file) &&
		    document_load(&p, c, &c->documents[i], NULL)) {
			for (size_t j = 0; j < p.n; j++)
				tally(&t, p.list[j].text);
			document_release(&p);
		}
	}
	note(out, "record", &t);
}

static void note_memo(const struct court_case *c, struct buf *out)
{
	size_t n = asked_all(c, NULL), per_side[SIDES] = { 0 };
	struct asked *all = xcalloc(n + 1, sizeof *all);
	struct tally questions = { 0 };

	asked_all(c, all);
	for (size_t i = 0; i < n; i++)
		tally(&questions, all[i].text);
	free(all);
	for (size_t i = 0; i < c->n_issues; i++)
		for (int s = 0; s < SIDES; s++)
			per_side[s] += c->issues[i].presses[s];
	note(out, "questions", &questions);
	buf_printf(out,
		   "memo: %zu issue%s (%zu press the petitioner, %zu the "
		   "respondent), %zu questions and follow-ups\n",
		   c->n_issues, str_plural(c->n_issues),
		   per_side[SIDE_PETITIONER], per_side[SIDE_RESPONDENT], n);
}

static void note_map(const struct court_case *c, struct buf *out)
{
	struct case_map m;

	map_load(&m, c, NULL);
	if (!map_is_empty(&m))
		buf_printf(
			out,
			"map: %zu answers in %zu wordings, %zu propositions, "
			"%zu authorities, %zu facts\n",
			m.n_answers, map_wordings(&m), m.n_propositions,
			m.n_authorities, m.n_facts);
	map_release(&m);
}

void case_notes(const struct court_case *c, struct buf *out)
{
	struct tally facts = { 0 };

	tally(&facts, c->facts);
	note(out, "facts", &facts);
	note_record(c, out);
	note_memo(c, out);
	note_map(c, out);
	if (case_drafts(c))
		buf_printf(out,
			   "drafts: %zu that nobody has confirmed (case "
			   "prepare %s --list)\n",
			   case_drafts(c), c->slug);
}
