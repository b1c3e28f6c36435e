/* Any question and answer (divided by a NUL or the middle) is read without harm:
 * probabilities add up, spans lie in the answer, sentences are clean; and any
 * reply of a model is either a sound reading or a fault. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/conduct.h"
#include "analysis/conduct_llm.h"
#include "analysis/quote.h"
#include "analysis/reader.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "fuzz/fuzz.h"
#include "unit/lexicons.h"

static void sound(const struct reading *r, const char *answer)
{
	size_t len = strlen(answer);
	double sum = r->p[0] + r->p[1] + r->p[2] + r->p[3];
	if (r->unread) {
		fuzz_promise(r->commitment == COMMITMENT_UNREAD);
		return;
	}
	fuzz_promise(r->commitment >= 1 && r->commitment <= 4);
	fuzz_promise(fabs(sum - 1) < 1e-9);
	fuzz_promise(r->quote.from <= r->quote.to && r->quote.to <= len);
	fuzz_promise(!r->why || sanitise_is_clean(r->why, strlen(r->why)));
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];
		fuzz_promise(m->span.from <= m->span.to && m->span.to <= len);
		fuzz_promise(sanitise_is_clean(m->why, strlen(m->why)));
	}
}

static void read_as(const struct lexicons *lx, const char *question,
		    const char *answer, enum setting setting)
{
	struct exchange before = { 2, question, answer, NULL };
	struct reader_input in = { .question = question,
				   .answer = answer,
				   .setting = setting,
				   .justice = "",
				   .opening = "",
				   .before = &before,
				   .n_before = 1 };
	struct reading r;
	reader_offline(lx, &in, &r);
	sound(&r, answer);
	reading_release(&r);
}

/* Whatever a model claims to quote stands in the answer. */
static void faults_named(const char *reply, const char *answer)
{
	struct conduct_llm_left left;
	struct reading r;
	struct error err;
	struct span s;
	for (int lenient = 0; lenient < 2; lenient++) {
		reading_init(&r);
		if (!conduct_llm_parse(reply, false, lenient, answer, &r, &left,
				       &err))
			fuzz_promise(!r.n_remarks);
		for (size_t i = 0; i < r.n_remarks; i++) {
			const struct remark *m = &r.remarks[i];
			fuzz_promise(m->flag);
			fuzz_promise(m->span.from < m->span.to &&
				     m->span.to <= strlen(answer));
			fuzz_promise(sanitise_is_clean(m->why, strlen(m->why)));
		}
		reading_release(&r);
	}
	if (quote_find(answer, reply, &s))
		fuzz_promise(s.from < s.to && s.to <= strlen(answer));
}

/* With all that a reader may be handed: a case, an opening, earlier answers. */
static void read_argued(const struct lexicons *lx, const char *question,
			const char *answer)
{
	char *questions[] = { (char *)(void *)question };
	struct court_case c = { .facts = (char *)(void *)question,
				.questions = { questions, 1 } };
	struct exchange before[] = {
		{ 1, "", answer, NULL },
		{ 3, answer, question, NULL },
		{ 5, question, question, NULL },
	};
	struct reader_input in = { .question = question,
				   .answer = answer,
				   .setting = SETTING_COUNSEL,
				   .side = SIDE_RESPONDENT,
				   .justice = "Kagan",
				   .kase = &c,
				   .opening = question,
				   .before = before,
				   .n_before = 3 };
	struct conduct_candidate found[CONDUCT_CANDIDATES_MAX];
	struct reading r;
	size_t n;
	for (int s = 0; s < SIDES; s++)
		c.sides[s] = (struct case_side){
			.party = questions[0],
			.position = questions[0],
			.must_prove = { questions, 1 },
			.best_points = { questions, 1 },
			.weak_points = { questions, 1 },
		};
	reader_offline(lx, &in, &r);
	sound(&r, answer);
	reading_release(&r);
	n = conduct_candidates(lx, &in, found);
	fuzz_promise(n <= CONDUCT_CANDIDATES_MAX);
	for (size_t i = 0; i < n; i++) {
		char *why = conduct_why(&found[i], answer);
		fuzz_promise(found[i].span.to <= strlen(answer));
		fuzz_promise(sanitise_is_clean(why, strlen(why)));
		free(why);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	static struct lexicons *lx;
	struct reading r;
	struct error err;
	int choice;
	const char *s = (const char *)bytes;
	if (!lx)
		lx = shipped_lexicons();
	char *question = xstrndup(s, len / 2);
	char *answer = xstrndup(s + len / 2, len - len / 2);
	read_as(lx, question, answer, SETTING_COUNSEL);
	read_as(lx, question, answer, SETTING_WITNESS);
	read_argued(lx, question, answer);
	if (by_llm_parse(question, false, answer, 3, &r, &choice, &err))
		sound(&r, answer);
	reading_release(&r);
	faults_named(question, answer);
	free(question);
	free(answer);
	return 0;
}
