/*
 * case_set.c - hotbench case set: a case of one's own put right, one thing at a time
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "cli/cmd_case.h"
#include "cli/handing.h"
#include "cli/show.h"
#include "court/case_edit.h"
#include "court/catalogue.h"
#include "court/drafts.h"
#include "docket/docket.h"
#include "memo/draft_file.h"
#include "memo/papers.h"

/* What is to be set, and the words behind it. */
struct to_set {
	const struct court_case *kase; /* as it is, drafts and all */
	struct case_edit edit;
	const char *const *words; /* n_words; the first names the thing */
	size_t n_words;
	struct buf told; /* what is said when it is done */
	bool in_drafts;	 /* case.json stays as it is */
};

static bool wants(const struct to_set *s, size_t least, size_t most,
		  const char *how, struct error *err)
{
	return (s->n_words >= least && s->n_words <= most) ||
	       error_set(err, ERR_USAGE, "case set CASE %s", how);
}

/* ---- one for each thing ---- */

static bool set_question(struct to_set *s, struct error *err)
{
	long long n = 0;

	if (!wants(s, 2, 3, "question [NUMBER] TEXT", err))
		return false;
	if (s->n_words == 3 && !value_whole(s->words[1], 1, 1000, &n, err))
		return error_within(err, "question");
	return case_edit_question(&s->edit, (int)n, s->words[s->n_words - 1],
				  err);
}

/* "must-prove SIDE [NUMBER] TEXT" and its kin. */
static bool set_points(struct to_set *s, struct error *err)
{
	int which = str_index(s->words[0], case_edit_points_names,
			      CASE_EDIT_POINTS);
	long long n = 0;
	int side;

	if (!wants(s, 3, 4,
		   "must-prove|best-points|weak-points SIDE [NUMBER] TEXT",
		   err))
		return false;
	side = value_among(s->words[1], side_names, SIDES, err);
	if (side < 0 ||
	    (s->n_words == 4 && !value_whole(s->words[2], 1, 1000, &n, err)))
		return error_within(err, "%s", s->words[0]);
	return case_edit_point(&s->edit, (enum case_edit_points)which,
			       (enum side_id)side, (int)n,
			       s->words[s->n_words - 1], err);
}

static bool set_kind(struct to_set *s, struct error *err)
{
	int kind;

	if (!wants(s, 2, 2, "kind real|fictional|unknown", err))
		return false;
	kind = value_among(s->words[1], case_kind_names, CASE_KINDS, err);
	if (kind < 0)
		return error_within(err, "kind");
	return case_edit_kind(&s->edit, (enum case_kind)kind);
}

#define DOCUMENT_USAGE                                                 \
	"document NAME ROLE, document NAME called TITLE, or document " \
	"NAME for bench|all"

static bool set_reader(struct to_set *s, struct error *err)
{
	static const char *const words[] = { "all", "bench" };
	int is = value_among(s->words[3], words, 2, err);

	return is < 0 ? error_within(err, "document %s for", s->words[1])
		      : case_edit_for_bench(&s->edit, s->words[1], is, err);
}

static bool set_document(struct to_set *s, struct error *err)
{
	int role;

	if (s->n_words == 4 && !strcmp(s->words[2], "called"))
		return case_edit_document_title(&s->edit, s->words[1],
						s->words[3], err);
	if (s->n_words == 4 && !strcmp(s->words[2], "for"))
		return set_reader(s, err);
	if (!wants(s, 3, 3, DOCUMENT_USAGE, err))
		return false;
	/* the first is "", for what nobody has said */
	role = value_among(s->words[2], document_role_names + 1,
			   DOCUMENT_ROLES - 1, err);
	if (role < 0)
		return error_within(err, "document %s", s->words[1]);
	return case_edit_role(&s->edit, s->words[1],
			      (enum document_role)(role + 1), err);
}

/* By its id, or as the memo counts it from 1. */
static const struct issue *issue_named(const struct court_case *c,
				       const char *name)
{
	const struct issue *issue = case_issue(c, name);
	long long n;

	if (issue || !value_whole(name, 1, (long long)c->n_issues, &n, NULL))
		return issue;
	return &c->issues[n - 1];
}

/* A draft stays one: its answer is changed where the drafts are. */
static bool answer_draft(const struct court_case *c, const char *id,
			 const char *text, struct error *err)
{
	struct draft_file f;
	bool ok = draft_file_open(&f, c->dir, err) &&
		  draft_file_good_answer(&f, id, text) &&
		  draft_file_save(&f, err);

	draft_file_release(&f);
	return ok;
}

