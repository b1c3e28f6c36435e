/*
 * conduct_row.c - see conduct_row.h
 */
#include "cli/conduct_row.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/csv.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "court/labels.h"

static const char *const texts[] = { "docket",	 "facts",   "question", "side",
				     "advocate", "justice", "opening" };

static void check_context(const struct json_ref *row, struct faults *f)
{
	struct json_ref list, turn = { 0 };
	if (!json_member_opt(row, "context", JSON_ARRAY, &list, f))
		return;
	while (json_next(&list, &turn)) {
		json_text(&turn, "role", f);
		json_text(&turn, "text", f);
	}
}

void conduct_row_check(const struct json_ref *row, struct faults *f)
{
	json_text(row, "remark", f);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		json_text_or(row, texts[i], "", f);
	const char *side = json_text_or(row, "side", "", NULL);
	if (*side && strcmp(side, side_names[SIDE_PETITIONER]) != 0 &&
	    strcmp(side, side_names[SIDE_RESPONDENT]) != 0)
		faults_add(f,
			   "$.side: '%.40s' is neither petitioner nor "
			   "respondent",
			   side);
	check_context(row, f);
}

static const char *keep(struct conduct_row *r, const struct json_ref *at,
			const char *key)
{
	return arena_strdup(&r->arena, json_text_or(at, key, "", NULL));
}

static void add_exchange(struct conduct_row *r, const char *question,
			 const char *answer)
{
	if (r->in.n_before == CONDUCT_TURNS_MAX) {
		memmove(r->before, r->before + 1,
			(CONDUCT_TURNS_MAX - 1) * sizeof *r->before);
		r->in.n_before--;
	}
	r->before[r->in.n_before++] =
		(struct exchange){ .question = question, .answer = answer };
}

/* "advocate", or "counsel"; a bench goes by many names ("justice",
 * "scotus_justice", "judge"). */
static bool is_counsel(const char *role)
{
	return !strcmp(role, "advocate") || !strcmp(role, "counsel");
}

/* What the bench said since counsel last spoke is the question; a bench of two
 * voices is one. */
static void read_context(struct conduct_row *r, const struct json_ref *row)
{
	struct json_ref list, turn = { 0 };
	const char *asked = "";
	if (!json_member_opt(row, "context", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &turn)) {
		const char *role = json_text_or(&turn, "role", "", NULL);
		const char *text = keep(r, &turn, "text");
		if (is_counsel(role)) {
			add_exchange(r, asked, text);
			asked = "";
		} else {
			asked = *asked ? arena_printf(&r->arena, "%s %s", asked,
						      text)
				       : text;
		}
	}
	r->in.question = asked;
}

void conduct_row_read(struct conduct_row *out, const struct json_ref *row)
{
	*out = (struct conduct_row){ 0 };
	out->kase.facts =
		arena_strdup(&out->arena, json_text_or(row, "facts", "", NULL));
	out->questions[0] = arena_strdup(
		&out->arena, json_text_or(row, "question", "", NULL));
	out->kase.questions.list = out->questions;
	out->kase.questions.n = 1;
	out->in = (struct reader_input){
		.question = "",
		.answer = keep(out, row, "remark"),
		.setting = SETTING_COUNSEL,
		.justice = keep(out, row, "justice"),
		.opening = keep(out, row, "opening"),
		.kase = &out->kase,
		.before = out->before,
		.flags_only = true,
	};
	if (!strcmp(json_text_or(row, "side", "", NULL),
		    side_names[SIDE_RESPONDENT]))
		out->in.side = SIDE_RESPONDENT;
	read_context(out, row);
}

void conduct_row_release(struct conduct_row *r)
{
	arena_release(&r->arena);
}

/* ---- out ---- */

void conduct_row_write(struct jsonw *w, const struct reading *r)
{
	jsonw_put_array(w, "flags");
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];
		if (!m->flag)
			continue;
		jsonw_object(w);
		jsonw_put_text(w, "kind", m->kind->name);
		jsonw_put_number(w, "confidence", m->confidence);
		jsonw_put_int(w, "start", (int64_t)m->span.from);
		jsonw_put_int(w, "end", (int64_t)m->span.to);
		jsonw_put_text(w, "why", m->why);
		jsonw_put_text(w, "fix", m->fix);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	if (r->unread)
		jsonw_put_text(w, "unread", r->unread);
}

void conduct_row_text(struct buf *out, const struct reading *r)
{
	if (r->unread)
		buf_printf(out, "    %s\n", r->unread);
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];
		if (!m->flag)
			continue;
		buf_printf(out, "    %s: %s\n", m->kind->title, m->why);
		if (m->fix)
			buf_printf(out, "        %s\n", m->fix);
	}
}

const char *const conduct_row_columns[6] = { "kind", "confidence", "start",
					     "end",  "why",	   "fix" };

static void csv_flag(struct buf *out, const struct remark *m)
{
	char s[40];
	csv_field(out, false, m->kind->name);
	snprintf(s, sizeof s, "%.10g", m->confidence);
	csv_field(out, false, s);
	csv_figure(out, false, (double)m->span.from);
	csv_figure(out, false, (double)m->span.to);
	csv_field(out, false, m->why);
	csv_field(out, false, m->fix);
	csv_end_row(out);
}

void conduct_row_csv(struct buf *out, const char *id, const struct reading *r)
{
	bool any = false;
	for (size_t i = 0; i < r->n_remarks; i++) {
		if (!r->remarks[i].flag)
			continue;
		csv_field(out, true, id);
		csv_flag(out, &r->remarks[i]);
		any = true;
	}
	if (any)
		return;
	csv_field(out, true, id);
	for (size_t i = 0; i < 6; i++)
		csv_field(out, false, "");
	csv_end_row(out);
}
