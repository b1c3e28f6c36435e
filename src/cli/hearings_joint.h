/*
 * hearings_joint.h - the two halves of a team on one sheet
 */
#ifndef CLI_HEARINGS_JOINT_H
#define CLI_HEARINGS_JOINT_H
#include <stdbool.h>

struct court_case;
struct error;
struct hearing_record;

/* Whether two hearings are halves of one side: ERR_USAGE, which says why not, unless
 * one is of the first and one of the second oralist, of the same case and side. */
bool hearings_joint_check(const struct hearing_record *a,
			  const struct hearing_record *b, struct error *err);
/* Prints them, the first oralist's before the second's, and what became of each issue
 * of the side.  kase: as it is here, without issues where it is gone. */
void hearings_joint_print(const struct hearing_record *a,
			  const struct hearing_record *b,
			  const struct court_case *kase);
#endif
