#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "court/assigned.h"
#include "court/assignment.h"
#include "court/record.h"
#include "court/sealed.h"
#include "court/team.h"
#include "line/line.h"
#include "store/attempts.h"
#include "store/journal.h"
#include "store/written.h"

struct argue {
	struct session session;
	struct session_model model;
	struct session_talk talk;
	bool ephemeral;
	bool named; /* by the assignment alone, whose hearing it is */
	const char *student, *assignment; /* NULL: none */
};
#define NO_CLOCK	  "no-clock"
#define INTO_TERMS(id)	  INTO_TERM(struct argue, session.record.terms, id)
#define HELP(help, usual) (sizeof usual > 1 ? help " (" usual ")" : help)
#define ROW(id, whose, kind, name, takes, usual, help) \
	{ name, 0, takes, HELP(help, usual), INTO_TERMS(id) },

static const struct option_row options[] = {
	/* clang-format off */
	TERMS_TABLE(ROW)
	/* clang-format on */
	{ NO_CLOCK, 0, NULL, "the same as --clock none",
	  INTO(OPTION_FLAG, struct argue, session.record.terms.clock,
	       .max = CLOCK_NONE) },
	INTO_MODEL(struct argue, model, "the model that plays the bench"),
	{ "plain", 0, NULL,
	  "the line mode: no screen, for pipes, ssh and screen readers",
	  INTO_FLAG(struct argue, talk.plain) },
	{ "answers", 0, "FILE",
	  "answers from a file of JSON lines, or - for standard input",
	  INTO_TEXT(struct argue, talk.answers) },
	{ "assignment", 0, "FILE",
	  "hold the hearing that was assigned: its case, its terms",
	  INTO_TEXT(struct argue, assignment) },
	{ "student", 0, "NUMBER",
	  "your number or name in a class, kept with the hearing",
	  INTO_TEXT(struct argue, student) },
	{ "ephemeral", 0, NULL, "keep nothing on disk",
	  INTO_FLAG(struct argue, ephemeral) },
	{ "actions", 0, "json|tools", "how the agent acts (json)",
	  INTO_ACTIONS(struct argue, model.actions) },
	{ "tape", 0, "FILE", "record all that the endpoint says there",
	  INTO_TEXT(struct argue, model.tape) },
	{ "play-tape", 0, "FILE", "let a recorded tape answer: no network",
	  INTO_TEXT(struct argue, model.play_tape) },
};

/* An attempt that nobody would count is none. */
static bool is_kept(const struct argue *g, const struct assignment *under,
		    struct error *err)
{
	bool kept = !g->ephemeral && !cli_given.readonly;

	return !under || kept ||
	       error_set(err, ERR_USAGE,
			 "A hearing under the assignment '%s' is kept, and "
			 "counts as an attempt: leave out %s",
			 under->title,
			 g->ephemeral ? "--ephemeral" : "--readonly");
}

/* The hearing that begins is an attempt; one that cannot begin is none. */
static bool start(struct session *s, bool assigned, struct error *err)
{
	struct hearing_record *r = &s->record;

	if (assigned && !attempts_count(s->journal, &r->assigned, r->student,
					r->started_ms, err))
		return false;
	if (session_start(s, err))
		return true;
	if (assigned)
		attempts_drop(s->journal, &r->assigned, r->student);
	return false;
}

static bool is_file_of_answers(const char *path)
{
	return path && strcmp(path, "-") != 0;
}

/* What is in it is read once nothing else stands in the way. */
static bool read_answers(const char *path, bool assigned, struct error *err)
{
	return !is_file_of_answers(path) ||
	       line_check_answers(path, assigned, err) ||
	       error_within(err, "--answers");
}

#define SPENT_MS 1000 /* who writes to a pipe may take a moment to begin */

/* Nothing on standard input is no attempt at what was assigned. */
static bool is_fed(const struct argue *g, const struct assignment *under,
		   struct error *err)
{
	bool reads = !is_file_of_answers(g->talk.answers);

	return !under || !reads || isatty(STDIN_FILENO) ||
	       !file_is_spent(STDIN_FILENO, SPENT_MS) ||
	       error_set(err, ERR_DATA,
			 "standard input: there is nothing in it, so the "
			 "assignment '%s' was not begun, and no attempt is "
			 "counted; argue it at a terminal, or give --answers "
			 "FILE",
			 under->title);
}

/* ---- an attempt that is open ---- */

