#include "court/labels.h"

#include "base/json.h"
#include "base/jsonw.h"

const char *const side_names[SIDES] = { "petitioner", "respondent" };

enum side_id side_other(enum side_id side)
{
	return side == SIDE_PETITIONER ? SIDE_RESPONDENT : SIDE_PETITIONER;
}

const char *commitment_name(enum commitment c)
{
	switch (c) {
	case COMMITMENT_DETRIMENTAL: return "detrimental";
	case COMMITMENT_BENEFICIAL: return "beneficial";
	case COMMITMENT_NEUTRAL: return "neutral";
	case COMMITMENT_NONE: return "none";
	case COMMITMENT_UNREAD: break;
	}
	return "not read";
}

const char *const manner_names[MANNERS] = {
	"hypothetical", "text",	  "record",    "history",
	"consequence",	"theory", "practical",
};

const char *const legalbench_names[LEGALBENCH_LABELS] = {
	"Background", "Clarification", "Implications", "Support",
	"Criticism",  "Communicate",   "Humor",	       "Unclear",
};

const char *const stetson_names[STETSON_LABELS] = {
	"elicit_information",
	"authority_applicability_legal_reach",
	"hypothetical",
	"opposing_counsel_args",
	"policy",
	"seek_concessions",
	"softball",
	"irrelevant",
	"unclear",
	"other",
};

const char *const metacog_names[METACOG_LABELS] = {
	"statutory_interpretation",
	"precedent_and_doctrine",
	"case_facts_and_context",
	"judicial_role_and_review",
	"argumentation_and_clarification",
	"constitutional_issues",
	"procedural_matters",
	"unclear_or_irrelevant",
};

const char *const valence_names[VALENCE_LABELS] = {
	"Competitive",		"Slightly Competitive", "Neutral",
	"Slightly Cooperative", "Cooperative",
};

struct question_type question_type_read(const struct json_ref *at,
					struct faults *f)
{
	return (struct question_type){
		.legalbench = json_choice_or(at, "legalbench", legalbench_names,
					     LEGALBENCH_LABELS, -1, f),
		.stetson = json_choice_or(at, "stetson", stetson_names,
					  STETSON_LABELS, -1, f),
		.metacog = json_choice_or(at, "metacog", metacog_names,
					  METACOG_LABELS, -1, f),
		.valence = json_choice_or(at, "valence", valence_names,
					  VALENCE_LABELS, -1, f),
	};
}

static void put_label(struct jsonw *w, const char *key,
		      const char *const *names, int n, int label)
{
	jsonw_put_text(w, key, label >= 0 && label < n ? names[label] : NULL);
}

void question_type_write(struct jsonw *w, const struct question_type *t)
{
	put_label(w, "legalbench", legalbench_names, LEGALBENCH_LABELS,
		  t->legalbench);
	put_label(w, "stetson", stetson_names, STETSON_LABELS, t->stetson);
	put_label(w, "metacog", metacog_names, METACOG_LABELS, t->metacog);
	put_label(w, "valence", valence_names, VALENCE_LABELS, t->valence);
}
