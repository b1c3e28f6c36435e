/*
 * server.c - a loopback HTTP server that plays one scenario file
 *
 *	server FILE      prints "port N", then plays until standard input ends
 *
 * Each request that arrives takes the next exchange of the file.  What a client
 * should have sent and did not is printed as "MISMATCH ...".  At the end it
 * prints "played N".  Knows just enough HTTP for that, on purpose: what is sent
 * is exactly what the file says, byte by byte, however wrong.
 *
 *	on                     an exchange begins (the lines before are the driver's)
 *	at TEXT                one that answers each request whose line begins so, in
 *	                       whatever order they come, and takes nobody's turn
 *	for TEXT               only for a request whose body holds it, and before
 *			       its turn: of requests sent at once either comes first
 *	expect line TEXT       the request line begins so
 *	expect header TEXT     "name: value"; the name in lower case
 *	expect no-header NAME
 *	expect body TEXT       the body holds it
 *	expect no-body TEXT
 *	cut N                  from here on in pieces of N bytes
 *	send TEXT              \n \r \t \\ \xNN
 *	line TEXT              the same and a newline
 *	fill N TEXT            N times
 *	drip N MS TEXT         N times, with so much time behind each
 *	head STATUS TYPE [NAME: VALUE]...  (divided by " | ")
 *	body STATUS JSON       a whole reply with its length
 *	delta TEXT | think TEXT | finish WORD | usage P C | done
 *	wait MS
 *	close | reset | hang | keep    default: close
 *	repeat                 also serves all later requests
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/xmalloc.h"

#define CONNECTIONS_MAX 256
#define EXCHANGES_MAX	64
#define REQUEST_MAX	((size_t)64 << 20)

enum op_kind { OP_SEND, OP_WAIT, OP_CUT, OP_CLOSE, OP_RESET, OP_HANG, OP_KEEP };

struct op {
	enum op_kind kind;
	char *text;
	size_t len;
	long n; /* milliseconds, size of pieces, repetitions */
};

struct expectation {
	char kind; /* l line, h header, H no header, b body, B no body */
	char *text;
};

struct exchange {
	char *when; /* "GET /props"; NULL: it waits for its turn */
	struct op *ops;
	size_t n_ops;
	struct expectation *expect;
	size_t n_expect;
	char *whose; /* NULL: whoever comes next */
	bool repeat, taken;
};

struct connection {
	int fd; /* -1 free */
	struct buf in;
	const struct exchange *ex; /* NULL: reading a request */
	size_t at;		   /* op */
	size_t sent;		   /* bytes of it */
	long left;		   /* repetitions */
	long cut;
	int64_t ready_us;
	bool hung;
};

static struct exchange exchanges[EXCHANGES_MAX];
static size_t n_exchanges, played;
static struct connection conns[CONNECTIONS_MAX];

static int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- the file ---------------------------------------------------------------- */

static void die(const char *what, const char *line)
{
	fprintf(stderr, "server: %s: %s\n", what, line);
	exit(2);
}

static size_t unescape(char *s)
{
	char *out = s, *from = s;

	for (; *s; s++) {
		char hex[3] = "";

		if (*s != '\\') {
			*out++ = *s;
			continue;
		}
		switch (*++s) {
		case 'n': *out++ = '\n'; break;
		case 'r': *out++ = '\r'; break;
		case 't': *out++ = '\t'; break;
		case 'x':
			hex[0] = s[1];
			hex[1] = s[2];
			*out++ = (char)strtol(hex, NULL, 16);
			s += 2;
			break;
		default: *out++ = *s;
		}
	}
	*out = '\0';
	return (size_t)(out - from);
}

static struct op *add_op(struct exchange *ex, enum op_kind kind, char *text,
			 long n)
{
	struct op *op;

	ex->ops = xreallocarray(ex->ops, ex->n_ops + 1, sizeof *ex->ops);
	op = &ex->ops[ex->n_ops++];
	*op = (struct op){ .kind = kind, .text = text, .n = n };
	if (text)
		op->len = unescape(text);
	return op;
}

