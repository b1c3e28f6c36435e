#include "eval/reviewing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "court/tactics.h"
#include "eval/generate_conduct.h"

#define HELD_MAX   ((size_t)64 << 20) /* bytes of items at once */
#define BLANKS	   " \t\r\n"
#define TURNS_MOST 100
#define ASKS_MOST  10
#define FLAGS_MOST 200

/* Texts of a remark that may be mended; the kind is the first. */
static const char *const remark_fields[] = { "kind", "remark", "span", "error",
					     "clean" };
#define REMARK_FIELDS (sizeof remark_fields / sizeof *remark_fields)

static const char *text_of(const struct json_ref *at, const char *key)
{
	return json_text_or(at, key, "", NULL);
}

static struct reviewing_item *at_hand(const struct reviewing *r)
{
	return &r->list[r->at];
}

static struct generate_decision mended(const struct reviewing *r)
{
	return (struct generate_decision){ .mends = at_hand(r)->mends,
					   .n_mends = at_hand(r)->n_mends };
}

/* ---- the queue -------------------------------------------------------------------- */

static bool is_item(const struct json_ref *row, const char *kind)
{
	return json_kind(row) == JSON_OBJECT &&
	       !strcmp(text_of(row, "schema"), QUEUE_SCHEMA) &&
	       !strcmp(text_of(row, "kind"), kind) && *text_of(row, "id");
}

static void hold(struct reviewing *r, const char *s, size_t len, size_t *held)
{
	if (r->further || len > HELD_MAX - *held) {
		r->further++;
		return;
	}
	*held += len;
	r->list = xgrow(r->list, r->n, &r->room, sizeof *r->list);
	r->list[r->n++] =
		(struct reviewing_item){ .row = xstrndup(s, len),
					 .verdict = REVIEWING_UNDECIDED };
}

/* One line of the queue, where nobody decided on it. */
static bool take_line(struct reviewing *r, const char *kind,
		      const struct generate_decisions *d, struct lines *lines,
		      const char *s, size_t len, size_t *held,
		      struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref row = json_root(doc);
	bool ok = doc &&
		  (is_item(&row, kind) ||
		   error_set(err, ERR_DATA, "no item of a review of %s", kind));

	if (!ok)
		error_within(err, "%s:%zu", lines_name(lines),
			     lines_number(lines));
	else if (!generate_decision_on(d, text_of(&row, "id")))
		hold(r, s, len, held);
	json_free(doc);
	return ok;
}

static bool read_queue(struct reviewing *r, const char *kind,
		       const struct generate_decisions *d, struct error *err)
{
	struct lines *lines = lines_open(r->path, false, err);
	size_t len, held = 0;
	const char *s;
	bool ok = lines != NULL;

	while (ok && lines_next(lines, &s, &len))
		if (len)
			ok = take_line(r, kind, d, lines, s, len, &held, err);
	ok = ok && !lines_failed(lines, err);
	lines_close(lines);
	return ok;
}

static size_t count_answers(const struct json_ref *item)
{
	struct field_items turns = field_items(item, "turns", TURNS_MOST, NULL);
	size_t n = 0;

	while (field_next(&turns)) {
		struct field_items asks =
			field_items(&turns.at, "asks", ASKS_MOST, NULL);

		while (field_next(&asks))
			n++;
	}
	return n;
}

static bool item_of(const struct reviewing *r, struct json_ref *item)
{
	struct json_ref row = json_root(r->doc);

	return r->doc && json_member_opt(&row, "item", JSON_OBJECT, item, NULL);
}

static void go_to(struct reviewing *r, size_t at)
{
	struct json_ref item;

	json_free(r->doc);
	arena_release(&r->mem);
	r->doc = NULL;
	r->at = at;
	if (at < r->n)
		r->doc = json_parse(r->list[at].row, strlen(r->list[at].row),
				    NULL);
	r->answers =
		!r->remarks && item_of(r, &item) ? count_answers(&item) : 0;
}

bool reviewing_open(struct reviewing *r, const char *path, const char *kind,
		    const char *by, struct error *err)
{
	struct generate_decisions d = { .n = 0 };
	bool ok;

	*r = (struct reviewing){ .path = path,
				 .by = by,
				 .remarks = !strcmp(kind, "conduct") };
	ok = generate_decisions_load(&d, path, err) &&
	     read_queue(r, kind, &d, err);
	generate_decisions_release(&d);
	go_to(r, 0);
	return ok;
}

