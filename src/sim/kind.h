/*
 * kind.h - what kind of answer it was, as a judge would sort it
 *
 * One decision, made in one place, by the planner (plan.h) and by the bench that
 * speaks without a model: the reading of an answer has many parts, a judge takes
 * up one of them.  The kinds stand in the order in which a judge would care; what
 * is done with each is data (prompts/bench.txt).
 */
#ifndef SIM_KIND_H
#define SIM_KIND_H
#include <stdbool.h>
#include <stddef.h>

#include "court/transcript.h"

/* Name as prompts/bench.txt has it, and the aim of the question that follows. */
#define ANSWER_KINDS(_)                                               \
	_(ASKS, "asks for the question again", AIM_PRESS)             \
	_(IMPROPER, "personal or improper", AIM_CONDUCT)              \
	_(CORRECTS, "corrects", AIM_CLARIFY)                          \
	_(FALSE_RECORD, "false about the record", AIM_VERIFY)         \
	_(FALSE_LAW, "false about an authority", AIM_VERIFY)          \
	_(FALSE_FLAG, "flagged as false", AIM_VERIFY)                 \
	_(SWITCHED, "argues for the other side", AIM_CONDUCT)         \
	_(CONTRADICTS, "contradicts an earlier answer", AIM_CONFRONT) \
	_(CONCEDES, "concedes", AIM_HOLD)                             \
	_(REPEATED, "repeats", AIM_PRESS)                             \
	_(CANDID, "does not know", AIM_FOLLOW_UP)                     \
	_(BESIDE, "beside the point", AIM_PRESS)                      \
	_(TURNED, "may say the opposite", AIM_CLARIFY)                \
	_(AGREES, "may agree with the other side", AIM_CLARIFY)       \
	_(RECALLS, "may not fit an earlier answer", AIM_CLARIFY)      \
	_(PARTICULAR, "rests on a particular", AIM_CLARIFY)           \
	_(OPEN_LAW, "rests on an authority", AIM_CLARIFY)             \
	_(PERHAPS, "perhaps concedes", AIM_CLARIFY)                   \
	_(BETWEEN, "between two answers", AIM_CLARIFY)                \
	_(OVERBROAD, "overbroad", AIM_FOLLOW_UP)                      \
	_(FLAGGED, "flagged reasoning", AIM_FALLACY)                  \
	_(TERSE, "terse", AIM_FOLLOW_UP)                              \
	_(HEDGED, "hedged", AIM_PIN)                                  \
	_(COMPLETE, "good and complete", AIM_FOLLOW_UP)               \
	_(ANTICIPATED, "anticipated", AIM_FOLLOW_UP)                  \
	_(UNKNOWN, "on the topic, not foreseen", AIM_FOLLOW_UP)       \
	_(UNREAD, "not read", AIM_FOLLOW_UP)
#define KIND_ENUM(id, name, aim) KIND_##id,
enum answer_kind { ANSWER_KINDS(KIND_ENUM) KINDS };
extern const char *const kind_names[KINDS];

/* `r` may be NULL: not read.  Counsel's words are needed only for "could you
 * repeat the question?". */
enum answer_kind kind_of(const struct reading *r, const char *answer);
enum aim kind_aim(enum answer_kind kind);
/* Kinds that leave the question open: its asker goes on, nobody else. */
bool kind_leaves_question(enum answer_kind kind);
/* What a judge takes up however long the point was pressed. */
bool kind_is_always_taken_up(enum answer_kind kind);
/* Counsel has not understood and asks for the question again: no evasion. */
bool kind_asks_for_question(const char *answer);
/* What a model surely found to be false of the record or of the law: graver than what
 * may only not fit an earlier answer.  NULL for nothing; the offline reader's flags of
 * that kind go by likeness, and are none. */
const struct remark *kind_false_flag(const struct reading *r);
/* A concession in so many words, as far as words tell. */
bool kind_concedes_plainly(const struct reading *r);
/* How many answers in a row, up to the last that stands, were of its kind, on
 * questions of one issue; 0 where nothing was answered. */
size_t kind_run(const struct transcript *said);
/* The same of answers that went past what was asked, in one way or another: beside it, or
 * saying what was said before. */
size_t kind_evaded_run(const struct transcript *said);
#endif
