/*
 * mapper.h - a draft of a case's map, asked of a model piece by piece
 *
 * When the issues are there, what each side must hold is asked for, then to each
 * issue the answers that counsel can give, and last the facts that an answer can get
 * wrong:
 *
 *   PROPOSITIONS petitioner, respondent -> ANSWERS issue 1 .. n -> FACTS
 *
 * A step is one request, with the paragraphs of the papers that bear on it.  Its
 * reply is checked field by field; one repair is asked for, quoting what is wrong,
 * and then the step is left out.  What is well formed must also stand up, or it is
 * dropped and told: words in quotation marks are in the papers; a fact has its
 * numbers and most of its words from the paragraph it cites; an answer fits a question
 * that is there, in five wordings of which no two are alike, and has a press that is
 * asked nowhere else; what it gives away is a proposition or an issue.  Ids are made
 * here.
 *
 * What the map has already, drafts among it, is not asked for again: that is how a
 * later run goes on.  Papers and texts are fenced.  Nothing here waits, or sends.
 */
#ifndef MEMO_MAPPER_H
#define MEMO_MAPPER_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/event.h"
#include "memo/drafter.h" /* enum drafter_took */
struct catalogue;
struct court_case;
struct draft_file;
struct error;
struct faults;
struct lexicons;
struct papers;

struct mapper;

/*
 * All but `err` is borrowed and must outlive it; the papers may be those of the case
 * as it was before its issues.  `piece_bytes`: how much of the papers goes into a
 * request; 0 for the usual.  NULL when a prompt is missing or wrong, or a map of the
 * case cannot be read: what is drafted over it might be there already.
 */
struct mapper *mapper_new(const struct catalogue *catalogue,
			  const struct court_case *c, struct papers *p,
			  const struct lexicons *lx, size_t piece_bytes,
			  struct error *err);
void mapper_free(struct mapper *m);

/* As in drafter.h. */
bool mapper_next(struct mapper *m, struct llm_request *out, struct error *err);
const char *mapper_step(const struct mapper *m);
void mapper_progress(const struct mapper *m, size_t *done, size_t *of);
enum drafter_took mapper_take(struct mapper *m, const char *reply,
			      bool cut_short, struct error *err);

/* Puts what the last step brought into the file, in the place of a draft of that
 * name; returns how many drafts are new. */
size_t mapper_into(struct mapper *m, struct draft_file *f);
/* What was dropped, one line each; ours. */
const struct faults *mapper_dropped(const struct mapper *m);
#endif
