/*
 * bench_report.c - how soon a report of a long hearing, and a class's table, are there
 *
 * From the record in memory to the text: what the disk takes is bench_journal.c's.
 * The class is read from JSON, as files hold it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/record.h"
#include "report/class.h"
#include "report/format.h"
#include "report/report.h"
#include "report/single.h"

#define TURNS	 200
#define HEARINGS 200
#define OF_CLASS 40 /* turns of each of them */
#define TRIES	 3

static const struct court_case no_case = { .slug = NULL };

static void say(const char *what, double ms, double promised)
{
	printf("report, %s: %.3g ms (promised: %g)%s\n", what, ms, promised,
	       ms > promised ? " TOO MUCH" : "");
}

static struct turn turn(int n)
{
	struct turn t = { .n = n,
			  .kind = n % 2 ? TURN_QUESTION : TURN_ANSWER,
			  .role = n % 2 ? ROLE_BENCH : ROLE_COUNSEL,
			  .phase = PHASE_QUESTIONING,
			  .seat = -1,
			  .type = { n % 8, n % 10, -1, -1 },
			  .speaker = xstrdup(n % 2 ? "Kagan" : "you"),
			  .court_ms = n * 20000,
			  .follows = n - 1 };
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (int i = 0; i < 90; i++)
		buf_puts(&b, i % 3 ? "record " : "<Court's> ");
	t.text = buf_take(&b);
	if (n % 2)
		return t;
	t.reading = xmalloc(sizeof *t.reading);
	reading_init(t.reading);
	t.reading->commitment =
		n % 3 ? COMMITMENT_BENEFICIAL : COMMITMENT_DETRIMENTAL;
	t.reading->why = xstrdup("It holds the position that was asked about.");
	for (int i = 0; i < 2; i++)
		reading_remark(t.reading, REMARK_LATER, 0.8,
			       (struct span){ 0, 10 },
			       "These words promise an answer for later.",
			       "Give the short answer first.");
	return t;
}

static struct hearing_record hearing(int number, int n_turns)
{
	struct hearing_record r;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "20260101-000000-%04d", number);
	r.case_slug = xstrdup("okafor");
	r.case_title = xstrdup("Okafor v. Meridian Transit Authority");
	r.model = xstrdup("");
	r.program = xstrdup("bench");
	r.started_ms = 1767225600000 + number * 1000;
	r.ended_ms = r.started_ms + 500;
	for (int i = 1; i <= n_turns; i++) {
		struct turn t = turn(i);

		transcript_take(&r.said, &t);
	}
	return r;
}

static double one_report(const struct hearing_record *r, enum report_format f)
{
	int64_t began = clock_now_us();
	struct report report;
	struct buf out;

	single_build(&report,
		     &(struct single_of){ .record = r, .kase = &no_case });
	buf_init(&out, BUF_TEXT_MAX);
	format_write(f, &report, 1, false, &out);
	buf_release(&out);
	report_release(&report);
	return (double)(clock_now_us() - began) / 1000;
}

static void reports(void)
{
	struct hearing_record r = hearing(0, TURNS);

	for (int f = 0; f < REPORT_FORMATS; f++) {
		double best = 1e9;
		char *what = xprintf("%d turns as %s", TURNS, format_names[f]);

		for (int i = 0; i < TRIES; i++) {
			double ms = one_report(&r, (enum report_format)f);

			best = ms < best ? ms : best;
		}
		say(what, best, 100);
		free(what);
	}
	record_release(&r);
}

/* As a class's files are met: read, added, let go. */
static void add(struct class *c, const char *json, size_t len)
{
	struct json *doc = json_parse(json, len, NULL);
	struct json_ref root = json_root(doc);
	struct hearing_record r;

	record_read(&r, &root, NULL);
	class_add(c, &r, &no_case, "");
	record_release(&r);
	json_free(doc);
}

static void classes(void)
{
	struct class *c = class_new(false, NULL);
	char *files[HEARINGS];
	struct report report;
	struct buf out;
	int64_t began;

	for (int i = 0; i < HEARINGS; i++) {
		struct hearing_record r = hearing(i, OF_CLASS);

		buf_init(&out, BUF_TEXT_MAX);
		record_write(&out, &r, true);
		files[i] = buf_take(&out);
		record_release(&r);
	}
	began = clock_now_us();
	for (int i = 0; i < HEARINGS; i++)
		add(c, files[i], strlen(files[i]));
	class_build(c, &report);
	buf_init(&out, BUF_TEXT_MAX);
	format_write(FORMAT_HTML, &report, 1, false, &out);
	say("a class of 200 hearings of 40 turns, as html",
	    (double)(clock_now_us() - began) / 1000, 2000);
	for (int i = 0; i < HEARINGS; i++)
		free(files[i]);
	buf_release(&out);
	report_release(&report);
	class_free(c);
}

int main(void)
{
	reports();
	classes();
	return 0;
}
