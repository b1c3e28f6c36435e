/*
 * lazy_pcre.h - PCRE2, opened when patterns are first read
 *
 * Which is when an answer is, after the first frame; most commands read none.
 */
#ifndef ANALYSIS_LAZY_PCRE_H
#define ANALYSIS_LAZY_PCRE_H
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdbool.h>
struct error;

#define LAZY_PCRE(_)            \
	_(code_free)            \
	_(compile)              \
	_(get_error_message)    \
	_(get_ovector_pointer)  \
	_(jit_compile)          \
	_(match)                \
	_(match_context_create) \
	_(match_context_free)   \
	_(match_data_create)    \
	_(match_data_free)      \
	_(set_match_limit)

/* Each has the type that its header declares, so the compiler checks every call. */
struct lazy_pcre {
#define X(name) __typeof__(pcre2_##name) *name;
	LAZY_PCRE(X)
#undef X
};
extern struct lazy_pcre pcre;

/* Before any of the calls; once is enough.  ERR_SYSTEM when the library is not
 * installed or lacks a function. */
bool lazy_pcre_load(struct error *err);
#endif
