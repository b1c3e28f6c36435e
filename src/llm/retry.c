#include "llm/retry.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/str.h"

/* ---- what Retry-After says ---- */

struct date {
	char month[4];
	int y, d, h, mi, sec;
};

/* The three forms of RFC 9110, 5.6.7, two of them old. */
static bool date_parts(const char *s, struct date *t)
{
	const char *comma = strchr(s, ',');

	*t = (struct date){ .y = 0 };
	if (!comma)
		return sscanf(s, "%*3s %3s %2d %2d:%2d:%2d %4d", t->month,
			      &t->d, &t->h, &t->mi, &t->sec, &t->y) == 6;
	if (sscanf(comma, ", %2d %3s %4d %2d:%2d:%2d", &t->d, t->month, &t->y,
		   &t->h, &t->mi, &t->sec) == 6)
		return true;
	if (sscanf(comma, ", %2d-%3[A-Za-z]-%2d %2d:%2d:%2d", &t->d, t->month,
		   &t->y, &t->h, &t->mi, &t->sec) != 6)
		return false;
	t->y += t->y < 70 ? 2000 : 1900;
	return true;
}

int64_t retry_date_ms(const char *s)
{
	static const char MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct date t;
	char iso[32];
	const char *at;

	if (!date_parts(s, &t))
		return clock_from_iso8601(s);
	at = strstr(MONTHS, t.month);
	if (!at || strlen(t.month) != 3 || (at - MONTHS) % 3)
		return -1;
	if (t.y < 1970 || t.y > 9999 || t.d < 1 || t.d > 31 || t.h < 0 ||
	    t.h > 23 || t.mi < 0 || t.mi > 59 || t.sec < 0 || t.sec > 60)
		return -1;
	snprintf(iso, sizeof iso, "%04d-%02d-%02dT%02d:%02d:%02dZ", t.y,
		 (int)(at - MONTHS) / 3 + 1, t.d, t.h, t.mi, t.sec);
	return clock_from_iso8601(iso);
}

/* Digits, perhaps with a point; what no number can hold is very much. */
static bool number(const char *s, double *out)
{
	size_t n, rest;
	const char *point;

	s += strspn(s, " \t");
	n = strspn(s, "0123456789.");
	rest = strspn(s + n, " \t");
	point = memchr(s, '.', n);
	if (s[n + rest] || !n || *s == '.' ||
	    (point && memchr(point + 1, '.', n - (size_t)(point + 1 - s))))
		return false;
	*out = strtod(s, NULL);
	return true;
}

int64_t retry_after_ms(const char *after, const char *after_ms,
		       const char *date)
{
	double v;
	int64_t until, now;

	if (number(after_ms, &v))
		return v > 1e12 ? (int64_t)1e12 : (int64_t)v;
	if (number(after, &v))
		return v > 1e9 ? (int64_t)1e12 : (int64_t)(v * 1000);
	until = retry_date_ms(after);
	now = retry_date_ms(date);
	if (until < 0 || now < 0)
		return -1;
	return until > now ? until - now : 0;
}

/* ---- the choice ---- */

#define TOO_LARGE                                                        \
	"The model may be too large for its machine; try a smaller one " \
	"or longer timeouts."

/* A 429 that waiting does not mend. */
static bool out_of_quota(const struct reply_fault *f)
{
	return str_find_fold(f->code, "insufficient_quota") ||
	       str_find_fold(f->type, "insufficient_quota") ||
	       str_find_fold(f->code, "billing") ||
	       str_find_fold(f->type, "billing") ||
	       str_find_fold(f->message, "exceeded your current quota") ||
	       str_find_fold(f->message, "check your plan and billing") ||
	       str_find_fold(f->message, "per-day") ||
	       str_find_fold(f->message, "per day");
}

static bool is_loading(const struct retry_facts *f)
{
	return f->status == 503 && f->fault &&
	       (str_find_fold(f->fault->message, "loading") ||
		(str_find_fold(f->fault->type, "unavailable_error") &&
		 !str_find_fold(f->fault->message, "slot")));
}

static bool transient_status(const struct retry_facts *f)
{
	if (f->should_retry >= 0)
		return f->should_retry == 1;
	if (f->status == 501)
		return false;
	return f->status == 408 || f->status == 409 || f->status == 429 ||
	       f->status >= 500;
}

/* What became of a connection: how often it may be tried again, what that is
 * called, and what to do about it. */
