/*
 * case_show.c - hotbench case show: what counsel may know of a case
 *
 * Hidden unless asked for by name: the bench memo (issues, what each side must
 * prove, losing concessions) and how an imported case ended.  Both spoil a
 * rehearsal.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_case.h"
#include "cli/show.h"
#include "court/catalogue.h"
#include "court/map.h"

struct showing {
	enum show_format format;
	bool memo, outcome;
	bool hides; /* a case that comes with the program */
};

static const struct option_row options[] = {
	{ "format", 0, "text|json", "how to print (text)",
	  INTO_CHOICE(struct showing, format, show_format_names, 2) },
	{ "memo", 0, NULL,
	  "the bench memo too, which counsel should see only in the debrief",
	  INTO_FLAG(struct showing, memo) },
	{ "outcome", 0, NULL, "how an imported case was decided",
	  INTO_FLAG(struct showing, outcome) },
};

/* ---- text ---- */

static const char *draft_mark(unsigned draft, enum draft_member member)
{
	return draft & DRAFT_BIT(member) ? " [draft]" : "";
}

static void print_list(const char *head, const struct texts *t, unsigned draft,
		       enum draft_member member)
{
	char marked[80];

	snprintf(marked, sizeof marked, "%s%s", head,
		 draft_mark(draft, member));
	show_items(marked, t);
}

static void print_side(const struct case_side *s, enum side_id id, bool memo)
{
	char head[300];

	snprintf(head, sizeof head, "For the %s: %s%s", side_names[id],
		 s->party, draft_mark(s->draft, DRAFT_PARTY));
	show_title(head);
	show_text(s->position, 2);
	if (*draft_mark(s->draft, DRAFT_POSITION))
		show_text("[draft]", 2);
	if (memo)
		print_list("must prove (memo)", &s->must_prove, s->draft,
			   DRAFT_MUST_PROVE);
	print_list("best points", &s->best_points, s->draft, DRAFT_BEST_POINTS);
	print_list("weak points", &s->weak_points, s->draft, DRAFT_WEAK_POINTS);
	show_items("argued by", &s->advocates);
	if (*s->amicus.party) {
		snprintf(head, sizeof head, "%s, amicus (%g minutes)",
			 s->amicus.party, s->amicus.minutes);
		show_field("beside", head);
		show_text(s->amicus.position, 2);
	}
}

static void print_documents(const struct court_case *c)
{
	size_t n = case_papers(c);

	if (n)
		show_title("Documents");
	for (size_t i = 0; i < n; i++) {
		const struct document *d = &c->documents[i];
		char line[500];

		snprintf(line, sizeof line, "%s (%s%s%s%s%s)",
			 *d->link_name		? d->link_name
			 : *d->proceeding_title ? d->proceeding_title
						: d->filename,
			 d->id, *d->filed ? ", filed " : "", d->filed,
			 d->role ? ", " : "", document_role_names[d->role]);
		show_item("- ", line, 4);
	}
}

/* An issue that presses both sides says of each question which one is asked. */
static void print_question(const struct issue *issue,
			   const struct memo_question *q)
{
	bool both = issue->presses[SIDE_PETITIONER] &&
		    issue->presses[SIDE_RESPONDENT];
	char *text =
		both ? xprintf("[%s] %s",
			       q->to < 0 ? "both" : side_names[q->to], q->text)
		     : xstrdup(q->text);

	show_item("? ", text, 6);
	free(text);
}

static void print_issue(size_t number, const struct issue *issue)
{
	char head[300];

	snprintf(head, sizeof head, "%zu. %s%s [%s%s%s]", number,
		 issue->draft ? "draft: " : "", issue->label,
		 issue->presses[SIDE_PETITIONER] ? "petitioner" : "",
		 issue->presses[SIDE_PETITIONER] &&
				 issue->presses[SIDE_RESPONDENT]
			 ? ", "
			 : "",
		 issue->presses[SIDE_RESPONDENT] ? "respondent" : "");
	printf("\n");
	show_text(head, 2);
	show_text(issue->description, 4);
	for (size_t i = 0; i < issue->n_questions; i++)
		print_question(issue, &issue->questions[i]);
	if (*issue->good_answer)
		show_item("good answer: ", issue->good_answer, 17);
	else if (issue->draft)
		show_item("good answer: ", "none was found in the papers", 17);
	if (*issue->losing_concession)
		show_item("loses by: ", issue->losing_concession, 17);
}

