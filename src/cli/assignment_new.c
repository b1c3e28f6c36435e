/*
 * assignment_new.c - hotbench assignment new: a case and terms for a whole class
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_assignment.h"
#include "cli/handing.h"
#include "cli/making.h"
#include "court/assigned.h"
#include "court/assignment.h"
#include "court/catalogue.h"
#include "court/map.h"
#include "court/record.h"
#include "court/team.h"
#include "memo/prepare.h"
#include "sim/sim.h"

#define HELP(help, usual) (sizeof usual > 1 ? help " (" usual ")" : help)
#define ROW(id, whose, kind, name, takes, usual, help) \
	{ name, 0, takes, HELP(help, usual),           \
	  INTO_TERM(struct making, terms, id) },

static const struct option_row options[] = {
	/* clang-format off */
	TERMS_TABLE(ROW)
	/* clang-format on */
	{ "no-clock", 0, NULL, "the same as --clock none",
	  INTO(OPTION_FLAG, struct making, terms.clock, .max = CLOCK_NONE) },
	{ "due", 0, "DATE",
	  "until when: 2026-12-01 (the end of that day) or 2026-12-01T17:00",
	  INTO_TEXT(struct making, due) },
	{ "attempts", 0, "N", "how often each may begin it (any number)",
	  INTO_WHOLE(struct making, attempts, 1, ASSIGNED_ATTEMPTS_MAX) },
	{ "title", 0, "TEXT", "what it is called (the case and the side)",
	  INTO_TEXT(struct making, title) },
	{ "student", 0, "NUMBER[,...]", "for these students only",
	  INTO_TEXT(struct making, students) },
	{ "team", 0, NULL,
	  "the two students are a team: the first and the second oralist",
	  INTO_FLAG(struct making, team) },
	{ "sealed", 0, NULL,
	  "write a copy of the case for students too, its memo sealed, beside "
	  "FILE",
	  INTO_FLAG(struct making, sealed) },
	{ "student-case", 0, "FOLDER", "the same, into that folder",
	  INTO_TEXT(struct making, student_case) },
	{ "same-copy", 0, "FILE",
	  "sealed as in that assignment: students have its copy of the case",
	  INTO_TEXT(struct making, same_copy) },
	{ "memo-after-due", 0, NULL,
	  "sealed: no debrief shows the memo before the due date",
	  INTO_FLAG(struct making, after_due) },
	{ "output", 'o', "FILE", "into a new file (standard output)",
	  INTO_TEXT(struct making, output) },
};

static bool is_real(const struct bench *b)
{
	for (size_t i = 0; i < b->n_seats; i++)
		if (b->seats[i].kind == CASE_REAL)
			return true;
	return false;
}

/* Real justices only where somebody named them. */
static bool choose_bench(const struct catalogue *c, struct terms *t,
			 const struct court_case *kase, struct bench *b,
			 struct error *err)
{
	const char *own = kase->bench ? kase->bench : CATALOGUE_BENCH_FICTIONAL;
	bool named = *t->bench != '\0';

	if (!named && !strcmp(t->simulator, "transcript"))
		return error_set(err, ERR_USAGE,
				 "--simulator transcript is a real argument: "
				 "name its bench too, with --bench %s.",
				 own);
	if (!catalogue_bench(c, named ? t->bench : own, b, err))
		return false;
	if (!named && is_real(b)) {
		fprintf(stderr,
			"hotbench: note: the case's own bench, %s, is of real "
			"justices: the assignment has the fictional %s "
			"(--bench %s names the real one)\n",
			own, CATALOGUE_BENCH_FICTIONAL, own);
		bench_release(b);
		if (!catalogue_bench(c, CATALOGUE_BENCH_FICTIONAL, b, err))
			return false;
	}
	return terms_set(t, TERM_BENCH, b->slug, err);
}

static bool check_simulator(const struct terms *t,
			    const struct court_case *kase, struct error *err)
{
	const struct sim_ops *ops = sim_find(t->simulator, err);

	return ops && (!ops->needs_argument || kase->has_argument ||
		       error_set(err, ERR_USAGE,
				 "--simulator %s needs a real argument, and "
				 "'%s' has none.",
				 ops->name, kase->slug));
}

/* What the bench's own rules would say is said, so that all hold by the same; of a
 * team each has their own share. */
static bool settle_terms(const struct catalogue *c, struct assignment *a,
			 const struct court_case *kase, struct error *err)
{
	struct bench b = { 0 };
	struct terms *t = &a->terms;
	bool ok = terms_check_issues(t, kase, err) &&
		  team_check(t, kase, err) && check_simulator(t, kase, err) &&
		  choose_bench(c, t, kase, &b, err);

	terms_hold(t);
	if (ok && t->minutes <= 0 && !a->team)
		t->minutes = team_minutes(t, kase, &b);
	bench_release(&b);
	return ok;
}

static bool take_due(struct assignment *a, const char *due, struct error *err)
{
	a->due_ms = due ? clock_from_given(due) : 0;
	if (a->due_ms < 0)
		return error_set(err, ERR_USAGE, "--due %.40s %s", due,
				 clock_given_fault(due));
	if (a->due_ms && a->due_ms < clock_wall_ms())
		fprintf(stderr,
			"hotbench: note: --due %s is past already: every "
			"hearing under it will be late\n",
			due);
	return true;
}

