/* Adjourn, leave or stay: a question on the status line. */
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	switch (k->code) {
	case 'a':
	case 'A':
		deeds_event(out, EV_ADJOURN, NULL);
		deeds_add(out, DEED_DEBRIEF);
		break;
	case 'l':
	case 'L': deeds_add(out, DEED_LEAVE); break;
	case 's':
	case 'S':
	case K_ESC:
	case K_F10: break;
	default: return; /* no answer to the question */
	}
	over_pop(ui);
}

static const char *status(const struct scr_hearing *ui)
{
	bool draft = ui->answer.text.len != 0;

	if (ui->ephemeral)
		return draft ? "Leave?  a adjourn without your draft   l "
			       "leave, "
			       "nothing is kept   s stay"
			     : "Leave?  a adjourn, to the debrief   l leave, "
			       "nothing is kept   s stay";
	return draft ? "Leave?  a adjourn without your draft   l leave, it is "
		       "kept   s stay"
		     : "Leave?  a adjourn, to the debrief   l leave, go on "
		       "another time   s stay";
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	(void)ui;
	if (r.cols >= 4)
		cells_cursor(out, r.row, r.col);
}

const struct overlay over_leave = {
	.covers = OVER_A_LINE, .key = key, .view = view, .status = status
};
