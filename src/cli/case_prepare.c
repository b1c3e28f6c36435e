/*
 * case_prepare.c - hotbench case prepare: a draft of tonight's bench memo, and a
 * person's say about it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_case.h"
#include "cli/handing.h"
#include "cli/prepare_model.h"
#include "cli/show.h"
#include "court/catalogue.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"
#include "line/outside.h"
#include "memo/asking.h"
#include "memo/draft_file.h"
#include "memo/prepare.h"

struct preparation {
	struct catalogue catalogue;
	struct court_case kase;
	const char *name, *accept, *drop;
	bool edit, list, again, dropped, map;
	struct session_model model;
	enum show_format format;
};

static const struct option_row options[] = {
	{ "edit", 0, NULL, "keep, change or drop the drafts in your editor",
	  INTO_FLAG(struct preparation, edit) },
	{ "list", 0, NULL, "the drafts that nobody has confirmed",
	  INTO_FLAG(struct preparation, list) },
	{ "accept", 0, "all|NAME", "confirm a draft by its name (or all)",
	  INTO_TEXT(struct preparation, accept) },
	{ "drop", 0, "all|NAME", "take a draft out (or all)",
	  INTO_TEXT(struct preparation, drop) },
	{ "again", 0, NULL,
	  "throw away what is still a draft, and draft anew, also in a case "
	  "that is handed out",
	  INTO_FLAG(struct preparation, again) },
	{ "dropped", 0, NULL, "draft also what was dropped before",
	  INTO_FLAG(struct preparation, dropped) },
	{ "map", 0, NULL,
	  "with a model: only the answers, propositions and facts, to the "
	  "issues that there are",
	  INTO_FLAG(struct preparation, map) },
	INTO_MODEL(struct preparation, model,
		   "let a model draft: all papers are sent to it"),
	{ "format", 0, "text|json", "how to print (text)",
	  INTO_CHOICE(struct preparation, format, show_format_names, 2) },
};

/* ---- printing ---- */

/* The next question of the issue from `at` on that none before it says: one may be put
 * to either side in the same words.  n_questions: none. */
static size_t next_said(const struct issue *issue, size_t at)
{
	for (; at < issue->n_questions; at++) {
		size_t same = 0;

		while (strcmp(issue->questions[same].text,
			      issue->questions[at].text) != 0)
			same++;
		if (same == at)
			break;
	}
	return at;
}

static size_t count_said(const struct issue *issue)
{
	size_t n = 0;

	for (size_t i = next_said(issue, 0); i < issue->n_questions;
	     i = next_said(issue, i + 1))
		n++;
	return n;
}

static void print_item(const struct court_case *c,
		       const struct drafts_item *item)
{
	const struct issue *issue;

	if (item->issue < 0) {
		printf("%s\n", item->name);
		return;
	}
	issue = &c->issues[item->issue];
	printf("%s: %s [%s%s%s], %zu question%s\n", item->name, issue->label,
	       issue->presses[SIDE_PETITIONER] ? "petitioner" : "",
	       issue->presses[SIDE_PETITIONER] &&
			       issue->presses[SIDE_RESPONDENT]
		       ? ", "
		       : "",
	       issue->presses[SIDE_RESPONDENT] ? "respondent" : "",
	       count_said(issue), str_plural(count_said(issue)));
	for (size_t i = next_said(issue, 0); i < issue->n_questions;
	     i = next_said(issue, i + 1))
		show_item("? ", issue->questions[i].text, 6);
	show_item("good answer: ",
		  *issue->good_answer ? issue->good_answer
				      : "none was found in the papers",
		  17);
}

static void put_issue(struct jsonw *w, const struct issue *issue)
{
	jsonw_put_text(w, "label", issue->label);
	jsonw_put_array(w, "questions");
	for (size_t i = next_said(issue, 0); i < issue->n_questions;
	     i = next_said(issue, i + 1))
		jsonw_text(w, issue->questions[i].text);
	jsonw_end_array(w);
	jsonw_put_text(w, "good_answer", issue->good_answer);
}

