/*
 * hotbench report: one hearing or several on paper, or a class in a table
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/kept.h"
#include "cli/sink.h"
#include "cli/told.h"
#include "court/assigned.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "court/doubts.h"
#include "court/handed.h"
#include "court/map.h"
#include "court/record.h"
#include "court/regrade.h"
#include "court/wording.h"
#include "hearing/reread.h"
#include "report/class.h"
#include "report/format.h"
#include "report/redact.h"
#include "report/report.h"
#include "report/single.h"
#include "store/handouts.h"
#include "store/journal.h"
#include "store/written.h"

#define EXPORT_ENDING ".json"
#define REPORTS_MAX   5000 /* words of a class */
#define SECTIONS_MAX  200  /* hearings of one report */

struct given {
	enum report_format format; /* REPORT_FORMATS: not given */
	const char *output, *redact_list, *labels_by, *assignment;
	size_t n_by;	   /* labels of that person */
	size_t n_caseless; /* hearings whose case is gone: the first is told */
	bool class, names, skip_bad, blind, for_student;
	struct redact redact;
	struct journal *journal; /* NULL: there is none, or it cannot be read */
	struct written written;	 /* here */
	size_t n_graded; /* files whose hearing bears something in the journal */
	char *legend;	 /* of the settings; NULL for none */
	const char *const *words;
	size_t n_words;
};

static const struct option_row options[] = {
	{ "output", 'o', "FILE",
	  "into a file (standard output); its ending says the format",
	  INTO_TEXT(struct given, output) },
	{ "format", 0, "text|md|json|csv|html", "how (text)",
	  INTO_CHOICE(struct given, format, format_names, REPORT_FORMATS) },
	{ "class", 0, NULL, "one table of all hearings (of a folder: always)",
	  INTO_FLAG(struct given, class) },
	{ "names", 0, NULL, "class: students by name, not by number",
	  INTO_FLAG(struct given, names) },
	{ "skip-bad", 0, NULL, "class: leave out files that cannot be read",
	  INTO_FLAG(struct given, skip_bad) },
	{ "assignment", 0, "FILE",
	  "class: held against that one (those made here)",
	  INTO_TEXT(struct given, assignment) },
	{ "redact", 0, "NAME,...",
	  "without these names (@student, @authors, @notes: people's; said "
	  "aloud: only names that are given or known)",
	  INTO_TEXT(struct given, redact_list) },
	{ "blind", 0, NULL,
	  "for whoever is to label it: no student, reading, label, note or "
	  "figure; a name said aloud goes by --redact NAME",
	  INTO_FLAG(struct given, blind) },
	{ "for-student", 0, NULL,
	  "to be handed back: without a bench memo that students do not see "
	  "yet",
	  INTO_FLAG(struct given, for_student) },
	{ "labels-by", 0, "NAME", "that person's labels hold over others'",
	  INTO_TEXT(struct given, labels_by) },
};

/* ---- one hearing, wherever it is ---- */

static bool is_file(const char *word)
{
	return strchr(word, '/') || str_ends_fold(word, EXPORT_ENDING) ||
	       !strcmp(word, "-") || file_bytes(word) >= 0;
}

/* An exit code; faults carry where they are.  r is the caller's in any case. */
static int read_one(const char *word, enum file_from from,
		    struct hearing_record *r, struct faults *f)
{
	struct error err;

	if (from == FILE_FOUND || is_file(word))
		return kept_read(word, from, r, f) ? EXIT_DONE : EXIT_DATA;
	if (kept_load(word, r, &err))
		return r->damaged ? EXIT_PROBLEM : EXIT_DONE;
	record_init(r);
	if (err.code == ERR_UNKNOWN)
		error_within(&err, "'%.80s' is no file and no folder", word);
	return cli_fail(&err);
}

/* Of many hearings without their case one is told, and at the end how many more. */
static void find_case(struct given *g, const char *word,
		      struct court_case *kase, const struct hearing_record *r)
{
	struct error err;