void reviewing_release(struct reviewing *r)
{
	for (size_t i = 0; i < r->n; i++) {
		free(r->list[i].row);
		free(r->list[i].mends);
	}
	free(r->list);
	json_free(r->doc);
	arena_release(&r->mem);
	arena_release(&r->kept);
	*r = (struct reviewing){ .n = 0 };
}

bool reviewing_is_through(const struct reviewing *r)
{
	return r->at == r->n;
}

size_t reviewing_waiting(const struct reviewing *r)
{
	return r->n + r->further - r->accepted - r->rejected;
}

static const char *id_of(const struct reviewing *r)
{
	struct json_ref row = json_root(r->doc);

	return text_of(&row, "id");
}

const char *reviewing_id(struct reviewing *r)
{
	return field_clean(&r->mem, id_of(r), strlen(id_of(r)));
}

/* ---- deciding --------------------------------------------------------------------- */

static void count(struct reviewing *r, int verdict)
{
	size_t *of[] = {
		[VERDICT_REJECT] = &r->rejected, [VERDICT_ACCEPT] = &r->accepted
	};
	int *was = &at_hand(r)->verdict;

	if (*was >= 0)
		--*of[*was];
	if (verdict >= 0)
		++*of[verdict];
	*was = verdict;
}

static bool keep(struct reviewing *r, enum generate_verdict verdict,
		 const char *why, struct error *err)
{
	size_t len = strlen(why);
	const char *s = str_trim(why, &len);
	bool mends = verdict == VERDICT_ACCEPT;
	struct generate_decision x = { .id = id_of(r),
				       .by = r->by,
				       .why = field_clean(&r->mem, s, len),
				       .verdict = verdict,
				       .at_ms = clock_wall_ms(),
				       .mends = at_hand(r)->mends,
				       .n_mends = mends ? at_hand(r)->n_mends
							: 0 };

	return generate_decide(r->path, &x, err);
}

/* The words of a mended remark that are at fault stand in it. */
static bool is_sound(const struct reviewing *r, struct error *err)
{
	bool look = r->remarks && at_hand(r)->n_mends;
	const char *span = look ? reviewing_value(r, "span") : "";

	return !*span || strstr(reviewing_value(r, "remark"), span) ||
	       error_set(
		       err, ERR_USAGE,
		       "The words at fault (span) are not in the remark as it "
		       "reads now: mend one of the two.");
}

bool reviewing_decide(struct reviewing *r, enum generate_verdict verdict,
		      const char *why, struct error *err)
{
	if ((verdict == VERDICT_ACCEPT && !is_sound(r, err)) ||
	    !keep(r, verdict, why, err))
		return false;
	count(r, (int)verdict);
	go_to(r, r->at + 1);
	return true;
}

void reviewing_skip(struct reviewing *r)
{
	go_to(r, r->at + 1);
}

bool reviewing_back(struct reviewing *r)
{
	if (!r->at)
		return false;
	go_to(r, r->at - 1);
	return true;
}

bool reviewing_undo(struct reviewing *r, struct error *err)
{
	if (!reviewing_back(r))
		return error_set(err, ERR_USAGE, "There is none before it.");
	if (at_hand(r)->verdict == REVIEWING_UNDECIDED)
		return true;
	if (!keep(r, VERDICT_WITHDRAWN, "", err)) {
		go_to(r, r->at + 1);
		return false;
	}
	count(r, REVIEWING_UNDECIDED);
	return true;
}

/* ---- mending ---------------------------------------------------------------------- */

static bool put_mend(struct reviewing *r, size_t answer, const char *field,
		     const char *value)
{
	struct reviewing_item *x = at_hand(r);
	size_t i = 0;

	while (i < x->n_mends && (x->mends[i].answer != answer ||
				  strcmp(x->mends[i].field, field) != 0))
		i++;
	if (i == GENERATE_MENDS_MAX)
		return false;
	if (!x->mends)
		x->mends = xcalloc(GENERATE_MENDS_MAX, sizeof *x->mends);
	x->mends[i] = (struct generate_mend){ answer, field, value };
	x->n_mends += i == x->n_mends;
	return true;
}

static int dimension(const char *s, size_t len)
{
	for (int d = 0; d < TACTICS_GOAL; d++)
		if (str_is_fold(s, len, tactics_schemes[d].word) ||
		    str_is_fold(s, len, tactics_schemes[d].name))
			return d;
	return -1;
}

