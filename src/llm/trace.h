/*
 * trace.h - what was sent and what came, one JSON object a line
 *
 * For whoever wonders what a model was really asked.  A new file is 0600.  Each
 * line goes through secrets.h; a line in which a key hides behind escapes is
 * withheld whole.  Headers are never written.
 */
#ifndef LLM_TRACE_H
#define LLM_TRACE_H
#include <stdint.h>

struct error;
struct job;
struct secrets;
struct trace;

/* Appends to path; `secrets` is kept and must outlive it. */
struct trace *trace_open(const char *path, const struct secrets *secrets,
			 struct error *err);
void trace_close(struct trace *t); /* NULL is fine, as below */
void trace_request(struct trace *t, const struct job *job);
/* An attempt's end; what: "", or why there is no reply. */
void trace_reply(struct trace *t, const struct job *job, const char *what);
#endif
