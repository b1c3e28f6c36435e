#include "sim/actions.h"

#include <string.h>

const char *const action_names[ACTIONS] = { "THINK", "CLOSED_SEARCH",
					    "JUSTICE_PROFILE",
					    "PROVIDE_FINAL_RESPONSE" };

int action_named(const char *name)
{
	for (int i = 0; i < ACTIONS; i++)
		if (!strcmp(name, action_names[i]))
			return i;
	return -1;
}

/* ---- as JSON ---- */

#define ALL                                                                \
	"\"THINK\",\"CLOSED_SEARCH\",\"JUSTICE_PROFILE\",\"PROVIDE_FINAL_" \
	"RESPONSE\""

#define BUT_SEARCH "\"THINK\",\"JUSTICE_PROFILE\",\"PROVIDE_FINAL_RESPONSE\""

#define SCHEMA(actions)                                             \
	"{\"type\":\"object\",\"properties\":{"                     \
	"\"action\":{\"type\":\"string\",\"enum\":[" actions "]},"  \
	"\"text\":{\"type\":\"string\"},"                           \
	"\"query\":{\"type\":\"string\"},"                          \
	"\"pool\":{\"type\":\"string\",\"enum\":[\"docket_files\"," \
	"\"metadocuments\",\"\"]},"                                 \
	"\"proceeding_title\":{\"type\":\"string\"},"               \
	"\"filename\":{\"type\":\"string\"},"                       \
	"\"link_name\":{\"type\":\"string\"},"                      \
	"\"k\":{\"type\":\"integer\"},"                             \
	"\"document\":{\"type\":\"string\"},"                       \
	"\"paragraph\":{\"type\":\"integer\"},"                     \
	"\"page\":{\"type\":\"integer\"},"                          \
	"\"justice\":{\"type\":\"string\"}},"                       \
	"\"required\":[\"action\",\"text\",\"query\",\"pool\","     \
	"\"proceeding_title\",\"filename\",\"link_name\",\"k\","    \
	"\"document\",\"paragraph\",\"page\",\"justice\"],"         \
	"\"additionalProperties\":false}"

const char *actions_schema(bool last, bool search)
{
	return last	? SCHEMA("\"PROVIDE_FINAL_RESPONSE\"")
	       : search ? SCHEMA(ALL)
			: SCHEMA(BUT_SEARCH);
}

/* ---- as tools ---- */

#define TEXT(name, what) \
	"\"" name "\":{\"type\":\"string\",\"description\":\"" what "\"}"
#define TOOL(name, what, members, required)                               \
	"{\"type\":\"function\",\"function\":{\"name\":\"" name           \
	"\",\"description\":\"" what                                      \
	"\",\"parameters\":{\"type\":\"object\",\"properties\":{" members \
	"},\"required\":[" required "],\"additionalProperties\":false}}}"

#define ANSWER                                                         \
	TOOL("PROVIDE_FINAL_RESPONSE", "Ask counsel: ends your turn.", \
	     TEXT("text", "the question, as spoken from the bench"),   \
	     "\"text\"")

#define REASON                                                             \
	TOOL("THINK", "Reason before you go on.",                          \
	     TEXT("text", "what the last answer left open, what to find"), \
	     "\"text\"")

#define POOL                                      \
	"\"pool\":{\"type\":\"string\",\"enum\":" \
	"[\"docket_files\",\"metadocuments\"]},"
#define HOW_MANY                        \
	",\"k\":{\"type\":\"integer\"," \
	"\"description\":\"passages, 1 to 8\"}"
#define FILTERS                                                \
	TEXT("proceeding_title", "loose match; empty for any") \
	"," TEXT("filename", "likewise") "," TEXT("link_name", "likewise")

#define OPENS                                                                  \
	"," TEXT("document",                                                   \
		 "to open one instead: its name in the list") ",\"paragraph\"" \
							      ":{\"type\":"    \
							      "\"integer\"},"  \
							      "\"page\":{"     \
							      "\"type\":"      \
							      "\"integer\"}"

#define SEARCH                                                             \
	TOOL("CLOSED_SEARCH", "Search the record of this case.",           \
	     TEXT("query", "plain words") "," POOL FILTERS HOW_MANY OPENS, \
	     "\"query\"")

#define PORTRAIT                                                      \
	TOOL("JUSTICE_PROFILE", "Read how a justice votes and asks.", \
	     TEXT("justice", "by surname"), "\"justice\"")

const char *actions_tools(bool last, bool search)
{
	return last	? "[" ANSWER "]"
	       : search ? "[" REASON "," SEARCH "," PORTRAIT "," ANSWER "]"
			: "[" REASON "," PORTRAIT "," ANSWER "]";
}
