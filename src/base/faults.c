#include "base/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"

void faults_init(struct faults *f)
{
	*f = (struct faults){ 0 };
}

void faults_release(struct faults *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->list[i]);
	free(f->list);
	faults_init(f);
}

void faults_add(struct faults *f, const char *fmt, ...)
{
	char line[1024];
	struct buf safe;
	va_list ap;

	if (!f)
		return;
	if (f->n == FAULTS_MAX) {
		f->dropped++;
		return;
	}
	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	f->list = xreallocarray(f->list, f->n + 1, sizeof *f->list);
	buf_init(&safe, 3 * sizeof line);
	sanitise(&safe, line, strlen(line), SANITISE_LINE);
	f->list[f->n++] = buf_take(&safe);
}

void faults_move(struct faults *f, struct faults *from)
{
	for (size_t i = 0; i < from->n; i++)
		faults_add(f, "%s", from->list[i]);
	if (f)
		f->dropped += from->dropped;
	faults_release(from);
}

void faults_within(struct faults *f, size_t from, const char *where)
{
	char *safe = sanitise_line(where);

	for (size_t i = from; i < f->n; i++) {
		char *with = xprintf("%s: %s", safe, f->list[i]);

		free(f->list[i]);
		f->list[i] = with;
	}
	free(safe);
}

bool faults_none(const struct faults *f, struct error *err)
{
	size_t more;

	if (!f->n)
		return true;
	more = f->n - 1 + f->dropped;
	if (more)
		return error_set(err, ERR_DATA, "%s (and %zu more)", f->list[0],
				 more);
	return error_set(err, ERR_DATA, "%s", f->list[0]);
}

bool faults_settle(struct faults *f, struct error *err)
{
	bool none = faults_none(f, err);

	faults_release(f);
	return none;
}
