#include "court/laid.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "court/catalogue.h"

static bool check(const struct laid *l, const struct ini *ini, struct faults *f)
{
	size_t before = f->n;

	for (size_t i = 0; i < ini->n; i++)
		l->check(l, ini, &ini->list[i], f);
	return f->n == before;
}

void laid_check_file(const struct laid *l, const char *path, struct faults *f)
{
	struct ini ini = { 0 };

	ini_read(&ini, path, f);
	check(l, &ini, f);
	ini_release(&ini);
}

static void read_in(struct ini *ini, const struct laid *l, const char *folder,
		    struct faults *f)
{
	char *prompts = file_join(folder, "prompts");
	char *path = file_join(prompts, l->file);

	if (ini == &l->shipped || file_exists(path))
		ini_read(ini, path, f);
	free(path);
	free(prompts);
}

bool laid_load(struct laid *l, const struct catalogue *c, struct error *err)
{
	struct faults f;

	faults_init(&f);
	if (!l->shipped.n)
		read_in(&l->shipped, l, c->share, &f);
	if (!l->own_is_sound) {
		read_in(&l->own, l, c->config, &f);
		l->own_is_sound = check(l, &l->own, &f) && !f.n;
	}
	if (!l->own_is_sound)
		ini_release(&l->own);
	faults_none(&f, err);
	faults_release(&f);
	return l->own_is_sound;
}

const char *laid_get(const struct laid *l, const char *section, const char *key)
{
	const char *s = ini_get(&l->own, section, key);

	return s ? s : ini_get(&l->shipped, section, key);
}
