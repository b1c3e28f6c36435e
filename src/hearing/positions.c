#include "hearing/positions.h"

#include <stdint.h>
#include <string.h>

#include "base/str.h"
#include "court/assessed.h"
#include "court/case.h"
#include "court/map.h"
#include "score/better.h"

#define NEAR_MOST   16	/* positions that are looked at */
#define NEAR_TOLD   0.2 /* by likeness: it may be said to come near, ... */
#define SURELY_NEAR 0.5 /* ... is rather this one, ... */
#define SURELY_FAR  0.1 /* ... and hardly that */

static const char *text_of(const struct near *n)
{
	const struct issue *issue = n->issue->issue;

	if (n->answer->map)
		return n->answer->map->gist;
	return n->answer->effect == COMMITMENT_BENEFICIAL
		       ? issue->good_answer
		       : issue->losing_concession;
}

static bool is_told(const struct positions *p, const char *text)
{
	for (size_t i = 0; i < p->n; i++)
		if (!strcmp(p->texts[i], text))
			return true;
	return false;
}

static void tell_one(struct positions *p, const struct near *n)
{
	const char *text = text_of(n);

	if (p->n == POSITIONS_MOST || !text || !*text ||
	    strlen(n->answer->id) > ASSESSED_ID_MAX || is_told(p, text))
		return;
	p->texts[p->n] = text;
	p->list[p->n++] = *n;
}

/* Where all of them did the same for the side there would be nothing to pick. */
static bool are_alike(const struct positions *p)
{
	for (size_t i = 1; i < p->n; i++)
		if (p->list[i].answer->effect != p->list[0].answer->effect)
			return false;
	return true;
}

static void tell_nearest(struct positions *p, const struct near *near, size_t n)
{
	size_t i = 0;

	p->n = 0;
	for (; i < n && p->n < POSITIONS_MOST - 1; i++)
		tell_one(p, &near[i]);
	for (size_t k = i; k < n && p->n && are_alike(p); k++)
		if (near[k].answer->effect != p->list[0].answer->effect)
			tell_one(p, &near[k]);
	for (; i < n; i++)
		tell_one(p, &near[i]);
}

/* By chance, the same each time; never by what it does. */
static uint64_t place_of(const struct positions *p, size_t i)
{
	const char *id = p->list[i].answer->id;

	return str_hash_on(p->seed, id, strlen(id));
}

static void mingle(struct positions *p)
{
	for (size_t i = 1; i < p->n; i++)
		for (size_t k = i; k > 0 && place_of(p, k) < place_of(p, k - 1);
		     k--) {
			struct near n = p->list[k];
			const char *text = p->texts[k];

			p->list[k] = p->list[k - 1];
			p->texts[k] = p->texts[k - 1];
			p->list[k - 1] = n;
			p->texts[k - 1] = text;
		}
}

static void look(struct positions *p, const struct turn *answer, size_t issue,
		 size_t q)
{
	struct near near[NEAR_MOST];

	tell_nearest(p, near,
		     near_find(p->ken, p->side, issue, q, answer->text, near,
			       NEAR_MOST));
}

/* Of the question, else of its issue, else of the case. */
void positions_find(struct positions *p, const struct ken *k, enum side_id side,
		    const struct turn *question, const struct turn *answer)
{
	size_t issue = SIZE_MAX, q = SIZE_MAX;

	*p = (struct positions){ .ken = k,
				 .side = side,
				 .question = question,
				 .seed = str_hash(answer->text,
						  strlen(answer->text)) };
	if (!ken_can_hear(k))
		return;
	if (question)
		q = ken_question(k, side, question->text, &issue);
	if (q == SIZE_MAX)
		issue = question && question->issue
				? ken_issue(k, question->issue)
				: SIZE_MAX;
	look(p, answer, issue, q);
	if (p->n < POSITIONS_LEAST && q != SIZE_MAX)
		look(p, answer, issue, SIZE_MAX);
	if (p->n < POSITIONS_LEAST && issue != SIZE_MAX)
		look(p, answer, SIZE_MAX, SIZE_MAX);
	if (p->n < POSITIONS_LEAST)
		p->n = 0;
	mingle(p);
}

/* ---- picking ---- */

static const struct near *nearest_of(const struct positions *p)
{
	const struct near *best = p->list;

	for (size_t i = 1; i < p->n; i++)
		if (p->list[i].score > best->score)
			best = &p->list[i];
	return best;
}

const char *positions_nearest(const struct positions *p)
{
	const struct near *best = p->n ? nearest_of(p) : NULL;

	return best && best->p >= NEAR_TOLD ? text_of(best) : NULL;
}

bool positions_has(const struct positions *p, size_t pick)
{
	return pick < p->n || pick == POSITIONS_OTHER ||
	       pick == POSITIONS_UNANSWERED;
}

const char *positions_text(const struct positions *p, size_t pick)
{
	if (pick < p->n)
		return p->texts[pick];
	return pick == POSITIONS_UNANSWERED ? "I did not answer it"
					    : "none of these";
}

static struct assessed assessed_as(const struct positions *p, size_t pick)
{
	if (pick == POSITIONS_OTHER || !positions_has(p, pick))
		return (struct assessed){ .as = ASSESSED_OTHER };
	if (pick == POSITIONS_UNANSWERED)
		return (struct assessed){ .as = ASSESSED_UNANSWERED };
	return (struct assessed){ .as = ASSESSED_POSITION,
				  .effect = p->list[pick].answer->effect,
				  .id = p->list[pick].answer->id };
}

