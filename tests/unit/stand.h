/*
 * stand.h - a small court to test in: three judges, a case of three issues, all
 * in memory
 */
#ifndef UNIT_STAND_H
#define UNIT_STAND_H
#include "court/bench.h"
#include "court/case.h"
#include "hearing/hearing.h"

/* Static storage; the same on each call. */
const struct bench *stand_bench(void);
const struct court_case *stand_case(void);
/* Rules on both, clock words, two minutes, seed 7, no opening. */
struct hearing_rules stand_rules(void);

/* A hearing with the log of its effects: "save 1, read 1, ask". */
struct stand {
	struct hearing_state s;
	struct effects fx;
	char log[400]; /* of the last event */
	int64_t now_ms;
};
void stand_init(struct stand *t, const struct hearing_rules *rules);
void stand_release(struct stand *t);
/* Sends an event; returns the log of its effects. */
const char *stand_do(struct stand *t, enum event_kind kind, const char *text);
/* The bench says so, from the seat that was asked. */
const char *stand_bench_says(struct stand *t, const char *text);
/* The answer number n is read, with a commitment. */
const char *stand_read(struct stand *t, int n, enum commitment c);
#endif
