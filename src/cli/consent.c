#include "cli/consent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "llm/llm.h"
#include "llm/reach.h"

#define CONSENT_FILE_MAX ((size_t)1 << 20)
#define TITLE_COLS	 80
#define TITLE_BYTES	 320 /* marks take no columns */

/* ---- what was agreed to before: lines of "host what folder" ------------------ */

static char *consent_path(void)
{
	return paths_under(paths_data(), "consent");
}

/* What cannot be read was not given. */
static void read_kept(struct buf *kept)
{
	char *path = consent_path();

	if (!file_read(path, kept, NULL))
		buf_reset(kept);
	free(path);
}

static void write_kept(const struct buf *kept)
{
	char *dir = paths_data(), *path = consent_path();

	if (file_make_dirs(dir, 0700, NULL))
		file_write_buf(path, kept, 0600, NULL);
	free(dir);
	free(path);
}

/* The case's folder as a line ends with it; NULL where none could. */
static char *folder_of(const struct sending *what)
{
	char *dir = what->dir ? realpath(what->dir, NULL) : NULL;

	if (dir && strchr(dir, '\n')) {
		free(dir);
		dir = NULL;
	}
	return dir;
}

static char *line_for(const char *host, const struct sending *what)
{
	char *dir = folder_of(what), *line = NULL;

	if (dir && !what->changed)
		line = xprintf("%s %s %s\n", host,
			       what->papers ? "papers" : "words", dir);
	free(dir);
	return line;
}

static bool was_given(const struct buf *kept, const char *host,
		      const struct sending *what)
{
	char *line = line_for(host, what);
	const char *at = line ? kept->s : NULL;

	while (at && (at = strstr(at, line)) && at != kept->s && at[-1] != '\n')
		at++;
	free(line);
	return at != NULL;
}

static void keep_it(struct buf *kept, const char *host,
		    const struct sending *what)
{
	char *line = line_for(host, what);

	if (line)
		buf_puts(kept, line);
	free(line);
}

/* The case has become confidential: should it cease to be, all is asked anew. */
static void forget(const struct sending *what)
{
	char *dir = folder_of(what);
	char *end = dir ? xprintf(" %s\n", dir) : NULL;
	struct buf kept, left;

	buf_init(&kept, CONSENT_FILE_MAX);
	buf_init(&left, CONSENT_FILE_MAX);
	read_kept(&kept);
	for (const char *at = kept.s; end && *at;) {
		const char *lf = strchr(at, '\n');
		size_t n = lf ? (size_t)(lf - at) + 1 : strlen(at);
		size_t m = strlen(end);

		if (n < m || memcmp(at + n - m, end, m) != 0)
			buf_add(&left, at, n);
		at += n;
	}
	if (left.len < kept.len)
		write_kept(&left);
	buf_release(&left);
	buf_release(&kept);
	free(end);
	free(dir);
}

/* ---- asking -------------------------------------------------------------------- */

static bool is_among(const char *host, const struct conf *conf)
{
	const struct ini_entry *e = NULL;

	for (size_t i = 0; i < cli_given.n_send_to; i++)
		if (!strcasecmp(cli_given.send_to[i], host))
			return true;
	while ((e = ini_each(&conf->ini, "", "send_to", e)))
		if (!strcasecmp(e->value, host))
			return true;
	return false;
}

static const char *what_goes(const struct sending *what)
{
	return what->papers ? "every page of its documents"
	       : what->dir  ? "its facts, the passages the bench looks up, and "
			      "your answers"
			    : "its questions and answers";
}

static bool is_yes(const char *answer)
{
	size_t n = strcspn(answer, "\r\n");

	return (n == 1 && !strncasecmp(answer, "y", n)) ||
	       (n == 3 && !strncasecmp(answer, "yes", n));
}

/* In quotes, and too short to hold a question of its own. */
static void put_title(struct buf *out, const char *title)
{
	struct buf safe;
	size_t n;

	buf_init(&safe, BUF_TEXT_MAX);
	sanitise(&safe, title, strlen(title), SANITISE_LINE);
	n = utf8_fit(safe.s, utf8_prefix(safe.s, TITLE_BYTES), TITLE_COLS);
	buf_printf(out, "\"%.*s%s\"", (int)n, safe.s,
		   n < safe.len ? "..." : "");
	buf_release(&safe);
}

static bool ask(const char *host, const struct sending *what)
{
	char answer[16];
	struct buf title;

	buf_init(&title, BUF_TEXT_MAX);
	put_title(&title, what->title);
	tcflush(STDIN_FILENO, TCIFLUSH); /* typed before it is no answer */
	fprintf(stderr, "%s: %s will be sent to\n  %s\nGo on? [y/N] ", title.s,
		what_goes(what), host);
	buf_release(&title);
	return fgets(answer, sizeof answer, stdin) && is_yes(answer);
}

static bool nobody_to_ask(const char *host, const struct sending *what,
			  const struct conf *conf, struct error *err)
{
	struct buf title;

	buf_init(&title, BUF_TEXT_MAX);
	put_title(&title, what->title);
	error_set(err, ERR_USAGE,
		  "Nothing was sent: nobody agreed that of %s %s go to %s, and "
		  "there is no terminal to ask on. To agree: --send-to %s, or "
		  "send_to = %s in %s",
		  title.s, what_goes(what), host, host, host, conf->path);
	buf_release(&title);
	return false;
}

static bool agree(const char *host, const struct sending *what,
		  const struct conf *conf, struct buf *kept, struct error *err)
{
	if (is_among(host, conf) || was_given(kept, host, what))
		return true;
	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return nobody_to_ask(host, what, conf, err);
	if (!ask(host, what))
		return error_set(err, ERR_CANCELLED, "Nothing was sent.");
	if (what->keep)
		keep_it(kept, host, what);
	return true;
}

static bool agree_to_all(const struct reach *reach, const struct sending *what,
			 const struct conf *conf, struct error *err)
{
	struct buf kept;
	size_t before;
	bool ok = true;

	buf_init(&kept, CONSENT_FILE_MAX);
	read_kept(&kept);
	before = kept.len;
	for (size_t i = 0; i < reach->n && ok; i++)
		ok = agree(reach->host[i], what, conf, &kept, err);
	if (kept.len > before)
		write_kept(&kept);
	buf_release(&kept);
	return ok;
}

/* Sets what the client is to know of it. */
static bool may_go(struct llm_config *c, const struct sending *what,
		   const struct conf *conf, struct error *err)
{
	struct provider_url url;
	struct reach reach;

	if (what->confidential) {
		c->loopback_only = true;
		if (what->keep)
			forget(what);
	}
	if (c->loopback_only || c->tape_mode == LLM_TAPE_REPLAY)
		return true;
	if (!provider_url_parse(c->base_url, &url, err) ||
	    !reach_find(&reach, &url, c->proxy, keys_environment, err))
		return false;
	reach_add_model(&reach, &url, c->model);
	if (!agree_to_all(&reach, what, conf, err))
		return false;
	c->consented = reach.n > 0;
	return true;
}

struct llm *consent_llm(struct llm_config *c, const struct sending *what,
			const struct conf *conf, struct error *err)
{
	return may_go(c, what, conf, err) ? llm_new(c, err) : NULL;
}

int consent_add(struct llm *llm, struct llm_config *c,
		const struct sending *what, const struct conf *conf,
		struct error *err)
{
	return may_go(c, what, conf, err) ? llm_add_endpoint(llm, c, err) : -1;
}
