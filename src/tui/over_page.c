/* A text over the whole body: help, what counsel stands on, the bench's steps. */
#include "court/case.h"
#include "court/why.h"
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/scr_help.h"
#include "tui/scr_ledger.h"

#define STEPS_GUTTER 24

struct page *over_page_of(struct scr_hearing *ui)
{
	return over_own(ui, OVER_PAGE);
}

void over_page_help(struct scr_hearing *ui)
{
	scr_help_hearing(over_page_of(ui), ui->keys,
			 record_is_examination(ui->rec), &ui->rec->terms);
	over_show(ui, OVER_PAGE);
}

void over_page_ledger(struct scr_hearing *ui)
{
	struct page *p = over_page_of(ui);

	if (scr_hearing_keeps_back(ui))
		return;
	if (record_is_examination(ui->rec))
		scr_ledger_admitted(p, &ui->s->said, ui->s->rules.witness);
	else
		scr_ledger_page(p, &ui->s->said,
				case_shown_map(ui->s->rules.kase), &ui->tally,
				0);
	p->corner = arena_strdup(&p->arena,
				 keymap_text(ui->keys, "{pager back} back").s);
	over_show(ui, OVER_PAGE);
}

/* The agent's steps of the last question. */
static const struct turn *last_with_steps(const struct transcript *said)
{
	for (size_t i = said->n; i > 0; i--)
		if (said->turns[i - 1].n_steps)
			return &said->turns[i - 1];
	return NULL;
}

void over_page_steps(struct scr_hearing *ui)
{
	const struct hearing_state *s = ui->s;
	const struct turn *t = last_with_steps(&s->said);
	const struct step *steps = s->n_steps ? s->steps : t ? t->steps : NULL;
	size_t n = s->n_steps ? s->n_steps : t ? t->n_steps : 0;
	struct page *p = over_page_of(ui);

	page_reset(p, STEPS_GUTTER, "the bench's steps",
		   keymap_text(ui->keys, "{pager back} back").s);
	for (size_t i = 0; i < n; i++) {
		page_add(p, steps[i].action, INK_JUSTICE,
			 steps[i].input ? steps[i].input : "", INK_TEXT);
		if (steps[i].result && steps[i].result[0])
			page_add(p, "", INK_DIM, steps[i].result, INK_DIM);
	}
	if (!n)
		page_add(p, "", INK_DIM,
			 "This bench takes no steps that could be shown.",
			 INK_DIM);
	over_show(ui, OVER_PAGE);
}

#define WHY_GUTTER 10

void over_page_why(struct scr_hearing *ui, const struct turn *question)
{
	struct page *p = over_page_of(ui);
	struct why why;

	page_reset(p, WHY_GUTTER, "what is kept of the question",
		   keymap_text(ui->keys, "{pager back} back").s);
	page_add(p, "", INK_TEXT, question->text, INK_QUESTION)->flush = true;
	page_gap(p);
	why_lines(&why, ui->rec, &ui->rec->said, question);
	for (size_t i = 0; i < why.n; i++)
		page_add(p, why.list[i].name, INK_JUSTICE, why.list[i].text,
			 INK_TEXT);
	why_release(&why);
	over_show(ui, OVER_PAGE);
}

static void release(void *own)
{
	page_release(own);
}

static struct rect body(const struct scr_hearing *ui)
{
	return page_body(over_own(ui, OVER_PAGE), over_rect(ui, OVER_PAGE));
}

static void look_for(void *ctx, const char *words)
{
	struct scr_hearing *ui = ctx;
	struct page *p = over_page_of(ui);

	page_seek(p, body(ui), words);
	scr_hearing_tell(ui, p->seek.told);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	int action = keymap_find(ui->keys, KEYMAP_PAGER, k->code);
	struct page *p = over_page_of(ui);

	(void)out;
	if (action == PAGER_SEARCH || (action == PAGER_ON && !p->seek.words)) {
		over_ask_for(ui, "look for", look_for, ui);
	} else if (action == PAGER_BACK && p->seek.words) {
		seek_words(&p->seek, "");
	} else if (action == PAGER_BACK || k->code == K_F1) {
		over_pop(ui);
	} else {
		page_act(p, body(ui), action);
		scr_hearing_tell(ui, p->seek.told);
	}
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	const struct page *p = over_own(ui, OVER_PAGE);

	page_view_alone(p, out, r);
}

static const struct hint hints[] = {
	{ KEYMAP_PAGER, PAGER_UP, "up", 1 },
	{ KEYMAP_PAGER, PAGER_PAGE_DOWN, "page", 0 },
	{ KEYMAP_PAGER, PAGER_SEARCH, "search", 2 },
	{ KEYMAP_PAGER, PAGER_BACK, "back", 0 },
};

const struct overlay over_page = { .covers = OVER_BODY,
				   .bytes = sizeof(struct page),
				   .release = release,
				   .key = key,
				   .view = view,
				   .hints = HINTS(hints) };
