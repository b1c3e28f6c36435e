#include "llm/lazy_curl.h"

#include "base/lazy.h"

struct lazy_curl curl;

static const char *const files[] = {
	"libcurl.so.4",	   "libcurl-gnutls.so.4", "libcurl.so",
	"libcurl.4.dylib", "libcurl.dylib",
};

static const struct lazy_function functions[] = {
#define X(name) { "curl_" #name, &curl.name },
	LAZY_CURL(X)
#undef X
};

bool lazy_curl_load(struct error *err)
{
	static const struct lazy lib = {
		.name = "libcurl",
		.files = files,
		.n_files = sizeof files / sizeof *files,
		.functions = functions,
		.n_functions = sizeof functions / sizeof *functions,
		.without = "no model can be reached (Debian: libcurl4)",
	};
	static bool loaded;

	loaded = loaded || lazy_load(&lib, err);
	return loaded;
}
