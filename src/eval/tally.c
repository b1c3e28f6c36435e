#include "eval/tally.h"

#include <math.h>
#include <string.h>

#include "base/json.h"
#include "base/jsonw.h"

void modelled_put(struct jsonw *w, const char *key, int answer)
{
	jsonw_key(w, key);
	if (answer == MODELLED_UNREAD)
		jsonw_null(w);
	else
		jsonw_bool(w, answer == 1);
}

int modelled_answer(const struct json_ref *at, const char *key)
{
	struct json_ref v, item = { 0 };

	if (json_member_opt(at, key, JSON_BOOL, &v, NULL))
		return json_as_bool(&v, NULL);
	while (json_next(at, &item))
		if (!strcmp(item.key, key))
			return MODELLED_UNREAD;
	return MODELLED_NOT_ASKED;
}

double modelled_yes(const struct json_ref *at, const char *key)
{
	int answer = modelled_answer(at, key);

	return answer < 0 ? NAN : answer;
}

void verdicts_take(struct verdicts *v, int answer)
{
	v->yes += answer == 1;
	v->of += answer >= 0;
	v->unread += answer == MODELLED_UNREAD;
}

double verdicts_rate(const struct verdicts *v)
{
	return v->of ? (double)v->yes / (double)v->of : NAN;
}

struct eval_cell verdicts_share(const struct verdicts *v)
{
	return eval_share((double)v->yes, (double)v->of);
}

bool tally_row(struct tally *t, const struct json_ref *row)
{
	bool had = !*json_text_or(row, "no_turn", "", NULL);

	t->rows++;
	t->no_turn += !had;
	return had;
}

void tally_take(struct tally *t, const struct json_ref *at,
		const char *const *keys, size_t n)
{
	for (size_t i = 0; i < n; i++)
		verdicts_take(&t->v[i], modelled_answer(at, keys[i]));
}

void tally_add(struct tally *to, const struct tally *t)
{
	to->rows += t->rows;
	to->no_turn += t->no_turn;
	for (size_t i = 0; i < TALLY_MAX; i++) {
		to->v[i].yes += t->v[i].yes;
		to->v[i].of += t->v[i].of;
		to->v[i].unread += t->v[i].unread;
	}
}
