#include "memo/mapper.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/map_drafts.h"
#include "court/plain.h"
#include "court/verbatim.h"
#include "memo/draft_file.h"
#include "memo/mapper_ask.h"
#include "memo/mapper_pick.h"
#include "memo/mapper_read.h"
#include "memo/mapper_state.h"
#include "memo/mapper_write.h"

#define PIECE_BYTES ((size_t)12000) /* with the reply: an 8k context */
#define PAPERS_MAX  ((size_t)256 << 20)

/* ---- making and freeing ---- */

static void read_words(struct mapper *m)
{
	buf_init(&m->words, PAPERS_MAX);
	for (size_t i = 0; i < m->papers->n; i++) {
		const struct paragraphs *p = &m->papers->list[i].text;

		for (size_t j = 0; j < p->n; j++)
			plain_words(&m->words, p->list[j].text,
				    strlen(p->list[j].text));
	}
}

static void add_asked(struct mapper *m, const char *text)
{
	char *words = verbatim_words(text, strlen(text));

	texts_add(&m->asked, &m->arena, words, MAPPER_ASKED_MAX);
	free(words);
}

/* All that the bench asks already. */
static void read_asked(struct mapper *m)
{
	for (size_t i = 0; i < m->kase->n_issues; i++) {
		const struct issue *issue = &m->kase->issues[i];
		const struct map_issue *mi = &m->map.issues[i];

		for (size_t q = 0; q < issue->n_questions; q++) {
			const struct presses *p = &mi->questions[q].follow_ups;

			add_asked(m, issue->questions[q].text);
			for (size_t k = 0; k < p->n; k++)
				add_asked(m, p->list[k].text);
		}
		for (size_t a = 0; a < mi->n_answers; a++)
			for (size_t k = 0; k < mi->answers[a].press.n; k++)
				add_asked(m, mi->answers[a].press.list[k].text);
	}
}

/* Room for those of both sides; what an earlier run drafted is there. */
static void read_propositions(struct mapper *m)
{
	size_t room = m->map.n_propositions + SIDES * MAPPER_PROPOSITIONS;

	m->propositions = arena_array(&m->arena, room, sizeof *m->propositions);
	for (size_t i = 0; i < m->map.n_propositions; i++) {
		const struct proposition *from = &m->map.propositions[i];
		struct proposition *to = &m->propositions[m->n_propositions++];

		*to = *from;
		to->excludes = (struct texts){ 0 }; /* a list that can grow */
		for (size_t j = 0; j < from->excludes.n; j++)
			texts_add(&to->excludes, &m->arena,
				  from->excludes.list[j], MAPPER_EXCLUDES);
	}
}

static bool load_map(struct mapper *m, struct error *err)
{
	struct faults f;

	faults_init(&f);
	map_load(&m->map, m->kase, &f);
	return faults_settle(&f, err);
}

struct mapper *mapper_new(const struct catalogue *catalogue,
			  const struct court_case *c, struct papers *p,
			  const struct lexicons *lx, size_t piece_bytes,
			  struct error *err)
{
	struct mapper *m = xcalloc(1, sizeof *m);

	m->catalogue = catalogue;
	m->kase = c;
	m->papers = p;
	m->lx = lx;
	m->piece_bytes = piece_bytes ? piece_bytes : PIECE_BYTES;
	faults_init(&m->dropped);
	if (!catalogue_prompt(catalogue, "prepare-sides", &m->sides, err) ||
	    !catalogue_prompt(catalogue, "prepare-answers", &m->answers, err) ||
	    !catalogue_prompt(catalogue, "prepare-facts", &m->facts_of, err) ||
	    !load_map(m, err)) {
		mapper_free(m);
		return NULL;
	}
	read_words(m);
	read_asked(m);
	read_propositions(m);
	m->facts =
		arena_array(&m->arena, (size_t)MAPPER_FACTS * MAPPER_FACT_STEPS,
			    sizeof *m->facts);
	m->fact_steps = mapper_pick_fact_steps(m);
	return m;
}

void mapper_free(struct mapper *m)
{
	if (!m)
		return;
	draft_step_end(&m->ask);
	prompt_release(&m->sides);
	prompt_release(&m->answers);
	prompt_release(&m->facts_of);
	map_release(&m->map);
	buf_release(&m->words);
	arena_release(&m->arena);
	faults_release(&m->dropped);
	free(m->block);
	free(m);
}

const struct faults *mapper_dropped(const struct mapper *m)
{
	return &m->dropped;
}

const char *mapper_step(const struct mapper *m)
{
	return m->step;
}

void mapper_progress(const struct mapper *m, size_t *done, size_t *of)
{
	*of = SIDES + m->kase->n_issues + m->fact_steps;
	*done = m->done < *of ? m->done : *of;
}

/* ---- the next request ---- */

/* What a person wrote of this holds: to draft beside it would only be passed over. */
static bool has_side(const struct mapper *m)
{
	if (m->map.n_propositions &&
	    !map_drafts_has(&m->map, MAP_DRAFTS_PROPOSITIONS))
		return true;
	for (size_t i = 0; i < m->n_propositions; i++)
		if (m->propositions[i].side == m->at)
			return true;
	return false;
}

