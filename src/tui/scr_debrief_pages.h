/*
 * scr_debrief_pages.h - the pages of the debrief, each made anew from its figures
 */
#ifndef TUI_SCR_DEBRIEF_PAGES_H
#define TUI_SCR_DEBRIEF_PAGES_H
#include <stdbool.h>
struct scr_debrief;

#define SCR_DEBRIEF_GUTTER 12
#define SCR_DEBRIEF_ROOMY  30 /* rows in which the overview cuts no line short */

void scr_debrief_overview(struct scr_debrief *d);
/* The answer numbered reading_n. */
void scr_debrief_answer(struct scr_debrief *d);
/* That answer is pointed at. */
void scr_debrief_transcript(struct scr_debrief *d);
/* The issues: hidden from counsel until now. */
void scr_debrief_memo(struct scr_debrief *d);
void scr_debrief_held(struct scr_debrief *d);
void scr_debrief_court(struct scr_debrief *d);
/* Whose words the bench's are: in a sentence, or in a word for a corner. */
const char *scr_debrief_whose_words(const struct scr_debrief *d, bool sentence);
#endif
