/*
 * ken.c - see ken.h
 */
#include "listen/ken.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/quotation.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/argument.h"
#include "court/catalogue.h"
#include "court/cues.h"
#include "listen/opposites.h"

#define SENTENCE_BYTES	24  /* fewer are a heading or a number */
#define TESTIMONY_BYTES 320 /* of a question and its answer, taken as one */

/* ---- its data files ---- */

static bool open_vectors(struct ken *k, const char *path, struct error *err)
{
	k->vectors = k->no_vectors ? NULL : wordvec_open(path, err);
	return k->vectors || k->no_vectors;
}

static bool open_scales(struct ken *k, const char *path, struct error *err)
{
	return k->can_hear = scales_load(&k->scales, path, err);
}

static bool open_vague(struct ken *k, const char *path, struct error *err)
{
	return (k->vague = parlance_load(path, err)) != NULL;
}

static bool open_giving(struct ken *k, const char *path, struct error *err)
{
	return (k->giving = parlance_load(path, err)) != NULL;
}

static bool open_turned(struct ken *k, const char *path, struct error *err)
{
	return (k->turned = parlance_load(path, err)) != NULL;
}

static bool open_outcomes(struct ken *k, const char *path, struct error *err)
{
	return (k->outcomes = outcome_load(path, err)) != NULL;
}

static bool open_opposites(struct ken *k, const char *path, struct error *err)
{
	return (k->opposites = opposites_load(path, err)) != NULL;
}

/* In the order in which a person is told of them. */
static const struct {
	const char *name, *without; /* what is so without it */
	bool (*open)(struct ken *k, const char *path, struct error *err);
} files[] = {
	{ "lexicons/speech.vec", "answers are read by words alone",
	  open_vectors },
	{ "lexicons/listening.txt", "answers are not held against the case",
	  open_scales },
	{ "lexicons/vague.txt", "talk round a question is seldom told",
	  open_vague },
	{ "lexicons/giving.txt", "who gives way is seldom told", open_giving },
	{ "lexicons/turned.txt", "who has a point backwards is seldom told",
	  open_turned },
	{ "lexicons/outcome.txt", "who wins by an answer is not told",
	  open_outcomes },
	{ "lexicons/opposites.txt", "the opposite of an answer is not told",
	  open_opposites },
};

static void close_data(struct ken *k)
{
	wordvec_close(k->vectors);
	parlance_free(k->vague);
	parlance_free(k->giving);
	parlance_free(k->turned);
	outcome_free(k->outcomes);
	opposites_free(k->opposites);
}

/* ---- made and let go ---- */

struct ken *ken_new(const struct catalogue *c, const struct court_case *kase)
{
	struct ken *k = xcalloc(1, sizeof *k);

	k->catalogue = c;
	k->kase = kase;
	k->trouble = xstrdup("");
	return k;
}

void ken_leave_out(struct ken *k, bool vectors, bool map)
{
	k->no_vectors = vectors;
	k->no_map = map;
}

static void saying_release(struct saying *s)
{
	words_release(&s->pooled);
	for (size_t i = 0; i < s->n; i++)
		words_release(&s->wordings[i]);
	free(s->wordings);
	free(s->texts);
}

static void issue_release(struct ken_issue *i)
{
	words_release(&i->pooled);
	for (size_t q = 0; i->issue && q < i->issue->n_questions; q++)
		words_release(&i->questions[q]);
	free(i->questions);
	for (size_t a = 0; a < i->n_answers; a++)
		saying_release(&i->answers[a].saying);
	free(i->answers);
}

void ken_free(struct ken *k)
{
	if (!k)
		return;
	for (size_t i = 0; k->issues && i < k->kase->n_issues; i++)
		issue_release(&k->issues[i]);
	free(k->issues);
	for (size_t i = 0; k->propositions && i < k->map.n_propositions; i++)
		saying_release(&k->propositions[i].saying);
	free(k->propositions);
	for (size_t i = 0; i < k->n_paragraphs; i++)
		words_release(&k->paragraphs[i].words);
	free(k->paragraphs);
	for (size_t i = 0; i < k->n_evidence; i++)
		words_release(&k->evidence[i].words);
	free(k->evidence);
	for (size_t i = 0; i < k->n_wrongs; i++)
		words_release(&k->wrongs[i].words);
	free(k->wrongs);
	for (size_t i = 0; k->loaded && i < k->kase->n_documents; i++)
		document_release(&k->loaded[i]);
	free(k->loaded);
	for (size_t i = 0; i < k->n_asked; i++)
		words_release(&k->asked[i]);
	free(k->asked);
	words_release(&k->about);
	stems_free(k->stems);
	for (int side = 0; side < SIDES; side++)
		stems_free(k->spoken[side]);
	close_data(k);
	map_release(&k->map);
	free(k->trouble);
	free(k);
}

