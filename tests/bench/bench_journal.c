/*
 * bench_journal.c - how fast a turn is safe, a hearing is there, a list is read
 *
 * Turns of 90 words with a reading, as long as real answers are.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/journal.h"
#include "store/written.h"

#define LONG_TURNS 10000
#define HEARINGS   1000
#define SAVES	   300
#define OF_CLASS   200
#define MARKS_EACH 20

static char *dir;
static bool bad;

static void need(bool ok, const struct error *err)
{
	if (ok)
		return;
	fprintf(stderr, "bench_journal: %s\n", err->text);
	exit(1);
}

static struct hearing_record head(int number)
{
	struct hearing_record r;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "20260101-000000-%04d", number);
	r.case_slug = xstrdup("okafor");
	r.case_title = xstrdup("Okafor v. Meridian Transit Authority");
	terms_set(&r.terms, TERM_BENCH, "panel", NULL);
	r.model = xstrdup("");
	r.program = xstrdup("bench");
	r.started_ms = 1767225600000 + number * 1000;
	r.ended_ms = number ? r.started_ms + 500 : 0;
	r.terms.minutes = 15;
	return r;
}

static struct turn turn(int n)
{
	struct turn t = { .n = n,
			  .kind = n % 2 ? TURN_QUESTION : TURN_ANSWER,
			  .role = n % 2 ? ROLE_BENCH : ROLE_COUNSEL,
			  .phase = PHASE_QUESTIONING,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup(n % 2 ? "Kagan" : "you"),
			  .follows = n - 1 };
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (int i = 0; i < 90; i++)
		buf_puts(&b, i % 3 ? "record " : "Court's ");
	t.text = buf_take(&b);
	if (n % 2)
		return t;
	t.reading = xmalloc(sizeof *t.reading);
	reading_init(t.reading);
	t.reading->commitment = COMMITMENT_BENEFICIAL;
	t.reading->why = xstrdup("It holds the position that was asked about.");
	for (int i = 0; i < 2; i++)
		reading_remark(t.reading, REMARK_LATER, 0.8,
			       (struct span){ 0, 10 },
			       "These words promise an answer for later.",
			       "Give the short answer first.");
	return t;
}

/* A hearing of n turns, written in one go. */
static void store(struct journal *j, int number, int n)
{
	struct hearing_record r = head(number);
	struct error err;
	bool same;

	for (int i = 1; i <= n; i++) {
		struct turn t = turn(i);

		transcript_take(&r.said, &t);
	}
	need(journal_import(j, &r, &same, &err), &err);
	record_release(&r);
}

static void say(const char *what, double figure, const char *unit,
		double ceiling)
{
	printf("journal, %s: %.3g %s", what, figure, unit);
	if (ceiling > 0)
		printf(" (promised: %g)", ceiling);
	printf("%s\n", ceiling > 0 && figure > ceiling ? " TOO MUCH" : "");
	bad |= ceiling > 0 && figure > ceiling;
}

static struct journal *fresh(const char *name)
{
	char *path = xprintf("%s/%s.db", dir, name);
	struct error err;
	struct journal *j = journal_open(path, &err);

	need(j != NULL, &err);
	free(path);
	return j;
}

static int by_value(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static void saves(void)
{
	struct journal *j = fresh("saves");
	struct hearing_record r = head(0);
	int64_t took[SAVES];
	struct error err;

	need(journal_begin(j, &r, &err), &err);
	for (int i = 0; i < SAVES; i++) {
		struct turn t = turn(i + 1);
		int64_t began = clock_now_us();

		need(journal_put_turn(j, r.id, &t, &err), &err);
		took[i] = clock_now_us() - began;
		turn_release(&t);
	}
	qsort(took, SAVES, sizeof took[0], by_value);
	say("a turn on disk, median", (double)took[SAVES / 2] / 1000, "ms", 0);
	say("a turn on disk, 99th of 100",
	    (double)took[SAVES * 99 / 100] / 1000, "ms", 0);
	record_release(&r);
	journal_close(j);
}

/* The best of three: the machine may be busy with something else. */
static void loads(void)
{
	struct journal *j = fresh("loads");
	int64_t best = INT64_MAX;
	struct rusage use;

	store(j, 0, LONG_TURNS);
	journal_close(j);
	for (int i = 0; i < 3; i++) {
		int64_t began = clock_now_us(), took;
		struct hearing_record r;
		struct error err;

		j = fresh("loads");
		need(journal_load(j, "", &r, &err), &err);
		took = clock_now_us() - began;
		best = took < best ? took : best;
		record_release(&r);
		journal_close(j);
	}
	say("opening and loading 10,000 turns", (double)best / 1000, "ms", 100);
	getrusage(RUSAGE_SELF, &use);
	say("memory at its most", (double)use.ru_maxrss / 1024, "MiB", 0);
}

static void lists(void)
{
	static const size_t limits[] = { 10, 0 };
	struct journal *j = fresh("lists");

	for (int i = 0; i < HEARINGS; i++)
		store(j, i, 40);
	journal_close(j);
	for (int k = 0; k < 2; k++) {
		int64_t began = clock_now_us();
		struct hearing_lines l;
		struct error err;

		j = fresh("lists");
		need(journal_list(j, NULL, limits[k], &l, &err), &err);
		say(limits[k] ? "opening and listing the newest 10 of 1,000"
			      : "opening and listing 1,000 hearings",
		    (double)(clock_now_us() - began) / 1000, "ms",
		    limits[k] ? 5 : 0);
		hearing_lines_release(&l);
		journal_close(j);
	}
}

/* As a class's table does for each student, in a journal with as many marks of theirs. */
static void finds(void)
{
	struct journal *j = fresh("finds");
	int64_t began;
	struct error err;
	size_t found = 0;

	need(db_begin(journal_db(j), &err), &err);
	for (int i = 0; i < OF_CLASS * MARKS_EACH; i++) {
		char *id = xprintf("20260101-000000-%04d", i);

		need(written_begin(j, id, &err), &err);
		free(id);
	}
	need(db_commit(journal_db(j), &err), &err);
	began = clock_now_us();
	for (int i = 0; i < OF_CLASS * MARKS_EACH; i++) {
		char *id = xprintf("20260101-000000-%04d", i);

		found += written_begun(j, id);
		free(id);
	}
	say("200 hearings with 20 marks each, whether they were written here",
	    (double)(clock_now_us() - began) / 1000, "ms", 0);
	bad |= found != OF_CLASS * MARKS_EACH;
	journal_close(j);
}

int main(void)
{
	const char *tmp = getenv("HOME");
	char *clean;

	dir = xprintf("%s/bench-journal-%ld", tmp ? tmp : "/tmp",
		      (long)getpid());
	saves();
	loads();
	lists();
	finds();
	clean = xprintf("rm -rf '%s'", dir);
	if (system(clean) != 0)
		bad = true;
	free(clean);
	free(dir);
	return bad;
}
