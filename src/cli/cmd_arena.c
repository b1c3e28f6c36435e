/*
 * hotbench arena: which of two questions is the better one, without knowing whose they
 * are
 *
 * On the screen, or in lines, for scripts and where there is none; both are faces of one
 * voting (eval/voting.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/cmd_hearings.h"
#include "cli/eval_out.h"
#include "cli/session.h"
#include "cli/show.h"
#include "eval/voting.h"
#include "report/format.h"

#define LINE_MAX_BYTES 4000
#define SEED_MAX       9007199254740991

struct options {
	const char *votes, *annotator, *output;
	enum report_format format; /* REPORT_FORMATS: not given */
	int64_t count, seed;
	bool tally, plain;
};

static const struct option_row option_rows[] = {
	{ "votes", 0, "FILE",
	  "where votes are kept, added to (arena.votes.jsonl)",
	  INTO_TEXT(struct options, votes) },
	{ "tally", 0, NULL, "no voting: count the votes of these files",
	  INTO_FLAG(struct options, tally) },
	{ "annotator", 0, "NAME", "who votes (your login name)",
	  INTO_TEXT(struct options, annotator) },
	{ "count", 0, "N", "no more than so many pairs (all)",
	  INTO_WHOLE(struct options, count, 1, 1000000) },
	{ "seed", 0, "N", "the order of pairs, and which is A (7)",
	  INTO_WHOLE(struct options, seed, 0, SEED_MAX) },
	{ "plain", 0, NULL, "in lines: no screen",
	  INTO_FLAG(struct options, plain) },
	{ "format", 0, "text|md|json|csv|html", "how to print the count (text)",
	  INTO_CHOICE(struct options, format, format_names, REPORT_FORMATS) },
	{ "output", 'o', "FILE", "the count into a file (standard output)",
	  INTO_TEXT(struct options, output) },
};

/* ---- the count ---- */

static int count_files(const struct options *o, const struct args *a)
{
	struct vote_rows v = { .n = 0 };
	struct eval_result r;
	struct error err;
	int code = EXIT_DONE;

	for (size_t i = 0; code == EXIT_DONE && i < a->n_words; i++)
		if (!votes_load(&v, a->words[i], &err))
			code = cli_fail(&err);
	if (code == EXIT_DONE) {
		code = votes_result(&v, (uint64_t)o->seed, &r, &err)
			       ? eval_out(o->format, o->output, &r)
			       : cli_fail(&err);
		eval_result_release(&r);
	}
	votes_release(&v);
	return code;
}

/* Who is who is told when all pairs are through, and no sooner. */
static int end(const struct options *o, const struct voting *v)
{
	struct eval_result r;
	struct error err;
	int code;

	if (!voting_is_through(v)) {
		fprintf(stderr,
			"hotbench: %zu of %zu pair%s %s; the same command "
			"goes on. Who is who is told when all are through, or "
			"by hotbench arena --tally %s\n",
			voting_left(v), v->n, str_plural(v->n),
			voting_left(v) == 1 ? "waits" : "wait", o->votes);
		return EXIT_DONE;
	}
	code = !voting_count(v, &r, &err) ? cli_fail(&err)
	       : r.n			  ? eval_out(o->format, o->output, &r)
					  : EXIT_DONE;
	eval_result_release(&r);
	return code;
}

/* ---- in lines ---- */

static void put(const char *name, const char *text)
{
	if (!*text)
		return;
	printf("%s\n", name);
	show_text(text, 4);
	putchar('\n');
}

static void show_pair(const struct voted_pair *p, size_t at, size_t n)
{
	printf("\nPair %zu of %zu (simulated or real is not told)\n\n", at + 1,
	       n);
	put("Case:", *p->a->kase ? p->a->kase : p->b->kase);
	put("The question before:",
	    *p->a->question ? p->a->question : p->b->question);
	put("The answer:", *p->a->answer ? p->a->answer : p->b->answer);
	put("A:", p->a->text);
	put("B:", p->b->text);
}

static const char help[] =
	"a, b  the better one     t  as good as each other     x  both bad\n"
	"s     skip this pair     q  leave; what you gave is kept\n"
	"Words behind a letter are a comment: \"b it listens\".\n";

enum choice { CHOICE_VOTE, CHOICE_SKIP, CHOICE_QUIT };

/* Reads until it is one of them; the comment stays in `line`. */
static enum choice choose(char *line, enum vote *vote, const char **comment)
{
	static const char letters[] = "abtx";

