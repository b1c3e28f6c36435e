/*
 * record.c - a hearing as JSON, there and back
 *
 * Writing is the specification: members in a fixed order, null where nothing
 * is.  Reading accepts what writing writes and reports the rest; write, read,
 * write gives the same bytes, which is what `import` compares.
 */
#include "court/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/xmalloc.h"
#include "court/field.h"

#define SEED_MAX      9007199254740991LL /* 2^53 - 1: exact in any JSON */
#define MINUTES_MAX   1440.0
#define SCALE_MAX     1000.0
#define MAX_TURNS_MAX 100000

const char *const clock_kind_names[CLOCK_KINDS] = { "words", "wall", "none" };
const char *const feedback_names[FEEDBACKS] = { "none", "marks", "full" };
const char *const interrupting_names[INTERRUPTS] = { "off", "standard", "hot" };

void record_init(struct hearing_record *r)
{
	*r = (struct hearing_record){
		.guard = true,
		.seed = 1,
		.scale = 1,
		.feedback = FEEDBACK_MARKS,
	};
}

static void free_names(char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(names[i]);
	free(names);
}

void record_release(struct hearing_record *r)
{
	free(r->case_slug);
	free(r->case_title);
	free(r->bench);
	free_names(r->seats, r->n_seats);
	free(r->simulator);
	free(r->reader);
	free(r->model);
	free(r->advocate);
	free_names(r->issues, r->n_issues);
	free(r->program);
	free(r->prompts_json);
	transcript_release(&r->said);
	for (size_t i = 0; i < r->n_marks; i++)
		mark_release(&r->marks[i]);
	free(r->marks);
	free(r->ballots_json);
	free(r->debrief_json);
	record_init(r);
}

/* "20261121-220301-k3x9": sorts by time, and 30 students who start in the same
 * second differ in the last four characters (a million of them). */
void record_make_id(struct hearing_record *r, int64_t wall_ms, uint64_t chance)
{
	static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
	char iso[CLOCK_ISO_BYTES], *out = r->id;

	clock_iso8601(wall_ms, iso);
	for (const char *p = iso; *p && out < r->id + 15; p++) {
		if (*p == 'T')
			*out++ = '-';
		else if (*p >= '0' && *p <= '9')
			*out++ = *p;
	}
	*out++ = '-';
	for (int i = 0; i < 4; i++, chance >>= 5)
		*out++ = letters[chance & 31];
	*out = '\0';
}

void record_limit_issues(struct hearing_record *r, const char *list)
{
	for (size_t i = 0; i < r->n_issues; i++)
		free(r->issues[i]);
	r->n_issues = 0;
	while (*list) {
		size_t n = strcspn(list, ",");

		if (n) {
			r->issues = xreallocarray(r->issues, r->n_issues + 1,
						  sizeof *r->issues);
			r->issues[r->n_issues++] = xstrndup(list, n);
		}
		list += n + (list[n] == ',');
	}
}

void record_add_mark(struct hearing_record *r, const struct mark *m)
{
	r->marks = xreallocarray(r->marks, r->n_marks + 1, sizeof *r->marks);
	r->marks[r->n_marks++] = mark_copy(m);
}

void record_lay_marks(struct hearing_record *r)
{
	bool *laid = xcalloc(r->said.n + 1, sizeof *laid);

	for (size_t i = 0; i < r->n_marks; i++) {
		struct turn *t = transcript_turn(&r->said, r->marks[i].turn);

		if (!t || laid[t - r->said.turns])
			continue;
		laid[t - r->said.turns] = true;
		mark_turn(t, r->marks, r->n_marks);
	}
	free(laid);
}

/* ---- JSON that is only carried along: prompts, ballots, debrief ---- */

/* Writes what field_kept() returned, indented like the rest. */
static void put_kept(struct jsonw *w, const char *key, const char *json,
		     const char *otherwise)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc);

	jsonw_key(w, key);
	if (doc)
		field_json(w, &root);
	else
		jsonw_raw(w, otherwise);
	json_free(doc);
}

