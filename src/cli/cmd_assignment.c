/*
 * cmd_assignment.c - hotbench assignment: what an instructor hands out
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/kept.h"
#include "cli/show.h"
#include "cli/sink.h"
#include "court/assigned.h"
#include "court/assignment.h"
#include "court/catalogue.h"
#include "court/handed.h"
#include "court/map.h"
#include "court/record.h"
#include "court/sealed.h"
#include "court/team.h"
#include "sim/sim.h"
#include "store/handouts.h"
#include "store/journal.h"

#define ASSIGNMENTS_MAX 1000 /* words */

/* ---- all of them ---- */

static bool load(struct assignment *a, const char *path, struct error *err)
{
	struct faults f;

	faults_init(&f);
	assignment_load(a, path, &f);
	return faults_settle(&f, err);
}

static bool is_new(const char *path, struct error *err)
{
	return !path || !file_exists(path) ||
	       error_set(err, ERR_EXISTS,
			 "%s is there already: give another name, for what "
			 "was handed out must not change",
			 path);
}

/* Into a new file, whose name is printed, or on standard output. */
static bool put(const struct assignment *a, const char *path, struct error *err)
{
	struct sink s;

	if (!is_new(path, err) || !sink_open(&s, path, err))
		return false;
	assignment_write(&s.buf, a);
	if (!sink_close(&s, err))
		return false;
	if (path)
		printf("%s\n", path);
	return true;
}

/* Students who have the sealed copy of a case cannot argue under one that opens none. */
static void tell_sealed(struct journal *j, const struct assignment *a)
{
	const struct assignment *out = NULL;
	struct handed h;

	if (handouts_load(j, &h, NULL))
		for (size_t i = 0; i < h.n && !*a->memo_key; i++)
			if (*h.list[i].memo_key &&
			    !strcmp(h.list[i].case_hash, a->case_hash))
				out = &h.list[i];
	if (out)
		fprintf(stderr,
			"hotbench: note: the sealed copy of %s is out with "
			"'%s', and who has that copy cannot argue under this "
			"assignment: --same-copy FILE, with that assignment's "
			"file, makes one that opens it\n",
			a->case_slug, out->title);
	handed_release(&h);
}

/* Among those made here, for the day when hearings under it come in. */
static bool keep(const struct assignment *a, struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = journal_open(path, err);
	bool ok;

	if (j)
		tell_sealed(j, a);
	ok = j && handouts_add(j, a, clock_wall_ms(), err);

	journal_close(j);
	free(path);
	return ok;
}

/* It is handed out all the same. */
static void keep_made(struct assignment *a)
{
	struct error err = { 0 };

	assignment_seal(a);
	if (!cli_given.readonly && !keep(a, &err))
		fprintf(stderr,
			"hotbench: note: it is not kept among the assignments "
			"made here, so hearings under it will not be told "
			"from others (hotbench assignment add FILE keeps it): "
			"%s\n",
			err.text);
}

static bool may_write(const char *path, struct error *err)
{
	return !path || !cli_given.readonly ||
	       error_set(err, ERR_USAGE,
			 "--readonly was given: nothing is written.");
}

/* ---- new ---- */

struct making {
	struct terms terms;
	const char *title, *due, *students, *output; /* NULL: not given */
	const char *student_case, *same_copy;
	size_t attempts; /* 0: any number */
	bool team, sealed, after_due;
};
#define NO_CLOCK	  "no-clock"
#define HELP(help, usual) (sizeof usual > 1 ? help " (" usual ")" : help)
#define ROW(id, whose, kind, name, takes, usual, help) \
	{ name, 0, takes, HELP(help, usual),           \
	  INTO_TERM(struct making, terms, id) },