	if (!kept_find_case(kase, r, &err) && !g->n_caseless++)
		fprintf(stderr,
			"hotbench: note: %s: without its case file (%s)\n",
			word, err.text);
}

static void tell_caseless(const struct given *g)
{
	size_t more = g->n_caseless - 1;

	if (g->n_caseless > 1)
		fprintf(stderr,
			"hotbench: note: %zu more hearing%s without %s, too\n",
			more, more == 1 ? " is" : "s are",
			more == 1 ? "its case file" : "their case files");
}

/* What is kept here of the same hearing counts; false where its words are others. */
static bool lay_beside(struct given *g, struct hearing_record *r,
		       struct hearing_record *kept, struct buf *told)
{
	bool bears = kept->n_marks || kept->ballots_json;

	if (!journal_lay_beside(g->journal, r, kept)) {
		buf_puts(told, "not the words of the hearing of that id in the "
			       "journal here");
		return false;
	}
	if (!r->redacted && regrade_readings(r, kept))
		buf_puts(told, "not the readings of the hearing of that id in "
			       "the journal here, which count");
	if (r->ended_ms && regrade_goes_on(kept, r))
		fprintf(stderr,
			"hotbench: note: %s goes on in its file behind what is "
			"here: the file counts, and hotbench hearings import "
			"takes it in\n",
			r->id);
	g->n_graded += bears;
	return true;
}

/* Of a file: what it bears that was not written here, and in a class what was.  False
 * where a hearing of its id is here, and other words were said in it. */
static bool look_here(struct given *g, struct hearing_record *r,
		      struct buf *told)
{
	struct hearing_record kept;
	bool is_here = g->journal && journal_find(g->journal, r->id, &kept);
	bool is_same = true;

	written_look(&g->written, r, is_here ? &kept : NULL, NULL, NULL);
	if (!is_here)
		return true;
	if (g->class)
		is_same = lay_beside(g, r, &kept, told);
	record_release(&kept);
	return is_same;
}

/* What was counted of a student by labels that nobody here gave is no figure of theirs. */
static void leave_out(struct given *g, struct hearing_record *r,
		      struct buf *told)
{
	size_t n = written_leave_out(&g->written, r, g->labels_by);

	if (n)
		buf_printf(told,
			   "%s%zu label%s of it %s not given here, and "
			   "count%s in no table until hotbench hearings accept "
			   "takes %s over",
			   told->len ? "; " : "", n, str_plural(n),
			   n == 1 ? "was" : "were", n == 1 ? "s" : "",
			   n == 1 ? "it" : "them");
}

static void prepare(struct given *g, struct hearing_record *r)
{
	/* Whose it is comes first of all that a judge must not know. */
	g->redact.student |= g->blind;
	if (!g->class && redact_leaves_spoken(&g->redact, r))
		fprintf(stderr, "hotbench: note: %s: " REDACT_SPOKEN "\n",
			r->id);
	if (g->labels_by)
		g->n_by += record_prefer(r, g->labels_by);
	redact_record(&g->redact, r);
}

/* Whose labels hold, where that may be told. */
static const char *told_by(const struct given *g)
{
	return g->redact.authors ? NULL : g->labels_by;
}

/* A name that nobody has is a slip of the pen. */
static int check_labels_by(const struct given *g)
{
	return !g->labels_by || g->n_by
		       ? EXIT_DONE
		       : cli_usage("report: no label here is by '%.80s'; "
				   "hotbench hearings label ID tells whose "
				   "there are",
				   g->labels_by);
}

/* The case of the hearing at hand; it stays while the next has the same. */
static void turn_to_case(struct given *g, const char *word,
			 struct court_case *kase, char **slug,
			 const struct hearing_record *r)
{
	/* of an assigned one the memo may be sealed under its own key */
	if (*slug && !strcmp(*slug, r->case_slug) && !r->assigned.title)
		return;
	case_release(kase);
	*kase = (struct court_case){ .slug = NULL };
	find_case(g, word, kase, r);
	str_set(slug, r->assigned.title ? "" : r->case_slug);
}

