#include "llm/inside.h"

#include <string.h>

#include "base/error.h"

#define OUT_TOKENS 1024 /* of a reply without a limit, before it is there */

/* ---- what was used ---- */

static struct llm_usage price(const struct job *job, int64_t prompt,
			      int64_t completion, bool estimated)
{
	const struct llm_config *c = &job->ep->c;

	return (struct llm_usage){
		.prompt_tokens = prompt,
		.completion_tokens = completion,
		.estimated = estimated,
		.cost = ((double)prompt * c->price_in +
			 (double)completion * c->price_out) /
			1e6,
	};
}

/* Bytes that the model wrote; of what nobody could read, all of it. */
static size_t written(const struct job *job)
{
	const struct reply *r = &job->attempt.reply;

	return r->garbage
		       ? job->attempt.body_bytes
		       : r->text.len + r->thought.len + strlen(r->tool_name) +
				 r->tool_arguments.len;
}

/* Whether somebody will be paid for it: a refusal or a broken line is free. */
static bool was_served(const struct job *job)
{
	const struct reply *r = &job->attempt.reply;
	int status = job->attempt.head.status;

	return r->has_usage || written(job) ||
	       (status >= 200 && status < 300 && !r->failed);
}

/* What the server tells, but for "none", which cannot be where there was some. */
static struct llm_usage usage_of(const struct job *job)
{
	const struct reply *r = &job->attempt.reply;
	int64_t prompt = r->has_usage ? r->prompt_tokens : 0;
	int64_t completion = r->has_usage ? r->completion_tokens : 0;
	int64_t wrote = request_tokens(written(job));
	bool guess_prompt = !prompt && job->est_prompt;
	bool guess_completion = !completion && wrote;

	return price(job, guess_prompt ? job->est_prompt : prompt,
		     guess_completion ? wrote : completion,
		     guess_prompt || guess_completion || !r->has_usage);
}

struct llm_usage meter_charge(struct job *job)
{
	struct llm_usage *all = &job->llm->meter.totals.usage;
	struct llm_usage u = { 0 };

	if (job->attempt.charged || !was_served(job))
		return u;
	job->attempt.charged = true;
	u = usage_of(job);
	all->prompt_tokens += u.prompt_tokens;
	all->completion_tokens += u.completion_tokens;
	all->cost += u.cost;
	all->estimated = all->estimated || u.estimated;
	return u;
}

/* ---- what may be used ---- */

void meter_reserve(struct job *job)
{
	int64_t out = job->req.kind != LLM_CHAT ? 0
		      : job->req.max_tokens > 0 ? job->req.max_tokens
						: OUT_TOKENS;

	job->reserved_tokens = job->est_prompt + out;
	job->reserved_cost = price(job, job->est_prompt, out, true).cost;
	job->llm->meter.reserved_tokens += job->reserved_tokens;
	job->llm->meter.reserved_cost += job->reserved_cost;
}

void meter_unreserve(struct job *job)
{
	job->llm->meter.reserved_tokens -= job->reserved_tokens;
	job->llm->meter.reserved_cost -= job->reserved_cost;
	job->reserved_tokens = 0;
	job->reserved_cost = 0;
}

bool meter_affords(const struct job *job, struct error *err)
{
	const struct llm *llm = job->llm;
	const struct llm_usage *u = &llm->meter.totals.usage;
	int64_t used = u->prompt_tokens + u->completion_tokens;

	if (llm->meter.budget_requests > 0 &&
	    llm->meter.totals.sendings >= llm->meter.budget_requests)
		return error_set(err, ERR_BUDGET,
				 "the budget of %lld requests is used up "
				 "(budget_requests in the settings)",
				 (long long)llm->meter.budget_requests);
	if (llm->meter.budget_cost > 0 &&
	    u->cost + llm->meter.reserved_cost > llm->meter.budget_cost)
		return error_set(err, ERR_BUDGET,
				 "the budget of %.2f would be passed (%.2f "
				 "spent, this call may cost %.4f; budget in "
				 "the settings)",
				 llm->meter.budget_cost, u->cost,
				 job->reserved_cost);
	if (llm->meter.budget_tokens > 0 &&
	    used + llm->meter.reserved_tokens > llm->meter.budget_tokens)
		return error_set(err, ERR_BUDGET,
				 "the budget of %lld tokens would be passed "
				 "(%lld used, this call may take %lld; "
				 "budget_tokens in the settings)",
				 (long long)llm->meter.budget_tokens,
				 (long long)used,
				 (long long)job->reserved_tokens);
	return true;
}
