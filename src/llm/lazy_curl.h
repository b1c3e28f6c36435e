/*
 * lazy_curl.h - libcurl, loaded when it is first needed
 *
 * Linked in, it brings some thirty libraries (TLS twice, LDAP, Kerberos) whose
 * loading costs every start 7 ms of processor time, half of what the first frame
 * may take; an offline hearing never needs them.  So it is opened by name, and
 * called through a table: curl.easy_init().
 */
#ifndef LLM_LAZY_CURL_H
#define LLM_LAZY_CURL_H
#include <curl/curl.h>
#include <stdbool.h>
struct error;

#define LAZY_CURL(_)           \
	_(easy_cleanup)        \
	_(easy_getinfo)        \
	_(easy_init)           \
	_(easy_setopt)         \
	_(easy_strerror)       \
	_(global_cleanup)      \
	_(global_init)         \
	_(multi_add_handle)    \
	_(multi_cleanup)       \
	_(multi_info_read)     \
	_(multi_init)          \
	_(multi_remove_handle) \
	_(multi_setopt)        \
	_(multi_socket_action) \
	_(slist_append)        \
	_(slist_free_all)

/* Each has the type that curl declares, so the compiler checks every call. */
struct lazy_curl {
#define X(name) __typeof__(curl_##name) *name;
	LAZY_CURL(X)
#undef X
};
extern struct lazy_curl curl;

/* Before any of the calls; once is enough.  ERR_SYSTEM when the library is not
 * installed or lacks a function. */
bool lazy_curl_load(struct error *err);
#endif