/* What counsel can say is not shown, only how much of it is foreseen. */
static void print_map(const struct court_case *c)
{
	struct case_map m;

	map_load(&m, c, NULL);
	if (!map_is_empty(&m))
		printf("\n  Map: %zu answers foreseen in %zu wordings, %zu "
		       "propositions, %zu authorities, %zu facts.\n",
		       m.n_answers, map_wordings(&m), m.n_propositions,
		       m.n_authorities, m.n_facts);
	if (m.drafts.n)
		show_items("Drafts of the map", &m.drafts);
	map_release(&m);
}

/* Of a paper for the bench: what it says, for who opens the memo. */
static void print_bench_paper(const struct court_case *c,
			      const struct document *d)
{
	struct paragraphs p;
	struct error err = { 0 };
	char number[24];

	show_title(*d->link_name ? d->link_name : d->filename);
	if (!document_load(&p, c, d, &err))
		show_text(err.text, 2);
	for (size_t i = 0; i < p.n; i++) {
		snprintf(number, sizeof number, "[%d] ", p.list[i].number);
		show_item(number, p.list[i].text, 6);
	}
	document_release(&p);
}

static void print_memo(const struct court_case *c)
{
	show_title("Bench memo: for the bench and the debrief, not for "
		   "counsel");
	if (!c->n_issues)
		puts("  There is none.");
	for (size_t i = 0; i < c->n_issues; i++)
		print_issue(i + 1, &c->issues[i]);
	print_map(c);
	for (size_t i = case_papers(c); i < case_all_papers(c); i++)
		print_bench_paper(c, &c->documents[i]);
}

static void print_outcome(const struct court_case *c)
{
	show_title("How it ended");
	if (!c->description && !c->conclusion)
		puts("  The case does not say.");
	if (c->description)
		show_text(c->description, 2);
	if (c->conclusion)
		show_text(c->conclusion, 2);
}

static void print_head(const struct court_case *c, bool hides)
{
	puts(c->title);
	if (c->kind == CASE_FICTIONAL)
		puts("Fictional: every party, fact and filing is invented.");
	if (c->level == LEVEL_FIRST)
		puts("A first problem: short, for whoever has never argued "
		     "before.");
	show_field("number", c->docket_number);
	show_field("court", c->court);
	show_field("term", c->term);
	show_field("bench", c->bench);
	show_field("license", c->license);
	if (c->confidential)
		puts("Confidential: nothing of it leaves this machine.");
	if (c->unread)
		show_text("Facts, points and memo were drafted by rule out of "
			  "the papers and accepted all at once: nobody has "
			  "said that they were read.",
			  0);
	if (hides)
		printf("Yours: it stands before the case of its name that "
		       "comes "
		       "with the program, until hotbench case delete %s.\n",
		       c->slug);
	if (c->has_argument)
		puts("Argued: --simulator transcript replays the real "
		     "questions.");
}

static void print_case(const struct court_case *c, const struct showing *s)
{
	print_head(c, s->hides);
	show_title(c->draft & DRAFT_BIT(DRAFT_QUESTIONS)
			   ? "Questions presented [draft]"
		   : c->questions.n == 1 ? "Question presented"
					 : "Questions presented");
	for (size_t i = 0; i < c->questions.n; i++)
		show_item(c->questions.n == 1 ? "" : "- ", c->questions.list[i],
			  c->questions.n == 1 ? 2 : 4);
	show_title(c->draft & DRAFT_BIT(DRAFT_FACTS) ? "Facts [draft]"
						     : "Facts");
	show_text(c->facts, 2);
	if (c->task) {
		show_title("What to do");
		show_text(c->task, 2);
	}
	for (int i = 0; i < SIDES; i++)
		print_side(&c->sides[i], (enum side_id)i, s->memo);
	print_documents(c);
	if (s->memo)
		print_memo(c);
	if (s->outcome)
		print_outcome(c);
	if (c->sources.n)
		show_title("Sources");
	for (size_t i = 0; i < c->sources.n; i++)
		show_item("- ", c->sources.list[i], 4);
	if (!s->memo && c->n_issues)
		printf("\nThe bench has a memo of %zu issue%s, which the "
		       "debrief shows.\n",
		       c->n_issues, str_plural(c->n_issues));
	if (c->sealed)
		puts("\nThe instructor keeps the bench memo. The bench asks "
		     "from it in a hearing under the assignment (hotbench "
		     "argue --assignment FILE); what it holds, the debrief "
		     "says, or says once the assignment is due.");
	if (case_drafts(c))
		printf("\n%zu items are drafts that nobody has confirmed: "
		       "hotbench case prepare %s --edit\n",
		       case_drafts(c), c->slug);
}

