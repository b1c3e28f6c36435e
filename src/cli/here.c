#include "cli/here.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "base/value.h"
#include "base/wrap.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "llm/config.h"
#include "llm/provider.h"

#define COLS   80
#define INDENT 6

/* ---- finding ----------------------------------------------------------------- */

static int by_fit(const void *a, const void *b)
{
	const struct here_model *x = a, *y = b;

	if (x->pickable != y->pickable)
		return y->pickable - x->pickable;
	if (x->judged.fit != y->judged.fit)
		return (int)y->judged.fit - (int)x->judged.fit;
	if (x->judged.guessed != y->judged.guessed)
		return x->judged.guessed - y->judged.guessed;
	return x->server != y->server ? (x->server < y->server ? -1 : 1)
				      : (x->model < y->model ? -1 : 1);
}

static void add(struct here *h, const struct local_server *s,
		const struct served_model *m)
{
	double b = m->billions > 0 ? m->billions : served_billions(m->id);
	struct model_facts facts = { .id = m->id,
				     .billions = b,
				     .context = m->context,
				     .context_most = m->context_most,
				     .vectors = m->vectors,
				     .elsewhere = m->elsewhere };
	struct here_model *row = &h->list[h->n++];

	*row = (struct here_model){ .server = s, .model = m };
	models_judge(&facts, &row->judged);
	row->pickable = row->judged.talks && !m->elsewhere;
	h->n_pickable += row->pickable;
}

void here_find(struct here *h, const struct catalogue *c)
{
	int ports[LOCAL_PORTS_MAX];
	size_t n = local_ports(keys_environment, ports), all = 0;
	struct error err;

	*h = (struct here){ 0 };
	models_load(c, &err);
	local_find(ports, n, &h->local);
	for (size_t i = 0; i < h->local.n; i++)
		all += h->local.list[i].served.n;
	h->list = xcalloc(all + 1, sizeof *h->list);
	for (size_t i = 0; i < h->local.n; i++) {
		const struct local_server *s = &h->local.list[i];

		for (size_t k = 0; k < s->served.n; k++)
			add(h, s, &s->served.list[k]);
	}
	qsort(h->list, h->n, sizeof *h->list, by_fit);
}

void here_release(struct here *h)
{
	free(h->list);
	local_release(&h->local);
	*h = (struct here){ 0 };
}

/* ---- telling ------------------------------------------------------------------- */

void here_name(const struct local_server *s, struct buf *out)
{
	struct provider_url url;

	buf_puts(out, s->name);
	if (provider_url_parse(s->base_url, &url, NULL))
		buf_printf(out, " at %s", url.shown);
}

void here_describe(const struct here_model *m, struct buf *out)
{
	double b = m->model->billions > 0 ? m->model->billions
					  : served_billions(m->model->id);

	if (b > 0)
		buf_printf(out, "%.3g B, ", b);
	if (m->model->context)
		buf_printf(out, "%d tokens of context, ", m->model->context);
	else if (m->model->context_most)
		buf_printf(out, "made for %d tokens of context, ",
			   m->model->context_most);
	else
		buf_puts(out, "context not told, ");
	here_name(m->server, out);
}

const char *here_advice(const struct here *h)
{
	for (size_t i = 0; i < h->n_pickable; i++)
		if (h->list[i].server->ollama &&
		    (!h->list[i].model->context ||
		     h->list[i].model->context < models_enough()))
			return "Ollama gives a model 4096 tokens of context "
			       "where graphics memory is below 24 GB, whatever "
			       "it was made for, unless OLLAMA_CONTEXT_LENGTH "
			       "is set where it starts: 16384 is enough "
			       "for every bench.";
	return "";
}

/* ---- keeping -------------------------------------------------------------------- */

/* A profile's section: "endpoint local", unless that is another server's. */
static char *section_for(const struct conf *conf, const char *profile,
			 const char *base_url)
{
	char *section;

	if (*profile)
		return xprintf(CONF_ENDPOINT_SECTION "%s", profile);
	for (int i = 1;; i++) {
		const char *url;

		section = i == 1 ? xstrdup(CONF_ENDPOINT_SECTION "local")
				 : xprintf(CONF_ENDPOINT_SECTION "local%d", i);
		url = ini_get(&conf->ini, section, "base_url");
		if (!ini_has_section(&conf->ini, section) ||
		    (url && !strcmp(url, base_url)))
			return section;
		free(section);
	}
}

bool here_keep(const struct here_model *m, const struct conf *conf,
	       const char *profile, struct error *err)
{
	char *section;
	bool ok;

	if (cli_given.readonly)
		return true;
	section = section_for(conf, profile, m->server->base_url);
	ok = conf_change(section, "base_url", m->server->base_url, false,
			 err) &&
	     conf_change(section, "model", m->model->id, false, err) &&
	     (*profile ||
	      conf_change("", "endpoint",
			  section + strlen(CONF_ENDPOINT_SECTION), false, err));
	free(section);
	return ok;
}

