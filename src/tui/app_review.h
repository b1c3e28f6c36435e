/*
 * app_review.h - what a DEED_REVIEW does to a reviewing and its screen
 */
#ifndef TUI_APP_REVIEW_H
#define TUI_APP_REVIEW_H
struct deed;
struct reviewing;
struct scr_review;

/* Carries it out on the reviewing that the screen shows; what cannot be is told there. */
void app_review_do(struct scr_review *ui, struct reviewing *r,
		   const struct deed *deed);
#endif