static const struct {
	int times; /* but for `retries` */
	const char *reason, *advice;
} NET[] = {
	[NET_REFUSED] = { INT_MAX, "nobody answers there",
			  "Check base_url and the port." },
	[NET_RESOLVE] = { 1, "the host is not found",
			  "Check the host in base_url and the network." },
	[NET_TLS] = { 0, "no secure connection",
		      "If the endpoint has a certificate of its own, name its "
		      "authority in ca_file." },
	[NET_PROXY] = { 1, "the proxy failed",
			"Check `proxy` and the https_proxy and no_proxy "
			"variables." },
	[NET_CONNECT_TIMEOUT] = { INT_MAX, "no connection in time",
				  "Check the network, a firewall, and the port "
				  "in base_url." },
	[NET_IDLE] = { 1, "it fell silent", TOO_LARGE },
	[NET_TOTAL] = { 0, "it took too long", TOO_LARGE },
	[NET_CUT] = { INT_MAX, "the connection was cut",
		      "The connection or the server gave way; ask again." },
	[NET_LIMIT] = { 0, "it sent more than is accepted",
			"The reply or its headers were endless; set a token "
			"limit or try another model." },
	[NET_GARBAGE] = { INT_MAX, "it sent something unreadable",
			  "Is base_url really an OpenAI-compatible "
			  "endpoint?" },
	[NET_FORBIDDEN] = { 0, "the network policy forbids it", "" },
	[NET_OTHER] = { INT_MAX, "the connection failed", "" },
};

static bool transient(const struct retry_facts *f)
{
	return f->net == NET_OK ? transient_status(f)
				: f->tried < NET[f->net].times;
}

/* 0.5 s doubling to 8 s, up to a quarter less so that many do not come back at
 * once. */
static int64_t back_off(const struct retry_facts *f)
{
	int shift = f->tried < 4 ? f->tried : 4;
	double ms = 500.0 * (1 << shift);

	return (int64_t)(ms * (1 - 0.25 * f->jitter));
}

static const char *reason(const struct retry_facts *f)
{
	if (f->net != NET_OK)
		return NET[f->net].reason;
	if (f->status == 429)
		return "rate limit";
	if (f->status == 503)
		return "busy";
	return f->status >= 500 ? "server error" : "asked to try again";
}

static const char *net_advice(const struct retry_facts *f)
{
	return f->net == NET_REFUSED && f->loopback
		       ? "Start the model server, or check the port in "
			 "base_url."
		       : NET[f->net].advice;
}

static const char *status_advice(const struct retry_facts *f)
{
	switch (f->status) {
	case 401:
		return "Set the key: HOTBENCH_API_KEY, the provider's own "
		       "variable, key_command or key_file.";
	case 402: return "The account is out of credit.";
	case 403: return "The key may not use this model.";
	case 404:
		return "Check the model's name (doctor lists them) and "
		       "whether base_url should end in /v1.";
	case 413: return "The request is too large for the endpoint.";
	case 429:
		return f->fault && out_of_quota(f->fault)
			       ? "The quota is used up: waiting does not help "
				 "before it is renewed."
			       : "Wait a while, or send fewer requests at once "
				 "(parallel).";
	case 501: return "The server was started without this function.";
	default: break;
	}
	if (f->fault && reply_fault_is_overflow(f->fault))
		return "Give the model a larger context (for Ollama: "
		       "OLLAMA_CONTEXT_LENGTH), or set `context`.";
	if (f->same_fault)
		return "It fails the same way each time: see the server's "
		       "log.";
	return "";
}

static bool may_retry(const struct retry_facts *f)
{
	if (f->shown || !transient(f))
		return false;
	if (f->status == 429 && f->fault && out_of_quota(f->fault))
		return false;
	if (f->status == 500 && f->same_fault)
		return false;
	return f->tried < f->retries && f->after_ms <= RETRY_AFTER_MAX_MS;
}

struct retry_choice retry_choose(const struct retry_facts *f)
{
	struct retry_choice c = { .reason = reason(f), .advice = "" };

	if (f->net == NET_OK && is_loading(f) && !f->shown &&
	    f->loading_ms < f->loading_max_ms) {
		c.again = c.loading = true;
		c.reason = "the model is still loading";
		c.wait_ms = f->loading_ms < 5000 ? 500 : 2000;
		return c;
	}
	c.wait_ms = f->after_ms >= 0 ? f->after_ms : back_off(f);
	c.again = may_retry(f) && f->spent_ms + c.wait_ms <= f->span_ms;
	if (!c.again)
		c.advice = f->net != NET_OK ? net_advice(f) : status_advice(f);
	return c;
}
