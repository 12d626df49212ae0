#include "bot/session/watching.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/board.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/painting.h"
#include "bot/delivery/wording.h"
#include "bot/fair/keys.h"
#include "bot/record/replay.h"
#include "bot/session/bot.h"
#include "engine/notation.h"

/* What happened so far, a round at a time. */

struct telling {
	struct table_place *place;
	struct replay replay;
	struct audience audience;
	long round;
	char said[LIVE_RESULT_BYTES];
	struct text text;
	struct drawing drawing; /* how the round looked last; no width: nothing to see */
	char seen[PAINTING_ALT_SIZE];
};

static long round_now(const struct telling *telling) {
	return ((const struct state_head *)telling->replay.state)->round;
}

static void begin_round(struct telling *telling, long round) {
	telling->round = round;
	telling->text = TEXT_INTO(telling->said);
	telling->drawing.width = 0;
}

static struct picture *paint(struct telling *telling) {
	struct table_place *place = telling->place;
	struct bot *bot = place->table->bot;
	struct paint_job *painting =
		telling->drawing.width > 0 && painting_is_wanted(bot, place->chat, place->settings)
			? painting_create(bot, place->chat)
			: NULL;
	if (painting == NULL) {
		return NULL;
	}
	painting->drawing = telling->drawing;
	return painting_begin(painting, telling->seen);
}

static void end_round(struct telling *telling) {
	if (telling->text.len > 0) {
		struct picture *picture = paint(telling);
		live_message_retell(telling->place, (int)telling->round, telling->said, picture);
		picture_drop(picture);
	}
}

/* A long round loses its beginning. */
static void keep_end(struct text *text, size_t room) {
	char *rest = text->buf;
	while (text->cap - text->len <= room && (rest = strchr(text->buf, '\n')) != NULL) {
		text->len -= (size_t)(rest + 1 - text->buf);
		memmove(text->buf, rest + 1, text->len + 1);
	}
}

static void tell(struct telling *telling, const struct board_part *part) {
	char buf[MESSAGE_BYTES_MAX];
	struct text text = TEXT_INTO(buf), seen = TEXT_INTO(telling->seen);
	const struct game *game = telling->replay.game;
	if (part->n > 0 && part->round != telling->round) {
		end_round(telling);
		begin_round(telling, part->round);
	}
	wording_put_history(&telling->audience, game, part->list, part->n, &text);
	if (text.len > 0) {
		keep_end(&telling->text, text.len + 1);
		text_puts(&telling->text, telling->text.len > 0 ? "\n" : "");
		text_puts(&telling->text, buf);
	}
	if (part->is_seen) {
		board_draw(game, &telling->audience, part->revealed, &telling->drawing, &seen);
	}
}

static int tell_move(void *data, const struct store_move *made) {
	struct telling *telling = data;
	struct replay *replay = &telling->replay;
	struct board_part parts[2];
	struct move move;
	long before = round_now(telling);
	if (!notation_read(replay->game, made->text, &move) || replay_make(replay, &move) != 0) {
		return -EPROTO;
	}
	telling->audience.view = replay_view(replay, SEAT_ALL);
	board_part_move(
		replay->game, &replay->events, move.seat, before, round_now(telling), parts);
	tell(telling, &parts[0]);
	tell(telling, &parts[1]);
	return 0;
}

/* Of the round that goes on its lines stand in the live message. */
static void tell_moves(struct telling *telling) {
	struct table *table = telling->place->table;
	telling->audience.view = replay_view(&telling->replay, SEAT_ALL);
	begin_round(telling, round_now(telling));
	if (store_moves(table->bot->config.store, table->id, tell_move, telling) < 0) {
		return;
	}
	live_message_say(telling->place, telling->said);
}

static void tell_past(struct table_place *place) {
	struct table *table = place->table;
	const char *names[SEATS_MAX];
	struct telling *telling = calloc(1, sizeof(*telling));
	bool begun = table_has_begun(table) && table->bot->config.store != NULL;
	if (telling != NULL && begun &&
		replay_init(&telling->replay, table->game, table->n_seats, table->options) == 0) {
		telling->place = place;
		telling->audience = table_place_audience(place, NULL, names);
		tell_moves(telling);
		replay_finish(&telling->replay);
	}
	free(telling);
}

/* Who may look. */

static const struct channel_settings *settings_of(const struct table *table) {
	return table->home->settings;
}

/* False: nobody. Where guests are at home, the address is all there is. */
static bool find_access(const struct table *table, struct chat_access *access) {
	const struct bot_web *web = table->bot->config.web;
	enum channel_web chosen = settings_of(table)->chosen.web;
	if (web == NULL || chosen == WEB_OFF) {
		return false;
	}
	access->view[0] = '\0';
	if (chosen == WEB_LINK) {
		keys_view(web->secret, table->id, access->view);
	}
	keys_invitation(web->secret, table->id, access->invitation);
	return true;
}

int watching_begin(struct bot *bot, struct chat *chat, int64_t id, const char *name,
	const char *language, struct chat_access *access) {
	struct table *table = table_numbered(bot, id);
	enum language chosen = catalogue_find(language);
	if (table == NULL || !find_access(table, access)) {
		return -ENOENT;
	}
	if (table_place_at(table, chat, name) != NULL) {
		return 0;
	}
	struct table_place *place = table_add_place(table, chat, name);
	if (place == NULL) {
		return -ENOENT;
	}
	bot_set_language_of(bot, chat, name, chosen != LANGUAGES ? chosen : bot->config.language);
	tell_past(place);
	live_message_show_at(place);
	return 0;
}

void watching_end(struct bot *bot, struct chat *chat, const char *name) {
	struct map_entry *entry = map_find(&bot->places, chat, name);
	struct table_place *place = (struct table_place *)entry;
	if (place != NULL && place != place->table->home) {
		table_drop_place(place);
	}
}

static void close_places(struct table *table) {
	struct table_place *next, *place = table->home->next;
	for (; place != NULL; place = next) {
		next = place->next;
		if (place->chat->impl->close != NULL) {
			place->chat->impl->close(place->chat, place->name);
			table_drop_place(place);
		}
	}
}

void watching_follow(struct bot *bot, const struct channel_settings *settings) {
	for (size_t i = 0; settings->n_tables > 0 && i < bot->n_tables; i++) {
		if (bot->tables[i]->home->settings == settings) {
			close_places(bot->tables[i]);
		}
	}
}
