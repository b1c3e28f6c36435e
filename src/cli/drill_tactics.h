/*
 * drill_tactics.h - `hotbench drill tactics`: the cross-examination drill
 */
#ifndef CLI_DRILL_TACTICS_H
#define CLI_DRILL_TACTICS_H
#include "cli/cli.h"
struct app_options;

extern const struct command drill_tactics;
/* Round after round on the screen that is open.  False with what went wrong. */
bool drill_tactics_on(const struct app_options *screen, struct error *err);
#endif