static void put_item(struct jsonw *w, const struct court_case *c,
		     const struct drafts_item *item)
{
	jsonw_object(w);
	jsonw_put_text(w, "name", item->name);
	jsonw_put_text(w, "kind",
		       item->issue < 0 ? draft_member_names[item->member]
				       : "issue");
	if (item->issue >= 0)
		put_issue(w, &c->issues[item->issue]);
	jsonw_end_object(w);
}

static void print_count(size_t n, const char *what, const char *then)
{
	printf("%zu %s%s%s", n, what, str_plural(n), then);
}

/* "the-barn.answers: 6 answers in 33 wordings" */
static void print_piece(const struct court_case *c, const char *name)
{
	const struct case_map *m = c->map;
	size_t n_id = map_drafts_issue(name), wordings = 0;

	printf("%s: ", name);
	if (!strcmp(name, MAP_DRAFTS_FACTS))
		print_count(m->n_facts, "fact", "\n");
	else if (!n_id)
		print_count(m->n_propositions, "proposition", "\n");
	for (size_t i = 0; n_id && i < c->n_issues; i++) {
		const struct map_issue *mi = &m->issues[i];

		if (strlen(c->issues[i].id) != n_id ||
		    strncmp(c->issues[i].id, name, n_id) != 0)
			continue;
		for (size_t a = 0; a < mi->n_answers; a++)
			wordings += mi->answers[a].says.n;
		print_count(mi->n_answers, "answer", " in ");
		print_count(wordings, "wording", "\n");
	}
}

static void put_piece(struct jsonw *w, const char *name)
{
	jsonw_object(w);
	jsonw_put_text(w, "name", name);
	jsonw_put_text(w, "kind", "map");
	jsonw_end_object(w);
}

static size_t list_map(struct preparation *p, struct jsonw *w)
{
	const struct texts *t;

	case_open_map(&p->kase);
	t = &p->kase.map->drafts;
	for (size_t i = 0; i < t->n; i++)
		if (p->format == SHOW_JSON)
			put_piece(w, t->list[i]);
		else
			print_piece(&p->kase, t->list[i]);
	return t->n;
}

static bool has_draft_issue(const struct court_case *c)
{
	for (size_t i = 0; i < c->n_issues; i++)
		if (c->issues[i].draft)
			return true;
	return false;
}

static int list(struct preparation *p)
{
	struct drafts_item *items;
	size_t n = drafts_list(&p->kase, &items);
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_list(&out, false);
	for (size_t i = 0; i < n; i++)
		if (p->format == SHOW_JSON)
			put_item(&w, &p->kase, &items[i]);
		else
			print_item(&p->kase, &items[i]);
	n += list_map(p, &w);
	jsonw_end_list(&w);
	if (p->format == SHOW_TEXT)
		buf_reset(&out);
	if (p->format == SHOW_TEXT && !n)
		fputs("hotbench: there are no drafts\n", stderr);
	else if (p->format == SHOW_TEXT && has_draft_issue(&p->kase))
		fprintf(stderr,
			"hotbench: case set %s good-answer NAME TEXT puts "
			"another good answer in place\n",
			p->kase.slug);
	free(items);
	return show_buf(&out);
}

/* ---- confirming ---- */

/* Who takes all of them at once has read none. */
static void tell_unread(const char *slug)
{
	fprintf(stderr,
		"hotbench: these are sentences of the papers, picked and put "
		"together by rule: read them before anybody argues (\"hotbench "
		"case show %s --memo\"). Until you say that they were read, "
		"with \"hotbench case set %s read yes\", the case says that "
		"they were not, to students too.\n",
		slug, slug);
}

