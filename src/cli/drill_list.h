/*
 * drill_list.h - `hotbench drill list`: the answers that wait to be given again
 */
#ifndef CLI_DRILL_LIST_H
#define CLI_DRILL_LIST_H
struct command;
struct trend;

extern const struct command drill_list;
/* How the drill goes (hearing/trend.h), under a title; nothing where nothing was tried
 * and nothing waits. */
#define DRILL_TREND "How it goes"
void drill_print_trend(const struct trend *t, const char *title);
#endif