/* The case as far as its assignment shows it by now. */
static const struct court_case *shown(const struct hearing_record *r,
				      const struct court_case *kase,
				      struct court_case *closed)
{
	return assigned_case(&r->assigned, kase, clock_wall_ms(), closed);
}

/* ---- out ---- */

static int print(const struct given *g, const struct report *reports, size_t n)
{
	struct error err;
	struct sink s;

	if (!sink_open(&s, g->output, &err))
		return cli_fail(&err);
	format_write(g->format, reports, n, g->n_words > 1 && !g->class,
		     &s.buf);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}

/* ---- hearings ---- */

/* When the memo that stands in the report opens for students; 0 where it is open, or no
 * part of it. */
static int64_t memo_opens(const struct given *g, const char *word,
			  const struct hearing_record *r,
			  const struct court_case *kase)
{
	char opens[CLOCK_HERE_BYTES];

	if (g->blind || !r->ended_ms || !kase->slug || kase->sealed ||
	    !assigned_hides_memo(&r->assigned, clock_wall_ms()))
		return 0;
	clock_here(r->assigned.due_ms, opens);
	fprintf(stderr,
		"hotbench: note: %s: the bench memo stands in this report, and "
		"opens for students %s; --for-student leaves it out\n",
		word, opens);
	return r->assigned.due_ms;
}

/* "This may be what the other side must establish: ", and what that is. */
static void cut_side(struct remark *m)
{
	char *at = m->why && remark_is(m, REMARK_SWITCHING_SIDES)
			   ? strchr(m->why, ':')
			   : NULL;

	if (at && at[1])
		memcpy(at, ".", sizeof ".");
}

/* In words of the memo or the map nothing is said of an answer: what a reading leaves out
 * by itself where the case is unquoted (court/case.h). */
static void unquote(struct reading *r)
{
	if (!r)
		return;
	if (r->heard.n_answers) {
		str_set(&r->why, wording("foreseen", "why"));
		str_set(&r->instead, NULL);
	}
	for (size_t i = 0; i < r->heard.n_authorities; i++)
		str_set(&r->heard.authorities[i].why, NULL);
	for (size_t i = 0; i < r->n_remarks; i++)
		cut_side(&r->remarks[i]);
}

/* What is handed back before the memo opens is without it, and says so. */
static const struct court_case *without_memo(const char *word,
					     struct hearing_record *r,
					     const struct court_case *kase,
					     struct court_case *closed)
{
	char opens[CLOCK_HERE_BYTES];

	if (!assigned_hides_memo(&r->assigned, clock_wall_ms()))
		return kase;
	for (size_t i = 0; i < r->said.n; i++) {
		unquote(r->said.turns[i].reading);
		unquote(r->said.turns[i].original);
	}
	clock_here(r->assigned.due_ms, opens);
	fprintf(stderr,
		"hotbench: %s: the bench memo opens for students %s, and is "
		"left out\n",
		word, opens);
	return assigned_close(kase, closed);
}

static int add_section(struct given *g, const char *word, struct report *out)
{
	struct court_case kase = { .slug = NULL }, closed;
	const struct court_case *open;
	struct hearing_record r;
	struct faults f;
	int code;

	faults_init(&f);
	code = read_one(word, FILE_GIVEN, &r, &f);
	if (code < EXIT_USAGE) {
		find_case(g, word, &kase, &r);
		case_open_map(&kase);
		if (!r.legend)
			r.legend = str_dup(g->legend);
		if (is_file(word))
			look_here(g, &r, NULL);
		prepare(g, &r);
		redact_head(&g->redact, &r);
		open = g->for_student ? without_memo(word, &r, &kase, &closed)
				      : shown(&r, &kase, &closed);
		single_build(out,
			     &(struct single_of){
				     &r, open, &g->redact, g->blind, told_by(g),
				     memo_opens(g, word, &r, open) });
	}
	told_faults(&f);
	case_release(&kase);
	record_release(&r);
	return code;
}

