#include "base/lazy.h"

#include <dlfcn.h>
#include <string.h>

#include "base/error.h"

static void *open_any(const struct lazy *lib)
{
	void *found = NULL;

	for (size_t i = 0; !found && i < lib->n_files; i++)
		found = dlopen(lib->files[i], RTLD_LAZY | RTLD_LOCAL);
	return found;
}

bool lazy_load(const struct lazy *lib, struct error *err)
{
	void *found = open_any(lib);

	if (!found)
		return error_set(err, ERR_SYSTEM,
				 "%s is not installed, and without it %s",
				 lib->name, lib->without);
	for (size_t i = 0; i < lib->n_functions; i++) {
		const struct lazy_function *f = &lib->functions[i];
		void *symbol = dlsym(found, f->name);

		if (!symbol)
			return error_set(err, ERR_SYSTEM,
					 "%s is too old: it has no %s",
					 lib->name, f->name);
		/* dlsym's object pointer becomes a function pointer, as POSIX
		 * promises */
		memcpy(f->slot, &symbol, sizeof symbol);
	}
	return true;
}