static bool set_good_answer(struct to_set *s, struct error *err)
{
	const struct issue *issue;

	if (!wants(s, 3, 3, "good-answer ISSUE TEXT", err))
		return false;
	issue = issue_named(s->kase, s->words[1]);
	if (!issue)
		return error_set(err, ERR_USAGE,
				 "no issue is called '%s', and none has that "
				 "number; case show %s --memo and case prepare "
				 "%s --list show them",
				 s->words[1], s->kase->slug, s->kase->slug);
	buf_printf(&s->told, "%s%s: %s", issue->id,
		   issue->draft ? " (still a draft)" : "", issue->label);
	s->in_drafts = issue->draft;
	return issue->draft ? answer_draft(s->kase, issue->id, s->words[2], err)
			    : case_edit_good_answer(&s->edit, issue->id,
						    s->words[2], err);
}

static bool set_read(struct to_set *s, struct error *err)
{
	static const char *const words[] = { "no", "yes" };
	int is;

	if (!wants(s, 2, 2, "read yes|no", err))
		return false;
	is = value_among(s->words[1], words, 2, err);
	return is < 0 ? error_within(err, "read")
		      : case_edit_read(&s->edit, is);
}

static bool set_confidential(struct to_set *s, struct error *err)
{
	static const char *const words[] = { "no", "yes" };
	int is;

	if (!wants(s, 2, 2, "confidential yes|no", err))
		return false;
	is = value_among(s->words[1], words, 2, err);
	if (is < 0)
		return error_within(err, "confidential");
	return case_edit_confidential(&s->edit, is);
}

static bool set_issue(struct to_set *s, struct error *err)
{
	struct case_edit_issue issue = { 0 };
	const char *side;

	if (!wants(s, 4, 1000,
		   "issue petitioner|respondent|both LABEL QUESTION...", err))
		return false;
	side = s->words[1];
	for (int i = 0; i < SIDES; i++)
		issue.presses[i] =
			!strcmp(side, side_names[i]) || !strcmp(side, "both");
	issue.label = s->words[2];
	issue.questions = s->words + 3;
	issue.n_questions = s->n_words - 3;
	return case_edit_issue(&s->edit, &issue, &s->told, err);
}

static const struct {
	const char *name, *usage;
	bool (*set)(struct to_set *s, struct error *err);
} things[] = {
	{ "question", "[NUMBER] TEXT (an empty text takes it out)",
	  set_question },
	{ "must-prove", "petitioner|respondent [NUMBER] TEXT", set_points },
	{ "best-points", "petitioner|respondent [NUMBER] TEXT", set_points },
	{ "weak-points", "petitioner|respondent [NUMBER] TEXT", set_points },
	{ "kind", "real|fictional|unknown", set_kind },
	{ "issue", "petitioner|respondent|both LABEL QUESTION...", set_issue },
	{ "document", "NAME ROLE, NAME called TITLE, or NAME for bench|all",
	  set_document },
	{ "good-answer", "ISSUE TEXT (its name or number in the memo)",
	  set_good_answer },
	{ "read", "yes|no (whether drafts accepted all at once were read)",
	  set_read },
	{ "confidential", "yes|no", set_confidential },
};

/* A text, or with "-" what standard input has. */
static bool set_member(struct to_set *s, enum case_edit_member member,
		       struct error *err)
{
	struct buf text;
	bool ok = wants(s, 2, 2, "FIELD TEXT", err);

	if (!ok)
		return false;
	buf_init(&text, CASE_FILE_MAX);
	if (strcmp(s->words[1], "-") != 0)
		buf_puts(&text, s->words[1]);
	else
		ok = file_read_fd(STDIN_FILENO, "standard input", &text, err);
	while (text.len && text.s[text.len - 1] == '\n')
		buf_cut(&text, text.len - 1);
	ok = ok && case_edit_member(&s->edit, member, text.s, err);
	buf_release(&text);
	return ok;
}

static bool set_one(struct to_set *s, struct error *err)
{
	const char *name = s->words[0];

	for (size_t i = 0; i < CASE_EDIT_MEMBERS; i++)
		if (!strcmp(name, case_edit_names[i]))
			return set_member(s, (enum case_edit_member)i, err);
	for (size_t i = 0; i < sizeof things / sizeof *things; i++)
		if (!strcmp(name, things[i].name))
			return things[i].set(s, err);
	return error_set(err, ERR_USAGE,
			 "'%s' cannot be set; without it, case set CASE shows "
			 "what can",
			 name);
}

