/*
 * hearings_agree.h - how far the people who labelled hearings agree, among
 * themselves and with the reader
 */
#ifndef CLI_HEARINGS_AGREE_H
#define CLI_HEARINGS_AGREE_H
struct buf;
struct judged;

/* For each two annotators (not both readers) and field: how many answers both
 * labelled, how many alike, kappa and its interval.  alone: only pairs with this
 * one; NULL: all. */
void hearings_agree_text(struct buf *out, const struct judged *j,
			 const char *alone);
#endif
