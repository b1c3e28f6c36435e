/*
 * case_plan.h - how a case is to be argued, as the command that says it
 */
#ifndef TUI_CASE_PLAN_H
#define TUI_CASE_PLAN_H
#include "court/terms.h"
struct buf;
struct court_case;
/*
 * The command that holds the same hearing: what differs from `usual` (what argue
 * does without options here) and the seed.  Quoted for a shell; appended.  A students'
 * copy is argued under its assignment alone.
 */
void case_plan_command(const struct terms *p, const struct terms *usual,
		       const struct court_case *kase, struct buf *out);
#endif
