/*
 * by_llm.h - a reading asked of a model: the request, and what came of it
 *
 * A schema is a hint, never a guarantee: every field and range of the reply is
 * checked here, and the words it quotes must stand in the answer.
 */
#ifndef ANALYSIS_BY_LLM_H
#define ANALYSIS_BY_LLM_H
#include <stdbool.h>

#include "analysis/reader.h"
#include "court/prompt.h"
struct buf;
struct catalogue;
struct faults;
struct json_ref;

/* How the model is asked: prompts/read-NAME.txt. */
extern const char *const by_llm_styles[]; /* NULL-terminated; first: usual */

/* The answers that the case's map expects to the question asked: a numbered choice
 * for the model, from 1 on. */
#define BY_LLM_CHOICES_MAX 16
struct by_llm_choices {
	struct {
		char *id, *gist; /* owned */
		const char
			*to; /* its question, where it is another; the case's */
		enum commitment effect;
	} list[BY_LLM_CHOICES_MAX];
	size_t n;
	const char *issue; /* id of the one they belong to; the case's */
};
/* Of a question of the memo those that fit it; of another, the few of its issue
 * (in->issue) that the answer comes nearest to.  None where the case has no map, or
 * nobody knows the issue. */
void by_llm_choices_of(struct by_llm_choices *out,
		       const struct reader_input *in);
void by_llm_choices_release(struct by_llm_choices *c);

/* False when the prompt is missing or wrong. */
bool by_llm_request(const struct catalogue *c, const char *style,
		    const struct reader_input *in,
		    const struct by_llm_choices *choices,
		    struct llm_request *out, struct error *err);
/* The same request with the failed reply and what was wrong with it, and with the form
 * in words. */
void by_llm_repair(const struct llm_request *asked, const char *reply,
		   const char *fault, struct llm_request *out);
/*
 * Reads a reply about `answer` into out (initialised here), and which of n_choices
 * it says into *choice: 0 for none, -1 where it does not tell.  False with every
 * fault in err, one sentence, fit for a repair request.
 */
bool by_llm_parse(const char *reply, bool cut_short, const char *answer,
		  size_t n_choices, struct reading *out, int *choice,
		  struct error *err);

/* ---- for whoever asks a model about an answer ---- */

/* A request from prompts/NAME.txt: both its parts with the n values, and the form
 * of the reply (JSON Schema), whose members that prompt names one by one.  False when the prompt is missing or wrong; the
 * caller releases *out in any case. */
bool by_llm_ask(const struct catalogue *c, const char *name,
		const struct prompt_value *values, size_t n,
		const char *schema_name, const char *form,
		struct llm_request *out, struct error *err);
/* Appends "label: text" as one clean line, long texts cut; "" appends nothing. */
void by_llm_clipped(struct buf *b, const char *label, const char *s);
/* Fenced, and no longer than `most` bytes, cut between characters. */
void by_llm_fence(const char *label, const char *text, size_t most,
		  struct buf *out);
/* A required sentence for the person, cut and safe to show; NULL when it is "".
 * The caller frees. */
char *by_llm_sentence(const struct json_ref *at, const char *key,
		      struct faults *f);
/* False with all faults in one line when there is any. */
bool by_llm_faults_joined(const struct faults *f, struct error *err);
#endif