static bool add_student(struct assignment *a, const char *s, size_t len,
			struct error *err)
{
	char *number = xstrndup(s, len);
	bool ok = record_is_student(number) ||
		  error_set(err, ERR_USAGE,
			    "--student: '%.80s' is no student's number or name "
			    "of one line and at most %d bytes",
			    number, RECORD_STUDENT_MAX);

	ok = ok && (texts_add(&a->students, &a->arena, number,
			      ASSIGNMENT_STUDENTS_MAX) ||
		    error_set(err, ERR_USAGE, "--student: more than %d",
			      ASSIGNMENT_STUDENTS_MAX));
	free(number);
	return ok;
}

static bool take_students(struct assignment *a, const struct making *m,
			  struct error *err)
{
	const char *at = m->students ? m->students : "", *s;
	size_t len;

	while (str_next(&at, ",", &s, &len)) {
		size_t blanks = strspn(s, " ");

		blanks = blanks < len ? blanks : len;
		if (!add_student(a, s + blanks, len - blanks, err))
			return false;
	}
	a->team = m->team;
	if (a->team && a->students.n != 2)
		return error_set(err, ERR_USAGE,
				 "--team wants the two of it: --student "
				 "FIRST,SECOND");
	return !a->team || a->terms.oralist == ORALIST_BOTH ||
	       error_set(err, ERR_USAGE,
			 "--team says already who is which oralist: leave out "
			 "--oralist");
}

static bool take_title(struct assignment *a, const char *title,
		       struct error *err)
{
	char *clean = title ? field_copy(title)
			    : xprintf("%s, for the %s", a->case_title,
				      side_names[a->terms.side]);

	a->title = field_clean(&a->arena, clean, strlen(clean));
	free(clean);
	return assigned_is_title(a->title) ||
	       error_set(err, ERR_USAGE,
			 "--title: a line of at most %d bytes, please",
			 ASSIGNED_TITLE_MAX);
}

/* An assignment is made from the whole, or nobody could argue under it. */
static bool is_whole(const struct court_case *kase, struct error *err)
{
	return !kase->sealed ||
	       error_set(err, ERR_USAGE,
			 "'%s' here is a students' copy, whose memo is sealed: "
			 "an assignment is made from the case that it was made "
			 "from",
			 kase->slug);
}

static void name_case(struct assignment *a, const struct court_case *kase)
{
	a->case_slug = arena_strdup(&a->arena, kase->slug);
	a->case_title = arena_strdup(&a->arena, kase->title);
	memcpy(a->case_hash, kase->hash, sizeof a->case_hash);
}

/* Students would meet a fault in the midst of their hearing. */
static bool is_sound(const struct court_case *kase, struct error *err)
{
	struct case_map map;
	struct faults f;
	bool ok;

	faults_init(&f);
	case_check(kase, false, &f);
	if (map_load(&map, kase, &f))
		map_check(&map, kase, false, &f);
	map_release(&map);
	ok = !f.n || error_set(err, ERR_DATA,
			       "%s (hotbench check %s tells all that is wrong)",
			       f.list[0], kase->dir);
	faults_release(&f);
	return ok;
}

/* It can be argued all the same: prepare tells the same. */
static void tell_gaps(const struct court_case *kase)
{
	struct faults gaps;

	faults_init(&gaps);
	if (kase->origin == CASE_OWN)
		prepare_gaps_of_case(kase, &gaps);
	for (size_t i = 0; i < gaps.n; i++)
		fprintf(stderr, "note: %s\n", gaps.list[i]);
	faults_release(&gaps);
}

static bool make(const struct making *m, const char *name, bool seeded,
		 struct error *err)
{
	struct catalogue c;
	struct court_case kase = { 0 };
	struct assignment a;
	bool ok;

	catalogue_init(&c);
	assignment_init(&a);
	a.terms = m->terms;
	if (!seeded)
		a.terms.seed = rng_fresh_seed();
	ok = handing_may_write(m->output, err) &&
	     handing_is_new(m->output, err) &&
	     catalogue_case_given(&c, name, &kase, err) &&
	     is_whole(&kase, err) && is_sound(&kase, err) &&
	     take_due(&a, m->due, err) && take_students(&a, m, err) &&
	     settle_terms(&c, &a, &kase, err);
	a.attempts = (int)m->attempts;
	if (ok)
		tell_gaps(&kase);
	if (ok)
		name_case(&a, &kase);
	ok = ok && take_title(&a, m->title, err) &&
	     making_seal(&a, m, &kase, err) && handing_put(&a, m->output, err);
	if (ok)
		handing_keep_made(&a);
	assignment_release(&a);
	case_release(&kase);
	catalogue_release(&c);
	return ok;
}

static int run(struct args *a)
{
	struct making m = { .title = NULL };
	struct error err = { 0 };

	terms_init(&m.terms);
	if (!args_take(a, &m))
		return a->code;
	return make(&m, a->words[0], args_gave(a, terms_name(TERM_SEED)), &err)
		       ? EXIT_DONE
		       : cli_fail(&err);
}

const struct command assignment_new = {
	.name = "assignment new",
	.usage = "CASE [options] [-o FILE]",
	.help = "Writes the file that students argue under: case, terms and "
		"due date.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
