/*
 * cmd_score.h - hotbench score
 */
#ifndef CLI_CMD_SCORE_H
#define CLI_CMD_SCORE_H

/* argv[0] is "score"; returns the exit code. */
int cmd_score(int argc, char **argv);
#endif
