#include "eval/generate_queue.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/lines.h"
#include "base/mishap.h"
#include "base/xmalloc.h"
#include "court/field.h"

#define DECISION_MAX ((size_t)1 << 20)

const char *const generate_verdict_names[GENERATE_VERDICTS] = { "reject",
								"accept",
								"withdrawn" };

static char *decided_path(const char *path)
{
	return xprintf("%s.decided", path);
}

/* ---- reading -------------------------------------------------------------------- */

static void read_mends(struct generate_decisions *d,
		       struct generate_decision *x, const struct json_ref *row)
{
	struct field_items w =
		field_items(row, "labels", GENERATE_MENDS_MAX, NULL);
	struct generate_mend *list =
		arena_array(&d->arena, w.n + 1, sizeof *list);

	while (field_next(&w))
		list[x->n_mends++] = (struct generate_mend){
			(size_t)json_int_or(&w.at, "answer", 0, 0, 1000, NULL),
			field_text_or(&d->arena, &w.at, "field", "", NULL),
			field_text_or(&d->arena, &w.at, "value", "", NULL),
		};
	x->mends = list;
}

static bool read_decision(struct generate_decisions *d,
			  const struct json_ref *row)
{
	const char *id = json_text_or(row, "id", "", NULL);
	int verdict = json_choice_or(row, "verdict", generate_verdict_names,
				     GENERATE_VERDICTS, -1, NULL);
	struct generate_decision x = { .verdict = VERDICT_REJECT };

	if (!*id || verdict < 0)
		return false;
	x.id = arena_strdup(&d->arena, id);
	x.by = field_text_or(&d->arena, row, "by", "", NULL);
	x.why = field_text_or(&d->arena, row, "why", "", NULL);
	x.verdict = (enum generate_verdict)verdict;
	read_mends(d, &x, row);
	if (d->n == d->cap) {
		d->cap = d->cap ? 2 * d->cap : 64;
		d->list = xreallocarray(d->list, d->cap, sizeof *d->list);
	}
	d->list[d->n++] = x;
	return true;
}

static void read_line(struct generate_decisions *d, const char *s, size_t len)
{
	struct json *doc = json_parse(s, len, NULL);
	struct json_ref row;
	bool ok = false;

	if (doc) {
		row = json_root(doc);
		ok = json_kind(&row) == JSON_OBJECT && read_decision(d, &row);
	}
	d->passed_over += !ok;
	json_free(doc);
}

bool generate_decisions_load(struct generate_decisions *d, const char *path,
			     struct error *err)
{
	char *decided = decided_path(path);
	struct lines *lines = NULL;
	const char *s;
	size_t len;
	bool ok = true;

	*d = (struct generate_decisions){ .n = 0 };
	if (file_exists(decided)) {
		lines = lines_open(decided, false, err);
		while (lines && lines_next(lines, &s, &len))
			if (len)
				read_line(d, s, len);
		ok = lines && !lines_failed(lines, err);
		lines_close(lines);
	}
	free(decided);
	return ok;
}

void generate_decisions_release(struct generate_decisions *d)
{
	arena_release(&d->arena);
	free(d->list);
	*d = (struct generate_decisions){ .n = 0 };
}

const struct generate_decision *generate_decision_on(
	const struct generate_decisions *d, const char *id)
{
	for (size_t i = d->n; i > 0; i--)
		if (!strcmp(d->list[i - 1].id, id))
			return d->list[i - 1].verdict == VERDICT_WITHDRAWN
				       ? NULL
				       : &d->list[i - 1];
	return NULL;
}

const char *generate_label(const struct json_ref *ask, const char *field,
			   size_t answer, const struct generate_decision *d)
{
	for (size_t i = d ? d->n_mends : 0; i > 0; i--)
		if (d->mends[i - 1].answer == answer &&
		    !strcmp(d->mends[i - 1].field, field))
			return d->mends[i - 1].value;
	return json_text_or(ask, field, "", NULL);
}

/* ---- writing -------------------------------------------------------------------- */

static void write_decision(const struct generate_decision *x, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 0);

	jsonw_object(&w);
	jsonw_put_text(&w, "id", x->id);
	jsonw_put_text(&w, "verdict", generate_verdict_names[x->verdict]);
	jsonw_put_text(&w, "by", x->by);
	jsonw_put_time(&w, "at", x->at_ms);
	if (*x->why)
		jsonw_put_text(&w, "why", x->why);
	if (x->n_mends) {
		jsonw_put_array(&w, "labels");
		for (size_t i = 0; i < x->n_mends; i++) {
			jsonw_object(&w);
			jsonw_put_int(&w, "answer",
				      (int64_t)x->mends[i].answer);
			jsonw_put_text(&w, "field", x->mends[i].field);
			jsonw_put_text(&w, "value", x->mends[i].value);
			jsonw_end_object(&w);
		}
		jsonw_end_array(&w);
	}
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

bool generate_decide(const char *path, const struct generate_decision *x,
		     struct error *err)
{
	char *decided = decided_path(path);
	struct buf line;
	bool ok;
	int fd;

	buf_init(&line, DECISION_MAX);
	write_decision(x, &line);
	fd = mishap_due(MISHAP_OPEN) ? -1 : file_open_append(decided);
	ok = fd >= 0 && file_write_fd(fd, line.s, line.len) &&
	     !mishap_due(MISHAP_FSYNC) && fsync(fd) == 0;
	if (!ok)
		error_errno(err, "%s: cannot be written", decided);
	if (fd >= 0)
		close(fd);
	buf_release(&line);
	free(decided);
	return ok;
}
