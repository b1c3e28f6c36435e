/*
 * settle.c - see settle.h
 */
#include "analysis/settle.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "base/buf.h"
#include "base/str.h"
#include "court/wording.h"

#define TOUCHES_LEAST \
	0.7	   /* of an answer that only a model knows to be worth it */
#define RATE_BAD 3 /* a violation, as the model has it */

/* ---- what the offline reader has to say ---- */

/* A contradiction that two clauses make, and that the model, who reads the whole, does
 * not see, is none (analysis/reader.c drops it). */
static bool contradicts(const struct reading *o, const struct reading *model)
{
	return model->consistency != 0 &&
	       (o->consistency == 1 || heard_sure_clash(&o->heard));
}

/* What no praise of a model outweighs. */
static bool objects(const struct reading *o, const struct reading *model)
{
	static const char *const kinds[] = {
		REMARK_GIVES_AWAY, REMARK_LATER, REMARK_UNANSWERED,
		REMARK_UNKNOWN,	   REMARK_BARE,
	};
	const struct heard *h = &o->heard;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (reading_find(o, kinds[i]))
			return true;
	return h->beside || h->repeats || h->correction || h->opposite ||
	       heard_false_record(h) || heard_false_law(h) ||
	       heard_open_side(h) || contradicts(o, model) || o->doubted ||
	       reading_concedes(o) || reading_flags(o) ||
	       o->commitment == COMMITMENT_DETRIMENTAL;
}

static bool is_open(enum setting setting, const struct reading *o,
		    const struct reading *model)
{
	return setting == SETTING_COUNSEL && o->untold && !o->firm &&
	       !objects(o, model);
}

enum readers_stand readers_stand(enum setting setting,
				 const struct reading *offline,
				 const struct reading *model)
{
	if (is_open(setting, offline, model))
		return READERS_OPEN;
	return offline->commitment == model->commitment ? READERS_AGREE
							: READERS_DIFFER;
}

/* ---- what counts ---- */

/* Its label is one at which that was measured to be right where another agrees. */
static bool is_sure_where_agreed(const struct lexicons *lx,
				 enum setting setting, const struct reading *o)
{
	enum commitment c = o->commitment;
	enum firm_by row = setting == SETTING_WITNESS ? FIRM_WITNESS_AGREED
						      : FIRM_COUNSEL_AGREED;

	return o->firm || lexicon_is_firm(lx, row, c, o->p[c - 1]);
}

/* Praise is not agreed on where one of the two has something against it. */
static bool is_agreed(const struct lexicons *lx, enum setting setting,
		      const struct reading *offline,
		      const struct reading *model, const struct reading *out)
{
	bool praise = setting == SETTING_COUNSEL &&
		      offline->commitment == COMMITMENT_BENEFICIAL;

	if (!is_sure_where_agreed(lx, setting, offline))
		return false;
	if (!praise)
		return true;
	if (reading_says_false(out))
		return false;
	return offline->firm ||
	       (!objects(offline, model) &&
		(!offline->heard.read || offline->heard.terse ||
		 offline->heard.touches >= TOUCHES_LEAST));
}

static bool is_sure_model(const struct lexicons *lx,
			  const struct reading *model)
{
	return model->p[model->commitment - 1] >=
	       lexicon_threshold(lx, THRESHOLD_MIX_CARRIES);
}

/* The model alone: sure, with nothing against it, and of one mind. */
static bool is_carried(const struct lexicons *lx, const struct reading *offline,
		       const struct reading *model, const struct settle_by *by,
		       const struct reading *out)
{
	enum commitment c = model->commitment;

	if (!is_sure_model(lx, model) ||
	    offline->heard.touches < TOUCHES_LEAST || !by->looked ||
	    (by->chosen != COMMITMENT_UNREAD && by->chosen != c))
		return false;
	/* who blames must quote */
	if (c == COMMITMENT_DETRIMENTAL)
		return model->quote.to > model->quote.from;
	return !reading_flags(out) && model->consistency != 1 &&
	       model->relevance < RATE_BAD && model->quality < RATE_BAD;
}

/* Both say it, and the model is sure, with nothing against just that label: what holds
 * against praise does not speak against a cost. */
