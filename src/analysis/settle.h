/*
 * settle.h - what of a model's reading of an answer counts, beside the offline one
 *
 * "The words do not know it" is not "the words say neutral".  Of counsel's answer:
 *
 *	the offline reader has nothing against it, and cannot tell what it is worth:
 *	the model's label is the label, and counts, marked as the model's, where the
 *	model is sure of it, looked for faults, and found none
 *
 *	both give one label: it counts where the offline reader is sure enough of it, or
 *	the model is, and nothing speaks against just that label
 *
 *	they differ: nobody is sure, and the person hears of both
 *
 * What the offline reader holds against an answer (it is beside the point, the same as
 * before, what the record refutes, given away, flagged) no praise of a model outweighs.
 * How sure a model must be (mix.carries in weights.txt) was not measured: no
 * independent model has labelled such answers.
 */
#ifndef ANALYSIS_SETTLE_H
#define ANALYSIS_SETTLE_H
#include <stdbool.h>

#include "analysis/reader.h"
#include "court/reading.h"
struct lexicons;

/* How what the offline reader makes of an answer stands to what a model makes of it. */
enum readers_stand { READERS_AGREE, READERS_OPEN, READERS_DIFFER };
enum readers_stand readers_stand(enum setting setting,
				 const struct reading *offline,
				 const struct reading *model);

/* What the model had to go by, and what it chose of the answers expected. */
struct settle_by {
	bool looked;	    /* for faults, and its flags stand in the reading */
	bool has_record;    /* with the facts or passages of the record */
	bool chose_another; /* than the answer that the offline reader heard */
	enum commitment chosen; /* worth of what it chose; UNREAD for none */
};

/* The end of a reading made of both, or of the model's beside the offline one: sets
 * firm, experimental and by_model; says of a reader that is "both" how the two stand;
 * and where the model looked at the record and flags nothing as false, it is not asked
 * about what offline likeness alone would ask. */
void settle_readings(const struct lexicons *lx, enum setting setting,
		     const struct reading *offline, const struct reading *model,
		     const struct settle_by *by, struct reading *out);
#endif
