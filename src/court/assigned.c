#include "court/assigned.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "court/case.h"
#include "court/field.h"

#define MINUTE_MS ((int64_t)60000)

void assigned_release(struct assigned *a)
{
	free(a->title);
	*a = (struct assigned){ 0 };
}

bool assigned_is_hex(const char *s)
{
	return strlen(s) == HASH_HEX_BYTES - 1 &&
	       strspn(s, "0123456789abcdef") == HASH_HEX_BYTES - 1;
}

bool assigned_is_title(const char *s)
{
	size_t n = strlen(s);

	return n > strspn(s, " ") && n <= ASSIGNED_TITLE_MAX &&
	       !strchr(s, '\n');
}

void assigned_write(const struct assigned *a, int64_t ended_ms, struct jsonw *w)
{
	if (!a->title)
		return;
	jsonw_put_object(w, "assignment");
	jsonw_put_text(w, "title", a->title);
	jsonw_put_text(w, "hash", a->hash);
	jsonw_put_time(w, "due", a->due_ms);
	jsonw_put_int(w, "late_s", assigned_late_ms(a, ended_ms) / 1000);
	if (a->attempt)
		jsonw_put_int(w, "attempt", a->attempt);
	if (a->attempts)
		jsonw_put_int(w, "attempts", a->attempts);
	if (*a->memo_key) {
		jsonw_put_text(w, "memo_key", a->memo_key);
		jsonw_put_bool(w, "memo_after_due", a->memo_after_due);
	}
	jsonw_end_object(w);
}

static void read_hex(char out[HASH_HEX_BYTES], const struct json_ref *at,
		     const char *key, const char *text, struct faults *f)
{
	if (assigned_is_hex(text))
		snprintf(out, HASH_HEX_BYTES, "%s", text);
	else
		json_fault(at, f, "%s: expected 64 hex digits", key);
}

void assigned_read(struct assigned *a, const struct json_ref *root,
		   struct faults *f)
{
	struct json_ref at;
	const char *key, *due;

	*a = (struct assigned){ 0 };
	if (!json_member_opt(root, "assignment", JSON_OBJECT, &at, f))
		return;
	a->title = field_copy(json_text(&at, "title", f));
	if (!assigned_is_title(a->title))
		json_fault(&at, f, "title: expected a line of at most %d bytes",
			   ASSIGNED_TITLE_MAX);
	read_hex(a->hash, &at, "hash", json_text(&at, "hash", f), f);
	due = json_text_or(&at, "due", "", f);
	a->due_ms = *due ? clock_from_iso8601(due) : 0;
	if (a->due_ms < 0) {
		json_fault(&at, f,
			   "due: expected a time such as "
			   "2026-11-21T22:03:01Z, found \"%.40s\"",
			   due);
		a->due_ms = 0;
	}
	a->attempt = (int)json_int_or(&at, "attempt", 0, 0,
				      ASSIGNED_ATTEMPTS_MAX, f);
	a->attempts = (int)json_int_or(&at, "attempts", 0, 0,
				       ASSIGNED_ATTEMPTS_MAX, f);
	key = json_text_or(&at, "memo_key", "", f);
	if (*key)
		read_hex(a->memo_key, &at, "memo_key", key, f);
	a->memo_after_due = json_bool_or(&at, "memo_after_due", false, f);
}

int64_t assigned_late_ms(const struct assigned *a, int64_t wall_ms)
{
	return a->due_ms && wall_ms > a->due_ms ? wall_ms - a->due_ms : 0;
}

/* Of days, hours and minutes the largest that there are, and the one below. */
void assigned_say_late(int64_t late_ms, struct buf *out)
{
	static const struct {
		int64_t minutes;
		const char *word;
	} units[] = { { 1440, "day" }, { 60, "hour" }, { 1, "minute" } };
	int64_t left = late_ms / MINUTE_MS;
	int n = 0;

	if (late_ms <= 0)
		return;
	buf_puts(out, "late by");
	for (size_t i = 0; i < 3 && n < 2; i++) {
		int64_t v = left / units[i].minutes;

		left %= units[i].minutes;
		if (v)
			buf_printf(out, " %" PRId64 " %s%s", v, units[i].word,
				   str_plural((size_t)v));
		n += v || n;
	}
	if (!n)
		buf_puts(out, " less than a minute");
}

void assigned_say_attempt(const struct assigned *a, struct buf *out)
{
	if (!a->attempt)
		return;
	buf_printf(out, "attempt %d", a->attempt);
	if (a->attempts)
		buf_printf(out, " of %d", a->attempts);
}

bool assigned_hides_memo(const struct assigned *a, int64_t now_wall_ms)
{
	return a->title && a->memo_after_due && now_wall_ms < a->due_ms;
}

const char *assigned_key(const struct assigned *a, bool is_over,
			 int64_t now_wall_ms)
{
	return is_over && assigned_hides_memo(a, now_wall_ms) ? ""
							      : a->memo_key;
}

/* Whoever has the case as it was made, and no students' copy of it. */
static bool is_open(const struct court_case *c)
{
	return !c->sealed && !c->memo;
}

const struct court_case *assigned_close(const struct court_case *c,
					struct court_case *closed)
{
	*closed = *c;
	closed->n_issues = 0;
	closed->map = NULL;
	closed->conclusion = closed->description = NULL;
	closed->sealed = true;
	return closed;
}

const struct court_case *assigned_case(const struct assigned *a,
				       const struct court_case *c,
				       int64_t now_wall_ms,
				       struct court_case *closed)
{
	if (!c || !assigned_hides_memo(a, now_wall_ms) || is_open(c))
		return c;
	return assigned_close(c, closed);
}
