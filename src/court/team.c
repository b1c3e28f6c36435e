#include "court/team.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "court/bench.h"
#include "court/case.h"

#define AMICUS_QUIET 1.0 /* minutes at most */

const char *team_role(const struct terms *t)
{
	static const char *const roles[SIDES][ORALIST_AMICUS + 1] = {
		{ "petitioner", "petitioner, first oralist",
		  "petitioner, second oralist", "petitioner's amicus" },
		{ "respondent", "respondent, first oralist",
		  "respondent, second oralist", "respondent's amicus" },
	};

	return roles[t->side][t->oralist];
}

const struct case_amicus *team_amicus(const struct terms *t,
				      const struct court_case *c)
{
	const struct case_amicus *a = &c->sides[t->side].amicus;

	return t->oralist == ORALIST_AMICUS && *a->party ? a : NULL;
}

const char *team_party(const struct terms *t, const struct court_case *c)
{
	const struct case_amicus *a = team_amicus(t, c);

	return a ? a->party : c->sides[t->side].party;
}

double team_minutes(const struct terms *t, const struct court_case *c,
		    const struct bench *b)
{
	const struct case_amicus *a = team_amicus(t, c);
	int which = t->oralist == ORALIST_SECOND;

	if (a)
		return a->minutes;
	if (t->oralist != ORALIST_FIRST && t->oralist != ORALIST_SECOND)
		return b->minutes;
	return b->oralist_minutes[which] > 0 ? b->oralist_minutes[which]
					     : b->minutes / 2;
}

double team_quiet_minutes(const struct terms *t, const struct bench *b)
{
	return t->oralist == ORALIST_AMICUS
		       ? fmin(b->quiet_minutes, AMICUS_QUIET)
		       : b->quiet_minutes;
}

double team_rebuttal_minutes(const struct terms *t, const struct bench *b)
{
	if (t->oralist == ORALIST_AMICUS)
		return 0;
	return t->side == SIDE_PETITIONER ? b->rebuttal_minutes
					  : b->sur_rebuttal_minutes;
}

/* -- issues ---------------------------------------------------------------- */

static void put_id(struct buf *out, const char *id)
{
	if (out->len)
		buf_puts(out, ",");
	buf_puts(out, id);
}

static void put_list(struct buf *out, const struct texts *ids)
{
	for (size_t i = 0; i < ids->n; i++)
		put_id(out, ids->list[i]);
}

/* Of the issues that press the side, in order, the first half or the second. */
static void put_half(struct buf *out, const struct court_case *c,
		     enum side_id side, bool second)
{
	size_t n = 0, at = 0;

	for (size_t i = 0; i < c->n_issues; i++)
		n += case_presses(&c->issues[i], side);
	for (size_t i = 0; i < c->n_issues; i++) {
		if (!case_presses(&c->issues[i], side))
			continue;
		if (n > 1 && (at >= (n + 1) / 2) == second)
			put_id(out, c->issues[i].id);
		at++;
	}
}

void team_issues(const struct terms *t, const struct court_case *c,
		 struct buf *out)
{
	const struct case_side *side = &c->sides[t->side];
	const struct case_amicus *a = team_amicus(t, c);
	bool second = t->oralist == ORALIST_SECOND;

	if (a)
		put_list(out, &a->issues);
	else if (!second && t->oralist != ORALIST_FIRST)
		return;
	else if (side->oralists[second].n)
		put_list(out, &side->oralists[second]);
	else
		put_half(out, c, t->side, second);
}

void team_settle(struct terms *t, const struct court_case *c,
		 const struct bench *b)
{
	struct buf ids;
	struct error err;

	if (t->minutes <= 0)
		t->minutes = team_minutes(t, c, b);
	if (*t->issues)
		return;
	buf_init(&ids, sizeof t->issues - 1);
	team_issues(t, c, &ids);
	if (buf_whole(&ids, "issues", &err))
		memcpy(t->issues, ids.s, ids.len + 1);
	buf_release(&ids);
}

bool team_check(const struct terms *t, const struct court_case *c,
		struct error *err)
{
	if (t->oralist != ORALIST_AMICUS || team_amicus(t, c))
		return true;
	return error_set(err, ERR_USAGE,
			 "Nobody is heard as amicus beside the %s in '%s'.",
			 side_names[t->side], c->slug);
}
