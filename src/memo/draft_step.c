#include "memo/draft_step.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "llm/structured.h"
#include "memo/ask.h"

#define FAULTS_TOLD 5 /* are enough for a repair */

void draft_step_end(struct draft_step *a)
{
	if (a->has_request)
		request_release(&a->request);
	free(a->reply);
	free(a->fault);
	*a = (struct draft_step){ 0 };
}

void draft_step_begin(struct draft_step *a, const struct llm_request *request)
{
	draft_step_end(a);
	a->request = request_copy(request);
	a->has_request = true;
}

bool draft_step_repair(const struct draft_step *a, struct llm_request *out)
{
	if (a->repairing)
		by_llm_repair(&a->request, a->reply, a->fault, out);
	return a->repairing;
}

void draft_step_refuse(struct draft_step *a, const char *reply,
		       const char *fault)
{
	a->repairing = true;
	a->reply = xstrdup(reply);
	a->fault = xstrdup(fault);
}

static bool tell(const struct faults *f, struct error *err)
{
	struct buf b;

	if (!f->n)
		return true;
	buf_init(&b, sizeof err->text - 1);
	for (size_t i = 0; i < f->n && i < FAULTS_TOLD; i++)
		buf_printf(&b, "%s%s", i ? "; " : "", f->list[i]);
	error_set(err, ERR_DATA, "%s", b.s);
	buf_release(&b);
	return false;
}

bool draft_step_read(const char *reply, bool cut_short, draft_step_reader *read,
		     void *self, struct error *err)
{
	struct json *doc = structured_doc(reply, cut_short, ASK_TEXT_MAX, err);
	struct json_ref root;
	struct faults f;
	bool ok;

	if (!doc && cut_short)
		error_set(err, ERR_DATA,
			  "the reply was cut off for want of room: "
			  "make it half as long");
	if (!doc)
		return false;
	faults_init(&f);
	root = json_root(doc);
	read(self, &root, &f);
	ok = tell(&f, err);
	json_free(doc);
	faults_release(&f);
	return ok;
}
