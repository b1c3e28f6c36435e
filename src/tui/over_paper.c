/*
 * A paper of the case around a passage that was found, under the title, so that
 * the clock stays in sight.  The paragraph at the top can be cited.
 */
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/case.h"
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_document.h"
#include "tui/scr_hearing.h"

struct paper {
	struct scr_document text;
	int paragraph; /* that it shall open at, 0: its beginning */
};

void over_paper_at(struct scr_hearing *ui, int paragraph)
{
	struct paper *p = over_own(ui, OVER_PAPER);

	p->paragraph = paragraph;
}

void scr_hearing_paper(struct scr_hearing *ui, size_t index,
		       struct paragraphs *text, const struct error *fault)
{
	const struct court_case *kase = ui->s->rules.kase;
	const struct document *d = &kase->documents[index];
	struct paper *p = over_own(ui, OVER_PAPER);

	scr_document_open(&p->text, index, kase->n_documents, document_name(d),
			  d->filed ? d->filed : "", text, fault);
	scr_document_go(&p->text, p->paragraph);
	p->paragraph = 0; /* of the next paper, the beginning */
	over_push(ui, OVER_PAPER);
}

static void init(void *own, const struct keymap *keys)
{
	struct paper *p = own;

	scr_document_init(&p->text, keys);
}

static void release(void *own)
{
	struct paper *p = own;

	scr_document_release(&p->text);
}

static void resized(struct scr_hearing *ui)
{
	struct paper *p = over_own(ui, OVER_PAPER);
	struct rect r = over_rect(ui, OVER_PAPER);

	scr_document_size(&p->text, r.rows, r.cols);
}

/* The paragraph at the top of the window, as a passage is cited. */
static void cite(struct scr_hearing *ui, const struct scr_document *d)
{
	int number = scr_document_at(d);
	char *words = number ? xprintf("(%s ¶ %d)", d->title, number)
			     : xprintf("(%s)", d->title);

	editor_insert(&ui->answer, words, strlen(words));
	free(words);
	over_close(ui);
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	struct paper *p = over_own(ui, OVER_PAPER);

	if (keymap_find(ui->keys, KEYMAP_DOCKET, k->code) == DOCKET_QUOTE)
		cite(ui, &p->text);
	else if (!scr_document_key(&p->text, k, out))
		over_pop(ui);
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	const struct paper *p = over_own(ui, OVER_PAPER);
	struct cells under;

	if (out->rows <= r.row)
		return;
	cells_init(&under);
	cells_reset(&under, out->rows - r.row, out->cols);
	scr_document_view(&p->text, &under);
	memcpy(out->at + r.row * out->cols, under.at,
	       (size_t)under.rows * (size_t)under.cols * sizeof *out->at);
	if (under.cursor_row >= 0)
		cells_cursor(out, r.row + under.cursor_row, under.cursor_col);
	cells_release(&under);
}

const struct overlay over_paper = { .covers = OVER_SCREEN,
				    .bytes = sizeof(struct paper),
				    .init = init,
				    .release = release,
				    .resized = resized,
				    .key = key,
				    .view = view };