struct mark positions_mark(const struct positions *p, size_t pick)
{
	struct assessed a = assessed_as(p, pick);

	return assessed_mark(&a, pick < p->n ? p->texts[pick] : NULL);
}

size_t positions_picked(const struct positions *p, const struct mark *m)
{
	struct assessed a;

	if (!m || !assessed_read(m, &a))
		return SIZE_MAX;
	if (a.as != ASSESSED_POSITION)
		return a.as == ASSESSED_OTHER ? POSITIONS_OTHER
					      : POSITIONS_UNANSWERED;
	for (size_t i = 0; i < p->n; i++)
		if (!strcmp(p->list[i].answer->id, a.id))
			return i;
	return SIZE_MAX;
}

/* ---- telling ---- */

static void tell_effect(struct heard_lines *out, enum commitment effect,
			const char *counted)
{
	switch (effect) {
	case COMMITMENT_BENEFICIAL:
		heard_lines_add(out, "helps", HEARD_GOOD,
				"That position helps your side%s", counted);
		break;
	case COMMITMENT_DETRIMENTAL:
		heard_lines_add(out, "costs", HEARD_WARN,
				"That position costs your side%s", counted);
		break;
	case COMMITMENT_NEUTRAL:
		heard_lines_add(out, "neither", HEARD_PLAIN,
				"That position neither helps nor costs your "
				"side%s",
				counted);
		break;
	default:
		heard_lines_add(out, "nothing", HEARD_WARN,
				"That commits to nothing%s", counted);
	}
}

/* What the case foresees as better; of what helps already, one way to say it so that it
 * is heard. */
static void tell_better(const struct positions *p, const struct near *picked,
			struct heard_lines *out)
{
	const struct map_answer *map = picked ? picked->answer->map : NULL;
	struct better b =
		better_find(p->ken->kase, &p->ken->map, p->side, p->question);

	if (picked && picked->answer->effect == COMMITMENT_BENEFICIAL) {
		if (map && map->says.n)
			heard_lines_add(out, "plainer", HEARD_PLAIN, "\"%s\"",
					map->says.list[0]);
		return;
	}
	if (map && *map->better)
		heard_lines_add(out, "better", HEARD_PLAIN, "%s", map->better);
	else if (b.n)
		heard_lines_add(out, "better", HEARD_PLAIN, "%s", b.says[0]);
	else if (picked && *picked->issue->issue->good_answer)
		heard_lines_add(out, "better", HEARD_PLAIN, "%s",
				picked->issue->issue->good_answer);
}

/* Another position with another effect, which the words are plainly nearer to; NULL. */
static const char *rather(const struct positions *p, size_t pick)
{
	const struct near *own = &p->list[pick], *best = nearest_of(p);
	bool far = best->p >= SURELY_NEAR && own->p <= SURELY_FAR;

	return far && best->answer->effect != own->answer->effect
		       ? text_of(best)
		       : NULL;
}

/* That which the reading, unsurely, heard: where it does something else. */
static const char *heard_rather(const struct positions *p, size_t pick,
				const struct heard *h)
{
	for (size_t i = 0; i < p->n && h->n_answers; i++)
		if (!strcmp(p->list[i].answer->id, h->answers[0].id))
			return p->list[i].answer->effect ==
					       p->list[pick].answer->effect
				       ? NULL
				       : p->texts[i];
	return NULL;
}

static void tell_doubt(const struct positions *p, size_t pick,
		       const struct reading *read, struct heard_lines *out)
{
	static const char *const against[] = {
		[SELF_DOUBT_CONDUCT] =
			"Your words may be taken as aimed at a person, and a "
			"bench would hear little else.",
		[SELF_DOUBT_UNHEARD] =
			"The reading heard no answer to the question in your "
			"words, and a bench may not either.",
		[SELF_DOUBT_BARE] = "Your words are too few to say as much.",
	};
	enum self_doubt what = assessed_doubt(read);
	const char *other = rather(p, pick);

	if (!other)
		other = heard_rather(p, pick, &read->heard);
	if (what != SELF_DOUBT_NONE)
		heard_lines_add(out, "yet", HEARD_WARN,
				"%s It is kept as you say, and does not count "
				"as having met the question.",
				against[what]);
	else if (reading_find(read, REMARK_CONCESSION) &&
		 p->list[pick].answer->effect == COMMITMENT_BENEFICIAL)
		heard_lines_add(out, "yet", HEARD_WARN,
				"Your words give a point away in so many "
				"words, and a bench would take them so. It is "
				"counted as you say.");
	else if (other)
		heard_lines_add(out, "yet", HEARD_WARN,
				"Your words come nearer to this: %s A bench "
				"may have heard that. It is counted as you "
				"say.",
				other);
}

void positions_tell(const struct positions *p, size_t pick,
		    const struct reading *read, const char *counted,
		    struct heard_lines *out)
{
	if (pick == POSITIONS_OTHER || !positions_has(p, pick)) {
		heard_lines_add(out, "open", HEARD_PLAIN,
				"It stays unsettled and counts for nothing.");
		return;
	}
	if (pick == POSITIONS_UNANSWERED) {
		heard_lines_add(out, "left", HEARD_WARN,
				"It is left unanswered, and worth giving "
				"again%s",
				counted);
		tell_better(p, NULL, out);
		return;
	}
	tell_effect(out, p->list[pick].answer->effect, counted);
	tell_doubt(p, pick, read, out);
	tell_better(p, &p->list[pick], out);
}