bool ken_can_hear(const struct ken *k)
{
	return k->can_hear;
}

const char *ken_trouble(const struct ken *k)
{
	return k->trouble;
}

static void note(struct ken *k, const char *what, const char *so)
{
	char *all = xprintf("%s%s%s; %s", k->trouble, *k->trouble ? "\n" : "",
			    what, so);

	free(k->trouble);
	k->trouble = all;
}

/* ---- reading what there is ---- */

static void open_data(struct ken *k)
{
	struct error err = { 0 };

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char *path = catalogue_file(k->catalogue, files[i].name);

		if (!files[i].open(k, path, &err))
			note(k, err.text, files[i].without);
		free(path);
	}
	if (!cues_load(k->catalogue, &err))
		note(k, err.text, "what an answer does is seldom told");
	k->dims = k->vectors ? wordvec_dims(k->vectors) : 0;
}

static void open_map(struct ken *k)
{
	struct faults f;
	struct error err = { 0 };

	if (k->no_map) {
		map_init(&k->map, k->kase);
		return;
	}
	faults_init(&f);
	if (!map_load(&k->map, k->kase, &f) && !faults_none(&f, &err))
		note(k, err.text, "that part of the map is left out");
	faults_release(&f);
}

/* "brief-respondent", "memorial-applicant", "reply-respondent": by whom. */
static bool is_filing(const char *id, const char *whose)
{
	return strstr(id, whose) &&
	       (strstr(id, "brief") || strstr(id, "memorial") ||
		strstr(id, "reply"));
}

/* What a person said that a paper is; false where nobody did. */
static bool tell_role(struct ken_paragraph *p)
{
	switch (p->document->role) {
	case DOCUMENT_PETITIONER_BRIEF:
	case DOCUMENT_PETITIONER_REPLY: p->brief_of = SIDE_PETITIONER; break;
	case DOCUMENT_RESPONDENT_BRIEF:
	case DOCUMENT_RESPONDENT_REPLY: p->brief_of = SIDE_RESPONDENT; break;
	case DOCUMENT_DECISION:
	case DOCUMENT_RECORD:
	case DOCUMENT_LAW: p->of_record = true; break;
	case DOCUMENT_UNSAID:
	case DOCUMENT_OTHER: return false;
	default: break; /* an amicus, a note */
	}
	return true;
}

static void tell_by_name(struct ken_paragraph *p)
{
	const char *id = p->document->id;

	if (is_filing(id, "respondent"))
		p->brief_of = SIDE_RESPONDENT;
	else if (is_filing(id, "petitioner") || is_filing(id, "applicant") ||
		 strstr(id, "reply"))
		p->brief_of = SIDE_PETITIONER;
	p->of_record =
		p->brief_of < 0 && !strstr(id, "brief") && !strstr(id, "amic");
}

/* A side's brief says what the side says; anything else was found, sworn or
 * enacted. */
static void tell_kind(struct ken_paragraph *p)
{
	p->brief_of = -1;
	if (!tell_role(p))
		tell_by_name(p);
	p->of_record = p->of_record && p->document->pool == POOL_DOCKET_FILES;
}

static void read_papers(struct ken *k)
{
	const struct court_case *c = k->kase;
	size_t n = 0;

	k->loaded = xcalloc(c->n_documents + 1, sizeof *k->loaded);
	for (size_t d = 0; d < c->n_documents; d++) {
		struct error err = { 0 };

		document_load(&k->loaded[d], c, &c->documents[d], &err);
		n += k->loaded[d].n;
	}
	k->paragraphs = xcalloc(n + 1, sizeof *k->paragraphs);
	for (size_t d = 0; d < c->n_documents; d++)
		for (size_t i = 0; i < k->loaded[d].n; i++) {
			const struct paragraph *p = &k->loaded[d].list[i];
			struct ken_paragraph *to =
				&k->paragraphs[k->n_paragraphs++];

			*to = (struct ken_paragraph){ .document =
							      &c->documents[d],
						      .number = p->number,
						      .page = p->page,
						      .label = p->label,
						      .heading = p->heading,
						      .text = p->text };
			words_init(&to->words, k->vectors, p->text,
				   strlen(p->text));
			tell_kind(to);
		}
}