static int report_hearings(struct given *g)
{
	struct report *reports = xcalloc(g->n_words, sizeof *reports);
	int code = EXIT_DONE, worst = EXIT_DONE;
	size_t n = 0;

	if (g->n_words > SECTIONS_MAX)
		code = cli_usage("report: more than %d hearings in one report; "
				 "--class makes a table of them",
				 SECTIONS_MAX);
	for (; n < g->n_words && code < EXIT_USAGE; n++) {
		code = add_section(g, g->words[n], &reports[n]);
		worst = code > worst ? code : worst;
	}
	if (code < EXIT_USAGE)
		code = check_labels_by(g);
	tell_caseless(g);
	if (code < EXIT_USAGE) {
		code = print(g, reports, n);
		code = code > worst ? code : worst;
	}
	for (size_t i = 0; i < n; i++)
		report_release(&reports[i]);
	free(reports);
	return code;
}

/* ---- what was handed out ---- */

/* Those made here, where there is a journal to look at. */
static void load_made(struct handed *h)
{
	struct error err = { 0 };
	struct journal *j;
	bool none;

	*h = (struct handed){ 0 };
	j = kept_look(&none, &err);
	if (!none && (!j || !handouts_load(j, h, &err)))
		fprintf(stderr,
			"hotbench: note: what was assigned here cannot be "
			"read, so hearings are not held against it: %s\n",
			err.text);
	journal_close(j);
}

/* What was written here, where there is a journal to look at. */
static void load_written(struct given *g)
{
	struct error err = { 0 };
	bool none;
	struct journal *j = kept_look(&none, &err);

	if ((!none && !j) || !kept_written(j, &g->written, &err))
		fprintf(stderr,
			"hotbench: note: what was labelled and graded here "
			"cannot be read, so every score sheet of a file counts "
			"as filled in elsewhere: %s\n",
			err.text);
	g->journal = j;
}

/* The one that somebody named, and what is allowed to single students under it. */
static bool load_named(struct handed *h, const char *path, struct error *err)
{
	struct assignment a;
	struct handed made;
	struct faults f;
	bool ok;

	*h = (struct handed){ .one = true };
	faults_init(&f);
	assignment_load(&a, path, &f);
	ok = faults_settle(&f, err) || error_within(err, "--assignment");
	load_made(&made);
	for (size_t i = 0; ok && i < made.n; i++)
		if (made.list[i].own && !strcmp(made.list[i].hash, a.hash))
			handed_take(h, &made.list[i]);
	if (ok)
		handed_take(h, &a);
	assignment_release(&a);
	handed_release(&made);
	return ok;
}

static bool load_handed(struct handed *h, const char *path, struct error *err)
{
	if (path)
		return load_named(h, path, err);
	load_made(h);
	return true;
}

/* ---- a class ---- */

/* Where a hearing came from. */
struct source {
	char id[RECORD_ID_BYTES];
	char *word;
	size_t n_turns, place;
};

struct sources {
	struct source *list;
	size_t n, room;
};

struct reading_class {
	struct given *g;
	struct class *class;
	struct faults faults;
	size_t n_bad, n_examinations, n_copies, n_parts;
	struct sources sources; /* of what is in the table */
	/* With other words than here, or unfinished: behind the others. */
	struct sources late;
	bool is_late;
	struct court_case kase;
	char *slug;
	struct catalogue catalogue;
	struct reread reread;
};

static void keep_source(struct sources *to, const char *id, const char *word,
			size_t n_turns)
{
	struct source *s;

	to->list = xgrow(to->list, to->n, &to->room, sizeof *to->list);
	s = &to->list[to->n++];
	*s = (struct source){ .word = xstrdup(word),
			      .n_turns = n_turns,
			      .place = to->n };
	snprintf(s->id, sizeof s->id, "%s", id);
}

