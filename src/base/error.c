#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"

/* Messages quote what strangers wrote: keys of a file, replies of an endpoint. */
static void make_safe(struct error *err)
{
	struct buf safe;

	buf_init(&safe, sizeof err->text - 1);
	sanitise(&safe, err->text, strlen(err->text), SANITISE_LINE);
	memcpy(err->text, safe.s, safe.len + 1);
	buf_release(&safe);
}

bool error_set(struct error *err, enum error_code code, const char *fmt, ...)
{
	va_list ap;

	if (!err)
		return false;
	err->code = code;
	va_start(ap, fmt);
	vsnprintf(err->text, sizeof err->text, fmt, ap);
	va_end(ap);
	make_safe(err);
	return false;
}

bool error_errno(struct error *err, const char *fmt, ...)
{
	int saved = errno;
	va_list ap;
	size_t used;

	if (!err)
		return false;
	err->code = saved == ENOENT ? ERR_ABSENT : ERR_SYSTEM;
	va_start(ap, fmt);
	vsnprintf(err->text, sizeof err->text, fmt, ap);
	va_end(ap);
	used = strlen(err->text);
	snprintf(err->text + used, sizeof err->text - used, ": %s",
		 strerror(saved));
	make_safe(err);
	return false;
}

bool error_within(struct error *err, const char *fmt, ...)
{
	char inner[sizeof err->text];
	va_list ap;
	size_t used;

	if (!err)
		return false;
	memcpy(inner, err->text, sizeof inner);
	va_start(ap, fmt);
	vsnprintf(err->text, sizeof err->text, fmt, ap);
	va_end(ap);
	used = strlen(err->text);
	snprintf(err->text + used, sizeof err->text - used, ": %.*s",
		 (int)(sizeof inner - 1), inner);
	make_safe(err);
	return false;
}

void error_clear(struct error *err)
{
	if (err) {
		err->code = ERR_NONE;
		err->text[0] = '\0';
	}
}