/* ---- what there is ---- */

#define NAME_COLS 24

static void show_thing(const char *name, const char *value)
{
	char mark[NAME_COLS + 1];

	/* a long name has a line of its own */
	if (strlen(name) >= NAME_COLS)
		puts(name);
	snprintf(mark, sizeof mark, "%-*s", NAME_COLS,
		 strlen(name) < NAME_COLS ? name : "");
	show_item(mark, value, NAME_COLS);
}

static void show_member(const struct court_case *c, enum case_edit_member m)
{
	const char *value[CASE_EDIT_MEMBERS] = {
		[CASE_EDIT_TITLE] = c->title,
		[CASE_EDIT_PETITIONER] = c->sides[SIDE_PETITIONER].party,
		[CASE_EDIT_RESPONDENT] = c->sides[SIDE_RESPONDENT].party,
		[CASE_EDIT_PETITIONER_POSITION] =
			c->sides[SIDE_PETITIONER].position,
		[CASE_EDIT_RESPONDENT_POSITION] =
			c->sides[SIDE_RESPONDENT].position,
		[CASE_EDIT_COURT] = c->court,
		[CASE_EDIT_NUMBER] = c->docket_number,
		[CASE_EDIT_TERM] = c->term,
		[CASE_EDIT_TASK] = c->task,
	};
	if (value[m] && *value[m])
		show_thing(case_edit_names[m], value[m]);
}

static void show_document(const struct document *d, enum document_role taken)
{
	static const char by_cover[] = ", by its name and cover";
	char *name = xprintf("document %s", d->id);
	char *what = xprintf("%s%s%s%s",
			     taken ? document_role_names[taken]
				   : "(nothing tells what it is)",
			     taken && !d->role ? by_cover : "",
			     d->link_name && *d->link_name ? " · " : "",
			     d->link_name ? d->link_name : "");

	show_thing(name, what);
	free(what);
	free(name);
}

static void show_bench_paper(const struct document *d)
{
	char *name = xprintf("document %s", d->id);
	char *what = xprintf("for the bench%s%s", *d->link_name ? " · " : "",
			     d->link_name);

	show_thing(name, what);
	free(what);
	free(name);
}

static void show_documents(const struct court_case *c, struct catalogue *cat)
{
	struct error err = { 0 };
	struct lexicons *lx = lexicons_load(cat, &err);
	struct papers p;

	if (!lx) {
		cli_fail(&err);
		return;
	}
	papers_read(&p, c, lx);
	for (size_t i = 0; i < p.n && i < case_papers(c); i++)
		show_document(p.list[i].document, papers_role(&p.list[i]));
	for (size_t i = case_papers(c); i < case_all_papers(c); i++)
		show_bench_paper(&c->documents[i]);
	papers_release(&p);
	lexicons_free(lx);
}

/* How many, and where they are told: what must be proved is the memo's. */
static char *points_said(const struct court_case *c, int which, size_t n)
{
	bool of_memo = which == CASE_EDIT_MUST_PROVE;

	if (of_memo && c->sealed)
		return xstrdup("the instructor keeps them");
	return n ? xprintf("%zu, in case show %s%s", n, c->slug,
			   of_memo ? " --memo" : "")
		 : xstrdup("none");
}

static void show_points(const struct court_case *c)
{
	for (int side = 0; side < SIDES; side++) {
		const struct case_side *of = &c->sides[side];
		const size_t n[CASE_EDIT_POINTS] = {
			[CASE_EDIT_MUST_PROVE] = of->must_prove.n,
			[CASE_EDIT_BEST_POINTS] = of->best_points.n,
			[CASE_EDIT_WEAK_POINTS] = of->weak_points.n,
		};

		for (int which = 0; which < CASE_EDIT_POINTS; which++) {
			char *name =
				xprintf("%s %s", case_edit_points_names[which],
					side_names[side]);
			char *value = points_said(c, which, n[which]);

			show_thing(name, value);
			free(value);
			free(name);
		}
	}
}

