/*
 * lay.h - real papers laid into one's own copy of a case
 *
 * A shipped case has summaries; the briefs and opinions themselves anybody can
 * download.  The copy has both: each new paper is converted (bring.h) and listed,
 * and every issue of the memo whose cited paragraphs are borne out by a new paper
 * gets a cite of the paragraph there, before its own, so that the bench opens that
 * paper, at its page, and quotes from it.
 */
#ifndef DOCKET_LAY_H
#define DOCKET_LAY_H
#include "docket/bring.h"
struct court_case;

#define LAY_CITES_MAX 3 /* of the new papers, in an issue */

struct laid {
	struct brought_list papers;
	size_t n_cites,
		n_issues; /* cites that were added, and to how many issues */
};

/*
 * Makes own_cases/SLUG of `c` and the files that b->paths name; a case that is
 * one's own already is added to.  Files that cannot be taken are told of in
 * `left_out`.  ERR_EXISTS where own_cases has another case of that name; an error
 * where none could be taken.  Release `out` in any case.
 */
bool lay_papers(const struct court_case *c, const struct bring *b,
		const char *own_cases, struct laid *out,
		struct faults *left_out, struct error *err);
void laid_release(struct laid *l);
#endif
