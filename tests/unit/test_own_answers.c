/*
 * test_own_answers.c - what a shipped case itself calls a good answer is read as one
 *
 * A sample of the memo's good answers and the map's beneficial ones, put to their
 * questions: none of them misses the question, gives ground, is told to be untrue, or is
 * laid beside words that stand in no paper of the case.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

/* Of them; all take half a minute, and ten times that under a sanitizer of gcc's. */
#ifdef __SANITIZE_ADDRESS__
#define EVERY 15
#else
#define EVERY 3
#endif

static const char *const cases[] = {
	"ames",	  "calloran", "drozdek", "karsova", "okafor",
	"paxton", "tillery",  "tuck",	 "waetzig", "zuch",
};

static struct lexicons *lx;
static struct catalogue catalogue;
static size_t n_read, n_wrong, n_quoted;

/* Whether all that is shown as the record's words stands there. */
static bool quotes_the_record(const struct ken *k, const struct heard *h)
{
	for (size_t i = 0; i < h->n_record; i++) {
		const struct heard_claim *c = &h->record[i];
		const struct ken_paragraph *p =
			ken_paragraph(k, c->document, c->paragraph);

		if (c->why && (!p || !strstr(p->text, c->why)))
			return false;
		n_quoted += c->why != NULL;
	}
	return true;
}

/* What is said against an answer, or NULL. */
static const char *said_against(const struct ken *k, const struct reading *r)
{
	if (!quotes_the_record(k, &r->heard))
		return "quotes what the record does not say";
	if (r->heard.beside)
		return "beside the point";
	if (r->concession == 1 || reading_find(r, REMARK_CONCESSION))
		return "a concession";
	if (r->heard.gives[0])
		return "gives something up";
	if (reading_find(r, REMARK_GIVES_AWAY))
		return "gives the issue away";
	if (heard_false_record(&r->heard))
		return "refuted by the record";
	if (heard_false_law(&r->heard))
		return "false of an authority";
	if (reading_flags(r))
		return "flagged";
	return NULL;
}

static void put(struct ken *k, const struct issue *issue, size_t q,
		const char *answer)
{
	struct reader_input in = {
		.question = issue->questions[q].text,
		.answer = answer,
		.side = case_presses(issue, SIDE_PETITIONER) ? SIDE_PETITIONER
							     : SIDE_RESPONDENT,
		.justice = "",
		.kase = k->kase,
		.issue = issue->id,
		.opening = "",
		.ken = k,
	};
	struct reading r;
	const char *against;

	reader_offline(lx, &in, &r);
	against = said_against(k, &r);
	n_read++;
	if (against) {
		n_wrong++;
		print_message("%s/%s: %s: %s\n    Q: %s\n    A: %s\n",
			      k->kase->slug, issue->id, against,
			      r.why ? r.why : "", in.question, answer);
	}
	reading_release(&r);
}

/* One of the questions that it fits, not the same for all. */
static size_t question_of(const struct map_answer *a, size_t n_questions,
			  size_t at)
{
	for (size_t i = 0; i < n_questions; i++)
		if (a->to[(at + i) % n_questions])
			return (at + i) % n_questions;
	return 0;
}

static void each_issue(struct ken *k, size_t i)
{
	const struct issue *issue = &k->kase->issues[i];
	const struct map_issue *map = &k->map.issues[i];

	for (size_t q = i % EVERY; q < issue->n_questions; q += EVERY)
		put(k, issue, q, issue->good_answer);
	for (size_t a = i % EVERY; a < map->n_answers; a += EVERY)
		if (map->answers[a].effect == COMMITMENT_BENEFICIAL)
			put(k, issue,
			    question_of(&map->answers[a], issue->n_questions,
					a),
			    map->answers[a].gist);
}

static void what_a_case_calls_good_is_read_so(void **state)
{
	(void)state;
	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct court_case kase;
		struct ken *k;

		assert_true(catalogue_case(&catalogue, cases[c], &kase, NULL));
		k = ken_new(&catalogue, &kase);
		ken_ready(k);
		for (size_t i = 0; i < kase.n_issues; i++)
			each_issue(k, i);
		ken_free(k);
		case_release(&kase);
	}
	print_message("%zu of %zu\n", n_wrong, n_read);
	assert_true(n_read > 3000 / EVERY);
	assert_true(n_quoted > 100);
	assert_int_equal(n_wrong, 0);
}

static int setup(void **state)
{
	(void)state;
	catalogue_init(&catalogue);
	lx = shipped_lexicons();
	return lx ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	catalogue_release(&catalogue);
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_a_case_calls_good_is_read_so),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