static int decide(struct preparation *p, const char *name, bool keep)
{
	struct draft_file f;
	struct error err = { 0 };
	size_t n = 0;
	int code = EXIT_DONE;

	if (!draft_file_open(&f, p->kase.dir, &err))
		code = cli_fail(&err);
	else if (!strcmp(name, "all"))
		n = keep ? draft_file_keep_all(&f) : draft_file_drop_all(&f);
	else if (keep ? draft_file_keep(&f, name) : draft_file_drop(&f, name))
		n = 1;
	else
		code = cli_usage("'%s' is no draft of %s; --list shows their "
				 "names.",
				 name, p->kase.slug);
	if (code == EXIT_DONE && n && !draft_file_save(&f, &err))
		code = cli_fail(&err);
	if (code == EXIT_DONE)
		printf("%zu draft%s %s, %zu left\n", n, str_plural(n),
		       keep ? "confirmed" : "dropped", draft_file_count(&f));
	if (code == EXIT_DONE && n && keep && !strcmp(name, "all"))
		tell_unread(p->kase.slug);
	draft_file_release(&f);
	return code;
}

/* ---- the editor ---- */

/* What could not be read, or saved, waits here for the next --edit. */
#define KEPT_TEXT "drafts.edited"

static bool first_text(const struct draft_file *f, const char *kept,
		       struct buf *out, struct error *err)
{
	if (!file_exists(kept)) {
		draft_file_print(f, out);
		return true;
	}
	fprintf(stderr, "hotbench: going on with %s\n", kept);
	return file_read(kept, out, err);
}

/* The text is kept whatever goes wrong from here. */
static int carry_out(struct draft_file *f, const struct buf *text,
		     const char *kept)
{
	struct draft_changes done;
	struct error err = { 0 };

	if (draft_file_edit(f, text->s, text->len, &done, &err) &&
	    (!(done.kept + done.dropped + done.changed) ||
	     draft_file_save(f, &err))) {
		if (file_exists(kept))
			file_remove(kept, NULL);
		printf("%zu kept, %zu changed, %zu dropped; %zu drafts left\n",
		       done.kept, done.changed, done.dropped,
		       draft_file_count(f));
		return EXIT_DONE;
	}
	if (file_write_buf(kept, text, 0600, NULL))
		fprintf(stderr,
			"hotbench: nothing was changed; what you wrote is in "
			"%s, and --edit goes on with it\n",
			kept);
	return cli_fail(&err);
}

static int edit_open(struct draft_file *f, const char *kept)
{
	struct error err = { 0 };
	struct buf text, edited;
	int code;

	buf_init(&text, CASE_FILE_MAX);
	buf_init(&edited, CASE_FILE_MAX);
	if (!draft_file_count(f)) {
		fputs("hotbench: there are no drafts\n", stderr);
		code = EXIT_DONE;
	} else if (!first_text(f, kept, &text, &err) ||
		   !buf_whole(&text, "the drafts", &err) ||
		   !outside_edit(text.s, text.len, &edited, &err)) {
		code = cli_fail(&err);
	} else {
		code = carry_out(f, &edited, kept);
	}
	buf_release(&text);
	buf_release(&edited);
	return code;
}

static int edit(struct preparation *p)
{
	struct draft_file f;
	struct error err = { 0 };
	char *kept = file_join(p->kase.dir, KEPT_TEXT);
	int code = draft_file_open(&f, p->kase.dir, &err) ? edit_open(&f, kept)
							  : cli_fail(&err);

	draft_file_release(&f);
	free(kept);
	return code;
}

/* ---- drafting ---- */

static void print_gaps(const struct court_case *c, const struct papers *papers)
{
	struct faults gaps;

	faults_init(&gaps);
	prepare_gaps(c, papers, &gaps);
	if (gaps.n)
		puts("\nStill missing:");
	for (size_t i = 0; i < gaps.n; i++)
		show_item("- ", gaps.list[i], 2);
	if (gaps.n)
		show_text("A paper is added by its text in docket/ and a line "
			  "under \"documents\" of case.json; case import "
			  "--force begins the case anew and keeps this one as "
			  "case.json.old.",
			  0);
	faults_release(&gaps);
}

