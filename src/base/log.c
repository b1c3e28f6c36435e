#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"

#define LOG_LINE_MAX 2000

static int log_fd = -1;

bool log_open(const char *path, struct error *err)
{
	log_close();
	log_fd = file_open_append(path);
	return log_fd >= 0 || error_errno(err, "%s", path);
}

void log_close(void)
{
	if (log_fd >= 0)
		close(log_fd);
	log_fd = -1;
}

void log_line(const char *fmt, ...)
{
	char raw[LOG_LINE_MAX], when[CLOCK_ISO_BYTES];
	struct buf line;
	va_list ap;
	int n;

	if (log_fd < 0)
		return;
	va_start(ap, fmt);
	n = vsnprintf(raw, sizeof raw, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	if ((size_t)n >= sizeof raw)
		n = sizeof raw - 1;
	clock_iso8601(clock_wall_ms(), when);
	buf_init(&line, 4 * LOG_LINE_MAX);
	buf_printf(&line, "%s ", when);
	sanitise(&line, raw, (size_t)n, SANITISE_LINE);
	buf_putc(&line, '\n');
	file_write_fd(log_fd, line.s, line.len);
	buf_release(&line);
}
