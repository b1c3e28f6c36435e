#include "line/lazy_edit.h"

#include <stddef.h>

#include "base/error.h"
#include "base/library.h"

struct lazy_edit edit;

static const char *const files[] = {
	"libedit.so.2",	   "libedit.so.0",  "libedit.so",
	"libedit.3.dylib", "libedit.dylib",
};

bool lazy_edit_load(struct error *err)
{
	static bool loaded;
	void *lib;

	if (loaded)
		return true;
	lib = library_open(files, sizeof files / sizeof files[0]);
	if (!lib)
		return error_set(err, ERR_SYSTEM,
				 "libedit is not installed, and without it no "
				 "line can be edited (Debian: libedit2); "
				 "--answers - reads answers as JSON lines");
#define X(name)                                                    \
	if (!library_find(lib, "libedit", #name, &edit.name, err)) \
		return false;
	LAZY_EDIT(X)
#undef X
	loaded = true;
	return true;
}
