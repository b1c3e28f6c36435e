/* Shared libraries that are loaded when they are first needed. */
#include "base/library.h"

#include "base/error.h"
#include "line/lazy_edit.h"
#include "unit/helper.h"

static const char *const files[] = { "libhotbench-none.so.9", "libm.so.6",
				     "libm.so", "libm.dylib" };

static void the_first_that_is_there(void **state)
{
	(void)state;
	assert_null(library_open(files, 0));
	assert_null(library_open(files, 1));
	assert_non_null(library_open(files, sizeof files / sizeof *files));
}

static void a_name_that_it_has_not(void **state)
{
	void *lib = library_open(files, sizeof files / sizeof *files);
	double (*root)(double) = NULL;
	struct error err;

	(void)state;
	assert_true(library_find(lib, "libm", "sqrt", &root, &err));
	assert_true(root(9.0) == 3.0);
	assert_false(library_find(lib, "libm", "sqrt_of_all", &root, &err));
	assert_int_equal(err.code, ERR_SYSTEM);
	assert_string_equal(err.text, "libm is too old: it has no sqrt_of_all");
	assert_true(root(9.0) == 3.0); /* the slot is as it was */
}

static void libedit_once_is_enough(void **state)
{
	struct error err;

	(void)state;
	for (int i = 0; i < 2; i++)
		assert_true(lazy_edit_load(&err));
#define X(name) assert_non_null(edit.name);
	LAZY_EDIT(X)
#undef X
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_that_is_there),
		cmocka_unit_test(a_name_that_it_has_not),
		cmocka_unit_test(libedit_once_is_enough),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
