#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "unit/helper.h"

static void what_was_written_is_read(void **state)
{
	static const char text[] = "one\0two\n\xff";
	char *path = helper_path("plain");
	struct error err = { 0 };
	struct buf out;
	struct stat st;

	(void)state;
	assert_true(file_write(path, text, sizeof text, 0600, &err));
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	buf_init(&out, 100);
	buf_puts(&out, "before ");
	assert_true(file_read(path, &out, &err));
	assert_int_equal(out.len, 7 + sizeof text);
	assert_memory_equal(out.s + 7, text, sizeof text);

	assert_true(file_write(path, "", 0, 0600, &err)); /* shorter now */
	buf_reset(&out);
	assert_true(file_read(path, &out, &err));
	assert_int_equal(out.len, 0);
	buf_release(&out);
	free(path);
}

static void writing_leaves_nothing_beside_the_file(void **state)
{
	char *dir = helper_path("alone");
	char *path = file_join(dir, "f"), *tmp, **names;
	size_t n;

	(void)state;
	assert_true(file_make_dirs(dir, 0700, NULL));
	/* A program with our number was killed here, half done. */
	tmp = malloc(strlen(path) + 40);
	snprintf(tmp, strlen(path) + 40, "%s.tmp-%ld", path, (long)getpid());
	assert_true(file_write(tmp, "old", 3, 0600, NULL));
	assert_true(file_write(path, "new", 3, 0600, NULL));
	assert_true(file_names(dir, &names, &n, NULL));
	assert_int_equal(n, 1);
	assert_string_equal(names[0], "f");
	file_free_names(names, n);
	free(tmp);
	free(path);
	free(dir);
}

static void what_is_added_to_is_the_owners_alone(void **state)
{
	char *path = helper_path("added");
	struct buf all;
	struct stat st;

	(void)state;
	assert_true(file_write(path, "a", 1, 0600, NULL));
	assert_int_equal(chmod(path, 0664), 0);
	for (int i = 0; i < 2; i++) {
		int fd = file_open_append(path);

		assert_true(fd >= 0);
		assert_true(file_write_fd(fd, "b", 1));
		close(fd);
	}
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	buf_init(&all, 10);
	assert_true(file_read(path, &all, NULL));
	assert_string_equal(all.s, "abb");
	buf_release(&all);
	free(path);
}

static void a_failed_write_keeps_the_old_file(void **state)
{
	char *path = helper_file("kept", "old"), *now;
	struct rlimit was, tiny = { .rlim_cur = 1000 };
	char big[5000] = "";
	struct error err = { 0 };

	(void)state;
	/* The nearest thing to a full disk that needs no root. */
	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &was);
	tiny.rlim_max = was.rlim_max;
	setrlimit(RLIMIT_FSIZE, &tiny);
	assert_false(file_write(path, big, sizeof big, 0600, &err));
	setrlimit(RLIMIT_FSIZE, &was);
	assert_int_equal(err.code, ERR_SYSTEM);
	assert_non_null(strstr(err.text, path));
	assert_non_null(strstr(err.text, strerror(EFBIG)));
	now = helper_read(path);
	assert_string_equal(now, "old");
	free(now);
	free(path);
}

static void errors_name_path_and_reason(void **state)
{
	char *none = helper_path("no/such/file");
	char *plain = helper_file("plain-file", "x");
	char *below = file_join(plain, "below");
	struct error err = { 0 };
	struct buf out;

	(void)state;
	buf_init(&out, 100);
	assert_false(file_read(none, &out, &err));
	assert_int_equal(err.code, ERR_ABSENT);
	assert_non_null(strstr(err.text, none));
	assert_non_null(strstr(err.text, strerror(ENOENT)));

	assert_false(file_write(none, "x", 1, 0600, &err));
	assert_non_null(strstr(err.text, none));
	assert_false(file_remove(none, &err));
	assert_int_equal(err.code, ERR_ABSENT);

	assert_false(file_read(below, &out, &err));
	assert_int_equal(err.code, ERR_SYSTEM);
	assert_non_null(strstr(err.text, strerror(ENOTDIR)));
	assert_false(file_make_dirs(below, 0700, &err));
	assert_non_null(strstr(err.text, below));
	assert_false(file_make_dirs(plain, 0700, &err));
	assert_non_null(strstr(err.text, "is not a folder"));
	assert_false(file_make_dirs("", 0700, &err));
	assert_int_equal(out.len, 0);
	buf_release(&out);
	free(below);
	free(plain);
	free(none);
}

