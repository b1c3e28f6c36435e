/*
 * doubts.h - where a hearing's own file contradicts itself
 *
 * A file can be edited.  Some of that shows in the file alone: an id says when it was
 * given, turns are numbered one by one, a reading says how many words it read and quotes
 * them, the debrief inside counts the answers.  What does not fit is told to whoever
 * grades; it is a fact about the file and no verdict, and a file without any may have been
 * edited all the same.
 */
#ifndef COURT_DOUBTS_H
#define COURT_DOUBTS_H
#include <stdint.h>
struct buf;
struct hearing_record;

/* Appends what there is, "; " between them, after what stands in it; clean text without
 * names.  now_ms: the wall clock, since 1970. */
void doubts_tell(const struct hearing_record *r, int64_t now_ms,
		 struct buf *out);
#endif