static int label_index(int d, const char *s, size_t len)
{
	const struct tactics_scheme *x = &tactics_schemes[d];

	for (size_t k = 0; k < x->n; k++)
		if (str_is_fold(s, len, x->labels[k]))
			return (int)k;
	return -1;
}

static void say_choices(const char *const *list, size_t n, struct buf *said)
{
	buf_puts(said, "one of");
	for (size_t i = 0; i < n; i++)
		buf_printf(said, " %s", list[i]);
}

/* "2 strategy Manner" */
static bool mend_label(struct reviewing *r, const char *line, struct buf *said)
{
	char *end;
	unsigned long answer = strtoul(line, &end, 10);
	const char *at = end, *word;
	size_t len;
	int d, k;

	if (!answer || answer > r->answers) {
		buf_printf(said, "There are answers 1 to %zu.", r->answers);
		return false;
	}
	if (!str_next(&at, BLANKS, &word, &len) ||
	    (d = dimension(word, len)) < 0) {
		buf_puts(said, "one of act strategy intention");
		return false;
	}
	if (!str_next(&at, BLANKS, &word, &len) ||
	    (k = label_index(d, word, len)) < 0) {
		say_choices(tactics_schemes[d].labels, tactics_schemes[d].n,
			    said);
		return false;
	}
	if (!put_mend(r, answer, tactics_schemes[d].name,
		      tactics_schemes[d].labels[k])) {
		buf_puts(said, "That are too many changes: reject it.");
		return false;
	}
	buf_printf(said, "answer %lu: %s %s", answer, tactics_schemes[d].word,
		   tactics_schemes[d].labels[k]);
	return true;
}

static bool mend_kind(struct reviewing *r, const char *s, size_t len,
		      struct buf *said)
{
	int k = str_span_index(s, len, generate_conduct_kinds, CONDUCT_KINDS);

	if (k < 0) {
		say_choices(generate_conduct_kinds, CONDUCT_KINDS, said);
		return false;
	}
	put_mend(r, 0, remark_fields[0], generate_conduct_kinds[k]);
	buf_printf(said, "kind: %s", generate_conduct_kinds[k]);
	return true;
}

static bool mend_text(struct reviewing *r, const char *field, const char *s,
		      size_t len, struct buf *said)
{
	char *clean = field_clean(&r->kept, s, len);

	if (!*clean || len > CONDUCT_REMARK_MAX) {
		buf_printf(said, "%s: 1 to %d bytes of words", field,
			   CONDUCT_REMARK_MAX);
		return false;
	}
	put_mend(r, 0, field, clean);
	buf_printf(said, "%s: %s", field, clean);
	return true;
}

/* "kind rage_bait", "remark Words" */
static bool mend_remark(struct reviewing *r, const char *line, struct buf *said)
{
	const char *word, *rest;
	size_t len, n;
	int field = -1;

	if (str_next(&line, BLANKS, &word, &len))
		field = str_span_index(word, len, remark_fields, REMARK_FIELDS);
	if (field < 0) {
		say_choices(remark_fields, REMARK_FIELDS, said);
		return false;
	}
	n = strlen(line);
	rest = str_trim(line, &n);
	return field ? mend_text(r, remark_fields[field], rest, n, said)
		     : mend_kind(r, rest, n, said);
}

bool reviewing_mend(struct reviewing *r, const char *line, struct buf *said)
{
	return r->remarks ? mend_remark(r, line, said)
			  : mend_label(r, line, said);
}

const char *reviewing_value(const struct reviewing *r, const char *field)
{
	struct generate_decision d = mended(r);
	struct json_ref item;

	if (!r->remarks || str_index(field, remark_fields, REMARK_FIELDS) < 0 ||
	    !item_of(r, &item))
		return NULL;
	return generate_label(&item, field, 0, &d);
}

/* ---- telling ---------------------------------------------------------------------- */

struct telling {
	struct reviewing *r;
	void (*part)(void *arg, const struct reviewing_part *p);
	void *arg;
};

static void tell(const struct telling *t, enum reviewing_part_kind kind,
		 const char *head, const char *s)
{
	const struct reviewing_part p = {
		kind, field_clean(&t->r->mem, head, strlen(head)),
		field_clean(&t->r->mem, s, strlen(s))
	};

	t->part(t->arg, &p);
}

