/*
 * clockwork.h - how court time passes
 *
 *   words  an answer costs its words / 150 minutes, whenever it is sent
 *   wall   time passes while counsel has the floor and nothing is paused: a slow
 *          model's thinking is nobody's time, nor is a moment that was asked for
 *   none   no time passes
 *
 * Rebuttal has time of its own.  `scale` makes court time pass so many times as
 * fast.  The lights follow from the seconds left (court/bench.h).
 */
#ifndef HEARING_CLOCKWORK_H
#define HEARING_CLOCKWORK_H
#include <stddef.h>
#include <stdint.h>
struct hearing_state;

/* Counsel said this; CLOCK_WORDS only. */
void clockwork_charge(struct hearing_state *s, const char *text, size_t len);
/* It was not accepted after all. */
void clockwork_refund(struct hearing_state *s, const char *text, size_t len);
/* Wall time went by up to now_ms; CLOCK_WALL only. */
void clockwork_tick(struct hearing_state *s, int64_t now_ms);
#endif
