#include "eval/run_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/lines.h"
#include "base/mishap.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define STEPS_MAX 100000

struct list { /* a file that grows */
	char *path;
	int fd; /* -1: there is none */
	int64_t size;
	bool unsynced;
};

struct place { /* of a line */
	size_t sample, step;
	int64_t at;
	size_t len;
};

struct run_folder {
	struct list replies, results;
	struct place *kept; /* replies of samples that have not ended, sorted */
	size_t n_kept, cap_kept;
	struct place *ended; /* by sample; len 0: it has not */
	size_t n_ended, cap_ended;
	size_t n_results, passed_over;
	struct run_spent spent;
};

/* ---- files that grow ----------------------------------------------------- */

static bool list_size(struct list *l, struct error *err)
{
	struct stat st;

	if (fstat(l->fd, &st) < 0)
		return error_errno(err, "%s: cannot be read", l->path);
	l->size = (int64_t)st.st_size;
	return S_ISREG(st.st_mode) ||
	       error_set(err, ERR_DATA, "%s: is no file", l->path);
}

/* The last line, where a program was killed in the midst of it. */
static bool cut_half_line(struct list *l, struct error *err)
{
	char bytes[4096];
	int64_t end = l->size;

	while (end > 0) {
		size_t want = end < (int64_t)sizeof bytes ? (size_t)end
							  : sizeof bytes;
		ssize_t n =
			pread(l->fd, bytes, want, (off_t)(end - (int64_t)want));

		if (n != (ssize_t)want)
			return error_errno(err, "%s: cannot be read", l->path);
		while (want && bytes[want - 1] != '\n') {
			want--;
			end--;
		}
		if (want)
			break;
	}
	if (end < l->size && ftruncate(l->fd, (off_t)end) < 0)
		return error_errno(err, "%s: cannot be written", l->path);
	l->size = end;
	return true;
}

