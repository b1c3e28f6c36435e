/*
 * official.h - the Supreme Court's own transcript of an argument, as turns
 *
 * The PDF that the Court puts out on the day: a caption, the appearances, then
 * numbered lines (1 to 25 on a page) with "CHIEF JUSTICE ROBERTS:", "MR. WANG:",
 * "ORAL ARGUMENT OF XIAO WANG ON BEHALF OF THE PETITIONER", and behind the end an
 * index of words.  What pdftotext makes of it (best with -layout) is read line by
 * line and written in the shape of oyez.org's files, so that everything behind
 * that (sides, sections, answers) is the same for both; see court/oyez.h.  Pure.
 */
#ifndef DOCKET_OFFICIAL_H
#define DOCKET_OFFICIAL_H
#include <stdbool.h>
#include <stddef.h>

#include "court/oyez.h"
struct error;
struct faults;

#define OFFICIAL_LICENSE                                                 \
	"The Court's public transcript, made by its reporters; subject " \
	"to their final review"

/* Whether a text is such a transcript, by its marks. */
bool official_is(const char *text, size_t len);
/*
 * Its case and argument, as oyez_convert gives them; pages are divided by form
 * feeds.  What was guessed or left out goes to `notes` (may be NULL).  ERR_DATA
 * where no docket number can be found or nobody speaks.  Release `out` in any
 * case.
 */
bool official_convert(struct oyez *out, const char *text, size_t len,
		      struct faults *notes, struct error *err);
#endif
