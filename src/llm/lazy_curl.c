#include <stddef.h>

#include "base/error.h"
#include "base/library.h"
#include "llm/lazy_curl.h"

struct lazy_curl curl;

static const char *const files[] = {
	"libcurl.so.4",	   "libcurl-gnutls.so.4", "libcurl.so",
	"libcurl.4.dylib", "libcurl.dylib",
};

bool lazy_curl_load(struct error *err)
{
	static bool loaded;
	void *lib;

	if (loaded)
		return true;
	lib = library_open(files, sizeof files / sizeof files[0]);
	if (!lib)
		return error_set(err, ERR_SYSTEM,
				 "libcurl is not installed, and without it no "
				 "model can be reached (Debian: libcurl4)");
#define X(name)                                                            \
	if (!library_find(lib, "libcurl", "curl_" #name, &curl.name, err)) \
		return false;
	LAZY_CURL(X)
#undef X
	loaded = true;
	return true;
}