static bool is_confirmed(const struct lexicons *lx,
			 const struct reading *offline,
			 const struct reading *model,
			 const struct settle_by *by, const struct reading *out)
{
	if (offline->untold || !is_sure_model(lx, model))
		return false;
	switch (model->commitment) {
	case COMMITMENT_BENEFICIAL:
		return !objects(offline, model) &&
		       is_carried(lx, offline, model, by, out);
	case COMMITMENT_DETRIMENTAL:
		return !offline->heard.correction &&
		       model->quote.to > model->quote.from;
	case COMMITMENT_NEUTRAL:
		return !reading_concedes(out) && !reading_says_false(out);
	default: return true;
	}
}

/* Whether the label is the two readers' own, and not the model's beside the other. */
static bool is_of_both(const struct reading *model, const struct reading *out)
{
	return strcmp(out->reader, model->reader) != 0;
}

static bool agreement_counts(const struct lexicons *lx, enum setting setting,
			     const struct reading *offline,
			     const struct reading *model,
			     const struct settle_by *by,
			     const struct reading *out)
{
	if (setting != SETTING_COUNSEL)
		return is_of_both(model, out) &&
		       is_agreed(lx, setting, offline, model, out);
	return is_agreed(lx, setting, offline, model, out) ||
	       is_confirmed(lx, offline, model, by, out);
}

/* ---- in what words ---- */

static const char *stand_section(enum readers_stand stand, bool false_flag)
{
	static const char *const sections[][2] = {
		[READERS_AGREE] = { NULL, "readers agree on what is false" },
		[READERS_OPEN] = { "words open", "words open, and false" },
		[READERS_DIFFER] = { "readers differ",
				     "readers differ, and false" },
	};

	return sections[stand][false_flag];
}

/* {words} and {model}: what either takes it as. */
static void say_stand(struct buf *out, const char *form,
		      const struct reading *offline,
		      const struct reading *model)
{
	static const char words[] = "{words}", by_model[] = "{model}";

	while (*form) {
		if (str_begins(form, words)) {
			buf_puts(out, commitment_name(offline->commitment));
			form += sizeof words - 1;
		} else if (str_begins(form, by_model)) {
			buf_puts(out, commitment_name(model->commitment));
			form += sizeof by_model - 1;
		} else {
			buf_putc(out, *form++);
		}
	}
}

/* The reason of whoever has the label; none of a reader that cannot tell. */
static const char *reason_of(const struct reading *offline,
			     const struct reading *model,
			     const struct reading *out)
{
	if (out->commitment == model->commitment)
		return model->why;
	return out->commitment == offline->commitment && !offline->untold
		       ? offline->why
		       : NULL;
}

static void say_both(enum readers_stand stand, const struct reading *offline,
		     const struct reading *model, struct reading *out)
{
	const char *section = stand_section(stand, reading_says_false(out));
	const char *why = reason_of(offline, model, out);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (section)
		say_stand(&b, wording(section, "why"), offline, model);
	if (why && *why)
		buf_printf(&b, "%s%s", b.len ? " " : "", why);
	str_set(&out->why, b.len ? b.s : NULL);
	buf_release(&b);
	if (out->commitment == model->commitment) {
		out->quote = model->quote;
		str_set(&out->instead, model->instead);
	} else if (!why) {
		str_set(&out->instead, NULL);
	}
}

/* ---- the whole ---- */

void settle_readings(const struct lexicons *lx, enum setting setting,
		     const struct reading *offline, const struct reading *model,
		     const struct settle_by *by, struct reading *out)
{
	enum readers_stand stand = readers_stand(setting, offline, model);

	out->by_model = stand == READERS_OPEN && !by->chose_another &&
			is_carried(lx, offline, model, by, out);
	out->firm = out->by_model ||
		    (stand == READERS_AGREE && !by->chose_another &&
		     agreement_counts(lx, setting, offline, model, by, out));
	if (setting == SETTING_COUNSEL) {
		out->experimental = !out->firm;
		if (by->looked && by->has_record && !reading_says_false(out))
			heard_settle_record(&out->heard);
	}
	if (is_of_both(model, out))
		say_both(stand, offline, model, out);
}
