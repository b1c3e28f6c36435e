#include "unit/stand.h"

#include <stdio.h>
#include <string.h>

#include "base/xmalloc.h"

static char *no_follow[] = { "And if it were twice as many?",
			     "Is that a yes?" };

static struct memo_question questions[] = {
	{ .text = "Where does your rule stop, counsel?",
	  .to = -1,
	  .type = { 2, 2, 4, -1 },
	  .follow_ups = { no_follow, 2 } },
	{ .text = "Which word of the statute carries that weight?",
	  .to = -1,
	  .type = { 1, 1, 0, -1 } },
	{ .text = "Was this argued below?", .to = -1, .type = { 0, 0, 6, -1 } },
};

static struct issue issues[] = {
	{ .id = "limit",
	  .label = "where it stops",
	  .presses = { true, false },
	  .questions = &questions[0],
	  .n_questions = 1,
	  .good_answer = "",
	  .losing_concession = "" },
	{ .id = "text",
	  .label = "the text",
	  .presses = { true, true },
	  .questions = &questions[1],
	  .n_questions = 1,
	  .good_answer = "",
	  .losing_concession = "" },
	{ .id = "below",
	  .label = "preservation",
	  .presses = { true, false },
	  .questions = &questions[2],
	  .n_questions = 1,
	  .good_answer = "",
	  .losing_concession = "" },
};

static char *points[] = { "The statute says so in plain words.",
			  "Nobody objected below." };
static char *presented[] = { "Whether the gate may stay shut." };

static struct court_case kase = {
	.slug = "gate",
	.title = "Gate v. Keeper",
	.docket_number = "1-23",
	.court = "A Court",
	.facts = "A gate was shut. It stayed shut.",
	.questions = { presented, 1 },
	.sides = { { .party = "Gate",
		     .position = "Open it.",
		     .best_points = { points, 2 } },
		   { .party = "Keeper",
		     .position = "Keep it shut.",
		     .best_points = { points, 2 } } },
	.issues = issues,
	.n_issues = 3,
};

static char *press[] = { "That is not what I asked." };

static struct justice seats[] = {
	{ .slug = "alder",
	  .name = "Ann Alder",
	  .short_name = "Alder",
	  .title = "Chief Judge",
	  .seniority = 1,
	  .share_of_bench_words = 0.2,
	  .words_per_long_turn = 30,
	  .phrases = { [PHRASE_PRESS] = { press, 1 } } },
	{ .slug = "birch",
	  .name = "Bo Birch",
	  .short_name = "Birch",
	  .title = "Judge",
	  .seniority = 2,
	  .share_of_bench_words = 0.5,
	  .words_per_long_turn = 25 },
	{ .slug = "cedar",
	  .name = "Cy Cedar",
	  .short_name = "Cedar",
	  .title = "Judge",
	  .seniority = 3,
	  .share_of_bench_words = 0.3,
	  .words_per_long_turn = 40 },
};

static struct light lights[] = {
	{ 3600, LIGHT_GREEN, "GREEN", "go on" },
	{ 60, LIGHT_YELLOW, "YELLOW", "one minute" },
	{ 0, LIGHT_RED, "RED", "stop" },
};

static struct bench bench = {
	.slug = "stand",
	.name = "A Panel",
	.court = "A Court",
	.seats = seats,
	.n_seats = 3,
	.minutes = 2,
	.quiet_minutes = 0,
	.rebuttal_minutes = 1,
	.lights = lights,
	.n_lights = 3,
	.address_chief = "Chief Judge Alder",
	.address_justice = "Judge {surname}",
};

const struct bench *stand_bench(void)
{
	return &bench;
}

const struct court_case *stand_case(void)
{
	return &kase;
}

struct hearing_rules stand_rules(void)
{
	return (struct hearing_rules){ .kase = &kase,
				       .bench = &bench,
				       .terms = { .guard = true,
						  .minutes = 2,
						  .scale = 1,
						  .feedback = FEEDBACK_MARKS,
						  .seed = 7,
						  .hints = true,
						  .pause = true,
						  .retract = true } };
}

void stand_init(struct stand *t, const struct hearing_rules *rules)
{
	*t = (struct stand){ .now_ms = 1000 };
	hearing_init(&t->s, rules);
}

void stand_release(struct stand *t)
{
	hearing_release(&t->s);
	effects_release(&t->fx);
}

static void log_effects(struct stand *t)
{
	static const char *const words[] = {
		[FX_SAVE_TURN] = "save",    [FX_READ] = "read",
		[FX_ASK] = "ask",	    [FX_CANCEL] = "cancel",
		[FX_CLEAR_DRAFT] = "clear", [FX_DRAFT] = "draft",
		[FX_END] = "end",	    [FX_READ_OFFLINE] = "read offline",
	};

	t->log[0] = '\0';
	for (size_t i = 0; i < t->fx.n; i++) {
		const struct effect *e = &t->fx.list[i];
		size_t used = strlen(t->log);

		snprintf(t->log + used, sizeof t->log - used, "%s%s",
			 i ? ", " : "", words[e->kind]);
		used = strlen(t->log);
		if (e->kind == FX_SAVE_TURN || e->kind == FX_READ)
			snprintf(t->log + used, sizeof t->log - used, " %d",
				 e->turn_n);
	}
}

static const char *send(struct stand *t, struct event ev)
{
	ev.now_ms = t->now_ms;
	hearing_update(&t->s, &ev, &t->fx);
	log_effects(t);
	return t->log;
}

const char *stand_do(struct stand *t, enum event_kind kind, const char *text)
{
	return send(t, (struct event){ .kind = kind, .text = text });
}

const char *stand_bench_says(struct stand *t, const char *text)
{
	struct turn turn = { .kind = TURN_QUESTION,
			     .role = ROLE_BENCH,
			     .seat = t->s.ask.seat,
			     .aim = t->s.ask.aim,
			     .follows = t->s.ask.follows,
			     .type = QUESTION_TYPE_NONE,
			     .speaker = xstrdup(
				     bench.seats[t->s.ask.seat].short_name),
			     .text = xstrdup(text) };

	return send(t, (struct event){ .kind = EV_SAID, .turn = turn });
}

const char *stand_read(struct stand *t, int n, enum commitment c)
{
	struct reading r;

	reading_init(&r);
	r.commitment = c;
	return send(t, (struct event){
			       .kind = EV_READING, .turn_n = n, .reading = r });
}
