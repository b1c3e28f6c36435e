/*
 * scr_status.h - the model in a status line: which, how much, and what went
 * wrong for the moment
 */
#ifndef TUI_SCR_STATUS_H
#define TUI_SCR_STATUS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct status_model {
	bool used; /* else nothing is shown at all */
	char name[64];
	int64_t tokens; /* read and written in all */
	bool estimated;
	double cost;	   /* 0: free, or no prices are known */
	int64_t again_ms;  /* a request failed, and is sent again then; or 0 */
	char trouble[300]; /* then: why */
};

/* "qwen3:8b · 12.3k tokens · 0.0421": what of it fits in so many columns, the
 * name going first; "" when nothing is known yet. */
void scr_status_words(const struct status_model *m, int cols, char *out,
		      size_t size);
/* "Again in 3 s (1 of 3): localhost:11434: overloaded"; false when nothing is
 * waited for. */
bool scr_status_retry(const struct status_model *m, int64_t now_ms, char *out,
		      size_t size);
/* When the words above change next; INT64_MAX: on their own, never. */
int64_t scr_status_deadline_ms(const struct status_model *m, int64_t now_ms);
#endif
