/*
 * prepare_authority.h - the decisions that the briefs rely on
 *
 * Those that both cite, with what each says of them; and those that only one cites,
 * put to the other side.
 */
#ifndef MEMO_PREPARE_AUTHORITY_H
#define MEMO_PREPARE_AUTHORITY_H
struct preparing;

/* Appends them to the drafts, for both sides; nothing fails. */
void prepare_authority(struct preparing *g);
#endif