/* ---- JSON ---- */

/* Only where there is one. */
static void put_draft(struct jsonw *w, unsigned draft)
{
	if (!draft)
		return;
	jsonw_put_array(w, "draft");
	for (int m = 0; m < DRAFT_MEMBERS; m++)
		if (draft & DRAFT_BIT(m))
			jsonw_text(w, draft_member_names[m]);
	jsonw_end_array(w);
}

static void put_amicus(struct jsonw *w, const struct case_amicus *a, bool memo)
{
	if (!*a->party)
		return;
	jsonw_put_object(w, "amicus");
	jsonw_put_text(w, "party", a->party);
	jsonw_put_text(w, "position", a->position);
	jsonw_put_number(w, "minutes", a->minutes);
	if (memo)
		field_write_texts(w, "issues", &a->issues);
	jsonw_end_object(w);
}

static void put_sides(struct jsonw *w, const struct court_case *c, bool memo)
{
	jsonw_put_array(w, "sides");
	for (int i = 0; i < SIDES; i++) {
		const struct case_side *s = &c->sides[i];

		jsonw_object(w);
		jsonw_put_text(w, "id", side_names[i]);
		jsonw_put_text(w, "party", s->party);
		jsonw_put_text(w, "position", s->position);
		if (memo)
			field_write_texts(w, "must_prove", &s->must_prove);
		field_write_texts(w, "best_points", &s->best_points);
		field_write_texts(w, "weak_points", &s->weak_points);
		field_write_texts(w, "advocates", &s->advocates);
		put_amicus(w, &s->amicus, memo);
		put_draft(w, s->draft);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_documents(struct jsonw *w, const struct court_case *c,
			  bool memo)
{
	size_t n = memo ? case_all_papers(c) : case_papers(c);

	jsonw_put_array(w, "documents");
	for (size_t i = 0; i < n; i++) {
		const struct document *d = &c->documents[i];

		jsonw_object(w);
		jsonw_put_text(w, "id", d->id);
		jsonw_put_text(w, "file", d->file);
		jsonw_put_text(w, "pool", pool_names[d->pool]);
		jsonw_put_text(w, "proceeding_title", d->proceeding_title);
		jsonw_put_text(w, "link_name", d->link_name);
		jsonw_put_text(w, "filed", d->filed);
		if (d->role)
			jsonw_put_text(w, "role", document_role_names[d->role]);
		if (d->for_bench)
			jsonw_put_text(w, "for", "bench");
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_issue(struct jsonw *w, const struct issue *issue)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", issue->id);
	jsonw_put_text(w, "label", issue->label);
	if (issue->draft)
		jsonw_put_bool(w, "draft", true);
	jsonw_put_text(w, "description", issue->description);
	jsonw_put_array(w, "presses");
	for (int s = 0; s < SIDES; s++)
		if (issue->presses[s])
			jsonw_text(w, side_names[s]);
	jsonw_end_array(w);
	jsonw_put_array(w, "questions");
	for (size_t i = 0; i < issue->n_questions; i++)
		jsonw_text(w, issue->questions[i].text);
	jsonw_end_array(w);
	jsonw_put_text(w, "good_answer", issue->good_answer);
	jsonw_put_text(w, "losing_concession", issue->losing_concession);
	jsonw_end_object(w);
}

/* null where there is none. */
static void put_map(struct jsonw *w, const struct court_case *c)
{
	struct case_map m;

	map_load(&m, c, NULL);
	jsonw_key(w, "map");
	if (map_is_empty(&m)) {
		jsonw_null(w);
	} else {
		jsonw_object(w);
		jsonw_put_int(w, "answers", (int64_t)m.n_answers);
		jsonw_put_int(w, "wordings", (int64_t)map_wordings(&m));
		jsonw_put_int(w, "propositions", (int64_t)m.n_propositions);
		jsonw_put_int(w, "authorities", (int64_t)m.n_authorities);
		jsonw_put_int(w, "facts", (int64_t)m.n_facts);
		if (m.drafts.n)
			field_write_texts(w, "drafts", &m.drafts);
		jsonw_end_object(w);
	}
	map_release(&m);
}

static void put_memo(struct jsonw *w, const struct court_case *c)
{
	jsonw_put_array(w, "issues");
	for (size_t i = 0; i < c->n_issues; i++)
		put_issue(w, &c->issues[i]);
	jsonw_end_array(w);
	put_map(w, c);
}

static void put_case(struct jsonw *w, const struct court_case *c,
		     const struct showing *s)
{
	jsonw_object(w);
	jsonw_put_text(w, "slug", c->slug);
	jsonw_put_text(w, "title", c->title);
	jsonw_put_text(w, "kind", case_kind_names[c->kind]);
	jsonw_put_text(w, "level", case_level_names[c->level]);
	jsonw_put_text(w, "origin", case_origin_names[c->origin]);
	jsonw_put_text(w, "docket_number", c->docket_number);
	jsonw_put_text(w, "court", c->court);
	jsonw_put_text(w, "term", c->term);
	jsonw_put_text(w, "bench", c->bench);
	jsonw_put_text(w, "license", c->license);
	jsonw_put_bool(w, "confidential", c->confidential);
	if (c->unread)
		jsonw_put_bool(w, "accepted_unread", true);
	jsonw_put_bool(w, "has_transcript", c->has_argument);
	jsonw_put_text(w, "hash", c->hash);
	jsonw_put_text(w, "path", c->dir);
	jsonw_put_text(w, "facts", c->facts);
	jsonw_put_text(w, "task", c->task);
	field_write_texts(w, "questions", &c->questions);
	put_draft(w, c->draft);
	put_sides(w, c, s->memo);
	put_documents(w, c, s->memo);
	if (c->sealed)
		jsonw_put_bool(w, "sealed", true);
	if (s->memo)
		put_memo(w, c);
	if (s->outcome) {
		jsonw_put_text(w, "description", c->description);
		jsonw_put_text(w, "conclusion", c->conclusion);
	}
	field_write_texts(w, "sources", &c->sources);
	jsonw_end_object(w);
}

static int print_json(const struct court_case *c, const struct showing *s)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 2);
	put_case(&w, c, s);
	buf_putc(&out, '\n');
	return show_buf(&out);
}

/* ---- the command ---- */

static int show(const char *name, struct showing *s)
{
	struct catalogue c;
	struct court_case kase;
	struct error err = { 0 };
	int code = EXIT_DONE;

	catalogue_init(&c);
	if (!catalogue_case_given(&c, name, &kase, &err))
		code = cli_fail(&err);
	else if (s->memo && kase.sealed)
		code = cli_usage("The instructor keeps the bench memo of '%s'. "
				 "Argue it with hotbench argue --assignment "
				 "FILE: the debrief shows it, or says when it "
				 "will.",
				 kase.slug);
	else if (s->format == SHOW_JSON)
		code = print_json(&kase, s);
	else {
		s->hides = kase.origin != CASE_SHIPPED &&
			   catalogue_ships_case(&c, kase.slug);
		print_case(&kase, s);
	}
	case_release(&kase);
	catalogue_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct showing s = { .format = SHOW_TEXT };

	return args_take(a, &s) ? show(a->words[0], &s) : a->code;
}

const struct command case_show = {
	.name = "case show",
	.usage = "CASE [--memo] [--outcome] [--format text|json]",
	.help = "What counsel may know of a case before arguing it.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