static int show_things(const struct court_case *c, struct catalogue *cat)
{
	for (int m = 0; m < CASE_EDIT_MEMBERS; m++)
		show_member(c, (enum case_edit_member)m);
	for (size_t i = 0; i < c->questions.n; i++) {
		char name[32];

		snprintf(name, sizeof name, "question %zu", i + 1);
		show_thing(name, c->questions.list[i]);
	}
	show_points(c);
	show_thing("kind", case_kind_names[c->kind]);
	show_thing("confidential", c->confidential ? "yes" : "no");
	if (c->unread)
		show_thing("read", "no: its drafts were accepted all at once");
	show_documents(c, cat);
	if (c->sealed)
		return EXIT_DONE;
	puts("\nTo set:");
	for (size_t i = 0; i < CASE_EDIT_MEMBERS; i++)
		printf("  %s TEXT\n", case_edit_names[i]);
	for (size_t i = 0; i < sizeof things / sizeof *things; i++)
		printf("  %s %s\n", things[i].name, things[i].usage);
	return EXIT_DONE;
}

/* ---- the whole ---- */

/* Of a case that is confidential by now none is kept (docket.h). */
static void forget_index(const struct court_case *c)
{
	struct court_case now;
	struct faults f;

	faults_init(&f);
	if (case_load(&now, c->dir, c->origin, &f) && now.confidential)
		docket_forget(&now);
	case_release(&now);
	faults_release(&f);
}

/* Whether those words say what a paper is, or for whom. */
static bool is_of_paper(const char *const *words, size_t n)
{
	return n > 2 && !strcmp(words[0], "document") &&
	       strcmp(words[2], "called") != 0;
}

/* What was drafted before a paper became private, or the bench's, may hold its words;
 * before one became the facts it is drawn from others. */
static void tell_drafts(const struct court_case *c, const char *const *words,
			size_t n)
{
	char *path = file_join(c->dir, DRAFTS_FILE);

	if (is_of_paper(words, n) && file_exists(path)) {
		bool closed = !strcmp(words[n - 1],
				      document_role_names[DOCUMENT_PRIVATE]) ||
			      !strcmp(words[n - 1], "bench");

		fprintf(stderr,
			"hotbench: the drafts of this case were made before%s: "
			"\"hotbench case prepare %s --again\" makes them anew, "
			"and leaves out what was dropped\n",
			closed ? " and may hold its words" : "", c->slug);
	}
	free(path);
}

/* Its hash is another one from now on. */
static void tell_handed(const struct court_case *c)
{
	struct error err = { 0 };
	char *title = handing_title_of(c, &err);

	if (title)
		fprintf(stderr,
			"hotbench: %s was handed out with '%s'; with this it "
			"is another case than students have, and 'assignment "
			"new' hands it out again\n",
			c->slug, title);
	free(title);
}

static int set(const struct court_case *c, struct catalogue *cat,
	       const char *const *words, size_t n)
{
	struct to_set s = { .kase = c, .words = words, .n_words = n };
	struct error err = { 0 };
	int code = EXIT_DONE;

	if (!n)
		return show_things(c, cat);
	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is set.");
	if (c->origin == CASE_SHIPPED)
		return cli_usage("%s came with the program; what is yours can "
				 "be set: case import, case new, case add make "
				 "such a case.",
				 c->slug);
	if (c->sealed)
		return cli_usage("'%s' here is the copy that an instructor "
				 "gave you, and stays as it is: your hearings "
				 "under the assignment go by it.",
				 c->slug);
	buf_init(&s.told, 2000);
	if (!case_edit_open(&s.edit, c->dir, &err) || !set_one(&s, &err) ||
	    (!s.in_drafts && !case_edit_save(&s.edit, &err)))
		code = cli_fail(&err);
	else if (s.told.len)
		puts(s.told.s);
	if (code == EXIT_DONE) {
		tell_drafts(c, words, n);
		tell_handed(c);
	}
	forget_index(c);
	case_edit_release(&s.edit);
	buf_release(&s.told);
	return code;
}

static int run(struct args *a)
{
	struct catalogue c;
	struct court_case kase = { 0 };
	struct error err = { 0 };
	int code;

	if (!args_take(a, NULL))
		return a->code;
	catalogue_init(&c);
	code = catalogue_case(&c, a->words[0], &kase, &err)
		       ? set(&kase, &c, a->words + 1, a->n_words - 1)
		       : cli_fail(&err);
	case_release(&kase);
	catalogue_release(&c);
	return code;
}

const struct command case_set = {
	.name = "case set",
	.usage = "CASE [title|petitioner|respondent|court|question|issue|"
		 "document|... VALUE...]",
	.help = "Put right what an import took for title, parties, court, or a "
		"document's role; alone: what there is.",
	.run = run,
	.min_words = 1,
	.max_words = COMMAND_ANY_WORDS,
	.takes = TAKES_CASE,
};
