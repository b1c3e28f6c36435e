/*
 * lazy_curl.h - libcurl, loaded when it is first needed
 *
 * Linked in, it brings some thirty libraries (TLS twice, LDAP, Kerberos) whose
 * loading costs every start 7 ms of processor time, half of what the first frame
 * may take; an offline hearing never needs them.  So it is opened by name, and
 * the calls below go through a table.  Include after <curl/curl.h>.
 */
#ifndef LLM_LAZY_CURL_H
#define LLM_LAZY_CURL_H
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

/* curl's own macros by these names only check arguments */
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

struct lazy_curl {
#define X(name) __typeof__(curl_##name) *name;
	LAZY_CURL(X)
#undef X
};
extern struct lazy_curl lazy_curl;

/* Before any of the calls; once is enough.  ERR_SYSTEM when the library is not
 * installed or lacks a function. */
bool lazy_curl_load(struct error *err);

#define curl_easy_cleanup	 lazy_curl.easy_cleanup
#define curl_easy_getinfo	 lazy_curl.easy_getinfo
#define curl_easy_init		 lazy_curl.easy_init
#define curl_easy_setopt	 lazy_curl.easy_setopt
#define curl_easy_strerror	 lazy_curl.easy_strerror
#define curl_global_cleanup	 lazy_curl.global_cleanup
#define curl_global_init	 lazy_curl.global_init
#define curl_multi_add_handle	 lazy_curl.multi_add_handle
#define curl_multi_cleanup	 lazy_curl.multi_cleanup
#define curl_multi_info_read	 lazy_curl.multi_info_read
#define curl_multi_init		 lazy_curl.multi_init
#define curl_multi_remove_handle lazy_curl.multi_remove_handle
#define curl_multi_setopt	 lazy_curl.multi_setopt
#define curl_multi_socket_action lazy_curl.multi_socket_action
#define curl_slist_append	 lazy_curl.slist_append
#define curl_slist_free_all	 lazy_curl.slist_free_all
#endif
