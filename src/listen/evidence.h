/*
 * evidence.h - what the record says to a statement of fact
 *
 * Each clause that counsel asserts is laid beside the sentence of the record that
 * is nearest to it.  It is refuted only where one thing differs and the rest is the
 * same: another number of the same thing, another day of the week; or where a fact
 * is told as the map foresaw (misstated.h).  Where nothing is that plain, the
 * paragraph that the answer is about (particular.h) is given as what the bench may
 * read out, or should, and nothing is said about who is right.
 */
#ifndef LISTEN_EVIDENCE_H
#define LISTEN_EVIDENCE_H
#include "court/heard.h"
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

/*
 * Adds to h->record: refuted claims first, then the one that the record should be
 * asked about, if any and if `ask`, then what was supported, then at most one that
 * the record is silent on, with the paragraph nearest to it.  `issue`: the place of
 * the issue in question, whose own cites count for more; SIZE_MAX for none.
 * `asked`: words of the question, may be NULL; `m`: what match_answers made of the
 * answer.
 */
void evidence_check(const struct ken *k, const struct said *a, size_t issue,
		    const struct words *asked, const struct matches *m,
		    bool ask, struct heard *h);
#endif
