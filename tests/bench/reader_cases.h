/*
 * reader_cases.h - what the case knows of whom a fact helps, measured on the
 * shipped cases' own memos
 */
#ifndef BENCH_READER_CASES_H
#define BENCH_READER_CASES_H
#include <stdbool.h>
struct lexicons;

/* Every issue, for each side that it presses: its good answer must not be read as
 * one that costs, its losing concession must, said or agreed to. */
bool cases_figures(struct lexicons *lx);
#endif
