#include "memo/drafter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "memo/drafter_ask.h"
#include "memo/drafter_read.h"
#include "memo/drafter_state.h"

#define PIECE_BYTES ((size_t)14000) /* with notes in return: an 8k context */

const char *const drafter_note_kinds[NOTE_KINDS] = {
	"fact", "argument", "concession", "holding", "question", "authority"
};
const char *const drafter_note_sides[SIDES + 1] = { "petitioner", "respondent",
						    "neither" };

/* ---- pieces of the papers ---- */

/* What is read first matters when a person stops half way. */
static int urgency(const struct paper *p)
{
	static const int order[] = {
		[PAPER_BRIEF] = 0,    [PAPER_REPLY] = 1,  [PAPER_AMICUS] = 4,
		[PAPER_DECISION] = 2, [PAPER_RECORD] = 3, [PAPER_LAW] = 5,
		[PAPER_NOTE] = 7,     [PAPER_OTHER] = 6,
	};

	return order[p->kind];
}

static void add_piece(struct drafter *d, size_t paper, size_t from, size_t to)
{
	const struct paragraphs *t = &d->papers->list[paper].text;
	struct hash *h = hash_new();
	struct piece *one;

	d->pieces =
		xreallocarray(d->pieces, d->n_pieces + 1, sizeof *d->pieces);
	one = &d->pieces[d->n_pieces++];
	*one = (struct piece){ .paper = paper, .from = from, .to = to };
	for (size_t i = from; i < to; i++)
		hash_text(h, t->list[i].text);
	hash_finish(h, one->hash);
}

static void cut_paper(struct drafter *d, size_t paper)
{
	const struct paragraphs *t = &d->papers->list[paper].text;
	size_t from = 0, bytes = 0;

	for (size_t i = 0; i < t->n; i++) {
		size_t n = strlen(t->list[i].text) + 10;

		if (i > from && bytes + n > d->piece_bytes) {
			add_piece(d, paper, from, i);
			from = i;
			bytes = 0;
		}
		bytes += n;
	}
	if (t->n > from)
		add_piece(d, paper, from, t->n);
}

static void cut_papers(struct drafter *d)
{
	for (int u = 0; u < 8; u++)
		for (size_t i = 0; i < d->papers->n; i++)
			if (urgency(&d->papers->list[i]) == u)
				cut_paper(d, i);
}

/* ---- making and freeing ---- */

struct drafter *drafter_new(const struct catalogue *catalogue,
			    const struct court_case *c, const struct papers *p,
			    size_t piece_bytes, struct error *err)
{
	struct drafter *d = xcalloc(1, sizeof *d);

	d->catalogue = catalogue;
	d->kase = c;
	d->papers = p;
	d->piece_bytes = piece_bytes ? piece_bytes : PIECE_BYTES;
	faults_init(&d->dropped);
	if (!catalogue_prompt(catalogue, "prepare-read", &d->read, err) ||
	    !catalogue_prompt(catalogue, "prepare-case", &d->first, err) ||
	    !catalogue_prompt(catalogue, "prepare-issues", &d->issues, err)) {
		drafter_free(d);
		return NULL;
	}
	cut_papers(d);
	return d;
}

void drafter_free(struct drafter *d)
{
	if (!d)
		return;
	draft_step_end(&d->ask);
	prompt_release(&d->read);
	prompt_release(&d->first);
	prompt_release(&d->issues);
	free(d->pieces);
	free(d->notes);
	drafted_release(&d->drafts);
	faults_release(&d->dropped);
	free(d);
}

const struct drafted *drafter_drafts(const struct drafter *d)
{
	return &d->drafts;
}

const struct faults *drafter_dropped(const struct drafter *d)
{
	return &d->dropped;
}

const char *drafter_step(const struct drafter *d)
{
	return d->step;
}

void drafter_progress(const struct drafter *d, size_t *done, size_t *of)
{
	size_t batches =
		(DRAFTER_ISSUES_EACH + DRAFTER_BATCH - 1) / DRAFTER_BATCH;

	*of = d->n_pieces + 1 + SIDES * batches;
	*done = d->done < *of ? d->done : *of;
}

/* ---- the next request ---- */

/* Passes over what is done already. */
static void find_step(struct drafter *d)
{
	while (d->stage == STAGE_READ && d->piece < d->n_pieces &&
	       d->pieces[d->piece].done)
		d->piece++;
	if (d->stage == STAGE_READ && d->piece == d->n_pieces)
		d->stage = d->n_notes ? STAGE_CASE : STAGE_DONE;
	if (d->stage == STAGE_CASE && d->case_done)
		d->stage = STAGE_ISSUES;
	while (d->stage == STAGE_ISSUES &&
	       d->made[d->side] >= DRAFTER_ISSUES_EACH) {
		if (d->side == SIDE_RESPONDENT)
			d->stage = STAGE_DONE;
		else
			d->side = SIDE_RESPONDENT;
	}
}

bool drafter_next(struct drafter *d, struct llm_request *out, struct error *err)
{
	bool ok;

	*out = (struct llm_request){ 0 };
	error_clear(err);
	if (draft_step_repair(&d->ask, out))
		return true;
	find_step(d);
	if (d->stage == STAGE_DONE)
		return false;
	ok = d->stage == STAGE_READ   ? drafter_ask_read(d, out, err)
	     : d->stage == STAGE_CASE ? drafter_ask_case(d, out, err)
				      : drafter_ask_issues(d, out, err);
	if (!ok) {
		request_release(out);
		return false;
	}
	draft_step_begin(&d->ask, out);
	return true;
}

