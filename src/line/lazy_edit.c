#include "line/lazy_edit.h"

#include "base/lazy.h"

struct lazy_edit edit;

static const char *const files[] = {
	"libedit.so.2",	   "libedit.so.0",  "libedit.so",
	"libedit.3.dylib", "libedit.dylib",
};

static const struct lazy_function functions[] = {
#define X(name) { "" #name "", &edit.name },
	LAZY_EDIT(X)
#undef X
};

bool lazy_edit_load(struct error *err)
{
	static const struct lazy lib = {
		.name = "libedit",
		.files = files,
		.n_files = sizeof files / sizeof *files,
		.functions = functions,
		.n_functions = sizeof functions / sizeof *functions,
		.without = "no line can be edited; a pipe can still answer "
			   "(Debian: libedit2)",
	};
	static bool loaded;

	loaded = loaded || lazy_load(&lib, err);
	return loaded;
}
