/*
 * caption.h - what a case is called, by the top of one of its papers
 */
#ifndef DOCKET_CAPTION_H
#define DOCKET_CAPTION_H
#include <stdbool.h>
#include <stddef.h>

#define CAPTION_LOOK 4000 /* bytes that are looked at */

/* Owned; NULL for what nothing tells. */
struct caption {
	char *title;  /* "Grange v. Town of Lower Fenwick" */
	char *docket; /* "24-771" */
	char *court;  /* "Supreme Court of Wyandot" */
	/* Who asks and who answers, where the caption says what they are: an appellant
	 * or petitioner asks, whoever sued. */
	char *petitioner, *respondent;
};

/*
 * Fills in what is not known yet.  The title is a line that says so ("Doe v. Roe", "In
 * re Doe"; not one that cites another case), or parties that stand on lines of their
 * own around a "v."; names in capitals are written as people write them.  Start with
 * a zeroed one.
 */
void caption_read(struct caption *c, const char *text);
/* The title alone, and whether it stands on the cover; NULL where nothing tells it.
 * The caller frees. */
char *caption_title(const char *text, bool *on_cover);
void caption_release(struct caption *c);
/* The next line at *s without Markdown's marks around it, or NULL at `end`; the
 * caller frees. */
char *caption_line(const char **s, const char *end);
#endif