const struct ken_paragraph *ken_paragraph(const struct ken *k,
					  const char *document, int number)
{
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (k->paragraphs[i].number == number &&
		    !strcmp(k->paragraphs[i].document->id, document))
			return &k->paragraphs[i];
	return NULL;
}

/* ---- sayings ---- */

/* Cuts one text more and adds its words. */
static void pool(const struct ken *k, struct words *all, const char *s)
{
	struct words w;

	words_init(&w, k->vectors, s, strlen(s));
	words_append(all, &w);
	words_release(&w);
}

/* `first` is a wording too. */
static void make_saying(struct ken *k, struct saying *s, const char *first,
			const struct texts *says)
{
	s->n = says->n + 1;
	s->texts = xcalloc(s->n, sizeof *s->texts);
	s->wordings = xcalloc(s->n, sizeof *s->wordings);
	for (size_t i = 0; i < s->n; i++) {
		s->texts[i] = i ? says->list[i - 1] : first;
		words_init(&s->wordings[i], k->vectors, s->texts[i],
			   strlen(s->texts[i]));
		words_append(&s->pooled, &s->wordings[i]);
	}
}

static void weigh(const struct ken *k, struct words *w)
{
	words_weigh(w, k->vectors, k->stems);
}

/* Vectors of all wordings would take more room than all else: words_covered makes
 * those that it needs. */
static void weigh_saying(struct ken *k, struct saying *s)
{
	weigh(k, &s->pooled);
	words_condense(&s->pooled);
	for (size_t i = 0; i < s->n; i++)
		weigh(k, &s->wordings[i]);
}

struct saying ken_without(const struct ken *k, const struct saying *s,
			  size_t wording)
{
	struct saying less = { 0 };

	less.texts = xcalloc(s->n, sizeof *less.texts);
	less.wordings = xcalloc(s->n, sizeof *less.wordings);
	for (size_t i = 0; i < s->n; i++) {
		if (i == wording)
			continue;
		less.texts[less.n] = s->texts[i];
		less.wordings[less.n++] = s->wordings[i];
		words_append(&less.pooled, &s->wordings[i]);
	}
	weigh(k, &less.pooled);
	words_condense(&less.pooled);
	return less;
}

void ken_without_release(struct saying *s)
{
	words_release(&s->pooled);
	free(s->wordings);
	free(s->texts);
}

struct saying ken_turned(const struct ken *k, const struct ken_answer *a)
{
	static const struct texts none = { 0 };
	const struct texts *t = a->map ? &a->map->turned : &none;
	struct saying s = { .n = t->n };

	s.texts = xcalloc(t->n + 1, sizeof *s.texts);
	s.wordings = xcalloc(t->n + 1, sizeof *s.wordings);
	for (size_t i = 0; i < t->n; i++) {
		s.texts[i] = t->list[i];
		words_init(&s.wordings[i], k->vectors, t->list[i],
			   strlen(t->list[i]));
		weigh(k, &s.wordings[i]);
	}
	return s;
}

void ken_turned_release(struct saying *s)
{
	saying_release(s);
}

/* ---- issues ---- */

static void pool_answers(struct words *all, const struct ken_issue *i)
{
	for (size_t a = 0; i->mapped && a < i->n_answers; a++)
		words_append(all, &i->answers[a].saying.pooled);
}

static void pool_issue(struct ken *k, const struct issue *issue,
		       struct words *all)
{
	pool(k, all, issue->label);
	pool(k, all, issue->description);
	pool(k, all, issue->good_answer);
	pool(k, all, issue->losing_concession);
	for (size_t q = 0; q < issue->n_questions; q++) {
		const struct texts *more = &issue->questions[q].follow_ups;

		pool(k, all, issue->questions[q].text);
		for (size_t i = 0; i < more->n; i++)
			pool(k, all, more->list[i]);
	}
	for (size_t i = 0; i < issue->n_record; i++) {
		const struct ken_paragraph *p =
			ken_paragraph(k, issue->record[i].document,
				      issue->record[i].paragraph);

		if (p)
			words_append(all, &p->words);
	}
}

