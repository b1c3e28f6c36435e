/*
 * generate_review.c - a review queue, gone through in lines
 *
 *	a [WHY]        accept, with the labels as they stand now
 *	r [WHY]        reject
 *	N FIELD LABEL  mend a label of answer N: "2 strategy Manner"
 *	N              see answer N again, with its labels as they stand now
 *	v              see all of it again
 *	kind K         of a remark: it holds another fault
 *	s              later;  q  enough for now
 *	b              back to the item before, to decide it anew
 *
 * Each decision is on disk before the next item is shown, so it can be left and gone
 * on with at any time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_generate.h"
#include "cli/show.h"
#include "court/field.h"
#include "court/tactics.h"
#include "eval/generate_conduct.h"
#include "eval/generate_queue.h"
#include "hearing/marking.h"

#define LINE_MAX_BYTES 4096
#define QUEUE_ITEM_MAX ((size_t)4 << 20)

enum { LATER = -1 };
struct review {
	const char *path, *by;
	struct generate_decisions decided;
	struct generate_mend mends[GENERATE_MENDS_MAX];
	size_t n_mends;
	struct arena mem;      /* of the item at hand */
	size_t answers, n, of; /* answers: 0 of a remark */
	size_t accepted, rejected;
	char *before; /* the last item that was gone through; NULL: none */
	int was;      /* the verdict on it, or LATER */
	int verdict;  /* on the item at hand */
	bool remarks; /* those are reviewed, and not dialogues */
	bool person, over;
};

/* ---- showing ------------------------------------------------------------------------ */

static void paragraph(struct review *r, const char *head, const char *s,
		      int indent)
{
	char *clean = field_clean(&r->mem, s, strlen(s));
	char *text = *head ? xprintf("%s: %s", head, clean) : xstrdup(clean);

	if (*clean)
		show_text(text, indent);
	free(text);
}

static const char *text(const struct json_ref *at, const char *key)
{
	return json_text_or(at, key, "", NULL);
}

static void say_labels(const struct review *r, const struct json_ref *ask,
		       size_t answer)
{
	const struct generate_decision d = { .mends = r->mends,
					     .n_mends = r->n_mends };

	fputs("     ", stdout);
	for (int i = 0; i < TACTICS_GOAL; i++) {
		char *s = sanitise_line(generate_label(
			ask, tactics_schemes[i].name, answer, &d));

		printf("%s%s %s", i ? ", " : "", tactics_schemes[i].word, s);
		free(s);
	}
	putchar('\n');
}

/* The next one; of a list of which `only` one is wanted (0: all), perhaps not. */
static void say_answer(struct review *r, const struct json_ref *ask,
		       size_t only)
{
	char head[40];

	r->answers++;
	if (only && only != r->answers)
		return;
	paragraph(r, "Q", text(ask, "question"), 3);
	snprintf(head, sizeof head, "%zu", r->answers);
	paragraph(r, head, text(ask, "answer"), 3);
	say_labels(r, ask, r->answers);
}

static void say_flag(struct review *r, const struct json_ref *flag)
{
	int answer = (int)json_int_or(flag, "answer", 0, 0, 1000, NULL);
	char head[60];

	if (answer)
		snprintf(head, sizeof head, "- %.20s, answer %d",
			 text(flag, "by"), answer);
	else
		snprintf(head, sizeof head, "- %.20s", text(flag, "by"));
	paragraph(r, head, text(flag, "what"), 2);
}

static void say_matter(struct review *r, const struct json_ref *item)
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
		paragraph(r, parts[i].head, text(item, parts[i].key), 0);
}

static void say_turns(struct review *r, const struct json_ref *item,
		      size_t only)
{
	struct field_items turns = field_items(item, "turns", 100, NULL);

	r->answers = 0;
	while (field_next(&turns)) {
		struct field_items asks =
			field_items(&turns.at, "asks", 10, NULL);
		bool first = true;

		while (field_next(&asks)) {
			if (!first && !only)
				puts("   or, asked instead:");
			say_answer(r, &asks.at, only);
			first = false;
		}
	}
}

