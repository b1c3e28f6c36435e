#include "memo/papers_claim.h"

#include <ctype.h>
#include <string.h>

#include "base/str.h"

/* Verbs of a main clause that tell themselves; those in -ed are told by that. */
static const char *const main_verbs[] = {
	"is",	     "are",	   "was",	 "were",	"be",
	"has",	     "have",	   "had",	 "do",		"does",
	"did",	     "may",	   "must",	 "can",		"cannot",
	"could",     "should",	   "would",	 "will",	"shall",
	"might",     "need",	   "isn't",	 "aren't",	"doesn't",
	"held",	     "holds",	   "said",	 "says",	"told",
	"tells",     "made",	   "makes",	 "gave",	"gives",
	"took",	     "takes",	   "knew",	 "knows",	"went",
	"goes",	     "came",	   "comes",	 "left",	"leaves",
	"kept",	     "keeps",	   "put",	 "puts",	"lets",
	"found",     "finds",	   "means",	 "meant",	"requires",
	"allows",    "permits",	   "forbids",	 "bars",	"applies",
	"protects",  "lacks",	   "fails",	 "supports",	"controls",
	"governs",   "satisfies",  "violates",	 "depends",	"turns",
	"follows",   "remains",	   "reaches",	 "provides",	"confers",
	"creates",   "defeats",	   "excuses",	 "asks",	"wrote",
	"reads",     "shows",	   "lies",	 "rests",	"stands",
	"begins",    "ends",	   "bears",	 "owes",	"precludes",
	"compels",   "confirms",   "counsels",	 "demands",	"establishes",
	"extends",   "favors",	   "imposes",	 "includes",	"excludes",
	"prohibits", "warrants",   "justifies",	 "erred",	"saw",
	"sees",	     "thought",	   "gets",	 "got",		"sent",
	"brought",   "lost",	   "won",	 "paid",	"stood",
	"rose",	     "ran",	   "wants",	 "serves",	"teaches",
	"adds",	     "calls",	   "draws",	 "works",	"refutes",
	"concludes", "argues",	   "contends",	 "agrees",	"rejects",
	"declines",  "relies",	   "denies",	 "grants",	"affirms",
	"reverses",  "insists",	   "suggests",	 "implies",	"raises",
	"seeks",     "needs",	   "looks",	 "speaks",	"uses",
	"limits",    "covers",	   "treats",	 "matters",	"prevents",
	"proves",    "reflects",   "resolves",	 "survives",	"undermines",
	"warns",     "yields",	   "answers",	 "appears",	"asserts",
	"belongs",   "brings",	   "carries",	 "changes",	"concerns",
	"considers", "contains",   "continues",	 "decides",	"defers",
	"defines",   "describes",  "determines", "enables",	"exists",
	"explains",  "expects",	   "fits",	 "forecloses",	"happens",
	"helps",     "identifies", "ignores",	 "indicates",	"involves",
	"leads",     "misreads",   "misses",	 "names",	"occurs",
	"offers",    "operates",   "passes",	 "pays",	"places",
	"presents",  "presumes",   "produces",	 "promises",	"recognizes",
	"refers",    "refuses",	   "regulates",	 "rewards",	"saves",
	"sends",     "sets",	   "shifts",	 "starts",	"stops",
	"strikes",   "sweeps",	   "thinks",	 "understands", "vests",
	"wins",	     "began",	   "became",	 "chose",	"drew",
	"fell",	     "felt",	   "grew",	 "heard",	"led",
	"met",	     "sold",	   "spoke",	 "spent",	"struck",
	"taught",    "understood", "withdrew",	 "cut",		"hurt",
	"let",	     "read",	   "bore",	 "built",	"bought",
	"caught",    "dealt",	   "fought",	 "forgot",	"hid",
	"laid",	     "lay",	   "sat",	 "shot",	"slept",
	"sought",    "sworn",	   "swore",	 "threw",	"wore"
};

static bool is_verb(const char *s, size_t n)
{
	bool last = !s[n + strspn(s + n, " .")]; /* "the question presented" */

	return str_span_in_fold(s, n, STR_LIST(main_verbs)) ||
	       (n > 4 && islower((unsigned char)*s) &&
		((!last && str_is(s + n - 2, 2, "ed")) ||
		 str_is(s + n - 3, 3, "n't")));
}

/* "the proposed levy": no verb, although it looks like one. */
static bool is_before_noun(const char *s, size_t n)
{
	static const char *const words[] = { "the",  "a",     "an",   "or",
					     "of",   "and",   "to",   "by",
					     "in",   "any",   "no",   "for",
					     "its",  "their", "with", "such",
					     "this", "his" };

	return str_span_in_fold(s, n, STR_LIST(words));
}

/* In "the remedy that the Code provides" the verb is not the sentence's. */
static bool is_relative(const char *s, size_t n)
{
	static const char *const words[] = {
		"that", "which",   "who",   "whom", "where", "when", "if",
		"as",	"because", "whose", "what", "why",   "how",  "whether"
	};

	return str_span_in_fold(s, n, STR_LIST(words));
}

/* A verb that another one follows: "can be seen". */
static bool is_helper(const char *s, size_t n)
{
	static const char *const verbs[] = {
		"is",	 "are",	 "was",	  "were",   "be",    "been",
		"has",	 "have", "had",	  "do",	    "does",  "did",
		"may",	 "must", "can",	  "cannot", "could", "should",
		"would", "will", "shall", "might",  "need"
	};

	return str_span_in_fold(s, n, STR_LIST(verbs));
}

/* Where a sentence stands, word by word, until its verb is met. */
struct parsing {
	bool first;    /* no word yet */
	bool relative; /* behind "that", "who": the next verb is that clause's */
	bool within;   /* behind a verb of such a clause, which helps another */
	bool noun;     /* a noun follows, though it may look like a verb */
};

/* Whether the word, of n letters, is the verb of the sentence. */
static bool meets_verb(struct parsing *p, const char *s, size_t n)
{
	if (is_relative(s, n)) {
		p->relative = true;
		p->within = false;
	} else if (n && !p->first && !p->noun && is_verb(s, n)) {
		if (!p->relative && !p->within)
			return true;
		p->within = is_helper(s, n);
		p->relative = false;
	} else if (n && !str_is_fold(s, n, "not")) {
		p->within = false;
	}
	p->noun = is_before_noun(s, n);
	p->first = false;
	return false;
}

/* "What can be seen is not private" claims something, "What can be seen" does not:
 * the verb of a clause within the sentence is not the sentence's. */
bool papers_claim_is(const char *s)
{
	struct parsing p = { .first = true };

	if (strchr(s, '?'))
		return false;
	if (str_begins(s, "We ") || str_begins(s, "I "))
		return true;
	while (*s) {
		size_t n = 0;

		while (isalpha((unsigned char)s[n]) || s[n] == '\'')
			n++;
		if (meets_verb(&p, s, n))
			return true;
		s += n;
		for (; *s && !isalpha((unsigned char)*s); s++)
			p.relative = p.relative && *s != ',';
	}
	return false;
}
