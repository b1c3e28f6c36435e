#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

#include "base/error.h"

void *library_open(const char *const *files, size_t n)
{
	void *lib = NULL;

	for (size_t i = 0; !lib && i < n; i++)
		lib = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
	return lib;
}

/* dlsym's object pointer becomes a function pointer, as POSIX promises. */
bool library_find(void *lib, const char *what, const char *name, void *slot,
		  struct error *err)
{
	void *symbol = dlsym(lib, name);

	if (!symbol)
		return error_set(err, ERR_SYSTEM, "%s is too old: it has no %s",
				 what, name);
	memcpy(slot, &symbol, sizeof symbol);
	return true;
}
