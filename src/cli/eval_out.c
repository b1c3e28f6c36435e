#include "cli/eval_out.h"

#include "base/error.h"
#include "cli/cli.h"
#include "cli/sink.h"
#include "eval/result_json.h"
#include "report/measured.h"
#include "report/report.h"

enum report_format eval_out_format(enum report_format given, const char *output)
{
	int by_name = output ? format_of(output) : -1;

	return given != REPORT_FORMATS ? given
	       : by_name >= 0	       ? (enum report_format)by_name
				       : FORMAT_TEXT;
}

static void write_report(enum report_format format, const struct eval_result *r,
			 struct buf *out)
{
	struct report report;

	measured_build(&report, r);
	format_write(format, &report, 1, false, out);
	report_release(&report);
}

int eval_out(enum report_format format, const char *output,
	     const struct eval_result *r)
{
	struct error err;
	struct sink s;

	if (!sink_open(&s, output, &err))
		return cli_fail(&err);
	if (format == FORMAT_JSON)
		eval_result_write(&s.buf, r, 1);
	else
		write_report(format, r, &s.buf);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}
