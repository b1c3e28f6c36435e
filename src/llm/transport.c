#include "llm/transport.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "llm/lazy_curl.h"

#define READY_MAX  512 /* sockets looked at in one round */
#define SERVED_MAX 8   /* of them served in one */

struct transfer {
	struct transport *t;
	CURL *easy;
	struct curl_slist *headers;
	char *body;
	size_t body_len;
	const struct transport_ops *ops; /* NULL once let go */
	void *arg;
	struct transport_head head;
	char why[CURL_ERROR_SIZE];
	bool head_told;
	bool head_too_long;
	bool forbidden; /* the policy refused the address */
	bool loopback_only;
	int64_t linger_until_ms;
	struct transfer *next, *prev;
};

struct watched { /* a socket of curl's */
	curl_socket_t fd;
	short events; /* for poll(2) */
	short ready;  /* what poll said last */
};

struct transport {
	CURLM *multi; /* NULL until the first transfer */
	struct transfer *first;
	bool global;
	struct watched *watched;
	size_t n_watched, cap_watched;
	int64_t now_ms;	  /* of the last transport_perform */
	int64_t timer_ms; /* when curl wants to be called; -1: not */
	bool polled;	  /* `ready` is fresh */
};

struct transport *transport_new(void)
{
	struct transport *t = xcalloc(1, sizeof *t);

	t->timer_ms = -1;
	return t;
}

/* ---- what curl calls -------------------------------------------------------- */

static bool is_loopback(const struct sockaddr *a)
{
	if (a->sa_family == AF_INET) {
		struct sockaddr_in v4;

		memcpy(&v4, a, sizeof v4);
		return ntohl(v4.sin_addr.s_addr) >> 24 == 127;
	}
	if (a->sa_family == AF_INET6) {
		struct sockaddr_in6 v6;

		memcpy(&v6, a, sizeof v6);
		return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr);
	}
	return false;
}

/* The policy is kept here, where the address is known: a name can lie. */
static curl_socket_t open_socket(void *arg, curlsocktype purpose,
				 struct curl_sockaddr *a)
{
	struct transfer *f = arg;