static const char *reason(int status)
{
	return status < 300 ? "OK" : status < 400 ? "Elsewhere" : "No";
}

/* head STATUS TYPE | Name: value | ... */
static void add_head(struct exchange *ex, char *rest)
{
	struct buf b;
	char *type;
	int status = (int)strtol(rest, &type, 10);

	buf_init(&b, 1 << 20);
	while (*type == ' ')
		type++;
	buf_printf(&b, "HTTP/1.1 %d %s\\r\\nContent-Type: ", status,
		   reason(status));
	while (*type) {
		char *bar = strstr(type, " | ");

		buf_add(&b, type, bar ? (size_t)(bar - type) : strlen(type));
		buf_puts(&b, "\\r\\n");
		type = bar ? bar + 3 : type + strlen(type);
	}
	buf_puts(&b, "\\r\\n");
	add_op(ex, OP_SEND, buf_take(&b), 1);
}

static void add_body(struct exchange *ex, char *rest)
{
	char *text;
	int status = (int)strtol(rest, &text, 10);
	struct op *op;
	char *copy;

	while (*text == ' ')
		text++;
	copy = xstrdup(text);
	op = add_op(ex, OP_SEND, copy, 1);
	text = xprintf("HTTP/1.1 %d %s\r\nContent-Type: application/json\r\n"
		       "Content-Length: %zu\r\n\r\n%s",
		       status, reason(status), op->len, op->text);
	free(op->text);
	op->text = text;
	op->len = strlen(text);
}

static void add_chunk(struct exchange *ex, const char *before, const char *text,
		      const char *after)
{
	add_op(ex, OP_SEND,
	       xprintf("data: "
		       "{\"id\":\"c1\",\"object\":\"chat.completion.chunk\","
		       "\"choices\":[{\"index\":0,%s%s%s}]}\\n\\n",
		       before, text, after),
	       1);
}

static void add_usage(struct exchange *ex, const char *rest)
{
	long p = 0, c = 0;

	sscanf(rest, "%ld %ld", &p, &c);
	add_op(ex, OP_SEND,
	       xprintf("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":%ld,"
		       "\"completion_tokens\":%ld}}\\n\\n",
		       p, c),
	       1);
}

static void add_expect(struct exchange *ex, char *rest)
{
	static const struct {
		const char *word;
		char kind;
	} KINDS[] = { { "line ", 'l' },
		      { "header ", 'h' },
		      { "no-header ", 'H' },
		      { "body ", 'b' },
		      { "no-body ", 'B' } };

	for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
		size_t n = strlen(KINDS[i].word);

		if (strncmp(rest, KINDS[i].word, n) != 0)
			continue;
		ex->expect = xreallocarray(ex->expect, ex->n_expect + 1,
					   sizeof *ex->expect);
		ex->expect[ex->n_expect].kind = KINDS[i].kind;
		ex->expect[ex->n_expect].text = xstrdup(rest + n);
		unescape(ex->expect[ex->n_expect++].text);
		return;
	}
	die("unknown expectation", rest);
}

static void add_drip(struct exchange *ex, char *rest)
{
	char *text;
	long n = strtol(rest, &text, 10);
	long ms = strtol(text, &text, 10);

	while (n-- > 0) {
		add_op(ex, OP_SEND, xstrdup(text + 1), 1);
		add_op(ex, OP_WAIT, NULL, ms);
	}
}

