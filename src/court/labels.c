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

const char *const remark_names[REMARK_KINDS] = {
	[REMARK_DECORUM] = "decorum",
	[REMARK_RAGE_BAIT] = "rage_bait",
	[REMARK_SWITCHING_SIDES] = "switching_sides",
	[REMARK_FACTUAL_GENERAL] = "factual_general",
	[REMARK_FACTUAL_LEGAL] = "factual_legal",
	[REMARK_CORRELATION_CAUSATION] = "correlation_causation",
	[REMARK_SUFFICIENT_NECESSARY] = "sufficient_necessary",
	[REMARK_COMPARISON] = "comparison",
	[REMARK_SAMPLING] = "sampling",
	[REMARK_EXCLUSIVITY] = "exclusivity",
	[REMARK_NUMBERS] = "numbers",
	[REMARK_IGNORING_JUSTICE] = "ignoring_justice",
	[REMARK_MISSTATING_JUSTICE] = "misstating_justice",
	[REMARK_NOT_ANSWERED_FIRST] = "not_answered_first",
	[REMARK_LATER] = "later",
	[REMARK_ADDRESS] = "address",
	[REMARK_LONG] = "long",
	[REMARK_UNKNOWN] = "unknown",
	[REMARK_CONCESSION] = "concession",
	[REMARK_OPINION] = "opinion",
	[REMARK_TALKING_OVER] = "talking_over",
	[REMARK_INCONSISTENT] = "inconsistent",
};

enum remark_group remark_group(enum remark_kind kind)
{
	if (kind <= REMARK_SWITCHING_SIDES)
		return GROUP_CONDUCT;
	return kind <= REMARK_MISSTATING_JUSTICE ? GROUP_FALLACY
						 : GROUP_PRACTICE;
}

bool remark_is_flag(enum remark_kind kind)
{
	return remark_group(kind) != GROUP_PRACTICE;
}

const char *remark_title(enum remark_kind kind)
{
	static const char *const titles[REMARK_KINDS] = {
		[REMARK_DECORUM] = "out of order for a courtroom",
		[REMARK_RAGE_BAIT] = "provokes the bench",
		[REMARK_SWITCHING_SIDES] = "argues for the other side",
		[REMARK_FACTUAL_GENERAL] =
			"a fact the record does not bear out",
		[REMARK_FACTUAL_LEGAL] = "the law is not as stated",
		[REMARK_CORRELATION_CAUSATION] =
			"\"together\" taken for \"because\"",
		[REMARK_SUFFICIENT_NECESSARY] =
			"\"required\" taken for \"enough\"",
		[REMARK_COMPARISON] = "compares unlike things",
		[REMARK_SAMPLING] = "too few cases for so broad a claim",
		[REMARK_EXCLUSIVITY] = "only two choices where there are more",
		[REMARK_NUMBERS] = "the numbers do not say that",
		[REMARK_IGNORING_JUSTICE] = "passes over the question",
		[REMARK_MISSTATING_JUSTICE] =
			"puts words in the justice's mouth",
		[REMARK_NOT_ANSWERED_FIRST] = "the answer does not come first",
		[REMARK_LATER] = "promises an answer for later",
		[REMARK_ADDRESS] = "form of address",
		[REMARK_LONG] = "a long answer",
		[REMARK_UNKNOWN] = "candidly says \"I don't know\"",
		[REMARK_CONCESSION] = "a concession",
		[REMARK_OPINION] = "a personal opinion",
		[REMARK_TALKING_OVER] = "talks over the bench",
		[REMARK_INCONSISTENT] = "does not fit an earlier answer",
	};

	return titles[kind];
}
