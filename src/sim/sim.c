#include "sim/sim.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "sim/stand.h"

#define SIM_ADDRESS(name) &sim_##name,
#define SIM_NAME(name)	  #name,
#define SIM_LISTED(name)  ", " #name
const struct sim_ops *const sim_all[] = { SIMULATORS(SIM_ADDRESS) NULL };
static const char *const names[] = { SIMULATORS(SIM_NAME) };

const struct sim_ops *sim_find(const char *name, struct error *err)
{
	int at = str_index(name, STR_LIST(names));
	const char *near = names_nearest(name, STR_LIST(names));

	if (!strcmp(name, sim_witness_live.name))
		return &sim_witness_live;
	if (at >= 0)
		return sim_all[at];
	if (near)
		error_set(err, ERR_USAGE,
			  "No simulator is called '%s'. Did you mean '%s'?",
			  name, near);
	else
		error_set(err, ERR_USAGE,
			  "No simulator is called '%s'. There are: %s.", name,
			  &("" SIMULATORS(SIM_LISTED))[2]);
	return NULL;
}

bool sim_needs_relief(const struct sim_ops *ops, const struct error *why)
{
	return ops->needs_model &&
	       (why->code == ERR_BUDGET || why->code == ERR_UNFIT);
}

void sim_stands_in(struct turn *t)
{
	char *basis = xprintf("in the model's place%s%s", t->basis ? "; " : "",
			      t->basis ? t->basis : "");

	free(t->basis);
	t->basis = basis;
}
