/*
 * hearings_mark.c - hotbench hearings label and note: what a person says of a turn
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "cli/cmd_hearings.h"
#include "cli/hearings_agree.h"
#include "court/mark.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "line/blind.h"
#include "line/line.h"
#include "score/judged.h"
#include "store/journal.h"

struct given {
	const char *author, *fields; /* NULL: not given */
	bool blind, remove, restore;
	const char *const *words; /* n_words */
	size_t n_words;
};

static const struct option_row options[] = {
	{ "author", 0, "NAME",
	  "whose it is (the setting author, or your login name)",
	  INTO_TEXT(struct given, author) },
	{ "blind", 0, NULL,
	  "answer by answer, with every label that is there hidden",
	  INTO_FLAG(struct given, blind) },
	{ "fields", 0, "a,b", "blind: which labels (all)",
	  INTO_TEXT(struct given, fields) },
	{ "remove", 0, NULL, "no label of --author counts any more; they stay",
	  INTO_FLAG(struct given, remove) },
	{ "restore", 0, NULL, "they count again, each as it was",
	  INTO_FLAG(struct given, restore) },
};
#define N_NOTE 1 /* the author */

/* As it is typed: "Q3" of an answer, else "turn 1". */
static void put_name(struct buf *out, const struct hearing_record *r,
		     const struct turn *t, int turn)
{
	int q = t && t->kind == TURN_ANSWER
			? transcript_question_number(&r->said, t)
			: 0;

	if (q)
		buf_printf(out, "Q%d  ", q);
	else
		buf_printf(out, "turn %d  ", turn);
}

static void list_turn(struct buf *out, const struct hearing_record *r,
		      const struct turn *t, int turn, bool notes)
{
	for (size_t i = 0; i < r->n_marks; i++) {
		if (r->marks[i].turn != turn ||
		    mark_is_note(&r->marks[i]) != notes ||
		    mark_is_stale(r->marks, r->n_marks, i))
			continue;
		put_name(out, r, t, turn);
		if (t)
			mark_tell_of(out, r->marks, r->n_marks, i, t);
		buf_putc(out, '\n');
	}
}

/* "label ID", "note ID": those that there are, one a line, as they were asked. */
static int list_marks(const struct hearing_record *r, bool notes)
{
	struct buf b;
	int code;

	buf_init(&b, HEARINGS_TEXT_MAX);
	for (size_t i = 0; i < r->said.n; i++)
		list_turn(&b, r, &r->said.turns[i], r->said.turns[i].n, notes);
	for (size_t i = 0; i < r->n_marks; i++)
		if (!transcript_turn(&r->said, r->marks[i].turn) &&
		    mark_is_note(&r->marks[i]) == notes)
			buf_printf(&b, "turn %d\n", r->marks[i].turn);
	code = hearings_print(&b, NULL);
	buf_release(&b);
	return code;
}

static bool add_mark(struct journal *j, struct hearing_record *r,
		     const struct given *g, bool note, struct error *err)
{
	const struct turn *t = marking_turn(&r->said, g->words[1], err);
	char *words = hearings_words(g->words + 2, g->n_words - 2);
	struct mark m = { 0 };
	struct buf b;
	bool ok = t && (note ? mark_parse_note(&m, words, err)
			     : mark_parse(&m, words, err));

	if (ok) {
		mark_sign(&m, t->n, hearings_author(g->author),
			  clock_wall_ms());
		ok = marking_add(j, r, &m, err);
	}
	if (ok) {
		buf_init(&b, BUF_TEXT_MAX);
		put_name(&b, r, t, m.turn);
		mark_tell(&b, &m, t);
		puts(b.s);
		buf_release(&b);
	}
	mark_release(&m);
	free(words);
	return ok;
}

static int mark(const struct given *g, bool note)
{
	struct error err;
	struct journal *j;
	struct hearing_record r;
	int code = hearings_open(g->words[0], &j, &r);

	if (code != EXIT_DONE)
		return code;
	if (g->n_words == 1)
		code = list_marks(&r, note);
	else if (!add_mark(j, &r, g, note, &err))
		code = cli_fail(&err);
	record_release(&r);
	journal_close(j);
	return code;
}

