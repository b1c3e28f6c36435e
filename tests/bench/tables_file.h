/*
 * tables_file.h - writing what analysis/tables.h reads
 */
#ifndef BENCH_TABLES_FILE_H
#define BENCH_TABLES_FILE_H
#include <stdbool.h>

#include "analysis/tables.h"

/* Today, "2026-11-27"; the caller frees. */
char *tables_day(void);
/* Writes the file and says so; `about` tells source, counts and date. */
bool tables_write(const struct tables_form *form, const char *path,
		  const struct wordvec *v, const struct table *tables,
		  const float *floats, const char *about, struct error *err);
#endif
