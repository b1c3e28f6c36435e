/*
 * writers.h - who writes a report in a format; for format.c alone
 */
#ifndef REPORT_WRITERS_H
#define REPORT_WRITERS_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct report;

void text_write(struct buf *out, const struct report *reports, size_t n);
void markdown_write(struct buf *out, const struct report *reports, size_t n);
void json_write_reports(struct buf *out, const struct report *reports, size_t n,
			bool list);
void csv_write(struct buf *out, const struct report *reports, size_t n);
void html_write(struct buf *out, const struct report *reports, size_t n);
#endif
