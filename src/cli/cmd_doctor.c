/*
 * cmd_doctor.c - is a model at hand, and what can it do?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "llm/checkup.h"
#include "llm/config.h"
#include "llm/probe.h"

static const struct option_row options[] = {
	{ "endpoint", 0, "NAME", "the [endpoint NAME] of the settings",
	  INTO_TEXT(struct config_flags, endpoint) },
	{ "base-url", 0, "URL", "an OpenAI-compatible endpoint",
	  INTO_TEXT(struct config_flags, base_url) },
	{ "model", 0, "NAME", "a model that it offers",
	  INTO_TEXT(struct config_flags, model) },
};

#define FOUND_MAX 8

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

static void show_local(const struct probe_found *found, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		char *text = xprintf("%s at %s, %zu model%s%s%s", found[i].name,
				     found[i].base_url, found[i].n_models,
				     str_plural(found[i].n_models),
				     found[i].model[0] ? ", the first is " : "",
				     found[i].model);

		line("ok", "here", text, "");
		free(text);
	}
	if (!n)
		line("note", "here", "no model server runs on this machine",
		     "Everything but the model-backed benches works without "
		     "one.");
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

static int diagnose(const struct config_flags *flags, const struct conf *conf,
		    bool sound)
{
	struct probe_found found[FOUND_MAX];
	struct error err = { 0 };
	struct config c;
	size_t n;
	int code;

	if (!config_resolve(&c, flags, &conf->ini, keys_environment, &err))
		return cli_fail(&err);
	show_settings(&c, conf);
	if (!c.llm.base_url) {
		n = probe_local(found, FOUND_MAX);
		show_local(found, n);
		if (n && !config_use(&c, found[0].base_url, &err)) {
			config_release(&c);
			return cli_fail(&err);
		}
	}
	code = c.llm.base_url ? examine(&c, sound) : EXIT_PROBLEM;
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
