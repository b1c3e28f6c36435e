/*
 * eval_out.h - printing what was measured, in any format
 */
#ifndef CLI_EVAL_OUT_H
#define CLI_EVAL_OUT_H
#include <stddef.h>

#include "eval/result.h"
#include "report/format.h"

/* As given, or (REPORT_FORMATS) by the ending of the file, or text. */
enum report_format eval_out_format(enum report_format given,
				   const char *output);
/* To a file, or (NULL) to standard output; an exit code. */
int eval_out(enum report_format format, const char *output,
	     const struct eval_result *r);
#endif