static void refuses_found(const char *path, const char *why)
{
	struct error err = { 0 };
	struct buf out;

	buf_init(&out, 100);
	assert_false(file_read(path, &out, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_non_null(strstr(err.text, path));
	assert_non_null(strstr(err.text, why));
	assert_int_equal(out.len, 0);
	buf_release(&out);
}

/* Opening a pipe would wait for its writer, so the test must end by itself. */
static void what_is_found_is_a_regular_file(void **state)
{
	char *fifo = helper_path("fifo"), *link = helper_path("link"),
	     *loop = helper_path("loop"), *name = helper_path("socket");
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	struct error err = { 0 };
	struct buf out;
	int s = socket(AF_UNIX, SOCK_STREAM, 0);

	(void)state;
	snprintf(at.sun_path, sizeof at.sun_path, "%s", name);
	assert_int_equal(bind(s, (struct sockaddr *)&at, sizeof at), 0);
	assert_int_equal(mkfifo(fifo, 0600), 0);
	assert_int_equal(symlink("/dev/zero", link), 0);
	assert_int_equal(symlink("loop", loop), 0);
	alarm(10);
	refuses_found(helper_dir(), "is a folder");
	refuses_found("/dev/zero", "is a device");
	refuses_found(link, "is a device");
	refuses_found(fifo, "is a pipe");
	refuses_found(name, "is a socket");
	buf_init(&out, 100);
	assert_false(file_read(loop, &out, &err));
	assert_int_equal(err.code, ERR_SYSTEM);
	alarm(0);
	buf_release(&out);
	close(s);
	free(name);
	free(loop);
	free(link);
	free(fifo);
}

/* Its name is one that a shell's <(...) has. */
static void what_is_given_may_be_a_pipe(void **state)
{
	struct error err = { 0 };
	struct buf out;
	char name[40];
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_true(file_write_fd(ends[1], "piped", 5));
	close(ends[1]);
	snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
	buf_init(&out, 100);
	assert_true(file_read_given(name, &out, &err));
	assert_string_equal(out.s, "piped");
	close(ends[0]);
	assert_false(file_read_given(helper_dir(), &out, &err));
	assert_int_equal(err.code, ERR_DATA);
	buf_release(&out);
}

static void an_open_descriptor_is_read(void **state)
{
	struct error err = { 0 };
	struct buf out;
	int ends[2];

	(void)state;
	buf_init(&out, 100);
	assert_int_equal(pipe(ends), 0);
	assert_true(file_write_fd(ends[1], "piped", 5));
	close(ends[1]);
	assert_true(file_read_fd(ends[0], "-", &out, &err));
	assert_string_equal(out.s, "piped");
	close(ends[0]);
	assert_false(file_read_fd(ends[0], "stdin", &out, &err));
	assert_int_equal(err.code, ERR_SYSTEM);
	assert_non_null(strstr(err.text, "stdin"));
	assert_false(file_write_fd(ends[1], "x", 1));
	buf_release(&out);
}

static void link_to(const char *name, const char *target)
{
	char *path = helper_path(name);

	assert_int_equal(symlink(target, path), 0);
	free(path);
}

static bool is_there(const char *name)
{
	char *path = helper_path(name);
	bool is = file_exists(path);

	free(path);
	return is;
}

/* What is not certainly absent is there, and reading it says what is wrong. */
static void what_cannot_be_looked_at_is_there(void **state)
{
	char *leads_nowhere = helper_path("dangling");
	struct error err = { 0 };
	struct buf out;

	(void)state;
	free(helper_file("a-file", "x"));
	link_to("dangling", "nowhere");
	link_to("round", "round");
	assert_true(is_there("dangling"));
	assert_true(is_there("dangling/below"));
	assert_true(is_there("dangling/below/it"));
	assert_true(is_there("round"));
	assert_true(is_there("round/below"));
	assert_true(is_there("a-file/below"));
	assert_false(is_there("absent"));
	assert_false(is_there("absent/below/it"));
	assert_false(file_exists("absent-here"));
	assert_false(file_exists("/absent-at-the-root/"));
	assert_false(file_exists(""));
	buf_init(&out, 100);
	assert_false(file_read(leads_nowhere, &out, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_non_null(strstr(err.text, "a link leads nowhere"));
	buf_release(&out);
	free(leads_nowhere);
}

static void the_ceiling_of_the_buffer_is_a_limit(void **state)
{
	char *path = helper_file("ten", "0123456789");
	struct error err = { 0 };
	struct buf out;

	(void)state;
	buf_init(&out, 10);
	assert_true(file_read(path, &out, &err));
	buf_release(&out);
	buf_init(&out, 9);
	assert_false(file_read(path, &out, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_non_null(strstr(err.text, path));
	assert_non_null(strstr(err.text, "9 bytes"));
	/* A terabyte of nothing is not read to find that out. */
	assert_int_equal(truncate(path, (off_t)1 << 40), 0);
	buf_release(&out);
	buf_init(&out, (size_t)1 << (sizeof(size_t) > 4 ? 39 : 30));
	assert_false(file_read(path, &out, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_int_equal(out.len, 0);
	buf_release(&out);
	free(path);
}

static void folders_are_made_with_their_parents(void **state)
{
	char *deep = helper_path("a/b//c");
	char *b = helper_path("a/b"), *slash = helper_path("a/b/d/");
	struct stat st;

	(void)state;
	assert_true(file_make_dirs(deep, 0700, NULL));
	assert_true(file_make_dirs(deep, 0700, NULL)); /* and again */
	assert_true(file_make_dirs(slash, 0700, NULL));
	assert_true(file_is_dir(deep));
	assert_int_equal(stat(b, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0700);
	assert_true(file_exists(deep));
	free(deep);
	free(slash);
	free(b);
}

static void exists_and_is_dir_tell_apart(void **state)
{
	char *path = helper_file("there", ""), *none = helper_path("not-there");

	(void)state;
	assert_true(file_exists(path));
	assert_false(file_is_dir(path));
	assert_false(file_exists(none));
	assert_false(file_is_dir(none));
	assert_true(file_remove(path, NULL));
	assert_false(file_exists(path));
	free(path);
	free(none);
}

static void names_are_sorted_by_bytes_without_dot_files(void **state)
{
	static const char *const made[] = { "b", "a10",	    "a2",
					    "Z", ".hidden", "\xc3\xa9" };
	static const char *const sorted[] = { "Z", "a10", "a2", "b",
					      "\xc3\xa9" };
	char *dir = helper_path("listed"), **names;
	size_t n;

	(void)state;
	assert_true(file_make_dirs(dir, 0700, NULL));
	for (size_t i = 0; i < 6; i++) {
		char *path = file_join(dir, made[i]);

		assert_true(file_write(path, "", 0, 0600, NULL));
		free(path);
	}
	assert_true(file_names(dir, &names, &n, NULL));
	assert_int_equal(n, 5);
	for (size_t i = 0; i < n; i++)
		assert_string_equal(names[i], sorted[i]);
	file_free_names(names, n);
	free(dir);
}

static void an_absent_folder_has_no_names(void **state)
{
	char *none = helper_path("absent"), *plain = helper_file("flat", "");
	struct error err = { 0 };
	char **names;
	size_t n = 9;

	(void)state;
	assert_true(file_names(none, &names, &n, &err));
	assert_int_equal(n, 0);
	file_free_names(names, n);
	assert_false(file_names(plain, &names, &n, &err));
	assert_non_null(strstr(err.text, plain));
	free(none);
	free(plain);
}

static void joining_and_taking_apart(void **state)
{
	char *s;

	(void)state;
	s = file_join("a/b", "c");
	assert_string_equal(s, "a/b/c");
	free(s);
	s = file_join("a/", "c");
	assert_string_equal(s, "a/c");
	free(s);
	assert_string_equal(file_base("a/b/c"), "c");
	assert_string_equal(file_base("c"), "c");
	assert_string_equal(file_base("c/"), "");
}

static void refused(const char *dir, const char *rel, const char *why)
{
	struct error err = { 0 };

	assert_null(file_inside(dir, rel, &err));
	assert_non_null(strstr(err.text, why));
}

static void a_strangers_path_stays_inside(void **state)
{
	char *dir = helper_path("case"), *docket = helper_path("case/docket");
	char *secret = helper_file("secret", "x");
	char *brief = helper_path("case/docket/brief.md");
	char *link = helper_path("case/docket/link.md");
	char *up = helper_path("case/up"), *good = helper_path("case/good.md");
	char *sibling = helper_path("case-two"), *full;

	(void)state;
	assert_true(file_make_dirs(docket, 0700, NULL));
	assert_true(file_make_dirs(sibling, 0700, NULL));
	assert_true(file_write(brief, "b", 1, 0600, NULL));
	assert_int_equal(symlink(secret, link), 0);
	assert_int_equal(symlink("..", up), 0);
	assert_int_equal(symlink("docket/brief.md", good), 0);

	full = file_inside(dir, "docket/brief.md", NULL);
	assert_string_equal(full, brief);
	free(full);
	full = file_inside(dir, "./docket//brief.md", NULL);
	assert_non_null(full);
	free(full);
	full = file_inside(dir, "good.md", NULL); /* a link that stays inside */
	assert_non_null(full);
	free(full);
	full = file_inside("/", "dev/null", NULL);
	assert_non_null(full);
	free(full);

	refused(dir, "", "must be a path inside");
	refused(dir, "/etc/passwd", "must be a path inside");
	refused(dir, "../secret", "must be a path inside");
	refused(dir, "docket/../../secret", "must be a path inside");
	refused(dir, "docket/..", "must be a path inside");
	refused(dir, "docket/link.md", "leads outside");
	refused(dir, "up/secret", "leads outside");
	refused(dir, "up/case-two", "leads outside");
	refused(dir, "docket/none.md", "none.md");
	refused(dir, ".", "leads outside");
	refused(dir, "docket/../docket/.", "must be a path inside");
	full = file_inside(dir, "up/case/docket/brief.md", NULL);
	assert_non_null(full);
	free(full);
	free(dir), free(docket), free(secret), free(brief), free(link);
	free(up), free(good), free(sibling);
}

static void dots_in_a_name_are_no_climbing(void **state)
{
	char *dir = helper_path("dots"), *f = helper_path("dots/a..b"), *full;

	(void)state;
	assert_true(file_make_dirs(dir, 0700, NULL));
	assert_true(file_write(f, "", 0, 0600, NULL));
	full = file_inside(dir, "a..b", NULL);
	assert_string_equal(full, f);
	free(full);
	free(f);
	/* nor is a folder of two letters, one of them a dot */
	f = helper_path("dots/.x");
	assert_true(file_make_dirs(f, 0700, NULL));
	full = file_inside(dir, ".x", NULL);
	assert_string_equal(full, f);
	free(full);
	free(f);
	f = helper_path("dots/x.");
	assert_true(file_make_dirs(f, 0700, NULL));
	full = file_inside(dir, "x.", NULL);
	assert_string_equal(full, f);
	free(full);
	free(f);
	free(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_written_is_read),
		cmocka_unit_test(writing_leaves_nothing_beside_the_file),
		cmocka_unit_test(what_is_added_to_is_the_owners_alone),
		cmocka_unit_test(a_failed_write_keeps_the_old_file),
		cmocka_unit_test(errors_name_path_and_reason),
		cmocka_unit_test(what_is_found_is_a_regular_file),
		cmocka_unit_test(what_is_given_may_be_a_pipe),
		cmocka_unit_test(an_open_descriptor_is_read),
		cmocka_unit_test(what_cannot_be_looked_at_is_there),
		cmocka_unit_test(the_ceiling_of_the_buffer_is_a_limit),
		cmocka_unit_test(folders_are_made_with_their_parents),
		cmocka_unit_test(exists_and_is_dir_tell_apart),
		cmocka_unit_test(names_are_sorted_by_bytes_without_dot_files),
		cmocka_unit_test(an_absent_folder_has_no_names),
		cmocka_unit_test(joining_and_taking_apart),
		cmocka_unit_test(a_strangers_path_stays_inside),
		cmocka_unit_test(dots_in_a_name_are_no_climbing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