static void make_map_answers(struct ken *k, struct ken_issue *i)
{
	i->answers = xcalloc(i->map->n_answers + 1, sizeof *i->answers);
	i->mapped = true;
	for (size_t a = 0; a < i->map->n_answers; a++) {
		const struct map_answer *m = &i->map->answers[a];

		i->answers[i->n_answers] = (struct ken_answer){
			.map = m, .id = m->id, .effect = m->effect
		};
		make_saying(k, &i->answers[i->n_answers++].saying, m->gist,
			    &m->says);
	}
}

/* What the memo itself expects. */
static void make_memo_answers(struct ken *k, struct ken_issue *i)
{
	static const struct texts none = { 0 };
	const char *const texts[] = { i->issue->good_answer,
				      i->issue->losing_concession };
	static const char *const ids[] = { "good_answer", "losing_concession" };
	static const enum commitment effects[] = { COMMITMENT_BENEFICIAL,
						   COMMITMENT_DETRIMENTAL };

	i->answers = xcalloc(2, sizeof *i->answers);
	for (int a = 0; a < 2; a++) {
		if (!*texts[a])
			continue;
		i->answers[i->n_answers] =
			(struct ken_answer){ .id = ids[a],
					     .effect = effects[a] };
		make_saying(k, &i->answers[i->n_answers++].saying, texts[a],
			    &none);
	}
}

static void make_issue(struct ken *k, size_t at)
{
	struct ken_issue *i = &k->issues[at];

	i->issue = &k->kase->issues[at];
	i->map = &k->map.issues[at];
	i->questions = xcalloc(i->issue->n_questions + 1, sizeof *i->questions);
	for (size_t q = 0; q < i->issue->n_questions; q++) {
		const char *text = i->issue->questions[q].text;

		words_init(&i->questions[q], k->vectors, text, strlen(text));
	}
	if (i->map->n_answers)
		make_map_answers(k, i);
	else
		make_memo_answers(k, i);
	pool_issue(k, i->issue, &i->pooled);
	pool_answers(&i->pooled, i);
}

static void weigh_issue(struct ken *k, struct ken_issue *i)
{
	weigh(k, &i->pooled);
	words_condense(&i->pooled);
	for (size_t q = 0; q < i->issue->n_questions; q++) {
		weigh(k, &i->questions[q]);
		words_sharpen(&i->questions[q], k->vectors);
	}
	for (size_t a = 0; a < i->n_answers; a++)
		weigh_saying(k, &i->answers[a].saying);
}

/* ---- evidence ---- */

const char *ken_evidence_text(const struct ken_evidence *e)
{
	return e->text ? e->text : e->paragraph->text + e->from;
}

static struct ken_evidence *more_evidence(struct ken *k, size_t *room)
{
	k->evidence =
		xgrow(k->evidence, k->n_evidence, room, sizeof *k->evidence);
	return &k->evidence[k->n_evidence++];
}

/* In testimony a question says nothing without its answer: they are one. */
static bool is_half(const char *text, size_t from, size_t end)
{
	size_t next = end + 1;

	next += strspn(text + next, " \n");
	return end - from < TESTIMONY_BYTES &&
	       str_begins(text + from, TESTIMONY_ASKS) && text[next] &&
	       !str_begins(text + next, TESTIMONY_ASKS);
}

static void take_sentences(struct ken *k, struct ken_paragraph *p, size_t *room)
{
	size_t from = 0, len = strlen(p->text);

	p->first = k->n_evidence;
	for (size_t i = 0; i <= len; i++) {
		struct ken_evidence *e;

		if (i < len && !sentence_ends(p->text, i))
			continue;
		from += quotation_lead(p->text + from);
		from += strspn(p->text + from, " ");
		if (i < len && is_half(p->text, from, i))
			continue;
		if (i <= from || i - from < SENTENCE_BYTES)
			continue;
		e = more_evidence(k, room);
		*e = (struct ken_evidence){ .paragraph = p,
					    .from = from,
					    .to = i < len ? i + 1 : len };
		words_init(&e->words, k->vectors, p->text + from, e->to - from);
		from = i + 1;
	}
	p->n_evidence = k->n_evidence - p->first;
}

