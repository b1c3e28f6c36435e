/*
 * journal_list.c - hearings as the lines of a list, and what is to be said of each
 */
#include "store/journal_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "store/db.h"
#include "store/handouts.h"
#include "store/salvage.h"
#include "store/written.h"

static void read_assigned(struct db_row *q, struct assigned *a)
{
	int64_t due_ms = clock_from_iso8601(db_text(q, 15));

	a->title = xstrdup(db_text(q, 13));
	snprintf(a->hash, sizeof a->hash, "%s", db_text(q, 14));
	a->due_ms = due_ms > 0 ? due_ms : 0;
	a->attempt = (int)db_int(q, 16);
	a->attempts = (int)db_int(q, 17);
}

static void read_line(struct db_row *q, struct hearing_line *l)
{
	*l = (struct hearing_line){
		.case_slug = xstrdup(db_text(q, 1)),
		.case_title = xstrdup(db_text(q, 2)),
		.simulator = xstrdup(db_text(q, 3)),
		.bench = xstrdup(db_text(q, 4)),
		.side = db_int(q, 5) == SIDE_RESPONDENT ? SIDE_RESPONDENT
							: SIDE_PETITIONER,
		.started_ms = db_int(q, 6),
		.ended_ms = db_int(q, 7),
		.adjourned = db_int(q, 8) != 0,
		.n_turns = (int)db_int(q, 9),
		.n_answers = (int)db_int(q, 10),
		.court_ms = db_int(q, 11),
		.student = xstrdup(db_text(q, 12)),
		.witness = xstrdup(db_text(q, 18)),
		.differs = xstrdup(""),
		.strangers = xstrdup(""),
		.graders = xstrdup(""),
		.labellers = xstrdup(""),
	};
	snprintf(l->id, sizeof l->id, "%s", db_text(q, 0));
	if (*db_text(q, 13))
		read_assigned(q, &l->assigned);
}

static void release_line(struct hearing_line *l)
{
	free(l->case_slug);
	free(l->case_title);
	free(l->simulator);
	free(l->bench);
	free(l->student);
	free(l->witness);
	free(l->differs);
	free(l->strangers);
	free(l->graders);
	free(l->labellers);
	assigned_release(&l->assigned);
}

static struct hearing_line *add_line(struct hearing_lines *l, size_t *room)
{
	l->list = xgrow(l->list, l->n, room, sizeof *l->list);
	return &l->list[l->n++];
}

/* What no column has is in few heads; the others are not parsed. */
#define OF_HEAD(member, path)                                    \
	" CASE WHEN instr(head, '\"" member "\"') AND "          \
	"json_valid(head) THEN json_extract(head, '$." path "')" \
	" END"
#define OF_ASSIGNMENT(member) OF_HEAD("assignment", "assignment." member)

/* clang-format off */
static const char list_sql[] =
	"SELECT id, case_slug, case_title, simulator, bench, side,"
	" started_ms, ended_ms, adjourned,"
	" (SELECT count(*) FROM turns WHERE hearing = num),"
	" (SELECT count(*) FROM turns WHERE hearing = num AND answers = 1),"
	" (SELECT max(court_ms) FROM turns WHERE hearing = num),"
	OF_HEAD("student", "student") ","
	OF_ASSIGNMENT("title") ","
	OF_ASSIGNMENT("hash") ","
	OF_ASSIGNMENT("due") ","
	OF_ASSIGNMENT("attempt") ","
	OF_ASSIGNMENT("attempts") ","
	OF_HEAD("witness", "witness.name")
	" FROM hearings WHERE ?1 IS NULL OR case_slug = ?1"
	" ORDER BY started_ms DESC, num DESC LIMIT ?2";
/* clang-format on */

static bool list_sound(struct journal *j, const char *case_slug, size_t limit,
		       struct hearing_lines *out, struct error *err)
{
	struct db_row *q = db_prepare(j->db, list_sql, err);
	size_t room = 0;

	*out = (struct hearing_lines){ 0 };
	db_bind_text(q, 1, case_slug);
	db_bind_int(q, 2, limit ? (int64_t)limit : -1);
	while (db_step(q, err) == DB_ROW)
		read_line(q, add_line(out, &room));
	if (db_done(q, err))
		return true;
	hearing_lines_release(out);
	return false;
}

static void line_of(const struct hearing_record *r, struct hearing_line *l)
{
	*l = (struct hearing_line){
		.case_slug = xstrdup(r->case_slug),
		.case_title = xstrdup(r->case_title),
		.simulator = xstrdup(r->terms.simulator),
		.bench = xstrdup(r->terms.bench),
		.side = r->terms.side,
		.started_ms = r->started_ms,
		.ended_ms = r->ended_ms,
		.adjourned = r->adjourned,
		.damaged = r->damaged,
		.begun_here = true, /* as far as anybody can tell */
		.n_turns = (int)r->said.n,
		.n_answers = (int)transcript_count(&r->said, TURN_ANSWER),
		.court_ms =
			r->said.n ? r->said.turns[r->said.n - 1].court_ms : 0,
		.student = xstrdup(r->student ? r->student : ""),
		.witness = xstrdup(record_is_examination(r) && r->witness_name
					   ? r->witness_name
					   : ""),
		.differs = xstrdup(""),
		.strangers = xstrdup(""),
		.graders = xstrdup(""),
		.labellers = xstrdup(""),
	};
	if (r->assigned.title) {
		l->assigned = r->assigned;
		l->assigned.title = xstrdup(r->assigned.title);
	}
	snprintf(l->id, sizeof l->id, "%s", r->id);
}

