#include "cli/embedder.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/consent.h"
#include "court/case.h"
#include "llm/llm.h"
#include "llm/probe.h"

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

static bool find_local(struct embedder *e, struct error *err)
{
	struct probe_found found;

	if (!probe_local(&found, 1))
		return error_set(err, ERR_USAGE,
				 "Vectors want an endpoint, and no model "
				 "server runs on this machine: give --base-url "
				 "and --model, or set them in the settings.");
	fprintf(stderr, "hotbench: asking %s at %s for vectors\n", found.name,
		found.base_url);
	return config_use(&e->config, found.base_url, err);
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
	if (!e->config.llm.base_url && !find_local(e, err))
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
