#include "court/wording.h"

#include "base/faults.h"
#include "court/laid.h"

static void check_entry(const struct laid *l, const struct ini *ini,
			const struct ini_entry *e, struct faults *f)
{
	if (!ini_get(&l->shipped, e->section, e->key))
		faults_add(f, "%s:%d: nothing is said by [%s] %s", ini->name,
			   e->line, e->section, e->key);
}

static struct laid words = { .file = WORDING_FILE, .check = check_entry };

const char *wording(const char *section, const char *key)
{
	return laid_get(&words, section, key);
}

void wording_check_file(const char *path, struct faults *f)
{
	laid_check_file(&words, path, f);
}

bool wording_load(const struct catalogue *c, struct error *err)
{
	return laid_load(&words, c, err);
}
