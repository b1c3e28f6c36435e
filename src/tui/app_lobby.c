/* The lobby and the case room: what to argue, and how. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "store/journal.h"
#include "tui/app.h"
#include "tui/scr_case.h"
#include "tui/scr_models.h"
#include "tui/screen.h"

/* ---- the case room ---- */

static bool open_document(void *owner, const struct deed *d, int64_t now_ms)
{
	struct scr_case *c = owner;
	const struct court_case *k = c->room->kase;
	struct paragraphs text;
	struct error err = { 0 };
	bool ok;

	(void)now_ms;
	if (d->kind != DEED_DOCUMENT)
		return true;
	ok = document_load(&text, k, &k->documents[d->index], &err);
	scr_case_document(c, d->index, ok ? &text : NULL, &err);
	document_release(&text);
	return true;
}

int app_case(const struct case_room *room, struct terms *plan, bool *examine,
	     const struct app_options *opt, struct error *err)
{
	struct scr_case c;
	struct screen s = {
		.ops = &scr_case, .self = &c, .owner = &c, .deed = open_document
	};
	bool argue;
	int end;

	scr_case_init(&c, app_keys(opt), room, plan);
	end = app_alone(&s, opt, err);
	*plan = c.plan;
	argue = c.argue;
	*examine = c.examine;
	scr_case_release(&c);
	return end == APP_DONE && !argue ? APP_LEFT : end;
}

/* ---- a first model ---- */

int app_models(const struct models_offer *offer, const struct app_options *opt,
	       size_t *picked, struct error *err)
{
	struct scr_models m;
	struct screen s = { .ops = &scr_models, .self = &m };
	int end;

	scr_models_init(&m, app_keys(opt), offer);
	end = app_alone(&s, opt, err);
	*picked = m.list.selected;
	return end == APP_DONE && !m.picked ? APP_LEFT : end;
}

/* ---- the lobby ---- */

#define HEADS_MS       5   /* at a stretch, so that keys never wait for them */
#define HEARINGS_FIRST 100 /* listed for the first frame; all behind it */

struct lobby {
	struct scr_lobby ui;
	const struct catalogue *catalogue;
	struct journal *journal; /* NULL: all hearings are listed */
	int64_t now_wall_ms;
};

/* The head of the case only: its papers are not read for a list. */
static void read_head(struct lobby *l, const char *slug)
{
	struct case_head head = { 0 };
	struct entry e = { 0 };
	struct error err = { 0 };
	char *name = xstrdup(slug); /* the row's own goes with its title */

	if (catalogue_find(l->catalogue, ENTRY_CASE, name, &e, &err) &&
	    catalogue_case_head(&e, &head, &err))
		scr_lobby_case(&l->ui, name, &head, NULL);
	else
		scr_lobby_case(&l->ui, name, NULL, &err);
	case_head_release(&head);
	entry_release(&e);
	free(name);
}

static void list_hearings(struct lobby *l)
{
	struct hearing_lines all = { 0 };

	if (journal_list(l->journal, NULL, 0, &all, NULL))
		scr_lobby_hearings(&l->ui, &all, l->now_wall_ms);
	hearing_lines_release(&all);
	l->journal = NULL;
}

static bool read_some(void *owner, int64_t now_ms)
{
	struct lobby *l = owner;
	const char *slug;
	bool some = l->journal != NULL;

	if (some)
		list_hearings(l);
	while ((slug = scr_lobby_want(&l->ui)) &&
	       clock_now_ms() - now_ms < HEADS_MS) {
		read_head(l, slug);
		some = true;
	}
	return some;
}

static int64_t next_read_ms(void *owner, int64_t now_ms)
{
	struct lobby *l = owner;

	return l->journal || scr_lobby_want(&l->ui) ? now_ms : INT64_MAX;
}

static enum app_end show_lobby(struct lobby *l, struct lobby_choice *out)
{
	struct screen s = { .ops = &scr_lobby,
			    .self = &l->ui,
			    .owner = l,
			    .pump = read_some,
			    .deadline_ms = next_read_ms };
	bool ok = app_show(&s);

	*out = l->ui.choice;
	if (!ok)
		return APP_GONE;
	return out->kind == LOBBY_NOTHING ? APP_LEFT : APP_DONE;
}

int app_lobby(const struct catalogue *c, struct journal *j,
	      const struct app_options *opt, const struct lobby_setup *setup,
	      struct lobby_choice *out, struct error *err)
{
	struct lobby l = { .catalogue = c, .now_wall_ms = setup->now_wall_ms };
	struct entries cases = { 0 };
	struct hearing_lines lines = { 0 };
	int how = APP_CANNOT;

	memset(out, 0, sizeof *out);
	if (!catalogue_list(c, ENTRY_CASE, &cases, err) ||
	    (j && !journal_list(j, NULL, HEARINGS_FIRST, &lines, err)))
		goto out;
	if (lines.n == HEARINGS_FIRST)
		l.journal = j;
	if (!app_open(opt, err))
		goto out;
	scr_lobby_init(&l.ui, app_keys(opt), &cases, &lines, setup);
	how = show_lobby(&l, out);
	scr_lobby_release(&l.ui);
	app_close();
out:
	entries_release(&cases);
	hearing_lines_release(&lines);
	return how;
}
