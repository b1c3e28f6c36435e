#include "cli/consent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/xmalloc.h"

#define CONSENT_FILE_MAX ((size_t)1 << 20)

static char *consent_path(void)
{
	return paths_under(paths_data(), "consent");
}

/* The file is lines of "slug host". */
static bool was_given(const struct buf *kept, const char *line)
{
	const char *at = strstr(kept->s, line);

	return at && (at == kept->s || at[-1] == '\n');
}

static void keep_it(struct buf *kept, const char *line)
{
	char *dir = paths_data(), *path = consent_path();

	buf_puts(kept, line);
	if (file_make_dirs(dir, 0700, NULL))
		file_write(path, kept->s, kept->len, 0600, NULL);
	free(dir);
	free(path);
}

static bool ask(const char *title, const char *host, bool papers)
{
	char answer[16];

	fprintf(stderr, "\"%s\": %s will be sent to\n  %s\nGo on? [y/N] ",
		title,
		papers ? "every page of its documents"
		       : "its facts, the passages the bench looks up, and "
			 "your answers",
		host);
	return fgets(answer, sizeof answer, stdin) &&
	       (answer[0] == 'y' || answer[0] == 'Y');
}

bool consent_to_send(const char *slug, const char *title, const char *host,
		     bool papers, bool keep, struct error *err)
{
	char *path, *line;
	struct buf kept;
	bool yes;

	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return true;
	path = consent_path();
	line = xprintf("%s%s %s\n", slug, papers ? ":papers" : "", host);
	buf_init(&kept, CONSENT_FILE_MAX);
	if (file_exists(path))
		file_read(path, &kept, NULL);
	yes = was_given(&kept, line);
	if (!yes) {
		yes = ask(title, host, papers);
		if (yes && keep)
			keep_it(&kept, line);
	}
	buf_release(&kept);
	free(line);
	free(path);
	return yes || error_set(err, ERR_CANCELLED, "Nothing was sent.");
}