static void say_remark(struct review *r, const struct json_ref *item)
{
	static const struct {
		const char *key, *head;
	} parts[] = {
		{ "docket", "Case" },	      { "side", "Counsel for the" },
		{ "opening", "Opened with" }, { "kind", "Kind of fault" },
		{ "remark", "Remark" },	      { "span", "The words" },
		{ "error", "What is wrong" }, { "clean", "Sound twin" }
	};
	struct field_items before = field_items(item, "context", 100, NULL);

	r->answers = 0;
	for (size_t i = 0; i < 3; i++)
		paragraph(r, parts[i].head, text(item, parts[i].key), 0);
	while (field_next(&before))
		paragraph(r, text(&before.at, "speaker"),
			  text(&before.at, "text"), 3);
	for (size_t i = 3; i < sizeof parts / sizeof *parts; i++)
		paragraph(r, parts[i].head,
			  r->n_mends && !strcmp(parts[i].key, "kind")
				  ? r->mends[0].value
				  : text(item, parts[i].key),
			  0);
}

static void show(struct review *r, const struct json_ref *row)
{
	struct json_ref item;
	struct field_items flags = field_items(row, "flags", 200, NULL);
	char *id = sanitise_line(text(row, "id"));

	printf("\n%zu of %zu  %s  (%sgenerated)\n", r->n, r->of, id,
	       r->remarks ? "" : "fictional, ");
	free(id);
	if (!json_member_opt(row, "item", JSON_OBJECT, &item, NULL))
		return;
	if (r->remarks) {
		say_remark(r, &item);
	} else {
		say_matter(r, &item);
		puts("");
		say_turns(r, &item, 0);
	}
	puts("\nFlagged:");
	while (field_next(&flags))
		say_flag(r, &flags.at);
}

static void help(const struct review *r)
{
	puts("a [why]  accept   r [why]  reject   s  later   b  back to the "
	     "one before\nq  enough for now");
	puts(r->remarks ? "kind decorum|rage_bait|switching_sides  it holds "
			  "that fault   v  see it again"
			: "N act|strategy|intention LABEL  put a label right, "
			  "as: 2 strategy Manner\n"
			  "N  see that answer again   v  see all of it again");
}

/* ---- deciding -------------------------------------------------------------------------- */

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

static void say_choices(int d)
{
	fputs("one of", stdout);
	for (size_t k = 0; k < tactics_schemes[d].n; k++)
		printf(" %s", tactics_schemes[d].labels[k]);
	putchar('\n');
}

static void show_answer(struct review *r, const struct json_ref *row, size_t n)
{
	struct json_ref item;

	if (json_member_opt(row, "item", JSON_OBJECT, &item, NULL))
		say_turns(r, &item, n);
}

/* "2 strategy Manner"; "2" shows it. */
static void mend(struct review *r, const struct json_ref *row, const char *line)
{
	char *end;
	unsigned long answer = strtoul(line, &end, 10);
	const char *at = end, *field, *label;
	size_t n_field, n_label;
	int d, k;

	if (!answer || answer > r->answers) {
		printf("There are answers 1 to %zu.\n", r->answers);
		return;
	}
	if (!at[strspn(at, " \t\r\n")]) {
		show_answer(r, row, answer);
		return;
	}
	if (!str_next(&at, " \t\r\n", &field, &n_field) ||
	    (d = dimension(field, n_field)) < 0) {
		puts("one of act strategy intention");
		return;
	}
	if (!str_next(&at, " \t\r\n", &label, &n_label) ||
	    (k = label_index(d, label, n_label)) < 0) {
		say_choices(d);
		return;
	}
	if (r->n_mends == GENERATE_MENDS_MAX) {
		puts("That are too many changes: reject it.");
		return;
	}
	r->mends[r->n_mends++] =
		(struct generate_mend){ answer, tactics_schemes[d].name,
					tactics_schemes[d].labels[k] };
	printf("answer %lu: %s %s\n", answer, tactics_schemes[d].word,
	       tactics_schemes[d].labels[k]);
}

