#include "bot/table/past_record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/list.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"

static int refuse(const char **why, int rc, const char *reason) {
	*why = reason;
	return rc;
}

/* The phases in which a table's chance events are no secret any more. */
static int check_phase(const struct store_table *table, const char **why) {
	switch (table->phase) {
	case STORE_OPEN:
		return refuse(why, -EBUSY, "its game has not begun");
	case STORE_RUNNING:
	case STORE_PARKED:
		return refuse(why, -EBUSY, "its game is not over, so its dice are secret");
	case STORE_FINISHED:
	case STORE_UNFINISHED:
		break;
	}
	if (table->started_at == 0) {
		return refuse(why, -ENODATA, "its game never began");
	}
	return table->pruned ? refuse(why, -ENODATA, "its game is not kept any more") : 0;
}

static int read_table(struct store *store, struct past_record *past, const char **why) {
	struct record_game *game = &past->game;
	(void)store;
	int rc = check_phase(&past->table, why);
	if (rc != 0) {
		return rc;
	}
	game->game = games_find(past->table.game);
	if (game->game == NULL) {
		return refuse(why, -EPROTO, "its game is unknown to this program");
	}
	snprintf(past->id, sizeof(past->id), "%" PRId64, past->table.id);
	game->id = past->id;
	memcpy(game->seed, past->table.seed, FAIR_SEED);
	return rules_read(game->game, past->table.options, game->options, NULL)
		       ? 0
		       : refuse(why, -EPROTO, "its options are not those of its game");
}

static int read_seats(struct store *store, struct past_record *past, const char **why) {
	struct record_game *game = &past->game;
	int rc = store_seats_get(store, past->table.id, past->seats, &past->n_seats);
	if (rc != 0) {
		return refuse(why, rc, store_error(store));
	}
	game->n_seats = (int)past->n_seats;
	for (size_t i = 0; i < past->n_seats; i++) {
		int seat = past->seats[i].seat;
		if (seat < 0 || seat >= game->n_seats || game->names[seat] != NULL) {
			return refuse(why, -EPROTO, "its seats do not fit together");
		}
		game->sat[i] = seat;
		game->names[seat] = past->seats[i].name;
		past->since[seat] = past->seats[i].since;
	}
	bool fits =
		game->n_seats >= game->game->least_seats && game->n_seats <= game->game->most_seats;
	if (!fits) {
		return refuse(why, -EPROTO, "its seats are not as many as its game takes");
	}
	const char *objection = options_objection(game->game, game->n_seats, game->options);
	return objection == NULL ? 0 : refuse(why, -EPROTO, objection);
}

static int add_wish(void *data, const char *text) {
	struct past_record *past = data;
	size_t n = past->game.n_texts;
	if (n == RECORD_TEXTS_MAX) {
		return -E2BIG;
	}
	snprintf(past->texts[n], STORE_WISH_SIZE, "%s", text);
	past->game.texts[n] = past->texts[n];
	past->game.n_texts++;
	return 0;
}

static int grow(struct past_record *past) {
	size_t cap = past->cap, n = past->game.n_moves;
	int rc = list_make_room(&past->own, n, &cap, sizeof(*past->own));
	rc = rc == 0 ? list_make_room(&past->moves, n, &past->cap, sizeof(*past->moves)) : rc;
	past->game.moves = past->moves;
	return rc;
}

static int add_move(void *data, const struct store_move *made) {
	struct past_record *past = data;
	size_t n = past->game.n_moves;
	if (grow(past) != 0) {
		return -ENOMEM;
	}
	struct move *move = &past->moves[n];
	if (!notation_read(past->game.game, made->text, move)) {
		return -EILSEQ;
	}
	past->own[n] = move->seat >= 0 && move->seat < past->game.n_seats && !made->by_computer &&
		       made->n > past->since[move->seat];
	past->game.n_moves++;
	return 0;
}

static int read_journal(struct store *store, struct past_record *past, const char **why) {
	int64_t id = past->table.id;
	int rc = store_wishes(store, id, add_wish, past);
	if (rc == 0) {
		rc = store_moves(store, id, add_move, past);
	}
	switch (rc) {
	case 0:
		return 0;
	case -E2BIG:
		return refuse(why, -EPROTO, "too many words for its dice");
	case -EILSEQ:
		return refuse(why, -EPROTO, "a move of its journal cannot be read");
	case -ENOMEM:
		return refuse(why, rc, strerror(ENOMEM));
	default:
		return refuse(why, rc, store_error(store));
	}
}

int past_record_read(struct store *store, int64_t id, struct past_record *past, const char **why) {
	static int (*const steps[])(struct store *, struct past_record *, const char **) = {
		read_table, read_seats, read_journal};
	int rc = store_table_get(store, id, &past->table);
	if (rc != 0) {
		return refuse(why, rc, rc == -ENOENT ? "there is none" : store_error(store));
	}
	for (size_t i = 0; rc == 0 && i < sizeof(steps) / sizeof(*steps); i++) {
		rc = steps[i](store, past, why);
	}
	return rc;
}

void past_record_finish(struct past_record *past) {
	free(past->moves);
	free(past->own);
}
