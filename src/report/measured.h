/*
 * measured.h - what a suite measured (eval/result.h) as a report
 */
#ifndef REPORT_MEASURED_H
#define REPORT_MEASURED_H
struct eval_result;
struct report;

/* Fills *out, which the caller releases; `r` is borrowed while it lasts. */
void measured_build(struct report *out, const struct eval_result *r);
#endif
