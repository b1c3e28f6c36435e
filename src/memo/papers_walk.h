/*
 * papers_walk.h - going through a case's papers from the first line to the last
 *
 * Keeps where it is (the section, the heading, the page) and notes on the way what
 * papers.h promises: points, sentences, and where the briefs cite the record.  A
 * text out of a PDF, which knows no paragraphs, is divided at its headings, and its
 * pages are counted by the marks in its file.
 */
#ifndef MEMO_PAPERS_WALK_H
#define MEMO_PAPERS_WALK_H
struct lexicons;
struct papers;

/* Fills points, said and uses of papers whose documents are loaded and whose kinds
 * are known; papers_release frees them.  Never fails: past the limits of papers.h
 * the rest is left out. */
void papers_walk(struct papers *p, const struct lexicons *lx);
#endif
