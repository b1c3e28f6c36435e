/*
 * apart_opinion.h - whose words a page of an opinion has
 *
 * A dissent lies in the same document as the court's opinion, and is not the court's.
 */
#ifndef SIM_APART_OPINION_H
#define SIM_APART_OPINION_H
struct ken;
struct ken_paragraph;

/* The opinion of a judge who wrote apart that the paragraph is of, as a judge calls it:
 * "Judge Fenn's dissent"; NULL of the court's own, and of any other paper.  The caller
 * frees. */
char *apart_opinion(const struct ken *k, const struct ken_paragraph *p);
#endif