static void gather_evidence(struct ken *k)
{
	size_t room = 0;

	for (size_t i = 0; i < k->map.n_facts; i++) {
		const struct map_fact *f = &k->map.facts[i];
		const struct ken_paragraph *p =
			ken_paragraph(k, f->document, f->paragraph);
		struct ken_evidence *e;

		if (!p)
			continue;
		e = more_evidence(k, &room);
		*e = (struct ken_evidence){ .paragraph = p, .text = f->text };
		words_init(&e->words, k->vectors, f->text, strlen(f->text));
	}
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (k->paragraphs[i].of_record)
			take_sentences(k, &k->paragraphs[i], &room);
}

static size_t negations_in(const char *text)
{
	struct words w;
	size_t n;

	words_init(&w, NULL, text, strlen(text));
	n = words_negations(&w);
	words_release(&w);
	return n;
}

static void gather_wrongs(struct ken *k)
{
	size_t room = 0;

	for (size_t i = 0; i < k->map.n_facts; i++) {
		const struct map_fact *f = &k->map.facts[i];
		const struct ken_paragraph *p =
			ken_paragraph(k, f->document, f->paragraph);

		size_t negations = p && f->wrong.n ? negations_in(f->text) : 0;

		for (size_t w = 0; p && w < f->wrong.n; w++) {
			struct ken_wrong *to;

			k->wrongs = xgrow(k->wrongs, k->n_wrongs, &room,
					  sizeof *k->wrongs);
			to = &k->wrongs[k->n_wrongs++];
			*to = (struct ken_wrong){ .fact = f,
						  .paragraph = p,
						  .fact_negations = negations };
			words_init(&to->words, k->vectors, f->wrong.list[w],
				   strlen(f->wrong.list[w]));
		}
	}
}

/* ---- an imported argument ---- */

static void take_section(struct ken *k, const struct argument_section *s,
			 size_t *room)
{
	for (size_t i = 0; i < s->n_exchanges; i++) {
		const char *q = s->exchanges[i].question;

		k->asked = xgrow(k->asked, k->n_asked, room, sizeof *k->asked);
		words_init(&k->asked[k->n_asked++], k->vectors, q, strlen(q));
	}
}

static void read_argument(struct ken *k)
{
	struct argument a;
	char *path;
	size_t room = 0;

	if (!k->kase->has_argument || !*k->kase->dir)
		return;
	path = file_join(k->kase->dir, "transcript.json");
	if (argument_load(&a, path, NULL))
		for (size_t i = 0; i < a.n_sections; i++)
			take_section(k, &a.sections[i], &room);
	argument_release(&a);
	free(path);
}

static void read_about(struct ken *k)
{
	const struct court_case *c = k->kase;

	pool(k, &k->about, c->facts);
	for (size_t i = 0; i < c->questions.n; i++)
		pool(k, &k->about, c->questions.list[i]);
	for (int side = 0; side < SIDES; side++)
		pool(k, &k->about, c->sides[side].position);
}

/* ---- the whole ---- */

static void count_stems(struct ken *k)
{
	k->stems = stems_new();
	stems_count(k->stems, &k->about);
	for (size_t i = 0; i < k->n_asked; i++)
		stems_count(k->stems, &k->asked[i]);
	for (size_t i = 0; i < k->n_paragraphs; i++)
		stems_count(k->stems, &k->paragraphs[i].words);
	for (size_t i = 0; i < k->kase->n_issues; i++) {
		stems_count(k->stems, &k->issues[i].pooled);
		for (size_t a = 0; a < k->issues[i].n_answers; a++)
			stems_count(k->stems,
				    &k->issues[i].answers[a].saying.pooled);
	}
}

/* What each side would say: the wordings of what it must hold, and of the answers
 * that hold it; what gives ground is said for the other side. */
static void count_wordings(struct stems *to, const struct saying *s)
{
	for (size_t i = 0; i < s->n; i++)
		stems_count(to, &s->wordings[i]);
}