/* ---- writing ---- */

static void put_names(struct jsonw *w, const char *key, char *const *names,
		      size_t n)
{
	jsonw_key(w, key);
	jsonw_array(w);
	for (size_t i = 0; i < n; i++)
		jsonw_text(w, names[i]);
	jsonw_end_array(w);
}

static void put_time(struct jsonw *w, const char *key, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES];

	clock_iso8601(wall_ms, iso);
	jsonw_put_text(w, key, wall_ms > 0 ? iso : NULL);
}

static const char *or_empty(const char *s)
{
	return s ? s : "";
}

static void put_case(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "case");
	jsonw_object(w);
	jsonw_put_text(w, "slug", or_empty(r->case_slug));
	jsonw_put_text(w, "hash", r->case_hash);
	jsonw_put_text(w, "title", or_empty(r->case_title));
	if (r->confidential)
		jsonw_put_bool(w, "confidential", true);
	jsonw_end_object(w);
}

static void put_settings(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_put_text(w, "simulator", or_empty(r->simulator));
	jsonw_put_text(w, "reader", or_empty(r->reader));
	jsonw_put_bool(w, "guard", r->guard);
	jsonw_put_text(w, "model", or_empty(r->model));
	jsonw_put_text(w, "advocate", r->advocate);
	put_names(w, "issues", r->issues, r->n_issues);
	jsonw_put_int(w, "seed", (int64_t)r->seed);
	jsonw_put_text(w, "clock", clock_kind_names[r->clock]);
	jsonw_put_number(w, "minutes", r->minutes);
	jsonw_put_number(w, "scale", r->scale);
	jsonw_put_int(w, "max_turns", r->max_turns);
	jsonw_put_text(w, "feedback", feedback_names[r->feedback]);
	jsonw_put_text(w, "interrupt", interrupting_names[r->interrupting]);
	jsonw_put_bool(w, "opening", r->with_opening);
	jsonw_put_text(w, "program", or_empty(r->program));
	put_kept(w, "prompts", r->prompts_json, "{}");
}

static void put_head(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_put_text(w, "schema", "hotbench.hearing/1");
	jsonw_put_text(w, "id", r->id);
	put_case(w, r);
	jsonw_put_text(w, "side", side_names[r->side]);
	jsonw_put_text(w, "bench", or_empty(r->bench));
	put_names(w, "seats", r->seats, r->n_seats);
	put_settings(w, r);
	put_time(w, "started", r->started_ms);
	put_time(w, "ended", r->ended_ms);
	jsonw_put_bool(w, "adjourned", r->adjourned);
	jsonw_put_bool(w, "simulated", true);
	jsonw_put_bool(w, "real_justices", r->real_justices);
}

static void put_turns(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "turns");
	jsonw_array(w);
	for (size_t i = 0; i < r->said.n; i++)
		turn_write(w, &r->said.turns[i]);
	jsonw_end_array(w);
}