static void add_line(struct exchange *ex, char *word, char *rest)
{
	if (!strcmp(word, "expect"))
		add_expect(ex, rest);
	else if (!strcmp(word, "send"))
		add_op(ex, OP_SEND, xstrdup(rest), 1);
	else if (!strcmp(word, "line"))
		add_op(ex, OP_SEND, xprintf("%s\\n", rest), 1);
	else if (!strcmp(word, "fill")) {
		char *text;
		long n = strtol(rest, &text, 10);

		add_op(ex, OP_SEND, xstrdup(text + 1), n);
	} else if (!strcmp(word, "drip"))
		add_drip(ex, rest);
	else if (!strcmp(word, "head"))
		add_head(ex, rest);
	else if (!strcmp(word, "body"))
		add_body(ex, rest);
	else if (!strcmp(word, "delta"))
		add_chunk(ex, "\"delta\":{\"content\":\"", rest,
			  "\"},\"finish_reason\":null");
	else if (!strcmp(word, "think"))
		add_chunk(ex, "\"delta\":{\"reasoning_content\":\"", rest,
			  "\"},\"finish_reason\":null");
	else if (!strcmp(word, "finish"))
		add_chunk(ex, "\"delta\":{},\"finish_reason\":\"", rest, "\"");
	else if (!strcmp(word, "usage"))
		add_usage(ex, rest);
	else if (!strcmp(word, "done"))
		add_op(ex, OP_SEND, xstrdup("data: [DONE]\\n\\n"), 1);
	else if (!strcmp(word, "wait"))
		add_op(ex, OP_WAIT, NULL, strtol(rest, NULL, 10));
	else if (!strcmp(word, "cut"))
		add_op(ex, OP_CUT, NULL, strtol(rest, NULL, 10));
	else if (!strcmp(word, "close"))
		add_op(ex, OP_CLOSE, NULL, 0);
	else if (!strcmp(word, "reset"))
		add_op(ex, OP_RESET, NULL, 0);
	else if (!strcmp(word, "hang"))
		add_op(ex, OP_HANG, NULL, 0);
	else if (!strcmp(word, "keep"))
		add_op(ex, OP_KEEP, NULL, 0);
	else if (!strcmp(word, "for")) {
		ex->whose = xstrdup(rest);
		unescape(ex->whose);
	} else if (!strcmp(word, "repeat"))
		ex->repeat = true;
	else
		die("unknown word", word);
}

static void load(const char *path)
{
	FILE *f = fopen(path, "r");
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;
	struct exchange *ex = NULL;

	if (!f)
		die("cannot read", path);
	while ((len = getline(&line, &cap, f)) > 0) {
		char *word = line, *rest;

		if (line[len - 1] == '\n')
			line[len - 1] = '\0';
		while (*word == '\t')
			word++;
		if (!*word || *word == '#')
			continue;
		rest = word + strcspn(word, " ");
		if (*rest)
			*rest++ = '\0';
		if (!strcmp(word, "on") || !strcmp(word, "at")) {
			if (n_exchanges == EXCHANGES_MAX)
				die("too many exchanges", path);
			ex = &exchanges[n_exchanges++];
			ex->when = *word == 'a' ? xstrdup(rest) : NULL;
		} else if (ex) {
			add_line(ex, word, rest);
		}
	}
	free(line);
	fclose(f);
}

/* ---- requests -------------------------------------------------------------------- */

static void mismatch(const char *what, const char *text, const char *got)
{
	printf("MISMATCH exchange %zu: %s \"%s\" in: %.600s\n", played, what,
	       text, got);
	fflush(stdout);
}

/* The header lines, names in lower case, each as "name: value\n". */
static void lower_headers(const char *head, size_t len, struct buf *out)
{
	const char *end = head + len;

	buf_puts(out, "\n");
	while (head < end) {
		const char *lf = memchr(head, '\n', (size_t)(end - head));
		const char *stop = lf ? lf : end;
		bool name = true;

		for (; head < stop; head++) {
			char c = *head;

			if (c == ':')
				name = false;
			if (name && c >= 'A' && c <= 'Z')
				c = (char)(c + 32);
			if (c != '\r')
				buf_putc(out, c);
		}
		buf_puts(out, "\n");
		head = stop + 1;
	}
}

