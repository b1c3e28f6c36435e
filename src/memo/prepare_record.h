/*
 * prepare_record.h - what the record holds against each side
 *
 * A place that both briefs cite, with what each takes from it; one that only the
 * other side cites, in the record's words where it is in the docket and in the
 * brief's where it is not; findings of fact; and what witnesses were asked and said.
 */
#ifndef MEMO_PREPARE_RECORD_H
#define MEMO_PREPARE_RECORD_H
struct preparing;

/* Appends them to the drafts; nothing fails. */
void prepare_record(struct preparing *g, int side);
#endif
