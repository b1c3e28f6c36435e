#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "llm/lazy_curl.h"

struct lazy_curl curl;

static const char *const files[] = {
	"libcurl.so.4",	   "libcurl-gnutls.so.4", "libcurl.so",
	"libcurl.4.dylib", "libcurl.dylib",
};

static void *open_any(void)
{
	void *lib = NULL;

	for (size_t i = 0; !lib && i < sizeof files / sizeof files[0]; i++)
		lib = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
	return lib;
}

/* dlsym's object pointer becomes a function pointer, as POSIX promises. */
static bool find(void *lib, const char *name, void *slot, struct error *err)
{
	void *symbol = dlsym(lib, name);

	if (!symbol)
		return error_set(err, ERR_SYSTEM,
				 "libcurl is too old: it has no %s", name);
	memcpy(slot, &symbol, sizeof symbol);
	return true;
}

bool lazy_curl_load(struct error *err)
{
	static bool loaded;
	void *lib;

	if (loaded)
		return true;
	lib = open_any();
	if (!lib)
		return error_set(err, ERR_SYSTEM,
				 "libcurl is not installed, and without it no "
				 "model can be reached (Debian: libcurl4)");
#define X(name)                                         \
	if (!find(lib, "curl_" #name, &curl.name, err)) \
		return false;
	LAZY_CURL(X)
#undef X
	loaded = true;
	return true;
}