static void print_map(const struct case_map *m)
{
	fputs("its map foresees ", stdout);
	print_count(m->n_answers, "answer", " in ");
	print_count(map_wordings(m), "wording", ", and has ");
	print_count(m->n_propositions, "proposition", " and ");
	print_count(m->n_facts, "fact", "\n");
}

static void print_drafted(struct court_case *c, size_t added,
			  const struct papers *papers)
{
	size_t presses[SIDES] = { 0 }, waiting;

	case_open_map(c);
	waiting = case_drafts(c) + c->map->drafts.n;
	for (size_t i = 0; i < c->n_issues; i++)
		for (int s = 0; s < SIDES; s++)
			presses[s] += c->issues[i].presses[s];
	printf("%s: %zu item%s drafted; the memo has %zu issue%s (%zu press "
	       "the petitioner, %zu the respondent)\n",
	       c->slug, added, str_plural(added), c->n_issues,
	       str_plural(c->n_issues), presses[SIDE_PETITIONER],
	       presses[SIDE_RESPONDENT]);
	if (!map_is_empty(c->map))
		print_map(c->map);
	print_gaps(c, papers);
	if (waiting)
		printf("\n%zu draft%s wait%s for you: hotbench case "
		       "prepare %s --edit (or --list, --accept)\n",
		       waiting, str_plural(waiting), waiting == 1 ? "s" : "",
		       c->slug);
}

static bool wants_model(const struct preparation *p)
{
	return p->model.model || p->model.base_url || p->model.endpoint;
}

/* What students have been given changes only where --again asks for it. */
static bool may_draft(const struct preparation *p, const char *what,
		      struct error *err)
{
	char *title = p->again ? NULL : handing_title_of(&p->kase, err);

	if (title)
		error_set(err, ERR_USAGE,
			  "%s was handed out with '%s'; %s would make it "
			  "another case than students have, so nothing was "
			  "changed: --again drafts all the same",
			  p->kase.slug, title, what);
	free(title);
	return !err->code;
}

static bool may_add(const struct preparation *p, size_t n, struct error *err)
{
	char *what = xprintf("%zu new draft%s", n, str_plural(n));
	bool may = may_draft(p, what, err);

	free(what);
	return may;
}

static void tell_dropped(const struct draft_file *f)
{
	if (f->n_dropped)
		fprintf(stderr,
			"hotbench: %zu draft%s that %s dropped before stay%s "
			"out; --dropped drafts %s, too\n",
			f->n_dropped, str_plural(f->n_dropped),
			f->n_dropped == 1 ? "was" : "were",
			f->n_dropped == 1 ? "s" : "",
			f->n_dropped == 1 ? "it" : "them");
}

static int draft_offline(struct preparation *p, struct papers *papers,
			 const struct lexicons *lx, size_t *added)
{
	struct error err = { 0 };
	struct draft_file f;
	struct drafted drafted;
	bool ok = draft_file_open(&f, p->kase.dir, &err);

	prepare_offline(&drafted, papers, lx);
	if (ok && (*added = drafted_into(&drafted, &f)))
		ok = may_add(p, *added, &err) && draft_file_save(&f, &err);
	drafted_release(&drafted);
	if (ok)
		tell_dropped(&f);
	draft_file_release(&f);
	return ok ? EXIT_DONE : cli_fail(&err);
}

/* What --again and --dropped say; whether that is anything. */
static bool forget(const struct preparation *p, struct draft_file *f)
{
	bool any = false;

	if (p->again)
		any = p->map ? draft_file_forget_map(f) : draft_file_forget(f);
	if (p->dropped)
		any |= draft_file_forget_dropped(f);
	return any;
}

/* It goes first, and is gone even if nothing new comes. */
static bool forget_drafts(struct preparation *p, struct error *err)
{
	struct draft_file f;
	bool ok = draft_file_open(&f, p->kase.dir, err) &&
		  (!forget(p, &f) || draft_file_save(&f, err));

	draft_file_release(&f);
	case_release(&p->kase);
	return ok &&
	       catalogue_case_given(&p->catalogue, p->name, &p->kase, err);
}

