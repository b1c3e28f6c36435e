/*
 * banned.h - calls this house does not make (forced into every file by the
 * Makefile with -include): unbounded copies, hidden statics, silent numbers
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H
#if defined(__GNUC__)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#pragma GCC poison strcpy strcat sprintf vsprintf gets strtok rand srand
#pragma GCC poison atoi atol atof localtime gmtime asctime ctime
#endif
#endif