static void put_marks(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "marks");
	jsonw_array(w);
	for (size_t i = 0; i < r->n_marks; i++) {
		const struct mark *m = &r->marks[i];

		jsonw_object(w);
		jsonw_put_int(w, "turn", m->turn);
		jsonw_put_text(w, "field", or_empty(m->field));
		jsonw_put_text(w, "value", or_empty(m->value));
		jsonw_put_text(w, "author", or_empty(m->author));
		jsonw_put_text(w, "reason", or_empty(m->reason));
		jsonw_put_text(w, "at", or_empty(m->at));
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

void record_write(struct buf *out, const struct hearing_record *r,
		  bool with_turns)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	put_head(&w, r);
	if (with_turns) {
		put_turns(&w, r);
		put_marks(&w, r);
	}
	put_kept(&w, "ballots", r->ballots_json, "[]");
	put_kept(&w, "debrief", r->debrief_json, "{}");
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- reading ---- */

static char *copy_of(const struct json_ref *at, const char *key,
		     struct faults *f)
{
	return field_copy(json_text(at, key, f));
}

static char **read_names(const struct json_ref *at, const char *key, size_t *n,
			 struct faults *f)
{
	struct json_ref list, item = { 0 };
	char **names;
	size_t most;

	*n = 0;
	if (!field_list(at, key, RECORD_NAMES_MAX, &list, &most, f) || !most)
		return NULL;
	names = xcalloc(most, sizeof *names);
	while (*n < most && json_next(&list, &item))
		names[(*n)++] = field_copy(json_as_text(&item, f));
	return names;
}

static int64_t read_time(const struct json_ref *at, const char *key,
			 struct faults *f)
{
	struct json_ref m;
	int64_t ms;

	if (!json_member_opt(at, key, JSON_TEXT, &m, f))
		return 0;
	ms = clock_from_iso8601(json_as_text(&m, NULL));
	if (ms > 0)
		return ms;
	json_fault(&m, f,
		   "expected a time such as 2026-11-21T22:03:01Z, found "
		   "\"%.40s\"",
		   json_as_text(&m, NULL));
	return 0;
}

/* A number above 0, or exactly 0 where that has a meaning. */
static double read_amount(const struct json_ref *at, const char *key,
			  double fallback, bool zero_is_fine, double max,
			  struct faults *f)
{
	double v = json_number_or(at, key, fallback, f);

	if ((v > 0 || (zero_is_fine && v == 0)) && v <= max)
		return v;
	json_fault(at, f, "%s: %g is not between 0 and %g", key, v, max);
	return fallback;
}

static int read_choice(const struct json_ref *at, const char *key,
		       const char *const *names, int n, struct faults *f)
{
	int v = json_choice(at, key, names, (size_t)n, f);

	return v < 0 ? 0 : v;
}

static void read_id(struct hearing_record *r, const struct json_ref *root,
		    struct faults *f)
{
	const char *id = json_text(root, "id", f);

	if (names_is_slug(id) && strlen(id) < sizeof r->id)
		snprintf(r->id, sizeof r->id, "%s", id);
	else
		json_fault(root, f, "id: \"%.40s\" is no hearing's id", id);
}

static bool is_hash(const char *s)
{
	return !*s || (strlen(s) == HASH_HEX_BYTES - 1 &&
		       strspn(s, "0123456789abcdef") == HASH_HEX_BYTES - 1);
}

static void read_case(struct hearing_record *r, const struct json_ref *root,
		      struct faults *f)
{
	struct json_ref m;
	const char *hash;

	json_member(root, "case", JSON_OBJECT, &m, f);
	r->case_slug = copy_of(&m, "slug", f);
	if (!names_is_slug(r->case_slug))
		json_fault(&m, f, "slug: \"%.70s\" is no case's name",
			   r->case_slug);
	r->case_title = field_copy(json_text_or(&m, "title", "", f));
	r->confidential = json_bool_or(&m, "confidential", false, f);
	hash = json_text_or(&m, "hash", "", f);
	if (is_hash(hash))
		snprintf(r->case_hash, sizeof r->case_hash, "%s", hash);
	else
		json_fault(&m, f, "hash: expected 64 hex digits");
}

static void read_settings(struct hearing_record *r, const struct json_ref *root,
			  struct faults *f)
{
	r->simulator = copy_of(root, "simulator", f);
	r->reader = copy_of(root, "reader", f);
	r->guard = json_bool_or(root, "guard", true, f);
	r->model = field_copy(json_text_or(root, "model", "", f));
	r->advocate = field_copy(json_text_or(root, "advocate", NULL, f));
	r->issues = read_names(root, "issues", &r->n_issues, f);
	r->seed = (uint64_t)json_int(root, "seed", 1, SEED_MAX, f);
	r->clock = (enum clock_kind)read_choice(root, "clock", clock_kind_names,
						CLOCK_KINDS, f);
	r->minutes = read_amount(root, "minutes", 0, true, MINUTES_MAX, f);
	r->scale = read_amount(root, "scale", 1, false, SCALE_MAX, f);
	r->max_turns =
		(int)json_int_or(root, "max_turns", 0, 0, MAX_TURNS_MAX, f);
	r->feedback = (enum feedback)read_choice(root, "feedback",
						 feedback_names, FEEDBACKS, f);
	r->interrupting = (enum interrupting)read_choice(
		root, "interrupt", interrupting_names, INTERRUPTS, f);
	r->with_opening = json_bool_or(root, "opening", false, f);
	r->program = field_copy(json_text_or(root, "program", "", f));
	r->prompts_json = field_kept(NULL, root, "prompts", JSON_OBJECT, f);
}

static void check_turn(const struct hearing_record *r, const struct turn *t,
		       int last, const struct json_ref *at, struct faults *f)
{
	if (t->n <= last)
		json_fault(at, f, "n: %d does not come after %d", t->n, last);
	if (t->follows >= t->n)
		json_fault(at, f, "follows: turn %d does not come before %d",
			   t->follows, t->n);
	if (t->seat >= 0 && (size_t)t->seat >= r->n_seats)
		json_fault(at, f, "seat: there is no seat %d", t->seat);
}

static void read_turns(struct hearing_record *r, const struct json_ref *root,
		       struct faults *f)
{
	struct json_ref list, item = { 0 };
	size_t n;
	int last = 0;

	if (!field_list(root, "turns", RECORD_TURNS_MAX, &list, &n, f))
		return;
	while (n-- && json_next(&list, &item)) {
		struct turn t;

		turn_read(&t, &item, f);
		check_turn(r, &t, last, &item, f);
		if (t.seat >= 0 && (size_t)t.seat >= r->n_seats)
			t.seat = -1;
		last = t.n;
		transcript_take(&r->said, &t);
	}
}

static void read_mark(struct hearing_record *r, const struct json_ref *at,
		      struct faults *f)
{
	struct mark m = {
		.turn = (int)json_int(at, "turn", 1, 9999999, f),
		.field = copy_of(at, "field", f),
		.value = copy_of(at, "value", f),
		.author = field_copy(json_text_or(at, "author", "", f)),
		.reason = field_copy(json_text_or(at, "reason", "", f)),
		.at = copy_of(at, "at", f),
	};

	if (!transcript_turn(&r->said, m.turn))
		json_fault(at, f, "turn: there is no turn %d", m.turn);
	record_add_mark(r, &m);
	mark_release(&m);
}

static void read_marks(struct hearing_record *r, const struct json_ref *root,
		       struct faults *f)
{
	struct json_ref list, item = { 0 };
	size_t n;

	if (!field_list(root, "marks", RECORD_MARKS_MAX, &list, &n, f))
		return;
	while (n-- && json_next(&list, &item))
		read_mark(r, &item, f);
	record_lay_marks(r);
}

bool record_read(struct hearing_record *r, const struct json_ref *root,
		 struct faults *f)
{
	struct faults own;
	size_t before;
	bool ok;

	faults_init(&own);
	if (!f)
		f = &own;
	before = f->n + f->dropped;
	record_init(r);
	if (json_schema_is(root, "hearing", f)) {
		read_id(r, root, f);
		read_case(r, root, f);
		r->side = (enum side_id)read_choice(root, "side", side_names,
						    SIDES, f);
		r->bench = copy_of(root, "bench", f);
		r->seats = read_names(root, "seats", &r->n_seats, f);
		read_settings(r, root, f);
		r->started_ms = read_time(root, "started", f);
		r->ended_ms = read_time(root, "ended", f);
		r->adjourned = json_bool_or(root, "adjourned", false, f);
		r->real_justices =
			json_bool_or(root, "real_justices", false, f);
		read_turns(r, root, f);
		read_marks(r, root, f);
		r->ballots_json =
			field_kept(NULL, root, "ballots", JSON_ARRAY, f);
		r->debrief_json =
			field_kept(NULL, root, "debrief", JSON_OBJECT, f);
	}
	ok = f->n + f->dropped == before;
	faults_release(&own);
	return ok;
}
