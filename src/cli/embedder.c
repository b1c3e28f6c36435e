#include "cli/embedder.h"

#include "base/error.h"
#include "cli/cli.h"
#include "cli/consent.h"
#include "cli/here.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "llm/llm.h"

bool embedder_find(struct embedder *e, const struct embedder_flags *flags,
		   struct error *err)
{
	struct config_flags how = { .endpoint = flags->endpoint,
				    .base_url = flags->base_url };

	*e = (struct embedder){ 0 };
	if (!conf_load(&e->conf, err) ||
	    !config_resolve(&e->config, &how, &e->conf.ini, keys_environment,
			    err))
		return false;
	e->model = flags->model ? flags->model : e->config.embedding_model;
	return true;
}

/* A server on this machine: the one that holds the model, if any does. */
static bool find_here(struct embedder *e, struct error *err)
{
	struct catalogue c;
	bool ok;

	catalogue_init(&c);
	e->config.llm.model = e->model;
	ok = here_choose(&c, &e->config, &e->conf, e->model,
			 "set them in the settings", err);
	catalogue_release(&c);
	return ok;
}

bool embedder_open(struct embedder *e, const struct court_case *c,
		   struct error *err)
{
	struct sending what = { .title = c->title,
				.dir = c->dir,
				.confidential = c->confidential,
				.papers = true,
				.keep = !cli_given.readonly };

	if (!e->model)
		return error_set(err, ERR_USAGE,
				 "Vectors want an embedding model: give "
				 "--model, or set embedding_model in "
				 "[endpoint NAME] of the settings.");
	if (!e->config.llm.base_url && !find_here(e, err))
		return false;
	e->llm = consent_llm(&e->config.llm, &what, &e->conf, err);
	return e->llm != NULL;
}

void embedder_release(struct embedder *e)
{
	llm_free(e->llm);
	config_release(&e->config);
	conf_release(&e->conf);
	*e = (struct embedder){ 0 };
}
