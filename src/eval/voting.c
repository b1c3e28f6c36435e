#include "eval/voting.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"

/* Nothing to say about a file that is not there yet. */
static bool load(const char *path, struct vote_rows *rows, struct error *err)
{
	return !file_exists(path) || votes_load(rows, path, err);
}

/* From v->at on. */
static void find_next(struct voting *v)
{
	while (v->at < v->n &&
	       votes_have(&v->before, &v->pairs[v->at], v->wish.annotator))
		v->at++;
}

bool voting_open(struct voting *v, const struct voted_benches *benches,
		 const struct voting_wish *wish, struct error *err)
{
	*v = (struct voting){ .wish = *wish };
	v->pairs = voted_pairs(benches, wish->seed, &v->n);
	if (!v->n)
		return error_set(err, ERR_DATA,
				 "arena: no place is in two of the files with "
				 "different words; nothing to compare");
	if (!load(wish->path, &v->before, err))
		return false;
	find_next(v);
	return true;
}

void voting_release(struct voting *v)
{
	votes_release(&v->before);
	free(v->pairs);
	*v = (struct voting){ .n = 0 };
}

const struct voted_pair *voting_pair(const struct voting *v)
{
	bool enough = v->wish.most && v->shown >= v->wish.most;

	return v->at < v->n && !enough ? &v->pairs[v->at] : NULL;
}

bool voting_is_through(const struct voting *v)
{
	return v->at == v->n;
}

void voting_skip(struct voting *v)
{
	v->shown++;
	v->at++;
	find_next(v);
}

static bool keep(const char *path, const struct vote_row *row,
		 struct error *err)
{
	int fd = file_open_append(path);
	struct buf line;
	bool ok;

	if (fd < 0)
		return error_errno(err, "%s", path);
	buf_init(&line, BUF_TEXT_MAX);
	vote_write(&line, row, clock_wall_ms());
	ok = (file_write_fd(fd, line.s, line.len) && !fsync(fd)) ||
	     error_errno(err, "%s", path);
	buf_release(&line);
	close(fd);
	return ok;
}

bool voting_give(struct voting *v, enum vote vote, const char *comment,
		 struct error *err)
{
	const struct voted_pair *p = &v->pairs[v->at];
	char *clean = sanitise_line(comment);
	struct vote_row row = { p->a->id, p->name_a,	     p->name_b,
				clean,	  v->wish.annotator, vote };
	bool ok = keep(v->wish.path, &row, err);

	free(clean);
	if (ok) {
		v->given++;
		voting_skip(v);
	}
	return ok;
}

size_t voting_left(const struct voting *v)
{
	size_t left = 0;

	for (size_t i = 0; i < v->n; i++)
		left += !votes_have(&v->before, &v->pairs[i],
				    v->wish.annotator);
	return left - v->given;
}

bool voting_count(const struct voting *v, struct eval_result *out,
		  struct error *err)
{
	struct vote_rows rows = { .n = 0 };
	bool ok;

	eval_result_init(out, "", "");
	ok = load(v->wish.path, &rows, err) &&
	     votes_result(&rows, v->wish.seed, out, err);
	votes_release(&rows);
	return ok;
}
