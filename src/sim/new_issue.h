/*
 * new_issue.h - the offline bench's next question from the memo, with the passage
 * of the record that it may begin with
 */
#ifndef SIM_NEW_ISSUE_H
#define SIM_NEW_ISSUE_H
#include "sim/scene.h"

/* Ends in WISH_SAY, WISH_REST, or in a WISH_LOOK_UP whose tiding goes to
 * new_issue_told. */
void new_issue_ask(struct offline *o, struct scene *x, struct wishes *out);
void new_issue_told(struct offline *o, const struct tiding *tiding,
		    struct wishes *out);
#endif