/* ---- taking a reply ---- */

static void finish_step(struct drafter *d)
{
	d->done++;
	switch (d->stage) {
	case STAGE_READ: d->pieces[d->piece].done = true; break;
	case STAGE_CASE: d->case_done = true; break;
	default: break;
	}
	draft_step_end(&d->ask);
}

/* A step that came to nothing: the next one, or the other side. */
static void leave_step(struct drafter *d)
{
	if (d->stage == STAGE_READ)
		d->piece++; /* not done: a later run asks again */
	else if (d->stage == STAGE_CASE)
		d->stage = STAGE_ISSUES;
	else if (d->side == SIDE_PETITIONER)
		d->side = SIDE_RESPONDENT;
	else
		d->stage = STAGE_DONE;
	d->done++;
	draft_step_end(&d->ask);
}

static void read_reply(void *self, const struct json_ref *root,
		       struct faults *f)
{
	drafter_read(self, root, f);
}

/* What was good of a reply with faults counts all the same: it is not asked for
 * again.  True when there was anything. */
static bool take_json(struct drafter *d, const char *reply, bool cut_short,
		      struct error *err)
{
	size_t notes = d->n_notes, made = d->made[d->side];
	size_t dropped = d->dropped.n;
	bool ok = draft_step_read(reply, cut_short, read_reply, d, err);

	if (ok || d->ask.repairing)
		return ok || d->n_notes > notes || d->made[d->side] > made ||
		       (d->stage == STAGE_CASE && d->drafts.facts);
	/* It will be asked again: what it said goes, lest it be there twice. */
	while (d->dropped.n > dropped)
		free(d->dropped.list[--d->dropped.n]);
	d->n_notes = notes;
	d->drafts.n_issues -= d->made[d->side] - made;
	d->made[d->side] = made;
	return false;
}

enum drafter_took drafter_take(struct drafter *d, const char *reply,
			       bool cut_short, struct error *err)
{
	size_t made = d->made[d->side];

	error_clear(err);
	if (take_json(d, reply, cut_short, err)) {
		/* Only repeats: there is nothing more to be had for this side. */
		if (d->stage == STAGE_ISSUES && d->made[d->side] == made)
			leave_step(d);
		else
			finish_step(d);
		return DRAFTER_TOOK;
	}
	if (!d->ask.repairing) {
		draft_step_refuse(&d->ask, reply, err->text);
		return DRAFTER_REPAIR;
	}
	leave_step(d);
	return DRAFTER_LEFT;
}

/* ---- keeping and taking up ---- */

static void save_piece(const struct drafter *d, const struct piece *piece,
		       struct buf *out)
{
	struct jsonw w = jsonw_to(out, 0);
	const struct paragraphs *t = &d->papers->list[piece->paper].text;
	int from = t->list[piece->from].number;
	int to = t->list[piece->to - 1].number;

	jsonw_object(&w);
	jsonw_put_text(&w, "piece", piece->hash);
	jsonw_put_array(&w, "notes");
	for (size_t i = 0; i < d->n_notes; i++) {
		const struct note *n = &d->notes[i];

		if (n->paper != piece->paper || n->paragraph < from ||
		    n->paragraph > to)
			continue;
		jsonw_object(&w);
		jsonw_put_int(&w, "paragraph", n->paragraph);
		jsonw_put_text(&w, "kind", drafter_note_kinds[n->kind]);
		jsonw_put_text(&w, "side", drafter_note_sides[n->side]);
		jsonw_put_text(&w, "text", n->text);
		jsonw_end_object(&w);
	}
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

void drafter_save(const struct drafter *d, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 0);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.notes/1");
	jsonw_put_bool(&w, "case_done", d->case_done);
	jsonw_put_int(&w, "petitioner", (int64_t)d->made[SIDE_PETITIONER]);
	jsonw_put_int(&w, "respondent", (int64_t)d->made[SIDE_RESPONDENT]);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
	for (size_t i = 0; i < d->n_pieces; i++)
		if (d->pieces[i].done)
			save_piece(d, &d->pieces[i], out);
}

static void resume_piece(struct drafter *d, const struct json_ref *root)
{
	const char *hash = json_text(root, "piece", NULL);
	struct faults f;

	for (size_t i = 0; i < d->n_pieces; i++) {
		struct piece *piece = &d->pieces[i];

		if (piece->done || strcmp(piece->hash, hash) != 0)
			continue;
		faults_init(&f);
		drafter_read_notes(d, piece, root, &f);
		faults_release(&f);
		piece->done = true;
		d->done++;
		return;
	}
}

static void resume_head(struct drafter *d, const struct json_ref *root)
{
	for (int side = 0; side < SIDES; side++)
		d->made[side] =
			(size_t)json_int_or(root, side_names[side], 0, 0,
					    DRAFTER_ISSUES_EACH, NULL);
	d->case_done = json_bool_or(root, "case_done", false, NULL);
	d->done += d->case_done + (d->made[0] + d->made[1]) / DRAFTER_BATCH;
}

void drafter_resume(struct drafter *d, const char *s, size_t len)
{
	const char *end = s + len;

	while (s < end) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t n = stop ? (size_t)(stop - s) : (size_t)(end - s);
		struct json *doc = json_parse(s, n, NULL);
		struct json_ref root = json_root(doc);

		if (doc && *json_text_or(&root, "piece", "", NULL))
			resume_piece(d, &root);
		else if (doc && json_schema_is(&root, "notes", NULL))
			resume_head(d, &root);
		json_free(doc);
		s += n + 1;
	}
}
