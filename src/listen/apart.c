/*
 * apart.c - see apart.h
 */
#include "listen/apart.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "listen/match.h"

struct apart {
	size_t issue, question; /* places in the case */
	size_t answer, other;	/* in ken_issue.answers */
	size_t taken, wordings; /* taken for the other; of so many */
};

/* ---- one answer ---- */

/* How often each answer of the issue was named for wordings of this one, by
 * question: counts[q * n_answers + answer]. */
static void read_wording(struct ken *k, size_t issue, size_t answer,
			 const char *wording, size_t *counts)
{
	const struct ken_issue *i = &k->issues[issue];

	for (size_t q = 0; q < i->issue->n_questions; q++) {
		struct matches m;
		struct said s;

		if (!i->answers[answer].map->to[q])
			continue;
		said_init(&s, k, wording, &i->questions[q]);
		match_answers(&m, k, &s, issue, q);
		if (m.n)
			counts[q * i->n_answers + m.list[0].answer]++;
		said_release(&s);
	}
}

/* The question where most wordings were taken for one other answer, if two in
 * three were. */
static bool worst(const struct ken_issue *i, size_t answer,
		  const size_t *counts, struct apart *out)
{
	size_t most = 0;

	for (size_t q = 0; q < i->issue->n_questions; q++) {
		const size_t *row = counts + q * i->n_answers;
		size_t lost = 0, other = answer == 0;

		if (!i->answers[answer].map->to[q] || i->n_answers < 2)
			continue;
		for (size_t a = 0; a < i->n_answers; a++) {
			if (a == answer)
				continue;
			lost += row[a];
			if (row[a] > row[other])
				other = a;
		}
		if (3 * row[other] < 2 * (lost + row[answer]) ||
		    row[other] <= most)
			continue;
		most = row[other];
		out->question = q;
		out->other = other;
		out->taken = most;
		out->wordings = lost + row[answer];
	}
	return most > 0;
}

static bool look_at(struct ken *k, size_t issue, size_t answer,
		    struct apart *out)
{
	struct ken_issue *i = &k->issues[issue];
	struct saying *mine = &i->answers[answer].saying, whole = *mine;
	size_t *counts = xcalloc(i->issue->n_questions * i->n_answers + 1,
				 sizeof *counts);
	bool is;

	*out = (struct apart){ .issue = issue, .answer = answer };
	for (size_t w = 1; w < whole.n; w++) { /* the first is the gist */
		*mine = ken_without(k, &whole, w);
		read_wording(k, issue, answer, whole.texts[w], counts);
		ken_without_release(mine);
	}
	*mine = whole;
	is = worst(i, answer, counts, out);
	free(counts);
	return is;
}

/*
 * Every answer of the map at least two in three of whose wordings are taken for one
 * other answer, once, with the question where that is worst.  `k` is ready and can hear; it is as before when this returns.  Some
 * seconds for a large map.  The caller frees *out.
 */
static size_t find_apart(struct ken *k, struct apart **out)
{
	size_t n = 0;

	*out = NULL;
	for (size_t i = 0; i < k->kase->n_issues; i++)
		for (size_t a = 0;
		     k->issues[i].mapped && a < k->issues[i].n_answers; a++) {
			struct apart one;

			if (!look_at(k, i, a, &one))
				continue;
			*out = xreallocarray(*out, n + 1, sizeof **out);
			(*out)[n++] = one;
		}
	return n;
}

/* ---- keys of facts ---- */

static bool has_word(const struct words *w, const struct word *one)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->list[i].stem == one->stem)
			return true;
	return false;
}

/* "Mr. Ames" is Ames. */
static bool is_title(const char *s, const struct word *k)
{
	static const char *const titles[] = { "Mr", "Mrs", "Ms", "Dr" };
	size_t len = k->to - k->from;

	return str_span_in(s + k->from, len, STR_LIST(titles));
}