static bool is_open_attempt(struct journal *j, const struct hearing_line *l,
			    const struct hearing_record *r)
{
	return !l->ended_ms && l->assigned.title && written_begun(j, l->id) &&
	       !strcmp(l->assigned.hash, r->assigned.hash) &&
	       !strcmp(record_student_key(l->student ? l->student : ""),
		       record_student_key(r->student ? r->student : ""));
}

/* At a terminal a person says whether another one is meant; elsewhere it is told. */
static bool is_meant(const struct argue *g, const struct hearing_line *l,
		     struct error *err)
{
	struct buf attempt;
	char answer[16] = "";
	bool asks = !g->talk.answers && isatty(STDIN_FILENO) &&
		    isatty(STDERR_FILENO);
	bool is = true;

	buf_init(&attempt, BUF_TEXT_MAX);
	assigned_say_attempt(&l->assigned, &attempt);
	fprintf(stderr,
		"hotbench: %s at \"%s\" is not finished: hotbench resume %s "
		"goes on with it\n",
		attempt.len ? attempt.s : "an attempt", l->assigned.title,
		l->id);
	if (asks) {
		fputs("Begin another attempt all the same? Type yes: ", stderr);
		is = fgets(answer, sizeof answer, stdin) &&
		     (!strcmp(answer, "yes\n") || !strcmp(answer, "yes"));
	}
	buf_release(&attempt);
	return is || error_set(err, ERR_USAGE,
			       "nothing was begun, and no attempt is counted; "
			       "hotbench resume %s goes on with the open one",
			       l->id);
}

/* One that the student began here and left comes before a new one. */
static bool look_for_open(const struct argue *g, const struct assignment *under,
			  struct error *err)
{
	const struct session *s = &g->session;
	struct hearing_lines l = { 0 };
	bool ok = true;

	if (!under)
		return true;
	if (!journal_list(s->journal, NULL, 0, &l, err))
		return false;
	for (size_t i = 0; i < l.n; i++)
		if (is_open_attempt(s->journal, &l.list[i], &s->record)) {
			ok = is_meant(g, &l.list[i], err);
			break;
		}
	hearing_lines_release(&l);
	return ok;
}

/* Of hearings begun here the newest student who is not that one; NULL: nobody. */
static const char *find_other(struct journal *j, const struct hearing_lines *l,
			      const char *student)
{
	for (size_t i = 0; i < l->n; i++) {
		const char *other = l->list[i].student;

		if (other && *other &&
		    strcmp(record_student_key(other),
			   record_student_key(student)) != 0 &&
		    written_begun(j, l->list[i].id))
			return other;
	}
	return NULL;
}

/* Somebody may have been given another student's file. */
static bool is_theirs(const struct argue *g, const struct assignment *under,
		      struct error *err)
{
	const struct session *s = &g->session;
	struct hearing_lines l = { 0 };
	const char *other;
	bool ok;

	if (!under || !g->named)
		return true;
	if (!journal_list(s->journal, NULL, 0, &l, err))
		return false;
	other = find_other(s->journal, &l, s->record.student);
	ok = !other || error_set(err, ERR_USAGE,
				 "The assignment '%s' is for student %s, and "
				 "hearings here are of student %s: if you are "
				 "%s, say so with --student %s; if not, ask "
				 "whoever gave it for your own file.",
				 under->title, s->record.student, other,
				 s->record.student, s->record.student);
	hearing_lines_release(&l);
	return ok;
}

/* ---- under an assignment ---- */

static bool agree(struct argue *g, const struct args *a, enum term id,
		  const struct terms *say, struct error *err)
{
	const struct terms *given = &g->session.record.terms;
	struct buf mine, theirs;
	bool same;

	if (!args_gave(a, terms_name(id)) &&
	    !(id == TERM_CLOCK && args_gave(a, NO_CLOCK)))
		return true;
	buf_init(&mine, BUF_TEXT_MAX);
	buf_init(&theirs, BUF_TEXT_MAX);
	terms_say(given, id, &mine);
	terms_say(say, id, &theirs);
	same = !strcmp(mine.s, theirs.s);
	if (!same)
		error_set(err, ERR_USAGE,
			  "--%s %.200s goes against the assignment, which says "
			  "%.200s: leave that option out",
			  terms_name(id), mine.s,
			  theirs.len ? theirs.s : "nothing of it");
	buf_release(&mine);
	buf_release(&theirs);
	return same;
}

/* The assignment's terms, where no option goes against them. */
static bool obey(struct argue *g, const struct args *a,
		 const struct assignment *under, struct error *err)
{
	struct hearing_record *r = &g->session.record;
	struct terms say, whole;

	assignment_terms(under, r->student, &say);
	whole = say;
	assignment_extend(under, &whole);
	for (int id = 0; id < TERMS; id++)
		if (!agree(g, a, (enum term)id, &whole, err))
			return false;
	r->terms = say;
	assignment_note(under, &r->assigned);
	return true;
}

