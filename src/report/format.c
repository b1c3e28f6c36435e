#include "report/format.h"

#include "base/str.h"
#include "report/writers.h"

const char *const format_names[REPORT_FORMATS] = {
	[FORMAT_TEXT] = "text", [FORMAT_MARKDOWN] = "md",
	[FORMAT_JSON] = "json", [FORMAT_CSV] = "csv",
	[FORMAT_HTML] = "html",
};
const char *const format_endings[REPORT_FORMATS] = {
	[FORMAT_TEXT] = ".txt",	 [FORMAT_MARKDOWN] = ".md",
	[FORMAT_JSON] = ".json", [FORMAT_CSV] = ".csv",
	[FORMAT_HTML] = ".html",
};

int format_of(const char *path)
{
	for (int i = 0; i < REPORT_FORMATS; i++)
		if (str_ends_fold(path, format_endings[i]))
			return i;
	return -1;
}

void format_write(enum report_format f, const struct report *reports, size_t n,
		  bool list, struct buf *out)
{
	switch (f) {
	case FORMAT_MARKDOWN: markdown_write(out, reports, n); break;
	case FORMAT_JSON: json_write_reports(out, reports, n, list); break;
	case FORMAT_CSV: csv_write(out, reports, n); break;
	case FORMAT_HTML: html_write(out, reports, n); break;
	default: text_write(out, reports, n);
	}
}
