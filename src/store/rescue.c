#include "store/rescue.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/xmalloc.h"
#include "court/record.h"

#define NAMES_MAX 99 /* of one hearing in one folder */

/* "hotbench-ID.json", or "-2" and so on behind the id. */
static char *free_name(const char *dir, const char *id, const char *ending)
{
	for (int i = 1; i <= NAMES_MAX; i++) {
		char *path =
			i == 1 ? xprintf("%s/hotbench-%s%s", dir, id, ending)
			       : xprintf("%s/hotbench-%s-%d%s", dir, id, i,
					 ending);

		if (!file_exists(path))
			return path;
		free(path);
	}
	return NULL;
}

static bool write_in(const char *dir, const char *id, const char *ending,
		     const struct buf *text, char **path, struct error *err)
{
	char *at = free_name(dir, id, ending);

	if (!at)
		return error_set(err, ERR_LIMIT, "%s: it is full of them", dir);
	if (file_write_buf(at, text, 0600, err)) {
		*path = at;
		return true;
	}
	free(at);
	return false;
}

static bool write_somewhere(const char *id, const char *ending,
			    const struct buf *text, char **path,
			    struct error *err)
{
	const char *tmp = getenv("TMPDIR");
	char *state = paths_state();
	bool ok = file_make_dirs(state, 0700, err) &&
		  write_in(state, id, ending, text, path, err);

	free(state);
	return ok ||
	       (tmp && *tmp == '/' &&
		write_in(tmp, id, ending, text, path, err)) ||
	       write_in("/tmp", id, ending, text, path, err);
}

bool rescue_hearing(const struct hearing_record *r, char **path,
		    struct error *err)
{
	struct buf text;
	bool ok;

	buf_init(&text, RECORD_FILE_MAX);
	record_write(&text, r, true);
	if (*path)
		ok = file_write_buf(*path, &text, 0600, err);
	else
		ok = write_somewhere(r->id, ".json", &text, path, err);
	buf_release(&text);
	return ok;
}

bool rescue_draft(const char *id, const char *text, char **path,
		  struct error *err)
{
	struct buf b;
	bool ok;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s\n", text);
	ok = write_somewhere(id, ".draft", &b, path, err);
	buf_release(&b);
	return ok;
}
