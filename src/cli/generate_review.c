/*
 * generate_review.c - a review queue, gone through on the screen or in lines; both are
 * faces of one reviewing (eval/reviewing.h).  In lines:
 *
 *	a [WHY]        accept, with the labels as they stand now
 *	r [WHY]        reject
 *	N FIELD LABEL  mend a label of answer N: "2 strategy Manner"
 *	N              see answer N again, with its labels as they stand now
 *	v              see all of it again
 *	kind K         of a remark: it holds another fault
 *	remark WORDS   of a remark: it reads so (span, error, clean likewise)
 *	s              later;  q  enough for now
 *	b              back to the item before, to decide it anew
 *	u              the same, and what was decided of it is taken back
 *
 * Each decision is on disk before the next item is shown, so it can be left and gone
 * on with at any time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_generate.h"
#include "cli/session.h"
#include "cli/show.h"
#include "eval/reviewing.h"
#include "hearing/marking.h"

#define LINE_MAX_BYTES 4096

/* ---- showing ------------------------------------------------------------------------ */

static void put_part(void *arg, const struct reviewing_part *p)
{
	static const int indents[] = { [PART_SAID] = 3, [PART_FLAG] = 2 };
	char *text;

	(void)arg;
	switch (p->kind) {
	case PART_MATTER:
	case PART_SAID:
	case PART_FLAG:
		text = xprintf("%s%s%s%s", p->kind == PART_FLAG ? "- " : "",
			       p->head, *p->head ? ": " : "", p->text);
		show_text(text, indents[p->kind]);
		free(text);
		break;
	case PART_LABELS: printf("     %s\n", p->text); break;
	case PART_INSTEAD: printf("   %s\n", p->text); break;
	case PART_GAP: puts(""); break;
	case PART_FLAGS: printf("\n%s\n", p->text); break;
	}
}

static void show(struct reviewing *r)
{
	printf("\n%zu of %zu  %s  (%sgenerated)\n", r->at + 1, r->n,
	       reviewing_id(r), r->remarks ? "" : "fictional, ");
	reviewing_tell(r, 0, put_part, NULL);
}

static void help(const struct reviewing *r)
{
	puts("a [why]  accept   r [why]  reject   s  later   q  enough for "
	     "now\n"
	     "b  back to the one before   u  the same, and take back what was "
	     "decided");
	puts(r->remarks ? "kind decorum|rage_bait|switching_sides  it holds "
			  "that fault\nremark|span|error|clean WORDS  it reads "
			  "so   v  see it again"
			: "N act|strategy|intention LABEL  put a label right, "
			  "as: 2 strategy Manner\n"
			  "N  see that answer again   v  see all of it again");
}

/* ---- in lines ------------------------------------------------------------------------- */

/* "2 strategy Manner"; "2" shows it. */
static bool mend(struct reviewing *r, const char *line)
{
	struct buf said;
	char *end;
	unsigned long answer = strtoul(line, &end, 10);

	if (!r->remarks && answer && answer <= r->answers &&
	    !end[strspn(end, " \t\r\n")]) {
		reviewing_tell(r, answer, put_part, NULL);
		return true;
	}
	buf_init(&said, BUF_TEXT_MAX);
	reviewing_mend(r, line, &said);
	puts(said.s);
	buf_release(&said);
	return true;
}

/* A line that begins with the name of something that may be mended. */
static bool is_mend(const struct reviewing *r, const char *line)
{
	const char *word;
	size_t len;
	bool mends;
	char *name;

	if (!r->remarks)
		return *line >= '0' && *line <= '9';
	if (!str_next(&line, " \t\r\n", &word, &len))
		return false;
	name = xstrndup(word, len);
	mends = reviewing_value(r, name) != NULL;
	free(name);
	return mends;
}

/* What was done, or what the person is told instead; false: it cannot be kept. */
static bool settle(bool done, const struct error *err)
{
	if (!done && err->code == ERR_USAGE)
		puts(err->text);
	return done || err->code == ERR_USAGE;
}

static bool decide(struct reviewing *r, enum generate_verdict verdict,
		   const char *why, struct error *err)
{
	return settle(reviewing_decide(r, verdict, why, err), err);
}

static void back(struct reviewing *r)
{
	if (!reviewing_back(r))
		puts("There is none before it.");
}

/* One line; false: it could not be kept. */
static bool obey(struct reviewing *r, const char *line, bool *over,
		 struct error *err)
{
	char c = str_lower(*line);
	bool alone = c && (!line[1] || strchr(" \t\r\n", line[1]));

	if (is_mend(r, line))
		return mend(r, line);
	switch (alone ? c : '\0') {
	case 'a': return decide(r, VERDICT_ACCEPT, line + 1, err);
	case 'r': return decide(r, VERDICT_REJECT, line + 1, err);
	case 's': reviewing_skip(r); break;
	case 'b': back(r); break;
	case 'u': return settle(reviewing_undo(r, err), err);
	case 'v': show(r); break;
	case 'q': *over = true; break;
	default: help(r);
	}
	return true;
}

static bool review_in_lines(struct reviewing *r, struct error *err)
{
	const char *prompt = !isatty(STDIN_FILENO) ? ""
			     : r->remarks
				     ? "a, r, s, b, u, q, v, or ? > "
				     : "a, r, s, b, u, q, v, a number, or ? > ";
	char line[LINE_MAX_BYTES];
	size_t shown = r->n;
	bool over = false;

	if (r->n)
		help(r);
	while (!over && !reviewing_is_through(r)) {
		if (shown != r->at)
			show(r);
		shown = r->at;
		fputs(prompt, stdout);
		fflush(stdout);
		if (!fgets(line, sizeof line, stdin))
			break;
		if (!obey(r, line, &over, err))
			return false;
	}
	return true;
}

/* ---- both ------------------------------------------------------------------------------- */

static void say_end(const struct reviewing *r)
{
	if (!r->n && !r->further)
		fputs("hotbench: nothing waits to be reviewed\n", stderr);
	else
		fprintf(stderr,
			"hotbench: %zu accepted, %zu rejected, %zu still "
			"wait; run the generator again to have them written\n",
			r->accepted, r->rejected, reviewing_waiting(r));
}

static int review(struct reviewing *r, bool plain)
{
	const struct session_talk talk = { .plain = plain };
	struct error err = { 0 };
	int how = APP_CANNOT;

	if (r->n && session_has_screen(&talk, &err)) {
		struct app_options screen = session_screen();

		how = app_review(r, &screen, &err);
	}
	if (how == APP_CANNOT) {
		if (r->n)
			session_no_screen(&err);
		if (!review_in_lines(r, &err))
			return cli_fail(&err);
	}
	say_end(r);
	return how == APP_GONE ? EXIT_INTERRUPTED : EXIT_DONE;
}

int generate_review(const char *path, const char *kind, const char *by,
		    bool plain)
{
	char *who = sanitise_line(by ? by : marking_author());
	struct reviewing r = { .n = 0 };
	struct error err = { 0 };
	int code;

	if (!strcmp(path, "-"))
		code = cli_usage("--review: name the file; decisions are kept "
				 "beside it");
	else if (!cli_can_read("--review", path, &err) ||
		 !reviewing_open(&r, path, kind, who, &err))
		code = cli_fail(&err);
	else
		code = review(&r, plain);
	reviewing_release(&r);
	free(who);
	return code;
}