static const char *source_of(const struct sources *s, const char *id)
{
	for (size_t i = 0; i < s->n; i++)
		if (!strcmp(s->list[i].id, id))
			return s->list[i].word;
	return "";
}

/* The longest first, so that what goes on is there before what it began with. */
static int by_length(const void *one, const void *other)
{
	const struct source *a = one, *b = other;

	if (a->n_turns != b->n_turns)
		return a->n_turns < b->n_turns ? 1 : -1;
	return (a->place > b->place) - (a->place < b->place);
}

static void release_sources(struct sources *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->list[i].word);
	free(s->list);
}

/* Whether what is in the table is the same hearing, handed in later and longer. */
static bool is_part_of(const char *first, const struct hearing_record *r)
{
	struct hearing_record whole;
	struct faults f;
	bool is;

	if (file_bytes(first) < 0)
		return false;
	faults_init(&f);
	is = kept_read(first, FILE_FOUND, &whole, &f) &&
	     regrade_goes_on(r, &whole);
	record_release(&whole);
	return is;
}

/* A second download is no harm; what says something else under the same id is.  Whether
 * it may be left out without a word. */
static bool settle_twin(struct reading_class *c, const char *word,
			const struct hearing_record *r)
{
	const char *first = source_of(&c->sources, r->id);

	switch (class_twin(c->class, r)) {
	case CLASS_TWIN_SAME:
		fprintf(stderr,
			"hotbench: note: %s and %s are the same, and counted "
			"once\n",
			first, word);
		c->n_copies++;
		return true;
	case CLASS_TWIN_OTHER:
		if (is_part_of(first, r)) {
			fprintf(stderr,
				"hotbench: note: %s goes on where %s was left, "
				"and counts instead of it\n",
				first, word);
			c->n_parts++;
			return true;
		}
		faults_add(&c->faults,
			   "%s: hearing %s is there already, from %s, with "
			   "other turns: an id is given once, so one of the "
			   "two was changed",
			   word, r->id, first);
		break;
	case CLASS_TWIN_SAID:
		faults_add(&c->faults,
			   "%s: hearing %s is there already, from %s, with "
			   "other labels, score sheets or terms: give one of "
			   "the two",
			   word, r->id, first);
		break;
	case CLASS_TWIN_NONE:
		faults_add(&c->faults,
			   "%s: hearing %s is one too many for a table", word,
			   r->id);
		break;
	}
	return false;
}

/* What was read by the program itself needs no second look. */
static bool is_begun_here(const struct given *g, const char *id)
{
	return g->journal && written_begun(g->journal, id);
}

/* Of two files of one id the one with the words of the hearing here comes first, and a
 * finished one before what it began with. */
static bool may_wait(struct reading_class *c, const char *word,
		     const struct hearing_record *r, bool is_same)
{
	if ((is_same && r->ended_ms) || c->is_late || file_bytes(word) < 0)
		return false;
	keep_source(&c->late, "", word, is_same ? r->said.n : 0);
	return true;
}

static bool take_hearing(struct reading_class *c, const char *word,
			 bool is_from_file, struct hearing_record *r)
{
	size_t n_graded = c->g->n_graded;
	struct court_case closed;
	struct buf told;
	bool ok = true;

	buf_init(&told, BUF_TEXT_MAX);
	if (is_from_file && may_wait(c, word, r, look_here(c->g, r, &told))) {
		c->g->n_graded = n_graded;
		buf_release(&told);
		return true;
	}
	turn_to_case(c->g, word, &c->kase, &c->slug, r);
	doubts_tell(r, clock_wall_ms(), &told);
	if (is_from_file || !is_begun_here(c->g, r->id))
		reread_tell(&c->reread, r, &told);
	leave_out(c->g, r, &told);
	prepare(c->g, r);
	if (class_add(c->class, r, shown(r, &c->kase, &closed), told.s)) {
		keep_source(&c->sources, r->id, word, r->said.n);
	} else {
		ok = settle_twin(c, word, r);
		c->g->n_graded = n_graded;
	}
	buf_release(&told);
	return ok;
}

