/*
 * cues.h - the phrases that tell what a speaker does
 *
 * "We agree, but", "I said that", "my friend argues": lists of prompts/lexicons/cues.txt,
 * read once and kept for the life of the process.  What a list means, and whether its
 * phrases are looked for at the beginning, anywhere or as whole words, that file says
 * above it; words without a meaning of their own (pronouns, days, titles) stand in the
 * code that asks for them.
 */
#ifndef COURT_CUES_H
#define COURT_CUES_H
#include <stdbool.h>
#include <stddef.h>
struct catalogue;
struct error;
struct faults;

#define CUES_FILE "lexicons/cues.txt" /* among the prompts */

/* clang-format off */
#define CUES_OF(_)                                                         \
	/* clauses of an answer */                                            \
	_(OTHERS, "others") _(SUPPOSED, "supposed") _(DENIED, "denied")       \
	_(YES, "yes") _(NO, "no") _(NONE, "none")                             \
	_(VENTURES, "ventures") _(VENTURED, "ventured")                       \
	_(COUNTED, "counted") _(TURNS, "turns")                               \
	/* how it gives way, and comes back to itself */                      \
	_(CANDOR, "candor") _(CANNOT, "cannot") _(DISOWNING, "disowning")     \
	/* the record and the authorities */                                  \
	_(REPORTS, "reports") _(ARGUES, "argues")                             \
	_(BOUND_BEFORE, "bound before") _(BOUND_BEHIND, "bound behind")       \
	_(NUMBERED, "numbered") _(OF_PAPER, "of a paper")                     \
	_(OF_ANYTHING, "of anything")                                         \
	_(HOLDING, "holding") _(GOES_ON, "goes on")                           \
	_(WENT_WITH, "went with") _(WENT_AGAINST, "went against")             \
	_(NOT, "not") _(DECIDED, "decided")                                   \
	_(NUMBERED_PLACE, "a numbered place") _(NO_MATTER, "no matter")       \
	_(TURNS_ROUND, "turns it round")                                      \
	/* an answer as a whole */                                            \
	_(UNIVERSAL, "universal") _(CONCEDES, "concedes")                     \
	/* what was put right, and what stands */                             \
	_(MEANS_LAST, "means the last") _(POINTS_BACK, "points back")         \
	_(OF_EARLIER, "of an earlier") _(MENDS, "mends")                      \
	_(OF_CONCESSION, "of a concession") _(THEIRS, "theirs")               \
	_(DEPENDS, "depends")                                                 \
	/* an answer given once more */                                       \
	_(LIMITS, "limits") _(REASONS, "reasons") _(AGREES, "agrees")         \
	/* how the bench takes an answer up */                                \
	_(ASKS_BACK, "asks back") _(GIVES_BY_NAME, "gives by name")           \
	_(KEPT_SMALL, "kept small")                                           \
	_(HELD_AFTER, "held after") _(SORRY, "sorry") _(MENDED, "mended")     \
	_(NOT_OWN, "not its own") _(GENERAL, "general") _(LEANS, "leans")     \
	/* what a model wrote that no judge would say */                      \
	_(PLAYS, "plays") _(WILL_NOT, "will not") _(REFUSES, "refuses")       \
	_(REASONING, "reasoning") _(REASONING_IN, "reasoning within")         \
	_(COUNSELS, "counsel's") _(PROMPTS, "the prompt's")                   \
	_(PRAISES, "praises") _(ASKS, "asks") _(DECIDES, "decides")           \
	_(PREFACES, "prefaces")
/* clang-format on */
#define CUES_ENUM(id, name) CUES_##id,
enum cues { CUES_OF(CUES_ENUM) CUE_LISTS };

/* Unless they were read.  False where the file, the person's own copy before the shipped
 * one, cannot be read (the error of that), or with ERR_DATA, by file and line, where a line
 * is no phrase or a list has none: then every list is empty. */
bool cues_load(const struct catalogue *c, struct error *err);
/* The faults of that file. */
void cues_check(const struct catalogue *c, struct faults *f);

/* One list, in the file's order, and how many it has; ours, until the process ends. */
const char *const *cues_list(enum cues which);
size_t cues_n(enum cues which);
/* The two arguments that base/str.h has for a list. */
#define CUES(id) cues_list(CUES_##id), cues_n(CUES_##id)
#endif
