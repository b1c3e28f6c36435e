/*
 * cmd_doctor.c - is a model at hand, and what can it do?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/here.h"
#include "court/catalogue.h"
#include "court/models.h"
#include "llm/checkup.h"
#include "llm/config.h"

static const struct option_row options[] = {
	{ "endpoint", 0, "NAME", "the [endpoint NAME] of the settings",
	  INTO_TEXT(struct config_flags, endpoint) },
	{ "base-url", 0, "URL", "an OpenAI-compatible endpoint",
	  INTO_TEXT(struct config_flags, base_url) },
	{ "model", 0, "NAME", "a model that it offers",
	  INTO_TEXT(struct config_flags, model) },
};

/* One line of the report; what strangers wrote is made safe first. */
static void line(const char *mark, const char *what, const char *found,
		 const char *advice)
{
	struct buf safe;

	buf_init(&safe, 1 << 16);
	sanitise(&safe, found, strlen(found), SANITISE_LINE);
	printf("%-4s %-9s %s\n", mark, what, safe.s);
	buf_reset(&safe);
	sanitise(&safe, advice, strlen(advice), SANITISE_LINE);
	if (*advice)
		printf("               %s\n", safe.s);
	fflush(stdout);
	buf_release(&safe);
}

static void on_line(void *arg, enum checkup_grade grade, const char *what,
		    const char *found, const char *advice)
{
	static const char *const MARKS[] = { "ok", "note", "BAD" };

	(void)arg;
	line(MARKS[grade], what, found, advice);
}

static void show_server(const struct local_server *s)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	here_name(s, &b);
	buf_printf(&b,
		   s->locked	? ": wants a key"
		   : s->loading ? ": is still loading its model"
				: ", %zu model%s",
		   s->served.n, str_plural(s->served.n));
	line("ok", "here", b.s,
	     s->locked ? "Put its address, model and key into the settings."
		       : "");
	buf_release(&b);
}

/* What it is, and below what kind of bench it makes. */
static void show_served(const struct here_model *m)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s: ", m->model->id);
	here_describe(m, &b);
	line(m->pickable && m->judged.fit > MODEL_SHORT ? "ok" : "note",
	     "model", b.s, m->judged.text);
	buf_release(&b);
}

static void show_none(void)
{
	line("note", "here", "no model server runs on this machine",
	     "Everything but the model-backed benches works without one.");
	if (!*models_get(0))
		return;
	puts("               To get a model, free and on this machine:");
	printf("                   %s\n", models_get(0));
	if (*models_get(1))
		printf("                   %s\n", models_get(1));
}

static void show_here(const struct here *h)
{
	for (size_t i = 0; i < h->local.n; i++)
		show_server(&h->local.list[i]);
	for (size_t i = 0; i < h->n; i++)
		show_served(&h->list[i]);
	if (*here_advice(h))
		line("note", "context", here_advice(h), "");
	if (!h->local.n)
		show_none();
}

/* None is configured: looks, tells, and takes the best for what follows. */
static bool look_here(struct config *c, struct error *err)
{
	struct catalogue catalogue;
	struct here h;
	bool ok = true;

	catalogue_init(&catalogue);
	here_find(&h, &catalogue);
	catalogue_release(&catalogue);
	show_here(&h);
	if (h.n_pickable && !c->llm.model) {
		c->llm.model = arena_strdup(&c->mem, h.list[0].model->id);
		line("note", "trying", c->llm.model,
		     "None is configured: a bench that a model plays asks "
		     "which, and keeps it.");
	}
	if (h.local.n)
		ok = config_use(c,
				h.n_pickable ? h.list[0].server->base_url
					     : h.local.list[0].base_url,
				err);
	here_release(&h);
	return ok;
}

static void show_model(const struct config *c)
{
	char *text = xprintf("%s (%s)",
			     c->llm.model ? c->llm.model
					  : "the first that is offered",
			     c->model_from);

	line("ok", "model", text, "");
	line("ok", "key",
	     c->key		   ? c->key_from
	     : c->llm.key_withheld ? c->llm.key_withheld
				   : "none is set, none is sent",
	     "");
	free(text);
}

static void show_settings(const struct config *c, const struct conf *conf)
{
	char *text =
		xprintf("%s%s%s%s", conf->path,
			conf->there ? "" : " is not there: the defaults hold",
			c->profile[0] ? ", endpoint " : "", c->profile);

	line(conf->there ? "ok" : "note", "settings", text, "");
	free(text);
	if (c->llm.loopback_only)
		line("note", "network", "off: only this machine is asked", "");
	if (c->llm.base_url)
		show_model(c);
}

/* What is sent is a word or two of ours, nothing of a case: to have asked for it is
 * consent enough.  But a setting that was misread may have said otherwise. */
static int examine(struct config *c, bool sound)
{
	struct error err = { 0 };
	struct llm *llm;
	bool ok;

	c->llm.consented = sound;
	llm = llm_new(&c->llm, &err);
	if (!llm)
		return cli_fail(&err);
	line("ok", "endpoint", llm_host(llm, 0), "");
	ok = checkup_run(llm, 0, on_line, NULL);
	llm_free(llm);
	return ok ? EXIT_DONE : EXIT_ENDPOINT;
}

/* False after a line: https would say no more than that a certificate is wrong. */
static bool has_its_certificates(const struct config *c)
{
	struct error err;

	if (!c->llm.ca_file || file_can_read(c->llm.ca_file, &err))
		return true;
	line("BAD", "ca_file", err.text,
	     "Mend ca_file in the settings, or take it out: then the "
	     "system's certificates hold.");
	return false;
}

static int diagnose(const struct config_flags *flags, const struct conf *conf,
		    bool sound)
{
	struct error err = { 0 };
	struct config c;
	int code;

	if (!config_resolve(&c, flags, &conf->ini, keys_environment, &err))
		return cli_fail(&err);
	show_settings(&c, conf);
	if (!c.llm.base_url && !look_here(&c, &err)) {
		config_release(&c);
		return cli_fail(&err);
	}
	code = c.llm.base_url && has_its_certificates(&c) ? examine(&c, sound)
							  : EXIT_PROBLEM;
	config_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct config_flags flags = { 0 };
	struct conf conf = { 0 };
	struct faults faults;
	struct error err = { 0 };
	int code;

	if (!args_take(a, &flags))
		return a->code;
	faults_init(&faults);
	if (!conf_read(&conf, &faults, &err)) {
		code = cli_fail(&err);
	} else {
		for (size_t i = 0; i < faults.n; i++)
			line("BAD", "settings", faults.list[i], "");
		code = diagnose(&flags, &conf, !faults.n);
		if (code == EXIT_DONE && faults.n)
			code = EXIT_PROBLEM;
	}
	faults_release(&faults);
	conf_release(&conf);
	return code;
}

const struct command command_doctor = {
	.name = "doctor",
	.usage = "[--endpoint NAME] [--base-url URL] [--model NAME]",
	.help = "Look for a model server and test what it can do.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof options[0],
};
