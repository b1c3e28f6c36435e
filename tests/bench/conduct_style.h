/*
 * conduct_style.h - a baseline that sees how a reply is put, never what it says
 */
#ifndef BENCH_CONDUCT_STYLE_H
#define BENCH_CONDUCT_STYLE_H
#include "bench/conduct_fit.h"

/* One unit a reply: lengths, punctuation, doubled words, fillers, address. */
struct fit_task style_task(const struct conduct_rows *rows, unsigned folds);
#endif