	(void)purpose;
	if (f->loopback_only && !is_loopback(&a->addr)) {
		f->forbidden = true;
		return CURL_SOCKET_BAD;
	}
	return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static void keep_value(const char *line, size_t len, const char *name,
		       char *out, size_t size)
{
	size_t n = strlen(name);

	if (len <= n || line[n] != ':' || strncasecmp(line, name, n) != 0)
		return;
	line += n + 1;
	len -= n + 1;
	while (len && (*line == ' ' || *line == '\t')) {
		line++;
		len--;
	}
	while (len && (line[len - 1] == '\r' || line[len - 1] == '\n' ||
		       line[len - 1] == ' '))
		len--;
	if (len >= size)
		len = size - 1;
	for (size_t i = 0; i < len; i++)
		out[i] = (unsigned char)line[i] < ' ' ? ' ' : line[i];
	out[len] = '\0';
}

static void new_head(struct transport_head *h)
{
	size_t bytes = h->bytes; /* counts over all heads of a transfer */

	memset(h, 0, sizeof *h);
	h->bytes = bytes;
}

static size_t on_header(char *line, size_t one, size_t len, void *arg)
{
	struct transfer *f = arg;
	struct transport_head *h = &f->head;

	(void)one;
	h->bytes += len;
	if (h->bytes > LLM_HEAD_MAX) {
		f->head_too_long = true;
		return 0;
	}
	if (len > 5 && str_begins_fold(line, "HTTP/"))
		new_head(h);
	keep_value(line, len, "content-type", h->type, sizeof h->type);
	keep_value(line, len, "retry-after", h->retry_after,
		   sizeof h->retry_after);
	keep_value(line, len, "retry-after-ms", h->retry_after_ms,
		   sizeof h->retry_after_ms);
	keep_value(line, len, "x-should-retry", h->should_retry,
		   sizeof h->should_retry);
	keep_value(line, len, "date", h->date, sizeof h->date);
	keep_value(line, len, "location", h->location, sizeof h->location);
	return len;
}

/* A reply that does not say when it was sent was sent now (RFC 9110, 6.6.1). */
static void date_head(struct transport_head *h)
{
	if (h->date[0] && retry_date_ms(h->date) >= 0)
		return;
	clock_iso8601(clock_wall_ms(), h->date);
}

static void tell_head(struct transfer *f)
{
	struct transport_head *h = &f->head;
	long status = 0;
	char *semicolon;

	if (f->head_told)
		return;
	f->head_told = true;
	curl.easy_getinfo(f->easy, CURLINFO_RESPONSE_CODE, &status);
	h->status = (int)status;
	date_head(h);
	semicolon = strchr(h->type, ';');
	if (semicolon)
		*semicolon = '\0';
	for (char *c = h->type; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	if (f->ops)
		f->ops->head(f->arg, h);
}

static size_t on_body(char *s, size_t one, size_t len, void *arg)
{
	struct transfer *f = arg;

	(void)one;
	tell_head(f);
	if (f->ops && !f->ops->body(f->arg, s, len))
		return 0;
	return len;
}

static struct watched *find_watched(struct transport *t, curl_socket_t fd)
{
	for (size_t i = 0; i < t->n_watched; i++)
		if (t->watched[i].fd == fd)
			return &t->watched[i];
	return NULL;
}

/* curl tells which sockets to look at, so that a wake-up costs what is ready,
 * not what is open. */
static int on_socket(CURL *easy, curl_socket_t fd, int what, void *arg,
		     void *unused)
{
	struct transport *t = arg;
	struct watched *w = find_watched(t, fd);

	(void)easy;
	(void)unused;
	if (what == CURL_POLL_REMOVE) {
		if (w)
			*w = t->watched[--t->n_watched];
		return 0;
	}
	if (!w) {
		if (t->n_watched == t->cap_watched) {
			t->cap_watched =
				t->cap_watched ? 2 * t->cap_watched : 8;
			t->watched = xreallocarray(t->watched, t->cap_watched,
						   sizeof *t->watched);
		}
		w = &t->watched[t->n_watched++];
		*w = (struct watched){ .fd = fd };
	}
	w->events = (short)((what & CURL_POLL_IN ? POLLIN : 0) |
			    (what & CURL_POLL_OUT ? POLLOUT : 0));
	return 0;
}

static int on_timer(CURLM *multi, long timeout_ms, void *arg)
{
	struct transport *t = arg;

	(void)multi;
	t->timer_ms = timeout_ms < 0 ? -1 : t->now_ms + timeout_ms;
	return 0;
}

/* ---- beginning and ending ------------------------------------------------------ */

static bool wake_curl(struct transport *t, struct error *err)
{
	if (t->multi)
		return true;
	if (!lazy_curl_load(err))
		return false;
	if (!t->global && curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return error_set(err, ERR_SYSTEM, "curl does not start");
	t->global = true;
	t->multi = curl.multi_init();
	if (!t->multi)
		return error_set(err, ERR_SYSTEM, "curl does not start");
	curl.multi_setopt(t->multi, CURLMOPT_MAXCONNECTS, 64L);
	curl.multi_setopt(t->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	curl.multi_setopt(t->multi, CURLMOPT_SOCKETDATA, t);
	curl.multi_setopt(t->multi, CURLMOPT_TIMERFUNCTION, on_timer);
	curl.multi_setopt(t->multi, CURLMOPT_TIMERDATA, t);
	return true;
}

static void unlink_transfer(struct transport *t, struct transfer *f)
{
	if (f->prev)
		f->prev->next = f->next;
	else
		t->first = f->next;
	if (f->next)
		f->next->prev = f->prev;
}

static void free_transfer(struct transfer *f)
{
	curl.multi_remove_handle(f->t->multi, f->easy);
	curl.easy_cleanup(f->easy);
	curl.slist_free_all(f->headers);
	free(f->body);
	unlink_transfer(f->t, f);
	free(f);
}

void transport_stop(struct transfer *f)
{
	if (f)
		free_transfer(f);
}

bool transport_is_sent(const struct transfer *f)
{
	curl_off_t sent = 0;

	return curl.easy_getinfo(f->easy, CURLINFO_SIZE_UPLOAD_T, &sent) ==
		       CURLE_OK &&
	       (size_t)sent >= f->body_len;
}

void transport_let_go(struct transfer *f, int64_t now_ms, int linger_ms)
{
	f->ops = NULL;
	f->linger_until_ms = now_ms + linger_ms;
}

void transport_free(struct transport *t)
{
	if (!t)
		return;
	while (t->first)
		free_transfer(t->first);
	if (t->multi)
		curl.multi_cleanup(t->multi);
	if (t->global)
		curl.global_cleanup();
	free(t->watched);
	free(t);
}

static void set_safety(struct transfer *f, const struct transport_request *r)
{
	CURL *e = f->easy;

#if LIBCURL_VERSION_NUM >= 0x075500 /* 7.85 */
	curl.easy_setopt(e, CURLOPT_PROTOCOLS_STR, "http,https");
#else
	curl.easy_setopt(e, CURLOPT_PROTOCOLS,
			 (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
	curl.easy_setopt(e, CURLOPT_FOLLOWLOCATION, 0L);
	curl.easy_setopt(e, CURLOPT_UNRESTRICTED_AUTH, 0L);
	curl.easy_setopt(e, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	curl.easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700		     /* 7.87 */
	curl.easy_setopt(e, CURLOPT_QUICK_EXIT, 1L); /* no wait for DNS */
#endif
	curl.easy_setopt(e, CURLOPT_CONNECTTIMEOUT_MS, (long)r->connect_ms);
	curl.easy_setopt(e, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl.easy_setopt(e, CURLOPT_OPENSOCKETDATA, f);
	/* curl shall read no variables: reach.h did, and somebody agreed */
	curl.easy_setopt(e, CURLOPT_PROXY, r->proxy ? r->proxy : "");
	curl.easy_setopt(e, CURLOPT_NOPROXY, "");
	if (r->ca_file)
		curl.easy_setopt(e, CURLOPT_CAINFO, r->ca_file);
}

static void set_request(struct transfer *f, const struct transport_request *r)
{
	CURL *e = f->easy;

	curl.easy_setopt(e, CURLOPT_URL, r->url);
	curl.easy_setopt(e, CURLOPT_USERAGENT, "hotbench");
	if (r->body) {
		f->body = xmalloc(r->body_len + 1);
		f->body_len = r->body_len;
		memcpy(f->body, r->body, r->body_len);
		curl.easy_setopt(e, CURLOPT_POST, 1L);
		curl.easy_setopt(e, CURLOPT_POSTFIELDSIZE_LARGE,
				 (curl_off_t)r->body_len);
		curl.easy_setopt(e, CURLOPT_POSTFIELDS, f->body);
	}
	for (size_t i = 0; i < r->n_headers; i++)
		f->headers = curl.slist_append(f->headers, r->headers[i]);
	/* no 100-continue: servers that do not know it cost a second */
	f->headers = curl.slist_append(f->headers, "Expect:");
	curl.easy_setopt(e, CURLOPT_HTTPHEADER, f->headers);
	curl.easy_setopt(e, CURLOPT_HEADEROPT, (long)CURLHEADER_SEPARATE);
	curl.easy_setopt(e, CURLOPT_HEADERFUNCTION, on_header);
	curl.easy_setopt(e, CURLOPT_HEADERDATA, f);
	curl.easy_setopt(e, CURLOPT_WRITEFUNCTION, on_body);
	curl.easy_setopt(e, CURLOPT_WRITEDATA, f);
	curl.easy_setopt(e, CURLOPT_ERRORBUFFER, f->why);
	curl.easy_setopt(e, CURLOPT_PRIVATE, f);
}

struct transfer *transport_start(struct transport *t,
				 const struct transport_request *r,
				 const struct transport_ops *ops, void *arg,
				 struct error *err)
{
	struct transfer *f;

	if (!wake_curl(t, err))
		return NULL;
	f = xcalloc(1, sizeof *f);
	f->easy = curl.easy_init();
	if (!f->easy) {
		free(f);
		error_set(err, ERR_SYSTEM, "curl does not start");
		return NULL;
	}
	f->t = t;
	f->ops = ops;
	f->arg = arg;
	f->loopback_only = r->loopback_only;
	set_safety(f, r);
	set_request(f, r);
	f->next = t->first;
	if (t->first)
		t->first->prev = f;
	t->first = f;
	if (curl.multi_add_handle(t->multi, f->easy) != CURLM_OK) {
		free_transfer(f);
		error_set(err, ERR_SYSTEM, "curl takes no more requests");
		return NULL;
	}
	return f;
}

/* ---- what became of it ------------------------------------------------------------ */

static enum retry_net net_of(const struct transfer *f, CURLcode code)
{
	if (f->forbidden)
		return NET_FORBIDDEN;
	if (f->head_too_long)
		return NET_LIMIT;
	switch (code) {
	case CURLE_OK: return NET_OK;
	case CURLE_COULDNT_RESOLVE_HOST: return NET_RESOLVE;
	case CURLE_COULDNT_CONNECT: return NET_REFUSED;
	case CURLE_COULDNT_RESOLVE_PROXY:
	case CURLE_PROXY: return NET_PROXY;
	case CURLE_OPERATION_TIMEDOUT: return NET_CONNECT_TIMEOUT;
#if LIBCURL_VERSION_NUM >= 0x080600
	case CURLE_TOO_LARGE:
#endif
	case CURLE_OUT_OF_MEMORY: /* so older ones call an endless header */
	case CURLE_WRITE_ERROR: return NET_LIMIT;
	case CURLE_SSL_CONNECT_ERROR:
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CACERT_BADFILE:
	case CURLE_SSL_CERTPROBLEM:
	case CURLE_SSL_CIPHER: return NET_TLS;
	case CURLE_PARTIAL_FILE:
	case CURLE_GOT_NOTHING:
	case CURLE_RECV_ERROR:
	case CURLE_SEND_ERROR:
	case CURLE_HTTP2:
	case CURLE_HTTP2_STREAM: return NET_CUT;
	case CURLE_WEIRD_SERVER_REPLY:
	case CURLE_UNSUPPORTED_PROTOCOL: return NET_GARBAGE;
	default: return NET_OTHER;
	}
}

static void finish(struct transfer *f, CURLcode code)
{
	struct transport_end end = { .net = net_of(f, code) };
	const struct transport_ops *ops;
	void *arg = f->arg;

	/* of a limit of ours curl only knows that it could not go on */
	if (code != CURLE_OK && end.net != NET_LIMIT)
		snprintf(end.message, sizeof end.message, "%.250s",
			 f->why[0] ? f->why : curl.easy_strerror(code));
	if (code == CURLE_OK || f->head.bytes)
		tell_head(f);
	ops = f->ops;
	free_transfer(f);
	if (ops)
		ops->end(arg, &end);
}

static void stop_lingering(struct transport *t, int64_t now_ms)
{
	struct transfer *next;

	for (struct transfer *f = t->first; f; f = next) {
		next = f->next;
		if (!f->ops && now_ms >= f->linger_until_ms)
			free_transfer(f);
	}
}

static int mask_of(short revents)
{
	return (revents & POLLIN ? CURL_CSELECT_IN : 0) |
	       (revents & POLLOUT ? CURL_CSELECT_OUT : 0) |
	       (revents & (POLLERR | POLLHUP | POLLNVAL) ? CURL_CSELECT_ERR
							 : 0);
}

/* The list changes while curl works: it is walked by descriptor.  True where more
 * are ready. */
static bool serve_ready(struct transport *t)
{
	curl_socket_t fds[SERVED_MAX];
	int masks[SERVED_MAX];
	bool more = false;
	size_t n = 0;
	int running;

	for (size_t i = 0; i < t->n_watched; i++) {
		struct watched *w = &t->watched[i];

		if (!w->ready)
			continue;
		more = n == SERVED_MAX;
		if (more)
			break;
		fds[n] = w->fd;
		masks[n++] = mask_of(w->ready);
		w->ready = 0;
	}
	for (size_t i = 0; i < n; i++)
		if (find_watched(t, fds[i]))
			curl.multi_socket_action(t->multi, fds[i], masks[i],
						 &running);
	return more;
}

static void read_ends(struct transport *t)
{
	CURLMsg *msg;
	int left;

	while ((msg = curl.multi_info_read(t->multi, &left))) {
		struct transfer *f = NULL;

		if (msg->msg != CURLMSG_DONE)
			continue;
		curl.easy_getinfo(msg->easy_handle, CURLINFO_PRIVATE,
				  (char **)&f);
		finish(f, msg->data.result);
	}
}

bool transport_perform(struct transport *t, int64_t now_ms)
{
	int running;

	t->now_ms = now_ms;
	if (!t->multi || !t->first)
		return false;
	if (!t->polled)
		transport_wait(t, NULL, 0, 0);
	t->polled = serve_ready(t);
	if (t->timer_ms >= 0 && now_ms >= t->timer_ms) {
		t->timer_ms = -1;
		curl.multi_socket_action(t->multi, CURL_SOCKET_TIMEOUT, 0,
					 &running);
	}
	read_ends(t);
	stop_lingering(t, now_ms);
	return t->polled;
}

int64_t transport_deadline_ms(const struct transport *t)
{
	int64_t min = INT64_MAX;

	for (const struct transfer *f = t->first; f; f = f->next)
		if (!f->ops && f->linger_until_ms < min)
			min = f->linger_until_ms;
	return min;
}

/* ---- waiting --------------------------------------------------------------------------- */

static int shorter(int a, int b)
{
	return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

void transport_wait(struct transport *t, struct pollfd *own, size_t n,
		    int timeout_ms)
{
	struct pollfd fds[LLM_OWN_FDS_MAX + READY_MAX];
	size_t m = t ? t->n_watched : 0;
	int ready;

	if (n > LLM_OWN_FDS_MAX)
		n = LLM_OWN_FDS_MAX;
	if (m > READY_MAX)
		m = READY_MAX;
	for (size_t i = 0; i < n; i++)
		fds[i] = own[i];
	for (size_t i = 0; i < m; i++)
		fds[n + i] = (struct pollfd){ .fd = t->watched[i].fd,
					      .events = t->watched[i].events };
	if (t && t->first && t->timer_ms >= 0)
		timeout_ms = shorter(timeout_ms,
				     t->timer_ms > t->now_ms
					     ? (int)(t->timer_ms - t->now_ms)
					     : 0);
	ready = poll(fds, (nfds_t)(n + m), timeout_ms);
	for (size_t i = 0; i < n; i++)
		own[i].revents = ready > 0 ? fds[i].revents : 0;
	for (size_t i = 0; i < m; i++)
		t->watched[i].ready = ready > 0 ? fds[n + i].revents : 0;
	if (t)
		t->polled = true;
}