/* "kind rage_bait" */
static void mend_kind(struct review *r, const char *line)
{
	const char *word;
	size_t len;
	int k = -1;

	if (str_next(&line, " \t\r\n", &word, &len))
		k = str_span_index(word, len, generate_conduct_kinds,
				   CONDUCT_KINDS);
	if (k < 0) {
		puts("one of decorum rage_bait switching_sides");
		return;
	}
	r->n_mends = 1;
	r->mends[0] =
		(struct generate_mend){ 0, "kind", generate_conduct_kinds[k] };
	printf("kind: %s\n", generate_conduct_kinds[k]);
}

/* Adds or takes away one. */
static void count(struct review *r, int verdict, int by)
{
	if (verdict == VERDICT_ACCEPT)
		r->accepted += (size_t)by;
	else if (verdict == VERDICT_REJECT)
		r->rejected += (size_t)by;
}

static bool decide(struct review *r, const char *id, enum generate_verdict v,
		   const char *why, struct error *err)
{
	size_t len = strlen(why);
	const char *s = str_trim(why, &len);
	struct generate_decision x = { .id = id,
				       .by = r->by,
				       .why = field_clean(&r->mem, s, len),
				       .verdict = v,
				       .at_ms = clock_wall_ms(),
				       .mends = r->mends,
				       .n_mends = v == VERDICT_ACCEPT
							  ? r->n_mends
							  : 0 };

	count(r, (int)v, 1);
	r->verdict = (int)v;
	return generate_decide(r->path, &x, err);
}

static bool review_item(struct review *r, const struct json_ref *row,
			struct error *err);

/* Decides the item before anew; where that is left, what was decided stands. */
static bool go_back(struct review *r, struct error *err)
{
	char *item = r->before;
	struct json *doc = item ? json_parse(item, strlen(item), err) : NULL;
	struct json_ref row = json_root(doc);
	bool ok = !item;

	if (!item)
		puts("There is none before it.");
	if (doc) {
		r->before = NULL;
		r->n--;
		ok = review_item(r, &row, err);
		r->n++;
		r->before = item;
	}
	if (doc && r->verdict != LATER) {
		count(r, r->was, -1);
		r->was = r->verdict;
	}
	r->verdict = LATER;
	json_free(doc);
	return ok;
}

/* True once the item is settled, or the review over. */
static bool obey(struct review *r, const struct json_ref *row, const char *line,
		 bool *ok, struct error *err)
{
	const char *id = text(row, "id");
	char c = str_lower(*line);
	bool alone = !line[0] || strchr(" \t\r\n", line[1]);

	if (!r->remarks && *line >= '0' && *line <= '9') {
		mend(r, row, line);
		return false;
	}
	if (r->remarks && str_begins_fold(line, "kind ")) {
		mend_kind(r, line + 5);
		return false;
	}
	if (alone && c == 'v') {
		show(r, row);
		return false;
	}
	if (alone && c == 'q') {
		r->over = true;
		return true;
	}
	if (alone && c == 's')
		return true;
	if (alone && c == 'b') {
		*ok = go_back(r, err);
		r->n_mends = 0;
		if (*ok && !r->over)
			show(r, row);
		return !*ok || r->over;
	}
	if (alone && (c == 'a' || c == 'r')) {
		*ok = decide(r, id, c == 'a' ? VERDICT_ACCEPT : VERDICT_REJECT,
			     line + 1, err);
		return true;
	}
	help(r);
	return false;
}

