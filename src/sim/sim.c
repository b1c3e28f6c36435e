#include "sim/sim.h"

#include <string.h>

#include "base/error.h"
#include "base/names.h"

const struct sim_ops *const sim_all[] = {
	&sim_offline, &sim_transcript, &sim_default, &sim_profile,
	&sim_moot,    &sim_agent,      NULL,
};

const struct sim_ops *sim_find(const char *name, struct error *err)
{
	const char *names[8], *near;
	size_t n = 0;

	for (; sim_all[n]; n++) {
		names[n] = sim_all[n]->name;
		if (!strcmp(names[n], name))
			return sim_all[n];
	}
	near = names_nearest(name, names, n);
	if (near)
		error_set(err, ERR_USAGE,
			  "No simulator is called '%s'. Did you mean '%s'?",
			  name, near);
	else
		error_set(err, ERR_USAGE,
			  "No simulator is called '%s'. There are: offline, "
			  "transcript, default, profile, moot, agent.",
			  name);
	return NULL;
}