/* ---- picking at a terminal -------------------------------------------------------- */

static void put_wrapped(const char *s)
{
	struct wrap w = wrap_text(s, strlen(s), COLS - INDENT);
	size_t from, to;

	while (wrap_next(&w, &from, &to))
		fprintf(stderr, "%*s%.*s\n", INDENT, "", (int)(to - from),
			s + from);
}

static void list_all(const struct here *h)
{
	struct buf b;

	fputs("Models on this machine:\n", stderr);
	for (size_t i = 0; i < h->n; i++) {
		const struct here_model *m = &h->list[i];

		buf_init(&b, BUF_TEXT_MAX);
		here_describe(m, &b);
		if (m->pickable)
			fprintf(stderr, "%4zu  %s\n", i + 1, m->model->id);
		else
			fprintf(stderr, "   -  %s\n", m->model->id);
		put_wrapped(b.s);
		put_wrapped(m->judged.text);
		buf_release(&b);
	}
	if (*here_advice(h))
		fprintf(stderr, "\n");
	put_wrapped(here_advice(h));
}

/* The number of a line; -1 for none. */
static int ask_number(const struct here *h, const char *path)
{
	char answer[32];
	long long n;

	for (;;) {
		fprintf(stderr,
			"Which one? (kept in %s) [1-%zu, 0 for none; 1] ",
			cli_given.readonly ? "no file" : path, h->n_pickable);
		if (!fgets(answer, sizeof answer, stdin))
			return -1;
		answer[strcspn(answer, "\r\n")] = '\0';
		if (!*answer)
			return 0;
		if (value_whole(answer, 0, (long long)h->n_pickable, &n, NULL))
			return (int)n - 1;
	}
}

static const struct here_model *pick(const struct here *h,
				     const struct conf *conf)
{
	int i;

	tcflush(STDIN_FILENO, TCIFLUSH); /* typed before it is no answer */
	list_all(h);
	i = ask_number(h, conf->path);
	return i < 0 ? NULL : &h->list[i];
}

/* ---- choosing ----------------------------------------------------------------------- */

static bool none_here(const char *wisher, const char *instead,
		      struct error *err)
{
	return error_set(err, ERR_USAGE,
			 "no model server runs on this machine, as '%s' wants; "
			 "see hotbench doctor. Give --base-url and --model, or "
			 "%s.%s%s%s%s",
			 wisher, instead,
			 *models_get(0) ? " To get one, free and on this "
					  "machine: "
					: "",
			 models_get(0), *models_get(1) ? "; then: " : "",
			 models_get(1));
}

static bool none_talks(const struct here *h, const char *wisher,
		       struct error *err)
{
	struct buf name;
	const struct local_server *s = &h->local.list[0];

	buf_init(&name, BUF_TEXT_MAX);
	here_name(s, &name);
	error_set(
		err, ERR_USAGE,
		"'%s' asks a model, and %s %s. hotbench doctor tells what was "
		"found.",
		wisher, name.s,
		s->locked    ? "wants a key: put its address, model and key "
			       "into the settings"
		: s->loading ? "is still loading one: try again"
			     : "has none that can talk here");
	buf_release(&name);
	return false;
}

/* Who holds a model of that name, else the first who may take any. */
static const struct local_server *holder(const struct here *h,
					 const char *model)
{
	for (size_t i = 0; i < h->n; i++)
		if (!strcmp(h->list[i].model->id, model))
			return h->list[i].server;
	return &h->local.list[0];
}

static bool use(struct config *config, const struct local_server *s,
		const char *model, struct error *err)
{
	struct buf name;

	buf_init(&name, BUF_TEXT_MAX);
	here_name(s, &name);
	fprintf(stderr, "hotbench: asking %s, %s\n", name.s, model);
	buf_release(&name);
	if (config->llm.model != model)
		config->llm.model = arena_strdup(&config->mem, model);
	config->model_from = "found";
	return config_use(config, s->base_url, err);
}

static bool may_ask(void)
{
	return isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
}

static bool choose(const struct here *h, struct config *config,
		   const struct conf *conf, const char *wisher,
		   struct error *err)
{
	const struct here_model *m = &h->list[0];

	if (config->llm.model)
		return use(config, holder(h, config->llm.model),
			   config->llm.model, err);
	if (!h->n_pickable)
		return none_talks(h, wisher, err);
	if (may_ask()) {
		m = pick(h, conf);
		if (!m)
			return error_set(err, ERR_CANCELLED,
					 "No model was picked.");
		if (!here_keep(m, conf, config->profile, err))
			return false;
	}
	return use(config, m->server, m->model->id, err);
}

bool here_choose(const struct catalogue *c, struct config *config,
		 const struct conf *conf, const char *wisher,
		 const char *instead, struct error *err)
{
	struct here h;
	bool ok;

	here_find(&h, c);
	ok = h.local.n ? choose(&h, config, conf, wisher, err)
		       : none_here(wisher, instead, err);
	here_release(&h);
	return ok;
}
