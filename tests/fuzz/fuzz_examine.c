/* Whatever the bytes, the cross-examination drill in lines takes them: as what a person
 * types, which never fails and at most leaves, and as a file of answers, whose fault has
 * its line.  What it says can be shown. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/utf8.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "fuzz/fuzz.h"
#include "hearing/examining.h"
#include "line/line.h"

#define SAID_MAX ((size_t)4 << 20)

static struct dialogues pair;
static char given[64], said[64]; /* what is read, what it says */
static int given_fd = -1, said_fd = -1;

static void leave(void)
{
	unlink(given);
	unlink(said);
}

static int make(char *path, size_t size, const char *what)
{
	int fd;

	snprintf(path, size, "/tmp/fuzz-examine-%ld-%s", (long)getpid(), what);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	fuzz_promise(fd >= 0);
	return fd;
}

static void begin(void)
{
	static const char *const paths[] = {
		"tests/dialogues/lock-keeper-a.json",
		"tests/dialogues/lock-keeper-b.json",
	};
	struct catalogue c;

	for (size_t i = 0; i < 2; i++) {
		struct dialogue d;
		struct faults f;

		faults_init(&f);
		fuzz_promise(dialogue_load(&d, paths[i], &f));
		dialogues_take(&pair, &d);
		faults_release(&f);
	}
	catalogue_init(&c);
	fuzz_promise(wording_load(&c, NULL));
	catalogue_release(&c);
	given_fd = make(given, sizeof given, "given");
	said_fd = make(said, sizeof said, "said");
	atexit(leave);
}

static void store(const uint8_t *bytes, size_t len)
{
	fuzz_promise(ftruncate(given_fd, 0) == 0);
	fuzz_promise(pwrite(given_fd, bytes, len, 0) == (ssize_t)len);
	fuzz_promise(lseek(given_fd, 0, SEEK_SET) == 0);
	fuzz_promise(ftruncate(said_fd, 0) == 0);
	fuzz_promise(lseek(said_fd, 0, SEEK_SET) == 0);
}

/* Text without controls but the ends of its lines. */
static void check_said(void)
{
	struct buf b;
	off_t n = lseek(said_fd, 0, SEEK_END);
	char *bytes = malloc((size_t)n + 1);

	fuzz_promise(bytes && pread(said_fd, bytes, (size_t)n, 0) == n);
	buf_init(&b, SAID_MAX);
	buf_add(&b, bytes, (size_t)n);
	fuzz_promise(n > 0 && utf8_valid(b.s, b.len, NULL));
	for (size_t i = 0; i < b.len; i++)
		fuzz_promise((unsigned char)b.s[i] >= 0x20 || b.s[i] == '\n');
	buf_release(&b);
	free(bytes);
}

/* With standard input and output of its own. */
static enum line_end drill(const char *answers, struct error *err)
{
	struct examining_setup with = { .all = &pair,
					.name = "lock-keeper-a",
					.seed = 1 };
	struct line_options o = { .answers = answers };
	int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
	struct examining x;
	enum line_end end;

	fflush(stdout);
	fuzz_promise(in >= 0 && out >= 0);
	fuzz_promise(dup2(given_fd, STDIN_FILENO) == STDIN_FILENO);
	fuzz_promise(dup2(said_fd, STDOUT_FILENO) == STDOUT_FILENO);
	fuzz_promise(examining_open(&x, &with, err));
	end = line_examine(&x, &o, err);
	examining_close(&x);
	fflush(stdout);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	close(in);
	close(out);
	return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct error err = { 0 };
	enum line_end end;

	if (!pair.n)
		begin();
	store(bytes, len);
	fuzz_promise(drill(NULL, &err) != LINE_FAILED);
	check_said();
	store(bytes, len);
	end = drill(given, &err);
	check_said();
	fuzz_promise(end != LINE_FAILED ||
		     (err.code == ERR_DATA && strstr(err.text, given)));
	return 0;
}