static int newest_first(const void *one, const void *other)
{
	const struct hearing_line *a = one, *b = other;

	return (a->started_ms < b->started_ms) -
	       (a->started_ms > b->started_ms);
}

static bool list_salvaged(struct journal *j, const char *case_slug,
			  size_t limit, struct hearing_lines *out)
{
	struct salvage *s = journal_salvage(j);
	size_t room = 0;

	for (size_t i = 0; s && i < salvage_count(s); i++) {
		struct salvaged h;

		if (!salvage_hearing(s, i, &h))
			continue;
		if (!case_slug || !strcmp(h.record.case_slug, case_slug))
			line_of(&h.record, add_line(out, &room));
		salvaged_release(&h);
	}
	if (out->n)
		qsort(out->list, out->n, sizeof *out->list, newest_first);
	while (limit && out->n > limit)
		release_line(&out->list[--out->n]);
	return s != NULL;
}

static void look_at_line(struct journal *j, const struct handed *h,
			 struct hearing_line *l)
{
	struct hearing_record r;
	struct buf how;
	int64_t num;

	record_init(&r);
	buf_init(&how, BUF_TEXT_MAX);
	if (journal_load_head(j, l->id, &r, &num, NULL))
		l->handed = handed_look(h, &r, &how);
	free(l->differs);
	l->differs = buf_take(&how);
	record_release(&r);
}

/* Who made no assignment here has nothing to hold a hearing against. */
static void look_at_assignments(struct journal *j, struct hearing_lines *l)
{
	struct handed h;

	if (handouts_load(j, &h, NULL) && h.n)
		for (size_t i = 0; i < l->n; i++)
			if (l->list[i].assigned.title)
				look_at_line(j, &h, &l->list[i]);
	handed_release(&h);
}

static void look_at_origins(struct journal *j, struct hearing_lines *l)
{
	struct written w;

	if (written_load_begun(j, &w, NULL))
		for (size_t i = 0; i < l->n; i++)
			l->list[i].begun_here =
				written_has_begun(&w, l->list[i].id);
	written_release(&w);
}

bool journal_list(struct journal *j, const char *case_slug, size_t limit,
		  struct hearing_lines *out, struct error *err)
{
	struct error why = { .code = ERR_NONE };

	if (list_sound(j, case_slug, limit, out, &why)) {
		look_at_origins(j, out);
		look_at_assignments(j, out);
		return true;
	}
	if (why.code == ERR_DATA && list_salvaged(j, case_slug, limit, out))
		return true;
	return error_set(err, why.code, "%s", why.text);
}

/* In whose name labels and notes came that were not given here. */
static char *load_labellers(struct journal *j, const char *id)
{
	struct db_row *q = db_prepare(j->db,
				      "SELECT DISTINCT author FROM marks"
				      " WHERE hearing = (SELECT num FROM"
				      " hearings WHERE id = ?1) AND author"
				      " LIKE '%" ELSEWHERE "' ORDER BY author",
				      NULL);
	struct buf names;

	buf_init(&names, BUF_TEXT_MAX);
	db_bind_text(q, 1, id);
	while (db_step(q, NULL) == DB_ROW) {
		char *name = elsewhere_name(db_text(q, 0));

		buf_puts(&names, names.len ? ", " : "");
		sanitise(&names, name, strlen(name), SANITISE_LINE);
		free(name);
	}
	db_done(q, NULL);
	return buf_take(&names);
}

static bool is_from_here(void *arg, const char *author)
{
	(void)arg;
	return !elsewhere_is(author);
}

/* Where it was argued here, only whoever labels here is from here. */
static filled_own_fn *own_where(bool begun)
{
	return begun ? journal_is_annotator : is_from_here;
}

void journal_strangers(struct journal *j, const struct hearing_record *r,
		       struct buf *names)
{
	filled_strangers(r->ballots_json, own_where(written_begun(j, r->id)), j,
			 names);
}

void journal_look_over(struct journal *j, struct hearing_line *l)
{
	struct hearing_record r;
	struct buf names, graders;
	int64_t num = 0;
	bool has_head = journal_load_sound(j, l->id, &r, NULL);

	l->damaged = l->damaged || !has_head || r.damaged;
	if (!has_head) { /* its head may be sound where its turns are not */
		record_release(&r);
		record_init(&r);
		has_head = journal_load_head(j, l->id, &r, &num, NULL);
	}
	buf_init(&names, BUF_TEXT_MAX);
	buf_init(&graders, BUF_TEXT_MAX);
	if (has_head) {
		filled_own_fn *is_own = own_where(written_begun(j, l->id));

		filled_strangers(r.ballots_json, is_own, j, &names);
		filled_graders(r.ballots_json, is_own, j, &graders);
	}
	free(l->strangers);
	l->strangers = buf_take(&names);
	free(l->graders);
	l->graders = buf_take(&graders);
	free(l->labellers);
	l->labellers = load_labellers(j, l->id);
	record_release(&r);
}

void hearing_lines_release(struct hearing_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		release_line(&l->list[i]);
	free(l->list);
	*l = (struct hearing_lines){ 0 };
}
