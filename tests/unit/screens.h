/*
 * screens.h - comparing what a screen looks like with what was accepted
 *
 * Accepted screens lie in tests/screens/NAME.COLSxROWS.txt (text, then ink
 * letters).  `make accept` rewrites them; the difference is then reviewed.
 */
#ifndef TESTS_SCREENS_H
#define TESTS_SCREENS_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "tui/cells.h"

static void screen_is(const char *name, const struct cells *c)
{
	char path[256];
	struct buf now, was;
	struct error err;

	snprintf(path, sizeof path, "tests/screens/%s.%dx%d.txt", name, c->cols,
		 c->rows);
	buf_init(&now, BUF_TEXT_MAX);
	buf_init(&was, BUF_TEXT_MAX);
	cells_dump(c, &now);
	if (getenv("ACCEPT")) {
		assert_true(file_write(path, now.s, now.len, 0644, &err));
	} else if (!file_read(path, &was, &err)) {
		fail_msg("%s (make accept writes it)", err.text);
	} else if (strcmp(now.s, was.s) != 0) {
		printf("--- %s\n%s--- now\n%s", path, was.s, now.s);
		fail_msg("%s changed", path);
	}
	buf_release(&now);
	buf_release(&was);
}
#endif
