/*
 * reporting_class.c - hotbench report, of a class: many hearings in one table
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
#include "cli/bar.h"
#include "cli/cli.h"
#include "cli/reporting.h"
#include "cli/told.h"
#include "court/assigned.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "court/doubts.h"
#include "court/handed.h"
#include "court/map.h"
#include "court/record.h"
#include "court/regrade.h"
#include "hearing/recited.h"
#include "hearing/reread.h"
#include "report/class.h"
#include "report/report.h"
#include "store/handouts.h"
#include "store/journal.h"

/* ---- one hearing ---- */

/* What was counted of a student by labels that nobody here gave is no figure of theirs. */
static void leave_out(struct reporting *g, struct hearing_record *r,
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

/* The case of the hearing at hand; it stays while the next has the same. */
static void turn_to_case(struct reporting *g, const char *word,
			 struct court_case *kase, char **slug,
			 const struct hearing_record *r)
{
	/* of an assigned one the memo may be sealed under its own key */
	if (*slug && !strcmp(*slug, r->case_slug) && !r->assigned.title)
		return;
	case_release(kase);
	*kase = (struct court_case){ .slug = NULL };
	reporting_find_case(g, word, kase, r);
	case_open_map(kase);
	str_set(slug, r->assigned.title ? "" : r->case_slug);
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
	struct reporting *g;
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
	struct recited recited;
	struct bar bar;
	bool is_stopped; /* by the person, who waits: answers are read again */
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
static bool is_begun_here(const struct reporting *g, const char *id)
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
	if (is_from_file &&
	    may_wait(c, word, r, reporting_look_here(c->g, r, &told))) {
		c->g->n_graded = n_graded;
		buf_release(&told);
		return true;
	}
	turn_to_case(c->g, word, &c->kase, &c->slug, r);
	doubts_tell(r, clock_wall_ms(), &told);
	if (is_from_file || !is_begun_here(c->g, r->id))
		reread_tell(&c->reread, r, &told);
	recited_tell(&c->recited, r, &told);
	record_leave_out_assessed(r); /* in no table beside others */
	leave_out(c->g, r, &told);
	reporting_prepare(c->g, r);
	if (class_add(c->class, r,
		      assigned_case(&r->assigned, &c->kase, clock_wall_ms(),
				    &closed),
		      told.s)) {
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
	bool is_from_file = from == FILE_FOUND || reporting_is_file(word);
	struct hearing_record r;
	bool ok = reporting_read(word, from, &r, &c->faults) < EXIT_USAGE;

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

/* Of so many files so many are read. */
static bool goes_on(struct reading_class *c, size_t i, size_t n)
{
	c->is_stopped = c->is_stopped || !bar_show(&c->bar, i, n);
	return !c->is_stopped;
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
	for (size_t i = 0; i < n && goes_on(c, i, n); i++) {
		char *path = file_join(dir, names[i]);

		if (str_ends_fold(path, REPORTING_ENDING)) {
			add_hearing(c, path, FILE_FOUND);
			found++;
		}
		free(path);
	}
	if (!found && !c->is_stopped) {
		faults_add(&c->faults,
			   "%s: no exported hearing (*" REPORTING_ENDING
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
	if (c->reread.n_unlike)
		add_note(c->class, xprintf("The readings of %zu hearing%s "
					   "were " REREAD_UNLIKE "%s%s.",
					   c->reread.n_unlike,
					   str_plural(c->reread.n_unlike),
					   *c->reread.why.text ? ": " : "",
					   c->reread.why.text));
	if (c->reread.n_answers < c->reread.n_due)
		add_note(c->class,
			 xprintf("Whether the readings in files are what this "
				 "program reads was looked at in %zu of %zu "
				 "answers, as a sample: --reread looks at all.",
				 c->reread.n_answers, c->reread.n_due));
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

/* "judge 1" would be no answer to whose: the names are out. */
static const char *told_by(const struct reporting *g)
{
	const char *name = reporting_told_by(g);

	return name ? name : g->labels_by ? "one person" : NULL;
}

static int settle_class(struct reading_class *c)
{
	struct report out;
	int code;

	reporting_tell_caseless(c->g);
	if (reporting_check_labels_by(c->g) != EXIT_DONE)
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
	class_labels_by(c->class, told_by(c->g));
	class_build(c->class, &out);
	code = reporting_print(c->g, &out, 1);
	report_release(&out);
	return code == EXIT_DONE && c->n_bad ? EXIT_PROBLEM : code;
}

static void add_all(struct reading_class *c)
{
	const struct reporting *g = c->g;

	bar_begin(&c->bar, "reading the hearings");
	for (size_t i = 0; i < g->n_words && goes_on(c, i, g->n_words); i++)
		if (file_is_dir(g->words[i]))
			add_folder(c, g->words[i]);
		else
			add_hearing(c, g->words[i], FILE_GIVEN);
	if (!c->is_stopped)
		add_late(c);
	bar_end(&c->bar);
}

/* Files by their names, and ids: some may be of no hearing. */
static size_t count_hearings(const struct reporting *g)
{
	size_t count = 0;

	for (size_t i = 0; i < g->n_words; i++) {
		char **names = NULL;
		size_t n = 0;

		if (!file_is_dir(g->words[i])) {
			count++;
			continue;
		}
		if (!file_names(g->words[i], &names, &n, NULL))
			continue;
		for (size_t k = 0; k < n; k++)
			count += str_ends_fold(names[k], REPORTING_ENDING);
		file_free_names(names, n);
	}
	return count;
}

int reporting_class(struct reporting *g)
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
	if (!g->reread)
		reread_sample(&c.reread, count_hearings(g));
	recited_init(&c.recited, &c.catalogue);
	faults_init(&c.faults);
	add_all(&c);
	told_faults(&c.faults);
	if (c.is_stopped)
		error_set(&err, ERR_CANCELLED, "interrupted");
	code = c.is_stopped ? cli_fail(&err) : settle_class(&c);
	case_release(&c.kase);
	free(c.slug);
	class_free(c.class);
	release_sources(&c.sources);
	release_sources(&c.late);
	reread_release(&c.reread);
	recited_release(&c.recited);
	catalogue_release(&c.catalogue);
	handed_release(&handed);
	return code;
}