static void count_answers(struct ken *k, const struct ken_issue *i,
			  enum side_id side)
{
	for (size_t a = 0; a < i->n_answers; a++) {
		enum commitment e = i->answers[a].effect;

		if (e == COMMITMENT_BENEFICIAL)
			count_wordings(k->spoken[side], &i->answers[a].saying);
		else if (e == COMMITMENT_DETRIMENTAL)
			count_wordings(k->spoken[side_other(side)],
				       &i->answers[a].saying);
	}
}

void ken_count_spoken(struct ken *k)
{
	for (int side = 0; side < SIDES; side++) {
		stems_free(k->spoken[side]);
		k->spoken[side] = stems_new();
	}
	for (size_t i = 0; i < k->map.n_propositions; i++)
		count_wordings(k->spoken[k->propositions[i].map->side],
			       &k->propositions[i].saying);
	for (size_t i = 0; i < k->kase->n_issues; i++)
		for (int side = 0; side < SIDES; side++)
			if (case_presses(k->issues[i].issue, side))
				count_answers(k, &k->issues[i], side);
}

static void make_all(struct ken *k)
{
	k->issues = xcalloc(k->kase->n_issues + 1, sizeof *k->issues);
	for (size_t i = 0; i < k->kase->n_issues; i++)
		make_issue(k, i);
	k->propositions =
		xcalloc(k->map.n_propositions + 1, sizeof *k->propositions);
	for (size_t i = 0; i < k->map.n_propositions; i++) {
		k->propositions[i].map = &k->map.propositions[i];
		make_saying(k, &k->propositions[i].saying,
			    k->map.propositions[i].text,
			    &k->map.propositions[i].says);
	}
	gather_evidence(k);
	gather_wrongs(k);
}

void ken_ready(struct ken *k)
{
	if (k->ready)
		return;
	k->ready = true;
	open_data(k);
	open_map(k);
	read_papers(k);
	read_argument(k);
	read_about(k);
	make_all(k);
	count_stems(k);
	ken_count_spoken(k);
	weigh(k, &k->about);
	for (size_t i = 0; i < k->n_asked; i++)
		weigh(k, &k->asked[i]);
	for (size_t i = 0; i < k->n_paragraphs; i++)
		weigh(k, &k->paragraphs[i].words);
	for (size_t i = 0; i < k->kase->n_issues; i++)
		weigh_issue(k, &k->issues[i]);
	for (size_t i = 0; i < k->map.n_propositions; i++)
		weigh_saying(k, &k->propositions[i].saying);
	for (size_t i = 0; i < k->n_evidence; i++)
		weigh(k, &k->evidence[i].words);
	for (size_t i = 0; i < k->n_wrongs; i++)
		weigh(k, &k->wrongs[i].words);
}

struct words ken_words(const struct ken *k, const char *text, size_t len)
{
	struct words w;

	words_init(&w, k->vectors, text, len);
	weigh(k, &w);
	words_sharpen(&w, k->vectors);
	return w;
}

size_t ken_issue(const struct ken *k, const char *id)
{
	for (size_t i = 0; id && *id && i < k->kase->n_issues; i++)
		if (!strcmp(k->kase->issues[i].id, id))
			return i;
	return SIZE_MAX;
}

size_t ken_question(const struct ken *k, enum side_id side, const char *text,
		    size_t *issue)
{
	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct issue *one = &k->kase->issues[i];

		if ((*issue != SIZE_MAX && *issue != i) ||
		    (*issue == SIZE_MAX && !case_presses(one, side)))
			continue;
		for (size_t q = 0; q < one->n_questions; q++)
			if (map_is_question(text, &one->questions[q],
					    &k->map.issues[i].questions[q])) {
				*issue = i;
				return q;
			}
	}
	return SIZE_MAX;
}

/* ---- its files ---- */

static void report(const struct error *err, struct faults *f,
		   struct faults *notes, const char *so)
{
	if (err->code == ERR_ABSENT)
		faults_add(notes, "%s; %s", err->text, so);
	else
		faults_add(f, "%s", err->text);
}

void ken_check(const struct catalogue *c, struct faults *f,
	       struct faults *notes)
{
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct ken scratch = { 0 };
		struct error err = { 0 };
		char *path = catalogue_file(c, files[i].name);

		if (!files[i].open(&scratch, path, &err))
			report(&err, f, notes, files[i].without);
		close_data(&scratch);
		free(path);
	}
}