static void check(const struct exchange *ex, const char *head, size_t head_len,
		  const char *body)
{
	struct buf lower;

	buf_init(&lower, REQUEST_MAX);
	lower_headers(head, head_len, &lower);
	for (size_t i = 0; i < ex->n_expect; i++) {
		const struct expectation *e = &ex->expect[i];
		char *needle =
			xprintf(e->kind == 'H' ? "\n%s:" : "\n%s", e->text);

		if (e->kind == 'l' &&
		    strncmp(head, e->text, strlen(e->text)) != 0)
			mismatch("line", e->text, head);
		if (e->kind == 'h' && !strstr(lower.s, needle))
			mismatch("header", e->text, lower.s);
		if (e->kind == 'H' && strstr(lower.s, needle))
			mismatch("no header", e->text, lower.s);
		if (e->kind == 'b' && !strstr(body, e->text))
			mismatch("body", e->text, body);
		if (e->kind == 'B' && strstr(body, e->text))
			mismatch("no body", e->text, body);
		free(needle);
	}
	buf_release(&lower);
}

static void set_op(struct connection *c, size_t at)
{
	c->at = at;
	c->sent = 0;
	c->left = at < c->ex->n_ops ? c->ex->ops[at].n : 0;
}

static char *find_length(char *head)
{
	static const char NAME[] = "\r\ncontent-length:";

	for (; *head; head++)
		if (strncasecmp(head, NAME, sizeof NAME - 1) == 0)
			return head;
	return NULL;
}

/* The one for this request line, else the first that is left and is for this body;
 * NULL when there is none. */
static struct exchange *exchange_for(const char *head, const char *body)
{
	struct exchange *ex;

	for (ex = exchanges; ex < exchanges + n_exchanges; ex++)
		if (ex->when && !strncmp(head, ex->when, strlen(ex->when)))
			return ex;
	for (ex = exchanges; ex < exchanges + n_exchanges; ex++)
		if (!ex->when && !ex->taken &&
		    (!ex->whose || strstr(body, ex->whose)))
			return ex;
	return NULL;
}

/* A whole request in c->in: answers with its exchange. */
static void take_request(struct connection *c)
{
	char *end = strstr(c->in.s, "\r\n\r\n");
	char *length;
	struct exchange *ex;
	size_t head, body = 0;

	if (!end)
		return;
	head = (size_t)(end - c->in.s) + 4;
	length = find_length(c->in.s);
	if (length && length < end)
		body = (size_t)strtol(length + 17, NULL, 10);
	if (c->in.len < head + body)
		return;
	ex = exchange_for(c->in.s, c->in.s + head);
	if (!ex) {
		printf("MISMATCH one request too many: %.200s\n", c->in.s);
		fflush(stdout);
		close(c->fd);
		c->fd = -1;
		return;
	}
	played++;
	ex->taken = !ex->repeat && !ex->when;
	c->ex = ex;
	check(c->ex, c->in.s, head, c->in.s + head);
	buf_reset(&c->in);
	c->cut = 0;
	c->ready_us = 0;
	set_op(c, 0);
}

/* ---- playing ------------------------------------------------------------------------ */

static void drop(struct connection *c, bool reset)
{
	struct linger hard = { .l_onoff = 1, .l_linger = 0 };

	if (reset)
		setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
	close(c->fd);
	c->fd = -1;
	buf_release(&c->in);
}

/* Sends what the socket takes; false when it would block or must wait. */
static bool play_send(struct connection *c, const struct op *op)
{
	while (c->left > 0) {
		size_t n = op->len - c->sent;
		ssize_t put;

		if (c->cut && n > (size_t)c->cut)
			n = (size_t)c->cut;
		put = n ? send(c->fd, op->text + c->sent, n,
			       MSG_NOSIGNAL | MSG_DONTWAIT)
			: 0;
		if (put < 0) {
			if (errno != EAGAIN && errno != EINTR)
				drop(c, false);
			return false;
		}
		c->sent += (size_t)put;
		if (c->sent == op->len) {
			c->sent = 0;
			c->left--;
		}
		if (c->cut) {
			c->ready_us = now_us() + 150;
			return false;
		}
	}
	return true;
}

