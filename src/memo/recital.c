/*
 * recital.c - see recital.h
 */
#include "memo/recital.h"

#include <string.h>

#include "base/str.h"

#define SUBJECT_BYTES 90 /* in which who found it must be named */

/* Who may have found something before this court did. */
static const char *const tellers[] = {
	"rial court",
	"istrict court",
	"District Court",
	"ower court",
	"ounty court",
	"ourt of first instance",
	"uperior court",
	"Superior Court",
	"jury",
	"udge below",
	"rial judge",
	"agistrate",
	"earing officer",
	"hancellor",
	"rbitrator",
	"he dissent",
	"issenting colleague",
	"etitioner",
	"espondent",
	"ppellant",
	"ppellee",
	"laintiff",
	"efendant",
	"amici",
	"amicus",
};

static const char *const tells[] = {
	" found ",     " held ",      " ruled ",   " concluded ",
	" reasoned ",  " agreed ",    " granted ", " denied ",
	" dismissed ", " entered ",   " gave ",	   " awarded ",
	" returned ",  " thought ",   " said ",	   " read ",
	" argues ",    " argue ",     " argued ",  " contends ",
	" contend ",   " contended ", " says ",	   " say ",
	" claims ",    " claim ",     " insists ", " maintains ",
	" urges ",     " asserts ",   " submits ", " responds ",
	" replies ",   " relies ",    " points ",  " would have ",
	" objected ",  " moved ",     " appealed", " sued ",
};

/* What a court says of them is its own. */
static const char *const judges[] = {
	"erred",	 " error",	" correct",	 "correctly",
	"properly",	 "wrongly",	" was right",	 " was wrong",
	" should have ", " could not ", " had no power", " misread",
	" overlooked",	 " rightly",	" mistak"
};

static const char *const grants[] = {
	"It is true that ", "To be sure",    "True, ",	       "Granted, ",
	"Admittedly",	    "Of course, ",   "No doubt ",      "We assume ",
	"Assuming ",	    "We recognize ", "We acknowledge "
};

static bool speaks_itself(const char *s)
{
	static const char *const own[] = { " we ", " our ", " I ", " my " };
	static const char *const first[] = { "We ", "Our ", "I ", "My " };

	return str_begins_any(s, STR_LIST(first)) ||
	       str_has_any(s, STR_LIST(own)) ||
	       str_has_any(s, STR_LIST(judges));
}

static const char *first_of(const char *s, const char *const *list, size_t n)
{
	const char *first = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *at = strstr(s, list[i]);

		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

/* A party that the case names: "Brandt argues". */
static const char *named_party(const struct papers *p, const char *s)
{
	const char *first = NULL;

	for (int side = 0; side < SIDES; side++) {
		const char *party = p->kase->sides[side].party;
		const char *word = strrchr(party, ' ');
		const char *at = strstr(s, word ? word + 1 : party);

		if (*party && at && (!first || at < first))
			first = at;
	}
	return first;
}

/* Somebody else, and behind it what they found or said. */
static bool tells_of_other(const struct papers *p, const char *s)
{
	const char *who = first_of(s, STR_LIST(tellers));
	const char *party = named_party(p, s), *verb;

	if (party && (!who || party < who))
		who = party;
	if (!who || who - s > SUBJECT_BYTES)
		return false;
	verb = first_of(who, STR_LIST(tells));
	return verb && verb - who < SUBJECT_BYTES / 2;
}

/* "It gave judgment for Brandt": of whom, the sentence before says. */
static bool goes_on(const char *s)
{
	static const char *const first[] = { "It ",	  "He ",   "She ",
					     "They ",	  "That ", "This ",
					     "The court " };

	return str_begins_any(s, STR_LIST(first));
}

bool recital_is(const struct papers *p, size_t i)
{
	const struct sentence *s = &p->said[i], *before = s - 1;

	if (str_begins_any(s->text, STR_LIST(grants)))
		return true;
	if (speaks_itself(s->text))
		return false;
	if (tells_of_other(p, s->text))
		return true;
	return i && goes_on(s->text) && before->at.paper == s->at.paper &&
	       before->at.paragraph == s->at.paragraph && recital_is(p, i - 1);
}
