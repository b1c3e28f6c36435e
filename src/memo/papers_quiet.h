/*
 * papers_quiet.h - headings as one writes them otherwise
 *
 * "THE COURT ERRED BY EXCLUDING DR. OSEI" and "The Court Erred by Excluding Dr. Osei"
 * are read out as "The court erred by excluding Dr. Osei": a word keeps its capital
 * where the papers mostly write it so within a sentence.
 */
#ifndef MEMO_PAPERS_QUIET_H
#define MEMO_PAPERS_QUIET_H
#include <stdbool.h>
#include <stddef.h>

struct papers;

/* Whether a heading shouts, or has a capital at most of its words. */
bool papers_quiet_wants(const char *s);
/* In place.  `paper` is the one that it stands in; the others are looked at where
 * that one does not tell. */
void papers_quiet_down(const struct papers *p, size_t paper, char *s);
#endif
