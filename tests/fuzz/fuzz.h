/*
 * fuzz.h - one fuzz target is one small file
 *
 * fuzz_NAME.c defines LLVMFuzzerTestOneInput, which feeds the bytes to a parser
 * and calls fuzz_promise for what must hold of the result.  With clang libFuzzer
 * drives it; elsewhere driver.c does, with plain random mutations.  Files worth
 * keeping (each bug that was found) lie in corpus/NAME/; `make check` replays
 * them.  corpus/NAME.dict, if it exists, is a libFuzzer dictionary.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

#define fuzz_promise(what)                                             \
	do {                                                           \
		if (!(what)) {                                         \
			fprintf(stderr, "%s:%d: broken promise: %s\n", \
				__FILE__, __LINE__, #what);            \
			abort();                                       \
		}                                                      \
	} while (0)
#endif