static void play(struct connection *c)
{
	while (c->fd >= 0 && c->ex && now_us() >= c->ready_us) {
		const struct op *op = &c->ex->ops[c->at];

		if (c->at == c->ex->n_ops) {
			drop(c, false);
			return;
		}
		switch (op->kind) {
		case OP_SEND:
			if (!play_send(c, op)) {
				if (c->fd < 0 || !c->cut || c->left)
					return;
			}
			break;
		case OP_WAIT: c->ready_us = now_us() + op->n * 1000; break;
		case OP_CUT: c->cut = op->n; break;
		case OP_CLOSE: drop(c, false); return;
		case OP_RESET: drop(c, true); return;
		case OP_HANG:
			c->hung = true;
			c->ex = NULL;
			return;
		case OP_KEEP: c->ex = NULL; return;
		}
		set_op(c, c->at + 1);
	}
}

static void take_bytes(struct connection *c)
{
	char bytes[65536];
	ssize_t n = recv(c->fd, bytes, sizeof bytes, MSG_DONTWAIT);

	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
		drop(c, false);
		return;
	}
	if (n > 0 && !c->hung) {
		buf_add(&c->in, bytes, (size_t)n);
		if (!c->ex)
			take_request(c);
	}
}

static void take_connection(int listener)
{
	int fd = accept(listener, NULL, NULL), one = 1;

	if (fd < 0)
		return;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	for (size_t i = 0; i < CONNECTIONS_MAX; i++)
		if (conns[i].fd < 0) {
			conns[i] = (struct connection){ .fd = fd };
			buf_init(&conns[i].in, REQUEST_MAX);
			return;
		}
	close(fd);
}

static int listen_on_loopback(void)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t len = sizeof a;
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) != 0 ||
	    listen(fd, 128) != 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &len) != 0)
		die("cannot listen", strerror(errno));
	printf("port %d\n", ntohs(a.sin_port));
	fflush(stdout);
	return fd;
}

static int timeout_ms(void)
{
	int64_t min = -1, now = now_us();

	for (size_t i = 0; i < CONNECTIONS_MAX; i++) {
		const struct connection *c = &conns[i];
		int64_t left = c->ready_us - now;

		if (c->fd < 0 || !c->ex || !c->ready_us)
			continue;
		if (left <= 0)
			return 0;
		if (min < 0 || left < min)
			min = left;
	}
	return min < 0 ? -1 : min < 1000 ? 0 : (int)(min / 1000);
}

static void serve(int listener)
{
	struct pollfd fds[CONNECTIONS_MAX + 2];

	for (;;) {
		nfds_t n = CONNECTIONS_MAX + 2;

		fds[0] = (struct pollfd){ .fd = 0, .events = POLLIN };
		fds[1] = (struct pollfd){ .fd = listener, .events = POLLIN };
		for (size_t i = 0; i < CONNECTIONS_MAX; i++) {
			struct connection *c = &conns[i];
			bool out = c->ex && now_us() >= c->ready_us;

			fds[i + 2] = (struct pollfd){
				.fd = c->fd,
				.events = (short)(POLLIN | (out ? POLLOUT : 0)),
			};
		}
		poll(fds, n, timeout_ms());
		if (fds[0].revents)
			return;
		if (fds[1].revents)
			take_connection(listener);
		for (size_t i = 0; i < CONNECTIONS_MAX; i++) {
			struct connection *c = &conns[i];

			if (c->fd >= 0 && c->fd == fds[i + 2].fd &&
			    (fds[i + 2].revents & (POLLIN | POLLHUP | POLLERR)))
				take_bytes(c);
			if (c->fd >= 0 && c->ex)
				play(c);
		}
	}
}

int main(int argc, char **argv)
{
	if (argc != 2)
		die("usage", "server FILE");
	signal(SIGPIPE, SIG_IGN);
	for (size_t i = 0; i < CONNECTIONS_MAX; i++)
		conns[i].fd = -1;
	load(argv[1]);
	serve(listen_on_loopback());
	printf("played %zu\n", played);
	return 0;
}
