#include "score/conceded.h"

#include "court/reading.h"
#include "court/transcript.h"
#include "score/corrected.h"
#include "score/scorecard.h"

const struct turn *conceded_back(const struct transcript *said,
				 const struct turn *answer)
{
	const struct turn *by;

	if (!answer->reading || !reading_concedes(answer->reading))
		return NULL;
	by = corrected_by(said, answer);
	return by && !reading_concedes(by->reading) ? by : NULL;
}

bool conceded_stands(const struct transcript *said, const struct turn *answer)
{
	return answer->reading && reading_concedes(answer->reading) &&
	       !conceded_back(said, answer);
}

bool conceded_plainly(const struct turn *answer)
{
	return answer->reading &&
	       (reading_find(answer->reading, REMARK_CONCESSION) ||
		turn_concedes_surely(answer));
}

bool conceded_surely(const struct transcript *said, const struct turn *answer)
{
	return conceded_plainly(answer) && conceded_stands(said, answer);
}

size_t conceded_takes_back(const struct transcript *said,
			   const struct turn *answer)
{
	size_t n = 0;

	if (!answer->reading || !answer->reading->heard.correction)
		return 0;
	for (size_t i = 0; i < said->n && said->turns[i].n < answer->n; i++) {
		const struct turn *back = conceded_back(said, &said->turns[i]);

		n += back && back->n == answer->n;
	}
	return n;
}

void conceded_marks(const struct transcript *said, const struct turn *answer,
		    char out[3])
{
	reading_marks(answer->reading, conceded_surely(said, answer),
		      scorecard_settles(said, answer), out);
}
