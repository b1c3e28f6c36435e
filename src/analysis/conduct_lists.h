/*
 * conduct_lists.h - the lists of patterns that conduct and fallacies are read by
 *
 * Each is a section of prompts/lexicons/conduct.txt or fallacy.txt and, in the
 * models of conduct.h, three features: found in this sentence ("here"), in one of
 * the two before it ("near"), anywhere in the answer ("any").
 */
#ifndef ANALYSIS_CONDUCT_LISTS_H
#define ANALYSIS_CONDUCT_LISTS_H

/* clang-format off */
#define CONDUCT_LISTS(_)                                                      \
	/* words no court bears; words about the bench and its people */      \
	_(D_BENCH, "decorum.bench") _(D_SCORN, "decorum.scorn")               \
	_(D_SLANG, "decorum.slang") _(D_PATIENCE, "decorum.patience")         \
	_(D_FRIEND, "decorum.friend") _(D_ADDRESS, "decorum.address")         \
	_(D_IRONY, "decorum.irony")                                           \
	/* precedents spat at, crowds called up, warnings to the court */     \
	_(R_PRECEDENT, "rage.precedent") _(R_BEYOND, "rage.beyond")           \
	_(R_PUBLIC, "rage.public") _(R_THREAT, "rage.threat")                 \
	_(R_CREED, "rage.creed")                                              \
	/* taking back, doubting oneself, giving the other side its case */   \
	_(S_WITHDRAW, "switch.withdraw") _(S_TROUBLE, "switch.trouble")       \
	_(S_OTHER, "switch.other") _(S_CONFESS, "switch.confess")             \
	_(S_OUTCOME, "switch.outcome")                                        \
	_(S_AFFIRM, "switch.affirm") _(S_REVERSE, "switch.reverse")           \
	_(TURN, "switch.turn")                                                       \
	/* two ways and no more */                                            \
	_(X_BETWEEN, "exclusive.between") _(X_TWO, "exclusive.two")           \
	_(X_EITHER, "exclusive.either") _(X_ONLY, "exclusive.only")           \
	_(X_IFNOT, "exclusive.ifnot")                                         \
	/* a few cases, a broad claim */                                      \
	_(A_FEW, "sampling.few") _(A_ASKED, "sampling.asked")                 \
	_(A_BROAD, "sampling.broad") _(A_SO, "sampling.so")                   \
	_(A_GUARD, "sampling.guard")                                          \
	/* shares and amounts */                                              \
	_(N_SHARE, "numbers.share") _(N_SIZE, "numbers.size")                 \
	_(N_RATIO, "numbers.ratio") _(N_COUNT, "numbers.count")               \
	_(N_GUARD, "numbers.guard")               \
	/* before and after, and what is made of it */                        \
	_(C_TIME, "causal.time") _(C_TREND, "causal.trend")                   \
	_(C_CAUSE, "causal.cause") _(C_GUARD, "causal.guard")                 \
	_(C_PROOF, "causal.proof")                 \
	/* what is needed and what is enough */                               \
	_(E_NEED, "enough.need") _(E_HAVE, "enough.have")                     \
	_(E_SO, "enough.so") _(E_GUARD, "enough.guard")                       \
	/* likenesses */                                                      \
	_(M_NONE, "compare.none") _(M_SAME, "compare.same")                   \
	_(M_IMAGE, "compare.image")                 \
	_(M_IS, "compare.is") _(M_GUARD, "compare.guard")                     \
	/* the question left, or changed */                                   \
	_(I_PIVOT, "ignore.pivot") _(I_BIG, "ignore.big")                     \
	_(Q_RESTATED, "misstate.restated") _(Q_DENIED, "misstate.denied")     \
	/* the whole of a faulty step in one sentence */                      \
	_(X_WHOLE, "exclusive.whole") _(A_WHOLE, "sampling.whole")            \
	_(N_WHOLE, "numbers.whole") _(C_WHOLE, "causal.whole")                \
	_(E_WHOLE, "enough.whole") _(M_WHOLE, "compare.whole")                \
	/* what a court held, what the record says */                         \
	_(L_HELD, "legal.held") _(L_FLAT, "legal.flat")                       \
	_(F_RECORD, "fact.record")
/* clang-format on */

#endif