	for (;;) {
		size_t len;
		const char *at;

		printf("Which? (a, b, t, x, s, q, ?) ");
		fflush(stdout);
		if (!fgets(line, LINE_MAX_BYTES, stdin))
			return CHOICE_QUIT;
		len = strcspn(line, "\n");
		at = str_trim(line, &len);
		line[at - line + (ptrdiff_t)len] = '\0';
		*comment = "";
		if (len > 1 && at[1] != ' ') {
			fputs(help, stdout);
			continue;
		}
		if (len > 1)
			*comment = at + 1 + strspn(at + 1, " ");
		if (len && strchr(letters, str_lower(*at))) {
			*vote = (enum vote)(strchr(letters, str_lower(*at)) -
					    letters);
			return CHOICE_VOTE;
		}
		if (len && str_lower(*at) == 's')
			return CHOICE_SKIP;
		if (len && str_lower(*at) == 'q')
			return CHOICE_QUIT;
		fputs(help, stdout);
	}
}

static bool vote_in_lines(struct voting *v, struct error *err)
{
	const struct voted_pair *p;
	char line[LINE_MAX_BYTES];
	const char *comment;
	enum vote vote;

	while ((p = voting_pair(v))) {
		show_pair(p, v->at, v->n);
		switch (choose(line, &vote, &comment)) {
		case CHOICE_QUIT: return true;
		case CHOICE_SKIP: voting_skip(v); break;
		case CHOICE_VOTE:
			if (!voting_give(v, vote, comment, err))
				return false;
			break;
		}
	}
	return true;
}

/* ---- both ---- */

static int vote_on_screen(struct voting *v, const struct app_options *screen,
			  struct error *err)
{
	return voting_pair(v) ? app_arena(v, screen, err) : APP_DONE;
}

static int vote(const struct options *o, struct voting *v)
{
	const struct session_talk talk = { .plain = o->plain };
	struct error err;
	int how = APP_CANNOT;

	if (session_has_screen(&talk, &err)) {
		struct app_options screen = session_screen();

		how = vote_on_screen(v, &screen, &err);
	}
	if (how == APP_GONE)
		return EXIT_INTERRUPTED;
	if (how == APP_CANNOT) {
		session_no_screen(&err);
		if (!vote_in_lines(v, &err))
			return cli_fail(&err);
		putchar('\n');
	}
	return end(o, v);
}

/* Before anybody votes in vain. */
static bool can_keep(const char *path, struct error *err)
{
	size_t n = (size_t)(file_base(path) - path);
	char *folder = n ? xstrndup(path, n) : xstrdup(".");
	bool ok = access(file_exists(path) ? path : folder, W_OK) == 0 ||
		  error_errno(err, "--votes: %s: cannot be written", path);

	free(folder);
	return ok;
}

static int vote_on(const struct options *o, const struct voted_benches *b)
{
	char *annotator = sanitise_line(hearings_author(o->annotator));
	const struct voting_wish wish = { .path = o->votes,
					  .annotator = annotator,
					  .seed = (uint64_t)o->seed,
					  .most = (size_t)o->count };
	struct voting v = { 0 };
	struct error err;
	int code = can_keep(o->votes, &err) && voting_open(&v, b, &wish, &err)
			   ? vote(o, &v)
			   : cli_fail(&err);

	voting_release(&v);
	free(annotator);
	return code;
}

static int vote_on_files(const struct options *o, const struct args *a)
{
	struct voted_benches b = { .n = 0 };
	struct error err;
	int code = EXIT_DONE;

	if (cli_given.readonly)
		return cli_usage(
			"arena: votes are written, and --readonly "
			"forbids that; --tally counts those there are");
	if (a->n_words < 2)
		return cli_usage("arena: what two or more benches said is "
				 "compared: name a file for each");
	for (size_t i = 0; code == EXIT_DONE && i < a->n_words; i++)
		if (!voted_load(&b, a->words[i], &err))
			code = cli_fail(&err);
	if (code == EXIT_DONE)
		code = vote_on(o, &b);
	voted_release(&b);
	return code;
}

static int run(struct args *a)
{
	struct options o = { .votes = "arena.votes.jsonl",
			     .format = REPORT_FORMATS,
			     .seed = 7 };

	if (!args_take(a, &o))
		return a->code;
	o.format = eval_out_format(o.format, o.output);
	return o.tally ? count_files(&o, a) : vote_on_files(&o, a);
}

const struct command command_arena = {
	.name = "arena",
	.usage = "[options] TURNS.jsonl|DIR TURNS.jsonl|DIR... | --tally "
		 "VOTES.jsonl...",
	.help = "Say which of two questions is better, without knowing whose "
		"they "
		"are.",
	.run = run,
	.options = option_rows,
	.n_options = sizeof option_rows / sizeof *option_rows,
	.min_words = 1,
	.max_words = COMMAND_ANY_WORDS,
};
