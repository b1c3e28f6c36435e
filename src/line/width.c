#include "line/width.h"

#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/error.h"

#define NARROWEST  20
#define WIDEST	   100 /* what is read comfortably */
#define PLACES_MAX (1L << 22)

int width_of(int fd)
{
	struct winsize size;
	int cols = 80;

	if (!isatty(fd))
		return 0;
	if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
		cols = size.ws_col;
	cols--; /* the last column makes some terminals wrap */
	return cols < NARROWEST ? NARROWEST : cols > WIDEST ? WIDEST : cols;
}

bool width_is_sane(int fd, struct error *err)
{
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) != 0 ||
	    (int64_t)size.ws_row * size.ws_col <= PLACES_MAX)
		return true;
	return error_set(err, ERR_USAGE,
			 "The terminal says that it has %d rows of %d columns. "
			 "Tell it what it has: stty rows 24 columns 80",
			 size.ws_row, size.ws_col);
}

bool width_is_dumb(void)
{
	const char *term = getenv("TERM");

	return !term || !*term || !strcmp(term, "dumb") ||
	       !strcmp(term, "unknown");
}
