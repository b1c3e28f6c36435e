/*
 * kept_offline.h - where the offline bench's figures of a probe are kept between
 * printings, and what they are made of
 */
#ifndef CLI_KEPT_OFFLINE_H
#define CLI_KEPT_OFFLINE_H
#include <stdbool.h>

#include "base/hash.h"
#include "eval/probe_offline.h"
struct eval_setup;

struct kept_offline {
	struct probe_kept where; /* borrows the others */
	char *path;
	char key[HASH_HEX_BYTES];
};

/* In the cache folder.  The key is of the program's own file, the setup's data, seed and
 * limit, and of name, size and time of every file of the cases, justices, prompts and
 * data: whatever is changed, it is measured anew.  The setup borrows *k. */
void kept_offline_init(struct kept_offline *k, struct eval_setup *setup,
		       bool anew);
void kept_offline_release(struct kept_offline *k);
#endif
