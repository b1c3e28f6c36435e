#include <stdlib.h>

#include "base/jsonw.h"
#include "court/terms.h"
#include "score/scorecard.h"
#include "score/sidestep.h"

const char *const issue_state_names[ISSUE_STATES] = {
	[ISSUE_NOT_RAISED] = "not raised",
	[ISSUE_HANDLED] = "handled",
	[ISSUE_CONCEDED] = "conceded",
	[ISSUE_LEFT] = "left",
	[ISSUE_OPEN] = "not told",
	[ISSUE_PERHAPS_CONCEDED] = "conceded?",
};

static void put_count(struct jsonw *w, const char *key, size_t n)
{
	jsonw_put_int(w, key, (int64_t)n);
}

static void put_turn(struct jsonw *w, const char *key, int turn)
{
	jsonw_key(w, key);
	if (turn)
		jsonw_int(w, turn);
	else
		jsonw_null(w);
}

static void put_row(struct jsonw *w, const struct score_row *r)
{
	jsonw_object(w);
	jsonw_put_int(w, "turn", r->turn);
	jsonw_put_number(w, "bat", r->bat);
	jsonw_put_number(w, "pat", r->pat);
	jsonw_put_number(w, "bat_cumsum", r->bat_sum);
	jsonw_put_number(w, "pat_cumsum", r->pat_sum);
	jsonw_put_number(w, "nrbat", r->nrbat);
	jsonw_put_bool(w, "settled", r->settled);
	jsonw_put_bool(w, "bought_cover", r->bought_cover);
	jsonw_end_object(w);
}

static void put_practice(struct jsonw *w, const struct scorecard *s)
{
	jsonw_key(w, "practice");
	jsonw_object(w);
	put_count(w, "yes_or_no_questions", s->n_can_answer_first);
	put_count(w, "answered_first", s->n_answered_first);
	put_count(w, "put_off", s->n_later);
	put_count(w, "candid_dont_know", s->n_candid);
	put_count(w, "candid_and_answered", s->n_candid_answers);
	put_count(w, "longest_words", s->longest_words);
	put_turn(w, "longest_turn", s->longest_turn);
	jsonw_end_object(w);
}

static void put_issues(struct jsonw *w, const struct court_case *c,
		       const struct terms *terms, const struct transcript *said)
{
	jsonw_key(w, "issues");
	jsonw_object(w);
	for (size_t i = 0; i < c->n_issues; i++)
		if (terms_take(terms, &c->issues[i]))
			jsonw_put_text(w, c->issues[i].id,
				       issue_state_names[scorecard_issue(
					       said, c->issues[i].id)]);
	jsonw_end_object(w);
}

/* Of answers that may be taken for a way round their questions. */
static void put_tactics(struct jsonw *w, const struct transcript *said)
{
	size_t n;
	struct sidestep *list = sidestep_find(said, &n);

	jsonw_key(w, "tactics");
	jsonw_array(w);
	for (size_t i = 0; i < n; i++) {
		jsonw_object(w);
		put_turn(w, "turn", list[i].turn);
		jsonw_put_text(w, tactics_schemes[TACTICS_STRATEGY].name,
			       tactics_schemes[TACTICS_STRATEGY]
				       .labels[list[i].strategy]);
		jsonw_put_bool(w, "settled", list[i].sure);
		put_count(w, "start", list[i].words.from);
		put_count(w, "end", list[i].words.to);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	free(list);
}

void scorecard_write(const struct scorecard *s, const struct court_case *c,
		     const struct terms *terms, const struct transcript *said,
		     struct jsonw *w)
{
	struct score_row last = { 0 };

	if (s->n_rows)
		last = s->rows[s->n_rows - 1];
	jsonw_object(w);
	put_count(w, "questions", s->n_questions);
	put_count(w, "answers", s->n_answers);
	jsonw_put_number(w, "bat", last.bat_sum);
	jsonw_put_number(w, "pat", last.pat_sum);
	put_count(w, "concessions", s->n_concessions);
	put_count(w, "perhaps_conceded", s->n_perhaps_conceded);
	put_count(w, "flags", s->n_flags);
	put_count(w, "beside_the_point", s->n_missed + s->n_beside_said);
	put_count(w, "retracted", s->n_retracted);
	put_count(w, "hints", s->n_hints);
	put_count(w, "settled", s->n_settled);
	put_count(w, "self_assessed", s->n_self);
	put_count(w, "unsettled", s->n_rows - s->n_settled);
	jsonw_put_bool(w, "experimental", s->experimental);
	put_turn(w, "strongest", s->strongest_turn);
	put_turn(w, "weakest", s->weakest_turn);
	put_practice(w, s);
	put_tactics(w, said);
	put_issues(w, c, terms, said);
	jsonw_key(w, "rows");
	jsonw_array(w);
	for (size_t i = 0; i < s->n_rows; i++)
		put_row(w, &s->rows[i]);
	jsonw_end_array(w);
	jsonw_end_object(w);
}
