/*
 * intake.h - what a reader is given of an answer
 *
 * The question with its issue, the opening, and all that was said before with its
 * readings: the same whether the answer falls in a hearing or stands in a file.
 */
#ifndef HEARING_INTAKE_H
#define HEARING_INTAKE_H
#include <stddef.h>

#include "analysis/reader.h"
#include "court/bench.h"
struct errands;
struct ken;
struct testimony;

/* Where answers fall; all borrowed. */
struct intake_room {
	const struct court_case *kase;
	const struct bench *bench;
	enum side_id side;	 /* counsel's */
	struct ken *ken;	 /* may be NULL */
	struct errands *errands; /* open its docket; may be NULL */
	const struct testimony
		*witness; /* whose answers they are; NULL: counsel's */
};

struct intake {
	struct reader_input in; /* of what follows, and of the transcript */
	struct exchange *before;
	const char *names[BENCH_SEATS_MAX];
};

/* Of a turn of counsel's in `said`; stays where it is until released. */
void intake_init(struct intake *x, const struct intake_room *room,
		 const struct transcript *said, const struct turn *t);
void intake_release(struct intake *x);
#endif
