#include "cli/kept_offline.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/paths.h"
#include "cli/cli.h"
#include "eval/suite.h"

#define KEPT_FILE "probe-offline.json"
#define PROGRAM	  "/proc/self/exe"
enum { DEPTH_MAX = 6 };

static void add_number(struct hash *h, int64_t v)
{
	char s[24];

	snprintf(s, sizeof s, "%" PRId64, v);
	hash_text(h, s);
}

static void add_file(struct hash *h, const char *path, const struct stat *st)
{
	hash_text(h, path);
	add_number(h, (int64_t)st->st_size);
	add_number(h, (int64_t)st->st_mtim.tv_sec);
	add_number(h, (int64_t)st->st_mtim.tv_nsec);
}

/* A file, or all below a folder; what is not there counts as well. */
static void add_tree(struct hash *h, const char *path, int depth)
{
	struct stat st;
	char **names;
	size_t n;

	if (stat(path, &st) != 0)
		hash_text(h, path);
	else if (!S_ISDIR(st.st_mode))
		add_file(h, path, &st);
	else if (depth < DEPTH_MAX && file_names(path, &names, &n, NULL)) {
		for (size_t i = 0; i < n; i++) {
			char *one = file_join(path, names[i]);

			add_tree(h, one, depth + 1);
			free(one);
		}
		file_free_names(names, n);
	}
}

/* The folders in which the catalogue looks; `root` is freed. */
static void add_catalogue(struct hash *h, char *root)
{
	static const char *const dirs[] = { "cases", "justices", "prompts" };

	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		char *dir = file_join(root, dirs[i]);

		add_tree(h, dir, 0);
		free(dir);
	}
	free(root);
}

void kept_offline_init(struct kept_offline *k, struct eval_setup *setup,
		       bool anew)
{
	struct hash *h = hash_new();

	hash_text(h, HOTBENCH_VERSION);
	add_tree(h, PROGRAM, 0);
	add_number(h, (int64_t)setup->seed);
	add_number(h, (int64_t)setup->limit);
	add_catalogue(h, paths_share());
	add_catalogue(h, paths_config());
	add_catalogue(h, paths_data());
	add_tree(h, setup->data, 0);
	hash_finish(h, k->key);
	k->path = paths_under(paths_cache(), KEPT_FILE);
	k->where = (struct probe_kept){ .path = k->path,
					.key = k->key,
					.anew = anew,
					.readonly = cli_given.readonly };
	setup->kept = &k->where;
}

void kept_offline_release(struct kept_offline *k)
{
	free(k->path);
}
