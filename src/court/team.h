/*
 * team.h - which part of a side's time and issues is counsel's
 *
 * Two oralists of a team split the issues and the time; an amicus who is heard
 * beside a party has time and issues of its own.  The bench's rules say the
 * minutes, the case who has which issues; a case that does not say splits them in
 * the order of its memo.
 */
#ifndef COURT_TEAM_H
#define COURT_TEAM_H
#include <stdbool.h>

#include "court/terms.h"
struct bench;
struct buf;
struct case_amicus;
struct court_case;
struct error;

/* What counsel is in the hearing: "petitioner", "respondent, second oralist". */
const char *team_role(const struct terms *t);
/* Whom counsel speaks for: "Inez Calloran", "United States".  Borrowed. */
const char *team_party(const struct terms *t, const struct court_case *c);
/* The amicus that counsel is, or NULL. */
const struct case_amicus *team_amicus(const struct terms *t,
				      const struct court_case *c);
/* Court time where the terms leave it open. */
double team_minutes(const struct terms *t, const struct court_case *c,
		    const struct bench *b);
/* Before the bench speaks, and for the rebuttal (0: none; a respondent's is what
 * the court has for sur-rebuttal). */
double team_quiet_minutes(const struct terms *t, const struct bench *b);
double team_rebuttal_minutes(const struct terms *t, const struct bench *b);
/* Counsel's share of the side's issues, "a,b", appended; nothing for all. */
void team_issues(const struct terms *t, const struct court_case *c,
		 struct buf *out);
/* Minutes and issues that the terms leave open, into the terms. */
void team_settle(struct terms *t, const struct court_case *c,
		 const struct bench *b);
/* Whether the side has such an advocate; else ERR_USAGE. */
bool team_check(const struct terms *t, const struct court_case *c,
		struct error *err);
#endif