static const struct option_row new_options[] = {
	/* clang-format off */
	TERMS_TABLE(ROW)
	/* clang-format on */
	{ NO_CLOCK, 0, NULL, "the same as --clock none",
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

	/* an examination, as the hearing holds it (hearing.c) */
	if (t->feedback == FEEDBACK_NONE)
		t->hints = t->pause = false;
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

/* "hand/week5.json": "hand/week5-students", where a folder of the case's name stands
 * beside the assignment already; that is said. */
static char *beside_it(const struct making *m, char *folder, const char *slug)
{
	char *there = file_join(folder, slug), *other;
	const char *name = file_base(m->output);
	size_t n = strcspn(name, ".");

	if (file_exists(there)) {
		char *last = xprintf("%.*s-students", (int)n, name);

		other = file_join(folder, last);
		fprintf(stderr,
			"hotbench: note: %s is there already, so the students' "
			"copy goes to %s (--student-case names another "
			"folder)\n",
			there, other);
		free(last);
		free(folder);
		folder = other;
	}
	free(there);
	return folder;
}

/* Where the students' copy goes; NULL: there is none.  The caller frees. */
static char *copy_folder(const struct making *m, const char *slug)
{
	size_t n = m->output ? (size_t)(file_base(m->output) - m->output) : 0;
	char *folder;

	if (m->student_case)
		return xstrdup(m->student_case);
	if (!m->sealed)
		return NULL;
	/* "hand/out.json": "hand"; "/out.json": "/" */
	folder = n ? xstrndup(m->output, n > 1 ? n - 1 : n) : xstrdup(".");
	return m->output ? beside_it(m, folder, slug) : folder;
}

static bool check_seal(const struct making *m, const char *folder,
		       const struct court_case *kase, struct error *err)
{
	char *there;
	bool ok;

	if (!folder)
		return !m->after_due ||
		       error_set(err, ERR_USAGE,
				 "--memo-after-due is for a sealed memo: "
				 "--sealed");
	if (!m->output)
		return error_set(
			err, ERR_USAGE,
			"The sealed case and the assignment belong "
			"together: say where that goes, with -o FILE.");
	if (m->after_due && !m->due)
		return error_set(err, ERR_USAGE,
				 "--memo-after-due wants a date: --due");
	there = file_join(folder, kase->slug);
	ok = !file_exists(there) ||
	     error_set(err, ERR_EXISTS,
		       "%s is there already: name another folder with "
		       "--student-case",
		       there);
	free(there);
	return ok;
}

/* The copy that was made with an earlier assignment serves this one, too. */
static bool share(struct assignment *a, const struct making *m,
		  const struct court_case *kase, struct error *err)
{
	struct assignment other;
	bool ok;

	if (m->sealed || m->student_case)
		return error_set(err, ERR_USAGE,
				 "--same-copy is instead of --sealed and "
				 "--student-case: no other copy is made");
	ok = load(&other, m->same_copy, err) ||
	     error_within(err, "--same-copy");
	if (ok && !*other.memo_key)
		ok = error_set(err, ERR_USAGE,
			       "--same-copy %s: no sealed copy was made with "
			       "it",
			       m->same_copy);
	if (ok && !assignment_is_of(&other, kase, NULL))
		ok = error_set(err, ERR_USAGE,
			       "--same-copy %s is of another case, or of "
			       "another version of this one: seal this one "
			       "with --sealed",
			       m->same_copy);
	if (ok) {
		memcpy(a->memo_key, other.memo_key, sizeof a->memo_key);
		memcpy(a->memo_hash, other.memo_hash, sizeof a->memo_hash);
		a->memo_after_due = m->after_due;
	}
	if (ok && other.memo_after_due && !m->after_due)
		fprintf(stderr,
			"hotbench: note: debriefs under this one show the memo "
			"at once, also before '%s' is due (--memo-after-due)\n",
			other.title);
	assignment_release(&other);
	return ok;
}

/* The memo is sealed; what lies among the papers is for whoever has the copy. */
static void tell_notes(const struct court_case *kase)
{
	const struct document *first = NULL;
	size_t n = 0;

	for (size_t i = 0; i < kase->n_documents; i++) {
		const struct document *d = &kase->documents[i];

		if (d->pool != POOL_METADOCUMENTS)
			continue;
		first = first ? first : d;
		n++;
	}
	if (first)
		fprintf(stderr,
			"hotbench: note: students can read the %zu note%s on "
			"the law in the copy (%s%s): what is for judges alone "
			"is sealed once hotbench case set %s document %s for "
			"bench says so\n",
			n, str_plural(n), first->file,
			n > 1 ? " and others" : "", kase->slug, first->id);
}

static bool make_copy(struct assignment *a, const struct making *m,
		      const char *folder, const struct court_case *kase,
		      struct error *err)
{
	sealed_make_key(a->memo_key);
	a->memo_after_due = m->after_due;
	if (!sealed_copy(kase, folder, a->memo_key, a->memo_hash, err))
		return false;
	printf("%s/%s\n", folder, kase->slug);
	tell_notes(kase);
	if (kase->origin == CASE_SHIPPED)
		fprintf(stderr,
			"hotbench: note: '%s' comes with hotbench: whoever "
			"has that has its memo\n",
			kase->slug);
	return true;
}

static bool seal(struct assignment *a, const struct making *m,
		 const struct court_case *kase, struct error *err)
{
	char *folder;
	bool ok;

	if (m->same_copy && m->after_due && !m->due)
		return error_set(err, ERR_USAGE,
				 "--memo-after-due wants a date: --due");
	if (m->same_copy)
		return share(a, m, kase, err);
	folder = copy_folder(m, kase->slug);
	ok = check_seal(m, folder, kase, err) &&
	     (!folder || make_copy(a, m, folder, kase, err));
	free(folder);
	return ok;
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
	ok = may_write(m->output, err) && is_new(m->output, err) &&
	     catalogue_case_given(&c, name, &kase, err) &&
	     is_whole(&kase, err) && is_sound(&kase, err) &&
	     take_due(&a, m->due, err) && take_students(&a, m, err) &&
	     settle_terms(&c, &a, &kase, err);
	a.attempts = (int)m->attempts;
	if (ok)
		name_case(&a, &kase);
	ok = ok && take_title(&a, m->title, err) && seal(&a, m, &kase, err) &&
	     put(&a, m->output, err);
	if (ok)
		keep_made(&a);
	assignment_release(&a);
	case_release(&kase);
	catalogue_release(&c);
	return ok;
}

static int run_new(struct args *a)
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

static const struct command assignment_new = {
	.name = "assignment new",
	.usage = "CASE [options] [-o FILE]",
	.help = "Writes the file that students argue under: case, terms and "
		"due date.",
	.run = run_new,
	.options = new_options,
	.n_options = sizeof new_options / sizeof *new_options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};

/* ---- show ---- */

struct showing {
	enum show_format format;
};

static const struct option_row show_options[] = {
	{ "format", 0, "text|json", "how to print (text)",
	  INTO_CHOICE(struct showing, format, show_format_names, 2) },
};

static void print_due(const struct assignment *a)
{
	char due[CLOCK_HERE_BYTES];
	struct assigned note;
	struct buf line;

	if (!a->due_ms)
		return;
	clock_here(a->due_ms, due);
	buf_init(&line, BUF_TEXT_MAX);
	buf_puts(&line, due);
	assignment_note(a, &note);
	if (assigned_late_ms(&note, clock_wall_ms())) {
		buf_puts(&line, "; who begins now is ");
		assigned_say_late(assigned_late_ms(&note, clock_wall_ms()),
				  &line);
	}
	show_field("due", line.s);
	buf_release(&line);
	assigned_release(&note);
}

/* Whether it can be argued here, as far as the case goes. */
static void print_here(const struct assignment *a)
{
	struct catalogue c;
	struct court_case kase = { 0 };
	struct error err = { 0 };

	catalogue_init(&c);
	if (catalogue_case_with(&c, a->case_slug, false, a->memo_key, &kase,
				&err) &&
	    assignment_is_of(a, &kase, &err))
		show_field("the case here", "the same");
	else
		show_field("the case here", err.text);
	case_release(&kase);
	catalogue_release(&c);
}

static void print_students(const struct assignment *a)
{
	struct buf list;

	buf_init(&list, BUF_TEXT_MAX);
	for (size_t i = 0; i < a->students.n; i++)
		buf_printf(&list, "%s%s", i ? ", " : "", a->students.list[i]);
	show_field(a->team ? "team (first, second oralist)" : "students",
		   list.s);
	buf_release(&list);
}

static void print_attempts(const struct assignment *a)
{
	char *n = a->attempts ? xprintf("%d", a->attempts)
			      : xstrdup("any number");

	show_field("attempts", n);
	free(n);
}

/* As they hold: without feedback a hearing is an examination (hearing.c). */
static void print_terms(const struct terms *given)
{
	struct terms held = *given; /* borrows */
	const struct terms *t = &held;
	struct buf said;

	if (held.feedback == FEEDBACK_NONE)
		held.hints = held.pause = false;

	buf_init(&said, BUF_TEXT_MAX);
	show_title("Terms");
	for (int id = 0; id < TERMS; id++) {
		buf_reset(&said);
		terms_say(t, (enum term)id, &said);
		if (said.len && strcmp(said.s, "0") != 0)
			printf("  %-10s %s\n", terms_name((enum term)id),
			       said.s);
	}
	buf_release(&said);
}

static void print_own(const struct assignment *a)
{
	struct terms whole;
	char *head;

	if (!a->own)
		return;
	head = xprintf("Allowed to student %s, whose file this is", a->own);
	show_title(head);
	free(head);
	whole = a->terms;
	assignment_extend(a, &whole);
	if (a->extra_time > 1 && whole.minutes > 0)
		printf("  %g times the minutes: %g\n", a->extra_time,
		       whole.minutes);
	else if (a->extra_time > 1)
		printf("  %g times the minutes\n", a->extra_time);
	if (a->no_clock)
		puts("  no clock");
	if (a->no_interruption)
		puts("  no interruptions");
}

static void print(const struct assignment *a)
{
	char *named = xprintf("%s (%s)", a->case_title, a->case_slug);

	puts(a->title);
	show_field("case", named);
	free(named);
	print_here(a);
	print_due(a);
	print_students(a);
	print_attempts(a);
	if (*a->memo_key)
		show_field("memo", a->memo_after_due
					   ? "sealed; no debrief shows it "
					     "before the due date"
					   : "sealed; the debrief shows it");
	show_field("hash", a->hash);
	print_terms(&a->terms);
	print_own(a);
}

static int run_show(struct args *args)
{
	struct showing s = { SHOW_TEXT };
	struct assignment a;
	struct error err = { 0 };
	struct buf out;
	int code = EXIT_DONE;

	if (!args_take(args, &s))
		return args->code;
	if (!load(&a, args->words[0], &err)) {
		code = cli_fail(&err);
	} else if (s.format == SHOW_TEXT) {
		print(&a);
	} else {
		buf_init(&out, BUF_TEXT_MAX);
		assignment_show(&out, &a);
		code = show_buf(&out);
	}
	assignment_release(&a);
	return code;
}

static const struct command assignment_show_command = {
	.name = "assignment show",
	.usage = "FILE [--format text|json]",
	.help = "What was assigned, and whether the case here is that one.",
	.run = run_show,
	.options = show_options,
	.n_options = 1,
	.min_words = 1,
	.max_words = 1,
};

/* ---- accommodate ---- */

struct allowing {
	const char *student, *output;
	double extra_time;
	bool no_clock, no_interruption;
};

static const struct option_row allow_options[] = {
	{ "student", 0, "NUMBER", "for whom",
	  INTO_TEXT(struct allowing, student) },
	{ "extra-time", 0, "X",
	  "X times the minutes: 1.5 for half as much more",
	  INTO_NUMBER(struct allowing, extra_time, 1, ASSIGNMENT_EXTRA_MAX) },
	{ NO_CLOCK, 0, NULL, "no clock at all",
	  INTO_FLAG(struct allowing, no_clock) },
	{ "no-interruption", 0, NULL, "the bench does not cut in",
	  INTO_FLAG(struct allowing, no_interruption) },
	{ "output", 'o', "FILE", "into a new file (standard output)",
	  INTO_TEXT(struct allowing, output) },
};

/* From the class's file, whom it is for. */
static bool is_for(const struct assignment *a, const char *path,
		   const char *student, struct error *err)
{
	const char *who;

	if (a->own)
		return error_set(err, ERR_USAGE,
				 "%s is the own file of student %s, with what "
				 "is allowed to them: give the class's file, "
				 "which it was made from",
				 path, a->own);
	return assignment_student(a, student, &who, NULL) ||
	       error_set(err, ERR_USAGE,
			 "%s is not for student %s: hotbench assignment show "
			 "%s tells for whom it is",
			 path, student, path);
}

static bool is_same_allowed(const struct assignment *a,
			    const struct assignment *b)
{
	return fabs(a->extra_time - b->extra_time) < 1e-9 &&
	       a->no_clock == b->no_clock &&
	       a->no_interruption == b->no_interruption;
}

/* "1.5 times the minutes, no clock" */
static void say_allowed(const struct assignment *a, struct buf *out)
{
	if (a->extra_time > 1)
		buf_printf(out, "%g times the minutes", a->extra_time);
	if (a->no_clock)
		buf_printf(out, "%sno clock", out->len ? ", " : "");
	if (a->no_interruption)
		buf_printf(out, "%sno interruptions", out->len ? ", " : "");
}

/* One student with two files may argue under either. */
static void tell_other_own(const struct handed *h, const struct assignment *a)
{
	struct buf what;

	for (size_t i = h->n; i-- > 0;) {
		const struct assignment *other = &h->list[i];

		if (!handed_is_own(other, a, a->own) ||
		    is_same_allowed(other, a))
			continue;
		buf_init(&what, BUF_TEXT_MAX);
		say_allowed(other, &what);
		fprintf(stderr,
			"hotbench: note: student %s has a file of their own "
			"for this assignment already (%s): they may argue "
			"under either, and what either allows counts as "
			"allowed\n",
			a->own, what.s);
		buf_release(&what);
		return;
	}
}

/* Before it is among them itself. */
static void look_for_other_own(struct assignment *a)
{
	struct handed h = { 0 };
	struct journal *j;
	bool none;

	assignment_seal(a);
	j = kept_look(&none, NULL);
	if (j && handouts_load(j, &h, NULL))
		tell_other_own(&h, a);
	handed_release(&h);
	journal_close(j);
}

static bool allow(const struct allowing *w, const char *path, struct error *err)
{
	struct assignment a;
	bool ok;

	if (!may_write(w->output, err))
		return false;
	ok = load(&a, path, err) && is_for(&a, path, w->student, err);
	a.own = arena_strdup(&a.arena, w->student);
	a.extra_time = w->extra_time;
	a.no_clock = w->no_clock;
	a.no_interruption = w->no_interruption;
	ok = ok && put(&a, w->output, err);
	if (ok) {
		look_for_other_own(&a);
		keep_made(&a);
	}
	assignment_release(&a);
	return ok;
}

static int run_accommodate(struct args *a)
{
	struct allowing w = { .extra_time = 1 };
	struct error err = { 0 };

	if (!args_take(a, &w))
		return a->code;
	if (!w.student || !record_is_student(w.student))
		return cli_usage("Say for whom: --student NUMBER.");
	if (strchr(w.student, ','))
		return cli_usage("--student %.80s: a file is for one student: "
				 "write one for each of them.",
				 w.student);
	if (w.extra_time <= 1 && !w.no_clock && !w.no_interruption)
		return cli_usage("Say what is allowed: --extra-time 1.5, "
				 "--no-clock or --no-interruption.");
	return allow(&w, a->words[0], &err) ? EXIT_DONE : cli_fail(&err);
}

static const struct command assignment_accommodate = {
	.name = "assignment accommodate",
	.usage = "FILE --student NUMBER [--extra-time X] [--no-clock] "
		 "[--no-interruption] [-o FILE]",
	.help = "Writes a student's own file: the same assignment, with what "
		"is allowed to them.",
	.run = run_accommodate,
	.options = allow_options,
	.n_options = sizeof allow_options / sizeof *allow_options,
	.min_words = 1,
	.max_words = 1,
};

/* ---- add ---- */

static bool add(const char *path, struct error *err)
{
	struct assignment a;
	bool ok = load(&a, path, err) && keep(&a, err);

	if (ok)
		printf("%s\n", a.hash);
	assignment_release(&a);
	return ok;
}

static int run_add(struct args *a)
{
	struct error err = { 0 };

	if (!args_take(a, NULL))
		return a->code;
	for (size_t i = 0; i < a->n_words; i++)
		if (!add(a->words[i], &err))
			return cli_fail(&err);
	return EXIT_DONE;
}

static const struct command assignment_add = {
	.name = "assignment add",
	.usage = "FILE...",
	.help = "Counts those made on another machine as made here, where "
		"hearings are told from others.",
	.run = run_add,
	.min_words = 1,
	.max_words = ASSIGNMENTS_MAX,
	.writes = true,
};

/* ---- the four ---- */

static const struct command *const verbs[] = { &assignment_new,
					       &assignment_show_command,
					       &assignment_accommodate,
					       &assignment_add, NULL };

const struct command command_assignment = {
	.name = "assignment",
	.usage = "new|show|accommodate|add",
	.help = "What an instructor hands out: the same hearing for everybody.",
	.verbs = verbs,
};
