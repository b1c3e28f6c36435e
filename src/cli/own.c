#include "cli/own.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/xmalloc.h"
#include "cli/cli.h"

int own_write(const char *folder, const char *slug, const struct buf *text)
{
	struct error err = { 0 };
	char *dir, *path;
	int code = EXIT_DONE;

	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is written.");
	if (!names_is_slug(slug))
		return cli_usage("'%s' is no name for a file: lower-case "
				 "letters, digits and inner hyphens only.",
				 slug);
	dir = paths_under(paths_config(), folder);
	path = xprintf("%s/%s.json", dir, slug);
	if (file_exists(path))
		code = cli_usage("There is one already: %s", path);
	else if (!file_make_dirs(dir, 0700, &err) ||
		 !file_write(path, text->s, text->len, 0600, &err))
		code = cli_fail(&err);
	else
		printf("%s\n%s\n", slug, path);
	free(path);
	free(dir);
	return code;
}