/* What is there. */
static void tell_some(const struct telling *t, enum reviewing_part_kind kind,
		      const char *head, const char *s)
{
	if (*s)
		tell(t, kind, head, s);
}

static void tell_labels(const struct telling *t, const struct json_ref *ask,
			size_t answer)
{
	struct generate_decision d = mended(t->r);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (int i = 0; i < TACTICS_GOAL; i++)
		buf_printf(&b, "%s%s %s", i ? ", " : "",
			   tactics_schemes[i].word,
			   generate_label(ask, tactics_schemes[i].name, answer,
					  &d));
	tell(t, PART_LABELS, "", b.s);
	buf_release(&b);
}

static void tell_answer(const struct telling *t, const struct json_ref *ask,
			size_t answer)
{
	char head[40];

	snprintf(head, sizeof head, "%zu", answer);
	tell_some(t, PART_SAID, "Q", text_of(ask, "question"));
	tell_some(t, PART_SAID, head, text_of(ask, "answer"));
	tell_labels(t, ask, answer);
}

static void tell_turns(const struct telling *t, const struct json_ref *item,
		       size_t only)
{
	struct field_items turns = field_items(item, "turns", TURNS_MOST, NULL);
	size_t answer = 0;

	while (field_next(&turns)) {
		struct field_items asks =
			field_items(&turns.at, "asks", ASKS_MOST, NULL);
		bool first = true;

		while (field_next(&asks)) {
			answer++;
			if (!first && !only)
				tell(t, PART_INSTEAD, "", "or, asked instead:");
			if (!only || only == answer)
				tell_answer(t, &asks.at, answer);
			first = false;
		}
	}
}

static void tell_dialogue(const struct telling *t, const struct json_ref *item)
{
	static const struct {
		const char *key, *head;
	} parts[] = { { "title", "" },
		      { "setting", "Setting" },
		      { "background", "Both know" },
		      { "role", "Who answers" },
		      { "examiner", "Who asks" },
		      { "private_knowledge", "Only the speaker knows" },
		      { "bound", "Why it may be kept back" },
		      { "goal", "Goal" } };

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		tell_some(t, PART_MATTER, parts[i].head,
			  text_of(item, parts[i].key));
	tell(t, PART_GAP, "", "");
	tell_turns(t, item, 0);
}

static void tell_remark(const struct telling *t, const struct json_ref *item)
{
	static const struct {
		const char *key, *head;
	} parts[] = { { "docket", "Case" },
		      { "side", "Counsel for the" },
		      { "opening", "Opened with" } },
	  own[REMARK_FIELDS] = { { "kind", "Kind of fault" },
				 { "remark", "Remark" },
				 { "span", "The words" },
				 { "error", "What is wrong" },
				 { "clean", "Sound twin" } };
	struct field_items before =
		field_items(item, "context", TURNS_MOST, NULL);

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		tell_some(t, PART_MATTER, parts[i].head,
			  text_of(item, parts[i].key));
	while (field_next(&before))
		tell_some(t, PART_SAID, text_of(&before.at, "speaker"),
			  text_of(&before.at, "text"));
	for (size_t i = 0; i < REMARK_FIELDS; i++)
		tell_some(t, PART_MATTER, own[i].head,
			  reviewing_value(t->r, own[i].key));
}

static void tell_flags(const struct telling *t)
{
	struct json_ref row = json_root(t->r->doc);
	struct field_items flags = field_items(&row, "flags", FLAGS_MOST, NULL);

	tell(t, PART_FLAGS, "", "Flagged:");
	while (field_next(&flags)) {
		int answer =
			(int)json_int_or(&flags.at, "answer", 0, 0, 1000, NULL);
		char head[60];

		if (answer)
			snprintf(head, sizeof head, "%.20s, answer %d",
				 text_of(&flags.at, "by"), answer);
		else
			snprintf(head, sizeof head, "%.20s",
				 text_of(&flags.at, "by"));
		tell_some(t, PART_FLAG, head, text_of(&flags.at, "what"));
	}
}

void reviewing_tell(struct reviewing *r, size_t answer,
		    void (*part)(void *arg, const struct reviewing_part *p),
		    void *arg)
{
	const struct telling t = { r, part, arg };
	struct json_ref item;

	if (!item_of(r, &item))
		return;
	if (answer) {
		tell_turns(&t, &item, answer);
		return;
	}
	if (r->remarks)
		tell_remark(&t, &item);
	else
		tell_dialogue(&t, &item);
	tell_flags(&t);
}
