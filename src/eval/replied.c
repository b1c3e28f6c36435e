#include "eval/replied.h"

#include <string.h>

#include "base/error.h"
#include "eval/run_folder.h" /* RUN_TEXT_MAX */
#include "llm/structured.h"

/* As the client of a hearing does it (llm/settle.c). */
static void find_json(struct replied *r)
{
	struct llm_event *ev = &r->ev;

	if (structured_find(ev->text, strlen(ev->text), &r->json, &r->fault))
		ev->json = r->json.s;
	else
		ev->json_fault = r->fault.text;
}

void replied_init(struct replied *r, const struct run_reply *reply)
{
	*r = (struct replied){
		.ev = { .kind = reply->failed ? LLM_FAILED : LLM_DONE,
			.tag = "",
			.text = reply->failed ? "" : reply->text,
			.thought = "",
			.finish = "",
			.cut_short = reply->cut_short,
			.warning = "",
			.json_fault = "",
			.tool_name = "",
			.tool_arguments = "" },
	};
	if (reply->failed)
		error_set(&r->ev.error, ERR_ENDPOINT, "%s", reply->text);
	buf_init(&r->json, RUN_TEXT_MAX * 2);
	find_json(r);
}

void replied_release(struct replied *r)
{
	buf_release(&r->json);
}
