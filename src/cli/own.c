#include "cli/own.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/xmalloc.h"
#include "cli/cli.h"

static void put(struct json *doc, const struct own_text *with)
{
	struct json_ref root = json_root(doc), at, to;
	struct json *value;
	struct buf text;
	struct jsonw w;

	buf_init(&text, BUF_TEXT_MAX);
	w = jsonw_to(&text, 0);
	jsonw_text(&w, with->value);
	value = json_parse(text.s, text.len, NULL);
	to = json_root(value);
	if (value && json_member_opt(&root, with->key, JSON_TEXT, &at, NULL))
		json_set(doc, &at, &to);
	json_free(value);
	buf_release(&text);
}

void own_begin(struct buf *out, const char *skeleton,
	       const struct own_text *with, size_t n)
{
	char *text = xstrdup(skeleton);
	struct jsonw w = jsonw_to(out, 2);
	struct json_ref root;
	struct json *doc;

	for (char *c = text; *c; c++)
		if (*c == '\'')
			*c = '"';
	doc = json_parse(text, strlen(text), NULL);
	assert(doc);
	for (size_t i = 0; i < n; i++)
		put(doc, &with[i]);
	root = json_root(doc);
	json_write(&root, &w);
	buf_putc(out, '\n');
	json_free(doc);
	free(text);
}

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
		 !file_write_buf(path, text, 0600, &err))
		code = cli_fail(&err);
	else
		printf("%s\n%s\n", slug, path);
	free(path);
	free(dir);
	return code;
}
