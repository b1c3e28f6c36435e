/*
 * rows.h - data sets as files of JSON lines, and the folder they lie in
 */
#ifndef EVAL_ROWS_H
#define EVAL_ROWS_H
#include <stdbool.h>

#include "eval/suite.h"
struct faults;
struct json_ref;

/* A row; texts are cleaned and kept by whoever takes them (court/field.h). */
typedef void eval_row_fn(void *arg, const struct json_ref *row,
			 struct faults *f);

/* Hands out every row of data/NAME.  False with ERR_ABSENT where that is not there,
 * told with what to do about it; ERR_DATA with the first fault's file and line. */
bool eval_data_rows(const struct eval_setup *s, const char *name,
		    eval_row_fn *take, void *arg, struct error *err);
/* The same of a file that the program brings along, or the person's own copy: a path
 * below prompts. */
bool eval_own_rows(const struct eval_setup *s, const char *name,
		   eval_row_fn *take, void *arg, struct error *err);
/* The same of a file that a person named. */
bool eval_file_rows(const char *path, eval_row_fn *take, void *arg,
		    struct error *err);
/* data/NAME as a path that the caller frees. */
char *eval_data_path(const struct eval_setup *s, const char *name);
/* ERR_ABSENT, with what to do. */
bool eval_data_absent(const struct eval_setup *s, const char *name,
		      struct error *err);
#endif
