#include <stdio.h>
int main(void)
{
	puts("hotbench");
	return 0;
}