static void add_hearing(struct reading_class *c, const char *word,
			enum file_from from)
{
	bool is_from_file = from == FILE_FOUND || is_file(word);
	struct hearing_record r;
	bool ok = read_one(word, from, &r, &c->faults) < EXIT_USAGE;

	if (ok && record_is_examination(&r))
		c->n_examinations++;
	else if (ok)
		ok = take_hearing(c, word, is_from_file, &r);
	c->n_bad += !ok;
	record_release(&r);
}

static void add_late(struct reading_class *c)
{
	c->is_late = true;
	if (c->late.n)
		qsort(c->late.list, c->late.n, sizeof *c->late.list, by_length);
	for (size_t i = 0; i < c->late.n; i++)
		add_hearing(c, c->late.list[i].word, FILE_FOUND);
}

static void add_folder(struct reading_class *c, const char *dir)
{
	struct error err;
	char **names = NULL;
	size_t n = 0, found = 0;

	if (!file_names(dir, &names, &n, &err)) {
		faults_add(&c->faults, "hotbench: %s", err.text);
		c->n_bad++;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		char *path = file_join(dir, names[i]);

		if (str_ends_fold(path, EXPORT_ENDING)) {
			add_hearing(c, path, FILE_FOUND);
			found++;
		}
		free(path);
	}
	if (!found) {
		faults_add(&c->faults,
			   "%s: no exported hearing (*" EXPORT_ENDING
			   ") is in it",
			   dir);
		c->n_bad++;
	}
	file_free_names(names, n);
}

/* Takes the note. */
static void add_note(struct class *class, char *note)
{
	class_note(class, note);
	free(note);
}

/* What the table has of the files, and what it has not. */
static void note_files(const struct reading_class *c)
{
	if (told_by(c->g))
		add_note(c->class, xprintf("%s's labels hold over others'.",
					   told_by(c->g)));
	if (c->n_bad)
		add_note(c->class,
			 xprintf("%zu file%s could not be used and %s left "
				 "out.",
				 c->n_bad, str_plural(c->n_bad),
				 c->n_bad == 1 ? "is" : "are"));
	if (c->g->n_graded)
		add_note(c->class,
			 xprintf("Of %zu of the files the journal here holds "
				 "labels, notes or score sheets: these count "
				 "with what the files say.",
				 c->g->n_graded));
	if (c->n_copies)
		add_note(c->class,
			 xprintf("%zu file%s the same as another of them, and "
				 "left out.",
				 c->n_copies,
				 c->n_copies == 1 ? " is" : "s are"));
	if (c->n_parts)
		add_note(c->class,
			 xprintf("%zu file%s an unfinished part of another of "
				 "them, and left out.",
				 c->n_parts,
				 c->n_parts == 1 ? " is" : "s are each"));
	if (c->reread.n_left)
		add_note(c->class,
			 xprintf("The readings of %zu hearing%s were not read "
				 "again: %d answers are, of one table. Give "
				 "fewer at once.",
				 c->reread.n_left, str_plural(c->reread.n_left),
				 REREAD_ANSWERS_MAX));
}

static void tell_bad(const struct reading_class *c)
{
	fprintf(stderr, "hotbench: report: %zu of them cannot be used%s\n",
		c->n_bad,
		!class_count(c->class)
			? ", and there is no other"
			: "; --skip-bad makes the table of the others");
}

static void tell_examinations(const struct reading_class *c)
{
	fprintf(stderr,
		"hotbench: report: %zu cross-examination%s left out: this "
		"table is of arguments\n",
		c->n_examinations, c->n_examinations == 1 ? " is" : "s are");
}

