/*
 * new_issue.h - the offline bench's next question from the memo, with the passage
 * of the record that it may begin with
 */
#ifndef SIM_NEW_ISSUE_H
#define SIM_NEW_ISSUE_H
#include "sim/scene.h"

/* Ends in EV_SAID, EV_REST, or in an EV_LOOK_UP that new_issue_found ends; `found`
 * may be NULL. */
void new_issue_ask(struct offline *o, struct scene *x, struct events *out);
void new_issue_found(struct offline *o, const struct passages *found,
		     struct events *out);
#endif
