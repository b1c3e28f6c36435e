/*
 * bench_scale.c - what a command takes: time, processor, memory
 *
 *   bench_scale TIMES WHAT COMMAND...
 *
 * Runs COMMAND, whose output goes nowhere, and prints a line: what it took, and what
 * TIMES as much would take if time grew as the work does.  For tests/bench/scale;
 * without arguments, as `make bench` calls it, it measures nothing.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void child(char **argv)
{
	int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);

	dup2(nowhere, STDIN_FILENO);
	dup2(nowhere, STDOUT_FILENO);
	execvp(argv[0], argv);
	perror(argv[0]);
	_exit(127);
}

int main(int argc, char **argv)
{
	struct rusage used;
	int64_t from_us = clock_now_us();
	int status = 0;
	double wall, processor, times;
	pid_t pid;

	if (argc < 4)
		return 0;
	times = strtod(argv[1], NULL);
	pid = fork();
	if (pid == 0)
		child(argv + 3);
	if (pid < 0 || wait4(pid, &status, 0, &used) < 0)
		return 1;
	wall = (double)(clock_now_us() - from_us) / 1e6;
	processor = seconds(used.ru_utime) + seconds(used.ru_stime);
	printf("scale, %s: %.1f s, processor %.1f s, %.0f MiB; at %g times: "
	       "%.0f s, processor %.0f s\n",
	       argv[2], wall, processor, (double)used.ru_maxrss / 1024, times,
	       wall * times, processor * times);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
