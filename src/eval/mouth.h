/*
 * mouth.h - does a question put words into counsel's mouth?
 */
#ifndef EVAL_MOUTH_H
#define EVAL_MOUTH_H
#include <stddef.h>
struct eval_scene;

/* Quotations of three words or more in scene->next that are given as counsel's ("you
 * say", "your brief"): how many, and how many of them stand neither in what counsel
 * said nor in any paper of the case. */
struct mouth {
	size_t quoted, nowhere;
};
struct mouth mouth_of(const struct eval_scene *scene);
#endif
