/*
 * papers_cites.h - where the briefs cite the record
 *
 * By paragraph ("JA ¶¶ 43, 44") or by page ("R. 118", "Pet. App. 12a", "Tr. 88:4").
 * A cite belongs to the sentence it stands in; one that stands alone behind a full
 * stop to the sentence before.  The place is looked for in the papers of the record:
 * a paragraph by the number that the paper itself gives it, a page by the label that
 * is printed on it ("App. 33").  Where it is not found the cite is kept all the same:
 * two briefs may be seen to lean on one page that is not in the docket.
 */
#ifndef MEMO_PAPERS_CITES_H
#define MEMO_PAPERS_CITES_H
#include <stdbool.h>
#include <stddef.h>

struct buf;
struct papers;
struct place;

/* Zeroed at first; released by the one who reads the papers. */
struct papers_cites {
	unsigned char **marks; /* of each paper; read when needed */
	size_t room;
};
void papers_cites_release(struct papers_cites *c, const struct papers *p);

/* Notes what s..s+len of a brief cites; `said` is the sentence it belongs to and
 * `by` the place.  Past the limit of papers.h it is left out. */
void papers_cites_add(struct papers_cites *c, struct papers *p, const char *s,
		      size_t len, size_t said, const struct place *by);
/* The label of the page of the record that the place is on, as the page has it
 * ("JA117"), where the briefs cite by such labels; false where there is none. */
bool papers_cites_label(const struct papers *p, const struct place *at,
			struct buf *out);
#endif
