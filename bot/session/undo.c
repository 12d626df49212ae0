#include "bot/session/undo.h"

#include <errno.h>
#include <string.h>

#include "bot/delivery/live_message.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/wording.h"
#include "bot/session/clocks.h"
#include "bot/session/pace.h"
#include "bot/table/guests.h"
#include "bot/table/journal.h"

enum undo_objection undo_objection(const struct table *table, int seat) {
	if (!table_allows_undo(table)) {
		return UNDO_IS_OFF;
	}
	const struct last_step *last = table->undoable != NULL ? &table->undoable->step : NULL;
	if (last == NULL || last->move.seat != seat || last->by_other) {
		return UNDO_NOTHING;
	}
	return last->stands ? UNDO_IT_STANDS : UNDO_IS_POSSIBLE;
}

static void word(struct table *table) {
	const struct game *game = table->game;
	const struct move *move = &table->undoable->step.move;
	int64_t number = table->n_moves + 1;
	outbox_clear(table->bot->outbox);
	wording_undo(table, move, number);
	wording_end_step(table, &(struct wording_step){
					.before = game->active_seats(table->state),
					.mover = move->seat,
					.since = table->state,
					.state = table->undoable->before,
					.n_moves = number,
				});
}

static void take_back(struct table *table) {
	memcpy(table->state, table->undoable->before, table->game->state_size);
	last_step_clear(&table->undoable->step);
	table->n_moves++;
	button_turns_note(
		&table->turns, table->game, &(struct button_step){.n_moves = table->n_moves});
}

int undo_last_step(struct table *table) {
	struct outbox *outbox = table->bot->outbox;
	word(table);
	int rc = outbox->full ? -EMSGSIZE : journal_undo(table);
	if (rc < 0) {
		outbox_clear(outbox);
		return rc;
	}
	int64_t first = table->undoable->step.first;
	take_back(table);
	if (table->bot->config.guests != NULL) {
		table->bot->config.guests->undone(table->bot->config.guests->data, table, first);
	}
	outbox_send(outbox);
	live_message_show(table);
	pace_set(table);
	clocks_set(table);
	return 0;
}
