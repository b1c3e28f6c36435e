#include "court/wording.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/ini.h"
#include "court/catalogue.h"

static struct ini shipped, own;
static bool own_is_sound; /* or absent */

const char *wording(const char *section, const char *key)
{
	const char *s = ini_get(&own, section, key);

	return s ? s : ini_get(&shipped, section, key);
}

static bool check(const struct ini *ini, struct faults *f)
{
	size_t before = f->n;

	for (size_t i = 0; i < ini->n; i++) {
		const struct ini_entry *e = &ini->list[i];

		if (!ini_get(&shipped, e->section, e->key))
			faults_add(f, "%s:%d: nothing is said by [%s] %s",
				   ini->name, e->line, e->section, e->key);
	}
	return f->n == before;
}

void wording_check_file(const char *path, struct faults *f)
{
	struct ini ini = { 0 };

	ini_read(&ini, path, f);
	check(&ini, f);
	ini_release(&ini);
}

static void read_in(struct ini *ini, const char *folder, struct faults *f)
{
	char *path = file_join(folder, "prompts/" WORDING_FILE);

	if (ini == &shipped || file_exists(path))
		ini_read(ini, path, f);
	free(path);
}

bool wording_load(const struct catalogue *c, struct error *err)
{
	struct faults f;

	faults_init(&f);
	if (!shipped.n)
		read_in(&shipped, c->share, &f);
	if (!own_is_sound) {
		read_in(&own, c->config, &f);
		own_is_sound = check(&own, &f) && !f.n;
	}
	if (!own_is_sound)
		ini_release(&own);
	faults_none(&f, err);
	faults_release(&f);
	return own_is_sound;
}
