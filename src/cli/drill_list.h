/*
 * drill_list.h - `hotbench drill list`: the answers that wait to be given again
 */
#ifndef CLI_DRILL_LIST_H
#define CLI_DRILL_LIST_H
#include <stdint.h>
struct buf;
struct command;
struct journal;

extern const struct command drill_list;
/* What came of the drill lately (hearing/trend.h), behind an empty line; appended. */
void drill_say_trend(struct journal *j, int64_t now_wall_ms, struct buf *out);
#endif
