#include "store/lazy_sqlite.h"

#include "base/lazy.h"

struct lazy_sqlite sqlite;

static const char *const files[] = {
	"libsqlite3.so.0",
	"libsqlite3.so",
	"libsqlite3.0.dylib",
	"libsqlite3.dylib",
};

static const struct lazy_function functions[] = {
#define X(name) { "sqlite3_" #name, &sqlite.name },
	LAZY_SQLITE(X)
#undef X
};

bool lazy_sqlite_load(struct error *err)
{
	static const struct lazy lib = {
		.name = "libsqlite3",
		.files = files,
		.n_files = sizeof files / sizeof *files,
		.functions = functions,
		.n_functions = sizeof functions / sizeof *functions,
		.without = "nothing can be kept (Debian: libsqlite3-0)",
	};
	static bool loaded;

	loaded = loaded || lazy_load(&lib, err);
	return loaded;
}
