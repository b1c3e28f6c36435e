/*
 * hotbench arena: which of two questions is the better one, without knowing whose they
 * are
 *
 * In lines, so that it works everywhere and in scripts.  Each vote is on disk before the
 * next pair is shown; who is who is told at the end alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/cmd_hearings.h"
#include "cli/eval_out.h"
#include "cli/show.h"
#include "eval/votes.h"
#include "report/format.h"

#define LINE_MAX_BYTES 4000
#define SEED_MAX       9007199254740991

struct options {
	const char *votes, *annotator, *output;
	enum report_format format; /* REPORT_FORMATS: not given */
	int64_t count, seed;
	bool tally;
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
	{ "format", 0, "text|md|json|csv|html", "how to print the count (text)",
	  INTO_CHOICE(struct options, format, format_names, REPORT_FORMATS) },
	{ "output", 'o', "FILE", "the count into a file (standard output)",
	  INTO_TEXT(struct options, output) },
};

/* ---- the count ---- */

static int print_count(const struct options *o, const struct vote_rows *v)
{
	struct eval_result r;
	struct error err;
	int code;

	eval_result_init(&r, "arena", "Which questions people like better");
	r.seed = (uint64_t)o->seed;
	code = votes_result(v, &r, &err) ? eval_out(o->format, o->output, &r)
					 : cli_fail(&err);
	eval_result_release(&r);
	return code;
}

static int count_files(const struct options *o, const struct args *a)
{
	struct vote_rows v = { .n = 0 };
	struct error err;
	int code = EXIT_DONE;

	for (size_t i = 0; code == EXIT_DONE && i < a->n_words; i++)
		if (!votes_load(&v, a->words[i], &err))
			code = cli_fail(&err);
	if (code == EXIT_DONE)
		code = print_count(o, &v);
	votes_release(&v);
	return code;
}

/* ---- voting ---- */

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
	printf("\nPair %zu of %zu\n\n", at + 1, n);
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

static bool vote_on(const struct options *o, const struct voted_pair *p,
		    const char *annotator, bool *more, struct error *err)
{
	char line[LINE_MAX_BYTES], *clean;
	const char *comment;
	enum vote vote;
	bool ok = true;

	switch (choose(line, &vote, &comment)) {
	case CHOICE_QUIT: *more = false; break;
	case CHOICE_SKIP: break;
	case CHOICE_VOTE:
		clean = sanitise_line(comment);
		ok = keep(o->votes,
			  &(struct vote_row){ p->a->id, p->name_a, p->name_b,
					      clean, annotator, vote },
			  err);
		free(clean);
		break;
	}
	return ok;
}

static bool vote_all(const struct options *o, const struct voted_pair *pairs,
		     size_t n, const struct vote_rows *before,
		     const char *annotator, struct error *err)
{
	size_t shown = 0;
	bool more = true, ok = true;

	for (size_t i = 0; ok && more && i < n; i++) {
		if (votes_have(before, &pairs[i], annotator))
			continue;
		if (o->count && shown == (size_t)o->count)
			break;
		show_pair(&pairs[i], i, n);
		shown++;
		ok = vote_on(o, &pairs[i], annotator, &more, err);
	}
	return ok;
}

/* Nothing to say about a file that is not there yet. */
static bool load_votes(const char *path, struct vote_rows *v, struct error *err)
{
	return !file_exists(path) || votes_load(v, path, err);
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

static int vote(const struct options *o, const struct voted_benches *v)
{
	struct vote_rows before = { .n = 0 }, after = { .n = 0 };
	char *annotator = sanitise_line(hearings_author(o->annotator));
	struct error err;
	size_t n;
	struct voted_pair *pairs = voted_pairs(v, (uint64_t)o->seed, &n);
	bool ok = n || error_set(&err, ERR_DATA,
				 "arena: no place is in two of the files with "
				 "different words; nothing to compare");
	int code;

	ok = ok && can_keep(o->votes, &err) &&
	     load_votes(o->votes, &before, &err) &&
	     vote_all(o, pairs, n, &before, annotator, &err) &&
	     load_votes(o->votes, &after, &err);
	code = ok ? EXIT_DONE : cli_fail(&err);
	if (ok && after.n) {
		putchar('\n');
		code = print_count(o, &after);
	}
	votes_release(&before);
	votes_release(&after);
	free(annotator);
	free(pairs);
	return code;
}

static int vote_on_files(const struct options *o, const struct args *a)
{
	struct voted_benches v = { .n = 0 };
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
		if (!voted_load(&v, a->words[i], &err))
			code = cli_fail(&err);
	if (code == EXIT_DONE)
		code = vote(o, &v);
	voted_release(&v);
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
	.usage =
		"[options] TURNS.jsonl TURNS.jsonl... | --tally VOTES.jsonl...",
	.help = "Say which of two questions is better, without knowing whose "
		"they "
		"are.",
	.run = run,
	.options = option_rows,
	.n_options = sizeof option_rows / sizeof *option_rows,
	.min_words = 1,
	.max_words = COMMAND_ANY_WORDS,
};
