#include "cli/drill_hearing.h"

#include "analysis/reader.h"
#include "base/error.h"
#include "cli/cli.h"
#include "docket/docket.h"
#include "hearing/drilling.h"
#include "line/line.h"
#include "store/journal.h"
#include "tui/term.h"

static bool is_reader(const char *name, struct error *err)
{
	struct players p = { 0 };

	return !name || players_set(&p, PLAYER_READER, name, err);
}

bool drill_wish_open(struct drill_wish *w, struct error *err)
{
	struct error why;

	if (!is_reader(w->reader, err))
		return false;
	w->screen = session_screen();
	w->on_screen = session_has_screen(&w->talk, &why) &&
		       app_open(&w->screen, &why);
	if (w->on_screen)
		return true;
	session_no_screen(&why);
	w->options = (struct line_options){ .answers = w->talk.answers,
					    .no_color = w->screen.term.no_color,
					    .no_unicode =
						    w->screen.term.no_unicode };
	w->lines = line_drill_open(&w->options, err);
	return w->lines != NULL;
}

void drill_wish_close(struct drill_wish *w)
{
	if (w->on_screen)
		app_close();
	line_drill_close(w->lines);
	w->lines = NULL;
	w->on_screen = false;
}

/* The bench is not needed: only who reads may ask a model. */
static bool open_reader(struct session *s, const struct drill_wish *w,
			struct error *err)
{
	bool ok;

	if (!session_set_player(s, PLAYER_SIMULATOR, "offline", err) ||
	    !session_set_player(s, PLAYER_READER,
				w->reader ? w->reader : reader_names[0], err))
		return false;
	if (!session_asks_model(s))
		return true;
	if (w->on_screen) /* a key's command and consent want the plain one */
		term_lend();
	ok = session_open_model(s, &w->model, err);
	if (w->on_screen)
		term_take_back();
	return ok;
}

static bool open_hearing(struct session *s, struct drill_wish *w,
			 const char *id, struct error *err)
{
	s->quiet = w->on_screen;
	if (!session_look_at_journal(s, err) ||
	    !journal_load(s->journal, id, &s->record, err))
		return false;
	if (!session_load_case(s, s->record.case_slug, err))
		return error_within(err, "hearing %.40s", id);
	if (!session_load_bench(s, err) || !open_reader(s, w, err))
		return false;
	if (!cli_given.readonly)
		s->docket_path = docket_default_path(&s->kase);
	return true;
}

static enum drill_end on_screen(struct drilling *d, const struct drill_wish *w,
				struct error *err)
{
	switch (app_drill(d, &w->screen, err)) {
	case APP_DONE: return DRILL_THROUGH;
	case APP_GONE: return DRILL_INTERRUPTED;
	case APP_CANNOT: return DRILL_FAILED;
	default: return DRILL_LEFT;
	}
}

static enum drill_end in_lines(struct drilling *d, const struct drill_wish *w,
			       struct error *err)
{
	switch (line_drill(w->lines, d, err)) {
	case LINE_ENDED: return DRILL_THROUGH;
	case LINE_FAILED: return DRILL_FAILED;
	default: return DRILL_LEFT;
	}
}

static enum drill_end go_through(struct session *s, struct drill_wish *w,
				 const int *turns, size_t n, struct error *err)
{
	const struct drilling_setup setup = {
		.catalogue = &s->catalogue,
		.kase = &s->kase,
		.bench = &s->bench,
		.rec = &s->record,
		.journal = cli_given.readonly ? NULL : s->journal,
		.reader = w->reader,
		.llm = s->llm,
		.docket_path = s->docket_path,
		.turns = turns,
		.n = n,
		.n_before = w->n_before,
		.n_all = w->n_all,
		.now_wall_ms = w->now_wall_ms,
	};
	struct drilling d;
	enum drill_end end = DRILL_UNOPENED;

	if (drilling_open(&d, &setup, err))
		end = w->on_screen ? on_screen(&d, w, err)
				   : in_lines(&d, w, err);
	w->n_unread += d.n_unread;
	w->n_kept += d.n_kept;
	drilling_close(&d);
	if (!w->on_screen)
		session_say_usage(s);
	return end;
}

enum drill_end drill_hearing(struct drill_wish *w, const char *id,
			     const int *turns, size_t n, struct error *err)
{
	struct session s;
	enum drill_end end = DRILL_UNOPENED;

	session_init(&s);
	if (open_hearing(&s, w, id, err))
		end = go_through(&s, w, turns, n, err);
	session_release(&s);
	return end;
}
