#include "line/width.h"

#include <sys/ioctl.h>
#include <unistd.h>

#define NARROWEST 20
#define WIDEST	  100 /* what is read comfortably */

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
