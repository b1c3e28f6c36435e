#include "tui/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"

static bool is_on(const struct ini *ini, const char *key, bool fallback,
		  struct faults *f)
{
	const char *value = ini_get(ini, "screen", key);

	if (!value)
		return fallback;
	if (!strcmp(value, "yes") || !strcmp(value, "no"))
		return !strcmp(value, "yes");
	faults_add(f, "%s: screen: %s is yes or no, not '%s'", ini->name, key,
		   value);
	return fallback;
}

static void bind_screen(struct keymap *keys, const struct ini *ini,
			const char *screen, struct faults *f)
{
	const struct ini_entry *e = NULL;
	char section[64];
	struct error err;

	snprintf(section, sizeof section, "keys %s", screen);
	while ((e = ini_each(ini, section, NULL, e)))
		if (!keymap_set(keys, screen, e->key, e->value, &err))
			faults_add(f, "%s:%d: %s", ini->name, e->line,
				   err.text);
}

void settings_read(struct settings *out, const struct ini *ini,
		   struct faults *f)
{
	static const char *const known[] = { "theme", "color", "unicode",
					     "mouse" };

	*out = (struct settings){ 0 };
	keymap_init(&out->keys);
	ini_check(ini, "screen", known, 4, f);
	theme_find(&out->theme, ini_get(ini, "screen", "theme"), f);
	out->term.theme = &out->theme;
	out->term.no_color = !is_on(ini, "color", true, f);
	out->term.no_unicode = !is_on(ini, "unicode", true, f);
	out->term.mouse = is_on(ini, "mouse", false, f);
	for (int i = 0; i < KEYMAP_COUNT; i++)
		bind_screen(&out->keys, ini,
			    keymap_screen_name((enum keymap_screen)i), f);
}