/* The author is done: what the others and the reader said may be seen. */
static int tell_agreement(const struct hearing_record *r, const char *author)
{
	struct judged judged = { .n_who = 0 };
	struct buf out;
	int code;

	judged_add(&judged, r);
	buf_init(&out, HEARINGS_TEXT_MAX);
	hearings_agree_text(&out, &judged, author);
	code = hearings_print(&out, NULL);
	buf_release(&out);
	judged_release(&judged);
	return code;
}

static int label_blind(const struct given *g)
{
	struct line_options o = { .no_color = cli_given.no_color,
				  .no_unicode = cli_wants_ascii() };
	struct blind b = { NULL, g->fields };
	struct hearing_record r;
	struct journal *j;
	struct error err;
	char *author;
	int code;

	if (g->n_words != 1)
		return cli_usage("hearings label ID --blind asks for the "
				 "labels; none is named behind the id");
	code = hearings_open(g->words[0], &j, &r);
	if (code != EXIT_DONE)
		return code;
	b.author = author = mark_author(hearings_author(g->author));
	switch (line_blind(stdin, stdout, &r, j, &b, &o, &err)) {
	case BLIND_DONE: code = tell_agreement(&r, b.author); break;
	case BLIND_LEFT:
		fputs("hotbench: left off; the same command goes on from "
		      "there\n",
		      stderr);
		break;
	case BLIND_FAILED: code = cli_fail(&err); break;
	}
	free(author);
	record_release(&r);
	journal_close(j);
	return code;
}

/* "label ID --remove --author NAME", and back. */
static int label_others(const struct given *g)
{
	struct hearing_record r;
	struct journal *j;
	struct error err;
	char *author, *by;
	size_t n;
	bool ok;
	int code;

	if (g->n_words != 1 || !g->author || g->remove == g->restore)
		return cli_usage("hearings label ID --remove, or --restore, "
				 "wants --author NAME, and nothing else");
	code = hearings_open(g->words[0], &j, &r);
	if (code != EXIT_DONE)
		return code;
	author = mark_author(g->author);
	by = mark_author(hearings_author(NULL));
	ok = g->remove ? marking_take_out(j, &r, author, by, &n, &err)
		       : marking_put_back(j, &r, author, &n, &err);
	if (ok)
		printf("%zu label%s by %s %s\n", n, str_plural(n), author,
		       g->remove ? "taken out: --restore has them count again"
				 : "counted again");
	else
		code = cli_fail(&err);
	free(by);
	free(author);
	record_release(&r);
	journal_close(j);
	return code;
}

static bool take(struct args *a, struct given *g)
{
	if (!args_take(a, g))
		return false;
	g->words = a->words;
	g->n_words = a->n_words;
	return true;
}

static int run_label(struct args *a)
{
	struct given g = { .blind = false };

	if (!take(a, &g))
		return a->code;
	if (g.remove || g.restore)
		return label_others(&g);
	return g.blind ? label_blind(&g) : mark(&g, false);
}

static int run_note(struct args *a)
{
	struct given g = { .blind = false };

	return take(a, &g) ? mark(&g, true) : a->code;
}

const struct command hearings_label = {
	.name = "hearings label",
	.usage = "ID [Q FIELD VALUE [WHY]] | ID --blind [--fields a,b] "
		 "| ID --remove|--restore [--author NAME]",
	.help = "Your label on an answer, over the reader's; or those that are "
		"there.",
	.takes = TAKES_HEARING,
	.run = run_label,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};

const struct command hearings_note = {
	.name = "hearings note",
	.usage = "ID [Q WORDS] [--author NAME]",
	.help = "Your words pinned to a turn; or those that are there.",
	.takes = TAKES_HEARING,
	.run = run_note,
	.options = options,
	.n_options = N_NOTE,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};