static int settle_class(struct reading_class *c)
{
	struct report out;
	int code;

	tell_caseless(c->g);
	if (check_labels_by(c->g) != EXIT_DONE)
		return EXIT_USAGE;
	if (c->n_bad && (!c->g->skip_bad || !class_count(c->class))) {
		tell_bad(c);
		return EXIT_DATA;
	}
	if (c->n_examinations) {
		tell_examinations(c);
		if (!class_count(c->class))
			return EXIT_DATA;
	}
	note_files(c);
	class_legend(c->class, c->g->legend);
	class_build(c->class, &out);
	code = print(c->g, &out, 1);
	report_release(&out);
	return code == EXIT_DONE && c->n_bad ? EXIT_PROBLEM : code;
}

static int report_class(struct given *g)
{
	struct reading_class c = { .g = g };
	struct handed handed;
	struct error err;
	int code;

	if (!load_handed(&handed, g->assignment, &err)) {
		handed_release(&handed);
		return cli_fail(&err);
	}
	c.class = class_new(g->names, &g->redact);
	class_handed(c.class, &handed);
	catalogue_init(&c.catalogue);
	reread_init(&c.reread, &c.catalogue, HOTBENCH_VERSION);
	faults_init(&c.faults);
	for (size_t i = 0; i < g->n_words; i++)
		if (file_is_dir(g->words[i]))
			add_folder(&c, g->words[i]);
		else
			add_hearing(&c, g->words[i], FILE_GIVEN);
	add_late(&c);
	told_faults(&c.faults);
	code = settle_class(&c);
	case_release(&c.kase);
	free(c.slug);
	class_free(c.class);
	release_sources(&c.sources);
	release_sources(&c.late);
	reread_release(&c.reread);
	catalogue_release(&c.catalogue);
	handed_release(&handed);
	return code;
}

/* ---- the command ---- */

static bool settle_format(struct given *g)
{
	int of;

	if (g->format != REPORT_FORMATS)
		return true;
	g->format = FORMAT_TEXT;
	if (!g->output || !strcmp(g->output, "-"))
		return true;
	of = format_of(g->output);
	if (of < 0) {
		cli_usage("report: the ending of '%s' says no format: there "
			  "are .txt, .md, .json, .csv and .html, or give "
			  "--format",
			  g->output);
		return false;
	}
	g->format = (enum report_format)of;
	return true;
}

static int run(struct args *a)
{
	struct given g = { .format = REPORT_FORMATS };
	struct error err;
	int code;

	if (!args_take(a, &g))
		return a->code;
	g.words = a->words;
	g.n_words = a->n_words;
	if (!settle_format(&g))
		return EXIT_USAGE;
	for (size_t i = 0; i < g.n_words; i++)
		g.class |= file_is_dir(g.words[i]);
	if (g.blind && (g.class || g.labels_by))
		return cli_usage("report: --blind is for hearings, and leaves "
				 "all labels out: a class, and --labels-by, "
				 "are made of them");
	if (g.for_student && g.class)
		return cli_usage("report: --for-student is for hearings: the "
				 "table of a class is for nobody of it");
	if ((g.names || g.skip_bad || g.assignment) && !g.class)
		return cli_usage("report: --names, --skip-bad and --assignment "
				 "are for a class: give --class or a folder "
				 "('%.80s' is none)",
				 g.words[0]);
	if (!redact_parse(&g.redact, g.redact_list, &err) ||
	    !conf_legend(&g.legend, &err))
		code = cli_fail(&err);
	else {
		load_written(&g);
		code = g.class ? report_class(&g) : report_hearings(&g);
	}
	journal_close(g.journal);
	written_release(&g.written);
	redact_release(&g.redact);
	free(g.legend);
	return code;
}

const struct command command_report = {
	.name = "report",
	.usage = "ID|FILE... | --class ID|FILE... | FOLDER",
	.help = "Hearings on paper: text, Markdown, HTML, JSON, CSV; a class "
		"in a table.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof options[0],
	.min_words = 1,
	.max_words = REPORTS_MAX,
	.takes = TAKES_HEARINGS,
};
