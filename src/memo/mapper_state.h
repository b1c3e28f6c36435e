/*
 * mapper_state.h - what a mapper holds between two steps
 *
 * For the files that make it up: mapper.c takes the steps, mapper_ask.c writes
 * requests, mapper_pick.c picks paragraphs for them, mapper_read.c reads replies,
 * mapper_write.c writes drafts.  Nobody else includes this.
 */
#ifndef MEMO_MAPPER_STATE_H
#define MEMO_MAPPER_STATE_H
#include "base/buf.h"
#include "base/faults.h"
#include "court/map.h"
#include "court/prompt.h"
#include "memo/draft_step.h"
#include "memo/mapper.h"
#include "memo/papers.h"

#define MAPPER_PROPOSITIONS 14	  /* of a side, at most */
#define MAPPER_EXCLUDES	    40	  /* of a proposition */
#define MAPPER_ANSWERS	    12	  /* of an issue */
#define MAPPER_FACTS	    24	  /* of a request */
#define MAPPER_FACT_STEPS   3	  /* requests for facts */
#define MAPPER_ASKED_MAX    20000 /* questions and presses of a case */

enum map_stage { MAP_SIDES, MAP_ISSUES, MAP_RECORD, MAP_DONE };

struct mapper {
	const struct catalogue *catalogue; /* borrowed, as the next three */
	const struct court_case *kase;
	struct papers *papers;
	const struct lexicons *lx;
	struct prompt sides, answers, facts_of;
	size_t piece_bytes;

	struct arena arena;  /* owns the texts of what is drafted */
	struct case_map map; /* as it was at the start */
	struct buf words;    /* of all papers (court/plain.h) */
	struct texts asked;  /* words of all that the bench asks already */

	enum map_stage stage;
	size_t at; /* the side, the issue, the request for facts */
	size_t done;
	size_t fact_steps;     /* requests that the papers are worth */
	struct draft_step ask; /* of the step */
	char step[120];

	struct proposition *propositions; /* of both sides, drafts */
	size_t n_propositions;
	struct map_fact *facts;
	size_t n_facts;
	struct map_issue now; /* the issue that was taken last */

	char *block; /* what mapper_into puts next, or NULL */
	const char *block_name;
	struct faults dropped;
};
#endif
