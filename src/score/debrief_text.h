/*
 * debrief_text.h - the sentences of a debrief, which page and screen share
 *
 * Each appends one line of plain text without an end; nothing where there is nothing
 * to say.  `dot` stands between the parts of a line: " · ", or " - " where only
 * ASCII can be shown.  Answers are named by their questions ("Q 4").
 */
#ifndef SCORE_DEBRIEF_TEXT_H
#define SCORE_DEBRIEF_TEXT_H
#include <stdbool.h>

#include "score/ledger.h"
#include "score/met.h"
#include "score/scorecard.h"
struct buf;
struct hearing_record;
struct weak_passed;

/* "highest after Q 3, lowest after Q 7, at the end below the middle", or why there is
 * no curve: of one answer nothing is graded. */
void debrief_say_curve(struct buf *out, const struct scorecard *card,
		       const struct transcript *said);
/* "above", "at" or "below" the middle. */
const char *debrief_curve_side(double nrbat);
/* "Q 1 1.0/0.4 · Q 2 0.0/0.5": benefit and penalty of each answer by itself. */
void debrief_say_each(struct buf *out, const struct scorecard *card,
		      const struct transcript *said, const char *dot);
/* The figures behind it: "(NRBaT +0.72, -0.95 and -0.16)". */
void debrief_say_figures(struct buf *out, const struct scorecard *card);
/* What the curve is, for who has not met it. */
#define DEBRIEF_EACH                                                          \
	"Benefit/penalty of each answer by itself, \"?\" where its label is " \
	"unsettled and counts for nothing; the curve sums them up."
#define DEBRIEF_CURVE                                                        \
	"It rises where benefit grew faster than penalty, each against its " \
	"own average in this hearing, and falls where penalty did. It "      \
	"compares with no other hearing, and is no grade."

/* Instead of a strongest or weakest answer, of more than one. */
#define DEBRIEF_UNSURE "none that the reading is sure of"
const char *debrief_no_strongest(const struct scorecard *card);

/* What comes first: how many questions were answered, how many answers are worth
 * giving again; or, where that is so, that too little was said to judge. */
void debrief_say_answers(struct buf *out, const struct scorecard *card,
			 const struct transcript *said, const char *dot);
/* That too little was said to judge, or very little; nothing where there was enough. */
void debrief_say_little(struct buf *out, const struct scorecard *card);
/* Before anything that an answer brought: conduct that is surely flagged, in the words quoted,
 * each with its question.  Rudeness that no rule sees is not there. */
void debrief_say_conduct(struct buf *out, const struct transcript *said,
			 const char *dot);
/* Benefit and penalty, with what of the benefit is cover. */
void debrief_say_effect(struct buf *out, const struct scorecard *card);
/* What an answer that was read did, in a few words; its certainty (scorecard_certainty)
 * stands beside it. */
const char *debrief_did(const struct transcript *said,
			const struct turn *answer);
void debrief_say_issues(struct buf *out, const struct scorecard *card,
			const char *dot);
/* How far it cannot be told which were raised. */
void debrief_say_unlaid(struct buf *out, const struct scorecard *card);
void debrief_say_practice(struct buf *out, const struct scorecard *card,
			  const struct transcript *said, const char *dot);
/* What no transcript shows. */
#define DEBRIEF_UNHEARD                                                \
	"not assessed: voice, pace, eye contact and bearing, which a " \
	"text does not show; of rude words only plain ones are noticed"
void debrief_say_candor(struct buf *out, const struct scorecard *card);
void debrief_say_certainty(struct buf *out, const struct scorecard *card);
/* Why an answer is worth giving again; `signs` as weak_signs has them.  What a person
 * said of it (r) is told as a person's. */
void debrief_say_weak(struct buf *out, unsigned signs, const struct reading *r);
/* Why an answer that was read is taken as it is: the reader's or the person's own reason;
 * where the reader's calls it good or harmless, and it is weak or the record refutes it,
 * that is said behind it: "Heard as: ... But it goes against an earlier answer."
 * Nothing where there is no reason. */
void debrief_say_why(struct buf *out, const struct transcript *said,
		     const struct turn *answer);
/* The later answer that puts this one right (corrected.h), in its words; nothing where
 * there is none. */
void debrief_say_put_right(struct buf *out, const struct transcript *said,
			   const struct turn *answer);
/* Why a weak answer is not in the drill: its question was put again.  Nothing where it
 * is (p->by is 0). */
void debrief_say_left_out(struct buf *out, const struct transcript *said,
			  const struct weak_passed *p);

/* "3 held · 1 given up" of the positions; the state of one, "conceded" where its words
 * are a concession, "perhaps ..." of each where the reading is not sure; and of one, beside its state: "in Q 2, first
 * taken in Q 1", with "the other side's" where it is. */
void debrief_say_positions(struct buf *out, const struct ledger *l,
			   enum side_id side, const char *dot);
const char *debrief_position_state(const struct position *p);
void debrief_say_position(struct buf *out, const struct position *p,
			  const struct transcript *said, enum side_id side);

/* "purpose: Criticism 3 · Clarification 2, 1 of 2 weakly met" of one scheme. */
void debrief_say_types(struct buf *out, const struct met *m,
		       enum met_scheme scheme, const char *dot);
/* "Q" and words of a judge, and how they were met. */
void debrief_say_judge(struct buf *out, const struct met_judge *j,
		       const char *dot);
void debrief_say_time(struct buf *out, const struct hearing_record *r,
		      const struct transcript *said, const char *dot);
#endif
