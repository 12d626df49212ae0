#include "bot/session/automatic_before_37.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/record/replay.h"
#include "bot/session/step.h"
#include "engine/notation.h"

struct undecided {
	const struct table *table;
	struct replay replay;
	void *since;        /* the state when the step began */
	size_t n;           /* moves in that step */
	int64_t taken_back; /* number of the entry that undoes the move read last; 0: none */
	FILE *decided;
};

/* An entry that undoes undoes one whole step. */
static bool was_automatic(
	const struct undecided *undecided, const struct move *move, const struct store_move *made) {
	struct move automatic;
	if (made->automatic != STORE_UNKNOWN) {
		return made->automatic == STORE_AUTOMATIC;
	}
	if (made->taken_back != 0) {
		return made->taken_back == undecided->taken_back;
	}
	return undecided->n < STEP_AUTOMATIC_MOST &&
	       step_find_automatic(undecided->table, undecided->replay.state, &automatic) &&
	       move_equal(&automatic, move);
}

static int decide_move(struct undecided *undecided, const struct store_move *made) {
	struct replay *replay = &undecided->replay;
	struct move move;
	if (!notation_read(replay->game, made->text, &move)) {
		return -EPROTO;
	}
	bool automatic = move.seat != SEAT_CHANCE && was_automatic(undecided, &move, made);
	if (move.seat != SEAT_CHANCE && !automatic) {
		memcpy(undecided->since, replay->state, replay->game->state_size);
		undecided->n = 0;
	}
	undecided->n++;
	undecided->taken_back = made->taken_back;
	fputc(automatic ? '1' : '0', undecided->decided);
	return replay_make(replay, &move) == 0 ? 0 : -EPROTO;
}

static void take_back(struct undecided *undecided) {
	memcpy(undecided->replay.state, undecided->since, undecided->table->game->state_size);
	undecided->n = 0;
	undecided->taken_back = 0;
	fputc('0', undecided->decided);
}

static int decide_entry(void *data, const struct store_move *made) {
	struct undecided *undecided = data;
	int rc = 0;
	if (made->takes_back != 0) {
		take_back(undecided);
	} else {
		rc = decide_move(undecided, made);
	}
	if (rc == -EPROTO) {
		log_event(LOG_ERROR, "move-refused", "table %lld, move %lld",
			(long long)undecided->table->id, (long long)made->n);
	}
	return rc;
}

static int decide(const struct table *table, FILE *decided) {
	struct undecided undecided = {
		.table = table, .since = table->bot->since, .decided = decided};
	int rc = replay_init(&undecided.replay, table->game, table->n_seats, table->options);
	if (rc == 0) {
		rc = store_journal(table->bot->config.store, table->id, decide_entry, &undecided);
		replay_finish(&undecided.replay);
	}
	return rc;
}

static int write_down(const struct table *table, const char *decided) {
	struct store *store = table->bot->config.store;
	store_end_reading(store);
	int rc = store_begin(store);
	if (rc == 0) {
		rc = store_moves_decide(store, table->id, decided);
		rc = rc == 0 ? store_commit(store) : (store_rollback(store), rc);
	}
	int reads = store_begin_reading(store);
	return rc == 0 ? reads : rc;
}

int automatic_before_37_decide(struct table *table) {
	char *decided = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&decided, &len);
	if (out == NULL) {
		return -ENOMEM;
	}
	int rc = decide(table, out);
	rc = fclose(out) != 0 && rc == 0 ? -ENOMEM : rc;
	rc = rc == 0 ? write_down(table, decided) : rc;
	free(decided);
	return rc;
}
