#include "cli/endpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/conf.h"
#include "llm/keys.h"
#include "llm/provider.h"

static const char *set(const char *name)
{
	const char *value = name && *name ? keys_environment(name) : NULL;

	return value && *value ? value : NULL;
}

static const char *value(const struct conf *c, const char *section,
			 const char *key)
{
	const char *v = ini_get(&c->ini, section, key);

	return v && *v ? v : NULL;
}

static bool file_is_there(const char *name)
{
	const char *home = set("HOME");
	char *path = str_begins(name, "~/") && home ? file_join(home, name + 2)
						    : xstrdup(name);
	bool there = file_exists(path);

	free(path);
	return there;
}

/* The same places as llm/keys.h, but for what only asking could tell. */
static void look_for_key(const struct conf *c, const char *section,
			 const struct provider_url *url, char *out, size_t size)
{
	const char *variable = value(c, section, "key_env");
	const char *file = value(c, section, "key_file");
	const char *vendors = provider_quirks(url)->key_variable;

	if (set("HOTBENCH_API_KEY") || set(variable) || set(vendors) ||
	    value(c, section, "key_command") || (file && file_is_there(file)))
		return;
	if (file)
		snprintf(out, size, "key missing: %.150s", file);
	else if (variable || (vendors && !provider_is_loopback(url->host)))
		snprintf(out, size, "key missing: %.150s",
			 variable ? variable : vendors);
}

void endpoint_look(const struct conf *c, struct endpoint *out)
{
	const char *name = conf_text(c, CONF_ENDPOINT);
	char *section = xprintf("endpoint %s", name);
	const char *base = set("HOTBENCH_BASE_URL");
	const char *model = set("HOTBENCH_MODEL");
	struct provider_url url;
	struct error err;

	*out = (struct endpoint){ 0 };
	base = base ? base : value(c, section, "base_url");
	model = model ? model : value(c, section, "model");
	if (*name && !ini_has_section(&c->ini, section)) {
		snprintf(out->fault, sizeof out->fault,
			 "no [endpoint %.80s] in the settings", name);
	} else if (base && !provider_url_parse(base, &url, &err)) {
		snprintf(out->fault, sizeof out->fault, "%.190s", err.text);
	} else if (base) {
		out->configured = true;
		snprintf(out->model, sizeof out->model, "%.80s at %.100s",
			 model ? model : "the first model", url.shown);
		look_for_key(c, section, &url, out->fault, sizeof out->fault);
		if (!strcmp(conf_text(c, CONF_NETWORK), "off") &&
		    !provider_is_loopback(url.host))
			snprintf(out->fault, sizeof out->fault,
				 "the network is off");
	}
	free(section);
}