static bool list_open(struct list *l, const char *dir, const char *name,
		      bool writes, struct error *err)
{
	int flags = writes ? O_RDWR | O_APPEND | O_CREAT : O_RDONLY;

	l->path = file_join(dir, name);
	l->fd = mishap_due(MISHAP_OPEN)
			? -1
			: open(l->path, flags | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (l->fd < 0)
		return (!writes && errno == ENOENT) ||
		       error_errno(err, "%s: cannot be opened", l->path);
	if (!list_size(l, err))
		return false;
	if (!writes)
		return true;
	if (flock(l->fd, LOCK_EX | LOCK_NB) < 0)
		return error_set(err, ERR_BUSY,
				 "%s: another program is at this run", dir);
	return cut_half_line(l, err);
}

static void list_close(struct list *l)
{
	if (l->fd >= 0)
		close(l->fd);
	free(l->path);
}

static bool list_add(struct list *l, const struct buf *line, struct error *err)
{
	if (!file_write_fd(l->fd, line->s, line->len))
		return error_errno(err, "%s: cannot be written", l->path);
	l->size += (int64_t)line->len;
	l->unsynced = true;
	return true;
}

static bool list_sync(struct list *l, struct error *err)
{
	if (!l->unsynced)
		return true;
	if (mishap_due(MISHAP_FSYNC) || fsync(l->fd) < 0)
		return error_errno(err, "%s: cannot be written", l->path);
	l->unsynced = false;
	return true;
}

static struct json *read_json(int fd, int64_t at, size_t len, const char *path,
			      struct error *err)
{
	struct json *doc = NULL;
	char *s = xmalloc(len);

	if (pread(fd, s, len, (off_t)at) == (ssize_t)len)
		doc = json_parse(s, len, err);
	else
		error_errno(err, "%s: cannot be read", path);
	free(s);
	return doc;
}

static struct json *read_line(const struct list *l, const struct place *p,
			      struct error *err)
{
	return l->fd < 0 || !p->len
		       ? NULL
		       : read_json(l->fd, p->at, p->len, l->path, err);
}

/* ---- reading what is there --------------------------------------------------- */

typedef bool row_fn(struct run_folder *f, const struct json_ref *row,
		    struct place *at);

static bool number_of(const struct json_ref *row, const char *key, size_t max,
		      size_t *out)
{
	long long v = json_int_or(row, key, -1, 0, (long long)max - 1, NULL);

	*out = v < 0 ? 0 : (size_t)v;
	return v >= 0;
}

static void read_row(struct run_folder *f, row_fn *fn, const char *s,
		     size_t len, int64_t at)
{
	struct place p = { .at = at, .len = len };
	struct json *doc = json_parse(s, len, NULL);
	struct json_ref row;
	bool ok = false;

	if (doc) {
		row = json_root(doc);
		ok = json_kind(&row) == JSON_OBJECT &&
		     number_of(&row, "sample", RUN_SAMPLES_MAX, &p.sample) &&
		     fn(f, &row, &p);
	}
	f->passed_over += !ok;
	json_free(doc);
}

static bool read_list(struct run_folder *f, const struct list *l, row_fn *fn,
		      struct error *err)
{
	struct lines *lines;
	const char *s;
	size_t len;
	bool ok;

	if (l->fd < 0 || !l->size)
		return true;
	lines = lines_open(l->path, false, err);
	if (!lines)
		return false;
	while (lines_next(lines, &s, &len))
		if (len)
			read_row(f, fn, s, len, lines_place(lines));
	ok = !lines_failed(lines, err);
	lines_close(lines);
	return ok;
}

static void note_ended(struct run_folder *f, const struct place *p)
{
	while (p->sample >= f->cap_ended) {
		size_t cap = f->cap_ended ? 2 * f->cap_ended : 256;

		f->ended = xreallocarray(f->ended, cap, sizeof *f->ended);
		memset(f->ended + f->cap_ended, 0,
		       (cap - f->cap_ended) * sizeof *f->ended);
		f->cap_ended = cap;
	}
	f->n_results += !f->ended[p->sample].len;
	f->ended[p->sample] = *p;
	if (p->sample >= f->n_ended)
		f->n_ended = p->sample + 1;
}

static bool read_result(struct run_folder *f, const struct json_ref *row,
			struct place *at)
{
	struct json_ref v = { 0 };

	while (json_next(row, &v))
		if (!strcmp(v.key, "result") || !strcmp(v.key, "left")) {
			note_ended(f, at);
			return true;
		}
	return false;
}

static int64_t count(const struct json_ref *row, const char *key)
{
	return json_int_or(row, key, 0, 0, 1LL << 40, NULL);
}

static bool read_reply(struct run_folder *f, const struct json_ref *row,
		       struct place *at)
{
	if (!number_of(row, "step", STEPS_MAX, &at->step))
		return false;
	f->spent.requests++;
	f->spent.prompt_tokens += count(row, "prompt_tokens");
	f->spent.completion_tokens += count(row, "completion_tokens");
	f->spent.cost += json_number_or(row, "cost", 0, NULL);
	if (run_folder_has(f, at->sample))
		return true;
	if (f->n_kept == f->cap_kept) {
		f->cap_kept = f->cap_kept ? 2 * f->cap_kept : 256;
		f->kept = xreallocarray(f->kept, f->cap_kept, sizeof *f->kept);
	}
	f->kept[f->n_kept++] = *at;
	return true;
}

static int by_place(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->sample != y->sample)
		return x->sample < y->sample ? -1 : 1;
	if (x->step != y->step)
		return x->step < y->step ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static struct run_folder *open_folder(const char *dir, bool writes,
				      struct error *err)
{
	struct run_folder *f = xcalloc(1, sizeof *f);

	f->replies.fd = f->results.fd = -1;
	if (list_open(&f->replies, dir, RUN_REPLIES_FILE, writes, err) &&
	    list_open(&f->results, dir, RUN_RESULTS_FILE, writes, err) &&
	    read_list(f, &f->results, read_result, err) &&
	    read_list(f, &f->replies, read_reply, err)) {
		if (f->n_kept)
			qsort(f->kept, f->n_kept, sizeof *f->kept, by_place);
		return f;
	}
	run_folder_close(f);
	return NULL;
}

struct run_folder *run_folder_open(const char *dir, struct error *err)
{
	return open_folder(dir, true, err);
}

struct run_folder *run_folder_look(const char *dir, struct error *err)
{
	return open_folder(dir, false, err);
}

void run_folder_close(struct run_folder *f)
{
	if (!f)
		return;
	list_close(&f->replies);
	list_close(&f->results);
	free(f->kept);
	free(f->ended);

	free(f);
}

size_t run_folder_passed_over(const struct run_folder *f)
{
	return f->passed_over;
}

struct run_spent run_folder_spent(const struct run_folder *f)
{
	return f->spent;
}

/* ---- results ---------------------------------------------------------------- */

bool run_folder_has(const struct run_folder *f, size_t sample)
{
	return sample < f->n_ended && f->ended[sample].len;
}

size_t run_folder_ended(const struct run_folder *f)
{
	return f->n_results;
}

size_t run_folder_end(const struct run_folder *f)
{
	return f->n_ended;
}

struct json *run_folder_result(const struct run_folder *f, size_t sample,
			       struct error *err)
{
	return run_folder_has(f, sample)
		       ? read_line(&f->results, &f->ended[sample], err)
		       : NULL;
}

static bool add_result(struct run_folder *f, size_t sample, const char *key,
		       const char *text, const char *json, struct error *err)
{
	struct place p = { .sample = sample, .at = f->results.size };
	struct jsonw w;
	struct buf line;
	bool ok;

	buf_init(&line, BUF_TEXT_MAX);
	w = jsonw_to(&line, 0);
	jsonw_object(&w);
	jsonw_put_int(&w, "sample", (int64_t)sample);
	jsonw_key(&w, key);
	if (json)
		jsonw_raw(&w, json);
	else
		jsonw_text(&w, text);
	jsonw_end_object(&w);
	p.len = line.len;
	buf_putc(&line, '\n');
	ok = buf_whole(&line, "a result", err) &&
	     list_add(&f->results, &line, err);
	if (ok)
		note_ended(f, &p);
	buf_release(&line);
	return ok;
}

bool run_folder_add_result(struct run_folder *f, size_t sample,
			   const char *result, struct error *err)
{
	return add_result(f, sample, "result", NULL, result, err);
}

bool run_folder_add_left(struct run_folder *f, size_t sample, const char *why,
			 struct error *err)
{
	return add_result(f, sample, "left", why, NULL, err);
}

/* ---- replies ---------------------------------------------------------------- */

static void piece(struct hash *h, const char *s)
{
	hash_piece(h, s ? s : "", s ? strlen(s) : 0);
}

void run_asked(const struct run_ask *ask, char out[RUN_ASKED_BYTES])
{
	const struct llm_request *r = &ask->request;
	struct hash *h = hash_new();
	char hex[HASH_HEX_BYTES], terms[160];

	snprintf(terms, sizeof terms, "%d %zu %.6f %.6f %d %lld", (int)r->kind,
		 ask->pool, r->temperature, r->top_p, r->max_tokens,
		 (long long)r->seed);
	piece(h, terms);
	piece(h, r->model);
	for (size_t i = 0; i < r->n_messages; i++) {
		piece(h, r->messages[i].role == LLM_SYSTEM ? "system"
			 : r->messages[i].role == LLM_USER ? "user"
							   : "assistant");
		piece(h, r->messages[i].content);
	}
	for (size_t i = 0; i < r->n_inputs; i++)
		piece(h, r->inputs[i]);
	piece(h, r->schema);
	hash_finish(h, hex);
	memcpy(out, hex, RUN_ASKED_BYTES - 1);
	out[RUN_ASKED_BYTES - 1] = '\0';
}

/* The last of those with this place. */
static const struct place *find_kept(const struct run_folder *f, size_t sample,
				     size_t step)
{
	struct place want = { .sample = sample, .step = step, .at = INT64_MAX };
	size_t from = 0, to = f->n_kept;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (by_place(&f->kept[mid], &want) < 0)
			from = mid + 1;
		else
			to = mid;
	}
	if (!from || f->kept[from - 1].sample != sample ||
	    f->kept[from - 1].step != step)
		return NULL;
	return &f->kept[from - 1];
}

