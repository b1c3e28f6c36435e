/*
 * cmd_agree.h - hotbench agree
 */
#ifndef CLI_CMD_AGREE_H
#define CLI_CMD_AGREE_H

/* argv[0] is "agree"; returns the exit code. */
int cmd_agree(int argc, char **argv);
#endif