static bool has_key(const struct ken *k, const struct map_fact *fact,
		    const char *key)
{
	const struct ken_paragraph *p =
		ken_paragraph(k, fact->document, fact->paragraph);
	struct words text, words;
	bool has = true;

	words_init(&text, k->vectors, fact->text, strlen(fact->text));
	words_init(&words, k->vectors, key, strlen(key));
	for (size_t i = 0; i < words.n; i++)
		has = has && (is_title(key, &words.list[i]) ||
			      has_word(&text, &words.list[i]) ||
			      (p && has_word(&p->words, &words.list[i])));
	words_release(&text);
	words_release(&words);
	return has;
}

static bool is_read(const struct ken *k, const char *document)
{
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (!strcmp(k->paragraphs[i].document->id, document))
			return true;
	return false;
}

static void check_keys(const struct ken *k, struct faults *f)
{
	for (size_t i = 0; i < k->map.n_facts; i++) {
		const struct map_fact *fact = &k->map.facts[i];

		if (case_document(k->kase, fact->document) && *k->kase->dir &&
		    !is_read(k, fact->document)) {
			faults_add(f,
				   "fact %.70s: %.70s cannot be read, so its "
				   "keys are not checked",
				   fact->id, fact->document);
			continue;
		}
		for (size_t n = 0; n < fact->keys.n; n++)
			if (!has_key(k, fact, fact->keys.list[n]))
				faults_add(f,
					   "fact %.70s: key \"%.60s\" stands "
					   "neither in its text nor in "
					   "paragraph %d of %.70s",
					   fact->id, fact->keys.list[n],
					   fact->paragraph, fact->document);
	}
}

/* ---- the whole ---- */

static void check_apart(struct ken *k, struct faults *f)
{
	struct apart *list;
	size_t n = find_apart(k, &list);

	for (size_t i = 0; i < n; i++) {
		const struct apart *one = &list[i];
		const struct ken_issue *issue = &k->issues[one->issue];

		faults_add(f,
			   "issue %.70s, question %zu: no wording tells answer "
			   "%.70s from answer %.70s: %zu of its %zu wordings "
			   "are taken for that one",
			   issue->issue->id, one->question + 1,
			   issue->answers[one->answer].id,
			   issue->answers[one->other].id, one->taken,
			   one->wordings);
	}
	free(list);
}

/* ---- good answers ---- */

/* Without "As brief-petitioner, paragraph 3 has it: ". */
static const char *answer_itself(const char *good)
{
	static const char has_it[] = " has it: ";
	const char *at = str_begins(good, "As ") ? strstr(good, has_it) : NULL;

	return at ? at + strlen(has_it) : good;
}

/* Whether it has a word of what is asked and of what the issue is. */
static bool is_on_the_issue(const struct ken *k, const struct issue *issue)
{
	const char *good = answer_itself(issue->good_answer);
	struct words answer = ken_words(k, good, strlen(good)), asked;
	struct buf b;
	bool on;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s. %s", issue->label, issue->description);
	for (size_t i = 0; i < issue->n_questions; i++)
		buf_printf(&b, " %s", issue->questions[i].text);
	asked = ken_words(k, b.s, b.len);
	on = words_shared(&answer, &asked) > 0;
	words_release(&asked);
	words_release(&answer);
	buf_release(&b);
	return on;
}

static void check_good_answers(const struct ken *k, struct faults *f)
{
	const struct court_case *c = k->kase;

	for (size_t i = 0; i < c->n_issues; i++)
		if (*c->issues[i].good_answer &&
		    !is_on_the_issue(k, &c->issues[i]))
			faults_add(
				f,
				"issue %.70s: its good answer has no word in "
				"common with its questions; hotbench case "
				"set %.70s good-answer %.70s TEXT puts one "
				"in its place",
				c->issues[i].id, c->slug, c->issues[i].id);
}

static void faults_in(struct faults *f, size_t before, char *path)
{
	faults_within(f, before, path);
	free(path);
}

void apart_check(const struct catalogue *c, const struct court_case *kase,
		 bool strict, struct faults *f)
{
	struct ken *k = ken_new(c, kase);
	size_t before = f->n;

	ken_ready(k);
	check_keys(k, f);
	if (strict && ken_can_hear(k))
		check_apart(k, f);
	faults_in(f, before, map_path(kase));
	before = f->n;
	if (strict)
		check_good_answers(k, f);
	faults_in(f, before, file_join(kase->dir, "case.json"));
	ken_free(k);
}
