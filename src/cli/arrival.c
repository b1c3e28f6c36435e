#include "cli/arrival.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "cli/incoming.h"
#include "court/elsewhere.h"
#include "court/handed.h"
#include "court/record.h"
#include "court/regrade.h"
#include "court/team.h"
#include "store/accepted.h"
#include "store/journal.h"
#include "store/written.h"

void arrival_init(struct arrival *a, struct incoming *in,
		  struct hearing_record *r)
{
	struct hearing_record ours;
	bool is_here = journal_find(in->journal, r->id, &ours);

	*a = (struct arrival){ .in = in, .r = r };
	buf_init(&a->sheets, BUF_TEXT_MAX);
	buf_init(&a->labels, BUF_TEXT_MAX);
	written_look(&in->written, r, is_here ? &ours : NULL, &a->sheets,
		     &a->labels);
	record_release(&ours);
}

void arrival_release(struct arrival *a)
{
	buf_release(&a->sheets);
	buf_release(&a->labels);
}

/* ---- what is claimed in people's names ---- */

void arrival_tell_held(const struct accepted_by *by, const char *id)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	accepted_tell_held(by, &b);
	if (b.len)
		fprintf(stderr,
			"hotbench: LOOK: %s: %s: a file can be signed with any "
			"name. --instead, with --author, has it replace what "
			"counts here\n",
			id, b.s);
	buf_release(&b);
}

/* What the sheets come to, and beside which of ours they stand. */
static void tell_totals(struct journal *j, const char *id)
{
	struct accepted_ask ask = { NULL, false };
	char whole[RECORD_ID_BYTES];
	struct accepted a;

	if (journal_accept(j, id, &ask, whole, &a, NULL))
		for (size_t i = 0; i < a.n; i++) {
			const struct accepted_by *by = &a.list[i];
			struct buf b;

			buf_init(&b, BUF_TEXT_MAX);
			accepted_tell(by, &b);
			if (by->totals.len)
				fprintf(stderr, "hotbench: LOOK: %s: %s\n", id,
					b.s);
			arrival_tell_held(by, id);
			buf_release(&b);
		}
	accepted_release(&a);
}

static void tell_claims(const struct arrival *a)
{
	const char *id = a->r->id;

	if (a->sheets.len)
		fprintf(stderr,
			"hotbench: LOOK: %s came with a score sheet by %s, "
			"which was not filled in here. It stands as "
			"\"NAME" ELSEWHERE
			"\" and is no part of a mean, grade or rank, "
			"unless hotbench hearings accept %s --author NAME "
			"takes it over\n",
			id, a->sheets.s, id);
	if (a->labels.len)
		fprintf(stderr,
			"hotbench: LOOK: %s came with labels or notes by %s "
			"that were not given here. They stand as "
			"\"NAME" ELSEWHERE
			"\"; hotbench hearings accept %s --author NAME takes "
			"them over\n",
			id, a->labels.s, id);
	if (a->sheets.len || a->labels.len)
		tell_totals(a->in->journal, id);
}

/* To who argued it here its sheets came back; of others' tell_claims tells. */
static void tell_graded(struct journal *j, const struct hearing_record *r)
{
	struct buf names;

	buf_init(&names, BUF_TEXT_MAX);
	if (written_begun(j, r->id))
		journal_strangers(j, r, &names);
	if (names.len && !strstr(names.s, ELSEWHERE))
		fprintf(stderr, "hotbench: %s was graded by %s\n", r->id,
			names.s);
	buf_release(&names);
}

/* ---- what it is ---- */

/* Whether it was held under what was handed out from here. */
static void tell_assignment(const struct incoming *in,
			    const struct hearing_record *r)
{
	struct buf how;

	buf_init(&how, BUF_TEXT_MAX);
	if (handed_look(&in->handed, r, &how) == HANDED_OTHER)
		fprintf(stderr, "hotbench: note: %s, \"%s\": %s\n", r->id,
			r->assigned.title, how.s);
	buf_release(&how);
}

/* Whoever argued may have labelled their own answers. */
static void tell_others(const struct incoming *in,
			const struct hearing_record *r)
{
	size_t n = written_others(&in->written, r);

	if (n)
		fprintf(stderr,
			"hotbench: note: %s came with %zu label%s that %s not "
			"given here: a class's table counts none of them until "
			"hotbench hearings accept %s takes them over\n",
			r->id, n, str_plural(n), n == 1 ? "was" : "were",
			r->id);
}

static void tell_late(const struct hearing_record *r)
{
	struct buf late;

	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_late(record_late_ms(r), &late);
	if (late.len)
		fprintf(stderr, "hotbench: note: %s is %s\n", r->id, late.s);
	buf_release(&late);
}

/* Whose it is, which case, and whether it came in time. */
static void tell_whose(const struct hearing_record *r)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (r->student && *r->student)
		buf_printf(&b, "student %s, ", r->student);
	buf_printf(&b, "%s, for %s",
		   r->case_title ? r->case_title : "a case without a name",
		   team_role(&r->terms));
	if (r->assigned.title)
		buf_printf(&b, ", \"%s\"", r->assigned.title);
	if (!r->ended_ms)
		buf_puts(&b, ", not finished");
	else if (r->assigned.due_ms)
		buf_puts(&b, record_late_ms(r) > 0 ? ", late" : ", in time");
	fprintf(stderr, "hotbench: %s: %s\n", r->id, b.s);
	buf_release(&b);
}

/* Beside those that are here. */
static void tell_beside(struct incoming *in, const struct hearing_record *r)
{
	const char *at, *line;
	struct buf told;
	size_t len;

	buf_init(&told, BUF_TEXT_MAX);
	incoming_look(in, r, &told);
	at = told.s;
	while (str_next(&at, "\n", &line, &len))
		if (len)
			fprintf(stderr, "hotbench: note: %.*s\n", (int)len,
				line);
	buf_release(&told);
}

/* ---- in which order ---- */

void arrival_tell_new(const struct arrival *a)
{
	tell_assignment(a->in, a->r);
	tell_whose(a->r);
	tell_late(a->r);
	tell_graded(a->in->journal, a->r);
	tell_claims(a);
	tell_others(a->in, a->r);
	tell_beside(a->in, a->r);
}

static void tell_merge(const struct regrade *what, const char *id)
{
	struct buf told;

	buf_init(&told, BUF_TEXT_MAX);
	regrade_tell(what, id, &told);
	fprintf(stderr, "hotbench: %s\n", told.s);
	buf_release(&told);
}

void arrival_tell_merged(const struct arrival *a, const struct regrade *what)
{
	tell_merge(what, a->r->id);
	if (what->goes_on) {
		tell_assignment(a->in, a->r);
		tell_whose(a->r);
		tell_late(a->r);
	}
	if (what->n_ballots)
		tell_graded(a->in->journal, a->r);
	if (what->n_ballots || what->n_marks)
		tell_claims(a);
	if (what->goes_on)
		tell_beside(a->in, a->r);
}

void arrival_tell_same(const struct arrival *a)
{
	tell_assignment(a->in, a->r);
	fprintf(stderr, "hotbench: %s is here already, the same; no change\n",
		a->r->id);
}