static bool review_item(struct review *r, const struct json_ref *row,
			struct error *err)
{
	char line[LINE_MAX_BYTES];
	bool ok = true, settled = false;

	r->n_mends = 0;
	show(r, row);
	while (!settled) {
		if (r->person)
			fputs(r->remarks
				      ? "a, r, s, b, q, v, or ? > "
				      : "a, r, s, b, q, v, a number, or ? > ",
			      stdout);
		fflush(stdout);
		if (!fgets(line, sizeof line, stdin)) {
			r->over = true;
			break;
		}
		settled = obey(r, row, line, &ok, err);
	}
	arena_release(&r->mem);
	return ok;
}

/* ---- the queue -------------------------------------------------------------------------- */

static bool is_item(const struct json_ref *row, const char *kind)
{
	return json_kind(row) == JSON_OBJECT &&
	       !strcmp(text(row, "schema"), QUEUE_SCHEMA) &&
	       !strcmp(text(row, "kind"), kind) && *text(row, "id");
}

typedef bool row_fn(struct review *r, const struct json_ref *row,
		    struct error *err);

static bool count_item(struct review *r, const struct json_ref *row,
		       struct error *err)
{
	(void)row;
	(void)err;
	r->of++;
	return true;
}

static bool next_item(struct review *r, const struct json_ref *row,
		      struct error *err)
{
	struct buf item;
	bool ok;

	r->n++;
	r->verdict = LATER;
	ok = review_item(r, row, err);
	buf_init(&item, QUEUE_ITEM_MAX);
	json_dump(row, &item);
	free(r->before);
	r->before = buf_take(&item);
	r->was = r->verdict;
	return ok;
}

static bool each_item(struct review *r, struct lines *lines, const char *kind,
		      row_fn *fn, struct error *err)
{
	const char *s;
	size_t len;
	bool ok = true;

	while (ok && !r->over && lines_next(lines, &s, &len)) {
		struct json *doc = len ? json_parse(s, len, err) : NULL;
		struct json_ref row = json_root(doc);

		if (!len)
			continue;
		ok = doc ? is_item(&row, kind) ||
				     error_set(err, ERR_DATA,
					       "no item of a review of %s",
					       kind)
			 : false;
		if (!ok)
			error_within(err, "%s:%zu", lines_name(lines),
				     lines_number(lines));
		else if (!generate_decision_on(&r->decided, text(&row, "id")))
			ok = fn(r, &row, err);
		json_free(doc);
	}
	return ok && !lines_failed(lines, err);
}

static bool go_through(struct review *r, const char *kind, struct error *err)
{
	struct lines *lines = lines_open(r->path, true, err);
	bool ok = lines && each_item(r, lines, kind, count_item, err) &&
		  lines_again(lines, err);

	if (ok && r->of)
		help(r);
	ok = ok && each_item(r, lines, kind, next_item, err);
	lines_close(lines);
	return ok;
}

int generate_review(const char *path, const char *kind, const char *by)
{
	struct review r = { .path = path,
			    .by = by ? by : marking_author(),
			    .remarks = !strcmp(kind, "conduct"),
			    .person = isatty(STDIN_FILENO) };
	struct error err = { 0 };
	int code = EXIT_DONE;

	if (!strcmp(path, "-"))
		return cli_usage("--review: name the file; decisions are kept "
				 "beside it");
	if (!cli_can_read("--review", path, &err) ||
	    !generate_decisions_load(&r.decided, path, &err) ||
	    !go_through(&r, kind, &err))
		code = cli_fail(&err);
	else if (!r.of)
		fputs("hotbench: nothing waits to be reviewed\n", stderr);
	if (r.of)
		fprintf(stderr,
			"hotbench: %zu accepted, %zu rejected, %zu still "
			"wait; run the generator again to have them written\n",
			r.accepted, r.rejected, r.of - r.accepted - r.rejected);
	generate_decisions_release(&r.decided);
	free(r.before);
	return code;
}
