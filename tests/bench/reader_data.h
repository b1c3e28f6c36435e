/*
 * reader_data.h - labelled exchanges and real arguments, for measuring the reader
 *
 * The data lie beside the repository (../shared/data, or $HOTBENCH_DATA) and are
 * never part of it.
 */
#ifndef BENCH_READER_DATA_H
#define BENCH_READER_DATA_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct row {
	const char *set, *annotator, *id; /* charm: set; appellate: docket */
	int turn;
	const char *question, *answer;
	int commitment, relevance, manner, quality, consistency;
	int concession, answered_first; /* appellate */
	double weight;			/* one reading of a text counts once */
};
struct rows {
	struct row *list;
	size_t n, room;
	struct arena arena;
};

/* The data's folder; NULL when it is absent. */
const char *data_dir(void);
/* Cross-examinations, without the cooperative control unless asked for. */
bool data_charm(struct rows *out, bool with_control);
/* The labels of a model (gpt4o-mini, llama3.3-70b, gemini-flash-on) for the same
 * turns, where there are any. */
bool data_charm_model(struct rows *out, const char *model);
/* Advocates' answers with the labels of reader 'A' or 'B'. */
bool data_appellate(struct rows *out, char reader);
void rows_release(struct rows *r);

/* Every advocate's turn that follows a justice's, in all arguments, in order. */
typedef void data_turn_fn(void *arg, const char *docket, const char *advocate,
			  const char *justice, const char *question,
			  const char *answer);
size_t data_oyez(data_turn_fn *fn, void *arg);
#endif