static int draft_with(struct preparation *p, const struct lexicons *lx,
		      struct prepare_model *model)
{
	struct error err = { 0 };
	struct court_case now;
	struct papers papers;
	size_t added = 0;
	int code;

	papers_read(&papers, &p->kase, lx);
	code = model ? prepare_with_model(model, &p->kase, &papers, lx, p->map,
					  &added)
		     : draft_offline(p, &papers, lx, &added);
	if (code != EXIT_DATA && code != EXIT_USAGE) {
		if (catalogue_case_given(&p->catalogue, p->name, &now, &err))
			print_drafted(&now, added, &papers);
		else
			code = cli_fail(&err);
		case_release(&now);
	}
	papers_release(&papers);
	return code;
}

/* A model may be asked once there is consent; before that no draft goes. */
static int draft(struct preparation *p)
{
	struct error err = { 0 };
	struct lexicons *lx = asking_load(&p->catalogue, &err)
				      ? lexicons_load(&p->catalogue, &err)
				      : NULL;
	struct prepare_model *model = NULL;
	bool ok =
		lx &&
		(!wants_model(p) ||
		 (may_draft(p, "a model's drafts", &err) &&
		  (model = prepare_model_open(p->kase.dir, &p->model, &err))));
	int code;

	ok = ok && (p->again || !p->dropped ||
		    may_draft(p, "what was dropped", &err));
	ok = ok && (!(p->again || p->dropped) || forget_drafts(p, &err));
	code = ok ? draft_with(p, lx, model) : cli_fail(&err);
	prepare_model_free(model);
	lexicons_free(lx);
	return code;
}

/* ---- the command ---- */

/* Also one that is named by its path. */
static bool is_shipped(const struct preparation *p)
{
	char *share = realpath(p->catalogue.share, NULL);
	char *own = realpath(p->catalogue.config, NULL);
	char *dir = realpath(p->kase.dir, NULL);
	size_t n = share ? strlen(share) : 0, n_own = own ? strlen(own) : 0;
	bool in_share = dir && n && !strncmp(dir, share, n) && dir[n] == '/';
	bool in_own =
		dir && n_own && !strncmp(dir, own, n_own) && dir[n_own] == '/';

	free(share);
	free(own);
	free(dir);
	return p->kase.origin == CASE_SHIPPED || (in_share && !in_own);
}

static int prepare(struct preparation *p)
{
	struct error err = { 0 };

	if (!catalogue_case_given(&p->catalogue, p->name, &p->kase, &err))
		return cli_fail(&err);
	if (p->list)
		return list(p);
	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is written.");
	if (is_shipped(p))
		return cli_usage("'%s' ships with the program and stays as it "
				 "is; import papers of your own.",
				 p->kase.slug);
	if (p->kase.sealed)
		return cli_usage("The instructor keeps the bench memo of '%s', "
				 "so there is none to draft: argue it with "
				 "hotbench argue --assignment FILE.",
				 p->kase.slug);
	if (p->map && !wants_model(p))
		return cli_usage("--map needs a model: --model or --base-url.");
	if (p->edit)
		return edit(p);
	if (p->accept)
		return decide(p, p->accept, true);
	if (p->drop)
		return decide(p, p->drop, false);
	return draft(p);
}

static int run(struct args *a)
{
	struct preparation p = { .format = SHOW_TEXT };
	int code;

	if (!args_take(a, &p))
		return a->code;
	catalogue_init(&p.catalogue);
	p.name = a->words[0];
	code = prepare(&p);
	case_release(&p.kase);
	catalogue_release(&p.catalogue);
	return code;
}

const struct command case_prepare = {
	.name = "case prepare",
	.usage = "CASE [options]",
	.help = "Draft a bench memo out of a case's own papers, and say what "
		"is still missing.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