static bool has_answers(const struct mapper *m)
{
	return m->map.issues[m->at].n_answers ||
	       !m->kase->issues[m->at].n_questions;
}

static size_t steps_of(const struct mapper *m)
{
	return m->stage == MAP_SIDES	? SIDES
	       : m->stage == MAP_ISSUES ? m->kase->n_issues
					: m->fact_steps;
}

static bool is_there(const struct mapper *m)
{
	return m->stage == MAP_SIDES	? has_side(m)
	       : m->stage == MAP_ISSUES ? has_answers(m)
					: m->map.n_facts > 0;
}

/* Passes over what is there already. */
static void find_step(struct mapper *m)
{
	while (m->stage != MAP_DONE) {
		if (m->at == steps_of(m)) {
			m->stage++;
			m->at = 0;
		} else if (is_there(m)) {
			m->at++;
			m->done++;
		} else {
			return;
		}
	}
}

bool mapper_next(struct mapper *m, struct llm_request *out, struct error *err)
{
	bool ok;

	*out = (struct llm_request){ 0 };
	error_clear(err);
	if (draft_step_repair(&m->ask, out))
		return true;
	find_step(m);
	if (m->stage == MAP_DONE)
		return false;
	ok = m->stage == MAP_SIDES    ? mapper_ask_side(m, out, err)
	     : m->stage == MAP_ISSUES ? mapper_ask_issue(m, out, err)
				      : mapper_ask_facts(m, out, err);
	if (!ok) {
		request_release(out);
		return false;
	}
	draft_step_begin(&m->ask, out);
	return true;
}

/* ---- taking a reply ---- */

struct reading_of {
	struct mapper *m;
	size_t kept; /* how much was */
};

static void read_reply(void *self, const struct json_ref *root,
		       struct faults *f)
{
	struct reading_of *r = self;
	struct mapper *m = r->m;

	if (json_kind(root) != JSON_OBJECT) {
		faults_add(f, "$: expected an object");
		return;
	}
	r->kept = m->stage == MAP_SIDES	   ? mapper_read_side(m, root, f)
		  : m->stage == MAP_ISSUES ? mapper_read_issue(m, root, f)
					   : mapper_read_facts(m, root, f);
}

/* What is exchanged for a better reply goes, lest it be there twice. */
struct before {
	size_t dropped, asked, propositions, facts;
	struct texts excludes[SIDES * MAPPER_PROPOSITIONS];
};

static struct before keep_before(const struct mapper *m)
{
	struct before b = { m->dropped.n,
			    m->asked.n,
			    m->n_propositions,
			    m->n_facts,
			    { { 0 } } };

	for (size_t i = 0; i < m->n_propositions; i++)
		if (i < sizeof b.excludes / sizeof *b.excludes)
			b.excludes[i] = m->propositions[i].excludes;
	return b;
}

static void go_back(struct mapper *m, const struct before *b)
{
	while (m->dropped.n > b->dropped)
		free(m->dropped.list[--m->dropped.n]);
	m->asked.n = b->asked;
	m->n_propositions = b->propositions;
	for (size_t i = 0; i < m->n_propositions; i++)
		if (i < sizeof b->excludes / sizeof *b->excludes)
			m->propositions[i].excludes = b->excludes[i];
	m->n_facts = b->facts;
}

static void write_block(struct mapper *m)
{
	free(m->block);
	if (m->stage == MAP_SIDES) {
		m->block_name = MAP_DRAFTS_PROPOSITIONS;
		m->block = mapper_write_sides(m);
	} else if (m->stage == MAP_ISSUES) {
		m->block = mapper_write_issue(m, &m->block_name);
	} else {
		m->block_name = MAP_DRAFTS_FACTS;
		m->block = mapper_write_facts(m);
	}
}

static void finish_step(struct mapper *m)
{
	m->at++;
	m->done++;
	draft_step_end(&m->ask);
}

enum drafter_took mapper_take(struct mapper *m, const char *reply,
			      bool cut_short, struct error *err)
{
	struct before before = keep_before(m);
	struct reading_of r = { m, 0 };
	bool ok;

	error_clear(err);
	ok = draft_step_read(reply, cut_short, read_reply, &r, err);
	if (!ok && !m->ask.repairing) {
		go_back(m, &before);
		draft_step_refuse(&m->ask, reply, err->text);
		return DRAFTER_REPAIR;
	}
	if (r.kept)
		write_block(m);
	finish_step(m);
	/* What was good of a reply with faults counts all the same. */
	return ok || r.kept ? DRAFTER_TOOK : DRAFTER_LEFT;
}

size_t mapper_into(struct mapper *m, struct draft_file *f)
{
	bool was, is;

	if (!m->block)
		return 0;
	was = draft_file_take_out(f, m->block_name);
	is = draft_file_add(f, m->block);
	free(m->block);
	m->block = NULL;
	return is && !was;
}
