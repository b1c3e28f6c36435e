#include "cli/tactics_row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tactics_llm.h"
#include "base/buf.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "court/wording.h"

/* ---- in ---- */

static bool speaks(const struct json_ref *turn)
{
	const char *s = json_text_or(turn, "responder", "", NULL);

	return !str_is_blank(s, strlen(s));
}

void tactics_row_check(const struct json_ref *row, struct faults *f)
{
	struct json_ref list;
	struct field_items w;
	size_t n = f->n;

	json_text_or(row, "setting", "", f);
	json_text_or(row, "background", "", f);
	json_text_or(row, "role", "", f);
	if (!json_member(row, "turns", JSON_ARRAY, &list, f))
		return;
	w = field_items(row, "turns", TACTICS_TURNS_MAX, f);
	while (field_next(&w)) {
		json_text_or(&w.at, "initiator", "", f);
		json_text(&w.at, "responder", f);
		if (f->n == n && !speaks(&w.at))
			json_fault(&w.at, f, "the responder says nothing");
	}
	if (!json_count(&list))
		json_fault(&list, f,
			   "no turn, so there is nothing of the responder's to "
			   "read");
}

void tactics_row_read(struct tactics_row *out, const struct json_ref *row)
{
	struct field_items w =
		field_items(row, "turns", TACTICS_TURNS_MAX, NULL);
	size_t n = 0;

	*out = (struct tactics_row){
		.turns = xcalloc(w.n, sizeof *out->turns),
		.readings = xcalloc(w.n, sizeof *out->readings),
	};
	while (field_next(&w))
		out->turns[n++] = (struct tactics_turn){
			json_text_or(&w.at, "initiator", "", NULL),
			json_text_or(&w.at, "responder", "", NULL),
		};
	out->dialogue = (struct tactics_dialogue){
		.setting = json_text_or(row, "setting", "", NULL),
		.background = json_text_or(row, "background", "", NULL),
		.role = json_text_or(row, "role", "", NULL),
		.turns = out->turns,
		.n = n,
	};
}

void tactics_row_release(struct tactics_row *r)
{
	tactics_reading_release(r->readings, r->dialogue.n);
	free(r->readings);
	free(r->turns);
}

/* ---- telling ---- */

static void note(const char *name, size_t turn, const char *why)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	sanitise(&b, why, strlen(why), SANITISE_LINE);
	fprintf(stderr,
		"hotbench: %s, turn %zu: not read by the model (%s); the "
		"offline reading stands\n",
		name, turn + 1, b.s);
	buf_release(&b);
}

static bool ask(struct analyst *model, const struct tactics_dialogue *d,
		size_t turn, int labels[TACTICS_DIMENSIONS])
{
	struct tactics_asking a = { 0 };
	struct events queue = { 0 };
	struct event end;
	bool ok;

	tactics_asking_begin(&a, &model->session.catalogue, d, turn, &queue);
	ok = analyst_end(model, &a, tactics_asking_told, NULL, &queue, &end);
	if (ok)
		memcpy(labels, a.labels, sizeof a.labels);
	event_release(&end);
	tactics_asking_release(&a);
	return ok;
}

/* A reply came, and was of no use. */
static bool is_unusable(const struct error *err)
{
	return err->code == ERR_DATA || err->code == ERR_SYNTAX;
}

/* False where no reply could be had, now or too often before. */
static bool tell_turn(struct tactics_row *r, size_t turn, struct analyst *model,
		      const char *name)
{
	struct tactics_reading *x = &r->readings[turn];

	if (strlen(r->turns[turn].responder) > TACTICS_SEND_MAX) {
		note(name, turn, "the answer is too long to be sent");
		return true;
	}
	if (model->lost < ANALYST_LOST_MAX &&
	    ask(model, &r->dialogue, turn, x->labels)) {
		x->by_model = true;
		tactics_reading_release(x, 1);
		return true;
	}
	note(name, turn, model->err.text);
	return is_unusable(&model->err);
}

bool tactics_row_tell(struct tactics_row *r, const struct tactics *t,
		      struct analyst *model, const char *name)
{
	bool ok = true;

	tactics_read(t, &r->dialogue, r->readings);
	for (size_t i = 0; model && i < r->dialogue.n; i++)
		ok = tell_turn(r, i, model, name) && ok;
	return ok;
}

/* ---- out ---- */

static const char *label(const struct tactics_reading *x,
			 enum tactics_dimension d)
{
	int k = x->labels[d];

	return k < 0 ? NULL : tactics_schemes[d].labels[k];
}

static const char *reader(const struct tactics_reading *x)
{
	return x->by_model ? "llm" : "offline";
}

static const struct tactics_reading *last(const struct tactics_row *r)
{
	return &r->readings[r->dialogue.n - 1];
}

void tactics_row_write(struct jsonw *w, const struct tactics_row *r)
{
	jsonw_put_array(w, "turns");
	for (size_t i = 0; i < r->dialogue.n; i++) {
		const struct tactics_reading *x = &r->readings[i];

		jsonw_object(w);
		for (int d = 0; d < TACTICS_DIMENSIONS; d++)
			jsonw_put_text(w, tactics_schemes[d].name, label(x, d));
		jsonw_put_text(w, "reader", reader(x));
		if (x->unread)
			jsonw_put_text(w, "unread", x->unread);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	jsonw_put_text(w, "goal", label(last(r), TACTICS_GOAL));
}

static void say(struct buf *out, const char *name, const char *key)
{
	char *section = xprintf("tactics %s", name);
	const char *s = wording(section, key);

	if (s)
		buf_printf(out, "        %s\n", s);
	free(section);
}

static void put_turn(struct buf *out, const struct tactics_reading *x, size_t n)
{
	const char *strategy = label(x, TACTICS_STRATEGY);

	if (!strategy) {
		buf_printf(out, "    %zu. %s\n", n, x->unread);
		return;
	}
	buf_printf(out, "    %zu. %s, %s, %s; so far %s\n", n,
		   label(x, TACTICS_ACT), strategy, label(x, TACTICS_INTENTION),
		   label(x, TACTICS_GOAL));
	say(out, strategy, "why");
	say(out, strategy, "instead");
}

void tactics_row_text(struct buf *out, const struct tactics_row *r)
{
	const char *goal = label(last(r), TACTICS_GOAL);

	buf_printf(out, "  %s\n", goal ? goal : "not read");
	if (goal)
		say(out, goal, "why");
	for (size_t i = 0; i < r->dialogue.n; i++)
		put_turn(out, &r->readings[i], i + 1);
}

const char *const tactics_row_columns[6] = {
	"turn",	 "illocutionary_act", "veracity_strategy", "intention", "goal",
	"reader"
};

void tactics_row_csv(struct buf *out, const char *id,
		     const struct tactics_row *r)
{
	for (size_t i = 0; i < r->dialogue.n; i++) {
		const struct tactics_reading *x = &r->readings[i];

		csv_field(out, true, id);
		csv_figure(out, false, (double)(i + 1));
		for (int d = 0; d < TACTICS_DIMENSIONS; d++)
			csv_field(out, false, label(x, d));
		csv_field(out, false, reader(x));
		csv_end_row(out);
	}
}
