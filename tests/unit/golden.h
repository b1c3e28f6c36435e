/*
 * golden.h - comparing a text with what was accepted
 *
 * Accepted texts lie in tests/golden/NAME.txt.  `make accept` rewrites them; the
 * difference is then reviewed.
 */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"

/* Fails with the first line that is another. */
static void golden_is(const char *name, const struct buf *now)
{
	char path[256];
	struct buf was;
	struct error err = { 0 };
	size_t line = 1, at = 0, start = 0;

	snprintf(path, sizeof path, "tests/golden/%s.txt", name);
	if (getenv("ACCEPT"))
		assert_true(file_write(path, now->s, now->len, 0644, &err));
	buf_init(&was, BUF_TEXT_MAX);
	if (!file_read(path, &was, &err))
		fail_msg("%s (make accept writes it)", err.text);
	while (at < was.len && was.s[at] == now->s[at])
		if (was.s[at++] == '\n')
			line++, start = at;
	if (at != was.len || now->s[at]) {
		print_message("--- was\n%.300s\n--- is\n%.300s\n",
			      was.s + start, now->s + start);
		fail_msg("%s:%zu changed (make accept rewrites it)", path,
			 line);
	}
	buf_release(&was);
}
#endif