bool run_kept_read(int fd, int64_t at, size_t len, struct run_kept *out)
{
	struct json_ref row;

	*out = (struct run_kept){ .doc = read_json(fd, at, len, "", NULL) };
	if (!out->doc)
		return false;
	row = json_root(out->doc);
	snprintf(out->asked, sizeof out->asked, "%s",
		 json_text_or(&row, "asked", "", NULL));
	out->reply = (struct run_reply){
		.text = json_text_or(&row, "text", "", NULL),
		.model = json_text_or(&row, "model", "", NULL),
		.cut_short = json_bool_or(&row, "cut_short", false, NULL),
		.failed = json_bool_or(&row, "failed", false, NULL),
	};
	return true;
}

bool run_folder_reply(const struct run_folder *f, size_t sample, size_t step,
		      struct run_kept *out)
{
	const struct place *p = find_kept(f, sample, step);

	*out = (struct run_kept){ 0 };
	return p && f->replies.fd >= 0 &&
	       run_kept_read(f->replies.fd, p->at, p->len, out);
}

void run_kept_release(struct run_kept *k)
{
	json_free(k->doc);
	*k = (struct run_kept){ 0 };
}

bool run_folder_add_reply(struct run_folder *f, size_t sample, size_t step,
			  const char *asked, const struct run_reply *reply,
			  const struct llm_usage *usage, struct error *err)
{
	size_t len = utf8_prefix(reply->text, RUN_TEXT_MAX);
	struct jsonw w;
	struct buf line;
	bool ok;

	buf_init(&line, BUF_TEXT_MAX);
	w = jsonw_to(&line, 0);
	jsonw_object(&w);
	jsonw_put_int(&w, "sample", (int64_t)sample);
	jsonw_put_int(&w, "step", (int64_t)step);
	jsonw_put_text(&w, "asked", asked);
	jsonw_put_text(&w, "model", reply->model);
	jsonw_key(&w, "text");
	jsonw_text_n(&w, reply->text, len);
	if (reply->cut_short || reply->text[len])
		jsonw_put_bool(&w, "cut_short", true);
	if (reply->failed)
		jsonw_put_bool(&w, "failed", true);
	jsonw_put_int(&w, "prompt_tokens", usage->prompt_tokens);
	jsonw_put_int(&w, "completion_tokens", usage->completion_tokens);
	if (usage->cost > 0)
		jsonw_put_number(&w, "cost", usage->cost);
	jsonw_end_object(&w);
	buf_putc(&line, '\n');
	ok = list_add(&f->replies, &line, err);
	buf_release(&line);
	f->spent.requests++;
	f->spent.prompt_tokens += usage->prompt_tokens;
	f->spent.completion_tokens += usage->completion_tokens;
	f->spent.cost += usage->cost;
	return ok;
}

bool run_folder_sync_replies(struct run_folder *f, struct error *err)
{
	return list_sync(&f->replies, err);
}

bool run_folder_sync(struct run_folder *f, struct error *err)
{
	return list_sync(&f->replies, err) && list_sync(&f->results, err);
}