/* Who argues, by the option or the setting, or as the assignment names them. */
static bool settle_student(struct argue *g, const struct assignment *under,
			   struct error *err)
{
	struct session *s = &g->session;
	const char *given = s->record.student, *student;

	g->named = !given;
	return assignment_student(under, given, &student, err) &&
	       (!student || student == given ||
		session_set_student(s, student, err));
}

static bool take_assignment(struct argue *g, const struct args *a,
			    struct assignment *under, struct error *err)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	assignment_load(under, g->assignment, &f);
	ok = faults_settle(&f, err) || error_within(err, "--assignment");
	return ok && settle_student(g, under, err) && obey(g, a, under, err);
}

/* A sealed copy that was opened is the one that was made with the assignment. */
static bool check_memo(const struct assignment *under,
		       const struct court_case *kase, struct error *err)
{
	return !kase->memo || sealed_has(kase->dir, under->memo_hash) ||
	       error_set(
		       err, ERR_DATA,
		       "%s/" SEALED_FILE " is not the one that was made with "
		       "the assignment '%s': ask whoever gave it for the case",
		       kase->dir, under->title);
}

/* More time is for those to whom it was allowed. */
static bool extend(struct argue *g, const struct assignment *under)
{
	if (under)
		assignment_extend(under, &g->session.record.terms);
	return true;
}

/* Who was assigned a case may not have it yet. */
static bool load_case(struct session *s, const char *kase,
		      const struct assignment *under, struct error *err)
{
	char *told;

	if (session_load_case(s, kase, err))
		return true;
	if (under && err->code == ERR_UNKNOWN) {
		told = xstrdup(err->text);
		error_set(err, ERR_UNKNOWN,
			  "%s The case is handed out beside the assignment: "
			  "hotbench case import FOLDER takes it in.",
			  told);
		free(told);
	}
	return false;
}

static bool begin(struct argue *g, const char *kase,
		  const struct assignment *under, struct error *err)
{
	struct session *s = &g->session;

	s->silent = g->talk.answers != NULL;
	return is_kept(g, under, err) &&
	       cli_can_read("--answers", g->talk.answers, err) &&
	       load_case(s, kase, under, err) &&
	       (!under || (assignment_is_of(under, &s->kase, err) &&
			   check_memo(under, &s->kase, err))) &&
	       terms_check_issues(&s->record.terms, &s->kase, err) &&
	       team_check(&s->record.terms, &s->kase, err) &&
	       session_load_bench(s, err) && extend(g, under) &&
	       session_open_journal(s, g->ephemeral, err) &&
	       is_theirs(g, under, err) &&
	       session_open_model(s, &g->model, err) &&
	       read_answers(g->talk.answers, under != NULL, err) &&
	       is_fed(g, under, err) && look_for_open(g, under, err) &&
	       start(s, under != NULL, err);
}

/* The case is the first word, or the assignment's. */
static int argue(struct argue *g, const struct args *a)
{
	struct assignment under;
	struct error err;
	bool assigned = g->assignment != NULL;
	int code;

	if (!a->n_words && !assigned)
		return cli_usage("Say which case, or which assignment: "
				 "hotbench %s %s",
				 a->command->name, a->command->usage);
	g->talk.opening = args_gave(a, terms_name(TERM_OPENING));
	assignment_init(&under);
	if ((g->student &&
	     !session_set_student(&g->session, g->student, &err)) ||
	    (assigned && !take_assignment(g, a, &under, &err)) ||
	    !begin(g, a->n_words ? a->words[0] : under.case_slug,
		   assigned ? &under : NULL, &err))
		code = cli_fail(&err);
	else
		code = session_hold(&g->session, &g->talk);
	assignment_release(&under);
	return code;
}

static int run(struct args *a)
{
	struct argue g = { 0 };
	struct error err;
	int code;

	session_init(&g.session);
	if (args_common(a->argc, a->argv, a->command) &&
	    !session_fresh(&g.session, &err))
		code = cli_fail(&err);
	else if (!args_take(a, &g))
		code = a->code;
	else
		code = argue(&g, a);
	session_release(&g.session);
	return code;
}

const struct command command_argue = {
	.name = "argue",
	.usage = "CASE|--assignment FILE [options]",
	.help = "Argue a case before a simulated bench.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = 1,
	.takes = TAKES_CASE,
};
