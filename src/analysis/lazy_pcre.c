#include "analysis/lazy_pcre.h"

#include "base/lazy.h"

struct lazy_pcre pcre;

static const char *const files[] = {
	"libpcre2-8.so.0",
	"libpcre2-8.so",
	"libpcre2-8.0.dylib",
	"libpcre2-8.dylib",
};

static const struct lazy_function functions[] = {
#define X(name) { "pcre2_" #name "_8", &pcre.name },
	LAZY_PCRE(X)
#undef X
};

bool lazy_pcre_load(struct error *err)
{
	static const struct lazy lib = {
		.name = "libpcre2-8",
		.files = files,
		.n_files = sizeof files / sizeof *files,
		.functions = functions,
		.n_functions = sizeof functions / sizeof *functions,
		.without = "no answer can be read (Debian: libpcre2-8-0)",
	};
	static bool loaded;

	loaded = loaded || lazy_load(&lib, err);
	return loaded;
}
