#include "eval/modelled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/event.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/judge.h"
#include "eval/run_folder.h"

static const struct modelled_suite *const modelled_suites[] = {
	&modelled_conduct,   &modelled_listen,
	&modelled_tactics,   &modelled_cobra,
	&modelled_judge,     &modelled_issues,
	&modelled_diversity, &modelled_tone,
	&modelled_probe,     NULL,
};

const struct modelled_suite *modelled_find(const char *name)
{
	for (size_t i = 0; modelled_suites[i]; i++)
		if (!strcmp(modelled_suites[i]->name, name))
			return modelled_suites[i];
	return NULL;
}

struct modelled *modelled_open(const struct modelled_suite *suite,
			       const struct modelled_setup *s,
			       struct error *err)
{
	struct modelled *m = xcalloc(1, suite->size);
	struct hash *h;

	m->setup = *s;
	if ((s->judged && !judge_check(s->suite->catalogue, err)) ||
	    !suite->load(m, err)) {
		modelled_close(suite, m);
		return NULL;
	}
	h = hash_new();
	suite->hash(m, h);
	hash_finish(h, m->rows);
	return m;
}

void modelled_close(const struct modelled_suite *suite, struct modelled *m)
{
	if (m)
		suite->release(m);
	free(m);
}

/* ---- results ---- */

/* Whether an earlier folder has it as well. */
static bool has_before(const struct modelled_kept *k, size_t folder,
		       size_t sample)
{
	for (size_t i = 0; i < folder; i++)
		if (run_folder_has(k->folders[i], sample))
			return true;
	return false;
}

/* Of a probe's suite: whether it is that one's, which *result becomes then. */
static bool is_of(const struct modelled_kept *k, struct json_ref *result)
{
	struct json_ref root = *result;

	return !k->of ||
	       (!strcmp(json_text_or(&root, "suite", "", NULL), k->of) &&
		json_member_opt(&root, "result", JSON_OBJECT, result, NULL));
}

static void take_one(struct modelled_kept *k, size_t folder, size_t sample,
		     void (*take)(void *arg, const struct json_ref *result),
		     void *arg)
{
	struct json_ref root, result;
	struct error err;
	struct json *doc;

	k->ended++;
	doc = run_folder_result(k->folders[folder], sample, &err);
	root = doc ? json_root(doc) : (struct json_ref){ 0 };
	if (!doc)
		k->unread += !k->of;
	else if (!json_member_opt(&root, "result", JSON_OBJECT, &result, NULL))
		k->left += !k->of;
	else if (is_of(k, &result)) {
		k->misread += json_bool_or(&result, "unread", false, NULL);
		take(arg, &result);
	}
	json_free(doc);
}

void modelled_each(struct modelled_kept *k,
		   void (*take)(void *arg, const struct json_ref *result),
		   void *arg)
{
	k->ended = k->left = k->twice = k->unread = k->misread = 0;
	for (size_t f = 0; f < k->n_folders; f++) {
		size_t end = run_folder_end(k->folders[f]);

		for (size_t i = 0; i < end; i++) {
			if (!run_folder_has(k->folders[f], i))
				continue;
			if (has_before(k, f, i))
				k->twice++;
			else
				take_one(k, f, i, take, arg);
		}
	}
}

size_t modelled_most(const struct modelled_kept *k)
{
	size_t n = 0;

	for (size_t i = 0; i < k->n_folders; i++)
		n += run_folder_ended(k->folders[i]);
	return n;
}

/* What a run's players were denied or given: ", without the clerk's note"; "" for
 * nothing.  In the result's arena. */
static const char *terms_of(const struct modelled_how *how,
			    struct eval_result *out)
{
	bool played = strcmp(how->simulator, "offline") != 0;
	bool read = how->plays && strcmp(how->reader, "offline") != 0;

	return eval_say(
		out, "%s%s%s%s%s%s%s",
		played && !how->guard ? ", without the clerk's note" : "",
		!how->searches ? ", without search" : "",
		!how->map ? ", without the map" : "", read ? ", read by " : "",
		read ? how->reader : "", read && !played ? " " : "",
		read && !played ? how->model : "");
}

static const char *bench_of(const struct modelled_how *how,
			    struct eval_result *out)
{
	const char *terms = terms_of(how, out);

	if (!strcmp(how->simulator, "offline"))
		return *terms ? eval_say(out, "offline (%s)", terms + 2)
			      : "offline";
	return eval_say(out, "%s (%s%s)", how->simulator,
			*how->model ? how->model : "a model", terms);
}

void modelled_describe(const struct modelled_how *how,
		       const struct modelled_kept *k, struct eval_result *out)
{
	size_t of = how->count > k->ended ? how->count : k->ended;
	size_t nothing = k->left + k->unread;

	if (!how->plays && !strcmp(how->reader, "llm")) {
		out->reader = eval_say(out, "llm (%s)",
				       *how->model ? how->model : "a model");
	} else {
		if (*how->simulator)
			out->simulator = bench_of(how, out);
		out->reader = !how->judged ? "offline"
					   : eval_say(out, "judge %s",
						      *how->judge ? how->judge
								  : "model");
	}
	if (k->ended < of)
		eval_note(out,
			  "%zu of %zu sample%s %s no result yet: these are no "
			  "figures of the whole run.",
			  of - k->ended, of, str_plural(of),
			  of - k->ended == 1 ? "has" : "have");
	if (k->twice)
		eval_note(out,
			  "%zu sample%s in several folders; each counts "
			  "once, as the first folder has it.",
			  k->twice, k->twice == 1 ? " stands" : "s stand");
	if (nothing)
		eval_note(out, "%zu sample%s came to nothing and %s left out.",
			  nothing, str_plural(nothing),
			  nothing == 1 ? "is" : "are");
	if (k->misread)
		eval_note(
			out,
			"Of %zu answer%s some of the model's reading could not "
			"be used; there the offline reading stands.",
			k->misread, str_plural(k->misread));
	if (how->judged && *how->judge && !strcmp(how->judge, how->model))
		eval_note(out, "The judge is the model that played the bench: "
			       "models are kind to themselves.");
}

/* ---- one request ---- */

enum run_step modelled_ask_send(const struct modelled_ask *a, size_t pool,
				struct run_ask *out)
{
	out->may_fail = true;
	out->pool = pool;
	if (a->repairing)
		by_llm_repair(&a->asked, a->bad, a->why.text, &out->request);
	else
		out->request = request_copy(&a->asked);
	return RUN_ASK;
}

bool modelled_ask_again(struct modelled_ask *a, const struct run_reply *reply)
{
	if (a->repairing || reply->failed)
		return false;
	a->repairing = true;
	a->bad = xstrdup(reply->text);
	return true;
}

void modelled_ask_reset(struct modelled_ask *a)
{
	request_release(&a->asked);
	free(a->bad);
	*a = (struct modelled_ask){ .why = a->why };
}

void modelled_name(char **who, const struct run_reply *reply)
{
	free(*who);
	*who = xstrdup(reply->model);
}
