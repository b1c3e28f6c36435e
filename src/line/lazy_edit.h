/*
 * lazy_edit.h - libedit, opened when a line is first edited
 *
 * A screen has an editor of its own, and most commands ask for no line; libedit brings
 * two more libraries along.
 */
#ifndef LINE_LAZY_EDIT_H
#define LINE_LAZY_EDIT_H
#include <histedit.h>
#include <stdbool.h>
struct error;

#define LAZY_EDIT(_)     \
	_(el_end)        \
	_(el_get)        \
	_(el_init)       \
	_(el_resize)     \
	_(el_set)        \
	_(el_source)     \
	_(el_wget)       \
	_(el_wgets)      \
	_(el_winsertstr) \
	_(el_wline)      \
	_(el_wset)       \
	_(history_w)     \
	_(history_wend)  \
	_(history_winit)

/* Each has the type that its header declares, so the compiler checks every call. */
struct lazy_edit {
#define X(name) __typeof__(name) *name;
	LAZY_EDIT(X)
#undef X
};
extern struct lazy_edit edit;

/* Before any of the calls; once is enough.  ERR_SYSTEM when the library is not
 * installed or lacks a function. */
bool lazy_edit_load(struct error *err);
#endif
