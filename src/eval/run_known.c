#include "eval/run_known.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/xmalloc.h"
#include "eval/run_folder.h"

struct known {
	char asked[RUN_ASKED_BYTES];
	bool given;
	int64_t at; /* of its line in the file */
	size_t len;
};

struct run_known {
	int fd;
	struct known *list; /* by request, then as they came */
	size_t n, room;
};

static void add(struct run_known *k, const char *s, size_t len, int64_t at)
{
	struct json *doc = json_parse(s, len, NULL);
	struct json_ref row = json_root(doc);
	struct known x = { .at = at, .len = len };
	const char *asked;

	if (doc && json_kind(&row) == JSON_OBJECT &&
	    !json_bool_or(&row, "failed", false, NULL) &&
	    !json_bool_or(&row, "cut_short", false, NULL)) {
		asked = json_text_or(&row, "asked", "", NULL);
		if (strlen(asked) == RUN_ASKED_BYTES - 1) {
			memcpy(x.asked, asked, RUN_ASKED_BYTES);
			k->list =
				xgrow(k->list, k->n, &k->room, sizeof *k->list);
			k->list[k->n++] = x;
		}
	}
	json_free(doc);
}

static int by_request(const void *a, const void *b)
{
	const struct known *x = a, *y = b;
	int order = strcmp(x->asked, y->asked);

	return order ? order : (x->at > y->at) - (x->at < y->at);
}

static bool read_all(struct run_known *k, const char *path, struct error *err)
{
	struct lines *lines = lines_open(path, false, err);
	const char *s;
	size_t len;
	bool ok;

	if (!lines)
		return false;
	while (k->n < RUN_KNOWN_MAX && lines_next(lines, &s, &len))
		if (len)
			add(k, s, len, lines_place(lines));
	ok = !lines_failed(lines, err);
	lines_close(lines);
	if (ok && k->n == RUN_KNOWN_MAX)
		return error_set(err, ERR_LIMIT, "%s: more than %d replies",
				 path, RUN_KNOWN_MAX);
	if (k->n)
		qsort(k->list, k->n, sizeof *k->list, by_request);
	return ok;
}

struct run_known *run_known_open(const char *dir, struct error *err)
{
	struct run_known *k = xcalloc(1, sizeof *k);
	char *path = file_join(dir, RUN_REPLIES_FILE);
	bool ok;

	k->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	ok = k->fd >= 0 ? read_all(k, path, err)
			: error_errno(err, "%s: cannot be opened", path);
	free(path);
	if (ok)
		return k;
	run_known_free(k);
	return NULL;
}

void run_known_free(struct run_known *k)
{
	if (!k)
		return;
	if (k->fd >= 0)
		close(k->fd);
	free(k->list);
	free(k);
}

/* The first one of that request, given or not; n where there is none. */
static size_t find(const struct run_known *k, const char *asked)
{
	size_t from = 0, to = k->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (strcmp(k->list[mid].asked, asked) < 0)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* False, and nothing to be released, where another model wrote it. */
static bool take(const struct run_known *k, const struct known *x,
		 const char *model, struct run_kept *out)
{
	if (run_kept_read(k->fd, x->at, x->len, out) &&
	    !strcmp(out->reply.model, model))
		return true;
	run_kept_release(out);
	return false;
}

bool run_known_take(struct run_known *k, const char *asked, const char *model,
		    struct run_kept *out)
{
	if (!*model)
		return false;
	for (size_t i = find(k, asked);
	     i < k->n && !strcmp(k->list[i].asked, asked); i++)
		if (!k->list[i].given && take(k, &k->list[i], model, out)) {
			k->list[i].given = true;
			return true;
		}
	return false;
}
